//! The portable provider: dalek and `RustCrypto`.

use ed25519_dalek::{SigningKey, VerifyingKey};
use p256::ecdsa::{self, signature::Signer as _};

use super::provider::{Ed25519Backend, Ed25519Key, P256Backend, P256Key, P256Signer};

pub(super) struct Dalek;

impl Ed25519Backend for Dalek {
    fn public_key(&self, bytes: &[u8; 32]) -> Option<Box<dyn Ed25519Key>> {
        VerifyingKey::from_bytes(bytes).ok().map(|key| Box::new(key) as Box<dyn Ed25519Key>)
    }

    fn derive_public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        SigningKey::from_bytes(seed).verifying_key().to_bytes()
    }

    fn sign(&self, seed: &[u8; 32], input: &[u8]) -> [u8; 64] {
        ed25519_dalek::Signer::sign(&SigningKey::from_bytes(seed), input).to_bytes()
    }
}

impl Ed25519Key for VerifyingKey {
    fn verify(&self, input: &[u8], signature: &[u8; 64]) -> bool {
        ed25519_dalek::Verifier::verify(
            self,
            input,
            &ed25519_dalek::Signature::from_bytes(signature),
        )
        .is_ok()
    }
}

pub(super) struct RustCrypto;

impl P256Backend for RustCrypto {
    fn public_key(&self, point: &[u8; 65]) -> Option<Box<dyn P256Key>> {
        let key = ecdsa::VerifyingKey::from_sec1_bytes(point).ok()?;
        Some(Box::new(key))
    }

    fn signer(&self, scalar: &[u8; 32]) -> Option<Box<dyn P256Signer>> {
        let key = ecdsa::SigningKey::from_slice(scalar).ok()?;
        Some(Box::new(key))
    }
}

impl P256Key for ecdsa::VerifyingKey {
    fn verify(&self, input: &[u8], signature: &[u8; 64]) -> bool {
        ecdsa::Signature::from_slice(signature).is_ok_and(|signature| {
            ecdsa::signature::Verifier::verify(self, input, &signature).is_ok()
        })
    }
}

impl P256Signer for ecdsa::SigningKey {
    fn sign(&self, input: &[u8]) -> Option<[u8; 64]> {
        let signature: ecdsa::Signature = self.try_sign(input).ok()?;
        Some(signature.normalize_s().to_bytes().into())
    }

    fn public_point(&self) -> [u8; 65] {
        let point = self.verifying_key().to_sec1_point(false);
        let mut bytes = [0; 65];
        bytes.copy_from_slice(point.as_bytes());
        bytes
    }
}
