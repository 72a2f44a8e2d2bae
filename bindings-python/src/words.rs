//! base64url, identifiers and timestamps.

use openglass_core::{
    encoding,
    id::{self, BODY_LEN, IdKind},
    time,
};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    error::{Failure, Fallible},
    json::Data,
};

/// Bytes as base64url without padding.
#[pyfunction]
pub(crate) fn base64url_encode(data: Data<'_>) -> String {
    encoding::base64url_encode(&data.0)
}

/// The bytes of base64url: URL alphabet, no padding, canonical trailing bits.
#[pyfunction]
pub(crate) fn base64url_decode<'py>(py: Python<'py>, value: &str) -> Fallible<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(py, &encoding::base64url_decode(value)?))
}

/// Whether a text is this prefix (such as `ses_`) and 26 id characters.
#[pyfunction]
pub(crate) fn has_id_prefix(text: &str, prefix: &str) -> bool {
    id::has_prefix(text, prefix)
}

/// A new random session id.
#[pyfunction]
pub(crate) fn make_session_id() -> Fallible<String> {
    make_id(IdKind::Session)
}

/// A new random attestation id.
#[pyfunction]
pub(crate) fn make_attestation_id() -> Fallible<String> {
    make_id(IdKind::Attestation)
}

/// Milliseconds since 1970 of a timestamp such as `2026-01-31T12:00:00.000Z`,
/// the only form there is.
#[pyfunction]
pub(crate) fn parse_timestamp(text: &str) -> Fallible<i64> {
    time::parse(text).ok_or_else(|| {
        Failure::input("timestamp", "expected a time such as 2026-01-31T12:00:00.000Z")
    })
}

/// The timestamp of some milliseconds since 1970.
#[pyfunction]
pub(crate) fn format_timestamp(epoch_ms: i64) -> Fallible<String> {
    time::format(epoch_ms)
        .ok_or_else(|| Failure::input("timestamp", "expected a time in the years 0 to 9999"))
}

fn make_id(kind: IdKind) -> Fallible<String> {
    let mut random = [0; BODY_LEN];
    getrandom::fill(&mut random)?;
    Ok(kind.from_random(random))
}
