//! Scenarios. The order of members is the order that the content hash covers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Control, Fault, RULES, content_hash, limits};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{
    Invalid, Text,
    check::{UNIQUE, each},
    encode,
};

/// What is tried, on which fixture, and what must come of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scenario {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Its name: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub id: Text,
    /// What it is about: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub category: Text,
    /// The fixture that it runs on: 1 to 256 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::SOURCE_BYTES }>))]
    pub fixture: Text,
    /// Where it runs: at least one, each once; all where it is absent.
    #[serde(default = "all_platforms")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1), transform = bounds::unique))]
    pub platforms: Vec<Platform>,
    /// What it needs: at most 32 of 1 to 128 bytes.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::CAPABILITIES), transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub capabilities: Vec<Text>,
    /// How it is set up.
    pub setup: Setup,
    /// What is done: 1 to 64 steps.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::STEPS)))]
    pub steps: Vec<ScenarioStep>,
    /// What must come of it.
    pub expect: Expectation,
    /// What must never happen: 1 to 32, each once.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::FORBIDDEN), transform = bounds::unique))]
    pub forbid: Vec<ForbiddenOutcome>,
    /// How much it may take.
    pub budgets: Budgets,
}

fn all_platforms() -> Vec<Platform> {
    Platform::ALL.to_vec()
}

words! {
    /// Where a scenario runs.
    pub enum Platform {
        LinuxX86 = "linux-x86-64",
        LinuxArm = "linux-arm64",
        MacosX86 = "macos-x86-64",
        MacosArm = "macos-arm64",
    }
}

/// How a scenario is set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Setup {
    /// The kind of browser: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub browser: Text,
    /// The policy: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub policy: Text,
}

/// The bounds of a step's texts.
#[cfg(feature = "schema")]
fn step(schema: &mut schemars::Schema) {
    bounds::union(
        schema,
        &[
            ("runWorkflow", bounds::text::<{ limits::SOURCE_BYTES }>),
            ("resumeFromCheckpoint", bounds::text::<{ limits::SOURCE_BYTES }>),
        ],
    );
}

/// A step: an object with exactly one member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = step))]
#[serde(rename_all = "camelCase")]
pub enum ScenarioStep {
    /// Runs a workflow: 1 to 256 bytes.
    RunWorkflow(Text),
    /// Changes the page.
    ApplyControl(Control),
    /// Lets something go wrong.
    Inject(Injection),
    /// Goes on from a checkpoint: 1 to 256 bytes.
    ResumeFromCheckpoint(Text),
}

/// Something that goes wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Injection {
    /// After which step was handed to the browser: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub after_dispatch: Text,
    /// What.
    pub fault: Fault,
}

/// What must come of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Expectation {
    /// How it ends: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub terminal_state: Text,
    /// How often each side effect happens: at most 32, each at most 1,024 times.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::members::<{ limits::SIDE_EFFECTS }>, transform = bounds::names::<{ limits::ID_BYTES }>, transform = bounds::values_up_to::<{ limits::SIDE_EFFECT_COUNT }>))]
    pub side_effect_count: BTreeMap<Text, u32>,
}

/// How much a run may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Budgets {
    /// Time, in milliseconds: 1 to 900,000.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::DURATION_MS)))]
    pub max_duration_ms: u64,
    /// Actions of the browser: 1 to 1,024.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::ACTIONS)))]
    pub max_browser_actions: u64,
}

words! {
    /// What must never happen.
    pub enum ForbiddenOutcome {
        WrongTargetExecuted = "wrongTargetExecuted",
        StaleRevisionExecuted = "staleRevisionExecuted",
        AmbiguousTargetSilentlyExecuted = "ambiguousTargetSilentlyExecuted",
        NonIdempotentMutationDuplicated = "nonIdempotentMutationDuplicated",
        FalseWorkflowCompletion = "falseWorkflowCompletion",
        UnsafeResumeReplay = "unsafeResumeReplay",
        SecretLeaked = "secretLeaked",
        CrossProfileKnowledgeLeak = "crossProfileKnowledgeLeak",
        UnboundedLoopEscapedBudget = "unboundedLoopEscapedBudget",
        PolicyBypassed = "policyBypassed",
        CheckpointAcceptedAfterIncompatibleDefinitionChange =
            "checkpointAcceptedAfterIncompatibleDefinitionChange",
        SemanticCacheHidCriticalUnexpectedState = "semanticCacheHidCriticalUnexpectedState",
    }
}

impl Scenario {
    /// The hash of the scenario with its defaults: `sha256:` and 64 lower-case
    /// hex characters.
    pub fn content_hash(&self) -> String {
        content_hash(&encode(self))
    }

    /// Checks every rule of a scenario.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.text(&self.id, limits::ID_BYTES, "id")?;
        RULES.text(&self.category, limits::ID_BYTES, "category")?;
        RULES.text(&self.fixture, limits::SOURCE_BYTES, "fixture")?;
        RULES.count(self.platforms.len(), 1..=Platform::ALL.len(), "platforms")?;
        RULES.unique(&self.platforms, "platforms")?;
        let most = limits::CAPABILITIES;
        RULES.texts(&self.capabilities, 0..=most, limits::ID_BYTES, "capabilities")?;
        RULES.text(&self.setup.browser, limits::ID_BYTES, "setup.browser")?;
        RULES.text(&self.setup.policy, limits::ID_BYTES, "setup.policy")?;
        RULES.count(self.steps.len(), 1..=limits::STEPS, "steps")?;
        each(&self.steps, "steps", ScenarioStep::validate)?;
        self.expect.validate().map_err(|invalid| invalid.within("expect"))?;
        RULES.count(self.forbid.len(), 1..=limits::FORBIDDEN, "forbid")?;
        RULES.unique(&self.forbid, "forbid")?;
        self.budgets.validate().map_err(|invalid| invalid.within("budgets"))
    }
}

impl ScenarioStep {
    fn validate(&self) -> Result<(), Invalid> {
        match self {
            Self::RunWorkflow(source) => RULES.text(source, limits::SOURCE_BYTES, "runWorkflow"),
            Self::ApplyControl(_) => Ok(()),
            Self::Inject(injection) => {
                RULES.text(&injection.after_dispatch, limits::ID_BYTES, "inject.afterDispatch")
            }
            Self::ResumeFromCheckpoint(checkpoint) => {
                RULES.text(checkpoint, limits::SOURCE_BYTES, "resumeFromCheckpoint")
            }
        }
    }
}

impl Expectation {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.terminal_state, limits::ID_BYTES, "terminalState")?;
        side_effects(&self.side_effect_count)
    }
}

/// Checks names and counts of side effects.
pub(super) fn side_effects(counts: &BTreeMap<Text, u32>) -> Result<(), Invalid> {
    let list = "sideEffectCount";
    RULES.count(counts.len(), 0..=limits::SIDE_EFFECTS, list)?;
    counts.iter().try_for_each(|(name, &count)| {
        RULES.text(name, limits::ID_BYTES, list)?;
        RULES.range(count, 0..=limits::SIDE_EFFECT_COUNT, &format!("{list}.{name}"))
    })
}

impl Budgets {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.range(self.max_duration_ms, 1..=limits::DURATION_MS, "maxDurationMs")?;
        RULES.range(self.max_browser_actions, 1..=limits::ACTIONS, "maxBrowserActions")
    }
}

/// Checks scenarios that are judged together: each valid, each id once.
pub(super) fn validate_all(scenarios: &[Scenario]) -> Result<(), Invalid> {
    RULES.count(scenarios.len(), 1..=limits::SCENARIOS, "scenarios")?;
    each(scenarios, "scenarios", Scenario::validate)?;
    RULES.unique(scenarios.iter().map(|scenario| &scenario.id), "scenarios").map_err(|repeated| {
        RULES.broken(UNIQUE, format!("{}.id", repeated.path), "another scenario has this id")
    })
}
