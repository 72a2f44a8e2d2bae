//! Hashes, keys and signatures.

use openglass_core::{
    crypto::{self, AgentKey, AgentSigner, Algorithm, Hash, PlatformKey, Purpose, Signature},
    encoding::{hex_decode, hex_encode},
};
use pyo3::{prelude::*, types::PyBytes};
use zeroize::Zeroizing;

use crate::{
    PROVIDER,
    error::{Failure, Fallible, guarded},
    input::{Data, Word},
};

/// The SHA-256 of some bytes, 32 bytes.
#[pyfunction]
pub(crate) fn sha256<'py>(py: Python<'py>, data: Data<'_>) -> Fallible<Bound<'py, PyBytes>> {
    guarded(|| {
        let hash = py.detach(|| crypto::sha256(&data.0));
        Ok(PyBytes::new(py, hash.as_bytes()))
    })
}

/// Bytes as lower-case hex.
#[pyfunction]
pub(crate) fn to_hex(data: Data<'_>) -> Fallible<String> {
    guarded(|| Ok(hex_encode(&data.0)))
}

/// The bytes of lower-case hex. Raises `InputError` `encoding`.
#[pyfunction]
pub(crate) fn hex_to_bytes(py: Python<'_>, value: Word) -> Fallible<Bound<'_, PyBytes>> {
    guarded(|| Ok(PyBytes::new(py, &hex_decode(&value)?)))
}

/// The bytes that are signed for a purpose: `openglass/v1/`, the purpose, a
/// zero byte and the 32-byte digest. Raises `InputError` `purpose` or `length`.
#[pyfunction]
pub(crate) fn sig_input<'py>(
    py: Python<'py>,
    purpose: Word,
    digest: Data<'_>,
) -> Fallible<Bound<'py, PyBytes>> {
    guarded(|| {
        let purpose = Purpose::from_word(&purpose).ok_or_else(|| Failure::purpose(&purpose))?;
        Ok(PyBytes::new(py, &crypto::sig_input(purpose, &hash(&digest)?)))
    })
}

/// A new Ed25519 key: the 32-byte private seed and the 32-byte public key.
#[pyfunction]
pub(crate) fn generate_ed25519_keypair(
    py: Python<'_>,
) -> Fallible<(Bound<'_, PyBytes>, Bound<'_, PyBytes>)> {
    guarded(|| {
        let mut seed = Zeroizing::new([0; 32]);
        getrandom::fill(seed.as_mut_slice())?;
        let signer = AgentSigner::from_seed(&PROVIDER, "new", &seed);
        Ok((PyBytes::new(py, seed.as_slice()), PyBytes::new(py, signer.public_key())))
    })
}

/// The 64-byte Ed25519 signature of a message, such as the bytes of `sig_input`.
/// The private key is the 32-byte seed. Raises `InputError` `length`.
#[pyfunction]
pub(crate) fn sign_ed25519<'py>(
    py: Python<'py>,
    message: Data<'_>,
    private_key: Data<'_>,
) -> Fallible<Bound<'py, PyBytes>> {
    guarded(|| {
        let signer = signer("new", &private_key)?;
        Ok(PyBytes::new(py, &signer.sign_bytes(&message.0)))
    })
}

/// Whether an Ed25519 signature is right, by the one strict rule: weak and
/// non-canonical keys and signatures never are.
#[pyfunction]
pub(crate) fn verify_ed25519(
    signature: Data<'_>,
    message: Data<'_>,
    public_key: Data<'_>,
) -> Fallible<bool> {
    guarded(|| {
        let (Ok(signature), Some(key)) =
            (<&[u8; 64]>::try_from(&*signature.0), agent_key("", &public_key.0))
        else {
            return Ok(false);
        };
        Ok(key.verify_bytes(&message.0, signature))
    })
}

/// Whether a P-256 signature (strict DER) over the SHA-256 of a message is
/// right. The key is an SPKI DER.
#[pyfunction]
pub(crate) fn verify_p256(
    signature: Data<'_>,
    message: Data<'_>,
    public_key: Data<'_>,
) -> Fallible<bool> {
    guarded(|| {
        let key = PlatformKey::from_spki(&PROVIDER, "", &public_key.0);
        Ok(key.is_ok_and(|key| key.verify_der(&message.0, &signature.0)))
    })
}

/// Whether a signature object, given as `(alg, kid, sig)`, was made by a key,
/// given as `(alg, kid, raw public key)`, for a purpose and a digest. False for
/// everything that is wrong in any way.
#[pyfunction]
pub(crate) fn verify_signature(
    key: (Word, Word, Vec<u8>),
    purpose: Word,
    digest: Data<'_>,
    signature: (Word, Word, Word),
) -> Fallible<bool> {
    guarded(|| {
        let (Some(purpose), Ok(digest)) = (Purpose::from_word(&purpose), hash(&digest)) else {
            return Ok(false);
        };
        let ((key_alg, kid, public_key), (alg, sig_kid, sig)) = (&key, &signature);
        let signature =
            Signature { alg: (&**alg).into(), kid: (&**sig_kid).into(), sig: (&**sig).into() };
        if **key_alg == *Algorithm::Ed25519.as_str() {
            let key = agent_key(kid, public_key);
            return Ok(key.is_some_and(|key| key.verify(purpose, &digest, &signature)));
        }
        Ok(**key_alg == *Algorithm::EcdsaP256Sha256.as_str()
            && PlatformKey::from_spki(&PROVIDER, kid, public_key)
                .is_ok_and(|key| key.verify(purpose, &digest, &signature)))
    })
}

/// The fingerprint that people compare, such as `3f9a 11c2 0b7e 5d40`.
#[pyfunction]
pub(crate) fn fingerprint(public_key: Data<'_>) -> Fallible<String> {
    guarded(|| {
        let key = public_key.0[..].try_into().map_err(|_| Failure::length("public_key", 32))?;
        Ok(crypto::fingerprint(key))
    })
}

/// A signer from a private key that came from Python.
pub(crate) fn signer(kid: &str, private_key: &Data<'_>) -> Fallible<AgentSigner> {
    let seed = private_key.0[..].try_into().map_err(|_| Failure::length("private_key", 32))?;
    Ok(AgentSigner::from_seed(&PROVIDER, kid, seed))
}

fn agent_key(kid: &str, public_key: &[u8]) -> Option<AgentKey> {
    AgentKey::from_bytes(&PROVIDER, kid, public_key.try_into().ok()?).ok()
}

fn hash(digest: &Data<'_>) -> Fallible<Hash> {
    digest.0[..].try_into().map(Hash).map_err(|_| Failure::length("digest", 32))
}
