//! The catalogue of operations, and their dispatch.
//!
//! One row says everything about an operation that needs no browser: its name,
//! its MCP tool, its payload, its result and the pure function between them. The
//! envelope, the MCP server, the command line and the conformance runner all
//! work from this list.

use serde::{Serialize, de::DeserializeOwned};

use super::{
    GlassError, Text, adapters, encode,
    envelope::{Request, Response, refuse},
    intent, knowledge, policy, recovery, reliability, task, web_ir, workflow,
};
use crate::json::{DecodeError, Document, Kind, ObjectBuilder, View, decode_view};

/// An operation: implemented by a type without values.
pub trait Operate {
    /// The name in an envelope, such as `webIr.validate`.
    const NAME: &'static str;
    /// The name of the MCP tool, such as `validateWebIr`.
    const TOOL: &'static str;
    /// What it does, in one sentence.
    const DESCRIPTION: &'static str;
    /// What it takes.
    type Payload: DeserializeOwned + Described;
    /// What it gives.
    type Output: Serialize + Described;

    /// Does it.
    fn run(payload: Self::Payload) -> Result<Self::Output, GlassError>;

    /// Leaves out of a result what must not go to an MCP client.
    fn redact(_output: &mut Self::Output) {}
}

/// A type with a JSON Schema, where those are built.
#[cfg(feature = "schema")]
pub use schemars::JsonSchema as Described;

/// A type with a JSON Schema, where those are built.
#[cfg(not(feature = "schema"))]
pub trait Described {}

#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// Who reads a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Audience {
    /// The program or person that has the documents: everything.
    Local,
    /// An MCP client: no names and roles of entities (ruling G7).
    Mcp,
}

/// A row of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Operation {
    /// The name in an envelope.
    pub name: &'static str,
    /// The name of the MCP tool.
    pub tool: &'static str,
    /// What it does, in one sentence.
    pub description: &'static str,
    run: fn(View<'_>, Audience) -> Result<String, GlassError>,
    #[cfg(feature = "schema")]
    payload_schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
    #[cfg(feature = "schema")]
    result_schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

impl Operation {
    const fn of<O: Operate>() -> Self {
        Self {
            name: O::NAME,
            tool: O::TOOL,
            description: O::DESCRIPTION,
            run: run_typed::<O>,
            #[cfg(feature = "schema")]
            payload_schema: |generator| generator.root_schema_for::<O::Payload>(),
            #[cfg(feature = "schema")]
            result_schema: |generator| generator.root_schema_for::<O::Output>(),
        }
    }

    /// Runs it and gives the result as compact JSON, its members in the order
    /// of the specification.
    pub fn run(&self, payload: View<'_>, audience: Audience) -> Result<String, GlassError> {
        (self.run)(payload, audience)
    }

    /// The JSON Schema of the payload.
    #[cfg(feature = "schema")]
    pub fn payload_schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        (self.payload_schema)(generator)
    }

    /// The JSON Schema of the result.
    #[cfg(feature = "schema")]
    pub fn result_schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        (self.result_schema)(generator)
    }
}

fn run_typed<O: Operate>(payload: View<'_>, audience: Audience) -> Result<String, GlassError> {
    let mut output = O::run(decode_view(payload)?)?;
    if audience == Audience::Mcp {
        O::redact(&mut output);
    }
    Ok(encode(&output))
}

/// Every operation that needs no browser.
pub const CATALOGUE: &[Operation] = &[
    Operation::of::<web_ir::operations::Validate>(),
    Operation::of::<web_ir::operations::Inspect>(),
    Operation::of::<web_ir::operations::Diff>(),
    Operation::of::<web_ir::operations::Continuity>(),
    Operation::of::<task::operations::ValidateTask>(),
    Operation::of::<task::operations::CompileTask>(),
    Operation::of::<intent::operations::ResolveIntent>(),
    Operation::of::<workflow::operations::ValidateWorkflow>(),
    Operation::of::<workflow::operations::ReplayTrace>(),
    Operation::of::<workflow::operations::CheckResume>(),
    Operation::of::<policy::PreflightNavigation>(),
    Operation::of::<knowledge::operations::ValidateKnowledge>(),
    Operation::of::<knowledge::operations::KnowledgeStatistics>(),
    Operation::of::<knowledge::operations::ImportKnowledge>(),
    Operation::of::<knowledge::operations::ExportKnowledge>(),
    Operation::of::<knowledge::operations::PurgeKnowledge>(),
    Operation::of::<knowledge::operations::InvalidateKnowledge>(),
    Operation::of::<reliability::operations::PlanScenario>(),
    Operation::of::<reliability::operations::JudgeRelease>(),
    Operation::of::<reliability::operations::InspectReplay>(),
    Operation::of::<reliability::operations::CompareReplays>(),
    Operation::of::<adapters::ValidateAdapters>(),
    Operation::of::<recovery::RecoverRun>(),
];

/// The operation with this name.
pub fn find(name: &str) -> Result<&'static Operation, GlassError> {
    let known = CATALOGUE.iter().find(|operation| operation.name == name);
    known.ok_or_else(|| GlassError::unknown_operation(name))
}

/// The operation of this MCP tool.
pub fn find_tool(tool: &str) -> Option<&'static Operation> {
    CATALOGUE.iter().find(|operation| operation.tool == tool)
}

/// Runs an operation on the JSON text of its payload.
pub fn run(name: &str, payload: &[u8]) -> Result<String, GlassError> {
    let operation = find(name)?;
    let payload = Document::read(payload).map_err(DecodeError::from)?;
    operation.run(payload.view(), Audience::Local)
}

/// Answers a request. The result of an operation is read back as any JSON, so
/// its members come in canonical order.
pub fn answer(request: &Request, audience: Audience) -> Response {
    let run = || {
        request.validate()?;
        let result = find(&request.operation)?.run(request.payload.view(), audience)?;
        Ok(Document::read(result.as_bytes()).map_err(DecodeError::from)?)
    };
    Response::new(request, run())
}

/// Answers the text of a request.
pub fn answer_text(text: &[u8], audience: Audience) -> Response {
    match Request::read(text) {
        Ok(request) => answer(&request, audience),
        Err(error) => refuse(text, error),
    }
}

/// Members of tool arguments that belong to the transport and never to a
/// payload (section 3.1).
pub const TRANSPORT_MEMBERS: [&str; 5] =
    ["includeTrace", "leaseToken", "mutationLease", "responseMode", "sessionId"];

/// The payload in the arguments of an MCP tool call. Arguments that are not an
/// object stay as they are, for the operation to refuse.
pub fn payload_of_arguments(arguments: View<'_>) -> Document {
    if arguments.kind() != Kind::Object {
        return arguments.to_document();
    }
    arguments
        .members()
        .filter(|(name, _)| !TRANSPORT_MEMBERS.contains(&name.as_ref()))
        .fold(ObjectBuilder::new(), |payload, (name, value)| payload.value(&name, value))
        .build()
}

/// What a result costs the context of a language model (section 18).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ContextCost {
    /// Size of the result, in bytes.
    pub payload_bytes: usize,
    /// A quarter of it, rounded up.
    pub estimated_tokens: usize,
}

impl ContextCost {
    /// The cost of a result.
    pub fn of(result: &str) -> Self {
        Self { payload_bytes: result.len(), estimated_tokens: result.len().div_ceil(4) }
    }
}

/// The name under which an MCP tool appears in an envelope: `browser.` and the
/// tool, unless the catalogue has another one.
pub fn name_of_tool(tool: &str) -> Text {
    find_tool(tool)
        .map_or_else(|| format!("browser.{tool}").into(), |operation| operation.name.into())
}
