@file:JvmMultifileClass
@file:JvmName("Hub")

package glass.openglass.hub

import glass.openglass.hub.ffi.base64urlDecode as nativeBase64urlDecode
import glass.openglass.hub.ffi.base64urlEncode as nativeBase64urlEncode
import glass.openglass.hub.ffi.formatTimestamp as nativeFormatTimestamp
import glass.openglass.hub.ffi.hasIdPrefix as nativeHasIdPrefix
import glass.openglass.hub.ffi.hexDecode as nativeHexDecode
import glass.openglass.hub.ffi.hexEncode as nativeHexEncode
import glass.openglass.hub.ffi.makeAttestationId as nativeMakeAttestationId
import glass.openglass.hub.ffi.makeSessionId as nativeMakeSessionId
import glass.openglass.hub.ffi.parseTimestamp as nativeParseTimestamp

/** Bytes as base64url without padding. */
public fun base64urlEncode(data: ByteArray): String = native { nativeBase64urlEncode(bytes(data)) }

/**
 * The bytes of base64url in its one canonical spelling: URL alphabet, no padding,
 * no stray trailing bits.
 *
 * @throws HubException `encoding`
 */
public fun base64urlDecode(value: String): ByteArray = native { nativeBase64urlDecode(text(value, "value")) }

/** Bytes as lower-case hex. */
public fun hexEncode(data: ByteArray): String = native { nativeHexEncode(bytes(data)) }

/**
 * The bytes of lower-case hex.
 *
 * @throws HubException `encoding`
 */
public fun hexDecode(value: String): ByteArray = native { nativeHexDecode(text(value, "value")) }

/**
 * Whether a text is a prefix, such as `ses_`, and 26 id characters.
 *
 * @throws HubException `lone_surrogate` for texts that UTF-8 cannot say
 */
public fun hasIdPrefix(id: String, prefix: String): Boolean =
    native { nativeHasIdPrefix(text(id, "id"), text(prefix, "prefix")) }

/** A new random session id, `ses_…`. */
public fun makeSessionId(): String = native { nativeMakeSessionId() }

/** A new random attestation id, `att_…`. */
public fun makeAttestationId(): String = native { nativeMakeAttestationId() }

/**
 * Milliseconds since 1970 of a timestamp in the protocol's only form, such as
 * `2026-01-31T12:00:00.000Z`.
 *
 * @throws HubException `timestamp`
 */
public fun parseTimestamp(timestamp: String): Long = native { nativeParseTimestamp(text(timestamp, "timestamp")) }

/**
 * The timestamp of some milliseconds since 1970.
 *
 * @throws HubException `timestamp` outside the years 0 to 9999
 */
public fun formatTimestamp(epochMs: Long): String = native { nativeFormatTimestamp(epochMs) }
