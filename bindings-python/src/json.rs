//! JSON: from Python values and from text.

use std::borrow::Cow;

use openglass_core::{
    json::{Document, MAX_DEPTH, format_double, quote},
    record::{Envelope, Offer, Path, RecordStatement, read_payload},
};
use pyo3::{
    prelude::*,
    types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple},
};

use crate::{
    error::{Failure, Fallible, Kind, guarded},
    input::Text,
};

/// Doubles from here on are written with an exponent: what has only digits is
/// taken for an integer, and refused in payloads (ruling Q12).
const FIRST_UNSAFE: f64 = 9_007_199_254_740_992.0;

/// Which values a Python object may hold on its way to JSON text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Values {
    /// For signing: integers keep their digits, so that
    /// [`read_payload`] can refuse those that readers disagree on.
    Signed,
    /// Any number that a double holds exactly.
    Exact,
    /// Outside data: numbers become doubles, and what JSON text could not say
    /// is written such that the reader refuses it. A verdict, not an exception.
    Received,
}

/// The canonical JSON text of a value (RFC 8785).
///
/// Raises `InputError`, with the place in `details["path"]`, for numbers that no
/// double holds, lone surrogates, names that are no strings and values that are
/// not JSON.
#[pyfunction]
pub(crate) fn canonicalize(value: &Bound<'_, PyAny>) -> Fallible<String> {
    guarded(|| Ok(exact(value)?.into_string()))
}

/// The canonical JSON bytes of a value (RFC 8785), the input of every hash.
///
/// Raises as `canonicalize` does.
#[pyfunction]
pub(crate) fn canonicalize_to_bytes<'py>(
    value: &Bound<'py, PyAny>,
) -> Fallible<Bound<'py, PyBytes>> {
    guarded(|| Ok(PyBytes::new(value.py(), exact(value)?.as_bytes())))
}

/// The canonical JSON text of a JSON text (`str`, or UTF-8 in `bytes`), read
/// strictly.
///
/// Raises `InputError` with `details["offset"]`: `syntax`, `unexpected_end`,
/// `trailing_text`, `invalid_utf8`, `duplicate_member`, `lone_surrogate`,
/// `number_out_of_range` or `too_deep` (more than 128 levels).
#[pyfunction]
pub(crate) fn canonicalize_text(py: Python<'_>, json: Text<'_>) -> Fallible<String> {
    guarded(|| Ok(py.detach(|| Document::read(&json.0))?.into_string()))
}

/// The SHA-256 of a document's canonical form, as 64 lower-case hex characters:
/// how `offerHash`, `genesisHash`, `evidenceSha256`, `statementHash` and
/// `payloadHash` are defined. The document is JSON text or a parsed value.
#[pyfunction]
pub(crate) fn json_hash(document: &Bound<'_, PyAny>) -> Fallible<String> {
    guarded(|| Ok(hashed(document)?.view().hash().to_hex()))
}

/// Refuses a payload that must not be signed: one that other readers would take
/// for another value.
///
/// Raises `InputError` `unsafe_integer` for integers beyond ±(2^53 − 1), with
/// the place in `details["path"]`, such as `payload.items.3.price`; send them as
/// strings. And as `canonicalize` does.
#[pyfunction]
pub(crate) fn check_payload(payload: &Bound<'_, PyAny>) -> Fallible<()> {
    guarded(|| Ok(read_payload(signable(payload)?.as_bytes()).map(drop)?))
}

/// `check_payload` for a payload in JSON text. Raises also as `canonicalize_text`
/// does.
#[pyfunction]
pub(crate) fn check_payload_text(py: Python<'_>, json: Text<'_>) -> Fallible<()> {
    guarded(|| Ok(py.detach(|| read_payload(&json.0)).map(drop)?))
}

/// The `payloadHash` of a payload: hex of the SHA-256 of its canonical bytes.
/// A string is a payload, not JSON text.
///
/// Raises `InputError` for payloads that `check_payload` refuses.
#[pyfunction]
pub(crate) fn payload_hash(payload: &Bound<'_, PyAny>) -> Fallible<String> {
    guarded(|| Ok(read_payload(signable(payload)?.as_bytes())?.view().hash().to_hex()))
}

/// The `payloadHash` of a payload in JSON text.
///
/// Raises `InputError` for payloads that `check_payload_text` refuses.
#[pyfunction]
pub(crate) fn payload_hash_text(py: Python<'_>, json: Text<'_>) -> Fallible<String> {
    guarded(|| Ok(py.detach(|| read_payload(&json.0))?.view().hash().to_hex()))
}

/// The `offerHash` of an offer, 64 hex characters. The offer is JSON text or a
/// parsed value.
///
/// Raises `InputError` `shape`, with `details["path"]`, when it is no offer.
#[pyfunction]
pub(crate) fn offer_hash(offer: &Bound<'_, PyAny>) -> Fallible<String> {
    guarded(|| {
        let offer = hashed(offer)?;
        Ok(Offer::read(offer.view(), &Path::ROOT)?.hash().to_hex())
    })
}

/// The `statementHash` of a record's statement, 64 hex characters. The statement
/// is JSON text or a parsed value.
///
/// Raises `InputError` `shape`, with `details["path"]`, when it is no statement.
#[pyfunction]
pub(crate) fn statement_hash(statement: &Bound<'_, PyAny>) -> Fallible<String> {
    guarded(|| {
        let statement = hashed(statement)?;
        Ok(RecordStatement::read(statement.view(), &Path::ROOT)?.hash().to_hex())
    })
}

/// The `hash` of a message, 64 hex characters: SHA-256 over the 32 bytes of the
/// envelope's `prevHash` and the canonical form of the envelope. The envelope is
/// JSON text or a parsed value.
///
/// Raises `InputError` `shape`, with `details["path"]`, when it is no envelope.
#[pyfunction]
pub(crate) fn message_hash(envelope: &Bound<'_, PyAny>) -> Fallible<String> {
    guarded(|| {
        let envelope = hashed(envelope)?;
        let envelope = Envelope::read(envelope.view(), &Path::ROOT)?;
        Ok(envelope.hash(&envelope.prev_hash).to_hex())
    })
}

/// A payload as JSON text, for [`read_payload`].
pub(crate) fn signable(payload: &Bound<'_, PyAny>) -> Fallible<String> {
    write(payload, Values::Signed, &Path::ROOT.name("payload"))
}

/// A value as a document, numbers being exact doubles.
pub(crate) fn exact(value: &Bound<'_, PyAny>) -> Fallible<Document> {
    Ok(Document::read(write(value, Values::Exact, &Path::ROOT)?.as_bytes())?)
}

/// An object to hash, given as JSON text or as a Python value. What JSON could
/// not say is an error.
fn hashed(value: &Bound<'_, PyAny>) -> Fallible<Document> {
    match value.extract::<Text<'_>>() {
        Ok(text) => Ok(Document::read(&text.0)?),
        Err(_) => exact(value),
    }
}

/// Outside JSON, given as text or as a Python value.
pub(crate) fn received<'a>(value: &'a Bound<'_, PyAny>) -> Fallible<Cow<'a, [u8]>> {
    match value.extract::<Text<'a>>() {
        Ok(text) => Ok(text.0),
        Err(_) => {
            write(value, Values::Received, &Path::ROOT).map(|text| Cow::Owned(text.into_bytes()))
        }
    }
}

/// Writes a Python value as JSON text. Not canonical yet: the reader of
/// `openglass_core` makes it so.
fn write(value: &Bound<'_, PyAny>, values: Values, root: &Path<'_>) -> Fallible<String> {
    let mut writer = Writer { out: String::new(), values };
    writer.value(value, root, 0)?;
    Ok(writer.out)
}

struct Writer {
    out: String,
    values: Values,
}

impl Writer {
    fn value(&mut self, value: &Bound<'_, PyAny>, path: &Path<'_>, depth: usize) -> Fallible<()> {
        if let Ok(text) = value.cast::<PyString>() {
            return self.string(text, path);
        }
        if let Ok(dict) = value.cast::<PyDict>() {
            return self.object(dict, path, depth + 1);
        }
        if let Ok(list) = value.cast::<PyList>() {
            return self.array(list.iter(), path, depth + 1);
        }
        if let Ok(tuple) = value.cast::<PyTuple>() {
            return self.array(tuple.iter(), path, depth + 1);
        }
        if value.is_none() {
            self.out.push_str("null");
            return Ok(());
        }
        // Before integers: in Python a bool is one.
        if let Ok(flag) = value.cast::<PyBool>() {
            self.out.push_str(if flag.is_true() { "true" } else { "false" });
            return Ok(());
        }
        if let Ok(integer) = value.cast::<PyInt>() {
            return self.integer(integer, path);
        }
        if let Ok(float) = value.cast::<PyFloat>() {
            return self.double(float.value(), path);
        }
        let name = value.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
        Err(failure(Kind::Type, "unsupported_type", path, &format!("a JSON value, found {name}")))
    }

    fn object(&mut self, dict: &Bound<'_, PyDict>, path: &Path<'_>, depth: usize) -> Fallible<()> {
        if self.is_too_deep(path, depth)? {
            self.out.push_str("{}");
            return Ok(());
        }
        self.out.push('{');
        for (index, (name, value)) in dict.iter().enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            let Ok(name) = name.cast::<PyString>() else {
                let expected = format!("names that are strings, found {name}");
                return Err(failure(Kind::Type, "name_not_string", path, &expected));
            };
            self.string(name, path)?;
            self.out.push(':');
            let name = name.to_string_lossy();
            self.value(&value, &path.name(&name), depth)?;
        }
        self.out.push('}');
        Ok(())
    }

    fn array<'py>(
        &mut self,
        elements: impl Iterator<Item = Bound<'py, PyAny>>,
        path: &Path<'_>,
        depth: usize,
    ) -> Fallible<()> {
        if self.is_too_deep(path, depth)? {
            self.out.push_str("[]");
            return Ok(());
        }
        self.out.push('[');
        for (index, element) in elements.enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            self.value(&element, &path.index(index), depth)?;
        }
        self.out.push(']');
        Ok(())
    }

    fn string(&mut self, text: &Bound<'_, PyString>, path: &Path<'_>) -> Fallible<()> {
        match text.to_str() {
            Ok(text) => self.out.push_str(&quote(text)),
            // An escape that the reader refuses in the same way.
            Err(_) if self.values == Values::Received => self.out.push_str(r#""\ud800""#),
            Err(_) => {
                return Err(failure(Kind::Input, "lone_surrogate", path, "whole characters"));
            }
        }
        Ok(())
    }

    fn integer(&mut self, integer: &Bound<'_, PyInt>, path: &Path<'_>) -> Fallible<()> {
        // Rounds as a JSON reader does; beyond a double it is infinite.
        let double = || integer.extract::<f64>().unwrap_or(f64::INFINITY);
        match self.values {
            Values::Signed => match digits(integer) {
                Ok(digits) => self.out.push_str(&digits),
                // Python refuses to write more than some thousand digits.
                Err(_) => return Err(unsafe_integer(path)),
            },
            Values::Exact if integer.as_any().eq(double()).unwrap_or(false) => {
                self.double(double(), path)?;
            }
            Values::Exact => return Err(unsafe_integer(path)),
            Values::Received => self.double(double(), path)?,
        }
        Ok(())
    }

    fn double(&mut self, value: f64, path: &Path<'_>) -> Fallible<()> {
        match format_double(value) {
            Some(_) if value.abs() >= FIRST_UNSAFE => {
                let text = format!("{value:e}");
                self.out.push_str(&text);
            }
            Some(text) => self.out.push_str(&text),
            // A number that the reader refuses in the same way.
            None if self.values == Values::Received => self.out.push_str("1e999"),
            None => {
                return Err(failure(Kind::Input, "number_out_of_range", path, "a finite number"));
            }
        }
        Ok(())
    }

    /// Whether a container at this depth is beyond what the reader takes. For
    /// outside data an empty one is written, which it refuses.
    fn is_too_deep(&self, path: &Path<'_>, depth: usize) -> Fallible<bool> {
        if depth <= MAX_DEPTH {
            return Ok(false);
        }
        if self.values == Values::Received {
            return Ok(true);
        }
        let expected = format!("at most {MAX_DEPTH} levels of nesting");
        Err(failure(Kind::Input, "too_deep", path, &expected))
    }
}

/// The digits of an integer, whatever a subclass would print.
fn digits(integer: &Bound<'_, PyInt>) -> PyResult<String> {
    if let Ok(value) = integer.extract::<i64>() {
        return Ok(value.to_string());
    }
    integer.py().get_type::<PyInt>().call_method1("__repr__", (integer,))?.extract()
}

fn unsafe_integer(path: &Path<'_>) -> Failure {
    failure(Kind::Input, "unsafe_integer", path, "a number that fits a double; write a string")
}

fn failure(kind: Kind, code: &str, path: &Path<'_>, expected: &str) -> Failure {
    let error = path.error(expected);
    Failure::at(kind, code, error.to_string(), &error.path)
}
