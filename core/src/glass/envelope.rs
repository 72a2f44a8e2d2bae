//! Requests and responses (section 2).
//!
//! Decoding is strict: unknown members are refused. A client that must work with
//! newer servers reads responses with [`Decoding::Lenient`], which leaves unknown
//! members of the response and of its error out.

use serde::{Deserialize, Serialize};

use super::{
    ErrorObject, GlassError, Invalid, InvalidKind, PROTOCOL_VERSION, Text,
    error::{CODE_BYTES, DETAILS_BYTES, INVALID_ID, MESSAGE_BYTES},
    text::{OPERATION_BYTES, is_id},
};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::json::{DecodeError, Document, Kind, ObjectBuilder, View, decode, decode_view};

/// Longest deadline, in milliseconds: fifteen minutes.
pub const DEADLINE_MS: u64 = 900_000;

reason_codes! {
    LEASE_SESSION = "lease_session" "The lease is for another session than the request.",
    OPERATION_NAME = "operation_name" "The operation's name is empty, too long or holds white space.",
    DEADLINE = "deadline" "The deadline is not within 1 to 900,000 milliseconds.",
    OUTCOME = "outcome" "A response has a result if and only if it is ok, and an error otherwise.",
    ERROR_CODE = "error_code" "The error code is empty or too long.",
    ERROR_MESSAGE = "error_message" "The error message is empty or too long.",
    ERROR_DETAILS = "error_details" "The error details are too large.",
}

fn broken(code: &'static str, path: &str, reason: &str) -> Invalid {
    Invalid::new(InvalidKind::Field, code, path, reason)
}

fn rule(holds: bool, code: &'static str, path: &str, reason: &str) -> Result<(), Invalid> {
    if holds { Ok(()) } else { Err(broken(code, path, reason)) }
}

fn id_rule(id: Option<&Text>, path: &str) -> Result<(), Invalid> {
    let reason = "an identifier has 1 to 128 bytes without white space and control characters";
    rule(id.is_none_or(|id| is_id(id)), INVALID_ID, path, reason)
}

/// A request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub protocol_version: u64,
    /// The client's name for this request: an identifier.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub request_id: Text,
    /// What the request belongs to: an identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub correlation_id: Option<Text>,
    /// The session to work in: an identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub session_id: Option<Text>,
    /// The right to change things in that session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mutation_lease: Option<MutationLease>,
    /// What to do, such as `webIr.validate`: 1 to 96 bytes without white space.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::token::<{ OPERATION_BYTES }>))]
    pub operation: Text,
    /// What to do it with.
    pub payload: Document,
    /// How long the client waits, in milliseconds: 1 to 900,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = DEADLINE_MS)))]
    pub deadline_ms: Option<u64>,
}

/// The right to change things in a session.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MutationLease {
    /// The session.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub session_id: Text,
    /// The secret that proves the right.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub token: Text,
}

/// Leaves the token out.
impl std::fmt::Debug for MutationLease {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MutationLease")
            .field("session_id", &self.session_id)
            .finish_non_exhaustive()
    }
}

impl Request {
    /// A request without optional members.
    pub fn new(request_id: &str, operation: &str, payload: Document) -> Self {
        Self {
            protocol_version: PROTOCOL_VERSION.into(),
            request_id: request_id.into(),
            correlation_id: None,
            session_id: None,
            mutation_lease: None,
            operation: operation.into(),
            payload,
            deadline_ms: None,
        }
    }

    /// Reads and validates the text of a request.
    pub fn read(text: &[u8]) -> Result<Self, GlassError> {
        let request: Self = decode(text)?;
        request.validate()?;
        Ok(request)
    }

    /// Checks the rules of section 2.1 in order; the first broken one is the answer.
    pub fn validate(&self) -> Result<(), GlassError> {
        if self.protocol_version != u64::from(PROTOCOL_VERSION) {
            return Err(GlassError::UnsupportedVersion(self.protocol_version));
        }
        id_rule(Some(&self.request_id), "requestId")?;
        id_rule(self.correlation_id.as_ref(), "correlationId")?;
        id_rule(self.session_id.as_ref(), "sessionId")?;
        if let Some(lease) = &self.mutation_lease {
            id_rule(Some(&lease.session_id), "mutationLease.sessionId")?;
            id_rule(Some(&lease.token), "mutationLease.token")?;
            rule(
                self.session_id.as_ref().is_none_or(|session| *session == lease.session_id),
                LEASE_SESSION,
                "mutationLease.sessionId",
                "must be the sessionId of the request",
            )?;
        }
        rule(
            (1..=OPERATION_BYTES).contains(&self.operation.len())
                && !self.operation.contains(|c: char| c.is_whitespace() || c.is_control()),
            OPERATION_NAME,
            "operation",
            "must have 1 to 96 bytes without white space and control characters",
        )?;
        rule(
            self.deadline_ms.is_none_or(|deadline| (1..=DEADLINE_MS).contains(&deadline)),
            DEADLINE,
            "deadlineMs",
            "must be 1 to 900000 milliseconds",
        )?;
        Ok(())
    }

    /// Whether the client has stopped waiting, this many milliseconds after the
    /// request came in. Without a deadline it waits fifteen minutes.
    pub fn is_late(&self, elapsed_ms: u64) -> bool {
        elapsed_ms >= self.deadline_ms.unwrap_or(DEADLINE_MS)
    }
}

/// How a response is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Decoding {
    /// Unknown members are refused.
    #[default]
    Strict,
    /// Unknown members of the response, its error and its advice are left out.
    Lenient,
}

/// A response.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = outcome))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Response {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub protocol_version: u64,
    /// The `requestId` of the request.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub request_id: Text,
    /// The `correlationId` of the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub correlation_id: Option<Text>,
    /// Whether there is a result.
    pub ok: bool,
    /// The result; if and only if `ok`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Document>,
    /// The error; if and only if not `ok`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorObject>,
}

/// A result goes with `ok`, an error with its absence.
#[cfg(feature = "schema")]
fn outcome(schema: &mut schemars::Schema) {
    let outcomes = serde_json::json!([
        {
            "properties": {
                "ok": {"const": true}, "result": {"not": {"type": "null"}}, "error": {"type": "null"},
            },
            "required": ["result"],
        },
        {
            "properties": {
                "ok": {"const": false}, "result": {"type": "null"}, "error": {"type": "object"},
            },
            "required": ["error"],
        },
    ]);
    schema.insert("oneOf".to_owned(), outcomes);
}

impl Response {
    /// The answer to a request.
    pub fn new(request: &Request, outcome: Result<Document, GlassError>) -> Self {
        let correlation_id = request.correlation_id.clone();
        Self { correlation_id, ..Self::to_id(&request.request_id, outcome) }
    }

    fn to_id(request_id: &str, outcome: Result<Document, GlassError>) -> Self {
        let (result, error) = match outcome {
            Ok(result) => (Some(result), None),
            Err(error) => (None, Some(error.to_object())),
        };
        Self {
            protocol_version: PROTOCOL_VERSION.into(),
            request_id: request_id.into(),
            correlation_id: None,
            ok: result.is_some(),
            result,
            error,
        }
    }

    /// Reads and validates the text of a response.
    pub fn read(text: &[u8], decoding: Decoding) -> Result<Self, GlassError> {
        let document = Document::read(text).map_err(DecodeError::from)?;
        let response: Self = match decoding {
            Decoding::Strict => decode_view(document.view())?,
            Decoding::Lenient => decode_view(known_members(document.view(), RESPONSE).view())?,
        };
        response.validate()?;
        Ok(response)
    }

    /// Checks the rules of sections 2.2 and 2.3.
    pub fn validate(&self) -> Result<(), GlassError> {
        if self.protocol_version != u64::from(PROTOCOL_VERSION) {
            return Err(GlassError::UnsupportedVersion(self.protocol_version));
        }
        id_rule(Some(&self.request_id), "requestId")?;
        id_rule(self.correlation_id.as_ref(), "correlationId")?;
        rule(
            (self.result.is_some(), self.error.is_some()) == (self.ok, !self.ok),
            OUTCOME,
            "ok",
            "true goes with a result and no error, false with an error and no result",
        )?;
        if let Some(error) = &self.error {
            error.validate().map_err(|invalid| invalid.within("error"))?;
        }
        Ok(())
    }
}

impl ErrorObject {
    /// Checks the rules of section 2.3; paths are relative to the object.
    pub fn validate(&self) -> Result<(), Invalid> {
        let code = (1..=CODE_BYTES).contains(&self.code.len());
        rule(code, ERROR_CODE, "code", "must have 1 to 64 bytes")?;
        let message = (1..=MESSAGE_BYTES).contains(&self.message.len());
        rule(message, ERROR_MESSAGE, "message", "must have 1 to 512 bytes")?;
        id_rule(Some(&self.retry.recommended_operation), "retry.recommendedOperation")?;
        let size = self.details.as_ref().map_or(0, |details| details.as_bytes().len());
        let reason = "must have at most 16384 bytes of compact JSON";
        rule(size <= DETAILS_BYTES, ERROR_DETAILS, "details", reason)
    }
}

/// The members of an object that a lenient reader keeps. Those named in the
/// second list are objects with known members of their own.
struct Known(&'static [&'static str], &'static [(&'static str, Self)]);

const RETRY: Known = Known(&["classification", "recommendedOperation"], &[]);
const ERROR: Known = Known(
    &["code", "message", "phase", "mutationPossible", "retryable", "details"],
    &[("retry", RETRY)],
);
const RESPONSE: &Known =
    &Known(&["protocolVersion", "requestId", "correlationId", "ok", "result"], &[("error", ERROR)]);

fn known_members(value: View<'_>, known: &Known) -> Document {
    if value.kind() != Kind::Object {
        return value.to_document();
    }
    let Known(plain, nested) = known;
    let keep = |kept: ObjectBuilder, (name, value): (std::borrow::Cow<'_, str>, View<'_>)| {
        if plain.contains(&name.as_ref()) {
            return kept.value(&name, value);
        }
        match nested.iter().find(|(nested, _)| *nested == name) {
            Some((_, inner)) => kept.value(&name, known_members(value, inner).view()),
            None => kept,
        }
    };
    value.members().fold(ObjectBuilder::new(), keep).build()
}

/// The id of responses to texts without a readable `requestId`.
pub const UNREADABLE_REQUEST: &str = "unreadable-request";

/// The response to a text that is not a valid request. It names the request if
/// the text does.
pub fn refuse(text: &[u8], error: GlassError) -> Response {
    let document = Document::read(text).ok();
    let id = |document: &Document| {
        let id = document.view().get("requestId")?.as_str()?.into_owned();
        is_id(&id).then_some(id)
    };
    let id = document.as_ref().and_then(id);
    Response::to_id(id.as_deref().unwrap_or(UNREADABLE_REQUEST), Err(error))
}
