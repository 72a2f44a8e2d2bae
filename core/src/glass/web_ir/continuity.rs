//! Where an entity went from one graph to a later one (section 8).
//!
//! Ids hold for one revision only. An entity is found again by what it is: its
//! kind, role and name (the [`SemanticKey`]) and by its place (the
//! [`Fingerprint`]). Regions and scopes count by what they are, not by their
//! ids, which change as well.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{
    Entity, EntityKind, EvidenceScope, RelationshipKind, WebIr,
    index::{EntityIndex, edge},
    validate::validate_pair,
};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{Invalid, InvalidKind, Text, error::INVALID_ID, text::is_id};

words! {
    /// What became of an entity.
    pub enum ContinuityStatus {
        /// It is there under its id, and is what it was.
        Unchanged = "unchanged",
        /// Its id is there, but it is not what it was.
        Changed = "changed",
        /// It is there under another id.
        Rebound = "rebound",
        /// It is gone.
        Removed = "removed",
        /// More than one entity may be it.
        Ambiguous = "ambiguous",
    }
}

/// What became of an entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WebIrContinuity {
    /// The id that was asked for.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub requested_id: Text,
    /// What became of the entity.
    pub status: ContinuityStatus,
    /// Its id in the later graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub current_id: Option<Text>,
    /// Why, for people.
    pub reason: Text,
}

/// Finds an entity of a graph in a later one.
pub fn continuity(before: &WebIr, after: &WebIr, id: &str) -> Result<WebIrContinuity, Invalid> {
    validate_pair(before, after)?;
    if !is_id(id) {
        let reason = "an id has 1 to 128 bytes without white space and control characters";
        return Err(Invalid::new(InvalidKind::Field, INVALID_ID, "entityId", reason));
    }
    let (status, current, reason) = find(before, after, id);
    Ok(WebIrContinuity {
        requested_id: id.into(),
        status,
        current_id: current.map(Into::into),
        reason: reason.into(),
    })
}

type Found<'g> = (ContinuityStatus, Option<&'g str>, &'static str);

fn find<'g>(before: &'g WebIr, after: &'g WebIr, id: &'g str) -> Found<'g> {
    use ContinuityStatus as Status;
    let (old, new) = (Places::new(before), Places::new(after));
    let Some(source) = old.index.position(id) else {
        return (Status::Removed, None, "the first graph has no such entity");
    };
    let wanted = old.fingerprint(source);
    if let Some(same_id) = new.index.position(id) {
        let same_kind = old.entity(source).kind == new.entity(same_id).kind;
        return if same_kind && wanted == new.fingerprint(same_id) {
            (Status::Unchanged, Some(id), "the entity is what it was")
        } else {
            (Status::Changed, Some(id), "the id now stands for something else")
        };
    }
    let Some(wanted) = wanted else {
        return (Status::Removed, None, "an entity without role and name cannot be found again");
    };
    let alike = new.entities_like(wanted.key);
    let prints = new.fingerprints(&alike);
    let mut matching =
        alike.iter().zip(&prints).filter(|(_, print)| print.as_ref() == Some(&wanted));
    match (matching.next(), matching.next()) {
        (Some((&at, _)), None) => {
            let reason = "one entity under another id is what this one was";
            (Status::Rebound, Some(&*new.entity(at).id), reason)
        }
        (Some(_), Some(_)) => (Status::Ambiguous, None, "several entities are what this one was"),
        (None, _) if alike.len() > 1 => {
            (Status::Ambiguous, None, "several entities are like this one, in other places")
        }
        (None, _) => (Status::Removed, None, "no entity is what this one was"),
    }
}

/// What an entity is: its kind, role and name, ASCII letters without case.
#[derive(Clone, Copy)]
struct SemanticKey<'g> {
    kind: EntityKind,
    role: &'g str,
    name: &'g str,
}

impl<'g> SemanticKey<'g> {
    /// `None` for an entity without role and name.
    fn of(entity: &'g Entity) -> Option<Self> {
        if entity.role.is_none() && entity.name.is_none() {
            return None;
        }
        let text = |text: &'g Option<Text>| text.as_deref().unwrap_or_default();
        Some(Self { kind: entity.kind, role: text(&entity.role), name: text(&entity.name) })
    }
}

impl Ord for SemanticKey<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.kind
            .cmp(&other.kind)
            .then_with(|| compare_caseless(self.role, other.role))
            .then_with(|| compare_caseless(self.name, other.name))
    }
}

impl PartialOrd for SemanticKey<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for SemanticKey<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for SemanticKey<'_> {}

fn compare_caseless(left: &str, right: &str) -> Ordering {
    let left = left.bytes().map(|byte| byte.to_ascii_lowercase());
    left.cmp(right.bytes().map(|byte| byte.to_ascii_lowercase()))
}

/// The region or scope that an entity lies in, by what it is.
#[derive(PartialEq, Eq)]
enum Around<'g> {
    Nothing,
    Named(SemanticKey<'g>),
    Unnamed(EntityKind),
    /// An id that is not an entity, such as the browser's id of a frame.
    Foreign(&'g str),
}

/// An edge of the context: whether it comes in, its kind, and what is at the
/// other end.
type ContextEdge<'g> = (bool, RelationshipKind, Option<SemanticKey<'g>>);

/// What an entity is and where it lies.
#[derive(PartialEq, Eq)]
struct Fingerprint<'g> {
    key: SemanticKey<'g>,
    input_type: Caseless<'g>,
    scope: EvidenceScope,
    scope_around: Around<'g>,
    region: Around<'g>,
    /// Sorted, each edge once.
    context: Vec<ContextEdge<'g>>,
}

#[derive(Eq)]
struct Caseless<'g>(&'g str);

impl PartialEq for Caseless<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(other.0)
    }
}

/// A graph whose entities are looked up by id.
struct Places<'g> {
    graph: &'g WebIr,
    index: EntityIndex<'g>,
}

impl<'g> Places<'g> {
    fn new(graph: &'g WebIr) -> Self {
        Self { graph, index: EntityIndex::new(graph) }
    }

    fn entity(&self, at: u32) -> &'g Entity {
        &self.graph.entities[at as usize]
    }

    /// The positions of the entities with this key, ascending.
    fn entities_like(&self, key: SemanticKey<'_>) -> Vec<u32> {
        let like = |(_, entity): &(u32, &Entity)| SemanticKey::of(entity) == Some(key);
        (0..).zip(&self.graph.entities).filter(like).map(|(at, _)| at).collect()
    }

    fn fingerprint(&self, at: u32) -> Option<Fingerprint<'g>> {
        self.fingerprints(&[at]).pop().flatten()
    }

    /// The fingerprints of entities, whose positions are ascending; one pass
    /// over the relationships. `None` for an entity without role and name.
    fn fingerprints(&self, positions: &[u32]) -> Vec<Option<Fingerprint<'g>>> {
        let mut prints: Vec<_> =
            positions.iter().map(|&at| self.print_without_context(at)).collect();
        let mut add = |at: u32, edge: ContextEdge<'g>| {
            let print = positions.binary_search(&at).ok().and_then(|slot| prints[slot].as_mut());
            if let Some(print) = print {
                print.context.push(edge);
            }
        };
        for relationship in &self.graph.relationships {
            let Some((from, to, kind)) = edge(&self.index, relationship) else { continue };
            add(to, (true, kind, SemanticKey::of(self.entity(from))));
            if matches!(kind, RelationshipKind::ScopedTo | RelationshipKind::Submits) {
                add(from, (false, kind, SemanticKey::of(self.entity(to))));
            }
        }
        for print in prints.iter_mut().flatten() {
            print.context.sort_unstable();
            print.context.dedup();
        }
        prints
    }

    fn print_without_context(&self, at: u32) -> Option<Fingerprint<'g>> {
        let entity = self.entity(at);
        let details = self.graph.entity_details.get(&entity.id);
        let text = |text: Option<&'g Text>| text.map(|text| &**text);
        let scope_id = text(details.and_then(|details| details.scope_id.as_ref()));
        let region_id = text(details.and_then(|details| details.region_id.as_ref()));
        let input_type = text(details.and_then(|details| details.input_type.as_ref()));
        Some(Fingerprint {
            key: SemanticKey::of(entity)?,
            input_type: Caseless(input_type.unwrap_or_default()),
            scope: details.map(|details| details.scope).unwrap_or_default(),
            scope_around: self.around(scope_id),
            region: self.around(region_id),
            context: Vec::new(),
        })
    }

    fn around(&self, id: Option<&'g str>) -> Around<'g> {
        let Some(id) = id else { return Around::Nothing };
        match self.index.get(id) {
            None => Around::Foreign(id),
            Some(entity) => {
                SemanticKey::of(entity).map_or(Around::Unnamed(entity.kind), Around::Named)
            }
        }
    }
}
