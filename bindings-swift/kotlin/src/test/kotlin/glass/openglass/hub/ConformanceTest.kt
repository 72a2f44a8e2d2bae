package glass.openglass.hub

import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.readText
import kotlin.io.path.writeBytes
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ConformanceTest {
    @field:TempDir
    lateinit var folder: Path

    private val runner = java("glass.openglass.hub.ConformanceKt")

    /** What a program prints; it must end well. */
    private fun run(command: List<String>, input: ByteArray): String {
        val (from, to) = folder.resolve("input").apply { writeBytes(input) } to folder.resolve("output")
        val process = ProcessBuilder(command).directory(ROOT.toFile())
            .redirectInput(from.toFile()).redirectOutput(to.toFile()).redirectErrorStream(true).start()
        assertEquals(0, process.waitFor(), to.readText())
        return to.readText()
    }

    private fun answers(input: ByteArray): List<JsonElement> =
        run(runner, input).trimEnd().lines().map(Json::parseToJsonElement)

    private val line = """{"id":7,"op":"id","text":"x","prefix":"ses_"}"""
    private val answer = """{"id":7,"ok":true,"output":{"valid":false}}"""

    @Test
    fun `every case of the driver has its answer`() {
        val hasPython = runCatching { ProcessBuilder("python3", "--version").start().waitFor() == 0 }
        assumeTrue(hasPython.getOrDefault(false), "no python3")
        val output = run(listOf("python3", "tests/conformance/cases.py", "--") + runner, ByteArray(0))
        val (right, all) = checkNotNull(Regex("""(?m)^(\d+) of (\d+) right$""").find(output), { output }).destructured
        assertEquals(all, right, output)
        assertTrue(all.toInt() >= if (SHARED.isDirectory()) 4_144 else 125, output)
    }

    @Test
    fun `the last line needs no end`() {
        assertEquals("$answer\n", run(runner, line.encodeToByteArray()))
    }

    @Test
    fun `lines of any length are answered in order`() {
        val long = """{"id":8,"op":"canonicalize","inputText":"\"${"x".repeat(300_000)}\""}"""
        val ids = answers("$long\n$line\n$long\n".repeat(50).encodeToByteArray()).map { it["id"].jsonPrimitive.int }
        assertEquals(List(50) { listOf(8, 7, 8) }.flatten(), ids)
    }

    @Test
    fun `a bad line has an answer too`() {
        val input = "\n[1]\n".encodeToByteArray() + byteArrayOf(-1, '\n'.code.toByte()) + """{"id":1,"id":2}
            |{"id":[2],"op":"nothing"}
            |{"op":7}
            |{"op":"id","text":"x"}
        """.trimMargin().encodeToByteArray()
        val found = answers(input).map { it["error"]["code"].string to it["id"] }
        val bad = "bad_request" to JsonNull
        val unsupported = "unsupported" to Json.parseToJsonElement("[2]")
        assertEquals(listOf(bad, bad, bad, bad, unsupported, bad, bad), found)
    }

    @Test
    fun `a line that is too long is answered, and the next one too`() {
        val input = folder.resolve("long")
        Files.newOutputStream(input).use { stream ->
            repeat(257) { stream.write(ByteArray(1024 * 1024) { 'x'.code.toByte() }) }
            stream.write("\n$line\n".encodeToByteArray())
        }
        val process = ProcessBuilder(runner).redirectInput(input.toFile()).start()
        val (first, second) = process.inputStream.bufferedReader().readLines().map(Json::parseToJsonElement)
        assertEquals("bad_request", first["error"]["code"].string)
        assertEquals(7, second["id"].jsonPrimitive.int)
    }

    @Test
    fun `who asks line by line gets answers at once`() {
        val process = ProcessBuilder(runner).start()
        process.outputStream.bufferedWriter().use { writer ->
            val reader = process.inputStream.bufferedReader()
            repeat(3) {
                writer.write("$line\n")
                writer.flush()
                assertEquals(answer, reader.readLine())
            }
        }
        assertEquals(0, process.waitFor())
    }
}
