//! When a state may change, and through whom: the state machines of spec 11,
//! each a table. Whoever wants to change a state asks here; nothing else decides.
//!
//! A row answers three questions about one trigger: who may ever pull it, what
//! it does in which state, and what it does in all others. A trigger that a
//! machine does not have, and a person who may never pull one that it has, both
//! give `not_found`, because the caller may not learn more than that.

use openglass_core::{
    record::{CloseReason, Role},
    vocabulary::ErrorCode,
};

use super::{
    AgentStatus, ChainKind, ChainStatus, InviteStatus, Refusal, SealedStatus, words::words,
};

words! {
    /// What can happen to a session, attestation, invite, record or agent.
    Trigger {
        /// The invitee accepts, and no owner is asked.
        Accept = "accept",
        /// The invitee accepts, and its owner is asked.
        AwaitOwner = "await_owner",
        /// The invitee's owner agrees.
        Approve = "approve",
        /// The invitee's owner does not agree.
        Reject = "reject",
        /// The invitee says no.
        Decline = "decline",
        /// The initiator takes the offer back.
        Cancel = "cancel",
        /// The time is over.
        Expire = "expire",
        /// An owner stops an agent; its open chains end.
        Suspend = "suspend",
        /// An owner lets an agent go on.
        Unsuspend = "unsuspend",
        /// A message or event comes in.
        Append = "append",
        /// The last message that a chain can hold came in.
        ReachLimit = "reach_limit",
        /// An agent holds a session until an owner decides.
        Pause = "pause",
        /// An owner lets a held session go on.
        Resume = "resume",
        /// An owner ends a held session.
        DeclineResume = "decline_resume",
        /// An agent closes.
        Close = "close",
        /// The record is issued.
        Issue = "issue",
        /// An owner uses a claim token.
        Claim = "claim",
        /// An agent asks for a new claim token.
        RenewClaim = "renew_claim",
        /// An agent signs a request.
        Act = "act",
        /// An agent signs a request that needs an owner behind it.
        ActClaimed = "act_claimed",
        /// An owner asks for opening a sealed record.
        RequestUnseal = "request_unseal",
        /// An owner agrees to it, and others have not yet.
        ApproveUnseal = "approve_unseal",
        /// The last owner agrees to it.
        CompleteUnseal = "complete_unseal",
        /// An owner disputes a sealed record.
        Dispute = "dispute",
    }
}

impl Trigger {
    /// The reason that a chain states when this trigger makes it `closing`.
    pub const fn close_reason(self) -> Option<CloseReason> {
        match self {
            Self::Close => Some(CloseReason::AgentClosed),
            Self::Expire => Some(CloseReason::IdleTimeout),
            Self::Suspend => Some(CloseReason::AgentSuspended),
            Self::ReachLimit => Some(CloseReason::MessageLimit),
            Self::DeclineResume => Some(CloseReason::OwnerDeclinedPause),
            _ => None,
        }
    }
}

/// What somebody is to the thing whose state is to change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Who {
    /// The agent in this role; the one that a direct invite names is the counterparty.
    Agent(Role),
    /// The owner of the agent in this role.
    Owner(Role),
    /// The agent whose own state it is.
    Itself,
    /// That agent's owner.
    ItsOwner,
    /// Whoever holds the token of an open invite or a claim.
    TokenHolder,
    /// The platform: the worker, or the last step of an append.
    Platform,
    /// Anybody else.
    Stranger,
}

impl Who {
    /// Everybody.
    pub const ALL: [Self; 11] = [
        INITIATOR,
        COUNTERPARTY,
        ATTESTOR,
        Self::Owner(Role::Initiator),
        Self::Owner(Role::Counterparty),
        Self::Owner(Role::Attestor),
        Self::Itself,
        Self::ItsOwner,
        Self::TokenHolder,
        Self::Platform,
        Self::Stranger,
    ];
}

const INITIATOR: Who = Who::Agent(Role::Initiator);
const COUNTERPARTY: Who = Who::Agent(Role::Counterparty);
const ATTESTOR: Who = Who::Agent(Role::Attestor);

const AGENTS: &[Who] = &[INITIATOR, COUNTERPARTY];
const OWNERS: &[Who] = &[Who::Owner(Role::Initiator), Who::Owner(Role::Counterparty)];
const INVITEE: &[Who] = &[COUNTERPARTY, Who::TokenHolder];
const INVITEES_OWNER: &[Who] = &[Who::Owner(Role::Counterparty)];
const STOPPERS: &[Who] =
    &[Who::Owner(Role::Initiator), Who::Owner(Role::Counterparty), Who::Platform];
const ATTESTATION_STOPPERS: &[Who] = &[Who::Owner(Role::Attestor), Who::Platform];
const RECORD_OWNERS: &[Who] =
    &[Who::Owner(Role::Initiator), Who::Owner(Role::Counterparty), Who::Owner(Role::Attestor)];
const PLATFORM: &[Who] = &[Who::Platform];

/// What a trigger does in a state.
#[derive(Debug, Clone, Copy)]
enum Outcome<S> {
    /// The state becomes this one.
    To(S),
    /// Nothing changes, and that is no failure.
    Stay,
    /// Nothing changes, and the caller is told why.
    Refuse(ErrorCode),
}

/// Everything about one trigger.
struct Row<S: 'static> {
    trigger: Trigger,
    by: &'static [Who],
    steps: &'static [(&'static [S], Outcome<S>)],
    otherwise: Outcome<S>,
}

/// A state machine.
pub struct Machine<S: 'static>(&'static [Row<S>]);

impl<S: Copy + PartialEq> Machine<S> {
    fn row(&self, trigger: Trigger) -> Option<&Row<S>> {
        self.0.iter().find(|row| row.trigger == trigger)
    }

    /// Whether one of these may ever pull this trigger: else `not_found`.
    pub fn may(&self, trigger: Trigger, who: &[Who]) -> Result<(), Refusal> {
        let row = self.row(trigger).filter(|row| row.by.iter().any(|by| who.contains(by)));
        row.map(|_| ()).ok_or_else(Refusal::not_found)
    }

    /// What `trigger` makes of `state`, whoever pulls it.
    pub fn step(&self, state: S, trigger: Trigger) -> Result<S, Refusal> {
        let row = self.row(trigger).ok_or_else(Refusal::not_found)?;
        let found = row.steps.iter().find(|(from, _)| from.contains(&state));
        match found.map_or(row.otherwise, |(_, outcome)| *outcome) {
            Outcome::To(next) => Ok(next),
            Outcome::Stay => Ok(state),
            Outcome::Refuse(code) => Err(Refusal::of(code)),
        }
    }

    /// [`Machine::may`], then [`Machine::step`]: strangers learn nothing about
    /// the state.
    pub fn step_by(&self, state: S, trigger: Trigger, who: &[Who]) -> Result<S, Refusal> {
        self.may(trigger, who)?;
        self.step(state, trigger)
    }
}

/// `S` is [`Copy`], so that a row can be written in a constant.
const fn row<S: Copy>(
    trigger: Trigger,
    by: &'static [Who],
    steps: &'static [(&'static [S], Outcome<S>)],
    otherwise: Outcome<S>,
) -> Row<S> {
    Row { trigger, by, steps, otherwise }
}

impl ChainKind {
    /// The machine of chains of this kind.
    pub const fn machine(self) -> &'static Machine<ChainStatus> {
        match self {
            Self::Session => &SESSION,
            Self::Attestation => &ATTESTATION,
        }
    }
}

use ChainStatus::{Active, Cancelled, Closed, Closing, Declined, Expired, Paused, Pending};
use ErrorCode::{
    AgentSuspended, AgentUnclaimed, AlreadyClaimed, AlreadyUnsealed, AttestationNotActive,
    InviteNotPending, NoPendingUnsealRequest, NotFound, NotSealed, SessionNotActive,
    SessionNotPaused, SessionNotPending, UnsealAlreadyInProgress,
};
use Outcome::{Refuse, Stay, To};

/// Sessions (spec 11.1; ruling Q7).
pub static SESSION: Machine<ChainStatus> = Machine(&[
    row(Trigger::Accept, INVITEE, &[(&[Pending], To(Active))], Refuse(InviteNotPending)),
    row(Trigger::AwaitOwner, INVITEE, &[(&[Pending], To(Pending))], Refuse(InviteNotPending)),
    row(Trigger::Approve, INVITEES_OWNER, &[(&[Pending], To(Active))], Refuse(InviteNotPending)),
    row(Trigger::Reject, INVITEES_OWNER, &[(&[Pending], To(Declined))], Refuse(InviteNotPending)),
    row(Trigger::Decline, INVITEE, &[(&[Pending], To(Declined))], Refuse(InviteNotPending)),
    row(Trigger::Cancel, &[INITIATOR], &[(&[Pending], To(Cancelled))], Refuse(SessionNotPending)),
    row(
        Trigger::Suspend,
        STOPPERS,
        &[(&[Pending], To(Cancelled)), (&[Active, Paused], To(Closing))],
        Stay,
    ),
    row(
        Trigger::Expire,
        PLATFORM,
        &[(&[Pending], To(Expired)), (&[Active, Paused], To(Closing))],
        Stay,
    ),
    row(Trigger::Append, AGENTS, &[(&[Active], Stay)], Refuse(SessionNotActive)),
    row(Trigger::ReachLimit, PLATFORM, &[(&[Active], To(Closing))], Refuse(SessionNotActive)),
    row(Trigger::Pause, AGENTS, &[(&[Active], To(Paused))], Refuse(SessionNotActive)),
    row(Trigger::Resume, OWNERS, &[(&[Paused], To(Active))], Refuse(SessionNotPaused)),
    row(Trigger::DeclineResume, OWNERS, &[(&[Paused], To(Closing))], Refuse(SessionNotPaused)),
    row(Trigger::Close, AGENTS, &[(&[Active], To(Closing))], Refuse(SessionNotActive)),
    row(Trigger::Issue, PLATFORM, &[(&[Closing], To(Closed)), (&[Closed], Stay)], Refuse(NotFound)),
]);

/// Attestations (spec 11.3): they begin active and cannot be held.
pub static ATTESTATION: Machine<ChainStatus> = Machine(&[
    row(Trigger::Suspend, ATTESTATION_STOPPERS, &[(&[Active], To(Closing))], Stay),
    row(Trigger::Expire, PLATFORM, &[(&[Active], To(Closing))], Stay),
    row(Trigger::Append, &[ATTESTOR], &[(&[Active], Stay)], Refuse(AttestationNotActive)),
    row(Trigger::ReachLimit, PLATFORM, &[(&[Active], To(Closing))], Refuse(AttestationNotActive)),
    row(Trigger::Close, &[ATTESTOR], &[(&[Active], To(Closing))], Refuse(AttestationNotActive)),
    row(Trigger::Issue, PLATFORM, &[(&[Closing], To(Closed)), (&[Closed], Stay)], Refuse(NotFound)),
]);

/// Invites (spec 11.2). They move together with their session.
pub static INVITE: Machine<InviteStatus> = Machine(&[
    row(
        Trigger::Accept,
        INVITEE,
        &[(&[InviteStatus::Pending], To(InviteStatus::Accepted))],
        Refuse(InviteNotPending),
    ),
    row(
        Trigger::AwaitOwner,
        INVITEE,
        &[(&[InviteStatus::Pending], To(InviteStatus::AwaitingOwner))],
        Refuse(InviteNotPending),
    ),
    row(
        Trigger::Approve,
        INVITEES_OWNER,
        &[(&[InviteStatus::AwaitingOwner], To(InviteStatus::Accepted))],
        Refuse(InviteNotPending),
    ),
    row(
        Trigger::Reject,
        INVITEES_OWNER,
        &[(&[InviteStatus::AwaitingOwner], To(InviteStatus::RejectedByOwner))],
        Refuse(InviteNotPending),
    ),
    row(
        Trigger::Decline,
        INVITEE,
        &[(UNANSWERED, To(InviteStatus::Declined))],
        Refuse(InviteNotPending),
    ),
    row(
        Trigger::Cancel,
        &[INITIATOR],
        &[(UNANSWERED, To(InviteStatus::Cancelled))],
        Refuse(SessionNotPending),
    ),
    row(Trigger::Suspend, STOPPERS, &[(UNANSWERED, To(InviteStatus::Cancelled))], Stay),
    row(Trigger::Expire, PLATFORM, &[(UNANSWERED, To(InviteStatus::Expired))], Stay),
]);

const UNANSWERED: &[InviteStatus] = &[InviteStatus::Pending, InviteStatus::AwaitingOwner];

/// Records, of which only sealed ones have a state (spec 11.4; ruling Q3).
pub static SEALED: Machine<Option<SealedStatus>> = Machine(&[
    row(
        Trigger::RequestUnseal,
        RECORD_OWNERS,
        &[
            (&[Some(SealedStatus::Sealed)], To(Some(SealedStatus::UnsealRequested))),
            (&[None], Refuse(NotSealed)),
        ],
        Refuse(UnsealAlreadyInProgress),
    ),
    row(
        Trigger::ApproveUnseal,
        RECORD_OWNERS,
        &[(&[Some(SealedStatus::UnsealRequested), Some(SealedStatus::Unsealed)], Stay)],
        Refuse(NoPendingUnsealRequest),
    ),
    row(
        Trigger::CompleteUnseal,
        RECORD_OWNERS,
        &[
            (&[Some(SealedStatus::UnsealRequested)], To(Some(SealedStatus::Unsealed))),
            (&[Some(SealedStatus::Unsealed)], Stay),
        ],
        Refuse(NoPendingUnsealRequest),
    ),
    row(
        Trigger::Dispute,
        RECORD_OWNERS,
        &[
            (
                &[Some(SealedStatus::Sealed), Some(SealedStatus::UnsealRequested)],
                To(Some(SealedStatus::Disputed)),
            ),
            (&[Some(SealedStatus::Disputed)], Stay),
            (&[Some(SealedStatus::Unsealed)], Refuse(AlreadyUnsealed)),
        ],
        Refuse(NotSealed),
    ),
]);

/// Agents (spec 11.5; spec 6, steps 6 and 7).
pub static AGENT: Machine<AgentStatus> = Machine(&[
    row(
        Trigger::Claim,
        &[Who::TokenHolder],
        &[(&[AgentStatus::Unclaimed], To(AgentStatus::Active))],
        Refuse(NotFound),
    ),
    row(
        Trigger::RenewClaim,
        &[Who::Itself],
        &[(&[AgentStatus::Unclaimed], Stay)],
        Refuse(AlreadyClaimed),
    ),
    row(
        Trigger::Suspend,
        &[Who::ItsOwner],
        &[(&[AgentStatus::Active], To(AgentStatus::Suspended)), (&[AgentStatus::Suspended], Stay)],
        Refuse(NotFound),
    ),
    row(
        Trigger::Unsuspend,
        &[Who::ItsOwner],
        &[(&[AgentStatus::Suspended], To(AgentStatus::Active)), (&[AgentStatus::Active], Stay)],
        Refuse(NotFound),
    ),
    row(Trigger::Act, &[Who::Itself], &[(&[AgentStatus::Suspended], Refuse(AgentSuspended))], Stay),
    row(
        Trigger::ActClaimed,
        &[Who::Itself],
        &[
            (&[AgentStatus::Unclaimed], Refuse(AgentUnclaimed)),
            (&[AgentStatus::Suspended], Refuse(AgentSuspended)),
        ],
        Stay,
    ),
]);
