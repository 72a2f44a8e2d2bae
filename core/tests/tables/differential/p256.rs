//! ECDSA P-256 keys and signatures, honest and crafted.

use p256::{
    AffinePoint, FieldBytes, ProjectivePoint, Scalar,
    elliptic_curve::{
        ops::Reduce as _,
        point::{AffineCoordinates as _, DecompressPoint as _},
        sec1::ToSec1Point as _,
        subtle::Choice,
    },
};
use sha2::{Digest as _, Sha256};

use super::{Batch, Case, rng::Rng};

/// n, the order of the group.
const ORDER: [u8; 32] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
];
/// p - n, by which r is below x in the rarest of cases.
const GAP: [u8; 32] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x43, 0x19, 0x05, 0x52, 0x58, 0xE8, 0x61, 0x7B,
    0x0C, 0x46, 0x35, 0x3D, 0x03, 0x9C, 0xDA, 0xAE,
];

/// A key with `size` cases for it.
pub(crate) fn batch(rng: &mut Rng, size: usize) -> Batch<65> {
    let secret = secret(rng);
    let key = encoding(&(ProjectivePoint::GENERATOR * secret));
    Batch { key, cases: (0..size).map(|_| case(rng, &secret)).collect() }
}

/// A key made for one signature, with cases near that signature.
pub(crate) fn crafted_batch(rng: &mut Rng) -> Batch<65> {
    loop {
        let input = rng.bytes::<40>().to_vec();
        let Some((kind, key, signature)) = crafted(rng, hash(&input)) else { continue };
        let same = Case { kind, input, signature };
        let near = (0..5).map(|_| {
            let mut near = same.clone();
            near.kind = "near a crafted one";
            change(rng, &mut near);
            near
        });
        let mut cases: Vec<Case> = near.collect();
        cases.push(same);
        return Batch { key, cases };
    }
}

/// Random, or so close to a table's entries that points meet while they are added.
fn secret(rng: &mut Rng) -> Scalar {
    let power = (0..rng.below(32)).fold(Scalar::ONE, |power, _| power * Scalar::from(256_u64));
    let small = Scalar::from(u64::try_from(rng.below(130)).expect("small") + 1);
    let secret = match rng.below(6) {
        0 => Scalar::ONE,
        1 => power,
        2 => power * small,
        3 => small.invert().expect("not zero"),
        _ => scalar(rng),
    };
    if rng.below(2) == 0 { secret } else { -secret }
}

fn case(rng: &mut Rng, secret: &Scalar) -> Case {
    let mut input = vec![0; rng.below(120)];
    input.fill_with(|| rng.next().to_le_bytes()[0]);
    let nonce = if rng.below(4) == 0 { self::secret(rng) } else { scalar(rng) };
    let r = x_of(&(ProjectivePoint::GENERATOR * nonce)).expect("no multiple of n");
    let s = (hash(&input) + r * secret) * nonce.invert().expect("not zero");
    let mut case = Case { kind: "signed", input, signature: fixed(&r, &s) };
    if rng.below(3) > 0 {
        change(rng, &mut case);
    }
    case
}

/// Changes a case so that it may not hold any more.
fn change(rng: &mut Rng, case: &mut Case) {
    let signature = &mut case.signature;
    case.kind = match rng.below(6) {
        0 => {
            rng.flip(signature);
            "flipped bit"
        }
        1 => {
            case.input.push(0);
            "longer message"
        }
        2 => {
            let s = signature[32..].try_into().expect("32 bytes");
            signature[32..].copy_from_slice(&(-reduced(s)).to_bytes());
            "n - s"
        }
        3 => {
            let half = 32 * rng.below(2);
            signature[half..half + 32].copy_from_slice(&edge(rng));
            "r or s at an edge"
        }
        4 => {
            signature.rotate_left(32);
            "r and s exchanged"
        }
        _ => {
            *signature = rng.bytes();
            "random"
        }
    };
}

/// Numbers around 0, n and p, and p - n.
fn edge(rng: &mut Rng) -> [u8; 32] {
    let mut prime = [0xFF; 32];
    prime[4..20].copy_from_slice(&[0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mut edge = rng.pick(&[[0; 32], ORDER, prime, GAP, [0xFF; 32]]);
    edge[31] = edge[31].wrapping_add(rng.pick(&[0, 0, 1, 2, 0xFF]));
    edge
}

/// A key and a signature over this hash, made from a chosen sum R:
/// Q = (R - u*G) / v with u = hash/s and v = r/s.
fn crafted(rng: &mut Rng, hash: Scalar) -> Option<(&'static str, [u8; 65], [u8; 64])> {
    let s = scalar(rng);
    let inverse = s.invert().expect("not zero");
    let u = hash * inverse;
    let (kind, sum) = match rng.below(5) {
        // u*G and v*Q are the same point.
        0 => ("equal summands", ProjectivePoint::GENERATOR * (u + u)),
        // They are opposite: the sum is infinity, whatever r is.
        1 => ("opposite summands", ProjectivePoint::IDENTITY),
        // x is n or above, so r is x - n.
        2 => ("x above n", ProjectivePoint::from(above_order(rng)?)),
        // r is x, and r + n is below p too, so it might be x and is not.
        3 => ("x below p - n", ProjectivePoint::from(below_gap(rng)?)),
        _ => ("any sum", ProjectivePoint::GENERATOR * scalar(rng)),
    };
    let r = x_of(&sum).unwrap_or_else(|| scalar(rng));
    let v = r * inverse;
    let key = (sum - ProjectivePoint::GENERATOR * u) * Option::<Scalar>::from(v.invert())?;
    (key != ProjectivePoint::IDENTITY).then(|| (kind, encoding(&key), fixed(&r, &s)))
}

/// A point whose x is from n to p - 1.
fn above_order(rng: &mut Rng) -> Option<AffinePoint> {
    let mut bytes = ORDER;
    let mut carry = 0;
    for (byte, random) in bytes.iter_mut().zip(random_below_gap(rng)).rev() {
        let [low, high] = (u16::from(*byte) + u16::from(random) + carry).to_le_bytes();
        (*byte, carry) = (low, u16::from(high));
    }
    with_x(rng, bytes)
}

/// A point whose x is below p - n.
fn below_gap(rng: &mut Rng) -> Option<AffinePoint> {
    let bytes = random_below_gap(rng);
    with_x(rng, bytes)
}

fn random_below_gap(rng: &mut Rng) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[17..].copy_from_slice(&rng.bytes::<15>());
    bytes
}

fn with_x(rng: &mut Rng, x: [u8; 32]) -> Option<AffinePoint> {
    let is_odd = Choice::from(u8::from(rng.below(2) == 0));
    AffinePoint::decompress(&FieldBytes::from(x), is_odd).into()
}

/// x modulo n; infinity has none.
fn x_of(point: &ProjectivePoint) -> Option<Scalar> {
    (*point != ProjectivePoint::IDENTITY).then(|| Scalar::reduce(&point.to_affine().x()))
}

fn hash(input: &[u8]) -> Scalar {
    reduced(Sha256::digest(input).into())
}

/// Not zero, but for a chance of 1 in 2^256.
fn scalar(rng: &mut Rng) -> Scalar {
    reduced(rng.bytes())
}

fn reduced(bytes: [u8; 32]) -> Scalar {
    Scalar::reduce(&FieldBytes::from(bytes))
}

fn encoding(point: &ProjectivePoint) -> [u8; 65] {
    point.to_affine().to_sec1_point(false).as_bytes().try_into().expect("not infinity")
}

fn fixed(r: &Scalar, s: &Scalar) -> [u8; 64] {
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&r.to_bytes());
    signature[32..].copy_from_slice(&s.to_bytes());
    signature
}
