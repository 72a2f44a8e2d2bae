@file:JvmMultifileClass
@file:JvmName("Hub")

package glass.openglass.hub

import glass.openglass.hub.ffi.Labelled
import glass.openglass.hub.ffi.generateKey
import glass.openglass.hub.ffi.fingerprint as nativeFingerprint
import glass.openglass.hub.ffi.sigInput as nativeSigInput
import glass.openglass.hub.ffi.signEd25519 as nativeSignEd25519
import glass.openglass.hub.ffi.verifyEd25519 as nativeVerifyEd25519
import glass.openglass.hub.ffi.verifyP256 as nativeVerifyP256
import glass.openglass.hub.ffi.verifySignature as nativeVerifySignature

/** An Ed25519 key pair. Its text form leaves the private key out. */
public class Ed25519KeyPair internal constructor(
    /** The 32-byte seed. Keep it secret. */
    public val privateKey: ByteArray,
    /** 32 bytes. */
    public val publicKey: ByteArray,
) {
    override fun toString(): String = "Ed25519KeyPair(fingerprint=${fingerprint(publicKey)})"
}

/** A public key with its id. */
public data class VerifyingKey(
    /** The word of an [Algorithm]. */
    public val alg: String,
    /** The key's id, such as `key_…`. */
    public val kid: String,
    /** base64url: 32 raw bytes (Ed25519) or an SPKI DER (P-256). */
    public val publicKey: String,
)

/** A signature object as it travels. */
public data class Signature(
    /** The word of an [Algorithm]. */
    public val alg: String,
    /** The id of the key that made it. */
    public val kid: String,
    /** base64url: 64 bytes (Ed25519) or DER (P-256). */
    public val sig: String,
)

/**
 * A new key pair from the operating system's random numbers.
 *
 * @throws HubException `random`, of kind `internal`, when there are none
 */
public fun generateEd25519KeyPair(): Ed25519KeyPair {
    val pair = native { generateKey() }
    return Ed25519KeyPair(pair.privateKey, pair.publicKey)
}

/**
 * The bytes that are signed for a purpose: `openglass/v1/`, the purpose, a zero
 * byte, and the digest.
 *
 * @param digest 32 bytes
 * @throws HubException `length`
 */
public fun sigInput(purpose: Purpose, digest: ByteArray): ByteArray =
    native { nativeSigInput(purpose.word, bytes(digest)) }

/**
 * The Ed25519 signature of a message.
 *
 * @param message any bytes, such as those of [sigInput]
 * @param privateKey the 32-byte seed
 * @return 64 bytes
 * @throws HubException `length`
 */
public fun signEd25519(message: ByteArray, privateKey: ByteArray): ByteArray =
    native { nativeSignEd25519(bytes(message), secret(privateKey)) }

/**
 * Whether an Ed25519 signature is right, by the one strict rule of the protocol:
 * weak or non-canonical keys and signatures never are.
 *
 * @param signature 64 bytes; other lengths are never right
 * @param message the signed bytes
 * @param publicKey 32 bytes; other lengths are never right
 */
public fun verifyEd25519(signature: ByteArray, message: ByteArray, publicKey: ByteArray): Boolean =
    native { nativeVerifyEd25519(bytes(signature), bytes(message), bytes(publicKey)) }

/**
 * Whether an ECDSA P-256 signature over the SHA-256 of a message is right.
 *
 * @param signature strict DER
 * @param message the signed bytes
 * @param publicKey SPKI DER
 */
public fun verifyP256(signature: ByteArray, message: ByteArray, publicKey: ByteArray): Boolean =
    native { nativeVerifyP256(bytes(signature), bytes(message), bytes(publicKey)) }

/**
 * Whether a key made a signature object for a purpose and a digest.
 *
 * Never throws for what it is given: everything that is wrong in any way is
 * false, such as a missing key or a `kid` or `alg` that is not the key's.
 *
 * @param key the signer's public key
 * @param purpose what the signature must be for
 * @param digest 32 bytes
 * @param signature the signature object
 */
public fun verifySignature(
    key: VerifyingKey?,
    purpose: Purpose,
    digest: ByteArray,
    signature: Signature?,
): Boolean {
    val signer = key?.run { labelled(alg, kid, publicKey) } ?: return false
    val signed = signature?.run { labelled(alg, kid, sig) } ?: return false
    return native { nativeVerifySignature(signer, purpose.word, bytes(digest), signed) }
}

/**
 * The fingerprint of an agent's key that people compare, such as
 * `3f9a 11c2 0b7e 5d40`.
 *
 * @param publicKey 32 bytes
 * @throws HubException `length`
 */
public fun fingerprint(publicKey: ByteArray): String = native { nativeFingerprint(bytes(publicKey)) }

/**
 * As [fingerprint] for bytes.
 *
 * @param publicKey base64url of 32 bytes
 * @throws HubException `encoding` or `length`
 */
public fun fingerprint(publicKey: String): String = fingerprint(base64urlDecode(publicKey))

/** Null for texts that UTF-8 cannot say, which belong to no key. */
private fun labelled(alg: String, kid: String, value: String): Labelled? =
    if (listOf(alg, kid, value).all(::isWellFormed)) Labelled(alg, kid, value) else null
