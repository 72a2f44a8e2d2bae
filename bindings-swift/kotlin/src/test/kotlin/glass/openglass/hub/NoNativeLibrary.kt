package glass.openglass.hub

/** Run by [HubExceptionTest] where there is no native library. */
fun main() {
    repeat(2) {
        try {
            makeSessionId()
        } catch (error: HubException) {
            println("${error.kind} ${error.code}")
        }
    }
}
