// Whatever is handed to whatever function: a result or a HubError, no crash.

import Foundation
import OpenGlass
import Testing

/// Values to try, drawn with a seed.
private struct Garbage {
    var random: SeededGenerator

    static let bundle = try! Manifest.made("valid-session").bytes()
    static let value = try! Repository.json(Manifest.made("valid-session").url)
    static let keys = try! Manifest.madeKeys()
    static let pair = try! generateEd25519KeyPair()

    static let texts = [
        "", "x", "\0", "a\0b", "\u{10ffff}", "e\u{301}", "\u{212a}", "ses_", "[", "{}", "[]",
        "null",
        "1e999", #"{"a":1,"a":2}"#, #""\ud800""#, "new", "record", "GET", "/v1",
        "GET /\r\nOG-Key: x",
        "2026-01-31T12:00:00.000Z", "2026-02-30T12:00:00.000Z", String(repeating: "9", count: 400),
        String(repeating: "[", count: 5_000), String(repeating: "A", count: 43),
        String(repeating: "0", count: 64), "ses_01J8Z3K4M5N6P7Q8R9S0T1V2WA",
        String(decoding: bundle, as: UTF8.self),
    ]
    static let values: [JSONValue] = [
        nil, true, 0, -1, .integer(.min), .integer(.max), 0.5, .number(.nan), .number(-.infinity),
        1e308,
        -0.0, "", "x", [], [:], [[]], [1, "a", nil], ["a": ["b": [1]]], ["\0": "\u{10ffff}"],
        (0..<2_000).reduce(nil) { deep, _ in [deep] }, value, value["evidence"]["offer"],
        value["record"]["statement"], value["evidence"]["messages"][0]["envelope"],
    ]

    mutating func text() -> String { Self.texts.randomElement(using: &random)! }

    mutating func value() -> JSONValue { Self.values.randomElement(using: &random)! }

    mutating func data() -> Data {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: Data(text().utf8)
        case 1: Data(count: [0, 1, 31, 32, 33, 64].randomElement(using: &random)!)
        case 2: Data((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 3:
            Self.bundle.prefix(Int.random(in: 0...Self.bundle.count, using: &random)).dropFirst()
        case 4: flipped(Self.bundle)
        default: [Self.bundle, Self.keys, Self.pair.privateKey].randomElement(using: &random)!
        }
    }

    private mutating func flipped(_ data: Data) -> Data {
        var data = data
        data[Int.random(in: 0..<data.count, using: &random)] ^=
            1 << UInt8.random(in: 0..<8, using: &random)
        return data
    }

    mutating func json() -> any JSONInput {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: data()
        case 1: text()
        default: value()
        }
    }

    mutating func number() -> Int64 {
        [.min, -1, 0, 1, .max, .random(in: .min ... .max, using: &random)]
            .randomElement(using: &random)!
    }

    mutating func purpose() -> Purpose { Purpose.allCases.randomElement(using: &random)! }

    mutating func algorithm() -> Algorithm { Algorithm.allCases.randomElement(using: &random)! }

    mutating func options() -> VerifyOptions {
        Bool.random(using: &random)
            ? VerifyOptions()
            : VerifyOptions(knownHeads: json(), plainCrypto: .random(using: &random))
    }
}

@Suite("Garbage")
struct GarbageTests {
    static let calls = 2_000

    private typealias Call = @Sendable (inout Garbage) throws -> Any

    /// Every function of the module with arguments that may be wrong.
    private static let functions: [String: Call] = [
        "base64urlDecode": { try base64urlDecode($0.text()) },
        "base64urlEncode": { try base64urlEncode($0.data()) },
        "canonicalize": { try canonicalize($0.value()) },
        "canonicalizeText": { try canonicalizeText($0.json()) },
        "checkPayload": { try checkPayload($0.value()) },
        "checkPayloadText": { try checkPayloadText($0.json()) },
        "checkRequest": { garbage in
            let headers = RequestHeader.allCases.map { (name: $0.rawValue, value: garbage.text()) }
            let request = ReceivedRequest(
                method: garbage.text(), path: garbage.text(),
                headers: headers + [(garbage.text(), garbage.text())], body: garbage.data())
            let key = RequestKey(kid: garbage.text(), publicKey: garbage.text())
            return try checkRequest(request, key: key, now: garbage.number())
        },
        "fingerprint": { garbage in
            _ = try? fingerprint(garbage.text())
            return try fingerprint(garbage.data())
        },
        "formatTimestamp": { try formatTimestamp($0.number()) },
        "generateEd25519KeyPair": { _ in try generateEd25519KeyPair() },
        "hasIdPrefix": { try hasIdPrefix($0.text(), prefix: $0.text()) },
        "hexDecode": { try hexDecode($0.text()) },
        "hexEncode": { try hexEncode($0.data()) },
        "jsonHash": { try jsonHash($0.json()) },
        "makeAttestationId": { _ in try makeAttestationId() },
        "makeSessionId": { _ in try makeSessionId() },
        "messageHash": { try messageHash($0.json()) },
        "offerHash": { try offerHash($0.json()) },
        "parseTimestamp": { try parseTimestamp($0.text()) },
        "payloadHash": { try payloadHash($0.value()) },
        "payloadHashText": { try payloadHashText($0.json()) },
        "sha256": { try sha256($0.data()) },
        "sigInput": { try sigInput(purpose: $0.purpose(), digest: $0.data()) },
        "signEd25519": { try signEd25519($0.data(), privateKey: $0.data()) },
        "signRequest": { garbage in
            let signer = RequestSigner(
                privateKey: garbage.data(), kid: garbage.text(), agentId: garbage.text())
            let request = RequestToSign(
                method: garbage.text(), path: garbage.text(), body: garbage.data(),
                timestamp: garbage.text(), nonce: garbage.text())
            return try signRequest(signer, request)
        },
        "statementHash": { try statementHash($0.json()) },
        "verify": { try verify($0.json(), trusted: $0.json(), options: $0.options()) },
        "verifyEd25519": {
            try verifyEd25519(signature: $0.data(), message: $0.data(), publicKey: $0.data())
        },
        "verifyFile": { try verifyFile($0.text(), trusted: $0.json(), options: $0.options()) },
        "verifyP256": {
            try verifyP256(signature: $0.data(), message: $0.data(), publicKey: $0.data())
        },
        "verifySignature": { garbage in
            let key = VerifyingKey(
                alg: garbage.algorithm(), kid: garbage.text(), publicKey: garbage.text())
            let signature = Signature(alg: garbage.algorithm(), kid: key.kid, sig: garbage.text())
            return try verifySignature(
                key: key, purpose: garbage.purpose(), digest: garbage.data(), signature: signature)
        },
    ]

    /// Those that have an answer to everything.
    private static let total: Set = [
        "base64urlEncode", "checkRequest", "generateEd25519KeyPair", "hasIdPrefix", "hexEncode",
        "makeAttestationId", "makeSessionId", "sha256", "verifyEd25519", "verifyP256",
        "verifySignature",
    ]

    @Test(arguments: functions.keys.sorted())
    func endsInAResultOrATypedError(_ name: String) throws {
        let call = try #require(Self.functions[name])
        var garbage = Garbage(random: SeededGenerator(seed: 7919))
        var refused = 0
        for round in 0..<Self.calls {
            do {
                _ = try call(&garbage)
            } catch let error as HubError {
                refused += 1
                // Our faults are not the caller's.
                #expect(error.kind != .internal, "round \(round): \(error)")
            }
        }
        #expect((refused == 0) == Self.total.contains(name), "\(refused) refused")
    }

    @Test func everyFunctionIsTried() throws {
        #expect(try Set(Self.functions.keys) == Repository.publicFunctions())
    }
}
