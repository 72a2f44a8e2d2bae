package glass.openglass.hub.glass

import glass.openglass.hub.refuseUnwritable
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.InternalSerializationApi
import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerializationException
import kotlinx.serialization.descriptors.PolymorphicKind
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.descriptors.buildSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonDecoder
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonEncoder
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.serializer

/** Any JSON; what JSON cannot say is an error with its place. */
internal object AnyJsonSerializer : KSerializer<JsonElement> {
    private val plain = JsonElement.serializer()

    override val descriptor: SerialDescriptor = plain.descriptor

    override fun deserialize(decoder: Decoder): JsonElement = plain.deserialize(decoder)

    override fun serialize(encoder: Encoder, value: JsonElement) {
        refuseUnwritable(value)
        plain.serialize(encoder, value)
    }
}

/** Reads and writes a union whose variants are words, or objects whose only member tells the kind. */
@OptIn(ExperimentalSerializationApi::class, InternalSerializationApi::class)
internal abstract class UnionSerializer<T : GlassDocument>(name: String) : KSerializer<T> {
    override val descriptor: SerialDescriptor =
        buildSerialDescriptor("glass.openglass.hub.glass.$name", PolymorphicKind.SEALED)

    /** The variant; null when it is not known. */
    abstract fun UnionReader.read(): T?

    abstract fun UnionWriter.write(value: T): JsonElement

    override fun deserialize(decoder: Decoder): T {
        val input = decoder as JsonDecoder
        val reader = UnionReader(input.json, input.decodeJsonElement())
        return reader.read() ?: throw SerializationException("`${reader.word}` is not known here")
    }

    override fun serialize(encoder: Encoder, value: T) {
        val output = encoder as JsonEncoder
        output.encodeJsonElement(UnionWriter(output.json).write(value))
    }
}

internal class UnionReader(val json: Json, value: JsonElement) {
    /** What tells the kind. */
    val word: String

    /** Whether there is no object, only the word. */
    val isWord: Boolean = value is JsonPrimitive && value.isString
    val content: JsonElement

    init {
        if (value is JsonPrimitive && isWord) {
            word = value.content
            content = JsonNull
        } else {
            val only = (value as? JsonObject)?.entries?.singleOrNull()
                ?: throw SerializationException("expected an object with one member, found $value")
            word = only.key
            content = only.value
        }
    }

    inline fun <reified V> content(): V = json.decodeFromJsonElement(serializer<V>(), content)
}

internal class UnionWriter(val json: Json) {
    fun word(word: String): JsonElement = JsonPrimitive(word)

    inline fun <reified V> member(word: String, content: V): JsonElement =
        JsonObject(mapOf(word to json.encodeToJsonElement(serializer<V>(), content)))
}
