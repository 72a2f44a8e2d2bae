//! Evidence files: large, written once, read back with a check of their hash.

mod local;

use std::fmt::Debug;

use async_trait::async_trait;
use openglass_core::{crypto::Hash, vocabulary::ErrorCode};

pub use local::LocalObjects;

/// Keeps files under keys such as `records/rec_…/evidence.json`.
#[async_trait]
pub trait ObjectStore: Debug + Send + Sync + 'static {
    /// Stores a file; returns only when it is durable. Storing the same key
    /// again replaces the file as a whole.
    async fn put(&self, key: &str, bytes: Vec<u8>) -> Result<(), ObjectError>;

    /// Reads a file back and checks that it is still what was stored.
    async fn get(&self, key: &str, expected: Hash) -> Result<Vec<u8>, ObjectError>;

    /// Whether files can be written and read (for `/health`).
    async fn check(&self) -> Result<(), ObjectError>;
}

/// Where a record's evidence lies.
pub fn evidence_key(record_id: &str) -> String {
    format!("records/{record_id}/evidence.json")
}

/// Why a file could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum ObjectError {
    /// There is no such file.
    #[error("no object {key}")]
    Missing {
        /// Its key.
        key: String,
    },
    /// The file is not what was stored.
    #[error("object {key} has hash {found}, expected {expected}")]
    Altered {
        /// Its key.
        key: String,
        /// The hash that was stored.
        expected: Hash,
        /// The hash of what is there.
        found: Hash,
    },
    /// A key with parts that are not plain names.
    #[error("{key:?} is not an object key")]
    BadKey {
        /// The key.
        key: String,
    },
    /// The disk or the service failed.
    #[error("object {key}: {reason}")]
    Unavailable {
        /// The key.
        key: String,
        /// What the system said.
        reason: String,
    },
}

impl ObjectError {
    /// The API's code for this failure.
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::Unavailable { .. } => ErrorCode::Unavailable,
            Self::Missing { .. } | Self::Altered { .. } | Self::BadKey { .. } => {
                ErrorCode::Internal
            }
        }
    }
}
