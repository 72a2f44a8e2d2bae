package readme.envelopes

import glass.openglass.hub.glass.GlassException
import glass.openglass.hub.glass.RecoverRunPayload
import glass.openglass.hub.glass.Response
import glass.openglass.hub.glass.RunRecovery
import glass.openglass.hub.glass.answer
import glass.openglass.hub.glass.newRequest
import glass.openglass.hub.glass.readDocument
import glass.openglass.hub.glass.readResponse
import glass.openglass.hub.glass.resultOf
import glass.openglass.hub.glass.writeDocument
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.encodeToJsonElement

fun main() {
    val payload = Json.encodeToJsonElement(RecoverRunPayload(executionId = "run-1"))
    val request = newRequest("browser.recoverRun", payload, requestId = "r-1")
    // Over a wire of your own; here the server is this process.
    val received = writeDocument(Response.serializer(), answer(request))

    val response = readResponse(received, lenient = true)
    println(readDocument(RunRecovery.serializer(), resultOf(response)).executionId)

    try {
        resultOf(answer("""{"protocolVersion":1,"requestId":"r-2","operation":"a b","payload":{}}"""))
    } catch (error: GlassException) {
        println("${error.code} ${error.path} ${error.reasonCode}")
    }
}
