package glass.openglass.hub

import glass.openglass.hub.glass.glassFunctions
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.nameWithoutExtension
import kotlin.io.path.readText
import kotlin.io.path.writeBytes
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.io.TempDir

/** The examples of README.md and of the guide are the files in `readme`, and print what they say. */
class ReadmeTest {
    @field:TempDir
    lateinit var folder: Path

    private val readme = PACKAGE.resolve("README.md").readText()
    private val documents = readme + ROOT.resolve("docs/guides/glass-sdk.md").readText()
    private val outputs = Regex("""```kotlin\n(.*?)```\s+```text\n(.*?)```""", RegexOption.DOT_MATCHES_ALL)
        .findAll(documents).associate { it.groupValues[1] to it.groupValues[2] }
    private val files = PACKAGE.resolve("src/test/kotlin/readme").listDirectoryEntries("*.kt").sorted()

    @Test
    fun `every example is a file, and every file an example`() {
        assertEquals(files.map(::code).toSet(), outputs.keys)
        assertEquals(outputs.size, Regex("```kotlin\n").findAll(documents).count())
    }

    @TestFactory
    fun `examples print what is under them`(): List<DynamicTest> = files.map { file ->
        dynamicTest(file.nameWithoutExtension) { assertEquals(outputs[code(file)], run(file)) }
    }

    @Test
    fun `every function is named`() {
        for (name in (functions + glassFunctions).map { it.name }.toSet()) {
            assertTrue("`$name`" in readme, name)
        }
    }

    /** The example in a file, whose package keeps it apart from the others. */
    private fun code(file: Path): String = file.readText().substringAfter("\n\n")

    private fun run(file: Path): String {
        madeCase("valid-session").path.copyTo(folder.resolve("session.openglass.json"), overwrite = true)
        folder.resolve("platform-keys.json").writeBytes(madeKeysText)
        val name = file.nameWithoutExtension
        val command = java("readme.${name.lowercase()}.${name}Kt")
        val process = ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start()
        val output = process.inputStream.bufferedReader().readText()
        assertEquals(0, process.waitFor(), output)
        return output
    }
}
