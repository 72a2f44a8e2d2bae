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
        checkVersion(VERSION)
        val error = assertThrows<HubException> { checkVersion("99.0.0") }
        assertEquals(ErrorKind.UNSUPPORTED to HubErrorCode.NATIVE_VERSION, error.kind to error.code)
        assertEquals("""{"expected":"$VERSION","found":"99.0.0"}""", error.details.toString())
    }

    @Test
    fun `a platform without native library is named`() {
        val elsewhere = "-Duniffi.component.openglass_ffi.libraryOverride=none"
        val process = ProcessBuilder(java(elsewhere, "glass.openglass.hub.NoNativeLibraryKt")).redirectErrorStream(true).start()
        val output = process.inputStream.bufferedReader().readText()
        assertEquals("UNSUPPORTED NATIVE_MISSING\n".repeat(2), output)
        assertEquals(0, process.waitFor())
    }

    @Test
    fun `words of kinds and codes are those of the other languages`() {
        val typescript = ROOT.resolve("bindings-node/ts/errors.ts").toFile().readText()
        fun words(pattern: String, text: String) = Regex(pattern).findAll(text).map { it.groupValues[1] }.toList()

        val kinds = words("""export type ErrorKind =([^;]*);""", typescript).single()
        assertEquals(words(""""(\w+)"""", kinds), ErrorKind.entries.map { it.word })
        val codes = words("""(?s)interface ErrorDetails \{(.*?)\n}""", typescript).single()
        val theirs = words("""(?m)^  readonly (\w+):""", codes).toSet()
        val ours = HubErrorCode.entries.map { it.word }.toSet()
        // Kotlin's compiler does their work.
        assertEquals(setOf("unsupported_type", "argument_type"), theirs - ours)
        assertEquals(emptySet<String>(), ours - theirs)
    }
}
