//! Points of -x^2 + y^2 = 1 + d x^2 y^2 and their sums.
//!
//! -1 is a square modulo p and d is none, so the one addition formula below is
//! complete: it has no exceptional case, whatever the order of the points.

use super::field::Element;
use crate::crypto::tables::batch::invert_all;

/// A point by its coordinates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    x: Element,
    y: Element,
}

impl Point {
    /// Reads an encoding as dalek does: y is taken modulo p, and the sign of
    /// x = 0 does not matter. `None` when no point has this y.
    pub(super) fn from_encoding(encoding: &[u8; 32]) -> Option<Self> {
        let mut bytes = *encoding;
        bytes[31] &= 0x7F;
        let y = Element::from_le_bytes(&bytes);
        let square = y * y;
        let root =
            Element::root_of_ratio(square - Element::ONE, Element::D * square + Element::ONE)?;
        let is_negative = encoding[31] & 0x80 != 0;
        Some(Self { x: if root.is_negative() == is_negative { root } else { -root }, y })
    }

    /// The canonical encoding.
    pub(super) fn encoding(&self) -> [u8; 32] {
        let mut bytes = self.y.to_le_bytes();
        bytes[31] |= u8::from(self.x.is_negative()) << 7;
        bytes
    }

    pub(super) fn negated(&self) -> Self {
        Self { x: -self.x, y: self.y }
    }
}

/// A point as a summand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Summand {
    y_plus_x: Element,
    y_minus_x: Element,
    /// 2dxy
    twice_dxy: Element,
}

impl Summand {
    pub(super) fn new(point: &Point) -> Self {
        let Point { x, y } = *point;
        let dxy = Element::D * x * y;
        Self { y_plus_x: y + x, y_minus_x: y - x, twice_dxy: dxy + dxy }
    }

    #[inline]
    pub(super) fn negated(&self) -> Self {
        Self { y_plus_x: self.y_minus_x, y_minus_x: self.y_plus_x, twice_dxy: -self.twice_dxy }
    }
}

/// A sum of points: (x/z, y/z) with t = xy/z. z is never zero.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sum {
    x: Element,
    y: Element,
    z: Element,
    t: Element,
}

impl Sum {
    /// The sum of no points: (0, 1).
    pub(super) const EMPTY: Self =
        Self { x: Element::ZERO, y: Element::ONE, z: Element::ONE, t: Element::ZERO };

    pub(super) fn of(point: &Point) -> Self {
        Self { x: point.x, y: point.y, z: Element::ONE, t: point.x * point.y }
    }

    /// The complete mixed addition. (Hisil, Wong, Carter and Dawson 2008, 3.1,
    /// with z = 1 in the summand)
    #[inline]
    #[must_use]
    pub(super) fn plus(&self, summand: &Summand) -> Self {
        let minus = (self.y - self.x) * summand.y_minus_x;
        let plus = (self.y + self.x) * summand.y_plus_x;
        let skew = self.t * summand.twice_dxy;
        let twice_z = self.z + self.z;
        let (e, f, g, h) = (plus - minus, twice_z - skew, twice_z + skew, plus + minus);
        Self { x: e * f, y: g * h, z: f * g, t: e * h }
    }
}

/// The coordinates of many sums, with one inversion.
pub(super) fn points(sums: &[Sum]) -> Vec<Point> {
    let mut inverses: Vec<Element> = sums.iter().map(|sum| sum.z).collect();
    invert_all(&mut inverses);
    let point =
        |(sum, inverse): (&Sum, &Element)| Point { x: sum.x * *inverse, y: sum.y * *inverse };
    sums.iter().zip(&inverses).map(point).collect()
}
