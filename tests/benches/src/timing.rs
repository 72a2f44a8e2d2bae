//! Medians of interleaved rounds.

use std::time::{Duration, Instant};

/// Runs each contender once per round, in turn, so that a slow moment of the
/// machine hits all of them. Returns the median of each.
pub(crate) fn medians<const N: usize>(
    rounds: usize,
    mut contenders: [&mut dyn FnMut(); N],
) -> [Duration; N] {
    let mut times: [Vec<Duration>; N] = std::array::from_fn(|_| Vec::with_capacity(rounds));
    for _ in 0..rounds {
        for (contender, times) in contenders.iter_mut().zip(&mut times) {
            let start = Instant::now();
            contender();
            times.push(start.elapsed());
        }
    }
    times.map(median)
}

pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// How many times as long `slow` takes as `fast`.
pub(crate) fn ratio(slow: Duration, fast: Duration) -> f64 {
    slow.as_secs_f64() / fast.as_secs_f64()
}
