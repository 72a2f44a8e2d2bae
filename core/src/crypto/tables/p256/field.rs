//! The field of P-256: integers modulo
//! p = 2^256 - 2^224 + 2^192 + 2^96 - 1, in Montgomery form.

use std::ops::{Add, Mul, Neg, Sub};

use p256::{U256, elliptic_curve::bigint::Odd};

use crate::crypto::tables::{
    batch::Invert,
    limbs::{self, Limbs},
};

/// p, the lowest limb first.
const PRIME: Limbs = [0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF, 0, 0xFFFF_FFFF_0000_0001];
const ODD_PRIME: Odd<U256> =
    Odd::<U256>::from_be_hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff");

/// An integer modulo p. `Element(a)` stands for `a / 2^256`; `a` is below p, so
/// equal elements have equal limbs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Element(Limbs);

impl Element {
    pub(super) const ZERO: Self = Self([0; 4]);
    /// 2^256 modulo p.
    pub(super) const ONE: Self = Self([1, 0xFFFF_FFFF_0000_0000, !0, 0xFFFF_FFFE]);
    /// 2^512 modulo p; multiplying a plain integer by it makes it an element.
    const RADIX: Self = Self([3, 0xFFFF_FFFB_FFFF_FFFF, !1, 0x0004_FFFF_FFFD]);

    /// The element of 32 big-endian bytes; `None` when they are p or above.
    pub(super) fn from_be_bytes(mut bytes: [u8; 32]) -> Option<Self> {
        bytes.reverse();
        let number = limbs::from_le_bytes(&bytes);
        let (_, below) = limbs::sub(&number, &PRIME);
        below.then(|| Self(number) * Self::RADIX)
    }

    /// The 32 big-endian bytes of the integer below p.
    pub(super) fn to_be_bytes(self) -> [u8; 32] {
        let Self(number) = self * Self([1, 0, 0, 0]);
        let mut bytes = limbs::to_le_bytes(&number);
        bytes.reverse();
        bytes
    }

    pub(super) fn is_zero(self) -> bool {
        self == Self::ZERO
    }
}

impl Add for Element {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let (sum, carry) = limbs::add(&self.0, &other.0);
        reduce_once(&sum, carry)
    }
}

impl Sub for Element {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        let (difference, borrow) = limbs::sub(&self.0, &other.0);
        let prime = if borrow { PRIME } else { [0; 4] };
        Self(limbs::add(&difference, &prime).0)
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
        let (sum, carry) = fold(&limbs::mul_limb(factor_0, &other.0), false);
        let (sum, carry) = fold_in(&sum, carry, &limbs::mul_limb(factor_1, &other.0));
        let (sum, carry) = fold_in(&sum, carry, &limbs::mul_limb(factor_2, &other.0));
        let (sum, carry) = fold_in(&sum, carry, &limbs::mul_limb(factor_3, &other.0));
        reduce_once(&sum, carry)
    }
}

impl Invert for Element {
    #[inline]
    fn times(&self, other: &Self) -> Self {
        *self * *other
    }

    fn inverse(&self) -> Self {
        // 1 / (a * 2^256), brought back into Montgomery form.
        Self(limbs::invert(&self.0, &ODD_PRIME)) * Self::RADIX * Self::RADIX
    }
}

/// `(sum + product) / 2^64` modulo p. What comes in and what goes out has the
/// weight 2^256 in its carry; both are below 2p as long as `product` is a limb
/// times a number below p.
#[inline]
fn fold_in(sum: &Limbs, carry: bool, product: &[u64; 5]) -> (Limbs, bool) {
    let [limb_0, limb_1, limb_2, limb_3] = *sum;
    let (sum, carry) =
        limbs::add_five(&[limb_0, limb_1, limb_2, limb_3, u64::from(carry)], product);
    fold(&sum, carry)
}

/// `number / 2^64` modulo p, where `carry` is worth 2^320.
///
/// One step of Montgomery's reduction. p is -1 modulo 2^64, so adding p times
/// the lowest limb `m` makes that limb zero, and what is left of `m * p` is
/// `m * 2^96 + m * (2^64 - 2^32 + 1) * 2^192`.
#[inline]
fn fold(number: &[u64; 5], carry: bool) -> (Limbs, bool) {
    let lowest = number[0];
    let (low, high) = lowest.carrying_mul(PRIME[3], 0);
    let (limb_0, link) = number[1].overflowing_add(lowest << 32);
    let (limb_1, link) = number[2].carrying_add(lowest >> 32, link);
    let (limb_2, link) = number[3].carrying_add(low, link);
    let (limb_3, link) = number[4].carrying_add(high, link);
    ([limb_0, limb_1, limb_2, limb_3], carry | link)
}

/// A number below 2p, brought below p; `carry` is worth 2^256.
#[inline]
fn reduce_once(number: &Limbs, carry: bool) -> Element {
    let (reduced, borrow) = limbs::sub(number, &PRIME);
    Element(if borrow && !carry { *number } else { reduced })
}

#[cfg(test)]
mod tests {
    use p256::elliptic_curve::bigint::NonZero;

    use super::*;
    use crate::crypto::tables::limbs::tests::edges;

    /// The elements of all edges below p, with the numbers themselves.
    fn elements() -> Vec<(U256, Element)> {
        let prime = ODD_PRIME.get();
        let below = edges(&prime).into_iter().filter(|number| *number < prime);
        below.map(|number| (number, element(&number).expect("below p"))).collect()
    }

    fn element(number: &U256) -> Option<Element> {
        Element::from_be_bytes(number.to_be_bytes().into())
    }

    #[test]
    fn arithmetic_is_that_of_the_library() {
        let prime = NonZero::new(ODD_PRIME.get()).expect("not zero");
        let elements = elements();
        assert!(elements.len() > 30);
        for (a, element_a) in &elements {
            assert_eq!(element_a.to_be_bytes(), <[u8; 32]>::from(a.to_be_bytes()));
            assert_eq!(Some(-*element_a), element(&a.neg_mod(&prime)));
            for (b, element_b) in &elements {
                let (sum, difference) = (*element_a + *element_b, *element_a - *element_b);
                assert_eq!(Some(sum), element(&a.add_mod(b, &prime)), "{a} + {b}");
                assert_eq!(Some(difference), element(&a.sub_mod(b, &prime)), "{a} - {b}");
                let product = a.mul_mod_vartime(b, &prime);
                assert_eq!(Some(*element_a * *element_b), element(&product), "{a} * {b}");
            }
        }
    }

    #[test]
    fn numbers_from_p_on_are_no_elements() {
        for number in edges(&ODD_PRIME) {
            assert_eq!(element(&number).is_some(), number < *ODD_PRIME, "{number}");
        }
    }

    #[test]
    fn an_element_times_its_inverse_is_one() {
        assert_eq!(Some(Element::ONE), element(&U256::ONE));
        for (number, element) in elements() {
            let expected = if number == U256::ZERO { Element::ZERO } else { Element::ONE };
            assert_eq!(element * element.inverse(), expected);
        }
    }
}
