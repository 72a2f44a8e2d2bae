import Foundation

/// Thrown when Glass refuses: the error object of the protocol.
///
/// ```swift
/// do {
///     _ = try Glass.validateWebIr(ir: ir)
/// } catch let error as GlassError {
///     print(error.code, error.path ?? "", error.reasonCode ?? "")
/// }
/// ```
public struct GlassError: Error, Equatable, Sendable {
    /// The whole error object, as it stands in a response.
    public let error: Glass.ErrorObject

    /// An error with this error object, such as the one of a ``Glass/Response``.
    public init(error: Glass.ErrorObject) {
        self.error = error
    }

    /// What went wrong, for programs: `webIr.invalid`, `protocol.invalidParams`, …
    public var code: String { error.code }
    /// What went wrong, for people. Not stable.
    public var text: String { error.message }
    /// More facts.
    public var details: JSONValue? { error.details }
    /// How far the operation had come.
    public var phase: Glass.Phase { error.phase ?? .preflight }
    /// Whether the page may have been changed.
    public var mutationPossible: Bool { error.mutationPossible ?? false }
    /// Advice on trying again.
    public var retry: Glass.Retry? { error.retry }
    /// Sent by old servers only.
    public var retryable: Bool? { error.retryable }
    /// Place of a broken rule, such as `entities[1].id`; none when it is not about one.
    public var path: String? { detail("path") }
    /// The broken rule, for people. Not stable.
    public var reason: String? { detail("reason") }
    /// The stable code of the broken rule, such as `entity_count`.
    public var reasonCode: String? { detail("code") }

    private func detail(_ name: String) -> String? {
        guard case .object(let members)? = details, case .string(let text)? = members[name] else {
            return nil
        }
        return text
    }
}

extension GlassError: CustomStringConvertible, LocalizedError {
    /// Code and text, and the place if there is one.
    public var description: String {
        let place = path.map { " at \($0)" } ?? ""
        return "\(code)\(place): \(reason ?? text)"
    }
    /// The text.
    public var errorDescription: String? { text }
}

extension GlassError {
    /// A value of the wrong shape, told as the native library does it.
    init(shape code: String, at codingPath: [any CodingKey], _ reason: String) {
        let path = codingPath.reduce(into: "") { path, step in
            if let index = step.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + step.stringValue
            }
        }
        let details: JSONValue = [
            "kind": "invalidField", "path": .string(path.isEmpty ? "$" : path),
            "reason": .string(reason), "code": .string(code),
        ]
        let text = "\(path.isEmpty ? "$" : path): \(reason)"
        self.init(error: .init(code: "protocol.invalidParams", message: text, details: details))
    }

    /// Why a value could not be decoded; none for errors of another kind.
    init?(decoding error: any Error) {
        switch error {
        case let error as GlassError:
            self = error
        case DecodingError.keyNotFound(let key, let context):
            let path = context.codingPath + [key]
            self.init(shape: "missing_member", at: path, "this member is missing")
        case DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            self.init(shape: "wrong_type", at: context.codingPath, context.debugDescription)
        case DecodingError.dataCorrupted(let context):
            self.init(shape: "invalid_value", at: context.codingPath, context.debugDescription)
        default:
            return nil
        }
    }
}
