package glass.openglass.hub

import kotlinx.serialization.json.Json
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class KeysTest {
    // RFC 8032, section 7.1, test 2.
    private val seed = hexDecode("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    private val publicKey = hexDecode("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    private val message = byteArrayOf(0x72)
    private val signature = hexDecode(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da" +
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    )

    private val record = madeCase("valid-session").json["record"]
    private val platform = verifyingKey(Json.parseToJsonElement(madeKeysText.decodeToString())["keys"][0])
    private val digest = hexDecode(record["statementHash"].string)
    private val issued = signature(record["platformSignature"])

    @Test
    fun `signs as RFC 8032 says`() {
        assertArrayEquals(signature, signEd25519(message, seed))
        assertTrue(verifyEd25519(signature, message, publicKey))
        assertFalse(verifyEd25519(signature, byteArrayOf(0x73), publicKey))
        assertFalse(verifyEd25519(signature.copyOf(63), message, publicKey))
        assertFalse(verifyEd25519(signature, message, ByteArray(32)))
        val error = assertRefused(HubErrorCode.LENGTH) { signEd25519(message, seed.copyOf(31)) }
        assertEquals("""{"argument":"privateKey","expected":32}""", error.details.toString())
    }

    @Test
    fun `new keys are new and fit together`() {
        val (one, two) = List(2) { generateEd25519KeyPair() }
        assertFalse(one.privateKey.contentEquals(two.privateKey))
        assertTrue(verifyEd25519(signEd25519(message, one.privateKey), message, one.publicKey))
        assertFalse(verifyEd25519(signEd25519(message, one.privateKey), message, two.publicKey))
    }

    @Test
    fun `no text form shows a private key`() {
        val pair = generateEd25519KeyPair()
        assertEquals("Ed25519KeyPair(fingerprint=${fingerprint(pair.publicKey)})", "$pair")
        assertEquals("RequestSigner(kid=key_1, agentId=null)", "${RequestSigner(pair.privateKey, "key_1")}")
    }

    @Test
    fun `the signed bytes name the purpose`() {
        val expected = "openglass/v1/fetch_witness".encodeToByteArray() + 0 + digest
        assertArrayEquals(expected, sigInput(Purpose.FETCH_WITNESS, digest))
        assertRefused(HubErrorCode.LENGTH) { sigInput(Purpose.KEY, digest.copyOf(31)) }
    }

    @Test
    fun `the platform's signature is checked as DER`() {
        val spki = base64urlDecode(platform.publicKey)
        val der = base64urlDecode(issued.sig)
        val signed = sigInput(Purpose.RECORD, digest)
        assertTrue(verifyP256(der, signed, spki))
        assertFalse(verifyP256(der, digest, spki))
        assertFalse(verifyP256(der + 0, signed, spki))
        assertFalse(verifyP256(der, signed, spki.copyOf(spki.size - 1)))
    }

    @Test
    fun `a signature object counts for its key, purpose and digest only`() {
        assertTrue(verifySignature(platform, Purpose.RECORD, digest, issued))
        for (wrong in listOf(
            verifySignature(null, Purpose.RECORD, digest, issued),
            verifySignature(platform, Purpose.RECORD, digest, null),
            verifySignature(platform, Purpose.GENESIS, digest, issued),
            verifySignature(platform, Purpose.RECORD, ByteArray(32), issued),
            verifySignature(platform, Purpose.RECORD, ByteArray(0), issued),
            verifySignature(platform.copy(kid = "plat_other"), Purpose.RECORD, digest, issued),
            verifySignature(platform.copy(alg = "Ed25519"), Purpose.RECORD, digest, issued),
            verifySignature(platform.copy(publicKey = "\uD800"), Purpose.RECORD, digest, issued),
            verifySignature(platform, Purpose.RECORD, digest, issued.copy(alg = "none")),
            verifySignature(platform, Purpose.RECORD, digest, issued.copy(sig = "")),
        )) {
            assertFalse(wrong)
        }
    }

    @Test
    fun `an agent's signature object is checked too`() {
        val key = VerifyingKey(Algorithm.ED25519.word, "key_1", base64urlEncode(publicKey))
        val sig = base64urlEncode(signEd25519(sigInput(Purpose.CLOSE, digest), seed))
        assertTrue(verifySignature(key, Purpose.CLOSE, digest, Signature("Ed25519", "key_1", sig)))
        assertFalse(verifySignature(key, Purpose.CLOSE, digest, Signature("Ed25519", "key_2", sig)))
    }

    @Test
    fun `fingerprints of bytes and of their base64url are one`() {
        assertTrue(Regex("([0-9a-f]{4} ){3}[0-9a-f]{4}").matches(fingerprint(publicKey)))
        assertEquals(fingerprint(publicKey), fingerprint(base64urlEncode(publicKey)))
        assertRefused(HubErrorCode.LENGTH) { fingerprint(ByteArray(33)) }
        assertRefused(HubErrorCode.ENCODING) { fingerprint("=") }
    }
}
