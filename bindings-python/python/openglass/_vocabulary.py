"""Words, codes and limits of the protocol.

Written by `cargo xtask gen` from openglass-core; do not edit.
"""

from typing import Final

# Error codes of the HTTP API with their status.
ERROR_CODES: Final[dict[str, int]] = {
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
    "invite_expired": 410,
    "payload_too_large": 413,
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
    "rate_limited": 429,
    "internal": 500,
    "unavailable": 503,
}

FINDING_CODES: Final[tuple[str, ...]] = (
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
)
INFO_CODES: Final[tuple[str, ...]] = (
    "content_encrypted",
    "statement_not_included",
)
PROOF_CLAIMS: Final[tuple[str, ...]] = (
    "integrity",
    "authorship",
    "order",
    "platform_time",
    "completeness",
    "truth",
    "independent_time",
)
PURPOSES: Final[tuple[str, ...]] = (
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
CLOSE_REASONS: Final[tuple[str, ...]] = (
    "agent_closed",
    "idle_timeout",
    "agent_suspended",
    "message_limit",
    "owner_declined_pause",
)
CONTENT_STATES: Final[tuple[str, ...]] = (
    "plain",
    "encrypted",
)
MODES: Final[tuple[str, ...]] = (
    "relay",
    "notary",
)
ROLES: Final[tuple[str, ...]] = (
    "initiator",
    "counterparty",
    "attestor",
)
VISIBILITIES: Final[tuple[str, ...]] = (
    "private",
    "sealed",
    "shared",
)

BODY_BYTES: Final = 524288
CLAIM_TOKEN_SEC: Final = 86400
CONTENT_TYPE_CHARS: Final = 100
DECLINE_REASON_CHARS: Final = 500
DESCRIPTION_CHARS: Final = 1000
EMAIL_CHARS: Final = 254
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
SOFTWARE_CHARS: Final = 100
VERIFY_BODY_BYTES: Final = 26214400
