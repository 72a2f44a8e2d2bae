//! The provider seam: who does the curve arithmetic.
//!
//! A [`Provider`] is a plain value that the caller hands in. The rules that
//! decide which encodings are acceptable live outside the backends, so every
//! provider gives the same verdict on every input.

use std::{fmt, sync::Arc};

use super::{portable, tables};

/// A signature to be checked.
#[derive(Debug, Clone, Copy)]
pub struct Check<'a> {
    /// The signed bytes.
    pub input: &'a [u8],
    /// R and S, or r and s, 32 bytes each.
    pub signature: &'a [u8; 64],
}

/// A verdict for each item: `false` for what `read` cannot read, else what
/// `verify` says about all that was read.
pub(super) fn verdicts<T, R>(
    items: &[T],
    read: impl Fn(&T) -> Option<R>,
    verify: impl FnOnce(&[R]) -> Vec<bool>,
) -> Vec<bool> {
    let mut verdicts = vec![false; items.len()];
    let readable = items.iter().enumerate().filter_map(|(index, item)| Some((index, read(item)?)));
    let (indexes, readable): (Vec<usize>, Vec<R>) = readable.unzip();
    for (index, verdict) in indexes.into_iter().zip(verify(&readable)) {
        verdicts[index] = verdict;
    }
    verdicts
}

/// A parsed Ed25519 public key.
pub trait Ed25519Key: Send + Sync {
    /// Whether `S < L` and `encode(S*B - k*A)` equals R byte for byte.
    fn verify(&self, input: &[u8], signature: &[u8; 64]) -> bool;

    /// Says that about `count` checks are to come, so that the key may compute
    /// something ahead. Changes no verdict.
    fn expect_checks(&self, _count: usize) {}

    /// For each check what [`verify`](Self::verify) says. Work may be shared
    /// between the checks, never the equation: a backend may not decide about
    /// several signatures by one combined equation, which is another rule.
    fn verify_batch(&self, checks: &[Check<'_>]) -> Vec<bool> {
        checks.iter().map(|check| self.verify(check.input, check.signature)).collect()
    }
}

/// Ed25519 arithmetic.
pub trait Ed25519Backend: Send + Sync {
    /// Parses a public key; the caller has checked that it is acceptable.
    fn public_key(&self, bytes: &[u8; 32]) -> Option<Box<dyn Ed25519Key>>;
    /// The public key of a seed.
    fn derive_public_key(&self, seed: &[u8; 32]) -> [u8; 32];
    /// Signs as RFC 8032 says (deterministic).
    fn sign(&self, seed: &[u8; 32], input: &[u8]) -> [u8; 64];
}

/// A parsed P-256 public key.
pub trait P256Key: Send + Sync {
    /// Verifies ECDSA with SHA-256 over `input`; `signature` is `r || s`, both
    /// in range, high s allowed.
    fn verify(&self, input: &[u8], signature: &[u8; 64]) -> bool;

    /// As [`Ed25519Key::expect_checks`].
    fn expect_checks(&self, _count: usize) {}

    /// As [`Ed25519Key::verify_batch`].
    fn verify_batch(&self, checks: &[Check<'_>]) -> Vec<bool> {
        checks.iter().map(|check| self.verify(check.input, check.signature)).collect()
    }
}

/// A P-256 private key.
pub trait P256Signer: Send + Sync {
    /// Signs with SHA-256. Gives `r || s` with low s.
    fn sign(&self, input: &[u8]) -> Option<[u8; 64]>;
    /// The uncompressed public point: 0x04, x, y.
    fn public_point(&self) -> [u8; 65];
}

/// ECDSA P-256 arithmetic.
pub trait P256Backend: Send + Sync {
    /// Parses an uncompressed point (0x04, x, y).
    fn public_key(&self, point: &[u8; 65]) -> Option<Box<dyn P256Key>>;
    /// Loads a private scalar, 32 bytes big-endian.
    fn signer(&self, scalar: &[u8; 32]) -> Option<Box<dyn P256Signer>>;
}

/// Who does the curve arithmetic; cheap to clone.
#[derive(Clone)]
pub struct Provider {
    /// For messages and tests.
    pub name: &'static str,
    /// Agent signatures.
    pub ed25519: Arc<dyn Ed25519Backend>,
    /// Platform signatures.
    pub p256: Arc<dyn P256Backend>,
}

impl Provider {
    /// The pure Rust provider (dalek and p256). Works everywhere, `WebAssembly`
    /// included, and is the oracle for the others in tests.
    pub fn portable() -> Self {
        Self {
            name: "portable",
            ed25519: Arc::new(portable::Dalek),
            p256: Arc::new(portable::RustCrypto),
        }
    }

    /// This provider with tables for keys that check many signatures (ADR
    /// 0002). Verdicts stay the same; signing and single checks are left to
    /// this one.
    #[must_use]
    pub fn with_tables(self) -> Self {
        Self {
            name: "tables",
            ed25519: Arc::new(tables::Ed25519(self.ed25519)),
            p256: Arc::new(tables::P256(self.p256)),
        }
    }
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Provider").field(&self.name).finish()
    }
}
