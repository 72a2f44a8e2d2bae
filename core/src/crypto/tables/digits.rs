//! Numbers as sums of table entries.

/// How many digits a number has, and a table windows.
pub(super) const WINDOWS: usize = 32;
/// The largest digit, and how many multiples a window of a table holds.
pub(super) const MULTIPLES: usize = 128;

/// Digits from -127 to 128 with `number = sum of digit[i] * 256^i`.
pub(super) type Digits = [i16; WINDOWS];

/// The digits of a number below 2^255, given as 32 bytes, the lowest first.
///
/// The last byte is below 128, so its digit is at most 128 and nothing is left
/// to carry.
pub(super) fn digits(number: &[u8; 32]) -> Digits {
    let mut carry = 0;
    number.map(|byte| {
        let digit = i16::from(byte) + carry;
        carry = i16::from(digit > 128);
        digit - 256 * carry
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_add_up_to_the_number() {
        let mut highest = [0xFF; 32];
        highest[31] = 0x7F;
        let steps = std::array::from_fn(|index| u8::try_from(124 + index % 10).expect("small"));
        for number in [[0; 32], [1; 32], [0x7F; 32], [0x80; 32].map(|_| 0x7E), highest, steps] {
            let mut number: [u8; 32] = number;
            number[31] &= 0x7F;
            let mut carry = 0;
            for (digit, byte) in digits(&number).into_iter().zip(number) {
                assert!((-127..=128).contains(&digit));
                let sum = digit + carry;
                assert_eq!(sum.rem_euclid(256), i16::from(byte));
                carry = sum.div_euclid(256);
            }
            assert_eq!(carry, 0);
        }
    }
}
