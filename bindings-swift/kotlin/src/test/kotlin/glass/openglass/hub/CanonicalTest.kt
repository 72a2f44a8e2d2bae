package glass.openglass.hub

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.JsonUnquotedLiteral
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class CanonicalTest {
    private val valid = madeCase("valid-session")
    private val evidence = valid.json["evidence"]
    private val record = valid.json["record"]

    @Test
    fun `values are written in canonical form`() {
        val value = buildJsonObject {
            put("€", 1e21)
            put("b", 1.0)
            put("a", JsonArray(listOf(JsonPrimitive(true), JsonPrimitive(null as String?))))
        }
        assertEquals("""{"a":[true,null],"b":1,"€":1e+21}""", canonicalize(value))
    }

    @Test
    fun `texts are read strictly`() {
        assertEquals("""[9007199254740992]""", canonicalizeText(" [ 9007199254740993 ] "))
        for ((text, code, offset) in listOf(
            Triple("[1,]", HubErrorCode.SYNTAX, 3L),
            Triple("[1", HubErrorCode.UNEXPECTED_END, 2L),
            Triple("[] 1", HubErrorCode.TRAILING_TEXT, 3L),
            Triple("""{"a":1,"a":2}""", HubErrorCode.DUPLICATE_MEMBER, 7L),
            Triple("""["\ud800"]""", HubErrorCode.LONE_SURROGATE, 2L),
            Triple("[1e999]", HubErrorCode.NUMBER_OUT_OF_RANGE, 1L),
            Triple("[".repeat(129), HubErrorCode.TOO_DEEP, 128L),
        )) {
            assertEquals(offset, assertRefused(code) { canonicalizeText(text) }.offset, text)
            assertRefused(code) { canonicalizeText(text.encodeToByteArray()) }
        }
        assertRefused(HubErrorCode.INVALID_UTF8) { canonicalizeText(byteArrayOf(0x22, -1, 0x22)) }
    }

    @Test
    fun `half a surrogate pair never becomes another character`() {
        for ((text, offset) in listOf("\"\uD800\"" to 1L, "\"a\uDC00b\"" to 2L, "\"\uDC00\uD800\"" to 1L)) {
            assertEquals(offset, assertRefused(HubErrorCode.INVALID_UTF8) { canonicalizeText(text) }.offset)
        }
        assertEquals("\"\uD83D\uDE00\"", canonicalizeText("\"\uD83D\uDE00\""))
    }

    @Test
    fun `what JSON cannot say is refused with its place`() {
        fun path(code: HubErrorCode, value: JsonElement) = assertRefused(code) { canonicalize(value) }.path
        fun inside(value: JsonElement) = buildJsonObject { put("a", JsonArray(listOf(JsonPrimitive(1), value))) }

        assertEquals("a.1", path(HubErrorCode.NUMBER_OUT_OF_RANGE, inside(JsonPrimitive(Double.NaN))))
        assertEquals("", path(HubErrorCode.NUMBER_OUT_OF_RANGE, JsonPrimitive(Float.NEGATIVE_INFINITY)))
        assertEquals("a.1", path(HubErrorCode.LONE_SURROGATE, inside(JsonPrimitive("\uD800"))))
        assertEquals("", path(HubErrorCode.LONE_SURROGATE, buildJsonObject { put("\uDC00", 1) }))
        // Text that is no value gets as far as the reader.
        assertRefused(HubErrorCode.SYNTAX) { canonicalize(JsonUnquotedLiteral("oops")) }
    }

    @Test
    fun `nesting ends where the reader's does`() {
        fun nested(levels: Int): JsonElement =
            (2..levels).fold(JsonArray(emptyList())) { inner, _ -> JsonArray(listOf(inner)) }

        assertEquals("[".repeat(128) + "]".repeat(128), canonicalize(nested(128)))
        assertRefused(HubErrorCode.TOO_DEEP) { canonicalize(nested(129)) }
        assertRefused(HubErrorCode.TOO_DEEP) { canonicalize(nested(100_000)) }
        assertRefused(HubErrorCode.TOO_DEEP) { canonicalizeText("[".repeat(129) + "]".repeat(129)) }
    }

    @Test
    fun `SHA-256 of the standard's example`() {
        val expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        assertEquals(expected, hexEncode(sha256("abc".encodeToByteArray())))
        assertEquals(32, sha256(ByteArray(0)).size)
    }

    @Test
    fun `hashes of documents are those in the record`() {
        assertEquals(record["statement"]["evidenceSha256"].string, jsonHash(evidence))
        val genesis = listOf("offer", "offerSignature", "accept", "acceptSignature").associateWith { evidence[it] }
        assertEquals(evidence["genesisHash"].string, jsonHash(JsonObject(genesis)))
        assertEquals(record["statementHash"].string, statementHash(record["statement"]))
        assertEquals(evidence["accept"]["offerHash"].string, offerHash(evidence["offer"]))
        for (message in listOf(evidence["messages"][0], evidence["messages"][1])) {
            assertEquals(message["hash"].string, messageHash(message["envelope"]))
            assertEquals(message["envelope"]["payloadHash"].string, payloadHash(message["payload"]))
            assertEquals(message["envelope"]["payloadHash"].string, payloadHashText(message["payload"].toString()))
        }
    }

    @Test
    fun `bytes, text and value have one hash`() {
        val offer = evidence["offer"]
        val bytes = "$offer".encodeToByteArray()
        assertEquals(1, setOf(offerHash(offer), offerHash("$offer"), offerHash(bytes), jsonHash(bytes)).size)
    }

    @Test
    fun `other objects are refused with the place that is wrong`() {
        val offer = evidence["offer"].with("purpose", JsonPrimitive(7))
        assertEquals("purpose", assertRefused(HubErrorCode.SHAPE) { offerHash(offer) }.path)
        assertRefused(HubErrorCode.SHAPE) { statementHash("{}") }
        assertRefused(HubErrorCode.SHAPE) { messageHash("[]") }
        assertRefused(HubErrorCode.UNEXPECTED_END) { messageHash("") }
    }

    @Test
    fun `payloads that others read differently must not be signed`() {
        for (integer in listOf("9007199254740992", "-9007199254740992", "18446744073709551616")) {
            val text = """{"items":[0,{"price":$integer}]}"""
            for (call in listOf<() -> Unit>(
                { checkPayloadText(text) },
                { checkPayloadText(text.encodeToByteArray()) },
                { checkPayload(Json.parseToJsonElement(text)) },
                { payloadHashText(text) },
                { payloadHash(Json.parseToJsonElement(text)) },
            )) {
                assertEquals("payload.items.1.price", assertRefused(HubErrorCode.UNSAFE_INTEGER, call).path)
            }
        }
        checkPayload(JsonPrimitive(9007199254740991))
        checkPayloadText("""["18446744073709551616", 1e300]""")
    }

    @Test
    fun `a value's place begins with payload`() {
        val error = assertRefused(HubErrorCode.NUMBER_OUT_OF_RANGE) {
            checkPayload(buildJsonObject { put("n", Double.POSITIVE_INFINITY) })
        }
        assertEquals("payload.n", error.path)
    }
}
