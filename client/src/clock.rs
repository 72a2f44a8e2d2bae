//! The clock, as a seam: tests and simulations set their own.

use std::time::{SystemTime, UNIX_EPOCH};

use openglass_core::time;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970, UTC.
    fn now_ms(&self) -> i64;
}

/// The system's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }
}

/// The protocol's timestamp of an instant; instants that it cannot write become
/// its first, which every platform refuses as skewed.
pub(crate) fn timestamp(epoch_ms: i64) -> String {
    time::format(epoch_ms).unwrap_or_else(|| "0000-01-01T00:00:00.000Z".to_owned())
}
