//! Looking up entities by id: sorted positions, four bytes each.

use super::{Entity, Relationship, RelationshipKind, WebIr};

/// The entities of a graph in ascending order of id bytes.
pub(super) struct EntityIndex<'g> {
    entities: &'g [Entity],
    /// Positions in document order, sorted by id, then by position.
    sorted: Vec<u32>,
}

impl<'g> EntityIndex<'g> {
    pub(super) fn new(graph: &'g WebIr) -> Self {
        let entities = graph.entities.as_slice();
        let mut sorted: Vec<u32> = (0..).take(entities.len()).collect();
        sorted.sort_unstable_by_key(|&at| (&*entities[at as usize].id, at));
        Self { entities, sorted }
    }

    /// The position of an entity in document order.
    pub(super) fn position(&self, id: &str) -> Option<u32> {
        let found = self.sorted.binary_search_by(|&at| (*self.entities[at as usize].id).cmp(id));
        found.ok().map(|index| self.sorted[index])
    }

    /// The entity with an id.
    pub(super) fn get(&self, id: &str) -> Option<&'g Entity> {
        self.position(id).map(|at| &self.entities[at as usize])
    }

    /// The entities in ascending order of id.
    pub(super) fn ascending(&self) -> impl Iterator<Item = &'g Entity> {
        self.sorted.iter().map(|&at| &self.entities[at as usize])
    }

    /// Position of the first entity, in document order, whose id an earlier one has.
    pub(super) fn first_repeated(&self) -> Option<u32> {
        let id = |at: u32| &self.entities[at as usize].id;
        let repeated = self.sorted.windows(2).filter(|pair| id(pair[0]) == id(pair[1]));
        repeated.map(|pair| pair[1]).min()
    }
}

/// A relationship whose ends are positions of entities: compares and sorts fast.
pub(super) type Edge = (u32, u32, RelationshipKind);

/// The edge of a relationship; `None` if an end is not an entity.
pub(super) fn edge(index: &EntityIndex<'_>, relationship: &Relationship) -> Option<Edge> {
    let from = index.position(&relationship.from)?;
    let to = index.position(&relationship.to)?;
    Some((from, to, relationship.kind))
}
