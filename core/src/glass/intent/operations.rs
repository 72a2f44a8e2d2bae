//! The operation on intents, for the catalogue.

use serde::{Deserialize, Serialize};

use super::{IntentRequest, IntentResult, resolve};
use crate::glass::{GlassError, observation::Observation, operation::Operate};

/// The payload of `intent.resolve`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResolvePayload {
    /// What to look for.
    pub request: IntentRequest,
    /// Where.
    pub observation: Observation,
}

/// `intent.resolve`
#[derive(Debug)]
pub enum ResolveIntent {}

impl Operate for ResolveIntent {
    const NAME: &'static str = "intent.resolve";
    const TOOL: &'static str = "resolveIntentOffline";
    const DESCRIPTION: &'static str = "Finds what an intent means in a given observation.";
    type Payload = ResolvePayload;
    type Output = IntentResult;

    fn run(payload: ResolvePayload) -> Result<IntentResult, GlassError> {
        Ok(resolve(&payload.request, &payload.observation)?)
    }
}
