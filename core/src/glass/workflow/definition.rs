//! The shape of a definition.
//!
//! The members of steps and intents are declared in alphabetical order: that is
//! their order in the canonical form, which the definition's hash covers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use super::limits;
#[cfg(feature = "schema")]
use crate::glass::{action::limits as action, bounds, intent::limits as intent};
use crate::{
    crypto::sha256,
    glass::{
        Invalid, Text,
        action::Predicate,
        encode,
        intent::{IntentAction, IntentConstraints, IntentScope, ResolutionPolicy},
    },
    json::{DecodeCode, decode},
};

/// A workflow as its author writes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkflowDefinition {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Its name: 1 to 128 bytes without outer white space.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::name::<{ limits::NAME_BYTES }>))]
    pub name: Text,
    /// Its version: the same.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::name::<{ limits::NAME_BYTES }>))]
    pub workflow_version: Text,
    /// What it does: 1 to 4,096 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::DESCRIPTION_BYTES }>))]
    pub description: Option<Text>,
    /// What it takes: at most 64.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::members::<{ limits::INPUTS }>, transform = bounds::names::<{ limits::NAME_BYTES }>))]
    pub inputs: BTreeMap<Text, WorkflowInput>,
    /// How much it may take.
    pub budgets: WorkflowBudgets,
    /// What must hold before the first step.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::PRECONDITIONS)))]
    pub preconditions: Vec<Predicate>,
    /// The steps.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::STEPS)))]
    pub steps: Vec<WorkflowStep>,
    /// What must hold after the last one.
    pub terminal_condition: Predicate,
    /// What it gives.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::members::<{ limits::OUTPUTS }>, transform = bounds::names::<{ limits::NAME_BYTES }>))]
    pub outputs: BTreeMap<Text, WorkflowOutput>,
}

/// An input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkflowInput {
    /// Its type.
    #[serde(alias = "type")]
    pub value_type: ValueType,
    /// Whether it is needed.
    #[serde(default = "yes")]
    pub required: bool,
    /// Its longest value, in bytes: 1 to 65,536.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::INPUT_BYTES)))]
    pub max_length: Option<u32>,
    /// Whether its value must not be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sensitive: Option<bool>,
}

const fn yes() -> bool {
    true
}

/// How much a run may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkflowBudgets {
    /// Steps, repeated ones counted each time: 1 to 64.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::STEPS)))]
    pub max_steps: u32,
    /// Time, in milliseconds: 1 to 900,000.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::DURATION_MS)))]
    pub max_duration_ms: u32,
    /// Retries of one step: at most 8.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(max = limits::RETRIES)))]
    pub max_retries: u32,
    /// Extracted bytes: 1 to 4,194,304.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::EXTRACTED_BYTES)))]
    pub max_extracted_bytes: u32,
}

/// A step: an action or an intent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkflowStep {
    /// The action; its members are beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<StepAction>,
    /// What must hold before it is tried again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_retry: Option<Predicate>,
    /// `wait`: for what, 1 to 4,096 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ action::CONDITION_BYTES }>))]
    pub condition: Option<Text>,
    /// `scroll`: to the right, in CSS pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = -action::SCROLL, max = action::SCROLL)))]
    pub dx: Option<f64>,
    /// `scroll`: down, in CSS pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = -action::SCROLL, max = action::SCROLL)))]
    pub dy: Option<f64>,
    /// What must hold afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expect: Option<Predicate>,
    /// Its name: 1 to 128 bytes, unique.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::name::<{ limits::NAME_BYTES }>))]
    pub id: Text,
    /// Makes repeating it safe: 1 to 256 bytes, unique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::KEY_BYTES }>))]
    pub idempotency_key: Option<Text>,
    /// `observe`: with the page's tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include_dom: Option<bool>,
    /// `observe`: with the values of fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include_form_values: Option<bool>,
    /// `observe`: with a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include_screenshot: Option<bool>,
    /// The intent, in the place of an action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent: Option<WorkflowIntent>,
    /// How often it may be tried again.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schemars(range(max = limits::RETRIES)))]
    pub max_retries: u32,
    /// How often it is done: 1 to 8.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::REPEATS)))]
    pub repeat: u32,
    /// On what: 1 to 1,024 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ action::TARGET_BYTES }>))]
    pub target: Option<Text>,
    /// `type`: what, at most 65,536 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::bytes::<0, { action::TEXT_BYTES }>))]
    pub text: Option<Text>,
    /// `navigate` and `wait`: the longest time, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::DURATION_MS)))]
    pub timeout_ms: Option<u32>,
    /// What happens when it is done twice.
    #[serde(default)]
    pub transaction: Transaction,
    /// `navigate`: the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ action::URL_BYTES }>))]
    pub url: Option<Text>,
    /// `select`: which value, 1 to 65,536 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::bytes::<1, { action::TEXT_BYTES }>))]
    pub value: Option<Text>,
    /// It is skipped unless this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Predicate>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_once(count: &u32) -> bool {
    *count == 1
}

const fn once() -> u32 {
    1
}

/// An intent as a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkflowIntent {
    /// What to do with what is found.
    pub action: IntentAction,
    /// What it must be like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constraints: Option<IntentConstraints>,
    /// What is wanted, in words: 1 to 512 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ intent::INTENT_BYTES }>))]
    pub intent: Option<Text>,
    /// The same as one name, such as `submitRequest`: 1 to 256 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::PURPOSE_BYTES }>))]
    pub purpose: Option<Text>,
    /// When a candidate is taken.
    #[serde(default = "unique_high")]
    pub resolution_policy: ResolutionPolicy,
    /// Where to look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<IntentScope>,
    /// What to type or select: at most 4,096 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ intent::VALUE_BYTES }>))]
    pub value: Option<Text>,
}

const fn unique_high() -> ResolutionPolicy {
    ResolutionPolicy::RequireUniqueHighConfidence
}

/// An output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkflowOutput {
    /// Its type.
    pub value_type: ValueType,
    /// Where it comes from.
    pub source: OutputSource,
    /// Whether a run without it fails.
    #[serde(default)]
    pub required: bool,
    /// Whether its value must not be shown.
    #[serde(default)]
    pub sensitive: bool,
}

words! {
    /// The type of an input or output.
    pub enum ValueType {
        String = "string",
        Integer = "integer",
        Number = "number",
        Boolean = "boolean",
        Url = "url",
    }
}

words! {
    /// Where an output comes from.
    pub enum OutputSource {
        PageUrl = "page_url",
        PageTitle = "page_title",
        VisibleText = "visible_text",
    }
}

words! {
    /// What a step does. JavaScript cannot be run.
    pub enum StepAction {
        Navigate = "navigate",
        Click = "click",
        Type = "type",
        Check = "check",
        Uncheck = "uncheck",
        Select = "select",
        Clear = "clear",
        Scroll = "scroll",
        Wait = "wait",
        Observe = "observe",
        Screenshot = "screenshot",
        AcceptDialog = "acceptDialog",
        DismissDialog = "dismissDialog",
    }
}

words! {
    /// What happens when a step is done twice.
    #[derive(Default)]
    pub enum Transaction {
        /// Nothing; it only reads.
        ReadOnly = "read_only",
        /// The same as when it is done once.
        Idempotent = "idempotent",
        /// The same, thanks to its key.
        ConditionallyIdempotent = "conditionally_idempotent",
        /// Its effect happens twice.
        NonIdempotent = "non_idempotent",
        /// Nobody knows.
        #[default]
        Unknown = "unknown",
    }
}

impl Transaction {
    /// Whether a step may be done again.
    pub const fn is_retryable(self) -> bool {
        !matches!(self, Self::NonIdempotent | Self::Unknown)
    }
}

impl WorkflowStep {
    /// Whether it can change the page.
    pub const fn is_mutating(&self) -> bool {
        match self.action {
            Some(action) => {
                !matches!(action, StepAction::Wait | StepAction::Observe | StepAction::Screenshot)
            }
            None => true,
        }
    }
}

impl WorkflowDefinition {
    /// Reads a definition. Paths of members of the definition itself start with
    /// `$.` where the member is missing or unknown.
    pub fn read(text: &[u8]) -> Result<Self, Invalid> {
        decode(text).map_err(|error| {
            let of_member =
                matches!(error.code(), DecodeCode::MissingMember | DecodeCode::UnknownMember);
            let invalid = Invalid::from(error);
            let of_top = !invalid.path.contains(['.', '[', '$']);
            if of_member && of_top { invalid.within("$") } else { invalid }
        })
    }

    /// The canonical form: compact, defaults written or left out as the
    /// published implementation does it.
    pub fn canonical(&self) -> String {
        encode(self)
    }

    /// The hash of the canonical form: `sha256:` and 64 lower-case hex characters.
    pub fn hash(&self) -> String {
        format!("sha256:{}", sha256(self.canonical().as_bytes()))
    }
}
