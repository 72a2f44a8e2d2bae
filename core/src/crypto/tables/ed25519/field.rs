//! The field of Ed25519: integers modulo p = 2^255 - 19.

use std::ops::{Add, Mul, Neg, Sub};

use p256::{U256, elliptic_curve::bigint::Odd};

use crate::crypto::tables::{
    batch::Invert,
    limbs::{self, Limbs},
};

const PRIME: Odd<U256> =
    Odd::<U256>::from_be_hex("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");
/// 2^256 modulo p.
const FOLD: u64 = 38;
/// The highest bit, which is worth 19 modulo p.
const TOP_BIT: u64 = 1 << 63;

/// An integer modulo p: any number below 2^256 stands for its rest, so most
/// elements have two representations and a few have three.
#[derive(Debug, Clone, Copy)]
pub(super) struct Element(Limbs);

impl Element {
    pub(super) const ZERO: Self = Self([0; 4]);
    pub(super) const ONE: Self = Self([1, 0, 0, 0]);
    /// -121665/121666, the d of the curve.
    pub(super) const D: Self = Self([
        0x75EB_4DCA_1359_78A3,
        0x0070_0A4D_4141_D8AB,
        0x8CC7_4079_7779_E898,
        0x5203_6CEE_2B6F_FE73,
    ]);
    /// The even square root of -1.
    pub(super) const SQRT_MINUS_ONE: Self = Self([
        0xC4EE_1B27_4A0E_A0B0,
        0x2F43_1806_AD2F_E478,
        0x2B4D_0099_3DFB_D7A7,
        0x2B83_2480_4FC1_DF0B,
    ]);
    /// (p - 5) / 8
    const ROOT_EXPONENT: Limbs = [!2, !0, !0, 0x0FFF_FFFF_FFFF_FFFF];

    /// The element of 32 little-endian bytes, taken modulo p.
    pub(super) fn from_le_bytes(bytes: &[u8; 32]) -> Self {
        Self(limbs::from_le_bytes(bytes))
    }

    /// The 32 little-endian bytes of the integer below p.
    pub(super) fn to_le_bytes(self) -> [u8; 32] {
        limbs::to_le_bytes(&self.reduced())
    }

    /// The representation below p.
    fn reduced(self) -> Limbs {
        let Self(mut number) = self;
        let top = number[3] >> 63;
        number[3] &= !TOP_BIT;
        let (number, _) = limbs::add(&number, &[19 * top, 0, 0, 0]);
        // Below 2^255 + 19 now; p or above exactly if adding 19 sets the top bit.
        let (mut above, _) = limbs::add(&number, &[19, 0, 0, 0]);
        if above[3] & TOP_BIT == 0 {
            return number;
        }
        above[3] &= !TOP_BIT;
        above
    }

    /// Whether the integer below p is odd, which is what "negative" means in
    /// the encoding of points.
    pub(super) fn is_negative(self) -> bool {
        self.reduced()[0] & 1 == 1
    }

    /// A square root of `numerator / denominator`; `None` when there is none.
    /// (RFC 8032, 5.1.3)
    pub(super) fn root_of_ratio(numerator: Self, denominator: Self) -> Option<Self> {
        let cube = denominator * denominator * denominator;
        let seventh = cube * cube * denominator;
        let root = numerator * cube * (numerator * seventh).to_power(&Self::ROOT_EXPONENT);
        let square = denominator * root * root;
        if square == numerator {
            Some(root)
        } else if square == -numerator {
            Some(root * Self::SQRT_MINUS_ONE)
        } else {
            None
        }
    }

    fn to_power(self, exponent: &Limbs) -> Self {
        let mut power = Self::ONE;
        for limb in exponent.iter().rev() {
            for bit in (0..64).rev() {
                power = power * power;
                if limb >> bit & 1 == 1 {
                    power = power * self;
                }
            }
        }
        power
    }
}

impl PartialEq for Element {
    fn eq(&self, other: &Self) -> bool {
        self.reduced() == other.reduced()
    }
}

impl Add for Element {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let (sum, carry) = limbs::add(&self.0, &other.0);
        fold(&sum, u64::from(carry))
    }
}

impl Sub for Element {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        let (difference, borrow) = limbs::sub(&self.0, &other.0);
        let fold = FOLD * u64::from(borrow);
        let (mut difference, borrow) = limbs::sub(&difference, &[fold, 0, 0, 0]);
        // After a second borrow the number is above 2^256 - 39.
        difference[0] = difference[0].wrapping_sub(FOLD * u64::from(borrow));
        Self(difference)
    }
}

impl Neg for Element {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl Mul for Element {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let Self([factor_0, factor_1, factor_2, factor_3]) = self;
        let [low_0, sum @ ..] = limbs::mul_limb(factor_0, &other.0);
        let [low_1, sum @ ..] = add_product(&sum, factor_1, &other.0);
        let [low_2, sum @ ..] = add_product(&sum, factor_2, &other.0);
        let [low_3, high @ ..] = add_product(&sum, factor_3, &other.0);
        // high * 2^256 is FOLD * high
        let high = limbs::mul_limb(FOLD, &high);
        let (sum, carry) = limbs::add_five(&[low_0, low_1, low_2, low_3, 0], &high);
        debug_assert!(!carry, "both numbers are below 2^262");
        let [limb_0, limb_1, limb_2, limb_3, overflow] = sum;
        fold(&[limb_0, limb_1, limb_2, limb_3], overflow)
    }
}

impl Invert for Element {
    #[inline]
    fn times(&self, other: &Self) -> Self {
        *self * *other
    }

    fn inverse(&self) -> Self {
        Self(limbs::invert(&self.reduced(), &PRIME))
    }
}

/// `sum + factor * number`, which is below 2^320.
#[inline]
fn add_product(sum: &Limbs, factor: u64, number: &Limbs) -> [u64; 5] {
    let [limb_0, limb_1, limb_2, limb_3] = *sum;
    let product = limbs::mul_limb(factor, number);
    limbs::add_five(&[limb_0, limb_1, limb_2, limb_3, 0], &product).0
}

/// `number + overflow * 2^256`, where `overflow` is below 2^58.
#[inline]
fn fold(number: &Limbs, overflow: u64) -> Element {
    let (mut sum, carry) = limbs::add(number, &[FOLD * overflow, 0, 0, 0]);
    // After a carry the number is below 2^64 - 38.
    sum[0] = sum[0].wrapping_add(FOLD * u64::from(carry));
    Element(sum)
}

#[cfg(test)]
mod tests {
    use p256::elliptic_curve::bigint::NonZero;

    use super::*;
    use crate::crypto::tables::limbs::tests::{edges, limbs};

    fn prime() -> NonZero<U256> {
        NonZero::new(PRIME.get()).expect("not zero")
    }

    /// The edges as they are, whatever they stand for.
    fn elements() -> Vec<(U256, Element)> {
        edges(&PRIME).into_iter().map(|number| (number, Element(limbs(&number)))).collect()
    }

    fn assert_stands_for(element: Element, number: &U256, what: &str) {
        let reduced = number.rem_vartime(&prime());
        assert_eq!(element.to_le_bytes(), <[u8; 32]>::from(reduced.to_le_bytes()), "{what}");
    }

    #[test]
    fn arithmetic_is_that_of_the_library() {
        let prime = prime();
        for (number_a, element_a) in &elements() {
            let a = number_a.rem_vartime(&prime);
            assert_stands_for(*element_a, &a, "itself");
            assert_stands_for(-*element_a, &a.neg_mod(&prime), "negated");
            assert_eq!(element_a.is_negative(), bool::from(a.is_odd()));
            for (number_b, element_b) in &elements() {
                let b = number_b.rem_vartime(&prime);
                let what = format!("{number_a} and {number_b}");
                assert_stands_for(*element_a + *element_b, &a.add_mod(&b, &prime), &what);
                assert_stands_for(*element_a - *element_b, &a.sub_mod(&b, &prime), &what);
                assert_stands_for(*element_a * *element_b, &a.mul_mod_vartime(&b, &prime), &what);
                assert_eq!(element_a == element_b, a == b, "{what}");
            }
        }
    }

    #[test]
    fn an_element_times_its_inverse_is_one() {
        for (_, element) in elements() {
            let is_zero = element == Element::ZERO;
            let expected = if is_zero { Element::ZERO } else { Element::ONE };
            assert!(element * element.inverse() == expected);
        }
    }

    #[test]
    fn constants_are_what_they_are_called() {
        let small = |number| Element([number, 0, 0, 0]);
        assert!(Element::D * small(121_666) == -small(121_665));
        assert!(Element::SQRT_MINUS_ONE * Element::SQRT_MINUS_ONE == -Element::ONE);
        assert!(!Element::SQRT_MINUS_ONE.is_negative());
    }

    #[test]
    fn roots_are_roots_and_there_are_none_of_the_rest() {
        let two = Element::ONE + Element::ONE;
        // 2 is no square modulo a prime that is 5 modulo 8, and -1 is one.
        for (_, element) in elements().into_iter().filter(|(_, element)| *element != Element::ZERO)
        {
            let square = element * element;
            for sign in [Element::ONE, -Element::ONE] {
                let root = Element::root_of_ratio(sign * square, square).expect("a square");
                assert!(root * root == sign);
                assert!(Element::root_of_ratio(sign * two * square, square).is_none());
            }
        }
        let zero = Element::root_of_ratio(Element::ZERO, two).expect("a square");
        assert!(zero == Element::ZERO);
    }
}
