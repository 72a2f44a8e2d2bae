import Foundation
import OpenGlass

/// The answer to one request line, as JSON text.
func answer(_ line: LineReader.Line) throws -> String {
    var id = JSONValue.null
    do {
        guard case .whole(let bytes) = line else {
            throw Refusal.badRequest("the line is longer than 256 MiB")
        }
        let request = try Request(line: bytes)
        id = request.members["id"] ?? .null
        let name = try request.text("op")
        guard let operation = operations[name] else {
            throw Refusal(code: "unsupported", text: "this package has no operation \(name)")
        }
        let output = try canonicalizeText(operation(request))
        // Not as one value: an output may be as deep as values can be.
        return try #"{"id":\#(canonicalizeText(id)),"ok":true,"output":\#(output)}"#
    } catch let refusal as Refusal {
        return try failure(id, refusal.code, refusal.text)
    } catch let error as HubError {
        return try failure(id, error.code.rawValue, error.text)
    } catch let error as GlassError {
        return try failure(id, error.code, error.text)
    }
}

private func failure(_ id: JSONValue, _ code: String, _ text: String) throws -> String {
    let error: JSONValue = ["code": .string(code), "text": .string(text)]
    return try canonicalizeText(["id": id, "ok": false, "error": error] as JSONValue)
}
