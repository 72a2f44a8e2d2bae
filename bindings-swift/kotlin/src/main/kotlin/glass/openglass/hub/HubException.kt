package glass.openglass.hub

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.longOrNull

/** What an error is about, coarsely. */
public enum class ErrorKind(
    /** As it travels. */
    public val word: String,
) {
    /** A value that the protocol does not allow. */
    INPUT("input"),

    /** A record that does not verify. */
    VERIFICATION("verification"),

    /** Something that this build or platform cannot do. */
    UNSUPPORTED("unsupported"),

    /** Calls in an order that makes no sense. */
    MISUSE("misuse"),

    /** A file that could not be read or written. */
    STORAGE("storage"),

    /** A server that could not be reached. */
    NETWORK("network"),

    /** A fault of ours or of the machine. */
    INTERNAL("internal"),
    ;

    internal companion object {
        private val byWord = entries.associateBy { it.word }

        fun of(word: String): ErrorKind = byWord[word] ?: INTERNAL
    }
}

/** What happened, as a stable word. */
public enum class HubErrorCode(
    /** As it travels. */
    public val word: String,
) {
    /** Not JSON by RFC 8259. Details: `offset`. */
    SYNTAX("syntax"),

    /** The JSON text ended inside a value. Details: `offset`. */
    UNEXPECTED_END("unexpected_end"),

    /** Something follows the JSON value. Details: `offset`. */
    TRAILING_TEXT("trailing_text"),

    /** The bytes are not UTF-8. Details: `offset`. */
    INVALID_UTF8("invalid_utf8"),

    /** An object holds one member twice. Details: `offset`. */
    DUPLICATE_MEMBER("duplicate_member"),

    /** Half of a surrogate pair. Details: `offset` in a text, `path` in a value, or `argument`. */
    LONE_SURROGATE("lone_surrogate"),

    /** A number that no finite double can hold. Details: `offset` in a text, `path` in a value. */
    NUMBER_OUT_OF_RANGE("number_out_of_range"),

    /** Nesting deeper than 128 levels. Details: `offset` in a text, `path` in a value. */
    TOO_DEEP("too_deep"),

    /** An integer beyond ±(2^53 − 1), which other readers take for another number. Details: `path`. */
    UNSAFE_INTEGER("unsafe_integer"),

    /** JSON that is not the object which was asked for. Details: `path`. */
    SHAPE("shape"),

    /** Text that is not the base64url or hex it should be. */
    ENCODING("encoding"),

    /** Bytes of a wrong length. Details: `argument`, `expected`. */
    LENGTH("length"),

    /** A word that is no purpose. Details: `purpose`. */
    PURPOSE("purpose"),

    /** A text or number that is no timestamp. */
    TIMESTAMP("timestamp"),

    /** A file that could not be read. Details: `file`. */
    UNREADABLE_FILE("unreadable_file"),

    /** There is no native library for this platform. Details: `platform`. */
    NATIVE_MISSING("native_missing"),

    /** The native library is of another version than this package. Details: `expected`, `found`. */
    NATIVE_VERSION("native_version"),

    /** The operating system gave no random bytes. */
    RANDOM("random"),

    /** A fault in the native library. */
    PANIC("panic"),

    /** An error that the native library does not explain. */
    UNEXPECTED("unexpected"),
    ;

    internal companion object {
        private val byWord = entries.associateBy { it.word }

        fun of(word: String): HubErrorCode = byWord[word] ?: UNEXPECTED
    }
}

/**
 * Thrown when a question could not be decided; the only exception of this library
 * besides the one of Glass. A failed check is none: [verify] returns a report with
 * findings.
 *
 * [code], [kind] and [details] are stable; the text may change.
 */
public class HubException internal constructor(
    /** What the error is about, coarsely. */
    public val kind: ErrorKind,
    /** What happened. */
    public val code: HubErrorCode,
    /** What happened, for people. Not stable; also the `message`. */
    public val text: String,
    /** What a program may want to know about it, by the names that [HubErrorCode] lists. */
    public val details: JsonObject = JsonObject(emptyMap()),
    cause: Throwable? = null,
) : RuntimeException(text, cause) {
    /** Place in a JSON value, such as `payload.items.3.price`; null when it is not about one. */
    public val path: String?
        get() = (details["path"] as? JsonPrimitive)?.contentOrNull

    /** Byte offset in a JSON text, counted from 0; null when it is not about one. */
    public val offset: Long?
        get() = (details["offset"] as? JsonPrimitive)?.longOrNull
}

/** An error about what a caller passed, with details by name. */
internal fun refusal(code: HubErrorCode, text: String, vararg details: Pair<String, String>): HubException {
    val members = details.associate { (name, value) -> name to JsonPrimitive(value) }
    return HubException(ErrorKind.INPUT, code, text, JsonObject(members))
}
