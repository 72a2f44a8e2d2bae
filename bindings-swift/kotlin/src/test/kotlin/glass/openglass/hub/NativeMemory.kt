package glass.openglass.hub

import com.sun.jna.Function
import com.sun.jna.NativeLong
import com.sun.jna.Structure
import kotlin.io.path.Path
import kotlin.io.path.exists
import kotlin.io.path.readLines

/**
 * Memory outside the heap, in bytes.
 *
 * The heap is there as a whole from the start (see `pom.xml`), so what grows is
 * native, or the JVM itself.
 */
data class NativeMemory(
    /** What the C library has handed out and not got back, which is where Rust's memory comes from. */
    val allocated: Long,
    /** What the process keeps, without files. */
    val resident: Long,
) {
    operator fun minus(before: NativeMemory): NativeMemory =
        NativeMemory(allocated - before.allocated, resident - before.resident)

    companion object {
        private val STATUS = Path("/proc/self/status")
        private val mallinfo: Function? = runCatching { Function.getFunction("c", "mallinfo2") }.getOrNull()

        /** Whether this system can tell. */
        val isKnown: Boolean get() = mallinfo != null && STATUS.exists()

        fun now(): NativeMemory {
            System.gc()
            // Freed memory is given back first: growth could hide in it.
            Function.getFunction("c", "malloc_trim").invokeInt(arrayOf(0L))
            val info = checkNotNull(mallinfo).invoke(MallInfo::class.java, emptyArray()) as MallInfo
            val line = STATUS.readLines().first { it.startsWith("RssAnon:") }
            val resident = line.split(Regex("\\s+"))[1].toLong() * 1024
            return NativeMemory(info.uordblks.toLong() + info.hblkhd.toLong(), resident)
        }
    }
}

/** `struct mallinfo2` of glibc. */
@Structure.FieldOrder(
    "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
)
class MallInfo : Structure(), Structure.ByValue {
    @JvmField var arena = NativeLong()
    @JvmField var ordblks = NativeLong()
    @JvmField var smblks = NativeLong()
    @JvmField var hblks = NativeLong()
    @JvmField var hblkhd = NativeLong()
    @JvmField var usmblks = NativeLong()
    @JvmField var fsmblks = NativeLong()
    @JvmField var uordblks = NativeLong()
    @JvmField var fordblks = NativeLong()
    @JvmField var keepcost = NativeLong()
}
