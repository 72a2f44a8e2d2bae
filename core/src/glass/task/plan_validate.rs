//! The rules of an execution plan (section 10.5).

use super::{
    COMPILER_VERSION, Precondition, Risk, StepOperation, TASK_VERSION, TaskExecutionPlan, TaskStep,
    compile::needs_confirmation,
    limits,
    validate::{self as reasons, uncompiled, validate_postconditions},
};
use crate::{
    crypto::Hash,
    glass::{
        Invalid, InvalidKind, Text,
        check::{COUNT, Rules, each},
        text::is_bounded,
        web_ir::{EvidenceSource, WEB_IR_VERSION, limits::ENTITIES},
    },
};

const RULES: Rules = Rules(InvalidKind::TaskCompilation);

impl TaskExecutionPlan {
    /// Checks every rule of a plan. Whether it fits a page is for the runtime
    /// to check, by the preconditions.
    pub fn validate(&self) -> Result<(), Invalid> {
        self.validate_versions()?;
        self.validate_selection()?;
        self.validate_guard()?;
        self.validate_task()?;
        self.validate_steps()
    }

    fn validate_versions(&self) -> Result<(), Invalid> {
        for (found, known, path) in [
            (self.schema_version, TASK_VERSION, "schemaVersion"),
            (self.task_schema_version, TASK_VERSION, "taskSchemaVersion"),
            (self.compiler_version, COMPILER_VERSION, "compilerVersion"),
            (self.source_ir_schema_version, WEB_IR_VERSION, "sourceIrSchemaVersion"),
        ] {
            let reason = format!("version {found} is not supported; compile the task again");
            RULES.require(found == known, reasons::PLAN_VERSION, path, &reason)?;
        }
        RULES.require(
            self.task_fingerprint.parse::<Hash>().is_ok(),
            reasons::PLAN_FINGERPRINT,
            "taskFingerprint",
            "must be 64 lower-case hex characters",
        )
    }

    fn validate_selection(&self) -> Result<(), Invalid> {
        let path = "selectedEntityIds";
        RULES.count(self.selected_entity_ids.len(), 1..=ENTITIES, path)?;
        each(&self.selected_entity_ids, path, |id| RULES.id(id, "$"))?;
        let ascending = self.selected_entity_ids.is_sorted_by(|a, b| a < b);
        let reason = "must be ascending, each id once";
        RULES.require(ascending, reasons::PLAN_ORDER, path, reason)?;
        sources(&self.evidence_requirements.required_sources)
            .map_err(|invalid| invalid.within("evidenceRequirements"))?;
        each(&self.entity_evidence_requirements, "entityEvidenceRequirements", |item| {
            sources(&item.required_sources)
        })?;
        let requirements = self.entity_evidence_requirements.iter().map(|item| &item.entity_id);
        self.one_for_each(requirements, "entityEvidenceRequirements")?;
        let keys = self.entity_binding_keys.iter().map(|key| &key.entity_id);
        self.one_for_each(keys, "entityBindingKeys")?;
        strictly_ascending(&self.required_runtime_capabilities, "requiredRuntimeCapabilities")
    }

    fn one_for_each<'p>(
        &'p self,
        ids: impl Iterator<Item = &'p Text>,
        path: &str,
    ) -> Result<(), Invalid> {
        let reason = "must have one item for each selected entity, ascending";
        RULES.require(ids.eq(&self.selected_entity_ids), reasons::PLAN_COVERAGE, path, reason)
    }

    fn validate_guard(&self) -> Result<(), Invalid> {
        let guard = Precondition::RevisionEquals { revision: self.source_ir_revision };
        let reason = "must check the revision that the plan was compiled for";
        let holds = self.preconditions.contains(&guard);
        RULES.require(holds, reasons::PLAN_GUARD, "preconditions", reason)?;
        // The guard, and up to three for each entity.
        let most = 1 + 3 * self.selected_entity_ids.len();
        RULES.count(self.preconditions.len(), 1..=most, "preconditions")
    }

    fn validate_task(&self) -> Result<(), Invalid> {
        let minimum = self.task.rules().minimum_risk;
        let known = self.risk != Risk::UnknownRisk && self.risk >= minimum;
        let reason = format!("must be known, and at least `{minimum}` for this family");
        RULES.require(known, reasons::PLAN_RISK, "risk", &reason)?;
        let authored = |invalid: Invalid| invalid.as_kind(InvalidKind::TaskCompilation);
        let scope = self.scope.validate(self.task).and(self.scope.validate_region(self.task));
        scope.map_err(|invalid| authored(invalid.within("scope")))?;
        self.limits.validate().map_err(|invalid| authored(invalid.within("limits")))?;
        RULES.count(self.postconditions.len(), 1..=limits::POSTCONDITIONS, "postconditions")?;
        validate_postconditions(self.task, &self.postconditions, &self.limits).map_err(authored)
    }

    fn validate_steps(&self) -> Result<(), Invalid> {
        let most = usize::try_from(self.limits.max_actions).unwrap_or(usize::MAX);
        let reason = "the plan has more steps than limits.maxActions allows";
        RULES.require(self.steps.len() <= most, COUNT, "steps", reason)?;
        let [observe, act] = self.steps.as_slice() else {
            let reason = "must be observing, then the operation of the family";
            return Err(uncompiled(reasons::PLAN_STEPS, "steps", reason));
        };
        let operations = [observe.operation, act.operation];
        let wanted = [StepOperation::ObserveScope, self.task.rules().operation];
        let reason = "must be observing, then the operation of the family";
        RULES.require(operations == wanted, reasons::PLAN_STEPS, "steps", reason)?;
        let needed = needs_confirmation(self.risk, self.ambiguity, self.revision);
        RULES.require(
            self.confirmation_required == needed,
            reasons::PLAN_CONFIRMATION,
            "confirmationRequired",
            "must follow from risk, ambiguity and revision",
        )?;
        step(observe, 1, false, &[])?;
        step(act, 2, needed, &self.selected_entity_ids)?;
        validate_input_names(act)
    }
}

fn step(
    step: &TaskStep,
    ordinal: u32,
    requires_confirmation: bool,
    entity_ids: &[Text],
) -> Result<(), Invalid> {
    let rule = |holds, code, member: &str, reason| {
        let path = format!("steps[{}].{member}", ordinal - 1);
        RULES.require(holds, code, &path, reason)
    };
    let reason = "must be the place of the step, from 1";
    rule(step.ordinal == ordinal, reasons::PLAN_STEPS, "ordinal", reason)?;
    rule(
        step.requires_confirmation == requires_confirmation,
        reasons::PLAN_CONFIRMATION,
        "requiresConfirmation",
        "the second step asks for confirmation where the plan does, the first never",
    )?;
    rule(
        *step.entity_ids == *entity_ids,
        reasons::PLAN_COVERAGE,
        "entityIds",
        "the second step names the selected entities, the first none",
    )?;
    let takes_inputs =
        matches!(step.operation, StepOperation::FillInputs | StepOperation::SubmitForm);
    let reason = "this operation takes no inputs";
    rule(takes_inputs || step.input_names.is_empty(), reasons::INPUT_NAMES, "inputNames", reason)
}

/// The inputs of the second step.
fn validate_input_names(act: &TaskStep) -> Result<(), Invalid> {
    let names = &act.input_names;
    let holds = match act.operation {
        StepOperation::SubmitForm => names.iter().map(AsRef::as_ref).eq(["submit"]),
        StepOperation::FillInputs => {
            (1..=limits::INPUTS).contains(&names.len())
                && names.is_sorted_by(|a, b| a < b)
                && names.iter().all(|name| is_bounded(name, limits::INPUT_NAME_BYTES))
        }
        _ => true,
    };
    let reason = "must be the names of the family's inputs, ascending";
    RULES.require(holds, reasons::INPUT_NAMES, "steps[1].inputNames", reason)
}

fn sources(sources: &[EvidenceSource]) -> Result<(), Invalid> {
    strictly_ascending(sources, "requiredSources")
}

fn strictly_ascending<T: PartialOrd>(items: &[T], path: &str) -> Result<(), Invalid> {
    let holds = !items.is_empty() && items.is_sorted_by(|a, b| a < b);
    RULES.require(holds, reasons::PLAN_ORDER, path, "must have items, strictly ascending")
}
