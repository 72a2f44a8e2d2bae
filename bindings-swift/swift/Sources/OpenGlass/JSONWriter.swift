import Foundation

/// Writes values as JSON text. The text is not canonical yet; the native reader
/// makes it so. What JSON cannot say is an error with its place.
struct JSONWriter {
    /// What is done about integers that no double holds.
    enum Integers {
        /// They are refused, for canonical JSON could not say them.
        case exact
        /// Their digits are written, for the reader of the text to judge.
        case asWritten
    }

    private let integers: Integers
    private var path: [String]
    private var depth = 0
    private var text = Data()

    /// The JSON text of a value, in UTF-8.
    ///
    /// - Parameter root: what the value is called in errors
    static func text(
        of value: JSONValue, integers: Integers, root: [String] = []
    ) throws(HubError) -> Data {
        var writer = JSONWriter(integers: integers, path: root)
        try writer.write(value)
        return writer.text
    }

    private init(integers: Integers, path: [String]) {
        self.integers = integers
        self.path = path
    }

    private mutating func write(_ value: JSONValue) throws(HubError) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .integer(let value): try write(value)
        case .number(let value): try write(value)
        case .string(let value): write(value)
        case .array(let elements): try write(elements)
        case .object(let members): try write(members)
        }
    }

    private mutating func write(_ value: Int64) throws(HubError) {
        if integers == .exact, Double(exactly: value) == nil {
            throw refused(.unsafeInteger, "expected an integer that a double holds exactly")
        }
        append(String(value))
    }

    private mutating func write(_ value: Double) throws(HubError) {
        guard value.isFinite else {
            throw refused(.numberOutOfRange, "expected a finite number, found \(value)")
        }
        // An integer for JSON, which has an exponent from here on only.
        let isInteger = value == value.rounded(.towardZero) && value.magnitude < 1e21
        append(isInteger ? String(format: "%.0f", value) : String(describing: value))
    }

    private mutating func write(_ value: String) {
        append("\"")
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0..<0x20: append("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
            default: text.append(byte)
            }
        }
        append("\"")
    }

    private mutating func write(_ elements: [JSONValue]) throws(HubError) {
        try enter()
        append("[")
        for (index, element) in elements.enumerated() {
            append(index == 0 ? "" : ",")
            try write(element, at: String(index))
        }
        append("]")
        depth -= 1
    }

    private mutating func write(_ members: [String: JSONValue]) throws(HubError) {
        try enter()
        append("{")
        for (index, (name, member)) in members.enumerated() {
            append(index == 0 ? "" : ",")
            write(name)
            append(":")
            try write(member, at: name)
        }
        append("}")
        depth -= 1
    }

    private mutating func write(_ value: JSONValue, at step: String) throws(HubError) {
        path.append(step)
        try write(value)
        path.removeLast()
    }

    private mutating func enter() throws(HubError) {
        depth += 1
        if depth > maxDepth {
            throw refused(.tooDeep, "expected at most \(maxDepth) levels of nesting")
        }
    }

    private mutating func append(_ piece: String) {
        text.append(contentsOf: piece.utf8)
    }

    private func refused(_ code: HubError.Code, _ reason: String) -> HubError {
        .refused(code, at: path.joined(separator: "."), reason)
    }
}
