// Words, codes and limits of the protocol.
//
// Written by `cargo xtask gen` from openglass-core; do not edit.

package glass.openglass.hub

/** An error code of the HTTP API. */
public enum class ErrorCode(
    /** As it travels. */
    public val word: String,
    /** What the code means, in one sentence. */
    public val meaning: String,
    /** The HTTP status it comes with. */
    public val status: Int,
) {
    /** The request cannot be understood at all. */
    BAD_REQUEST("bad_request", "The request cannot be understood at all.", 400),
    /** The body does not have the shape that the route asks for. */
    VALIDATION_FAILED("validation_failed", "The body does not have the shape that the route asks for.", 400),
    /** No valid credentials came with the request. */
    UNAUTHENTICATED("unauthenticated", "No valid credentials came with the request.", 401),
    /** The request signature does not verify. */
    INVALID_REQUEST_SIGNATURE("invalid_request_signature", "The request signature does not verify.", 401),
    /** The request timestamp is more than 300 seconds away from the server's clock. */
    CLOCK_SKEW("clock_skew", "The request timestamp is more than 300 seconds away from the server's clock.", 401),
    /** A request with this nonce has been seen before. */
    NONCE_REUSED("nonce_reused", "A request with this nonce has been seen before.", 401),
    /** The caller may not do this. */
    FORBIDDEN("forbidden", "The caller may not do this.", 403),
    /** The agent needs an owner for this. */
    AGENT_UNCLAIMED("agent_unclaimed", "The agent needs an owner for this.", 403),
    /** The agent's owner has suspended it. */
    AGENT_SUSPENDED("agent_suspended", "The agent's owner has suspended it.", 403),
    /** The Origin header is not the configured web origin. */
    ORIGIN_NOT_ALLOWED("origin_not_allowed", "The Origin header is not the configured web origin.", 403),
    /** The viewer's scope does not reach to downloading bundles. */
    EXPORT_SCOPE_REQUIRED("export_scope_required", "The viewer's scope does not reach to downloading bundles.", 403),
    /** There is no such thing, or the caller may not know of it. */
    NOT_FOUND("not_found", "There is no such thing, or the caller may not know of it.", 404),
    /** The route exists, but not with this method. */
    METHOD_NOT_ALLOWED("method_not_allowed", "The route exists, but not with this method.", 405),
    /** The public key is registered already. */
    KEY_IN_USE("key_in_use", "The public key is registered already.", 409),
    /** The agent has an owner already. */
    ALREADY_CLAIMED("already_claimed", "The agent has an owner already.", 409),
    /** The session id is in use. */
    SESSION_ID_TAKEN("session_id_taken", "The session id is in use.", 409),
    /** The attestation id is in use. */
    ATTESTATION_ID_TAKEN("attestation_id_taken", "The attestation id is in use.", 409),
    /** The message does not follow the chain's head. */
    CHAIN_CONFLICT("chain_conflict", "The message does not follow the chain's head.", 409),
    /** The session is not active. */
    SESSION_NOT_ACTIVE("session_not_active", "The session is not active.", 409),
    /** The session is not pending. */
    SESSION_NOT_PENDING("session_not_pending", "The session is not pending.", 409),
    /** The session is not paused. */
    SESSION_NOT_PAUSED("session_not_paused", "The session is not paused.", 409),
    /** The attestation is not active. */
    ATTESTATION_NOT_ACTIVE("attestation_not_active", "The attestation is not active.", 409),
    /** The invite has been answered or withdrawn. */
    INVITE_NOT_PENDING("invite_not_pending", "The invite has been answered or withdrawn.", 409),
    /** The agent's only active key cannot be revoked. */
    LAST_KEY("last_key", "The agent's only active key cannot be revoked.", 409),
    /** The key is pinned by an open session or attestation. */
    KEY_PINNED("key_pinned", "The key is pinned by an open session or attestation.", 409),
    /** The agent has too many pending sessions. */
    TOO_MANY_PENDING("too_many_pending", "The agent has too many pending sessions.", 409),
    /** The record is not sealed. */
    NOT_SEALED("not_sealed", "The record is not sealed.", 409),
    /** Opening the record has been asked for already. */
    UNSEAL_ALREADY_IN_PROGRESS("unseal_already_in_progress", "Opening the record has been asked for already.", 409),
    /** Nobody asked for opening the record. */
    NO_PENDING_UNSEAL_REQUEST("no_pending_unseal_request", "Nobody asked for opening the record.", 409),
    /** The record has been opened already. */
    ALREADY_UNSEALED("already_unsealed", "The record has been opened already.", 409),
    /** The address is a viewer of the agent already. */
    VIEWER_EXISTS("viewer_exists", "The address is a viewer of the agent already.", 409),
    /** The agent has not asked for a proof of its domain. */
    DOMAIN_VERIFICATION_NOT_REQUESTED("domain_verification_not_requested", "The agent has not asked for a proof of its domain.", 409),
    /** The invite's time is over. */
    INVITE_EXPIRED("invite_expired", "The invite's time is over.", 410),
    /** The body or payload is larger than allowed. */
    PAYLOAD_TOO_LARGE("payload_too_large", "The body or payload is larger than allowed.", 413),
    /** The body to send with the fetch is larger than allowed. */
    BODY_TOO_LARGE("body_too_large", "The body to send with the fetch is larger than allowed.", 413),
    /** The body's content type is not the one the route reads. */
    UNSUPPORTED_MEDIA_TYPE("unsupported_media_type", "The body's content type is not the one the route reads.", 415),
    /** A signature inside the body does not verify. */
    INVALID_SIGNATURE("invalid_signature", "A signature inside the body does not verify.", 422),
    /** A hash in the body is not the recomputed one. */
    HASH_MISMATCH("hash_mismatch", "A hash in the body is not the recomputed one.", 422),
    /** The envelope's payloadHash is not the payload's hash. */
    PAYLOAD_HASH_MISMATCH("payload_hash_mismatch", "The envelope's payloadHash is not the payload's hash.", 422),
    /** A relay message needs a payload. */
    PAYLOAD_REQUIRED("payload_required", "A relay message needs a payload.", 422),
    /** A notary message must not carry a payload. */
    PAYLOAD_NOT_ALLOWED("payload_not_allowed", "A notary message must not carry a payload.", 422),
    /** The sender's key is not the one pinned in this chain. */
    KEY_NOT_PINNED("key_not_pinned", "The sender's key is not the one pinned in this chain.", 422),
    /** The signed time is more than 300 seconds away from the server's clock. */
    SENT_AT_SKEW("sent_at_skew", "The signed time is more than 300 seconds away from the server's clock.", 422),
    /** The offer breaks a rule. */
    OFFER_INVALID("offer_invalid", "The offer breaks a rule.", 422),
    /** The acceptance breaks a rule. */
    ACCEPT_INVALID("accept_invalid", "The acceptance breaks a rule.", 422),
    /** The opening breaks a rule. */
    OPEN_INVALID("open_invalid", "The opening breaks a rule.", 422),
    /** The close statement does not name the chain's head. */
    HEAD_MISMATCH("head_mismatch", "The close statement does not name the chain's head.", 422),
    /** There is no public domain name in what was given. */
    DOMAIN_INVALID("domain_invalid", "There is no public domain name in what was given.", 422),
    /** None of the proofs of the domain was found. */
    DOMAIN_VERIFICATION_FAILED("domain_verification_failed", "None of the proofs of the domain was found.", 422),
    /** The platform fetches https URLs with a public host name and the default port only. */
    URL_INVALID("url_invalid", "The platform fetches https URLs with a public host name and the default port only.", 422),
    /** The URL gave no answer that can be used. */
    URL_UNREACHABLE("url_unreachable", "The URL gave no answer that can be used.", 422),
    /** A POST fetch needs a body. */
    BODY_REQUIRED_FOR_POST("body_required_for_post", "A POST fetch needs a body.", 422),
    /** A GET fetch has no body. */
    BODY_NOT_ALLOWED_FOR_GET("body_not_allowed_for_get", "A GET fetch has no body.", 422),
    /** Too many requests; try again later. */
    RATE_LIMITED("rate_limited", "Too many requests; try again later.", 429),
    /** The platform failed; nothing was acknowledged. */
    INTERNAL("internal", "The platform failed; nothing was acknowledged.", 500),
    /** The platform cannot work right now; try again later. */
    UNAVAILABLE("unavailable", "The platform cannot work right now; try again later.", 503),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ErrorCode? = byWord[word]
    }
}

/** What is wrong with a record. */
public enum class FindingCode(
    /** As it travels. */
    public val word: String,
    /** What the code means, in one sentence. */
    public val meaning: String,
) {
    /** The text is not JSON or not shaped like a bundle or receipt. */
    MALFORMED_BUNDLE("malformed_bundle", "The text is not JSON or not shaped like a bundle or receipt."),
    /** The statement is not the one whose hash the record states. */
    STATEMENT_HASH("statement_hash", "The statement is not the one whose hash the record states."),
    /** No trusted platform key, valid at issue, signed this record. */
    RECORD_SIGNATURE("record_signature", "No trusted platform key, valid at issue, signed this record."),
    /** The evidence is not the one that the statement commits to. */
    EVIDENCE_HASH("evidence_hash", "The evidence is not the one that the statement commits to."),
    /** The record's kind does not fit the evidence it comes with. */
    KIND_MISMATCH("kind_mismatch", "The record's kind does not fit the evidence it comes with."),
    /** Statement, offer, accept or opening name different chains or modes. */
    SESSION_MISMATCH("session_mismatch", "Statement, offer, accept or opening name different chains or modes."),
    /** Both sides of the session are the same agent. */
    SELF_SESSION("self_session", "Both sides of the session are the same agent."),
    /** A signature was made with another key than the one pinned. */
    KID_MISMATCH("kid_mismatch", "A signature was made with another key than the one pinned."),
    /** The initiator did not sign this offer. */
    OFFER_SIGNATURE("offer_signature", "The initiator did not sign this offer."),
    /** The acceptance is for another offer. */
    OFFER_HASH("offer_hash", "The acceptance is for another offer."),
    /** The offer was made to another agent than the one that accepted. */
    COUNTERPARTY_MISMATCH("counterparty_mismatch", "The offer was made to another agent than the one that accepted."),
    /** The counterparty did not sign this acceptance. */
    ACCEPT_SIGNATURE("accept_signature", "The counterparty did not sign this acceptance."),
    /** The attestor did not sign this opening. */
    OPEN_SIGNATURE("open_signature", "The attestor did not sign this opening."),
    /** The statement's participants are not the agents and keys that signed. */
    PARTICIPANTS("participants", "The statement's participants are not the agents and keys that signed."),
    /** The chain does not start from this agreement. */
    GENESIS_HASH("genesis_hash", "The chain does not start from this agreement."),
    /** No trusted platform key, valid then, signed the start of the chain. */
    GENESIS_SIGNATURE("genesis_signature", "No trusted platform key, valid then, signed the start of the chain."),
    /** The envelope is not version 1 of a message. */
    ENVELOPE_TYPE("envelope_type", "The envelope is not version 1 of a message."),
    /** The message belongs to another chain or another place in it. */
    SEQ("seq", "The message belongs to another chain or another place in it."),
    /** The message does not follow the one before it. */
    PREV_HASH("prev_hash", "The message does not follow the one before it."),
    /** The sender or its key is not pinned in this chain. */
    SENDER("sender", "The sender or its key is not pinned in this chain."),
    /** The payload is not the one that the sender signed. */
    PAYLOAD_HASH("payload_hash", "The payload is not the one that the sender signed."),
    /** A notary record must not carry payloads. */
    PAYLOAD_PRESENT("payload_present", "A notary record must not carry payloads."),
    /** The message's stated hash is not the recomputed one. */
    HASH("hash", "The message's stated hash is not the recomputed one."),
    /** The sender did not sign this message in this place. */
    MESSAGE_SIGNATURE("message_signature", "The sender did not sign this message in this place."),
    /** No trusted platform key, valid then, countersigned this message. */
    COUNTERSIGNATURE("countersignature", "No trusted platform key, valid then, countersigned this message."),
    /** The message was received before the one before it. */
    TIME_ORDER("time_order", "The message was received before the one before it."),
    /** The statement's message count is not the evidence's. */
    HEAD_SEQ("head_seq", "The statement's message count is not the evidence's."),
    /** The statement's head is not the end of the chain. */
    HEAD_HASH("head_hash", "The statement's head is not the end of the chain."),
    /** The close names another chain, another head or no participant. */
    CLOSE_STATEMENT("close_statement", "The close names another chain, another head or no participant."),
    /** The closing agent did not sign this close. */
    CLOSE_SIGNATURE("close_signature", "The closing agent did not sign this close."),
    /** The statement names a closing agent, but there is no signed close. */
    CLOSE_MISSING("close_missing", "The statement names a closing agent, but there is no signed close."),
    /** The statement's purpose is not the one that was agreed. */
    PURPOSE_MISMATCH("purpose_mismatch", "The statement's purpose is not the one that was agreed."),
    /** The statement shows another public key than the one that signed. */
    PARTICIPANT_KEY("participant_key", "The statement shows another public key than the one that signed."),
    /** The statement lists too many or too few participants. */
    PARTICIPANTS_COUNT("participants_count", "The statement lists too many or too few participants."),
    /** The close reason is unknown or does not fit the evidence. */
    CLOSE_REASON("close_reason", "The close reason is unknown or does not fit the evidence."),
    /** The statement's times contradict each other or the evidence. */
    TIME_BOUNDS("time_bounds", "The statement's times contradict each other or the evidence."),
    /** A payload is marked encrypted where it cannot be. */
    CONTENT_STATE("content_state", "A payload is marked encrypted where it cannot be."),
    /** A decrypted payload is not the one that the sender signed. */
    DECRYPTED_PAYLOAD_HASH("decrypted_payload_hash", "A decrypted payload is not the one that the sender signed."),
    /** The evidence holds both a session's and an attestation's start. */
    PAIR_EXCLUSIVE("pair_exclusive", "The evidence holds both a session's and an attestation's start."),
    /** An object carries another version or type than its place asks for. */
    OBJECT_TYPE("object_type", "An object carries another version or type than its place asks for."),
    /** The offer was accepted after it had expired. */
    ACCEPT_AFTER_EXPIRY("accept_after_expiry", "The offer was accepted after it had expired."),
    /** The record lacks messages, or has others, than the head you know. */
    HEAD_REGRESSION("head_regression", "The record lacks messages, or has others, than the head you know."),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): FindingCode? = byWord[word]
    }
}

/** What a reader of a record should know. */
public enum class InfoCode(
    /** As it travels. */
    public val word: String,
    /** What the code means, in one sentence. */
    public val meaning: String,
) {
    /** The payload is encrypted, so its hash was not checked against it. */
    CONTENT_ENCRYPTED("content_encrypted", "The payload is encrypted, so its hash was not checked against it."),
    /** A receipt does not hold the statement, so only the signature over its hash was checked. */
    STATEMENT_NOT_INCLUDED("statement_not_included", "A receipt does not hold the statement, so only the signature over its hash was checked."),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): InfoCode? = byWord[word]
    }
}

/** What people may want a record to show. */
public enum class ProofClaim(
    /** As it travels. */
    public val word: String,
    /** What the code means, in one sentence. */
    public val meaning: String,
) {
    /** Nothing in the record was changed after it was signed. */
    INTEGRITY("integrity", "Nothing in the record was changed after it was signed."),
    /** Each message was signed with the key that its sender pinned. */
    AUTHORSHIP("authorship", "Each message was signed with the key that its sender pinned."),
    /** The messages were signed in this order, each knowing all before it. */
    ORDER("order", "The messages were signed in this order, each knowing all before it."),
    /** The platform vouches for the times at which it received them. */
    PLATFORM_TIME("platform_time", "The platform vouches for the times at which it received them."),
    /** No message at the end was left out; compare with a head you kept. */
    COMPLETENESS("completeness", "No message at the end was left out; compare with a head you kept."),
    /** What the messages say is true; signatures cannot show that. */
    TRUTH("truth", "What the messages say is true; signatures cannot show that."),
    /** The times are right even if the platform lied about them. */
    INDEPENDENT_TIME("independent_time", "The times are right even if the platform lied about them."),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ProofClaim? = byWord[word]
    }
}

/** A signature algorithm. */
public enum class Algorithm(
    /** As it travels. */
    public val word: String,
) {
    /** `Ed25519` */
    ED25519("Ed25519"),
    /** `ECDSA_P256_SHA256` */
    ECDSA_P256_SHA256("ECDSA_P256_SHA256"),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Algorithm? = byWord[word]
    }
}

/** The prefix of an identifier. */
public enum class IdPrefix(
    /** As it travels. */
    public val word: String,
) {
    /** `own_` */
    OWN("own_"),
    /** `agt_` */
    AGT("agt_"),
    /** `key_` */
    KEY("key_"),
    /** `ses_` */
    SES("ses_"),
    /** `att_` */
    ATT("att_"),
    /** `inv_` */
    INV("inv_"),
    /** `msg_` */
    MSG("msg_"),
    /** `rec_` */
    REC("rec_"),
    /** `vwg_` */
    VWG("vwg_"),
    /** `val_` */
    VAL("val_"),
    /** `wfx_` */
    WFX("wfx_"),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): IdPrefix? = byWord[word]
    }
}

/** What a signature is for. */
public enum class Purpose(
    /** As it travels. */
    public val word: String,
) {
    /** `request` */
    REQUEST("request"),
    /** `key` */
    KEY("key"),
    /** `offer` */
    OFFER("offer"),
    /** `accept` */
    ACCEPT("accept"),
    /** `attestation_open` */
    ATTESTATION_OPEN("attestation_open"),
    /** `message` */
    MESSAGE("message"),
    /** `close` */
    CLOSE("close"),
    /** `genesis` */
    GENESIS("genesis"),
    /** `countersign` */
    COUNTERSIGN("countersign"),
    /** `record` */
    RECORD("record"),
    /** `fetch_witness` */
    FETCH_WITNESS("fetch_witness"),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Purpose? = byWord[word]
    }
}

/** A header of a signed request. */
public enum class RequestHeader(
    /** As it travels. */
    public val word: String,
) {
    /** `OG-Agent` */
    OG_AGENT("OG-Agent"),
    /** `OG-Key` */
    OG_KEY("OG-Key"),
    /** `OG-Timestamp` */
    OG_TIMESTAMP("OG-Timestamp"),
    /** `OG-Nonce` */
    OG_NONCE("OG-Nonce"),
    /** `OG-Signature` */
    OG_SIGNATURE("OG-Signature"),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): RequestHeader? = byWord[word]
    }
}

/** A word of `closeReason`. */
public enum class CloseReason(
    /** As it travels. */
    public val word: String,
) {
    /** `agent_closed` */
    AGENT_CLOSED("agent_closed"),
    /** `idle_timeout` */
    IDLE_TIMEOUT("idle_timeout"),
    /** `agent_suspended` */
    AGENT_SUSPENDED("agent_suspended"),
    /** `message_limit` */
    MESSAGE_LIMIT("message_limit"),
    /** `owner_declined_pause` */
    OWNER_DECLINED_PAUSE("owner_declined_pause"),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): CloseReason? = byWord[word]
    }
}

/** A word of `contentState`. */
public enum class ContentState(
    /** As it travels. */
    public val word: String,
) {
    /** `plain` */
    PLAIN("plain"),
    /** `encrypted` */
    ENCRYPTED("encrypted"),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): ContentState? = byWord[word]
    }
}

/** A word of `mode`. */
public enum class Mode(
    /** As it travels. */
    public val word: String,
) {
    /** `relay` */
    RELAY("relay"),
    /** `notary` */
    NOTARY("notary"),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Mode? = byWord[word]
    }
}

/** A word of `role`. */
public enum class Role(
    /** As it travels. */
    public val word: String,
) {
    /** `initiator` */
    INITIATOR("initiator"),
    /** `counterparty` */
    COUNTERPARTY("counterparty"),
    /** `attestor` */
    ATTESTOR("attestor"),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Role? = byWord[word]
    }
}

/** A word of `visibility`. */
public enum class Visibility(
    /** As it travels. */
    public val word: String,
) {
    /** `private` */
    PRIVATE("private"),
    /** `sealed` */
    SEALED("sealed"),
    /** `shared` */
    SHARED("shared"),
    ;

    public companion object {
        private val byWord = entries.associateBy { it.word }

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): Visibility? = byWord[word]
    }
}

/** Limits of the protocol. Characters, bytes, seconds or pieces, by name. */
public object Limits {
    /** `bodyBytes` */
    public const val BODY_BYTES: Long = 524288
    /** `claimTokenSec` */
    public const val CLAIM_TOKEN_SEC: Long = 86400
    /** `contentTypeChars` */
    public const val CONTENT_TYPE_CHARS: Long = 100
    /** `declineReasonChars` */
    public const val DECLINE_REASON_CHARS: Long = 500
    /** `descriptionChars` */
    public const val DESCRIPTION_CHARS: Long = 1000
    /** `emailChars` */
    public const val EMAIL_CHARS: Long = 254
    /** `fetchBodyBytes` */
    public const val FETCH_BODY_BYTES: Long = 65536
    /** `homepageChars` */
    public const val HOMEPAGE_CHARS: Long = 512
    /** `idleTimeoutDefaultSec` */
    public const val IDLE_TIMEOUT_DEFAULT_SEC: Long = 86400
    /** `idleTimeoutSec` */
    @JvmField
    public val IDLE_TIMEOUT_SEC: LongRange = 60L..604800L
    /** `loginSec` */
    public const val LOGIN_SEC: Long = 2592000
    /** `loginTokenSec` */
    public const val LOGIN_TOKEN_SEC: Long = 900
    /** `messagePageDefault` */
    public const val MESSAGE_PAGE_DEFAULT: Long = 100
    /** `messagesPerChain` */
    public const val MESSAGES_PER_CHAIN: Long = 10000
    /** `nameChars` */
    public const val NAME_CHARS: Long = 100
    /** `nonceChars` */
    public const val NONCE_CHARS: Long = 128
    /** `nonceMemorySec` */
    public const val NONCE_MEMORY_SEC: Long = 600
    /** `offerLifetimeDefaultSec` */
    public const val OFFER_LIFETIME_DEFAULT_SEC: Long = 86400
    /** `offerLifetimeSec` */
    @JvmField
    public val OFFER_LIFETIME_SEC: LongRange = 300L..604800L
    /** `pageDefault` */
    public const val PAGE_DEFAULT: Long = 50
    /** `pageMax` */
    public const val PAGE_MAX: Long = 200
    /** `pauseReasonChars` */
    public const val PAUSE_REASON_CHARS: Long = 1000
    /** `payloadBytes` */
    public const val PAYLOAD_BYTES: Long = 262144
    /** `pendingSessions` */
    public const val PENDING_SESSIONS: Long = 20
    /** `purposeChars` */
    public const val PURPOSE_CHARS: Long = 1000
    /** `redirectChars` */
    public const val REDIRECT_CHARS: Long = 512
    /** `retentionDays` */
    @JvmField
    public val RETENTION_DAYS: LongRange = 1L..3650L
    /** `retentionDefaultDays` */
    public const val RETENTION_DEFAULT_DAYS: Long = 90
    /** `softwareChars` */
    public const val SOFTWARE_CHARS: Long = 100
    /** `urlChars` */
    public const val URL_CHARS: Long = 2048
    /** `verifyBodyBytes` */
    public const val VERIFY_BODY_BYTES: Long = 26214400
}
