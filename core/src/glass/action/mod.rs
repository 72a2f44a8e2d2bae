//! Actions on a page: results, failures, verification predicates and batches
//! (section 11 of the protocol). Acting needs a browser; the shapes and their
//! rules do not.

mod batch;
mod predicate;

pub use batch::{Batch, BatchMode, BatchResult, BatchStep, BatchStepResult};
pub use predicate::Predicate;

use serde::{Deserialize, Serialize};

use super::{Invalid, InvalidKind, Text, check::Rules};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::tagged_union;

reason_codes! {
    PREDICATE_DEPTH = "predicate_depth" "The predicates are nested too deep.",
    REVISION_MISSING = "revision_missing" "The mode needs an expected revision.",
    BATCH_COUNTS = "batch_counts" "The counts do not follow from the steps.",
}

const RULES: Rules = Rules(InvalidKind::Action);

/// Limits of actions, with their units in the names.
pub mod limits {
    /// Longest execution id, in bytes.
    pub const EXECUTION_ID_BYTES: usize = 128;
    /// Longest label of a target, in bytes.
    pub const LABEL_BYTES: usize = 160;
    /// Longest reference, target id or frame id, in bytes.
    pub const REFERENCE_BYTES: usize = 256;
    /// Longest text of a predicate, in bytes.
    pub const PREDICATE_BYTES: usize = 1024;
    /// Most predicates in one `all` or `any`.
    pub const PREDICATES: usize = 8;
    /// Deepest nesting of predicates; the root is 0.
    pub const PREDICATE_DEPTH: usize = 4;
    /// Longest name of an action in a result, in bytes.
    pub const ACTION_BYTES: usize = 64;
    /// Most steps of a batch.
    pub const BATCH_STEPS: usize = 32;
    /// Longest message of a failed step, in bytes.
    pub const STEP_MESSAGE_BYTES: usize = 512;
    /// Longest URL, in bytes.
    pub const URL_BYTES: usize = 8192;
    /// Longest text that is typed, in bytes.
    pub const TEXT_BYTES: usize = 65_536;
    /// Longest target of a step, in bytes.
    pub const TARGET_BYTES: usize = 1024;
    /// Longest wait condition, in bytes.
    pub const CONDITION_BYTES: usize = 4096;
    /// Longest time of a step, in milliseconds.
    pub const STEP_MS: u32 = 900_000;
    /// Farthest scroll in one direction, in CSS pixels.
    pub const SCROLL: f64 = 1e6;
}

words! {
    /// How an action ended.
    pub enum ActionStatus {
        /// As asked.
        Succeeded = "succeeded",
        /// It was done, but what should hold afterwards does not.
        CompletedWithVerificationFailure = "completed_with_verification_failure",
    }
}

words! {
    /// What was done.
    pub enum ActionKind {
        Navigate = "navigate",
        Click = "click",
        ClickExpectPopup = "click_expect_popup",
        DoubleClick = "double_click",
        Hover = "hover",
        Drag = "drag",
        Type = "type",
        KeyDown = "key_down",
        KeyUp = "key_up",
        KeyPress = "key_press",
        Shortcut = "shortcut",
        Clear = "clear",
        Check = "check",
        Uncheck = "uncheck",
        Select = "select",
        Upload = "upload",
        Scroll = "scroll",
    }
}

/// The result of an action. `target_id` and `frame_id` are read, and never
/// written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionResult {
    /// How it ended.
    pub status: ActionStatus,
    /// What was done.
    pub action: ActionKind,
    /// Names this execution: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::EXECUTION_ID_BYTES }>))]
    pub execution_id: Text,
    /// What it was done to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ActionTarget>,
    /// The revision of the page now.
    pub revision: u64,
    /// The revision before.
    pub previous_revision: u64,
    /// The revision after.
    pub current_revision: u64,
    /// The browser's name of the page: 1 to 256 bytes.
    #[serde(alias = "target_id")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::REFERENCE_BYTES }>))]
    pub target_id: Text,
    /// The browser's name of the frame: 1 to 256 bytes.
    #[serde(alias = "frame_id")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::REFERENCE_BYTES }>))]
    pub frame_id: Text,
    /// What changed.
    pub verification: Verification,
    /// More about the effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<crate::json::Document>,
}

/// What an action was done to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionTarget {
    /// For people: 1 to 160 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::LABEL_BYTES }>))]
    pub label: Text,
    /// For programs: 1 to 256 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::REFERENCE_BYTES }>))]
    pub reference: Option<Text>,
}

/// What changed by an action.
#[expect(clippy::struct_excessive_bools, reason = "the members of the protocol")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Verification {
    /// By how much the revision rose.
    pub revision_delta: u64,
    /// The address.
    pub url_changed: bool,
    /// The title.
    pub title_changed: bool,
    /// The page that the browser shows.
    pub target_changed: bool,
    /// The frame.
    pub frame_changed: bool,
    /// A new window opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub popup_opened: Option<bool>,
    /// A dialog is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialog_open: Option<bool>,
    /// A download began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub download_started: Option<bool>,
    /// How many accessibility nodes changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accessibility_diff: Option<AccessibilityDiff>,
}

/// How many accessibility nodes changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AccessibilityDiff {
    /// New ones.
    pub added: u32,
    /// Gone ones.
    pub removed: u32,
    /// Changed ones.
    pub changed: u32,
}

impl ActionResult {
    /// Checks every rule of a result.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.execution_id, limits::EXECUTION_ID_BYTES, "executionId")?;
        if let Some(target) = &self.target {
            target.validate().map_err(|invalid| invalid.within("target"))?;
        }
        RULES.text(&self.target_id, limits::REFERENCE_BYTES, "targetId")?;
        RULES.text(&self.frame_id, limits::REFERENCE_BYTES, "frameId")
    }
}

impl ActionTarget {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.label, limits::LABEL_BYTES, "label")?;
        RULES.optional_text(self.reference.as_ref(), limits::REFERENCE_BYTES, "reference")
    }
}

words! {
    /// How far an action had come when it failed.
    pub enum FailurePhase {
        Preflight = "preflight",
        Policy = "policy",
        TargetResolution = "target_resolution",
        Dispatch = "dispatch",
        BrowserEffect = "browser_effect",
        Verification = "verification",
        Transport = "transport",
    }
}

words! {
    /// What the caller can do about a failure.
    pub enum RecoveryStrategy {
        None = "none",
        Report = "report",
        RetrySafe = "retry_safe",
    }
}

tagged_union! {
    /// Why an action failed, where the protocol fixes the shape.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "schema", schemars(transform = failure))]
    pub enum ActionFailure by "kind" {
        /// The page is not at the expected revision.
        #[serde(rename = "stale_revision")]
        StaleRevision {
            /// Always `preflight`.
            phase: FailurePhase,
            /// Always `report`.
            recovery_strategy: RecoveryStrategy,
            /// Names the execution.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            execution_id: Option<Text>,
            /// The revision that the caller expected.
            expected_revision: u64,
            /// The revision of the page.
            current_revision: u64,
            /// Always `observe`.
            recovery: Text,
        },
        /// What should hold afterwards does not.
        #[serde(rename = "verification_failed")]
        VerificationFailed {
            /// What was done.
            action: ActionKind,
            /// How far it had come.
            phase: FailurePhase,
            /// What the caller can do.
            recovery_strategy: RecoveryStrategy,
            /// Names the execution.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            execution_id: Option<Text>,
            /// What it was done to.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            target: Option<ActionTarget>,
            /// The revision of the page.
            revision: u64,
            /// Why, for people.
            reason: Text,
        },
    }
}

#[cfg(feature = "schema")]
fn failure(schema: &mut schemars::Schema) {
    bounds::union(schema, &[("executionId", bounds::text::<{ limits::EXECUTION_ID_BYTES }>)]);
}

/// The guard of every mutation: passes when the caller expects no revision, or
/// the current one.
pub fn check_revision(
    expected: Option<u64>,
    current_revision: u64,
    execution_id: Option<&str>,
) -> Result<(), Box<ActionFailure>> {
    match expected {
        Some(expected_revision) if expected_revision != current_revision => {
            Err(Box::new(ActionFailure::StaleRevision {
                phase: FailurePhase::Preflight,
                recovery_strategy: RecoveryStrategy::Report,
                execution_id: execution_id.map(Into::into),
                expected_revision,
                current_revision,
                recovery: "observe".into(),
            }))
        }
        _ => Ok(()),
    }
}
