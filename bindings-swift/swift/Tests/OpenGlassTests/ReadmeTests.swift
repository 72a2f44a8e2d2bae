import Foundation
import Testing

@Suite("README.md", .serialized)
struct ReadmeTests {
    let readme = try! Repository.text("README.md")
    let guide = try! String(
        contentsOf: Repository.root.appending(path: "docs/guides/glass-sdk.md"), encoding: .utf8)

    /// Code and output of every example.
    private var examples: [(code: String, output: String)] {
        let pattern = /(?s)```swift\n(.*?)```\s+```text\n(.*?)```/
        return (readme + guide).matches(of: pattern).map { (String($0.output.1), String($0.output.2)) }
    }

    @Test func everyExampleHasItsOutputAndIsRun() {
        #expect(examples.count == (readme + guide).matches(of: /```swift\n/).count)
        #expect(examples.count == readmeExamples.count)
    }

    @Test func theExamplesAreThoseThatAreRun() throws {
        let source = try Repository.text("Tests/OpenGlassTests/ReadmeExamples.swift")
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let run = lines.map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }
            .joined(separator: "\n")
        for (code, _) in examples {
            let body = code.replacing(/(?m)^import .*\n/, with: "")
            #expect(run.contains(body.trimmingCharacters(in: .newlines)))
        }
    }

    @Test func theExamplesPrintWhatItSays() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "openglass-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let before = FileManager.default.currentDirectoryPath
        defer {
            _ = FileManager.default.changeCurrentDirectoryPath(before)
            try? FileManager.default.removeItem(at: folder)
        }
        try Manifest.made("valid-session").bytes()
            .write(to: folder.appending(path: "session.openglass.json"))
        try Manifest.madeKeys().write(to: folder.appending(path: "platform-keys.json"))
        #expect(FileManager.default.changeCurrentDirectoryPath(folder.path))
        for (example, run) in zip(examples, readmeExamples) {
            let printed = try output(of: run)
            #expect(printed == example.output)
        }
    }

    @Test func everyFunctionIsListed() throws {
        let rows = readme.matches(of: /(?m)^\| (`.*?) \|/).map(\.output.1)
        let listed = Set(rows.flatMap { $0.matches(of: /\w+/).map { String($0.output) } })
        #expect(try listed == Repository.publicFunctions().union(glassFunctions()))
    }
}
