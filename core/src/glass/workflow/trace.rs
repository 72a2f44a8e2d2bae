//! Traces of runs, and their replay without a browser.

use serde::{Deserialize, Serialize};

use super::{
    StepState, WorkflowDefinition, WorkflowStep, limits,
    validate::{self as reasons, RULES},
};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{
    Invalid, InvalidKind, Text,
    action::{Predicate, limits::EXECUTION_ID_BYTES},
    check::each,
    intent::{
        CandidateConfidence, Fingerprint, PolicyDecision, Resolution, limits as intent_limits,
    },
};

/// What happened in a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkflowTrace {
    /// Always 1, and so by default.
    #[serde(default = "version")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Names the run: 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub run_id: Option<Text>,
    /// What happened: at most 2,048.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::EVENTS)))]
    pub events: Vec<TraceEvent>,
    /// Which conditions held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::EVENTS)))]
    pub branch_decisions: Vec<BranchDecision>,
    /// What intents came to mean.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::EVENTS)))]
    pub intent_resolutions: Vec<IntentTrace>,
}

const fn version() -> u32 {
    super::WORKFLOW_VERSION
}

/// A step came to a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TraceEvent {
    /// Its place, counted from 0 without gaps.
    pub sequence: u64,
    /// The step.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::name::<{ limits::NAME_BYTES }>))]
    pub step_id: Text,
    /// The state.
    pub state: StepState,
    /// The attempt, 0 before the first.
    pub attempt: u32,
}

/// Whether the condition of a step held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BranchDecision {
    /// The step.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub step_id: Text,
    /// Its condition.
    pub predicate: Predicate,
    /// Whether it held.
    pub matched: bool,
}

impl BranchDecision {
    /// Checks a decision by itself; paths are relative to it.
    pub(super) fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.step_id, limits::NAME_BYTES, "stepId")?;
        let invalid = |invalid: Invalid| invalid.as_kind(InvalidKind::Workflow).within("predicate");
        self.predicate.validate().map_err(invalid)
    }
}

/// What an intent came to mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IntentTrace {
    /// Names the resolution.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ EXECUTION_ID_BYTES }>))]
    pub resolution_id: Text,
    /// The candidate.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ intent_limits::CANDIDATE_ID_BYTES }>))]
    pub candidate_id: Text,
    /// The revision of the page.
    pub revision: u64,
    /// What came of it.
    pub resolution: Resolution,
    /// What the policy said.
    pub policy_decision: PolicyDecision,
    /// How well it fit.
    pub confidence: CandidateConfidence,
    /// How to tell that it is still the same.
    pub fingerprint: Fingerprint,
}

/// What a replay comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct TraceReplay {
    /// Always true: a trace that is not valid is an error.
    pub valid: bool,
    /// How many events.
    pub events: usize,
    /// How many steps are done.
    pub completed_steps: usize,
    /// Whether the last step is done. A trace that stops early is valid too.
    pub complete: bool,
    /// The step of the last event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_step_id: Option<Text>,
    /// Its state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_state: Option<StepState>,
}

impl WorkflowTrace {
    /// Replays the trace against a definition, which is checked first.
    pub fn replay(&self, definition: &WorkflowDefinition) -> Result<TraceReplay, Invalid> {
        definition.validate().map_err(|invalid| invalid.within("workflow"))?;
        RULES.version(self.schema_version)?;
        RULES.optional_text(self.run_id.as_ref(), limits::NAME_BYTES, "runId")?;
        RULES.count(self.events.len(), 0..=limits::EVENTS, "events")?;
        let mut position = Position::new(definition);
        for (at, event) in self.events.iter().enumerate() {
            position.advance(at, event).map_err(|i| i.within(&format!("events[{at}]")))?;
        }
        self.validate_decisions(definition)?;
        Ok(position.outcome(self))
    }

    fn validate_decisions(&self, definition: &WorkflowDefinition) -> Result<(), Invalid> {
        RULES.count(self.branch_decisions.len(), 0..=limits::EVENTS, "branchDecisions")?;
        each(&self.branch_decisions, "branchDecisions", |decision| {
            let step = definition.steps.iter().find(|step| step.id == decision.step_id);
            let reason = "the workflow has no such step";
            RULES.require(step.is_some(), reasons::TRACE_STEP, "stepId", reason)?;
            let holds = step.is_some_and(|step| step.when.as_ref() == Some(&decision.predicate));
            let reason = "must be the condition of the step";
            RULES.require(holds, reasons::TRACE_BRANCH, "predicate", reason)
        })?;
        RULES.count(self.intent_resolutions.len(), 0..=limits::EVENTS, "intentResolutions")?;
        each(&self.intent_resolutions, "intentResolutions", |resolution| {
            RULES.text(&resolution.resolution_id, EXECUTION_ID_BYTES, "resolutionId")?;
            let bytes = intent_limits::CANDIDATE_ID_BYTES;
            RULES.text(&resolution.candidate_id, bytes, "candidateId")
        })
    }
}

/// How far a replay has come.
struct Position<'a> {
    steps: &'a [WorkflowStep],
    /// The step, its state and attempt; `None` before the first event.
    current: Option<(usize, StepState, u32)>,
    /// How often the current step was committed.
    committed: u32,
    /// How many earlier steps are done.
    completed: usize,
    /// A step ended without success: later ones can only be skipped.
    stopped: bool,
}

impl<'a> Position<'a> {
    fn new(definition: &'a WorkflowDefinition) -> Self {
        Self { steps: &definition.steps, current: None, committed: 0, completed: 0, stopped: false }
    }

    fn advance(&mut self, at: usize, event: &TraceEvent) -> Result<(), Invalid> {
        let holds = u64::try_from(at) == Ok(event.sequence);
        let reason = "must count from 0 without gaps";
        RULES.require(holds, reasons::TRACE_SEQUENCE, "sequence", reason)?;
        let step = self.steps.iter().position(|step| step.id == event.step_id);
        let Some(step) = step else {
            let reason = "the workflow has no such step";
            return Err(RULES.broken(reasons::TRACE_STEP, "stepId", reason));
        };
        match self.current {
            Some((index, state, attempt)) if index == step => {
                self.go_on(step, (state, attempt), event)
            }
            _ => self.begin(step, event),
        }
    }

    /// The first event of a step.
    fn begin(&mut self, step: usize, event: &TraceEvent) -> Result<(), Invalid> {
        let next = self.current.map_or(0, |(index, ..)| index + 1);
        let reason = "steps come in their order, each once";
        RULES.require(step == next, reasons::TRACE_STEP, "stepId", reason)?;
        if let Some((_, state, _)) = self.current {
            self.stopped |= !state.is_done();
            self.completed += usize::from(!self.stopped);
        }
        let reason = "a step starts as pending";
        let holds = event.state == StepState::Pending;
        RULES.require(holds, reasons::TRACE_TRANSITION, "state", reason)?;
        let reason = "a step starts with attempt 0";
        RULES.require(event.attempt == 0, reasons::TRACE_ATTEMPT, "attempt", reason)?;
        self.committed = 0;
        self.current = Some((step, event.state, event.attempt));
        Ok(())
    }

    /// A later event of a step.
    fn go_on(
        &mut self,
        step: usize,
        (state, attempt): (StepState, u32),
        event: &TraceEvent,
    ) -> Result<(), Invalid> {
        let reason = format!("`{}` cannot follow `{state}`", event.state);
        let repeats = self.steps.get(step).map_or(1, |step| step.repeat);
        let may_repeat = state != StepState::Committed || self.committed < repeats;
        let may_run = !self.stopped || event.state == StepState::Skipped;
        let holds = state.can_become(event.state) && may_repeat && may_run;
        RULES.require(holds, reasons::TRACE_TRANSITION, "state", &reason)?;
        let raised = u32::from(event.state == StepState::Preflight);
        let reason = "preflight raises the attempt by one, other states keep it";
        let holds = event.attempt == attempt.saturating_add(raised);
        RULES.require(holds, reasons::TRACE_ATTEMPT, "attempt", reason)?;
        self.committed += u32::from(event.state == StepState::Committed);
        self.current = Some((step, event.state, event.attempt));
        Ok(())
    }

    fn outcome(&self, trace: &WorkflowTrace) -> TraceReplay {
        let done = !self.stopped && self.current.is_some_and(|(_, state, _)| state.is_done());
        let completed_steps = self.completed + usize::from(done);
        TraceReplay {
            valid: true,
            events: trace.events.len(),
            completed_steps,
            complete: completed_steps == self.steps.len(),
            last_step_id: trace.events.last().map(|event| event.step_id.clone()),
            last_state: trace.events.last().map(|event| event.state),
        }
    }
}
