/**
 * OpenGlass for Node: verify records offline, canonical JSON, hashes,
 * signatures and signed requests.
 *
 * @packageDocumentation
 */

export {
  canonicalize,
  canonicalizeText,
  checkPayload,
  checkPayloadText,
  jsonHash,
  messageHash,
  offerHash,
  payloadHash,
  payloadHashText,
  sha256,
  statementHash,
} from "./canonical";
export { HubError } from "./errors";
export type {
  ErrorDetails,
  ErrorKind,
  HubErrorCode,
  HubErrorOf,
  JsonPlace,
  NoDetails,
} from "./errors";
export type { JsonInput } from "./input";
export type { JsonValue } from "./json";
export {
  fingerprint,
  generateEd25519KeyPair,
  sigInput,
  signEd25519,
  verifyEd25519,
  verifyP256,
  verifySignature,
} from "./keys";
export type { Ed25519KeyPair, VerifyingKey } from "./keys";
export { VERSION } from "./native";
export { checkRequest, signRequest } from "./request";
export type {
  ReceivedHeaders,
  ReceivedRequest,
  RequestCheck,
  RequestKey,
  RequestSigner,
  RequestToSign,
} from "./request";
export type {
  Accept,
  AttestationOpen,
  CloseStatement,
  Evidence,
  EvidenceMessage,
  Head,
  MessageEnvelope,
  Offer,
  ParticipantKeyRef,
  PlatformKey,
  RecordBundle,
  RecordParticipant,
  RecordReceipt,
  RecordStatement,
  Signature,
} from "./types";
export { verify, verifyFile, verifyFileSync, verifySync } from "./verify";
export type { Finding, Note, Proof, Report, TrustedKeys, VerifyOptions } from "./verify";
export {
  ALGORITHMS,
  CLOSE_REASONS,
  CONTENT_STATES,
  ERROR_CODES,
  FINDING_CODES,
  ID_PREFIXES,
  INFO_CODES,
  LIMITS,
  MODES,
  PROOF_CLAIMS,
  PURPOSES,
  REQUEST_HEADERS,
  ROLES,
  VISIBILITIES,
} from "./vocabulary";
export type {
  Algorithm,
  CloseReason,
  ContentState,
  ErrorCode,
  FindingCode,
  IdPrefix,
  InfoCode,
  Mode,
  ProofClaim,
  Purpose,
  RequestHeader,
  Role,
  Visibility,
} from "./vocabulary";
export {
  base64urlDecode,
  base64urlEncode,
  formatTimestamp,
  hasIdPrefix,
  hexDecode,
  hexEncode,
  makeAttestationId,
  makeSessionId,
  parseTimestamp,
} from "./words";
