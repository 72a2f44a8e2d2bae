// Documents on their way to the native library and back.

package glass.openglass.hub.glass

import glass.openglass.hub.HubErrorCode
import glass.openglass.hub.HubException
import glass.openglass.hub.ffi.glassRun
import glass.openglass.hub.jsonText
import glass.openglass.hub.native
import glass.openglass.hub.refusal
import glass.openglass.hub.text
import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.serializer

private val strict = Json
private val tolerant = Json { ignoreUnknownKeys = true }

/** Runs an operation for its typed function. */
internal inline fun <reified P : GlassDocument, reified R : GlassDocument> operate(operation: String, payload: P): R =
    read(runText(operation, write(payload)))

/** Runs an operation on JSON text. */
internal fun runText(operation: String, payload: ByteArray): String {
    val name = text(operation, "operation")
    return native { glassRun(name, bytes(payload)) }
}

/** Reads what the native library has written or checked. */
internal inline fun <reified T : GlassDocument> read(json: String): T = read(serializer<T>(), json)

internal fun <T : GlassDocument> read(type: KSerializer<T>, json: String, lenient: Boolean = false): T =
    try {
        (if (lenient) tolerant else strict).decodeFromString(type, json)
    } catch (error: SerializationException) {
        throw wrongShape(error)
    }

/** Writes a document for the native library. */
internal inline fun <reified T : GlassDocument> write(document: T): ByteArray = write(serializer<T>(), document)

internal fun <T : GlassDocument> write(type: KSerializer<T>, document: T): ByteArray =
    try {
        jsonText(strict.encodeToString(type, document))
    } catch (error: SerializationException) {
        // The library wraps what is thrown inside of it; it refuses only NaN and infinities itself.
        throw generateSequence<Throwable>(error) { it.cause }.firstNotNullOfOrNull { it as? HubException }
            ?: refusal(HubErrorCode.NUMBER_OUT_OF_RANGE, error.message ?: "expected finite numbers")
    }

/** Refuses strings in the place of numbers and truths, which the JSON library takes for them. */
internal fun <T : GlassDocument> refuseQuoted(type: KSerializer<T>, document: T, json: String) {
    refuseQuoted(Json.parseToJsonElement(json), strict.encodeToJsonElement(type, document), "")
}

private fun refuseQuoted(given: JsonElement?, read: JsonElement, path: String) {
    when (read) {
        is JsonObject -> for ((name, member) in read) {
            refuseQuoted((given as? JsonObject)?.get(name), member, if (path.isEmpty()) name else "$path.$name")
        }
        is JsonArray -> read.forEachIndexed { index, item ->
            refuseQuoted((given as? JsonArray)?.getOrNull(index), item, "$path[$index]")
        }
        is JsonPrimitive -> if (given is JsonPrimitive && given.isString != read.isString) {
            throw wrongType(path, "expected no string, found $given")
        }
    }
}
