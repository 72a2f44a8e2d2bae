//! The provider seam: who does the curve arithmetic.
//!
//! A [`Provider`] is a plain value that the caller hands in. The rules that
//! decide which encodings are acceptable live outside the backends, so every
//! provider gives the same verdict on every input.

use std::{fmt, sync::Arc};

use super::portable;

/// A parsed Ed25519 public key.
pub trait Ed25519Key: Send + Sync {
    /// Whether `S < L` and `encode(S*B - k*A)` equals R byte for byte.
    fn verify(&self, input: &[u8], signature: &[u8; 64]) -> bool;
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
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Provider").field(&self.name).finish()
    }
}
