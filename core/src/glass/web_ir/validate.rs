//! The rules of a graph, in the order of section 5. The first broken one is the
//! answer.

use std::io;

use super::{
    Action, Entity, EntityDetails, EntityKind, EvidenceScope, EvidenceSource, Quality,
    RelationshipHintDiagnostic, WEB_IR_VERSION, WebIr,
    index::{EntityIndex, edge},
    limits,
};
use crate::glass::{
    Invalid, InvalidKind, Text,
    text::{is_bounded, is_id},
};

reason_codes! {
    VERSION = "version" "The schema version is not 1.",
    DOCUMENT_REVISION = "document_revision" "The document has another revision than the graph.",
    DOCUMENT_TEXT = "document_text" "A text of the document is empty, too long or holds a control character.",
    DOCUMENT_URL = "document_url" "The document's address has a query or a fragment.",
    ENTITY_COUNT = "entity_count" "There are no entities, or too many.",
    ONE_PAGE = "one_page" "There is not exactly one page entity.",
    ENTITY_ID = "entity_id" "The id is empty, too long, or holds white space or a control character.",
    ENTITY_UNIQUE = "entity_unique" "Another entity has this id.",
    ENTITY_TEXT = "entity_text" "Role or name is empty, too long or holds a control character.",
    SOURCES = "sources" "There are too many evidence sources, or one of them twice.",
    OPAQUE_CLAIM = "opaque_claim" "An opaque region claims evidence or a quality.",
    OPAQUE_QUALITY = "opaque_quality" "Only an opaque region can have the quality opaque.",
    PROVENANCE = "provenance" "The entity names no evidence source.",
    OPAQUE_COUNT = "opaque_count" "The count of opaque regions is not the number of such entities.",
    DETAILS_COUNT = "details_count" "There are more details than entities.",
    DETAILS_REF = "details_ref" "Details belong to no entity.",
    ACTIONS_ORDER = "actions_order" "The actions are too many or not strictly ascending.",
    ACTIONS_DISABLED = "actions_disabled" "A disabled entity can only be read and extracted.",
    ACTIONS_READONLY = "actions_readonly" "The value of a read-only entity cannot be changed.",
    REGION_REF = "region_ref" "The region is no entity.",
    SCOPE_ID = "scope_id" "The scope id is malformed, or the scope is the document.",
    STABILITY = "stability" "The stability key is empty, too long or holds a control character.",
    SURFACE_TEXT = "surface_text" "A surface id is empty, too long or holds a control character.",
    SURFACE_PAIR = "surface_pair" "Surface id, kind and coverage must come together.",
    SURFACE_SET = "surface_set" "A rule of the surface set is broken.",
    REL_COUNT = "rel_count" "There are too many relationships.",
    REL_REF = "rel_ref" "The relationship does not join two different entities.",
    REL_UNIQUE = "rel_unique" "The relationship is there already.",
    COVERAGE_REASONS = "reasons" "There are too many coverage reasons, or one is malformed.",
    DIAGNOSTICS = "diagnostics" "There are too many diagnostics, or one is malformed.",
    HINTS = "hints" "There are too many hint diagnostics, or a parent role is malformed.",
    MISSING = "missing" "There are too many missing sources, or one of them twice.",
    SIZE = "size" "The graph is larger than 262,144 bytes.",
    REVISION_ORDER = "revision_order" "The later graph has the lower revision.",
    REVISION_CONTENT = "revision_content" "Two graphs of one revision differ.",
}

/// A broken rule of a graph.
pub(super) fn broken(
    code: &'static str,
    path: impl AsRef<str>,
    reason: impl AsRef<str>,
) -> Invalid {
    Invalid::new(InvalidKind::WebIrValidation, code, path, reason)
}

/// Passes when a rule holds. The path is only written when it does not.
fn rule(
    holds: bool,
    code: &'static str,
    path: impl FnOnce() -> String,
    reason: &str,
) -> Result<(), Invalid> {
    if holds { Ok(()) } else { Err(broken(code, path(), reason)) }
}

impl WebIr {
    /// Checks every rule of a graph.
    pub fn validate(&self) -> Result<(), Invalid> {
        let at = |path: &'static str| move || path.to_owned();
        rule(
            self.schema_version == WEB_IR_VERSION,
            VERSION,
            at("schemaVersion"),
            "only schema version 1 is supported",
        )?;
        self.validate_document()?;
        rule(
            (1..=limits::ENTITIES).contains(&self.entities.len()),
            ENTITY_COUNT,
            at("entities"),
            "a graph has 1 to 4096 entities",
        )?;
        rule(
            self.count(EntityKind::Page) == 1,
            ONE_PAGE,
            at("entities"),
            "a graph has exactly one entity of kind page",
        )?;
        let index = EntityIndex::new(self);
        self.validate_entities(&index)?;
        rule(
            u32::try_from(self.count(EntityKind::OpaqueRegion)) == Ok(self.coverage.opaque_regions),
            OPAQUE_COUNT,
            at("coverage.opaqueRegions"),
            "must be the number of entities of kind opaqueRegion",
        )?;
        self.validate_details(&index)?;
        if let Some(surfaces) = &self.surface_set {
            surfaces.validate(self.revision)?;
        }
        self.validate_relationships(&index)?;
        self.validate_notes()?;
        rule(
            is_short_and_unique(&self.limits.missing_sources),
            MISSING,
            at("limits.missingSources"),
            "at most 12 sources, each once",
        )?;
        self.validate_size()
    }

    fn count(&self, kind: EntityKind) -> usize {
        self.entities.iter().filter(|entity| entity.kind == kind).count()
    }

    fn validate_document(&self) -> Result<(), Invalid> {
        let document = &self.document;
        rule(
            document.revision == self.revision,
            DOCUMENT_REVISION,
            || "document.revision".to_owned(),
            "must be the revision of the graph",
        )?;
        for (name, text, max) in [
            ("url", &document.url, limits::URL_BYTES),
            ("title", &document.title, limits::TITLE_BYTES),
            ("kind", &document.kind, limits::KIND_BYTES),
            ("readyState", &document.ready_state, limits::READY_STATE_BYTES),
        ] {
            optional_text(text.as_ref(), max, DOCUMENT_TEXT, || format!("document.{name}"))?;
        }
        rule(
            !document.url.as_ref().is_some_and(|url| url.contains(['?', '#'])),
            DOCUMENT_URL,
            || "document.url".to_owned(),
            "must not have a query or a fragment",
        )
    }

    fn validate_entities(&self, index: &EntityIndex<'_>) -> Result<(), Invalid> {
        let repeated = index.first_repeated();
        for (at, entity) in (0..).zip(&self.entities) {
            entity
                .validate(repeated == Some(at))
                .map_err(|invalid| invalid.within(&format!("entities[{at}]")))?;
        }
        Ok(())
    }

    fn validate_details(&self, index: &EntityIndex<'_>) -> Result<(), Invalid> {
        let at = || "entityDetails".to_owned();
        rule(
            self.entity_details.len() <= self.entities.len(),
            DETAILS_COUNT,
            at,
            "there are more details than entities",
        )?;
        for (id, details) in self.entity_details.iter() {
            rule(index.get(id).is_some(), DETAILS_REF, at, "details of an unknown entity")?;
            details
                .validate(index)
                .map_err(|invalid| invalid.within(&format!("entityDetails.{id}")))?;
        }
        Ok(())
    }

    fn validate_relationships(&self, index: &EntityIndex<'_>) -> Result<(), Invalid> {
        rule(
            self.relationships.len() <= limits::RELATIONSHIPS,
            REL_COUNT,
            || "relationships".to_owned(),
            "a graph has at most 8192 relationships",
        )?;
        let mut edges = Vec::with_capacity(self.relationships.len());
        let mut misplaced = None;
        for (at, relationship) in (0_u32..).zip(&self.relationships) {
            match edge(index, relationship) {
                Some(edge) if edge.0 != edge.1 => edges.push((edge, at)),
                _ => {
                    misplaced = Some(at);
                    break;
                }
            }
        }
        // Only edges before a misplaced one are compared, so a repeated one comes first.
        edges.sort_unstable();
        let repeated = edges.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        if let Some(at) = repeated.map(|pair| pair[1].1).min() {
            let path = format!("relationships[{at}]");
            return Err(broken(REL_UNIQUE, path, "the relationship is listed twice"));
        }
        misplaced.map_or(Ok(()), |at| {
            let path = format!("relationships[{at}]");
            Err(broken(REL_REF, path, "must join two different entities of this graph"))
        })
    }

    fn validate_notes(&self) -> Result<(), Invalid> {
        let reasons = &self.coverage.reasons;
        let (count, bytes) = (limits::REASONS, limits::REASON_BYTES);
        notes(reasons, count, bytes, COVERAGE_REASONS, "coverage.reasons")?;
        let (count, bytes) = (limits::DIAGNOSTICS, limits::DIAGNOSTIC_BYTES);
        notes(&self.diagnostics, count, bytes, DIAGNOSTICS, "diagnostics")?;
        hints(&self.relationship_hint_diagnostics)
    }

    fn validate_size(&self) -> Result<(), Invalid> {
        rule(
            self.encoded_len() <= limits::GRAPH_BYTES,
            SIZE,
            || "$".to_owned(),
            "a graph has at most 262144 bytes of compact JSON",
        )
    }

    /// Length of the compact JSON, in bytes, without writing it.
    fn encoded_len(&self) -> usize {
        struct Counter(usize);

        impl io::Write for Counter {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 += bytes.len();
                Ok(bytes.len())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }

        let mut counter = Counter(0);
        // Counting cannot fail; were it to, no limit would be passed by mistake.
        serde_json::to_writer(&mut counter, self).map_or(usize::MAX, |()| counter.0)
    }
}

impl Entity {
    /// Checks one entity; paths are relative to it.
    fn validate(&self, repeated: bool) -> Result<(), Invalid> {
        let at = |path: &'static str| move || path.to_owned();
        rule(
            is_id(&self.id),
            ENTITY_ID,
            at("id"),
            "an id has 1 to 128 bytes without white space and control characters",
        )?;
        rule(!repeated, ENTITY_UNIQUE, at("id"), "another entity has this id")?;
        optional_text(self.role.as_ref(), limits::NAME_BYTES, ENTITY_TEXT, at("role"))?;
        optional_text(self.name.as_ref(), limits::NAME_BYTES, ENTITY_TEXT, at("name"))?;
        rule(
            is_short_and_unique(&self.evidence_sources),
            SOURCES,
            at("evidenceSources"),
            "at most 12 sources, each once",
        )?;
        let opaque = self.kind == EntityKind::OpaqueRegion;
        let claims = self.quality != Quality::Opaque || !self.evidence_sources.is_empty();
        rule(
            !(opaque && claims),
            OPAQUE_CLAIM,
            at("$"),
            "an opaque region has the quality opaque and no evidence",
        )?;
        rule(
            opaque || self.quality != Quality::Opaque,
            OPAQUE_QUALITY,
            at("quality"),
            "only an opaque region has the quality opaque",
        )?;
        rule(
            opaque || self.kind == EntityKind::Page || !self.evidence_sources.is_empty(),
            PROVENANCE,
            at("evidenceSources"),
            "must name at least one source",
        )
    }
}

impl EntityDetails {
    /// Checks the details of one entity; paths are relative to them.
    fn validate(&self, index: &EntityIndex<'_>) -> Result<(), Invalid> {
        let at = |path: &'static str| move || path.to_owned();
        self.validate_actions()?;
        rule(
            self.region_id.as_ref().is_none_or(|region| index.get(region).is_some()),
            REGION_REF,
            at("regionId"),
            "the region is not an entity of this graph",
        )?;
        rule(
            self.scope_id.is_none() || self.scope != EvidenceScope::Document,
            SCOPE_ID,
            at("scopeId"),
            "the document scope has no scope id",
        )?;
        optional_text(self.scope_id.as_ref(), limits::SCOPE_ID_BYTES, SCOPE_ID, at("scopeId"))?;
        optional_text(
            self.semantic_stability_key.as_ref(),
            limits::STABILITY_KEY_BYTES,
            STABILITY,
            at("semanticStabilityKey"),
        )?;
        let (id, parent) = (self.surface_id.as_ref(), self.surface_parent_id.as_ref());
        optional_text(id, limits::SCOPE_ID_BYTES, SURFACE_TEXT, at("surfaceId"))?;
        optional_text(parent, limits::SCOPE_ID_BYTES, SURFACE_TEXT, at("surfaceParentId"))?;
        let parts = [id.is_some(), self.surface_kind.is_some(), self.surface_coverage.is_some()];
        rule(
            parts == [id.is_some(); 3],
            SURFACE_PAIR,
            at("surface"),
            "surfaceId, surfaceKind and surfaceCoverage come together",
        )
    }

    fn validate_actions(&self) -> Result<(), Invalid> {
        let at = || "supportedActions".to_owned();
        let actions = &self.supported_actions;
        rule(
            actions.len() <= limits::ACTIONS && actions.is_sorted_by(|a, b| a < b),
            ACTIONS_ORDER,
            at,
            "at most 16 actions, each once, in the order of the specification",
        )?;
        let only = |allowed: fn(&Action) -> bool| actions.iter().all(allowed);
        rule(
            self.state.disabled != Some(true)
                || only(|action| matches!(action, Action::Read | Action::Extract)),
            ACTIONS_DISABLED,
            at,
            "a disabled entity supports read and extract only",
        )?;
        rule(
            self.state.read_only != Some(true) || only(|action| !action.changes_value()),
            ACTIONS_READONLY,
            at,
            "a read-only entity does not support type, select, check and uncheck",
        )
    }
}

impl Action {
    pub(in crate::glass) const fn changes_value(self) -> bool {
        matches!(self, Self::Type | Self::Select | Self::Check | Self::Uncheck)
    }
}

fn is_short_and_unique(sources: &[EvidenceSource]) -> bool {
    sources.len() <= limits::SOURCES
        && sources.iter().enumerate().all(|(at, source)| !sources[..at].contains(source))
}

/// Passes unless the text is there and malformed.
pub(super) fn optional_text(
    text: Option<&Text>,
    max_bytes: usize,
    code: &'static str,
    path: impl FnOnce() -> String,
) -> Result<(), Invalid> {
    if text.is_none_or(|text| is_bounded(text, max_bytes)) {
        return Ok(());
    }
    let reason = format!("must have 1 to {max_bytes} bytes without control characters");
    Err(broken(code, path(), reason))
}

/// Checks a list of notes.
pub(super) fn notes(
    notes: &[Text],
    max_count: usize,
    max_bytes: usize,
    code: &'static str,
    path: &str,
) -> Result<(), Invalid> {
    if notes.len() > max_count {
        return Err(broken(code, path, format!("at most {max_count} texts")));
    }
    notes.iter().enumerate().try_for_each(|(at, note)| {
        optional_text(Some(note), max_bytes, code, || format!("{path}[{at}]"))
    })
}

fn hints(hints: &[RelationshipHintDiagnostic]) -> Result<(), Invalid> {
    let path = "relationshipHintDiagnostics";
    if hints.len() > limits::HINTS {
        return Err(broken(HINTS, path, "at most 4096 items"));
    }
    hints.iter().enumerate().try_for_each(|(at, hint)| {
        optional_text(Some(&hint.parent_role), limits::PARENT_ROLE_BYTES, HINTS, || {
            format!("{path}[{at}].parentRole")
        })
    })
}

/// Checks that two graphs can be compared: both valid, the later one not older,
/// and equal when they have one revision.
pub(super) fn validate_pair(before: &WebIr, after: &WebIr) -> Result<(), Invalid> {
    before.validate()?;
    after.validate()?;
    let at = || "revision".to_owned();
    rule(
        after.revision >= before.revision,
        REVISION_ORDER,
        at,
        "the later graph has the lower revision",
    )?;
    rule(
        after.revision > before.revision || before == after,
        REVISION_CONTENT,
        at,
        "two graphs of one revision must be equal",
    )
}
