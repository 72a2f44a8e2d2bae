//! The record statement: what the platform signs when a chain is closed.

use std::borrow::Cow;

use super::{Fields, Mode, ObjectType, Path, ShapeError};
use crate::{
    crypto::Hash,
    json::{ArrayBuilder, Document, ObjectBuilder, View},
    vocabulary::limits,
};

const RECORD: &str = "openglass.record";

/// Why a chain ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CloseReason {
    /// An agent signed a close statement.
    AgentClosed,
    /// Nothing was said for too long.
    IdleTimeout,
    /// An owner suspended an agent.
    AgentSuspended,
    /// The chain reached its greatest length.
    MessageLimit,
    /// An owner declined to resume a paused session.
    OwnerDeclinedPause,
}

impl CloseReason {
    /// Every reason.
    pub const ALL: [Self; 5] = [
        Self::AgentClosed,
        Self::IdleTimeout,
        Self::AgentSuspended,
        Self::MessageLimit,
        Self::OwnerDeclinedPause,
    ];

    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AgentClosed => "agent_closed",
            Self::IdleTimeout => "idle_timeout",
            Self::AgentSuspended => "agent_suspended",
            Self::MessageLimit => "message_limit",
            Self::OwnerDeclinedPause => "owner_declined_pause",
        }
    }

    /// The reason with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }
}

/// Who may read a record's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// Payloads are encrypted and can be shredded.
    Private,
    /// A receipt until every participant's owner agrees, or one disputes.
    Sealed,
    /// Both sides read everything.
    Shared,
}

impl Visibility {
    /// Every visibility.
    pub const ALL: [Self; 3] = [Self::Private, Self::Sealed, Self::Shared];

    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Sealed => "sealed",
            Self::Shared => "shared",
        }
    }

    /// The visibility with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|visibility| visibility.as_str() == word)
    }
}

/// A participant's part in a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Offered the session.
    Initiator,
    /// Accepted it.
    Counterparty,
    /// Opened the attestation.
    Attestor,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 3] = [Self::Initiator, Self::Counterparty, Self::Attestor];

    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Initiator => "initiator",
            Self::Counterparty => "counterparty",
            Self::Attestor => "attestor",
        }
    }
}

/// One entry of `participants`.
#[derive(Debug, Clone)]
pub struct Participant<'a> {
    /// A [`Role`]'s word, or something else in a record that will not verify.
    pub role: Cow<'a, str>,
    /// The agent.
    pub agent_id: Cow<'a, str>,
    /// Its owner, as the platform says; null for unclaimed agents.
    pub owner_id: Option<Cow<'a, str>>,
    /// The key that was pinned.
    pub kid: Cow<'a, str>,
    /// That key: 43 characters of base64url.
    pub public_key: Cow<'a, str>,
}

impl<'a> Participant<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields = Fields::open(view, path, &["role", "agentId", "ownerId", "kid", "publicKey"])?;
        fields.required("ownerId")?;
        Ok(Self {
            role: fields.string("role")?,
            agent_id: fields.string("agentId")?,
            owner_id: fields.optional_string("ownerId")?,
            kid: fields.string("kid")?,
            public_key: fields.string("publicKey")?,
        })
    }
}

/// How long a private record's content is kept.
#[derive(Debug, Clone)]
pub struct Retention<'a> {
    /// Days after issuance.
    pub days: i64,
    /// When the content is shredded.
    pub expires_at: Cow<'a, str>,
}

impl<'a> Retention<'a> {
    fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields = Fields::open(view, path, &["days", "expiresAt"])?;
        Ok(Self {
            days: fields.integer(
                "days",
                *limits::RETENTION_DAYS.start(),
                *limits::RETENTION_DAYS.end(),
            )?,
            expires_at: fields.timestamp("expiresAt")?,
        })
    }
}

/// What the platform signed about a chain.
#[derive(Debug, Clone)]
pub struct RecordStatement<'a> {
    /// The received object.
    pub view: View<'a>,
    /// `v` and `type`.
    pub object_type: ObjectType<'a>,
    /// The record's id.
    pub record_id: Cow<'a, str>,
    /// The session's or attestation's id.
    pub session_id: Cow<'a, str>,
    /// Relay or notary.
    pub mode: Mode,
    /// The purpose, copied from the offer or opening.
    pub purpose: Cow<'a, str>,
    /// Who took part.
    pub participants: Vec<Participant<'a>>,
    /// The hash that the first message builds on.
    pub genesis_hash: Hash,
    /// The last message's number.
    pub head_seq: i64,
    /// The last message's hash.
    pub head_hash: Option<Hash>,
    /// How many messages.
    pub message_count: i64,
    /// When the chain became active.
    pub activated_at: Cow<'a, str>,
    /// When it was closed.
    pub closed_at: Cow<'a, str>,
    /// A [`CloseReason`]'s word, or something else in a record that will not verify.
    pub close_reason: Cow<'a, str>,
    /// The agent that closed, if one did.
    pub closed_by: Option<Cow<'a, str>>,
    /// The hash of the evidence.
    pub evidence_sha256: Hash,
    /// When the record was issued.
    pub issued_at: Cow<'a, str>,
    /// `attestation`, `session`, or missing (which means session); read
    /// whatever it is, so that a wrong one is a finding (ruling Q5).
    pub kind: Option<View<'a>>,
    /// Missing on records older than the field.
    pub visibility: Option<Visibility>,
    /// On private records only.
    pub retention: Option<Retention<'a>>,
}

impl<'a> RecordStatement<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 20] = [
            "v",
            "type",
            "recordId",
            "sessionId",
            "mode",
            "purpose",
            "participants",
            "genesisHash",
            "headSeq",
            "headHash",
            "messageCount",
            "activatedAt",
            "closedAt",
            "closeReason",
            "closedBy",
            "evidenceSha256",
            "issuedAt",
            "kind",
            "visibility",
            "retention",
        ];
        let fields = Fields::open(view, path, &MEMBERS)?;
        fields.required("closedBy")?;
        let visibility = match fields.present("visibility") {
            None => None,
            Some(_) => Some(
                Visibility::from_word(&fields.string("visibility")?)
                    .ok_or_else(|| fields.error("visibility", "private, sealed or shared"))?,
            ),
        };
        Ok(Self {
            view,
            object_type: ObjectType::read(&fields)?,
            record_id: fields.string("recordId")?,
            session_id: fields.string("sessionId")?,
            mode: Mode::read(&fields)?,
            purpose: fields.string("purpose")?,
            participants: fields.array("participants", Participant::read)?,
            genesis_hash: fields.hash("genesisHash")?,
            head_seq: fields.integer("headSeq", i64::MIN, i64::MAX)?,
            head_hash: fields.nullable_hash("headHash")?,
            message_count: fields.integer("messageCount", i64::MIN, i64::MAX)?,
            activated_at: fields.timestamp("activatedAt")?,
            closed_at: fields.timestamp("closedAt")?,
            close_reason: fields.string("closeReason")?,
            closed_by: fields.optional_string("closedBy")?,
            evidence_sha256: fields.hash("evidenceSha256")?,
            issued_at: fields.timestamp("issuedAt")?,
            kind: fields.get("kind"),
            visibility,
            retention: fields.optional_object("retention", Retention::read)?,
        })
    }

    /// Whether `v` and `type` are right.
    pub fn has_type(&self) -> bool {
        self.object_type.is(RECORD)
    }

    /// `statementHash`.
    pub fn hash(&self) -> Hash {
        self.view.hash()
    }
}

/// A participant of a new statement.
#[derive(Debug, Clone)]
pub struct NewParticipant<'a> {
    /// Its part.
    pub role: Role,
    /// The agent.
    pub agent_id: &'a str,
    /// Its owner.
    pub owner_id: Option<&'a str>,
    /// The pinned key.
    pub kid: &'a str,
    /// That key.
    pub public_key: &'a str,
}

/// The values of a new record statement.
#[derive(Debug, Clone)]
pub struct NewStatement<'a> {
    /// A fresh record id.
    pub record_id: &'a str,
    /// The session or attestation.
    pub session_id: &'a str,
    /// Relay or notary.
    pub mode: Mode,
    /// Copied from the offer or opening.
    pub purpose: &'a str,
    /// Initiator and counterparty, or the attestor.
    pub participants: &'a [NewParticipant<'a>],
    /// The chain's genesis.
    pub genesis_hash: &'a Hash,
    /// The chain's head; its number is also the message count.
    pub head: super::Head,
    /// `acceptedAt` or the opening's `createdAt`.
    pub activated_at: &'a str,
    /// The close statement's time, else `issued_at`.
    pub closed_at: &'a str,
    /// Why the chain ended.
    pub close_reason: CloseReason,
    /// The agent that closed, if one did.
    pub closed_by: Option<&'a str>,
    /// The hash of the evidence.
    pub evidence_sha256: &'a Hash,
    /// Now.
    pub issued_at: &'a str,
    /// Writes `kind: "attestation"`; sessions carry no `kind`.
    pub attestation: bool,
    /// Left out when unknown, never `null` (spec 19, D16).
    pub visibility: Option<Visibility>,
    /// Days and end of retention, for private records.
    pub retention: Option<(i64, &'a str)>,
}

impl NewStatement<'_> {
    /// Writes the object.
    pub fn make(&self) -> Document {
        let participants: Vec<_> = self.participants.iter().map(participant).collect();
        let participants: ArrayBuilder = participants.iter().map(Document::view).collect();
        let seq = i64::from(self.head.seq);
        let mut object = ObjectBuilder::new()
            .integer("v", super::VERSION)
            .string("type", RECORD)
            .string("recordId", self.record_id)
            .string("sessionId", self.session_id)
            .string("mode", self.mode.as_str())
            .string("purpose", self.purpose)
            .value("participants", participants.build().view())
            .string("genesisHash", &self.genesis_hash.to_hex())
            .integer("headSeq", seq)
            .optional_string("headHash", self.head.hash.map(Hash::to_hex).as_deref())
            .integer("messageCount", seq)
            .string("activatedAt", self.activated_at)
            .string("closedAt", self.closed_at)
            .string("closeReason", self.close_reason.as_str())
            .optional_string("closedBy", self.closed_by)
            .string("evidenceSha256", &self.evidence_sha256.to_hex())
            .string("issuedAt", self.issued_at);
        if self.attestation {
            object = object.string("kind", "attestation");
        }
        if let Some(visibility) = self.visibility {
            object = object.string("visibility", visibility.as_str());
        }
        if let Some((days, expires_at)) = self.retention {
            let retention =
                ObjectBuilder::new().integer("days", days).string("expiresAt", expires_at);
            object = object.value("retention", retention.build().view());
        }
        object.build()
    }
}

fn participant(entry: &NewParticipant<'_>) -> Document {
    ObjectBuilder::new()
        .string("role", entry.role.as_str())
        .string("agentId", entry.agent_id)
        .optional_string("ownerId", entry.owner_id)
        .string("kid", entry.kid)
        .string("publicKey", entry.public_key)
        .build()
}
