package glass.openglass.hub

import glass.openglass.hub.ffi.maxDepth
import java.io.ByteArrayOutputStream
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** The three bytes of half a surrogate pair, which the native reader refuses. */
private val SURROGATE = byteArrayOf(0xED.toByte(), 0xA0.toByte(), 0x80.toByte())

/** Deepest nesting of JSON that the native reader takes. */
private val deepest: Int by lazy { native { maxDepth() }.toInt() }

/** A string that UTF-8 can say. */
internal fun text(value: String, argument: String): String {
    if (!isWellFormed(value)) {
        val reason = "$argument: expected whole characters, found half a surrogate pair"
        throw refusal(HubErrorCode.LONE_SURROGATE, reason, "argument" to argument)
    }
    return value
}

/**
 * JSON text as UTF-8 bytes; whether it is JSON is for the native side to say.
 *
 * Lone surrogates become bytes that no reader accepts, where Kotlin's own
 * conversion would make question marks of them.
 */
internal fun jsonText(text: String): ByteArray {
    if (isWellFormed(text)) {
        return text.encodeToByteArray()
    }
    val bytes = ByteArrayOutputStream(text.length + SURROGATE.size)
    var start = 0
    for (index in text.indices.filter { isLoneSurrogate(text, it) }) {
        bytes.writeBytes(text.substring(start, index).encodeToByteArray())
        bytes.writeBytes(SURROGATE)
        start = index + 1
    }
    bytes.writeBytes(text.substring(start).encodeToByteArray())
    return bytes.toByteArray()
}

/**
 * A document from elsewhere as JSON text. What JSON cannot say is text that is
 * refused: a verdict, not an error.
 */
internal fun received(document: JsonElement): ByteArray =
    if (isTooDeep(document, deepest)) jsonText("[".repeat(deepest + 1)) else jsonText(document.toString())

/** A value to hash as JSON text. What JSON cannot say is an error with its place. */
internal fun hashed(value: JsonElement, root: String = ""): ByteArray {
    refuseUnwritable(value, root)
    return jsonText(value.toString())
}

/** Throws for what JSON cannot say, with its place. */
internal fun refuseUnwritable(value: JsonElement, root: String = "") {
    Check(if (root.isEmpty()) mutableListOf() else mutableListOf(root)).value(value, deepest)
}

private fun isTooDeep(value: JsonElement, levels: Int): Boolean =
    when (value) {
        is JsonArray -> levels == 0 || value.any { isTooDeep(it, levels - 1) }
        is JsonObject -> levels == 0 || value.values.any { isTooDeep(it, levels - 1) }
        is JsonPrimitive -> false
    }

/** Looks in a value for what JSON cannot say. */
private class Check(private val path: MutableList<String>) {
    fun value(value: JsonElement, levels: Int) {
        if (value !is JsonPrimitive && levels == 0) {
            throw refused(HubErrorCode.TOO_DEEP, "expected at most $deepest levels of nesting")
        }
        when (value) {
            is JsonPrimitive -> primitive(value)
            is JsonArray -> value.forEachIndexed { index, element -> at(index.toString(), element, levels) }
            is JsonObject -> value.forEach { (name, member) ->
                characters(name)
                at(name, member, levels)
            }
        }
    }

    private fun at(step: String, value: JsonElement, levels: Int) {
        path.add(step)
        value(value, levels - 1)
        path.removeLast()
    }

    private fun primitive(value: JsonPrimitive) {
        if (value.isString) {
            characters(value.content)
        } else if (value.content in NOT_FINITE) {
            throw refused(HubErrorCode.NUMBER_OUT_OF_RANGE, "expected a finite number, found ${value.content}")
        }
    }

    private fun characters(text: String) {
        if (!isWellFormed(text)) {
            throw refused(HubErrorCode.LONE_SURROGATE, "expected whole characters")
        }
    }

    private fun refused(code: HubErrorCode, reason: String): HubException {
        val place = path.joinToString(".")
        return refusal(code, if (place.isEmpty()) reason else "$place: $reason", "path" to place)
    }

    private companion object {
        val NOT_FINITE = setOf("NaN", "Infinity", "-Infinity")
    }
}

/** Whether UTF-8 can say this string: it holds no half of a surrogate pair. */
internal fun isWellFormed(text: String): Boolean = text.indices.none { isLoneSurrogate(text, it) }

private fun isLoneSurrogate(text: String, index: Int): Boolean {
    val character = text[index]
    return when {
        character.isHighSurrogate() -> text.getOrNull(index + 1)?.isLowSurrogate() != true
        character.isLowSurrogate() -> text.getOrNull(index - 1)?.isHighSurrogate() != true
        else -> false
    }
}
