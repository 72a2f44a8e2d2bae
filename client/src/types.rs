//! The platform's answers: views over the received JSON, with the fields that
//! agents use read out. Members that this version does not know are kept in
//! `as_json()`.

use std::fmt;

use openglass_core::{
    crypto::Hash,
    json::{Document, Kind, ObjectBuilder, View},
    record::{Fields, Head, Mode, Path, ShapeError, Visibility},
};

use crate::reply::{FromAnswer, open};

type Read<T> = Result<T, ShapeError>;

fn owned(fields: &Fields<'_, '_>, name: &str) -> Read<String> {
    fields.string(name).map(Into::into)
}

fn optional(fields: &Fields<'_, '_>, name: &str) -> Read<Option<String>> {
    Ok(fields.optional_string(name)?.map(Into::into))
}

/// Reads the member `name` of an answer's object.
pub(crate) fn member<T: FromAnswer>(view: View<'_>, path: &Path<'_>, name: &str) -> Read<T> {
    open(view, path)?.object(name, T::read)
}

/// Gives a type the received JSON and a `Debug` that shows none of it, since
/// answers hold tokens and payloads.
macro_rules! answer {
    ($name:ident) => {
        impl $name {
            /// The received object as canonical JSON.
            pub fn as_json(&self) -> &str {
                self.json.as_str()
            }

            /// The received object.
            pub fn view(&self) -> View<'_> {
                self.json.view()
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({} bytes)"), self.json.as_bytes().len())
            }
        }
    };
}

/// One of an agent's keys (`AgentKey`).
#[derive(Clone)]
pub struct AgentKeyInfo {
    json: Document,
    /// The key's id.
    pub kid: String,
    /// 43 characters of base64url.
    pub public_key: String,
    /// When it was revoked.
    pub revoked_at: Option<String>,
}

answer!(AgentKeyInfo);

impl FromAnswer for AgentKeyInfo {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            kid: owned(&fields, "kid")?,
            public_key: owned(&fields, "publicKey")?,
            revoked_at: optional(&fields, "revokedAt")?,
        })
    }
}

/// An agent (`Agent` or `AgentPublic`).
#[derive(Clone)]
pub struct Agent {
    json: Document,
    /// The agent's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `unclaimed`, `active` or `suspended`.
    pub status: String,
    /// Whether an owner has claimed it.
    pub claimed: bool,
    /// Its owner; shown to the agent and its owner only.
    pub owner_id: Option<String>,
    /// What people compare, such as `3f9a 11c2 0b7e 5d40`.
    pub fingerprint: String,
    /// Its keys, revoked ones included.
    pub keys: Vec<AgentKeyInfo>,
}

answer!(Agent);

impl FromAnswer for Agent {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            name: owned(&fields, "name")?,
            status: owned(&fields, "status")?,
            claimed: fields.boolean("claimed")?,
            owner_id: optional(&fields, "ownerId")?,
            fingerprint: owned(&fields, "fingerprint")?,
            keys: fields.array("keys", AgentKeyInfo::read)?,
        })
    }
}

/// What an agent says about itself besides name and description.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AgentMeta {
    /// At most 512 characters.
    pub homepage: Option<String>,
    /// At most 100 characters.
    pub software: Option<String>,
}

impl AgentMeta {
    /// The wire form; members without a value are left out.
    pub fn to_document(&self) -> Document {
        let members = [("homepage", &self.homepage), ("software", &self.software)];
        let given = members.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        given.fold(ObjectBuilder::new(), |object, (name, value)| object.string(name, value)).build()
    }
}

/// The link by which an owner claims an agent (`ClaimToken`). Whoever has it
/// can claim the agent.
#[derive(Clone)]
pub struct Claim {
    json: Document,
    /// The secret.
    pub token: String,
    /// The page for the owner.
    pub url: String,
    /// Until when it works.
    pub expires_at: String,
}

answer!(Claim);

impl FromAnswer for Claim {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            token: owned(&fields, "token")?,
            url: owned(&fields, "url")?,
            expires_at: owned(&fields, "expiresAt")?,
        })
    }
}

/// A fresh registration.
#[derive(Clone)]
pub struct Registration {
    json: Document,
    /// The agent.
    pub agent: Agent,
    /// How its owner claims it.
    pub claim: Claim,
}

answer!(Registration);

impl FromAnswer for Registration {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let agent = member(view, path, "agent")?;
        Ok(Self { json: view.to_document(), agent, claim: member(view, path, "claim")? })
    }
}

/// What a claim token is for.
#[derive(Clone)]
pub struct ClaimPreview {
    json: Document,
    /// The agent that it claims.
    pub agent: Agent,
    /// Until when it works.
    pub expires_at: String,
}

answer!(ClaimPreview);

impl FromAnswer for ClaimPreview {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let agent = member(view, path, "agent")?;
        let expires_at = owned(&open(view, path)?, "expiresAt")?;
        Ok(Self { json: view.to_document(), agent, expires_at })
    }
}

/// An owner.
#[derive(Clone)]
pub struct Owner {
    json: Document,
    /// The owner's id.
    pub id: String,
    /// The e-mail address.
    pub email: String,
}

answer!(Owner);

impl FromAnswer for Owner {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            email: owned(&fields, "email")?,
        })
    }
}

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

/// An issued record without its evidence (`Record summary`).
#[derive(Clone)]
pub struct RecordSummary {
    json: Document,
    /// The record's id.
    pub id: String,
    /// The session or attestation.
    pub session_id: String,
    /// The hash that the platform signed.
    pub statement_hash: Hash,
}

answer!(RecordSummary);

impl FromAnswer for RecordSummary {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            session_id: owned(&fields, "sessionId")?,
            statement_hash: fields.hash("statementHash")?,
        })
    }
}

/// What the platform's own verifier says.
#[derive(Clone)]
pub struct RemoteVerdict {
    json: Document,
    /// Whether it found nothing wrong.
    pub valid: bool,
}

answer!(RemoteVerdict);

impl FromAnswer for RemoteVerdict {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let valid = open(view, path)?.boolean("valid")?;
        Ok(Self { json: view.to_document(), valid })
    }
}

/// One page of a list.
#[derive(Clone)]
pub struct Page<T> {
    json: Document,
    /// The items.
    pub items: Vec<T>,
    /// Where the next page starts; `None` when nothing follows. For messages
    /// and events this is the number of the last one.
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// The received page as canonical JSON.
    pub fn as_json(&self) -> &str {
        self.json.as_str()
    }

    /// The received page.
    pub fn view(&self) -> View<'_> {
        self.json.view()
    }
}

impl<T: fmt::Debug> fmt::Debug for Page<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Page").field(&self.items).finish()
    }
}

impl<T: FromAnswer> FromAnswer for Page<T> {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        let next_cursor = match fields.present("nextCursor") {
            // The cursor of messages is a number (spec 1.4).
            Some(cursor) if cursor.kind() == Kind::Number => Some(cursor.as_json().to_owned()),
            _ => optional(&fields, "nextCursor")?,
        };
        let items = fields.array("items", T::read)?;
        Ok(Self { json: view.to_document(), items, next_cursor })
    }
}
