package readme.verifying

import glass.openglass.hub.TrustedKeys
import glass.openglass.hub.verifyFile
import java.nio.file.Path
import kotlin.io.path.readBytes

fun main() {
    // Keys from a source you trust. Those inside a record are never believed.
    val keys = TrustedKeys(Path.of("platform-keys.json").readBytes())
    val report = verifyFile(Path.of("session.openglass.json"), keys)

    println("${report.valid} ${report.errors}")
    for (proof in report.proves) {
        println("${if (proof.proven) "proven" else "not proven"}: ${proof.claim.word}")
    }
}
