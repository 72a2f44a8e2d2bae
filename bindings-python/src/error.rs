//! The one place where Rust errors become Python exceptions.
//!
//! The classes live in `openglass.errors`: what crosses the border is a kind, a
//! stable code, a text and details, and the functions there pick the class.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

use openglass_client::{ApiError, ClientError};
use openglass_core::{
    encoding::EncodingError,
    glass::{GlassError, encode},
    json::{Document, JsonError, ObjectBuilder},
    record::{PayloadError, ShapeError},
};
use pyo3::{prelude::*, sync::PyOnceLock};

/// Coarse kinds; each has a class of its own in Python. `type` is an `input`
/// that is of a Python type that JSON does not have.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Input,
    Type,
    Misuse,
    Storage,
    Internal,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Type => "type",
            Self::Misuse => "misuse",
            Self::Storage => "storage",
            Self::Internal => "internal",
        }
    }
}

/// A failure on its way to Python.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something in this process, or on the way to the platform.
    Local { kind: &'static str, code: String, text: String, details: Document },
    /// The platform's refusal.
    Api(Box<ApiError>),
    /// What Glass refuses.
    Glass(GlassError),
    /// An exception that Python raised meanwhile, such as a `KeyboardInterrupt`.
    Python(PyErr),
}

/// What a binding function returns.
pub(crate) type Fallible<T> = Result<T, Failure>;

impl Failure {
    pub(crate) fn new(kind: Kind, code: &str, text: impl Into<String>) -> Self {
        Self::local(kind.as_str(), code, text, ObjectBuilder::new())
    }

    /// A value that an argument does not take.
    pub(crate) fn input(code: &str, text: impl Into<String>) -> Self {
        Self::new(Kind::Input, code, text)
    }

    /// As [`Failure::new`], with the place of the value inside the argument.
    pub(crate) fn at(kind: Kind, code: &str, text: impl Into<String>, path: &str) -> Self {
        Self::local(kind.as_str(), code, text, ObjectBuilder::new().string("path", path))
    }

    /// Bytes of a wrong length.
    pub(crate) fn length(argument: &str, expected: u32) -> Self {
        let details = ObjectBuilder::new()
            .string("argument", argument)
            .integer("expected", i64::from(expected));
        let text = format!("{argument}: expected {expected} bytes");
        Self::local(Kind::Input.as_str(), "length", text, details)
    }

    /// A word that is no purpose.
    pub(crate) fn purpose(word: &str) -> Self {
        let details = ObjectBuilder::new().string("purpose", word);
        let text = format!("{word:?} is no purpose");
        Self::local(Kind::Input.as_str(), "purpose", text, details)
    }

    /// Milliseconds that no timestamp can say.
    pub(crate) fn no_time() -> Self {
        Self::input("timestamp", "expected a time in the years 0 to 9999")
    }

    /// A file that could not be read.
    pub(crate) fn unreadable(file: &Path, error: &std::io::Error) -> Self {
        let details = ObjectBuilder::new().string("file", &file.to_string_lossy());
        let text = format!("cannot read {}: {error}", file.display());
        Self::local(Kind::Storage.as_str(), "unreadable_file", text, details)
    }

    fn local(
        kind: &'static str,
        code: &str,
        text: impl Into<String>,
        details: ObjectBuilder,
    ) -> Self {
        Self::Local { kind, code: code.to_owned(), text: text.into(), details: details.build() }
    }

    fn raise(self, py: Python<'_>) -> PyResult<PyErr> {
        static MAKE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        static MAKE_API: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        static MAKE_GLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let error = match self {
            Self::Python(error) => return Ok(error),
            Self::Local { kind, code, text, details } => MAKE
                .import(py, "openglass.errors", "make")?
                .call1((kind, code, text, details.as_str()))?,
            Self::Api(error) => {
                let retry_after = error.retry_after.map(|pause| pause.as_secs_f64());
                MAKE_API.import(py, "openglass.errors", "make_api")?.call1((
                    &error.method,
                    &error.path,
                    error.status,
                    envelope(&error).map(Document::into_string),
                    &error.request_id,
                    retry_after,
                ))?
            }
            Self::Glass(error) => {
                let object = encode(&error.to_object());
                MAKE_GLASS.import(py, "openglass.errors", "make_glass")?.call1((object,))?
            }
        };
        Ok(PyErr::from_value(error))
    }
}

/// Runs what a function does. A panic becomes an error: pyo3's own exception for
/// it passes by every `except Exception`.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Fallible<T>) -> Fallible<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Failure::new(Kind::Internal, "panic", text.unwrap_or_else(|| "panic".to_owned())))
    })
}

/// The client's code for an error answer without an envelope.
const HTTP_ERROR: &str = "http_error";

/// The error envelope as it was received; `None` when there was none.
fn envelope(error: &ApiError) -> Option<Document> {
    if error.code == HTTP_ERROR {
        return None;
    }
    let mut body =
        ObjectBuilder::new().string("code", &error.code).string("message", &error.message);
    if let Some(details) = &error.details {
        body = body.value("details", details.view());
    }
    Some(ObjectBuilder::new().value("error", body.build().view()).build())
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| failure.raise(py).unwrap_or_else(|error| error))
    }
}

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Self {
        let (kind, text) = (error.kind().as_str(), error.to_string());
        let code = error.code().to_owned();
        let mut details = ObjectBuilder::new();
        match error {
            ClientError::Api(error) => return Self::Api(error),
            ClientError::Invalid(error) => details = details.string("path", &error.path),
            ClientError::Verification(error) => {
                details = details.string("subject", &error.subject);
                if let Some(seq) = error.seq {
                    details = details.integer("seq", i64::from(seq));
                }
            }
            ClientError::NotActive { chain_id, status } => {
                details = details.string("chainId", &chain_id).string("status", &status);
            }
            ClientError::Ended { status, .. } => details = details.string("status", &status),
            ClientError::Storage(error) => {
                details = details.string("file", &error.path.to_string_lossy());
            }
            ClientError::Transport(_)
            | ClientError::Timeout { .. }
            | ClientError::UnexpectedAnswer { .. }
            | ClientError::Identity(_)
            | ClientError::Randomness(_) => {}
        }
        Self::local(kind, &code, text, details)
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<JsonError> for Failure {
    fn from(error: JsonError) -> Self {
        // Texts are at most as long as memory, so the offset fits.
        let offset = i64::try_from(error.offset).unwrap_or(i64::MAX);
        let details = ObjectBuilder::new().integer("offset", offset);
        Self::local(Kind::Input.as_str(), error.code(), error.to_string(), details)
    }
}

impl From<PayloadError> for Failure {
    fn from(error: PayloadError) -> Self {
        match &error {
            PayloadError::Json(error) => (*error).into(),
            PayloadError::UnsafeInteger { path } => {
                let text = format!("{path}: {error}");
                Self::at(Kind::Input, "unsafe_integer", text, path)
            }
        }
    }
}

impl From<GlassError> for Failure {
    fn from(error: GlassError) -> Self {
        Self::Glass(error)
    }
}

impl From<EncodingError> for Failure {
    fn from(error: EncodingError) -> Self {
        Self::input("encoding", error.to_string())
    }
}

impl From<ShapeError> for Failure {
    fn from(error: ShapeError) -> Self {
        Self::at(Kind::Input, "shape", error.to_string(), &error.path)
    }
}

impl From<getrandom::Error> for Failure {
    fn from(error: getrandom::Error) -> Self {
        Self::new(Kind::Internal, "randomness", format!("no random bytes: {error}"))
    }
}
