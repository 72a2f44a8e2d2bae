package readme.canonical

import glass.openglass.hub.HubErrorCode
import glass.openglass.hub.HubException
import glass.openglass.hub.canonicalize
import glass.openglass.hub.canonicalizeText
import glass.openglass.hub.jsonHash
import glass.openglass.hub.payloadHash
import glass.openglass.hub.payloadHashText
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

fun main() {
    val payload = buildJsonObject { put("text", "hello"); put("amount", 1.0) }
    println(canonicalize(payload))
    println(canonicalizeText("""{ "€": 9007199254740993 }"""))
    println(payloadHash(payload) == jsonHash("""{"amount":1,"text":"hello"}"""))

    try {
        payloadHashText("""{"items":[{"id":18446744073709551616}]}""")
    } catch (error: HubException) {
        println("${error.kind.word} ${error.code.word} ${error.path}")
        check(error.code == HubErrorCode.UNSAFE_INTEGER)
    }
}
