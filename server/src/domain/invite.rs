//! Invites: how an offer reaches the other side.

use openglass_core::{
    crypto::{Hash, Purpose, Signature},
    json::View,
    record::{Accept, Fields, Path, Role, session_genesis_hash},
    vocabulary::ErrorCode,
};

use super::{
    Agent, Genesis, KeyCache, Owner, Participant, PinnedKey, Principal, Refusal, Session, Signed,
    Timestamp, Trigger, Who, chain::read_signature, check_active_key, transition::INVITE,
    words::words,
};
use crate::random::secret_hash;

words! {
    /// Who may answer an invite.
    InviteKind {
        /// The one agent that the offer names.
        Direct = "direct",
        /// Whoever holds the token.
        Open = "open",
    }
}

words! {
    /// Where an invite stands (spec 11.2).
    InviteStatus {
        /// Not answered.
        Pending = "pending",
        /// Accepted by the agent, waiting for its owner.
        AwaitingOwner = "awaiting_owner",
        /// Accepted; the session is active.
        Accepted = "accepted",
        /// The agent said no.
        Declined = "declined",
        /// The agent's owner said no.
        RejectedByOwner = "rejected_by_owner",
        /// The initiator took the offer back.
        Cancelled = "cancelled",
        /// Nobody answered in time.
        Expired = "expired",
    }
}

words! {
    /// What an owner said to an invite.
    OwnerDecision {
        /// Yes.
        Approved = "approved",
        /// No.
        Rejected = "rejected",
    }
}

/// The owner's part in an invite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerApproval {
    /// Whether the owner is asked at all.
    pub required: bool,
    /// The answer.
    pub decision: Option<OwnerDecision>,
    /// The owner.
    pub decided_by: Option<String>,
    /// When.
    pub decided_at: Option<Timestamp>,
}

impl OwnerApproval {
    /// The owner has been asked and has not answered.
    const fn asked() -> Self {
        Self { required: true, decision: None, decided_by: None, decided_at: None }
    }
}

/// An invite to a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invite {
    /// `inv_…`
    pub id: String,
    /// The offered session.
    pub session_id: String,
    /// The initiator.
    pub from_agent_id: String,
    /// Direct or open.
    pub kind: InviteKind,
    /// Direct invites: the invited agent.
    pub to_agent_id: Option<String>,
    /// Open invites: hash of the token; the text is shown once.
    pub token_hash: Option<Hash>,
    /// Where it stands.
    pub status: InviteStatus,
    /// The owner's part, when there is one.
    pub owner_approval: Option<OwnerApproval>,
    /// The offer's `expiresAt`.
    pub expires_at: Timestamp,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it reached a final status.
    pub responded_at: Option<Timestamp>,
}

impl Invite {
    /// The invite of a pending session. `token_hash` is for open invites, whose
    /// offer names no counterparty.
    pub fn for_session(session: &Session, token_hash: Option<Hash>) -> Self {
        let chain = &session.chain;
        let agent_id = |role| chain.role(role).map(|participant| participant.agent_id.clone());
        let to_agent_id = agent_id(Role::Counterparty);
        let kind = if to_agent_id.is_some() { InviteKind::Direct } else { InviteKind::Open };
        Self {
            id: session.invite_id.clone(),
            session_id: chain.id.clone(),
            from_agent_id: agent_id(Role::Initiator).expect("every session has an initiator"),
            kind,
            to_agent_id,
            token_hash: token_hash.filter(|_| kind == InviteKind::Open),
            status: InviteStatus::Pending,
            owner_approval: None,
            expires_at: chain.expires_at,
            created_at: chain.created_at,
            responded_at: None,
        }
    }

    /// Whether the agent may answer: it is the one invited, or holds the token.
    pub fn is_addressed_to(&self, agent_id: &str, token: Option<&str>) -> bool {
        match self.kind {
            InviteKind::Direct => self.to_agent_id.as_deref() == Some(agent_id),
            InviteKind::Open => token.is_some() && token.map(secret_hash) == self.token_hash,
        }
    }

    /// Whether the agent may see the invite: also its own (spec 9.5).
    pub fn can_be_read_by(&self, agent_id: &str, token: Option<&str>) -> bool {
        self.from_agent_id == agent_id || self.is_addressed_to(agent_id, token)
    }

    /// Moves the invite on; the caller has checked who asks.
    pub fn advance(&mut self, trigger: Trigger, now: Timestamp) -> Result<(), Refusal> {
        let before = self.status;
        self.status = INVITE.step(before, trigger)?;
        if self.status != before && self.status != InviteStatus::AwaitingOwner {
            self.responded_at = Some(now);
        }
        if trigger == Trigger::AwaitOwner {
            self.owner_approval = Some(OwnerApproval::asked());
        }
        Ok(())
    }

    /// Writes down what the invitee's owner decided (`approve` or `reject`).
    pub fn decide(
        &mut self,
        trigger: Trigger,
        owner_id: &str,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        self.advance(trigger, now)?;
        let approved = trigger == Trigger::Approve;
        self.owner_approval = Some(OwnerApproval {
            decision: Some(if approved {
                OwnerDecision::Approved
            } else {
                OwnerDecision::Rejected
            }),
            decided_by: Some(owner_id.to_owned()),
            decided_at: Some(now),
            ..OwnerApproval::asked()
        });
        Ok(())
    }

    /// What `agent_id`, perhaps with a token, is to this invite.
    fn relation(&self, agent_id: &str, token: Option<&str>) -> Who {
        match self.kind {
            _ if !self.is_addressed_to(agent_id, token) => Who::Stranger,
            InviteKind::Direct => Who::Agent(Role::Counterparty),
            InviteKind::Open => Who::TokenHolder,
        }
    }

    /// Refuses an invite whose time is over.
    pub fn check_time(&self, now: Timestamp) -> Result<(), Refusal> {
        if self.expires_at < now { Err(Refusal::of(ErrorCode::InviteExpired)) } else { Ok(()) }
    }
}

/// The body of `POST /v1/invites/{id}/accept`.
#[derive(Debug)]
pub struct AcceptRequest<'a> {
    /// For open invites.
    pub token: Option<String>,
    /// What the counterparty signed.
    pub accept: Accept<'a>,
    /// Its signature.
    pub signature: Signature<'a>,
}

impl<'a> AcceptRequest<'a> {
    /// Reads and validates the body; else `validation_failed`. A `null` token
    /// is refused (spec 9.5).
    pub fn read(body: View<'a>) -> Result<Self, Refusal> {
        let fields = Fields::open(body, &Path::ROOT, &["token", "accept", "signature"])?;
        let token = fields.get("token").map(|_| fields.string("token")).transpose()?;
        let accept = fields.object("accept", |view, path| {
            let accept = Accept::read(view, path)?;
            accept.validate(path)?;
            Ok(accept)
        })?;
        let signature = fields.signature("signature")?;
        Ok(Self { token: token.map(Into::into), accept, signature })
    }
}

/// A checked acceptance that waits for the platform's genesis signature.
#[derive(Debug, Clone)]
pub struct Acceptance {
    /// The session that begins.
    pub session: Session,
    /// What the platform signs with purpose `genesis`.
    pub genesis_hash: Hash,
    /// For which time: what the counterparty signed.
    pub accepted_at: Timestamp,
}

impl Acceptance {
    /// The active session. The store writes it only if invite and session are
    /// still as they were, and holds it back when an owner has to be asked.
    pub fn activate(self, genesis_signature: &Signature<'_>, now: Timestamp) -> Session {
        let Self { mut session, genesis_hash, accepted_at } = self;
        let signature = genesis_signature.to_document();
        let genesis = Genesis { hash: genesis_hash, signature, time: accepted_at };
        session.chain.activate(genesis, now);
        session
    }
}

/// What an acceptance does: when the invitee's owner wants to be asked, the
/// invite waits for it.
pub fn accept_trigger(owner: Option<&Owner>) -> Trigger {
    match owner {
        Some(owner) if owner.settings.require_invite_approval => Trigger::AwaitOwner,
        _ => Trigger::Accept,
    }
}

/// Checks an acceptance in the order of spec 9.5, given that the invite exists.
pub fn check_accept(
    invite: &Invite,
    session: &Session,
    request: &AcceptRequest<'_>,
    caller: &Agent,
    keys: &KeyCache,
    now: Timestamp,
) -> Result<Acceptance, Refusal> {
    INVITE.step(invite.status, Trigger::Accept)?;
    invite.check_time(now)?;
    let relation = invite.relation(&caller.id, request.token.as_deref());
    INVITE.may(Trigger::Accept, &[relation])?;
    let accepted_at = check_accept_object(invite, session, request, caller, keys, now)?;
    let genesis_hash = genesis_hash(session, request.accept.view, &request.signature)?;
    let mut session = session.clone();
    let joined = Participant::with_key(Role::Counterparty, caller, &request.accept.counterparty);
    session.chain.participants.retain(|participant| participant.role != Role::Counterparty);
    session.chain.participants.push(joined);
    session.accept = Some(Signed::new(request.accept.view, &request.signature));
    Ok(Acceptance { session, genesis_hash, accepted_at })
}

/// The checks that answer `accept_invalid`; gives `acceptedAt`.
fn check_accept_object(
    invite: &Invite,
    session: &Session,
    request: &AcceptRequest<'_>,
    caller: &Agent,
    keys: &KeyCache,
    now: Timestamp,
) -> Result<Timestamp, Refusal> {
    const CODE: ErrorCode = ErrorCode::AcceptInvalid;
    let refuse = |message| Err(Refusal::new(CODE, message));
    let AcceptRequest { accept, signature, .. } = request;
    if invite.from_agent_id == caller.id {
        return refuse("an agent cannot accept its own invite");
    }
    if accept.offer_hash != session.offer.object.view().hash() {
        return refuse("offerHash is not the hash of the offer");
    }
    if accept.session_id != session.chain.id {
        return refuse("sessionId is not the offered session");
    }
    if accept.counterparty.agent_id != caller.id {
        return refuse("the counterparty is not the caller");
    }
    check_active_key(caller, &accept.counterparty.kid, &accept.counterparty.public_key, CODE)?;
    let Some(accepted_at) = Timestamp::parse(&accept.accepted_at) else {
        return refuse("acceptedAt is not a timestamp");
    };
    if !accepted_at.within_skew(now) {
        return refuse("acceptedAt is more than 300 seconds off");
    }
    // A verifier would report `accept_after_expiry`, so the record could never be issued.
    if accepted_at > invite.expires_at {
        return refuse("acceptedAt is after the offer's expiresAt");
    }
    if !keys.verify(
        &PinnedKey::of(&accept.counterparty),
        Purpose::Accept,
        &accept.hash(),
        signature,
    ) {
        return refuse("the signature does not verify");
    }
    Ok(accepted_at)
}

fn genesis_hash(
    session: &Session,
    accept: View<'_>,
    accept_signature: &Signature<'_>,
) -> Result<Hash, Refusal> {
    let offer_signature = read_signature(&session.offer.signature)?;
    let offer = session.offer.object.view();
    Ok(session_genesis_hash(offer, &offer_signature, accept, accept_signature))
}

/// Whether the agent may decline: `not_found` for strangers,
/// `invite_not_pending` when it has been answered.
pub fn check_decline(invite: &Invite, agent_id: &str, token: Option<&str>) -> Result<(), Refusal> {
    INVITE.step_by(invite.status, Trigger::Decline, &[invite.relation(agent_id, token)]).map(drop)
}

/// What an owner approves: the acceptance that its agent signed, as it was
/// stored. `not_found` when the owner is not the invitee's, `invite_not_pending`
/// when nothing waits, `invite_expired` when it is too late.
pub fn check_approve(
    invite: &Invite,
    session: &Session,
    owner_id: &str,
    now: Timestamp,
) -> Result<Acceptance, Refusal> {
    let relations = session.chain.relations(&Principal::Owner(owner_id.to_owned()));
    INVITE.step_by(invite.status, Trigger::Approve, &relations)?;
    invite.check_time(now)?;
    let not_waiting = || Refusal::of(ErrorCode::InviteNotPending);
    let signed = session.accept.as_ref().ok_or_else(not_waiting)?;
    let accept = Accept::read(signed.object.view(), &Path::ROOT)?;
    let accepted_at = Timestamp::parse(&accept.accepted_at).ok_or_else(not_waiting)?;
    let signature = read_signature(&signed.signature)?;
    let genesis_hash = genesis_hash(session, accept.view, &signature)?;
    Ok(Acceptance { session: session.clone(), genesis_hash, accepted_at })
}

/// Whether the owner may reject: as [`check_approve`], but at any time.
pub fn check_reject(invite: &Invite, session: &Session, owner_id: &str) -> Result<(), Refusal> {
    let relations = session.chain.relations(&Principal::Owner(owner_id.to_owned()));
    INVITE.step_by(invite.status, Trigger::Reject, &relations).map(drop)
}
