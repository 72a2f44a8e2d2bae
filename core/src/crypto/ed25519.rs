//! The one Ed25519 rule (ruling Q13), in the parts that do not depend on who
//! does the curve arithmetic.
//!
//! The rule: A and R are canonical and not of small order, S < L, and
//! `encode(S*B - k*A) == R` without multiplying by the cofactor. A backend that
//! compares the re-encoded point with R byte for byte already refuses every
//! non-canonical R, so what remains to check here is A once, and R against the
//! eight points of small order.

use ed25519_dalek::VerifyingKey;

/// Canonical encodings of the eight points of small order.
const SMALL_ORDER: [[u8; 32]; 8] = small_order_points();

const fn small_order_points() -> [[u8; 32]; 8] {
    const ORDER_8: [u8; 32] = [
        0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98,
        0xF0, 0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53,
        0xFC, 0x05,
    ];
    const ORDER_8_NEGATED: [u8; 32] = [
        0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67,
        0x0F, 0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC,
        0x03, 0x7A,
    ];
    let mut identity = [0; 32];
    identity[0] = 1;
    let mut order_2 = [0xFF; 32];
    order_2[0] = 0xEC;
    order_2[31] = 0x7F;
    let order_4 = [0; 32];
    [
        identity,
        order_2,
        order_4,
        with_sign(order_4),
        ORDER_8,
        with_sign(ORDER_8),
        ORDER_8_NEGATED,
        with_sign(ORDER_8_NEGATED),
    ]
}

const fn with_sign(mut encoding: [u8; 32]) -> [u8; 32] {
    encoding[31] |= 0x80;
    encoding
}

/// Whether these 32 bytes may be an agent's key: a canonical encoding of a
/// point that is not of small order.
pub fn is_acceptable_public_key(bytes: &[u8; 32]) -> bool {
    VerifyingKey::from_bytes(bytes)
        .is_ok_and(|key| !key.is_weak() && key.to_edwards().compress().as_bytes() == bytes)
}

/// Whether R of this signature (its first half) is no point of small order.
/// Backends check everything else.
pub fn is_acceptable_signature(signature: &[u8; 64]) -> bool {
    !SMALL_ORDER.iter().any(|point| signature.starts_with(point))
}
