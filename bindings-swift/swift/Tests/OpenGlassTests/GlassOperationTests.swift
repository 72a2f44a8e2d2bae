import Foundation
import OpenGlass
import Testing

@Suite("The operations of Glass")
struct GlassOperationTests {
    @Test func everyOperationHasAFunctionOfItsToolsNameASampleAndATest() throws {
        let names = GlassVocabulary.operations
        #expect(Set(names.keys) == Set(glassCalls.keys))
        #expect(Set(names.keys) == Set(GlassSample.all.map(\.operation)))
        #expect(try Set(names.values).isSubset(of: glassFunctions()))
    }

    @Test func functionsAreThoseOfTypeScript() throws {
        let folder = Repository.root.appending(path: "bindings-node/ts/glass")
        let theirs = try ["envelope", "operations", "run"].flatMap { file in
            try String(contentsOf: folder.appending(path: "\(file).ts"), encoding: .utf8)
                .matches(of: /(?m)^export (?:async )?function (\w+)/)
                .map { String($0.output.1) }
        }
        // Twins that wait, and what only the module itself uses.
        let names = theirs.filter { !$0.hasSuffix("Sync") && $0 != "parsed" }
        #expect(try Set(names) == glassFunctions())
    }

    @Test(arguments: GlassSample.all)
    func typedAndUntypedCallsGiveTheExpectedResult(_ sample: GlassSample) throws {
        let call = try #require(glassCalls[sample.operation])
        let expected = try canonical(sample.result)
        #expect(try canonical(call(sample.payload)) == expected)
        let untyped = try Glass.run(operation: sample.operation, payload: sample.payload)
        #expect(try canonical(untyped) == expected)
    }

    @Test(arguments: GlassSample.refusable)
    func aPayloadThatBreaksARuleIsRefusedAlike(_ sample: GlassSample) throws {
        let call = try #require(glassCalls[sample.operation])
        let payload = try broken(sample.payload)
        var errors: [GlassError] = []
        for attempt in [call, { try Glass.run(operation: sample.operation, payload: $0) }] {
            do {
                _ = try attempt(payload)
                Issue.record("accepted")
            } catch let error as GlassError {
                errors.append(error)
            }
        }
        #expect(errors.count == 2 && errors.first == errors.last)
    }

    /// A payload of the right shape with a version that is not known, or a text that is
    /// too long.
    private func broken(_ payload: JSONValue) throws -> JSONValue {
        guard case .object(let members) = payload else { return .null }
        for (name, value) in members {
            switch value {
            case .object(let document) where document["schemaVersion"] != nil:
                return payload.with(name, value.with("schemaVersion", 2))
            case .array(let documents) where documents[0]["schemaVersion"] != .null:
                return payload.with(
                    name, .array(documents.map { $0.with("schemaVersion", 2) }))
            default: continue
            }
        }
        let name = try #require(members.keys.first)
        return payload.with(name, .string(String(repeating: "x", count: 10_000)))
    }

    @Test func aPayloadOfTheWrongShapeIsRefused() {
        for operation in GlassVocabulary.operations.keys {
            expectGlassRefusal("protocol.invalidParams", path: "$", reasonCode: "wrong_type") {
                try Glass.run(operation: operation, payload: "[]")
            }
        }
    }

    @Test func anOperationThatIsNotKnownIsRefused() throws {
        let error = expectGlassRefusal("protocol.methodNotFound") {
            try Glass.run(operation: "webIr.nothing", payload: "{}")
        }
        #expect(error?.details == nil && error?.path == nil)
        #expect(error?.phase == .preflight && error?.mutationPossible == false)
        #expect(error?.localizedDescription == error?.text)
    }

    @Test func whatAPayloadHoldsIsJudgedAsItIs() throws {
        let ir = try GlassSample.of("webIr.validate").payload["ir"]
        let unknown: JSONValue = ["ir": ir.with("future", nil)]
        expectGlassRefusal(
            "protocol.invalidParams", path: "ir.future", reasonCode: "unknown_member"
        ) {
            try Glass.run(operation: "webIr.validate", payload: unknown)
        }
        let twice = #"{"ir":{"schemaVersion":1,"schemaVersion":1}}"#
        expectGlassRefusal("protocol.invalidParams", reasonCode: "duplicate_member") {
            try Glass.run(operation: "webIr.validate", payload: twice)
        }
    }

    @Test func aGraphHasOneCanonicalFormAndItsChangesAreTold() throws {
        let graph: Glass.WebIr = try GlassSample.of("webIr.inspect").payload.part("ir")
        var turned = graph
        turned.entities.reverse()
        turned.relationships.reverse()
        let form = try Glass.canonicalGraph(ir: graph)
        #expect(try Glass.canonicalGraph(ir: turned) == form)

        var later = graph
        later.revision += 1
        later.document?.revision = later.revision
        let page = try #require(later.entities.firstIndex { $0.id == "page" })
        later.entities[page].name = "Another page"
        let diff = try Glass.diffGraphs(before: graph, after: later)
        #expect(diff.entityChanges?.map(\.id) == ["page"])
        #expect(diff.entityChanges?.first?.kind == .changed)
        #expect(diff.entityChanges?.first?.after?.name == "Another page")
        #expect(try Glass.diffWebIr(before: graph, after: later).entityChangedCount == 1)
    }

    @Test func clientAndServerAgreeOrTheReasonIsTold() throws {
        let manifest = Glass.Manifest(
            protocolVersion: 1,
            glassVersion: "1.0.0",
            schemas: ["webIr": [1]],
            capabilities: ["webIr": true, "rawCdp": false],
            constraints: .init(
                platform: "linux-x86_64", browserFamily: .chromium, policy: "development",
                maxSessions: 4)
        )
        let agreement = try Glass.negotiate(
            request: Glass.NegotiationRequest(requires: ["webIr"]), manifest: manifest)
        #expect(agreement.agreedSchemas == ["webIr": 1])
        #expect(agreement.capabilities["webIr"]?.status == .available)
        expectGlassRefusal(
            "protocol.invalidParams", path: "glass.requires.rawCdp",
            reasonCode: "capability_disabled"
        ) {
            try Glass.negotiate(
                request: Glass.NegotiationRequest(requires: ["rawCdp"]), manifest: manifest)
        }
    }
}
