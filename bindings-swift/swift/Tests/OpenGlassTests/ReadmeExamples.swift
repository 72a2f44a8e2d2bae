// The examples of README.md and of the guide to Glass, which ReadmeTests compares with
// these and runs.

import Foundation
import OpenGlass

/// What the examples have printed.
nonisolated(unsafe) private var printed = ""

/// Prints where the test can see it, in the examples' place of Swift's own.
private func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    printed += items.map { "\($0)" }.joined(separator: separator) + terminator
}

/// Runs an example and returns what it prints.
func output(of example: () throws -> Void) throws -> String {
    printed = ""
    try example()
    return printed
}

/// In the order of the documents.
nonisolated(unsafe) let readmeExamples: [() throws -> Void] = [
    verifyARecord, findWhatIsWrong, canonicalJSON, refusedPayload, signedRequest, pageGraph,
    envelopes,
]

private func verifyARecord() throws {
    // Keys from a source you trust. Those inside a record are never believed.
    let keys = try Data(contentsOf: URL(fileURLWithPath: "platform-keys.json"))
    let record = try Data(contentsOf: URL(fileURLWithPath: "session.openglass.json"))
    let report = try verify(record, trusted: keys)

    print(report.valid, report.errors)
    for proof in report.proves {
        print(proof.proven ? "proven:" : "not proven:", proof.claim.rawValue)
    }
}

private func findWhatIsWrong() throws {
    let keys = try String(contentsOfFile: "platform-keys.json", encoding: .utf8)
    let record = try String(contentsOfFile: "session.openglass.json", encoding: .utf8)
    let changed = record.replacingOccurrences(of: "40 crates", with: "41 crates")

    let report = try verify(changed, trusted: keys)
    for finding in report.errors {
        print(finding.code.rawValue, finding.seq.map(String.init) ?? "-", finding.code.meaning)
    }
}

private func canonicalJSON() throws {
    print(try canonicalize(["b": 1.0, "a": [true, nil, 1e21]]))
    print(try canonicalizeText(#"{ "\u20ac": 9007199254740993 }"#))
    print(try payloadHash(["text": "hello"]) == jsonHash(#"{"text":"hello"}"#))
}

private func refusedPayload() throws {
    do {
        _ = try payloadHash(["items": [["id": 9_007_199_254_740_993]]])
    } catch {
        print(error.kind, error.code.rawValue, error.details.path ?? "-")
    }
}

private func signedRequest() throws {
    let pair = try generateEd25519KeyPair()
    let agent = RequestSigner(
        privateKey: pair.privateKey,
        kid: "key_01J8Z3K4M5N6P7Q8R9S0T1V2WB",
        agentId: "agt_01J8Z3K4M5N6P7Q8R9S0T1V2WA"
    )
    let body = Data(#"{"reason":"lunch"}"#.utf8)
    let path = "/v1/sessions/ses_01J8Z3K4M5N6P7Q8R9S0T1V2WC/pause"

    let headers = try signRequest(agent, RequestToSign(method: "POST", path: path, body: body))
    print(headers.keys.sorted().joined(separator: " "))

    let key = RequestKey(kid: agent.kid, publicKey: try base64urlEncode(pair.publicKey))
    let received = ReceivedRequest(method: "POST", path: path, headers: headers, body: body)
    print(try checkRequest(received, key: key).valid)
    let late = Int64(Date().timeIntervalSince1970 * 1000) + 301_000
    print(try checkRequest(received, key: key, now: late).code?.rawValue ?? "-")
    print(try fingerprint(pair.publicKey).count)
}

private func pageGraph() throws {
    let page = Glass.Entity(
        id: "page", kind: .page, quality: .confirmed, evidenceSources: [.dom], name: "Shop")
    var ir = Glass.WebIr(
        schemaVersion: 1,
        revision: 7,
        entities: [page],
        relationships: [],
        coverage: .init(
            structural: .strong, semantic: .strong, interactiveEntitiesObserved: 0, opaqueRegions: 0),
        limits: .init(truncated: false, omittedFacts: 0, textBytes: 4, missingSources: []),
        document: .init(revision: 7, url: "https://shop.example/")
    )
    print(try Glass.inspectWebIr(ir: ir).entityKindCounts)

    ir.entities.append(page)
    do {
        _ = try Glass.validateWebIr(ir: ir)
    } catch let error as GlassError {
        print(error.code, error.path ?? "-", error.reasonCode ?? "-")
    }
}

private func envelopes() throws {
    let request = try Glass.newRequest(
        operation: "browser.recoverRun",
        payload: Glass.RecoverRunPayload(executionId: "run-1"),
        requestId: "r-1"
    )
    // Over a wire of your own; here the server is this process.
    let received = try Glass.answer(request: request).jsonText()

    let response = try Glass.readResponse(response: received, lenient: true)
    let result = try Glass.RunRecovery(json: Glass.resultOf(response: response))
    print(result.executionId)

    let refused = #"{"protocolVersion":1,"requestId":"r-2","operation":"a b","payload":{}}"#
    do {
        _ = try Glass.resultOf(response: Glass.answer(request: refused))
    } catch let error as GlassError {
        print(error.code, error.path ?? "-", error.reasonCode ?? "-")
    }
}
