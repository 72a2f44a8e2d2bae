@file:JvmMultifileClass
@file:JvmName("Glass")

package glass.openglass.hub.glass

import glass.openglass.hub.HubException
import glass.openglass.hub.canonicalizeText
import glass.openglass.hub.jsonText
import glass.openglass.hub.received
import kotlinx.serialization.KSerializer
import kotlinx.serialization.json.JsonElement

/** A document of Glass, or a part of one. */
public interface GlassDocument

/**
 * Reads a document. It takes the shape only; the rules of a document are checked by
 * the operations.
 *
 * Reading is strict: duplicate and unknown members are refused. An optional member
 * that is absent stays absent on writing.
 *
 * @param type what to read, such as `WebIr.serializer()`
 * @param json JSON text in UTF-8
 * @param lenient leave out members that are not known here, as newer peers send them
 * @throws GlassException `protocol.invalidParams` with the place in `path`
 * @throws HubException with the codes of [canonicalizeText]
 */
@JvmOverloads
public fun <T : GlassDocument> readDocument(type: KSerializer<T>, json: ByteArray, lenient: Boolean = false): T {
    val text = canonicalizeText(json)
    return read(type, text, lenient).also { refuseQuoted(type, it, text) }
}

/** As [readDocument] for bytes. */
@JvmOverloads
public fun <T : GlassDocument> readDocument(type: KSerializer<T>, json: String, lenient: Boolean = false): T =
    readDocument(type, jsonText(json), lenient)

/** As [readDocument] for bytes. */
@JvmOverloads
public fun <T : GlassDocument> readDocument(type: KSerializer<T>, json: JsonElement, lenient: Boolean = false): T =
    readDocument(type, received(json), lenient)

/**
 * The canonical JSON text of a document.
 *
 * @param type what it is, such as `WebIr.serializer()`
 * @throws HubException with the codes of [canonicalizeText]
 */
public fun <T : GlassDocument> writeDocument(type: KSerializer<T>, document: T): String =
    canonicalizeText(write(type, document))
