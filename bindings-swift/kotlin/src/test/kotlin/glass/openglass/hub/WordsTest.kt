package glass.openglass.hub

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class WordsTest {
    @Test
    fun `base64url has one spelling`() {
        val bytes = byteArrayOf(-1, -2, -3, -4)
        assertEquals("__79_A", base64urlEncode(bytes))
        assertArrayEquals(bytes, base64urlDecode("__79_A"))
        assertArrayEquals(ByteArray(0), base64urlDecode(""))
        for (text in listOf("__79_A==", "//79/A", "__79_B", "A", "\n")) {
            assertRefused(HubErrorCode.ENCODING) { base64urlDecode(text) }
        }
        assertRefused(HubErrorCode.LONE_SURROGATE) { base64urlDecode("\uD800") }
    }

    @Test
    fun `hex is lower-case`() {
        assertEquals("00ff", hexEncode(byteArrayOf(0, -1)))
        assertArrayEquals(byteArrayOf(0, -1), hexDecode("00ff"))
        for (text in listOf("0", "00FF", "0x", "é")) {
            assertRefused(HubErrorCode.ENCODING) { hexDecode(text) }
        }
    }

    @Test
    fun `ids are made and recognized`() {
        for ((prefix, make) in listOf(IdPrefix.SES to ::makeSessionId, IdPrefix.ATT to ::makeAttestationId)) {
            val id = make()
            assertTrue(hasIdPrefix(id, prefix.word), id)
            assertFalse(hasIdPrefix(id, "rec_"), id)
            assertFalse(hasIdPrefix(id.dropLast(1), prefix.word), id)
            assertNotEquals(id, make())
        }
    }

    @Test
    fun `timestamps have one form`() {
        assertEquals(1_769_860_800_000, parseTimestamp("2026-01-31T12:00:00.000Z"))
        assertEquals("2026-01-31T12:00:00.000Z", formatTimestamp(1_769_860_800_000))
        assertEquals("1969-12-31T23:59:59.999Z", formatTimestamp(-1))
        for (text in listOf("", "2026-01-31T12:00:00Z", "2026-02-30T12:00:00.000Z", "2026-01-31T12:00:00.000+00:00")) {
            assertRefused(HubErrorCode.TIMESTAMP) { parseTimestamp(text) }
        }
        for (time in listOf(Long.MIN_VALUE, Long.MAX_VALUE)) {
            assertRefused(HubErrorCode.TIMESTAMP) { formatTimestamp(time) }
        }
    }
}
