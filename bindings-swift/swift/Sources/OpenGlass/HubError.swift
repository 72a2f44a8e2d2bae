import Foundation
internal import OpenGlassNative

/// Thrown when a question could not be decided; the only error that this module
/// throws besides ``GlassError``. A failed check is no error:
/// ``verify(_:trusted:options:)`` returns a report with findings.
///
/// `code`, `kind` and `details` are stable; the text may change.
///
/// ```swift
/// do {
///     _ = try payloadHash(["total": 9_007_199_254_740_993])
/// } catch let error as HubError where error.code == .unsafeInteger {
///     print(error.details.path ?? "")  // payload.total
/// }
/// ```
public struct HubError: Error, Equatable, Sendable {
    /// What an error is about, coarsely.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A value that the protocol does not allow.
        case input
        /// A record that does not verify.
        case verification
        /// Something that this build or platform cannot do.
        case unsupported
        /// Calls in an order that makes no sense.
        case misuse
        /// A file that could not be read or written.
        case storage
        /// A server that could not be reached.
        case network
        /// A fault of ours or of the machine.
        case `internal`
    }

    /// What happened, as a stable word.
    public enum Code: String, CaseIterable, Codable, Sendable {
        /// Not JSON by RFC 8259. Details: `offset`.
        case syntax
        /// The JSON text ended inside a value. Details: `offset`.
        case unexpectedEnd = "unexpected_end"
        /// Something follows the JSON value. Details: `offset`.
        case trailingText = "trailing_text"
        /// The bytes are not UTF-8. Details: `offset`.
        case invalidUTF8 = "invalid_utf8"
        /// An object holds one member twice. Details: `offset`.
        case duplicateMember = "duplicate_member"
        /// A text holds half of a surrogate pair. Details: `offset`.
        case loneSurrogate = "lone_surrogate"
        /// A number that no finite double can hold. Details: `offset` in a text,
        /// `path` in a value.
        case numberOutOfRange = "number_out_of_range"
        /// Nesting deeper than 128 levels. Details: `offset` in a text, `path` in
        /// a value.
        case tooDeep = "too_deep"
        /// An integer that other readers take for another number. Details: `path`.
        case unsafeInteger = "unsafe_integer"
        /// A value that JSON does not have. Details: `path`.
        case unsupportedType = "unsupported_type"
        /// JSON that is not the object which was asked for. Details: `path`.
        case shape
        /// Text that is not the base64url or hex it should be.
        case encoding
        /// Bytes of a wrong length. Details: `argument`, `expected`.
        case length
        /// A text or number that is no timestamp.
        case timestamp
        /// An argument of a wrong form. Details: `argument`.
        case argumentType = "argument_type"
        /// A file that could not be read. Details: `file`.
        case unreadableFile = "unreadable_file"
        /// The operating system gave no random bytes.
        case random
        /// A fault in the native library.
        case panic
        /// An error that the native library does not explain.
        case unexpected
    }

    /// What a program may want to know about an error. Each ``Code`` says which
    /// of these it has.
    public struct Details: Codable, Equatable, Sendable {
        /// Byte offset in a JSON text, counted from 0.
        public let offset: Int?
        /// Place in a value, such as `payload.items.3.price`; empty for the value
        /// itself.
        public let path: String?
        /// Name of the argument.
        public let argument: String?
        /// The length in bytes that was expected.
        public let expected: Int?
        /// Path of the file.
        public let file: String?

        init(
            offset: Int? = nil,
            path: String? = nil,
            argument: String? = nil,
            expected: Int? = nil,
            file: String? = nil
        ) {
            self.offset = offset
            self.path = path
            self.argument = argument
            self.expected = expected
            self.file = file
        }
    }

    /// What the error is about, coarsely.
    public let kind: Kind
    /// What happened, as a stable word.
    public let code: Code
    /// What happened, for people. Not stable.
    public let text: String
    /// What a program may want to know about it.
    public let details: Details
}

extension HubError: CustomStringConvertible, LocalizedError {
    /// Code and text.
    public var description: String { "\(code.rawValue): \(text)" }
    /// The text.
    public var errorDescription: String? { text }
}

extension HubError {
    /// An input error about a place in a JSON value.
    static func refused(_ code: Code, at path: String, _ reason: String) -> HubError {
        let text = path.isEmpty ? reason : "\(path): \(reason)"
        return HubError(kind: .input, code: code, text: text, details: Details(path: path))
    }

    /// What the native library threw.
    init(native error: any Error) {
        guard case .Hub(let kind, let code, let text, let details)? = error as? Failure,
            let kind = Kind(rawValue: kind), let code = Code(rawValue: code),
            let details = try? JSONDecoder().decode(Details.self, from: Data(details.utf8))
        else {
            let text = String(describing: error)
            self.init(kind: .internal, code: .unexpected, text: text, details: Details())
            return
        }
        self.init(kind: kind, code: code, text: text, details: details)
    }
}
