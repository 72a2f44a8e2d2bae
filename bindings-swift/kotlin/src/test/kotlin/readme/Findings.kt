package readme.findings

import glass.openglass.hub.TrustedKeys
import glass.openglass.hub.verify
import java.nio.file.Path
import kotlin.io.path.readBytes
import kotlin.io.path.readText

fun main() {
    val keys = TrustedKeys(Path.of("platform-keys.json").readBytes())
    val bundle = Path.of("session.openglass.json").readText()
    val changed = bundle.replace("12.50?", "10.50?")

    for (finding in verify(changed, keys).errors) {
        println("${finding.code.word} ${finding.seq ?: "-"} ${finding.code.meaning}")
    }
}
