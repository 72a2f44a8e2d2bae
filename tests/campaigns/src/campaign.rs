//! Many mutated inputs to one target.

use crate::{Rng, Target, mutate::Mutator};

/// How a campaign went: it found no broken property, or it would have panicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Inputs tried.
    pub cases: u64,
    /// How many of them the target accepted (JSON that was read, a bundle that
    /// is valid, ...), which tells whether the inputs reach deep enough.
    pub accepted: u64,
}

/// Feeds `cases` mutated seeds to a target, the same ones for the same `seed`.
///
/// # Panics
///
/// When a property does not hold. Standard error then names the case, which
/// can be repeated with `first` set to its number.
pub fn campaign(target: &dyn Target, seed: u64, first: u64, cases: u64) -> Outcome {
    let seeds = target.seeds();
    let mutator = Mutator::new(&seeds);
    let mut accepted = 0;
    for case in first..first + cases {
        let guard = NameCase { target: target.name(), seed, case };
        // A generator of its own, so that any case can be repeated alone.
        let input = mutator.input(&mut Rng::new(seed ^ case.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        accepted += u64::from(target.check(&input));
        std::mem::forget(guard);
    }
    Outcome { cases, accepted }
}

/// Names the case when its property panics.
struct NameCase {
    target: &'static str,
    seed: u64,
    case: u64,
}

impl Drop for NameCase {
    fn drop(&mut self) {
        let Self { target, seed, case } = self;
        eprintln!("broken by: campaign {target} --seed {seed} --first {case} --cases 1");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BundleTarget, JsonTarget, RequestTarget, WordsTarget};

    /// The accepted counts show that the inputs get past the first check.
    fn run(target: &dyn Target, cases: u64) {
        let outcome = campaign(target, 1, 0, cases);
        assert!(outcome.accepted > 0, "{outcome:?}");
        assert!(outcome.accepted < cases, "{outcome:?}");
    }

    #[test]
    fn mutated_json() {
        run(&JsonTarget, 20_000);
    }

    #[test]
    fn mutated_bundles() {
        run(&BundleTarget::new(), 1_500);
    }

    #[test]
    fn mutated_request_headers() {
        run(&RequestTarget::new(), 1_500);
    }

    #[test]
    fn mutated_words() {
        run(&WordsTarget, 20_000);
    }

    #[test]
    fn the_same_seed_gives_the_same_campaign() {
        assert_eq!(campaign(&JsonTarget, 7, 0, 500), campaign(&JsonTarget, 7, 0, 500));
    }
}
