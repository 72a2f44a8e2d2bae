//! The operations on reliability documents, for the catalogue.

use serde::{Deserialize, Serialize};

use super::{
    Comparison, Fixture, GateReport, Plan, Replay, RunObservation, Scenario, compare, judge, plan,
};
use crate::glass::{GlassError, Text, operation::Operate};

/// The payload of `reliability.plan`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlanPayload {
    /// The scenario.
    pub scenario: Scenario,
    /// Its fixture.
    pub fixture: Fixture,
}

/// The payload of `reliability.gate`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GatePayload {
    /// The scenarios of the release.
    pub scenarios: Vec<Scenario>,
    /// Their runs.
    pub observations: Vec<RunObservation>,
}

/// The payload of `reliability.replayInspect`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReplayPayload {
    /// The scenario.
    pub scenario: Scenario,
    /// A replay of it.
    pub replay: Replay,
}

/// The payload of `reliability.replayDiff`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ComparePayload {
    /// The scenario.
    pub scenario: Scenario,
    /// A replay of it.
    pub before: Replay,
    /// Another one.
    pub after: Replay,
}

/// The result of `reliability.replayInspect`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReplaySummary {
    /// The scenario.
    pub scenario_id: Text,
    /// The fixture.
    pub fixture_id: Text,
    /// How many events.
    pub event_count: usize,
    /// The hash of the replay.
    pub content_hash: Text,
    /// Always false: nothing is attached here.
    pub attached: bool,
}

/// `reliability.plan`
#[derive(Debug)]
pub enum PlanScenario {}

impl Operate for PlanScenario {
    const NAME: &'static str = "reliability.plan";
    const TOOL: &'static str = "planScenario";
    const DESCRIPTION: &'static str = "Binds a reliability scenario to its fixture.";
    type Payload = PlanPayload;
    type Output = Plan;

    fn run(payload: PlanPayload) -> Result<Plan, GlassError> {
        Ok(plan(&payload.scenario, &payload.fixture)?)
    }
}

/// `reliability.gate`
#[derive(Debug)]
pub enum JudgeRelease {}

impl Operate for JudgeRelease {
    const NAME: &'static str = "reliability.gate";
    const TOOL: &'static str = "judgeRelease";
    const DESCRIPTION: &'static str = "Says whether the runs of a release prove its scenarios.";
    type Payload = GatePayload;
    type Output = GateReport;

    fn run(payload: GatePayload) -> Result<GateReport, GlassError> {
        Ok(judge(&payload.scenarios, &payload.observations)?)
    }
}

/// `reliability.replayInspect`
#[derive(Debug)]
pub enum InspectReplay {}

impl Operate for InspectReplay {
    const NAME: &'static str = "reliability.replayInspect";
    const TOOL: &'static str = "inspectReplay";
    const DESCRIPTION: &'static str = "Checks a replay of a scenario and gives a short account.";
    type Payload = ReplayPayload;
    type Output = ReplaySummary;

    fn run(ReplayPayload { scenario, replay }: ReplayPayload) -> Result<ReplaySummary, GlassError> {
        replay.validate(&scenario)?;
        Ok(ReplaySummary {
            content_hash: replay.content_hash().into(),
            event_count: replay.events.len(),
            scenario_id: replay.scenario_id,
            fixture_id: replay.fixture_id,
            attached: false,
        })
    }
}

/// `reliability.replayDiff`
#[derive(Debug)]
pub enum CompareReplays {}

impl Operate for CompareReplays {
    const NAME: &'static str = "reliability.replayDiff";
    const TOOL: &'static str = "compareReplays";
    const DESCRIPTION: &'static str = "Says what differs between two replays of a scenario.";
    type Payload = ComparePayload;
    type Output = Comparison;

    fn run(payload: ComparePayload) -> Result<Comparison, GlassError> {
        Ok(compare(&payload.scenario, &payload.before, &payload.after)?)
    }
}
