//! From a scenario and its fixture to a plan.

use serde::{Deserialize, Serialize};

use super::{
    Budgets, Control, Fixture, Injection, NOT_OFFERED, OTHER_FIXTURE, RULES, Scenario, ScenarioStep,
};
use crate::glass::{Invalid, Text};

/// What a runner has to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Plan {
    /// The scenario.
    pub scenario_id: Text,
    /// The fixture.
    pub fixture_id: Text,
    /// What to do, in order.
    pub operations: Vec<PlanOperation>,
    /// How much it may take.
    pub budgets: Budgets,
}

/// One thing to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum PlanOperation {
    /// Run a workflow.
    RunWorkflow {
        /// Where it is.
        source: Text,
    },
    /// Change the page.
    ApplyControl {
        /// How.
        control: Control,
    },
    /// Let something go wrong.
    InjectFault {
        /// What and when.
        injection: Injection,
    },
    /// Go on from a checkpoint.
    ResumeFromCheckpoint {
        /// Which.
        checkpoint: Text,
    },
}

/// Binds a scenario to its fixture, which must offer every control and fault.
pub fn plan(scenario: &Scenario, fixture: &Fixture) -> Result<Plan, Invalid> {
    scenario.validate().map_err(|invalid| invalid.within("scenario"))?;
    fixture.validate().map_err(|invalid| invalid.within("fixture"))?;
    let reason = "the scenario is for another fixture";
    let same = scenario.fixture == fixture.id;
    RULES.require(same, OTHER_FIXTURE, "scenario.fixture", reason)?;
    let operations = scenario.steps.iter().enumerate().map(|(at, step)| {
        operation(step, fixture).ok_or_else(|| {
            let path = format!("scenario.steps[{at}]");
            RULES.broken(NOT_OFFERED, path, "the fixture does not offer this control or fault")
        })
    });
    Ok(Plan {
        scenario_id: scenario.id.clone(),
        fixture_id: fixture.id.clone(),
        operations: operations.collect::<Result<_, _>>()?,
        budgets: scenario.budgets,
    })
}

/// The operation of a step; `None` if the fixture does not offer it.
fn operation(step: &ScenarioStep, fixture: &Fixture) -> Option<PlanOperation> {
    Some(match step {
        ScenarioStep::RunWorkflow(source) => PlanOperation::RunWorkflow { source: source.clone() },
        ScenarioStep::ApplyControl(control) => {
            let control = *fixture.controls.iter().find(|offered| *offered == control)?;
            PlanOperation::ApplyControl { control }
        }
        ScenarioStep::Inject(injection) => {
            fixture.faults.iter().find(|offered| **offered == injection.fault)?;
            PlanOperation::InjectFault { injection: injection.clone() }
        }
        ScenarioStep::ResumeFromCheckpoint(checkpoint) => {
            PlanOperation::ResumeFromCheckpoint { checkpoint: checkpoint.clone() }
        }
    })
}
