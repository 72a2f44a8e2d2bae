//! The shape of a graph (sections 4.1 to 4.3 and 4.5).

use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use super::limits;
use super::{EntityDetailsMap, SurfaceSet};
use crate::glass::Text;
#[cfg(feature = "schema")]
use crate::glass::{bounds, text::ID_BYTES};

/// A graph. The order of members is the order on the wire.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WebIr {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// The revision of the page that the graph describes.
    pub revision: u64,
    /// The document; may be absent at revision 0 only.
    #[serde(default)]
    pub document: DocumentInfo,
    /// The entities: 1 to 4,096, exactly one of them a page.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::ENTITIES)))]
    pub entities: Vec<Entity>,
    /// The relationships: at most 8,192.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::RELATIONSHIPS), transform = bounds::unique))]
    pub relationships: Vec<Relationship>,
    /// More about some of the entities.
    #[serde(default, skip_serializing_if = "EntityDetailsMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::members::<{ limits::ENTITIES }>, transform = bounds::names::<ID_BYTES>))]
    pub entity_details: EntityDetailsMap,
    /// How much of the page was seen.
    pub coverage: Coverage,
    /// What was left out.
    pub limits: Limits,
    /// The surfaces that the page is drawn on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface_set: Option<SurfaceSet>,
    /// Notes of the extractor: at most 128 of 1 to 512 bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::DIAGNOSTICS), transform = bounds::text::<{ limits::DIAGNOSTIC_BYTES }>))]
    pub diagnostics: Vec<Text>,
    /// What became of the extractor's relationship hints: at most 4,096.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::HINTS)))]
    pub relationship_hint_diagnostics: Vec<RelationshipHintDiagnostic>,
}

/// An address without query and fragment.
#[cfg(feature = "schema")]
fn url(schema: &mut schemars::Schema) {
    bounds::pattern(schema, limits::URL_BYTES, r"^[^?#\x00-\x1F\x7F-\x9F]*$");
}

/// The document that the graph describes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentInfo {
    /// The graph's revision again.
    pub revision: u64,
    /// Its address without query and fragment: 1 to 2,048 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = url))]
    pub url: Option<Text>,
    /// Its title: 1 to 512 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TITLE_BYTES }>))]
    pub title: Option<Text>,
    /// Its kind: 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::KIND_BYTES }>))]
    pub kind: Option<Text>,
    /// How far it has loaded: 1 to 32 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::READY_STATE_BYTES }>))]
    pub ready_state: Option<Text>,
}

/// One thing on the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entity {
    /// Its identifier, unique within this revision.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub id: Text,
    /// What it is.
    pub kind: EntityKind,
    /// Its role: 1 to 256 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub role: Option<Text>,
    /// Its accessible name: 1 to 256 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub name: Option<Text>,
    /// How well it is known.
    pub quality: Quality,
    /// Where it was seen: at most 12, each once.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::SOURCES), transform = bounds::unique))]
    pub evidence_sources: Vec<EvidenceSource>,
}

/// An edge of the graph.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Relationship {
    /// The entity at its start.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub from: Text,
    /// The entity at its end; another one.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub to: Text,
    /// What it means.
    pub kind: RelationshipKind,
}

/// How much of the page was seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Coverage {
    /// Of its structure.
    pub structural: Quality,
    /// Of its meaning.
    pub semantic: Quality,
    /// How many interactive entities were seen.
    pub interactive_entities_observed: u32,
    /// How many entities are opaque regions.
    pub opaque_regions: u32,
    /// Why something is missing: at most 16 of 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::REASONS), transform = bounds::text::<{ limits::REASON_BYTES }>))]
    pub reasons: Vec<Text>,
}

/// What was left out of the graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limits {
    /// Whether anything was.
    pub truncated: bool,
    /// How many facts.
    pub omitted_facts: u32,
    /// How many bytes of text the graph was built from.
    pub text_bytes: u32,
    /// Sources that could not be asked: at most 12, each once.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::SOURCES), transform = bounds::unique))]
    pub missing_sources: Vec<EvidenceSource>,
}

/// What became of one relationship hint of the extractor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RelationshipHintDiagnostic {
    /// Which fact gave the hint.
    pub fact_index: u64,
    /// Where the fact was seen.
    pub source: EvidenceSource,
    /// The hinted relationship.
    pub hint: RelationshipKind,
    /// The role that the parent should have: 1 to 64 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::PARENT_ROLE_BYTES }>))]
    pub parent_role: Text,
    /// What became of it.
    pub status: HintStatus,
}

words! {
    /// What an entity is.
    pub enum EntityKind {
        Page = "page",
        Region = "region",
        Form = "form",
        Field = "field",
        Action = "action",
        Link = "link",
        NavigationItem = "navigationItem",
        Tab = "tab",
        Table = "table",
        Row = "row",
        Cell = "cell",
        Collection = "collection",
        CollectionItem = "collectionItem",
        Dialog = "dialog",
        PaginationControl = "paginationControl",
        Frame = "frame",
        ShadowRoot = "shadowRoot",
        Probe = "probe",
        Text = "text",
        UnknownInteractive = "unknownInteractive",
        OpaqueRegion = "opaqueRegion",
    }
}

words! {
    /// How well something is known, weakest first.
    pub enum Quality {
        Opaque = "opaque",
        Conflicted = "conflicted",
        Inferred = "inferred",
        Partial = "partial",
        Strong = "strong",
        Confirmed = "confirmed",
    }
}

words! {
    /// Where something was seen.
    pub enum EvidenceSource {
        Dom = "dom",
        Accessibility = "accessibility",
        Layout = "layout",
        Forms = "forms",
        Navigation = "navigation",
        Tables = "tables",
        Collections = "collections",
        Dialogs = "dialogs",
        Frames = "frames",
        ShadowDom = "shadowDom",
        Svg = "svg",
        CanvasDetection = "canvasDetection",
        MediaMetadata = "mediaMetadata",
        EmbeddedDocument = "embeddedDocument",
        Pdf = "pdf",
        BrowserNative = "browserNative",
        Bridge = "bridge",
        BoundedProbe = "boundedProbe",
    }
}

words! {
    /// What a relationship means.
    pub enum RelationshipKind {
        Contains = "contains",
        Labels = "labels",
        Owns = "owns",
        Controls = "controls",
        NavigatesTo = "navigatesTo",
        Opens = "opens",
        Confirms = "confirms",
        Cancels = "cancels",
        Continues = "continues",
        Submits = "submits",
        HeaderFor = "headerFor",
        CellOf = "cellOf",
        Selects = "selects",
        RepeatsAs = "repeatsAs",
        ScopedTo = "scopedTo",
    }
}

words! {
    /// What became of a hint. Read with a small first letter too, as the
    /// published corpus writes it.
    pub enum HintStatus {
        #[serde(alias = "validated")]
        Validated = "Validated",
        #[serde(alias = "emitted")]
        Emitted = "Emitted",
        #[serde(alias = "unmatchedParent")]
        UnmatchedParent = "UnmatchedParent",
    }
}
