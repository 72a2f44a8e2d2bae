//! Runs that a stopped daemon left open.

use serde::{Deserialize, Serialize};

use super::{ActiveRun, IDS, RULES, fits, limits};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{
    Invalid, Text,
    check::{UNIQUE, each},
};

words! {
    /// What an operator has to do.
    pub enum RecoveryState {
        ReconciliationRequired = "reconciliation_required",
    }
}

/// Runs that a stopped daemon left open. They are never resumed by themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Recovery {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Always `reconciliation_required`.
    pub state: RecoveryState,
    /// When this was written: 1 to 64 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TIME_BYTES }>))]
    pub recovered_at: Text,
    /// The runs: 1 to 16, each request id once.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::RUNS)))]
    pub runs: Vec<ActiveRun>,
}

/// What an acknowledgement comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Acknowledgement {
    /// `acknowledged`, or `clear` where nothing is open.
    pub status: AcknowledgementStatus,
    /// The runs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<ActiveRun>,
    /// Their request ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reconciled_request_ids: Vec<Text>,
    /// Whether anything was acknowledged.
    pub acknowledged: bool,
}

words! {
    /// What an acknowledgement comes to.
    pub enum AcknowledgementStatus {
        Acknowledged = "acknowledged",
        Clear = "clear",
    }
}

impl Recovery {
    /// The document for runs that are open; `None` where there are none.
    pub fn of(runs: &[ActiveRun], recovered_at: &str) -> Option<Self> {
        (!runs.is_empty()).then(|| Self {
            schema_version: 1,
            state: RecoveryState::ReconciliationRequired,
            recovered_at: recovered_at.into(),
            runs: runs.to_vec(),
        })
    }

    /// Checks every rule of the document.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.text(&self.recovered_at, limits::TIME_BYTES, "recoveredAt")?;
        RULES.count(self.runs.len(), 1..=limits::RUNS, "runs")?;
        each(&self.runs, "runs", ActiveRun::validate)?;
        RULES.unique(self.runs.iter().map(|run| &run.request_id), "runs").map_err(|repeated| {
            let path = format!("{}.requestId", repeated.path);
            RULES.broken(UNIQUE, path, "another run has this request id")
        })?;
        fits(self)
    }

    /// Acknowledges the open runs. The ids must be exactly theirs, in any order.
    pub fn acknowledge(&self, request_ids: &[Text]) -> Result<Acknowledgement, Invalid> {
        let open = sorted(self.runs.iter().map(|run| &run.request_id));
        let reason = "name exactly the runs that are open, each once";
        let holds = sorted(request_ids.iter()) == open;
        RULES.require(holds, IDS, "requestIds", reason)?;
        Ok(Acknowledgement {
            status: AcknowledgementStatus::Acknowledged,
            reconciled_request_ids: open.into_iter().cloned().collect(),
            runs: self.runs.clone(),
            acknowledged: true,
        })
    }
}

fn sorted<'a>(ids: impl Iterator<Item = &'a Text>) -> Vec<&'a Text> {
    let mut ids: Vec<&Text> = ids.collect();
    ids.sort_unstable();
    ids
}

impl Acknowledgement {
    /// The answer where nothing is open.
    pub const fn clear() -> Self {
        Self {
            status: AcknowledgementStatus::Clear,
            runs: Vec::new(),
            reconciled_request_ids: Vec::new(),
            acknowledged: false,
        }
    }
}
