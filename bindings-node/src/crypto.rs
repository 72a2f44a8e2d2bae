//! Hashes, keys and signatures.

use napi::{Env, bindgen_prelude::Uint8ArraySlice};
use napi_derive::napi;
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
#[napi]
pub fn sha256<'env>(env: &'env Env, data: &[u8]) -> napi::Result<Uint8ArraySlice<'env>> {
    Uint8ArraySlice::copy_from(env, crypto::sha256(data).as_bytes())
}

/// The bytes that are signed for a purpose: `openglass/v1/`, the purpose, a
/// zero byte and the 32-byte digest.
#[napi]
pub fn sig_input<'env>(
    env: &'env Env,
    purpose: String,
    digest: &[u8],
) -> napi::Result<Uint8ArraySlice<'env>> {
    let input = guarded(|| {
        let purpose = Purpose::from_word(&purpose).ok_or_else(|| {
            let text = format!("{purpose:?} is no purpose");
            Failure::input("purpose", text, json!({ "purpose": purpose }))
        })?;
        Ok(crypto::sig_input(purpose, &hash(digest)?))
    })?;
    Uint8ArraySlice::copy_from(env, input)
}

/// A new Ed25519 key: the 32-byte private seed and the 32-byte public key, one
/// after the other.
#[napi]
pub fn generate_key(env: &Env) -> napi::Result<Uint8ArraySlice<'_>> {
    let pair = guarded(|| {
        let mut pair = Zeroizing::new([0; 64]);
        let (seed, public_key) = pair.split_at_mut(32);
        getrandom::fill(seed)?;
        public_key.copy_from_slice(signer("new", seed)?.public_key());
        Ok(pair)
    })?;
    Uint8ArraySlice::copy_from(env, pair.as_slice())
}

/// The 64-byte Ed25519 signature of a message.
#[napi]
pub fn sign_ed25519<'env>(
    env: &'env Env,
    message: &[u8],
    private_key: &[u8],
) -> napi::Result<Uint8ArraySlice<'env>> {
    let signature = guarded(|| Ok(signer("new", private_key)?.sign_bytes(message)))?;
    Uint8ArraySlice::copy_from(env, signature)
}

/// Whether an Ed25519 signature is right, by the one strict rule: weak and
/// non-canonical keys and signatures never are.
#[napi]
pub fn verify_ed25519(signature: &[u8], message: &[u8], public_key: &[u8]) -> napi::Result<bool> {
    guarded(|| {
        let (Ok(signature), Some(key)) = (signature.try_into(), agent_key("", public_key)) else {
            return Ok(false);
        };
        Ok(key.verify_bytes(message, signature))
    })
}

/// Whether a P-256 signature (strict DER) over the SHA-256 of a message is
/// right. The key is an SPKI DER.
#[napi]
pub fn verify_p256(signature: &[u8], message: &[u8], public_key: &[u8]) -> napi::Result<bool> {
    guarded(|| {
        let key = PlatformKey::from_spki(&PROVIDER, "", public_key);
        Ok(key.is_ok_and(|key| key.verify_der(message, signature)))
    })
}

/// A public key or a signature, with what it says about itself.
#[napi(object)]
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
#[napi]
pub fn verify_signature(
    key: Labelled,
    purpose: String,
    digest: &[u8],
    signature: Labelled,
) -> napi::Result<bool> {
    guarded(|| {
        let (Some(purpose), Ok(digest)) = (Purpose::from_word(&purpose), hash(digest)) else {
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
#[napi]
pub fn fingerprint(public_key: &[u8]) -> napi::Result<String> {
    guarded(|| {
        let key = public_key.try_into().map_err(|_| Failure::length("publicKey", 32))?;
        Ok(crypto::fingerprint(key))
    })
}

/// A signer from a private key that came from JavaScript.
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
