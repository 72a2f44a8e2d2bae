//! An instant that always has the protocol's form.

use std::fmt;

use openglass_core::time;

/// Whole milliseconds since 1970, within the years that a timestamp of the
/// protocol can name, so that writing one never fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// 0000-01-01T00:00:00.000Z.
    const MIN_MS: i64 = -62_167_219_200_000;
    /// 9999-12-31T23:59:59.999Z.
    const MAX_MS: i64 = 253_402_300_799_999;

    /// The instant `epoch_ms`, or the nearest one that a timestamp can name.
    pub fn from_ms(epoch_ms: i64) -> Self {
        Self(epoch_ms.clamp(Self::MIN_MS, Self::MAX_MS))
    }

    /// Reads the protocol's form.
    pub fn parse(text: &str) -> Option<Self> {
        time::parse(text).map(Self::from_ms)
    }

    /// Milliseconds since 1970.
    pub const fn ms(self) -> i64 {
        self.0
    }

    /// This instant and `seconds` more.
    #[must_use]
    pub fn plus_sec(self, seconds: i64) -> Self {
        self.plus_ms(seconds.saturating_mul(1000))
    }

    /// This instant and `ms` milliseconds more.
    #[must_use]
    pub fn plus_ms(self, ms: i64) -> Self {
        Self::from_ms(self.0.saturating_add(ms))
    }

    /// This instant and `days` days of 86,400 seconds more.
    #[must_use]
    pub fn plus_days(self, days: u32) -> Self {
        self.plus_sec(i64::from(days) * 86_400)
    }

    /// This instant and `days` days of 86,400 seconds less.
    #[must_use]
    pub fn minus_days(self, days: u32) -> Self {
        self.plus_sec(i64::from(days) * -86_400)
    }

    /// Whether the two lie within the protocol's skew window of each other.
    pub fn within_skew(self, other: Self) -> bool {
        time::within_skew(self.0, other.0)
    }
}

/// The protocol's form, such as `2026-01-31T12:00:00.000Z`.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&time::format(self.0).unwrap_or_default())
    }
}
