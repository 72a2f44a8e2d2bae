//! Ed25519 keys and signatures, honest and crafted.

use curve25519_dalek::{
    EdwardsPoint, Scalar,
    constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION},
};
use sha2::{Digest as _, Sha512};

use super::{Batch, Case, rng::Rng};

/// L, the order of the base point, little-endian.
const ORDER: [u8; 32] = [
    0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// A key as it is encoded, and what is known of it.
struct Key {
    /// The scalar of its part in the prime-order group.
    secret: Scalar,
    encoding: [u8; 32],
}

/// A key and `size` cases for it.
pub(crate) fn batch(rng: &mut Rng, size: usize) -> Batch<32> {
    let key = key(rng);
    Batch { key: key.encoding, cases: (0..size).map(|_| case(rng, &key)).collect() }
}

fn key(rng: &mut Rng) -> Key {
    let secret = Scalar::from_bytes_mod_order_wide(&rng.bytes());
    let point = secret * ED25519_BASEPOINT_POINT;
    let torsion = rng.pick(&EIGHT_TORSION);
    let (secret, encoding) = match rng.below(8) {
        0 => (Scalar::ZERO, small_order(rng)),
        1 => (Scalar::ZERO, non_canonical(rng)),
        2 => (secret, rng.bytes()),
        3..5 => (secret, (point + torsion).compress().to_bytes()),
        _ => (secret, point.compress().to_bytes()),
    };
    Key { secret, encoding }
}

/// Any encoding of a point of small order, with any sign.
fn small_order(rng: &mut Rng) -> [u8; 32] {
    let mut encoding = rng.pick(&EIGHT_TORSION).compress().to_bytes();
    if rng.below(2) == 0 {
        encoding[31] ^= 0x80;
    }
    encoding
}

/// A y from p to 2^255 - 1, with any sign.
fn non_canonical(rng: &mut Rng) -> [u8; 32] {
    let mut encoding = [0xFF; 32];
    // Most are no points; p and p + 1 are y = 0 and y = 1.
    let low = if rng.below(2) == 0 { rng.below(2) } else { rng.below(19) };
    encoding[0] = 0xED + u8::try_from(low).expect("below 19");
    encoding[31] = rng.pick(&[0x7F, 0xFF]);
    encoding
}

fn case(rng: &mut Rng, key: &Key) -> Case {
    let mut input = vec![0; rng.below(120)];
    input.fill_with(|| rng.next().to_le_bytes()[0]);
    let mut signature = signed(key, rng, &input, |point, _| point.compress().to_bytes());
    let kind = match rng.below(12) {
        0 => {
            rng.flip(&mut signature);
            "flipped bit"
        }
        1 => {
            input.push(0);
            "longer message"
        }
        2 => {
            add_order(rng, &mut signature[32..]);
            "S of L or more"
        }
        3 => {
            signature = edge_signed(rng);
            "S at an edge"
        }
        // With luck the torsion of R is that of -k*A, and the equation holds.
        4 | 5 => {
            signature = signed(key, rng, &input, |point, rng| {
                (point + rng.pick(&EIGHT_TORSION)).compress().to_bytes()
            });
            "torsion in R"
        }
        6 => {
            let encoding = small_order(rng);
            signature = with_r(key, Scalar::ZERO, encoding, &input);
            "R of small order"
        }
        7 => {
            signature[..32].copy_from_slice(&non_canonical(rng));
            "R not canonical"
        }
        // r = 0: the equation holds for R = (0, 1), in its canonical encoding only.
        8 => {
            signature = identity_signed(key, rng, &input);
            "R is the identity"
        }
        9 => {
            signature = rng.bytes();
            "random"
        }
        _ => "signed",
    };
    Case { kind, input, signature }
}

/// Signs with the known part of the key; `encode` makes R from r*B.
fn signed(
    key: &Key,
    rng: &mut Rng,
    input: &[u8],
    encode: impl FnOnce(EdwardsPoint, &mut Rng) -> [u8; 32],
) -> [u8; 64] {
    let nonce = Scalar::from_bytes_mod_order_wide(&rng.bytes());
    let encoding = encode(nonce * ED25519_BASEPOINT_POINT, rng);
    with_r(key, nonce, encoding, input)
}

fn identity_signed(key: &Key, rng: &mut Rng, input: &[u8]) -> [u8; 64] {
    let mut canonical = [0; 32];
    canonical[0] = 1;
    let mut signed_zero = canonical;
    signed_zero[31] = 0x80;
    let mut above = [0xFF; 32];
    (above[0], above[31]) = (0xEE, 0x7F);
    let encoding = rng.pick(&[canonical, canonical, signed_zero, above]);
    with_r(key, Scalar::ZERO, encoding, input)
}

/// Holds under the key (0, 1), whatever the message is, if S < L.
fn edge_signed(rng: &mut Rng) -> [u8; 64] {
    let s = edge_scalar(rng);
    let r = Scalar::from_bytes_mod_order(s) * ED25519_BASEPOINT_POINT;
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(r.compress().as_bytes());
    signature[32..].copy_from_slice(&s);
    signature
}

fn with_r(key: &Key, nonce: Scalar, encoding: [u8; 32], input: &[u8]) -> [u8; 64] {
    let hash = Sha512::new()
        .chain_update(encoding)
        .chain_update(key.encoding)
        .chain_update(input)
        .finalize();
    let challenge = Scalar::from_bytes_mod_order_wide(&hash.into());
    let s = nonce + challenge * key.secret;
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&encoding);
    signature[32..].copy_from_slice(s.as_bytes());
    signature
}

/// Adds L one to fifteen times, as far as 256 bits go.
fn add_order(rng: &mut Rng, s: &mut [u8]) {
    for _ in 0..=rng.below(14) {
        let mut carry = 0;
        for (byte, order) in s.iter_mut().zip(ORDER) {
            let [low, high] = (u16::from(*byte) + u16::from(order) + carry).to_le_bytes();
            (*byte, carry) = (low, u16::from(high));
        }
    }
}

fn edge_scalar(rng: &mut Rng) -> [u8; 32] {
    let mut zero = [0; 32];
    let mut below = ORDER;
    below[0] -= 1;
    let mut above = ORDER;
    above[0] += 1;
    let mut bit = zero;
    bit[rng.below(32)] = 1 << rng.below(8);
    zero[0] = u8::try_from(rng.below(3)).expect("small");
    rng.pick(&[zero, below, ORDER, above, bit, [0xFF; 32]])
}
