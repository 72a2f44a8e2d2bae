//! Checkpoints of runs, and whether a run can go on from one.

use serde::{Deserialize, Serialize};

use super::{
    BranchDecision, StepState, WORKFLOW_VERSION, WorkflowDefinition, WorkflowStep, limits,
    validate::{self as reasons, RULES},
};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::{
    glass::{
        Invalid, Text,
        action::limits::{EXECUTION_ID_BYTES, REFERENCE_BYTES, URL_BYTES},
        check::each,
    },
    json::{Document, decode},
};

words! {
    /// How a run ended.
    pub enum RunStatus {
        Completed = "completed",
        Failed = "failed",
        BudgetExhausted = "budget_exhausted",
        ResumeRequired = "resume_required",
    }
}

/// What is kept of a run that stopped. It holds no input values and no content
/// of the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkflowCheckpoint {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Names the run: at most 128 bytes.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::short::<{ limits::NAME_BYTES }>))]
    pub run_id: Text,
    /// The workflow.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub workflow_name: Text,
    /// Its version.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub workflow_version: Text,
    /// The hash of its canonical form: 64 lower-case hex characters, after
    /// `sha256:` or without it.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::any_hash))]
    pub definition_hash: Text,
    /// How the run ended.
    pub status: RunStatus,
    /// The first step that is not done, counted from 0.
    pub next_step_index: u32,
    /// The steps: at most 64.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::STEPS)))]
    pub steps: Vec<StepRecord>,
    /// Where the run stopped.
    pub page: CheckpointPage,
}

/// What became of a step.
#[expect(clippy::struct_excessive_bools, reason = "the members of the protocol")]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StepRecord {
    /// The step.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub id: Text,
    /// Its state.
    pub state: StepState,
    /// All its states, the last one included: at most 64.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::HISTORY)))]
    pub history: Vec<StepState>,
    /// How often it was tried.
    pub attempts: u32,
    /// The executions: at most 8 of 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::EXECUTION_IDS), transform = bounds::text::<{ EXECUTION_ID_BYTES }>))]
    pub execution_ids: Vec<Text>,
    /// Whether the browser took it.
    pub dispatch_acknowledged: bool,
    /// Whether its effect was seen.
    pub effect_observed: bool,
    /// Whether what it should bring about holds.
    pub postcondition_verified: bool,
    /// Whether it may be tried again.
    pub retry_safe: bool,
    /// The revision before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous_revision: Option<u64>,
    /// The revision after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_revision: Option<u64>,
    /// Whether its condition held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch_decision: Option<BranchDecision>,
    /// What its intent came to mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent_evidence: Option<Document>,
}

/// Where a run stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CheckpointPage {
    /// The browser's name of the page.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ REFERENCE_BYTES }>))]
    pub target_id: Text,
    /// The browser's name of the frame.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ REFERENCE_BYTES }>))]
    pub frame_id: Text,
    /// The address.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::short::<{ URL_BYTES }>))]
    pub url: Text,
    /// The title.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::short::<{ limits::CHECKPOINT_BYTES }>))]
    pub title: Text,
    /// The revision.
    pub revision: u64,
}

words! {
    /// Why a run cannot go on.
    pub enum ResumeRefusal {
        SchemaVersionMismatch = "schema_version_mismatch",
        DefinitionMismatch = "definition_mismatch",
        RouteChanged = "route_changed",
        InvalidState = "invalid_state",
        CheckpointTooLarge = "checkpoint_too_large",
        CheckpointShape = "checkpoint_shape",
    }
}

/// A run that cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[error("{kind}: {reason}")]
pub struct RefusedResume {
    /// Why, for programs.
    pub kind: ResumeRefusal,
    /// Why, for people.
    pub reason: String,
}

/// Where a run goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Resume {
    /// The step, counted from 0.
    pub next_step_index: u32,
    /// Its id.
    pub next_step_id: Text,
    /// Whether it was tried before.
    pub is_retry: bool,
    /// How many steps are left, this one included.
    pub remaining_steps: u32,
}

fn refuse(kind: ResumeRefusal, reason: impl Into<String>) -> RefusedResume {
    RefusedResume { kind, reason: reason.into() }
}

impl WorkflowCheckpoint {
    /// Reads and checks a checkpoint.
    pub fn read(text: &[u8]) -> Result<Self, RefusedResume> {
        if text.len() > limits::CHECKPOINT_BYTES {
            let reason = "a checkpoint has at most 8192 bytes";
            return Err(refuse(ResumeRefusal::CheckpointTooLarge, reason));
        }
        let checkpoint: Self = decode(text)
            .map_err(|error| refuse(ResumeRefusal::CheckpointShape, error.to_string()))?;
        if checkpoint.schema_version != WORKFLOW_VERSION {
            let reason = format!("version {} is not supported; use 1", checkpoint.schema_version);
            return Err(refuse(ResumeRefusal::SchemaVersionMismatch, reason));
        }
        checkpoint
            .validate()
            .map_err(|invalid| refuse(ResumeRefusal::CheckpointShape, invalid.to_string()))?;
        Ok(checkpoint)
    }

    /// Checks the rules that need no definition.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.short(&self.run_id, limits::NAME_BYTES, "runId")?;
        RULES.text(&self.workflow_name, limits::NAME_BYTES, "workflowName")?;
        RULES.text(&self.workflow_version, limits::NAME_BYTES, "workflowVersion")?;
        let hash = self.bare_hash().parse::<crate::crypto::Hash>();
        let reason = "must be 64 lower-case hex characters, after sha256: or without it";
        RULES.require(hash.is_ok(), reasons::STEP_RECORD, "definitionHash", reason)?;
        let most = usize::try_from(limits::STEPS).unwrap_or(usize::MAX);
        RULES.count(self.steps.len(), 0..=most, "steps")?;
        each(&self.steps, "steps", StepRecord::validate)?;
        self.page.validate().map_err(|invalid| invalid.within("page"))
    }

    fn bare_hash(&self) -> &str {
        self.definition_hash.strip_prefix("sha256:").unwrap_or(&self.definition_hash)
    }

    /// Whether and where the run goes on, with this definition, on a page that
    /// is now `page`. Preconditions are checked again by the runtime.
    pub fn resume(
        &self,
        definition: &WorkflowDefinition,
        page: &CheckpointPage,
    ) -> Result<Resume, RefusedResume> {
        definition
            .validate()
            .and_then(|()| self.validate())
            .map_err(|invalid| refuse(ResumeRefusal::CheckpointShape, invalid.to_string()))?;
        self.check_definition(definition)?;
        self.check_page(page)?;
        self.check_state(definition)
    }

    fn check_definition(&self, definition: &WorkflowDefinition) -> Result<(), RefusedResume> {
        let hash = definition.hash();
        let same = self.workflow_name == definition.name
            && self.workflow_version == definition.workflow_version
            && hash.strip_prefix("sha256:") == Some(self.bare_hash())
            && self.steps.iter().map(|step| &step.id).eq(definition.steps.iter().map(|s| &s.id));
        if same {
            return Ok(());
        }
        let reason = "name, version, hash or steps are not those of this workflow";
        Err(refuse(ResumeRefusal::DefinitionMismatch, reason))
    }

    fn check_page(&self, page: &CheckpointPage) -> Result<(), RefusedResume> {
        // The revision rises by itself; the rest must be as it was left.
        let here = CheckpointPage { revision: self.page.revision, ..page.clone() };
        if here == self.page {
            return Ok(());
        }
        let reason = "the browser shows another target, frame, address or title";
        Err(refuse(ResumeRefusal::RouteChanged, reason))
    }

    fn check_state(&self, definition: &WorkflowDefinition) -> Result<Resume, RefusedResume> {
        let invalid = |reason: &str| Err(refuse(ResumeRefusal::InvalidState, reason));
        if self.status == RunStatus::Completed {
            return invalid("the run is complete");
        }
        let index = usize::try_from(self.next_step_index).unwrap_or(usize::MAX);
        let mut steps = self.steps.iter().zip(&definition.steps);
        if !steps.by_ref().take(index).all(|(record, step)| is_done(record, step)) {
            return invalid("a step before nextStepIndex is not done");
        }
        let Some((next, step)) = steps.next() else {
            return invalid("nextStepIndex is beyond the last step");
        };
        let is_retry = next.state == StepState::FailedBeforeDispatch;
        if next.state != StepState::Pending && !is_retry {
            return invalid("the next step has begun, so doing it again may have a second effect");
        }
        if is_retry && !step.transaction.is_retryable() {
            return invalid("the next step has failed and must not be tried again");
        }
        if !steps.all(|(record, _)| record.state == StepState::Skipped) {
            return invalid("a step after the next one is not skipped");
        }
        let remaining = self.steps.len() - index;
        Ok(Resume {
            next_step_index: self.next_step_index,
            next_step_id: step.id.clone(),
            is_retry,
            remaining_steps: u32::try_from(remaining).unwrap_or(u32::MAX),
        })
    }
}

/// A conditional step that was skipped is done: else a run that holds one could
/// never go on.
fn is_done(record: &StepRecord, step: &WorkflowStep) -> bool {
    match record.state {
        StepState::Committed => true,
        StepState::Skipped => step.when.is_some(),
        _ => false,
    }
}

impl StepRecord {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.id, limits::NAME_BYTES, "id")?;
        RULES.count(self.history.len(), 0..=limits::HISTORY, "history")?;
        let holds = self.history.last() == Some(&self.state);
        let reason = "must end with the state of the step";
        RULES.require(holds, reasons::STEP_RECORD, "history", reason)?;
        let holds = self.history.windows(2).all(|pair| pair[0].can_become(pair[1]));
        let reason = "has states that cannot follow each other";
        RULES.require(holds, reasons::STEP_RECORD, "history", reason)?;
        let most = limits::EXECUTION_IDS;
        RULES.texts(&self.execution_ids, 0..=most, EXECUTION_ID_BYTES, "executionIds")?;
        match &self.branch_decision {
            None => Ok(()),
            Some(decision) => {
                decision.validate().map_err(|invalid| invalid.within("branchDecision"))
            }
        }
    }
}

impl CheckpointPage {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.target_id, REFERENCE_BYTES, "targetId")?;
        RULES.text(&self.frame_id, REFERENCE_BYTES, "frameId")?;
        RULES.short(&self.url, URL_BYTES, "url")?;
        RULES.short(&self.title, limits::CHECKPOINT_BYTES, "title")
    }
}
