//! Why a policy was refused.

use crate::record::ShapeError;

/// The stable part of a [`PolicyError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PolicyErrorCode {
    /// The text is larger than a policy may be.
    TooLarge,
    /// Not JSON, or JSON that the strict reader refuses.
    MalformedJson,
    /// Not YAML, or YAML that does not mean the same to every reader.
    MalformedYaml,
    /// Not a policy: a member is missing, unknown or of the wrong kind.
    InvalidPolicy,
    /// A pattern that is not a regular expression of our dialect, or too large.
    InvalidPattern,
}

impl PolicyErrorCode {
    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TooLarge => "policy_too_large",
            Self::MalformedJson => "malformed_json",
            Self::MalformedYaml => "malformed_yaml",
            Self::InvalidPolicy => "invalid_policy",
            Self::InvalidPattern => "invalid_pattern",
        }
    }
}

/// A refused policy: what is wrong and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct PolicyError {
    /// The stable part.
    pub code: PolicyErrorCode,
    text: String,
}

impl PolicyError {
    pub(super) fn new(code: PolicyErrorCode, text: impl Into<String>) -> Self {
        Self { code, text: text.into() }
    }
}

impl From<ShapeError> for PolicyError {
    fn from(error: ShapeError) -> Self {
        Self::new(PolicyErrorCode::InvalidPolicy, error.to_string())
    }
}
