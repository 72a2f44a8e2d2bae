package glass.openglass.hub

import java.lang.reflect.InvocationTargetException
import java.lang.reflect.Method
import java.nio.file.Path
import kotlin.random.Random
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.JsonUnquotedLiteral
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assertions.fail
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.TestFactory

/** Whatever is handed to whatever function: a result or a typed error, no crash. */
class GarbageTest {
    private val json = madeCase("valid-session").json
    private val bundle = json.toString()
    private val keys = madeKeysText.decodeToString()

    private val texts = listOf(
        "", "x", "\u0000", "\uD800", "a\uDC00b", "\uDBFF\uDFFF", "ses_",
        "[", "{}", "[]", "null", "1e999", "{\"a\":1,\"a\":2}", "9007199254740992", "{\"keys\":[]}",
        "new", "record", "GET", "/v1", "2026-01-31T12:00:00.000Z", "9".repeat(400), "[".repeat(5_000),
        "Ed25519", "ECDSA_P256_SHA256", "key_1", "OG-Agent", "og-nonce", "A".repeat(43), "0".repeat(64),
        bundle, bundle.drop(1), keys, json["evidence"]["offer"].toString(),
    )
    private val values: List<JsonElement> = listOf(
        JsonNull, JsonPrimitive(true), JsonPrimitive(Double.NaN), JsonPrimitive(Long.MIN_VALUE),
        JsonPrimitive("\uD800"), JsonUnquotedLiteral("]"), JsonArray(emptyList()),
        JsonObject(emptyMap()), JsonObject(mapOf("\uDC00" to JsonNull)),
        (1..5_000).fold<Int, JsonElement>(JsonNull) { inner, _ -> JsonArray(listOf(inner)) },
        json, json["record"]["statement"], Json.parseToJsonElement(keys),
    )

    /** Repeatable arguments. */
    private inner class Garbage(seed: Int) {
        private val random = Random(seed)

        fun text(): String = texts.random(random)

        fun bytes(): ByteArray = when (random.nextInt(4)) {
            0 -> random.nextBytes(random.nextInt(100))
            1 -> random.nextBytes(listOf(32, 64).random(random))
            else -> text().encodeToByteArray()
        }

        fun value(): JsonElement = values.random(random)

        fun long(): Long = listOf(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 1L shl 53, random.nextLong()).random(random)

        fun <T> orNull(make: () -> T): T? = if (random.nextInt(4) == 0) null else make()

        fun trusted(): TrustedKeys = when (random.nextInt(3)) {
            0 -> TrustedKeys(bytes())
            1 -> TrustedKeys(text())
            else -> TrustedKeys(value())
        }

        fun heads(): KnownHeads = when (random.nextInt(4)) {
            0 -> KnownHeads(bytes())
            1 -> KnownHeads(text())
            2 -> KnownHeads(value())
            else -> KnownHeads(mapOf(text() to Head(long(), orNull(::text))))
        }

        fun headers(): Map<String, List<String>> =
            List(random.nextInt(4)) { text() to List(random.nextInt(3)) { text() } }.toMap()

        fun path(): Path = runCatching { Path.of(text()) }.getOrDefault(Path.of("/dev/zero"))

        /** A value for a parameter of this type. */
        fun of(type: Class<*>): Any? = when (type) {
            ByteArray::class.java -> bytes()
            String::class.java -> text()
            JsonElement::class.java -> value()
            Long::class.java -> long()
            Path::class.java -> path()
            Purpose::class.java -> Purpose.entries.random(random)
            TrustedKeys::class.java -> trusted()
            VerifyOptions::class.java -> VerifyOptions(orNull(::heads), random.nextBoolean())
            VerifyingKey::class.java -> orNull { VerifyingKey(text(), text(), text()) }
            Signature::class.java -> orNull { Signature(text(), text(), text()) }
            RequestSigner::class.java -> RequestSigner(bytes(), text(), orNull(::text))
            RequestToSign::class.java -> RequestToSign(text(), text(), bytes(), orNull(::text), orNull(::text))
            ReceivedRequest::class.java -> ReceivedRequest(text(), text(), headers(), bytes())
            RequestKey::class.java -> RequestKey(text(), text())
            else -> error("no garbage of $type")
        }
    }

    /** Functions that take whatever they are given. */
    private val total = setOf(
        "base64urlEncode", "hexEncode", "sha256", "verifyEd25519", "verifyP256", "verifySignature",
        "generateEd25519KeyPair", "makeSessionId", "makeAttestationId",
    )

    @TestFactory
    fun `every function withstands garbage`(): List<DynamicTest> = functions.map { function ->
        dynamicTest("${function.name}(${function.parameterTypes.joinToString { it.simpleName }})") {
            val garbage = Garbage(function.toString().hashCode())
            val refused = (1..CALLS).count { isRefused(function, garbage) }
            assertTrue(refused > 0 || function.name in total, "nothing was refused")
        }
    }

    private fun isRefused(function: Method, garbage: Garbage): Boolean {
        val arguments = function.parameterTypes.map(garbage::of)
        try {
            function.invoke(null, *arguments.toTypedArray())
            return false
        } catch (thrown: InvocationTargetException) {
            val error = thrown.targetException
            // Our faults are not the caller's.
            if (error is HubException && error.kind != ErrorKind.INTERNAL) {
                return true
            }
            return fail("${function.name}(${arguments.joinToString { "$it".take(80) }})", error)
        }
    }

    private companion object {
        const val CALLS = 1_000
    }
}
