//! What holds for every graph.

use openglass_core::{
    glass::{
        encode,
        web_ir::{ChangeKind, ContinuityStatus, EntityDetailsMap, WebIr, continuity, diff},
    },
    json::decode,
};
use proptest::prelude::*;

use crate::graphs::any_graph;

/// The graph with every id but those of `kept` replaced.
fn renumbered(graph: &WebIr, kept: &str) -> WebIr {
    let new = |id: &str| if id == kept { id.into() } else { format!("new.{id}").into() };
    let mut graph = graph.clone();
    graph.entities.iter_mut().for_each(|entity| entity.id = new(&entity.id));
    for edge in &mut graph.relationships {
        edge.from = new(&edge.from);
        edge.to = new(&edge.to);
    }
    let details = graph.entity_details.iter().map(|(id, details)| {
        let mut details = details.clone();
        details.region_id = details.region_id.as_deref().map(new);
        (new(id), details)
    });
    graph.entity_details = details.collect::<EntityDetailsMap>();
    graph
}

fn at_revision(mut graph: WebIr, revision: u64) -> WebIr {
    graph.revision = revision;
    graph.document.revision = revision;
    graph
}

fn reversed(mut graph: WebIr) -> WebIr {
    graph.entities.reverse();
    graph.relationships.reverse();
    graph.diagnostics.reverse();
    graph.entities.iter_mut().for_each(|entity| entity.evidence_sources.reverse());
    graph
}

proptest! {
    #[test]
    fn made_graphs_are_valid_and_survive_the_wire(graph in any_graph(7)) {
        prop_assert_eq!(graph.validate(), Ok(()));
        prop_assert_eq!(decode::<WebIr>(encode(&graph).as_bytes()), Ok(graph));
    }

    #[test]
    fn canonical_form_is_idempotent_and_blind_to_order(graph in any_graph(7)) {
        let once = graph.clone().canonical().expect("valid");
        prop_assert_eq!(&once.clone().canonical().expect("valid"), &once);
        prop_assert_eq!(&reversed(graph).canonical().expect("valid"), &once);
    }

    #[test]
    fn a_graph_does_not_differ_from_itself(graph in any_graph(7)) {
        let later = at_revision(reversed_but_for_sources(&graph), 9);
        for after in [&graph, &later] {
            let diff = diff(&graph, after).expect("comparable");
            prop_assert!(diff.entity_changes.is_empty() && diff.relationship_changes.is_empty());
            prop_assert!(diff.entity_details_changes.is_empty() && !diff.document_changed);
            prop_assert!(!diff.coverage_changed && !diff.limits_changed);
        }
    }

    #[test]
    fn differences_are_antisymmetric(left in any_graph(7), right in any_graph(7)) {
        let (earlier, later) = (at_revision(left.clone(), 6), at_revision(left, 8));
        let there = diff(&earlier, &right).expect("comparable");
        let back = diff(&right, &later).expect("comparable");
        let opposite = |kind| match kind {
            ChangeKind::Added => ChangeKind::Removed,
            ChangeKind::Removed => ChangeKind::Added,
            ChangeKind::Changed => ChangeKind::Changed,
        };
        prop_assert_eq!(there.entity_changes.len(), back.entity_changes.len());
        for (one, other) in there.entity_changes.iter().zip(&back.entity_changes) {
            prop_assert_eq!(&one.id, &other.id);
            prop_assert_eq!(one.kind, opposite(other.kind));
            prop_assert_eq!((&one.before, &one.after), (&other.after, &other.before));
        }
        prop_assert_eq!(there.relationship_changes.len(), back.relationship_changes.len());
        for (one, other) in there.relationship_changes.iter().zip(&back.relationship_changes) {
            prop_assert_eq!(&one.relationship, &other.relationship);
            prop_assert_eq!(one.kind, opposite(other.kind));
        }
        prop_assert_eq!(there.entity_details_changes.len(), back.entity_details_changes.len());
        let (there, back) = (there.summary(), back.summary());
        prop_assert_eq!(there.entity_added_count, back.entity_removed_count);
        prop_assert_eq!(there.document_changed, back.document_changed);
    }

    #[test]
    fn an_unchanged_entity_is_found_under_new_ids(graph in any_graph(7)) {
        for entity in &graph.entities {
            let kept = at_revision(renumbered(&graph, &entity.id), 8);
            let found = continuity(&graph, &kept, &entity.id).expect("comparable");
            prop_assert_eq!(found.status, ContinuityStatus::Unchanged);
            let moved = at_revision(renumbered(&graph, ""), 8);
            let found = continuity(&graph, &moved, &entity.id).expect("comparable");
            if entity.role.is_none() && entity.name.is_none() {
                prop_assert_eq!(found.status, ContinuityStatus::Removed);
            } else if let Some(current) = found.current_id {
                prop_assert_eq!(found.status, ContinuityStatus::Rebound);
                prop_assert_eq!(&*current, format!("new.{}", entity.id));
            } else {
                prop_assert_eq!(found.status, ContinuityStatus::Ambiguous);
            }
        }
    }

    /// No text makes decoding or validation panic.
    #[test]
    fn reading_and_validating_are_total(graph in any_graph(7), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut text = encode(&graph).into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        if let Ok(graph) = decode::<WebIr>(&text) {
            let _ = graph.validate();
            let _ = graph.inspect();
            let _ = diff(&graph, &graph);
            let _ = graph.canonical();
        }
    }
}

/// Everything in another order whose order a difference does not see.
fn reversed_but_for_sources(graph: &WebIr) -> WebIr {
    let mut graph = graph.clone();
    graph.entities.reverse();
    graph.relationships.reverse();
    graph
}
