// What the tests of Glass need.

import Foundation
import OpenGlass
import Testing

/// A payload that an operation takes, and what it gives for it.
struct GlassSample: CustomTestStringConvertible {
    let operation: String
    let payload: JSONValue
    let result: JSONValue

    var testDescription: String { operation }

    /// One for each operation.
    static let all: [GlassSample] = {
        let file = Repository.root.appending(path: "tests/fixtures/glass-operations-v1.json")
        return try! Repository.json(file)["operations"].elements.map {
            GlassSample(
                operation: $0["operation"].string, payload: $0["payload"], result: $0["result"])
        }
    }()

    /// Without the one that has an answer to every text.
    static let refusable = all.filter { $0.operation != "browser.preflightNavigation" }

    static func of(_ operation: String) throws -> GlassSample {
        try #require(all.first { $0.operation == operation })
    }
}

extension JSONValue {
    /// A member of a payload as an argument.
    func part<Part: GlassDocument>(_ name: String) throws -> Part { try Part(json: self[name]) }

    func parts<Part: GlassDocument>(_ name: String) throws -> [Part] {
        try self[name].elements.map { try Part(json: $0) }
    }

    func optionalPart<Part: GlassDocument>(_ name: String) throws -> Part? {
        self[name] == .null ? nil : try part(name)
    }

    /// A copy with one member changed.
    func with(_ name: String, _ value: JSONValue) -> JSONValue {
        var copy = self
        copy[name] = value
        return copy
    }
}

/// The typed function of each operation, with the members of a payload as its
/// arguments.
let glassCalls: [String: @Sendable (JSONValue) throws -> any GlassDocument] = [
    "webIr.validate": { try Glass.validateWebIr(ir: $0.part("ir")) },
    "webIr.inspect": { try Glass.inspectWebIr(ir: $0.part("ir")) },
    "webIr.diff": { try Glass.diffWebIr(before: $0.part("before"), after: $0.part("after")) },
    "webIr.continuity": {
        try Glass.continuityWebIr(
            before: $0.part("before"), after: $0.part("after"), entityId: $0["entityId"].string)
    },
    "task.validate": { try Glass.validateTask(task: $0.part("task")) },
    "task.compile": {
        try Glass.compileTask(
            task: $0.part("task"), ir: $0.part("ir"), checks: $0.optionalPart("checks"))
    },
    "intent.resolve": {
        try Glass.resolveIntentOffline(
            request: $0.part("request"), observation: $0.part("observation"))
    },
    "workflow.validate": { try Glass.validateWorkflow(workflow: $0.part("workflow")) },
    "workflow.replayTrace": {
        try Glass.replayWorkflowTrace(workflow: $0.part("workflow"), trace: $0.part("trace"))
    },
    "workflow.checkResume": {
        try Glass.checkWorkflowResume(
            workflow: $0.part("workflow"), checkpoint: $0.part("checkpoint"),
            page: $0.optionalPart("page"))
    },
    "browser.preflightNavigation": {
        try Glass.preflightNavigation(url: $0["url"].string, policy: $0.optionalPart("policy"))
    },
    "knowledge.validate": { try Glass.validateKnowledge(snapshot: $0.part("snapshot")) },
    "knowledge.stats": { try Glass.countKnowledge(snapshot: $0.part("snapshot")) },
    "knowledge.import": {
        try Glass.importKnowledge(snapshot: $0.part("snapshot"), store: $0.optionalPart("store"))
    },
    "knowledge.export": { try Glass.exportKnowledge(snapshot: $0.part("snapshot")) },
    "knowledge.purge": {
        try Glass.purgeKnowledge(snapshot: $0.part("snapshot"), origin: $0["origin"].string)
    },
    "knowledge.invalidate": {
        try Glass.invalidateKnowledge(
            snapshot: $0.part("snapshot"), recordId: $0["recordId"].string,
            state: $0.part("state"), reason: $0["reason"].string,
            observedAt: $0["observedAt"].string)
    },
    "reliability.plan": {
        try Glass.planScenario(scenario: $0.part("scenario"), fixture: $0.part("fixture"))
    },
    "reliability.gate": {
        try Glass.judgeRelease(
            scenarios: $0.parts("scenarios"), observations: $0.parts("observations"))
    },
    "reliability.replayInspect": {
        try Glass.inspectReplay(scenario: $0.part("scenario"), replay: $0.part("replay"))
    },
    "reliability.replayDiff": {
        try Glass.compareReplays(
            scenario: $0.part("scenario"), before: $0.part("before"), after: $0.part("after"))
    },
    "adapters.validate": { try Glass.validateAdapters(inventory: $0.part("inventory")) },
    "browser.recoverRun": { try Glass.recoverRun(executionId: $0["executionId"].string) },
]

/// The functions of the namespace, by the sources.
func glassFunctions() throws -> Set<String> {
    let names = try ["Glass", "GlassOperations"].flatMap { file in
        try Repository.text("Sources/OpenGlass/Glass/\(file).swift")
            .matches(of: /(?m)^    public static func (\w+)/)
            .map { String($0.output.1) }
    }
    return Set(names)
}

/// Expects Glass to refuse a call, and gives the error.
@discardableResult
func expectGlassRefusal<Result>(
    _ code: String,
    path: String? = nil,
    reasonCode: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ run: () throws -> Result
) -> GlassError? {
    do {
        let result = try run()
        Issue.record("accepted: \(result)", sourceLocation: sourceLocation)
    } catch let error as GlassError {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
        if let path {
            #expect(error.path == path, "\(error)", sourceLocation: sourceLocation)
        }
        if let reasonCode {
            #expect(error.reasonCode == reasonCode, "\(error)", sourceLocation: sourceLocation)
        }
        return error
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
    return nil
}

/// A document's canonical JSON.
func canonical(_ document: some JSONInput) throws -> String { try canonicalizeText(document) }
