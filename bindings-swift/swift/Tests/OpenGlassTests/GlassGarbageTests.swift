// Whatever is handed to whatever function of Glass: a result or a typed error, no
// crash.

import Foundation
import OpenGlass
import Testing

/// Values to try, drawn with a seed.
private struct Garbage {
    var random: SeededGenerator

    static let request = """
        {"protocolVersion":1,"requestId":"r","operation":"webIr.validate",\
        "payload":{"ir":{"schemaVersion":1}}}
        """
    static let response = #"{"protocolVersion":1,"requestId":"r","ok":true,"result":{"a":[1]}}"#
    static let texts = [
        "", "x", "\0", "\u{10ffff}", "[", "{}", "[]", "null", "7", "1e999", #"{"a":1,"a":2}"#,
        #""\ud800""#, "webIr.validate", "task.compile", String(repeating: "[", count: 5_000),
        String(repeating: "x", count: 10_000), request, String(request.dropFirst()), response,
        response.replacing("true", with: "false"),
    ]
    static let values: [JSONValue] = [
        nil, true, -1, 0.5, .number(.nan), .integer(.max), "", "x", [], [:], ["\0": [nil]],
        (0..<2_000).reduce(nil) { deep, _ in [deep] },
    ]
    static let manifest = Glass.Manifest(
        protocolVersion: 1, glassVersion: "1", schemas: [:], capabilities: [:],
        constraints: .init(platform: "p", browserFamily: .chromium, policy: "p", maxSessions: 1))

    mutating func flag() -> Bool { .random(using: &random) }

    mutating func text() -> String { Self.texts.randomElement(using: &random)! }

    mutating func optionalText() -> String? { flag() ? text() : nil }

    mutating func number() -> Int64 { [0, -1, 1, .max].randomElement(using: &random)! }

    mutating func value() -> JSONValue {
        flag()
            ? Self.values.randomElement(using: &random)!
            : changed(GlassSample.all.randomElement(using: &random)!.payload)
    }

    mutating func data() -> Data {
        Int.random(in: 0..<4, using: &random) == 0
            ? Data((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) })
            : Data(text().utf8)
    }

    mutating func json() -> any JSONInput {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: data()
        case 1: text()
        default: value()
        }
    }

    mutating func operation() -> String {
        Int.random(in: 0..<4, using: &random) == 0
            ? text() : GlassSample.all.randomElement(using: &random)!.operation
    }

    mutating func sample(_ operation: String) throws -> JSONValue {
        changed(try GlassSample.of(operation).payload)
    }

    /// A value in which one leaf in twenty is another one of its kind.
    private mutating func changed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            var copy: [String: JSONValue] = [:]
            // In a fixed order, so that every run draws the same.
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                copy[name] = changed(member)
            }
            return .object(copy)
        case .array(let elements):
            let isTwice = Int.random(in: 0..<20, using: &random) == 0
            return .array((isTwice ? elements + elements : elements).map { changed($0) })
        default:
            return Int.random(in: 0..<20, using: &random) == 0 ? leaf(value) : value
        }
    }

    private mutating func leaf(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string: .string(text())
        case .bool: .bool(flag())
        default: .integer(number())
        }
    }
}

@Suite("Garbage for Glass")
struct GlassGarbageTests {
    private static let calls = 200

    private typealias Call = @Sendable (inout Garbage) throws -> Any

    private static let envelopes: [String: Call] = [
        "run": { try Glass.run(operation: $0.operation(), payload: $0.json()) },
        "newRequest": { garbage in
            try Glass.newRequest(
                operation: garbage.operation(), payload: garbage.value(),
                requestId: garbage.text(), correlationId: garbage.optionalText(),
                sessionId: garbage.optionalText(),
                mutationLease: garbage.flag()
                    ? nil : .init(sessionId: garbage.text(), token: garbage.text()),
                deadlineMs: garbage.flag() ? nil : garbage.number())
        },
        "readRequest": { try Glass.readRequest(request: $0.json()) },
        "answer": { try Glass.answer(request: $0.data()) },
        "readResponse": { try Glass.readResponse(response: $0.json(), lenient: $0.flag()) },
        "resultOf": { garbage in
            try Glass.resultOf(
                response: .init(
                    protocolVersion: garbage.number(), requestId: garbage.text(),
                    ok: garbage.flag(), result: garbage.flag() ? nil : garbage.value()))
        },
        "negotiate": { garbage in
            var manifest = Garbage.manifest
            manifest.capabilities = [garbage.text(): garbage.flag()]
            return try Glass.negotiate(
                request: Glass.NegotiationRequest(requires: [garbage.text()]), manifest: manifest)
        },
        "diffGraphs": {
            try Glass.diffGraphs(
                before: $0.sample("webIr.diff")["before"], after: $0.sample("webIr.diff")["after"])
        },
        "canonicalGraph": { try Glass.canonicalGraph(ir: $0.sample("webIr.validate")["ir"]) },
    ]

    /// Every function with arguments that may be wrong.
    private static let functions: [String: Call] = GlassVocabulary.operations.reduce(
        into: envelopes
    ) { functions, operation in
        let call = glassCalls[operation.key]!
        functions[operation.value] = { try call($0.sample(operation.key)) }
    }

    /// Those that have an answer to everything.
    private static let total: Set = ["answer", "preflightNavigation"]

    @Test(arguments: functions.keys.sorted())
    func endsInAResultOrATypedError(_ name: String) throws {
        let call = try #require(Self.functions[name])
        var garbage = Garbage(random: SeededGenerator(seed: 104_729))
        var refused = 0
        for round in 0..<Self.calls {
            do {
                _ = try call(&garbage)
            } catch let error as GlassError {
                refused += 1
                #expect(!error.code.isEmpty && !error.text.isEmpty)
            } catch let error as HubError {
                refused += 1
                // Our faults are not the caller's.
                #expect(error.kind == .input, "round \(round): \(error)")
            }
        }
        #expect((refused == 0) == Self.total.contains(name), "\(refused) refused")
    }

    @Test func everyFunctionIsTried() throws {
        #expect(try Set(Self.functions.keys) == glassFunctions())
    }
}
