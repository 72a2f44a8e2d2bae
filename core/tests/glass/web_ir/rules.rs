//! Every rule of a graph, its code, its place and its order.

use std::collections::BTreeSet;

use openglass_core::{
    glass::{
        InvalidKind,
        web_ir::{REASONS, WebIr},
    },
    json::decode,
};
use serde_json::{Value, json};

use crate::graphs::{changed, field, graph};

/// The code and path of the first broken rule; `None` for a valid graph.
fn broken(value: &Value) -> Option<(&'static str, String)> {
    graph(value).validate().err().map(|invalid| {
        assert_eq!(invalid.kind, InvalidKind::WebIrValidation);
        assert!(!invalid.reason.is_empty());
        (invalid.code, invalid.path)
    })
}

fn details(value: Value) -> impl FnOnce(&mut Value) {
    move |graph| graph["entityDetails"] = json!({"field-1": value})
}

fn entity(member: &'static str, value: Value) -> impl FnOnce(&mut Value) {
    move |graph| graph["entities"][1][member] = value
}

fn hint(role: &str) -> Value {
    json!({
        "factIndex": 0, "source": "dom", "hint": "owns",
        "parentRole": role, "status": "UnmatchedParent",
    })
}

const SOURCES: [&str; 13] = [
    "dom",
    "accessibility",
    "layout",
    "forms",
    "navigation",
    "tables",
    "collections",
    "dialogs",
    "frames",
    "shadowDom",
    "svg",
    "canvasDetection",
    "pdf",
];

/// A graph that breaks a rule, the code of the rule and the path.
type Row = (Value, &'static str, String);

fn document_rows() -> Vec<Row> {
    vec![
        (changed(|g| g["schemaVersion"] = json!(2)), "version", "schemaVersion".into()),
        (
            changed(|g| g["document"]["revision"] = json!(8)),
            "document_revision",
            "document.revision".into(),
        ),
        (
            changed(|g| drop(g.as_object_mut().expect("an object").remove("document"))),
            "document_revision",
            "document.revision".into(),
        ),
        (changed(|g| g["document"]["url"] = json!("")), "document_text", "document.url".into()),
        (
            changed(|g| g["document"]["title"] = json!("x".repeat(513))),
            "document_text",
            "document.title".into(),
        ),
        (
            changed(|g| g["document"]["kind"] = json!("a\u{85}")),
            "document_text",
            "document.kind".into(),
        ),
        (
            changed(|g| g["document"]["readyState"] = json!("x".repeat(33))),
            "document_text",
            "document.readyState".into(),
        ),
        (
            changed(|g| g["document"]["url"] = json!("https://a.test/?q")),
            "document_url",
            "document.url".into(),
        ),
    ]
}

fn opaque(quality: &'static str, sources: Value) -> Value {
    changed(move |graph| {
        graph["entities"][1] = json!({
            "id": "o", "kind": "opaqueRegion", "quality": quality, "evidenceSources": sources,
        });
        graph["relationships"] = json!([]);
        graph["coverage"]["opaqueRegions"] = json!(1);
    })
}

fn many(count: usize, item: &Value) -> Value {
    Value::Array(vec![item.clone(); count])
}

fn entity_rows() -> Vec<Row> {
    vec![
        (changed(|g| g["entities"] = json!([])), "entity_count", "entities".into()),
        (
            changed(|g| g["entities"] = many(4097, &field("f", "F"))),
            "entity_count",
            "entities".into(),
        ),
        (changed(entity("kind", json!("page"))), "one_page", "entities".into()),
        (changed(entity("id", json!("a b"))), "entity_id", "entities[1].id".into()),
        (changed(entity("id", json!("a\u{7f}"))), "entity_id", "entities[1].id".into()),
        (changed(entity("id", json!("x".repeat(129)))), "entity_id", "entities[1].id".into()),
        (changed(entity("id", json!("page"))), "entity_unique", "entities[1].id".into()),
        (changed(entity("role", json!(""))), "entity_text", "entities[1].role".into()),
        (changed(entity("name", json!("x".repeat(257)))), "entity_text", "entities[1].name".into()),
        (
            changed(entity("evidenceSources", json!(SOURCES))),
            "sources",
            "entities[1].evidenceSources".into(),
        ),
        (
            changed(entity("evidenceSources", json!(["dom", "svg", "dom"]))),
            "sources",
            "entities[1].evidenceSources".into(),
        ),
        (opaque("opaque", json!(["dom"])), "opaque_claim", "entities[1]".into()),
        (opaque("strong", json!([])), "opaque_claim", "entities[1]".into()),
        (
            changed(entity("quality", json!("opaque"))),
            "opaque_quality",
            "entities[1].quality".into(),
        ),
        (
            changed(entity("evidenceSources", json!([]))),
            "provenance",
            "entities[1].evidenceSources".into(),
        ),
        (
            changed(|g| g["coverage"]["opaqueRegions"] = json!(1)),
            "opaque_count",
            "coverage.opaqueRegions".into(),
        ),
    ]
}

fn details_rows() -> Vec<Row> {
    let of_details = |member: &str| format!("entityDetails.field-1.{member}");
    vec![
        (
            changed(|g| g["entityDetails"] = json!({"a": {}, "b": {}, "c": {}})),
            "details_count",
            "entityDetails".into(),
        ),
        (changed(|g| g["entityDetails"] = json!({"a": {}})), "details_ref", "entityDetails".into()),
        (
            changed(details(json!({"supportedActions": ["type", "read"]}))),
            "actions_order",
            of_details("supportedActions"),
        ),
        (
            changed(details(json!({"supportedActions": ["read", "read"]}))),
            "actions_order",
            of_details("supportedActions"),
        ),
        (
            changed(details(
                json!({"state": {"disabled": true}, "supportedActions": ["read", "type"]}),
            )),
            "actions_disabled",
            of_details("supportedActions"),
        ),
        (
            changed(details(json!({"state": {"readOnly": true}, "supportedActions": ["check"]}))),
            "actions_readonly",
            of_details("supportedActions"),
        ),
        (changed(details(json!({"regionId": "r"}))), "region_ref", of_details("regionId")),
        (changed(details(json!({"scopeId": "s"}))), "scope_id", of_details("scopeId")),
        (
            changed(details(json!({"scope": "frame", "scopeId": ""}))),
            "scope_id",
            of_details("scopeId"),
        ),
        (
            changed(details(json!({"semanticStabilityKey": "x".repeat(513)}))),
            "stability",
            of_details("semanticStabilityKey"),
        ),
        (changed(details(json!({"surfaceId": ""}))), "surface_text", of_details("surfaceId")),
        (
            changed(details(json!({"surfaceParentId": "x".repeat(129)}))),
            "surface_text",
            of_details("surfaceParentId"),
        ),
        (changed(details(json!({"surfaceId": "s"}))), "surface_pair", of_details("surface")),
        (changed(details(json!({"surfaceKind": "svg"}))), "surface_pair", of_details("surface")),
    ]
}

fn other_rows() -> Vec<Row> {
    let edges = |count| many(count, &json!({"from": "page", "to": "field-1", "kind": "owns"}));
    vec![
        (
            changed(|g| g["surfaceSet"] = json!({"schemaVersion": 1, "surfaces": []})),
            "surface_set",
            "surfaceSet".into(),
        ),
        (changed(|g| g["relationships"] = edges(8193)), "rel_count", "relationships".into()),
        (
            changed(|g| g["relationships"][0]["to"] = json!("page")),
            "rel_ref",
            "relationships[0]".into(),
        ),
        (
            changed(|g| g["relationships"][0]["to"] = json!("gone")),
            "rel_ref",
            "relationships[0]".into(),
        ),
        (changed(|g| g["relationships"] = edges(2)), "rel_unique", "relationships[1]".into()),
        (
            changed(|g| g["coverage"]["reasons"] = many(17, &json!("r"))),
            "reasons",
            "coverage.reasons".into(),
        ),
        (
            changed(|g| g["coverage"]["reasons"] = json!(["r", "x".repeat(129)])),
            "reasons",
            "coverage.reasons[1]".into(),
        ),
        (
            changed(|g| g["diagnostics"] = many(129, &json!("d"))),
            "diagnostics",
            "diagnostics".into(),
        ),
        (changed(|g| g["diagnostics"] = json!([""])), "diagnostics", "diagnostics[0]".into()),
        (
            changed(|g| g["relationshipHintDiagnostics"] = many(4097, &hint("form"))),
            "hints",
            "relationshipHintDiagnostics".into(),
        ),
        (
            changed(|g| g["relationshipHintDiagnostics"] = json!([hint(&"x".repeat(65))])),
            "hints",
            "relationshipHintDiagnostics[0].parentRole".into(),
        ),
        (
            changed(|g| g["limits"]["missingSources"] = json!(["svg", "svg"])),
            "missing",
            "limits.missingSources".into(),
        ),
        (
            changed(|g| g["limits"]["missingSources"] = json!(SOURCES)),
            "missing",
            "limits.missingSources".into(),
        ),
        (
            changed(|g| {
                let names = (0..1100).map(|at| field(&format!("f{at}"), &"x".repeat(200)));
                let page = g["entities"][0].clone();
                g["entities"] = std::iter::once(page).chain(names).collect();
                g["relationships"] = json!([]);
            }),
            "size",
            "$".into(),
        ),
    ]
}

/// One graph for every rule, in the order of the rules.
fn rows() -> Vec<Row> {
    [document_rows(), entity_rows(), details_rows(), other_rows()].concat()
}

#[test]
fn every_rule_has_its_code_and_its_place() {
    assert_eq!(broken(&changed(|_| {})), None);
    for (graph, code, path) in rows() {
        assert_eq!(broken(&graph), Some((code, path)));
    }
    let tested: BTreeSet<_> = rows().iter().map(|row| row.1).collect();
    let of_pairs = ["revision_order", "revision_content"];
    let all = REASONS.iter().map(|(code, _)| *code).filter(|code| !of_pairs.contains(code));
    assert_eq!(tested, all.collect(), "every code is tested");
}

/// Breaks many rules at once; mending them in order brings up one after another.
#[test]
fn rules_are_checked_in_order() {
    let mut graph = changed(|graph| {
        graph["document"] = json!({"revision": 8, "url": "a?b", "title": ""});
        graph["entities"][1] = json!({
            "id": "page", "kind": "field", "role": "", "quality": "opaque",
            "evidenceSources": ["dom", "dom"],
        });
        graph["coverage"]["opaqueRegions"] = json!(3);
        graph["coverage"]["reasons"] = json!([""]);
        graph["entityDetails"] = json!({
            "page": {
                "supportedActions": ["click", "read"], "regionId": "gone", "scopeId": "s",
                "state": {"disabled": true},
            },
        });
        graph["relationships"] = json!([
            {"from": "page", "to": "field-1", "kind": "owns"},
            {"from": "page", "to": "field-1", "kind": "owns"},
            {"from": "page", "to": "page", "kind": "owns"},
        ]);
        graph["diagnostics"] = json!([""]);
        graph["limits"]["missingSources"] = json!(["svg", "svg"]);
    });
    let steps: [(&str, Value, &str); 15] = [
        ("/document/revision", json!(7), "document_revision"),
        ("/document/title", json!("t"), "document_text"),
        ("/document/url", json!("a"), "document_url"),
        ("/entities/1/id", json!("field-1"), "entity_unique"),
        ("/entities/1/role", json!("textbox"), "entity_text"),
        ("/entities/1/evidenceSources", json!(["dom"]), "sources"),
        ("/entities/1/quality", json!("strong"), "opaque_quality"),
        ("/coverage/opaqueRegions", json!(0), "opaque_count"),
        ("/entityDetails/page/supportedActions", json!(["read", "click"]), "actions_order"),
        ("/entityDetails/page/state", json!({}), "actions_disabled"),
        ("/entityDetails/page/regionId", json!("field-1"), "region_ref"),
        ("/entityDetails/page/scope", json!("frame"), "scope_id"),
        ("/relationships/1/kind", json!("opens"), "rel_unique"),
        ("/relationships/2/to", json!("field-1"), "rel_ref"),
        ("/relationships/2/kind", json!("labels"), "reasons"),
    ];
    for (pointer, mended, code) in steps {
        assert_eq!(broken(&graph).map(|(code, _)| code), Some(code), "before {pointer}");
        let (parent, name) = pointer.rsplit_once('/').expect("a path");
        match graph.pointer_mut(parent).expect("an object") {
            Value::Array(items) => items[name.parse::<usize>().expect("an index")] = mended,
            object => object[name] = mended,
        }
        if code == "rel_ref" {
            // The third edge now repeats the first one.
            assert_eq!(broken(&graph), Some(("rel_unique", "relationships[2]".to_owned())));
            graph["relationships"][2]["kind"] = json!("labels");
        }
    }
    graph["coverage"]["reasons"] = json!([]);
    assert_eq!(broken(&graph).map(|(code, _)| code), Some("diagnostics"));
    graph["diagnostics"] = json!([]);
    assert_eq!(broken(&graph).map(|(code, _)| code), Some("missing"));
    graph["limits"]["missingSources"] = json!([]);
    assert_eq!(broken(&graph), None);
}

#[test]
fn limits_are_exact() {
    let good = [
        changed(|g| g["document"]["url"] = json!("u".repeat(2048))),
        changed(|g| g["document"]["readyState"] = json!("r".repeat(32))),
        changed(entity("name", json!("é".repeat(128)))),
        changed(entity("evidenceSources", json!(SOURCES[..12]))),
        changed(|g| {
            let id = "i".repeat(128);
            g["entities"][1]["id"] = json!(id);
            g["relationships"][0]["to"] = json!(id);
        }),
        changed(|g| g["diagnostics"] = json!(vec!["d".repeat(512); 128])),
        changed(|g| g["coverage"]["reasons"] = json!(vec!["r".repeat(128); 16])),
        changed(|g| g["limits"]["missingSources"] = json!(SOURCES[..12])),
        changed(|g| g["relationshipHintDiagnostics"] = json!([hint(&"x".repeat(64))])),
        changed(details(json!({
            "state": {"disabled": true}, "supportedActions": ["read", "extract"],
            "scope": "frame", "inputType": "x".repeat(2000),
        }))),
        changed(details(
            json!({"state": {"readOnly": true}, "supportedActions": ["click", "submit"]}),
        )),
    ];
    for graph in good {
        assert_eq!(broken(&graph), None, "{graph}");
    }
}

#[test]
fn wrong_shapes_are_refused_before_any_rule() {
    let cases = [
        (changed(|g| g["extra"] = json!(1)), "unknown_member", "extra"),
        (changed(|g| g["coverage"]["extra"] = json!(1)), "unknown_member", "coverage.extra"),
        (changed(|g| g["limits"]["extra"] = json!(1)), "unknown_member", "limits.extra"),
        (
            changed(|g| g["relationships"][0]["extra"] = json!(1)),
            "unknown_member",
            "relationships[0].extra",
        ),
        (
            changed(|g| g["relationships"][0] = json!(["page", "field-1", "contains"])),
            "wrong_type",
            "relationships[0]",
        ),
        (changed(|g| g["document"] = json!([7])), "wrong_type", "document"),
        (changed(|g| g["entityDetails"] = json!([])), "wrong_type", "entityDetails"),
        (changed(details(json!({"state": [true]}))), "wrong_type", "entityDetails.field-1.state"),
        (changed(|g| g["revision"] = json!(-1)), "out_of_range", "revision"),
        (changed(|g| g["revision"] = json!(0.5)), "wrong_type", "revision"),
        (changed(|g| g["coverage"] = json!(null)), "wrong_type", "coverage"),
        (changed(entity("kind", json!("widget"))), "unknown_word", "entities[1].kind"),
        (
            changed(entity("evidenceSources", json!(null))),
            "wrong_type",
            "entities[1].evidenceSources",
        ),
        (
            changed(|g| drop(g.as_object_mut().expect("an object").remove("limits"))),
            "missing_member",
            "limits",
        ),
    ];
    for (graph, code, path) in cases {
        let error = decode::<WebIr>(graph.to_string().as_bytes()).expect_err(path);
        assert_eq!((error.code().as_str(), error.path().as_str()), (code, path));
    }
}

#[test]
fn hint_statuses_are_read_in_both_spellings_and_written_in_one() {
    for (read, written) in
        [("Validated", "Validated"), ("emitted", "Emitted"), ("unmatchedParent", "UnmatchedParent")]
    {
        let value = changed(|graph| {
            graph["relationshipHintDiagnostics"] = json!([hint("form")]);
            graph["relationshipHintDiagnostics"][0]["status"] = json!(read);
        });
        let text = openglass_core::glass::encode(&graph(&value));
        assert!(text.contains(&format!(r#""status":"{written}""#)), "{text}");
    }
}
