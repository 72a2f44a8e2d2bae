import Foundation
import OpenGlass

/// Why a request has no output.
struct Refusal: Error {
    let code: String
    let text: String

    static func badRequest(_ text: String) -> Refusal {
        Refusal(code: "bad_request", text: text)
    }

    static func invalidInput(_ text: String) -> Refusal {
        Refusal(code: "invalid_input", text: text)
    }
}

/// The members of a request.
struct Request {
    let members: [String: JSONValue]

    /// A request from its line.
    init(line: Data) throws {
        let text = try refusing(Refusal.badRequest, "no JSON object: ") {
            try canonicalizeText(line)
        }
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        guard case .object(let members) = value else {
            throw Refusal.badRequest("no JSON object")
        }
        self.members = members
    }

    /// A string; missing and null give none.
    func optionalText(_ name: String) throws -> String? {
        switch members[name] {
        case nil, .null: nil
        case .string(let text): text
        default: throw Refusal.badRequest("\(name): expected a string")
        }
    }

    func text(_ name: String) throws -> String {
        guard let text = try optionalText(name) else {
            throw Refusal.badRequest("the member \(name) is missing")
        }
        return text
    }

    func hex(_ name: String) throws -> Data {
        let text = try text(name)
        return try checked { try hexDecode(text) }
    }

    func base64(_ name: String) throws -> Data {
        let text = try text(name)
        // Foundation skips over stray trailing bits.
        guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else {
            throw Refusal.invalidInput("\(name): expected padded base64")
        }
        return data
    }
}

/// Calls a function whose refusal means that a member's text is wrong.
func checked<Result>(_ run: () throws -> Result) throws -> Result {
    try refusing(Refusal.invalidInput, "", run)
}

private func refusing<Result>(
    _ refusal: (String) -> Refusal, _ prefix: String, _ run: () throws -> Result
) throws -> Result {
    do {
        return try run()
    } catch let error as HubError where error.kind == .input {
        throw refusal(prefix + error.text)
    }
}
