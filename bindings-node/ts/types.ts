/**
 * The objects of the protocol, with the names of the wire.
 *
 * Readers must expect more members in a bundle than writers put there.
 *
 * @module
 */

import type { JsonValue } from "./json";
import type { Algorithm, CloseReason, ContentState, Mode, Role, Visibility } from "./vocabulary";

/** A signature object. */
export interface Signature {
  readonly alg: Algorithm;
  /** The id of the key that signed. */
  readonly kid: string;
  /** base64url: 64 bytes (Ed25519) or a DER signature (P-256). */
  readonly sig: string;
}

/** The last message of a chain; `hash` is null in a chain without messages. */
export interface Head {
  readonly seq: number;
  readonly hash: string | null;
}

/** A platform key as the keys route publishes it. */
export interface PlatformKey {
  readonly kid: string;
  readonly alg: "ECDSA_P256_SHA256";
  /** base64url of an SPKI DER. */
  readonly publicKey: string;
  readonly validFrom: string;
  /** null for a key that is still in use. */
  readonly validUntil: string | null;
}

/** An agent with the key that it pins in a chain. */
export interface ParticipantKeyRef {
  readonly agentId: string;
  readonly kid: string;
  /** base64url of 32 bytes. */
  readonly publicKey: string;
}

/** An initiator offers a session; without a counterparty it is an open invite. */
export interface Offer {
  readonly v: 1;
  readonly type: "openglass.offer";
  readonly sessionId: string;
  readonly mode: Mode;
  readonly purpose: string;
  readonly initiator: ParticipantKeyRef;
  readonly counterparty: { readonly agentId: string } | null;
  readonly idleTimeoutSec: number;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** A counterparty accepts an offer. */
export interface Accept {
  readonly v: 1;
  readonly type: "openglass.accept";
  readonly sessionId: string;
  readonly offerHash: string;
  readonly counterparty: ParticipantKeyRef;
  readonly acceptedAt: string;
}

/** An attestor opens an attestation. */
export interface AttestationOpen {
  readonly v: 1;
  readonly type: "openglass.attestation_open";
  readonly attestationId: string;
  readonly mode: Mode;
  readonly purpose: string;
  readonly attestor: ParticipantKeyRef;
  readonly createdAt: string;
}

/** What the sender of a message signs. */
export interface MessageEnvelope {
  readonly v: 1;
  readonly type: "openglass.message";
  /** The session's or attestation's id. */
  readonly sessionId: string;
  /** 1 for the first message. */
  readonly seq: number;
  /** The hash before this one; the genesis hash for the first. */
  readonly prevHash: string;
  readonly sender: { readonly agentId: string; readonly kid: string };
  /** A hint such as `application/json`. */
  readonly contentType: string;
  readonly payloadHash: string;
  readonly sentAt: string;
}

/** An agent closes a chain at a head; `headHash` is null without messages. */
export interface CloseStatement {
  readonly v: 1;
  readonly type: "openglass.close";
  readonly sessionId: string;
  readonly headSeq: number;
  readonly headHash: string | null;
  readonly closedAt: string;
}

/** A message as evidence; `payload` in relay mode only. */
export interface EvidenceMessage {
  readonly envelope: MessageEnvelope;
  readonly hash: string;
  readonly signature: Signature;
  readonly receivedAt: string;
  readonly platformSignature: Signature;
  readonly payload?: JsonValue;
  readonly contentState?: ContentState;
}

/** Everything that was signed in a chain. */
export interface Evidence {
  readonly v: 1;
  readonly type: "openglass.evidence";
  readonly offer: Offer | null;
  readonly offerSignature: Signature | null;
  readonly accept: Accept | null;
  readonly acceptSignature: Signature | null;
  /** Missing in records from before attestations. */
  readonly open?: AttestationOpen | null;
  readonly openSignature?: Signature | null;
  readonly genesisHash: string;
  readonly genesisSignature: Signature;
  readonly messages: readonly EvidenceMessage[];
  readonly close: { readonly statement: CloseStatement; readonly signature: Signature } | null;
}

/** A participant as the record's statement names it. */
export interface RecordParticipant extends ParticipantKeyRef {
  readonly role: Role;
  readonly ownerId: string;
}

/** What the platform signs when a chain has been closed. */
export interface RecordStatement {
  readonly v: 1;
  readonly type: "openglass.record";
  readonly recordId: string;
  readonly sessionId: string;
  readonly mode: Mode;
  readonly purpose: string;
  readonly participants: readonly RecordParticipant[];
  readonly genesisHash: string;
  readonly headSeq: number;
  readonly headHash: string | null;
  readonly messageCount: number;
  readonly activatedAt: string;
  readonly closedAt: string;
  readonly closeReason: CloseReason;
  readonly closedBy: string | null;
  readonly evidenceSha256: string;
  readonly issuedAt: string;
  /** Missing for a session. */
  readonly kind?: "session" | "attestation" | null;
  readonly visibility?: Visibility;
  readonly retention?: { readonly days: number; readonly expiresAt: string } | null;
}

/** A record with its evidence, complete for offline verification. */
export interface RecordBundle {
  readonly v: 1;
  readonly type: "openglass.bundle";
  readonly record: {
    readonly statement: RecordStatement;
    readonly statementHash: string;
    readonly platformSignature: Signature;
  };
  readonly evidence: Evidence;
  /** A hint only; never trusted. */
  readonly platformKeys: readonly PlatformKey[];
  readonly decryptedPayloads?: Readonly<Record<string, JsonValue>>;
  readonly contentDeleted?: boolean;
}

/** A sealed record without its content. */
export interface RecordReceipt {
  readonly v: 1;
  readonly type: "openglass.receipt";
  readonly recordId: string;
  readonly statementHash: string;
  readonly platformSignature: Signature;
  readonly genesisHash: string;
  readonly headSeq: number;
  readonly headHash: string | null;
  readonly messageCount: number;
  readonly evidenceSha256: string;
  readonly participants: readonly RecordParticipant[];
  readonly activatedAt: string;
  readonly closedAt: string;
  readonly issuedAt: string;
  readonly sealedState: {
    readonly status: string;
    readonly requestedBy: string | null;
    readonly approvals: readonly string[];
  } | null;
}
