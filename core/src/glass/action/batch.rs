//! Several actions in one call.

use serde::{Deserialize, Serialize};

use super::{BATCH_COUNTS, REVISION_MISSING, RULES, limits};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::{
    glass::{Invalid, Text, check::each},
    tagged_union,
};

words! {
    /// How a batch guards against a page that changes.
    #[derive(Default)]
    pub enum BatchMode {
        /// Not at all.
        #[default]
        Unguarded = "unguarded",
        /// Every step that changes something needs the expected revision.
        Fixed = "fixed",
        /// Every step needs the revision that the one before it left.
        Chain = "chain",
    }
}

/// Several actions in one call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Batch {
    /// The actions: at most 32.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::BATCH_STEPS)))]
    pub steps: Vec<BatchStep>,
    /// Whether all targets are looked up before the first step.
    #[serde(default)]
    pub atomic: bool,
    /// How it guards against a page that changes.
    #[serde(default)]
    pub mode: BatchMode,
    /// The revision that the caller expects; needed for `fixed` and `chain`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected_revision: Option<u64>,
}

const fn default_timeout_ms() -> u32 {
    20_000
}

tagged_union! {
    /// One action of a batch. Unknown actions are refused. The members that the
    /// published implementation spells with underscores are read so too.
    #[derive(Debug, Clone, PartialEq)]
    #[cfg_attr(feature = "schema", schemars(transform = step))]
    pub enum BatchStep by "action" {
        /// Goes to an address.
        Navigate {
            /// The address: 1 to 8,192 bytes.
            url: Text,
            /// The longest time, in milliseconds: 1 to 900,000.
            #[serde(default = "default_timeout_ms", alias = "timeout_ms")]
            timeout_ms: u32,
        },
        /// Clicks.
        Click {
            /// On what: 1 to 1,024 bytes.
            target: Text,
        },
        /// Types.
        Type {
            /// What: at most 65,536 bytes.
            text: Text,
            /// Where; else where the focus is.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            target: Option<Text>,
        },
        /// Ticks.
        Check {
            /// What.
            target: Text,
        },
        /// Takes a tick away.
        Uncheck {
            /// From what.
            target: Text,
        },
        /// Selects.
        Select {
            /// In what.
            target: Text,
            /// Which value: 1 to 65,536 bytes.
            value: Text,
        },
        /// Empties a field.
        Clear {
            /// Which.
            target: Text,
        },
        /// Scrolls.
        Scroll {
            /// To the right, in CSS pixels.
            #[serde(default)]
            dx: f64,
            /// Down, in CSS pixels.
            #[serde(default)]
            dy: f64,
        },
        /// Waits.
        Wait {
            /// For what: 1 to 4,096 bytes.
            condition: Text,
            /// The longest time, in milliseconds: 1 to 900,000.
            #[serde(default = "default_timeout_ms", alias = "timeout_ms")]
            timeout_ms: u32,
        },
        /// Looks at the page.
        Observe {
            /// With its tree.
            #[serde(default, alias = "include_dom")]
            include_dom: bool,
            /// With a picture.
            #[serde(default, alias = "include_screenshot")]
            include_screenshot: bool,
            /// With the values of its fields.
            #[serde(default, alias = "include_form_values")]
            include_form_values: bool,
        },
        /// Takes a picture.
        Screenshot,
        /// Runs JavaScript, where the policy allows it.
        Evaluate {
            /// Which: 1 to 65,536 bytes.
            expression: Text,
        },
        /// Accepts a dialog of the browser.
        AcceptDialog,
        /// Dismisses it.
        DismissDialog,
    }
}

/// The bounds of a step's members.
#[cfg(feature = "schema")]
fn step(schema: &mut schemars::Schema) {
    fn timeout(schema: &mut schemars::Schema) {
        bounds::number(schema, 1, limits::STEP_MS);
    }

    fn scroll(schema: &mut schemars::Schema) {
        bounds::number(schema, -limits::SCROLL, limits::SCROLL);
    }

    let bounds: [bounds::MemberBound; 9] = [
        ("url", bounds::text::<{ limits::URL_BYTES }>),
        ("target", bounds::text::<{ limits::TARGET_BYTES }>),
        ("condition", bounds::text::<{ limits::CONDITION_BYTES }>),
        ("text", bounds::bytes::<0, { limits::TEXT_BYTES }>),
        ("value", bounds::bytes::<1, { limits::TEXT_BYTES }>),
        ("expression", bounds::bytes::<1, { limits::TEXT_BYTES }>),
        ("timeoutMs", timeout),
        ("dx", scroll),
        ("dy", scroll),
    ];
    bounds::union(schema, &bounds);
}

impl Batch {
    /// Checks every rule of a batch.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.count(self.steps.len(), 0..=limits::BATCH_STEPS, "steps")?;
        each(&self.steps, "steps", BatchStep::validate)?;
        let guarded = self.mode != BatchMode::Unguarded;
        let reason = "the modes fixed and chain need an expected revision";
        let holds = !guarded || self.expected_revision.is_some();
        RULES.require(holds, REVISION_MISSING, "expectedRevision", reason)
    }

    /// The revision that the page must be at before `step`, when the step before
    /// it left `previous`; `None` where any will do.
    pub fn guard(&self, step: &BatchStep, previous: Option<u64>) -> Option<u64> {
        match self.mode {
            BatchMode::Unguarded => None,
            BatchMode::Fixed => self.expected_revision.filter(|_| step.is_mutating()),
            BatchMode::Chain => previous.or(self.expected_revision),
        }
    }
}

impl BatchStep {
    /// Whether it can change the page.
    pub const fn is_mutating(&self) -> bool {
        !matches!(self, Self::Wait { .. } | Self::Observe { .. } | Self::Screenshot)
    }

    /// Checks the texts and numbers; paths are relative to the step.
    pub fn validate(&self) -> Result<(), Invalid> {
        let target = |target: &str| RULES.text(target, limits::TARGET_BYTES, "target");
        let timeout = |ms: u32| RULES.range(ms, 1..=limits::STEP_MS, "timeoutMs");
        match self {
            Self::Navigate { url, timeout_ms } => {
                RULES.text(url, limits::URL_BYTES, "url")?;
                timeout(*timeout_ms)
            }
            Self::Click { target: at }
            | Self::Check { target: at }
            | Self::Uncheck { target: at }
            | Self::Clear { target: at } => target(at),
            Self::Type { text, target: at } => {
                // What is typed may hold line ends.
                RULES.range(text.len(), 0..=limits::TEXT_BYTES, "text")?;
                at.as_deref().map_or(Ok(()), target)
            }
            Self::Select { target: at, value } => {
                target(at)?;
                RULES.range(value.len(), 1..=limits::TEXT_BYTES, "value")
            }
            Self::Scroll { dx, dy } => {
                RULES.range(*dx, -limits::SCROLL..=limits::SCROLL, "dx")?;
                RULES.range(*dy, -limits::SCROLL..=limits::SCROLL, "dy")
            }
            Self::Wait { condition, timeout_ms } => {
                RULES.text(condition, limits::CONDITION_BYTES, "condition")?;
                timeout(*timeout_ms)
            }
            Self::Evaluate { expression } => {
                RULES.range(expression.len(), 1..=limits::TEXT_BYTES, "expression")
            }
            Self::Observe { .. } | Self::Screenshot | Self::AcceptDialog | Self::DismissDialog => {
                Ok(())
            }
        }
    }
}

/// What became of a batch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BatchResult {
    /// How it was guarded.
    pub mode: BatchMode,
    /// The revision before the first step.
    pub initial_revision: u64,
    /// The revision after the last one that ran.
    pub final_revision: u64,
    /// The steps that ran, in order; a failed one is the last.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::BATCH_STEPS)))]
    pub steps: Vec<BatchStepResult>,
    /// How many succeeded.
    pub completed: u32,
    /// How many failed.
    pub failed: u32,
    /// How many the batch has.
    pub total: u32,
    /// Whether all of them succeeded.
    pub success: bool,
}

tagged_union! {
    /// What became of one step.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "schema", schemars(transform = step_result))]
    pub enum BatchStepResult by "status" {
        /// It was done.
        Success {
            /// Its place, counted from 0.
            index: u32,
            /// Its action.
            action: Text,
            /// The size of what it gave, in bytes.
            #[serde(default, skip_serializing_if = "Option::is_none", alias = "response_bytes")]
            response_bytes: Option<u64>,
            /// Names the execution.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            execution_id: Option<Text>,
        },
        /// It failed.
        Error {
            /// Its place, counted from 0.
            index: u32,
            /// Its action.
            action: Text,
            /// Why: 1 to 512 bytes.
            message: Text,
            /// Names the execution.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            execution_id: Option<Text>,
        },
    }
}

/// The bounds of a result's texts.
#[cfg(feature = "schema")]
fn step_result(schema: &mut schemars::Schema) {
    bounds::union(
        schema,
        &[
            ("action", bounds::text::<{ limits::ACTION_BYTES }>),
            ("message", bounds::text::<{ limits::STEP_MESSAGE_BYTES }>),
            ("executionId", bounds::text::<{ limits::EXECUTION_ID_BYTES }>),
        ],
    );
}

impl BatchResult {
    /// Checks every rule of a result.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.count(self.steps.len(), 0..=limits::BATCH_STEPS, "steps")?;
        each(&self.steps, "steps", BatchStepResult::validate)?;
        let failed = self.steps.iter().filter(|s| matches!(s, BatchStepResult::Error { .. }));
        let failed = u32::try_from(failed.count()).unwrap_or(u32::MAX);
        let ran = u32::try_from(self.steps.len()).unwrap_or(u32::MAX);
        let holds = self.failed == failed
            && self.completed == ran - failed
            && self.total >= ran
            && self.success == (self.completed == self.total);
        let reason = "completed, failed, total and success must follow from the steps";
        RULES.require(holds, BATCH_COUNTS, "$", reason)
    }
}

impl BatchStepResult {
    fn validate(&self) -> Result<(), Invalid> {
        let (Self::Success { action, execution_id, .. } | Self::Error { action, execution_id, .. }) =
            self;
        RULES.text(action, limits::ACTION_BYTES, "action")?;
        RULES.optional_text(execution_id.as_ref(), limits::EXECUTION_ID_BYTES, "executionId")?;
        match self {
            Self::Success { .. } => Ok(()),
            Self::Error { message, .. } => {
                RULES.text(message, limits::STEP_MESSAGE_BYTES, "message")
            }
        }
    }
}
