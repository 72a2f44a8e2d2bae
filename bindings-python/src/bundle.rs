//! Verification of bundles and receipts.

use std::{
    fs::{self, File},
    io,
    path::Path,
};

use openglass_core::{
    crypto::Provider,
    json::{Document, Window},
    record::PlatformKeys,
    verify::{self as verifier, KnownHeads, Options},
};
use pyo3::prelude::*;

use crate::{
    PROVIDER, TABLES,
    error::{Failure, Fallible, guarded},
    input::FilePath,
    json::received,
};

/// Verifies a bundle or receipt with trusted platform keys, each given as JSON
/// text (`bytes`, `str`) or as a Python value. Gives the report as JSON text.
///
/// A text keeps what a parsed value has lost, such as duplicate members, so the
/// verdict on received bytes is the stronger one.
#[pyfunction]
#[pyo3(signature = (document, trusted, known_heads=None, plain_crypto=false))]
pub(crate) fn verify(
    py: Python<'_>,
    document: &Bound<'_, PyAny>,
    trusted: &Bound<'_, PyAny>,
    known_heads: Option<&Bound<'_, PyAny>>,
    plain_crypto: bool,
) -> Fallible<String> {
    guarded(|| {
        let trust = Trust::read(trusted, known_heads, plain_crypto)?;
        let text = received(document)?;
        Ok(py.detach(|| trust.judge(&text)))
    })
}

/// Verifies a bundle or receipt in a file, whose text never becomes a Python
/// object: memory stays flat whatever its size. Gives the report as JSON text.
#[pyfunction]
#[pyo3(signature = (file, trusted, known_heads=None, plain_crypto=false))]
pub(crate) fn verify_file(
    py: Python<'_>,
    file: FilePath,
    trusted: &Bound<'_, PyAny>,
    known_heads: Option<&Bound<'_, PyAny>>,
    plain_crypto: bool,
) -> Fallible<String> {
    guarded(|| {
        let trust = Trust::read(trusted, known_heads, plain_crypto)?;
        py.detach(|| trust.judge_file(&file.0))
            .map_err(|error| Failure::unreadable(&file.0, &error))
    })
}

/// What is trusted in a verification, and who does the curve arithmetic.
struct Trust {
    provider: &'static Provider,
    keys: PlatformKeys,
    known_heads: Option<KnownHeads>,
}

impl Trust {
    fn read(
        trusted: &Bound<'_, PyAny>,
        known_heads: Option<&Bound<'_, PyAny>>,
        plain_crypto: bool,
    ) -> Fallible<Self> {
        let provider: &Provider = if plain_crypto { &PROVIDER } else { &TABLES };
        let keys = Document::read(&received(trusted)?)?;
        let keys = PlatformKeys::read(provider, keys.view())?;
        let known_heads = known_heads.map(read_heads).transpose()?;
        Ok(Self { provider, keys, known_heads })
    }

    fn options(&self) -> Options<'_> {
        Options { known_heads: self.known_heads.as_ref(), ..Options::default() }
    }

    fn judge(&self, document: &[u8]) -> String {
        verifier::verify(self.provider, document, &self.keys, &self.options()).to_json()
    }

    fn judge_file(&self, file: &Path) -> io::Result<String> {
        let mut window = open(file)?;
        verifier::verify_source(self.provider, &mut window, &self.keys, &self.options())
            .map(|verified| verified.report.to_json())
    }
}

fn read_heads(heads: &Bound<'_, PyAny>) -> Fallible<KnownHeads> {
    let heads = Document::read(&received(heads)?)?;
    Ok(KnownHeads::read(heads.view())?)
}

/// Opens a regular file. The verifier looks at its text twice, which a pipe or
/// a device does not allow; opening a pipe could also wait for ever.
fn open(file: &Path) -> io::Result<Window<File>> {
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file"));
    }
    File::open(file).map(Window::new)
}
