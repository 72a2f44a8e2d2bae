//! Keys and signatures as they appear on the wire.

use std::{borrow::Cow, fmt};

use zeroize::Zeroizing;

use super::{
    Ed25519Key, Hash, P256Key, P256Signer, Provider, Purpose, der, is_acceptable_public_key,
    is_acceptable_signature,
    provider::{Check, verdicts},
    sha256, sig_input,
};
use crate::{
    encoding::{base64url_array, base64url_decode, base64url_encode, hex_encode},
    json::{Document, ObjectBuilder},
};

/// DER of a P-256 `SubjectPublicKeyInfo` up to the uncompressed point.
const SPKI_PREFIX: [u8; 26] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
    0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
];

/// The two signature algorithms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Agents.
    Ed25519,
    /// The platform.
    EcdsaP256Sha256,
}

impl Algorithm {
    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ed25519 => "Ed25519",
            Self::EcdsaP256Sha256 => "ECDSA_P256_SHA256",
        }
    }
}

/// Why a key was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Not the encoding that the protocol asks for.
    #[error("the key is not encoded as the protocol says")]
    Encoding,
    /// Small order, or not the canonical encoding of a point.
    #[error("the key is weak or not canonical")]
    Weak,
    /// The bytes are not a point of the curve.
    #[error("the key is not a point of its curve")]
    NotOnCurve,
}

/// A signature object: `{alg, kid, sig}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature<'a> {
    /// The algorithm's word; anything else than [`Algorithm`] names never verifies.
    pub alg: Cow<'a, str>,
    /// Which key signed.
    pub kid: Cow<'a, str>,
    /// base64url of 64 bytes (Ed25519) or of a DER signature (P-256).
    pub sig: Cow<'a, str>,
}

impl Signature<'_> {
    /// The wire form.
    pub fn to_document(&self) -> Document {
        ObjectBuilder::new()
            .string("alg", &self.alg)
            .string("kid", &self.kid)
            .string("sig", &self.sig)
            .build()
    }

    /// A copy that borrows nothing.
    pub fn into_owned(self) -> Signature<'static> {
        Signature {
            alg: Cow::Owned(self.alg.into_owned()),
            kid: Cow::Owned(self.kid.into_owned()),
            sig: Cow::Owned(self.sig.into_owned()),
        }
    }

    fn is_by(&self, algorithm: Algorithm, kid: &str) -> bool {
        self.alg == algorithm.as_str() && self.kid == kid
    }
}

/// A signature and what it is said to sign.
#[derive(Debug, Clone, Copy)]
pub struct Signed<'a> {
    /// The digest.
    pub digest: Hash,
    /// The signature.
    pub signature: &'a Signature<'a>,
}

/// Signed bytes and a signature whose form is right.
type Readable = (Vec<u8>, [u8; 64]);

fn checks(readable: &[Readable]) -> Vec<Check<'_>> {
    readable.iter().map(|(input, signature)| Check { input, signature }).collect()
}

/// An agent's public key, parsed once and used for many checks.
pub struct AgentKey {
    kid: String,
    bytes: [u8; 32],
    key: Box<dyn Ed25519Key>,
}

impl fmt::Debug for AgentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AgentKey").field(&self.kid).finish()
    }
}

impl AgentKey {
    /// Parses the wire form: 43 characters of canonical base64url, a key that
    /// is canonical and not weak (ruling Q13).
    pub fn parse(provider: &Provider, kid: &str, public_key: &str) -> Result<Self, KeyError> {
        let bytes = base64url_array(public_key).map_err(|_| KeyError::Encoding)?;
        Self::from_bytes(provider, kid, &bytes)
    }

    /// Parses 32 raw bytes.
    pub fn from_bytes(provider: &Provider, kid: &str, bytes: &[u8; 32]) -> Result<Self, KeyError> {
        if !is_acceptable_public_key(bytes) {
            return Err(KeyError::Weak);
        }
        let key = provider.ed25519.public_key(bytes).ok_or(KeyError::NotOnCurve)?;
        Ok(Self { kid: kid.to_owned(), bytes: *bytes, key })
    }

    /// The key's id.
    pub fn kid(&self) -> &str {
        &self.kid
    }

    /// The raw key.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// Whether `signature` was made by this key for this purpose and digest.
    pub fn verify(&self, purpose: Purpose, digest: &Hash, signature: &Signature<'_>) -> bool {
        signature.is_by(Algorithm::Ed25519, &self.kid)
            && self.verify_sig(purpose, digest, &signature.sig)
    }

    /// Says that about `count` signatures of this key are to be verified.
    /// Changes no verdict.
    pub fn expect_checks(&self, count: usize) {
        self.key.expect_checks(count);
    }

    /// For each signature what [`AgentKey::verify`] says.
    pub fn verify_all(&self, purpose: Purpose, signed: &[Signed<'_>]) -> Vec<bool> {
        let read = |signed: &Signed<'_>| {
            let is_ours = signed.signature.is_by(Algorithm::Ed25519, &self.kid);
            let sig = base64url_array(&signed.signature.sig).ok().filter(|_| is_ours)?;
            is_acceptable_signature(&sig).then(|| (sig_input(purpose, &signed.digest), sig))
        };
        verdicts(signed, read, |readable| self.key.verify_batch(&checks(readable)))
    }

    /// As [`AgentKey::verify`], for a bare base64url signature.
    pub fn verify_sig(&self, purpose: Purpose, digest: &Hash, sig: &str) -> bool {
        base64url_array(sig).is_ok_and(|sig| self.verify_bytes(&sig_input(purpose, digest), &sig))
    }

    /// Plain Ed25519 under the project's rule.
    pub fn verify_bytes(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        is_acceptable_signature(signature) && self.key.verify(message, signature)
    }
}

/// An agent's private key.
#[derive(Clone)]
pub struct AgentSigner {
    provider: Provider,
    kid: String,
    seed: Zeroizing<[u8; 32]>,
    public_key: [u8; 32],
}

impl fmt::Debug for AgentSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentSigner").field("kid", &self.kid).finish_non_exhaustive()
    }
}

impl AgentSigner {
    /// A signer from a 32-byte Ed25519 seed. `kid` is `new` before registration.
    pub fn from_seed(provider: &Provider, kid: &str, seed: &[u8; 32]) -> Self {
        Self {
            public_key: provider.ed25519.derive_public_key(seed),
            provider: provider.clone(),
            kid: kid.to_owned(),
            seed: Zeroizing::new(*seed),
        }
    }

    /// The same key under another id.
    #[must_use]
    pub fn with_kid(mut self, kid: &str) -> Self {
        kid.clone_into(&mut self.kid);
        self
    }

    /// The key's id.
    pub fn kid(&self) -> &str {
        &self.kid
    }

    /// The seed, to save it.
    pub fn seed(&self) -> &[u8; 32] {
        &self.seed
    }

    /// The raw public key.
    pub const fn public_key(&self) -> &[u8; 32] {
        &self.public_key
    }

    /// The public key's wire form.
    pub fn public_key_text(&self) -> String {
        base64url_encode(&self.public_key)
    }

    /// Signs a digest for a purpose.
    pub fn sign(&self, purpose: Purpose, digest: &Hash) -> Signature<'static> {
        let sig = self.sign_bytes(&sig_input(purpose, digest));
        Signature {
            alg: Cow::Borrowed(Algorithm::Ed25519.as_str()),
            kid: Cow::Owned(self.kid.clone()),
            sig: Cow::Owned(base64url_encode(&sig)),
        }
    }

    /// Plain Ed25519.
    pub fn sign_bytes(&self, message: &[u8]) -> [u8; 64] {
        self.provider.ed25519.sign(&self.seed, message)
    }
}

/// A platform public key, without its validity window.
pub struct PlatformKey {
    kid: String,
    point: [u8; 65],
    key: Box<dyn P256Key>,
}

impl fmt::Debug for PlatformKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PlatformKey").field(&self.kid).finish()
    }
}

impl PlatformKey {
    /// Parses base64url of an SPKI DER with an uncompressed P-256 point.
    pub fn parse(provider: &Provider, kid: &str, public_key: &str) -> Result<Self, KeyError> {
        let spki = base64url_decode(public_key).map_err(|_| KeyError::Encoding)?;
        Self::from_spki(provider, kid, &spki)
    }

    /// Parses the SPKI DER itself.
    pub fn from_spki(provider: &Provider, kid: &str, spki: &[u8]) -> Result<Self, KeyError> {
        let point: [u8; 65] = spki
            .strip_prefix(&SPKI_PREFIX)
            .and_then(|point| point.try_into().ok())
            .filter(|point: &[u8; 65]| point[0] == 4)
            .ok_or(KeyError::Encoding)?;
        let key = provider.p256.public_key(&point).ok_or(KeyError::NotOnCurve)?;
        Ok(Self { kid: kid.to_owned(), point, key })
    }

    /// The key's id.
    pub fn kid(&self) -> &str {
        &self.kid
    }

    /// The uncompressed point.
    pub const fn point(&self) -> &[u8; 65] {
        &self.point
    }

    /// Whether `signature` was made by this key for this purpose and digest.
    pub fn verify(&self, purpose: Purpose, digest: &Hash, signature: &Signature<'_>) -> bool {
        signature.is_by(Algorithm::EcdsaP256Sha256, &self.kid)
            && base64url_decode(&signature.sig)
                .is_ok_and(|der| self.verify_der(&sig_input(purpose, digest), &der))
    }

    /// As [`AgentKey::expect_checks`].
    pub fn expect_checks(&self, count: usize) {
        self.key.expect_checks(count);
    }

    /// For each signature what [`PlatformKey::verify`] says.
    pub fn verify_all(&self, purpose: Purpose, signed: &[Signed<'_>]) -> Vec<bool> {
        let read = |signed: &Signed<'_>| {
            let is_ours = signed.signature.is_by(Algorithm::EcdsaP256Sha256, &self.kid);
            let der = base64url_decode(&signed.signature.sig).ok().filter(|_| is_ours)?;
            Some((sig_input(purpose, &signed.digest), der::read_signature(&der)?))
        };
        verdicts(signed, read, |readable| self.key.verify_batch(&checks(readable)))
    }

    /// Plain ECDSA with SHA-256 over `message`, strict DER (ruling Q14).
    pub fn verify_der(&self, message: &[u8], der: &[u8]) -> bool {
        der::read_signature(der).is_some_and(|signature| self.key.verify(message, &signature))
    }
}

/// The platform's private key: signs digests, knows its public half.
pub struct PlatformSigner {
    kid: String,
    signer: Box<dyn P256Signer>,
}

impl fmt::Debug for PlatformSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PlatformSigner").field(&self.kid).finish()
    }
}

impl PlatformSigner {
    /// A signer under the id `kid`.
    pub fn new(kid: &str, signer: Box<dyn P256Signer>) -> Self {
        Self { kid: kid.to_owned(), signer }
    }

    /// The key's id.
    pub fn kid(&self) -> &str {
        &self.kid
    }

    /// The public key's wire form: base64url of its SPKI DER.
    pub fn public_key_text(&self) -> String {
        base64url_encode(&spki_from_p256_point(&self.signer.public_point()))
    }

    /// Signs a digest for a purpose; `None` when the key is out of reach.
    pub fn sign(&self, purpose: Purpose, digest: &Hash) -> Option<Signature<'static>> {
        let fixed = self.signer.sign(&sig_input(purpose, digest))?;
        Some(Signature {
            alg: Cow::Borrowed(Algorithm::EcdsaP256Sha256.as_str()),
            kid: Cow::Owned(self.kid.clone()),
            sig: Cow::Owned(base64url_encode(&der::write_signature(&fixed))),
        })
    }
}

/// The SPKI DER (91 bytes) of an uncompressed P-256 point.
pub fn spki_from_p256_point(point: &[u8; 65]) -> Vec<u8> {
    [SPKI_PREFIX.as_slice(), point].concat()
}

/// The fingerprint that people compare: the first 16 hex characters of the
/// key's hash in groups of four, such as `3f9a 11c2 0b7e 5d40` (spec 3).
pub fn fingerprint(public_key: &[u8; 32]) -> String {
    let hash = sha256(public_key);
    let groups: Vec<_> = hash.0[..8].chunks(2).map(hex_encode).collect();
    groups.join(" ")
}
