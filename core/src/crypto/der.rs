//! The DER form of ECDSA signatures (ruling Q14), read here for every provider
//! so that all of them accept exactly the same texts.

/// The order of the P-256 group, big-endian.
const ORDER: [u8; 32] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
];

/// Reads a strict DER `ECDSA-Sig-Value` into `r || s`, 32 bytes each. `None`
/// unless lengths and integers are minimal, nothing trails, and 1 <= r, s < n.
pub(super) fn read_signature(der: &[u8]) -> Option<[u8; 64]> {
    let (&[0x30, len], body) = der.split_first_chunk()? else { return None };
    if usize::from(len) != body.len() || len >= 0x80 {
        return None;
    }
    let (r, rest) = read_scalar(body)?;
    let (s, rest) = read_scalar(rest)?;
    if !rest.is_empty() {
        return None;
    }
    let mut fixed = [0; 64];
    fixed[..32].copy_from_slice(&r);
    fixed[32..].copy_from_slice(&s);
    Some(fixed)
}

fn read_scalar(der: &[u8]) -> Option<([u8; 32], &[u8])> {
    let (&[0x02, len], rest) = der.split_first_chunk()? else { return None };
    let (integer, rest) = rest.split_at_checked(usize::from(len))?;
    let magnitude = match integer {
        [0, tail @ ..] if tail.first().is_some_and(|byte| byte & 0x80 != 0) => tail,
        // A leading zero that is not needed, zero itself, a negative number, nothing.
        [0 | 0x80.., ..] | [] => return None,
        _ => integer,
    };
    let mut scalar = [0; 32];
    scalar.get_mut(32_usize.checked_sub(magnitude.len())?..)?.copy_from_slice(magnitude);
    (scalar < ORDER).then_some((scalar, rest))
}

/// Writes `r || s` as DER.
#[expect(clippy::cast_possible_truncation, reason = "no length here is above 72")]
pub(super) fn write_signature(fixed: &[u8; 64]) -> Vec<u8> {
    let (r, s) = fixed.split_at(32);
    let mut body = Vec::with_capacity(70);
    for scalar in [r, s] {
        let skip = scalar.iter().take_while(|&&byte| byte == 0).count().min(31);
        let magnitude = &scalar[skip..];
        let pad = usize::from(magnitude[0] & 0x80 != 0);
        body.extend_from_slice(&[0x02, (magnitude.len() + pad) as u8]);
        body.extend(std::iter::repeat_n(0, pad));
        body.extend_from_slice(magnitude);
    }
    let mut der = vec![0x30, body.len() as u8];
    der.append(&mut body);
    der
}

/// Half the order, rounded down: the largest low s.
const HALF_ORDER: [u8; 32] = [
    0x7F, 0xFF, 0xFF, 0xFF, 0x80, 0x00, 0x00, 0x00, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xDE, 0x73, 0x7D, 0x56, 0xD3, 0x8B, 0xCF, 0x42, 0x79, 0xDC, 0xE5, 0x61, 0x7E, 0x31, 0x92, 0xA8,
];

/// The same signature with `s` in its lower half: `r || min(s, n - s)`.
pub fn with_low_s(mut fixed: [u8; 64]) -> [u8; 64] {
    let s = &mut fixed[32..];
    if *s > HALF_ORDER[..] {
        let mut borrow = 0_i16;
        for (byte, &order) in s.iter_mut().zip(&ORDER).rev() {
            let difference = i16::from(order) - i16::from(*byte) - borrow;
            borrow = i16::from(difference < 0);
            let [low, _] = difference.rem_euclid(256).to_le_bytes();
            *byte = low;
        }
    }
    fixed
}
