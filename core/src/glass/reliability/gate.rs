//! The gate before a release: do the runs prove what the scenarios ask?

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Classification, RULES, RunObservation, Scenario, limits, scenario::validate_all};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{Invalid, PROTOCOL_VERSION, Text};

words! {
    /// Why a release is not certified.
    pub enum GateCode {
        MissingEvidence = "missing_evidence",
        ScenarioHashMismatch = "scenario_hash_mismatch",
        MissingOracleEvidence = "missing_oracle_evidence",
        IncompleteArtifacts = "incomplete_artifacts",
        UnsupportedPlatform = "unsupported_platform",
        InvalidRunMetadata = "invalid_run_metadata",
        ScenarioFailed = "scenario_failed",
        NonCertifyingClassification = "non_certifying_classification",
        TerminalStateMismatch = "terminal_state_mismatch",
        SideEffectOracleMismatch = "side_effect_oracle_mismatch",
        UnexpectedObservation = "unexpected_observation",
        ForbiddenOutcome = "forbidden_outcome",
    }
}

/// What the gate says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GateReport {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Whether there are no failures.
    pub certified: bool,
    /// How many scenarios there are.
    pub scenario_count: usize,
    /// How many runs passed.
    pub passed: usize,
    /// How many refused where they should.
    pub safe_refusals: usize,
    /// How many ended unclear.
    pub indeterminate: usize,
    /// How many could not run.
    pub unsupported: usize,
    /// How often something happened that must never happen.
    pub forbidden_outcomes: usize,
    /// Why the release is not certified.
    pub failures: Vec<GateFailure>,
}

/// One reason why a release is not certified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GateFailure {
    /// The scenario; `*` for all of them.
    pub scenario_id: Text,
    /// Why, for programs.
    pub code: GateCode,
    /// Why, for people.
    pub detail: Text,
}

/// Judges the runs of a release. Every scenario needs at least one run, and no
/// run may fail. The scenarios are checked first.
pub fn judge(
    scenarios: &[Scenario],
    observations: &[RunObservation],
) -> Result<GateReport, Invalid> {
    validate_all(scenarios)?;
    RULES.count(observations.len(), 0..=limits::OBSERVATIONS, "observations")?;
    let mut failures = Vec::new();
    for scenario in scenarios {
        let mut runs = observations.iter().filter(|run| run.scenario_id == scenario.id).peekable();
        if runs.peek().is_none() {
            failures.push(failure(&scenario.id, GateCode::MissingEvidence, "there is no run"));
        }
        failures.extend(runs.flat_map(|run| judge_run(scenario, run)));
    }
    failures.extend(unexpected(scenarios, observations));
    let forbidden: usize = observations.iter().map(|run| run.forbidden_outcomes.len()).sum();
    if forbidden > 0 {
        let detail = "something happened that must never happen";
        failures.push(failure("*", GateCode::ForbiddenOutcome, detail));
    }
    let count = |wanted| observations.iter().filter(|run| run.classification == wanted).count();
    Ok(GateReport {
        schema_version: PROTOCOL_VERSION,
        certified: failures.is_empty(),
        scenario_count: scenarios.len(),
        passed: count(Classification::Passed),
        safe_refusals: count(Classification::SafeRefusal),
        indeterminate: count(Classification::Indeterminate),
        unsupported: count(Classification::Unsupported),
        forbidden_outcomes: forbidden,
        failures,
    })
}

fn failure(scenario: &str, code: GateCode, detail: &str) -> GateFailure {
    GateFailure { scenario_id: scenario.into(), code, detail: detail.into() }
}

/// What is wrong with a run of a scenario.
fn judge_run(scenario: &Scenario, run: &RunObservation) -> Vec<GateFailure> {
    if *run.scenario_hash != *scenario.content_hash() {
        let detail = "the run is of another version of the scenario";
        return vec![failure(&scenario.id, GateCode::ScenarioHashMismatch, detail)];
    }
    let classification = run.classification;
    let certifies = matches!(classification, Classification::Passed | Classification::SafeRefusal);
    let failed = classification == Classification::Failed;
    let passed = classification == Classification::Passed;
    let terminal = run.terminal_state.as_ref() == Some(&scenario.expect.terminal_state);
    [
        (!run.oracle_evidence, GateCode::MissingOracleEvidence, "the oracles were not asked"),
        (
            !run.artifacts_complete,
            GateCode::IncompleteArtifacts,
            "artifacts of the run are missing",
        ),
        (
            !scenario.platforms.contains(&run.metadata.platform),
            GateCode::UnsupportedPlatform,
            "the scenario does not name this platform",
        ),
        (
            run.metadata.validate(scenario).is_err(),
            GateCode::InvalidRunMetadata,
            "browser, duration or actions are missing or beyond the budget",
        ),
        (failed, GateCode::ScenarioFailed, "the run failed"),
        (
            !certifies && !failed,
            GateCode::NonCertifyingClassification,
            "the run neither passed nor refused safely",
        ),
        (
            passed && !terminal,
            GateCode::TerminalStateMismatch,
            "the run ended in another state than expected",
        ),
        (
            certifies && !side_effects_fit(scenario, run),
            GateCode::SideEffectOracleMismatch,
            "the oracle counted other side effects than expected",
        ),
    ]
    .into_iter()
    .filter(|(wrong, ..)| *wrong)
    .map(|(_, code, detail)| failure(&scenario.id, code, detail))
    .collect()
}

/// A run that passed has exactly the expected side effects; one that refused
/// safely has none beyond them.
fn side_effects_fit(scenario: &Scenario, run: &RunObservation) -> bool {
    let expected = &scenario.expect.side_effect_count;
    match run.classification {
        Classification::Passed => run.side_effect_count == *expected,
        _ => run
            .side_effect_count
            .iter()
            .all(|(name, &count)| count <= expected.get(name).copied().unwrap_or_default()),
    }
}

/// Runs of no scenario, and second runs of a scenario on one platform.
fn unexpected(scenarios: &[Scenario], observations: &[RunObservation]) -> Vec<GateFailure> {
    let known: BTreeSet<&str> = scenarios.iter().map(|scenario| &*scenario.id).collect();
    let mut seen = BTreeSet::new();
    observations
        .iter()
        .filter(|run| {
            let first = seen.insert((&*run.scenario_id, run.metadata.platform));
            !first || !known.contains(&*run.scenario_id)
        })
        .map(|run| {
            let detail = "the run is of no scenario of the release, or a second one";
            failure(&run.scenario_id, GateCode::UnexpectedObservation, detail)
        })
        .collect()
}
