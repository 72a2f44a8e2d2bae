//! The seam for providers of tools: what they declare, what they are given, what
//! they give back.

use std::{fmt, str::FromStr};

use async_trait::async_trait;
use openglass_core::{
    glass::{
        GlassError, Invalid, InvalidKind, Text, encode,
        envelope::{MutationLease, Request},
        error::InvalidDetails,
        operation::{ContextCost, name_of_tool, payload_of_arguments},
    },
    json::{ArrayBuilder, Document, ObjectBuilder, View},
};

/// How much `tools/list` tells. Every tool can be called under every profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Profile {
    /// The tools that most clients want, with short schemas: under 16 KiB, for
    /// it goes into the context of a language model.
    #[default]
    Default,
    /// Every tool, with short schemas.
    All,
    /// Every tool, with complete schemas.
    Full,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 3] = [Self::Default, Self::All, Self::Full];

    /// Its name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::All => "all",
            Self::Full => "full",
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A profile that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown profile; the profiles are default, all and full")]
pub struct UnknownProfile;

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(name: &str) -> Result<Self, UnknownProfile> {
        Self::ALL.into_iter().find(|profile| profile.as_str() == name).ok_or(UnknownProfile)
    }
}

/// A tool as `tools/list` tells it.
#[derive(Debug, Clone)]
pub struct Tool {
    /// The name: 1 to 88 bytes without white space.
    pub name: Text,
    /// What it does, for people and language models.
    pub description: Text,
    /// The JSON Schema of its arguments: an object.
    pub input_schema: Document,
    /// Whether calling it changes nothing anywhere.
    pub read_only: bool,
}

impl Tool {
    pub(crate) fn to_document(&self) -> Document {
        let hints = ObjectBuilder::new().boolean("readOnlyHint", self.read_only).build();
        ObjectBuilder::new()
            .value("annotations", hints.view())
            .string("description", &self.description)
            .value("inputSchema", self.input_schema.view())
            .string("name", &self.name)
            .build()
    }
}

/// A call of a tool.
#[derive(Debug, Clone)]
pub struct ToolCall {
    /// The tool.
    pub tool: Text,
    /// The same call as a request of the Glass envelope (section 3.1). Its
    /// payload is the arguments without those of the transport.
    pub request: Request,
    /// The arguments as they came, for tools outside of Glass.
    pub arguments: Document,
    /// What the client wants besides the result.
    pub options: Result<ResponseOptions, Invalid>,
}

impl ToolCall {
    /// Reads the parameters of `tools/call`. What is wrong with the call as such
    /// is an error here; what is wrong with the arguments of the tool is told by
    /// the tool.
    pub fn read(request_id: &str, params: Option<View<'_>>) -> Result<Self, GlassError> {
        let name = params.and_then(|params| params.get("name")).and_then(View::as_str);
        let Some(tool) = name else {
            return Err(wrong("name", "tools/call needs the name of a tool as a string"));
        };
        let empty = ObjectBuilder::new().build();
        let given = params.and_then(|params| params.get("arguments"));
        let arguments = given.unwrap_or(empty.view());
        if arguments.kind() != openglass_core::json::Kind::Object {
            return Err(wrong("arguments", "must be an object; leave it out for none"));
        }
        let member = |name| arguments.get(name);
        let text = |name| member(name).and_then(View::as_str).map(|text| Text::from(&*text));
        let session_id = text("sessionId");
        let mut request =
            Request::new(request_id, &name_of_tool(&tool), payload_of_arguments(arguments));
        request.mutation_lease = member("mutationLease").and_then(lease).or_else(|| {
            Some(MutationLease { session_id: session_id.clone()?, token: text("leaseToken")? })
        });
        request.session_id = session_id;
        request.validate()?;
        let options = ResponseOptions::read(arguments);
        Ok(Self { tool: tool.into(), request, arguments: arguments.to_document(), options })
    }
}

fn wrong(path: &str, reason: &str) -> GlassError {
    Invalid::new(InvalidKind::Field, "invalid_value", path, reason).into()
}

/// A lease in arguments. One of another shape is none (section 3.1).
fn lease(value: View<'_>) -> Option<MutationLease> {
    let text = |name| value.get(name).and_then(View::as_str).map(|text| Text::from(&*text));
    Some(MutationLease { session_id: text("sessionId")?, token: text("token")? })
}

/// What a client wants besides the result of a tool. These arguments belong to
/// the transport and are never part of a payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ResponseOptions {
    /// How much of the result it wants, for tools that store results.
    pub mode: ResponseMode,
    /// Whether it wants to know where a failed call stopped.
    pub include_trace: bool,
}

/// How much of a stored result a client wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ResponseMode {
    /// Only what is needed to go on.
    #[default]
    Minimal,
    /// Also what helps to understand it.
    Normal,
    /// Everything.
    Diagnostic,
}

impl ResponseMode {
    /// The words on the wire.
    pub const WORDS: [(&'static str, Self); 3] =
        [("minimal", Self::Minimal), ("normal", Self::Normal), ("diagnostic", Self::Diagnostic)];
}

impl ResponseOptions {
    fn read(arguments: View<'_>) -> Result<Self, Invalid> {
        let refused = |path: &str, reason: &str| {
            Invalid::new(InvalidKind::Field, "invalid_value", path, reason)
        };
        let mode = match arguments.get("responseMode") {
            None => ResponseMode::default(),
            Some(value) => {
                let word = value.as_str().unwrap_or_default();
                let known = ResponseMode::WORDS.into_iter().find(|(known, _)| *known == word);
                let reason = "must be minimal, normal or diagnostic";
                known.ok_or_else(|| refused("responseMode", reason))?.1
            }
        };
        let include_trace = match arguments.get("includeTrace") {
            None => false,
            Some(value) => {
                value.as_bool().ok_or_else(|| refused("includeTrace", "must be true or false"))?
            }
        };
        Ok(Self { mode, include_trace })
    }
}

/// What a tool gives: the text of its result, JSON.
pub type ToolResult = Result<String, ToolFailure>;

/// Why a call failed; the client's model reads it.
#[derive(Debug)]
pub enum ToolFailure {
    /// By the rules of Glass.
    Glass(GlassError),
    /// In the tool's own words.
    Text(String),
}

impl From<GlassError> for ToolFailure {
    fn from(error: GlassError) -> Self {
        Self::Glass(error)
    }
}

/// A set of tools.
#[async_trait]
pub trait ToolProvider: Send + Sync + fmt::Debug {
    /// The tools that it tells of under a profile.
    fn tools(&self, profile: Profile) -> Vec<Tool>;

    /// Whether it has a tool of this name, listed or not.
    fn has(&self, tool: &str) -> bool;

    /// Calls a tool that it has. The future is dropped when the client takes the
    /// call back, and must not block a thread of the runtime for long.
    async fn call(&self, call: ToolCall) -> ToolResult;
}

/// The result of `tools/call` for what a tool gave (section 3.7). A failure of
/// the tool is a result too, whose text says what is wrong and where.
pub(crate) fn to_call_result(result: &ToolResult, options: ResponseOptions) -> ObjectBuilder {
    let mut content = ArrayBuilder::new();
    match result {
        Ok(text) => {
            content.push(text_item(text).view());
            let cost = ContextCost::of(text);
            let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
            let cost = ObjectBuilder::new()
                .integer("estimatedTokens", count(cost.estimated_tokens))
                .integer("payloadBytes", count(cost.payload_bytes))
                .build();
            let meta = ObjectBuilder::new().value("contextCost", cost.view()).build();
            ObjectBuilder::new()
                .value("_meta", meta.view())
                .value("content", content.build().view())
        }
        Err(error) => {
            content.push(text_item(&describe(error)).view());
            if options.include_trace {
                let message = match error {
                    ToolFailure::Glass(error) => error.to_object().message,
                    ToolFailure::Text(text) => text.as_str().into(),
                };
                let trace = ObjectBuilder::new()
                    .string("error", &message)
                    .string("session", "not_started")
                    .build();
                content.push(text_item(trace.as_str()).view());
            }
            ObjectBuilder::new().value("content", content.build().view()).boolean("isError", true)
        }
    }
}

fn text_item(text: &str) -> Document {
    ObjectBuilder::new().string("text", text).string("type", "text").build()
}

/// The text of a failure. By the rules of Glass it is compact JSON: the typed
/// details of a broken rule, else the error object of the envelope.
fn describe(failure: &ToolFailure) -> String {
    match failure {
        ToolFailure::Glass(GlassError::Invalid(invalid)) => encode(&InvalidDetails::from(invalid)),
        ToolFailure::Glass(other) => encode(&other.to_object()),
        ToolFailure::Text(text) => text.clone(),
    }
}
