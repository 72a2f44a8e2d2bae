//! The operations on graphs, for the catalogue.

use serde::{Deserialize, Serialize};

use super::{WebIr, WebIrContinuity, WebIrDiffResult, WebIrInspection, continuity, summarize};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{GlassError, Text, operation::Operate};

/// The payload of `webIr.validate` and `webIr.inspect`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GraphPayload {
    /// The graph.
    pub ir: WebIr,
}

/// The payload of `webIr.diff`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DiffPayload {
    /// The earlier graph.
    pub before: WebIr,
    /// The later graph.
    pub after: WebIr,
}

/// The payload of `webIr.continuity`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContinuityPayload {
    /// The earlier graph.
    pub before: WebIr,
    /// The later graph.
    pub after: WebIr,
    /// The id of an entity of the earlier graph.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub entity_id: Text,
}

/// The result of `webIr.validate`. A graph that is not valid is an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WebIrValidation {
    /// Always true.
    pub valid: bool,
    /// The version of the graph's schema.
    pub schema_version: u32,
    /// The revision of the graph.
    pub revision: u64,
}

/// `webIr.validate`
#[derive(Debug)]
pub enum Validate {}

impl Operate for Validate {
    const NAME: &'static str = "webIr.validate";
    const TOOL: &'static str = "validateWebIr";
    const DESCRIPTION: &'static str = "Checks every rule of a page graph.";
    type Payload = GraphPayload;
    type Output = WebIrValidation;

    fn run(GraphPayload { ir }: GraphPayload) -> Result<WebIrValidation, GlassError> {
        ir.validate()?;
        let WebIr { schema_version, revision, .. } = ir;
        Ok(WebIrValidation { valid: true, schema_version, revision })
    }
}

/// `webIr.inspect`
#[derive(Debug)]
pub enum Inspect {}

impl Operate for Inspect {
    const NAME: &'static str = "webIr.inspect";
    const TOOL: &'static str = "inspectWebIr";
    const DESCRIPTION: &'static str = "Gives a short account of a page graph.";
    type Payload = GraphPayload;
    type Output = WebIrInspection;

    fn run(GraphPayload { ir }: GraphPayload) -> Result<WebIrInspection, GlassError> {
        Ok(ir.inspect()?)
    }

    fn redact(inspection: &mut WebIrInspection) {
        inspection.redact();
    }
}

/// `webIr.diff`
#[derive(Debug)]
pub enum Diff {}

impl Operate for Diff {
    const NAME: &'static str = "webIr.diff";
    const TOOL: &'static str = "diffWebIr";
    const DESCRIPTION: &'static str = "Counts what changed from one page graph to a later one.";
    type Payload = DiffPayload;
    type Output = WebIrDiffResult;

    fn run(DiffPayload { before, after }: DiffPayload) -> Result<WebIrDiffResult, GlassError> {
        Ok(summarize(&before, &after)?)
    }
}

/// `webIr.continuity`
#[derive(Debug)]
pub enum Continuity {}

impl Operate for Continuity {
    const NAME: &'static str = "webIr.continuity";
    const TOOL: &'static str = "continuityWebIr";
    const DESCRIPTION: &'static str = "Finds an entity of a page graph in a later one.";
    type Payload = ContinuityPayload;
    type Output = WebIrContinuity;

    fn run(payload: ContinuityPayload) -> Result<WebIrContinuity, GlassError> {
        let ContinuityPayload { before, after, entity_id } = payload;
        Ok(continuity(&before, &after, &entity_id)?)
    }
}
