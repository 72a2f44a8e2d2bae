import Foundation
import OpenGlass
import Testing

@Suite("Keys and signatures")
struct KeysTests {
    let message = Data("message".utf8)
    let digest = try! sha256(Data("message".utf8))

    @Test("RFC 8032, test 1")
    func rfc8032() throws {
        let seed = Data(hex: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
        let publicKey = Data(
            hex: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
        let signature = try signEd25519(Data(), privateKey: seed)
        #expect(
            signature.hex
                == "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590"
                + "a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b")
        #expect(try verifyEd25519(signature: signature, message: Data(), publicKey: publicKey))
    }

    @Test func newKeysSign() throws {
        let pair = try generateEd25519KeyPair()
        #expect(pair.privateKey.count == 32)
        #expect(try pair != generateEd25519KeyPair())
        let signature = try signEd25519(message, privateKey: pair.privateKey)
        let verify = { (signature: Data, message: Data) in
            try verifyEd25519(signature: signature, message: message, publicKey: pair.publicKey)
        }
        #expect(try verify(signature, message))
        #expect(try !verify(signature, digest))
        #expect(try !verify(signature.dropFirst(), message))
        expectRefusal(.length) { try signEd25519(message, privateKey: pair.publicKey.dropFirst()) }
    }

    @Test func privateKeysAreNotShown() throws {
        let pair = try generateEd25519KeyPair()
        let signer = RequestSigner(privateKey: pair.privateKey)
        for value in [pair, signer] as [Any] {
            var shown = "\(value) \(String(reflecting: value))"
            dump(value, to: &shown)
            #expect(!shown.contains(pair.privateKey.hex))
            #expect(!shown.contains("privateKey"))
        }
    }

    @Test func theIdentityAsAKeySignsNothing() throws {
        let identity = Data([1]) + Data(count: 31)
        let signature = identity + Data(count: 32)
        #expect(try !verifyEd25519(signature: signature, message: message, publicKey: identity))
    }

    @Test func sigInputIsThePurposeAndTheDigest() throws {
        for purpose in Purpose.allCases {
            let expected = Data("openglass/v1/\(purpose.rawValue)\0".utf8) + digest
            #expect(try sigInput(purpose: purpose, digest: digest) == expected)
        }
        expectRefusal(.length) { try sigInput(purpose: .key, digest: digest.dropFirst()) }
    }

    @Test func signatureObjectsOfAgents() throws {
        let pair = try generateEd25519KeyPair()
        let input = try sigInput(purpose: .message, digest: digest)
        let signed = try base64urlEncode(signEd25519(input, privateKey: pair.privateKey))
        let publicKey = try base64urlEncode(pair.publicKey)
        let key = VerifyingKey(alg: .ed25519, kid: "key_1", publicKey: publicKey)
        let signature = Signature(alg: .ed25519, kid: "key_1", sig: signed)
        #expect(
            try verifySignature(key: key, purpose: .message, digest: digest, signature: signature))
        let other = VerifyingKey(alg: .ed25519, kid: "key_2", publicKey: publicKey)
        let platform = VerifyingKey(alg: .ecdsaP256Sha256, kid: "key_1", publicKey: publicKey)
        let padded = Signature(alg: .ed25519, kid: "key_1", sig: signed + "=")
        for (key, purpose, digest, signature) in [
            (key, .record, digest, signature),
            (key, .message, try sha256(digest), signature),
            (key, .message, digest.dropFirst(), signature),
            (other, .message, digest, signature),
            (platform, .message, digest, signature),
            (nil, .message, digest, signature),
            (key, .message, digest, nil),
            (key, .message, digest, padded),
        ] as [(VerifyingKey?, Purpose, Data, Signature?)] {
            #expect(
                try !verifySignature(
                    key: key, purpose: purpose, digest: digest, signature: signature))
        }
    }

    @Test func signaturesOfAPlatform() throws {
        let bundle = try Repository.json(Manifest.made("valid-session").url)
        let keys = try JSONDecoder().decode(JSONValue.self, from: Manifest.madeKeys())
        let signature = bundle["record"]["platformSignature"]
        let listed = (keys.elements + keys["keys"].elements).first { $0["kid"] == signature["kid"] }
        let publicKey = try #require(listed)["publicKey"].string
        let digest = try hexDecode(bundle["record"]["statementHash"].string)
        let (input, key) = (
            try sigInput(purpose: .record, digest: digest), try base64urlDecode(publicKey)
        )
        let der = try base64urlDecode(signature["sig"].string)
        #expect(try verifyP256(signature: der, message: input, publicKey: key))
        #expect(try !verifyP256(signature: der, message: digest, publicKey: key))
        #expect(try !verifyP256(signature: der + [0], message: input, publicKey: key))
        #expect(try !verifyP256(signature: der, message: input, publicKey: key.dropFirst()))
        let object = try JSONDecoder().decode(Signature.self, from: JSONEncoder().encode(signature))
        let verifying = VerifyingKey(alg: object.alg, kid: object.kid, publicKey: publicKey)
        #expect(
            try verifySignature(key: verifying, purpose: .record, digest: digest, signature: object)
        )
    }

    @Test func fingerprints() throws {
        let key = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
        #expect(try fingerprint(key) == "21fe 31df a154 a261")
        #expect(try fingerprint(base64urlDecode(key)) == "21fe 31df a154 a261")
        expectRefusal(.length) { try fingerprint(String(key.dropFirst(4))) }
        expectRefusal(.encoding) { try fingerprint(key.dropLast() + "p") }
    }
}

@Suite("Words")
struct WordsTests {
    @Test func base64urlAndHexHaveOneSpelling() throws {
        var random = SeededGenerator(seed: 1)
        for length in 0..<64 {
            let data = Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
            let expected = data.base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            #expect(try base64urlEncode(data) == expected)
            #expect(try base64urlDecode(expected) == data)
            #expect(try hexEncode(data) == data.hex)
            #expect(try hexDecode(data.hex) == data)
        }
        for text in ["A", "AB", "AA==", "+/8", "A A", "\u{20ac}"] {
            expectRefusal(.encoding) { try base64urlDecode(text) }
        }
        for text in ["0", "AB", "0x", "g0"] {
            expectRefusal(.encoding) { try hexDecode(text) }
        }
    }

    @Test func identifiers() throws {
        let ids = try Set((0..<100).map { _ in try makeSessionId() })
        #expect(ids.count == 100)
        for id in ids {
            #expect(try hasIdPrefix(id, prefix: "ses_"))
            #expect(try !hasIdPrefix(id, prefix: "att_"))
        }
        #expect(try hasIdPrefix(makeAttestationId(), prefix: "att_"))
    }

    @Test func timestamps() throws {
        #expect(try formatTimestamp(0) == "1970-01-01T00:00:00.000Z")
        #expect(try parseTimestamp("2026-01-31T12:00:00.123Z") == 1_769_860_800_123)
        #expect(try parseTimestamp(formatTimestamp(1_769_860_800_123)) == 1_769_860_800_123)
        #expect(try parseTimestamp("1969-12-31T23:59:59.999Z") == -1)
        for text in ["", "2026-01-31", "2026-13-01T00:00:00.000Z", "2026-01-31T12:00:00Z"] {
            expectRefusal(.timestamp) { try parseTimestamp(text) }
        }
        for epochMs in [Int64.min, -62_167_219_200_001, 253_402_300_800_000, .max] {
            expectRefusal(.timestamp) { try formatTimestamp(epochMs) }
        }
    }
}
