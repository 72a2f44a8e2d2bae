//! Counting: one number for each rule and key, forgotten when its window ends.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    sync::{Mutex, PoisonError},
};

use super::{RateLimits, Rule};

/// Most counters kept at a time, over all shards: about 10 MB.
const MAX_COUNTERS: usize = 1 << 18;
const SHARDS: usize = 16;

/// Where a caller stands after a request was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LimitStatus {
    pub(crate) rule: Rule,
    /// Requests that pass in one window.
    pub(crate) limit: u32,
    /// Requests that still pass in this window.
    pub(crate) remaining: u32,
    /// End of the window, in seconds since 1970.
    pub(crate) reset_at_sec: i64,
    /// Seconds until then, at least 1.
    pub(crate) retry_after_sec: u64,
    /// Whether this request was one too many.
    pub(crate) exceeded: bool,
}

#[derive(Debug, Clone, Copy)]
struct Counter {
    /// Last second of the window.
    reset_at_sec: i64,
    count: u32,
}

/// The counters of all rules.
///
/// Keys are kept as hashes under a random seed, so e-mail and IP addresses do
/// not stay in memory. Memory is bounded: when a flood of keys fills a shard,
/// ended windows go first, then keys seen once, then everything.
#[derive(Debug)]
pub(crate) struct Limiter {
    limits: RateLimits,
    hasher: RandomState,
    shards: [Mutex<HashMap<u64, Counter>>; SHARDS],
}

impl Limiter {
    pub(crate) fn new(limits: RateLimits) -> Self {
        Self { limits, hasher: RandomState::new(), shards: Default::default() }
    }

    /// Counts one request; `None` when the rule does not limit.
    pub(crate) fn count(&self, rule: Rule, key: &str, now_ms: i64) -> Option<LimitStatus> {
        let limit = self.limits.get(rule)?;
        let now_sec = now_ms.div_euclid(1000);
        let window = i64::from(limit.window_sec);
        let reset_at_sec = (now_sec.div_euclid(window) + 1) * window;
        let count = self.increment(self.hasher.hash_one((rule, key)), reset_at_sec, now_sec);
        Some(LimitStatus {
            rule,
            limit: limit.count,
            remaining: limit.count.saturating_sub(count),
            reset_at_sec,
            retry_after_sec: u64::try_from(reset_at_sec - now_sec).unwrap_or(1).max(1),
            exceeded: count > limit.count,
        })
    }

    fn increment(&self, key: u64, reset_at_sec: i64, now_sec: i64) -> u32 {
        let shard = &self.shards[usize::try_from(key % SHARDS as u64).unwrap_or_default()];
        let mut counters = shard.lock().unwrap_or_else(PoisonError::into_inner);
        if counters.len() >= MAX_COUNTERS / SHARDS && !counters.contains_key(&key) {
            make_room(&mut counters, now_sec);
        }
        let counter = counters.entry(key).or_insert(Counter { reset_at_sec, count: 0 });
        if counter.reset_at_sec != reset_at_sec {
            *counter = Counter { reset_at_sec, count: 0 };
        }
        counter.count = counter.count.saturating_add(1);
        counter.count
    }
}

fn make_room(counters: &mut HashMap<u64, Counter>, now_sec: i64) {
    let full = counters.len();
    counters.retain(|_, counter| counter.reset_at_sec > now_sec);
    if counters.len() > full / 2 {
        counters.retain(|_, counter| counter.count > 1);
    }
    if counters.len() > full / 2 {
        counters.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limit;

    const T0_MS: i64 = 1_700_000_040_000; // the start of a minute

    fn limiter(count: u32, window_sec: u32) -> Limiter {
        let limit = Limit { count, window_sec };
        Limiter::new(RateLimits::unlimited().with(Rule::Read, Some(limit)))
    }

    #[test]
    fn the_request_over_the_limit_fails_and_the_next_window_is_fresh() {
        let limiter = limiter(2, 60);
        let count = |at_ms| limiter.count(Rule::Read, "agt_1", at_ms).expect("a limit");
        assert_eq!(count(T0_MS).remaining, 1);
        assert!(!count(T0_MS + 1_000).exceeded);
        let third = count(T0_MS + 59_999);
        assert!(third.exceeded);
        assert_eq!((third.remaining, third.retry_after_sec), (0, 1));
        assert_eq!(third.reset_at_sec, T0_MS / 1000 + 60);
        assert!(!count(T0_MS + 60_000).exceeded);
    }

    #[test]
    fn keys_and_rules_do_not_share_a_counter() {
        let limiter = limiter(1, 60);
        assert!(!limiter.count(Rule::Read, "a", T0_MS).expect("a limit").exceeded);
        assert!(!limiter.count(Rule::Read, "b", T0_MS).expect("a limit").exceeded);
        assert!(limiter.count(Rule::Read, "a", T0_MS).expect("a limit").exceeded);
        assert_eq!(limiter.count(Rule::Verify, "a", T0_MS), None);
    }

    #[test]
    fn a_flood_of_keys_does_not_grow_without_bound() {
        let limiter = limiter(10, 60);
        limiter.count(Rule::Read, "busy", T0_MS);
        limiter.count(Rule::Read, "busy", T0_MS);
        for index in 0..MAX_COUNTERS * 2 {
            limiter.count(Rule::Read, &index.to_string(), T0_MS);
        }
        let kept: usize =
            limiter.shards.iter().map(|shard| shard.lock().expect("ours").len()).sum();
        assert!(kept <= MAX_COUNTERS, "{kept}");
        let busy = limiter.count(Rule::Read, "busy", T0_MS).expect("a limit");
        assert_eq!(busy.remaining, 7, "a key in use outlives keys seen once");
    }
}
