//! A request that the protocol says no to.

use openglass_core::{
    json::{ArrayBuilder, Document, ObjectBuilder},
    record::{Head, ShapeError},
    vocabulary::ErrorCode,
};

/// What the API answers: `{error: {code, message, details?}}` (spec 1.5).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {message}", .code.as_str())]
pub struct Refusal {
    /// The stable code; it also decides the HTTP status.
    pub code: ErrorCode,
    /// For people. Never holds secrets or payloads.
    pub message: String,
    /// An object that belongs to the code, such as the head of a conflict.
    pub details: Option<Document>,
}

impl Refusal {
    /// A refusal with the code's own sentence.
    pub fn of(code: ErrorCode) -> Self {
        Self::new(code, code.meaning())
    }

    /// A refusal that says what exactly was wrong.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), details: None }
    }

    /// `404`: not there, or not for the caller to know.
    pub fn not_found() -> Self {
        Self::of(ErrorCode::NotFound)
    }

    /// `409 chain_conflict` with the head that a message must follow.
    pub fn chain_conflict(head: Head) -> Self {
        let details = ObjectBuilder::new().value("head", head.to_document().view()).build();
        Self { details: Some(details), ..Self::of(ErrorCode::ChainConflict) }
    }

    /// `400 validation_failed` with one issue at `path`.
    pub fn validation(path: &str, message: &str) -> Self {
        let mut issues = ArrayBuilder::new();
        let issue = ObjectBuilder::new().string("path", path).string("message", message).build();
        issues.push(issue.view());
        let details = ObjectBuilder::new().value("issues", issues.build().view()).build();
        Self { details: Some(details), ..Self::new(ErrorCode::ValidationFailed, message) }
    }
}

impl From<ShapeError> for Refusal {
    fn from(error: ShapeError) -> Self {
        Self::validation(&error.path, &format!("expected {}", error.expected))
    }
}
