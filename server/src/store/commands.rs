//! What the store is asked to write.

use openglass_core::{crypto::Hash, json::Document, record::Head, vocabulary::limits};

use crate::domain::{
    Agent, ClaimToken, Closing, Invite, Principal, RecordRow, Session, StoredMessage, Timestamp,
    Trigger, ViewerScope,
};

/// The nonce of a signed request, to be remembered until it cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nonce {
    /// The agent's id, or `new` at registration.
    pub scope: String,
    /// The header's text.
    pub text: String,
    /// When it may be forgotten.
    pub expires_at: Timestamp,
}

impl Nonce {
    /// The nonce of a request that was received at `now`. A request stamped
    /// 300 s ahead stays acceptable for 600 s (spec 6).
    pub fn new(scope: &str, text: &str, now: Timestamp) -> Self {
        let expires_at = now.plus_sec(limits::NONCE_MEMORY_SEC);
        Self { scope: scope.to_owned(), text: text.to_owned(), expires_at }
    }
}

/// A new agent with its first key.
#[derive(Debug, Clone)]
pub struct NewAgent {
    /// The agent; exactly one key.
    pub agent: Agent,
    /// With which an owner can claim it.
    pub claim: ClaimToken,
}

/// A new session and its invite.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// Pending.
    pub session: Session,
    /// Pending.
    pub invite: Invite,
}

/// A change that somebody asks for.
#[derive(Debug, Clone)]
pub struct ChangeSession {
    /// The session.
    pub session_id: String,
    /// Who asks.
    pub by: Principal,
    /// For what.
    pub change: SessionChange,
    /// Now.
    pub now: Timestamp,
}

/// What can be asked for about a session as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionChange {
    /// The initiator takes its offer back.
    Cancel,
    /// An agent holds the session.
    Pause {
        /// In its words.
        reason: String,
    },
    /// An owner lets it go on.
    Resume,
    /// An owner ends it.
    DeclineResume,
}

impl SessionChange {
    /// The trigger in the table of states.
    pub const fn trigger(&self) -> Trigger {
        match self {
            Self::Cancel => Trigger::Cancel,
            Self::Pause { .. } => Trigger::Pause,
            Self::Resume => Trigger::Resume,
            Self::DeclineResume => Trigger::DeclineResume,
        }
    }
}

/// An invite that the invitee's owner approves.
#[derive(Debug, Clone)]
pub struct ApproveInvite {
    /// The invite.
    pub invite_id: String,
    /// Who approves.
    pub owner_id: String,
    /// The session as it is from now on: active.
    pub session: Session,
    /// Now.
    pub now: Timestamp,
}

/// An accepted invite.
#[derive(Debug, Clone)]
pub struct AcceptInvite {
    /// The invite.
    pub invite_id: String,
    /// The session as it is from now on: active, unless an owner has to be asked.
    pub session: Session,
    /// When the answer came.
    pub responded_at: Timestamp,
}

/// A message or event to append.
#[derive(Debug, Clone)]
pub struct AppendMessage {
    /// The nonce of the request that brought it. It is burned in the same
    /// transaction, and stays burned when the append is refused.
    pub nonce: Option<Nonce>,
    /// The row.
    pub message: StoredMessage,
    /// Private chains: what is stored in place of the message's payload, which
    /// never reaches the disk.
    pub concealed: Option<Document>,
    /// The head that the chain must still have.
    pub expected_head: Head,
    /// The chain's new end.
    pub expires_at: Timestamp,
    /// Set when this message also closes the chain.
    pub closing: Option<Closing>,
}

/// A chain to close.
#[derive(Debug, Clone)]
pub struct CloseChain {
    /// The session or attestation.
    pub chain_id: String,
    /// The head that the chain must still have (W4).
    pub expected_head: Head,
    /// How it ends.
    pub closing: Closing,
}

/// A record to store; its chain becomes `closed` in the same transaction.
#[derive(Debug, Clone)]
pub struct IssueRecord {
    /// The row.
    pub record: RecordRow,
    /// The chain's `closedAt`.
    pub closed_at: Timestamp,
}

/// The record that a chain has after an attempt to store one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issued {
    /// The chain's record.
    pub record_id: String,
    /// Whether it is the one that was handed in. Otherwise another worker, or
    /// this one before a crash, was first.
    pub is_new: bool,
}

/// A failed attempt to make a record.
#[derive(Debug, Clone)]
pub struct IssueFailure {
    /// The closing chain.
    pub chain_id: String,
    /// What went wrong. Holds no secrets or payloads.
    pub error: String,
    /// When to try again.
    pub retry_at: Timestamp,
    /// Whether the failure counts towards giving up: our own verification said
    /// no. A full disk does not count.
    pub counts: bool,
}

/// A login: the token that is consumed and what it opens.
#[derive(Debug, Clone)]
pub struct Login {
    /// Hash of the token in the mail.
    pub token_hash: Hash,
    /// The id of the owner, should this be the first login.
    pub new_owner_id: String,
    /// Hash of the new cookie `og_session`.
    pub session_hash: Hash,
    /// When the login ends unless it is used.
    pub session_expires_at: Timestamp,
    /// Now.
    pub now: Timestamp,
}

/// A change of a viewer's grant.
#[derive(Debug, Clone)]
pub struct ChangeViewer {
    /// Who asks; only who gave the grant may.
    pub owner_id: String,
    /// The agent in the path.
    pub agent_id: String,
    /// The grant.
    pub grant_id: String,
    /// What to do with it.
    pub change: ViewerChange,
}

/// What an owner can do with a grant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ViewerChange {
    /// Take it back, now.
    Revoke(Timestamp),
    /// Let it reach this far.
    Scope(ViewerScope),
}

/// What the worker's expiry did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expired {
    /// Pending sessions that became `expired`.
    pub sessions: Vec<String>,
    /// Active chains that became `closing` with `idle_timeout`.
    pub chains: Vec<String>,
}
