//! Workflow version 1: bounded sequences of actions with guards, retries and
//! outputs (section 12 of the protocol). Running one needs a browser; checking a
//! definition, a checkpoint or a trace does not.

mod checkpoint;
mod definition;
mod diff;
pub mod operations;
mod report;
mod state;
mod trace;
mod validate;

pub use checkpoint::{
    CheckpointPage, RefusedResume, Resume, ResumeRefusal, RunStatus, StepRecord, WorkflowCheckpoint,
};
pub use definition::{
    OutputSource, StepAction, Transaction, ValueType, WorkflowBudgets, WorkflowDefinition,
    WorkflowInput, WorkflowIntent, WorkflowOutput, WorkflowStep,
};
pub use diff::{StepChange, WorkflowDiff};
pub use report::{Diagnostic, Severity, SourceFormat, WorkflowReport};
pub use state::StepState;
pub use trace::{BranchDecision, IntentTrace, TraceEvent, TraceReplay, WorkflowTrace};
pub use validate::REASONS;

/// The version of the workflow, checkpoint and trace schemas.
pub const WORKFLOW_VERSION: u32 = 1;

/// Limits of workflows, with their units in the names.
pub mod limits {
    /// Longest name, version, or step id, in bytes.
    pub const NAME_BYTES: usize = 128;
    /// Longest description, in bytes.
    pub const DESCRIPTION_BYTES: usize = 4096;
    /// Most inputs.
    pub const INPUTS: usize = 64;
    /// Longest value of an input, in bytes.
    pub const INPUT_BYTES: u32 = 65_536;
    /// Most steps.
    pub const STEPS: u32 = 64;
    /// Longest run, in milliseconds.
    pub const DURATION_MS: u32 = 900_000;
    /// Most retries.
    pub const RETRIES: u32 = 8;
    /// Most extracted bytes.
    pub const EXTRACTED_BYTES: u32 = 4_194_304;
    /// Most times that a step is repeated.
    pub const REPEATS: u32 = 8;
    /// Longest idempotency key, in bytes.
    pub const KEY_BYTES: usize = 256;
    /// Longest purpose of an intent, in bytes.
    pub const PURPOSE_BYTES: usize = 256;
    /// Most preconditions.
    pub const PRECONDITIONS: usize = 64;
    /// Most outputs.
    pub const OUTPUTS: usize = 64;
    /// Largest checkpoint, in bytes.
    pub const CHECKPOINT_BYTES: usize = 8192;
    /// Most states in the history of a step.
    pub const HISTORY: usize = 64;
    /// Most execution ids of a step.
    pub const EXECUTION_IDS: usize = 8;
    /// Most events of a trace.
    pub const EVENTS: usize = 2048;
}
