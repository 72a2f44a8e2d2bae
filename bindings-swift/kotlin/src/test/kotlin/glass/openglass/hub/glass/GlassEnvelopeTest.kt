package glass.openglass.hub.glass

import glass.openglass.hub.HubErrorCode
import glass.openglass.hub.ROOT
import glass.openglass.hub.assertRefused
import glass.openglass.hub.canonicalize
import glass.openglass.hub.get
import glass.openglass.hub.readJson
import glass.openglass.hub.string
import glass.openglass.hub.with
import kotlinx.serialization.KSerializer
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.assertThrows

/** Requests and responses; most of them those of tests/fixtures/protocol-golden-v1.json. */
class GlassEnvelopeTest {
    private val golden = readJson(ROOT.resolve("tests/fixtures/protocol-golden-v1.json"))
    private val requests = golden["requests"].jsonArray.associateBy { it["requestId"].string }
    private val responses = golden["responses"].jsonArray.associateBy { it["requestId"].string }

    /** The types of payload and result of the operations that the fixture has. */
    private val types: Map<String, Pair<KSerializer<out GlassDocument>, KSerializer<out GlassDocument>>> = mapOf(
        "webIr.validate" to (GraphPayload.serializer() to WebIrValidation.serializer()),
        "webIr.inspect" to (GraphPayload.serializer() to WebIrInspection.serializer()),
        "webIr.diff" to (DiffPayload.serializer() to WebIrDiffResult.serializer()),
        "webIr.continuity" to (ContinuityPayload.serializer() to WebIrContinuity.serializer()),
        "task.validate" to (TaskPayload.serializer() to TaskValidation.serializer()),
        "task.compile" to (CompilePayload.serializer() to TaskCompilation.serializer()),
    )

    /** What reading and writing makes of a document. */
    private fun <T : GlassDocument> again(type: KSerializer<T>, json: JsonElement): String =
        writeDocument(type, readDocument(type, json))

    @TestFactory
    fun `requests are read and written without loss`(): List<DynamicTest> = requests.map { (name, json) ->
        dynamicTest(name) {
            val request = readRequest(json)
            assertEquals(canonicalize(json), writeDocument(Request.serializer(), request))
            val type = types[request.operation]?.first ?: return@dynamicTest
            if (name == "ir-shape-1") {
                val error = assertGlassRefuses("protocol.invalidParams") { again(type, request.payload) }
                assertEquals("ir.revision" to "wrong_type", error.path to error.reasonCode)
            } else {
                assertEquals(canonicalize(json["payload"]), again(type, request.payload))
            }
        }
    }

    @TestFactory
    fun `responses are read and written without loss`(): List<DynamicTest> = responses.map { (name, json) ->
        dynamicTest(name) {
            val response = readResponse(json)
            assertEquals(canonicalize(json), writeDocument(Response.serializer(), response))
            assertEquals(response, readResponse(json, lenient = true))
            val (error, result) = response.error to response.result
            if (error != null) {
                assertEquals(error, assertGlassRefuses(error.code) { resultOf(response) }.error)
                assertEquals(canonicalize(json["error"]), again(ErrorObject.serializer(), json["error"]))
            } else {
                val given = checkNotNull(result)
                assertEquals(given, resultOf(response))
                val type = types[requests.getValue(name)["operation"].string]?.second ?: return@dynamicTest
                assertEquals(canonicalize(given), again(type, given))
            }
        }
    }

    @TestFactory
    fun `what a server answers is the fixture's`(): List<DynamicTest> = golden["answered"].jsonArray.map { id ->
        dynamicTest(id.string) {
            val request = requests.getValue(id.string)
            val expected = responses.getValue(id.string)
            val found = answer(readRequest(request))
            assertEquals(found, answer(request.toString().encodeToByteArray()))
            assertEquals(expected["ok"].toString(), found.ok.toString())
            if (id.string == "ir-inspect-1") {
                // The recorded server leaves the names of entities out.
                val entities = expected["result"]["actionableEntities"]
                val told = found.copy(result = found.result?.with("actionableEntities", entities))
                assertEquals(canonicalize(expected), writeDocument(Response.serializer(), told))
            } else if (found.ok) {
                assertEquals(canonicalize(expected), writeDocument(Response.serializer(), found))
            } else {
                // The reasons for people are not part of the contract.
                assertEquals(expected["error"]["code"].string, found.error?.code)
                val places = listOf(expected["error"]["details"], checkNotNull(found.error?.details)).map { it["path"] }
                assertEquals(places[0], places[1])
            }
        }
    }

    @Test
    fun `requests that break a rule are refused at its place`() {
        val broken = golden["invalidRequests"].jsonArray
        assertEquals(10, broken.size)
        for (case in broken) {
            val error = assertThrows<GlassException> { readRequest(case["request"]) }
            if (case["path"].string == "protocolVersion") {
                assertEquals("protocol.invalidRequest" to null, error.code to error.path)
            } else {
                assertEquals("protocol.invalidParams" to case["path"].string, error.code to error.path)
            }
        }
    }

    @Test
    fun `responses that break a rule are refused`() {
        val broken = golden["invalidResponses"].jsonArray
        assertEquals(6, broken.size)
        for (response in broken) {
            assertThrows<GlassException>(response.toString()) { readResponse(response) }
        }
    }

    @Test
    fun `a lenient client leaves out what newer servers add`() {
        val response = responses.getValue("mutate-1")
        val newer = response.with("future", JsonNull)
            .with("error", response["error"].with("hint", JsonPrimitive("new")))
        assertEquals("unknown_member", assertGlassRefuses("protocol.invalidParams") { readResponse(newer) }.reasonCode)
        assertEquals(readResponse(response), readResponse(newer, lenient = true))
        val document = requests.getValue("ir-validate-1")["payload"]["ir"]
        val more = document.with("document", document["document"].with("future", JsonArray(emptyList())))
        val refused = assertGlassRefuses("protocol.invalidParams") { readDocument(WebIr.serializer(), more) }
        assertEquals("document.future" to "unknown_member", refused.path to refused.reasonCode)
        assertEquals(
            readDocument(WebIr.serializer(), document),
            readDocument(WebIr.serializer(), more, lenient = true),
        )
    }

    @Test
    fun `requests are built and checked`() {
        val json = requests.getValue("mutate-1")
        val lease = MutationLease(sessionId = "session-7", token = "lease-token-7")
        val built = newRequest("browser.click", json["payload"], "mutate-1", "order-1", "session-7", lease, 5000)
        assertEquals(readRequest(json), built)
        val error = assertGlassRefuses("protocol.invalidParams") { newRequest("a b", JsonObject(emptyMap()), "r") }
        assertEquals("operation" to "operation_name", error.path to error.reasonCode)
        val nan = JsonObject(mapOf("n" to JsonPrimitive(Double.NaN)))
        assertRefused(HubErrorCode.NUMBER_OUT_OF_RANGE) { newRequest("a", nan, "r") }
    }

    @Test
    fun `absent stays absent and numbers survive`() {
        for (text in listOf(
            """{"classification":"unknown","recommendedOperation":"x"}""",
            """{"classification":"notRetryable","recommendedOperation":"€"}""",
        )) {
            assertEquals(text, writeDocument(Retry.serializer(), readDocument(Retry.serializer(), text)))
        }
        val revision = 9_007_199_254_740_991L
        val ir = readDocument(WebIr.serializer(), requests.getValue("ir-validate-1")["payload"]["ir"])
        val large = ir.copy(revision = revision, document = ir.document?.copy(revision = revision))
        assertEquals(revision, validateWebIr(large).revision)
        val beyond = ir.copy(revision = revision + 1)
        assertEquals("ir.revision", assertGlassRefuses("protocol.invalidParams") { validateWebIr(beyond) }.path)
        val payload = """{"a":1e21,"b":18446744073709552000,"c":0.1,"d":-0.0,"e":null,"f":"\u0000"}"""
        val request = readRequest("""{"protocolVersion":1,"requestId":"r","operation":"o","payload":$payload}""")
        assertEquals(canonicalize(Json.parseToJsonElement(payload)), canonicalize(request.payload))
    }

    @Test
    fun `wrong shapes are told with their place`() {
        val retry = Retry.serializer()
        val missing = assertGlassRefuses("protocol.invalidParams") { readDocument(retry, """{"classification":"unknown"}""") }
        assertEquals("missing_member" to "recommendedOperation", missing.reasonCode to missing.path)
        for (text in listOf(
            """{"classification":"later","recommendedOperation":"x"}""",
            """{"classification":"unknown","recommendedOperation":7}""",
            "[]", "7", "null",
        )) {
            assertEquals("invalid_value", assertGlassRefuses("protocol.invalidParams") { readDocument(retry, text) }.reasonCode)
        }
        val more = """{"classification":"unknown","recommendedOperation":"x","more":1}"""
        val unknown = assertGlassRefuses("protocol.invalidParams") { readDocument(retry, more) }
        assertEquals("unknown_member" to "more", unknown.reasonCode to unknown.path)
        val error = """{"code":"c","message":"m","retry":$more}"""
        val nested = assertGlassRefuses("protocol.invalidParams") { readDocument(ErrorObject.serializer(), error) }
        assertEquals("unknown_member" to "retry.more", nested.reasonCode to nested.path)
        assertRefused(HubErrorCode.DUPLICATE_MEMBER) { readDocument(retry, """{"a":1,"a":1}""") }
        // The JSON library takes such strings for a truth and a number.
        val validation = """{"valid":true,"schemaVersion":1,"revision":7}"""
        assertEquals(7, readDocument(WebIrValidation.serializer(), validation).revision)
        for (quoted in listOf("true", "7")) {
            val text = validation.replace(quoted, "\"$quoted\"")
            assertGlassRefuses("protocol.invalidParams") { readDocument(WebIrValidation.serializer(), text) }
        }
    }

    @Test
    fun `unions are told apart`() {
        val predicate = Predicate.serializer()
        for (text in listOf("""{"urlEquals":"a"}""", """{"all":[{"not":{"visible":"#a"}},{"revisionEquals":7}]}""")) {
            assertEquals(text, writeDocument(predicate, readDocument(predicate, text)))
        }
        for (text in listOf("""{"urlEquals":"a","visible":"b"}""", """{"eval":"1"}""", "{}", "\"visible\"", """{"revisionEquals":"7"}""")) {
            assertGlassRefuses("protocol.invalidParams") { readDocument(predicate, text) }
        }
        val precondition = Precondition.serializer()
        val text = """{"kind":"revisionEquals","revision":7}"""
        assertEquals(Precondition.RevisionEquals(7), readDocument(precondition, text))
        assertEquals(text, writeDocument(precondition, Precondition.RevisionEquals(7)))
        for (wrong in listOf("""{"revision":7}""", """{"kind":"later"}""", """{"kind":"revisionEquals","revision":7,"x":1}""")) {
            assertGlassRefuses("protocol.invalidParams") { readDocument(precondition, wrong) }
        }
    }
}
