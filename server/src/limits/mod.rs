//! Rate limits (spec 14): fixed windows aligned to the epoch, in memory.

mod rules;
mod windows;

pub use rules::{Limit, RateLimits, Rule};
pub(crate) use windows::{LimitStatus, Limiter};
