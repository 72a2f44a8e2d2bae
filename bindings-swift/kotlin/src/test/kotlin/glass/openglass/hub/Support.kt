// What several test files need.

package glass.openglass.hub

import java.lang.reflect.Method
import java.lang.reflect.Modifier
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.assertThrows

/** The folder of this package; Maven runs the tests in it. */
val PACKAGE: Path = Path("").toAbsolutePath()

/** The root folder of the repository. */
val ROOT: Path = PACKAGE.resolve("../..").normalize()

/** The vectors that lie beside a checkout. */
val SHARED: Path = ROOT.resolve("../shared/vectors").normalize()

/** Skips the test, loudly, when they are absent. */
fun needShared() = assumeTrue(SHARED.isDirectory(), "no shared vectors")

fun readJson(file: Path): JsonElement = Json.parseToJsonElement(file.readText())

operator fun JsonElement.get(name: String): JsonElement = jsonObject.getValue(name)

operator fun JsonElement.get(index: Int): JsonElement = jsonArray[index]

val JsonElement.string: String get() = jsonPrimitive.content

/** A copy with one member changed. */
fun JsonElement.with(name: String, value: JsonElement): JsonObject = JsonObject(jsonObject + (name to value))

private val bundles = ROOT.resolve("tests/vectors/bundles")
private val manifest = readJson(bundles.resolve("manifest.json"))

/** A record with its verdict, made by `cargo xtask vectors`. */
class MadeCase(private val entry: JsonElement) {
    val name: String = entry["name"].string
    val path: Path = bundles.resolve(entry["file"].string)
    val bytes: ByteArray by lazy { path.readBytes() }
    val json: JsonElement by lazy { readJson(path) }
    val sha256: String = entry["sha256"].string
    val valid: Boolean = entry["valid"].jsonPrimitive.boolean
    val errors: JsonArray = entry["errors"].jsonArray
    val info: JsonArray = entry["info"].jsonArray
    val options: VerifyOptions = VerifyOptions(entry.jsonObject["knownHeads"]?.let(::KnownHeads))
}

val madeCases: List<MadeCase> = manifest["cases"].jsonArray.map(::MadeCase)

fun madeCase(name: String): MadeCase = madeCases.first { it.name == name }

/** The text of the keys that they are verified with. */
val madeKeysText: ByteArray = bundles.resolve(manifest["keys"].string).readBytes()
val madeKeys = TrustedKeys(madeKeysText)

/** Every public function of the package, overloads included. */
val functions: List<Method> =
    Class.forName("glass.openglass.hub.Hub").declaredMethods
        .filter { Modifier.isPublic(it.modifiers) && !it.isSynthetic }
        .sortedBy { it.toString() }

fun signature(json: JsonElement): Signature = Signature(json["alg"].string, json["kid"].string, json["sig"].string)

fun verifyingKey(json: JsonElement): VerifyingKey =
    VerifyingKey(json["alg"].string, json["kid"].string, json["publicKey"].string)

/** A command line of this Java with the class path of the tests. */
fun java(vararg arguments: String): List<String> {
    val program = Path(System.getProperty("java.home"), "bin", "java").toString()
    return listOf(program, "-cp", System.getProperty("java.class.path")) + arguments
}

/** Asserts that a call is refused as bad input with this code, and gives the exception. */
fun assertRefused(code: HubErrorCode, call: () -> Unit): HubException {
    val error = assertThrows<HubException> { call() }
    assertEquals(code, error.code, error.text)
    assertEquals(ErrorKind.INPUT, error.kind)
    return error
}
