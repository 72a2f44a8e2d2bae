//! Task protocol version 1: what an agent wants done on a page, compiled against
//! a page graph into a plan (section 10 of the protocol).
//!
//! [`Task::validate`] checks an authored task, [`compile`] makes the plan and
//! [`TaskExecutionPlan::validate`] checks one that comes from elsewhere.
//! Compiling is a pure function of task and graph; input values never reach the
//! plan, only their names do.

mod authored;
mod compile;
mod family;
pub mod operations;
mod plan;
mod plan_validate;
mod select;
mod validate;

pub use authored::{
    Ambiguity, Postcondition, PostconditionKind, RevisionPolicy, Risk, Task, TaskLimits, TaskScope,
};
pub use compile::{Checks, compile};
pub use family::TaskFamily;
pub use plan::{
    EntityBindingKey, EntityEvidenceRequirement, EvidenceRequirements, Precondition,
    RuntimeCapability, StepOperation, TaskExecutionPlan, TaskStep,
};
pub use validate::REASONS;

/// The version of the task's and the plan's schema.
pub const TASK_VERSION: u32 = 1;
/// The version of the compiler. Plans of version 1 must be compiled again.
pub const COMPILER_VERSION: u32 = 2;

/// Limits of a task, with their units in the names.
pub mod limits {
    /// Longest region or entity name, in bytes.
    pub const NAME_BYTES: usize = 128;
    /// Most inputs.
    pub const INPUTS: usize = 64;
    /// Longest name of an input, in bytes.
    pub const INPUT_NAME_BYTES: usize = 64;
    /// Longest value of an input, in bytes.
    pub const INPUT_VALUE_BYTES: usize = 4096;
    /// Most actions that a task may allow.
    pub const ACTIONS: u32 = 256;
    /// Longest time that a task may allow, in milliseconds.
    pub const TIMEOUT_MS: u32 = 120_000;
    /// Most items that a task may allow.
    pub const ITEMS: u32 = 4096;
    /// Most postconditions.
    pub const POSTCONDITIONS: usize = 32;
    /// Longest expected value of a postcondition, in bytes.
    pub const EXPECTED_BYTES: usize = 256;
    /// Most entity ids that an error about ambiguity lists.
    pub const LISTED_CANDIDATES: usize = 8;
}
