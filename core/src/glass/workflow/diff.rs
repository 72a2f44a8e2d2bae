//! What changed from one definition to another.

use serde::Serialize;

use super::{WORKFLOW_VERSION, WorkflowDefinition, WorkflowStep};
use crate::glass::{Invalid, Text, web_ir::ChangeKind};

/// What changed from one definition to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorkflowDiff {
    /// Always 1.
    pub schema_version: u32,
    /// The hash of the first definition.
    pub from_hash: String,
    /// The hash of the second one. A checkpoint fits a definition of its hash only.
    pub to_hash: String,
    /// Whether the hashes are the same.
    pub equal: bool,
    /// The members that differ, `steps` left out.
    pub changed_members: Vec<&'static str>,
    /// The steps that differ: those of the first definition that are gone or
    /// changed, then the new ones, each in its order.
    pub step_changes: Vec<StepChange>,
    /// Whether the steps that both have come in another order.
    pub steps_reordered: bool,
}

/// A step that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct StepChange {
    /// Its id.
    pub id: Text,
    /// What happened to it.
    pub kind: ChangeKind,
    /// Whether it can change the page, before or after.
    pub mutating: bool,
}

impl WorkflowDefinition {
    /// What changed from this definition to a later one. Both are checked first.
    pub fn diff(&self, later: &Self) -> Result<WorkflowDiff, Invalid> {
        self.validate().map_err(|invalid| invalid.within("before"))?;
        later.validate().map_err(|invalid| invalid.within("after"))?;
        let (from_hash, to_hash) = (self.hash(), later.hash());
        Ok(WorkflowDiff {
            schema_version: WORKFLOW_VERSION,
            equal: from_hash == to_hash,
            from_hash,
            to_hash,
            changed_members: changed_members(self, later),
            step_changes: step_changes(self, later),
            steps_reordered: common_ids(self, later) != common_ids(later, self),
        })
    }

    fn step(&self, id: &str) -> Option<&WorkflowStep> {
        self.steps.iter().find(|step| &*step.id == id)
    }
}

fn changed_members(before: &WorkflowDefinition, after: &WorkflowDefinition) -> Vec<&'static str> {
    [
        ("name", before.name != after.name),
        ("workflowVersion", before.workflow_version != after.workflow_version),
        ("description", before.description != after.description),
        ("inputs", before.inputs != after.inputs),
        ("budgets", before.budgets != after.budgets),
        ("preconditions", before.preconditions != after.preconditions),
        ("terminalCondition", before.terminal_condition != after.terminal_condition),
        ("outputs", before.outputs != after.outputs),
    ]
    .into_iter()
    .filter_map(|(name, changed)| changed.then_some(name))
    .collect()
}

fn step_changes(before: &WorkflowDefinition, after: &WorkflowDefinition) -> Vec<StepChange> {
    let change = |id: &Text, kind, mutating| Some(StepChange { id: id.clone(), kind, mutating });
    let old = before.steps.iter().filter_map(|step| match after.step(&step.id) {
        None => change(&step.id, ChangeKind::Removed, step.is_mutating()),
        Some(new) if new == step => None,
        Some(new) => change(&step.id, ChangeKind::Changed, step.is_mutating() || new.is_mutating()),
    });
    let new = after.steps.iter().filter(|step| before.step(&step.id).is_none());
    old.chain(new.filter_map(|step| change(&step.id, ChangeKind::Added, step.is_mutating())))
        .collect()
}

/// The ids of the steps that another definition has too, in order.
fn common_ids<'w>(of: &'w WorkflowDefinition, other: &WorkflowDefinition) -> Vec<&'w str> {
    of.steps.iter().map(|step| &*step.id).filter(|id| other.step(id).is_some()).collect()
}
