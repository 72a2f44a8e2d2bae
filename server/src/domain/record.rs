//! Issued records.

use openglass_core::{
    crypto::Hash,
    json::{Document, ObjectBuilder, View},
    vocabulary::ErrorCode,
};

use super::{
    Chain, ChainKind, Principal, Refusal, Timestamp, Trigger, transition::SEALED, words::words,
};

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

impl SealedState {
    /// Does for an owner what `trigger` says: `request_unseal`, `approve_unseal`
    /// or `dispute`. An approval that is the last one opens the record.
    pub fn advance(
        sealed: &mut Option<Self>,
        chain: &Chain,
        trigger: Trigger,
        owner_id: &str,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let status = sealed.as_ref().map(|state| state.status);
        let relations = chain.relations(&Principal::Owner(owner_id.to_owned()));
        SEALED.step_by(status, trigger, &relations)?;
        let Some(state) = sealed else { return Ok(()) };
        let mut state_after = state.clone();
        if matches!(trigger, Trigger::RequestUnseal | Trigger::ApproveUnseal) {
            state_after.approve(owner_id);
        }
        let complete = trigger == Trigger::ApproveUnseal && state_after.has_all(chain);
        let trigger = if complete { Trigger::CompleteUnseal } else { trigger };
        let next = SEALED.step(status, trigger)?;
        if next == status && trigger != Trigger::ApproveUnseal {
            return Ok(());
        }
        state_after.enter(next.unwrap_or(state.status), owner_id, now);
        *state = state_after;
        Ok(())
    }

    fn approve(&mut self, owner_id: &str) {
        if !self.approvals.iter().any(|approval| approval == owner_id) {
            self.approvals.push(owner_id.to_owned());
        }
    }

    /// Whether every owner of a participant agreed.
    fn has_all(&self, chain: &Chain) -> bool {
        let mut owners = chain.participants.iter().map(|side| side.owner_id.as_ref());
        owners.all(|owner| owner.is_some_and(|owner| self.approvals.contains(owner)))
    }

    fn enter(&mut self, status: SealedStatus, owner_id: &str, now: Timestamp) {
        if status == self.status {
            return;
        }
        self.status = status;
        match status {
            SealedStatus::UnsealRequested => self.requested_by = Some(owner_id.to_owned()),
            SealedStatus::Unsealed => self.unsealed_at = Some(now),
            SealedStatus::Disputed => {
                self.disputed_by = Some(owner_id.to_owned());
                self.disputed_at = Some(now);
            }
            SealedStatus::Sealed => {}
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
    /// Private records only: when the content is to be shredded.
    pub retention_until: Option<Timestamp>,
    /// Set once the content is shredded.
    pub shredded: Option<Shredded>,
}

words! {
    /// Why content was shredded.
    ShredReason {
        /// Its time was over.
        RetentionExpired = "retention_expired",
        /// An owner asked for it.
        OwnerDeleted = "owner_deleted",
    }
}

/// When and why a private record's content was shredded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shredded {
    /// When.
    pub at: Timestamp,
    /// Why.
    pub reason: ShredReason,
}

impl RecordRow {
    /// Marks the content as shredded; a second time changes nothing. Only
    /// private records have content of their own to shred: else `not_found`.
    pub fn shred(&mut self, reason: ShredReason, now: Timestamp) -> Result<(), Refusal> {
        if self.retention_until.is_none() {
            return Err(Refusal::new(ErrorCode::NotFound, "the record holds no private content"));
        }
        self.shredded.get_or_insert(Shredded { at: now, reason });
        Ok(())
    }

    /// The bundle (spec 4) around evidence that is canonical already. `keys`
    /// is the platform's published list, a hint for the reader.
    pub fn bundle(&self, evidence: View<'_>, keys: Option<View<'_>>) -> Document {
        self.bundle_members(keys).value("evidence", evidence).build()
    }

    /// All members of the bundle but the evidence and what is said about
    /// private content.
    pub fn bundle_members(&self, keys: Option<View<'_>>) -> ObjectBuilder {
        let record = ObjectBuilder::new()
            .value("statement", self.statement.view())
            .string("statementHash", &self.statement_hash.to_hex())
            .value("platformSignature", self.platform_signature.view())
            .build();
        ObjectBuilder::new()
            .integer("v", 1)
            .string("type", "openglass.bundle")
            .value("record", record.view())
            .optional_value("platformKeys", keys)
    }
}
