//! Intent resolution version 1: from what an agent wants, in words, to what on
//! an observed page it means (section 15.2 of the protocol).
//!
//! [`resolve`] is a pure function of a request and an observation. It looks for
//! targets, never acts, and never guesses: more than one candidate is an answer
//! of its own.

mod normalize;
pub mod operations;
mod request;
mod resolve;
mod result;

pub(super) use request::validate_execution;
pub use request::{
    IntentAction, IntentConstraints, IntentExecution, IntentRequest, IntentScope, REASONS,
    ResolutionPolicy,
};
pub use resolve::resolve;
pub use result::{
    Candidate, CandidateConfidence, Evidence, EvidenceCategory, ExcludedCandidate, Fingerprint,
    IntentResult, Invalidation, PolicyDecision, Resolution, SuggestedConstraint,
};

/// The version of the intent schema.
pub const INTENT_VERSION: u32 = 1;

/// Limits of intents, with their units in the names.
pub mod limits {
    /// Longest intent, in bytes.
    pub const INTENT_BYTES: usize = 512;
    /// Longest form label or region id, in bytes.
    pub const LABEL_BYTES: usize = 256;
    /// Longest role, in bytes.
    pub const ROLE_BYTES: usize = 64;
    /// Longest name, in bytes.
    pub const NAME_BYTES: usize = 256;
    /// Most texts that exclude a target.
    pub const EXCLUDED_TEXTS: usize = 8;
    /// Most candidates of a result.
    pub const CANDIDATES: u32 = 32;
    /// Longest candidate id, in bytes.
    pub const CANDIDATE_ID_BYTES: usize = 128;
    /// Longest value to type or select, in bytes.
    pub const VALUE_BYTES: usize = 4096;
    /// Most terms of an intent that are compared with names.
    pub const TERMS: usize = 8;
    /// Most suggestions of a result.
    pub const SUGGESTIONS: usize = 8;
}
