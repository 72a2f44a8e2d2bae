// What several test files need.

import Foundation
import OpenGlass
import Testing

/// Folders and files of the repository.
enum Repository {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    static let package = tests.appending(path: "../..").standardizedFileURL
    static let root = package.appending(path: "../..").standardizedFileURL
    /// The vectors that may lie beside a checkout.
    static let shared = root.appending(path: "../shared/vectors").standardizedFileURL
    static let bundles = root.appending(path: "tests/vectors/bundles")

    static let hasShared = FileManager.default.fileExists(atPath: shared.path)

    static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }

    static func json(_ file: URL) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
    }

    /// The public functions of the module, by the sources.
    static func publicFunctions() throws -> Set<String> {
        let folder = package.appending(path: "Sources/OpenGlass")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        let names = try files.filter { $0.pathExtension == "swift" }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8)
                .matches(of: /(?m)^public func (\w+)/)
                .map { String($0.output.1) }
        }
        return Set(names)
    }
}

/// Why tests of the public vectors are skipped.
let noShared: Comment = "no shared vectors"

/// The records with single faults, made by `cargo xtask vectors`.
struct Manifest: Decodable {
    struct Code: Decodable, Equatable {
        let code: String
        let seq: Int?
    }

    struct Case: Decodable, CustomTestStringConvertible {
        let name: String
        let file: String
        let sha256: String
        let valid: Bool
        let errors: [Code]
        let info: [Code]
        let knownHeads: JSONValue?

        var testDescription: String { name }
        var url: URL { Repository.bundles.appending(path: file) }
        var options: VerifyOptions { VerifyOptions(knownHeads: knownHeads ?? [:]) }
        func bytes() throws -> Data { try Data(contentsOf: url) }
    }

    let cases: [Case]
    let keys: String

    static let made: Manifest = {
        let file = Repository.bundles.appending(path: "manifest.json")
        return try! JSONDecoder().decode(Manifest.self, from: Data(contentsOf: file))
    }()

    static func made(_ name: String) throws -> Case {
        try #require(made.cases.first { $0.name == name })
    }

    /// The keys that all of them are verified with.
    static func madeKeys() throws -> Data {
        try Data(contentsOf: Repository.bundles.appending(path: made.keys))
    }
}

extension Report {
    /// Findings and notes without their texts, which are not part of the contract.
    var errorCodes: [Manifest.Code] { errors.map { .init(code: $0.code.rawValue, seq: $0.seq) } }
    var infoCodes: [Manifest.Code] { info.map { .init(code: $0.code.rawValue, seq: $0.seq) } }
}

extension JSONValue {
    subscript(_ name: String) -> JSONValue {
        get {
            if case .object(let members) = self { members[name] ?? .null } else { .null }
        }
        set {
            guard case .object(var members) = self else { return }
            members[name] = newValue
            self = .object(members)
        }
    }

    subscript(_ index: Int) -> JSONValue { elements[index] }

    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    var string: String {
        if case .string(let text) = self { text } else { "" }
    }
}

/// Repeatable numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Expects a call to be refused with this code, and these details if given.
func expectRefusal<Result>(
    _ code: HubError.Code,
    path: String? = nil,
    offset: Int? = nil,
    kind: HubError.Kind = .input,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ run: () throws -> Result
) {
    do {
        let result = try run()
        Issue.record("accepted: \(result)", sourceLocation: sourceLocation)
    } catch let error as HubError {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
        #expect(error.kind == kind, "\(error)", sourceLocation: sourceLocation)
        if path != nil || offset != nil {
            #expect(error.details.path == path, "\(error)", sourceLocation: sourceLocation)
            #expect(error.details.offset == offset, "\(error)", sourceLocation: sourceLocation)
        }
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}

extension Data {
    var hex: String { map { String(format: "%02x", $0) }.joined() }

    init(hex: String) {
        let digits = Array(hex)
        self.init(
            stride(from: 0, to: digits.count, by: 2).map {
                UInt8(String(digits[$0...$0 + 1]), radix: 16)!
            })
    }
}
