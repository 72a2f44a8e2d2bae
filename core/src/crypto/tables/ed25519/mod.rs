//! Ed25519 verification under one key, many signatures at a time.

mod curve;
mod field;
mod table;

use std::sync::{
    LazyLock, OnceLock,
    atomic::{AtomicBool, Ordering},
};

use curve25519_dalek::{Scalar, constants::ED25519_BASEPOINT_COMPRESSED};
use sha2::{Digest as _, Sha512};

use self::{
    curve::{Point, Sum, points},
    table::Table,
};
use super::digits::{Digits, WINDOWS, digits};
use crate::crypto::provider::{Check, Ed25519Key, verdicts};

/// From how many signatures under one key tables pay: below that, building the
/// key's and the base point's takes longer than they save.
const PAYS_FROM: usize = 400;

/// The base point's table, built when it is first needed.
static BASE_TABLE: LazyLock<Option<Table>> = LazyLock::new(|| {
    Point::from_encoding(ED25519_BASEPOINT_COMPRESSED.as_bytes()).map(|base| Table::new(&base))
});

/// A key that builds its table when it is told that it pays.
pub(super) struct Key {
    base: Box<dyn Ed25519Key>,
    /// A, as it was given.
    encoding: [u8; 32],
    pays: AtomicBool,
    /// Multiples of -A.
    table: OnceLock<Option<Table>>,
}

impl Key {
    /// `base` is the same key, parsed by the provider that the tables speed up.
    pub(super) fn new(base: Box<dyn Ed25519Key>, encoding: &[u8; 32]) -> Self {
        Self { base, encoding: *encoding, pays: AtomicBool::new(false), table: OnceLock::new() }
    }

    /// The tables, once they pay; the first check that uses them builds them.
    fn tables(&self) -> Option<Tables<'_>> {
        if !self.pays.load(Ordering::Relaxed) {
            return None;
        }
        let build = || Point::from_encoding(&self.encoding).map(|a| Table::new(&a.negated()));
        let minus_a = self.table.get_or_init(build).as_ref()?;
        Some(Tables { base: BASE_TABLE.as_ref()?, minus_a })
    }

    /// k = SHA-512(R, A, message) modulo L.
    fn challenge(&self, check: &Check<'_>) -> Scalar {
        let (r, _) = check.signature.split_at(32);
        let hash = Sha512::new()
            .chain_update(r)
            .chain_update(self.encoding)
            .chain_update(check.input)
            .finalize();
        Scalar::from_bytes_mod_order_wide(&hash.into())
    }
}

impl Ed25519Key for Key {
    fn verify(&self, input: &[u8], signature: &[u8; 64]) -> bool {
        self.base.verify(input, signature)
    }

    fn expect_checks(&self, count: usize) {
        self.pays.fetch_or(count >= PAYS_FROM, Ordering::Relaxed);
    }

    fn verify_batch(&self, checks: &[Check<'_>]) -> Vec<bool> {
        let Some(tables) = self.tables() else { return self.base.verify_batch(checks) };
        let read = |check: &Check<'_>| Equation::read(check, self.challenge(check));
        verdicts(checks, read, |equations| tables.holding(equations))
    }
}

/// What has to hold: R is the encoding of S * B - k * A.
struct Equation {
    r: [u8; 32],
    s: Digits,
    k: Digits,
}

impl Equation {
    /// `None` unless S < L.
    fn read(check: &Check<'_>, k: Scalar) -> Option<Self> {
        let (r, s) = check.signature.split_first_chunk()?;
        let s: Option<Scalar> = Scalar::from_canonical_bytes(s.try_into().ok()?).into();
        Some(Self { r: *r, s: digits(s?.as_bytes()), k: digits(k.as_bytes()) })
    }
}

/// The two tables that a key's equations need.
struct Tables<'t> {
    base: &'t Table,
    minus_a: &'t Table,
}

impl Tables<'_> {
    /// Which of the equations hold.
    ///
    /// All sums grow window by window, so that a window is still in the
    /// processor's cache for the next sum.
    fn holding(&self, equations: &[Equation]) -> Vec<bool> {
        let mut sums = vec![Sum::EMPTY; equations.len()];
        for window in 0..WINDOWS {
            for (sum, equation) in sums.iter_mut().zip(equations) {
                let of_base = self.base.entry(window, &equation.s);
                let of_a = self.minus_a.entry(window, &equation.k);
                for summand in [of_base, of_a].iter().flatten() {
                    *sum = sum.plus(summand);
                }
            }
        }
        let points = points(&sums);
        let holds = |(equation, point): (&Equation, &Point)| point.encoding() == equation.r;
        equations.iter().zip(&points).map(holds).collect()
    }
}
