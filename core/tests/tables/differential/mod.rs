//! The provider with tables against the ones without.

mod ed25519;
mod p256;
mod rng;

use std::collections::BTreeMap;

use openglass_core::crypto::{Check, Provider};

use self::rng::Rng;

/// A signature and what it is said to sign.
#[derive(Debug, Clone)]
struct Case {
    kind: &'static str,
    input: Vec<u8>,
    signature: [u8; 64],
}

/// Cases for one key.
struct Batch<const N: usize> {
    key: [u8; N],
    cases: Vec<Case>,
}

/// How many cases of a kind were accepted and refused, by all providers alike.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Count {
    pub(crate) accepted: u64,
    pub(crate) refused: u64,
}

/// Counts by algorithm and kind of case.
pub(crate) type Counts = BTreeMap<(&'static str, &'static str), Count>;

/// Compares the providers on seeded batches until `wanted` cases are done.
///
/// # Panics
///
/// When two verdicts differ.
pub(crate) fn run(seed: u64, wanted: u64) -> Counts {
    let providers = Providers::new();
    let mut counts = Counts::new();
    let (mut cases, mut number) = (0, 0);
    while cases < wanted {
        // A generator of its own, so that any batch can be repeated alone.
        let rng = &mut Rng::new(seed ^ u64::wrapping_mul(number, 0x9E37_79B9_7F4A_7C15));
        let size = 1 + rng.below(400);
        let done = match number % 4 {
            0 => providers.compare_p256(&p256::batch(rng, size), &mut counts),
            1 => {
                (0..8).map(|_| providers.compare_p256(&p256::crafted_batch(rng), &mut counts)).sum()
            }
            _ => providers.compare_ed25519(&ed25519::batch(rng, size), &mut counts),
        };
        cases += done.unwrap_or_else(|text| panic!("seed {seed}, batch {number}: {text}"));
        number += 1;
    }
    counts
}

struct Providers {
    portable: Provider,
    native: Provider,
    tables: Provider,
}

impl Providers {
    fn new() -> Self {
        let portable = Provider::portable();
        Self {
            native: openglass_crypto_native::provider(),
            tables: portable.clone().with_tables(),
            portable,
        }
    }

    fn compare_ed25519(&self, batch: &Batch<32>, counts: &mut Counts) -> Result<u64, String> {
        let parse = |provider: &Provider| provider.ed25519.public_key(&batch.key);
        let (oracle, fast) = match (parse(&self.portable), parse(&self.tables)) {
            (Some(oracle), Some(fast)) => (oracle, fast),
            (None, None) => {
                counts.entry(("Ed25519", "no key")).or_default().refused += 1;
                return Ok(1);
            }
            _ => return Err(format!("one provider reads the key {:02x?}", batch.key)),
        };
        fast.expect_checks(usize::MAX);
        let found = fast.verify_batch(&batch.checks());
        batch.compare("Ed25519", &found, counts, |case| {
            [oracle.verify(&case.input, &case.signature); 2]
        })
    }

    fn compare_p256(&self, batch: &Batch<65>, counts: &mut Counts) -> Result<u64, String> {
        let parse = |provider: &Provider| provider.p256.public_key(&batch.key).expect("a key");
        let (oracle, peer, fast) =
            (parse(&self.portable), parse(&self.native), parse(&self.tables));
        fast.expect_checks(usize::MAX);
        let found = fast.verify_batch(&batch.checks());
        batch.compare("P-256", &found, counts, |case| {
            [&oracle, &peer].map(|key| key.verify(&case.input, &case.signature))
        })
    }
}

impl<const N: usize> Batch<N> {
    fn checks(&self) -> Vec<Check<'_>> {
        let cases = self.cases.iter();
        cases.map(|case| Check { input: &case.input, signature: &case.signature }).collect()
    }

    fn compare(
        &self,
        algorithm: &'static str,
        found: &[bool],
        counts: &mut Counts,
        expected: impl Fn(&Case) -> [bool; 2],
    ) -> Result<u64, String> {
        if found.len() != self.cases.len() {
            return Err(format!("{} verdicts for {} cases", found.len(), self.cases.len()));
        }
        for (case, &found) in self.cases.iter().zip(found) {
            let expected = expected(case);
            if expected != [found; 2] {
                return Err(format!(
                    "{expected:?} without and {found} with tables: key {:02x?}, {case:02x?}",
                    self.key
                ));
            }
            let count = counts.entry((algorithm, case.kind)).or_default();
            *(if found { &mut count.accepted } else { &mut count.refused }) += 1;
        }
        Ok(u64::try_from(found.len()).expect("usize fits u64"))
    }
}
