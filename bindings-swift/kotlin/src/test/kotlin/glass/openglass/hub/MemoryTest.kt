package glass.openglass.hub

import com.sun.jna.Memory
import kotlinx.serialization.json.Json
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.assertThrows

/** Ten thousand calls of any function leave memory flat. */
class MemoryTest {
    private val case = madeCase("valid-session")
    private val broken = madeCase("malformed_bundle-truncated").bytes
    private val bundle = case.bytes
    private val record = case.json["record"]
    private val evidence = case.json["evidence"]
    private val message = ByteArray(4096) { 1 }
    private val pair = generateEd25519KeyPair()
    private val signature = signEd25519(message, pair.privateKey)
    private val signer = RequestSigner(pair.privateKey, "key_1", "agt_1")
    private val toSign = RequestToSign("POST", "/v1/sessions", message)
    private val headers = signRequest(signer, toSign).mapValues { listOf(it.value) }
    private val received = ReceivedRequest("POST", "/v1/sessions", headers, message)
    private val requestKey = RequestKey("key_1", base64urlEncode(pair.publicKey))
    private val platformKey = verifyingKey(Json.parseToJsonElement(madeKeysText.decodeToString())["keys"][0])
    private val spki = base64urlDecode(platformKey.publicKey)
    private val issued = signature(record["platformSignature"])
    private val statementHash = record["statementHash"].string
    private val digest = hexDecode(statementHash)

    private fun refused(call: () -> Unit) = assertThrows<HubException> { call() }

    /** What each function does well. */
    private val work: Map<String, () -> Any> = sortedMapOf(
        "base64urlDecode" to { base64urlDecode(requestKey.publicKey) },
        "base64urlEncode" to { base64urlEncode(message) },
        "canonicalize" to { canonicalize(evidence) },
        "canonicalizeText" to { canonicalizeText(bundle) },
        "checkPayload" to { checkPayload(evidence) },
        "checkPayloadText" to { checkPayloadText(bundle) },
        "checkRequest" to { checkRequest(received, requestKey) },
        "fingerprint" to { fingerprint(pair.publicKey) },
        "formatTimestamp" to { formatTimestamp(0) },
        "generateEd25519KeyPair" to { generateEd25519KeyPair() },
        "hasIdPrefix" to { hasIdPrefix(record["statement"]["recordId"].string, "rec_") },
        "hexDecode" to { hexDecode(statementHash) },
        "hexEncode" to { hexEncode(message) },
        "jsonHash" to { jsonHash(bundle) },
        "makeAttestationId" to { makeAttestationId() },
        "makeSessionId" to { makeSessionId() },
        "messageHash" to { messageHash(evidence["messages"][0]["envelope"]) },
        "offerHash" to { offerHash(evidence["offer"]) },
        "parseTimestamp" to { parseTimestamp(record["statement"]["issuedAt"].string) },
        "payloadHash" to { payloadHash(evidence) },
        "payloadHashText" to { payloadHashText(bundle) },
        "sha256" to { sha256(message) },
        "sigInput" to { sigInput(Purpose.RECORD, digest) },
        "signEd25519" to { signEd25519(message, pair.privateKey) },
        "signRequest" to { signRequest(signer, toSign) },
        "statementHash" to { statementHash(record["statement"]) },
        "verify" to { verify(bundle, madeKeys) },
        "verifyEd25519" to { verifyEd25519(signature, message, pair.publicKey) },
        "verifyFile" to { verifyFile(case.path, madeKeys) },
        "verifyP256" to { verifyP256(base64urlDecode(issued.sig), message, spki) },
        "verifySignature" to { verifySignature(platformKey, Purpose.RECORD, digest, issued) },
    )

    /** The ways in which errors and other results come about. */
    private val moreWork: Map<String, () -> Any> = mapOf(
        "refused JSON" to { refused { canonicalizeText("[1") } },
        "refused arguments" to { refused { fingerprint(message) } },
        "verify, malformed" to { verify(broken, madeKeys) },
        "verify, refused" to { refused { verify(bundle, TrustedKeys("x")) } },
    )

    @Test
    fun `all functions are called, and do their work`() {
        assertEquals(functions.map { it.name }.toSet(), work.keys)
        assertTrue(verifySignature(platformKey, Purpose.RECORD, digest, issued))
        assertEquals(RequestCheck.Valid, checkRequest(received, requestKey))
        assertTrue(verify(bundle, madeKeys).valid)
    }

    @TestFactory
    fun `memory stays flat`(): List<DynamicTest> = (work + moreWork).map { (name, call) ->
        dynamicTest(name) {
            val growths = growths(call)
            assertTrue(isFlat(growths.last()), "each $CALLS calls grew memory by $growths")
        }
    }

    @Test
    fun `a leak of a kilobyte a call is noticed`() {
        val kept = mutableListOf<Memory>()
        val growths = growths { kept.add(Memory(1024).apply { clear() }) }
        kept.forEach(Memory::close)
        assertFalse(isFlat(growths.last()), "$growths")
        assertEquals(ROUNDS, growths.size)
    }

    /** By how much memory grew in each round, up to the first one in which it stayed flat. */
    private fun growths(call: () -> Any): List<NativeMemory> {
        assumeTrue(NativeMemory.isKnown, "no glibc and /proc/self/status to ask for the memory")
        repeat(CALLS / 10) { call() }
        val growths = mutableListOf<NativeMemory>()
        do {
            val before = NativeMemory.now()
            repeat(CALLS) { call() }
            growths += NativeMemory.now() - before
        } while (!isFlat(growths.last()) && growths.size < ROUNDS)
        return growths
    }

    private fun isFlat(growth: NativeMemory): Boolean =
        growth.allocated < ALLOWED && growth.resident < ALLOWED

    private companion object {
        const val CALLS = 10_000

        /** The JVM's own compiler takes and returns some hundred kilobytes at any time. */
        const val ALLOWED = 3 * 512 * 1024

        /** The JVM takes some rounds to settle; a leak grows in every one. */
        const val ROUNDS = 5
    }
}
