package glass.openglass.hub.glass

import glass.openglass.hub.ErrorKind
import glass.openglass.hub.HubException
import kotlin.random.Random
import kotlinx.serialization.KSerializer
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.JsonUnquotedLiteral
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** Whatever is handed to whatever function of Glass: a result or a typed error, no crash. */
class GlassGarbageTest {
    private val deep = (1..5_000).fold<Int, JsonElement>(JsonNull) { inner, _ -> JsonArray(listOf(inner)) }
    private val request =
        """{"protocolVersion":1,"requestId":"r","operation":"webIr.validate","payload":${samples.first().payload}}"""
    private val response = """{"protocolVersion":1,"requestId":"r","ok":true,"result":{"a":[1]}}"""

    /** Repeatable arguments. */
    private inner class Garbage(seed: Int) {
        private val random = Random(seed)

        private val texts = listOf(
            "", "x", "\u0000", "\uD800", "\uDBFF\uDFFF", "[", "{}", "[]", "null", "7", "1e999", "{\"a\":1,\"a\":2}",
            "webIr.validate", "task.compile", "[".repeat(5_000), "x".repeat(10_000), request, request.drop(1),
            response, response.replace("true", "false"), samples.random(random).payload.toString(),
        )
        private val values: List<JsonElement> = listOf(
            JsonNull, JsonPrimitive(true), JsonPrimitive(Double.NaN), JsonPrimitive(-1), JsonPrimitive(1L shl 53),
            JsonPrimitive("\uD800"), JsonUnquotedLiteral("]"), JsonArray(emptyList()), JsonObject(emptyMap()), deep,
        )

        fun text(): String = texts.random(random)

        fun value(): JsonElement = if (random.nextBoolean()) values.random(random) else changed(samples.random(random).payload)

        fun bytes(): ByteArray = if (random.nextInt(4) == 0) random.nextBytes(random.nextInt(100)) else text().encodeToByteArray()

        fun flag(): Boolean = random.nextBoolean()

        fun <T> orNull(make: () -> T): T? = if (random.nextInt(4) == 0) null else make()

        fun long(): Long = listOf(0L, -1L, 1L, Long.MAX_VALUE).random(random)

        fun operation(): String = if (random.nextInt(4) == 0) text() else samples.random(random).operation

        fun sample(operation: String): JsonObject = changed(samples.first { it.operation == operation }.payload) as JsonObject

        /** A value in which one leaf in twenty is another one of its kind. */
        private fun changed(value: JsonElement): JsonElement = when (value) {
            is JsonObject -> JsonObject(value.mapValues { changed(it.value) })
            is JsonArray -> JsonArray((if (random.nextInt(20) == 0) value + value else value).map(::changed))
            is JsonPrimitive -> if (random.nextInt(20) == 0) leaf(value) else value
        }

        private fun leaf(value: JsonPrimitive): JsonPrimitive = when {
            value.isString -> JsonPrimitive(text())
            value.content == "true" || value.content == "false" -> JsonPrimitive(flag())
            else -> JsonPrimitive(long())
        }

        fun graph(): WebIr = read(sample("webIr.validate").getValue("ir"), WebIr.serializer()) ?: graph()
    }

    private fun <T : GlassDocument> read(json: JsonElement, type: KSerializer<T>): T? =
        try {
            readDocument(type, json)
        } catch (_: GlassException) {
            null
        } catch (_: HubException) {
            null
        }

    private val manifest = Manifest(1, "1", emptyMap(), emptyMap(), Constraints("p", BrowserFamily.CHROMIUM, "p", 1))

    /** Every function with arguments that may be wrong. */
    private val functions: Map<String, (Garbage) -> Any?> = mapOf<String, (Garbage) -> Any?>(
        "run" to { if (it.flag()) run(it.operation(), it.value()) else run(it.operation(), it.bytes()) },
        "newRequest" to {
            val lease = it.orNull { MutationLease(it.text(), it.text()) }
            newRequest(it.operation(), it.value(), it.text(), it.orNull(it::text), it.orNull(it::text), lease, it.orNull(it::long))
        },
        "readRequest" to { if (it.flag()) readRequest(it.text()) else readRequest(it.value()) },
        "answer" to { if (it.flag()) answer(it.bytes()) else answer(it.value()) },
        "readResponse" to { readResponse(it.text(), it.flag()) },
        "resultOf" to { resultOf(Response(it.long(), it.text(), it.flag(), result = it.orNull(it::value))) },
        "negotiate" to {
            val asked = NegotiationRequest(schemas = it.orNull { mapOf(it.text() to listOf(it.long())) }, requires = listOf(it.text()))
            negotiate(asked, manifest.copy(capabilities = mapOf(it.text() to it.flag())))
        },
        "diffGraphs" to { diffGraphs(it.graph(), it.graph()) },
        "canonicalGraph" to { canonicalGraph(it.graph()) },
        "readDocument" to { readDocument(WebIr.serializer(), it.value(), it.flag()) },
        "writeDocument" to { writeDocument(ErrorObject.serializer(), ErrorObject("c", "m", details = it.value())) },
    ) + GlassVocabulary.operations.map { (operation, tool) ->
        tool to { garbage: Garbage -> calls.getValue(operation)(garbage.sample(operation)) }
    }

    /** Functions that have an answer to everything: what is no request at all is answered too. */
    private val total = setOf("answer")

    @Test
    fun `every function is tried`() {
        assertEquals(glassFunctions.map { it.name }.toSet(), functions.keys)
    }

    @TestFactory
    fun `every function withstands garbage`(): List<DynamicTest> = functions.map { (name, call) ->
        dynamicTest(name) {
            val garbage = Garbage(name.hashCode())
            val refused = (1..CALLS).count { isRefused(call, garbage) }
            assertTrue((refused == 0) == (name in total), "$refused refused")
        }
    }

    private fun isRefused(call: (Garbage) -> Any?, garbage: Garbage): Boolean =
        try {
            call(garbage)
            false
        } catch (error: GlassException) {
            assertTrue(error.code.isNotEmpty() && error.text.isNotEmpty())
            true
        } catch (error: HubException) {
            // Our faults are not the caller's.
            assertEquals(ErrorKind.INPUT, error.kind, error.text)
            true
        }

    private companion object {
        const val CALLS = 200
    }
}
