//! The fast provider for native targets: AWS-LC for P-256, dalek for Ed25519.
//!
//! A crate of its own, so that C code never reaches `openglass-core` or a
//! `WebAssembly` build.

use std::sync::Arc;

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{
        ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _,
        ParsedPublicKey,
    },
};
use openglass_core::crypto::{P256Backend, P256Key, P256Signer, Provider};

/// The native provider.
pub fn provider() -> Provider {
    Provider { name: "native", p256: Arc::new(AwsLc), ..Provider::portable() }
}

struct AwsLc;

impl P256Backend for AwsLc {
    fn public_key(&self, point: &[u8; 65]) -> Option<Box<dyn P256Key>> {
        let key = ParsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).ok()?;
        Some(Box::new(AwsLcKey(key)))
    }

    fn signer(&self, scalar: &[u8; 32]) -> Option<Box<dyn P256Signer>> {
        // AWS-LC wants both halves, so the public one is derived first.
        let public = Provider::portable().p256.signer(scalar)?.public_point();
        let pair = EcdsaKeyPair::from_private_key_and_public_key(
            &ECDSA_P256_SHA256_FIXED_SIGNING,
            scalar,
            &public,
        );
        Some(Box::new(AwsLcSigner(pair.ok()?)))
    }
}

struct AwsLcKey(ParsedPublicKey);

impl P256Key for AwsLcKey {
    fn verify(&self, input: &[u8], signature: &[u8; 64]) -> bool {
        self.0.verify_sig(input, signature).is_ok()
    }
}

struct AwsLcSigner(EcdsaKeyPair);

impl P256Signer for AwsLcSigner {
    fn sign(&self, input: &[u8]) -> Option<[u8; 64]> {
        let signature = self.0.sign(&SystemRandom::new(), input).ok()?;
        let fixed: [u8; 64] = signature.as_ref().try_into().ok()?;
        Some(openglass_core::crypto::with_low_s(fixed))
    }

    fn public_point(&self) -> [u8; 65] {
        let mut point = [0; 65];
        point.copy_from_slice(self.0.public_key().as_ref());
        point
    }
}
