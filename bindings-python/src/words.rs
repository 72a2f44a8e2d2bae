//! base64url, identifiers and timestamps.

use openglass_core::{
    encoding,
    id::{self as ids, BODY_LEN, IdKind},
    time,
};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    error::{Failure, Fallible, guarded},
    input::{Data, EpochMs, Word},
};

/// Bytes as base64url without padding.
#[pyfunction]
pub(crate) fn base64url_encode(data: Data<'_>) -> Fallible<String> {
    guarded(|| Ok(encoding::base64url_encode(&data.0)))
}

/// The bytes of base64url in its one canonical spelling: URL alphabet, no
/// padding, no stray trailing bits. Raises `InputError` `encoding`.
#[pyfunction]
pub(crate) fn base64url_decode(py: Python<'_>, value: Word) -> Fallible<Bound<'_, PyBytes>> {
    guarded(|| Ok(PyBytes::new(py, &encoding::base64url_decode(&value)?)))
}

/// Whether a text is this prefix (such as `ses_`) and 26 id characters.
#[pyfunction]
pub(crate) fn has_id_prefix(id: Word, prefix: Word) -> Fallible<bool> {
    guarded(|| Ok(ids::has_prefix(&id, &prefix)))
}

/// A new random session id, `ses_…`.
#[pyfunction]
pub(crate) fn make_session_id() -> Fallible<String> {
    guarded(|| make_id(IdKind::Session))
}

/// A new random attestation id, `att_…`.
#[pyfunction]
pub(crate) fn make_attestation_id() -> Fallible<String> {
    guarded(|| make_id(IdKind::Attestation))
}

/// Milliseconds since 1970 of a timestamp such as `2026-01-31T12:00:00.000Z`,
/// the only form there is. Raises `InputError` `timestamp`.
#[pyfunction]
pub(crate) fn parse_timestamp(timestamp: Word) -> Fallible<i64> {
    guarded(|| {
        time::parse(&timestamp).ok_or_else(|| {
            Failure::input("timestamp", "expected a time such as 2026-01-31T12:00:00.000Z")
        })
    })
}

/// The timestamp of some milliseconds since 1970. Raises `InputError` `timestamp`
/// outside the years 0 to 9999.
#[pyfunction]
pub(crate) fn format_timestamp(epoch_ms: EpochMs) -> Fallible<String> {
    guarded(|| time::format(epoch_ms.0).ok_or_else(Failure::no_time))
}

fn make_id(kind: IdKind) -> Fallible<String> {
    let mut random = [0; BODY_LEN];
    getrandom::fill(&mut random)?;
    Ok(kind.from_random(random))
}
