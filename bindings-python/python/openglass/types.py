"""The objects of the protocol as typed dictionaries, and an agent's identity.

Members carry the names of the wire. Readers must expect more members in a
bundle than writers put there (``decryptedPayloads``, for example).
"""

from __future__ import annotations

import os
from typing import Any, Literal, TypedDict

from . import _native
from .vocabulary import Algorithm, CloseReason, ContentState, Mode, Role, Visibility

__all__ = [
    "Accept",
    "AgentIdentity",
    "AgentStatus",
    "Alg",
    "AttestationOpen",
    "CloseReason",
    "CloseStatement",
    "Evidence",
    "EvidenceClose",
    "EvidenceMessage",
    "MessageEnvelope",
    "MessageSender",
    "Mode",
    "Offer",
    "OfferCounterparty",
    "ParticipantKeyRef",
    "PlatformKey",
    "RecordBundle",
    "RecordKind",
    "RecordParticipant",
    "RecordReceipt",
    "RecordRetention",
    "RecordStatement",
    "RecordSummary",
    "SealedState",
    "Signature",
    "Visibility",
]

Alg = Algorithm
"""The published client's name for :data:`~openglass.vocabulary.Algorithm`."""
RecordKind = Literal["session", "attestation"]
AgentStatus = Literal["unclaimed", "active", "suspended"]


class Signature(TypedDict):
    """``sig`` is base64url: 64 bytes (Ed25519) or a DER signature (P-256)."""

    alg: Alg
    kid: str
    sig: str


class ParticipantKeyRef(TypedDict):
    """An agent with the key that it pins in a chain."""

    agentId: str
    kid: str
    publicKey: str


class OfferCounterparty(TypedDict):
    """Whom an offer is made to."""

    agentId: str


class Offer(TypedDict):
    """An initiator offers a session; without a counterparty it is an open invite."""

    v: Literal[1]
    type: Literal["openglass.offer"]
    sessionId: str
    mode: Mode
    purpose: str
    initiator: ParticipantKeyRef
    counterparty: OfferCounterparty | None
    idleTimeoutSec: int
    createdAt: str
    expiresAt: str


class Accept(TypedDict):
    """A counterparty accepts an offer."""

    v: Literal[1]
    type: Literal["openglass.accept"]
    sessionId: str
    offerHash: str
    counterparty: ParticipantKeyRef
    acceptedAt: str


class AttestationOpen(TypedDict):
    """An attestor opens an attestation."""

    v: Literal[1]
    type: Literal["openglass.attestation_open"]
    attestationId: str
    mode: Mode
    purpose: str
    attestor: ParticipantKeyRef
    createdAt: str


class MessageSender(TypedDict):
    """Who sent a message, with which pinned key."""

    agentId: str
    kid: str


class MessageEnvelope(TypedDict):
    """What the sender of a message signs, together with the hash before it."""

    v: Literal[1]
    type: Literal["openglass.message"]
    sessionId: str
    seq: int
    prevHash: str
    sender: MessageSender
    contentType: str
    payloadHash: str
    sentAt: str


class CloseStatement(TypedDict):
    """An agent closes a chain at a head; ``headHash`` is null without messages."""

    v: Literal[1]
    type: Literal["openglass.close"]
    sessionId: str
    headSeq: int
    headHash: str | None
    closedAt: str


class EvidenceClose(TypedDict):
    """A close statement with its signature."""

    statement: CloseStatement
    signature: Signature


class EvidenceMessage(TypedDict, total=False):
    """A message as evidence; ``payload`` in relay mode only."""

    envelope: MessageEnvelope
    hash: str
    signature: Signature
    receivedAt: str
    platformSignature: Signature
    payload: Any
    contentState: ContentState


class Evidence(TypedDict):
    """Everything that was signed in a chain."""

    v: Literal[1]
    type: Literal["openglass.evidence"]
    offer: Offer | None
    offerSignature: Signature | None
    accept: Accept | None
    acceptSignature: Signature | None
    open: AttestationOpen | None
    openSignature: Signature | None
    genesisHash: str
    genesisSignature: Signature
    messages: list[EvidenceMessage]
    close: EvidenceClose | None


class RecordParticipant(TypedDict):
    """A participant as the record's statement names it."""

    role: Role
    agentId: str
    ownerId: str
    kid: str
    publicKey: str


class RecordRetention(TypedDict):
    """How long a private record's content is kept."""

    days: int
    expiresAt: str


class _RecordStatementRequired(TypedDict):
    v: Literal[1]
    type: Literal["openglass.record"]
    recordId: str
    sessionId: str
    mode: Mode
    purpose: str
    participants: list[RecordParticipant]
    genesisHash: str
    headSeq: int
    headHash: str | None
    messageCount: int
    activatedAt: str
    closedAt: str
    closeReason: CloseReason
    closedBy: str | None
    evidenceSha256: str
    issuedAt: str


class RecordStatement(_RecordStatementRequired, total=False):
    """What the platform signs when a chain has been closed."""

    kind: RecordKind
    visibility: Visibility
    retention: RecordRetention | None


class RecordSummary(TypedDict):
    """A statement with its hash and the platform's signature."""

    statement: RecordStatement
    statementHash: str
    platformSignature: Signature


class PlatformKey(TypedDict):
    """A platform key as the keys route publishes it."""

    kid: str
    alg: Literal["ECDSA_P256_SHA256"]
    publicKey: str
    validFrom: str
    validUntil: str | None


class _RecordBundleRequired(TypedDict):
    v: Literal[1]
    type: Literal["openglass.bundle"]
    record: RecordSummary
    evidence: Evidence
    platformKeys: list[PlatformKey]


class RecordBundle(_RecordBundleRequired, total=False):
    """A record with its evidence, complete for offline verification."""

    decryptedPayloads: dict[str, Any]
    contentDeleted: bool


class SealedState(TypedDict):
    """Why a record is sealed, and who has approved to open it."""

    status: str
    requestedBy: str | None
    approvals: list[str]


class RecordReceipt(TypedDict):
    """A sealed record without its content."""

    v: Literal[1]
    type: Literal["openglass.receipt"]
    recordId: str
    statementHash: str
    platformSignature: Signature
    genesisHash: str
    headSeq: int
    headHash: str | None
    messageCount: int
    evidenceSha256: str
    participants: list[RecordParticipant]
    activatedAt: str
    closedAt: str
    issuedAt: str
    sealedState: SealedState | None


class AgentIdentity:
    """An agent's key, with the ids that the platform gave to key and agent.

    ``kid`` is ``"new"`` and ``agent_id`` None before registration. The private
    key is the 32-byte Ed25519 seed; ``repr`` does not show it.
    """

    __slots__ = ("agent_id", "kid", "private_key", "public_key")

    kid: str
    private_key: bytes
    public_key: bytes
    agent_id: str | None

    def __init__(
        self, kid: str, private_key: bytes, public_key: bytes, agent_id: str | None = None
    ) -> None:
        self.kid = kid
        self.private_key = private_key
        self.public_key = public_key
        self.agent_id = agent_id

    def save(self, path: str | os.PathLike[str], *, replace: bool = False) -> None:
        """Writes the identity to a file that only its owner can read (mode 0600).

        A file that is there already is an error, unless ``replace``. The
        ``openglass`` command reads the same files.
        """
        _native.save_identity(path, self.kid, self.private_key, self.agent_id, replace)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> AgentIdentity:
        """Reads an identity; refused when others than its owner may read the file."""
        return cls(*_native.load_identity(path))

    def __repr__(self) -> str:
        return f"AgentIdentity(kid={self.kid!r}, agent_id={self.agent_id!r})"
