//! The one place where Rust errors become those of Swift and Kotlin.

use std::panic::{AssertUnwindSafe, catch_unwind};

use openglass_core::{
    encoding::EncodingError,
    glass::{GlassError, encode},
    json::JsonError,
    record::{PayloadError, ShapeError},
};
use serde_json::{Value, json};

/// Coarse kinds.
#[derive(Debug, Clone, Copy)]
enum Kind {
    /// A value that the protocol does not allow.
    Input,
    /// A file that could not be read.
    Storage,
    /// A fault of ours or of the machine: no random bytes, for example.
    Internal,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Storage => "storage",
            Self::Internal => "internal",
        }
    }
}

/// A failure: the question could not be decided.
#[derive(Debug, thiserror::Error, uniffi::Error)]
pub enum Failure {
    /// What every failure says. Kinds and codes are words, so that a new one
    /// does not break those who match on this type.
    #[error("{text}")]
    Hub {
        /// What it is about, coarsely: `input`, `storage`, `internal`, …
        kind: String,
        /// What happened, as a stable word.
        code: String,
        /// For people. Not stable.
        text: String,
        /// What a program may want to know about it: a JSON object.
        details: String,
    },
    /// What Glass refuses.
    #[error("{json}")]
    Glass {
        /// The error object of the protocol, as JSON.
        json: String,
    },
}

/// What a function does that may fail.
pub(crate) type Fallible<T> = Result<T, Failure>;

impl Failure {
    fn new(kind: Kind, code: &str, text: impl Into<String>, details: &Value) -> Self {
        Self::Hub {
            kind: kind.as_str().to_owned(),
            code: code.to_owned(),
            text: text.into(),
            details: details.to_string(),
        }
    }

    /// A value that is not what an argument takes.
    pub(crate) fn input(code: &str, text: impl Into<String>, details: &Value) -> Self {
        Self::new(Kind::Input, code, text, details)
    }

    /// Bytes of a wrong length.
    pub(crate) fn length(argument: &str, expected: usize) -> Self {
        let text = format!("{argument}: expected {expected} bytes");
        Self::input("length", text, &json!({ "argument": argument, "expected": expected }))
    }

    /// A file that could not be read.
    pub(crate) fn unreadable(file: &str, error: &std::io::Error) -> Self {
        let text = format!("cannot read {file}: {error}");
        Self::new(Kind::Storage, "unreadable_file", text, &json!({ "file": file }))
    }

    fn internal(code: &str, text: String) -> Self {
        Self::new(Kind::Internal, code, text, &json!({}))
    }
}

/// Runs what a function does. A panic, for which uniffi has only an error that
/// callers cannot name, becomes a [`Failure`].
pub(crate) fn guarded<T>(work: impl FnOnce() -> Fallible<T>) -> Fallible<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Failure::internal("panic", text.unwrap_or_else(|| "panic".to_owned())))
    })
}

impl From<JsonError> for Failure {
    fn from(error: JsonError) -> Self {
        Self::input(error.code(), error.to_string(), &json!({ "offset": error.offset }))
    }
}

impl From<PayloadError> for Failure {
    fn from(error: PayloadError) -> Self {
        match error {
            PayloadError::Json(error) => error.into(),
            PayloadError::UnsafeInteger { ref path } => {
                let text = format!("{path}: {error}");
                Self::input(error.code(), text, &json!({ "path": path }))
            }
        }
    }
}

impl From<ShapeError> for Failure {
    fn from(error: ShapeError) -> Self {
        Self::input("shape", error.to_string(), &json!({ "path": error.path }))
    }
}

impl From<EncodingError> for Failure {
    fn from(error: EncodingError) -> Self {
        Self::input("encoding", error.to_string(), &json!({}))
    }
}

impl From<GlassError> for Failure {
    fn from(error: GlassError) -> Self {
        Self::Glass { json: encode(&error.to_object()) }
    }
}

impl From<getrandom::Error> for Failure {
    fn from(error: getrandom::Error) -> Self {
        Self::internal("random", format!("no random bytes: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_internal_error() {
        let Err(Failure::Hub { kind, code, text, details }) =
            guarded::<()>(|| panic!("number {}", 7))
        else {
            unreachable!("it panics");
        };
        assert_eq!(
            [kind, code, text, details],
            ["internal", "panic", "number 7", "{}"].map(str::to_owned)
        );
    }

    #[test]
    fn an_error_object_crosses_the_border() {
        let Err(Failure::Glass { json }) = crate::glass::glass_run("no.such", b"{}") else {
            unreachable!("there is no such operation");
        };
        assert!(json.starts_with(r#"{"code":"protocol.methodNotFound","message":"#), "{json}");
    }

    #[test]
    fn details_cross_the_border() {
        let Err(Failure::Hub { kind, code, details, .. }) =
            crate::json::payload_hash(br#"{"n":9007199254740992}"#)
        else {
            unreachable!("the integer is too large");
        };
        assert_eq!((kind.as_str(), code.as_str()), ("input", "unsafe_integer"));
        assert_eq!(details, r#"{"path":"payload.n"}"#);
    }
}
