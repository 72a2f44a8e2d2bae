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
    each_case(target.name(), seed, first, cases, |rng| target.check(&mutator.input(rng)))
}

/// The input of one case of a campaign that starts from `seeds`.
///
/// # Panics
///
/// When there are no seeds.
pub fn mutated(seeds: &[Vec<u8>], seed: u64, case: u64) -> Vec<u8> {
    Mutator::new(seeds).input(&mut Rng::of_case(seed, case))
}

/// Tries the cases of a campaign, each with a generator of its own, so that any
/// can be repeated alone.
pub(crate) fn each_case(
    name: &'static str,
    seed: u64,
    first: u64,
    cases: u64,
    mut is_accepted: impl FnMut(&mut Rng) -> bool,
) -> Outcome {
    let mut accepted = 0;
    for case in first..first + cases {
        let guard = NameCase { target: name, seed, case };
        accepted += u64::from(is_accepted(&mut Rng::of_case(seed, case)));
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
    use std::{fs, path::Path};

    use super::*;
    use crate::{JsonTarget, TARGETS};

    /// Fewer of those that do more with an input.
    fn cases_of(name: &str) -> u64 {
        match name {
            "bundle" | "streaming" | "receipt" | "request" | "der" => 1_500,
            "reader" | "json" | "base64url" | "timestamp" | "words" => 20_000,
            _ => 5_000,
        }
    }

    /// The accepted counts show that the inputs get past the first check.
    #[test]
    fn every_door_holds_against_mutated_inputs() {
        for (name, make) in TARGETS {
            let (target, cases) = (make(), cases_of(name));
            assert_eq!(target.name(), *name);
            let outcome = campaign(&*target, 1, 0, cases);
            assert!(outcome.accepted > 0, "{name}: {outcome:?}");
            assert!(outcome.accepted < cases, "{name}: {outcome:?}");
        }
    }

    /// What `cargo xtask campaign fuzz` kept.
    #[test]
    fn every_door_holds_against_the_inputs_that_fuzzing_kept() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
        for folder in fs::read_dir(corpus).expect("a corpus") {
            let folder = folder.expect("a folder");
            let name = folder.file_name();
            let door = TARGETS.iter().find(|(door, _)| name == *door);
            let target = door.unwrap_or_else(|| panic!("no door {}", name.display())).1();
            for input in fs::read_dir(folder.path()).expect("inputs") {
                target.check(&fs::read(input.expect("an input").path()).expect("bytes"));
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_campaign() {
        assert_eq!(campaign(&JsonTarget, 7, 0, 500), campaign(&JsonTarget, 7, 0, 500));
    }
}
