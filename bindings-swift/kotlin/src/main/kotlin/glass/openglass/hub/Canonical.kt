@file:JvmMultifileClass
@file:JvmName("Hub")

package glass.openglass.hub

import kotlinx.serialization.json.JsonElement
import glass.openglass.hub.ffi.canonicalize as nativeCanonicalize
import glass.openglass.hub.ffi.checkPayload as nativeCheckPayload
import glass.openglass.hub.ffi.jsonHash as nativeJsonHash
import glass.openglass.hub.ffi.messageHash as nativeMessageHash
import glass.openglass.hub.ffi.offerHash as nativeOfferHash
import glass.openglass.hub.ffi.payloadHash as nativePayloadHash
import glass.openglass.hub.ffi.sha256 as nativeSha256
import glass.openglass.hub.ffi.statementHash as nativeStatementHash

/**
 * The canonical form (RFC 8785) of a JSON value.
 *
 * @throws HubException of kind `input` with a `path`: `number_out_of_range`
 * (NaN, infinities), `lone_surrogate`, `too_deep` (more than 128 levels)
 */
public fun canonicalize(value: JsonElement): String = canonicalizeText(hashed(value))

/**
 * The canonical form (RFC 8785) of a JSON text, read strictly. Every number is
 * taken for the double that is nearest to it.
 *
 * @param json JSON text in UTF-8
 * @throws HubException of kind `input` with an `offset`: `syntax`,
 * `unexpected_end`, `trailing_text`, `invalid_utf8`, `duplicate_member`,
 * `lone_surrogate`, `number_out_of_range` or `too_deep` (more than 128 levels)
 */
public fun canonicalizeText(json: ByteArray): String = native { nativeCanonicalize(bytes(json)) }

/** As [canonicalizeText] for bytes; half a surrogate pair is refused as `invalid_utf8`. */
public fun canonicalizeText(json: String): String = canonicalizeText(jsonText(json))

/** The SHA-256 of any bytes: 32 bytes. */
public fun sha256(data: ByteArray): ByteArray = native { nativeSha256(bytes(data)) }

/**
 * The SHA-256 of a document's canonical form, as 64 lower-case hex characters.
 *
 * This is how `offerHash`, `genesisHash`, `evidenceSha256`, `statementHash` and
 * `payloadHash` are defined.
 *
 * @param document JSON text in UTF-8
 * @throws HubException with the codes of [canonicalizeText]
 */
public fun jsonHash(document: ByteArray): String = native { nativeJsonHash(bytes(document)) }

/** As [jsonHash] for bytes. */
public fun jsonHash(document: String): String = jsonHash(jsonText(document))

/** As [jsonHash] for bytes, with the errors of [canonicalize]. */
public fun jsonHash(document: JsonElement): String = jsonHash(hashed(document))

/**
 * Refuses a payload that must not be signed: one that other readers would take
 * for another value.
 *
 * Integers that are written with all their digits and lie beyond ±(2^53 − 1) are
 * refused. Send large integers as strings.
 *
 * @throws HubException `unsafe_integer` with its place in `path`, such as
 * `payload.items.3.price`, and the codes of [canonicalize]
 */
public fun checkPayload(payload: JsonElement) {
    checkPayloadText(hashed(payload, "payload"))
}

/**
 * [checkPayload] for a payload in JSON text.
 *
 * @param json JSON text in UTF-8
 * @throws HubException `unsafe_integer`, and the codes of [canonicalizeText]
 */
public fun checkPayloadText(json: ByteArray) {
    native { nativeCheckPayload(bytes(json)) }
}

/** As [checkPayloadText] for bytes. */
public fun checkPayloadText(json: String) {
    checkPayloadText(jsonText(json))
}

/**
 * The `payloadHash` of a payload: 64 lower-case hex characters of the SHA-256 of
 * its canonical form.
 *
 * @param payload a value; a JSON string is a payload, not JSON text
 * @throws HubException for payloads that [checkPayload] refuses
 */
public fun payloadHash(payload: JsonElement): String = payloadHashText(hashed(payload, "payload"))

/**
 * The `payloadHash` of a payload in JSON text.
 *
 * @param json JSON text in UTF-8
 * @throws HubException for payloads that [checkPayloadText] refuses
 */
public fun payloadHashText(json: ByteArray): String = native { nativePayloadHash(bytes(json)) }

/** As [payloadHashText] for bytes. */
public fun payloadHashText(json: String): String = payloadHashText(jsonText(json))

/**
 * The `offerHash` of an offer, 64 lower-case hex characters.
 *
 * @param offer JSON text in UTF-8
 * @throws HubException `shape`, with its `path`, when it is no offer, and the
 * codes of [canonicalizeText]
 */
public fun offerHash(offer: ByteArray): String = native { nativeOfferHash(bytes(offer)) }

/** As [offerHash] for bytes. */
public fun offerHash(offer: String): String = offerHash(jsonText(offer))

/** As [offerHash] for bytes, with the errors of [canonicalize]. */
public fun offerHash(offer: JsonElement): String = offerHash(hashed(offer))

/**
 * The `statementHash` of a record's statement, 64 lower-case hex characters.
 *
 * @param statement JSON text in UTF-8
 * @throws HubException `shape`, with its `path`, when it is no statement, and the
 * codes of [canonicalizeText]
 */
public fun statementHash(statement: ByteArray): String = native { nativeStatementHash(bytes(statement)) }

/** As [statementHash] for bytes. */
public fun statementHash(statement: String): String = statementHash(jsonText(statement))

/** As [statementHash] for bytes, with the errors of [canonicalize]. */
public fun statementHash(statement: JsonElement): String = statementHash(hashed(statement))

/**
 * The `hash` of a message, 64 lower-case hex characters: SHA-256 over the 32
 * bytes of the envelope's `prevHash` and the canonical form of the envelope.
 *
 * @param envelope JSON text in UTF-8
 * @throws HubException `shape`, with its `path`, when it is no envelope, and the
 * codes of [canonicalizeText]
 */
public fun messageHash(envelope: ByteArray): String = native { nativeMessageHash(bytes(envelope)) }

/** As [messageHash] for bytes. */
public fun messageHash(envelope: String): String = messageHash(jsonText(envelope))

/** As [messageHash] for bytes, with the errors of [canonicalize]. */
public fun messageHash(envelope: JsonElement): String = messageHash(hashed(envelope))
