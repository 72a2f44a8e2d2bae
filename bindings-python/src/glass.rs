//! Glass, as far as it needs no browser: operations, envelopes, negotiation,
//! page graphs.
//!
//! Documents come in as JSON text or as Python values, and results go out as
//! JSON text. What Glass refuses is a `GlassError`.

use std::borrow::Cow;

use openglass_core::glass::{operation, texts};
use pyo3::prelude::*;

use crate::{
    error::{Fallible, guarded},
    input::{Text, Word},
    json::exact,
};

/// Runs an operation, such as `webIr.validate`, on its payload.
#[pyfunction]
pub(crate) fn glass_run(
    py: Python<'_>,
    operation: Word,
    payload: &Bound<'_, PyAny>,
) -> Fallible<String> {
    guarded(|| {
        let payload = text(payload)?;
        Ok(py.detach(|| operation::run(&operation, &payload))?)
    })
}

/// Answers a request with a response, whatever it is.
#[pyfunction]
pub(crate) fn glass_answer(py: Python<'_>, request: &Bound<'_, PyAny>) -> Fallible<String> {
    guarded(|| {
        let request = text(request)?;
        Ok(py.detach(|| texts::answer(&request)))
    })
}

/// Reads and checks a request.
#[pyfunction]
pub(crate) fn glass_read_request(request: &Bound<'_, PyAny>) -> Fallible<String> {
    guarded(|| Ok(texts::read_request(&text(request)?)?))
}

/// Reads and checks a response. A lenient reader leaves out the members that it
/// does not know.
#[pyfunction]
pub(crate) fn glass_read_response(response: &Bound<'_, PyAny>, lenient: bool) -> Fallible<String> {
    guarded(|| Ok(texts::read_response(&text(response)?, lenient)?))
}

/// What a client asks for, agreed with the server of a manifest.
#[pyfunction]
pub(crate) fn glass_negotiate(
    request: &Bound<'_, PyAny>,
    manifest: &Bound<'_, PyAny>,
) -> Fallible<String> {
    guarded(|| Ok(texts::negotiate(&text(request)?, &text(manifest)?)?))
}

/// Everything that changed between two page graphs.
#[pyfunction]
pub(crate) fn glass_diff(
    py: Python<'_>,
    before: &Bound<'_, PyAny>,
    after: &Bound<'_, PyAny>,
) -> Fallible<String> {
    guarded(|| {
        let (before, after) = (text(before)?, text(after)?);
        Ok(py.detach(|| texts::diff(&before, &after))?)
    })
}

/// The canonical form of a page graph.
#[pyfunction]
pub(crate) fn glass_canonical(py: Python<'_>, ir: &Bound<'_, PyAny>) -> Fallible<String> {
    guarded(|| {
        let ir = text(ir)?;
        Ok(py.detach(|| texts::canonical(&ir))?)
    })
}

/// JSON text as it is, a Python value written as JSON. A text is never the JSON
/// string that it could also stand for: no document of Glass is one.
fn text<'a>(value: &'a Bound<'_, PyAny>) -> Fallible<Cow<'a, [u8]>> {
    match value.extract::<Text<'a>>() {
        Ok(text) => Ok(text.0),
        Err(_) => Ok(Cow::Owned(exact(value)?.into_string().into_bytes())),
    }
}
