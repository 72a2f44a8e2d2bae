//! Comparing two graphs: differences and continuity, with the answers that the
//! published implementation gets wrong.

use openglass_core::glass::web_ir::{ContinuityStatus as Status, continuity, diff, summarize};
use serde_json::{Value, json};

use crate::graphs::{field, graph, small};

fn later(change: impl FnOnce(&mut Value)) -> Value {
    let mut value = small(8);
    change(&mut value);
    value
}

/// The status and the current id.
fn track(before: &Value, after: &Value, id: &str) -> (Status, Option<String>) {
    let found = continuity(&graph(before), &graph(after), id).expect("comparable");
    assert_eq!(&*found.requested_id, id);
    (found.status, found.current_id.map(Into::into))
}

fn at(status: Status, id: &str) -> (Status, Option<String>) {
    (status, Some(id.to_owned()))
}

#[test]
fn graphs_of_the_wrong_revisions_are_not_compared() {
    let renamed = |revision| {
        let mut value = small(revision);
        value["entities"][1]["name"] = json!("E-mail");
        value
    };
    let cases = [
        (small(8), small(7), "revision_order", "revision"),
        (small(7), renamed(7), "revision_content", "revision"),
        (later(|graph| graph["entities"] = json!([])), small(7), "entity_count", "entities"),
        (small(7), later(|graph| graph["schemaVersion"] = json!(2)), "version", "schemaVersion"),
    ];
    for (before, after, code, path) in cases {
        let (before, after) = (graph(&before), graph(&after));
        let errors = [
            diff(&before, &after).err(),
            summarize(&before, &after).err(),
            continuity(&before, &after, "not an id").err(),
        ];
        for error in errors.map(|error| error.expect("refused")) {
            assert_eq!((error.code, error.path.as_str()), (code, path));
        }
    }
    assert!(diff(&graph(&small(7)), &graph(&small(7))).is_ok());
    assert!(diff(&graph(&small(7)), &graph(&small(7_000_000))).is_ok());
}

/// Defect 4 of the published implementation: these changes were invisible.
#[test]
fn changes_of_details_and_document_are_seen() {
    let before = graph(&small(7));
    let after = graph(&later(|graph| {
        graph["document"]["title"] = json!("New");
        graph["entityDetails"] = json!({"field-1": {"state": {"disabled": true}}});
    }));
    let detailed = diff(&before, &after).expect("comparable");
    assert!(detailed.document_changed && detailed.entity_changes.is_empty());
    assert_eq!(detailed.entity_details_changes.len(), 1);
    let summary = detailed.summary();
    assert_eq!(summary.entity_details_changed_count, 1);
    // The published counts stay what they were.
    assert_eq!(summary.entity_changed_count, 0);
    let revision_only = diff(&before, &graph(&small(8))).expect("comparable").summary();
    assert!(!revision_only.document_changed);
    let text = openglass_core::glass::encode(&revision_only);
    assert!(!text.contains("documentChanged") && !text.contains("surfaceSetChanged"), "{text}");
}

#[test]
fn each_part_has_its_flag() {
    let before = graph(&small(7));
    let change = |pointer: &str, value: Value| {
        let after = later(|graph| {
            let (parent, name) = pointer.rsplit_once('/').expect("a path");
            graph.pointer_mut(parent).expect("an object")[name] = value;
        });
        summarize(&before, &graph(&after)).expect("comparable")
    };
    let hint = json!([{
        "factIndex": 0, "source": "dom", "hint": "owns", "parentRole": "form", "status": "Emitted",
    }]);
    assert!(change("/coverage/structural", json!("partial")).coverage_changed);
    assert!(change("/limits/textBytes", json!(9)).limits_changed);
    assert!(change("/diagnostics", json!(["d"])).diagnostics_changed);
    assert!(change("/relationshipHintDiagnostics", hint).relationship_hint_diagnostics_changed);
    assert_eq!(change("/entities/1/evidenceSources", json!(["svg"])).entity_changed_count, 1);
    let edge = change("/relationships/0/kind", json!("owns"));
    assert_eq!((edge.relationship_added_count, edge.relationship_removed_count), (1, 1));
}

/// Defect 2: one id for an unnamed field and an unnamed action was `unchanged`.
#[test]
fn an_unnamed_entity_of_another_kind_is_changed() {
    let unnamed = |revision, kind: &str| {
        let mut value = small(revision);
        value["entities"][1] = json!({
            "id": "field-1", "kind": kind, "quality": "strong", "evidenceSources": ["dom"],
        });
        value
    };
    let (field, action) = (unnamed(7, "field"), unnamed(8, "action"));
    assert_eq!(track(&field, &action, "field-1"), at(Status::Changed, "field-1"));
    assert_eq!(track(&field, &unnamed(8, "field"), "field-1"), at(Status::Unchanged, "field-1"));
}

/// A field in a region; `scope` goes into the details as well.
fn in_region(
    revision: u64,
    region: &str,
    id: &str,
    region_name: Option<&str>,
    scope: &Value,
) -> Value {
    let mut value = small(revision);
    let page = value["entities"][0].clone();
    value["entities"] = json!([
        page,
        {
            "id": region, "kind": "region", "name": region_name,
            "quality": "strong", "evidenceSources": ["dom"],
        },
        field(id, "Email"),
    ]);
    value["relationships"] = json!([{"from": region, "to": id, "kind": "contains"}]);
    value["entityDetails"] = json!({id: {"regionId": region}});
    for (name, member) in scope.as_object().expect("an object") {
        value["entityDetails"][id][name] = member.clone();
    }
    value
}

/// Defect 3: ids of regions and scopes are made anew at every revision.
#[test]
fn a_renumbered_region_does_not_hide_an_entity() {
    let none = json!({});
    for name in [Some("Sign in"), None] {
        let before = in_region(7, "r1", "f", name, &none);
        let after = in_region(8, "r2", "g", name, &none);
        assert_eq!(track(&before, &after, "f"), at(Status::Rebound, "g"), "{name:?}");
        let same_id = in_region(8, "r2", "f", name, &none);
        assert_eq!(track(&before, &same_id, "f"), at(Status::Unchanged, "f"), "{name:?}");
    }
    let before =
        in_region(7, "r1", "f", Some("Sign in"), &json!({"scope": "region", "scopeId": "r1"}));
    let after =
        in_region(8, "r2", "g", Some("Sign in"), &json!({"scope": "region", "scopeId": "r2"}));
    assert_eq!(track(&before, &after, "f"), at(Status::Rebound, "g"));
}

#[test]
fn another_region_or_frame_is_another_place() {
    let none = json!({});
    let before = in_region(7, "r", "f", Some("Sign in"), &none);
    let elsewhere = in_region(8, "r", "f", Some("Sign up"), &none);
    assert_eq!(track(&before, &elsewhere, "f"), at(Status::Changed, "f"));
    let moved = in_region(8, "r", "g", Some("Sign up"), &none);
    assert_eq!(track(&before, &moved, "f"), (Status::Removed, None));
    let frame = |id: &str| json!({"scope": "frame", "scopeId": id});
    let framed = in_region(7, "r", "f", None, &frame("frame-1"));
    let other = in_region(8, "r", "f", None, &frame("frame-2"));
    assert_eq!(track(&framed, &other, "f"), at(Status::Changed, "f"), "a foreign id counts");
}

#[test]
fn candidates_are_counted() {
    let two = |kind: &str| {
        later(|graph| {
            graph["entities"][1]["id"] = json!("a");
            graph["entities"].as_array_mut().expect("a list").push(field("b", "EMAIL"));
            graph["relationships"] = json!([
                {"from": "page", "to": "a", "kind": kind},
                {"from": "page", "to": "b", "kind": kind},
            ]);
        })
    };
    assert_eq!(track(&small(7), &two("contains"), "field-1"), (Status::Ambiguous, None));
    assert_eq!(track(&small(7), &two("owns"), "field-1"), (Status::Ambiguous, None));
    let one = later(|graph| {
        graph["entities"][1]["id"] = json!("a");
        graph["relationships"] = json!([{"from": "page", "to": "a", "kind": "owns"}]);
    });
    assert_eq!(track(&small(7), &one, "field-1"), (Status::Removed, None));
    assert_eq!(track(&small(7), &small(8), "nope"), (Status::Removed, None));
}

#[test]
fn ids_must_be_ids() {
    let graph = graph(&small(7));
    for id in ["", "a b", "a\n", &"x".repeat(129)] {
        let error = continuity(&graph, &graph, id).expect_err(id);
        assert_eq!((error.code, error.path.as_str()), ("invalid_id", "entityId"));
    }
}
