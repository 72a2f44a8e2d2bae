//! One text for all ways to write a graph (section 9).

use super::{RelationshipHintDiagnostic, WebIr};
use crate::glass::Invalid;

impl WebIr {
    /// Validates the graph and puts every list of it, whose order says nothing,
    /// in the canonical order. [`encode`](crate::glass::encode) then gives the
    /// canonical JSON.
    pub fn canonical(mut self) -> Result<Self, Invalid> {
        self.validate()?;
        for entity in &mut self.entities {
            entity.evidence_sources.sort_unstable();
        }
        self.entities.sort_by(|a, b| (&*a.id != "page", &a.id).cmp(&(&*b.id != "page", &b.id)));
        self.relationships.sort_unstable();
        self.diagnostics.sort_unstable();
        self.coverage.reasons.sort_unstable();
        self.relationship_hint_diagnostics.sort_by_cached_key(hint_order);
        if let Some(set) = &mut self.surface_set {
            set.surfaces.sort_by(|a, b| a.surface_id.cmp(&b.surface_id));
        }
        Ok(self)
    }
}

/// The order of hints. The role as written breaks ties, so that the order does
/// not depend on the input.
fn hint_order(hint: &RelationshipHintDiagnostic) -> impl Ord + use<> {
    let role = hint.parent_role.to_lowercase();
    (hint.fact_index, hint.source, role, hint.hint, hint.status, hint.parent_role.clone())
}
