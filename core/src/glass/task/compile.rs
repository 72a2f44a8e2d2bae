//! From a task and a graph to a plan (section 10.4).

use serde::Serialize;

use super::{
    Ambiguity, COMPILER_VERSION, EntityBindingKey, EntityEvidenceRequirement, EvidenceRequirements,
    Postcondition, PostconditionKind, Precondition, RevisionPolicy, Risk, RuntimeCapability,
    StepOperation, TASK_VERSION, Task, TaskExecutionPlan, TaskFamily, TaskLimits, TaskScope,
    TaskStep,
    select::{Selection, select},
    validate::{self as reasons, input_names, uncompiled},
};
use crate::{
    glass::{
        Invalid, InvalidKind, Text, encode,
        web_ir::{Action, Entity, EntityKind, Quality, WebIr},
    },
    json::Document,
};

words! {
    /// How strictly a task is compiled.
    #[derive(Default)]
    pub enum Checks {
        /// With the checks that the published compiler leaves out: a named
        /// region must exist, a control that submits must not be disabled,
        /// fields that are filled must take values, names without letters and
        /// digits match nothing.
        #[default]
        Strict = "strict",
        /// As the published compiler does it.
        Published = "published",
    }
}

/// The weakest quality of evidence that any plan accepts.
const MINIMUM_QUALITY: Quality = Quality::Strong;

/// Compiles a task against a graph. Paths into the graph start with `ir.`.
pub fn compile(task: &Task, graph: &WebIr, checks: Checks) -> Result<TaskExecutionPlan, Invalid> {
    validate_task(task)?;
    graph
        .validate()
        .map_err(|invalid| invalid.within("ir").as_kind(InvalidKind::TaskCompilation))?;
    compile_valid(task, graph, checks)
}

/// Checks a task that is to be compiled.
pub(super) fn validate_task(task: &Task) -> Result<(), Invalid> {
    task.validate().map_err(|invalid| invalid.as_kind(InvalidKind::TaskCompilation))
}

/// Compiles a task and a graph that are both valid.
pub(super) fn compile_valid(
    task: &Task,
    graph: &WebIr,
    checks: Checks,
) -> Result<TaskExecutionPlan, Invalid> {
    check_completeness(task, graph)?;
    let selection = select(task, graph, checks)?;
    check_evidence(task, &selection)?;
    check_actions(task, graph, &selection)?;
    if checks == Checks::Strict {
        check_controls(task, graph, &selection)?;
    }
    let plan = plan(task, graph, &selection);
    plan.validate()?;
    Ok(plan)
}

impl Task {
    /// The higher of the declared risk and the family's.
    pub(super) fn effective_risk(&self) -> Risk {
        self.risk.max(self.task.rules().minimum_risk)
    }
}

/// Whether a person must confirm (step 3).
pub(super) const fn needs_confirmation(
    risk: Risk,
    ambiguity: Ambiguity,
    revision: RevisionPolicy,
) -> bool {
    let reads_only = matches!(risk, Risk::ReadOnly);
    matches!(risk, Risk::RemoteIrreversible | Risk::Authentication | Risk::DataDisclosure)
        || matches!(ambiguity, Ambiguity::RequireConfirmation)
        || (matches!(revision, RevisionPolicy::Reextract) && !reads_only)
}

fn check_completeness(task: &Task, graph: &WebIr) -> Result<(), Invalid> {
    if task.effective_risk() != Risk::ReadOnly && graph.limits.truncated {
        let reason = "a task that changes something needs a graph that is not truncated";
        return Err(uncompiled(reasons::GRAPH_TRUNCATED, "ir.limits.truncated", reason));
    }
    let missing = &graph.limits.missing_sources;
    match task.task.plan_sources().iter().find(|source| missing.contains(source)) {
        None => Ok(()),
        Some(source) => {
            let reason = format!("needs evidence from `{source}`, which could not be asked");
            Err(uncompiled(reasons::SOURCE_MISSING, "ir.limits.missingSources", reason))
        }
    }
}

fn check_evidence(task: &Task, selection: &Selection<'_>) -> Result<(), Invalid> {
    for (id, entity) in selection {
        if entity.quality < MINIMUM_QUALITY {
            let reason = format!("entity `{id}` is not known well enough; `strong` is needed");
            return Err(uncompiled(reasons::QUALITY, "ir.entities", reason));
        }
        let mut needed = task.task.entity_sources(entity.kind).iter();
        if let Some(source) = needed.find(|source| !entity.evidence_sources.contains(source)) {
            let path = format!("ir.entities.{id}.evidenceSources");
            let reason = format!("needs evidence from `{source}`");
            return Err(uncompiled(reasons::SOURCE_MISSING, path, reason));
        }
    }
    Ok(())
}

fn check_actions(task: &Task, graph: &WebIr, selection: &Selection<'_>) -> Result<(), Invalid> {
    if let Some(id) = selection.keys().find(|id| graph.entity_details.get(id).is_none()) {
        let path = format!("ir.entityDetails.{id}");
        let reason = "a selected entity needs details that say what it supports";
        return Err(uncompiled(reasons::DETAILS_MISSING, path, reason));
    }
    if selection.keys().any(|id| supported(task.task, graph, id).is_some()) {
        return Ok(());
    }
    let reason = format!("no selected entity supports `{}`", task.task.rules().action);
    Err(uncompiled(reasons::ACTION_UNSUPPORTED, "ir.entityDetails.supportedActions", reason))
}

/// Checks that what the task uses can be used.
fn check_controls(task: &Task, graph: &WebIr, selection: &Selection<'_>) -> Result<(), Invalid> {
    let state = |id: &str| graph.entity_details.get(id).map(|details| &details.state);
    for (id, entity) in selection {
        if is_control(task.task, entity) && state(id).is_some_and(|s| s.disabled == Some(true)) {
            let path = format!("ir.entityDetails.{id}.state.disabled");
            return Err(uncompiled(reasons::CONTROL_DISABLED, path, "the control is disabled"));
        }
        let fills = task.task == TaskFamily::FormFill && entity.kind == EntityKind::Field;
        if fills && !supported_actions(graph, id).iter().any(|action| action.changes_value()) {
            let path = format!("ir.entityDetails.{id}.supportedActions");
            let reason = "the field supports none of type, select, check and uncheck";
            return Err(uncompiled(reasons::FIELD_FIXED, path, reason));
        }
    }
    Ok(())
}

/// Whether the task uses this entity, rather than looks at it or within it.
fn is_control(family: TaskFamily, entity: &Entity) -> bool {
    match family {
        TaskFamily::FormSubmit => entity.kind != EntityKind::Form,
        TaskFamily::NavigationSelectTab
        | TaskFamily::NavigationOpenMenu
        | TaskFamily::PaginationNext
        | TaskFamily::PaginationCollect => true,
        _ => false,
    }
}

fn supported_actions<'g>(graph: &'g WebIr, id: &str) -> &'g [Action] {
    graph.entity_details.get(id).map_or(&[], |details| &details.supported_actions)
}

fn supported(family: TaskFamily, graph: &WebIr, id: &str) -> Option<Action> {
    family.supported_action(supported_actions(graph, id))
}

fn plan(task: &Task, graph: &WebIr, selection: &Selection<'_>) -> TaskExecutionPlan {
    let risk = task.effective_risk();
    let confirmation_required = needs_confirmation(risk, task.ambiguity, task.revision);
    let selected_entity_ids: Vec<Text> = selection.keys().map(|&id| id.into()).collect();
    TaskExecutionPlan {
        schema_version: TASK_VERSION,
        task_schema_version: TASK_VERSION,
        compiler_version: COMPILER_VERSION,
        source_ir_schema_version: graph.schema_version,
        source_ir_revision: graph.revision,
        task_fingerprint: fingerprint(task, graph, &selected_entity_ids),
        task: task.task,
        scope: task.scope.clone(),
        limits: task.limits,
        risk,
        ambiguity: task.ambiguity,
        revision: task.revision,
        confirmation_required,
        evidence_requirements: EvidenceRequirements {
            minimum_quality: MINIMUM_QUALITY,
            required_sources: task.task.plan_sources().to_vec(),
            require_complete: risk != Risk::ReadOnly,
        },
        entity_evidence_requirements: selection.values().map(|e| requirement(task, e)).collect(),
        entity_binding_keys: selection.values().map(|entity| binding_key(entity)).collect(),
        required_runtime_capabilities: capabilities(task),
        preconditions: preconditions(task, graph, selection),
        steps: steps(task, &selected_entity_ids, confirmation_required),
        memory_advisory: None,
        postconditions: postconditions(task),
        selected_entity_ids,
    }
}

fn requirement(task: &Task, entity: &Entity) -> EntityEvidenceRequirement {
    EntityEvidenceRequirement {
        entity_id: entity.id.clone(),
        minimum_quality: MINIMUM_QUALITY,
        required_sources: task.task.entity_sources(entity.kind).to_vec(),
    }
}

fn binding_key(entity: &Entity) -> EntityBindingKey {
    EntityBindingKey {
        entity_id: entity.id.clone(),
        kind: entity.kind,
        role: entity.role.clone(),
        name: entity.name.clone(),
    }
}

fn capabilities(task: &Task) -> Vec<RuntimeCapability> {
    let verifies = task.postconditions.iter().any(|p| p.kind == PostconditionKind::EntityState);
    let mut needed = vec![RuntimeCapability::Observe, task.task.rules().capability];
    needed.extend(verifies.then_some(RuntimeCapability::VerifyEntityState));
    needed
}

fn preconditions(task: &Task, graph: &WebIr, selection: &Selection<'_>) -> Vec<Precondition> {
    let mutates = task.effective_risk() != Risk::ReadOnly;
    let of_entity = |&id: &&str| {
        let entity_id = || Text::from(id);
        let present = Precondition::EntityPresent { entity_id: entity_id() };
        let enabled = Precondition::EntityEnabled { entity_id: entity_id() };
        let action = supported(task.task, graph, id)
            .map(|action| Precondition::ActionSupported { entity_id: entity_id(), action });
        [Some(present), mutates.then_some(enabled), action].into_iter().flatten()
    };
    let guard = Precondition::RevisionEquals { revision: graph.revision };
    [guard].into_iter().chain(selection.keys().flat_map(of_entity)).collect()
}

fn steps(task: &Task, selected: &[Text], confirmation_required: bool) -> Vec<TaskStep> {
    let operation = task.task.rules().operation;
    let takes_inputs = matches!(operation, StepOperation::FillInputs | StepOperation::SubmitForm);
    let observe = TaskStep {
        ordinal: 1,
        operation: StepOperation::ObserveScope,
        input_names: Vec::new(),
        entity_ids: Vec::new(),
        requires_confirmation: false,
    };
    let act = TaskStep {
        ordinal: 2,
        operation,
        input_names: if takes_inputs { input_names(task) } else { Vec::new() },
        entity_ids: selected.to_vec(),
        requires_confirmation: confirmation_required,
    };
    vec![observe, act]
}

fn postconditions(task: &Task) -> Vec<Postcondition> {
    if !task.postconditions.is_empty() {
        return task.postconditions.clone();
    }
    let default = task.task.rules().default_postcondition;
    default.map(|kind| Postcondition { kind, expected: None }).into_iter().collect()
}

/// What the fingerprint covers.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fingerprinted<'a> {
    ambiguity: Ambiguity,
    compiler_version: u32,
    input_names: Vec<Text>,
    limits: TaskLimits,
    postconditions: &'a [Postcondition],
    revision: RevisionPolicy,
    risk: Risk,
    scope: &'a TaskScope,
    selected_entity_ids: &'a [Text],
    source_ir_revision: u64,
    source_ir_schema_version: u32,
    task: TaskFamily,
    task_schema_version: u32,
}

fn fingerprint(task: &Task, graph: &WebIr, selected: &[Text]) -> Text {
    let text = encode(&Fingerprinted {
        ambiguity: task.ambiguity,
        compiler_version: COMPILER_VERSION,
        input_names: input_names(task),
        limits: task.limits,
        postconditions: &task.postconditions,
        revision: task.revision,
        risk: task.risk,
        scope: &task.scope,
        selected_entity_ids: selected,
        source_ir_revision: graph.revision,
        source_ir_schema_version: graph.schema_version,
        task: task.task,
        task_schema_version: TASK_VERSION,
    });
    let canonical = Document::read(text.as_bytes()).expect("our own text is JSON");
    canonical.view().hash().to_string().into()
}
