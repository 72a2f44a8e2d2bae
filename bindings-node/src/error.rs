//! The one place where Rust errors become JavaScript errors.
//!
//! What crosses the border is the JSON of a kind, a stable code, a text and
//! details, as an error's message; `ts/errors.ts` makes a `HubError` of it.

use std::{
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
};

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
    /// What Glass refuses; the details are the error object of the protocol.
    Glass,
    /// A file that could not be read.
    Storage,
    /// A fault of ours or of the machine: no random bytes, for example.
    Internal,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Glass => "glass",
            Self::Storage => "storage",
            Self::Internal => "internal",
        }
    }
}

/// A failure on its way to JavaScript.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Kind,
    code: Cow<'static, str>,
    text: String,
    details: Value,
}

/// What a function does that may fail.
pub(crate) type Fallible<T> = Result<T, Failure>;

impl Failure {
    /// A value that is not what an argument takes.
    pub(crate) fn input(code: &'static str, text: impl Into<String>, details: Value) -> Self {
        Self { kind: Kind::Input, code: code.into(), text: text.into(), details }
    }

    /// Bytes of a wrong length.
    pub(crate) fn length(argument: &str, expected: usize) -> Self {
        let text = format!("{argument}: expected {expected} bytes");
        Self::input("length", text, json!({ "argument": argument, "expected": expected }))
    }

    /// A file that could not be read.
    pub(crate) fn unreadable(file: &str, error: &std::io::Error) -> Self {
        Self {
            kind: Kind::Storage,
            code: "unreadable_file".into(),
            text: format!("cannot read {file}: {error}"),
            details: json!({ "file": file }),
        }
    }

    fn internal(code: &'static str, text: String) -> Self {
        Self { kind: Kind::Internal, code: code.into(), text, details: json!({}) }
    }
}

/// Runs what a function does. A panic, which would end the process when it
/// crossed the border, becomes an error.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Fallible<T>) -> napi::Result<T> {
    let outcome = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Failure::internal("panic", text.unwrap_or_else(|| "panic".to_owned())))
    });
    outcome.map_err(Into::into)
}

impl From<Failure> for napi::Error {
    fn from(failure: Failure) -> Self {
        let Failure { kind, code, text, details } = failure;
        let members = json!({
            "kind": kind.as_str(), "code": code, "text": text, "details": details,
        });
        Self::from_reason(members.to_string())
    }
}

impl From<JsonError> for Failure {
    fn from(error: JsonError) -> Self {
        Self::input(error.code(), error.to_string(), json!({ "offset": error.offset }))
    }
}

impl From<PayloadError> for Failure {
    fn from(error: PayloadError) -> Self {
        match error {
            PayloadError::Json(error) => error.into(),
            PayloadError::UnsafeInteger { ref path } => {
                let text = format!("{path}: {error}");
                Self::input(error.code(), text, json!({ "path": path }))
            }
        }
    }
}

impl From<ShapeError> for Failure {
    fn from(error: ShapeError) -> Self {
        Self::input("shape", error.to_string(), json!({ "path": error.path }))
    }
}

impl From<GlassError> for Failure {
    fn from(error: GlassError) -> Self {
        let object = error.to_object();
        // Our own text is always JSON.
        let details = serde_json::from_str(&encode(&object)).unwrap_or_default();
        let (code, text) = (object.code.into_string().into(), object.message.into_string());
        Self { kind: Kind::Glass, code, text, details }
    }
}

impl From<EncodingError> for Failure {
    fn from(error: EncodingError) -> Self {
        Self::input("encoding", error.to_string(), json!({}))
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
        let error = guarded::<()>(|| panic!("number {}", 7)).expect_err("it panics");
        let members: Value = serde_json::from_str(&error.reason).expect("our own JSON");
        let expected = json!({
            "kind": "internal", "code": "panic", "text": "number 7", "details": {},
        });
        assert_eq!(members, expected);
    }

    #[test]
    fn details_cross_the_border() {
        let error = guarded(|| {
            openglass_core::record::read_payload(br#"{"n":9007199254740992}"#)?;
            Ok(())
        });
        let reason = error.expect_err("the integer is too large").reason.clone();
        let members: Value = serde_json::from_str(&reason).expect("our own JSON");
        assert_eq!(members["code"], "unsafe_integer");
        assert_eq!(members["details"], json!({ "path": "payload.n" }));
    }
}
