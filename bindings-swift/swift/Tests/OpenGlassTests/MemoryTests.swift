import Foundation
import OpenGlass
import Testing

/// Pages of physical memory, of 4 KiB each, that the process uses.
private func residentPages() throws -> Int {
    let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return try #require(Int(statm.split(separator: " ")[1]))
}

@Suite("Ten thousand calls leave memory flat", .serialized)
struct MemoryTests {
    struct Work: Sendable, CustomTestStringConvertible {
        let name: String
        let run: @Sendable () throws -> Void
        var testDescription: String { name }

        init(_ name: String, _ run: @escaping @Sendable () throws -> Void) {
            self.name = name
            self.run = run
        }
    }

    static let calls = 10_000
    static let allowedKiB = 1_536
    /// The allocator takes some rounds to settle; a leak grows in every one.
    static let rounds = 5

    static let work: [Work] = {
        let bundle = try! Manifest.made("valid-session").bytes()
        let broken = try! Manifest.made("malformed_bundle-truncated").bytes()
        let file = try! Manifest.made("valid-session").url
        let keys = try! Manifest.madeKeys()
        let pair = try! generateEd25519KeyPair()
        let message = Data(repeating: 1, count: 4_096)
        let signature = try! signEd25519(message, privateKey: pair.privateKey)
        let payload: JSONValue = [
            "text": .string(String(repeating: "x", count: 2_000)),
            "list": .array(Array(repeating: 1.5, count: 50)),
        ]
        let signer = RequestSigner(privateKey: pair.privateKey, kid: "key_1", agentId: "agt_1")
        let line = RequestToSign(method: "POST", path: "/v1/sessions", body: message)
        let headers = try! signRequest(signer, line)
        let received = ReceivedRequest(
            method: line.method, path: line.path, headers: headers, body: message)
        let key = RequestKey(kid: "key_1", publicKey: try! base64urlEncode(pair.publicKey))
        return [
            Work("canonicalize") { _ = try canonicalize(payload) },
            Work("refused JSON") { #expect(throws: HubError.self) { try canonicalizeText("[1") } },
            Work("payloadHash") { _ = try payloadHash(payload) },
            Work("sha256") { _ = try sha256(message) },
            Work("base64url") { _ = try base64urlDecode(base64urlEncode(message)) },
            Work("signEd25519") { _ = try signEd25519(message, privateKey: pair.privateKey) },
            Work("verifyEd25519") {
                _ = try verifyEd25519(
                    signature: signature, message: message, publicKey: pair.publicKey)
            },
            Work("generateEd25519KeyPair") { _ = try generateEd25519KeyPair() },
            Work("signRequest") { _ = try signRequest(signer, line) },
            Work("checkRequest") { _ = try checkRequest(received, key: key) },
            Work("verify") { _ = try verify(bundle, trusted: keys) },
            Work("verify, malformed") { _ = try verify(broken, trusted: keys) },
            Work("verify, refused") {
                #expect(throws: HubError.self) { try verify(bundle, trusted: "x") }
            },
            Work("verifyFile") { _ = try verifyFile(file, trusted: keys) },
        ]
    }()

    @Test(arguments: work)
    func staysFlat(_ work: Work) throws {
        func run(_ count: Int) throws {
            for _ in 0..<count { try work.run() }
        }
        try run(Self.calls / 10)
        var growths: [Int] = []
        while growths.count < Self.rounds {
            let before = try residentPages()
            try run(Self.calls)
            growths.append((try residentPages() - before) * 4)
            if growths[growths.count - 1] < Self.allowedKiB {
                print("\(work.name): \(Self.calls) calls grew memory by \(growths) KiB")
                return
            }
        }
        Issue.record("each \(Self.calls) calls grew memory by \(growths) KiB")
    }
}
