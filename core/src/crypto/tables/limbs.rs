//! 256-bit numbers as four 64-bit limbs, the lowest first.

use p256::{
    U256,
    elliptic_curve::bigint::{ArrayEncoding as _, Odd},
};

/// A number below 2^256.
pub(super) type Limbs = [u64; 4];

/// `left + right` and the carry.
#[inline]
pub(super) fn add(left: &Limbs, right: &Limbs) -> (Limbs, bool) {
    let (limb_0, carry) = left[0].overflowing_add(right[0]);
    let (limb_1, carry) = left[1].carrying_add(right[1], carry);
    let (limb_2, carry) = left[2].carrying_add(right[2], carry);
    let (limb_3, carry) = left[3].carrying_add(right[3], carry);
    ([limb_0, limb_1, limb_2, limb_3], carry)
}

/// `left - right` and the borrow.
#[inline]
pub(super) fn sub(left: &Limbs, right: &Limbs) -> (Limbs, bool) {
    let (limb_0, borrow) = left[0].overflowing_sub(right[0]);
    let (limb_1, borrow) = left[1].borrowing_sub(right[1], borrow);
    let (limb_2, borrow) = left[2].borrowing_sub(right[2], borrow);
    let (limb_3, borrow) = left[3].borrowing_sub(right[3], borrow);
    ([limb_0, limb_1, limb_2, limb_3], borrow)
}

/// `factor * number`, which is below 2^320.
#[inline]
pub(super) fn mul_limb(factor: u64, number: &Limbs) -> [u64; 5] {
    let (limb_0, high_0) = factor.carrying_mul(number[0], 0);
    let (low_1, high_1) = factor.carrying_mul(number[1], 0);
    let (low_2, high_2) = factor.carrying_mul(number[2], 0);
    let (low_3, high_3) = factor.carrying_mul(number[3], 0);
    let (limb_1, carry) = low_1.overflowing_add(high_0);
    let (limb_2, carry) = low_2.carrying_add(high_1, carry);
    let (limb_3, carry) = low_3.carrying_add(high_2, carry);
    // The upper half of a product is at most 2^64 - 2, so nothing is lost.
    [limb_0, limb_1, limb_2, limb_3, high_3 + u64::from(carry)]
}

/// `left + right` and the carry, five limbs each.
#[inline]
pub(super) fn add_five(left: &[u64; 5], right: &[u64; 5]) -> ([u64; 5], bool) {
    let (limb_0, carry) = left[0].overflowing_add(right[0]);
    let (limb_1, carry) = left[1].carrying_add(right[1], carry);
    let (limb_2, carry) = left[2].carrying_add(right[2], carry);
    let (limb_3, carry) = left[3].carrying_add(right[3], carry);
    let (limb_4, carry) = left[4].carrying_add(right[4], carry);
    ([limb_0, limb_1, limb_2, limb_3, limb_4], carry)
}

/// The inverse modulo an odd number; zero for what has none.
pub(super) fn invert(number: &Limbs, modulus: &Odd<U256>) -> Limbs {
    let number = U256::from_le_slice(&to_le_bytes(number));
    let inverse: Option<U256> = number.invert_odd_mod_vartime(modulus).into();
    from_le_bytes(&inverse.unwrap_or_default().to_le_byte_array().into())
}

/// Reads 32 bytes, the lowest first.
pub(super) fn from_le_bytes(bytes: &[u8; 32]) -> Limbs {
    let (words, _) = bytes.as_chunks();
    std::array::from_fn(|index| u64::from_le_bytes(words[index]))
}

/// Writes 32 bytes, the lowest first.
pub(super) fn to_le_bytes(limbs: &Limbs) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (word, limb) in bytes.as_chunks_mut().0.iter_mut().zip(limbs) {
        *word = limb.to_le_bytes();
    }
    bytes
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Numbers at which carries and reductions change, around `prime`, a few of
    /// its multiples, and 2^256; and some in the middle.
    pub(in crate::crypto::tables) fn edges(prime: &U256) -> Vec<U256> {
        let mut edges = Vec::new();
        for offset in [0_u32, 1, 2, 18, 19, 20, 37, 38, 39, 75, 76, 77] {
            let offset = U256::from_u32(offset);
            for base in [U256::ZERO, *prime, prime.shl_vartime(1), U256::ONE.shl_vartime(255)] {
                edges.extend([base.wrapping_add(&offset), base.wrapping_sub(&offset)]);
            }
        }
        let mut middle = U256::from_u32(3);
        for _ in 0..12 {
            middle = middle.wrapping_mul(&middle).wrapping_add(&prime.shr_vartime(7));
            edges.push(middle);
        }
        edges
    }

    /// The limbs of a number.
    pub(in crate::crypto::tables) fn limbs(number: &U256) -> Limbs {
        from_le_bytes(&number.to_le_bytes().into())
    }

    #[test]
    fn bytes_round_trip() {
        let bytes = std::array::from_fn(|index| u8::try_from(7 * index).expect("small"));
        assert_eq!(to_le_bytes(&from_le_bytes(&bytes)), bytes);
        assert_eq!(from_le_bytes(&bytes)[0], 0x312A_231C_150E_0700);
    }

    #[test]
    fn inverses_of_what_has_none_are_zero() {
        let nine = Odd::<U256>::from_be_hex(
            "0000000000000000000000000000000000000000000000000000000000000009",
        );
        assert_eq!(invert(&[2, 0, 0, 0], &nine), [5, 0, 0, 0]);
        assert_eq!(invert(&[3, 0, 0, 0], &nine), [0; 4]);
        assert_eq!(invert(&[0; 4], &nine), [0; 4]);
    }
}
