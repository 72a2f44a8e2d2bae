//! How commands end: exit statuses, and failures that say what to do next.

use std::{borrow::Cow, io, process::ExitCode};

use openglass_core::json::{Document, ObjectBuilder};

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done, or checked and valid.
    Fine,
    /// Checked and found wrong.
    FoundWrong,
    /// The command line makes no sense.
    Usage,
    /// Could not decide or could not run.
    CouldNot,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Fine => 0,
            Exit::FoundWrong => 1,
            Exit::Usage => 2,
            Exit::CouldNot => 3,
        })
    }
}

/// Why a command gave no answer.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
pub(crate) struct Failure {
    exit: Exit,
    code: Cow<'static, str>,
    text: String,
    advice: Option<String>,
    details: Option<Document>,
}

impl Failure {
    /// The command line makes no sense.
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Self::new(Exit::Usage, "usage", text)
    }

    /// The command could not decide or could not run.
    pub(crate) fn could_not(code: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Self {
        Self::new(Exit::CouldNot, code, text)
    }

    /// Something was checked and is not what it claims to be.
    pub(crate) fn found_wrong(code: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Self {
        Self::new(Exit::FoundWrong, code, text)
    }

    /// Reading or writing failed.
    pub(crate) fn io(what: &str, error: &io::Error) -> Self {
        Self::could_not("io", format!("{what}: {error}"))
    }

    fn new(exit: Exit, code: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Self {
        Self { exit, code: code.into(), text: text.into(), advice: None, details: None }
    }

    /// Says more exactly what is wrong.
    #[must_use]
    pub(crate) fn with_code(mut self, code: impl Into<Cow<'static, str>>) -> Self {
        self.code = code.into();
        self
    }

    /// Adds what to do about it.
    #[must_use]
    pub(crate) fn advise(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// Adds what programs may want to know.
    #[must_use]
    pub(crate) fn with_details(mut self, details: Document) -> Self {
        self.details = Some(details);
        self
    }

    /// The exit status that goes with it.
    pub(crate) const fn exit(&self) -> Exit {
        self.exit
    }

    /// What to do about it.
    pub(crate) fn advice(&self) -> Option<&str> {
        self.advice.as_deref()
    }

    /// The form for programs: `{"error": {code, text, advice, details}}`.
    pub(crate) fn to_document(&self) -> Document {
        let error = ObjectBuilder::new()
            .string("code", &self.code)
            .string("text", &self.text)
            .optional_string("advice", self.advice.as_deref())
            .optional_value("details", self.details.as_ref().map(Document::view))
            .build();
        ObjectBuilder::new().value("error", error.view()).build()
    }
}
