//! What the store knows for discovery and for witnesses.

use async_trait::async_trait;
use openglass_core::{json::Document, record::Head};

use super::Result;
use crate::domain::{Activity, Agent, DomainVerification, FetchWitness, Timestamp};

/// A witness to append.
#[derive(Debug, Clone)]
pub struct AppendWitness {
    /// The row.
    pub witness: FetchWitness,
    /// Its content as it is stored: encrypted when the chain is private.
    pub stored_content: Document,
    /// The last witness of the chain when this one was made.
    pub expected_head: Head,
}

/// A proof that was found once and is looked for again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingProof {
    /// Whose.
    pub agent_id: String,
    /// Where.
    pub domain: String,
    /// What must be there.
    pub token: String,
}

/// The part of the store behind lookup, domain proofs and witnesses. The rules
/// are those of [`Store`](super::Store).
#[async_trait]
pub trait Discovery: Send + Sync + 'static {
    /// Stores a new proof for an agent in the place of an older one, if its
    /// homepage is still this one: `not_found`, `domain_invalid`.
    async fn request_domain(
        &self,
        agent_id: &str,
        homepage: &str,
        verification: DomainVerification,
    ) -> Result<()>;

    /// Writes down that the proof with this token was found, and gives the
    /// agent: `domain_verification_not_requested` when there is another one or
    /// none by now.
    async fn verify_domain(&self, agent_id: &str, token: &str, now: Timestamp) -> Result<Agent>;

    /// Verified proofs that were last looked for before that time, oldest first.
    async fn domains_to_check(&self, before: Timestamp, limit: u32) -> Result<Vec<StandingProof>>;

    /// Writes down whether a verified proof is still there. One that has been
    /// missing for longer than the patience is pending again.
    async fn domain_checked(
        &self,
        proof: &StandingProof,
        found: bool,
        now: Timestamp,
    ) -> Result<()>;

    /// The agent that proved this domain first, and still has it.
    async fn agent_by_domain(&self, domain: &str) -> Result<Option<Agent>>;

    /// The agent with this public key, revoked or not.
    async fn agent_by_key(&self, public_key: &str) -> Result<Option<Agent>>;

    /// What an agent did since that time.
    async fn activity(&self, agent_id: &str, since: Timestamp) -> Result<Activity>;

    /// The last witness of an attestation: number 0 before the first.
    async fn witness_head(&self, chain_id: &str) -> Result<Head>;

    /// Appends a witness: `not_found`, `attestation_not_active`,
    /// `chain_conflict` with the fresh head. Of two racers one wins.
    async fn append_witness(&self, append: AppendWitness) -> Result<()>;

    /// Witnesses with numbers above `after_seq`, in order, at most `limit`, with
    /// their content as it is stored.
    async fn witnesses_after(
        &self,
        chain_id: &str,
        after_seq: u32,
        limit: u32,
    ) -> Result<Vec<FetchWitness>>;
}
