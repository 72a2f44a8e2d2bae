//! Verifies what lies in the demo's folder, and a copy that was changed.

use std::path::{Path, PathBuf};

use openglass_client::TrustedKeys;
use openglass_core::{
    crypto::Provider,
    verify::{Finding, Options, Report, verify},
};

use super::{
    ATTESTATION_FILE, SESSION_FILE, TAMPERED_FILE,
    tamper::{Tampered, tamper},
};
use crate::{failure::Failure, files};

/// The message that is changed, or the last one of a shorter session: the
/// fourth names a price.
const TAMPERED_SEQ: usize = 4;

/// The verdicts on the two records and on the changed copy.
pub(super) struct Proof {
    pub(super) session: Verdict,
    pub(super) attestation: Verdict,
    pub(super) tampered: Verdict,
    pub(super) change: Tampered,
}

/// One verdict.
pub(super) struct Verdict {
    pub(super) path: PathBuf,
    /// The file's size in bytes.
    pub(super) size: usize,
    pub(super) report: Report,
}

impl Proof {
    /// Reads the files back, so that what is judged is what is left.
    pub(super) fn make(dir: &Path, keys: &TrustedKeys) -> Result<Self, Failure> {
        let provider = openglass_client::provider();
        let session = judge(&provider, dir.join(SESSION_FILE), keys)?;
        let attestation = judge(&provider, dir.join(ATTESTATION_FILE), keys)?;
        let change = change(&session.path)?;
        let path = dir.join(TAMPERED_FILE);
        files::write(&path, change.text.as_bytes())?;
        let tampered = judge(&provider, path, keys)?;
        Ok(Self { session, attestation, tampered, change })
    }

    /// Whether the records are valid and the change was found where it was made.
    pub(super) fn holds(&self) -> bool {
        self.session.report.valid
            && self.attestation.report.valid
            && !self.tampered.report.valid
            && self.found().is_some()
    }

    /// The finding at the changed message.
    pub(super) fn found(&self) -> Option<&Finding> {
        let seq = u32::try_from(self.change.seq).ok();
        self.tampered.report.errors.iter().find(|finding| finding.seq == seq)
    }
}

fn judge(provider: &Provider, path: PathBuf, keys: &TrustedKeys) -> Result<Verdict, Failure> {
    let text = files::read(&path, files::MAX_RECORD_BYTES)?;
    let report = verify(provider, &text, keys.keys(), &Options::default());
    Ok(Verdict { path, size: text.len(), report })
}

fn change(bundle: &Path) -> Result<Tampered, Failure> {
    let text = files::read(bundle, files::MAX_RECORD_BYTES)?;
    let unusable = || Failure::could_not("unexpected_answer", "the record holds no payloads");
    for seq in (1..=TAMPERED_SEQ).rev() {
        let changed = tamper(&text, seq)
            .map_err(|error| Failure::could_not(error.code(), error.to_string()))?;
        if let Some(changed) = changed {
            return Ok(changed);
        }
    }
    Err(unusable())
}
