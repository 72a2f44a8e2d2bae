//! What can go wrong, with stable codes.

use std::{fmt, path::PathBuf, time::Duration};

use openglass_core::{
    json::{Document, View},
    record::ShapeError,
    verify::FindingCode,
    vocabulary::ErrorCode,
};

/// The result of this crate's operations.
pub type Result<T, E = ClientError> = std::result::Result<T, E>;

/// Why an operation failed. [`ClientError::code`] is the stable part; the texts
/// are for people and hold no keys, tokens or payloads.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The platform answered with an error.
    #[error(transparent)]
    Api(Box<ApiError>),
    /// No usable answer arrived.
    #[error(transparent)]
    Transport(#[from] TransportError),
    /// A deadline passed while waiting.
    #[error("gave up waiting for {waiting_for} after {} s", .after.as_secs_f64())]
    Timeout {
        /// What was waited for, such as `the record of ses_…`.
        waiting_for: String,
        /// How long.
        after: Duration,
    },
    /// What was waited for cannot happen any more.
    #[error("there will be no {waiting_for}: the status is {status}")]
    Ended {
        /// What was waited for.
        waiting_for: String,
        /// The status that rules it out, such as `declined`.
        status: String,
    },
    /// The session or attestation takes no messages in its present status.
    #[error("{chain_id} is {status}, not active")]
    NotActive {
        /// The session or attestation.
        chain_id: String,
        /// Its status, such as `pending`.
        status: String,
    },
    /// An argument was refused before anything was sent.
    #[error(transparent)]
    Invalid(#[from] InvalidInput),
    /// The platform's answer contradicts the signatures.
    #[error(transparent)]
    Verification(Box<VerificationError>),
    /// The answer does not have the shape that the protocol asks for.
    #[error("unexpected answer to {method} {path}: {reason}")]
    UnexpectedAnswer {
        /// The request's method.
        method: String,
        /// The request's path, without secrets.
        path: String,
        /// What was wrong.
        reason: String,
    },
    /// The operation needs an identity that is registered with the platform.
    #[error("{0}")]
    Identity(IdentityNeeded),
    /// A file could not be read or written, or is not what it should be.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The system gave no random bytes.
    #[error("the system gave no random bytes: {0}")]
    Randomness(getrandom::Error),
}

/// The coarse kind of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The caller's argument.
    Input,
    /// The call does not fit the client's or the chain's state.
    Misuse,
    /// The platform refused.
    Api,
    /// The way to the platform.
    Network,
    /// A deadline.
    Timeout,
    /// An answer that must not be believed.
    Verification,
    /// Files.
    Storage,
    /// The system.
    Internal,
}

impl ErrorKind {
    /// The stable word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Misuse => "misuse",
            Self::Api => "api",
            Self::Network => "network",
            Self::Timeout => "timeout",
            Self::Verification => "verification",
            Self::Storage => "storage",
            Self::Internal => "internal",
        }
    }
}

impl ClientError {
    /// The stable code: the platform's own for [`ClientError::Api`], the failed
    /// check's (a finding code) for [`ClientError::Verification`].
    pub fn code(&self) -> &str {
        match self {
            Self::Api(error) => &error.code,
            Self::Transport(error) => error.kind.code(),
            Self::Timeout { .. } => "timeout",
            Self::Ended { .. } => "ended",
            Self::NotActive { .. } => "not_active",
            Self::Invalid(error) => error.kind.code(),
            Self::Verification(error) => error.check.as_str(),
            Self::UnexpectedAnswer { .. } => "unexpected_answer",
            Self::Identity(needed) => needed.code(),
            Self::Storage(error) => error.kind.code(),
            Self::Randomness(_) => "randomness",
        }
    }

    /// The coarse kind.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Api(_) => ErrorKind::Api,
            Self::Transport(_) | Self::UnexpectedAnswer { .. } => ErrorKind::Network,
            Self::Timeout { .. } => ErrorKind::Timeout,
            Self::Ended { .. } | Self::NotActive { .. } | Self::Identity(_) => ErrorKind::Misuse,
            Self::Invalid(_) => ErrorKind::Input,
            Self::Verification(_) => ErrorKind::Verification,
            Self::Storage(_) => ErrorKind::Storage,
            Self::Randomness(_) => ErrorKind::Internal,
        }
    }

    /// The platform's error, if this is one.
    pub fn api(&self) -> Option<&ApiError> {
        match self {
            Self::Api(error) => Some(error),
            _ => None,
        }
    }

    /// The HTTP status of the platform's error.
    pub fn status(&self) -> Option<u16> {
        self.api().map(|error| error.status)
    }

    /// How long the platform asks to wait.
    pub fn retry_after(&self) -> Option<Duration> {
        self.api()?.retry_after
    }

    /// The id under which the platform logged the request.
    pub fn request_id(&self) -> Option<&str> {
        self.api()?.request_id.as_deref()
    }

    /// The platform's details.
    pub fn details(&self) -> Option<View<'_>> {
        self.api()?.details.as_ref().map(Document::view)
    }

    /// Whether a write may have taken effect although it failed. Look before
    /// you repeat it.
    pub fn is_ambiguous(&self) -> bool {
        match self {
            Self::Api(error) => matches!(error.status, 500 | 502..=504),
            Self::Transport(error) => error.kind != TransportKind::Connect,
            Self::UnexpectedAnswer { .. } => true,
            _ => false,
        }
    }

    pub(crate) fn is(&self, code: ErrorCode) -> bool {
        self.api().is_some_and(|error| error.error_code() == Some(code))
    }

    pub(crate) fn invalid(
        kind: InvalidKind,
        path: impl Into<String>,
        reason: impl Into<String>,
    ) -> Self {
        Self::Invalid(InvalidInput { kind, path: path.into(), reason: reason.into() })
    }

    pub(crate) fn failed_check(
        check: FindingCode,
        subject: &str,
        seq: Option<u32>,
        text: impl Into<String>,
    ) -> Self {
        let subject = subject.to_owned();
        Self::Verification(Box::new(VerificationError { check, subject, seq, text: text.into() }))
    }
}

/// An error answer of the platform.
#[derive(Debug, Clone)]
pub struct ApiError {
    /// The HTTP status.
    pub status: u16,
    /// The platform's code; `http_error` when the answer carried no envelope,
    /// as those of proxies do.
    pub code: String,
    /// The platform's words.
    pub message: String,
    /// The platform's details.
    pub details: Option<Document>,
    /// The id under which the platform logged the request (`X-Request-Id`).
    pub request_id: Option<String>,
    /// How long to wait (`Retry-After`).
    pub retry_after: Option<Duration>,
    /// The request's method.
    pub method: String,
    /// The request's path, without secrets.
    pub path: String,
}

impl ApiError {
    /// The code when it is one of the protocol's.
    pub fn error_code(&self) -> Option<ErrorCode> {
        ErrorCode::from_word(&self.code)
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { method, path, status, code, message, .. } = self;
        write!(f, "{method} {path}: {status} {code}: {message}")
    }
}

impl std::error::Error for ApiError {}

/// How the way to the platform failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransportKind {
    /// No connection: nothing was sent.
    Connect,
    /// No complete answer within the request timeout.
    Timeout,
    /// The connection broke.
    Interrupted,
    /// The answer is larger than the client accepts.
    TooLarge,
}

impl TransportKind {
    /// The stable word.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Timeout => "request_timeout",
            Self::Interrupted => "interrupted",
            Self::TooLarge => "answer_too_large",
        }
    }
}

/// No usable answer arrived.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{method} {path}: {text}")]
pub struct TransportError {
    /// How it failed.
    pub kind: TransportKind,
    /// The request's method.
    pub method: String,
    /// The request's path, without secrets.
    pub path: String,
    /// What happened, in words.
    pub text: String,
}

/// Why an argument was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvalidKind {
    /// A number that does not survive as a double (ruling Q12).
    UnsafeInteger,
    /// A text that is not JSON as the protocol reads it (rulings Q10, Q11).
    MalformedJson,
    /// A value outside of what the protocol allows.
    Value,
}

impl InvalidKind {
    /// The stable word.
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnsafeInteger => "unsafe_integer",
            Self::MalformedJson => "malformed_json",
            Self::Value => "invalid_value",
        }
    }
}

/// An argument that was refused before anything was sent.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{}{reason}", if path.is_empty() { String::new() } else { format!("{path}: ") })]
pub struct InvalidInput {
    /// Why.
    pub kind: InvalidKind,
    /// Which argument, and the place in it, such as `payload.items.3.n`.
    pub path: String,
    /// What is wrong with it.
    pub reason: String,
}

/// An answer of the platform that contradicts the signatures or what this
/// client has seen countersigned. Nothing was changed or signed because of it.
#[derive(Debug, Clone)]
pub struct VerificationError {
    /// Which check failed.
    pub check: FindingCode,
    /// The session, attestation or invite.
    pub subject: String,
    /// The message or event it is about.
    pub seq: Option<u32>,
    /// What is wrong, in words.
    pub text: String,
}

impl fmt::Display for VerificationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} failed for {}", self.check.as_str(), self.subject)?;
        if let Some(seq) = self.seq {
            write!(f, " at message {seq}")?;
        }
        write!(f, ": {}", self.text)
    }
}

impl std::error::Error for VerificationError {}

/// Which identity an operation needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IdentityNeeded {
    /// The client has none.
    Missing,
    /// The identity is not registered yet.
    Unregistered,
    /// The identity is registered already.
    AlreadyRegistered,
}

impl IdentityNeeded {
    /// The stable word.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Missing => "identity_missing",
            Self::Unregistered => "identity_unregistered",
            Self::AlreadyRegistered => "identity_registered",
        }
    }
}

impl fmt::Display for IdentityNeeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "this client has no identity; give one to its builder",
            Self::Unregistered => "this identity is not registered; call register_agent first",
            Self::AlreadyRegistered => "this identity is registered already",
        })
    }
}

/// Why a file was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StorageKind {
    /// The system refused.
    Io,
    /// The file is there already and was not to be replaced.
    Exists,
    /// Others than the owner may read a file that holds a private key.
    Permissions,
    /// The content is not what it should be.
    Malformed,
}

impl StorageKind {
    /// The stable word.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Io => "io",
            Self::Exists => "file_exists",
            Self::Permissions => "file_permissions",
            Self::Malformed => "file_malformed",
        }
    }
}

/// A file that could not be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {text}", .path.display())]
pub struct StorageError {
    /// Why.
    pub kind: StorageKind,
    /// The file.
    pub path: PathBuf,
    /// What is wrong, in words.
    pub text: String,
    /// The system's error.
    #[source]
    pub source: Option<std::io::Error>,
}

impl StorageError {
    pub(crate) fn new(kind: StorageKind, path: &std::path::Path, text: impl Into<String>) -> Self {
        Self { kind, path: path.to_owned(), text: text.into(), source: None }
    }

    pub(crate) fn io(path: &std::path::Path, verb: &str, source: std::io::Error) -> Self {
        let text = format!("cannot {verb}: {source}");
        Self { kind: StorageKind::Io, path: path.to_owned(), text, source: Some(source) }
    }

    pub(crate) fn malformed(path: &std::path::Path, error: &ShapeError) -> Self {
        Self::new(StorageKind::Malformed, path, error.to_string())
    }
}
