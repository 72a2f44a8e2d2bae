//! Identities: an agent's key and ids, and the private file that keeps them.

use openglass_client::Identity;
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    PROVIDER,
    crypto::signer,
    error::{Fallible, guarded},
    input::{Data, FilePath, Word},
};

/// `(kid, private key, public key, agent id)`.
pub(crate) type Parts<'py> = (String, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Option<String>);

/// Writes an identity to a file that only its owner can read.
#[pyfunction]
pub(crate) fn save_identity(
    py: Python<'_>,
    path: FilePath,
    kid: Word,
    private_key: Data<'_>,
    agent_id: Option<Word>,
    replace: bool,
) -> Fallible<()> {
    guarded(|| {
        let identity = identity(&kid, &private_key, agent_id.as_deref())?;
        py.detach(
            || if replace { identity.save_replacing(path.0) } else { identity.save(path.0) },
        )?;
        Ok(())
    })
}

/// Reads an identity from its file: kid, private key, public key, agent id.
#[pyfunction]
pub(crate) fn load_identity(py: Python<'_>, path: FilePath) -> Fallible<Parts<'_>> {
    guarded(|| {
        let identity = py.detach(|| Identity::load(&PROVIDER, path.0))?;
        Ok(parts(py, &identity))
    })
}

/// An identity from what Python holds. Without an agent id it is not
/// registered yet, whatever its `kid`.
pub(crate) fn identity(
    kid: &str,
    private_key: &Data<'_>,
    agent_id: Option<&str>,
) -> Fallible<Identity> {
    let identity = Identity::from_seed(&PROVIDER, signer(kid, private_key)?.seed());
    Ok(match agent_id {
        Some(agent_id) => identity.registered(agent_id, kid),
        None => identity,
    })
}

pub(crate) fn parts<'py>(py: Python<'py>, identity: &Identity) -> Parts<'py> {
    (
        identity.kid().to_owned(),
        PyBytes::new(py, identity.seed()),
        PyBytes::new(py, identity.public_key()),
        identity.agent_id().map(str::to_owned),
    )
}
