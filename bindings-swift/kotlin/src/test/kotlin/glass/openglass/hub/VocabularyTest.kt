package glass.openglass.hub

import glass.openglass.hub.glass.GlassVocabulary
import java.lang.reflect.Modifier
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class VocabularyTest {
    private val vocabulary = readJson(ROOT.resolve("docs/reference/vocabulary.json"))

    /** What Kotlin has for each part of the vocabulary. */
    private val coded = mapOf(
        "errorCodes" to ErrorCode.entries.map { Triple(it.word, it.meaning, it.status) },
        "findingCodes" to FindingCode.entries.map { Triple(it.word, it.meaning, null) },
        "infoCodes" to InfoCode.entries.map { Triple(it.word, it.meaning, null) },
        "proofClaims" to ProofClaim.entries.map { Triple(it.word, it.meaning, null) },
    )
    private val listed = mapOf(
        "algorithms" to Algorithm.entries.map { it.word },
        "idPrefixes" to IdPrefix.entries.map { it.word },
        "purposes" to Purpose.entries.map { it.word },
        "requestHeaders" to RequestHeader.entries.map { it.word },
    )
    private val worded = mapOf(
        "closeReason" to CloseReason.entries.map { it.word },
        "contentState" to ContentState.entries.map { it.word },
        "mode" to Mode.entries.map { it.word },
        "role" to Role.entries.map { it.word },
        "visibility" to Visibility.entries.map { it.word },
    )

    private fun strings(list: JsonElement) = list.jsonArray.map { it.string }

    @Test
    fun `codes are the vocabulary's, with their meanings`() {
        val expected = coded.keys.associateWith { name ->
            vocabulary[name].jsonArray.map { entry ->
                Triple(entry["code"].string, entry["meaning"].string, entry.jsonObject["status"]?.jsonPrimitive?.int)
            }
        }
        assertEquals(expected, coded)
    }

    @Test
    fun `lists of words are the vocabulary's`() {
        assertEquals(listed.keys.associateWith { strings(vocabulary[it]) }, listed)
        assertEquals(vocabulary["words"].jsonObject.mapValues { strings(it.value) }, worded)
    }

    @Test
    fun `limits are the vocabulary's`() {
        val found = Limits::class.java.fields.filter { Modifier.isStatic(it.modifiers) && it.name != "INSTANCE" }
            .associate { it.name to it.get(null) }
        val expected = vocabulary["limits"].jsonObject.entries.associate { (name, limit) ->
            val constant = name.replace(Regex("[A-Z]")) { "_${it.value}" }.uppercase()
            constant to limit(limit)
        }
        assertEquals(expected, found)
    }

    private fun limit(limit: JsonElement): Any =
        when (limit) {
            is JsonPrimitive -> limit.long
            else -> limit["min"].jsonPrimitive.long..limit["max"].jsonPrimitive.long
        }

    @Test
    fun `nothing of the vocabulary is left out`() {
        val parts = vocabulary.jsonObject.filterValues { it is JsonArray }.keys
        assertEquals(parts, coded.keys + listed.keys)
        assertEquals(setOf("words", "limits", "glass"), vocabulary.jsonObject.keys - parts)
    }

    @Test
    fun `the lists of Glass are the vocabulary's`() {
        val glass = vocabulary["glass"].jsonObject
        assertEquals(setOf("errorCodes", "operations", "reasons", "words"), glass.keys)
        fun pairs(list: JsonElement, key: String, value: String) =
            list.jsonArray.associate { it[key].string to it[value].string }
        assertEquals(pairs(glass.getValue("errorCodes"), "code", "meaning"), GlassVocabulary.errorCodes)
        assertEquals(pairs(glass.getValue("operations"), "name", "tool"), GlassVocabulary.operations)
        val reasons = glass.getValue("reasons").jsonObject.mapValues { pairs(it.value, "code", "meaning") }
        assertEquals(reasons, GlassVocabulary.reasons)
        val words = glass.getValue("words").jsonObject.mapValues { strings(it.value) }
        assertEquals(words, GlassVocabulary.words)
        assertTrue(words.size >= 30 && reasons.size >= 10)
    }

    @Test
    fun `every word leads to its entry`() {
        assertEquals(FindingCode.entries, FindingCode.entries.map { FindingCode.of(it.word) })
        assertEquals(RequestHeader.OG_AGENT, RequestHeader.of("OG-Agent"))
        assertEquals(null, Purpose.of("no such purpose"))
        assertEquals(IdPrefix.SES, IdPrefix.of("ses_"))
    }
}
