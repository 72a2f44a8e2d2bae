//! The one place where Rust errors become Python exceptions.
//!
//! The classes live in `openglass.errors`: what crosses the border is a kind, a
//! stable code, a text and details, and `openglass.errors.make` picks the class.

use openglass_core::{encoding::EncodingError, json::JsonError, record::ShapeError};
use pyo3::{prelude::*, sync::PyOnceLock, types::PyDict};

/// Coarse kinds; each has a class of its own in Python.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    /// A value that the protocol does not allow.
    Input,
    /// A Python type that JSON does not have.
    Type,
    /// The machine failed: no random bytes, for example.
    Internal,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Type => "type",
            Self::Internal => "internal",
        }
    }
}

/// A failure on its way to Python.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Kind,
    code: String,
    text: String,
    path: Option<String>,
}

/// What a binding function returns.
pub(crate) type Fallible<T> = Result<T, Failure>;

impl Failure {
    pub(crate) fn new(kind: Kind, code: &str, text: impl Into<String>) -> Self {
        Self { kind, code: code.to_owned(), text: text.into(), path: None }
    }

    /// A value that is not what `argument` takes.
    pub(crate) fn input(code: &str, text: impl Into<String>) -> Self {
        Self::new(Kind::Input, code, text)
    }

    /// Names the place of the value inside the argument.
    pub(crate) fn at(self, path: String) -> Self {
        Self { path: Some(path), ..self }
    }

    fn raise(self, py: Python<'_>) -> PyResult<PyErr> {
        static MAKE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let make = MAKE.import(py, "openglass.errors", "make")?;
        let details = PyDict::new(py);
        if let Some(path) = self.path {
            details.set_item("path", path)?;
        }
        let error = make.call1((self.kind.as_str(), self.code, self.text, details))?;
        Ok(PyErr::from_value(error))
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| failure.raise(py).unwrap_or_else(|error| error))
    }
}

impl From<JsonError> for Failure {
    fn from(error: JsonError) -> Self {
        Self::input(error.code(), error.to_string())
    }
}

impl From<EncodingError> for Failure {
    fn from(error: EncodingError) -> Self {
        Self::input("encoding", error.to_string())
    }
}

impl From<ShapeError> for Failure {
    fn from(error: ShapeError) -> Self {
        Self::input("shape", error.to_string()).at(error.path)
    }
}

impl From<getrandom::Error> for Failure {
    fn from(error: getrandom::Error) -> Self {
        Self::new(Kind::Internal, "random", format!("no random bytes: {error}"))
    }
}
