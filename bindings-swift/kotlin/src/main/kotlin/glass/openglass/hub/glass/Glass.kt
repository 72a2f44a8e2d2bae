@file:JvmMultifileClass
@file:JvmName("Glass")

package glass.openglass.hub.glass

import glass.openglass.hub.HubException
import glass.openglass.hub.jsonText
import glass.openglass.hub.native
import glass.openglass.hub.received
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import glass.openglass.hub.ffi.glassAnswer as nativeAnswer
import glass.openglass.hub.ffi.glassCanonical as nativeCanonical
import glass.openglass.hub.ffi.glassDiff as nativeDiff
import glass.openglass.hub.ffi.glassNegotiate as nativeNegotiate
import glass.openglass.hub.ffi.glassReadRequest as nativeReadRequest
import glass.openglass.hub.ffi.glassReadResponse as nativeReadResponse

/**
 * Runs the operation of this name, such as `webIr.validate`.
 *
 * Documents in the payload are judged as they are; a typed function sees only what
 * its types hold.
 *
 * @param operation the operation's name in an envelope
 * @param payload a JSON object, as text in UTF-8
 * @throws GlassException for what the operation refuses
 * @throws HubException `lone_surrogate` for a name that is no text
 */
public fun run(operation: String, payload: ByteArray): JsonElement = Json.parseToJsonElement(runText(operation, payload))

/** As [run] for bytes. */
public fun run(operation: String, payload: String): JsonElement = run(operation, jsonText(payload))

/** As [run] for bytes. */
public fun run(operation: String, payload: JsonElement): JsonElement = run(operation, received(payload))

/**
 * A valid request.
 *
 * @param operation what to do, such as `webIr.validate`
 * @param payload what to do it with
 * @param requestId the caller's name for the request, 1 to 128 bytes without white space
 * @param correlationId what the request belongs to
 * @param sessionId the session to work in
 * @param mutationLease the right to change things in that session
 * @param deadlineMs how long the caller waits, at most fifteen minutes
 * @throws GlassException for what no valid request has
 */
@JvmOverloads
public fun newRequest(
    operation: String,
    payload: JsonElement,
    requestId: String,
    correlationId: String? = null,
    sessionId: String? = null,
    mutationLease: MutationLease? = null,
    deadlineMs: Long? = null,
): Request = readRequest(
    write(
        Request(
            protocolVersion = 1,
            requestId = requestId,
            operation = operation,
            payload = payload,
            correlationId = correlationId,
            sessionId = sessionId,
            mutationLease = mutationLease,
            deadlineMs = deadlineMs,
        ),
    ),
)

/**
 * Reads a request and checks it.
 *
 * @param request JSON text in UTF-8
 * @throws GlassException for what is no valid request
 */
public fun readRequest(request: ByteArray): Request = read(native { nativeReadRequest(bytes(request)) })

/** As [readRequest] for bytes. */
public fun readRequest(request: String): Request = readRequest(jsonText(request))

/** As [readRequest] for bytes. */
public fun readRequest(request: JsonElement): Request = readRequest(received(request))

/**
 * Answers a request with a response, whatever it is: what is no request at all is
 * answered too, with an error that says why.
 *
 * @param request JSON text in UTF-8
 */
public fun answer(request: ByteArray): Response = read(native { nativeAnswer(bytes(request)) })

/** As [answer] for bytes. */
public fun answer(request: String): Response = answer(jsonText(request))

/** As [answer] for bytes. */
public fun answer(request: JsonElement): Response = answer(received(request))

/** As [answer] for bytes. */
public fun answer(request: Request): Response = answer(write(request))

/**
 * Reads a response and checks it.
 *
 * @param response JSON text in UTF-8
 * @param lenient leave out members of the response and of its error that are not
 * known here, as newer servers send them; otherwise they are refused
 * @throws GlassException for what is no valid response
 */
@JvmOverloads
public fun readResponse(response: ByteArray, lenient: Boolean = false): Response =
    read(native { nativeReadResponse(bytes(response), lenient) })

/** As [readResponse] for bytes. */
@JvmOverloads
public fun readResponse(response: String, lenient: Boolean = false): Response =
    readResponse(jsonText(response), lenient)

/** As [readResponse] for bytes. */
@JvmOverloads
public fun readResponse(response: JsonElement, lenient: Boolean = false): Response =
    readResponse(received(response), lenient)

/**
 * The result in a response.
 *
 * @throws GlassException with the error in the response, or for what is no valid response
 */
public fun resultOf(response: Response): JsonElement {
    val read = readResponse(write(response))
    read.error?.let { throw GlassException(it) }
    // A response that was read has the one or the other.
    return read.result ?: JsonNull
}

/**
 * Agrees on versions and capabilities with the server of a manifest.
 *
 * @param request what the client speaks and needs
 * @param manifest what the server speaks and can do
 * @throws GlassException for what stands against it: `path` names it
 */
public fun negotiate(request: NegotiationRequest, manifest: Manifest): Agreement {
    val (asked, offered) = write(request) to write(manifest)
    return read(native { nativeNegotiate(bytes(asked), bytes(offered)) })
}

/**
 * Everything that changed between two page graphs; [diffWebIr] gives the numbers only.
 *
 * @throws GlassException for a graph that is not valid
 */
public fun diffGraphs(before: WebIr, after: WebIr): WebIrDiff {
    val (earlier, later) = write(before) to write(after)
    return read(native { nativeDiff(bytes(earlier), bytes(later)) })
}

/**
 * A page graph with its lists in the canonical order. Two ways to write one graph
 * have one canonical form.
 *
 * @throws GlassException for a graph that is not valid
 */
public fun canonicalGraph(ir: WebIr): WebIr {
    val graph = write(ir)
    return read(native { nativeCanonical(bytes(graph)) })
}
