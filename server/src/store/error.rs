//! Why the store did not do what it was asked.

use openglass_core::vocabulary::ErrorCode;

use crate::domain::Refusal;

/// The result of every store call.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why the store did not do what it was asked. In every case but
/// [`StoreError::Refused`] nothing was acknowledged, and the caller answers
/// with [`StoreError::code`].
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The protocol says no; decided inside the transaction.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store cannot work right now: disk full or broken, too much waiting.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// Something stored is not what this program writes.
    #[error("the store holds something unreadable: {0}")]
    Corrupt(String),
    /// The store was written by a newer program.
    #[error(
        "the store has schema {found}, but this program knows {supported} at most; \
         run the newer program"
    )]
    NewerSchema {
        /// The schema that was found.
        found: u32,
        /// The newest schema that this program knows.
        supported: u32,
    },
}

impl StoreError {
    /// The API's code for this failure.
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::Refused(refusal) => refusal.code,
            Self::Unavailable(_) => ErrorCode::Unavailable,
            Self::Corrupt(_) | Self::NewerSchema { .. } => ErrorCode::Internal,
        }
    }
}
