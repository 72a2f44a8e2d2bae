//! Reliability version 1: scenarios, the fixtures that they run on, replays of
//! runs, and the gate before a release (sections 16.2 to 16.4 of the protocol).
//! Running a scenario needs a browser; planning, comparing and judging do not.

mod fixture;
mod gate;
pub mod operations;
mod plan;
mod replay;
mod scenario;

pub use fixture::{Control, Fault, Fixture, Oracle};
pub use gate::{GateCode, GateFailure, GateReport, judge};
pub use plan::{Plan, PlanOperation, plan};
pub use replay::{
    Classification, Comparison, Replay, ReplayEvent, RunMetadata, RunObservation, compare,
};
pub use scenario::{
    Budgets, Expectation, ForbiddenOutcome, Injection, Platform, Scenario, ScenarioStep, Setup,
};

use super::{InvalidKind, check::Rules};

reason_codes! {
    NOT_OFFERED = "not_offered" "The fixture does not offer this control or fault.",
    OTHER_FIXTURE = "other_fixture" "The scenario is for another fixture.",
    OTHER_SCENARIO = "other_scenario" "The run is of another scenario, or of another version of it.",
    HASH = "hash" "The text is no hash: sha256: and 64 lower-case hex characters.",
    SEQUENCE = "sequence" "The events are not numbered without gaps.",
    BUDGET = "budget" "The run took nothing, or more than the scenario allows.",
    SENSITIVE = "sensitive" "The text may hold a secret.",
}

/// Checks of this contract.
const RULES: Rules = Rules(InvalidKind::Reliability);

/// Limits of reliability documents, with their units in the names.
pub mod limits {
    /// Longest id, category, capability or terminal state, in bytes.
    pub const ID_BYTES: usize = 128;
    /// Longest fixture name, entry point, workflow source or checkpoint, in bytes.
    pub const SOURCE_BYTES: usize = 256;
    /// Most capabilities.
    pub const CAPABILITIES: usize = 32;
    /// Most steps.
    pub const STEPS: usize = 64;
    /// Most forbidden outcomes.
    pub const FORBIDDEN: usize = 32;
    /// Most side effects that are counted.
    pub const SIDE_EFFECTS: usize = 32;
    /// Highest count of a side effect.
    pub const SIDE_EFFECT_COUNT: u32 = 1024;
    /// Longest run, in milliseconds.
    pub const DURATION_MS: u64 = 900_000;
    /// Most actions of the browser in a run.
    pub const ACTIONS: u64 = 1024;
    /// Most events of a replay.
    pub const EVENTS: usize = 1024;
    /// Most scenarios of one gate.
    pub const SCENARIOS: usize = 1024;
    /// Most observations of one gate.
    pub const OBSERVATIONS: usize = 4096;
}

/// The hash of a text: `sha256:` and 64 lower-case hex characters.
fn content_hash(text: &str) -> String {
    format!("sha256:{}", crate::crypto::sha256(text.as_bytes()))
}

/// Whether a text has the form of [`content_hash`].
fn is_content_hash(text: &str) -> bool {
    text.strip_prefix("sha256:").is_some_and(|hex| hex.parse::<crate::crypto::Hash>().is_ok())
}
