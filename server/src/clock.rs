//! Time as a value that is passed in, so that tests control it.

use std::{
    fmt::Debug,
    sync::atomic::{AtomicI64, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use crate::domain::Timestamp;

/// Says what time it is.
pub trait Clock: Debug + Send + Sync + 'static {
    /// Milliseconds since 1970.
    fn now_ms(&self) -> i64;

    /// The same as a timestamp of the protocol.
    fn now(&self) -> Timestamp {
        Timestamp::from_ms(self.now_ms())
    }
}

/// The clock of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> i64 {
        let ms = |duration: std::time::Duration| i64::try_from(duration.as_millis());
        match SystemTime::now().duration_since(UNIX_EPOCH) {
            Ok(after) => ms(after).unwrap_or(i64::MAX),
            Err(before) => ms(before.duration()).map_or(i64::MIN, |ms| -ms),
        }
    }
}

/// A clock that stands still until it is told otherwise.
#[derive(Debug)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// A clock that shows `now_ms`.
    pub const fn new(now_ms: i64) -> Self {
        Self(AtomicI64::new(now_ms))
    }

    /// Moves the hands by `ms`, backwards when negative.
    pub fn advance_ms(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }

    /// Sets the time.
    pub fn set_ms(&self, now_ms: i64) {
        self.0.store(now_ms, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}
