//! What can go wrong, and how it is told: section 2.3 to 2.5 of the protocol.

use serde::{Deserialize, Serialize};

use super::{Text, encode, text};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::json::{DecodeError, Document, ObjectBuilder, shorten};

/// Longest error code, in bytes.
pub const CODE_BYTES: usize = 64;
/// Longest message or reason, in bytes.
pub const MESSAGE_BYTES: usize = 512;
/// Longest path, in bytes. A longer one is cut.
pub const PATH_BYTES: usize = 512;
/// Largest `details` as compact JSON, in bytes.
pub const DETAILS_BYTES: usize = 16_384;

reason_codes! {
    INVALID_ID = "invalid_id" "An identifier is empty, too long, or holds white space or a control character.",
}

words! {
    /// Which contract is broken; `kind` of the typed details.
    pub enum InvalidKind {
        /// A value has the wrong shape, or an argument is not what it must be.
        Field = "invalidField",
        /// An authored task breaks a rule.
        TaskValidation = "taskValidation",
        /// A task cannot be compiled against this graph.
        TaskCompilation = "taskCompilation",
        /// A page graph, or a pair of them, breaks a rule.
        WebIrValidation = "webIrValidation",
        /// An action, predicate or batch breaks a rule.
        Action = "actionValidation",
        /// A workflow, or its checkpoint or trace, breaks a rule.
        Workflow = "workflowValidation",
        /// A session checkpoint breaks a rule.
        Checkpoint = "checkpointValidation",
        /// A policy or policy error breaks a rule.
        Policy = "policyValidation",
        /// A knowledge record or snapshot breaks a rule.
        Knowledge = "knowledgeValidation",
        /// A reliability scenario, fixture or replay breaks a rule.
        Reliability = "reliabilityValidation",
        /// A semantic observation breaks a rule.
        Observation = "observationValidation",
        /// An intent breaks a rule.
        Intent = "intentValidation",
        /// An adapter inventory breaks a rule.
        Adapter = "adapterValidation",
        /// A daemon recovery document breaks a rule.
        Recovery = "recoveryValidation",
    }
}

impl InvalidKind {
    /// The code of the envelope's error object.
    pub const fn error_code(self) -> &'static str {
        match self {
            Self::Field => "protocol.invalidParams",
            Self::TaskValidation | Self::TaskCompilation => "task.invalid",
            Self::WebIrValidation => "webIr.invalid",
            Self::Action => "action.invalid",
            Self::Workflow => "workflow.invalid",
            Self::Checkpoint => "checkpoint.invalid",
            Self::Policy => "policy.invalid",
            Self::Knowledge => "knowledge.invalid",
            Self::Reliability => "reliability.invalid",
            Self::Observation => "observation.invalid",
            Self::Intent => "intent.invalid",
            Self::Adapter => "adapter.invalid",
            Self::Recovery => "recovery.invalid",
        }
    }
}

/// One broken rule: which, where and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {reason}")]
pub struct Invalid {
    /// The contract.
    pub kind: InvalidKind,
    /// Our stable code for the rule, such as `entity_count`.
    pub code: &'static str,
    /// The place, such as `entities[1].id`; `$` for the whole value.
    pub path: String,
    /// The rule, for people.
    pub reason: String,
}

impl Invalid {
    /// A broken rule. Path and reason are cut to their limits.
    pub fn new(
        kind: InvalidKind,
        code: &'static str,
        path: impl AsRef<str>,
        reason: impl AsRef<str>,
    ) -> Self {
        Self {
            kind,
            code,
            path: shorten(path.as_ref(), PATH_BYTES).into_owned(),
            reason: shorten(reason.as_ref(), MESSAGE_BYTES).into_owned(),
        }
    }

    /// The same rule, told as part of another contract.
    #[must_use]
    pub fn as_kind(self, kind: InvalidKind) -> Self {
        Self { kind, ..self }
    }

    /// The same, seen from the value around it: `entities` becomes `ir.entities`.
    #[must_use]
    pub fn within(self, parent: &str) -> Self {
        let path = match self.path.as_str() {
            "$" => parent.to_owned(),
            path if path.starts_with('[') => format!("{parent}{path}"),
            path => format!("{parent}.{path}"),
        };
        Self::new(self.kind, self.code, path, self.reason)
    }
}

impl From<DecodeError> for Invalid {
    fn from(error: DecodeError) -> Self {
        Self::new(InvalidKind::Field, error.code().as_str(), error.path(), error.reason())
    }
}

/// Why an operation gave no result.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum GlassError {
    /// The protocol version is not 1.
    #[error("protocol version {0} is not supported; use 1")]
    UnsupportedVersion(u64),
    /// A document or argument breaks a rule.
    #[error(transparent)]
    Invalid(#[from] Invalid),
    /// There is no operation of this name.
    #[error("unknown operation `{0}`; `capabilities` and the catalogue list the known ones")]
    UnknownOperation(String),
    /// The operation exists but needs a browser, and here is none.
    #[error("operation `{0}` needs a browser, which this build does not drive")]
    NeedsBrowser(String),
    /// The client has stopped waiting.
    #[error("the deadline passed before the operation was done")]
    DeadlinePassed,
    /// The operation refused, with an error object of its own.
    #[error("{}", .0.message)]
    Refused(Box<ErrorObject>),
}

impl From<DecodeError> for GlassError {
    fn from(error: DecodeError) -> Self {
        Self::Invalid(error.into())
    }
}

impl GlassError {
    /// An unknown operation; the name comes from the caller and is cut.
    pub fn unknown_operation(name: &str) -> Self {
        Self::UnknownOperation(shorten(name, text::OPERATION_BYTES).into_owned())
    }

    /// The envelope's error object.
    pub fn to_object(&self) -> ErrorObject {
        let object = |code| ErrorObject::new(code, &self.to_string());
        match self {
            Self::UnsupportedVersion(_) => object("protocol.invalidRequest"),
            Self::Invalid(invalid) => invalid.into(),
            Self::UnknownOperation(_) | Self::NeedsBrowser(_) => object("protocol.methodNotFound"),
            Self::DeadlinePassed => object("protocol.cancelled"),
            Self::Refused(object) => (**object).clone(),
        }
    }
}

words! {
    /// How far an operation had come when it failed.
    #[derive(Default)]
    pub enum Phase {
        /// Before anything was done.
        #[default]
        Preflight = "preflight",
        /// While it was handed to the browser.
        Dispatch = "dispatch",
        /// After that.
        PostDispatch = "postDispatch",
        /// While its effect was checked.
        Verification = "verification",
        /// While an unclear outcome was cleared up.
        Reconciliation = "reconciliation",
    }
}

words! {
    /// Whether trying again is safe.
    #[derive(Default)]
    pub enum RetryClass {
        /// At once.
        SafeImmediate = "safeImmediate",
        /// After looking at the page again.
        #[default]
        SafeAfterReobserve = "safeAfterReobserve",
        /// After the outcome has been cleared up.
        SafeAfterReconcile = "safeAfterReconcile",
        /// Not before the outcome has been cleared up.
        UnsafeUntilReconciled = "unsafeUntilReconciled",
        /// A person must decide.
        RequiresUserDecision = "requiresUserDecision",
        /// Never.
        NotRetryable = "notRetryable",
        /// Nobody knows.
        Unknown = "unknown",
    }
}

/// Advice on trying again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Retry {
    /// Whether it is safe.
    pub classification: RetryClass,
    /// The operation to call first: an identifier.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub recommended_operation: Text,
}

impl Default for Retry {
    fn default() -> Self {
        Self { classification: RetryClass::default(), recommended_operation: "inspect_page".into() }
    }
}

/// The error object of a response (section 2.3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ErrorObject {
    /// What went wrong, for programs: 1 to 64 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::bytes::<1, { CODE_BYTES }>))]
    pub code: Text,
    /// What went wrong, for people: 1 to 512 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::bytes::<1, { MESSAGE_BYTES }>))]
    pub message: Text,
    /// How far the operation had come.
    #[serde(default)]
    pub phase: Phase,
    /// Whether the page may have been changed.
    #[serde(default)]
    pub mutation_possible: bool,
    /// Advice on trying again.
    #[serde(default)]
    pub retry: Retry,
    /// Sent by old peers only; never set here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retryable: Option<bool>,
    /// More facts: at most 16,384 bytes of compact JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Document>,
}

impl ErrorObject {
    /// An error before anything was done. The message is cut to its limit.
    pub fn new(code: &str, message: &str) -> Self {
        Self {
            code: shorten(code, CODE_BYTES).into(),
            message: shorten(message, MESSAGE_BYTES).into(),
            phase: Phase::default(),
            mutation_possible: false,
            retry: Retry::default(),
            retryable: None,
            details: None,
        }
    }

    /// The object with details. Too large ones are replaced by how large they were.
    #[must_use]
    pub fn with_details(mut self, details: Document) -> Self {
        let size = details.as_bytes().len();
        self.details = Some(if size <= DETAILS_BYTES {
            details
        } else {
            let bytes = |size: usize| i64::try_from(size).unwrap_or(i64::MAX);
            ObjectBuilder::new()
                .boolean("truncated", true)
                .integer("originalBytes", bytes(size))
                .integer("maxBytes", bytes(DETAILS_BYTES))
                .build()
        });
        self
    }
}

/// `details` of an error about a broken rule. Clients may rely on `kind`, `path`
/// and `code`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvalidDetails {
    /// The broken contract.
    pub kind: InvalidKind,
    /// The place.
    pub path: Text,
    /// The rule, for people.
    pub reason: Text,
    /// Our stable code for the rule. Other implementations have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<Text>,
}

impl From<&Invalid> for InvalidDetails {
    fn from(invalid: &Invalid) -> Self {
        Self {
            kind: invalid.kind,
            path: invalid.path.as_str().into(),
            reason: invalid.reason.as_str().into(),
            code: Some(invalid.code.into()),
        }
    }
}

impl From<&Invalid> for ErrorObject {
    fn from(invalid: &Invalid) -> Self {
        let message = match invalid.kind {
            InvalidKind::WebIrValidation => "the page graph is not valid",
            InvalidKind::TaskValidation | InvalidKind::TaskCompilation => &invalid.reason,
            _ => &invalid.to_string(),
        };
        let object = Self::new(invalid.kind.error_code(), message);
        // Our own text is always JSON; without details the error is still one.
        match Document::read(encode(&InvalidDetails::from(invalid)).as_bytes()) {
            Ok(details) => object.with_details(details),
            Err(_) => object,
        }
    }
}
