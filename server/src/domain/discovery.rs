//! What strangers may learn of an agent before they deal with it: the domain
//! that it has proven, and what it has done.

use super::{Agent, RegisteredKey, Timestamp, words::words};

words! {
    /// Whether a domain has been proven.
    DomainStatus {
        /// Asked for, not found yet, or found no longer.
        Pending = "pending",
        /// Found, and looked for again since.
        Verified = "verified",
    }
}

/// A proof that an agent speaks for a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainVerification {
    /// The host of the agent's homepage, in lower case.
    pub domain: String,
    /// What must be published there: 32 hexadecimal characters. No secret.
    pub token: String,
    /// Whether it was found.
    pub status: DomainStatus,
    /// When it was asked for.
    pub requested_at: Timestamp,
    /// When it was found.
    pub verified_at: Option<Timestamp>,
}

/// How long a proof that was found may be missing before it counts no more: a
/// week of broken name servers is no change of hands.
pub const PROOF_PATIENCE_SEC: i64 = 7 * 86_400;
/// How old an agent or a key is that is no longer new.
const NEW_SEC: i64 = 7 * 86_400;
/// How far back activity counts, in days.
pub const ACTIVITY_DAYS: u32 = 90;

/// What an agent did in the last [`ACTIVITY_DAYS`], counted by the store.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Activity {
    /// Sessions that became active.
    pub sessions: u32,
    /// Attestations that it opened.
    pub attestations: u32,
    /// Other sides of those sessions that have proven a domain.
    pub counterparties: u32,
    /// Sessions that were closed.
    pub closed: u32,
    /// Those among them that an agent closed.
    pub closed_by_agent: u32,
    /// Disputed records, however old.
    pub disputes: u32,
}

impl Agent {
    /// The domain that the agent has proven.
    pub fn proven_domain(&self) -> Option<&str> {
        let proof = self.domain_verification.as_ref();
        let proof = proof.filter(|proof| proof.status == DomainStatus::Verified)?;
        Some(&proof.domain)
    }

    /// Whether it registered less than a week ago.
    pub fn is_new(&self, now: Timestamp) -> bool {
        is_new(self.created_at, now)
    }

    /// Whether a key was added after registration, or revoked, less than a week ago.
    pub fn rotated_lately(&self, now: Timestamp) -> bool {
        let added = self.keys.iter().skip(1).any(|key| is_new(key.created_at, now));
        added || self.keys.iter().filter_map(|key| key.revoked_at).any(|at| is_new(at, now))
    }

    /// The key that counts: the first one that holds, else the first (spec 19, D18).
    pub fn main_key(&self) -> Option<&RegisteredKey> {
        self.active_keys().next().or_else(|| self.keys.first())
    }

    /// The keys that hold, in order of registration.
    pub fn active_keys(&self) -> impl Iterator<Item = &RegisteredKey> {
        self.keys.iter().filter(|key| key.revoked_at.is_none())
    }
}

fn is_new(since: Timestamp, now: Timestamp) -> bool {
    now < since.plus_sec(NEW_SEC)
}
