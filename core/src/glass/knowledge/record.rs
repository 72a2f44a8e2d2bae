//! The shape of a record.

use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use super::limits;
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::{glass::Text, json::Document};

/// Something that an earlier visit taught.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Record {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Its name: 1 to 128 bytes, unique in a snapshot.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub record_id: Text,
    /// What it is about.
    pub kind: KnowledgeKind,
    /// Where it applies.
    pub scope: Scope,
    /// Where it comes from.
    pub source: Source,
    /// How sure it is.
    pub confidence: Confidence,
    /// When it stops to apply.
    pub invalidation: Invalidation,
    /// The knowledge: an object or array of at most 16 KiB.
    #[cfg_attr(feature = "schema", schemars(transform = data))]
    pub data: Document,
    /// Where else it can be used.
    #[serde(default, skip_serializing_if = "is_default")]
    pub portability: Portability,
    /// What it may have an influence on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub memory_influence: MemoryInfluence,
    /// Why it was found, and whether it holds here and now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retrieval: Option<Retrieval>,
    /// How its confidence changed: at most 32 entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::HISTORY)))]
    pub history: Vec<HistoryEntry>,
}

/// What can be said of data in a schema.
#[cfg(feature = "schema")]
fn data(schema: &mut schemars::Schema) {
    for (name, bound) in [
        ("type", serde_json::json!(["object", "array"])),
        ("maxProperties", limits::DATA_ITEMS.into()),
        ("maxItems", limits::DATA_ITEMS.into()),
    ] {
        schema.insert(name.to_owned(), bound);
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Where a record applies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scope {
    /// The origin of the site: 1 to 2,048 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ORIGIN_BYTES }>))]
    pub origin: Text,
    /// The paths on it: 1 to 512 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::PATH_BYTES }>))]
    pub path_pattern: Text,
    /// For whom.
    pub profile_scope: ProfileScope,
    /// The profile; needed exactly where the scope is bound to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub profile_key: Option<Text>,
    /// The language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub locale: Option<Text>,
    /// The tenant of a shared site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub tenant_key: Option<Text>,
    /// The kind of browser.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub browser_family: Text,
    /// Its versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub browser_version_range: Option<Text>,
    /// The version of the schema that the data was made by: at least 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub glass_schema_version: u32,
    /// The policy that it was made under.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub policy_preset: Text,
    /// The workspace: 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub workspace_id: Option<Text>,
    /// Its generation, at least 1; needs the workspace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub workspace_generation: Option<u64>,
}

/// Where a record comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Source {
    /// When it was first seen, as RFC 3339 has it.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TIME_BYTES }>))]
    pub first_seen_at: Text,
    /// When it was last seen to hold.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TIME_BYTES }>))]
    pub last_verified_at: Text,
    /// The version of the program that saw it.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub glass_version: Text,
    /// How often it was seen to hold.
    pub verification_count: u64,
    /// What it was seen on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    /// What it was seen with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backend: Option<Backend>,
}

/// What a record was seen on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "KnowledgeSurface"))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Surface {
    /// Its kind, in the words of the page graph.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub kind: Text,
    /// How well it is understood.
    pub understanding: Understanding,
    /// How much of it was seen.
    pub coverage: Coverage,
    /// The extension that knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub extension_id: Option<Text>,
}

/// What a record was seen with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Backend {
    /// Its kind.
    pub backend: BackendKind,
    /// Its profile.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub profile: Text,
    /// What it can do: at most 32.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::CAPABILITIES), transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub capabilities: Vec<Text>,
}

/// When a record stops to apply.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "KnowledgeInvalidation"))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Invalidation {
    /// After this time without verification, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_age_seconds: Option<u64>,
    /// Where one of these is missing: at most 32, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::LANDMARKS), transform = bounds::text::<{ limits::TEXT_BYTES }>, transform = bounds::unique))]
    pub required_landmarks: Vec<Text>,
}

/// Why a record was found, and whether it holds here and now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Retrieval {
    /// Why it was found: at most 16.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::SIGNALS)))]
    pub signals: Vec<RetrievalSignal>,
    /// Whether it holds.
    pub current_validation: CurrentValidation,
}

/// Why a record was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RetrievalSignal {
    /// What kind of reason.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub kind: Text,
    /// Which.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub detail: Text,
    /// How strong, in thousandths: at most 1,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(max = limits::SCORE_MILLIS)))]
    pub score_millis: Option<u32>,
}

/// Whether a record holds here and now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CurrentValidation {
    /// What was found: `validated`, or why not. 1 to 64 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::STATUS_BYTES }>))]
    pub status: Text,
    /// How well; `none` where it was not found to hold. 1 to 64 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::STATUS_BYTES }>))]
    pub evidence_quality: Text,
    /// At which revision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_revision: Option<u64>,
    /// When, as RFC 3339 has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TIME_BYTES }>))]
    pub validated_at: Option<Text>,
}

/// A change of confidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HistoryEntry {
    /// Before.
    pub from: Confidence,
    /// After.
    pub to: Confidence,
    /// Why: 1 to 256 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub reason: Text,
    /// When, as RFC 3339 has it.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TIME_BYTES }>))]
    pub observed_at: Text,
}

words! {
    /// What a record is about.
    pub enum KnowledgeKind {
        PageFamily = "pageFamily",
        RegionModel = "regionModel",
        TargetFingerprint = "targetFingerprint",
        RouteTransition = "routeTransition",
        WorkflowEntryPoint = "workflowEntryPoint",
        VerifiedPostcondition = "verifiedPostcondition",
        ExtractionShape = "extractionShape",
        InvalidationRule = "invalidationRule",
    }
}

words! {
    /// How sure a record is.
    #[cfg_attr(feature = "schema", schemars(rename = "KnowledgeConfidence"))]
    pub enum Confidence {
        Candidate = "candidate",
        Observed = "observed",
        Verified = "verified",
        Stale = "stale",
        Contradicted = "contradicted",
        Quarantined = "quarantined",
    }
}

words! {
    /// For whom a record applies.
    pub enum ProfileScope {
        Anonymous = "anonymous",
        Authenticated = "authenticated",
        ProfileBound = "profileBound",
    }
}

words! {
    /// Where else a record can be used.
    #[derive(Default)]
    pub enum Portability {
        SemanticPortable = "semanticPortable",
        SurfacePortable = "surfacePortable",
        BackendCapabilityDependent = "backendCapabilityDependent",
        BackendSpecific = "backendSpecific",
        BrowserSpecific = "browserSpecific",
        #[default]
        NonPortable = "nonPortable",
    }
}

words! {
    /// What a record may have an influence on.
    #[derive(Default)]
    pub enum MemoryInfluence {
        #[default]
        None = "none",
        RankingOnly = "rankingOnly",
        TemplateSuggested = "templateSuggested",
        VerificationSuggested = "verificationSuggested",
        RecoverySuggested = "recoverySuggested",
        IdentityContinuitySuggested = "identityContinuitySuggested",
    }
}

words! {
    /// How well a surface is understood.
    pub enum Understanding {
        Opaque = "opaque",
        Inferred = "inferred",
        Partial = "partial",
        Strong = "strong",
        TaskCompilable = "taskCompilable",
    }
}

words! {
    /// How much of a surface was seen.
    #[cfg_attr(feature = "schema", schemars(rename = "KnowledgeCoverage"))]
    pub enum Coverage {
        None = "none",
        Structural = "structural",
        Semantic = "semantic",
        Interaction = "interaction",
        Complete = "complete",
    }
}

words! {
    /// What a record was seen with.
    pub enum BackendKind {
        Cdp = "cdp",
        WebdriverBidi = "webdriverBidi",
        BrowserExtension = "browserExtension",
        Visual = "visual",
        Terminal = "terminal",
        Unknown = "unknown",
    }
}
