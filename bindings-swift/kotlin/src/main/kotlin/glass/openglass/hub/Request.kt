@file:JvmMultifileClass
@file:JvmName("Hub")

package glass.openglass.hub

import glass.openglass.hub.ffi.ClaimedKey
import glass.openglass.hub.ffi.RequestLine
import java.security.SecureRandom
import glass.openglass.hub.ffi.checkRequest as nativeCheckRequest
import glass.openglass.hub.ffi.signRequest as nativeSignRequest

/** Who signs a request. Its text form leaves the private key out. */
public class RequestSigner @JvmOverloads constructor(
    /** The 32-byte Ed25519 seed. */
    public val privateKey: ByteArray,
    /** The key's id; `new` at registration. */
    public val kid: String = "new",
    /** The agent's id; none at registration. */
    public val agentId: String? = null,
) {
    override fun toString(): String = "RequestSigner(kid=$kid, agentId=$agentId)"
}

/** What is signed about a request. */
public class RequestToSign @JvmOverloads constructor(
    /** Upper-case, such as `POST`. */
    public val method: String,
    /** Path and query exactly as sent, such as `/v1/sessions?limit=1`. */
    public val path: String,
    /** The raw body. */
    public val body: ByteArray = ByteArray(0),
    /** The time of signing; the clock's when null. */
    public val timestamp: String? = null,
    /** A text that is fresh for each request; 16 random bytes as base64url when null. */
    public val nonce: String? = null,
)

/** A received request, whose signature is in question. */
public class ReceivedRequest @JvmOverloads constructor(
    /** As received. */
    public val method: String,
    /** Path and query exactly as received. */
    public val path: String,
    /** Headers by name, in any case; a name may have several values. */
    public val headers: Map<String, List<String>>,
    /** The raw body. */
    public val body: ByteArray = ByteArray(0),
)

/** The key that a request must be signed with. */
public data class RequestKey(
    /** The key's id. */
    public val kid: String,
    /** base64url of 32 bytes. */
    public val publicKey: String,
)

/** Whether a request is authentic. */
public sealed interface RequestCheck {
    /** Signature and time are right. */
    public data object Valid : RequestCheck

    /** The request is to be refused. */
    public data class Refused(
        /** The API's code for the refusal. */
        public val code: ErrorCode,
        /** Why, for people. Not stable. */
        public val text: String,
    ) : RequestCheck
}

private val random by lazy { SecureRandom() }

/**
 * The headers that authenticate an agent's request, by name, in their usual
 * order.
 *
 * @throws HubException `length` for a private key that is not 32 bytes, and
 * `lone_surrogate` for texts that UTF-8 cannot say
 */
public fun signRequest(signer: RequestSigner, request: RequestToSign): Map<String, String> {
    val line = RequestLine(
        method = text(request.method, "request.method"),
        path = text(request.path, "request.path"),
        timestamp = text(request.timestamp ?: formatTimestamp(System.currentTimeMillis()), "request.timestamp"),
        nonce = text(request.nonce ?: newNonce(), "request.nonce"),
    )
    val kid = text(signer.kid, "signer.kid")
    val agentId = signer.agentId?.let { text(it, "signer.agentId") }
    val headers = native { nativeSignRequest(secret(signer.privateKey), kid, agentId, line, bytes(request.body)) }
    return headers.associate { it.name to it.value }
}

/**
 * Checks signature and time of a request that claims to be signed with [key].
 *
 * Whether the nonce is fresh is for the caller to remember.
 *
 * @param request the request as received
 * @param key the key that `OG-Key` names
 * @param now milliseconds since 1970; the clock's by default
 * @throws HubException `lone_surrogate` for texts that UTF-8 cannot say
 */
@JvmOverloads
public fun checkRequest(
    request: ReceivedRequest,
    key: RequestKey,
    now: Long = System.currentTimeMillis(),
): RequestCheck {
    val headers = signedHeaders(request.headers)
    val claimed = ClaimedKey(text(key.kid, "key.kid"), text(key.publicKey, "key.publicKey"))
    val (method, path) = text(request.method, "request.method") to text(request.path, "request.path")
    val refusal = native { nativeCheckRequest(headers, claimed, method, path, bytes(request.body), now) }
    return refusal?.let { RequestCheck.Refused(errorCode(it.code), it.text) } ?: RequestCheck.Valid
}

/** The signed headers by their names in lower case. One that came twice is one with a comma. */
private fun signedHeaders(headers: Map<String, List<String>>): Map<String, String> =
    headers.entries
        .groupBy({ (name, _) -> name.lowercase() }, { (_, values) -> values })
        .filterKeys { it.startsWith("og-") }
        .mapKeys { (name, _) -> text(name, "request.headers") }
        .mapValues { (name, values) -> text(values.flatten().joinToString(", "), "request.headers.$name") }

/** Package and native library are of one version, so they know the same codes. */
private fun errorCode(word: String): ErrorCode = checkNotNull(ErrorCode.of(word)) { "no error code: $word" }

private fun newNonce(): String = base64urlEncode(ByteArray(16).also(random::nextBytes))
