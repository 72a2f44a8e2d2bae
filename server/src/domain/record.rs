//! Issued records.

use openglass_core::{
    crypto::Hash,
    json::{Document, ObjectBuilder, View},
};

use super::{ChainKind, Timestamp, words::words};

words! {
    /// How far the opening of a sealed record has come (spec 11.4).
    SealedStatus {
        /// Only the receipt is shown.
        Sealed = "sealed",
        /// An owner asked for opening.
        UnsealRequested = "unseal_requested",
        /// Every owner agreed.
        Unsealed = "unsealed",
        /// An owner disputes; both sides read everything.
        Disputed = "disputed",
    }
}

impl SealedStatus {
    /// Whether the content may be read in full.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Unsealed | Self::Disputed)
    }
}

/// The state of a sealed record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedState {
    /// How far its opening has come.
    pub status: SealedStatus,
    /// The owner that asked for opening.
    pub requested_by: Option<String>,
    /// The owners that agreed, the asking one included.
    pub approvals: Vec<String>,
    /// When it was opened.
    pub unsealed_at: Option<Timestamp>,
    /// The owner that disputes.
    pub disputed_by: Option<String>,
    /// Since when.
    pub disputed_at: Option<Timestamp>,
}

impl SealedState {
    /// What a fresh sealed record starts with.
    pub const fn new() -> Self {
        Self {
            status: SealedStatus::Sealed,
            requested_by: None,
            approvals: Vec::new(),
            unsealed_at: None,
            disputed_by: None,
            disputed_at: None,
        }
    }
}

impl Default for SealedState {
    fn default() -> Self {
        Self::new()
    }
}

/// A record as it is stored; the evidence lies in the object store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordRow {
    /// `rec_…`
    pub id: String,
    /// The session or attestation; at most one record each.
    pub chain_id: String,
    /// What that is.
    pub kind: ChainKind,
    /// The signed statement, canonical.
    pub statement: Document,
    /// Its hash.
    pub statement_hash: Hash,
    /// By the platform, over the bytes of the hash.
    pub platform_signature: Document,
    /// The hash of the evidence file.
    pub evidence_sha256: Hash,
    /// Its size.
    pub evidence_bytes: u64,
    /// `issuedAt`.
    pub created_at: Timestamp,
    /// On sealed records only.
    pub sealed: Option<SealedState>,
}

impl RecordRow {
    /// The bundle (spec 4) around evidence that is canonical already. `keys`
    /// is the platform's published list, a hint for the reader.
    pub fn bundle(&self, evidence: View<'_>, keys: Option<View<'_>>) -> Document {
        let record = ObjectBuilder::new()
            .value("statement", self.statement.view())
            .string("statementHash", &self.statement_hash.to_hex())
            .value("platformSignature", self.platform_signature.view())
            .build();
        ObjectBuilder::new()
            .integer("v", 1)
            .string("type", "openglass.bundle")
            .value("record", record.view())
            .value("evidence", evidence)
            .optional_value("platformKeys", keys)
            .build()
    }
}
