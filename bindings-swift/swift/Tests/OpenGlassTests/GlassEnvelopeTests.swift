import Foundation
import OpenGlass
import Testing

/// Requests and responses; most of them those of
/// tests/fixtures/protocol-golden-v1.json.
@Suite("The envelopes of Glass")
struct GlassEnvelopeTests {
    private static let golden = try! Repository.json(
        Repository.root.appending(path: "tests/fixtures/protocol-golden-v1.json"))
    private static func byId(_ list: String) -> [String: JSONValue] {
        let entries = golden[list].elements.map { ($0["requestId"].string, $0) }
        return Dictionary(uniqueKeysWithValues: entries)
    }
    private static let requests = byId("requests")
    private static let responses = byId("responses")

    /// What reading and writing makes of a document.
    private static func again<Document: GlassDocument>(
        _ type: Document.Type, _ json: JSONValue
    ) throws -> String {
        try canonical(Document(json: json))
    }

    private typealias Again = @Sendable (JSONValue) throws -> String
    /// The types of payload and result of the operations that the fixture has.
    private static let types: [String: (payload: Again, result: Again)] = [
        "webIr.validate": (
            { try again(Glass.GraphPayload.self, $0) }, { try again(Glass.WebIrValidation.self, $0) }
        ),
        "webIr.inspect": (
            { try again(Glass.GraphPayload.self, $0) }, { try again(Glass.WebIrInspection.self, $0) }
        ),
        "webIr.diff": (
            { try again(Glass.DiffPayload.self, $0) }, { try again(Glass.WebIrDiffResult.self, $0) }
        ),
        "webIr.continuity": (
            { try again(Glass.ContinuityPayload.self, $0) },
            { try again(Glass.WebIrContinuity.self, $0) }
        ),
        "task.validate": (
            { try again(Glass.TaskPayload.self, $0) }, { try again(Glass.TaskValidation.self, $0) }
        ),
        "task.compile": (
            { try again(Glass.CompilePayload.self, $0) },
            { try again(Glass.TaskCompilation.self, $0) }
        ),
    ]

    @Test(arguments: requests.keys.sorted())
    func requestsAreReadAndWrittenWithoutLoss(_ name: String) throws {
        let json = try #require(Self.requests[name])
        let request = try Glass.readRequest(request: json)
        #expect(try canonical(request) == canonical(json))
        guard let type = Self.types[request.operation] else { return }
        if name == "ir-shape-1" {
            expectGlassRefusal(
                "protocol.invalidParams", path: "ir.revision", reasonCode: "wrong_type"
            ) {
                try type.payload(request.payload)
            }
        } else {
            #expect(try type.payload(request.payload) == canonical(json["payload"]))
        }
    }

    @Test(arguments: responses.keys.sorted())
    func responsesAreReadAndWrittenWithoutLoss(_ name: String) throws {
        let json = try #require(Self.responses[name])
        let response = try Glass.readResponse(response: json)
        #expect(try canonical(response) == canonical(json))
        #expect(try Glass.readResponse(response: json, lenient: true) == response)
        if let error = response.error {
            let thrown = expectGlassRefusal(error.code) { try Glass.resultOf(response: response) }
            #expect(thrown?.error == error)
            #expect(try Self.again(Glass.ErrorObject.self, json["error"]) == canonical(json["error"]))
            return
        }
        let result = try #require(response.result)
        #expect(try Glass.resultOf(response: response) == result)
        let operation = try #require(Self.requests[name])["operation"].string
        guard let type = Self.types[operation] else { return }
        #expect(try type.result(result) == canonical(result))
    }

    @Test(arguments: golden["answered"].elements.map(\.string))
    func whatAServerAnswersIsTheFixtures(_ name: String) throws {
        let request = try #require(Self.requests[name])
        let expected = try #require(Self.responses[name])
        var found = try Glass.answer(request: Glass.readRequest(request: request))
        #expect(try Glass.answer(request: request.jsonText()) == found)
        if name == "ir-inspect-1" {
            // The recorded server leaves the names of entities out.
            found.result?["actionableEntities"] = expected["result"]["actionableEntities"]
        }
        #expect(JSONValue.bool(found.ok) == expected["ok"])
        if found.ok {
            #expect(try canonical(found) == canonical(expected))
        } else {
            // The reasons for people are not part of the contract.
            #expect(found.error?.code == expected["error"]["code"].string)
            #expect(found.error?.details?["path"] == expected["error"]["details"]["path"])
        }
    }

    @Test func requestsThatBreakARuleAreRefusedAtItsPlace() throws {
        let broken = Self.golden["invalidRequests"].elements
        #expect(broken.count == 10)
        for entry in broken {
            let path = entry["path"].string
            let isVersion = path == "protocolVersion"
            let code = isVersion ? "protocol.invalidRequest" : "protocol.invalidParams"
            expectGlassRefusal(code, path: isVersion ? nil : path) {
                try Glass.readRequest(request: entry["request"])
            }
        }
    }

    @Test func responsesThatBreakARuleAreRefused() throws {
        let broken = Self.golden["invalidResponses"].elements
        #expect(broken.count == 6)
        for response in broken {
            #expect(throws: GlassError.self) { try Glass.readResponse(response: response) }
        }
    }

    @Test func aLenientClientLeavesOutWhatNewerServersAdd() throws {
        let response = try #require(Self.responses["mutate-1"])
        let newer = response.with("future", nil)
            .with("error", response["error"].with("hint", "new"))
        expectGlassRefusal("protocol.invalidParams", reasonCode: "unknown_member") {
            try Glass.readResponse(response: newer)
        }
        let lenient = try Glass.readResponse(response: newer, lenient: true)
        #expect(try lenient == Glass.readResponse(response: response))

        let ir = try #require(Self.requests["ir-validate-1"])["payload"]["ir"]
        let more = ir.with("document", ir["document"].with("future", []))
        expectGlassRefusal(
            "protocol.invalidParams", path: "document.future", reasonCode: "unknown_member"
        ) {
            try Glass.WebIr(json: more)
        }
        #expect(try Glass.WebIr(json: more, lenient: true) == Glass.WebIr(json: ir))
    }

    @Test func requestsAreBuiltAndChecked() throws {
        let json = try #require(Self.requests["mutate-1"])
        let built = try Glass.newRequest(
            operation: "browser.click",
            payload: json["payload"],
            requestId: "mutate-1",
            correlationId: "order-1",
            sessionId: "session-7",
            mutationLease: .init(sessionId: "session-7", token: "lease-token-7"),
            deadlineMs: 5000
        )
        #expect(try built == Glass.readRequest(request: json))
        expectGlassRefusal(
            "protocol.invalidParams", path: "operation", reasonCode: "operation_name"
        ) {
            try Glass.newRequest(operation: "a b", payload: [:] as JSONValue, requestId: "r")
        }
        expectRefusal(.numberOutOfRange) {
            try Glass.newRequest(
                operation: "a", payload: ["n": .number(.nan)] as JSONValue, requestId: "r")
        }
        let deep = (0..<2_000).reduce(JSONValue.null) { deep, _ in [deep] }
        expectRefusal(.tooDeep) {
            try Glass.newRequest(operation: "a", payload: deep, requestId: "r")
        }
    }

    @Test func absentStaysAbsentAndNumbersSurvive() throws {
        let ir = try #require(Self.requests["ir-validate-1"])["payload"]["ir"]
        let revision: Int64 = 9_007_199_254_740_991
        var large = try Glass.WebIr(json: ir)
        large.revision = revision
        large.document?.revision = revision
        #expect(try Glass.validateWebIr(ir: large).revision == revision)
        large.revision += 1
        expectGlassRefusal("protocol.invalidParams", path: "ir.revision") {
            try Glass.validateWebIr(ir: large)
        }
        let payload =
            #"{"a":1e21,"b":18446744073709552000,"c":0.1,"d":-0.0,"e":null,"f":"\u0000"}"#
        let text = #"{"protocolVersion":1,"requestId":"r","operation":"o","payload":\#(payload)}"#
        let request = try Glass.readRequest(request: text)
        #expect(try canonical(request) == canonical(text))
    }

    @Test(arguments: [
        (#"{"classification":"unknown"}"#, "missing_member", "recommendedOperation"),
        (
            #"{"classification":"later","recommendedOperation":"x"}"#, "invalid_value",
            "classification"
        ),
        (
            #"{"classification":"unknown","recommendedOperation":7}"#, "wrong_type",
            "recommendedOperation"
        ),
        (
            #"{"classification":"unknown","recommendedOperation":"x","more":1}"#,
            "unknown_member", "more"
        ),
        ("[]", "wrong_type", "$"), ("7", "wrong_type", "$"),
    ])
    func wrongShapesAreToldWithTheirPlace(_ json: String, _ code: String, _ path: String) {
        expectGlassRefusal("protocol.invalidParams", path: path, reasonCode: code) {
            try Glass.Retry(json: json)
        }
    }

    @Test func duplicateMembersAreRefused() {
        expectRefusal(.duplicateMember) { try Glass.Retry(json: #"{"a":1,"a":1}"#) }
    }

    @Test func unionsAreToldApart() throws {
        for text in [
            #"{"urlEquals":"a"}"#, ##"{"all":[{"not":{"visible":"#a"}},{"revisionEquals":7}]}"##,
        ] {
            #expect(try canonical(Glass.Predicate(json: text)) == text)
        }
        #expect(try Glass.Predicate(json: #"{"revisionEquals":7}"#) == .revisionEquals(7))
        for text in [
            #"{"urlEquals":"a","visible":"b"}"#, #"{"eval":"1"}"#, "{}", #""visible""#,
            #"{"revisionEquals":"7"}"#,
        ] {
            expectGlassRefusal("protocol.invalidParams") { try Glass.Predicate(json: text) }
        }
        let text = #"{"kind":"revisionEquals","revision":7}"#
        #expect(try Glass.Precondition(json: text) == .revisionEquals(revision: 7))
        #expect(try canonical(Glass.Precondition.revisionEquals(revision: 7)) == text)
        for text in [
            #"{"revision":7}"#, #"{"kind":"later"}"#,
            #"{"kind":"revisionEquals","revision":7,"x":1}"#,
        ] {
            expectGlassRefusal("protocol.invalidParams") { try Glass.Precondition(json: text) }
        }
    }
}
