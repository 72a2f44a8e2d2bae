// base64url, hex, identifiers and timestamps.

import Foundation
internal import OpenGlassNative

/// Bytes as base64url without padding.
///
/// - Throws: ``HubError`` `length` for more than 2 GiB
public func base64urlEncode(_ data: Data) throws(HubError) -> String {
    OpenGlassNative.base64urlEncode(data: try bytes(data, "data"))
}

/// The bytes of base64url in its one canonical spelling: URL alphabet, no
/// padding, no stray trailing bits.
///
/// - Throws: ``HubError`` `encoding`
public func base64urlDecode(_ value: String) throws(HubError) -> Data {
    let value = try text(value, "value")
    return try native { try OpenGlassNative.base64urlDecode(text: value) }
}

/// Bytes as lower-case hex.
///
/// - Throws: ``HubError`` `length` for more than 2 GiB
public func hexEncode(_ data: Data) throws(HubError) -> String {
    OpenGlassNative.hexEncode(data: try bytes(data, "data"))
}

/// The bytes of lower-case hex.
///
/// - Throws: ``HubError`` `encoding`
public func hexDecode(_ value: String) throws(HubError) -> Data {
    let value = try text(value, "value")
    return try native { try OpenGlassNative.hexDecode(text: value) }
}

/// Whether a text is a prefix, such as `ses_`, and 26 id characters.
///
/// ```swift
/// try hasIdPrefix("ses_01J8Z3K4M5N6P7Q8R9S0T1V2WA", prefix: "ses_")  // true
/// ```
///
/// - Throws: ``HubError`` `length` for more than 2 GiB
public func hasIdPrefix(_ id: String, prefix: String) throws(HubError) -> Bool {
    OpenGlassNative.hasIdPrefix(text: try text(id, "id"), prefix: try text(prefix, "prefix"))
}

/// A new random session id, `ses_…`.
///
/// - Throws: ``HubError`` `random` when the system has no random bytes
public func makeSessionId() throws(HubError) -> String {
    try native { try OpenGlassNative.makeSessionId() }
}

/// A new random attestation id, `att_…`.
///
/// - Throws: ``HubError`` `random` when the system has no random bytes
public func makeAttestationId() throws(HubError) -> String {
    try native { try OpenGlassNative.makeAttestationId() }
}

/// Milliseconds since 1970 of a timestamp in the protocol's only form, such as
/// `2026-01-31T12:00:00.000Z`.
///
/// - Throws: ``HubError`` `timestamp`
public func parseTimestamp(_ timestamp: String) throws(HubError) -> Int64 {
    let timestamp = try text(timestamp, "timestamp")
    return try native { try OpenGlassNative.parseTimestamp(text: timestamp) }
}

/// The timestamp of some milliseconds since 1970.
///
/// - Throws: ``HubError`` `timestamp` outside the years 0 to 9999
public func formatTimestamp(_ epochMs: Int64) throws(HubError) -> String {
    try native { try OpenGlassNative.formatTimestamp(epochMs: epochMs) }
}

/// The clock's time in milliseconds since 1970.
func clock() -> Int64 {
    Int64(Date().timeIntervalSince1970 * 1000)
}
