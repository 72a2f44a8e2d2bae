package glass.openglass.hub.glass

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.MissingFieldException
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.JsonDecodingException
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.contentOrNull

/** Thrown when Glass refuses: the error object of the protocol. */
public class GlassException(
    /** The whole error object, as it stands in a response. */
    public val error: ErrorObject,
    cause: Throwable? = null,
) : RuntimeException(error.message, cause) {
    /** What went wrong, for programs: `webIr.invalid`, `protocol.invalidParams`, … */
    public val code: String get() = error.code

    /** What went wrong, for people. Not stable; also the `message`. */
    public val text: String get() = error.message

    /** More facts; null when there are none. */
    public val details: JsonElement? get() = error.details

    /** How far the operation had come. */
    public val phase: Phase get() = error.phase ?: Phase.PREFLIGHT

    /** Whether the page may have been changed. */
    public val mutationPossible: Boolean get() = error.mutationPossible ?: false

    /** Advice on trying again. */
    public val retry: Retry? get() = error.retry

    /** Sent by old servers only. */
    public val retryable: Boolean? get() = error.retryable

    /** Place of a broken rule, such as `entities[1].id`; null when it is not about one. */
    public val path: String? get() = detail("path")

    /** The broken rule, for people. Not stable. */
    public val reason: String? get() = detail("reason")

    /** The stable code of the broken rule, such as `entity_count`. */
    public val reasonCode: String? get() = detail("code")

    private fun detail(name: String): String? =
        ((error.details as? JsonObject)?.get(name) as? JsonPrimitive)?.contentOrNull
}

/** A value of the wrong shape, told as the native library does it. */
@OptIn(ExperimentalSerializationApi::class)
internal fun wrongShape(error: SerializationException): GlassException {
    val cause = error as? JsonDecodingException
    val path = (cause?.path ?: PLACE.find(error.message.orEmpty())?.value ?: "$").removePrefix("$").removePrefix(".")
    fun member(name: String) = if (path.isEmpty()) name else "$path.$name"
    val missing = (error as? MissingFieldException)?.missingFields?.firstOrNull()
    val unknown = UNKNOWN.find(error.message.orEmpty())?.value
    return when {
        missing != null -> wrongShape("missing_member", member(missing), "this member is missing", error)
        unknown != null -> wrongShape("unknown_member", member(unknown), "this member is not known here", error)
        else -> wrongShape("invalid_value", path, cause?.shortMessage ?: error.message.orEmpty(), error)
    }
}

/** A value of another kind than is wanted at its place. */
internal fun wrongType(path: String, reason: String): GlassException = wrongShape("wrong_type", path, reason, null)

private fun wrongShape(code: String, path: String, reason: String, cause: Throwable?): GlassException {
    val place = path.ifEmpty { "$" }
    val details = mapOf("kind" to "invalidField", "path" to place, "reason" to reason, "code" to code)
    val text = "$place: $reason"
    val members = JsonObject(details.mapValues { (_, value) -> JsonPrimitive(value) })
    return GlassException(ErrorObject("protocol.invalidParams", text, details = members), cause)
}

/** Where a member is missing, in the words of the JSON library. */
private val PLACE = Regex("""(?<=at path: )\$\S*""")

/** A member that is not known, in the words of the JSON library, which has no type for it. */
private val UNKNOWN = Regex("""(?<=unknown key ')[^']*(?=')""")
