import Foundation
import OpenGlass

/// The output of one operation for a request.
typealias Operation = @Sendable (Request) throws -> JSONValue

/// Every operation by its name.
let operations: [String: Operation] = [
    "canonicalize": { request in
        let text =
            if let text = try request.optionalText("inputText") {
                try canonicalizeText(text)
            } else {
                try canonicalizeText(request.base64("inputBase64"))
            }
        return ["text": .string(text), "sha256": .string(try hexOfSHA256(text))]
    },
    "payloadHash": { request in
        let text = try canonicalizeText(request.text("inputText"))
        return ["hex": .string(try hexOfSHA256(text))]
    },
    "sigInput": { request in
        let (word, digest) = (try request.text("purpose"), try request.hex("digestHex"))
        guard let purpose = Purpose(rawValue: word) else {
            throw Refusal.invalidInput("\(word) is no purpose")
        }
        let input = try checked { try sigInput(purpose: purpose, digest: digest) }
        return ["hex": .string(try hexEncode(input))]
    },
    "ed25519Verify": { request in
        let valid = try verifyEd25519(
            signature: request.hex("signature"),
            message: request.hex("message"),
            publicKey: request.hex("publicKey")
        )
        return ["valid": .bool(valid)]
    },
    "p256Verify": { request in
        let valid = try verifyP256(
            signature: request.hex("signatureDer"),
            message: request.hex("message"),
            publicKey: request.hex("publicKeySpki")
        )
        return ["valid": .bool(valid)]
    },
    "base64urlDecode": { request in
        let text = try request.text("text")
        let data = try checked { try base64urlDecode(text) }
        return ["hex": .string(try hexEncode(data))]
    },
    "timestamp": { request in
        let text = try request.text("text")
        return ["epochMs": .integer(try checked { try parseTimestamp(text) })]
    },
    "id": { request in
        let valid = try hasIdPrefix(request.text("text"), prefix: request.text("prefix"))
        return ["valid": .bool(valid)]
    },
    "fingerprint": { request in
        let publicKey = try request.text("publicKey")
        return ["text": .string(try checked { try fingerprint(publicKey) })]
    },
    "signRequest": { request in
        let signer = RequestSigner(
            privateKey: try request.hex("seedHex"),
            kid: try request.text("kid"),
            agentId: try request.optionalText("agentId")
        )
        let toSign = RequestToSign(
            method: try request.text("method"),
            path: try request.text("path"),
            body: try request.base64("bodyBase64"),
            timestamp: try request.text("timestamp"),
            nonce: try request.text("nonce")
        )
        let headers = try checked { try signRequest(signer, toSign) }
        return ["headers": .object(headers.mapValues(JSONValue.string))]
    },
    "verifyBundle": { request in
        let (bundle, keys) = (try request.text("bundleText"), try request.text("keysText"))
        let heads = request.members["knownHeads"] ?? [:]
        let options = VerifyOptions(knownHeads: heads == .null ? [:] : heads)
        let report = try checked { try verify(bundle, trusted: keys, options: options) }
        guard case .object(let members) = try JSONValue(encoding: report) else { return .null }
        let shown: Set = ["valid", "errors", "info", "proves"]
        return .object(members.filter { shown.contains($0.key) })
    },
    "envelope": { request in
        let envelope = try Glass.readRequest(request: request.text("requestText"))
        return ["operation": .string(envelope.operation)]
    },
    "glass": { request in
        let (name, payload) = (try request.text("operation"), try request.text("payloadText"))
        return try JSONValue(json: Glass.run(operation: name, payload: payload))
    },
]

private func hexOfSHA256(_ text: String) throws -> String {
    try hexEncode(sha256(Data(text.utf8)))
}
