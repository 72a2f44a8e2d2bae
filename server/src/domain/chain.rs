//! What sessions and attestations have in common: a chain of messages.

use openglass_core::{
    crypto::{Hash, Signature},
    json::{Document, View},
    record::{CloseReason, Fields, Head, KeyRef, Mode, Path, Role, ShapeError, Visibility},
    vocabulary::{ErrorCode, limits},
};

use super::{
    Agent, Principal, Refusal, SealedStatus, Timestamp, Trigger, Who, access::relations,
    words::words,
};

words! {
    /// What a chain is. Decided by this word, never by the id's prefix.
    ChainKind {
        /// Two agents.
        Session = "session",
        /// One agent.
        Attestation = "attestation",
    }
}

impl ChainKind {
    /// The code for an id that is in use.
    pub const fn id_taken(self) -> ErrorCode {
        match self {
            Self::Session => ErrorCode::SessionIdTaken,
            Self::Attestation => ErrorCode::AttestationIdTaken,
        }
    }
}

words! {
    /// Where a chain stands (spec 11.1, 11.3). Attestations know `active`,
    /// `closing` and `closed` only.
    ChainStatus {
        /// Offered, not accepted.
        Pending = "pending",
        /// Takes messages.
        Active = "active",
        /// Held by an agent until an owner decides.
        Paused = "paused",
        /// Ended; the record is being made.
        Closing = "closing",
        /// The record is issued.
        Closed = "closed",
        /// The invitee said no.
        Declined = "declined",
        /// The initiator took the offer back.
        Cancelled = "cancelled",
        /// Nobody accepted in time.
        Expired = "expired",
    }
}

impl ChainStatus {
    /// Whether messages may still come, now or later: such a chain pins its
    /// participants' keys (W7).
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::Active | Self::Paused)
    }
}

/// An object that an agent signed, as canonical text of what was received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    /// The object.
    pub object: Document,
    /// The signature object.
    pub signature: Document,
}

impl Signed {
    /// Keeps the object as it was received, in canonical form.
    pub fn new(object: View<'_>, signature: &Signature<'_>) -> Self {
        Self { object: object.to_document(), signature: signature.to_document() }
    }
}

/// The platform's word that a chain has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Genesis {
    /// What the first message builds on.
    pub hash: Hash,
    /// By the platform, purpose `genesis`.
    pub signature: Document,
    /// The signed time of the beginning: `acceptedAt` or `createdAt`.
    pub time: Timestamp,
}

/// A key that a chain relies on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PinnedKey {
    /// `key_…`
    pub kid: String,
    /// 43 characters of base64url.
    pub public_key: String,
}

/// One side of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Participant {
    /// Its part.
    pub role: Role,
    /// `agt_…`
    pub agent_id: String,
    /// Its owner when it joined.
    pub owner_id: Option<String>,
    /// The key it uses here; `None` for an invitee that has not accepted.
    pub key: Option<PinnedKey>,
}

impl Participant {
    /// A side that has signed with a key of its own.
    pub(super) fn with_key(role: Role, agent: &Agent, key: &KeyRef<'_>) -> Self {
        Self {
            role,
            agent_id: agent.id.clone(),
            owner_id: agent.owner_id.clone(),
            key: Some(PinnedKey::of(key)),
        }
    }
}

impl PinnedKey {
    pub(super) fn of(key: &KeyRef<'_>) -> Self {
        Self { kid: key.kid.to_string(), public_key: key.public_key.to_string() }
    }
}

/// Why and by whom a session is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pause {
    /// The agent.
    pub requested_by: String,
    /// In its words.
    pub reason: String,
    /// When.
    pub requested_at: Timestamp,
}

/// How a chain ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closing {
    /// Why.
    pub reason: CloseReason,
    /// The agent that closed, if one did.
    pub requested_by: Option<String>,
    /// Its close statement.
    pub statement: Option<Signed>,
    /// When.
    pub requested_at: Timestamp,
}

impl Closing {
    /// An end that no agent asked for.
    pub const fn by_platform(reason: CloseReason, requested_at: Timestamp) -> Self {
        Self { reason, requested_by: None, statement: None, requested_at }
    }
}

/// How often making the record failed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Issuance {
    /// Failures of the platform's own verification so far. At the worker's
    /// limit the chain is left alone until somebody looks at it.
    pub attempts: u32,
    /// What the last failure said.
    pub last_error: Option<String>,
}

/// A session's or attestation's common part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// `ses_…` or `att_…`
    pub id: String,
    /// Session or attestation.
    pub kind: ChainKind,
    /// Relay or notary.
    pub mode: Mode,
    /// From the offer or opening.
    pub purpose: String,
    /// Where it stands.
    pub status: ChainStatus,
    /// Initiator, then counterparty once known; or the attestor.
    pub participants: Vec<Participant>,
    /// Set on activation.
    pub genesis: Option<Genesis>,
    /// The last message; its number is also the message count.
    pub head: Head,
    /// Seconds without a message after which the platform closes.
    pub idle_timeout_sec: i64,
    /// Who may read the record; `None` on rows older than the field.
    pub visibility: Option<Visibility>,
    /// When the platform got the offer or opening.
    pub created_at: Timestamp,
    /// When the platform activated the chain.
    pub activated_at: Option<Timestamp>,
    /// The last `receivedAt`, or activation, or creation. Never goes back, and
    /// from activation on never lies before the genesis time.
    pub last_activity_at: Timestamp,
    /// When the worker ends it, unless something happens before.
    pub expires_at: Timestamp,
    /// While paused.
    pub pause: Option<Pause>,
    /// From `closing` on.
    pub closing: Option<Closing>,
    /// `closedAt` of the record.
    pub closed_at: Option<Timestamp>,
    /// The record, once issued.
    pub record_id: Option<String>,
    /// The sealed record's state, once issued.
    pub sealed_status: Option<SealedStatus>,
    /// Private chains: the wrapped key of the payloads, until they are shredded.
    pub content_key: Option<String>,
    /// Failures of making the record.
    pub issuance: Issuance,
}

/// What the agents agreed on, from the signed objects.
pub(super) struct Terms {
    pub(super) id: String,
    pub(super) kind: ChainKind,
    pub(super) mode: Mode,
    pub(super) purpose: String,
    pub(super) participants: Vec<Participant>,
    pub(super) idle_timeout_sec: i64,
    pub(super) visibility: Option<Visibility>,
}

impl Chain {
    /// A chain that has just come in: pending, empty.
    pub(super) fn new(terms: Terms, now: Timestamp, expires_at: Timestamp) -> Self {
        Self {
            id: terms.id,
            kind: terms.kind,
            mode: terms.mode,
            purpose: terms.purpose,
            status: ChainStatus::Pending,
            participants: terms.participants,
            genesis: None,
            head: Head::EMPTY,
            idle_timeout_sec: terms.idle_timeout_sec,
            visibility: terms.visibility,
            created_at: now,
            activated_at: None,
            last_activity_at: now,
            expires_at,
            pause: None,
            closing: None,
            closed_at: None,
            record_id: None,
            sealed_status: None,
            content_key: None,
            issuance: Issuance::default(),
        }
    }

    /// The side that `agent_id` is on.
    pub fn participant(&self, agent_id: &str) -> Option<&Participant> {
        self.participants.iter().find(|participant| participant.agent_id == agent_id)
    }

    /// The participant in this role.
    pub fn role(&self, role: Role) -> Option<&Participant> {
        self.participants.iter().find(|participant| participant.role == role)
    }

    /// Begins the chain: `active` from now on, with the idle timeout running
    /// (W6). Activation takes the platform's own clock: it lies within the skew
    /// window of every time that an agent signs around now, while the agents'
    /// times can be two windows apart from each other.
    pub(super) fn activate(&mut self, genesis: Genesis, now: Timestamp) {
        self.status = ChainStatus::Active;
        self.activated_at = Some(now);
        self.last_activity_at = now.max(genesis.time);
        self.restart_timeout(now);
        self.genesis = Some(genesis);
    }

    /// Whether payloads are stored encrypted.
    pub fn is_private(&self) -> bool {
        self.visibility == Some(Visibility::Private)
    }

    /// The agent whose owner decides how long private content is kept: the one
    /// that chose `private` (ruling Q4).
    pub fn chooser(&self) -> Option<&Participant> {
        self.role(Role::Initiator).or_else(|| self.role(Role::Attestor))
    }

    /// What `principal` is to this chain; a stranger when it is nothing else.
    pub fn relations(&self, principal: &Principal) -> Vec<Who> {
        relations(principal, &self.participants)
    }

    /// Whether `principal` may pull `trigger` in this chain's state; gives the
    /// state that follows. Strangers get `not_found`, whatever the state.
    pub fn step_by(&self, trigger: Trigger, principal: &Principal) -> Result<ChainStatus, Refusal> {
        self.kind.machine().step_by(self.status, trigger, &self.relations(principal))
    }

    /// Whether this agent may append or close (`trigger`) now; gives what its
    /// message would build on.
    pub(super) fn check_open_to(
        &self,
        trigger: Trigger,
        agent_id: &str,
    ) -> Result<&Genesis, Refusal> {
        self.step_by(trigger, &Principal::Agent(agent_id.to_owned()))?;
        self.genesis.as_ref().ok_or_else(Refusal::not_found)
    }

    /// Moves the chain on without a word from an agent: the next status, and
    /// what comes with it. The caller has checked who asks.
    pub fn advance(&mut self, trigger: Trigger, now: Timestamp) -> Result<(), Refusal> {
        let before = self.status;
        self.status = self.kind.machine().step(before, trigger)?;
        if before == self.status {
            return Ok(());
        }
        match self.status {
            ChainStatus::Closing => {
                let reason = trigger.close_reason();
                self.closing = reason.map(|reason| Closing::by_platform(reason, now));
            }
            // Whoever decides has one whole idle timeout for it, and after a
            // resumption the agents have one (W6).
            ChainStatus::Paused => self.restart_timeout(now),
            ChainStatus::Active => {
                self.pause = None;
                self.restart_timeout(now);
            }
            _ => {}
        }
        Ok(())
    }

    fn restart_timeout(&mut self, now: Timestamp) {
        self.expires_at = self.received_at(now).plus_sec(self.idle_timeout_sec);
    }

    /// Holds an active session for an agent, which says why.
    pub fn hold(&mut self, agent_id: &str, reason: String, now: Timestamp) -> Result<(), Refusal> {
        self.step_by(Trigger::Pause, &Principal::Agent(agent_id.to_owned()))?;
        self.advance(Trigger::Pause, now)?;
        self.pause = Some(Pause { requested_by: agent_id.to_owned(), reason, requested_at: now });
        Ok(())
    }

    /// When the platform says that it received what came at `now`: never before
    /// what it received earlier, nor before the genesis time (W2, ruling Q8).
    pub fn received_at(&self, now: Timestamp) -> Timestamp {
        now.max(self.last_activity_at)
    }
}

/// Whether a message may still follow `expected`, checked in the transaction
/// that appends it.
pub fn check_head_for_append(
    kind: ChainKind,
    status: ChainStatus,
    head: Head,
    expected: Head,
) -> Result<(), Refusal> {
    kind.machine().step(status, Trigger::Append)?;
    if head == expected { Ok(()) } else { Err(Refusal::chain_conflict(head)) }
}

/// Whether a chain may still be closed at `expected`, checked in the
/// transaction that closes it (W4).
pub fn check_head_for_close(
    kind: ChainKind,
    status: ChainStatus,
    head: Head,
    expected: Head,
) -> Result<(), Refusal> {
    kind.machine().step(status, Trigger::Close)?;
    if head == expected { Ok(()) } else { Err(Refusal::of(ErrorCode::HeadMismatch)) }
}

/// What is stored for a requested visibility: sealed unless said otherwise,
/// and sealed in place of private when content encryption is not configured
/// (spec 13; spec 19, D1 and D2).
pub fn effective_visibility(requested: Option<Visibility>, can_encrypt: bool) -> Visibility {
    match requested {
        Some(Visibility::Shared) => Visibility::Shared,
        Some(Visibility::Private) if can_encrypt => Visibility::Private,
        Some(Visibility::Private | Visibility::Sealed) | None => Visibility::Sealed,
    }
}

/// The body of `POST /v1/sessions/{id}/pause`: the reason, in the agent's words.
pub fn read_pause(body: View<'_>) -> Result<String, ShapeError> {
    let fields = Fields::open(body, &Path::ROOT, &["reason"])?;
    Ok(fields.text("reason", 1, limits::PAUSE_REASON_CHARS)?.into_owned())
}

/// Reads a stored signature object.
pub(crate) fn read_signature(document: &Document) -> Result<Signature<'_>, ShapeError> {
    let fields = Fields::open(document.view(), &Path::ROOT, &["alg", "kid", "sig"])?;
    Ok(Signature {
        alg: fields.string("alg")?,
        kid: fields.string("kid")?,
        sig: fields.string("sig")?,
    })
}
