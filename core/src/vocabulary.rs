//! The words, codes and limits that every language shares.
//!
//! `cargo xtask gen` writes them to `docs/reference/vocabulary.json`; the tests
//! of each language compare their own sets with that file in both directions.

pub mod glass;

/// Limits of the protocol (spec 14), with their units in the names.
pub mod limits {
    use std::ops::RangeInclusive;

    /// Longest `purpose`, in characters.
    pub const PURPOSE_CHARS: usize = 1000;
    /// Longest agent description, in characters.
    pub const DESCRIPTION_CHARS: usize = 1000;
    /// Longest agent name, owner display name or viewer label, in characters.
    pub const NAME_CHARS: usize = 100;
    /// Longest `contentType`, in characters.
    pub const CONTENT_TYPE_CHARS: usize = 100;
    /// Longest e-mail address, in characters.
    pub const EMAIL_CHARS: usize = 254;
    /// Longest `redirectTo`, in characters.
    pub const REDIRECT_CHARS: usize = 512;
    /// Longest homepage of an agent, in characters.
    pub const HOMEPAGE_CHARS: usize = 512;
    /// Longest software name of an agent, in characters.
    pub const SOFTWARE_CHARS: usize = 100;
    /// Longest reason for a pause, in characters.
    pub const PAUSE_REASON_CHARS: usize = 1000;
    /// Longest reason for declining an invite, in characters.
    pub const DECLINE_REASON_CHARS: usize = 500;
    /// Longest nonce of a signed request, in characters.
    pub const NONCE_CHARS: usize = 128;
    /// Most messages or events in one chain.
    pub const MESSAGES_PER_CHAIN: u32 = 10_000;
    /// Longest URL that the platform fetches or reads from a query, in characters.
    pub const URL_CHARS: usize = 2048;
    /// Largest body that the platform sends with a fetch, in canonical bytes, and
    /// most of an answer that it keeps.
    pub const FETCH_BODY_BYTES: usize = 64 * 1024;
    /// Most pending sessions of one initiator.
    pub const PENDING_SESSIONS: u32 = 20;
    /// Largest relay payload, in canonical bytes.
    pub const PAYLOAD_BYTES: usize = 256 * 1024;
    /// Largest request body, in bytes.
    pub const BODY_BYTES: usize = 512 * 1024;
    /// Largest body of a verify request, in bytes.
    pub const VERIFY_BODY_BYTES: usize = 25 * 1024 * 1024;
    /// Idle timeout of a chain, in seconds.
    pub const IDLE_TIMEOUT_SEC: RangeInclusive<i64> = 60..=604_800;
    /// Idle timeout when none is given, in seconds.
    pub const IDLE_TIMEOUT_DEFAULT_SEC: i64 = 86_400;
    /// Life of an offer, in seconds.
    pub const OFFER_LIFETIME_SEC: RangeInclusive<i64> = 300..=604_800;
    /// Life of an offer when none is given, in seconds.
    pub const OFFER_LIFETIME_DEFAULT_SEC: i64 = 86_400;
    /// How long a nonce is remembered, in seconds.
    pub const NONCE_MEMORY_SEC: i64 = 600;
    /// Life of a claim token, in seconds.
    pub const CLAIM_TOKEN_SEC: i64 = 86_400;
    /// Life of a login link, in seconds.
    pub const LOGIN_TOKEN_SEC: i64 = 900;
    /// Life of an owner's login, renewed by use, in seconds.
    pub const LOGIN_SEC: i64 = 2_592_000;
    /// Days for which private content can be kept.
    pub const RETENTION_DAYS: RangeInclusive<i64> = 1..=3650;
    /// Days for which private content is kept unless an owner says otherwise.
    pub const RETENTION_DEFAULT_DAYS: i64 = 90;
    /// Items of a page when no limit is asked for.
    pub const PAGE_DEFAULT: i64 = 50;
    /// Messages of a page when no limit is asked for.
    pub const MESSAGE_PAGE_DEFAULT: i64 = 100;
    /// Most items of a page.
    pub const PAGE_MAX: i64 = 200;
}

/// Defines a closed list of error codes with their HTTP status.
macro_rules! error_codes {
    ($($variant:ident = $status:literal $code:literal $meaning:literal,)*) => {
        /// Error codes of the HTTP API (spec 15).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ErrorCode {
            $(#[doc = $meaning] $variant,)*
        }

        impl ErrorCode {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The word on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// The HTTP status it comes with.
            pub const fn status(self) -> u16 {
                match self { $(Self::$variant => $status,)* }
            }

            /// What it means, in one sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }
        }
    };
}

error_codes! {
    BadRequest = 400 "bad_request" "The request cannot be understood at all.",
    ValidationFailed = 400 "validation_failed" "The body does not have the shape that the route asks for.",
    Unauthenticated = 401 "unauthenticated" "No valid credentials came with the request.",
    InvalidRequestSignature = 401 "invalid_request_signature" "The request signature does not verify.",
    ClockSkew = 401 "clock_skew" "The request timestamp is more than 300 seconds away from the server's clock.",
    NonceReused = 401 "nonce_reused" "A request with this nonce has been seen before.",
    Forbidden = 403 "forbidden" "The caller may not do this.",
    AgentUnclaimed = 403 "agent_unclaimed" "The agent needs an owner for this.",
    AgentSuspended = 403 "agent_suspended" "The agent's owner has suspended it.",
    OriginNotAllowed = 403 "origin_not_allowed" "The Origin header is not the configured web origin.",
    ExportScopeRequired = 403 "export_scope_required" "The viewer's scope does not reach to downloading bundles.",
    NotFound = 404 "not_found" "There is no such thing, or the caller may not know of it.",
    MethodNotAllowed = 405 "method_not_allowed" "The route exists, but not with this method.",
    KeyInUse = 409 "key_in_use" "The public key is registered already.",
    AlreadyClaimed = 409 "already_claimed" "The agent has an owner already.",
    SessionIdTaken = 409 "session_id_taken" "The session id is in use.",
    AttestationIdTaken = 409 "attestation_id_taken" "The attestation id is in use.",
    ChainConflict = 409 "chain_conflict" "The message does not follow the chain's head.",
    SessionNotActive = 409 "session_not_active" "The session is not active.",
    SessionNotPending = 409 "session_not_pending" "The session is not pending.",
    SessionNotPaused = 409 "session_not_paused" "The session is not paused.",
    AttestationNotActive = 409 "attestation_not_active" "The attestation is not active.",
    InviteNotPending = 409 "invite_not_pending" "The invite has been answered or withdrawn.",
    LastKey = 409 "last_key" "The agent's only active key cannot be revoked.",
    KeyPinned = 409 "key_pinned" "The key is pinned by an open session or attestation.",
    TooManyPending = 409 "too_many_pending" "The agent has too many pending sessions.",
    NotSealed = 409 "not_sealed" "The record is not sealed.",
    UnsealAlreadyInProgress = 409 "unseal_already_in_progress" "Opening the record has been asked for already.",
    NoPendingUnsealRequest = 409 "no_pending_unseal_request" "Nobody asked for opening the record.",
    AlreadyUnsealed = 409 "already_unsealed" "The record has been opened already.",
    ViewerExists = 409 "viewer_exists" "The address is a viewer of the agent already.",
    DomainVerificationNotRequested = 409 "domain_verification_not_requested" "The agent has not asked for a proof of its domain.",
    InviteExpired = 410 "invite_expired" "The invite's time is over.",
    PayloadTooLarge = 413 "payload_too_large" "The body or payload is larger than allowed.",
    BodyTooLarge = 413 "body_too_large" "The body to send with the fetch is larger than allowed.",
    UnsupportedMediaType = 415 "unsupported_media_type" "The body's content type is not the one the route reads.",
    InvalidSignature = 422 "invalid_signature" "A signature inside the body does not verify.",
    HashMismatch = 422 "hash_mismatch" "A hash in the body is not the recomputed one.",
    PayloadHashMismatch = 422 "payload_hash_mismatch" "The envelope's payloadHash is not the payload's hash.",
    PayloadRequired = 422 "payload_required" "A relay message needs a payload.",
    PayloadNotAllowed = 422 "payload_not_allowed" "A notary message must not carry a payload.",
    KeyNotPinned = 422 "key_not_pinned" "The sender's key is not the one pinned in this chain.",
    SentAtSkew = 422 "sent_at_skew" "The signed time is more than 300 seconds away from the server's clock.",
    OfferInvalid = 422 "offer_invalid" "The offer breaks a rule.",
    AcceptInvalid = 422 "accept_invalid" "The acceptance breaks a rule.",
    OpenInvalid = 422 "open_invalid" "The opening breaks a rule.",
    HeadMismatch = 422 "head_mismatch" "The close statement does not name the chain's head.",
    DomainInvalid = 422 "domain_invalid" "There is no public domain name in what was given.",
    DomainVerificationFailed = 422 "domain_verification_failed" "None of the proofs of the domain was found.",
    UrlInvalid = 422 "url_invalid" "The platform fetches https URLs with a public host name and the default port only.",
    UrlUnreachable = 422 "url_unreachable" "The URL gave no answer that can be used.",
    BodyRequiredForPost = 422 "body_required_for_post" "A POST fetch needs a body.",
    BodyNotAllowedForGet = 422 "body_not_allowed_for_get" "A GET fetch has no body.",
    RateLimited = 429 "rate_limited" "Too many requests; try again later.",
    Internal = 500 "internal" "The platform failed; nothing was acknowledged.",
    Unavailable = 503 "unavailable" "The platform cannot work right now; try again later.",
}

impl ErrorCode {
    /// The code with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == word)
    }
}
