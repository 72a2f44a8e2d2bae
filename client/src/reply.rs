//! A successful answer whose JSON has been read.

use openglass_core::{
    json::{Document, View},
    record::{Fields, Path, ShapeError},
};

use crate::{
    chain::Fault,
    error::{ClientError, Result},
    transport::Answer,
};

/// Something that is read out of an answer.
pub(crate) trait FromAnswer: Sized {
    /// Reads the value at `path` of the answer.
    fn read(view: View<'_>, path: &Path<'_>) -> Result<Self, ShapeError>;
}

/// An object of an answer, whatever further members it has.
pub(crate) fn open<'a, 'p>(
    view: View<'a>,
    path: &'p Path<'p>,
) -> Result<Fields<'a, 'p>, ShapeError> {
    let names: Vec<_> = view.members().map(|(name, _)| name).collect();
    let names: Vec<_> = names.iter().map(AsRef::as_ref).collect();
    Fields::open(view, path, &names)
}

/// The JSON of a successful answer, and which request it answers.
pub(crate) struct Reply {
    pub(crate) document: Document,
    pub(crate) method: String,
    /// The path for messages.
    pub(crate) path: String,
}

impl Reply {
    /// Reads the answer's body.
    pub(crate) fn of(answer: &Answer) -> Result<Self> {
        let document = answer.json()?;
        Ok(Self { document, method: answer.method.clone(), path: answer.path.clone() })
    }

    pub(crate) fn view(&self) -> View<'_> {
        self.document.view()
    }

    /// The member `name`; the error says that it is missing.
    pub(crate) fn part(&self, name: &str) -> Result<View<'_>> {
        open(self.view(), &Path::ROOT)
            .and_then(|fields| fields.required(name))
            .map_err(|error| self.misshapen(&error))
    }

    /// The whole answer.
    pub(crate) fn whole<T: FromAnswer>(&self) -> Result<T> {
        T::read(self.view(), &Path::ROOT).map_err(|error| self.misshapen(&error))
    }

    /// The value under `name`.
    pub(crate) fn member<T: FromAnswer>(&self, name: &str) -> Result<T> {
        T::read(self.part(name)?, &Path::ROOT.name(name)).map_err(|error| self.misshapen(&error))
    }

    pub(crate) fn misshapen(&self, error: &ShapeError) -> ClientError {
        self.unexpected(error.to_string())
    }

    pub(crate) fn unexpected(&self, reason: impl Into<String>) -> ClientError {
        let (method, path) = (self.method.clone(), self.path.clone());
        ClientError::UnexpectedAnswer { method, path, reason: reason.into() }
    }

    /// The error for an answer about `subject` that is not believed.
    pub(crate) fn disbelieve(&self, subject: &str, fault: Fault) -> ClientError {
        match fault {
            Fault::Shape(error) => self.misshapen(&error),
            Fault::Check(check, seq) => {
                ClientError::failed_check(check, subject, seq, check.meaning())
            }
        }
    }
}
