//! Multiples of one point of the curve.

use super::curve::{Point, Sum, Summand, points};
use crate::crypto::tables::digits::{Digits, MULTIPLES, WINDOWS};

/// All that a scalar multiplication of one point needs, so that nothing is
/// left to do but to add one entry a window.
pub(super) struct Table {
    /// `multiple * 256^window * P`, by multiple, then by window.
    entries: Vec<Summand>,
}

impl Table {
    /// The table of any point of the curve.
    pub(super) fn new(point: &Point) -> Self {
        let mut base = *point;
        let mut bases = Vec::with_capacity(WINDOWS);
        for _ in 0..WINDOWS {
            bases.push(base);
            for _ in 0..8 {
                base = points(&[Sum::of(&base).plus(&Summand::new(&base))])[0];
            }
        }
        let mut multiples: Vec<Sum> = bases.iter().map(Sum::of).collect();
        let bases: Vec<Summand> = bases.iter().map(Summand::new).collect();
        for multiple in 1..MULTIPLES {
            let before = (multiple - 1) * WINDOWS;
            for (window, base) in bases.iter().enumerate() {
                multiples.push(multiples[before + window].plus(base));
            }
        }
        Self { entries: points(&multiples).iter().map(Summand::new).collect() }
    }

    /// `digit * 256^window * P`; `None` for the digit 0, which adds nothing.
    #[inline]
    pub(super) fn entry(&self, window: usize, digits: &Digits) -> Option<Summand> {
        let digit = digits[window];
        let before = usize::from(digit.unsigned_abs()).checked_sub(1)?;
        let entry = &self.entries[before * WINDOWS + window];
        Some(if digit < 0 { entry.negated() } else { *entry })
    }
}
