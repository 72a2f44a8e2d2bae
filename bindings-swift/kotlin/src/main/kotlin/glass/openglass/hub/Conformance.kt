package glass.openglass.hub

import glass.openglass.hub.glass.GlassException
import glass.openglass.hub.glass.readRequest
import java.io.BufferedOutputStream
import java.io.ByteArrayOutputStream
import java.io.InputStream
import java.util.Base64
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import glass.openglass.hub.glass.run as runGlass

/** Longest request line in bytes, as in the other runners. */
private const val MAX_LINE_BYTES = 256 * 1024 * 1024

/**
 * The conformance runner: one JSON request a line on standard input, one answer
 * a line on standard output.
 *
 * Every language of the project ships the same runner, so that one file of cases
 * checks them all. The codes of refusals are those of `openglass conformance`:
 * `bad_request`, `invalid_input`, `unsupported`, the JSON reader's own for text
 * that it refuses, and those of Glass's error objects.
 */
public fun main() {
    val lines = Lines(System.`in`)
    val output = BufferedOutputStream(System.out, Lines.BUFFER_BYTES)
    while (lines.next()) {
        output.write(answer(lines.line).encodeToByteArray())
        output.write('\n'.code)
        // A caller that asks line by line waits for the answer.
        if (!lines.hasBufferedLine()) {
            output.flush()
        }
    }
    output.flush()
}

/** Why a request has no output. */
private class OpException(val code: String, val text: String) : RuntimeException(text)

/** The members of a request. */
private class Request(val members: JsonObject) {
    /** A string; missing and null give null. */
    fun optionalText(name: String): String? {
        val value = members[name] ?: JsonNull
        return when {
            value is JsonNull -> null
            value is JsonPrimitive && value.isString -> value.content
            else -> throw OpException("bad_request", "$name: expected a string")
        }
    }

    fun text(name: String): String =
        optionalText(name) ?: throw OpException("bad_request", "the member $name is missing")

    fun hex(name: String): ByteArray = text(name).let { checked { hexDecode(it) } }

    fun base64(name: String): ByteArray {
        val text = text(name)
        val decoded = try {
            Base64.getDecoder().decode(text)
        } catch (_: IllegalArgumentException) {
            null
        }
        // Java lets missing padding and stray bits at the end pass.
        return decoded?.takeIf { Base64.getEncoder().encodeToString(it) == text }
            ?: throw OpException("invalid_input", "$name: expected padded base64")
    }
}

private val operations: Map<String, (Request) -> JsonElement> = mapOf(
    "canonicalize" to { request ->
        val text = request.optionalText("inputText")?.let(::canonicalizeText)
            ?: canonicalizeText(request.base64("inputBase64"))
        output("text" to JsonPrimitive(text), "sha256" to JsonPrimitive(hexOfSha256(text)))
    },
    "payloadHash" to { request -> hex(hexOfSha256(canonicalizeText(request.text("inputText")))) },
    "sigInput" to { request ->
        val purpose = Purpose.of(request.text("purpose"))
            ?: throw OpException("invalid_input", "purpose: expected one of the protocol's purposes")
        val digest = request.hex("digestHex")
        hex(hexEncode(checked { sigInput(purpose, digest) }))
    },
    "ed25519Verify" to { request ->
        val (key, message) = request.hex("publicKey") to request.hex("message")
        verdict(verifyEd25519(request.hex("signature"), message, key))
    },
    "p256Verify" to { request ->
        val (key, message) = request.hex("publicKeySpki") to request.hex("message")
        verdict(verifyP256(request.hex("signatureDer"), message, key))
    },
    "base64urlDecode" to { request ->
        val text = request.text("text")
        hex(hexEncode(checked { base64urlDecode(text) }))
    },
    "timestamp" to { request ->
        val text = request.text("text")
        output("epochMs" to JsonPrimitive(checked { parseTimestamp(text) }))
    },
    "id" to { request -> verdict(hasIdPrefix(request.text("text"), request.text("prefix"))) },
    "fingerprint" to { request ->
        val publicKey = request.text("publicKey")
        output("text" to JsonPrimitive(checked { fingerprint(publicKey) }))
    },
    "signRequest" to ::signRequestOutput,
    "verifyBundle" to ::verifyBundleOutput,
    "envelope" to { request ->
        output("operation" to JsonPrimitive(readRequest(request.text("requestText")).operation))
    },
    "glass" to { request -> runGlass(request.text("operation"), request.text("payloadText")) },
)

private fun signRequestOutput(request: Request): JsonObject {
    val signer = RequestSigner(request.hex("seedHex"), request.text("kid"), request.optionalText("agentId"))
    val toSign = RequestToSign(
        method = request.text("method"),
        path = request.text("path"),
        body = request.base64("bodyBase64"),
        timestamp = request.text("timestamp"),
        nonce = request.text("nonce"),
    )
    val headers = checked { signRequest(signer, toSign) }
    return output("headers" to JsonObject(headers.mapValues { (_, value) -> JsonPrimitive(value) }))
}

private fun verifyBundleOutput(request: Request): JsonObject {
    val (bundle, keys) = request.text("bundleText") to request.text("keysText")
    val knownHeads = (request.members["knownHeads"] ?: JsonNull).takeIf { it !is JsonNull }?.let(::KnownHeads)
    val report = checked { verify(bundle, TrustedKeys(keys), VerifyOptions(knownHeads)) }
    val members = Json.parseToJsonElement(report.json) as JsonObject
    return JsonObject(listOf("valid", "errors", "info", "proves").associateWith(members::getValue))
}

/** The answer to one request line, as JSON text; null is a line that is too long. */
private fun answer(line: ByteArray?): String {
    var id: JsonElement = JsonNull
    return try {
        val request = read(line)
        id = request.members["id"] ?: JsonNull
        val name = request.text("op")
        val operation = operations[name] ?: throw OpException("unsupported", "this package has no operation \"$name\"")
        val output = canonicalize(operation(request))
        // Not as one value: an output may be as deep as values can be.
        """{"id":${canonicalize(id)},"ok":true,"output":$output}"""
    } catch (error: OpException) {
        failed(id, error.code, error.text)
    } catch (error: HubException) {
        failed(id, error.code.word, error.text)
    } catch (error: GlassException) {
        failed(id, error.code, error.text)
    }
}

private fun failed(id: JsonElement, code: String, text: String): String = canonicalize(
    buildJsonObject {
        put("id", id)
        put("ok", false)
        putJsonObject("error") {
            put("code", code)
            put("text", text)
        }
    },
)

private fun read(line: ByteArray?): Request {
    if (line == null) {
        throw OpException("bad_request", "the line is longer than 256 MiB")
    }
    // The strict reader first: Kotlin's own takes what is no JSON.
    val text = renamed("bad_request", "no JSON object: ") { canonicalizeText(line) }
    return Request(Json.parseToJsonElement(text) as? JsonObject ?: throw OpException("bad_request", "no JSON object"))
}

/** Calls a function whose refusal means that a member's text is wrong. */
private fun <T> checked(run: () -> T): T = renamed("invalid_input", "", run)

private fun <T> renamed(code: String, prefix: String, run: () -> T): T =
    try {
        run()
    } catch (error: HubException) {
        throw if (error.kind == ErrorKind.INPUT) OpException(code, prefix + error.text) else error
    }

private fun output(vararg members: Pair<String, JsonElement>): JsonObject = JsonObject(members.toMap())

private fun hex(text: String): JsonObject = output("hex" to JsonPrimitive(text))

private fun verdict(valid: Boolean): JsonObject = output("valid" to JsonPrimitive(valid))

private fun hexOfSha256(text: String): String = hexEncode(sha256(text.encodeToByteArray()))

/** The lines of a stream, without their ends. */
private class Lines(private val input: InputStream) {
    /** The current line; null when it is too long. */
    var line: ByteArray? = null
        private set

    private val buffer = ByteArray(BUFFER_BYTES)
    private var start = 0
    private var end = 0

    /** Goes to the next line; false at the end of the stream. */
    fun next(): Boolean {
        val pieces = ByteArrayOutputStream()
        var length = 0L
        var ended = false
        while (!ended && (start < end || fill())) {
            val newline = newline()
            val stop = if (newline < 0) end else newline
            length += stop - start
            if (length < MAX_LINE_BYTES) {
                pieces.write(buffer, start, stop - start)
            } else {
                pieces.reset()
            }
            ended = newline >= 0
            start = if (ended) newline + 1 else end
        }
        line = pieces.toByteArray().takeIf { length < MAX_LINE_BYTES }
        return ended || length > 0
    }

    /** Whether the next line is already here as a whole. */
    fun hasBufferedLine(): Boolean = newline() >= 0

    private fun newline(): Int = (start until end).firstOrNull { buffer[it] == NEWLINE } ?: -1

    private fun fill(): Boolean {
        start = 0
        end = input.read(buffer).coerceAtLeast(0)
        return end > 0
    }

    companion object {
        const val BUFFER_BYTES = 64 * 1024
        private const val NEWLINE = '\n'.code.toByte()
    }
}
