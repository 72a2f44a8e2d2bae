//! Verification of bundles and receipts.
//!
//! The arguments are JSON texts in UTF-8: the document, the trusted platform
//! keys, and the known heads (`{}` for none); then whether to leave precomputed
//! tables out. The result is the report as JSON.

use std::{
    fs::{self, File},
    io,
};

use openglass_core::{
    crypto::Provider,
    json::{Document, Window},
    record::PlatformKeys,
    verify::{self, KnownHeads, Options},
};

use crate::{
    PROVIDER, TABLES,
    error::{Failure, Fallible, guarded},
};

/// Verifies a bundle or receipt.
#[uniffi::export]
pub fn verify(
    document: &[u8],
    keys: &[u8],
    known_heads: &[u8],
    plain_crypto: bool,
) -> Fallible<String> {
    guarded(|| Ok(Trust::read(keys, known_heads, plain_crypto)?.judge(document)))
}

/// Verifies a bundle or receipt in a file. Memory stays flat whatever its size.
#[uniffi::export]
pub fn verify_file(
    file: &str,
    keys: &[u8],
    known_heads: &[u8],
    plain_crypto: bool,
) -> Fallible<String> {
    guarded(|| Trust::read(keys, known_heads, plain_crypto)?.judge_file(file))
}

/// What is trusted in a verification, and who does the curve arithmetic.
struct Trust {
    provider: &'static Provider,
    keys: PlatformKeys,
    known_heads: KnownHeads,
}

impl Trust {
    fn read(keys: &[u8], known_heads: &[u8], plain_crypto: bool) -> Fallible<Self> {
        let provider: &Provider = if plain_crypto { &PROVIDER } else { &TABLES };
        let keys = PlatformKeys::read(provider, Document::read(keys)?.view())?;
        let known_heads = KnownHeads::read(Document::read(known_heads)?.view())?;
        Ok(Self { provider, keys, known_heads })
    }

    fn options(&self) -> Options<'_> {
        Options { known_heads: Some(&self.known_heads), ..Options::default() }
    }

    fn judge(&self, document: &[u8]) -> String {
        verify::verify(self.provider, document, &self.keys, &self.options()).to_json()
    }

    fn judge_file(&self, file: &str) -> Fallible<String> {
        let verified = open(file).and_then(|mut window| {
            verify::verify_source(self.provider, &mut window, &self.keys, &self.options())
        });
        match verified {
            Ok(verified) => Ok(verified.report.to_json()),
            Err(error) => Err(Failure::unreadable(file, &error)),
        }
    }
}

/// Opens a regular file. The verifier looks at its text twice, which a pipe or
/// a device does not allow; opening a pipe could also wait for ever.
fn open(file: &str) -> io::Result<Window<File>> {
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file"));
    }
    File::open(file).map(Window::new)
}
