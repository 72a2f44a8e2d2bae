//! The links of a chain: messages (or events), countersignatures, the close.

use std::borrow::Cow;

use super::{Fields, ObjectType, Path, ShapeError, agreement::validate_id};
use crate::{
    crypto::{Hash, sha256_pair},
    id::{self, IdKind},
    json::{Document, ObjectBuilder, View},
    vocabulary::limits,
};

const MESSAGE: &str = "openglass.message";
const CLOSE: &str = "openglass.close";

/// Where a chain stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The last message's number; 0 before the first.
    pub seq: u32,
    /// The last message's hash; `None` before the first.
    pub hash: Option<Hash>,
}

impl Head {
    /// A chain without messages.
    pub const EMPTY: Self = Self { seq: 0, hash: None };

    /// What the next message's `prevHash` must be.
    pub fn prev_hash(&self, genesis: Hash) -> Hash {
        self.hash.unwrap_or(genesis)
    }

    /// The wire form `{seq, hash}`.
    pub fn to_document(self) -> Document {
        ObjectBuilder::new()
            .integer("seq", i64::from(self.seq))
            .optional_string("hash", self.hash.map(Hash::to_hex).as_deref())
            .build()
    }

    /// Reads the wire form.
    pub fn read(view: View<'_>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields = Fields::open(view, path, &["seq", "hash"])?;
        let seq = fields.integer("seq", 0, i64::from(u32::MAX))?;
        Ok(Self {
            seq: u32::try_from(seq).unwrap_or_default(),
            hash: fields.nullable_hash("hash")?,
        })
    }
}

/// What the sender of a message signs, around the payload's hash.
#[derive(Debug, Clone)]
pub struct Envelope<'a> {
    /// The received object.
    pub view: View<'a>,
    /// `v` and `type`.
    pub object_type: ObjectType<'a>,
    /// The session's or attestation's id.
    pub session_id: Cow<'a, str>,
    /// 1 for the first message.
    pub seq: i64,
    /// The hash before this one; the genesis hash for the first.
    pub prev_hash: Hash,
    /// The sending agent.
    pub sender_agent_id: Cow<'a, str>,
    /// The key it signs with.
    pub sender_kid: Cow<'a, str>,
    /// A hint such as `application/json`.
    pub content_type: Cow<'a, str>,
    /// The hash of the payload.
    pub payload_hash: Hash,
    /// When it was sent, by the sender's clock.
    pub sent_at: Cow<'a, str>,
}

impl<'a> Envelope<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 9] = [
            "v",
            "type",
            "sessionId",
            "seq",
            "prevHash",
            "sender",
            "contentType",
            "payloadHash",
            "sentAt",
        ];
        let fields = Fields::open(view, path, &MEMBERS)?;
        let (sender_agent_id, sender_kid) = fields.object("sender", |view, path| {
            let fields = Fields::open(view, path, &["agentId", "kid"])?;
            Ok((fields.string("agentId")?, fields.string("kid")?))
        })?;
        Ok(Self {
            view,
            object_type: ObjectType::read(&fields)?,
            session_id: fields.string("sessionId")?,
            seq: fields.integer("seq", i64::MIN, i64::MAX)?,
            prev_hash: fields.hash("prevHash")?,
            sender_agent_id,
            sender_kid,
            content_type: fields.string("contentType")?,
            payload_hash: fields.hash("payloadHash")?,
            sent_at: fields.timestamp("sentAt")?,
        })
    }

    /// Checks the values that the platform insists on.
    pub fn validate(&self, path: &Path<'_>) -> Result<(), ShapeError> {
        self.object_type.validate(MESSAGE, path)?;
        validate_subject_id(&self.session_id, path)?;
        if !(1..=i64::from(limits::MESSAGES_PER_CHAIN)).contains(&self.seq) {
            let expected = format!("an integer from 1 to {}", limits::MESSAGES_PER_CHAIN);
            return Err(path.name("seq").error(expected));
        }
        let sender = path.name("sender");
        validate_id(&self.sender_agent_id, IdKind::Agent, &sender.name("agentId"))?;
        validate_id(&self.sender_kid, IdKind::AgentKey, &sender.name("kid"))?;
        if self.content_type.chars().count() > limits::CONTENT_TYPE_CHARS {
            let expected = format!("at most {} characters", limits::CONTENT_TYPE_CHARS);
            return Err(path.name("contentType").error(expected));
        }
        Ok(())
    }

    /// Whether `v` and `type` are right.
    pub fn has_type(&self) -> bool {
        self.object_type.is(MESSAGE)
    }

    /// The message's hash, chained to `prev_hash`.
    pub fn hash(&self, prev_hash: &Hash) -> Hash {
        message_hash(prev_hash, self.view)
    }
}

/// A session's or attestation's id, in the field that holds either.
fn validate_subject_id(text: &str, path: &Path<'_>) -> Result<(), ShapeError> {
    if IdKind::Session.matches(text) || id::has_prefix(text, IdKind::Attestation.prefix()) {
        return Ok(());
    }
    Err(path.name("sessionId").error("an id of the form ses_… or att_…"))
}

/// The values of a new message or event.
#[derive(Debug, Clone)]
pub struct NewEnvelope<'a> {
    /// The session or attestation.
    pub session_id: &'a str,
    /// The number after the head's.
    pub seq: u32,
    /// The head's hash, or the genesis hash.
    pub prev_hash: &'a Hash,
    /// The sending agent.
    pub agent_id: &'a str,
    /// Its key in this chain.
    pub kid: &'a str,
    /// A hint such as `application/json`; at most 100 characters.
    pub content_type: &'a str,
    /// The hash of the payload's canonical bytes.
    pub payload_hash: &'a Hash,
    /// Now.
    pub sent_at: &'a str,
}

impl NewEnvelope<'_> {
    /// Writes the object.
    pub fn make(&self) -> Document {
        let sender =
            ObjectBuilder::new().string("agentId", self.agent_id).string("kid", self.kid).build();
        ObjectBuilder::new()
            .integer("v", super::VERSION)
            .string("type", MESSAGE)
            .string("sessionId", self.session_id)
            .integer("seq", i64::from(self.seq))
            .string("prevHash", &self.prev_hash.to_hex())
            .value("sender", sender.view())
            .string("contentType", self.content_type)
            .string("payloadHash", &self.payload_hash.to_hex())
            .string("sentAt", self.sent_at)
            .build()
    }
}

/// The hash of a message: SHA-256 of the 32 bytes before it and the canonical
/// bytes of its envelope.
pub fn message_hash(prev_hash: &Hash, envelope: View<'_>) -> Hash {
    sha256_pair(prev_hash.as_bytes(), envelope.as_bytes())
}

/// What the platform signs when it receives a message (purpose `countersign`).
pub fn countersign_digest(hash: &Hash, agent_sig: &str, received_at: &str) -> Hash {
    ObjectBuilder::new()
        .string("hash", &hash.to_hex())
        .string("agentSig", agent_sig)
        .string("receivedAt", received_at)
        .build()
        .view()
        .hash()
}

/// What an agent signs to close a chain at a given head.
#[derive(Debug, Clone)]
pub struct CloseStatement<'a> {
    /// The received object.
    pub view: View<'a>,
    /// `v` and `type`.
    pub object_type: ObjectType<'a>,
    /// The session's or attestation's id.
    pub session_id: Cow<'a, str>,
    /// The last message's number, 0 without messages.
    pub head_seq: i64,
    /// The last message's hash, `None` without messages.
    pub head_hash: Option<Hash>,
    /// When, by the agent's clock.
    pub closed_at: Cow<'a, str>,
}

impl<'a> CloseStatement<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 6] = ["v", "type", "sessionId", "headSeq", "headHash", "closedAt"];
        let fields = Fields::open(view, path, &MEMBERS)?;
        Ok(Self {
            view,
            object_type: ObjectType::read(&fields)?,
            session_id: fields.string("sessionId")?,
            head_seq: fields.integer("headSeq", i64::MIN, i64::MAX)?,
            head_hash: fields.nullable_hash("headHash")?,
            closed_at: fields.timestamp("closedAt")?,
        })
    }

    /// Checks the values that the platform insists on.
    pub fn validate(&self, path: &Path<'_>) -> Result<(), ShapeError> {
        self.object_type.validate(CLOSE, path)?;
        validate_subject_id(&self.session_id, path)?;
        if self.head_seq < 0 || (self.head_seq == 0) != self.head_hash.is_none() {
            return Err(path.name("headHash").error("null exactly when headSeq is 0"));
        }
        Ok(())
    }

    /// Whether `v` and `type` are right.
    pub fn has_type(&self) -> bool {
        self.object_type.is(CLOSE)
    }

    /// The digest of the close's signature.
    pub fn hash(&self) -> Hash {
        self.view.hash()
    }
}

/// The values of a new close statement.
#[derive(Debug, Clone)]
pub struct NewClose<'a> {
    /// The session or attestation.
    pub session_id: &'a str,
    /// The head that the agent closes at.
    pub head: Head,
    /// Now.
    pub closed_at: &'a str,
}

impl NewClose<'_> {
    /// Writes the object.
    pub fn make(&self) -> Document {
        ObjectBuilder::new()
            .integer("v", super::VERSION)
            .string("type", CLOSE)
            .string("sessionId", self.session_id)
            .integer("headSeq", i64::from(self.head.seq))
            .optional_string("headHash", self.head.hash.map(Hash::to_hex).as_deref())
            .string("closedAt", self.closed_at)
            .build()
    }
}
