//! Page graphs, alone and in pairs.

use openglass_core::{
    glass::{
        encode,
        web_ir::{ContinuityStatus, WebIr, continuity, diff, operations::DiffPayload, summarize},
    },
    json::{decode, quote},
};

use super::{assert_round_trip, documents};
use crate::Target;

/// A page graph: the canonical form is one and stays valid, a graph does not
/// differ from itself, and every entity is found again in it.
#[derive(Debug)]
pub struct WebIrTarget;

impl Target for WebIrTarget {
    fn name(&self) -> &'static str {
        "web-ir"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        documents("web-ir")
    }

    fn check(&self, input: &[u8]) -> bool {
        let Ok(graph) = decode::<WebIr>(input) else { return false };
        assert_round_trip(&graph);
        if graph.validate().is_err() {
            assert!(graph.inspect().is_err() && graph.canonical().is_err());
            return false;
        }
        let inspection = graph.inspect().expect("a valid graph");
        assert_eq!(inspection.entity_count, graph.entities.len());
        assert_unchanged(&graph);
        let canonical = graph.canonical().expect("a valid graph");
        let text = encode(&canonical);
        let again: WebIr = decode(text.as_bytes()).expect("our own text");
        assert_eq!(encode(&again.canonical().expect("still valid")), text, "canonical twice");
        true
    }
}

/// Most entities of a graph that are looked for: each takes a pass over it.
const LOOKED_FOR: usize = 8;

fn assert_unchanged(graph: &WebIr) {
    let found = diff(graph, graph).expect("comparable");
    assert!(found.entity_changes.is_empty() && found.relationship_changes.is_empty());
    assert!(found.entity_details_changes.is_empty() && !found.document_changed);
    for entity in graph.entities.iter().take(LOOKED_FOR) {
        let found = continuity(graph, graph, &entity.id).expect("comparable");
        assert_eq!(found.status, ContinuityStatus::Unchanged, "{}", entity.id);
    }
}

/// Two page graphs: the summary counts what the detailed diff lists, looking
/// back the same things changed, and continuity agrees with it on what is there.
#[derive(Debug)]
pub struct DiffTarget;

impl Target for DiffTarget {
    fn name(&self) -> &'static str {
        "web-ir-diff"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let graphs = documents("web-ir");
        let pair = |before: &[u8], after: &[u8]| {
            [&b"{\"before\":"[..], before, b",\"after\":", after, b"}"].concat()
        };
        // The revisions of the documents differ, so one order of each pair is
        // refused until a mutation changes it.
        graphs.iter().flat_map(|one| graphs.iter().map(move |two| pair(one, two))).collect()
    }

    fn check(&self, input: &[u8]) -> bool {
        let Ok(DiffPayload { before, after }) = decode(input) else { return false };
        let Ok(found) = diff(&before, &after) else {
            assert!(summarize(&before, &after).is_err(), "summed up what cannot be compared");
            return false;
        };
        let summary = summarize(&before, &after).expect("comparable");
        let counts = summary.entity_added_count
            + summary.entity_removed_count
            + summary.entity_changed_count;
        assert_eq!(counts, found.entity_changes.len());
        let edges = summary.relationship_added_count + summary.relationship_removed_count;
        assert_eq!(edges, found.relationship_changes.len());
        assert_mirrored(&before, &after);
        for entity in before.entities.iter().take(LOOKED_FOR) {
            let found = continuity(&before, &after, &entity.id).expect("comparable");
            let current = found.current_id.as_deref();
            let there = |id: &str| after.entities.iter().any(|entity| *entity.id == *id);
            assert!(current.is_none_or(there), "{}", quote(&entity.id));
        }
        true
    }
}

/// Looks back from the later graph, at the revision of the earlier one.
fn assert_mirrored(before: &WebIr, after: &WebIr) {
    let (mut earlier, mut later) = (after.clone(), before.clone());
    if earlier.surface_set.is_some() || later.surface_set.is_some() {
        // Surfaces have the revision of their graph inside.
        return;
    }
    (earlier.revision, earlier.document.revision) = (0, 0);
    (later.revision, later.document.revision) = (1, 1);
    let there = summarize(before, after).expect("comparable");
    let back = summarize(&earlier, &later).expect("comparable");
    assert_eq!(there.entity_added_count, back.entity_removed_count);
    assert_eq!(there.entity_removed_count, back.entity_added_count);
    assert_eq!(there.entity_changed_count, back.entity_changed_count);
    assert_eq!(there.relationship_added_count, back.relationship_removed_count);
    assert_eq!(there.relationship_removed_count, back.relationship_added_count);
}
