//! Points of P-256 and their sums, by the definition of the group.
//!
//! Coordinates are affine. That makes one addition cost a division, and
//! [`add_all`] shares that division among many additions; it also means that
//! every case of the group law stands here as the textbook has it.

use super::field::Element;
use crate::crypto::tables::batch::invert_all;

/// A point of y^2 = x^3 - 3x + b, or infinity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Point {
    x: Element,
    /// Zero for infinity: a point with y = 0 would have order two, and the
    /// order of this group is an odd prime.
    y: Element,
}

impl Point {
    pub(super) const INFINITY: Self = Self { x: Element::ZERO, y: Element::ZERO };

    /// The point of an uncompressed encoding (0x04, x, y) that is known to be
    /// on the curve; `None` when a coordinate is p or above.
    pub(super) fn from_uncompressed(encoding: &[u8; 65]) -> Option<Self> {
        let (x, y) = encoding[1..].split_first_chunk()?;
        let y = y.try_into().ok()?;
        Some(Self { x: Element::from_be_bytes(*x)?, y: Element::from_be_bytes(y)? })
    }

    fn is_infinity(&self) -> bool {
        self.y.is_zero()
    }

    /// The x coordinate, 32 bytes big-endian; infinity has none.
    pub(super) fn x(&self) -> Option<[u8; 32]> {
        (!self.is_infinity()).then(|| self.x.to_be_bytes())
    }

    #[inline]
    pub(super) fn negated(&self) -> Self {
        Self { x: self.x, y: -self.y }
    }

    /// Which case of the group law `self + other` is.
    #[inline]
    fn case(&self, other: &Self) -> Case {
        if self.is_infinity() {
            Case::Right
        } else if other.is_infinity() {
            Case::Left
        } else if self.x != other.x {
            Case::Distinct
        } else if self.y == other.y {
            Case::Equal
        } else {
            Case::Opposite
        }
    }
}

/// The cases of the group law.
enum Case {
    /// The left one is infinity: the sum is the right one.
    Right,
    /// The right one is infinity: the sum is the left one.
    Left,
    /// A line through two points.
    Distinct,
    /// The tangent.
    Equal,
    /// A vertical line: the sum is infinity.
    Opposite,
}

/// Adds to each point of `left` its counterpart in `right`.
pub(super) fn add_all(left: &mut [Point], right: &[Point]) {
    let denominators = left.iter().zip(right).map(|(left, right)| denominator(left, right));
    let mut inverses: Vec<Element> = denominators.collect();
    invert_all(&mut inverses);
    for ((left, right), inverse) in left.iter_mut().zip(right).zip(&inverses) {
        *left = add(left, right, *inverse);
    }
}

/// What the slope of the line through both points has to be divided by; one
/// where no line is needed, so that it is never zero.
#[inline]
fn denominator(left: &Point, right: &Point) -> Element {
    match left.case(right) {
        Case::Distinct => right.x - left.x,
        Case::Equal => left.y + left.y,
        Case::Right | Case::Left | Case::Opposite => Element::ONE,
    }
}

/// `left + right`, where `inverse` is the inverse of their [`denominator`].
#[inline]
fn add(left: &Point, right: &Point, inverse: Element) -> Point {
    let slope = match left.case(right) {
        Case::Right => return *right,
        Case::Left => return *left,
        Case::Opposite => return Point::INFINITY,
        Case::Distinct => (right.y - left.y) * inverse,
        Case::Equal => {
            // 3x^2 - 3
            let third = (left.x + Element::ONE) * (left.x - Element::ONE);
            (third + third + third) * inverse
        }
    };
    let x = slope * slope - left.x - right.x;
    Point { x, y: slope * (left.x - x) - left.y }
}
