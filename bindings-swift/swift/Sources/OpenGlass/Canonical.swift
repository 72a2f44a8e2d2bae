// Canonical JSON and the hashes over it.

import Foundation
internal import OpenGlassNative

/// The canonical form (RFC 8785) of a value.
///
/// ```swift
/// try canonicalize(["b": 1.0, "a": [true, nil]])  // {"a":[true,null],"b":1}
/// ```
///
/// - Throws: ``HubError`` with `details.path`: `number_out_of_range` (NaN,
///   infinities), `unsafe_integer` (an integer that no double holds), `too_deep`
public func canonicalize(_ value: JSONValue) throws(HubError) -> String {
    let json = try JSONWriter.text(of: value, integers: .exact)
    return try canonicalizeText(json)
}

/// The canonical form (RFC 8785) of a JSON text, read strictly.
///
/// - Parameter json: JSON text; a value is written as JSON first
/// - Throws: ``HubError`` with `details.offset`: `syntax`, `unexpected_end`,
///   `trailing_text`, `invalid_utf8`, `duplicate_member`, `lone_surrogate`,
///   `number_out_of_range` or `too_deep` (more than 128 levels)
public func canonicalizeText(_ json: some JSONInput) throws(HubError) -> String {
    let json = try bytes(json.jsonText(), "json")
    return try native { try OpenGlassNative.canonicalize(text: json) }
}

/// SHA-256.
///
/// - Parameter data: any bytes
/// - Returns: 32 bytes
/// - Throws: ``HubError`` `length` for more than 2 GiB
public func sha256(_ data: Data) throws(HubError) -> Data {
    OpenGlassNative.sha256(data: try bytes(data, "data"))
}

/// The SHA-256 of a document's canonical form, as 64 lower-case hex characters.
///
/// This is how `offerHash`, `genesisHash`, `evidenceSha256`, `statementHash` and
/// `payloadHash` are defined.
///
/// - Throws: ``HubError`` with the codes of ``canonicalizeText(_:)``
public func jsonHash(_ document: some JSONInput) throws(HubError) -> String {
    let document = try bytes(document.jsonText(), "document")
    return try native { try OpenGlassNative.jsonHash(text: document) }
}

/// Refuses a payload that must not be signed: one that other readers would take
/// for another value.
///
/// Numbers are judged as JSON writes them. Integers beyond ±(2^53 − 1) are
/// refused, doubles too up to 10^21; from there on JSON has an exponent, and every
/// reader takes it for a double. Send large integers as strings.
///
/// - Throws: ``HubError`` `unsafe_integer` with the place in `details.path`, such
///   as `payload.items.3.price`, and the codes of ``canonicalize(_:)``
public func checkPayload(_ payload: JSONValue) throws(HubError) {
    try checkPayloadText(payloadText(payload))
}

/// ``checkPayload(_:)`` for a payload in JSON text.
///
/// - Throws: ``HubError`` `unsafe_integer`, and the codes of ``canonicalizeText(_:)``
public func checkPayloadText(_ json: some JSONInput) throws(HubError) {
    let json = try bytes(json.jsonText(), "json")
    try native { try OpenGlassNative.checkPayload(text: json) }
}

/// The `payloadHash` of a payload: hex of the SHA-256 of its canonical form.
///
/// - Parameter payload: a string is a payload here, not JSON text
/// - Throws: ``HubError`` for payloads that ``checkPayload(_:)`` refuses
public func payloadHash(_ payload: JSONValue) throws(HubError) -> String {
    try payloadHashText(payloadText(payload))
}

/// The `payloadHash` of a payload in JSON text.
///
/// - Throws: ``HubError`` for payloads that ``checkPayloadText(_:)`` refuses
public func payloadHashText(_ json: some JSONInput) throws(HubError) -> String {
    let json = try bytes(json.jsonText(), "json")
    return try native { try OpenGlassNative.payloadHash(text: json) }
}

/// The `offerHash` of an offer, 64 hex characters.
///
/// - Throws: ``HubError`` `shape`, with `details.path`, when it is no offer, and
///   the codes of ``canonicalizeText(_:)``
public func offerHash(_ offer: some JSONInput) throws(HubError) -> String {
    let offer = try bytes(offer.jsonText(), "offer")
    return try native { try OpenGlassNative.offerHash(offer: offer) }
}

/// The `statementHash` of a record's statement, 64 hex characters.
///
/// - Throws: ``HubError`` `shape`, with `details.path`, when it is no statement,
///   and the codes of ``canonicalizeText(_:)``
public func statementHash(_ statement: some JSONInput) throws(HubError) -> String {
    let statement = try bytes(statement.jsonText(), "statement")
    return try native { try OpenGlassNative.statementHash(statement: statement) }
}

/// The `hash` of a message, 64 hex characters: SHA-256 over the 32 bytes of the
/// envelope's `prevHash` and the canonical form of the envelope.
///
/// - Throws: ``HubError`` `shape`, with `details.path`, when it is no envelope,
///   and the codes of ``canonicalizeText(_:)``
public func messageHash(_ envelope: some JSONInput) throws(HubError) -> String {
    let envelope = try bytes(envelope.jsonText(), "envelope")
    return try native { try OpenGlassNative.messageHash(envelope: envelope) }
}

private func payloadText(_ payload: JSONValue) throws(HubError) -> Data {
    try JSONWriter.text(of: payload, integers: .asWritten, root: ["payload"])
}
