//! The platform key: what signs geneses, countersignatures and records.

mod key_file;

use std::{io, path::Path, path::PathBuf};

use openglass_core::{
    crypto::{Hash, PlatformSigner, Provider, Purpose, Signature},
    json::Document,
    record::{PlatformKeys, ShapeError},
};

use crate::{domain::Timestamp, random::Random};

/// From when the first key counts as valid. A genesis is signed for the time
/// that an agent signed (`acceptedAt`, `createdAt`), which may lie up to 300
/// seconds before the platform's first start; a key valid "from now" would make
/// such a chain unverifiable for ever (W3).
pub const FIRST_KEY_VALID_FROM: &str = "1970-01-01T00:00:00.000Z";

/// A private key and when its signatures count.
#[derive(Debug)]
struct SigningKey {
    signer: PlatformSigner,
    valid_from: Timestamp,
    valid_until: Option<Timestamp>,
}

impl SigningKey {
    fn is_valid_at(&self, time: Timestamp) -> bool {
        self.valid_from <= time && self.valid_until.is_none_or(|until| time <= until)
    }
}

/// Signs for the platform and knows all keys that it ever used.
#[derive(Debug)]
pub struct Signer {
    keys: Vec<SigningKey>,
    published: Document,
    trusted: PlatformKeys,
}

impl Signer {
    /// Loads the key file at `path`, making it with a fresh key when there is
    /// none. The file is readable by its owner only.
    pub fn open(
        path: &Path,
        provider: &Provider,
        random: &dyn Random,
    ) -> Result<Self, SignerError> {
        let keys = key_file::load_or_make(path, provider, random)?;
        let published = key_file::published(&keys);
        let trusted = PlatformKeys::read(provider, published.view())?;
        let keys = key_file::signing_keys(path, &keys, provider)?;
        Ok(Self { keys, published, trusted })
    }

    /// Signs a digest for the time that verifiers will look at: with the last key
    /// that was valid then, which need not be the one that is current now (W3).
    pub fn sign(
        &self,
        purpose: Purpose,
        digest: &Hash,
        time: Timestamp,
    ) -> Result<Signature<'static>, SignerError> {
        let key = self.keys.iter().rev().find(|key| key.is_valid_at(time));
        let key = key.ok_or(SignerError::NoKeyFor(time))?;
        key.signer.sign(purpose, digest).ok_or(SignerError::OutOfReach)
    }

    /// `{"keys": […]}`, every key that was ever used, as the platform
    /// publishes it (spec 9.1).
    pub const fn published(&self) -> &Document {
        &self.published
    }

    /// The same keys, parsed for verification.
    pub const fn trusted(&self) -> &PlatformKeys {
        &self.trusted
    }
}

/// Why there is no platform key.
#[derive(Debug, thiserror::Error)]
pub enum SignerError {
    /// The key file cannot be read or made.
    #[error("platform key {path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Others can read the key file.
    #[error("platform key {path} is readable by others; make it private (chmod 600)")]
    NotPrivate {
        /// The file.
        path: PathBuf,
    },
    /// The key file does not hold what it should.
    #[error("platform key {path}: {reason}")]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong. Never holds key material.
        reason: String,
    },
    /// The published list does not read back.
    #[error("platform keys: {0}")]
    Keys(#[from] ShapeError),
    /// No key that the platform still has was valid then.
    #[error("no platform key with a scalar was valid at {0}")]
    NoKeyFor(Timestamp),
    /// The key is there but did not sign.
    #[error("the platform key cannot sign right now")]
    OutOfReach,
}
