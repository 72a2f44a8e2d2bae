//! Multiples of one point of P-256.

use super::curve::{Point, add_all};
use crate::crypto::tables::digits::{Digits, MULTIPLES, WINDOWS};

/// All that a scalar multiplication of one point needs, so that nothing is
/// left to do but to add one entry a window.
pub(super) struct Table {
    /// `multiple * 256^window * P`, by multiple, then by window.
    entries: Vec<Point>,
}

impl Table {
    /// The table of a point that is not infinity.
    pub(super) fn new(point: Point) -> Self {
        let mut entries = Vec::with_capacity(WINDOWS * MULTIPLES);
        let mut base = [point];
        for _ in 0..WINDOWS {
            entries.extend(base);
            for _ in 0..8 {
                let same = base;
                add_all(&mut base, &same);
            }
        }
        // From the multiples up to m to those up to 2m, by adding the m-fold.
        while entries.len() < WINDOWS * MULTIPLES {
            let mut sums = entries.clone();
            let largest = &entries[entries.len() - WINDOWS..];
            add_all(&mut sums, &largest.repeat(entries.len() / WINDOWS));
            entries.append(&mut sums);
        }
        Self { entries }
    }

    /// `digit * 256^window * P`.
    #[inline]
    pub(super) fn entry(&self, window: usize, digits: &Digits) -> Point {
        let digit = digits[window];
        if digit == 0 {
            return Point::INFINITY;
        }
        let multiple = usize::from(digit.unsigned_abs());
        let entry = &self.entries[(multiple - 1) * WINDOWS + window];
        if digit < 0 { entry.negated() } else { *entry }
    }
}
