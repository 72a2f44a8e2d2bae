//! The evidence of a chain: everything that was signed, in one document.

use std::borrow::Cow;

use super::{
    Accept, AttestationOpen, CloseStatement, Envelope, Fields, ObjectType, Offer, Path, ShapeError,
};
use crate::{
    crypto::{Hash, Signature},
    json::{ArrayBuilder, Document, Kind, ObjectBuilder, View},
};

const EVIDENCE: &str = "openglass.evidence";
const ENCRYPTED_PAYLOAD: &str = "openglass.encrypted-payload";

/// A signed close as it lies in the evidence.
#[derive(Debug, Clone)]
pub struct Close<'a> {
    /// What was signed.
    pub statement: CloseStatement<'a>,
    /// By the agent that closed.
    pub signature: Signature<'a>,
}

impl<'a> Close<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields = Fields::open(view, path, &["statement", "signature"])?;
        Ok(Self {
            statement: fields.object("statement", CloseStatement::read)?,
            signature: fields.signature("signature")?,
        })
    }
}

/// The evidence of one chain. Members of the pair that is not in use are
/// `null`, or missing in records from before attestations.
#[derive(Debug, Clone)]
pub struct Evidence<'a> {
    /// The received object.
    pub view: View<'a>,
    /// `v` and `type`.
    pub object_type: ObjectType<'a>,
    /// Sessions: the offer.
    pub offer: Option<Offer<'a>>,
    /// Sessions: the initiator's signature over it.
    pub offer_signature: Option<Signature<'a>>,
    /// Sessions: the acceptance.
    pub accept: Option<Accept<'a>>,
    /// Sessions: the counterparty's signature over it.
    pub accept_signature: Option<Signature<'a>>,
    /// Attestations: the opening.
    pub open: Option<AttestationOpen<'a>>,
    /// Attestations: the attestor's signature over it.
    pub open_signature: Option<Signature<'a>>,
    /// The hash that the first message builds on.
    pub genesis_hash: Hash,
    /// By the platform.
    pub genesis_signature: Signature<'a>,
    /// The messages, each to be read by [`EvidenceMessage::read`].
    pub messages: Vec<View<'a>>,
    /// The close, if an agent closed.
    pub close: Option<Close<'a>>,
}

impl<'a> Evidence<'a> {
    /// Reads everything but the messages.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 12] = [
            "v",
            "type",
            "offer",
            "offerSignature",
            "accept",
            "acceptSignature",
            "open",
            "openSignature",
            "genesisHash",
            "genesisSignature",
            "messages",
            "close",
        ];
        let fields = Fields::open(view, path, &MEMBERS)?;
        let signature = |name| fields.present(name).map(|_| fields.signature(name)).transpose();
        let messages = fields.required("messages")?;
        if messages.kind() != Kind::Array {
            return Err(fields.wrong("messages", "an array", messages));
        }
        Ok(Self {
            view,
            object_type: ObjectType::read(&fields)?,
            offer: fields.optional_object("offer", Offer::read)?,
            offer_signature: signature("offerSignature")?,
            accept: fields.optional_object("accept", Accept::read)?,
            accept_signature: signature("acceptSignature")?,
            open: fields.optional_object("open", AttestationOpen::read)?,
            open_signature: signature("openSignature")?,
            genesis_hash: fields.hash("genesisHash")?,
            genesis_signature: fields.signature("genesisSignature")?,
            messages: messages.elements().collect(),
            close: fields.optional_object("close", Close::read)?,
        })
    }

    /// Whether `v` and `type` are right.
    pub fn has_type(&self) -> bool {
        self.object_type.is(EVIDENCE)
    }

    /// `evidenceSha256`.
    pub fn hash(&self) -> Hash {
        self.view.hash()
    }
}

/// Whether a payload lies in the evidence as it is or encrypted (spec 13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ContentState {
    /// As it is; the meaning of a missing `contentState`.
    Plain,
    /// Replaced by an [`EncryptedPayload`].
    Encrypted,
}

impl ContentState {
    /// Every state.
    pub const ALL: [Self; 2] = [Self::Plain, Self::Encrypted];

    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Encrypted => "encrypted",
        }
    }

    /// The state with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// One message or event with both signatures.
#[derive(Debug, Clone)]
pub struct EvidenceMessage<'a> {
    /// The received object.
    pub view: View<'a>,
    /// What the sender signed.
    pub envelope: Envelope<'a>,
    /// The message's hash as stated.
    pub hash: Hash,
    /// By the sender.
    pub signature: Signature<'a>,
    /// When the platform received it.
    pub received_at: Cow<'a, str>,
    /// By the platform.
    pub platform_signature: Signature<'a>,
    /// The payload, if the member is there at all (`null` is a payload).
    pub payload: Option<View<'a>>,
    /// Whether the payload is encrypted.
    pub content_state: ContentState,
}

impl<'a> EvidenceMessage<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        const MEMBERS: [&str; 7] = [
            "envelope",
            "hash",
            "signature",
            "receivedAt",
            "platformSignature",
            "payload",
            "contentState",
        ];
        let fields = Fields::open(view, path, &MEMBERS)?;
        let content_state = match fields.get("contentState") {
            None => ContentState::Plain,
            Some(_) => ContentState::from_word(&fields.string("contentState")?)
                .ok_or_else(|| fields.error("contentState", "plain or encrypted"))?,
        };
        Ok(Self {
            view,
            envelope: fields.object("envelope", Envelope::read)?,
            hash: fields.hash("hash")?,
            signature: fields.signature("signature")?,
            received_at: fields.timestamp("receivedAt")?,
            platform_signature: fields.signature("platformSignature")?,
            payload: fields.get("payload"),
            content_state,
        })
    }
}

/// What stands in a payload's place in a private record.
#[derive(Debug, Clone)]
pub struct EncryptedPayload<'a> {
    /// `v` and `type`.
    pub object_type: ObjectType<'a>,
    /// base64url of the AES-256-GCM ciphertext.
    pub ciphertext: Cow<'a, str>,
    /// base64url of the 96-bit nonce.
    pub iv: Cow<'a, str>,
    /// base64url of the 128-bit tag.
    pub auth_tag: Cow<'a, str>,
}

impl EncryptedPayload<'_> {
    /// What it has as its `type`.
    pub const TYPE: &'static str = ENCRYPTED_PAYLOAD;
}

impl<'a> EncryptedPayload<'a> {
    /// Reads the object.
    pub fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields = Fields::open(view, path, &["v", "type", "ciphertext", "iv", "authTag"])?;
        let read = Self {
            object_type: ObjectType::read(&fields)?,
            ciphertext: fields.string("ciphertext")?,
            iv: fields.string("iv")?,
            auth_tag: fields.string("authTag")?,
        };
        read.object_type.validate(ENCRYPTED_PAYLOAD, path)?;
        Ok(read)
    }
}

/// A message as the evidence will hold it. Views are stored canonical text.
#[derive(Debug, Clone)]
pub struct NewMessage<'a> {
    /// What the sender signed.
    pub envelope: View<'a>,
    /// The message's hash.
    pub hash: &'a Hash,
    /// By the sender.
    pub signature: View<'a>,
    /// When the platform received it.
    pub received_at: &'a str,
    /// By the platform.
    pub platform_signature: View<'a>,
    /// The payload; `None` in notary mode, where the member is left out.
    pub payload: Option<View<'a>>,
    /// Whether the payload is encrypted; the member is written only then.
    pub content_state: ContentState,
}

impl NewMessage<'_> {
    /// Writes the object.
    pub fn make(&self) -> Document {
        let mut object = ObjectBuilder::new()
            .value("envelope", self.envelope)
            .string("hash", &self.hash.to_hex())
            .value("signature", self.signature)
            .string("receivedAt", self.received_at)
            .value("platformSignature", self.platform_signature);
        if let Some(payload) = self.payload {
            object = object.value("payload", payload);
        }
        if self.content_state == ContentState::Encrypted {
            object = object.string("contentState", self.content_state.as_str());
        }
        object.build()
    }
}

/// The parts of a new evidence document. Views are stored canonical text; the
/// pair that is not in use is `None` and written as `null`.
#[derive(Debug, Clone)]
pub struct NewEvidence<'a> {
    /// Sessions: offer and its signature.
    pub offer: Option<(View<'a>, View<'a>)>,
    /// Sessions: accept and its signature.
    pub accept: Option<(View<'a>, View<'a>)>,
    /// Attestations: open and its signature.
    pub open: Option<(View<'a>, View<'a>)>,
    /// The hash that the first message builds on.
    pub genesis_hash: &'a Hash,
    /// By the platform.
    pub genesis_signature: View<'a>,
    /// Close statement and signature, if an agent closed.
    pub close: Option<(View<'a>, View<'a>)>,
}

/// Writes the evidence of a chain; `messages` in order of their numbers.
pub fn make_evidence(parts: &NewEvidence<'_>, messages: ArrayBuilder) -> Document {
    let close = parts.close.map(|(statement, signature)| {
        ObjectBuilder::new().value("statement", statement).value("signature", signature).build()
    });
    ObjectBuilder::new()
        .integer("v", super::VERSION)
        .string("type", EVIDENCE)
        .optional_value("offer", parts.offer.map(|(object, _)| object))
        .optional_value("offerSignature", parts.offer.map(|(_, signature)| signature))
        .optional_value("accept", parts.accept.map(|(object, _)| object))
        .optional_value("acceptSignature", parts.accept.map(|(_, signature)| signature))
        .optional_value("open", parts.open.map(|(object, _)| object))
        .optional_value("openSignature", parts.open.map(|(_, signature)| signature))
        .string("genesisHash", &parts.genesis_hash.to_hex())
        .value("genesisSignature", parts.genesis_signature)
        .value("messages", messages.build().view())
        .optional_value("close", close.as_ref().map(Document::view))
        .build()
}
