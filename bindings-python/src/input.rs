//! Arguments on their way from Python: what they may be, and the typed errors for
//! what they may not. A value of a wrong type is a `TypeError`.

use std::{borrow::Cow, ops::Deref, path::PathBuf};

use pyo3::{
    exceptions::{PyOverflowError, PyUnicodeError},
    prelude::*,
    types::{PyByteArray, PyString},
};

use crate::error::Failure;

/// Bytes from `bytes` (borrowed) or `bytearray` (copied).
pub(crate) struct Data<'a>(pub(crate) Cow<'a, [u8]>);

impl<'a> FromPyObject<'a, '_> for Data<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.extract::<&'a [u8]>() {
            return Ok(Self(Cow::Borrowed(bytes)));
        }
        let bytes = object.cast::<PyByteArray>()?;
        Ok(Self(Cow::Owned(bytes.to_vec())))
    }
}

/// Text from `str`, or its UTF-8 bytes from `bytes` or `bytearray`.
pub(crate) struct Text<'a>(pub(crate) Cow<'a, [u8]>);

impl<'a> FromPyObject<'a, '_> for Text<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<&'a str>() {
            return Ok(Self(Cow::Borrowed(text.as_bytes())));
        }
        if object.cast::<PyString>().is_err() {
            return object.extract::<Data<'a>>().map(|data| Self(data.0));
        }
        // Half a surrogate pair: no UTF-8, for the reader to refuse.
        let bytes = object.call_method1("encode", ("utf-8", "surrogatepass"))?;
        Ok(Self(Cow::Owned(bytes.extract()?)))
    }
}

/// A `str` that UTF-8 can say.
pub(crate) struct Word(String);

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl FromPyObject<'_, '_> for Word {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let text = object.cast::<PyString>()?;
        match text.to_str() {
            Ok(text) => Ok(Self(text.to_owned())),
            Err(_) => Err(half_a_pair()),
        }
    }
}

impl From<Word> for String {
    fn from(word: Word) -> Self {
        word.0
    }
}

/// A number that `T` holds.
pub(crate) struct Number<T>(T);

impl<T> Number<T> {
    pub(crate) fn get(self) -> T {
        self.0
    }
}

impl<'a, 'py, T: FromPyObject<'a, 'py, Error = PyErr>> FromPyObject<'a, 'py> for Number<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.extract() {
            Ok(value) => Ok(Self(value)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                let text = format!("expected a number that fits: {error}");
                Err(Failure::input("number_out_of_range", text).into())
            }
            Err(error) => Err(error),
        }
    }
}

/// Milliseconds since 1970. What is beyond 64 bits is no time either.
pub(crate) struct EpochMs(pub(crate) i64);

impl FromPyObject<'_, '_> for EpochMs {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match object.extract() {
            Ok(value) => Ok(Self(value)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                Err(Failure::no_time().into())
            }
            Err(error) => Err(error),
        }
    }
}

/// A file's path: `str`, or what `os.fspath` takes.
pub(crate) struct FilePath(pub(crate) PathBuf);

impl FromPyObject<'_, '_> for FilePath {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match object.extract() {
            Ok(path) => Ok(Self(path)),
            Err(error) if error.is_instance_of::<PyUnicodeError>(object.py()) => Err(half_a_pair()),
            Err(error) => Err(error),
        }
    }
}

fn half_a_pair() -> PyErr {
    let expected = "expected whole characters, found half a surrogate pair";
    Failure::input("lone_surrogate", expected).into()
}
