//! The largest graphs that the bounds allow.

use openglass_core::{
    glass::{
        operation::run,
        web_ir::{Entity, EntityDetails, Relationship, WebIr, continuity, limits, summarize},
    },
    json::decode,
};

use crate::graphs::dense;

#[test]
fn the_bounds_are_reached_and_not_passed() {
    for (entities, relationships) in [(2900, 0), (1500, 3000), (64, 6300)] {
        let text = dense(7, entities, relationships);
        let graph: WebIr = decode(text.as_bytes()).expect("the shape is right");
        assert_eq!(graph.validate(), Ok(()), "{entities}, {relationships}: {} bytes", text.len());
        assert!(text.len() > limits::GRAPH_BYTES * 9 / 10, "{} bytes", text.len());
        let later: WebIr = decode(dense(8, entities, relationships).as_bytes()).expect("alike");
        assert_eq!(summarize(&graph, &later).expect("comparable").entity_changed_count, 0);
        assert!(continuity(&graph, &later, "1").expect("comparable").current_id.is_some());
    }
    let too_large = dense(7, limits::ENTITIES, 10);
    assert!(too_large.len() > limits::GRAPH_BYTES);
    let payload = format!(r#"{{"ir":{too_large}}}"#);
    assert!(run("webIr.validate", payload.as_bytes()).is_err());
}

/// The shortest texts of the parts that a graph has many of, against their size
/// in memory: with the canonical text itself, below eight times the input.
#[test]
fn decoded_parts_are_not_much_larger_than_their_text() {
    let entity = r#"{"id":"a","kind":"tab","quality":"strong","evidenceSources":["svg"]},"#;
    let edge = r#"{"from":"a","to":"b","kind":"owns"},"#;
    let details = r#""a":{"scope":"region"},"#;
    for (text, size) in [
        (entity, size_of::<Entity>()),
        (edge, size_of::<Relationship>()),
        (details, size_of::<EntityDetails>()),
    ] {
        assert!(size <= 7 * text.len(), "{size} bytes for {text}");
    }
}
