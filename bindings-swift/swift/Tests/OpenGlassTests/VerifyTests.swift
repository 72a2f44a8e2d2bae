import Foundation
import OpenGlass
import OpenGlassNative
import Testing

@Suite("The verifier")
struct VerifyTests {
    let keys = try! Manifest.madeKeys()

    private func publicBundle(_ name: String) throws -> JSONValue {
        try Repository.json(Repository.shared.appending(path: "openglass/vectors.json"))[name]
    }

    @Test("the public valid bundle", .enabled(if: Repository.hasShared, noShared))
    func publicValidBundle() throws {
        let bundle = try publicBundle("validBundle")
        let trusted: JSONValue = ["keys": bundle["platformKeys"]]
        let text = try canonicalizeText(bundle)
        let report = try verify(Data(text.utf8), trusted: trusted)
        #expect(report.errors == [])
        #expect(report.valid)
        #expect(try verify(text, trusted: bundle["platformKeys"]) == report)
        #expect(try verify(bundle, trusted: trusted) == report)
    }

    @Test(
        "the public tampered bundle has exactly the ten findings",
        .enabled(if: Repository.hasShared, noShared))
    func publicTamperedBundle() throws {
        let keys = try publicBundle("validBundle")["platformKeys"]
        let report = try verify(publicBundle("tamperedBundle"), trusted: keys)
        #expect(!report.valid)
        #expect(
            report.errorCodes == [
                .init(code: "evidence_hash", seq: nil),
                .init(code: "offer_signature", seq: nil),
                .init(code: "offer_hash", seq: nil),
                .init(code: "genesis_hash", seq: nil),
                .init(code: "genesis_signature", seq: nil),
                .init(code: "prev_hash", seq: 1),
                .init(code: "hash", seq: 1),
                .init(code: "message_signature", seq: 1),
                .init(code: "countersignature", seq: 1),
                .init(code: "head_hash", seq: nil),
            ])
    }

    @Test("made records", arguments: Manifest.made.cases)
    func made(_ made: Manifest.Case) throws {
        let bytes = try made.bytes()
        #expect(try sha256(bytes).hex == made.sha256)
        var options = made.options
        let report = try verify(bytes, trusted: keys, options: options)
        #expect(report.errorCodes == made.errors)
        #expect(report.infoCodes == made.info)
        #expect(report.valid == made.valid)
        #expect(try verifyFile(made.url, trusted: keys, options: options) == report)
        #expect(try verifyFile(made.url.path, trusted: keys, options: options) == report)
        options.plainCrypto = true
        #expect(try verify(bytes, trusted: keys, options: options) == report)
    }

    @Test func theMadeRecordsMeetEveryFindingCode() {
        let met = Set(Manifest.made.cases.flatMap { $0.errors.map(\.code) })
        #expect(met == Set(FindingCode.allCases.map(\.rawValue)))
    }

    @Test func aReportSaysWhatItIsAboutAndWhatItProves() throws {
        let valid = try Manifest.made("valid-session")
        let statement = try Repository.json(valid.url)["record"]["statement"]
        let report = try verify(valid.bytes(), trusted: keys)
        #expect(report.recordId == statement["recordId"].string)
        #expect(report.sessionId == statement["sessionId"].string)
        let proven = report.proves.filter(\.proven).map(\.claim)
        #expect(proven == [.integrity, .authorship, .order, .platformTime])
    }

    @Test func noMemberOfAReportIsLost() throws {
        for made in Manifest.made.cases {
            let heads = try made.options.knownHeads.jsonText()
            let text = try OpenGlassNative.verify(
                document: made.bytes(), keys: keys, knownHeads: heads, plainCrypto: false)
            let report = try JSONEncoder().encode(
                verify(made.bytes(), trusted: keys, options: made.options))
            var native = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
            for name in ["recordId", "sessionId"] where native[name] == .null {
                // A missing member is null for every reader of JSON but this test.
                if case .object(var members) = native {
                    members[name] = nil
                    native = .object(members)
                }
            }
            #expect(try JSONDecoder().decode(JSONValue.self, from: report) == native)
        }
    }

    @Test func aValueGetsTheVerdictOfItsText() throws {
        for made in Manifest.made.cases where made.valid {
            let report = try verify(Repository.json(made.url), trusted: keys, options: made.options)
            #expect(try report == verify(made.bytes(), trusted: keys, options: made.options))
        }
    }

    @Test func keysAndHeadsAsValues() throws {
        let published = try JSONDecoder().decode(JSONValue.self, from: keys)
        let list = published.elements + published["keys"].elements
        let typed = try JSONDecoder().decode(
            [PlatformKey].self, from: JSONEncoder().encode(JSONValue.array(list)))
        let valid = try Manifest.made("valid-session")
        let statement = try Repository.json(valid.url)["record"]["statement"]
        let id = statement["sessionId"].string
        let head = Head(seq: 1_000, hash: statement["headHash"].string)
        #expect(try verify(valid.bytes(), trusted: typed).valid)
        let options = VerifyOptions(knownHeads: [id: head])
        let report = try verify(valid.bytes(), trusted: typed, options: options)
        #expect(report.errors.map(\.code) == [.headRegression])
        let first = VerifyOptions(knownHeads: [id: Head(seq: 0, hash: nil)])
        #expect(try verify(valid.bytes(), trusted: typed, options: first).valid)
    }

    @Test func whatIsNoRecordIsAFinding() throws {
        for document in ["", "{", "[]", "null", "\u{feff}{}", #"{"type":"openglass.bundle"}"#] {
            let report = try verify(document, trusted: keys)
            #expect(report.errors.map(\.code) == [.malformedBundle])
            #expect(report.recordId == nil)
        }
    }

    @Test func withoutKeysThereIsNoVerdict() throws {
        let bundle = try Manifest.made("valid-session").bytes()
        expectRefusal(.syntax, offset: 0) { try verify(bundle, trusted: "x") }
        expectRefusal(.shape, path: "keys") { try verify(bundle, trusted: "{}") }
        expectRefusal(.shape, path: "0.kid") { try verify(bundle, trusted: "[{}]") }
        expectRefusal(.shape, path: "") {
            try verify(bundle, trusted: keys, options: .init(knownHeads: "[]"))
        }
        #expect(try verify(bundle, trusted: "[]").errors.first?.code == .recordSignature)
    }

    @Test func filesThatCannotBeRead() throws {
        let folder = FileManager.default.temporaryDirectory.path
        for file in [folder + "/none/none.json", folder, "/dev/zero", "a\0b", ""] {
            do {
                _ = try verifyFile(file, trusted: keys)
                Issue.record("read \(file)")
            } catch {
                #expect(error.code == .unreadableFile)
                #expect(error.kind == .storage)
                #expect(error.details.file == file)
            }
        }
        let elsewhere = try #require(URL(string: "http://localhost/x"))
        expectRefusal(.argumentType) { try verifyFile(elsewhere, trusted: keys) }
    }

    @Test func manyVerificationsAtOnce() async throws {
        let (cases, keys) = (Manifest.made.cases, keys)
        try await withThrowingTaskGroup(of: (Bool, Bool).self) { group in
            for index in 0..<200 {
                let made = cases[index % cases.count]
                group.addTask {
                    let report = try verify(made.bytes(), trusted: keys, options: made.options)
                    return (report.valid, made.valid)
                }
            }
            for try await (found, expected) in group {
                #expect(found == expected)
            }
        }
    }
}
