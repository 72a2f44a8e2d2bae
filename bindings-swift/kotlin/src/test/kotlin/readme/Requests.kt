package readme.requests

import glass.openglass.hub.ReceivedRequest
import glass.openglass.hub.RequestKey
import glass.openglass.hub.RequestSigner
import glass.openglass.hub.RequestToSign
import glass.openglass.hub.base64urlEncode
import glass.openglass.hub.checkRequest
import glass.openglass.hub.fingerprint
import glass.openglass.hub.generateEd25519KeyPair
import glass.openglass.hub.signRequest

fun main() {
    val pair = generateEd25519KeyPair()
    val kid = "key_01J8Z3K4M5N6P7Q8R9S0T1V2WB"
    val signer = RequestSigner(pair.privateKey, kid, agentId = "agt_01J8Z3K4M5N6P7Q8R9S0T1V2WA")
    val path = "/v1/sessions/ses_01J8Z3K4M5N6P7Q8R9S0T1V2WC/pause"
    val body = """{"reason":"lunch"}""".encodeToByteArray()

    val headers = signRequest(signer, RequestToSign("POST", path, body))
    println(headers.keys)

    val received = ReceivedRequest("POST", path, headers.mapValues { listOf(it.value) }, body)
    val key = RequestKey(kid, base64urlEncode(pair.publicKey))
    println(checkRequest(received, key))
    println(checkRequest(received, key, now = System.currentTimeMillis() + 301_000))
    println(fingerprint(pair.publicKey).length)
}
