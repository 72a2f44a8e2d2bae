package glass.openglass.hub

import glass.openglass.hub.ffi.Failure
import glass.openglass.hub.ffi.version
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

class HubExceptionTest {
    @Test
    fun `an error has kind, code, text and details`() {
        val error = assertThrows<HubException> { hexDecode("x") }
        assertEquals(ErrorKind.INPUT, error.kind)
        assertEquals(HubErrorCode.ENCODING, error.code)
        assertEquals(JsonObject(emptyMap()), error.details)
        assertEquals(error.text, error.message)
        assertTrue(error.text.isNotEmpty())
        assertEquals(null to null, error.path to error.offset)
    }

    @Test
    fun `what the native library reports is kept`() {
        val details = """{"path":"a.b","offset":7,"more":[1]}"""
        val error = assertThrows<HubException> { native { throw Failure.Hub("storage", "panic", "why", details) } }
        assertEquals(ErrorKind.STORAGE to HubErrorCode.PANIC, error.kind to error.code)
        assertEquals("why", error.text)
        assertEquals("a.b" to 7L, error.path to error.offset)
        assertEquals(Json.parseToJsonElement(details), error.details)
    }

    @Test
    fun `words that are not known are faults of ours`() {
        val error = assertThrows<HubException> { native { throw Failure.Hub("new", "new", "why", "{}") } }
        assertEquals(ErrorKind.INTERNAL to HubErrorCode.UNEXPECTED, error.kind to error.code)
    }

    @Test
    fun `package and native library are of one version`() {
        assertEquals(version(), VERSION)
        assertTrue(Regex("""\d+\.\d+\.\d+.*""").matches(VERSION), VERSION)
    }

    @Test
    fun `words of kinds and codes are those of the other languages`() {
        val typescript = ROOT.resolve("bindings-node/ts/errors.ts").toFile().readText()
        val kinds = Regex("""export type ErrorKind =([^;]*);""").find(typescript)!!.groupValues[1]
        assertEquals(Regex("\"(\\w+)\"").findAll(kinds).map { it.groupValues[1] }.toList(), ErrorKind.entries.map { it.word })
        val codes = Regex("""interface ErrorDetails \{(.*?)\n}""", RegexOption.DOT_MATCHES_ALL).find(typescript)!!.groupValues[1]
        val theirs = Regex("""(?m)^  readonly (\w+):""").findAll(codes).map { it.groupValues[1] }.toSet()
        val ours = HubErrorCode.entries.map { it.word }.toSet()
        // Kotlin's compiler does their work.
        assertEquals(setOf("unsupported_type", "argument_type"), theirs - ours)
        assertEquals(emptySet<String>(), ours - theirs)
    }
}
