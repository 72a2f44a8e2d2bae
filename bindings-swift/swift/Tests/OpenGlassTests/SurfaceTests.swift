import Foundation
import Testing

/// The package offers what the npm package does, under the same names.
@Suite("The same functions as in TypeScript")
struct SurfaceTests {
    /// Twins that wait; Swift's functions all do.
    let onlyThere: Set = ["verifySync", "verifyFileSync"]
    /// Functions whose options are arguments here.
    let otherwise = ["checkRequest": ["request", "key", "now"]]

    private func sources(_ folder: String, _ ending: String) throws -> String {
        let folder = Repository.root.appending(path: folder)
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == ending }
            .map { try String(contentsOf: $0, encoding: .utf8) }
            .joined()
    }

    /// Functions with the names of their parameters.
    private func functions(
        in source: String, _ declaration: Regex<(Substring, Substring, Substring)>,
        _ parameter: Regex<(Substring, Substring)>
    ) -> [String: [String]] {
        let found = source.matches(of: declaration).map { match in
            let names = match.output.2.matches(of: parameter).map { String($0.output.1) }
            return (String(match.output.1), names)
        }
        return Dictionary(found) { first, _ in first }
    }

    private func typeScript() throws -> [String: [String]] {
        let all = functions(
            in: try sources("bindings-node/ts", "ts"),
            #/(?ms)^export (?:async )?function (\w+)\((.*?)\): /#,
            #/(\w+)\??: /#)
        let index = try String(
            contentsOf: Repository.root.appending(path: "bindings-node/ts/index.ts"),
            encoding: .utf8)
        let exported = index.matches(of: /(?s)export \{(.*?)\} from/)
            .flatMap { $0.output.1.matches(of: /\w+/).map { String($0.output) } }
        return all.filter { exported.contains($0.key) && !onlyThere.contains($0.key) }
    }

    private func swift() throws -> [String: [String]] {
        functions(
            in: try sources("bindings-swift/swift/Sources/OpenGlass", "swift"),
            #/(?ms)^public func (\w+)\((.*?)\) throws/#,
            #/(\w+): /#)
    }

    @Test func namesAreTheSame() throws {
        #expect(try typeScript().count >= 30)
        #expect(try Set(swift().keys) == Set(typeScript().keys))
        #expect(try Set(swift().keys) == Repository.publicFunctions())
    }

    @Test func parametersAreTheSame() throws {
        let swift = try swift()
        for (name, parameters) in try typeScript() {
            #expect(swift[name] == otherwise[name] ?? parameters, "\(name)")
        }
    }
}
