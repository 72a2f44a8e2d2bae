//! How the confidence of a record changes.

use serde::{Deserialize, Serialize};

use super::{
    Confidence, CurrentValidation, HistoryEntry, MemoryInfluence, Record, Retrieval, Snapshot,
    limits,
    validate::{self as reasons, RULES, timestamp},
};
use crate::glass::{Invalid, Text};

/// A change that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition {
    /// The confidence to change to.
    pub to: Confidence,
    /// Why: 1 to 256 bytes.
    pub reason: Text,
    /// When, as RFC 3339 has it.
    pub observed_at: Text,
    /// Whether the record has just been seen to hold.
    pub is_fresh: bool,
    /// What was found when it was last checked; needed for `verified`.
    pub witness: Option<CurrentValidation>,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Change {
    /// The record.
    pub record_id: Text,
    /// Before.
    pub from: Confidence,
    /// After.
    pub to: Confidence,
    /// Whether these differ.
    pub changed: bool,
}

impl Confidence {
    /// Whether anyone may set it. The others follow from verification only.
    pub const fn is_invalidation(self) -> bool {
        matches!(self, Self::Stale | Self::Contradicted | Self::Quarantined)
    }
}

impl Record {
    /// Changes the confidence, or refuses and leaves the record as it was.
    pub fn transition(&mut self, transition: Transition) -> Result<Change, Invalid> {
        RULES.text(&transition.reason, limits::TEXT_BYTES, "reason")?;
        timestamp(&transition.observed_at, "observedAt")?;
        if let Some(witness) = &transition.witness {
            witness.validate().map_err(|invalid| invalid.within("witness"))?;
        }
        let (from, to) = (self.confidence, transition.to);
        let changed = from != to;
        if changed {
            self.check_transition(&transition)?;
        }
        if transition.is_fresh {
            self.source.verification_count = self.source.verification_count.saturating_add(1);
            self.source.last_verified_at = transition.observed_at.clone();
        }
        if changed {
            self.apply(transition);
        }
        Ok(Change { record_id: self.record_id.clone(), from, to, changed })
    }

    fn check_transition(&self, transition: &Transition) -> Result<(), Invalid> {
        let (from, to) = (self.confidence, transition.to);
        let leaves_doubt = matches!(from, Confidence::Contradicted | Confidence::Quarantined);
        let needs_fresh = matches!(to, Confidence::Verified | Confidence::Observed) || leaves_doubt;
        let reason = "needs a fresh verification";
        RULES.require(transition.is_fresh || !needs_fresh, reasons::TRANSITION, "state", reason)?;
        let witnessed = transition.witness.as_ref().is_some_and(CurrentValidation::is_validated);
        let reason = "needs a validation of the page as it is now";
        let holds = witnessed || to != Confidence::Verified;
        RULES.require(holds, reasons::TRANSITION, "state", reason)?;
        let reason = "the history has its 32 entries; export the record and start again";
        let holds = self.history.len() < limits::HISTORY;
        RULES.require(holds, reasons::HISTORY_FULL, "history", reason)
    }

    fn apply(&mut self, transition: Transition) {
        let Transition { to, reason, observed_at, witness, .. } = transition;
        self.history.push(HistoryEntry { from: self.confidence, to, reason, observed_at });
        self.confidence = to;
        if to.is_invalidation() {
            // Without a witness there is no influence either.
            self.retrieval = None;
            self.memory_influence = MemoryInfluence::None;
        } else if let Some(current_validation) = witness {
            let signals = self.retrieval.take().map(|old| old.signals).unwrap_or_default();
            self.retrieval = Some(Retrieval { signals, current_validation });
        }
    }
}

impl Snapshot {
    /// The store after a record has been set to `stale`, `contradicted` or
    /// `quarantined`.
    pub fn invalidate(
        &self,
        record_id: &str,
        to: Confidence,
        reason: Text,
        observed_at: Text,
    ) -> Result<(Self, Change), Invalid> {
        let allowed = "only stale, contradicted and quarantined can be set";
        RULES.require(to.is_invalidation(), reasons::TRANSITION, "state", allowed)?;
        let mut after = self.clone();
        let record = after.position(record_id).map(|at| &mut after.records[at]);
        let missing = || RULES.broken(reasons::NOT_FOUND, "recordId", "there is no such record");
        // Doubt about a record is raised without seeing it hold; leaving one
        // doubt for another is refused by the rules of transitions.
        let transition = Transition { to, reason, observed_at, is_fresh: false, witness: None };
        let change = record.ok_or_else(missing)?.transition(transition)?;
        Ok((after, change))
    }
}
