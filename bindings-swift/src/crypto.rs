//! Hashes, keys and signatures.

use openglass_core::crypto::{
    self, AgentKey, AgentSigner, Algorithm, Hash, PlatformKey, Purpose, Signature,
};
use serde_json::json;
use zeroize::Zeroizing;

use crate::{
    PROVIDER,
    error::{Failure, Fallible, guarded},
};

/// The SHA-256 of some bytes, 32 bytes.
#[uniffi::export]
pub fn sha256(data: &[u8]) -> Vec<u8> {
    crypto::sha256(data).as_bytes().to_vec()
}

/// The bytes that are signed for a purpose: `openglass/v1/`, the purpose, a
/// zero byte and the 32-byte digest.
#[uniffi::export]
pub fn sig_input(purpose: &str, digest: &[u8]) -> Fallible<Vec<u8>> {
    guarded(|| {
        let purpose = Purpose::from_word(purpose).ok_or_else(|| {
            let text = format!("{purpose:?} is no purpose");
            Failure::input("purpose", text, &json!({ "purpose": purpose }))
        })?;
        Ok(crypto::sig_input(purpose, &hash(digest)?))
    })
}

/// An Ed25519 key pair.
#[derive(uniffi::Record)]
pub struct KeyPair {
    /// The 32-byte private seed.
    pub private_key: Vec<u8>,
    /// 32 bytes.
    pub public_key: Vec<u8>,
}

/// A new Ed25519 key.
#[uniffi::export]
pub fn generate_key() -> Fallible<KeyPair> {
    guarded(|| {
        let mut seed = Zeroizing::new([0; 32]);
        getrandom::fill(seed.as_mut())?;
        let public_key = signer("new", seed.as_ref())?.public_key().to_vec();
        Ok(KeyPair { private_key: seed.to_vec(), public_key })
    })
}

/// The 64-byte Ed25519 signature of a message.
#[uniffi::export]
pub fn sign_ed25519(message: &[u8], private_key: &[u8]) -> Fallible<Vec<u8>> {
    guarded(|| Ok(signer("new", private_key)?.sign_bytes(message).to_vec()))
}

/// Whether an Ed25519 signature is right, by the one strict rule: weak and
/// non-canonical keys and signatures never are.
#[uniffi::export]
pub fn verify_ed25519(signature: &[u8], message: &[u8], public_key: &[u8]) -> Fallible<bool> {
    guarded(|| {
        let (Ok(signature), Some(key)) = (signature.try_into(), agent_key("", public_key)) else {
            return Ok(false);
        };
        Ok(key.verify_bytes(message, signature))
    })
}

/// Whether a P-256 signature (strict DER) over the SHA-256 of a message is
/// right. The key is an SPKI DER.
#[uniffi::export]
pub fn verify_p256(signature: &[u8], message: &[u8], public_key: &[u8]) -> Fallible<bool> {
    guarded(|| {
        let key = PlatformKey::from_spki(&PROVIDER, "", public_key);
        Ok(key.is_ok_and(|key| key.verify_der(message, signature)))
    })
}

/// A public key or a signature, with what it says about itself.
#[derive(Debug, uniffi::Record)]
pub struct Labelled {
    /// The algorithm's word.
    pub alg: String,
    /// The key's id.
    pub kid: String,
    /// The public key or the signature, base64url.
    pub value: String,
}

/// Whether a key made a signature object for a purpose and a digest. False for
/// everything that is wrong in any way.
#[uniffi::export]
pub fn verify_signature(
    key: Labelled,
    purpose: &str,
    digest: &[u8],
    signature: Labelled,
) -> Fallible<bool> {
    guarded(|| {
        let (Some(purpose), Ok(digest)) = (Purpose::from_word(purpose), hash(digest)) else {
            return Ok(false);
        };
        let Labelled { alg, kid, value: sig } = signature;
        let signature = Signature { alg: alg.into(), kid: kid.into(), sig: sig.into() };
        if key.alg == Algorithm::Ed25519.as_str() {
            let key = AgentKey::parse(&PROVIDER, &key.kid, &key.value);
            return Ok(key.is_ok_and(|key| key.verify(purpose, &digest, &signature)));
        }
        let key = (key.alg == Algorithm::EcdsaP256Sha256.as_str())
            .then(|| PlatformKey::parse(&PROVIDER, &key.kid, &key.value).ok())
            .flatten();
        Ok(key.is_some_and(|key| key.verify(purpose, &digest, &signature)))
    })
}

/// The fingerprint that people compare, such as `3f9a 11c2 0b7e 5d40`.
#[uniffi::export]
pub fn fingerprint(public_key: &[u8]) -> Fallible<String> {
    guarded(|| {
        let key = public_key.try_into().map_err(|_| Failure::length("publicKey", 32))?;
        Ok(crypto::fingerprint(key))
    })
}

/// A signer from a private key that came from above.
pub(crate) fn signer(kid: &str, private_key: &[u8]) -> Fallible<AgentSigner> {
    let seed = private_key.try_into().map_err(|_| Failure::length("privateKey", 32))?;
    Ok(AgentSigner::from_seed(&PROVIDER, kid, seed))
}

fn agent_key(kid: &str, public_key: &[u8]) -> Option<AgentKey> {
    AgentKey::from_bytes(&PROVIDER, kid, public_key.try_into().ok()?).ok()
}

fn hash(digest: &[u8]) -> Fallible<Hash> {
    digest.try_into().map(Hash).map_err(|_| Failure::length("digest", 32))
}
