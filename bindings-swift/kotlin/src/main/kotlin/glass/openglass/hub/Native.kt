package glass.openglass.hub

import com.sun.jna.Memory
import com.sun.jna.Platform
import glass.openglass.hub.ffi.Failure
import glass.openglass.hub.ffi.InternalException
import glass.openglass.hub.ffi.version
import glass.openglass.hub.glass.ErrorObject
import glass.openglass.hub.glass.GlassException
import java.nio.ByteBuffer
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** The version of this package, such as `0.1.0`. */
public val VERSION: String by lazy {
    val resource = HubException::class.java.getResourceAsStream("version")
    checkNotNull(resource) { "the package lacks its resource \"version\"" }
    resource.use { it.readBytes().decodeToString().trim() }
}

/** Calls the native library; what goes wrong there becomes a [HubException] or a [GlassException]. */
internal fun <T> native(call: NativeCall.() -> T): T {
    loaded.getOrThrow()
    return NativeCall().use { translated { it.call() } }
}

/** The memory that one call lends to the native library. */
internal class NativeCall : AutoCloseable {
    private val lent = mutableListOf<Memory>()
    private val secrets = mutableListOf<Memory>()

    /** Bytes where the native library can read them. */
    fun bytes(data: ByteArray): ByteBuffer = lend(data, lent)

    /** As [bytes], wiped when the call is over. */
    fun secret(data: ByteArray): ByteBuffer = lend(data, secrets)

    private fun lend(data: ByteArray, kept: MutableList<Memory>): ByteBuffer {
        val size = data.size.toLong()
        if (size == 0L) {
            return NOTHING
        }
        val memory = Memory(size).also(kept::add)
        memory.write(0, data, 0, data.size)
        return memory.getByteBuffer(0, size)
    }

    /** Frees the memory at once: the garbage collector does not see how much there is. */
    override fun close() {
        secrets.forEach(Memory::clear)
        (secrets + lent).forEach(Memory::close)
    }

    private companion object {
        val NOTHING: ByteBuffer = ByteBuffer.allocateDirect(0)
    }
}

/** Whether the native library is there and is ours, found out once. */
private val loaded: Result<Unit> by lazy { runCatching { load() } }

private fun load() {
    val found = try {
        translated { version() }
    } catch (error: UnsatisfiedLinkError) {
        throw missing(error)
    } catch (error: ExceptionInInitializerError) {
        // uniffi's own check that library and generated code fit together.
        throw otherVersion("unknown", error)
    }
    checkVersion(found)
}

/** Refuses a native library of another version than this package. */
internal fun checkVersion(found: String) {
    if (found != VERSION) {
        throw otherVersion(found, null)
    }
}

private fun <T> translated(call: () -> T): T =
    try {
        call()
    } catch (failure: Failure.Hub) {
        val details = Json.parseToJsonElement(failure.details) as JsonObject
        throw HubException(ErrorKind.of(failure.kind), HubErrorCode.of(failure.code), failure.text, details)
    } catch (refusal: Failure.Glass) {
        throw GlassException(Json.decodeFromString<ErrorObject>(refusal.json))
    } catch (fault: InternalException) {
        val text = fault.message ?: "no reason given"
        throw HubException(ErrorKind.INTERNAL, HubErrorCode.UNEXPECTED, text, cause = fault)
    }

private fun missing(cause: LinkageError): HubException {
    val platform = Platform.RESOURCE_PREFIX
    val text = "glass.openglass:hub has no native library for $platform: ${cause.message}. " +
        "In a checkout, `cargo xtask test --only kotlin` builds it; it needs Rust."
    val details = JsonObject(mapOf("platform" to JsonPrimitive(platform)))
    return HubException(ErrorKind.UNSUPPORTED, HubErrorCode.NATIVE_MISSING, text, details, cause)
}

private fun otherVersion(found: String, cause: Throwable?): HubException {
    val text = "the native library of glass.openglass:hub is version $found, but the package is $VERSION. " +
        "Build it again, or install the package anew."
    val details = JsonObject(mapOf("expected" to JsonPrimitive(VERSION), "found" to JsonPrimitive(found)))
    return HubException(ErrorKind.UNSUPPORTED, HubErrorCode.NATIVE_VERSION, text, details, cause)
}
