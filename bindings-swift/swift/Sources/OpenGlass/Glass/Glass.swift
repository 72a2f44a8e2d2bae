import Foundation
internal import OpenGlassNative

/// Glass: requests and responses of agents that work with web pages, and the
/// operations that need no browser.
///
/// There is a type for every document and a function for every operation:
///
/// ```swift
/// let ir = try Glass.WebIr(json: Data(contentsOf: file))
/// let inspection = try Glass.inspectWebIr(ir: ir)
/// ```
///
/// Functions throw ``GlassError`` for what the protocol refuses, and ``HubError``
/// for what JSON cannot say and for faults. They work on the calling thread.
public enum Glass {}

extension Glass {
    /// Runs the operation of this name, such as `webIr.validate`.
    ///
    /// Documents in the payload are judged as they are; a typed function sees only
    /// what its types hold.
    ///
    /// - Parameters:
    ///   - operation: the operation's name in an envelope
    ///   - payload: a JSON object
    /// - Throws: ``GlassError`` for what the operation refuses
    public static func run(operation: String, payload: some JSONInput) throws -> JSONValue {
        try operate(operation, payload)
    }

    /// A valid request.
    ///
    /// - Parameters:
    ///   - operation: what to do, such as `webIr.validate`
    ///   - payload: what to do it with
    ///   - requestId: the caller's name for the request, 1 to 128 bytes without white
    ///     space
    ///   - correlationId: what the request belongs to
    ///   - sessionId: the session to work in
    ///   - mutationLease: the right to change things in that session
    ///   - deadlineMs: how long the caller waits, at most fifteen minutes
    /// - Throws: ``GlassError`` for what no valid request has
    public static func newRequest(
        operation: String,
        payload: some GlassDocument,
        requestId: String,
        correlationId: String? = nil,
        sessionId: String? = nil,
        mutationLease: MutationLease? = nil,
        deadlineMs: Int64? = nil
    ) throws -> Request {
        let request = Request(
            protocolVersion: 1,
            requestId: requestId,
            operation: operation,
            payload: try JSONValue(encoding: payload),
            correlationId: correlationId,
            deadlineMs: deadlineMs,
            mutationLease: mutationLease,
            sessionId: sessionId
        )
        return try readRequest(request: request)
    }

    /// Reads a request and checks it.
    ///
    /// - Throws: ``GlassError`` for what is no valid request
    public static func readRequest(request: some JSONInput) throws -> Request {
        let request = try bytes(request.jsonText(), "request")
        return try read(nativeGlass { try OpenGlassNative.glassReadRequest(request: request) })
    }

    /// Answers a request with a response, whatever it is: what is no request at all
    /// is answered too, with an error that says why.
    public static func answer(request: some JSONInput) throws -> Response {
        let request = try bytes(request.jsonText(), "request")
        return try read(nativeGlass { try OpenGlassNative.glassAnswer(request: request) })
    }

    /// Reads a response and checks it.
    ///
    /// - Parameters:
    ///   - response: the response
    ///   - lenient: leave out members of the response and of its error that are not
    ///     known here, as newer servers send them; otherwise they are refused
    /// - Throws: ``GlassError`` for what is no valid response
    public static func readResponse(
        response: some JSONInput, lenient: Bool = false
    ) throws -> Response {
        let response = try bytes(response.jsonText(), "response")
        return try read(
            nativeGlass {
                try OpenGlassNative.glassReadResponse(response: response, lenient: lenient)
            })
    }

    /// The result in a response.
    ///
    /// - Throws: ``GlassError`` with the error in the response, or for what is no valid
    ///   response
    public static func resultOf(response: Response) throws -> JSONValue {
        let response = try readResponse(response: response)
        if let error = response.error {
            throw GlassError(error: error)
        }
        // A response that was read has the one or the other.
        return response.result ?? .null
    }

    /// Agrees on versions and capabilities with the server of a manifest.
    ///
    /// - Parameters:
    ///   - request: what the client speaks and needs
    ///   - manifest: what the server speaks and can do
    /// - Throws: ``GlassError`` for what stands against it: `path` names it
    public static func negotiate(
        request: some JSONInput, manifest: some JSONInput
    ) throws -> Agreement {
        let request = try bytes(request.jsonText(), "request")
        let manifest = try bytes(manifest.jsonText(), "manifest")
        return try read(
            nativeGlass {
                try OpenGlassNative.glassNegotiate(request: request, manifest: manifest)
            })
    }

    /// Everything that changed between two page graphs; ``diffWebIr(before:after:)``
    /// gives the numbers only.
    ///
    /// - Throws: ``GlassError`` for a graph that is not valid
    public static func diffGraphs(
        before: some JSONInput, after: some JSONInput
    ) throws -> WebIrDiff {
        let before = try bytes(before.jsonText(), "before")
        let after = try bytes(after.jsonText(), "after")
        return try read(
            nativeGlass { try OpenGlassNative.glassDiff(before: before, after: after) })
    }

    /// A page graph with its lists in the canonical order. Two ways to write one graph
    /// have one canonical form.
    ///
    /// - Throws: ``GlassError`` for a graph that is not valid
    public static func canonicalGraph(ir: some JSONInput) throws -> WebIr {
        let ir = try bytes(ir.jsonText(), "ir")
        return try read(nativeGlass { try OpenGlassNative.glassCanonical(ir: ir) })
    }

    /// Runs an operation for its typed function.
    static func operate<Result: GlassDocument>(
        _ operation: String, _ payload: some JSONInput
    ) throws -> Result {
        let operation = try text(operation, "operation")
        let payload = try bytes(payload.jsonText(), "payload")
        return try read(
            nativeGlass {
                try OpenGlassNative.glassRun(operation: operation, payload: payload)
            })
    }
}

/// Calls the native library, whose errors become ``GlassError``s and ``HubError``s.
private func nativeGlass<Result>(_ call: () throws -> Result) throws -> Result {
    do {
        return try call()
    } catch Failure.Glass(let json) {
        throw try GlassError(error: read(json))
    } catch {
        throw HubError(native: error)
    }
}
