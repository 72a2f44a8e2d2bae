//! A provider that checks many signatures under few keys (ADR 0002).
//!
//! For a key that is told to expect many signatures, the multiples
//! `digit * 256^window * P` of its point P are computed once. A check then adds
//! one entry a window and needs no doubling, and the divisions of a whole batch
//! are done with one. Each signature is still checked by its own equation, the
//! same that the library behind the provider checks, so the verdicts are equal.
//!
//! Everything here is public data: time depends on it, and that is no harm.

mod batch;
mod digits;
mod ed25519;
mod limbs;
mod p256;

use std::sync::Arc;

use super::provider::{Ed25519Backend, Ed25519Key, P256Backend, P256Key, P256Signer};

/// Ed25519 with tables.
pub(super) struct Ed25519(pub(super) Arc<dyn Ed25519Backend>);

impl Ed25519Backend for Ed25519 {
    fn public_key(&self, bytes: &[u8; 32]) -> Option<Box<dyn Ed25519Key>> {
        let base = self.0.public_key(bytes)?;
        Some(Box::new(ed25519::Key::new(base, bytes)))
    }

    fn derive_public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        self.0.derive_public_key(seed)
    }

    fn sign(&self, seed: &[u8; 32], input: &[u8]) -> [u8; 64] {
        self.0.sign(seed, input)
    }
}

/// P-256 with tables.
pub(super) struct P256(pub(super) Arc<dyn P256Backend>);

impl P256Backend for P256 {
    fn public_key(&self, point: &[u8; 65]) -> Option<Box<dyn P256Key>> {
        let base = self.0.public_key(point)?;
        Some(Box::new(p256::Key::new(base, point)))
    }

    fn signer(&self, scalar: &[u8; 32]) -> Option<Box<dyn P256Signer>> {
        self.0.signer(scalar)
    }
}
