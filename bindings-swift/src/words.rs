//! base64url, hex, identifiers and timestamps.

use openglass_core::{
    encoding,
    id::{self, BODY_LEN, IdKind},
    time,
};
use serde_json::json;

use crate::error::{Failure, Fallible, guarded};

/// Bytes as base64url without padding.
#[uniffi::export]
pub fn base64url_encode(data: &[u8]) -> String {
    encoding::base64url_encode(data)
}

/// The bytes of base64url: URL alphabet, no padding, canonical trailing bits.
#[uniffi::export]
pub fn base64url_decode(text: &str) -> Fallible<Vec<u8>> {
    guarded(|| Ok(encoding::base64url_decode(text)?))
}

/// Bytes as lower-case hex.
#[uniffi::export]
pub fn hex_encode(data: &[u8]) -> String {
    encoding::hex_encode(data)
}

/// The bytes of lower-case hex.
#[uniffi::export]
pub fn hex_decode(text: &str) -> Fallible<Vec<u8>> {
    guarded(|| Ok(encoding::hex_decode(text)?))
}

/// Whether a text is this prefix (such as `ses_`) and 26 id characters.
#[uniffi::export]
pub fn has_id_prefix(text: &str, prefix: &str) -> bool {
    id::has_prefix(text, prefix)
}

/// A new random session id.
#[uniffi::export]
pub fn make_session_id() -> Fallible<String> {
    guarded(|| make_id(IdKind::Session))
}

/// A new random attestation id.
#[uniffi::export]
pub fn make_attestation_id() -> Fallible<String> {
    guarded(|| make_id(IdKind::Attestation))
}

/// Milliseconds since 1970 of a timestamp such as `2026-01-31T12:00:00.000Z`,
/// the only form there is.
#[uniffi::export]
pub fn parse_timestamp(text: &str) -> Fallible<i64> {
    guarded(|| {
        time::parse(text)
            .ok_or_else(|| refused_time("expected a time such as 2026-01-31T12:00:00.000Z"))
    })
}

/// The timestamp of some milliseconds since 1970.
#[uniffi::export]
pub fn format_timestamp(epoch_ms: i64) -> Fallible<String> {
    guarded(|| {
        time::format(epoch_ms).ok_or_else(|| refused_time("expected a time in the years 0 to 9999"))
    })
}

fn refused_time(text: &str) -> Failure {
    Failure::input("timestamp", text, &json!({}))
}

fn make_id(kind: IdKind) -> Fallible<String> {
    let mut random = [0; BODY_LEN];
    getrandom::fill(&mut random)?;
    Ok(kind.from_random(random))
}
