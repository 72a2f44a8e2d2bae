//! Sessions and attestations, invites, messages and events.

use std::fmt;

use openglass_core::{
    crypto::Hash,
    json::{Document, ObjectBuilder, View},
    record::{Fields, Head, Mode, Path, Visibility},
};

use super::{Agent, Read, member, optional, owned};
use crate::reply::{FromAnswer, open};

fn read_mode(fields: &Fields<'_, '_>) -> Read<Mode> {
    Mode::from_word(&fields.string("mode")?).ok_or_else(|| fields.error("mode", "relay or notary"))
}

fn read_visibility(fields: &Fields<'_, '_>) -> Read<Option<Visibility>> {
    let Some(word) = fields.optional_string("visibility")? else { return Ok(None) };
    Visibility::from_word(&word)
        .map(Some)
        .ok_or_else(|| fields.error("visibility", "private, sealed or shared"))
}

fn read_genesis(fields: &Fields<'_, '_>) -> Read<Option<Hash>> {
    fields.present("genesisHash").map(|_| fields.hash("genesisHash")).transpose()
}

/// A session.
#[derive(Clone)]
pub struct Session {
    json: Document,
    /// The session's id.
    pub id: String,
    /// Relay or notary.
    pub mode: Mode,
    /// `pending`, `active`, `paused`, `closing`, `closed`, `declined`,
    /// `cancelled` or `expired`.
    pub status: String,
    /// What it is for.
    pub purpose: String,
    /// The invite by which it was offered.
    pub invite_id: Option<String>,
    /// Set once the session has been active.
    pub genesis_hash: Option<Hash>,
    /// Where the chain stands.
    pub head: Head,
    /// Who may read the record.
    pub visibility: Option<Visibility>,
    /// The record, once it is issued.
    pub record_id: Option<String>,
}

answer!(Session);

impl FromAnswer for Session {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            mode: read_mode(&fields)?,
            status: owned(&fields, "status")?,
            purpose: owned(&fields, "purpose")?,
            invite_id: optional(&fields, "inviteId")?,
            genesis_hash: read_genesis(&fields)?,
            head: fields.object("head", Head::read)?,
            visibility: read_visibility(&fields)?,
            record_id: optional(&fields, "recordId")?,
        })
    }
}

/// An attestation.
#[derive(Clone)]
pub struct Attestation {
    json: Document,
    /// The attestation's id.
    pub id: String,
    /// Relay or notary.
    pub mode: Mode,
    /// `active`, `closing` or `closed`.
    pub status: String,
    /// What is attested.
    pub purpose: String,
    /// What the first event builds on.
    pub genesis_hash: Option<Hash>,
    /// Where the chain stands.
    pub head: Head,
    /// Who may read the record.
    pub visibility: Option<Visibility>,
    /// The record, once it is issued.
    pub record_id: Option<String>,
}

answer!(Attestation);

impl FromAnswer for Attestation {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            mode: read_mode(&fields)?,
            status: owned(&fields, "status")?,
            purpose: owned(&fields, "purpose")?,
            genesis_hash: read_genesis(&fields)?,
            head: fields.object("head", Head::read)?,
            visibility: read_visibility(&fields)?,
            record_id: optional(&fields, "recordId")?,
        })
    }
}

/// An invite (`Invite` or `InviteCreated`).
#[derive(Clone)]
pub struct Invite {
    json: Document,
    /// The invite's id.
    pub id: String,
    /// The session that it is for.
    pub session_id: String,
    /// The agent that offers.
    pub from_agent_id: String,
    /// The agent that may accept; `None` for an open invite.
    pub to_agent_id: Option<String>,
    /// `pending`, `awaiting_owner`, `accepted`, `declined`,
    /// `rejected_by_owner`, `cancelled` or `expired`.
    pub status: String,
    /// Until when it can be accepted.
    pub expires_at: String,
    /// The secret of an open invite, shown once to the initiator.
    pub token: Option<String>,
    /// The page of an open invite, shown once to the initiator.
    pub url: Option<String>,
}

answer!(Invite);

impl FromAnswer for Invite {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            session_id: owned(&fields, "sessionId")?,
            from_agent_id: owned(&fields, "fromAgentId")?,
            to_agent_id: optional(&fields, "toAgentId")?,
            status: owned(&fields, "status")?,
            expires_at: owned(&fields, "expiresAt")?,
            token: optional(&fields, "token")?,
            url: optional(&fields, "url")?,
        })
    }
}

/// An invite with the offer behind it. The offer's hash and signature have been
/// checked, and so has that the initiator registered the key that signed.
#[derive(Clone)]
pub struct InviteOffer {
    json: Document,
    /// The invite.
    pub invite: Invite,
    /// The agent that offers.
    pub initiator: Agent,
    /// The offer's hash as stated.
    pub offer_hash: Hash,
}

answer!(InviteOffer);

impl InviteOffer {
    /// The offer.
    pub fn offer(&self) -> View<'_> {
        self.view().get("offer").unwrap_or(View::NULL)
    }
}

impl FromAnswer for InviteOffer {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        fields.required("offer")?;
        Ok(Self {
            json: view.to_document(),
            invite: fields.object("invite", Invite::read)?,
            initiator: fields.object("initiator", Agent::read)?,
            offer_hash: fields.hash("offerHash")?,
        })
    }
}

/// An invite and its session, as offering, accepting and declining answer.
#[derive(Clone)]
pub struct SessionInvite {
    json: Document,
    /// The session.
    pub session: Session,
    /// The invite.
    pub invite: Invite,
}

answer!(SessionInvite);

impl FromAnswer for SessionInvite {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let session = member(view, path, "session")?;
        Ok(Self { json: view.to_document(), session, invite: member(view, path, "invite")? })
    }
}

/// A message of a session or an event of an attestation, checked.
#[derive(Clone)]
pub struct Message {
    json: Document,
    /// The message's id.
    pub id: String,
    /// The session or attestation.
    pub session_id: String,
    /// Its number, from 1.
    pub seq: u32,
    /// Its hash.
    pub hash: Hash,
    /// The agent that sent it.
    pub sender_agent_id: String,
    /// The sender's hint about the payload.
    pub content_type: String,
    /// When the platform received it.
    pub received_at: String,
}

answer!(Message);

impl Message {
    /// The payload; `None` in notary mode (`null` is a payload).
    pub fn payload(&self) -> Option<View<'_>> {
        self.view().get("payload")
    }
}

impl FromAnswer for Message {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        let (sender_agent_id, content_type) = fields.object("envelope", |view, path| {
            let fields = open(view, path)?;
            let sender = fields.object("sender", |view, path| owned(&open(view, path)?, "agentId"));
            Ok((sender?, owned(&fields, "contentType")?))
        })?;
        let seq = fields.integer("seq", 1, i64::from(u32::MAX))?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            session_id: owned(&fields, "sessionId")?,
            seq: u32::try_from(seq).unwrap_or_default(),
            hash: fields.hash("hash")?,
            sender_agent_id,
            content_type,
            received_at: fields.timestamp("receivedAt")?.into(),
        })
    }
}

/// A message that the platform has taken, and the head it made.
#[derive(Clone)]
pub struct Sent {
    json: Document,
    /// The message or event.
    pub message: Message,
    /// The chain's head with it.
    pub head: Head,
}

answer!(Sent);

impl Sent {
    /// `item` is the name under which the route answers.
    pub(crate) fn read(view: View<'_>, path: &Path<'_>, item: &str) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            message: fields.object(item, Message::read)?,
            head: fields.object("head", Head::read)?,
        })
    }

    /// What the platform would have answered, for a message that was found to
    /// have landed although no answer arrived.
    pub(crate) fn found(message: Message, item: &str) -> Self {
        let head = Head { seq: message.seq, hash: Some(message.hash) };
        let json = ObjectBuilder::new()
            .value(item, message.view())
            .value("head", head.to_document().view())
            .build();
        Self { json, message, head }
    }
}
