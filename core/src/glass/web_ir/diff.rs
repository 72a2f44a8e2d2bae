//! What changed between two graphs (section 7).

use std::{borrow::Cow, cmp::Ordering, iter};

use serde::{Deserialize, Serialize};

use super::{
    DocumentInfo, Entity, EntityDetails, Relationship, WEB_IR_VERSION, WebIr, index::EntityIndex,
    validate::validate_pair,
};
use crate::glass::Invalid;
#[cfg(feature = "schema")]
use crate::glass::bounds;

words! {
    /// What happened to something.
    pub enum ChangeKind {
        Added = "added",
        Removed = "removed",
        Changed = "changed",
    }
}

/// Everything that changed between two graphs.
///
/// Entities are compared by id and relationships as a whole; the order of either
/// in the document plays no part. What the published form of this result leaves
/// out (`documentChanged`, `entityDetailsChanges`) is only written when there is
/// such a change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the wire has these flags")]
pub struct WebIrDiff<'g> {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// The revision of the first graph.
    pub from_revision: u64,
    /// The revision of the second one.
    pub to_revision: u64,
    /// The entities that differ, in ascending order of id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entity_changes: Vec<EntityChange<'g>>,
    /// The relationships that one graph lacks, in ascending order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relationship_changes: Vec<RelationshipChange<'g>>,
    /// Whether the coverage differs.
    pub coverage_changed: bool,
    /// Whether the limits differ.
    pub limits_changed: bool,
    /// Whether the diagnostics differ.
    pub diagnostics_changed: bool,
    /// Whether the relationship hint diagnostics differ.
    pub relationship_hint_diagnostics_changed: bool,
    /// Whether the surfaces differ.
    pub surface_set_changed: bool,
    /// Whether the document differs in more than its revision.
    #[serde(default, skip_serializing_if = "is_false")]
    pub document_changed: bool,
    /// The details that differ, in ascending order of entity id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entity_details_changes: Vec<EntityDetailsChange<'g>>,
}

/// An entity that differs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntityChange<'g> {
    /// Its id.
    pub id: Cow<'g, str>,
    /// What happened to it.
    pub kind: ChangeKind,
    /// The entity in the first graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Cow<'g, Entity>>,
    /// The entity in the second one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Cow<'g, Entity>>,
}

/// A relationship that one graph lacks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RelationshipChange<'g> {
    /// The relationship.
    pub relationship: Cow<'g, Relationship>,
    /// `added` or `removed`.
    pub kind: ChangeKind,
}

/// The details of an entity that differ.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntityDetailsChange<'g> {
    /// The id of the entity.
    pub id: Cow<'g, str>,
    /// What happened to its details.
    pub kind: ChangeKind,
    /// The details in the first graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Cow<'g, EntityDetails>>,
    /// The details in the second one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Cow<'g, EntityDetails>>,
}

/// What changed between two graphs, in numbers: the result of `webIr.diff`.
///
/// The last three members are ours and only written when they say something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the wire has these flags")]
pub struct WebIrDiffResult {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// The revision of the first graph.
    pub from_revision: u64,
    /// The revision of the second one.
    pub to_revision: u64,
    /// How many entities only the second graph has.
    pub entity_added_count: usize,
    /// How many entities only the first graph has.
    pub entity_removed_count: usize,
    /// How many entities differ.
    pub entity_changed_count: usize,
    /// How many relationships only the second graph has.
    pub relationship_added_count: usize,
    /// How many relationships only the first graph has.
    pub relationship_removed_count: usize,
    /// Whether the coverage differs.
    pub coverage_changed: bool,
    /// Whether the limits differ.
    pub limits_changed: bool,
    /// Whether the diagnostics differ.
    pub diagnostics_changed: bool,
    /// Whether the relationship hint diagnostics differ.
    pub relationship_hint_diagnostics_changed: bool,
    /// Whether the surfaces differ.
    #[serde(default, skip_serializing_if = "is_false")]
    pub surface_set_changed: bool,
    /// Whether the document differs in more than its revision.
    #[serde(default, skip_serializing_if = "is_false")]
    pub document_changed: bool,
    /// The details of how many entities differ.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub entity_details_changed_count: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
const fn is_zero(value: &usize) -> bool {
    *value == 0
}

/// Everything that changed from one graph to a later one.
pub fn diff<'g>(before: &'g WebIr, after: &'g WebIr) -> Result<WebIrDiff<'g>, Invalid> {
    validate_pair(before, after)?;
    Ok(WebIrDiff {
        schema_version: WEB_IR_VERSION,
        from_revision: before.revision,
        to_revision: after.revision,
        entity_changes: entity_changes(before, after),
        relationship_changes: relationship_changes(before, after),
        coverage_changed: before.coverage != after.coverage,
        limits_changed: before.limits != after.limits,
        diagnostics_changed: before.diagnostics != after.diagnostics,
        relationship_hint_diagnostics_changed: before.relationship_hint_diagnostics
            != after.relationship_hint_diagnostics,
        surface_set_changed: before.surface_set != after.surface_set,
        document_changed: !same_document(&before.document, &after.document),
        entity_details_changes: details_changes(before, after),
    })
}

/// What changed from one graph to a later one, in numbers.
pub fn summarize(before: &WebIr, after: &WebIr) -> Result<WebIrDiffResult, Invalid> {
    diff(before, after).map(|diff| diff.summary())
}

impl WebIrDiff<'_> {
    /// The same in numbers.
    pub fn summary(&self) -> WebIrDiffResult {
        let entities = |kind| self.entity_changes.iter().filter(|item| item.kind == kind).count();
        let relationships =
            |kind| self.relationship_changes.iter().filter(|item| item.kind == kind).count();
        WebIrDiffResult {
            schema_version: self.schema_version,
            from_revision: self.from_revision,
            to_revision: self.to_revision,
            entity_added_count: entities(ChangeKind::Added),
            entity_removed_count: entities(ChangeKind::Removed),
            entity_changed_count: entities(ChangeKind::Changed),
            relationship_added_count: relationships(ChangeKind::Added),
            relationship_removed_count: relationships(ChangeKind::Removed),
            coverage_changed: self.coverage_changed,
            limits_changed: self.limits_changed,
            diagnostics_changed: self.diagnostics_changed,
            relationship_hint_diagnostics_changed: self.relationship_hint_diagnostics_changed,
            surface_set_changed: self.surface_set_changed,
            document_changed: self.document_changed,
            entity_details_changed_count: self.entity_details_changes.len(),
        }
    }
}

fn entity_changes<'g>(before: &'g WebIr, after: &'g WebIr) -> Vec<EntityChange<'g>> {
    let (old, new) = (EntityIndex::new(before), EntityIndex::new(after));
    changes(old.ascending(), new.ascending(), |a, b| a.id.cmp(&b.id))
        .map(|(kind, before, after)| EntityChange {
            id: before.or(after).map(|entity| &*entity.id).unwrap_or_default().into(),
            kind,
            before: before.map(Cow::Borrowed),
            after: after.map(Cow::Borrowed),
        })
        .collect()
}

fn relationship_changes<'g>(before: &'g WebIr, after: &'g WebIr) -> Vec<RelationshipChange<'g>> {
    let sorted = |graph: &'g WebIr| {
        let mut relationships: Vec<&Relationship> = graph.relationships.iter().collect();
        relationships.sort_unstable();
        relationships.into_iter()
    };
    changes(sorted(before), sorted(after), Ord::cmp)
        .filter_map(|(kind, before, after)| {
            Some(RelationshipChange { relationship: Cow::Borrowed(before.or(after)?), kind })
        })
        .collect()
}

fn details_changes<'g>(before: &'g WebIr, after: &'g WebIr) -> Vec<EntityDetailsChange<'g>> {
    let (old, new) = (before.entity_details.iter(), after.entity_details.iter());
    changes(old, new, |a, b| a.0.cmp(b.0))
        .map(|(kind, before, after)| EntityDetailsChange {
            id: before.or(after).map(|(id, _)| id).unwrap_or_default().into(),
            kind,
            before: before.map(|(_, details)| Cow::Borrowed(details)),
            after: after.map(|(_, details)| Cow::Borrowed(details)),
        })
        .collect()
}

/// Goes over two ascending lists and gives what only one of them has, or what
/// differs in them under one key.
fn changes<T: PartialEq + Copy>(
    before: impl Iterator<Item = T>,
    after: impl Iterator<Item = T>,
    compare: impl Fn(&T, &T) -> Ordering,
) -> impl Iterator<Item = (ChangeKind, Option<T>, Option<T>)> {
    let (mut before, mut after) = (before.peekable(), after.peekable());
    let pairs = iter::from_fn(move || {
        let order = match (before.peek(), after.peek()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(old), Some(new)) => compare(old, new),
        };
        Some(match order {
            Ordering::Less => (ChangeKind::Removed, before.next(), None),
            Ordering::Greater => (ChangeKind::Added, None, after.next()),
            Ordering::Equal => (ChangeKind::Changed, before.next(), after.next()),
        })
    });
    pairs.filter(|(_, before, after)| before != after)
}

/// Whether two documents are the same but for their revision.
fn same_document(before: &DocumentInfo, after: &DocumentInfo) -> bool {
    let shown = |document: &DocumentInfo| DocumentInfo { revision: 0, ..document.clone() };
    shown(before) == shown(after)
}
