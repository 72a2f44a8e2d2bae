// Signed requests: the headers by which an agent authenticates.

import Foundation
internal import OpenGlassNative

/// Who signs a request.
public struct RequestSigner: Sendable {
    /// The 32-byte Ed25519 seed.
    let privateKey: Data
    /// The key's id.
    public let kid: String
    /// The agent's id; none at registration.
    public let agentId: String?

    /// A signer from its parts.
    ///
    /// - Parameters:
    ///   - privateKey: the 32-byte Ed25519 seed
    ///   - kid: the key's id; `new` at registration
    ///   - agentId: the agent's id; none at registration
    public init(privateKey: Data, kid: String = "new", agentId: String? = nil) {
        self.privateKey = privateKey
        self.kid = kid
        self.agentId = agentId
    }
}

extension RequestSigner: CustomReflectable {
    /// The ids; the private key is never shown.
    public var customMirror: Mirror {
        Mirror(self, children: ["kid": kid, "agentId": agentId as Any])
    }
}

/// What is signed about a request.
public struct RequestToSign: Sendable {
    /// Upper-case, such as `POST`.
    public var method: String
    /// Path and query exactly as sent, such as `/v1/sessions?limit=1`.
    public var path: String
    /// The raw body.
    public var body: Data
    /// The time of signing; the clock's when there is none.
    public var timestamp: String?
    /// A text that is fresh for each request; 16 random bytes when there is none.
    public var nonce: String?

    /// A request from its parts.
    public init(
        method: String,
        path: String,
        body: Data = Data(),
        timestamp: String? = nil,
        nonce: String? = nil
    ) {
        self.method = method
        self.path = path
        self.body = body
        self.timestamp = timestamp
        self.nonce = nonce
    }
}

/// The headers that authenticate an agent's request; ``RequestHeader`` lists
/// their names.
///
/// ```swift
/// let signer = RequestSigner(privateKey: seed, kid: "key_…", agentId: "agt_…")
/// let headers = try signRequest(signer, .init(method: "GET", path: "/v1/agents/me"))
/// ```
///
/// - Throws: ``HubError`` `length` for a private key that is not 32 bytes
public func signRequest(
    _ signer: RequestSigner, _ request: RequestToSign
) throws(HubError) -> [String: String] {
    let privateKey = try bytes(signer.privateKey, "signer.privateKey")
    let kid = try text(signer.kid, "signer.kid")
    let agentId = try signer.agentId.map { agentId throws(HubError) in
        try text(agentId, "signer.agentId")
    }
    let body = try bytes(request.body, "request.body")
    let line = RequestLine(
        method: try text(request.method, "request.method"),
        path: try text(request.path, "request.path"),
        timestamp: try text(timestamp(of: request), "request.timestamp"),
        nonce: try text(nonce(of: request), "request.nonce")
    )
    let headers = try native {
        try OpenGlassNative.signRequest(
            privateKey: privateKey, kid: kid, agentId: agentId, request: line, body: body)
    }
    return Dictionary(headers.map { ($0.name, $0.value) }) { _, last in last }
}

/// A received request, whose signature is in question.
public struct ReceivedRequest: Sendable {
    /// The method as received.
    public var method: String
    /// Path and query exactly as received.
    public var path: String
    /// The headers in any order and spelling; one that came twice is there twice.
    public var headers: [(name: String, value: String)]
    /// The raw body.
    public var body: Data

    /// A request from its parts.
    public init(
        method: String,
        path: String,
        headers: [(name: String, value: String)],
        body: Data = Data()
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }

    /// A request from its parts.
    public init(method: String, path: String, headers: [String: String], body: Data = Data()) {
        let headers = headers.map { (name: $0.key, value: $0.value) }
        self.init(method: method, path: path, headers: headers, body: body)
    }
}

/// The key that a request must be signed with.
public struct RequestKey: Codable, Equatable, Sendable {
    /// The key's id.
    public let kid: String
    /// base64url of 32 bytes.
    public let publicKey: String

    /// A key from its parts.
    public init(kid: String, publicKey: String) {
        self.kid = kid
        self.publicKey = publicKey
    }
}

/// Whether a request is authentic; if not, why.
public enum RequestCheck: Equatable, Sendable {
    /// Signature and time are right.
    case authentic
    /// They are not: the API's code for the refusal, and a text for people, which
    /// is not stable.
    case refused(code: ErrorCode, text: String)

    /// Whether the request is authentic.
    public var valid: Bool { self == .authentic }

    /// The API's code for the refusal, when it is one.
    public var code: ErrorCode? {
        if case .refused(let code, _) = self { code } else { nil }
    }

    /// The refusal for people, when it is one. Not stable.
    public var text: String? {
        if case .refused(_, let text) = self { text } else { nil }
    }
}

/// Checks signature and time of a request that claims to be signed with `key`.
///
/// Whether the nonce is fresh is for the caller to remember.
///
/// - Parameters:
///   - request: the request as received
///   - key: the key that `OG-Key` names
///   - now: milliseconds since 1970; the clock's by default
/// - Throws: ``HubError`` `length` for more than 2 GiB
public func checkRequest(
    _ request: ReceivedRequest, key: RequestKey, now: Int64? = nil
) throws(HubError) -> RequestCheck {
    let headers = try signedHeaders(of: request)
    let claimed = ClaimedKey(
        kid: try text(key.kid, "key.kid"),
        publicKey: try text(key.publicKey, "key.publicKey")
    )
    let method = try text(request.method, "request.method")
    let path = try text(request.path, "request.path")
    let body = try bytes(request.body, "request.body")
    let refusal = try native {
        try OpenGlassNative.checkRequest(
            headers: headers, key: claimed, method: method, path: path, body: body,
            nowMs: now ?? clock())
    }
    guard let refusal else { return .authentic }
    guard let code = ErrorCode(rawValue: refusal.code) else {
        let text = "the native library refused a request as \(refusal.code)"
        throw HubError(kind: .internal, code: .unexpected, text: text, details: .init())
    }
    return .refused(code: code, text: refusal.text)
}

/// The signed headers by their names in lower case. One that came twice is one
/// with a comma, as HTTP has it.
private func signedHeaders(of request: ReceivedRequest) throws(HubError) -> [String: String] {
    var signed: [String: String] = [:]
    for (name, value) in request.headers where name.lowercased().hasPrefix("og-") {
        let name = name.lowercased()
        let before = signed[name].map { "\($0), " } ?? ""
        signed[name] = try text(before + value, "request.headers.\(name)")
    }
    return signed
}

private func timestamp(of request: RequestToSign) throws(HubError) -> String {
    guard let timestamp = request.timestamp else { return try formatTimestamp(clock()) }
    return timestamp
}

private func nonce(of request: RequestToSign) throws(HubError) -> String {
    guard let nonce = request.nonce else {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        return try base64urlEncode(Data(bytes))
    }
    return nonce
}
