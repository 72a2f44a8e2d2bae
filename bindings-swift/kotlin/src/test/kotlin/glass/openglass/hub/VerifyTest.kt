package glass.openglass.hub

import java.nio.file.Path
import java.util.stream.Collectors
import kotlin.io.path.writeBytes
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.long
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir

class VerifyTest {
    private val valid = madeCase("valid-session")

    /** Codes and numbers as the manifest has them. */
    private fun codes(list: List<Pair<String, Long?>>): JsonArray = JsonArray(
        list.map { (code, seq) ->
            buildJsonObject {
                put("code", code)
                seq?.let { put("seq", it) }
            }
        },
    )

    private fun errors(report: Report) = codes(report.errors.map { it.code.word to it.seq })

    @TestFactory
    fun `every made record has exactly its findings`(): List<DynamicTest> = madeCases.map { made ->
        dynamicTest(made.name) {
            assertEquals(made.sha256, hexEncode(sha256(made.bytes)))
            val report = verify(made.bytes, madeKeys, made.options)
            assertEquals(made.errors, errors(report))
            assertEquals(made.info, codes(report.info.map { it.code.word to it.seq }))
            assertEquals(made.valid, report.valid)
            assertEquals(report, verifyFile(made.path, madeKeys, made.options))
            val plain = VerifyOptions(made.options.knownHeads, plainCrypto = true)
            assertEquals(report, verify(made.bytes, madeKeys, plain))
        }
    }

    @Test
    fun `the suite is there`() {
        assertTrue(madeCases.size > 100, "${madeCases.size} cases")
    }

    @Test
    fun `the public bundles have their public verdicts`() {
        needShared()
        val vectors = readJson(SHARED.resolve("openglass/vectors.json"))
        val bundle = vectors["validBundle"]
        val trusted = TrustedKeys(bundle["platformKeys"])
        assertEquals(emptyList<Finding>(), verify(bundle, trusted).errors)
        assertEquals(emptyList<Finding>(), verify("$bundle", trusted).errors)
        val found = verify(vectors["tamperedBundle"], trusted).errors.map { it.code to it.seq }
        val expected = listOf(
            FindingCode.EVIDENCE_HASH to null,
            FindingCode.OFFER_SIGNATURE to null,
            FindingCode.OFFER_HASH to null,
            FindingCode.GENESIS_HASH to null,
            FindingCode.GENESIS_SIGNATURE to null,
            FindingCode.PREV_HASH to 1L,
            FindingCode.HASH to 1L,
            FindingCode.MESSAGE_SIGNATURE to 1L,
            FindingCode.COUNTERSIGNATURE to 1L,
            FindingCode.HEAD_HASH to null,
        )
        assertEquals(expected, found)
    }

    @Test
    fun `a report says what is proven, of what`() {
        val report = verify(valid.bytes, madeKeys)
        val statement = valid.json["record"]["statement"]
        assertTrue(report.valid)
        assertEquals(statement["recordId"].string, report.recordId)
        assertEquals(statement["sessionId"].string, report.sessionId)
        assertEquals(ProofClaim.entries, report.proves.map { it.claim })
        val proven = report.proves.filter { it.proven }.map { it.claim }
        assertEquals(ProofClaim.entries.take(4), proven)
        assertEquals(ProofClaim.TRUTH.meaning, report.proves.first { it.claim == ProofClaim.TRUTH }.message)
        assertEquals(report.valid, Json.parseToJsonElement(report.json)["valid"].string.toBoolean())
    }

    @Test
    fun `a shape problem has its place`() {
        val record = valid.json["record"].with("statementHash", JsonPrimitive(1))
        val finding = verify(valid.json.with("record", record), madeKeys).errors.first()
        assertEquals(FindingCode.MALFORMED_BUNDLE, finding.code)
        assertEquals("record.statementHash", finding.path)
        assertTrue(finding.message.isNotEmpty())
    }

    @Test
    fun `bytes, text and value of a document have one verdict`() {
        val text = valid.bytes.decodeToString()
        val report = verify(valid.bytes, madeKeys)
        assertEquals(report, verify(text, madeKeys))
        assertEquals(report, verify(valid.json, madeKeys))
    }

    @Test
    fun `what is wrong with a document is a finding, whatever it is`() {
        val deep = (1..100_000).fold<Int, JsonElement>(JsonNull) { inner, _ -> JsonArray(listOf(inner)) }
        val documents =
            listOf(deep, JsonNull, JsonPrimitive(Double.NaN), JsonPrimitive("\uD800"), JsonObject(emptyMap()))
        for (document in documents) {
            assertEquals(listOf(FindingCode.MALFORMED_BUNDLE), verify(document, madeKeys).errors.map { it.code })
        }
        for (document in listOf("", "\uDC00", "[".repeat(100_000))) {
            assertEquals(listOf(FindingCode.MALFORMED_BUNDLE), verify(document, madeKeys).errors.map { it.code })
        }
    }

    @Test
    fun `keys come as text, bytes or value, in a list or an object`() {
        val keys = Json.parseToJsonElement(madeKeysText.decodeToString())
        for (trusted in listOf(TrustedKeys(keys), TrustedKeys("$keys"), TrustedKeys(keys["keys"]))) {
            assertTrue(verify(valid.bytes, trusted).valid)
        }
        assertFalse(verify(valid.bytes, TrustedKeys("[]")).valid)
        assertRefused(HubErrorCode.SHAPE) { verify(valid.bytes, TrustedKeys("7")) }
        assertRefused(HubErrorCode.UNEXPECTED_END) { verify(valid.bytes, TrustedKeys("")) }
    }

    @Test
    fun `a head beyond the record's end is noticed`() {
        val statement = valid.json["record"]["statement"]
        val id = statement["sessionId"].string
        val last = (valid.json["evidence"]["messages"] as JsonArray).size.toLong()
        fun verdict(heads: KnownHeads) = verify(valid.bytes, madeKeys, VerifyOptions(heads)).errors.map { it.code }

        val same = Head(last, statement["headHash"].string)
        assertEquals(emptyList<FindingCode>(), verdict(KnownHeads(mapOf(id to same))))
        assertEquals(emptyList<FindingCode>(), verdict(KnownHeads(mapOf(id to Head(0, null)))))
        val later = Head(last + 1, "1".repeat(64))
        assertEquals(listOf(FindingCode.HEAD_REGRESSION), verdict(KnownHeads(mapOf(id to later))))
        val text = """{"$id":{"seq":${later.seq},"hash":"${later.hash}"}}"""
        assertEquals(listOf(FindingCode.HEAD_REGRESSION), verdict(KnownHeads(text)))
        assertEquals(listOf(FindingCode.HEAD_REGRESSION), verdict(KnownHeads(text.encodeToByteArray())))
        assertRefused(HubErrorCode.SHAPE) { verdict(KnownHeads("[]")) }
    }

    @Test
    fun `a file that cannot be read is an error of storage`(@TempDir folder: Path) {
        for (file in listOf(folder, folder.resolve("none"))) {
            val error = assertThrows<HubException> { verifyFile(file, madeKeys) }
            assertEquals(ErrorKind.STORAGE to HubErrorCode.UNREADABLE_FILE, error.kind to error.code)
            assertEquals("$file", error.details.getValue("file").string)
        }
        val empty = folder.resolve("ä €").apply { writeBytes(ByteArray(0)) }
        assertEquals(listOf(FindingCode.MALFORMED_BUNDLE), verifyFile(empty, madeKeys).errors.map { it.code })
    }

    @Test
    fun `many threads may verify at a time`() {
        val times = (1..32).toList().parallelStream()
        val reports = times.map { verify(valid.bytes, madeKeys) }.collect(Collectors.toSet())
        assertEquals(setOf(verify(valid.bytes, madeKeys)), reports)
    }

    @Test
    fun `numbers of messages are numbers`() {
        val made = madeCases.first { case -> case.errors.any { "seq" in (it as JsonObject) } }
        val expected = made.errors.mapNotNull { (it as JsonObject)["seq"] as? JsonPrimitive }.map { it.long }
        assertEquals(expected, verify(made.bytes, madeKeys, made.options).errors.mapNotNull { it.seq })
    }
}
