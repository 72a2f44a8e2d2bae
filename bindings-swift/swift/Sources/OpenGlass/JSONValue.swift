import Foundation

/// A value that JSON has.
///
/// Literals are values: `["b": 1.0, "a": [true, nil]]`. Values of your own types
/// come from ``init(encoding:)``.
///
/// Two names of members, or two strings, that Unicode calls equivalent are equal
/// in Swift, so an object cannot hold both. Hand documents that you received over
/// as bytes.
public indirect enum JSONValue: Equatable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number written without fraction and exponent.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object. The order of members means nothing.
    case object([String: JSONValue])
}

extension JSONValue {
    /// What `JSONEncoder` makes of a value.
    ///
    /// - Throws: ``HubError`` with `details.path`: `number_out_of_range` (NaN,
    ///   infinities), `unsafe_integer` (beyond 64 bits, and no double holds it),
    ///   `too_deep`, `unsupported_type` for whatever else cannot be encoded.
    public init(encoding value: some Encodable) throws(HubError) {
        do {
            let text = try JSONEncoder().encode(value)
            self = try JSONDecoder().decode(JSONValue.self, from: text)
        } catch {
            throw HubError(encoding: error)
        }
    }
}

extension HubError {
    /// Why a value could not be encoded.
    init(encoding error: any Error) {
        switch error {
        case let error as HubError:
            self = error
        case EncodingError.invalidValue(let value, let context):
            let path = context.codingPath.map(step).joined(separator: ".")
            if value is any BinaryFloatingPoint {
                let reason = "expected a finite number, found \(value)"
                self = .refused(.numberOutOfRange, at: path, reason)
            } else {
                let reason = "expected a value that JSON has, found \(type(of: value))"
                self = .refused(.unsupportedType, at: path, reason)
            }
        case DecodingError.dataCorrupted(let context):
            let path = context.codingPath.map(step).joined(separator: ".")
            self = .refused(.unsafeInteger, at: path, context.debugDescription)
        default:
            self = .refused(.unsupportedType, at: "", String(describing: error))
        }
    }
}

private func step(_ key: any CodingKey) -> String {
    key.intValue.map(String.init) ?? key.stringValue
}

extension JSONValue: Codable {
    /// Reads any JSON value. Integers beyond 64 bits become doubles, or an error
    /// where they fit `UInt64` and no double holds them.
    public init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Name.self) {
            self = .object(try JSONValue.members(of: members))
        } else if var elements = try? decoder.unkeyedContainer() {
            self = .array(try JSONValue.elements(of: &elements))
        } else {
            let isChecked = decoder.userInfo[.isChecked] as? Bool == true
            self = try JSONValue.scalar(decoder.singleValueContainer(), isChecked: isChecked)
        }
    }

    /// Writes the value. Deeper nesting than any reader here takes is an error.
    public func encode(to encoder: any Encoder) throws {
        if encoder.codingPath.count > maxDepth {
            throw HubError.refused(.tooDeep, at: "", "expected at most \(maxDepth) levels of nesting")
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private static func members(
        of container: KeyedDecodingContainer<Name>
    ) throws -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for name in container.allKeys {
            members[name.stringValue] = try container.decode(JSONValue.self, forKey: name)
        }
        return members
    }

    private static func elements(
        of container: inout any UnkeyedDecodingContainer
    ) throws -> [JSONValue] {
        var elements: [JSONValue] = []
        while !container.isAtEnd {
            elements.append(try container.decode(JSONValue.self))
        }
        return elements
    }

    private static func scalar(
        _ container: any SingleValueDecodingContainer, isChecked: Bool
    ) throws -> JSONValue {
        if container.decodeNil() {
            return .null
        }
        if let value = try? container.decode(String.self) {
            return .string(value)
        }
        if let value = try? container.decode(Bool.self) {
            return .bool(value)
        }
        if let value = try? container.decode(Int64.self) {
            return .integer(value)
        }
        // Text that was checked writes a double's digits so.
        if !isChecked, let value = try? container.decode(UInt64.self),
            Double(exactly: value) == nil
        {
            let reason = "expected an integer that a double holds exactly"
            throw DecodingError.dataCorruptedError(in: container, debugDescription: reason)
        }
        return .number(try container.decode(Double.self))
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`
    public init(nilLiteral: ()) { self = .null }
    /// `true` or `false`
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object. Of members with the same name the last one counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { _, last in last })
    }
}
