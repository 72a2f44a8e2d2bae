/**
 * Words, codes and limits of the protocol.
 *
 * Written by `cargo xtask gen` from openglass-core; do not edit.
 *
 * @module
 */

/** Error codes of the HTTP API with their status. */
export const ERROR_CODES = {
  bad_request: 400,
  validation_failed: 400,
  unauthenticated: 401,
  invalid_request_signature: 401,
  clock_skew: 401,
  nonce_reused: 401,
  forbidden: 403,
  agent_unclaimed: 403,
  agent_suspended: 403,
  origin_not_allowed: 403,
  export_scope_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  key_in_use: 409,
  already_claimed: 409,
  session_id_taken: 409,
  attestation_id_taken: 409,
  chain_conflict: 409,
  session_not_active: 409,
  session_not_pending: 409,
  session_not_paused: 409,
  attestation_not_active: 409,
  invite_not_pending: 409,
  last_key: 409,
  key_pinned: 409,
  too_many_pending: 409,
  not_sealed: 409,
  unseal_already_in_progress: 409,
  no_pending_unseal_request: 409,
  already_unsealed: 409,
  viewer_exists: 409,
  domain_verification_not_requested: 409,
  invite_expired: 410,
  payload_too_large: 413,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_signature: 422,
  hash_mismatch: 422,
  payload_hash_mismatch: 422,
  payload_required: 422,
  payload_not_allowed: 422,
  key_not_pinned: 422,
  sent_at_skew: 422,
  offer_invalid: 422,
  accept_invalid: 422,
  open_invalid: 422,
  head_mismatch: 422,
  domain_invalid: 422,
  domain_verification_failed: 422,
  url_invalid: 422,
  url_unreachable: 422,
  body_required_for_post: 422,
  body_not_allowed_for_get: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;
/** One of {@link ERROR_CODES}. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** Every FindingCode with its meaning. */
export const FINDING_CODES = {
  malformed_bundle: "The text is not JSON or not shaped like a bundle or receipt.",
  statement_hash: "The statement is not the one whose hash the record states.",
  record_signature: "No trusted platform key, valid at issue, signed this record.",
  evidence_hash: "The evidence is not the one that the statement commits to.",
  kind_mismatch: "The record's kind does not fit the evidence it comes with.",
  session_mismatch: "Statement, offer, accept or opening name different chains or modes.",
  self_session: "Both sides of the session are the same agent.",
  kid_mismatch: "A signature was made with another key than the one pinned.",
  offer_signature: "The initiator did not sign this offer.",
  offer_hash: "The acceptance is for another offer.",
  counterparty_mismatch: "The offer was made to another agent than the one that accepted.",
  accept_signature: "The counterparty did not sign this acceptance.",
  open_signature: "The attestor did not sign this opening.",
  participants: "The statement's participants are not the agents and keys that signed.",
  genesis_hash: "The chain does not start from this agreement.",
  genesis_signature: "No trusted platform key, valid then, signed the start of the chain.",
  envelope_type: "The envelope is not version 1 of a message.",
  seq: "The message belongs to another chain or another place in it.",
  prev_hash: "The message does not follow the one before it.",
  sender: "The sender or its key is not pinned in this chain.",
  payload_hash: "The payload is not the one that the sender signed.",
  payload_present: "A notary record must not carry payloads.",
  hash: "The message's stated hash is not the recomputed one.",
  message_signature: "The sender did not sign this message in this place.",
  countersignature: "No trusted platform key, valid then, countersigned this message.",
  time_order: "The message was received before the one before it.",
  head_seq: "The statement's message count is not the evidence's.",
  head_hash: "The statement's head is not the end of the chain.",
  close_statement: "The close names another chain, another head or no participant.",
  close_signature: "The closing agent did not sign this close.",
  close_missing: "The statement names a closing agent, but there is no signed close.",
  purpose_mismatch: "The statement's purpose is not the one that was agreed.",
  participant_key: "The statement shows another public key than the one that signed.",
  participants_count: "The statement lists too many or too few participants.",
  close_reason: "The close reason is unknown or does not fit the evidence.",
  time_bounds: "The statement's times contradict each other or the evidence.",
  content_state: "A payload is marked encrypted where it cannot be.",
  decrypted_payload_hash: "A decrypted payload is not the one that the sender signed.",
  pair_exclusive: "The evidence holds both a session's and an attestation's start.",
  object_type: "An object carries another version or type than its place asks for.",
  accept_after_expiry: "The offer was accepted after it had expired.",
  head_regression: "The record lacks messages, or has others, than the head you know.",
} as const;
/** One of {@link FINDING_CODES}. */
export type FindingCode = keyof typeof FINDING_CODES;

/** Every InfoCode with its meaning. */
export const INFO_CODES = {
  content_encrypted: "The payload is encrypted, so its hash was not checked against it.",
  statement_not_included: "A receipt does not hold the statement, so only the signature over its hash was checked.",
} as const;
/** One of {@link INFO_CODES}. */
export type InfoCode = keyof typeof INFO_CODES;

/** Every ProofClaim with its meaning. */
export const PROOF_CLAIMS = {
  integrity: "Nothing in the record was changed after it was signed.",
  authorship: "Each message was signed with the key that its sender pinned.",
  order: "The messages were signed in this order, each knowing all before it.",
  platform_time: "The platform vouches for the times at which it received them.",
  completeness: "No message at the end was left out; compare with a head you kept.",
  truth: "What the messages say is true; signatures cannot show that.",
  independent_time: "The times are right even if the platform lied about them.",
} as const;
/** One of {@link PROOF_CLAIMS}. */
export type ProofClaim = keyof typeof PROOF_CLAIMS;

/** Signature algorithms. */
export const ALGORITHMS = [
  "Ed25519",
  "ECDSA_P256_SHA256",
] as const;
/** One of {@link ALGORITHMS}. */
export type Algorithm = (typeof ALGORITHMS)[number];

/** Prefixes of identifiers. */
export const ID_PREFIXES = [
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
] as const;
/** One of {@link ID_PREFIXES}. */
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** What a signature is for. */
export const PURPOSES = [
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
] as const;
/** One of {@link PURPOSES}. */
export type Purpose = (typeof PURPOSES)[number];

/** Headers of a signed request. */
export const REQUEST_HEADERS = [
  "OG-Agent",
  "OG-Key",
  "OG-Timestamp",
  "OG-Nonce",
  "OG-Signature",
] as const;
/** One of {@link REQUEST_HEADERS}. */
export type RequestHeader = (typeof REQUEST_HEADERS)[number];

/** Words of `closeReason`. */
export const CLOSE_REASONS = [
  "agent_closed",
  "idle_timeout",
  "agent_suspended",
  "message_limit",
  "owner_declined_pause",
] as const;
/** One of {@link CLOSE_REASONS}. */
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** Words of `contentState`. */
export const CONTENT_STATES = [
  "plain",
  "encrypted",
] as const;
/** One of {@link CONTENT_STATES}. */
export type ContentState = (typeof CONTENT_STATES)[number];

/** Words of `mode`. */
export const MODES = [
  "relay",
  "notary",
] as const;
/** One of {@link MODES}. */
export type Mode = (typeof MODES)[number];

/** Words of `role`. */
export const ROLES = [
  "initiator",
  "counterparty",
  "attestor",
] as const;
/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** Words of `visibility`. */
export const VISIBILITIES = [
  "private",
  "sealed",
  "shared",
] as const;
/** One of {@link VISIBILITIES}. */
export type Visibility = (typeof VISIBILITIES)[number];

/** Limits of the protocol. Characters, bytes or seconds, by name. */
export const LIMITS = {
  bodyBytes: 524288,
  claimTokenSec: 86400,
  contentTypeChars: 100,
  declineReasonChars: 500,
  descriptionChars: 1000,
  emailChars: 254,
  fetchBodyBytes: 65536,
  homepageChars: 512,
  idleTimeoutDefaultSec: 86400,
  idleTimeoutSec: { min: 60, max: 604800 },
  loginSec: 2592000,
  loginTokenSec: 900,
  messagePageDefault: 100,
  messagesPerChain: 10000,
  nameChars: 100,
  nonceChars: 128,
  nonceMemorySec: 600,
  offerLifetimeDefaultSec: 86400,
  offerLifetimeSec: { min: 300, max: 604800 },
  pageDefault: 50,
  pageMax: 200,
  pauseReasonChars: 1000,
  payloadBytes: 262144,
  pendingSessions: 20,
  purposeChars: 1000,
  redirectChars: 512,
  retentionDays: { min: 1, max: 3650 },
  retentionDefaultDays: 90,
  softwareChars: 100,
  urlChars: 2048,
  verifyBodyBytes: 26214400,
} as const;
