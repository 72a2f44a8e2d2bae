//! What the platform remembers, in the domain's words.
//!
//! Rules that every implementation keeps:
//!
//! - A call that writes returns only after its transaction is on disk.
//! - Conditions on stored state are checked inside the transaction that writes,
//!   by the domain's own functions: of two racers exactly one wins, and the
//!   other gets the documented [`Refusal`](crate::domain::Refusal).
//! - A refused call changes nothing, except that a nonce stays burned.
//! - Signed objects are kept as canonical text, never as a JSON type.

mod commands;
mod discovery;
mod error;
pub mod sqlite;

use std::fmt::Debug;

use async_trait::async_trait;
use openglass_core::crypto::Hash;

pub use commands::{
    AcceptInvite, AppendMessage, ApproveInvite, ChangeSession, ChangeViewer, CloseChain, Expired,
    IssueFailure, IssueRecord, Issued, Login, NewAgent, NewSession, Nonce, SessionChange,
    ViewerChange,
};
pub use discovery::{AppendWitness, Discovery, StandingProof};
pub use error::{Result, StoreError};
pub use sqlite::SqliteStore;

use crate::domain::{
    Agent, AgentPolicy, Attestation, Chain, ChainStatus, ClaimToken, Invite, InviteStatus,
    LoginToken, Owner, OwnerChange, Page, PageRequest, Principal, ProfileChange, RecordRow,
    RegisteredKey, Session, ShredReason, StoredMessage, Timestamp, Trigger, ViewerAccess,
    ViewerGrant, WebSession,
};

/// The store. Codes in the comments are those of the refusals that a call can
/// answer with; every call can fail with [`StoreError::Unavailable`].
#[async_trait]
pub trait Store: Discovery + Debug {
    /// Whether the store can be read and written (for `/health`).
    async fn check(&self) -> Result<()>;

    // --- Signed requests -------------------------------------------------

    /// Burns a nonce: `nonce_reused` when it is burned already.
    async fn claim_nonce(&self, nonce: Nonce) -> Result<()>;

    /// Forgets nonces, login tokens and web sessions whose time is over.
    async fn forget_expired(&self, now: Timestamp) -> Result<()>;

    // --- Agents ----------------------------------------------------------

    /// Stores a new agent: `key_in_use`.
    async fn create_agent(&self, new: NewAgent) -> Result<()>;

    /// The agent with this id, all keys included.
    async fn agent(&self, id: &str) -> Result<Option<Agent>>;

    /// The agent of an unexpired claim token.
    async fn agent_by_claim_token(
        &self,
        token_hash: Hash,
        now: Timestamp,
    ) -> Result<Option<(Agent, ClaimToken)>>;

    /// Changes a profile: `not_found`.
    async fn update_profile(&self, agent_id: &str, change: ProfileChange) -> Result<Agent>;

    /// Replaces the claim token of an unclaimed agent: `already_claimed`, `not_found`.
    async fn replace_claim_token(&self, agent_id: &str, claim: ClaimToken) -> Result<()>;

    /// Claims the agent of an unexpired token for an owner; the token is used
    /// up: `not_found`. Of two claims with one token one wins.
    async fn claim_agent(&self, token_hash: Hash, owner_id: &str, now: Timestamp) -> Result<Agent>;

    /// Adds a key: `key_in_use`, `not_found`.
    async fn add_key(&self, agent_id: &str, key: RegisteredKey) -> Result<()>;

    /// Revokes a key and gives it back; one that is revoked already is left as
    /// it is: `not_found`, `last_key`, `key_pinned` (by any open chain, W7).
    async fn revoke_key(&self, agent_id: &str, kid: &str, now: Timestamp) -> Result<RegisteredKey>;

    /// Suspends (`Trigger::Suspend`) or unsuspends an agent for its owner:
    /// `not_found`. A suspension ends the agent's open chains with it, up to
    /// `limit`, and gives their ids; [`Store::end_suspended`] ends the others.
    async fn change_agent_status(
        &self,
        agent_id: &str,
        owner_id: &str,
        trigger: Trigger,
        now: Timestamp,
        limit: u32,
    ) -> Result<(Agent, Vec<String>)>;

    /// Writes down what an owner decides about its agent: `not_found`.
    async fn set_agent_policy(
        &self,
        agent_id: &str,
        owner_id: &str,
        policy: AgentPolicy,
    ) -> Result<Agent>;

    /// The agents of an owner, newest first.
    async fn owner_agents(&self, owner_id: &str, page: PageRequest) -> Result<Page<Agent>>;

    // --- Owners ----------------------------------------------------------

    /// The owner with this id.
    async fn owner(&self, id: &str) -> Result<Option<Owner>>;

    /// Changes an owner's profile and settings: `not_found`.
    async fn update_owner(&self, owner_id: &str, change: OwnerChange) -> Result<Owner>;

    /// Stores a magic link.
    async fn create_login_token(&self, token: LoginToken) -> Result<()>;

    /// An unused and unexpired magic link, without using it up.
    async fn login_token(&self, token_hash: Hash, now: Timestamp) -> Result<Option<LoginToken>>;

    /// Uses up a magic link: makes the owner on the first login, opens a web
    /// session. `None` when the token is unknown, used or expired; of two
    /// logins with one token one wins.
    async fn login(&self, login: Login) -> Result<Option<(Owner, LoginToken)>>;

    /// The owner and the end of an unexpired web session.
    async fn web_session(
        &self,
        token_hash: Hash,
        now: Timestamp,
    ) -> Result<Option<(Owner, WebSession)>>;

    /// Moves the end of a web session, if it still exists.
    async fn renew_web_session(&self, token_hash: Hash, expires_at: Timestamp) -> Result<()>;

    /// Ends every web session of an owner.
    async fn delete_web_sessions(&self, owner_id: &str) -> Result<()>;

    /// Ends a web session.
    async fn delete_web_session(&self, token_hash: Hash) -> Result<()>;

    // --- Sessions and invites ---------------------------------------------

    /// Stores an offered session and its invite and gives them back with what
    /// the store filled in: `offer_invalid`, `session_id_taken`, `not_found`,
    /// `too_many_pending` (see [`check_creation`](crate::domain::check_creation)).
    async fn create_session(&self, new: NewSession) -> Result<NewSession>;

    /// The session with this id.
    async fn session(&self, id: &str) -> Result<Option<Session>>;

    /// The sessions of an agent or owner, newest first.
    async fn sessions(
        &self,
        of: &Principal,
        status: Option<ChainStatus>,
        page: PageRequest,
    ) -> Result<Page<Session>>;

    /// Pauses, resumes, declines to resume or cancels: `not_found` for all who
    /// may not, else the code of the state that is in the way.
    async fn change_session(&self, change: ChangeSession) -> Result<Session>;

    /// The invite with this id.
    async fn invite(&self, id: &str) -> Result<Option<Invite>>;

    /// Direct invites to an agent, newest first.
    async fn invites_to(
        &self,
        agent_id: &str,
        status: Option<InviteStatus>,
        page: PageRequest,
    ) -> Result<Page<Invite>>;

    /// Invites with this status to the agents of an owner, newest first.
    async fn owner_invites(
        &self,
        owner_id: &str,
        status: InviteStatus,
        page: PageRequest,
    ) -> Result<Page<Invite>>;

    /// Activates an accepted session, or lets it wait for the invitee's owner:
    /// `invite_not_pending`, `accept_invalid` (the key was revoked meanwhile),
    /// `agent_suspended`. Of two accepts one wins.
    async fn accept_invite(&self, accept: AcceptInvite) -> Result<(Invite, Session)>;

    /// Activates a session that waits for its owner: `not_found`,
    /// `invite_not_pending`, `invite_expired`, `agent_suspended`.
    async fn approve_invite(&self, approve: ApproveInvite) -> Result<(Invite, Session)>;

    /// Ends a session that waits for its owner: `not_found`, `invite_not_pending`.
    async fn reject_invite(
        &self,
        invite_id: &str,
        owner_id: &str,
        now: Timestamp,
    ) -> Result<(Invite, Session)>;

    /// Declines an invite for an agent that may: `not_found`, `invite_not_pending`.
    async fn decline_invite(
        &self,
        invite_id: &str,
        agent_id: &str,
        token: Option<&str>,
        now: Timestamp,
    ) -> Result<(Invite, Session)>;

    // --- Attestations ----------------------------------------------------

    /// Stores an active attestation: `attestation_id_taken`, `open_invalid`
    /// (the key was revoked meanwhile), `agent_suspended`.
    async fn open_attestation(&self, attestation: Attestation) -> Result<()>;

    /// The attestation with this id.
    async fn attestation(&self, id: &str) -> Result<Option<Attestation>>;

    /// The attestations of an agent or owner, newest first.
    async fn attestations(
        &self,
        of: &Principal,
        status: Option<ChainStatus>,
        page: PageRequest,
    ) -> Result<Page<Attestation>>;

    // --- Chains ----------------------------------------------------------

    /// The common part of the session or attestation with this id.
    async fn chain(&self, id: &str) -> Result<Option<Chain>>;

    /// Appends a message and moves the head: `nonce_reused`,
    /// `session_not_active` or `attestation_not_active`, `chain_conflict` with
    /// the fresh head. Gives the new head.
    async fn append(&self, append: AppendMessage) -> Result<openglass_core::record::Head>;

    /// Closes an active chain at the expected head: `session_not_active` or
    /// `attestation_not_active`, `head_mismatch`, `not_found`.
    async fn close_chain(&self, close: CloseChain) -> Result<()>;

    /// Messages with numbers above `after_seq`, in order, at most `limit`.
    async fn messages_after(
        &self,
        chain_id: &str,
        after_seq: u32,
        limit: u32,
    ) -> Result<Vec<StoredMessage>>;

    // --- Records ---------------------------------------------------------

    /// The record with this id.
    async fn record(&self, id: &str) -> Result<Option<RecordRow>>;

    /// The record of a session or attestation.
    async fn record_of_chain(&self, chain_id: &str) -> Result<Option<RecordRow>>;

    /// The records that an agent or owner may read, newest first.
    async fn records(&self, of: &Principal, page: PageRequest) -> Result<Page<RecordRow>>;

    /// Asks for opening a sealed record, agrees to it, or disputes the record,
    /// for an owner of a participant: `not_found`, `not_sealed`,
    /// `unseal_already_in_progress`, `no_pending_unseal_request`,
    /// `already_unsealed`.
    async fn change_sealed(
        &self,
        record_id: &str,
        owner_id: &str,
        trigger: Trigger,
        now: Timestamp,
    ) -> Result<RecordRow>;

    /// Forgets the key of a private record's content, for ever: `not_found`
    /// for all other records. A second time keeps the first time and reason.
    async fn shred(
        &self,
        record_id: &str,
        reason: ShredReason,
        now: Timestamp,
    ) -> Result<RecordRow>;

    /// Private records whose content is due for shredding, oldest end first.
    async fn records_to_shred(&self, now: Timestamp, limit: u32) -> Result<Vec<String>>;

    /// Leaves no byte of what [`Store::shred`] forgot in the store's own files.
    /// Does nothing when nothing was forgotten since the last time it succeeded.
    async fn scrub(&self) -> Result<()>;

    // --- Viewers ---------------------------------------------------------

    /// Stores a grant for an owner's agent, or gives a revoked one of the same
    /// address back its life: `not_found`, `viewer_exists`.
    async fn grant_viewer(&self, grant: ViewerGrant) -> Result<ViewerGrant>;

    /// The grants for an owner's agent, newest first: `not_found`.
    async fn viewers(
        &self,
        owner_id: &str,
        agent_id: &str,
        page: PageRequest,
    ) -> Result<Page<ViewerGrant>>;

    /// Changes a grant that an owner gave for its agent: `not_found`. Revoking
    /// one that is revoked changes nothing.
    async fn change_viewer(&self, change: ChangeViewer) -> Result<ViewerGrant>;

    /// The active grants to the address of this owner, newest first, with the
    /// agents they are for.
    async fn grants_to(&self, viewer_id: &str, limit: u32) -> Result<Vec<(ViewerGrant, Agent)>>;

    /// The widest active grant of this owner's address for one of these agents.
    async fn grant_for(
        &self,
        viewer_id: &str,
        agent_ids: Vec<String>,
    ) -> Result<Option<ViewerGrant>>;

    /// The sessions that this owner may look at as a viewer, newest first.
    async fn viewer_sessions(&self, viewer_id: &str, page: PageRequest) -> Result<Page<Session>>;

    /// The records that this owner may look at as a viewer, newest first.
    async fn viewer_records(&self, viewer_id: &str, page: PageRequest) -> Result<Page<RecordRow>>;

    /// Writes down that a viewer looked at something. Of more than `keep` looks
    /// through one agent the oldest are forgotten.
    async fn log_access(&self, access: ViewerAccess, keep: u32) -> Result<()>;

    /// Forgets at most `limit` looks from before that time; gives how many.
    async fn forget_accesses(&self, before: Timestamp, limit: u32) -> Result<usize>;

    /// What viewers looked at through an owner's agent, newest first: `not_found`.
    async fn access_log(
        &self,
        owner_id: &str,
        agent_id: &str,
        page: PageRequest,
    ) -> Result<Page<ViewerAccess>>;

    // --- Worker ----------------------------------------------------------

    /// Ends what is past its time: pending sessions and their invites become
    /// `expired`, active chains become `closing` with `idle_timeout`. At most
    /// `limit` of each; call again while something was found.
    async fn expire(&self, now: Timestamp, limit: u32) -> Result<Expired>;

    /// Ends at most `limit` open chains of suspended agents; gives their ids.
    async fn end_suspended(&self, now: Timestamp, limit: u32) -> Result<Vec<String>>;

    /// Closing chains whose record is due at `now`, oldest first, without
    /// those that failed `max_attempts` times.
    async fn closing_chains(
        &self,
        now: Timestamp,
        max_attempts: u32,
        limit: u32,
    ) -> Result<Vec<String>>;

    /// Closing chains that failed at least `max_attempts` times and wait for
    /// somebody to look at them, oldest first.
    async fn stuck_chains(&self, max_attempts: u32, limit: u32) -> Result<Vec<Chain>>;

    /// Stores a record and marks its chain closed, unless the chain has a
    /// record already: `not_found` when the chain is neither closing nor closed.
    async fn issue_record(&self, issue: IssueRecord) -> Result<Issued>;

    /// Begins a duty that comes once in a while: `false` when somebody, here or
    /// in another process, began it after `not_since`.
    async fn begin_duty(&self, name: &str, not_since: Timestamp, now: Timestamp) -> Result<bool>;

    /// Deletes at most `limit` agents that were registered before that time and
    /// never claimed; gives how many.
    async fn purge_unclaimed(&self, created_before: Timestamp, limit: u32) -> Result<usize>;

    /// The records that the audit has not looked at for the longest time.
    async fn records_to_audit(&self, limit: u32) -> Result<Vec<String>>;

    /// Remembers that the audit looked at a record.
    async fn record_audited(&self, record_id: &str, now: Timestamp) -> Result<()>;

    /// Remembers that making a record failed.
    async fn issue_failed(&self, failure: IssueFailure) -> Result<()>;
}
