//! Timestamps (spec 1.3): `2026-01-31T12:00:00.000Z` and nothing else.
//!
//! The form has a fixed width, so timestamps of the protocol are compared as
//! strings; milliseconds since 1970 are for arithmetic.

use jiff::{
    SignedDuration,
    civil::{DateTime, date},
};

/// How far a client's clock may differ from the server's, in milliseconds, inclusive.
pub const MAX_SKEW_MS: i64 = 300_000;

/// The civil calendar reaches to the end of the year 9999; [`jiff::Timestamp`]
/// stops a day earlier, so it is not used here.
const EPOCH: DateTime = date(1970, 1, 1).at(0, 0, 0, 0);

const PATTERN: &[u8; 24] = b"dddd-dd-ddTdd:dd:dd.dddZ";

/// Milliseconds since 1970 of a timestamp in the protocol's form; `None` for
/// any other form and for dates that do not exist.
pub fn parse(text: &str) -> Option<i64> {
    let fits = text.len() == PATTERN.len()
        && text.bytes().zip(PATTERN).all(|(byte, &want)| match want {
            b'd' => byte.is_ascii_digit(),
            _ => byte == want,
        });
    if !fits || text.get(17..19) == Some("60") {
        return None;
    }
    let civil: DateTime = text.get(..23)?.parse().ok()?;
    i64::try_from(civil.duration_since(EPOCH).as_millis()).ok()
}

/// Whether `text` is a timestamp in the protocol's form.
pub fn is_valid(text: &str) -> bool {
    parse(text).is_some()
}

/// The timestamp of `epoch_ms`; `None` outside the years 0000 to 9999.
pub fn format(epoch_ms: i64) -> Option<String> {
    let civil = EPOCH.checked_add(SignedDuration::from_millis(epoch_ms)).ok()?;
    let text = format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z",
        civil.year(),
        civil.month(),
        civil.day(),
        civil.hour(),
        civil.minute(),
        civil.second(),
        civil.millisecond()
    );
    (civil.year() >= 0).then_some(text)
}

/// Whether two instants lie within the skew window of each other.
pub fn within_skew(a_ms: i64, b_ms: i64) -> bool {
    a_ms.abs_diff(b_ms) <= MAX_SKEW_MS.unsigned_abs()
}
