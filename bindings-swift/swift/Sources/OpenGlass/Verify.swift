// The verifier.

import Foundation
internal import OpenGlassNative

/// One thing that is wrong with a record.
public struct Finding: Codable, Equatable, Sendable {
    /// What is wrong; ``FindingCode/meaning`` says what each code means.
    public let code: FindingCode
    /// The number of the message or event that it is about, counted from 1.
    public let seq: Int?
    /// For people. Not stable.
    public let message: String
    /// The place in the document, for ``FindingCode/malformedBundle``.
    public let path: String?
}

/// One thing that a reader of a record should know.
public struct Note: Codable, Equatable, Sendable {
    /// What; ``InfoCode/meaning`` says what each code means.
    public let code: InfoCode
    /// The number of the message or event that it is about, counted from 1.
    public let seq: Int?
    /// For people. Not stable.
    public let message: String
}

/// Whether a verification supports a claim.
public struct Proof: Codable, Equatable, Sendable {
    /// The claim; ``ProofClaim/meaning`` says what each means.
    public let claim: ProofClaim
    /// Whether this verification supports it.
    public let proven: Bool
    /// The claim in words. Not stable.
    public let message: String
}

/// What a verification found.
public struct Report: Codable, Equatable, Sendable {
    /// Whether nothing was found wrong.
    public let valid: Bool
    /// Everything that was found wrong, in the order of the specification.
    public let errors: [Finding]
    /// What a reader should know.
    public let info: [Note]
    /// What the verdict shows, and what no single record can show.
    public let proves: [Proof]
    /// The record's id as stated; none when it could not be read.
    public let recordId: String?
    /// The session's or attestation's id as stated; none when it could not be read.
    public let sessionId: String?
}

/// A platform key as the keys route publishes it.
public struct PlatformKey: Codable, Equatable, Sendable {
    /// The key's id.
    public let kid: String
    /// The key's algorithm.
    public let alg: Algorithm
    /// base64url of an SPKI DER.
    public let publicKey: String
    /// The timestamp from which the key counts.
    public let validFrom: String
    /// The timestamp until which it counts; none for a key that is still in use.
    public let validUntil: String?

    /// A key from its parts.
    public init(
        kid: String,
        alg: Algorithm = .ecdsaP256Sha256,
        publicKey: String,
        validFrom: String,
        validUntil: String? = nil
    ) {
        self.kid = kid
        self.alg = alg
        self.publicKey = publicKey
        self.validFrom = validFrom
        self.validUntil = validUntil
    }

    /// Writes the key with a `validUntil` of null rather than without it, as the
    /// protocol has it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kid, forKey: .kid)
        try container.encode(alg, forKey: .alg)
        try container.encode(publicKey, forKey: .publicKey)
        try container.encode(validFrom, forKey: .validFrom)
        try container.encode(validUntil, forKey: .validUntil)
    }
}

/// The last message of a chain.
public struct Head: Codable, Equatable, Sendable {
    /// Its number; 0 in a chain without messages.
    public let seq: Int
    /// Its hash, 64 hex characters; none in a chain without messages.
    public let hash: String?

    /// A head from its parts.
    public init(seq: Int, hash: String?) {
        self.seq = seq
        self.hash = hash
    }

    /// Writes the head with a `hash` of null rather than without it, as the
    /// protocol has it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(seq, forKey: .seq)
        try container.encode(hash, forKey: .hash)
    }
}

/// What else the verifier may use.
public struct VerifyOptions: Sendable {
    /// Heads that you have seen countersigned, by session or attestation id: a
    /// record that ends before its head is reported as
    /// ``FindingCode/headRegression``. A `[String: Head]`, or JSON.
    public var knownHeads: any JSONInput
    /// Check signatures with the libraries' code alone, without precomputed tables:
    /// slower for records of hundreds of messages, the same verdict.
    public var plainCrypto: Bool

    /// Options from their parts.
    public init(knownHeads: any JSONInput = [String: Head](), plainCrypto: Bool = false) {
        self.knownHeads = knownHeads
        self.plainCrypto = plainCrypto
    }
}

/// Verifies a bundle or a receipt offline.
///
/// The work is synchronous and uses all cores for long records: call it from a
/// queue or task of your own where waiting matters.
///
/// ```swift
/// let report = try verify(Data(contentsOf: file), trusted: keys)
/// for finding in report.errors {
///     print(finding.code.rawValue, finding.message)
/// }
/// ```
///
/// - Parameters:
///   - document: the bundle or receipt; prefer the bytes as received
///   - trusted: platform keys from a source that you trust, as the keys route
///     publishes them: a list, or an object with the list in `keys`. Keys inside
///     a bundle are never trusted.
///   - options: what else the verifier may use
/// - Returns: the report. Whatever is wrong with the document is a finding in it.
/// - Throws: ``HubError`` when the question cannot be decided: `trusted` or
///   `knownHeads` are not what they should be (`shape`, or a code of the reader),
///   `length` for more than 2 GiB
public func verify(
    _ document: some JSONInput,
    trusted: some JSONInput,
    options: VerifyOptions = VerifyOptions()
) throws(HubError) -> Report {
    let document = try bytes(document.jsonText(), "document")
    let (keys, heads) = try trust(trusted, options)
    let report = try native {
        try OpenGlassNative.verify(
            document: document, keys: keys, knownHeads: heads, plainCrypto: options.plainCrypto)
    }
    return try read(report)
}

/// ``verify(_:trusted:options:)`` for a document in a file, which is never in
/// memory as a whole: the best way for large ones.
///
/// - Parameters:
///   - file: its `file:` URL
///   - trusted: as for ``verify(_:trusted:options:)``
///   - options: what else the verifier may use
/// - Throws: ``HubError`` also `unreadable_file`, of kind `storage`, and
///   `argument_type` for the URL of something else
public func verifyFile(
    _ file: URL,
    trusted: some JSONInput,
    options: VerifyOptions = VerifyOptions()
) throws(HubError) -> Report {
    guard file.isFileURL else {
        throw HubError(
            kind: .input,
            code: .argumentType,
            text: "file: expected a path or a file: URL",
            details: .init(argument: "file")
        )
    }
    return try verifyFile(file.path, trusted: trusted, options: options)
}

/// ``verify(_:trusted:options:)`` for a document in a file, which is never in
/// memory as a whole: the best way for large ones.
///
/// - Parameters:
///   - file: its path
///   - trusted: as for ``verify(_:trusted:options:)``
///   - options: what else the verifier may use
/// - Throws: ``HubError`` also `unreadable_file`, of kind `storage`
public func verifyFile(
    _ file: String,
    trusted: some JSONInput,
    options: VerifyOptions = VerifyOptions()
) throws(HubError) -> Report {
    let file = try text(file, "file")
    let (keys, heads) = try trust(trusted, options)
    let report = try native {
        try OpenGlassNative.verifyFile(
            file: file, keys: keys, knownHeads: heads, plainCrypto: options.plainCrypto)
    }
    return try read(report)
}

private func trust(
    _ trusted: some JSONInput, _ options: VerifyOptions
) throws(HubError) -> (keys: Data, knownHeads: Data) {
    let keys = try bytes(trusted.jsonText(), "trusted")
    return (keys, try bytes(options.knownHeads.jsonText(), "options.knownHeads"))
}

private func read(_ report: String) throws(HubError) -> Report {
    try native { try JSONDecoder().decode(Report.self, from: Data(report.utf8)) }
}
