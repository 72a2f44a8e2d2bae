//! Surfaces: what the page is drawn on, and how well each is understood
//! (section 4.6).

use serde::{Deserialize, Serialize};

use crate::{glass::Text, json::Document};

/// The surfaces of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SurfaceSet {
    /// Always 1.
    pub schema_version: u32,
    /// The surfaces: 1 to 256.
    pub surfaces: Vec<Surface>,
}

/// One surface.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Surface {
    /// Always 1.
    pub schema_version: u32,
    /// Its identifier: 1 to 128 of letters, digits and `._-:`, the first and
    /// the last a letter or digit.
    pub surface_id: Text,
    /// The surface around it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent_surface_id: Option<Text>,
    /// How deep it lies: 0 for a root, at most 32.
    pub nesting_depth: u32,
    /// What it is.
    pub kind: SurfaceKind,
    /// What can be done with it: at most 16, each once.
    pub capabilities: Vec<SurfaceCapability>,
    /// How well it is understood.
    pub understanding: SurfaceUnderstanding,
    /// How much of it is seen.
    pub coverage: SurfaceCoverage,
    /// Where that is known from: 1 to 32 objects with a `provenance`.
    pub evidence: Vec<Document>,
    /// The graph's revision again, above 0.
    pub revision: u64,
    /// Notes of the extractor: at most 64 of 1 to 512 bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Text>,
}

/// What a surface is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the words say it")]
pub enum SurfaceKind {
    Document,
    Accessibility,
    ShadowDocument,
    FrameDocument,
    Svg,
    Canvas2d,
    Webgl,
    Webgpu,
    EmbeddedDocument,
    Pdf,
    Media,
    Terminal,
    RemoteApplication,
    BrowserNative,
    Unknown,
    Opaque,
    /// Defined by an extension.
    ExtensionDefined {
        /// Which one.
        extension: Box<SurfaceExtension>,
    },
}

/// An extension that defines a kind of surface.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SurfaceExtension {
    /// Always 1.
    pub schema_version: u32,
    /// Who defines it: an identifier.
    pub namespace: Text,
    /// Its name: an identifier.
    pub name: Text,
    /// Its version: an identifier.
    pub version: Text,
}

words! {
    /// What can be done with a surface.
    pub enum SurfaceCapability {
        ReadStructure = "readStructure",
        ReadText = "readText",
        ReadRelations = "readRelations",
        ReadState = "readState",
        SemanticAction = "semanticAction",
        CoordinateAction = "coordinateAction",
        Input = "input",
        KeyboardInput = "keyboardInput",
        PointerInput = "pointerInput",
        Capture = "capture",
        Extraction = "extraction",
        Bridge = "bridge",
        RevisionObservation = "revisionObservation",
        Verification = "verification",
    }
}

words! {
    /// How well a surface is understood, least first.
    pub enum SurfaceUnderstanding {
        Opaque = "opaque",
        CoordinateOnly = "coordinateOnly",
        Structural = "structural",
        Semantic = "semantic",
        TaskCompilable = "taskCompilable",
    }
}

/// How much of a surface is seen and can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SurfaceCoverage {
    /// Of its structure.
    pub structural: SurfaceQuality,
    /// Of its meaning.
    pub semantic: SurfaceQuality,
    /// How it can be used.
    pub interaction: SurfaceInteraction,
}

words! {
    /// How much of a surface is seen, least first.
    pub enum SurfaceQuality {
        Opaque = "opaque",
        Partial = "partial",
        Strong = "strong",
        Complete = "complete",
    }
}

words! {
    /// How a surface can be used, least first.
    pub enum SurfaceInteraction {
        Unavailable = "unavailable",
        CoordinateOnly = "coordinateOnly",
        Semantic = "semantic",
        TaskCompilable = "taskCompilable",
    }
}
