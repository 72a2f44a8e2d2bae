@file:JvmMultifileClass
@file:JvmName("Hub")

package glass.openglass.hub

import java.nio.file.Path
import kotlinx.serialization.json.JsonElement
import glass.openglass.hub.ffi.verify as nativeVerify
import glass.openglass.hub.ffi.verifyFile as nativeVerifyFile

/**
 * Platform keys from a source that you trust, as the keys route publishes them:
 * a JSON list, or an object with the list in `keys`. Keys inside a bundle are
 * never trusted.
 */
public class TrustedKeys private constructor(internal val json: () -> ByteArray) {
    /** Keys in JSON text, in UTF-8, which is read when something is verified. */
    public constructor(json: ByteArray) : this({ json })

    /** Keys in JSON text. */
    public constructor(json: String) : this({ jsonText(json) })

    /** Keys in a JSON value. */
    public constructor(json: JsonElement) : this({ received(json) })
}

/** The end of a chain, as somebody saw it countersigned. */
public data class Head(
    /** The number of the chain's last message; 0 before the first. */
    public val seq: Long,
    /** The last message's `hash`, 64 lower-case hex characters; null before the first. */
    public val hash: String?,
)

/**
 * Heads that you have seen countersigned, by session or attestation id: a record
 * that ends before its head is reported as `head_regression`.
 */
public class KnownHeads private constructor(internal val json: () -> ByteArray) {
    /** Heads by session or attestation id. */
    public constructor(heads: Map<String, Head>) : this({ jsonText(headsObject(heads).toString()) })

    /** Heads in JSON text, in UTF-8: an object such as `{"ses_…": {"seq": 3, "hash": "…"}}`. */
    public constructor(json: ByteArray) : this({ json })

    /** Heads in JSON text. */
    public constructor(json: String) : this({ jsonText(json) })

    /** Heads in a JSON value. */
    public constructor(json: JsonElement) : this({ received(json) })
}

/** What else the verifier may use. */
public class VerifyOptions @JvmOverloads constructor(
    /** Heads that you have seen countersigned; none when null. */
    public val knownHeads: KnownHeads? = null,
    /**
     * Check signatures with the libraries' code alone, without precomputed tables:
     * slower for records of hundreds of messages, the same verdict.
     */
    public val plainCrypto: Boolean = false,
)

/**
 * Verifies a bundle or a receipt offline. The calling thread waits: choose one
 * that may.
 *
 * @param document the bundle or receipt as received, JSON in UTF-8
 * @param trusted platform keys from a source that you trust
 * @return the report. Whatever is wrong with the document is a finding in it.
 * @throws HubException when the question cannot be decided: keys or known heads
 * are not what they should be (`shape`, or a code of [canonicalizeText])
 */
@JvmOverloads
public fun verify(document: ByteArray, trusted: TrustedKeys, options: VerifyOptions = VerifyOptions()): Report {
    val (keys, heads) = trusted.json() to heads(options)
    return report(native { nativeVerify(bytes(document), bytes(keys), bytes(heads), options.plainCrypto) })
}

/** As [verify] for bytes. */
@JvmOverloads
public fun verify(document: String, trusted: TrustedKeys, options: VerifyOptions = VerifyOptions()): Report =
    verify(jsonText(document), trusted, options)

/**
 * As [verify] for bytes. A parsed value has lost duplicate members, so its verdict
 * is the weaker one.
 */
@JvmOverloads
public fun verify(document: JsonElement, trusted: TrustedKeys, options: VerifyOptions = VerifyOptions()): Report =
    verify(received(document), trusted, options)

/**
 * [verify] for a document in a regular file, which is read in pieces: memory
 * stays flat whatever its size.
 *
 * @throws HubException also `unreadable_file`, of kind `storage`
 */
@JvmOverloads
public fun verifyFile(file: Path, trusted: TrustedKeys, options: VerifyOptions = VerifyOptions()): Report {
    val path = text(file.toString(), "file")
    val (keys, heads) = trusted.json() to heads(options)
    return report(native { nativeVerifyFile(path, bytes(keys), bytes(heads), options.plainCrypto) })
}

private fun heads(options: VerifyOptions): ByteArray = options.knownHeads?.json?.invoke() ?: jsonText("{}")
