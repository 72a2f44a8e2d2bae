//! ECDSA P-256 with SHA-256 under one key, many signatures at a time.

mod curve;
mod field;
mod table;

use std::sync::{
    LazyLock, OnceLock,
    atomic::{AtomicBool, Ordering},
};

use p256::{
    FieldBytes, Scalar,
    ecdsa::Signature,
    elliptic_curve::{ops::Reduce as _, scalar::IsHigh as _},
};

use self::{
    curve::{Point, add_all},
    table::Table,
};
use super::{
    batch::{Invert, invert_all},
    digits::{Digits, WINDOWS, digits},
};
use crate::crypto::{
    provider::{Check, P256Key, verdicts},
    sha256,
};

/// From how many signatures under one key tables pay: below that, building the
/// key's and the generator's takes longer than they save against the fastest
/// library.
const PAYS_FROM: usize = 100;

/// How many sums grow together: enough to make their common inversions cheap,
/// few enough to stay in the processor's cache.
const GROUP: usize = 32;

/// The generator's encoding (SEC 2, 2.4.2).
const GENERATOR: [u8; 65] = [
    0x04, 0x6B, 0x17, 0xD1, 0xF2, 0xE1, 0x2C, 0x42, 0x47, 0xF8, 0xBC, 0xE6, 0xE5, 0x63, 0xA4, 0x40,
    0xF2, 0x77, 0x03, 0x7D, 0x81, 0x2D, 0xEB, 0x33, 0xA0, 0xF4, 0xA1, 0x39, 0x45, 0xD8, 0x98, 0xC2,
    0x96, 0x4F, 0xE3, 0x42, 0xE2, 0xFE, 0x1A, 0x7F, 0x9B, 0x8E, 0xE7, 0xEB, 0x4A, 0x7C, 0x0F, 0x9E,
    0x16, 0x2B, 0xCE, 0x33, 0x57, 0x6B, 0x31, 0x5E, 0xCE, 0xCB, 0xB6, 0x40, 0x68, 0x37, 0xBF, 0x51,
    0xF5,
];

/// The generator's table, built when it is first needed.
static GENERATOR_TABLE: LazyLock<Table> =
    LazyLock::new(|| Table::new(Point::from_uncompressed(&GENERATOR).unwrap_or(Point::INFINITY)));

/// A key that builds its table when it is told that it pays.
pub(super) struct Key {
    base: Box<dyn P256Key>,
    point: [u8; 65],
    pays: AtomicBool,
    table: OnceLock<Option<Table>>,
}

impl Key {
    /// `base` is the same key, parsed by the provider that the tables speed up.
    pub(super) fn new(base: Box<dyn P256Key>, point: &[u8; 65]) -> Self {
        Self { base, point: *point, pays: AtomicBool::new(false), table: OnceLock::new() }
    }

    /// The table, once it pays; the first check that uses it builds it.
    fn table(&self) -> Option<&Table> {
        if !self.pays.load(Ordering::Relaxed) {
            return None;
        }
        let build = || Point::from_uncompressed(&self.point).map(Table::new);
        self.table.get_or_init(build).as_ref()
    }
}

impl P256Key for Key {
    fn verify(&self, input: &[u8], signature: &[u8; 64]) -> bool {
        self.base.verify(input, signature)
    }

    fn expect_checks(&self, count: usize) {
        self.pays.fetch_or(count >= PAYS_FROM, Ordering::Relaxed);
    }

    fn verify_batch(&self, checks: &[Check<'_>]) -> Vec<bool> {
        match self.table() {
            Some(table) => verdicts(checks, Equation::read, |equations| holding(table, equations)),
            None => self.base.verify_batch(checks),
        }
    }
}

/// What has to hold: r = x(z/s * G + r/s * Q) modulo n.
struct Equation {
    r: Scalar,
    s: Scalar,
    /// The message's hash.
    z: Scalar,
}

impl Equation {
    /// `None` unless 1 <= r, s < n.
    fn read(check: &Check<'_>) -> Option<Self> {
        let (r, s) = Signature::from_slice(check.signature).ok()?.split_scalars();
        Some(Self { r: *r, s: *s, z: reduce(sha256(check.input).0) })
    }
}

/// Which of the equations hold for the key of this table.
fn holding(table: &Table, equations: &[Equation]) -> Vec<bool> {
    let mut inverses: Vec<Scalar> = equations.iter().map(|equation| equation.s).collect();
    invert_all(&mut inverses);
    let multipliers = equations.iter().zip(&inverses);
    let multipliers: Vec<_> = multipliers
        .map(|(equation, inverse)| (equation.z * inverse, equation.r * inverse))
        .collect();
    let sums = multipliers.chunks(GROUP).flat_map(|group| combinations(table, group));
    let holds =
        |(equation, sum): (&Equation, Point)| sum.x().is_some_and(|x| reduce(x) == equation.r);
    equations.iter().zip(sums).map(holds).collect()
}

/// `u * G + v * Q` for all pairs (u, v), where `table` holds multiples of Q.
fn combinations(table: &Table, multipliers: &[(Scalar, Scalar)]) -> Vec<Point> {
    let digits: Vec<(Digits, Digits)> =
        multipliers.iter().map(|(u, v)| (signed_digits(u), signed_digits(v))).collect();
    let of_generator = &*GENERATOR_TABLE;
    let summands = WINDOWS * digits.len();
    let (mut sums, mut others) = (Vec::with_capacity(summands), Vec::with_capacity(summands));
    for window in 0..WINDOWS {
        sums.extend(digits.iter().map(|(u, _)| of_generator.entry(window, u)));
        others.extend(digits.iter().map(|(_, v)| table.entry(window, v)));
    }
    add_all(&mut sums, &others);
    // One sum a pair and window; the upper half of the windows is added to the
    // lower one until one is left.
    while sums.len() > digits.len() {
        let half = sums.len() / 2;
        let (lower, upper) = sums.split_at_mut(half);
        add_all(lower, upper);
        sums.truncate(half);
    }
    sums
}

/// The digits of a scalar. Above n/2 they are the negated ones of its negative,
/// so that 255 bits are enough.
fn signed_digits(scalar: &Scalar) -> Digits {
    let is_high = bool::from(scalar.is_high());
    let mut bytes: [u8; 32] = if is_high { -scalar } else { *scalar }.to_bytes().into();
    bytes.reverse();
    let digits = digits(&bytes);
    if is_high { digits.map(|digit| -digit) } else { digits }
}

/// 32 big-endian bytes modulo n.
fn reduce(bytes: [u8; 32]) -> Scalar {
    Scalar::reduce(&FieldBytes::from(bytes))
}

impl Invert for Scalar {
    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn inverse(&self) -> Self {
        Option::from(self.invert_vartime()).unwrap_or(Self::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use p256::{ProjectivePoint, elliptic_curve::sec1::ToSec1Point as _};

    use super::*;

    fn point(point: &ProjectivePoint) -> Point {
        let encoding = point.to_affine().to_sec1_point(false);
        // Infinity is encoded as one zero byte.
        encoding.as_bytes().try_into().map_or(Point::INFINITY, |encoding| {
            Point::from_uncompressed(encoding).expect("coordinates below p")
        })
    }

    fn multiple(factor: Scalar) -> ProjectivePoint {
        ProjectivePoint::GENERATOR * factor
    }

    /// 256^16, by which the windows differ that are added to each other first.
    fn half_way() -> Scalar {
        (0..4).fold(Scalar::from(256_u64), |power, _| power.square())
    }

    /// Scalars at which digits change, and signs.
    fn scalars() -> Vec<Scalar> {
        let half = Scalar::from(2_u64).inverse();
        let mut scalars = vec![Scalar::ZERO, half, half_way(), Scalar::from(12_345_u64).inverse()];
        scalars.extend([1_u64, 2, 127, 128, 129, 255, 256, 257, 0x8000].map(Scalar::from));
        let negatives: Vec<Scalar> = scalars.iter().map(|scalar| -scalar).collect();
        scalars.extend(negatives);
        scalars
    }

    #[test]
    fn all_cases_of_addition_agree_with_the_library() {
        let points: Vec<_> = scalars().into_iter().map(multiple).collect();
        for left in &points {
            let mut sums = vec![point(left); points.len()];
            add_all(&mut sums, &points.iter().map(point).collect::<Vec<_>>());
            let expected: Vec<_> = points.iter().map(|right| point(&(left + right))).collect();
            assert_eq!(sums, expected);
        }
    }

    #[test]
    fn combinations_agree_with_the_library() {
        for secret in [Scalar::ONE, -Scalar::ONE, half_way(), Scalar::from(77_u64)] {
            let key = multiple(secret);
            let table = Table::new(point(&key));
            let scalars = scalars();
            let pairs: Vec<_> =
                scalars.iter().flat_map(|u| scalars.iter().map(move |v| (*u, *v))).collect();
            let expected = pairs.iter().map(|(u, v)| point(&(multiple(*u) + key * v)));
            assert_eq!(combinations(&table, &pairs), expected.collect::<Vec<_>>());
        }
        assert_eq!(combinations(&GENERATOR_TABLE, &[]), []);
    }

    #[test]
    fn infinity_has_no_x() {
        assert_eq!(Point::INFINITY.x(), None);
        assert_eq!(point(&ProjectivePoint::GENERATOR).x().map(|x| x[0]), Some(GENERATOR[1]));
        assert_eq!(Point::from_uncompressed(&[0xFF; 65]), None);
    }
}
