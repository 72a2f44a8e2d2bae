// Keys and signatures.

import Foundation
internal import OpenGlassNative

/// An Ed25519 key pair.
public struct Ed25519KeyPair: Equatable, Sendable {
    /// The 32-byte seed. Keep it secret.
    public let privateKey: Data
    /// 32 bytes.
    public let publicKey: Data
}

extension Ed25519KeyPair: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The public key; the private key is never shown.
    public var description: String { "Ed25519KeyPair(publicKey: \(publicKey as NSData))" }
    /// As ``description``.
    public var debugDescription: String { description }
    /// The public key; the private key is never shown.
    public var customMirror: Mirror { Mirror(self, children: ["publicKey": publicKey]) }
}

/// A public key with its id.
public struct VerifyingKey: Codable, Equatable, Sendable {
    /// The key's algorithm.
    public let alg: Algorithm
    /// The key's id.
    public let kid: String
    /// base64url: 32 raw bytes (Ed25519) or an SPKI DER (P-256).
    public let publicKey: String

    /// A key from its parts.
    public init(alg: Algorithm, kid: String, publicKey: String) {
        self.alg = alg
        self.kid = kid
        self.publicKey = publicKey
    }
}

/// A signature object.
public struct Signature: Codable, Equatable, Sendable {
    /// The algorithm of the key that signed.
    public let alg: Algorithm
    /// The id of the key that signed.
    public let kid: String
    /// base64url: 64 bytes (Ed25519) or a DER signature (P-256).
    public let sig: String

    /// A signature from its parts.
    public init(alg: Algorithm, kid: String, sig: String) {
        self.alg = alg
        self.kid = kid
        self.sig = sig
    }
}

/// A new key pair from the operating system's random numbers.
///
/// - Throws: ``HubError`` `random` when the system has no random bytes
public func generateEd25519KeyPair() throws(HubError) -> Ed25519KeyPair {
    let pair = try native { try OpenGlassNative.generateKey() }
    return Ed25519KeyPair(privateKey: pair.privateKey, publicKey: pair.publicKey)
}

/// The bytes that are signed for a purpose: `openglass/v1/`, the purpose, a zero
/// byte, and the digest.
///
/// - Parameters:
///   - purpose: what the signature is for
///   - digest: 32 bytes
/// - Throws: ``HubError`` `length`
public func sigInput(purpose: Purpose, digest: Data) throws(HubError) -> Data {
    let digest = try bytes(digest, "digest")
    return try native { try OpenGlassNative.sigInput(purpose: purpose.rawValue, digest: digest) }
}

/// The Ed25519 signature of a message.
///
/// - Parameters:
///   - message: any bytes, such as those of ``sigInput(purpose:digest:)``
///   - privateKey: the 32-byte seed
/// - Returns: 64 bytes
/// - Throws: ``HubError`` `length`
public func signEd25519(_ message: Data, privateKey: Data) throws(HubError) -> Data {
    let message = try bytes(message, "message")
    let privateKey = try bytes(privateKey, "privateKey")
    return try native {
        try OpenGlassNative.signEd25519(message: message, privateKey: privateKey)
    }
}

/// Whether an Ed25519 signature is right, by the one strict rule of the protocol:
/// weak or non-canonical keys and signatures never are.
///
/// - Parameters:
///   - signature: 64 bytes; other lengths are never right
///   - message: the signed bytes
///   - publicKey: 32 bytes; other lengths are never right
/// - Throws: ``HubError`` `length` for more than 2 GiB
public func verifyEd25519(
    signature: Data, message: Data, publicKey: Data
) throws(HubError) -> Bool {
    let signature = try bytes(signature, "signature")
    let message = try bytes(message, "message")
    let publicKey = try bytes(publicKey, "publicKey")
    return try native {
        try OpenGlassNative.verifyEd25519(
            signature: signature, message: message, publicKey: publicKey)
    }
}

/// Whether an ECDSA P-256 signature over the SHA-256 of a message is right.
///
/// - Parameters:
///   - signature: strict DER
///   - message: the signed bytes
///   - publicKey: SPKI DER
/// - Throws: ``HubError`` `length` for more than 2 GiB
public func verifyP256(signature: Data, message: Data, publicKey: Data) throws(HubError) -> Bool {
    let signature = try bytes(signature, "signature")
    let message = try bytes(message, "message")
    let publicKey = try bytes(publicKey, "publicKey")
    return try native {
        try OpenGlassNative.verifyP256(
            signature: signature, message: message, publicKey: publicKey)
    }
}

/// Whether a key made a signature object for a purpose and a digest.
///
/// Everything that is wrong in any way is `false`, such as a missing key or a
/// `kid` or `alg` that is not the key's.
///
/// - Parameters:
///   - key: the signer's public key
///   - purpose: what the signature must be for
///   - digest: 32 bytes
///   - signature: the signature object
/// - Throws: ``HubError`` `length` for more than 2 GiB
public func verifySignature(
    key: VerifyingKey?, purpose: Purpose, digest: Data, signature: Signature?
) throws(HubError) -> Bool {
    guard let key, let signature else { return false }
    let digest = try bytes(digest, "digest")
    let signer = Labelled(
        alg: key.alg.rawValue,
        kid: try text(key.kid, "key.kid"),
        value: try text(key.publicKey, "key.publicKey")
    )
    let signed = Labelled(
        alg: signature.alg.rawValue,
        kid: try text(signature.kid, "signature.kid"),
        value: try text(signature.sig, "signature.sig")
    )
    return try native {
        try OpenGlassNative.verifySignature(
            key: signer, purpose: purpose.rawValue, digest: digest, signature: signed)
    }
}

/// The fingerprint of an agent's key that people compare, such as
/// `3f9a 11c2 0b7e 5d40`.
///
/// - Parameter publicKey: 32 bytes
/// - Throws: ``HubError`` `length`
public func fingerprint(_ publicKey: Data) throws(HubError) -> String {
    let publicKey = try bytes(publicKey, "publicKey")
    return try native { try OpenGlassNative.fingerprint(publicKey: publicKey) }
}

/// The fingerprint of an agent's key in base64url.
///
/// - Parameter publicKey: base64url of 32 bytes
/// - Throws: ``HubError`` `length` or `encoding`
public func fingerprint(_ publicKey: String) throws(HubError) -> String {
    try fingerprint(base64urlDecode(publicKey))
}
