import Foundation
import OpenGlass
import Testing

@testable import openglass_conformance

@Suite("The conformance runner")
struct ConformanceTests {
    private let line = #"{"id":7,"op":"id","text":"x","prefix":"ses_"}"#

    /// The runner's answers to an input.
    private func answers(_ write: (FileHandle) throws -> Void) throws -> [JSONValue] {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let output = try FileHandle(forWritingTo: file)
        try write(output)
        try output.close()
        var lines = LineReader(input: try FileHandle(forReadingFrom: file))
        var answers: [JSONValue] = []
        while let line = try lines.next() {
            answers.append(
                try JSONDecoder().decode(JSONValue.self, from: Data(answer(line).utf8)))
        }
        return answers
    }

    private func answers(_ text: String) throws -> [JSONValue] {
        try answers { try $0.write(contentsOf: Data(text.utf8)) }
    }

    @Test func theLastLineNeedsNoEnd() throws {
        #expect(try answers(line) == [["id": 7, "ok": true, "output": ["valid": false]]])
        #expect(try answers(line + "\n").count == 1)
        #expect(try answers("").isEmpty)
    }

    @Test func linesMayComeInPieces() throws {
        let text = String(repeating: "x", count: 300_000)
        let long = #"{"id":8,"op":"canonicalize","inputText":"\"\#(text)\""}"#
        #expect(try answers("\(long)\n\(line)\n\n\(line)").map { $0["id"] } == [8, 7, nil, 7])
        #expect(try answers(String(repeating: line + "\n", count: 5_000)).count == 5_000)
    }

    @Test func aLineThatIsTooLongIsAnsweredAndTheNextOneToo() throws {
        let found = try answers { output in
            try output.truncate(atOffset: UInt64(LineReader.limit) + 10)
            try output.seekToEnd()
            try output.write(contentsOf: Data("\n\(line)\n".utf8))
        }
        #expect(found.map { $0["error"]["code"].string } == ["bad_request", ""])
        #expect(found.last?["id"] == 7)
    }
}
