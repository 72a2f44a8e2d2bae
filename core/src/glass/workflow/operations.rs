//! The operations on workflows, for the catalogue.

use serde::{Deserialize, Serialize};

use super::{
    CheckpointPage, Diagnostic, Resume, TraceReplay, WORKFLOW_VERSION, WorkflowCheckpoint,
    WorkflowDefinition, WorkflowTrace,
};
use crate::glass::{ErrorObject, GlassError, Text, operation::Operate};

/// The payload of `workflow.validate`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkflowPayload {
    /// The definition.
    pub workflow: WorkflowDefinition,
}

/// The payload of `workflow.replayTrace`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TracePayload {
    /// The definition.
    pub workflow: WorkflowDefinition,
    /// The trace.
    pub trace: WorkflowTrace,
}

/// The payload of `workflow.checkResume`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResumePayload {
    /// The definition.
    pub workflow: WorkflowDefinition,
    /// The checkpoint.
    pub checkpoint: WorkflowCheckpoint,
    /// The page now; where it is absent, the checkpoint's is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<CheckpointPage>,
}

/// The result of `workflow.validate`. A definition that is not valid is an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorkflowValidation {
    /// Always true.
    pub valid: bool,
    /// The version of the workflow's schema.
    pub schema_version: u32,
    /// The workflow.
    pub name: Text,
    /// Its version.
    pub workflow_version: Text,
    /// The hash of its canonical form.
    pub definition_hash: String,
    /// What its author may want to change.
    pub diagnostics: Vec<Diagnostic>,
}

/// `workflow.validate`
#[derive(Debug)]
pub enum ValidateWorkflow {}

impl Operate for ValidateWorkflow {
    const NAME: &'static str = "workflow.validate";
    const TOOL: &'static str = "validateWorkflow";
    const DESCRIPTION: &'static str = "Checks every rule of a workflow definition.";
    type Payload = WorkflowPayload;
    type Output = WorkflowValidation;

    fn run(
        WorkflowPayload { workflow }: WorkflowPayload,
    ) -> Result<WorkflowValidation, GlassError> {
        workflow.validate()?;
        Ok(WorkflowValidation {
            valid: true,
            schema_version: WORKFLOW_VERSION,
            definition_hash: workflow.hash(),
            diagnostics: workflow.diagnostics(),
            name: workflow.name,
            workflow_version: workflow.workflow_version,
        })
    }
}

/// `workflow.replayTrace`
#[derive(Debug)]
pub enum ReplayTrace {}

impl Operate for ReplayTrace {
    const NAME: &'static str = "workflow.replayTrace";
    const TOOL: &'static str = "replayWorkflowTrace";
    const DESCRIPTION: &'static str = "Checks a trace of a run against its workflow.";
    type Payload = TracePayload;
    type Output = TraceReplay;

    fn run(TracePayload { workflow, trace }: TracePayload) -> Result<TraceReplay, GlassError> {
        Ok(trace.replay(&workflow)?)
    }
}

/// `workflow.checkResume`
#[derive(Debug)]
pub enum CheckResume {}

impl Operate for CheckResume {
    const NAME: &'static str = "workflow.checkResume";
    const TOOL: &'static str = "checkWorkflowResume";
    const DESCRIPTION: &'static str = "Says whether and where a run can go on from a checkpoint.";
    type Payload = ResumePayload;
    type Output = Resume;

    fn run(payload: ResumePayload) -> Result<Resume, GlassError> {
        let ResumePayload { workflow, checkpoint, page } = payload;
        let page = page.unwrap_or_else(|| checkpoint.page.clone());
        checkpoint.resume(&workflow, &page).map_err(|refused| {
            let code = format!("workflow.{}", refused.kind);
            GlassError::Refused(Box::new(ErrorObject::new(&code, &refused.reason)))
        })
    }
}
