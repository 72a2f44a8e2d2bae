//! The platform's decisions: typed entities, state machines, checks in the
//! order of the protocol. No SQL, no HTTP, no clock of its own.
//!
//! A refused request is a [`Refusal`]: an API code, a text, details. Checks
//! that depend on what is stored run inside the store's transaction, through
//! the same functions, so that two racers never both pass.

mod access;
mod agent;
mod attestation;
mod chain;
mod close;
mod discovery;
mod invite;
mod key_cache;
mod message;
mod owner;
mod page;
mod record;
mod refusal;
mod session;
mod target;
mod timestamp;
mod transition;
mod viewer;
mod witness;
mod words;

pub use access::{Principal, can_read, record_is_open, sees_content};
pub use agent::{
    Agent, AgentMeta, AgentPolicy, AgentStatus, ClaimToken, KeyProof, ProfileChange, RegisteredKey,
    check_active_key, check_claimed, check_not_suspended, check_revocation, check_still_holds_key,
    read_new_key,
};
pub use attestation::{Attestation, OpenRequest, Opening, check_open};
pub use chain::{
    Chain, ChainKind, ChainStatus, Closing, Genesis, Issuance, Participant, Pause, PinnedKey,
    Signed, check_head_for_append, check_head_for_close, effective_visibility, read_pause,
};
pub use close::{AcceptedClose, CloseRequest, check_close};
pub use discovery::{
    ACTIVITY_DAYS, Activity, DomainStatus, DomainVerification, PROOF_PATIENCE_SEC,
};
pub use invite::{
    AcceptRequest, Acceptance, Invite, InviteKind, InviteStatus, OwnerApproval, OwnerDecision,
    accept_trigger, check_accept, check_approve, check_decline, check_reject,
};
pub use key_cache::KeyCache;
pub use message::{AcceptedMessage, StoredMessage, Submission, check_append};
pub use owner::{LoginToken, Owner, OwnerChange, OwnerSettings, WebSession, mail_address};
pub use page::{Cursor, Page, PageRequest};
pub use record::{RecordRow, SealedState, SealedStatus, ShredReason, Shredded};
pub use refusal::Refusal;
pub use session::{
    CreationFacts, OfferRequest, Session, check_creation, check_offer, read_visibility,
};
pub use target::{BadUrl, Target};
pub use timestamp::Timestamp;
pub use transition::{AGENT, ATTESTATION, INVITE, Machine, SEALED, SESSION, Trigger, Who};
pub use viewer::{
    ACCESS_LOG_DAYS, ACCESS_LOG_ENTRIES, GrantStatus, Viewed, ViewerAccess, ViewerGrant,
    ViewerRequest, ViewerScope, read_scope,
};
pub use witness::{FetchMethod, FetchRequest, FetchWitness, Observation};
