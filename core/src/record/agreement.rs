//! What starts a chain: offer and accept, or the opening of an attestation.

use std::borrow::Cow;

use super::{Fields, ObjectType, Path, ShapeError};
use crate::{
    crypto::{Hash, Signature},
    id::IdKind,
    json::{Document, ObjectBuilder, View},
    vocabulary::limits,
};

const OFFER: &str = "openglass.offer";
const ACCEPT: &str = "openglass.accept";
const OPEN: &str = "openglass.attestation_open";

/// Who holds the payloads: the platform relays them, or sees hashes only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Payloads travel through the platform and lie in the record.
    Relay,
    /// The platform sees and records hashes only.
    Notary,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 2] = [Self::Relay, Self::Notary];

    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Relay => "relay",
            Self::Notary => "notary",
        }
    }

    /// The mode with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.as_str() == word)
    }

    pub(super) fn read(fields: &Fields<'_, '_>) -> Result<Self, ShapeError> {
        Self::from_word(&fields.string("mode")?)
            .ok_or_else(|| fields.error("mode", "relay or notary"))
    }
}

/// An agent and the key it uses in one chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyRef<'a> {
    /// The agent.
    pub agent_id: Cow<'a, str>,
    /// The key's id.
    pub kid: Cow<'a, str>,
    /// The key: 43 characters of base64url.
    pub public_key: Cow<'a, str>,
}

impl<'a> KeyRef<'a> {
    fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields = Fields::open(view, path, &["agentId", "kid", "publicKey"])?;
        Ok(Self {
            agent_id: fields.string("agentId")?,
            kid: fields.string("kid")?,
            public_key: fields.string("publicKey")?,
        })
    }

    fn validate(&self, path: &Path<'_>) -> Result<(), ShapeError> {
        validate_id(&self.agent_id, IdKind::Agent, &path.name("agentId"))?;
        validate_id(&self.kid, IdKind::AgentKey, &path.name("kid"))
    }

    fn to_document(&self) -> Document {
        ObjectBuilder::new()
            .string("agentId", &self.agent_id)
            .string("kid", &self.kid)
            .string("publicKey", &self.public_key)
            .build()
    }
}

pub(super) fn validate_id(text: &str, kind: IdKind, path: &Path<'_>) -> Result<(), ShapeError> {
    if kind.matches(text) {
        return Ok(());
    }
    Err(path.error(format!("an id of the form {}…", kind.prefix())))
}

fn validate_purpose(purpose: &str, path: &Path<'_>) -> Result<(), ShapeError> {
    if purpose.chars().count() <= limits::PURPOSE_CHARS {
        return Ok(());
    }
    Err(path.name("purpose").error(format!("at most {} characters", limits::PURPOSE_CHARS)))
}

/// An offer to hold a session.
#[derive(Debug, Clone)]
pub struct Offer<'a> {
    /// The received object.
    pub view: View<'a>,
    /// `v` and `type`.
    pub object_type: ObjectType<'a>,
    /// The session's id, made by the initiator.
    pub session_id: Cow<'a, str>,
    /// Relay or notary.
    pub mode: Mode,
    /// What the session is for, in the initiator's words.
    pub purpose: Cow<'a, str>,
    /// The agent that offers.
    pub initiator: KeyRef<'a>,
    /// The agent that may accept; `None` for an open invite.
    pub counterparty: Option<Cow<'a, str>>,
    /// Seconds without a message after which the platform closes the session.
    pub idle_timeout_sec: i64,
    /// When the offer was made.
    pub created_at: Cow<'a, str>,
    /// Until when it can be accepted.
    pub expires_at: Cow<'a, str>,
}

impl<'a> Offer<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 10] = [
            "v",
            "type",
            "sessionId",
            "mode",
            "purpose",
            "initiator",
            "counterparty",
            "idleTimeoutSec",
            "createdAt",
            "expiresAt",
        ];
        let fields = Fields::open(view, path, &MEMBERS)?;
        fields.required("counterparty")?;
        Ok(Self {
            view,
            object_type: ObjectType::read(&fields)?,
            session_id: fields.string("sessionId")?,
            mode: Mode::read(&fields)?,
            purpose: fields.string("purpose")?,
            initiator: fields.object("initiator", KeyRef::read)?,
            counterparty: fields.optional_object("counterparty", |view, path| {
                Fields::open(view, path, &["agentId"])?.string("agentId")
            })?,
            idle_timeout_sec: fields.integer("idleTimeoutSec", i64::MIN, i64::MAX)?,
            created_at: fields.timestamp("createdAt")?,
            expires_at: fields.timestamp("expiresAt")?,
        })
    }

    /// Checks the values that the platform insists on.
    pub fn validate(&self, path: &Path<'_>) -> Result<(), ShapeError> {
        self.object_type.validate(OFFER, path)?;
        validate_id(&self.session_id, IdKind::Session, &path.name("sessionId"))?;
        validate_purpose(&self.purpose, path)?;
        self.initiator.validate(&path.name("initiator"))?;
        if let Some(agent_id) = &self.counterparty {
            let path = path.name("counterparty");
            validate_id(agent_id, IdKind::Agent, &path.name("agentId"))?;
        }
        validate_idle_timeout(self.idle_timeout_sec, path)
    }

    /// Whether `v` and `type` are right.
    pub fn has_type(&self) -> bool {
        self.object_type.is(OFFER)
    }

    /// `offerHash`, which is also the digest of the offer's signature.
    pub fn hash(&self) -> Hash {
        self.view.hash()
    }
}

/// Checks an idle timeout in seconds.
fn validate_idle_timeout(seconds: i64, path: &Path<'_>) -> Result<(), ShapeError> {
    let range = limits::IDLE_TIMEOUT_SEC;
    if range.contains(&seconds) {
        return Ok(());
    }
    let expected = format!("an integer from {} to {}", range.start(), range.end());
    Err(path.name("idleTimeoutSec").error(expected))
}

/// The values of a new offer.
#[derive(Debug, Clone)]
pub struct NewOffer<'a> {
    /// A fresh session id.
    pub session_id: &'a str,
    /// Relay or notary.
    pub mode: Mode,
    /// What the session is for; at most 1000 characters.
    pub purpose: &'a str,
    /// The offering agent and its key.
    pub initiator: KeyRef<'a>,
    /// The agent that may accept; `None` makes an open invite.
    pub counterparty: Option<&'a str>,
    /// 60 to 604800 seconds.
    pub idle_timeout_sec: i64,
    /// Now.
    pub created_at: &'a str,
    /// 5 minutes to 7 days later.
    pub expires_at: &'a str,
}

impl NewOffer<'_> {
    /// Writes the object.
    pub fn make(&self) -> Document {
        let counterparty =
            self.counterparty.map(|id| ObjectBuilder::new().string("agentId", id).build());
        ObjectBuilder::new()
            .integer("v", super::VERSION)
            .string("type", OFFER)
            .string("sessionId", self.session_id)
            .string("mode", self.mode.as_str())
            .string("purpose", self.purpose)
            .value("initiator", self.initiator.to_document().view())
            .optional_value("counterparty", counterparty.as_ref().map(Document::view))
            .integer("idleTimeoutSec", self.idle_timeout_sec)
            .string("createdAt", self.created_at)
            .string("expiresAt", self.expires_at)
            .build()
    }
}

/// The acceptance of an offer.
#[derive(Debug, Clone)]
pub struct Accept<'a> {
    /// The received object.
    pub view: View<'a>,
    /// `v` and `type`.
    pub object_type: ObjectType<'a>,
    /// The session's id.
    pub session_id: Cow<'a, str>,
    /// The hash of the offer that is accepted.
    pub offer_hash: Hash,
    /// The agent that accepts.
    pub counterparty: KeyRef<'a>,
    /// When.
    pub accepted_at: Cow<'a, str>,
}

impl<'a> Accept<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 6] =
            ["v", "type", "sessionId", "offerHash", "counterparty", "acceptedAt"];
        let fields = Fields::open(view, path, &MEMBERS)?;
        Ok(Self {
            view,
            object_type: ObjectType::read(&fields)?,
            session_id: fields.string("sessionId")?,
            offer_hash: fields.hash("offerHash")?,
            counterparty: fields.object("counterparty", KeyRef::read)?,
            accepted_at: fields.timestamp("acceptedAt")?,
        })
    }

    /// Checks the values that the platform insists on.
    pub fn validate(&self, path: &Path<'_>) -> Result<(), ShapeError> {
        self.object_type.validate(ACCEPT, path)?;
        validate_id(&self.session_id, IdKind::Session, &path.name("sessionId"))?;
        self.counterparty.validate(&path.name("counterparty"))
    }

    /// Whether `v` and `type` are right.
    pub fn has_type(&self) -> bool {
        self.object_type.is(ACCEPT)
    }

    /// The digest of the accept's signature.
    pub fn hash(&self) -> Hash {
        self.view.hash()
    }
}

/// The values of a new acceptance.
#[derive(Debug, Clone)]
pub struct NewAccept<'a> {
    /// The session of the offer.
    pub session_id: &'a str,
    /// The hash of the offer, computed by the one who accepts.
    pub offer_hash: &'a Hash,
    /// The accepting agent and its key.
    pub counterparty: KeyRef<'a>,
    /// Now.
    pub accepted_at: &'a str,
}

impl NewAccept<'_> {
    /// Writes the object.
    pub fn make(&self) -> Document {
        ObjectBuilder::new()
            .integer("v", super::VERSION)
            .string("type", ACCEPT)
            .string("sessionId", self.session_id)
            .string("offerHash", &self.offer_hash.to_hex())
            .value("counterparty", self.counterparty.to_document().view())
            .string("acceptedAt", self.accepted_at)
            .build()
    }
}

/// The opening of a one-party attestation.
#[derive(Debug, Clone)]
pub struct AttestationOpen<'a> {
    /// The received object.
    pub view: View<'a>,
    /// `v` and `type`.
    pub object_type: ObjectType<'a>,
    /// The attestation's id, made by the attestor.
    pub attestation_id: Cow<'a, str>,
    /// Relay or notary.
    pub mode: Mode,
    /// What is attested, in the attestor's words.
    pub purpose: Cow<'a, str>,
    /// The agent that attests.
    pub attestor: KeyRef<'a>,
    /// When.
    pub created_at: Cow<'a, str>,
}

impl<'a> AttestationOpen<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 7] =
            ["v", "type", "attestationId", "mode", "purpose", "attestor", "createdAt"];
        let fields = Fields::open(view, path, &MEMBERS)?;
        Ok(Self {
            view,
            object_type: ObjectType::read(&fields)?,
            attestation_id: fields.string("attestationId")?,
            mode: Mode::read(&fields)?,
            purpose: fields.string("purpose")?,
            attestor: fields.object("attestor", KeyRef::read)?,
            created_at: fields.timestamp("createdAt")?,
        })
    }

    /// Checks the values that the platform insists on.
    pub fn validate(&self, path: &Path<'_>) -> Result<(), ShapeError> {
        self.object_type.validate(OPEN, path)?;
        validate_id(&self.attestation_id, IdKind::Attestation, &path.name("attestationId"))?;
        validate_purpose(&self.purpose, path)?;
        self.attestor.validate(&path.name("attestor"))
    }

    /// Whether `v` and `type` are right.
    pub fn has_type(&self) -> bool {
        self.object_type.is(OPEN)
    }

    /// The digest of the opening's signature.
    pub fn hash(&self) -> Hash {
        self.view.hash()
    }
}

/// The values of a new attestation.
#[derive(Debug, Clone)]
pub struct NewOpen<'a> {
    /// A fresh attestation id.
    pub attestation_id: &'a str,
    /// Relay or notary.
    pub mode: Mode,
    /// What is attested; at most 1000 characters.
    pub purpose: &'a str,
    /// The attesting agent and its key.
    pub attestor: KeyRef<'a>,
    /// Now.
    pub created_at: &'a str,
}

impl NewOpen<'_> {
    /// Writes the object.
    pub fn make(&self) -> Document {
        ObjectBuilder::new()
            .integer("v", super::VERSION)
            .string("type", OPEN)
            .string("attestationId", self.attestation_id)
            .string("mode", self.mode.as_str())
            .string("purpose", self.purpose)
            .value("attestor", self.attestor.to_document().view())
            .string("createdAt", self.created_at)
            .build()
    }
}

/// `genesisHash` of a session: the hash of `{offer, offerSignature, accept,
/// acceptSignature}`.
pub fn session_genesis_hash(
    offer: View<'_>,
    offer_signature: &Signature<'_>,
    accept: View<'_>,
    accept_signature: &Signature<'_>,
) -> Hash {
    ObjectBuilder::new()
        .value("offer", offer)
        .value("offerSignature", offer_signature.to_document().view())
        .value("accept", accept)
        .value("acceptSignature", accept_signature.to_document().view())
        .build()
        .view()
        .hash()
}

/// `genesisHash` of an attestation: the hash of `{open, openSignature}`.
pub fn attestation_genesis_hash(open: View<'_>, open_signature: &Signature<'_>) -> Hash {
    ObjectBuilder::new()
        .value("open", open)
        .value("openSignature", open_signature.to_document().view())
        .build()
        .view()
        .hash()
}

/// The digest by which a new agent key proves itself (purpose `key`).
pub fn key_proof_hash(agent_id: &str, public_key: &str, created_at: &str) -> Hash {
    ObjectBuilder::new()
        .string("agentId", agent_id)
        .string("publicKey", public_key)
        .string("createdAt", created_at)
        .build()
        .view()
        .hash()
}
