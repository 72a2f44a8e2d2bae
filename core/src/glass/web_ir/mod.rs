//! Web IR version 1: what a page holds at one revision, as a graph of entities
//! and relationships (sections 4 to 9 of the protocol).
//!
//! Decoding takes the shape; [`WebIr::validate`] takes the rules. The functions
//! over graphs ([`WebIr::inspect`], [`diff`], [`summarize`], [`continuity`],
//! [`WebIr::canonical`]) validate what they are given first. All of them take
//! n log n steps.

mod canonical;
mod continuity;
mod details;
mod diff;
mod graph;
mod index;
mod inspect;
pub mod operations;
mod surface;
mod validate;

pub use continuity::{ContinuityStatus, WebIrContinuity, continuity};
pub use details::{
    Action, EntityDetails, EntityDetailsMap, EntityState, EvidenceScope, Sensitivity,
};
pub use diff::{
    ChangeKind, EntityChange, EntityDetailsChange, RelationshipChange, WebIrDiff, WebIrDiffResult,
    diff, summarize,
};
pub use graph::{
    Coverage, DocumentInfo, Entity, EntityKind, EvidenceSource, HintStatus, Limits, Quality,
    Relationship, RelationshipHintDiagnostic, RelationshipKind, WebIr,
};
pub use inspect::{ActionableEntity, WebIrInspection};
pub use surface::{
    Surface, SurfaceCapability, SurfaceCoverage, SurfaceExtension, SurfaceInteraction, SurfaceKind,
    SurfaceQuality, SurfaceSet, SurfaceUnderstanding,
};
pub use validate::REASONS;

/// The version of the graph's schema.
pub const WEB_IR_VERSION: u32 = 1;

/// Limits of a graph, with their units in the names.
pub mod limits {
    /// Most entities.
    pub const ENTITIES: usize = 4096;
    /// Most relationships.
    pub const RELATIONSHIPS: usize = 8192;
    /// Largest graph as compact JSON, in bytes.
    pub const GRAPH_BYTES: usize = 262_144;
    /// Most evidence sources of one entity, and most missing sources.
    pub const SOURCES: usize = 12;
    /// Most supported actions of one entity.
    pub const ACTIONS: usize = 16;
    /// Most coverage reasons.
    pub const REASONS: usize = 16;
    /// Longest coverage reason, in bytes.
    pub const REASON_BYTES: usize = 128;
    /// Most diagnostics.
    pub const DIAGNOSTICS: usize = 128;
    /// Longest diagnostic, in bytes.
    pub const DIAGNOSTIC_BYTES: usize = 512;
    /// Most relationship hint diagnostics.
    pub const HINTS: usize = 4096;
    /// Longest parent role of a hint, in bytes.
    pub const PARENT_ROLE_BYTES: usize = 64;
    /// Longest role or name of an entity, in bytes.
    pub const NAME_BYTES: usize = 256;
    /// Longest document URL, in bytes.
    pub const URL_BYTES: usize = 2048;
    /// Longest document title, in bytes.
    pub const TITLE_BYTES: usize = 512;
    /// Longest document kind, in bytes.
    pub const KIND_BYTES: usize = 128;
    /// Longest ready state, in bytes.
    pub const READY_STATE_BYTES: usize = 32;
    /// Longest scope or surface id in entity details, in bytes.
    pub const SCOPE_ID_BYTES: usize = 128;
    /// Longest semantic stability key, in bytes.
    pub const STABILITY_KEY_BYTES: usize = 512;
    /// Most entities that `inspect` lists as actionable.
    pub const ACTIONABLE: usize = 16;
    /// Most surfaces.
    pub const SURFACES: usize = 256;
    /// Deepest nesting of surfaces; the root is 0.
    pub const SURFACE_DEPTH: u32 = 32;
    /// Most capabilities of a surface.
    pub const SURFACE_CAPABILITIES: usize = 16;
    /// Most evidence items of a surface.
    pub const SURFACE_EVIDENCE: usize = 32;
    /// Largest evidence item of a surface as canonical JSON, in bytes.
    pub const SURFACE_EVIDENCE_BYTES: usize = 4096;
    /// Most diagnostics of a surface.
    pub const SURFACE_DIAGNOSTICS: usize = 64;
}
