import Foundation
import OpenGlass
import Testing

@Suite("Canonical JSON and hashes")
struct CanonicalTests {
    @Test("the public canonicalization cases", .enabled(if: Repository.hasShared, noShared))
    func publicCases() throws {
        let vectors = try Repository.json(
            Repository.shared.appending(path: "openglass/vectors.json"))
        let cases = vectors["canonicalization"].elements
        #expect(cases.count >= 29)
        for made in cases {
            let (input, expected) = (made["input"], made["expected"].string)
            #expect(try canonicalize(input) == expected)
            #expect(try canonicalizeText(input) == expected)
            #expect(try jsonHash(input) == sha256(Data(expected.utf8)).hex)
        }
    }

    @Test func valuesThatJSONHas() throws {
        for (value, expected) in [
            (nil, "null"),
            ([nil, true, 1], "[null,true,1]"),
            ([-0.0, 1e21, 1e-7, 0.1, 0x1p60], "[0,1e+21,1e-7,0.1,1152921504606847000]"),
            ([7, 1_152_921_504_606_846_976], "[7,1152921504606847000]"),
            (
                "a\0\u{7f}\u{2028}\u{1f600}\"\\/\u{1b}",
                "\"a\\u0000\u{7f}\u{2028}\u{1f600}\\\"\\\\/\\u001b\""
            ),
            (["\u{1f600}": 1, "\u{fb33}": 2], "{\"\u{1f600}\":1,\"\u{fb33}\":2}"),
            (["b": 1.0, "a": [true, nil]], #"{"a":[true,null],"b":1}"#),
        ] as [(JSONValue, String)] {
            #expect(try canonicalize(value) == expected)
        }
    }

    @Test func valuesThatJSONDoesNotHaveAreRefusedWithTheirPlace() {
        expectRefusal(.numberOutOfRange, path: "a.1") {
            try canonicalize(["a": [0, .number(.nan)]])
        }
        expectRefusal(.numberOutOfRange, path: "") { try canonicalize(.number(-.infinity)) }
        expectRefusal(.unsafeInteger, path: "n") { try canonicalize(["n": 9_007_199_254_740_993]) }
    }

    @Test("128 levels and no more")
    func depth() throws {
        #expect(try canonicalize(nested(128)).count == 256)
        let path = Array(repeating: "0", count: 128).joined(separator: ".")
        expectRefusal(.tooDeep, path: path) { try canonicalize(nested(129)) }
        expectRefusal(.tooDeep, path: path) { try canonicalize(nested(2_000)) }
        let text = String(repeating: "[", count: 129)
        expectRefusal(.tooDeep, offset: 128) { try canonicalizeText(text) }
    }

    private func nested(_ depth: Int) -> JSONValue {
        (0..<depth).reduce(into: nil) { value, level in value = level == 0 ? [] : [value] }
    }

    @Test func textIsReadStrictlyAndErrorsNameTheByte() {
        for (text, code, offset) in [
            (#"{"a":1,"a":2}"#, HubError.Code.duplicateMember, 7),
            ("", .unexpectedEnd, 0),
            ("[1] 2", .trailingText, 4),
            ("nul", .unexpectedEnd, 3),
        ] {
            expectRefusal(code, offset: offset) { try canonicalizeText(text) }
        }
        expectRefusal(.invalidUTF8) { try canonicalizeText(Data([0x22, 0xff, 0x22])) }
    }

    @Test func encodableValues() throws {
        struct Order: Encodable {
            var crates = 40
            var price = 12.5
            var note: String?
            var total = UInt64(1) << 63
        }
        let value = try JSONValue(encoding: Order())
        #expect(value["crates"] == 40)
        #expect(
            try canonicalize(value) == #"{"crates":40,"price":12.5,"total":9223372036854776000}"#)
        expectRefusal(.numberOutOfRange, path: "a.1") {
            try JSONValue(encoding: ["a": [0, Double.nan]])
        }
        expectRefusal(.unsafeInteger, path: "a") { try JSONValue(encoding: ["a": UInt64.max]) }
    }

    @Test func valuesSurviveCodable() throws {
        let value: JSONValue = [
            "a": [nil, true, 1, -2.5, "x", [:], []], "b": 9_007_199_254_740_993,
        ]
        let text = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: text) == value)
    }

    @Test func payloadsHoldNoIntegerThatReadersDisagreeOn() throws {
        let safe: Int64 = 9_007_199_254_740_991
        for payload in [
            .integer(safe), .integer(-safe), 0.1, 1e21, 1.5e300, "9007199254740993", nil,
        ] as [JSONValue] {
            try checkPayload(payload)
            #expect(try payloadHash(payload) == payloadHashText(canonicalize(payload)))
        }
        for (payload, path) in [
            (.integer(safe + 1), "payload"),
            (["a": [1, ["b": -0x1p53]]], "payload.a.1.b"),
            (["n": .integer(.max)], "payload.n"),
            ([1e20], "payload.0"),
        ] as [(JSONValue, String)] {
            expectRefusal(.unsafeInteger, path: path) { try checkPayload(payload) }
            expectRefusal(.unsafeInteger, path: path) { try payloadHash(payload) }
        }
        expectRefusal(.unsafeInteger, path: "payload.n.0") {
            try checkPayloadText(#"{"n":[9007199254740992]}"#)
        }
        expectRefusal(.unsafeInteger, path: "payload") { try payloadHashText("9007199254740992") }
        try checkPayloadText(#"{"n":[9007199254740992.0,1e20]}"#)
        expectRefusal(.numberOutOfRange, path: "payload.a") {
            try checkPayload(["a": .number(.nan)])
        }
    }

    @Test func theHashesOfARecordAreThoseItStates() throws {
        let bundle = try Repository.json(Manifest.made("valid-session").url)
        let (record, evidence) = (bundle["record"], bundle["evidence"])
        #expect(try statementHash(record["statement"]) == record["statementHash"].string)
        #expect(try jsonHash(evidence) == record["statement"]["evidenceSha256"].string)
        #expect(try offerHash(evidence["offer"]) == evidence["accept"]["offerHash"].string)
        #expect(!evidence["messages"].elements.isEmpty)
        for message in evidence["messages"].elements {
            #expect(try messageHash(message["envelope"]) == message["hash"].string)
            #expect(
                try payloadHash(message["payload"]) == message["envelope"]["payloadHash"].string)
        }
    }

    @Test func anotherObjectIsRefusedWithThePlace() throws {
        let evidence = try Repository.json(Manifest.made("valid-session").url)["evidence"]
        expectRefusal(.shape, path: "acceptedAt") { try offerHash(evidence["accept"]) }
        var envelope = evidence["messages"][0]["envelope"]
        envelope["prevHash"] = "0"
        expectRefusal(.shape, path: "prevHash") { try messageHash(envelope) }
        expectRefusal(.shape, path: "") { try statementHash("[]") }
    }

    @Test func hashesOfBytesWhereverTheyLie() throws {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(try sha256(Data("abc".utf8)).hex == abc)
        #expect(try sha256(Data("xabcx".utf8)[1..<4]).hex == abc)
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(try sha256(Data()).hex == empty)
    }

    @Test("more than 2 GiB is an error, not a crash")
    func tooLong() {
        let data = Data(count: 1 << 31)
        expectRefusal(.length) { try sha256(data) }
        expectRefusal(.length) { try verify(data, trusted: "[]") }
    }
}
