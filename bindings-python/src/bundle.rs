//! Verification of bundles and receipts.

use openglass_core::{
    json::Document,
    record::PlatformKeys,
    verify::{self, KnownHeads, Options},
};
use pyo3::prelude::*;

use crate::{PROVIDER, error::Fallible, json::received};

/// Verifies a bundle or receipt with trusted platform keys, each given as JSON
/// text (`bytes`, `str`) or as a Python value. Gives the report as JSON text.
///
/// A text keeps what a parsed value has lost, such as duplicate members, so the
/// verdict on received bytes is the stronger one.
#[pyfunction]
#[pyo3(signature = (bundle, trusted, known_heads=None))]
pub(crate) fn verify_bundle(
    py: Python<'_>,
    bundle: &Bound<'_, PyAny>,
    trusted: &Bound<'_, PyAny>,
    known_heads: Option<&Bound<'_, PyAny>>,
) -> Fallible<String> {
    let keys = Document::read(&received(trusted)?)?;
    let keys = PlatformKeys::read(&PROVIDER, keys.view())?;
    let heads = known_heads.map(read_heads).transpose()?;
    let text = received(bundle)?;
    Ok(py.detach(|| {
        let options = Options { known_heads: heads.as_ref(), ..Options::default() };
        verify::verify(&PROVIDER, &text, &keys, &options).to_json()
    }))
}

fn read_heads(heads: &Bound<'_, PyAny>) -> Fallible<KnownHeads> {
    let heads = Document::read(&received(heads)?)?;
    Ok(KnownHeads::read(heads.view())?)
}
