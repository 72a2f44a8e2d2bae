import Foundation
import OpenGlass
import Testing

@Suite("The vocabulary")
struct VocabularyTests {
    let vocabulary = try! Repository.json(
        Repository.root.appending(path: "docs/reference/vocabulary.json"))

    /// Every enum of words, with its list in the vocabulary.
    private var lists: [(name: String, found: [String], expected: JSONValue)] {
        func list<Word: CaseIterable & RawRepresentable<String>>(
            _ type: Word.Type, _ expected: JSONValue
        ) -> (String, [String], JSONValue) {
            (String(describing: type), type.allCases.map(\.rawValue), expected)
        }
        let words = vocabulary["words"]
        return [
            list(Algorithm.self, vocabulary["algorithms"]),
            list(IdPrefix.self, vocabulary["idPrefixes"]),
            list(Purpose.self, vocabulary["purposes"]),
            list(RequestHeader.self, vocabulary["requestHeaders"]),
            list(CloseReason.self, words["closeReason"]),
            list(ContentState.self, words["contentState"]),
            list(Mode.self, words["mode"]),
            list(Role.self, words["role"]),
            list(Visibility.self, words["visibility"]),
        ]
    }

    @Test func wordsAreTheVocabularys() {
        for (name, found, expected) in lists {
            #expect(!found.isEmpty)
            #expect(found == expected.elements.map(\.string), "\(name)")
        }
    }

    @Test func codesAndTheirMeaningsAreTheVocabularys() {
        func expected(_ key: String) -> [String] {
            vocabulary[key].elements.map { "\($0["code"].string): \($0["meaning"].string)" }
        }
        let finding = FindingCode.allCases.map { "\($0.rawValue): \($0.meaning)" }
        let info = InfoCode.allCases.map { "\($0.rawValue): \($0.meaning)" }
        let claim = ProofClaim.allCases.map { "\($0.rawValue): \($0.meaning)" }
        let error = ErrorCode.allCases.map { "\($0.rawValue): \($0.meaning)" }
        #expect(finding == expected("findingCodes"))
        #expect(info == expected("infoCodes"))
        #expect(claim == expected("proofClaims"))
        #expect(error == expected("errorCodes"))
        let statuses = vocabulary["errorCodes"].elements.map { $0["status"] }
        #expect(ErrorCode.allCases.map { .integer(Int64($0.status)) } == statuses)
    }

    /// What the generated file declares.
    private func declared(_ pattern: Regex<(Substring, Substring)>) throws -> [String] {
        let text = try Repository.text("Sources/OpenGlass/Vocabulary.swift")
        return text.matches(of: pattern).map { String($0.output.1) }
    }

    @Test func limitsAreTheVocabularys() throws {
        guard case .object(let expected) = vocabulary["limits"] else {
            Issue.record("no limits")
            return
        }
        #expect(try declared(#/static let (\w+) = /#) == expected.keys.sorted())
        let text = try Repository.text("Sources/OpenGlass/Vocabulary.swift")
        for (name, limit) in expected {
            let value =
                switch limit {
                case .integer(let number): "\(number)"
                default: try "\(canonicalize(limit["min"]))...\(canonicalize(limit["max"]))"
                }
            #expect(text.contains("    public static let \(name) = \(value)\n"))
        }
        #expect(Limits.bodyBytes == 524_288)
        #expect(Limits.idleTimeoutSec.contains(60))
    }

    @Test func everyTypeHasItsPlaceInTheVocabularyAndEveryPartItsType() throws {
        let codes = ["ErrorCode", "FindingCode", "InfoCode", "ProofClaim", "Limits"]
        #expect(try Set(declared(/public enum (\w+)/)) == Set(lists.map(\.name) + codes))
        guard case .object(let parts) = vocabulary, case .object(let words) = vocabulary["words"]
        else {
            Issue.record("no object")
            return
        }
        // `words` and `glass` hold lists of their own.
        #expect(parts.count - 2 + words.count == lists.count + codes.count)
    }

    @Test func theListsOfGlassAreTheVocabularys() throws {
        let glass = vocabulary["glass"]
        guard case .object(let parts) = glass, case .object(let reasons) = glass["reasons"],
            case .object(let words) = glass["words"]
        else {
            Issue.record("no object")
            return
        }
        func pairs(_ list: JSONValue, _ key: String, _ value: String) -> [String: String] {
            Dictionary(
                list.elements.map { ($0[key].string, $0[value].string) }, uniquingKeysWith: +)
        }
        #expect(parts.keys.sorted() == ["errorCodes", "operations", "reasons", "words"])
        #expect(GlassVocabulary.errorCodes == pairs(glass["errorCodes"], "code", "meaning"))
        #expect(GlassVocabulary.operations == pairs(glass["operations"], "name", "tool"))
        #expect(GlassVocabulary.reasons == reasons.mapValues { pairs($0, "code", "meaning") })
        #expect(GlassVocabulary.words == words.mapValues { $0.elements.map(\.string) })
        #expect(words.count >= 30 && reasons.count >= 10)
    }
}
