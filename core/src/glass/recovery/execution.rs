//! What is known about one execution.

use serde::{Deserialize, Serialize};

use super::RULES;
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{GlassError, Phase, Retry, RetryClass, Text, operation::Operate, text};

/// The payload of `browser.recoverRun`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecoverRunPayload {
    /// The execution: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ text::ID_BYTES }>))]
    pub execution_id: Text,
}

/// What is known about an execution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunRecovery {
    /// The execution.
    pub execution_id: Text,
    /// Whether it is known.
    pub known: bool,
    /// How far it had come.
    pub phase: Phase,
    /// Whether it was handed to the browser.
    pub dispatch_happened: bool,
    /// Whether it may have changed the page.
    pub mutation_possible: bool,
    /// What to do, for people.
    pub reconciliation: Text,
    /// Advice on trying again.
    pub retry: Retry,
}

impl RunRecovery {
    /// All that can be said about an execution that is not known: it may have
    /// had its effect.
    pub fn unknown(execution_id: Text) -> Self {
        Self {
            execution_id,
            known: false,
            phase: Phase::Reconciliation,
            dispatch_happened: false,
            mutation_possible: true,
            reconciliation: "nothing is known about this execution; look at the page again before \
                             trying again"
                .into(),
            retry: Retry { classification: RetryClass::UnsafeUntilReconciled, ..Retry::default() },
        }
    }
}

/// `browser.recoverRun`
#[derive(Debug)]
pub enum RecoverRun {}

impl Operate for RecoverRun {
    const NAME: &'static str = "browser.recoverRun";
    const TOOL: &'static str = "recoverRun";
    const DESCRIPTION: &'static str = "Says what is known about an execution.";
    type Payload = RecoverRunPayload;
    type Output = RunRecovery;

    /// Without a browser nothing was executed, so nothing is known.
    fn run(payload: RecoverRunPayload) -> Result<RunRecovery, GlassError> {
        RULES.text(&payload.execution_id, text::ID_BYTES, "executionId")?;
        Ok(RunRecovery::unknown(payload.execution_id))
    }
}
