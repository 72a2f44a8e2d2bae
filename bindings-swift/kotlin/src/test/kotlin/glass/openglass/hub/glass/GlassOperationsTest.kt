package glass.openglass.hub.glass

import glass.openglass.hub.ROOT
import glass.openglass.hub.canonicalize
import glass.openglass.hub.with
import kotlin.io.path.readText
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.assertThrows

class GlassOperationsTest {
    @Test
    fun `every operation has a function of its tool's name, a sample and a test`() {
        val names = GlassVocabulary.operations
        assertEquals(names.keys, calls.keys)
        assertEquals(names.keys, samples.map { it.operation }.toSet())
        assertTrue(glassFunctions.map { it.name }.containsAll(names.values))
    }

    @Test
    fun `functions are those of TypeScript`() {
        val folder = ROOT.resolve("bindings-node/ts/glass")
        val declared = Regex("""(?m)^export (?:async )?function (\w+)""")
        val theirs = listOf("envelope.ts", "operations.ts", "run.ts")
            .flatMap { declared.findAll(folder.resolve(it).readText()).map { match -> match.groupValues[1] } }
            // Twins that wait, and what only the module itself uses.
            .filter { !it.endsWith("Sync") && it != "parsed" }
        // What TypeScript does with plain objects.
        val onlyHere = setOf("readDocument", "writeDocument")
        assertEquals(theirs.toSet() + onlyHere, glassFunctions.map { it.name }.toSet())
    }

    @TestFactory
    fun `typed and untyped calls give the expected result`(): List<DynamicTest> = samples.map { sample ->
        dynamicTest(sample.operation) {
            val expected = canonicalize(sample.result)
            assertEquals(expected, canonicalize(json(calls.getValue(sample.operation)(sample.payload))))
            assertEquals(expected, canonicalize(run(sample.operation, sample.payload)))
        }
    }

    /** Except of the one that has an answer to every text. */
    private val refusable = samples.filter { it.operation != "browser.preflightNavigation" }

    @TestFactory
    fun `a payload that breaks a rule is refused alike`(): List<DynamicTest> = refusable.map { sample ->
        dynamicTest(sample.operation) {
            val broken = broken(sample.payload)
            val expected = assertThrows<GlassException> { run(sample.operation, broken) }
            val found = assertGlassRefuses(expected.code) { calls.getValue(sample.operation)(broken) }
            assertEquals(expected.error, found.error)
        }
    }

    /** A payload of the right shape with a version that is not known, or a text that is too long. */
    private fun broken(payload: JsonObject): JsonObject {
        val (name, value) = payload.entries.firstOrNull { isVersioned(it.value) } ?: payload.entries.first()
        val wrong = when (value) {
            is JsonArray -> JsonArray(value.map(::withVersion2))
            is JsonObject -> withVersion2(value)
            is JsonPrimitive -> JsonPrimitive("x".repeat(10_000))
        }
        return payload.with(name, wrong)
    }

    private fun isVersioned(value: JsonElement): Boolean =
        (value is JsonObject && "schemaVersion" in value) || (value is JsonArray && value.all(::isVersioned))

    private fun withVersion2(document: JsonElement): JsonElement = document.with("schemaVersion", JsonPrimitive(2))

    @Test
    fun `a payload of the wrong shape is refused`() {
        for (operation in GlassVocabulary.operations.keys) {
            val error = assertGlassRefuses("protocol.invalidParams") { run(operation, "[]") }
            assertEquals("$" to "wrong_type", error.path to error.reasonCode)
        }
    }

    @Test
    fun `an operation that is not known is refused`() {
        val error = assertGlassRefuses("protocol.methodNotFound") { run("webIr.nothing", "{}") }
        assertEquals(null to null, error.path to error.details)
        assertEquals(error.text, error.message)
        assertEquals(Phase.PREFLIGHT to false, error.phase to error.mutationPossible)
    }

    @Test
    fun `what a payload holds is judged as it is`() {
        val ir = samples.first { it.operation == "webIr.validate" }.payload.getValue("ir")
        val unknown = JsonObject(mapOf("ir" to ir.with("future", JsonNull)))
        val error = assertGlassRefuses("protocol.invalidParams") { run("webIr.validate", unknown) }
        assertEquals("ir.future" to "unknown_member", error.path to error.reasonCode)
        val twice = """{"ir":{"schemaVersion":1,"schemaVersion":1}}"""
        assertEquals("duplicate_member", assertGlassRefuses("protocol.invalidParams") { run("webIr.validate", twice) }.reasonCode)
    }

    @Test
    fun `a graph has one canonical form and its changes are told`() {
        val graph: WebIr = samples.first { it.operation == "webIr.inspect" }.payload.part("ir")
        val turned = graph.copy(entities = graph.entities.reversed(), relationships = graph.relationships.reversed())
        assertEquals(canonicalGraph(graph), canonicalGraph(turned))
        val later = graph.copy(
            revision = graph.revision + 1,
            document = graph.document?.copy(revision = graph.revision + 1),
            entities = graph.entities.map { if (it.id == "page") it.copy(name = "Another page") else it },
        )
        val diff = diffGraphs(graph, later)
        assertEquals(listOf("page" to ChangeKind.CHANGED), diff.entityChanges?.map { it.id to it.kind })
        assertEquals("Another page", diff.entityChanges?.single()?.after?.name)
        assertEquals(1, diffWebIr(graph, later).entityChangedCount)
    }

    @Test
    fun `client and server agree, or the reason is told`() {
        val manifest = Manifest(
            protocolVersion = 1,
            glassVersion = "1.0.0",
            schemas = mapOf("webIr" to listOf(1)),
            capabilities = mapOf("webIr" to true, "rawCdp" to false),
            constraints = Constraints("linux-x86_64", BrowserFamily.CHROMIUM, "development", 4),
        )
        val agreement = negotiate(NegotiationRequest(requires = listOf("webIr")), manifest)
        assertEquals(mapOf("webIr" to 1L), agreement.agreedSchemas)
        assertEquals(CapabilityStatus.AVAILABLE, agreement.capabilities["webIr"]?.status)
        val error = assertGlassRefuses("protocol.invalidParams") {
            negotiate(NegotiationRequest(requires = listOf("rawCdp")), manifest)
        }
        assertEquals("glass.requires.rawCdp" to "capability_disabled", error.path to error.reasonCode)
    }
}
