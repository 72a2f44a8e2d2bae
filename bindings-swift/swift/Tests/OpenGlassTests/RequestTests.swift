import Foundation
import OpenGlass
import Testing

@Suite("Signed requests")
struct RequestTests {
    let pair = try! generateEd25519KeyPair()
    let timestamp = "2026-01-31T12:00:00.000Z"
    let now: Int64 = 1_769_860_800_000

    var signer: RequestSigner { .init(privateKey: pair.privateKey, kid: "key_1", agentId: "agt_1") }
    var key: RequestKey { .init(kid: "key_1", publicKey: try! base64urlEncode(pair.publicKey)) }
    var request: RequestToSign {
        .init(
            method: "POST", path: "/v1/sessions?x=%20a", body: Data("{}".utf8), timestamp: timestamp
        )
    }

    private func received(_ headers: [String: String]) -> ReceivedRequest {
        .init(method: request.method, path: request.path, headers: headers, body: request.body)
    }

    @Test func whatIsSignedIsAcceptedOnceTheHeadersHaveTravelled() throws {
        let headers = try signRequest(signer, request)
        #expect(Set(headers.keys) == Set(RequestHeader.allCases.map(\.rawValue)))
        #expect(headers["OG-Agent"] == "agt_1")
        #expect(headers["OG-Timestamp"] == timestamp)
        let lower = Dictionary(
            uniqueKeysWithValues: headers.map { ($0.key.lowercased(), $0.value) })
        let more = headers.merging(["Accept": "*/*"]) { $1 }
        for travelled in [headers, lower, more] {
            #expect(try checkRequest(received(travelled), key: key, now: now) == .authentic)
        }
    }

    @Test func timeAndNonceAreTheClocksAndFreshByDefault() throws {
        let line = RequestToSign(method: "GET", path: "/")
        let (first, second) = (try signRequest(signer, line), try signRequest(signer, line))
        #expect(first["OG-Nonce"] != second["OG-Nonce"])
        #expect(first["OG-Nonce"]?.count == 22)
        let headers = ReceivedRequest(method: "GET", path: "/", headers: first)
        #expect(try checkRequest(headers, key: key).valid)
    }

    @Test func aRegistrationNamesNoAgentAndTheKeyNew() throws {
        let headers = try signRequest(
            RequestSigner(privateKey: pair.privateKey), RequestToSign(method: "GET", path: "/"))
        #expect(headers["OG-Key"] == "new")
        #expect(headers["OG-Agent"] == nil)
    }

    @Test func privateKeysHaveTheirLength() {
        expectRefusal(.length) {
            try signRequest(RequestSigner(privateKey: Data(count: 31)), request)
        }
    }

    @Test func refusalsCarryTheAPIsCodes() throws {
        let headers = try signRequest(signer, request)
        var cases: [(ReceivedRequest, RequestKey, Int64, ErrorCode)] = []
        func add(
            _ code: ErrorCode, key other: RequestKey? = nil, now time: Int64? = nil,
            _ change: (inout ReceivedRequest) -> Void = { _ in }
        ) {
            var changed = received(headers)
            change(&changed)
            cases.append((changed, other ?? key, time ?? now, code))
        }
        func set(_ name: String, _ value: String?, _ request: inout ReceivedRequest) {
            request.headers.removeAll { $0.name == name }
            request.headers += value.map { [(name, $0)] } ?? []
        }
        add(.unauthenticated) { set("OG-Nonce", nil, &$0) }
        add(.unauthenticated) { set("OG-Nonce", String(repeating: "x", count: 129), &$0) }
        add(.clockSkew, now: now + 300_001)
        add(.clockSkew) { set("OG-Timestamp", "today", &$0) }
        add(.invalidRequestSignature) { $0.method = "PUT" }
        add(.invalidRequestSignature) { $0.path = "/v1/sessions" }
        add(.invalidRequestSignature) { $0.body = Data() }
        add(.invalidRequestSignature) { $0.headers.append(("og-nonce", "again")) }
        add(.invalidRequestSignature, key: .init(kid: "key_2", publicKey: key.publicKey))
        add(.invalidRequestSignature, key: .init(kid: "key_1", publicKey: "AA"))
        for (request, key, now, code) in cases {
            let check = try checkRequest(request, key: key, now: now)
            #expect(!check.valid)
            #expect(check.code == code)
            #expect(check.text?.isEmpty == false)
        }
    }
}
