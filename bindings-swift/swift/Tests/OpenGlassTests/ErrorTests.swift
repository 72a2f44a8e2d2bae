import Foundation
import OpenGlass
import Testing

@Suite("Errors and version")
struct ErrorTests {
    @Test func anErrorHasACodeAKindATextAndDetails() {
        do {
            _ = try hexDecode("0")
            Issue.record("accepted")
        } catch {
            #expect(error.code == .encoding)
            #expect(error.kind == .input)
            #expect(!error.text.isEmpty)
            #expect(error.localizedDescription == error.text)
            #expect("\(error)" == "encoding: \(error.text)")
            #expect(error.details.path == nil && error.details.offset == nil)
        }
    }

    @Test func aLengthNamesTheArgument() {
        do {
            _ = try signEd25519(Data(), privateKey: Data())
            Issue.record("accepted")
        } catch {
            #expect(error.code == .length)
            #expect(error.details.argument == "privateKey")
            #expect(error.details.expected == 32)
        }
    }

    @Test func theVersionIsTheRepositorys() throws {
        let manifest = Repository.root.appending(path: "Cargo.toml")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        let stated = try #require(text.firstMatch(of: /(?m)^version = "(.+)"$/))
        #expect(version == String(stated.output.1))
    }
}
