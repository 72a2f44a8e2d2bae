// Words, codes and limits of the protocol.
//
// Written by `cargo xtask gen` from openglass-core; do not edit.

/// An error code of the HTTP API.
public enum ErrorCode: String, CaseIterable, Codable, Sendable {
    /// The request cannot be understood at all.
    case badRequest = "bad_request"
    /// The body does not have the shape that the route asks for.
    case validationFailed = "validation_failed"
    /// No valid credentials came with the request.
    case unauthenticated
    /// The request signature does not verify.
    case invalidRequestSignature = "invalid_request_signature"
    /// The request timestamp is more than 300 seconds away from the server's clock.
    case clockSkew = "clock_skew"
    /// A request with this nonce has been seen before.
    case nonceReused = "nonce_reused"
    /// The caller may not do this.
    case forbidden
    /// The agent needs an owner for this.
    case agentUnclaimed = "agent_unclaimed"
    /// The agent's owner has suspended it.
    case agentSuspended = "agent_suspended"
    /// The Origin header is not the configured web origin.
    case originNotAllowed = "origin_not_allowed"
    /// The viewer's scope does not reach to downloading bundles.
    case exportScopeRequired = "export_scope_required"
    /// There is no such thing, or the caller may not know of it.
    case notFound = "not_found"
    /// The route exists, but not with this method.
    case methodNotAllowed = "method_not_allowed"
    /// The public key is registered already.
    case keyInUse = "key_in_use"
    /// The agent has an owner already.
    case alreadyClaimed = "already_claimed"
    /// The session id is in use.
    case sessionIdTaken = "session_id_taken"
    /// The attestation id is in use.
    case attestationIdTaken = "attestation_id_taken"
    /// The message does not follow the chain's head.
    case chainConflict = "chain_conflict"
    /// The session is not active.
    case sessionNotActive = "session_not_active"
    /// The session is not pending.
    case sessionNotPending = "session_not_pending"
    /// The session is not paused.
    case sessionNotPaused = "session_not_paused"
    /// The attestation is not active.
    case attestationNotActive = "attestation_not_active"
    /// The invite has been answered or withdrawn.
    case inviteNotPending = "invite_not_pending"
    /// The agent's only active key cannot be revoked.
    case lastKey = "last_key"
    /// The key is pinned by an open session or attestation.
    case keyPinned = "key_pinned"
    /// The agent has too many pending sessions.
    case tooManyPending = "too_many_pending"
    /// The record is not sealed.
    case notSealed = "not_sealed"
    /// Opening the record has been asked for already.
    case unsealAlreadyInProgress = "unseal_already_in_progress"
    /// Nobody asked for opening the record.
    case noPendingUnsealRequest = "no_pending_unseal_request"
    /// The record has been opened already.
    case alreadyUnsealed = "already_unsealed"
    /// The address is a viewer of the agent already.
    case viewerExists = "viewer_exists"
    /// The agent has not asked for a proof of its domain.
    case domainVerificationNotRequested = "domain_verification_not_requested"
    /// The invite's time is over.
    case inviteExpired = "invite_expired"
    /// The body or payload is larger than allowed.
    case payloadTooLarge = "payload_too_large"
    /// The body to send with the fetch is larger than allowed.
    case bodyTooLarge = "body_too_large"
    /// The body's content type is not the one the route reads.
    case unsupportedMediaType = "unsupported_media_type"
    /// A signature inside the body does not verify.
    case invalidSignature = "invalid_signature"
    /// A hash in the body is not the recomputed one.
    case hashMismatch = "hash_mismatch"
    /// The envelope's payloadHash is not the payload's hash.
    case payloadHashMismatch = "payload_hash_mismatch"
    /// A relay message needs a payload.
    case payloadRequired = "payload_required"
    /// A notary message must not carry a payload.
    case payloadNotAllowed = "payload_not_allowed"
    /// The sender's key is not the one pinned in this chain.
    case keyNotPinned = "key_not_pinned"
    /// The signed time is more than 300 seconds away from the server's clock.
    case sentAtSkew = "sent_at_skew"
    /// The offer breaks a rule.
    case offerInvalid = "offer_invalid"
    /// The acceptance breaks a rule.
    case acceptInvalid = "accept_invalid"
    /// The opening breaks a rule.
    case openInvalid = "open_invalid"
    /// The close statement does not name the chain's head.
    case headMismatch = "head_mismatch"
    /// There is no public domain name in what was given.
    case domainInvalid = "domain_invalid"
    /// None of the proofs of the domain was found.
    case domainVerificationFailed = "domain_verification_failed"
    /// The platform fetches https URLs with a public host name and the default port only.
    case urlInvalid = "url_invalid"
    /// The URL gave no answer that can be used.
    case urlUnreachable = "url_unreachable"
    /// A POST fetch needs a body.
    case bodyRequiredForPost = "body_required_for_post"
    /// A GET fetch has no body.
    case bodyNotAllowedForGet = "body_not_allowed_for_get"
    /// Too many requests; try again later.
    case rateLimited = "rate_limited"
    /// The platform failed; nothing was acknowledged.
    case `internal`
    /// The platform cannot work right now; try again later.
    case unavailable

    /// What the code means.
    public var meaning: String {
        switch self {
        case .badRequest: "The request cannot be understood at all."
        case .validationFailed: "The body does not have the shape that the route asks for."
        case .unauthenticated: "No valid credentials came with the request."
        case .invalidRequestSignature: "The request signature does not verify."
        case .clockSkew: "The request timestamp is more than 300 seconds away from the server's clock."
        case .nonceReused: "A request with this nonce has been seen before."
        case .forbidden: "The caller may not do this."
        case .agentUnclaimed: "The agent needs an owner for this."
        case .agentSuspended: "The agent's owner has suspended it."
        case .originNotAllowed: "The Origin header is not the configured web origin."
        case .exportScopeRequired: "The viewer's scope does not reach to downloading bundles."
        case .notFound: "There is no such thing, or the caller may not know of it."
        case .methodNotAllowed: "The route exists, but not with this method."
        case .keyInUse: "The public key is registered already."
        case .alreadyClaimed: "The agent has an owner already."
        case .sessionIdTaken: "The session id is in use."
        case .attestationIdTaken: "The attestation id is in use."
        case .chainConflict: "The message does not follow the chain's head."
        case .sessionNotActive: "The session is not active."
        case .sessionNotPending: "The session is not pending."
        case .sessionNotPaused: "The session is not paused."
        case .attestationNotActive: "The attestation is not active."
        case .inviteNotPending: "The invite has been answered or withdrawn."
        case .lastKey: "The agent's only active key cannot be revoked."
        case .keyPinned: "The key is pinned by an open session or attestation."
        case .tooManyPending: "The agent has too many pending sessions."
        case .notSealed: "The record is not sealed."
        case .unsealAlreadyInProgress: "Opening the record has been asked for already."
        case .noPendingUnsealRequest: "Nobody asked for opening the record."
        case .alreadyUnsealed: "The record has been opened already."
        case .viewerExists: "The address is a viewer of the agent already."
        case .domainVerificationNotRequested: "The agent has not asked for a proof of its domain."
        case .inviteExpired: "The invite's time is over."
        case .payloadTooLarge: "The body or payload is larger than allowed."
        case .bodyTooLarge: "The body to send with the fetch is larger than allowed."
        case .unsupportedMediaType: "The body's content type is not the one the route reads."
        case .invalidSignature: "A signature inside the body does not verify."
        case .hashMismatch: "A hash in the body is not the recomputed one."
        case .payloadHashMismatch: "The envelope's payloadHash is not the payload's hash."
        case .payloadRequired: "A relay message needs a payload."
        case .payloadNotAllowed: "A notary message must not carry a payload."
        case .keyNotPinned: "The sender's key is not the one pinned in this chain."
        case .sentAtSkew: "The signed time is more than 300 seconds away from the server's clock."
        case .offerInvalid: "The offer breaks a rule."
        case .acceptInvalid: "The acceptance breaks a rule."
        case .openInvalid: "The opening breaks a rule."
        case .headMismatch: "The close statement does not name the chain's head."
        case .domainInvalid: "There is no public domain name in what was given."
        case .domainVerificationFailed: "None of the proofs of the domain was found."
        case .urlInvalid: "The platform fetches https URLs with a public host name and the default port only."
        case .urlUnreachable: "The URL gave no answer that can be used."
        case .bodyRequiredForPost: "A POST fetch needs a body."
        case .bodyNotAllowedForGet: "A GET fetch has no body."
        case .rateLimited: "Too many requests; try again later."
        case .`internal`: "The platform failed; nothing was acknowledged."
        case .unavailable: "The platform cannot work right now; try again later."
        }
    }

    /// The HTTP status it comes with.
    public var status: Int {
        switch self {
        case .badRequest: 400
        case .validationFailed: 400
        case .unauthenticated: 401
        case .invalidRequestSignature: 401
        case .clockSkew: 401
        case .nonceReused: 401
        case .forbidden: 403
        case .agentUnclaimed: 403
        case .agentSuspended: 403
        case .originNotAllowed: 403
        case .exportScopeRequired: 403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .keyInUse: 409
        case .alreadyClaimed: 409
        case .sessionIdTaken: 409
        case .attestationIdTaken: 409
        case .chainConflict: 409
        case .sessionNotActive: 409
        case .sessionNotPending: 409
        case .sessionNotPaused: 409
        case .attestationNotActive: 409
        case .inviteNotPending: 409
        case .lastKey: 409
        case .keyPinned: 409
        case .tooManyPending: 409
        case .notSealed: 409
        case .unsealAlreadyInProgress: 409
        case .noPendingUnsealRequest: 409
        case .alreadyUnsealed: 409
        case .viewerExists: 409
        case .domainVerificationNotRequested: 409
        case .inviteExpired: 410
        case .payloadTooLarge: 413
        case .bodyTooLarge: 413
        case .unsupportedMediaType: 415
        case .invalidSignature: 422
        case .hashMismatch: 422
        case .payloadHashMismatch: 422
        case .payloadRequired: 422
        case .payloadNotAllowed: 422
        case .keyNotPinned: 422
        case .sentAtSkew: 422
        case .offerInvalid: 422
        case .acceptInvalid: 422
        case .openInvalid: 422
        case .headMismatch: 422
        case .domainInvalid: 422
        case .domainVerificationFailed: 422
        case .urlInvalid: 422
        case .urlUnreachable: 422
        case .bodyRequiredForPost: 422
        case .bodyNotAllowedForGet: 422
        case .rateLimited: 429
        case .`internal`: 500
        case .unavailable: 503
        }
    }
}

/// What is wrong with a record.
public enum FindingCode: String, CaseIterable, Codable, Sendable {
    /// The text is not JSON or not shaped like a bundle or receipt.
    case malformedBundle = "malformed_bundle"
    /// The statement is not the one whose hash the record states.
    case statementHash = "statement_hash"
    /// No trusted platform key, valid at issue, signed this record.
    case recordSignature = "record_signature"
    /// The evidence is not the one that the statement commits to.
    case evidenceHash = "evidence_hash"
    /// The record's kind does not fit the evidence it comes with.
    case kindMismatch = "kind_mismatch"
    /// Statement, offer, accept or opening name different chains or modes.
    case sessionMismatch = "session_mismatch"
    /// Both sides of the session are the same agent.
    case selfSession = "self_session"
    /// A signature was made with another key than the one pinned.
    case kidMismatch = "kid_mismatch"
    /// The initiator did not sign this offer.
    case offerSignature = "offer_signature"
    /// The acceptance is for another offer.
    case offerHash = "offer_hash"
    /// The offer was made to another agent than the one that accepted.
    case counterpartyMismatch = "counterparty_mismatch"
    /// The counterparty did not sign this acceptance.
    case acceptSignature = "accept_signature"
    /// The attestor did not sign this opening.
    case openSignature = "open_signature"
    /// The statement's participants are not the agents and keys that signed.
    case participants
    /// The chain does not start from this agreement.
    case genesisHash = "genesis_hash"
    /// No trusted platform key, valid then, signed the start of the chain.
    case genesisSignature = "genesis_signature"
    /// The envelope is not version 1 of a message.
    case envelopeType = "envelope_type"
    /// The message belongs to another chain or another place in it.
    case seq
    /// The message does not follow the one before it.
    case prevHash = "prev_hash"
    /// The sender or its key is not pinned in this chain.
    case sender
    /// The payload is not the one that the sender signed.
    case payloadHash = "payload_hash"
    /// A notary record must not carry payloads.
    case payloadPresent = "payload_present"
    /// The message's stated hash is not the recomputed one.
    case hash
    /// The sender did not sign this message in this place.
    case messageSignature = "message_signature"
    /// No trusted platform key, valid then, countersigned this message.
    case countersignature
    /// The message was received before the one before it.
    case timeOrder = "time_order"
    /// The statement's message count is not the evidence's.
    case headSeq = "head_seq"
    /// The statement's head is not the end of the chain.
    case headHash = "head_hash"
    /// The close names another chain, another head or no participant.
    case closeStatement = "close_statement"
    /// The closing agent did not sign this close.
    case closeSignature = "close_signature"
    /// The statement names a closing agent, but there is no signed close.
    case closeMissing = "close_missing"
    /// The statement's purpose is not the one that was agreed.
    case purposeMismatch = "purpose_mismatch"
    /// The statement shows another public key than the one that signed.
    case participantKey = "participant_key"
    /// The statement lists too many or too few participants.
    case participantsCount = "participants_count"
    /// The close reason is unknown or does not fit the evidence.
    case closeReason = "close_reason"
    /// The statement's times contradict each other or the evidence.
    case timeBounds = "time_bounds"
    /// A payload is marked encrypted where it cannot be.
    case contentState = "content_state"
    /// A decrypted payload is not the one that the sender signed.
    case decryptedPayloadHash = "decrypted_payload_hash"
    /// The evidence holds both a session's and an attestation's start.
    case pairExclusive = "pair_exclusive"
    /// An object carries another version or type than its place asks for.
    case objectType = "object_type"
    /// The offer was accepted after it had expired.
    case acceptAfterExpiry = "accept_after_expiry"
    /// The record lacks messages, or has others, than the head you know.
    case headRegression = "head_regression"

    /// What the code means.
    public var meaning: String {
        switch self {
        case .malformedBundle: "The text is not JSON or not shaped like a bundle or receipt."
        case .statementHash: "The statement is not the one whose hash the record states."
        case .recordSignature: "No trusted platform key, valid at issue, signed this record."
        case .evidenceHash: "The evidence is not the one that the statement commits to."
        case .kindMismatch: "The record's kind does not fit the evidence it comes with."
        case .sessionMismatch: "Statement, offer, accept or opening name different chains or modes."
        case .selfSession: "Both sides of the session are the same agent."
        case .kidMismatch: "A signature was made with another key than the one pinned."
        case .offerSignature: "The initiator did not sign this offer."
        case .offerHash: "The acceptance is for another offer."
        case .counterpartyMismatch: "The offer was made to another agent than the one that accepted."
        case .acceptSignature: "The counterparty did not sign this acceptance."
        case .openSignature: "The attestor did not sign this opening."
        case .participants: "The statement's participants are not the agents and keys that signed."
        case .genesisHash: "The chain does not start from this agreement."
        case .genesisSignature: "No trusted platform key, valid then, signed the start of the chain."
        case .envelopeType: "The envelope is not version 1 of a message."
        case .seq: "The message belongs to another chain or another place in it."
        case .prevHash: "The message does not follow the one before it."
        case .sender: "The sender or its key is not pinned in this chain."
        case .payloadHash: "The payload is not the one that the sender signed."
        case .payloadPresent: "A notary record must not carry payloads."
        case .hash: "The message's stated hash is not the recomputed one."
        case .messageSignature: "The sender did not sign this message in this place."
        case .countersignature: "No trusted platform key, valid then, countersigned this message."
        case .timeOrder: "The message was received before the one before it."
        case .headSeq: "The statement's message count is not the evidence's."
        case .headHash: "The statement's head is not the end of the chain."
        case .closeStatement: "The close names another chain, another head or no participant."
        case .closeSignature: "The closing agent did not sign this close."
        case .closeMissing: "The statement names a closing agent, but there is no signed close."
        case .purposeMismatch: "The statement's purpose is not the one that was agreed."
        case .participantKey: "The statement shows another public key than the one that signed."
        case .participantsCount: "The statement lists too many or too few participants."
        case .closeReason: "The close reason is unknown or does not fit the evidence."
        case .timeBounds: "The statement's times contradict each other or the evidence."
        case .contentState: "A payload is marked encrypted where it cannot be."
        case .decryptedPayloadHash: "A decrypted payload is not the one that the sender signed."
        case .pairExclusive: "The evidence holds both a session's and an attestation's start."
        case .objectType: "An object carries another version or type than its place asks for."
        case .acceptAfterExpiry: "The offer was accepted after it had expired."
        case .headRegression: "The record lacks messages, or has others, than the head you know."
        }
    }
}

/// What a reader of a record should know.
public enum InfoCode: String, CaseIterable, Codable, Sendable {
    /// The payload is encrypted, so its hash was not checked against it.
    case contentEncrypted = "content_encrypted"
    /// A receipt does not hold the statement, so only the signature over its hash was checked.
    case statementNotIncluded = "statement_not_included"

    /// What the code means.
    public var meaning: String {
        switch self {
        case .contentEncrypted: "The payload is encrypted, so its hash was not checked against it."
        case .statementNotIncluded: "A receipt does not hold the statement, so only the signature over its hash was checked."
        }
    }
}

/// What people may want a record to show.
public enum ProofClaim: String, CaseIterable, Codable, Sendable {
    /// Nothing in the record was changed after it was signed.
    case integrity
    /// Each message was signed with the key that its sender pinned.
    case authorship
    /// The messages were signed in this order, each knowing all before it.
    case order
    /// The platform vouches for the times at which it received them.
    case platformTime = "platform_time"
    /// No message at the end was left out; compare with a head you kept.
    case completeness
    /// What the messages say is true; signatures cannot show that.
    case truth
    /// The times are right even if the platform lied about them.
    case independentTime = "independent_time"

    /// What the code means.
    public var meaning: String {
        switch self {
        case .integrity: "Nothing in the record was changed after it was signed."
        case .authorship: "Each message was signed with the key that its sender pinned."
        case .order: "The messages were signed in this order, each knowing all before it."
        case .platformTime: "The platform vouches for the times at which it received them."
        case .completeness: "No message at the end was left out; compare with a head you kept."
        case .truth: "What the messages say is true; signatures cannot show that."
        case .independentTime: "The times are right even if the platform lied about them."
        }
    }
}

/// A signature algorithm.
public enum Algorithm: String, CaseIterable, Codable, Sendable {
    /// `Ed25519`
    case ed25519 = "Ed25519"
    /// `ECDSA_P256_SHA256`
    case ecdsaP256Sha256 = "ECDSA_P256_SHA256"
}

/// The prefix of an identifier.
public enum IdPrefix: String, CaseIterable, Codable, Sendable {
    /// `own_`
    case own = "own_"
    /// `agt_`
    case agt = "agt_"
    /// `key_`
    case key = "key_"
    /// `ses_`
    case ses = "ses_"
    /// `att_`
    case att = "att_"
    /// `inv_`
    case inv = "inv_"
    /// `msg_`
    case msg = "msg_"
    /// `rec_`
    case rec = "rec_"
    /// `vwg_`
    case vwg = "vwg_"
    /// `val_`
    case val = "val_"
    /// `wfx_`
    case wfx = "wfx_"
}

/// What a signature is for.
public enum Purpose: String, CaseIterable, Codable, Sendable {
    /// `request`
    case request
    /// `key`
    case key
    /// `offer`
    case offer
    /// `accept`
    case accept
    /// `attestation_open`
    case attestationOpen = "attestation_open"
    /// `message`
    case message
    /// `close`
    case close
    /// `genesis`
    case genesis
    /// `countersign`
    case countersign
    /// `record`
    case record
    /// `fetch_witness`
    case fetchWitness = "fetch_witness"
}

/// A header of a signed request.
public enum RequestHeader: String, CaseIterable, Codable, Sendable {
    /// `OG-Agent`
    case ogAgent = "OG-Agent"
    /// `OG-Key`
    case ogKey = "OG-Key"
    /// `OG-Timestamp`
    case ogTimestamp = "OG-Timestamp"
    /// `OG-Nonce`
    case ogNonce = "OG-Nonce"
    /// `OG-Signature`
    case ogSignature = "OG-Signature"
}

/// A word of `closeReason`.
public enum CloseReason: String, CaseIterable, Codable, Sendable {
    /// `agent_closed`
    case agentClosed = "agent_closed"
    /// `idle_timeout`
    case idleTimeout = "idle_timeout"
    /// `agent_suspended`
    case agentSuspended = "agent_suspended"
    /// `message_limit`
    case messageLimit = "message_limit"
    /// `owner_declined_pause`
    case ownerDeclinedPause = "owner_declined_pause"
}

/// A word of `contentState`.
public enum ContentState: String, CaseIterable, Codable, Sendable {
    /// `plain`
    case plain
    /// `encrypted`
    case encrypted
}

/// A word of `mode`.
public enum Mode: String, CaseIterable, Codable, Sendable {
    /// `relay`
    case relay
    /// `notary`
    case notary
}

/// A word of `role`.
public enum Role: String, CaseIterable, Codable, Sendable {
    /// `initiator`
    case initiator
    /// `counterparty`
    case counterparty
    /// `attestor`
    case attestor
}

/// A word of `visibility`.
public enum Visibility: String, CaseIterable, Codable, Sendable {
    /// `private`
    case `private`
    /// `sealed`
    case sealed
    /// `shared`
    case shared
}

/// Limits of the protocol. Characters, bytes or seconds, by name.
public enum Limits {
    /// `bodyBytes`
    public static let bodyBytes = 524288
    /// `claimTokenSec`
    public static let claimTokenSec = 86400
    /// `contentTypeChars`
    public static let contentTypeChars = 100
    /// `declineReasonChars`
    public static let declineReasonChars = 500
    /// `descriptionChars`
    public static let descriptionChars = 1000
    /// `emailChars`
    public static let emailChars = 254
    /// `fetchBodyBytes`
    public static let fetchBodyBytes = 65536
    /// `homepageChars`
    public static let homepageChars = 512
    /// `idleTimeoutDefaultSec`
    public static let idleTimeoutDefaultSec = 86400
    /// `idleTimeoutSec`
    public static let idleTimeoutSec = 60...604800
    /// `loginSec`
    public static let loginSec = 2592000
    /// `loginTokenSec`
    public static let loginTokenSec = 900
    /// `messagePageDefault`
    public static let messagePageDefault = 100
    /// `messagesPerChain`
    public static let messagesPerChain = 10000
    /// `nameChars`
    public static let nameChars = 100
    /// `nonceChars`
    public static let nonceChars = 128
    /// `nonceMemorySec`
    public static let nonceMemorySec = 600
    /// `offerLifetimeDefaultSec`
    public static let offerLifetimeDefaultSec = 86400
    /// `offerLifetimeSec`
    public static let offerLifetimeSec = 300...604800
    /// `pageDefault`
    public static let pageDefault = 50
    /// `pageMax`
    public static let pageMax = 200
    /// `pauseReasonChars`
    public static let pauseReasonChars = 1000
    /// `payloadBytes`
    public static let payloadBytes = 262144
    /// `pendingSessions`
    public static let pendingSessions = 20
    /// `purposeChars`
    public static let purposeChars = 1000
    /// `redirectChars`
    public static let redirectChars = 512
    /// `retentionDays`
    public static let retentionDays = 1...3650
    /// `retentionDefaultDays`
    public static let retentionDefaultDays = 90
    /// `softwareChars`
    public static let softwareChars = 100
    /// `urlChars`
    public static let urlChars = 2048
    /// `verifyBodyBytes`
    public static let verifyBodyBytes = 26214400
}
