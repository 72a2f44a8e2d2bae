//! The rules of a definition.

use super::{
    OutputSource, StepAction, Transaction, ValueType, WorkflowBudgets, WorkflowDefinition,
    WorkflowInput, WorkflowIntent, WorkflowStep, limits,
};
use crate::glass::{
    Invalid, InvalidKind,
    action::{Predicate, limits as action_limits},
    check::{Rules, each},
    intent::{self, validate_execution},
};

reason_codes! {
    OUTER_SPACE = "outer_space" "The text starts or ends with white space.",
    STEP_COUNT = "step_count" "There are no steps, or more than the budget allows.",
    ACTION_OR_INTENT = "action_or_intent" "A step is an action or an intent, and not both.",
    ACTION_MEMBER = "action_member" "The action needs this member, or does not have it.",
    ACTION_URL = "action_url" "The address is not absolute.",
    PURPOSE = "purpose" "An intent has a purpose or a text, and not both.",
    RETRIES = "retries" "The step must not be tried again so often.",
    REPEAT = "repeat" "The step must not be repeated.",
    IDEMPOTENCY_KEY = "idempotency_key" "The step needs a key of its own.",
    OUTPUT_TYPE = "output_type" "The source cannot give a value of this type.",
    TRACE_STEP = "trace_step" "The event belongs to no step that can come now.",
    TRACE_SEQUENCE = "trace_sequence" "The events are not numbered without gaps.",
    TRACE_TRANSITION = "trace_transition" "The state cannot follow the one before it.",
    TRACE_ATTEMPT = "trace_attempt" "The attempt is not the one that must come.",
    TRACE_BRANCH = "trace_branch" "The decision is not about the step's condition.",
    STEP_RECORD = "step_record" "The record of a step contradicts itself.",
}

/// Checks of this contract.
pub(super) const RULES: Rules = Rules(InvalidKind::Workflow);

impl WorkflowDefinition {
    /// Checks every rule of a definition.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        name(&self.name, "name")?;
        name(&self.workflow_version, "workflowVersion")?;
        let description = self.description.as_ref();
        RULES.optional_text(description, limits::DESCRIPTION_BYTES, "description")?;
        self.validate_inputs()?;
        self.budgets.validate().map_err(|invalid| invalid.within("budgets"))?;
        RULES.count(self.preconditions.len(), 0..=limits::PRECONDITIONS, "preconditions")?;
        each(&self.preconditions, "preconditions", predicate)?;
        self.validate_steps()?;
        predicate(&self.terminal_condition)
            .map_err(|invalid| invalid.within("terminalCondition"))?;
        self.validate_outputs()
    }

    fn validate_inputs(&self) -> Result<(), Invalid> {
        RULES.count(self.inputs.len(), 0..=limits::INPUTS, "inputs")?;
        self.inputs.iter().try_for_each(|(key, input)| {
            name(key, "$")
                .and_then(|()| input.validate())
                .map_err(|invalid| invalid.within(&format!("inputs.{key}")))
        })
    }

    fn validate_steps(&self) -> Result<(), Invalid> {
        let most = usize::try_from(self.budgets.max_steps).unwrap_or(usize::MAX);
        let reason = "must be at least one, and at most budgets.maxSteps";
        RULES.require((1..=most).contains(&self.steps.len()), STEP_COUNT, "steps", reason)?;
        for (at, step) in self.steps.iter().enumerate() {
            step.validate(&self.budgets, &self.steps[..at])
                .map_err(|invalid| invalid.within(&format!("steps[{at}]")))?;
        }
        let repeated: u32 = self.steps.iter().map(|step| step.repeat).sum();
        let reason = "all repetitions together are more than budgets.maxSteps";
        RULES.require(repeated <= self.budgets.max_steps, STEP_COUNT, "steps", reason)
    }

    fn validate_outputs(&self) -> Result<(), Invalid> {
        RULES.count(self.outputs.len(), 0..=limits::OUTPUTS, "outputs")?;
        self.outputs.iter().try_for_each(|(key, output)| {
            let within = |invalid: Invalid| invalid.within(&format!("outputs.{key}"));
            name(key, "$").map_err(within)?;
            let is_text = matches!(output.value_type, ValueType::String | ValueType::Url);
            let holds = output.source != OutputSource::PageUrl || is_text;
            let reason = "an address is a string or a url";
            RULES.require(holds, OUTPUT_TYPE, "valueType", reason).map_err(within)
        })
    }
}

/// 1 to 128 bytes without control characters and outer white space.
fn name(text: &str, path: &str) -> Result<(), Invalid> {
    RULES.text(text, limits::NAME_BYTES, path)?;
    let reason = "must not start or end with white space";
    RULES.require(text.trim() == text, OUTER_SPACE, path, reason)
}

fn predicate(predicate: &Predicate) -> Result<(), Invalid> {
    predicate.validate().map_err(|invalid| invalid.as_kind(InvalidKind::Workflow))
}

impl WorkflowInput {
    fn validate(&self) -> Result<(), Invalid> {
        let length = self.max_length.unwrap_or(limits::INPUT_BYTES);
        RULES.range(length, 1..=limits::INPUT_BYTES, "maxLength")
    }
}

impl WorkflowBudgets {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.range(self.max_steps, 1..=limits::STEPS, "maxSteps")?;
        RULES.range(self.max_duration_ms, 1..=limits::DURATION_MS, "maxDurationMs")?;
        RULES.range(self.max_retries, 0..=limits::RETRIES, "maxRetries")?;
        RULES.range(self.max_extracted_bytes, 1..=limits::EXTRACTED_BYTES, "maxExtractedBytes")
    }
}

impl WorkflowStep {
    /// Checks a step after the `earlier` ones; paths are relative to it.
    fn validate(&self, budgets: &WorkflowBudgets, earlier: &[Self]) -> Result<(), Invalid> {
        name(&self.id, "id")?;
        let repeated = earlier.iter().any(|step| step.id == self.id);
        RULES.require(!repeated, crate::glass::check::UNIQUE, "id", "another step has this id")?;
        self.validate_doing()?;
        for (part, path) in
            [(&self.when, "when"), (&self.expect, "expect"), (&self.before_retry, "beforeRetry")]
        {
            if let Some(part) = part {
                predicate(part).map_err(|invalid| invalid.within(path))?;
            }
        }
        self.validate_key(earlier)?;
        self.validate_retries(budgets)?;
        self.validate_repeat()
    }

    fn validate_doing(&self) -> Result<(), Invalid> {
        match (&self.action, &self.intent) {
            (Some(action), None) => self.validate_action(*action),
            (None, Some(intent)) => {
                self.validate_members(&[])?;
                intent.validate().map_err(|invalid| invalid.within("intent"))
            }
            _ => {
                let reason = "a step has either an action or an intent";
                Err(RULES.broken(ACTION_OR_INTENT, "action", reason))
            }
        }
    }

    fn validate_action(&self, action: StepAction) -> Result<(), Invalid> {
        use StepAction as A;

        self.validate_members(match action {
            A::Navigate => &["url", "timeoutMs"],
            A::Click | A::Check | A::Uncheck | A::Clear => &["target"],
            A::Type => &["text", "target"],
            A::Select => &["target", "value"],
            A::Scroll => &["dx", "dy"],
            A::Wait => &["condition", "timeoutMs"],
            A::Observe => &["includeDom", "includeScreenshot", "includeFormValues"],
            A::Screenshot | A::AcceptDialog | A::DismissDialog => &[],
        })?;
        let needed: &[(&str, bool)] = match action {
            A::Navigate => &[("url", self.url.is_some())],
            A::Click | A::Check | A::Uncheck | A::Clear => &[("target", self.target.is_some())],
            A::Type => &[("text", self.text.is_some())],
            A::Select => &[("target", self.target.is_some()), ("value", self.value.is_some())],
            A::Wait => &[("condition", self.condition.is_some())],
            _ => &[],
        };
        if let Some((member, _)) = needed.iter().find(|(_, present)| !present) {
            let reason = format!("the action `{action}` needs this member");
            return Err(RULES.broken(ACTION_MEMBER, format!("action.{member}"), reason));
        }
        self.validate_values().map_err(|invalid| invalid.within("action"))
    }

    /// Checks that no member of another action is there.
    fn validate_members(&self, allowed: &[&str]) -> Result<(), Invalid> {
        let present = [
            ("condition", self.condition.is_some()),
            ("dx", self.dx.is_some()),
            ("dy", self.dy.is_some()),
            ("includeDom", self.include_dom.is_some()),
            ("includeFormValues", self.include_form_values.is_some()),
            ("includeScreenshot", self.include_screenshot.is_some()),
            ("target", self.target.is_some()),
            ("text", self.text.is_some()),
            ("timeoutMs", self.timeout_ms.is_some()),
            ("url", self.url.is_some()),
            ("value", self.value.is_some()),
        ];
        let foreign = present.iter().find(|(name, there)| *there && !allowed.contains(name));
        match foreign {
            None => Ok(()),
            Some((member, _)) => {
                Err(RULES.broken(ACTION_MEMBER, member, "is no member of this action"))
            }
        }
    }

    /// Checks the members that are there; paths are relative to the action.
    fn validate_values(&self) -> Result<(), Invalid> {
        let scroll = -action_limits::SCROLL..=action_limits::SCROLL;
        if let Some(url) = &self.url {
            RULES.text(url, action_limits::URL_BYTES, "url")?;
            let holds = is_absolute(url) || url.starts_with("${inputs.");
            RULES.require(holds, ACTION_URL, "url", "must be absolute, such as https://…")?;
        }
        RULES.range(self.timeout_ms.unwrap_or(1), 1..=limits::DURATION_MS, "timeoutMs")?;
        RULES.optional_text(self.target.as_ref(), action_limits::TARGET_BYTES, "target")?;
        let bytes = |text: Option<&str>| text.map_or(1, str::len);
        RULES.range(bytes(self.text.as_deref()), 0..=action_limits::TEXT_BYTES, "text")?;
        RULES.range(bytes(self.value.as_deref()), 1..=action_limits::TEXT_BYTES, "value")?;
        let condition = self.condition.as_ref();
        RULES.optional_text(condition, action_limits::CONDITION_BYTES, "condition")?;
        RULES.range(self.dx.unwrap_or_default(), scroll.clone(), "dx")?;
        RULES.range(self.dy.unwrap_or_default(), scroll, "dy")
    }

    fn validate_key(&self, earlier: &[Self]) -> Result<(), Invalid> {
        let key = self.idempotency_key.as_ref();
        RULES.optional_text(key, limits::KEY_BYTES, "idempotencyKey")?;
        let needs_key = self.transaction == Transaction::ConditionallyIdempotent;
        let reason = "a conditionally idempotent step needs a key";
        let holds = key.is_some() || !needs_key;
        RULES.require(holds, IDEMPOTENCY_KEY, "idempotencyKey", reason)?;
        let reused =
            key.is_some() && earlier.iter().any(|step| step.idempotency_key.as_ref() == key);
        RULES.require(!reused, IDEMPOTENCY_KEY, "idempotencyKey", "another step has this key")
    }

    fn validate_retries(&self, budgets: &WorkflowBudgets) -> Result<(), Invalid> {
        let holds = self.max_retries <= budgets.max_retries;
        RULES.require(holds, RETRIES, "maxRetries", "is more than budgets.maxRetries")?;
        let holds = self.max_retries == 0 || self.transaction.is_retryable();
        let reason = "a step whose second effect is not known to be harmless is not retried";
        RULES.require(holds, RETRIES, "maxRetries", reason)
    }

    fn validate_repeat(&self) -> Result<(), Invalid> {
        RULES.range(self.repeat, 1..=limits::REPEATS, "repeat")?;
        if self.repeat == 1 {
            return Ok(());
        }
        let reason = "a step is only repeated when its second effect is harmless";
        RULES.require(self.transaction.is_retryable(), REPEAT, "repeat", reason)?;
        let reason = "a conditional step is not repeated";
        RULES.require(self.when.is_none(), REPEAT, "repeat", reason)
    }
}

impl WorkflowIntent {
    /// Checks an intent; paths are relative to it.
    fn validate(&self) -> Result<(), Invalid> {
        let holds = self.purpose.is_some() != self.intent.is_some();
        RULES.require(holds, PURPOSE, "purpose", "give either a purpose or an intent")?;
        RULES.optional_text(self.purpose.as_ref(), limits::PURPOSE_BYTES, "purpose")?;
        RULES.optional_text(self.intent.as_ref(), intent::limits::INTENT_BYTES, "intent")?;
        let authored = |invalid: Invalid| invalid.as_kind(InvalidKind::Workflow);
        if let Some(scope) = &self.scope {
            scope.validate().map_err(|invalid| authored(invalid.within("scope")))?;
        }
        if let Some(constraints) = &self.constraints {
            constraints.validate().map_err(|invalid| authored(invalid.within("constraints")))?;
        }
        validate_execution(self.action, self.value.as_deref()).map_err(authored)
    }
}

/// Whether an address starts with a scheme and goes on.
fn is_absolute(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once(':') else { return false };
    let in_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(in_scheme)
        && !rest.is_empty()
        && !url.contains(char::is_whitespace)
}
