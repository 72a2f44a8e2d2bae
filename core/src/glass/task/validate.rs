//! The rules of an authored task, in the order of section 10.3.

use super::{
    Postcondition, PostconditionKind, Risk, Task, TaskFamily, TaskLimits, TaskScope,
    family::Inputs, limits,
};
use crate::glass::{
    Invalid, InvalidKind, Text,
    check::{Rules, each},
    text::is_bounded,
};

reason_codes! {
    UNKNOWN_RISK = "unknown_risk" "The risk is not known, so the task is not done.",
    SCOPE_EMPTY = "scope_empty" "The scope names nothing.",
    ENTITY_KIND = "entity_kind" "The entity kind is missing, or wrong for the family.",
    INPUT_VALUE = "input_value" "The value is too long or holds a control character.",
    INPUT_NAMES = "input_names" "The inputs are not those of the family.",
    INPUT_MISSING = "input_missing" "An input of the family is missing.",
    POSTCONDITION_KIND = "postcondition_kind" "The postcondition is none of the family.",
    POSTCONDITION_EXPECTED = "postcondition_expected" "The expected value is missing or malformed.",
    POSTCONDITION_MISSING = "postcondition_missing" "The family needs a postcondition.",
    REGION_MISSING = "region_missing" "The family needs a region name.",
    GRAPH_TRUNCATED = "graph_truncated" "A task that changes something needs a complete graph.",
    SOURCE_MISSING = "source_missing" "Evidence that the family needs is missing.",
    NO_CANDIDATE = "no_candidate" "No entity fits.",
    AMBIGUOUS = "ambiguous" "More than one entity fits.",
    INPUT_TARGET = "input_target" "The input does not name exactly one entity in the form.",
    QUALITY = "quality" "An entity is not known well enough.",
    DETAILS_MISSING = "details_missing" "Nothing is known about what an entity supports.",
    ACTION_UNSUPPORTED = "action_unsupported" "No selected entity supports the action.",
    REGION_UNKNOWN = "region_unknown" "The named region is not in the graph.",
    CONTROL_DISABLED = "control_disabled" "The control cannot be used.",
    FIELD_FIXED = "field_fixed" "The value of the field cannot be changed.",
    PLAN_VERSION = "plan_version" "The plan is of another version.",
    PLAN_FINGERPRINT = "plan_fingerprint" "The fingerprint is no SHA-256 in lower-case hex.",
    PLAN_ORDER = "plan_order" "A list of the plan is empty, repeats an item or is not ascending.",
    PLAN_COVERAGE = "plan_coverage" "A list of the plan has not one item for each selected entity.",
    PLAN_GUARD = "plan_guard" "The plan does not check the revision.",
    PLAN_RISK = "plan_risk" "The risk is below the least of the family.",
    PLAN_STEPS = "plan_steps" "The steps are not those of the family, or too many.",
    PLAN_CONFIRMATION = "plan_confirmation" "The confirmation does not follow from the risk.",
}

const RULES: Rules = Rules(InvalidKind::TaskValidation);

impl Task {
    /// Checks every rule of an authored task.
    pub fn validate(&self) -> Result<(), Invalid> {
        let reason = "unknown risk is not done; declare one of the other risks";
        RULES.require(self.risk != Risk::UnknownRisk, UNKNOWN_RISK, "risk", reason)?;
        RULES.version(self.schema_version)?;
        self.scope.validate(self.task).map_err(|invalid| invalid.within("scope"))?;
        self.limits.validate().map_err(|invalid| invalid.within("limits"))?;
        self.validate_inputs()?;
        validate_postconditions(self.task, &self.postconditions, &self.limits)?;
        self.validate_needs()
    }

    fn validate_inputs(&self) -> Result<(), Invalid> {
        RULES.count(self.inputs.len(), 0..=limits::INPUTS, "inputs")?;
        for (name, value) in &self.inputs {
            RULES.text(name, limits::INPUT_NAME_BYTES, "inputs.name")?;
            let holds = value.is_empty() || is_bounded(value, limits::INPUT_VALUE_BYTES);
            if !holds {
                let reason = "must have at most 4096 bytes without control characters";
                return Err(RULES.broken(INPUT_VALUE, format!("inputs.{name}"), reason));
            }
        }
        let fits = match self.task.rules().inputs {
            Inputs::Any => true,
            Inputs::None => self.inputs.is_empty(),
            // Where the one input is missing, that is said later.
            Inputs::One(name) => self.inputs.len() == 1 || !self.inputs.contains_key(name),
        };
        RULES.require(fits, INPUT_NAMES, "inputs", "has names that the family does not take")
    }

    /// What must be there, after what is there has been checked.
    fn validate_needs(&self) -> Result<(), Invalid> {
        let rules = self.task.rules();
        RULES.require(
            rules.default_postcondition.is_some() || !self.postconditions.is_empty(),
            POSTCONDITION_MISSING,
            "postconditions",
            "needs at least one postcondition",
        )?;
        RULES.require(
            rules.inputs != Inputs::Any || !self.inputs.is_empty(),
            INPUT_MISSING,
            "inputs",
            "needs at least one input",
        )?;
        self.scope.validate_region(self.task).map_err(|invalid| invalid.within("scope"))?;
        match rules.inputs {
            Inputs::One(name) if !self.inputs.contains_key(name) => {
                let reason = format!("{} needs the input `{name}`", self.task);
                Err(RULES.broken(INPUT_MISSING, format!("inputs.{name}"), reason))
            }
            _ => Ok(()),
        }
    }
}

impl TaskScope {
    /// Checks the scope but for the need of a region; paths are relative to it.
    pub(super) fn validate(&self, family: TaskFamily) -> Result<(), Invalid> {
        RULES.require(
            *self != Self::default(),
            SCOPE_EMPTY,
            "$",
            "needs a region name or an entity kind",
        )?;
        RULES.optional_text(self.region_name.as_ref(), limits::NAME_BYTES, "regionName")?;
        RULES.optional_text(self.entity_name.as_ref(), limits::NAME_BYTES, "entityName")?;
        let reason = "entityName needs entityKind";
        let holds = self.entity_kind.is_some() || self.entity_name.is_none();
        RULES.require(holds, ENTITY_KIND, "entityKind", reason)?;
        let fits = self.entity_kind.is_none_or(|kind| family.rules().kinds.contains(&kind));
        RULES.require(fits, ENTITY_KIND, "entityKind", "is no kind that the family works on")
    }

    /// Checks that the region is named where the family needs it.
    pub(super) fn validate_region(&self, family: TaskFamily) -> Result<(), Invalid> {
        let holds = self.region_name.is_some() || !family.rules().needs_region;
        RULES.require(holds, REGION_MISSING, "regionName", "the family needs a region name")
    }
}

impl TaskLimits {
    /// Checks the limits; paths are relative to them.
    pub(super) fn validate(&self) -> Result<(), Invalid> {
        RULES.range(self.max_actions, 1..=limits::ACTIONS, "maxActions")?;
        RULES.range(self.timeout_ms, 1..=limits::TIMEOUT_MS, "timeoutMs")?;
        RULES.range(self.max_items, 1..=limits::ITEMS, "maxItems")
    }
}

/// Checks count, kinds and expected values of postconditions.
pub(super) fn validate_postconditions(
    family: TaskFamily,
    postconditions: &[Postcondition],
    task_limits: &TaskLimits,
) -> Result<(), Invalid> {
    RULES.count(postconditions.len(), 0..=limits::POSTCONDITIONS, "postconditions")?;
    each(postconditions, "postconditions", |postcondition| {
        let allowed = family.rules().postconditions.contains(&postcondition.kind);
        let reason = "is no postcondition of the family";
        RULES.require(allowed, POSTCONDITION_KIND, "kind", reason)?;
        postcondition.validate_expected(task_limits.max_items)
    })
}

impl Postcondition {
    fn validate_expected(&self, max_items: u32) -> Result<(), Invalid> {
        let expected = self.expected.as_deref();
        RULES.short(expected.unwrap_or_default(), limits::EXPECTED_BYTES, "expected")?;
        match self.kind {
            PostconditionKind::RegionPresent => {
                let reason = "must be the name of the region";
                RULES.require(expected.is_some(), POSTCONDITION_EXPECTED, "expected", reason)?;
                RULES.optional_text(self.expected.as_ref(), limits::EXPECTED_BYTES, "expected")
            }
            PostconditionKind::PageKind => {
                RULES.optional_text(self.expected.as_ref(), limits::EXPECTED_BYTES, "expected")
            }
            PostconditionKind::EntityState => {
                let holds = expected.is_some_and(is_entity_state);
                let reason = "must be `<name>.<state>=<true|false>` with one of the states \
                              disabled, readOnly, required, checked, empty";
                RULES.require(holds, POSTCONDITION_EXPECTED, "expected", reason)
            }
            PostconditionKind::RecordsExtracted => {
                // A leading `+` is accepted by the published implementation too.
                let count = expected.map(str::parse::<u32>);
                let holds = count.is_none_or(|count| count.is_ok_and(|count| count <= max_items));
                let reason = "must be a decimal number up to limits.maxItems";
                RULES.require(holds, POSTCONDITION_EXPECTED, "expected", reason)
            }
            PostconditionKind::NavigationOccurred
            | PostconditionKind::DialogClosed
            | PostconditionKind::ValidationClear => Ok(()),
        }
    }
}

fn is_entity_state(expected: &str) -> bool {
    const STATES: [&str; 5] = ["disabled", "readOnly", "required", "checked", "empty"];
    expected
        .rsplit_once('=')
        .filter(|(_, value)| matches!(*value, "true" | "false"))
        .and_then(|(selector, _)| selector.rsplit_once('.'))
        .is_some_and(|(name, state)| !name.trim().is_empty() && STATES.contains(&state))
}

/// The names of the inputs, ascending.
pub(super) fn input_names(task: &Task) -> Vec<Text> {
    task.inputs.keys().cloned().collect()
}

/// A reason why a task does not compile.
pub(super) fn uncompiled(
    code: &'static str,
    path: impl AsRef<str>,
    reason: impl AsRef<str>,
) -> Invalid {
    Invalid::new(InvalidKind::TaskCompilation, code, path, reason)
}
