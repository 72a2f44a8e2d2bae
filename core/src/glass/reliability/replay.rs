//! Replays of runs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    BUDGET, ForbiddenOutcome, HASH, OTHER_SCENARIO, Platform, RULES, SENSITIVE, SEQUENCE, Scenario,
    content_hash, is_content_hash, limits, scenario::side_effects,
};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{Invalid, Text, check::each, encode};

/// What happened in a run of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Replay {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// The scenario.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub scenario_id: Text,
    /// Its content hash.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::hash))]
    pub scenario_hash: Text,
    /// The fixture.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub fixture_id: Text,
    /// Its content hash.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::hash))]
    pub fixture_hash: Text,
    /// What happened: 1 to 1,024 events.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::EVENTS)))]
    pub events: Vec<ReplayEvent>,
    /// What came of it.
    pub observation: RunObservation,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReplayEvent {
    /// Its place, counted from 0 without gaps.
    pub sequence: u64,
    /// What was done: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub operation: Text,
    /// What came of it: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub result: Text,
}

/// What came of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunObservation {
    /// The scenario.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub scenario_id: Text,
    /// Its content hash.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::hash))]
    pub scenario_hash: Text,
    /// Where and how long.
    pub metadata: RunMetadata,
    /// How it counts.
    pub classification: Classification,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub terminal_state: Option<Text>,
    /// How often each side effect happened.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::members::<{ limits::SIDE_EFFECTS }>, transform = bounds::names::<{ limits::ID_BYTES }>, transform = bounds::values_up_to::<{ limits::SIDE_EFFECT_COUNT }>))]
    pub side_effect_count: BTreeMap<Text, u32>,
    /// What happened that must never happen.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::FORBIDDEN), transform = bounds::unique))]
    pub forbidden_outcomes: Vec<ForbiddenOutcome>,
    /// Whether the oracles were asked.
    pub oracle_evidence: bool,
    /// Whether everything that a run leaves is there.
    pub artifacts_complete: bool,
}

/// Where a run was, and how long it took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunMetadata {
    /// Where.
    pub platform: Platform,
    /// The kind of browser: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub browser: Text,
    /// Its version: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub browser_version: Text,
    /// How long, in milliseconds.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::DURATION_MS)))]
    pub duration_ms: u64,
    /// How many actions of the browser.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::ACTIONS)))]
    pub browser_actions: u64,
}

words! {
    /// How a run counts.
    pub enum Classification {
        Passed = "passed",
        Failed = "failed",
        /// It refused where it should.
        SafeRefusal = "safe_refusal",
        Indeterminate = "indeterminate",
        Unsupported = "unsupported",
    }
}

/// What differs between two replays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Comparison {
    /// The scenario.
    pub scenario_id: Text,
    /// Whether nothing does.
    pub equivalent: bool,
    /// Which members do.
    pub changed_fields: Vec<Text>,
}

impl Replay {
    /// The hash of the replay: `sha256:` and 64 lower-case hex characters.
    pub fn content_hash(&self) -> String {
        content_hash(&encode(self))
    }

    /// Checks every rule of a replay of this scenario, which is checked first.
    pub fn validate(&self, scenario: &Scenario) -> Result<(), Invalid> {
        scenario.validate().map_err(|invalid| invalid.within("scenario"))?;
        self.validate_replay(scenario).map_err(|invalid| invalid.within("replay"))
    }

    fn validate_replay(&self, scenario: &Scenario) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        of_scenario(&self.scenario_id, &self.scenario_hash, scenario)?;
        RULES.text(&self.fixture_id, limits::ID_BYTES, "fixtureId")?;
        let reason = "must be sha256: and 64 lower-case hex characters";
        RULES.require(is_content_hash(&self.fixture_hash), HASH, "fixtureHash", reason)?;
        RULES.count(self.events.len(), 1..=limits::EVENTS, "events")?;
        let numbered = (0..).zip(&self.events).position(|(at, event)| event.sequence != at);
        if let Some(at) = numbered {
            let path = format!("events[{at}].sequence");
            return Err(RULES.broken(SEQUENCE, path, "must count from 0 without gaps"));
        }
        each(&self.events, "events", ReplayEvent::validate)?;
        self.observation.validate(scenario).map_err(|invalid| invalid.within("observation"))
    }
}

/// Checks that a document is about this version of the scenario.
fn of_scenario(id: &str, hash: &str, scenario: &Scenario) -> Result<(), Invalid> {
    let reason = "must be the id of the scenario";
    RULES.require(id == &*scenario.id, OTHER_SCENARIO, "scenarioId", reason)?;
    let reason = "must be sha256: and 64 lower-case hex characters";
    RULES.require(is_content_hash(hash), HASH, "scenarioHash", reason)?;
    let reason = "the scenario has changed since the run";
    RULES.require(hash == scenario.content_hash(), OTHER_SCENARIO, "scenarioHash", reason)
}

impl ReplayEvent {
    fn validate(&self) -> Result<(), Invalid> {
        for (text, path) in [(&self.operation, "operation"), (&self.result, "result")] {
            RULES.text(text, limits::ID_BYTES, path)?;
            let reason = "the text may hold a secret; leave it out";
            RULES.require(!may_hold_secret(text), SENSITIVE, path, reason)?;
        }
        Ok(())
    }
}

fn may_hold_secret(text: &str) -> bool {
    const SIGNS: [&str; 6] = ["password", "secret", "cookie", "authorization", "bearer ", "token="];
    let text = text.to_lowercase();
    SIGNS.iter().any(|sign| text.contains(sign))
}

impl RunObservation {
    /// Checks every rule of an observation; paths are relative to it.
    pub(super) fn validate(&self, scenario: &Scenario) -> Result<(), Invalid> {
        of_scenario(&self.scenario_id, &self.scenario_hash, scenario)?;
        self.metadata.validate(scenario).map_err(|invalid| invalid.within("metadata"))?;
        let terminal = self.terminal_state.as_ref();
        RULES.optional_text(terminal, limits::ID_BYTES, "terminalState")?;
        side_effects(&self.side_effect_count)?;
        RULES.count(self.forbidden_outcomes.len(), 0..=limits::FORBIDDEN, "forbiddenOutcomes")?;
        RULES.unique(&self.forbidden_outcomes, "forbiddenOutcomes")
    }
}

impl RunMetadata {
    /// Checks that the run kept to the scenario; paths are relative.
    pub(super) fn validate(&self, scenario: &Scenario) -> Result<(), Invalid> {
        RULES.text(&self.browser, limits::ID_BYTES, "browser")?;
        RULES.text(&self.browser_version, limits::ID_BYTES, "browserVersion")?;
        for (value, most, path) in [
            (self.duration_ms, scenario.budgets.max_duration_ms, "durationMs"),
            (self.browser_actions, scenario.budgets.max_browser_actions, "browserActions"),
        ] {
            let reason = "must be positive, and within the budget of the scenario";
            RULES.require((1..=most).contains(&value), BUDGET, path, reason)?;
        }
        Ok(())
    }
}

/// Compares two replays of a scenario, which are checked first.
pub fn compare(
    scenario: &Scenario,
    before: &Replay,
    after: &Replay,
) -> Result<Comparison, Invalid> {
    scenario.validate().map_err(|invalid| invalid.within("scenario"))?;
    before.validate_replay(scenario).map_err(|invalid| invalid.within("before"))?;
    after.validate_replay(scenario).map_err(|invalid| invalid.within("after"))?;
    let changed_fields: Vec<Text> = [
        (before.fixture_id != after.fixture_id, "fixtureId"),
        (before.fixture_hash != after.fixture_hash, "fixtureHash"),
        (before.events != after.events, "events"),
        (before.observation != after.observation, "observation"),
    ]
    .into_iter()
    .filter(|(changed, _)| *changed)
    .map(|(_, field)| field.into())
    .collect();
    Ok(Comparison {
        scenario_id: scenario.id.clone(),
        equivalent: changed_fields.is_empty(),
        changed_fields,
    })
}
