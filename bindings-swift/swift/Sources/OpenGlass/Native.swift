import Foundation
internal import OpenGlassNative

/// The version of this package.
public let version: String = OpenGlassNative.version()

/// Deepest nesting of JSON that is read or written.
let maxDepth = Int(OpenGlassNative.maxDepth())

/// Calls the native library, whose errors become ``HubError``s.
func native<Result>(_ call: () throws -> Result) throws(HubError) -> Result {
    do {
        return try call()
    } catch {
        throw HubError(native: error)
    }
}

/// Bytes that the native library can take: it counts them in 31 bits.
func bytes(_ data: Data, _ argument: String) throws(HubError) -> Data {
    try checkLength(data.count, argument)
    return data
}

/// A text that the native library can take.
func text(_ text: String, _ argument: String) throws(HubError) -> String {
    try checkLength(text.utf8.count, argument)
    return text
}

private func checkLength(_ count: Int, _ argument: String) throws(HubError) {
    let limit = Int(Int32.max)
    guard count <= limit else {
        throw HubError(
            kind: .input,
            code: .length,
            text: "\(argument): expected at most \(limit) bytes",
            details: .init(argument: argument, expected: limit)
        )
    }
}
