"""Words, codes and limits of the protocol.

Written by `cargo xtask gen` from openglass-core; do not edit.
"""

from typing import Final, Literal

ErrorCode = Literal[
    "bad_request",
    "validation_failed",
    "unauthenticated",
    "invalid_request_signature",
    "clock_skew",
    "nonce_reused",
    "forbidden",
    "agent_unclaimed",
    "agent_suspended",
    "origin_not_allowed",
    "export_scope_required",
    "not_found",
    "method_not_allowed",
    "key_in_use",
    "already_claimed",
    "session_id_taken",
    "attestation_id_taken",
    "chain_conflict",
    "session_not_active",
    "session_not_pending",
    "session_not_paused",
    "attestation_not_active",
    "invite_not_pending",
    "last_key",
    "key_pinned",
    "too_many_pending",
    "not_sealed",
    "unseal_already_in_progress",
    "no_pending_unseal_request",
    "already_unsealed",
    "viewer_exists",
    "domain_verification_not_requested",
    "invite_expired",
    "payload_too_large",
    "body_too_large",
    "unsupported_media_type",
    "invalid_signature",
    "hash_mismatch",
    "payload_hash_mismatch",
    "payload_required",
    "payload_not_allowed",
    "key_not_pinned",
    "sent_at_skew",
    "offer_invalid",
    "accept_invalid",
    "open_invalid",
    "head_mismatch",
    "domain_invalid",
    "domain_verification_failed",
    "url_invalid",
    "url_unreachable",
    "body_required_for_post",
    "body_not_allowed_for_get",
    "rate_limited",
    "internal",
    "unavailable",
]
"""One of :data:`ERROR_CODES`."""
ERROR_CODES: Final[dict[ErrorCode, int]] = {
    "bad_request": 400,
    "validation_failed": 400,
    "unauthenticated": 401,
    "invalid_request_signature": 401,
    "clock_skew": 401,
    "nonce_reused": 401,
    "forbidden": 403,
    "agent_unclaimed": 403,
    "agent_suspended": 403,
    "origin_not_allowed": 403,
    "export_scope_required": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "key_in_use": 409,
    "already_claimed": 409,
    "session_id_taken": 409,
    "attestation_id_taken": 409,
    "chain_conflict": 409,
    "session_not_active": 409,
    "session_not_pending": 409,
    "session_not_paused": 409,
    "attestation_not_active": 409,
    "invite_not_pending": 409,
    "last_key": 409,
    "key_pinned": 409,
    "too_many_pending": 409,
    "not_sealed": 409,
    "unseal_already_in_progress": 409,
    "no_pending_unseal_request": 409,
    "already_unsealed": 409,
    "viewer_exists": 409,
    "domain_verification_not_requested": 409,
    "invite_expired": 410,
    "payload_too_large": 413,
    "body_too_large": 413,
    "unsupported_media_type": 415,
    "invalid_signature": 422,
    "hash_mismatch": 422,
    "payload_hash_mismatch": 422,
    "payload_required": 422,
    "payload_not_allowed": 422,
    "key_not_pinned": 422,
    "sent_at_skew": 422,
    "offer_invalid": 422,
    "accept_invalid": 422,
    "open_invalid": 422,
    "head_mismatch": 422,
    "domain_invalid": 422,
    "domain_verification_failed": 422,
    "url_invalid": 422,
    "url_unreachable": 422,
    "body_required_for_post": 422,
    "body_not_allowed_for_get": 422,
    "rate_limited": 429,
    "internal": 500,
    "unavailable": 503,
}
"""Error codes of the HTTP API with their status."""

FindingCode = Literal[
    "malformed_bundle",
    "statement_hash",
    "record_signature",
    "evidence_hash",
    "kind_mismatch",
    "session_mismatch",
    "self_session",
    "kid_mismatch",
    "offer_signature",
    "offer_hash",
    "counterparty_mismatch",
    "accept_signature",
    "open_signature",
    "participants",
    "genesis_hash",
    "genesis_signature",
    "envelope_type",
    "seq",
    "prev_hash",
    "sender",
    "payload_hash",
    "payload_present",
    "hash",
    "message_signature",
    "countersignature",
    "time_order",
    "head_seq",
    "head_hash",
    "close_statement",
    "close_signature",
    "close_missing",
    "purpose_mismatch",
    "participant_key",
    "participants_count",
    "close_reason",
    "time_bounds",
    "content_state",
    "decrypted_payload_hash",
    "pair_exclusive",
    "object_type",
    "accept_after_expiry",
    "head_regression",
]
"""One of :data:`FINDING_CODES`."""
FINDING_CODES: Final[dict[FindingCode, str]] = {
    "malformed_bundle": "The text is not JSON or not shaped like a bundle or receipt.",
    "statement_hash": "The statement is not the one whose hash the record states.",
    "record_signature": "No trusted platform key, valid at issue, signed this record.",
    "evidence_hash": "The evidence is not the one that the statement commits to.",
    "kind_mismatch": "The record's kind does not fit the evidence it comes with.",
    "session_mismatch": "Statement, offer, accept or opening name different chains or modes.",
    "self_session": "Both sides of the session are the same agent.",
    "kid_mismatch": "A signature was made with another key than the one pinned.",
    "offer_signature": "The initiator did not sign this offer.",
    "offer_hash": "The acceptance is for another offer.",
    "counterparty_mismatch": "The offer was made to another agent than the one that accepted.",
    "accept_signature": "The counterparty did not sign this acceptance.",
    "open_signature": "The attestor did not sign this opening.",
    "participants": "The statement's participants are not the agents and keys that signed.",
    "genesis_hash": "The chain does not start from this agreement.",
    "genesis_signature": "No trusted platform key, valid then, signed the start of the chain.",
    "envelope_type": "The envelope is not version 1 of a message.",
    "seq": "The message belongs to another chain or another place in it.",
    "prev_hash": "The message does not follow the one before it.",
    "sender": "The sender or its key is not pinned in this chain.",
    "payload_hash": "The payload is not the one that the sender signed.",
    "payload_present": "A notary record must not carry payloads.",
    "hash": "The message's stated hash is not the recomputed one.",
    "message_signature": "The sender did not sign this message in this place.",
    "countersignature": "No trusted platform key, valid then, countersigned this message.",
    "time_order": "The message was received before the one before it.",
    "head_seq": "The statement's message count is not the evidence's.",
    "head_hash": "The statement's head is not the end of the chain.",
    "close_statement": "The close names another chain, another head or no participant.",
    "close_signature": "The closing agent did not sign this close.",
    "close_missing": "The statement names a closing agent, but there is no signed close.",
    "purpose_mismatch": "The statement's purpose is not the one that was agreed.",
    "participant_key": "The statement shows another public key than the one that signed.",
    "participants_count": "The statement lists too many or too few participants.",
    "close_reason": "The close reason is unknown or does not fit the evidence.",
    "time_bounds": "The statement's times contradict each other or the evidence.",
    "content_state": "A payload is marked encrypted where it cannot be.",
    "decrypted_payload_hash": "A decrypted payload is not the one that the sender signed.",
    "pair_exclusive": "The evidence holds both a session's and an attestation's start.",
    "object_type": "An object carries another version or type than its place asks for.",
    "accept_after_expiry": "The offer was accepted after it had expired.",
    "head_regression": "The record lacks messages, or has others, than the head you know.",
}
"""Every FindingCode with its meaning."""

InfoCode = Literal[
    "content_encrypted",
    "statement_not_included",
]
"""One of :data:`INFO_CODES`."""
INFO_CODES: Final[dict[InfoCode, str]] = {
    "content_encrypted": "The payload is encrypted, so its hash was not checked against it.",
    "statement_not_included": "A receipt does not hold the statement, so only the signature over its hash was checked.",
}
"""Every InfoCode with its meaning."""

ProofClaim = Literal[
    "integrity",
    "authorship",
    "order",
    "platform_time",
    "completeness",
    "truth",
    "independent_time",
]
"""One of :data:`PROOF_CLAIMS`."""
PROOF_CLAIMS: Final[dict[ProofClaim, str]] = {
    "integrity": "Nothing in the record was changed after it was signed.",
    "authorship": "Each message was signed with the key that its sender pinned.",
    "order": "The messages were signed in this order, each knowing all before it.",
    "platform_time": "The platform vouches for the times at which it received them.",
    "completeness": "No message at the end was left out; compare with a head you kept.",
    "truth": "What the messages say is true; signatures cannot show that.",
    "independent_time": "The times are right even if the platform lied about them.",
}
"""Every ProofClaim with its meaning."""

Algorithm = Literal[
    "Ed25519",
    "ECDSA_P256_SHA256",
]
"""One of :data:`ALGORITHMS`."""
ALGORITHMS: Final[tuple[Algorithm, ...]] = (
    "Ed25519",
    "ECDSA_P256_SHA256",
)
"""Signature algorithms."""

IdPrefix = Literal[
    "own_",
    "agt_",
    "key_",
    "ses_",
    "att_",
    "inv_",
    "msg_",
    "rec_",
    "vwg_",
    "val_",
    "wfx_",
]
"""One of :data:`ID_PREFIXES`."""
ID_PREFIXES: Final[tuple[IdPrefix, ...]] = (
    "own_",
    "agt_",
    "key_",
    "ses_",
    "att_",
    "inv_",
    "msg_",
    "rec_",
    "vwg_",
    "val_",
    "wfx_",
)
"""Prefixes of identifiers."""

Purpose = Literal[
    "request",
    "key",
    "offer",
    "accept",
    "attestation_open",
    "message",
    "close",
    "genesis",
    "countersign",
    "record",
    "fetch_witness",
]
"""One of :data:`PURPOSES`."""
PURPOSES: Final[tuple[Purpose, ...]] = (
    "request",
    "key",
    "offer",
    "accept",
    "attestation_open",
    "message",
    "close",
    "genesis",
    "countersign",
    "record",
    "fetch_witness",
)
"""What a signature is for."""

RequestHeader = Literal[
    "OG-Agent",
    "OG-Key",
    "OG-Timestamp",
    "OG-Nonce",
    "OG-Signature",
]
"""One of :data:`REQUEST_HEADERS`."""
REQUEST_HEADERS: Final[tuple[RequestHeader, ...]] = (
    "OG-Agent",
    "OG-Key",
    "OG-Timestamp",
    "OG-Nonce",
    "OG-Signature",
)
"""Headers of a signed request."""

CloseReason = Literal[
    "agent_closed",
    "idle_timeout",
    "agent_suspended",
    "message_limit",
    "owner_declined_pause",
]
"""One of :data:`CLOSE_REASONS`."""
CLOSE_REASONS: Final[tuple[CloseReason, ...]] = (
    "agent_closed",
    "idle_timeout",
    "agent_suspended",
    "message_limit",
    "owner_declined_pause",
)
"""Words of `closeReason`."""

ContentState = Literal[
    "plain",
    "encrypted",
]
"""One of :data:`CONTENT_STATES`."""
CONTENT_STATES: Final[tuple[ContentState, ...]] = (
    "plain",
    "encrypted",
)
"""Words of `contentState`."""

Mode = Literal[
    "relay",
    "notary",
]
"""One of :data:`MODES`."""
MODES: Final[tuple[Mode, ...]] = (
    "relay",
    "notary",
)
"""Words of `mode`."""

Role = Literal[
    "initiator",
    "counterparty",
    "attestor",
]
"""One of :data:`ROLES`."""
ROLES: Final[tuple[Role, ...]] = (
    "initiator",
    "counterparty",
    "attestor",
)
"""Words of `role`."""

Visibility = Literal[
    "private",
    "sealed",
    "shared",
]
"""One of :data:`VISIBILITIES`."""
VISIBILITIES: Final[tuple[Visibility, ...]] = (
    "private",
    "sealed",
    "shared",
)
"""Words of `visibility`."""

# Limits of the protocol: characters, bytes or seconds, by name.
BODY_BYTES: Final = 524288
CLAIM_TOKEN_SEC: Final = 86400
CONTENT_TYPE_CHARS: Final = 100
DECLINE_REASON_CHARS: Final = 500
DESCRIPTION_CHARS: Final = 1000
EMAIL_CHARS: Final = 254
FETCH_BODY_BYTES: Final = 65536
HOMEPAGE_CHARS: Final = 512
IDLE_TIMEOUT_DEFAULT_SEC: Final = 86400
MIN_IDLE_TIMEOUT_SEC: Final = 60
MAX_IDLE_TIMEOUT_SEC: Final = 604800
LOGIN_SEC: Final = 2592000
LOGIN_TOKEN_SEC: Final = 900
MESSAGE_PAGE_DEFAULT: Final = 100
MESSAGES_PER_CHAIN: Final = 10000
NAME_CHARS: Final = 100
NONCE_CHARS: Final = 128
NONCE_MEMORY_SEC: Final = 600
OFFER_LIFETIME_DEFAULT_SEC: Final = 86400
MIN_OFFER_LIFETIME_SEC: Final = 300
MAX_OFFER_LIFETIME_SEC: Final = 604800
PAGE_DEFAULT: Final = 50
PAGE_MAX: Final = 200
PAUSE_REASON_CHARS: Final = 1000
PAYLOAD_BYTES: Final = 262144
PENDING_SESSIONS: Final = 20
PURPOSE_CHARS: Final = 1000
REDIRECT_CHARS: Final = 512
MIN_RETENTION_DAYS: Final = 1
MAX_RETENTION_DAYS: Final = 3650
RETENTION_DEFAULT_DAYS: Final = 90
SOFTWARE_CHARS: Final = 100
URL_CHARS: Final = 2048
VERIFY_BODY_BYTES: Final = 26214400
