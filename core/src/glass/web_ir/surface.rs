//! Surfaces: what the page is drawn on, and how well each is understood
//! (section 4.6).

use serde::{Deserialize, Serialize};

use super::{
    limits,
    validate::{SURFACE_SET, broken},
};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::{
    glass::{
        Invalid, Text,
        text::{ID_BYTES, is_bounded, is_id},
    },
    json::{Document, View},
};

/// The surfaces of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SurfaceSet {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// The surfaces: 1 to 256.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::SURFACES)))]
    pub surfaces: Vec<Surface>,
}

/// One surface.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Surface {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Its identifier: 1 to 128 of letters, digits and `._-:`, the first and
    /// the last a letter or digit.
    #[cfg_attr(feature = "schema", schemars(transform = surface_id))]
    pub surface_id: Text,
    /// The surface around it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = surface_id))]
    pub parent_surface_id: Option<Text>,
    /// How deep it lies: 0 for a root, at most 32.
    #[cfg_attr(feature = "schema", schemars(range(max = limits::SURFACE_DEPTH)))]
    pub nesting_depth: u32,
    /// What it is.
    pub kind: SurfaceKind,
    /// What can be done with it: at most 16, each once.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::SURFACE_CAPABILITIES), transform = bounds::unique))]
    pub capabilities: Vec<SurfaceCapability>,
    /// How well it is understood.
    pub understanding: SurfaceUnderstanding,
    /// How much of it is seen.
    pub coverage: SurfaceCoverage,
    /// Where that is known from: 1 to 32 objects with a `provenance`.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::SURFACE_EVIDENCE)))]
    pub evidence: Vec<Document>,
    /// The graph's revision again, above 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub revision: u64,
    /// Notes of the extractor: at most 64 of 1 to 512 bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::SURFACE_DIAGNOSTICS), transform = bounds::text::<{ limits::DIAGNOSTIC_BYTES }>))]
    pub diagnostics: Vec<Text>,
}

/// The identifier of a surface.
#[cfg(feature = "schema")]
fn surface_id(schema: &mut schemars::Schema) {
    bounds::pattern(schema, ID_BYTES, "^[A-Za-z0-9]([A-Za-z0-9._:-]*[A-Za-z0-9])?$");
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
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Who defines it: an identifier.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub namespace: Text,
    /// Its name: an identifier.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub name: Text,
    /// Its version: an identifier.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
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

impl SurfaceSet {
    /// Checks the surfaces of a graph at a revision. The inner place is part of
    /// the reason, as the protocol has it.
    pub(super) fn validate(&self, revision: u64) -> Result<(), Invalid> {
        if let Err((place, reason)) = self.check() {
            return Err(broken(SURFACE_SET, "surfaceSet", format!("{place}: {reason}")));
        }
        if self.surfaces.iter().any(|surface| surface.revision != revision) {
            let reason = "every surface has the revision of the graph";
            return Err(broken(SURFACE_SET, "surfaceSet.surfaces.revision", reason));
        }
        Ok(())
    }

    fn check(&self) -> Result<(), Problem> {
        require(self.schema_version == 1, "schemaVersion", "only version 1 is supported")?;
        let count = (1..=limits::SURFACES).contains(&self.surfaces.len());
        require(count, "surfaces", "a set has 1 to 256 surfaces")?;
        for (at, surface) in self.surfaces.iter().enumerate() {
            let inner = |(place, reason)| (format!("surfaces[{at}].{place}"), reason);
            surface.check().map_err(inner)?;
            let earlier = &self.surfaces[..at];
            let unique = earlier.iter().all(|other| other.surface_id != surface.surface_id);
            require(unique, "surfaceId", "another surface has this id").map_err(inner)?;
            self.check_nesting(surface).map_err(inner)?;
        }
        Ok(())
    }

    /// A surface lies one level below its parent. That makes cycles impossible.
    fn check_nesting(&self, surface: &Surface) -> Result<(), Problem> {
        let depth = match &surface.parent_surface_id {
            None => Some(0),
            Some(parent) => self
                .surfaces
                .iter()
                .find(|other| other.surface_id == *parent)
                .and_then(|parent| parent.nesting_depth.checked_add(1)),
        };
        require(depth.is_some(), "parentSurfaceId", "there is no such surface")?;
        let fits =
            depth == Some(surface.nesting_depth) && surface.nesting_depth <= limits::SURFACE_DEPTH;
        require(fits, "nestingDepth", "0 without a parent, else one more than it, at most 32")
    }
}

/// The inner place and the reason of a broken rule.
type Problem = (String, &'static str);

fn require(holds: bool, place: &str, reason: &'static str) -> Result<(), Problem> {
    if holds { Ok(()) } else { Err((place.to_owned(), reason)) }
}

impl Surface {
    fn check(&self) -> Result<(), Problem> {
        require(self.schema_version == 1, "schemaVersion", "only version 1 is supported")?;
        let id = "1 to 128 letters, digits and `._-:`, the first and last a letter or digit";
        require(is_surface_id(&self.surface_id), "surfaceId", id)?;
        let parent = self.parent_surface_id.as_deref().is_none_or(is_surface_id);
        require(parent, "parentSurfaceId", id)?;
        if let SurfaceKind::ExtensionDefined { extension } = &self.kind {
            extension.check()?;
        }
        let unique = is_unique(&self.capabilities);
        let few = self.capabilities.len() <= limits::SURFACE_CAPABILITIES;
        require(unique && few, "capabilities", "at most 16, each once")?;
        self.check_understanding()?;
        self.check_evidence()?;
        require(self.revision > 0, "revision", "must be above 0")?;
        let few = self.diagnostics.len() <= limits::SURFACE_DIAGNOSTICS;
        require(few, "diagnostics", "at most 64 texts")?;
        let bounded = |note: &Text| is_bounded(note, limits::DIAGNOSTIC_BYTES);
        let reason = "must have 1 to 512 bytes without control characters";
        require(self.diagnostics.iter().all(bounded), "diagnostics", reason)
    }

    /// A higher understanding needs the coverage to match.
    fn check_understanding(&self) -> Result<(), Problem> {
        use SurfaceInteraction as Interaction;
        let SurfaceCoverage { structural, semantic, interaction } = self.coverage;
        let seen = SurfaceQuality::Partial;
        let matches = match self.understanding {
            SurfaceUnderstanding::Opaque => interaction == Interaction::Unavailable,
            SurfaceUnderstanding::CoordinateOnly => interaction >= Interaction::CoordinateOnly,
            SurfaceUnderstanding::Structural => structural >= seen,
            SurfaceUnderstanding::Semantic => structural >= seen && semantic >= seen,
            SurfaceUnderstanding::TaskCompilable => {
                structural >= seen && semantic >= seen && interaction == Interaction::TaskCompilable
            }
        };
        require(matches, "understanding", "the coverage does not bear this understanding")
    }

    fn check_evidence(&self) -> Result<(), Problem> {
        let count = (1..=limits::SURFACE_EVIDENCE).contains(&self.evidence.len());
        require(count, "evidence", "a surface has 1 to 32 items of evidence")?;
        for item in &self.evidence {
            let small = item.as_bytes().len() <= limits::SURFACE_EVIDENCE_BYTES;
            require(small, "evidence", "an item has at most 4096 bytes")?;
            let provenance = item.view().get("provenance");
            let named = provenance.is_some_and(|provenance| !provenance.is_null());
            require(named, "evidence", "an item is an object with a provenance")?;
            let reason = "evidence of a bridge needs a running bridge to be checked";
            require(!is_from_bridge(item.view()), "evidence", reason)?;
        }
        Ok(())
    }
}

impl SurfaceExtension {
    fn check(&self) -> Result<(), Problem> {
        let named = [&self.namespace, &self.name, &self.version].iter().all(|text| is_id(text));
        let reason = "an extension has version 1 and identifiers for its parts";
        require(named && self.schema_version == 1, "kind.extensionDefined.extension", reason)
    }
}

fn is_surface_id(id: &str) -> bool {
    let edges = [id.chars().next(), id.chars().last()];
    id.len() <= ID_BYTES
        && edges.iter().all(|edge| edge.is_some_and(|edge| edge.is_ascii_alphanumeric()))
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-:".contains(&byte))
}

fn is_unique(capabilities: &[SurfaceCapability]) -> bool {
    capabilities.iter().enumerate().all(|(at, one)| !capabilities[..at].contains(one))
}

/// Whether a text anywhere near the top of an item says that it is from a bridge.
fn is_from_bridge(item: View<'_>) -> bool {
    let says = |value: View<'_>| value.as_str().is_some_and(|text| text == "bridge");
    item.members().any(|(_, value)| says(value) || value.members().any(|(_, inner)| says(inner)))
}
