import Foundation

/// A JSON document: its bytes, its text, or a value.
///
/// Prefer the bytes as received. A value has lost duplicate members and the
/// spelling of numbers, so a verdict on it is the weaker one.
public protocol JSONInput: Sendable {
    /// The document's JSON text in UTF-8.
    ///
    /// - Throws: ``HubError`` when JSON cannot say the value.
    func jsonText() throws(HubError) -> Data
}

extension Data: JSONInput {
    /// The bytes as they are.
    public func jsonText() throws(HubError) -> Data { self }
}

extension String: JSONInput {
    /// The text in UTF-8.
    public func jsonText() throws(HubError) -> Data { Data(utf8) }
}

extension JSONValue: JSONInput {
    /// The value as JSON text.
    ///
    /// - Throws: ``HubError`` with `details.path`: `number_out_of_range` or
    ///   `too_deep`
    public func jsonText() throws(HubError) -> Data {
        try JSONWriter.text(of: self, integers: .asWritten)
    }
}

extension Array: JSONInput where Element == PlatformKey {
    /// The keys as JSON text.
    public func jsonText() throws(HubError) -> Data { try JSONValue(encoding: self).jsonText() }
}

extension Dictionary: JSONInput where Key == String, Value == Head {
    /// The heads as JSON text.
    public func jsonText() throws(HubError) -> Data { try JSONValue(encoding: self).jsonText() }
}
