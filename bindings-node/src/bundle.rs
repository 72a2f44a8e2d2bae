//! Verification of bundles and receipts, on the JavaScript thread or off it.
//!
//! The arguments are JSON texts in UTF-8: the document, the trusted platform
//! keys, and the known heads (`{}` for none); then whether to leave precomputed
//! tables out. The result is the report as JSON.

use std::{
    fs::{self, File},
    io,
};

use napi::{Env, Task, bindgen_prelude::AsyncTask};
use napi_derive::napi;
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

/// Verifies a bundle or receipt; JavaScript waits.
#[napi]
pub fn verify_sync(
    document: &[u8],
    keys: &[u8],
    known_heads: &[u8],
    plain_crypto: bool,
) -> napi::Result<String> {
    guarded(|| Ok(Trust::read(keys, known_heads, plain_crypto)?.judge(document)))
}

/// Verifies a bundle or receipt in a file; JavaScript waits.
#[napi]
pub fn verify_file_sync(
    file: String,
    keys: &[u8],
    known_heads: &[u8],
    plain_crypto: bool,
) -> napi::Result<String> {
    guarded(|| Trust::read(keys, known_heads, plain_crypto)?.judge_file(&file))
}

/// Verifies a bundle or receipt on another thread.
#[napi(ts_return_type = "Promise<string>")]
pub fn verify(
    document: &[u8],
    keys: &[u8],
    known_heads: &[u8],
    plain_crypto: bool,
) -> AsyncTask<Verification> {
    Verification::start(Subject::Text(document.to_vec()), keys, known_heads, plain_crypto)
}

/// Verifies a bundle or receipt in a file on another thread.
#[napi(ts_return_type = "Promise<string>")]
pub fn verify_file(
    file: String,
    keys: &[u8],
    known_heads: &[u8],
    plain_crypto: bool,
) -> AsyncTask<Verification> {
    Verification::start(Subject::File(file), keys, known_heads, plain_crypto)
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

    /// Memory stays flat whatever the size of the file.
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

/// A verification on its way to another thread. It owns all it needs.
pub struct Verification {
    subject: Subject,
    keys: Vec<u8>,
    known_heads: Vec<u8>,
    plain_crypto: bool,
}

enum Subject {
    Text(Vec<u8>),
    File(String),
}

impl Verification {
    fn start(
        subject: Subject,
        keys: &[u8],
        known_heads: &[u8],
        plain_crypto: bool,
    ) -> AsyncTask<Self> {
        let (keys, known_heads) = (keys.to_vec(), known_heads.to_vec());
        AsyncTask::new(Self { subject, keys, known_heads, plain_crypto })
    }
}

impl Task for Verification {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        guarded(|| {
            let trust = Trust::read(&self.keys, &self.known_heads, self.plain_crypto)?;
            match &self.subject {
                Subject::Text(document) => Ok(trust.judge(document)),
                Subject::File(file) => trust.judge_file(file),
            }
        })
    }

    fn resolve(&mut self, _env: Env, report: String) -> napi::Result<String> {
        Ok(report)
    }
}
