//! Long valid records on disk.

use std::{
    fs::{self, File},
    io::{BufWriter, Write as _},
    path::PathBuf,
};

use anyhow::Result;
use openglass_campaigns::{Rng, document};
use openglass_testkit::{Plan, keys_text};
use serde_json::Value;
use tempfile::TempDir;

pub(crate) const SEED: u64 = 3;
pub(crate) const SMALLEST: usize = 200;
pub(crate) const LARGEST: usize = 4096;

/// A relay session and the keys that verify it.
pub(crate) struct Record {
    pub(crate) bundle: PathBuf,
    pub(crate) keys: PathBuf,
    /// Of the bundle, in bytes.
    pub(crate) size: u64,
    /// Deleted when it is dropped.
    _folder: TempDir,
}

impl Record {
    /// A record of so many messages with payloads of [`SMALLEST`] to [`LARGEST`]
    /// bytes, sizes spread evenly over the powers of two.
    pub(crate) fn typical(messages: usize) -> Result<Self> {
        let mut rng = Rng::new(SEED);
        let payload = move || {
            let octave = SMALLEST << rng.below(5);
            let bytes = (octave + rng.below(octave)).min(LARGEST);
            value(&document(&mut rng, bytes))
        };
        Self::write(std::iter::repeat_with(payload).take(messages))
    }

    /// A record of so many messages with payloads of about `bytes` bytes each.
    pub(crate) fn with_payloads_of(messages: usize, bytes: usize) -> Result<Self> {
        let mut rng = Rng::new(SEED);
        let payload = move || value(&document(&mut rng, bytes));
        Self::write(std::iter::repeat_with(payload).take(messages))
    }

    fn write(payloads: impl Iterator<Item = Value>) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let (bundle, keys) = (folder.path().join("bundle.json"), folder.path().join("keys.json"));
        let mut out = BufWriter::new(File::create(&bundle)?);
        let mut spool = tempfile::tempfile_in(folder.path())?;
        Plan::session().write_long(payloads, &mut spool, &mut out)?;
        out.flush()?;
        fs::write(&keys, keys_text())?;
        let size = fs::metadata(&bundle)?.len();
        Ok(Self { bundle, keys, size, _folder: folder })
    }
}

/// Trusted: it was written by our own generator.
fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("a generated document is JSON")
}
