package glass.openglass.hub

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class RequestTest {
    private val pair = generateEd25519KeyPair()
    private val key = RequestKey("key_1", base64urlEncode(pair.publicKey))
    private val signer = RequestSigner(pair.privateKey, "key_1", "agt_1")
    private val body = """{"a":1}""".encodeToByteArray()
    private val time = "2026-01-31T12:00:00.000Z"
    private val now = parseTimestamp(time)
    private val headers = signRequest(signer, RequestToSign("POST", "/v1/sessions?x=%20", body, time, "nonce"))

    private fun received(
        headers: Map<String, List<String>> = this.headers.mapValues { listOf(it.value) },
        method: String = "POST",
        path: String = "/v1/sessions?x=%20",
        body: ByteArray = this.body,
    ) = ReceivedRequest(method, path, headers, body)

    private fun assertRefusal(code: ErrorCode, check: RequestCheck) {
        assertTrue(check is RequestCheck.Refused, "$check")
        assertEquals(code, (check as RequestCheck.Refused).code)
        assertTrue(check.text.isNotEmpty())
    }

    @Test
    fun `headers come in their usual order`() {
        assertEquals(RequestHeader.entries.map { it.word }, headers.keys.toList())
        assertEquals(listOf("agt_1", "key_1", time, "nonce"), headers.values.take(4))
    }

    @Test
    fun `a registration names no agent`() {
        val first = signRequest(RequestSigner(pair.privateKey), RequestToSign("POST", "/v1/agents"))
        assertEquals(null, first["OG-Agent"])
        assertEquals("new", first["OG-Key"])
    }

    @Test
    fun `time and nonce are made when they are not given`() {
        val (one, two) = List(2) { signRequest(signer, RequestToSign("GET", "/")) }
        assertNotEquals(one["OG-Nonce"], two["OG-Nonce"])
        assertEquals(22, one.getValue("OG-Nonce").length)
        val made = one.mapValues { listOf(it.value) }
        assertEquals(RequestCheck.Valid, checkRequest(ReceivedRequest("GET", "/", made), key))
    }

    @Test
    fun `what was signed is authentic, in whatever case the names come`() {
        assertEquals(RequestCheck.Valid, checkRequest(received(), key, now))
        val lower = headers.entries.associate { it.key.lowercase() to listOf(it.value) }
        assertEquals(RequestCheck.Valid, checkRequest(received(lower + ("Accept" to listOf("\uD800"))), key, now))
    }

    @Test
    fun `anything else is refused`() {
        val other = RequestKey("key_1", base64urlEncode(generateEd25519KeyPair().publicKey))
        for (check in listOf(
            checkRequest(received(method = "PUT"), key, now),
            checkRequest(received(path = "/v1/sessions?x= "), key, now),
            checkRequest(received(body = ByteArray(0)), key, now),
            checkRequest(received(), other, now),
            checkRequest(received(), RequestKey("key_1", "no key"), now),
        )) {
            assertRefusal(ErrorCode.INVALID_REQUEST_SIGNATURE, check)
        }
        assertRefusal(ErrorCode.CLOCK_SKEW, checkRequest(received(), key, now + 300_001))
        assertRefusal(ErrorCode.UNAUTHENTICATED, checkRequest(received(emptyMap()), key, now))
    }

    @Test
    fun `a header that came twice is one with a comma`() {
        val twice = headers.mapValues { listOf(it.value, it.value) }
        assertRefusal(ErrorCode.CLOCK_SKEW, checkRequest(received(twice), key, now))
        val spread = headers.mapValues { listOf(it.value) } + ("og-timestamp" to listOf(time))
        assertRefusal(ErrorCode.CLOCK_SKEW, checkRequest(received(spread), key, now))
    }

    @Test
    fun `texts that cannot travel are refused by name`() {
        val error = assertRefused(HubErrorCode.LONE_SURROGATE) { signRequest(signer, RequestToSign("\uD800", "/")) }
        assertEquals("""{"argument":"request.method"}""", error.details.toString())
        assertRefused(HubErrorCode.LENGTH) { signRequest(RequestSigner(ByteArray(31)), RequestToSign("GET", "/")) }
    }
}
