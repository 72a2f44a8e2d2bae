//! Knowledge version 1: what earlier visits taught about sites (section 16.1 of
//! the protocol). A record can advise; it never authorises an action.
//!
//! A store is a [`Snapshot`] value. The functions over it are pure: they give
//! the new snapshot or refuse and leave the old one as it was. Reading and
//! writing files, and the permission `persistent_profile`, are for the caller.

mod lifecycle;
pub mod operations;
mod record;
mod snapshot;
mod validate;

pub use lifecycle::{Change, Transition};
pub use record::{
    Backend, BackendKind, Confidence, Coverage, CurrentValidation, HistoryEntry, Invalidation,
    KnowledgeKind, MemoryInfluence, Portability, ProfileScope, Record, Retrieval, RetrievalSignal,
    Scope, Source, Surface, Understanding,
};
pub use snapshot::{Snapshot, Statistics};
pub use validate::REASONS;

/// The version of the knowledge schema.
pub const KNOWLEDGE_VERSION: u32 = 1;

/// Limits of knowledge, with their units in the names.
pub mod limits {
    /// Most records of a snapshot.
    pub const RECORDS: usize = 256;
    /// Largest record as compact JSON, in bytes.
    pub const RECORD_BYTES: usize = 65_536;
    /// Longest record id, in bytes.
    pub const ID_BYTES: usize = 128;
    /// Longest origin, in bytes.
    pub const ORIGIN_BYTES: usize = 2048;
    /// Longest path pattern, in bytes.
    pub const PATH_BYTES: usize = 512;
    /// Longest other text of a scope or source, in bytes.
    pub const TEXT_BYTES: usize = 256;
    /// Longest timestamp, in bytes.
    pub const TIME_BYTES: usize = 64;
    /// Most landmarks.
    pub const LANDMARKS: usize = 32;
    /// Largest data as compact JSON, in bytes.
    pub const DATA_BYTES: usize = 16_384;
    /// Deepest nesting of data; the data itself is 1.
    pub const DATA_DEPTH: usize = 8;
    /// Most members or items of one object or array in data.
    pub const DATA_ITEMS: usize = 64;
    /// Longest text in data, in bytes.
    pub const DATA_TEXT_BYTES: usize = 4096;
    /// Most retrieval signals.
    pub const SIGNALS: usize = 16;
    /// Highest score of a signal, in thousandths.
    pub const SCORE_MILLIS: u32 = 1000;
    /// Most entries of a history.
    pub const HISTORY: usize = 32;
    /// Longest status or quality of a validation, in bytes.
    pub const STATUS_BYTES: usize = 64;
    /// Most capabilities of a backend.
    pub const CAPABILITIES: usize = 32;
}
