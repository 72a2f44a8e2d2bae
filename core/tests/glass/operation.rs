//! The catalogue and its dispatch.

use std::collections::BTreeSet;

use openglass_core::{
    glass::{
        GlassError,
        operation::{
            self, Audience, CATALOGUE, ContextCost, answer_text, name_of_tool, payload_of_arguments,
        },
    },
    json::Document,
};
use serde_json::{Value, json};

use crate::{graphs, shared};

fn run(name: &str, payload: &Value) -> Result<Value, GlassError> {
    operation::run(name, payload.to_string().as_bytes())
        .map(|text| serde_json::from_str(&text).expect("JSON"))
}

#[test]
fn names_are_unique_and_found() {
    let names: BTreeSet<_> = CATALOGUE.iter().map(|operation| operation.name).collect();
    let tools: BTreeSet<_> = CATALOGUE.iter().map(|operation| operation.tool).collect();
    assert_eq!((names.len(), tools.len()), (CATALOGUE.len(), CATALOGUE.len()));
    for operation in CATALOGUE {
        assert_eq!(operation::find(operation.name).expect("known").tool, operation.tool);
        assert_eq!(&*name_of_tool(operation.tool), operation.name);
        assert!(operation.description.ends_with('.'));
    }
    assert_eq!(&*name_of_tool("click"), "browser.click");
    assert!(matches!(run("webIr.nothing", &json!({})), Err(GlassError::UnknownOperation(_))));
}

#[test]
fn published_tools_of_the_browser_free_part_exist() {
    let Some(client) = shared::json("client-conformance-v1.json") else { return };
    let published: BTreeSet<_> =
        client["tools"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    for tool in [
        "inspectWebIr",
        "validateWebIr",
        "diffWebIr",
        "continuityWebIr",
        "validateTask",
        "compileTask",
        "preflightNavigation",
        "recoverRun",
    ] {
        assert!(published.contains(tool) && operation::find_tool(tool).is_some(), "{tool}");
    }
}

#[test]
fn payloads_are_strict() {
    let graph = graphs::small(7);
    let cases = [
        ("webIr.validate", json!({}), "missing_member", "ir"),
        ("webIr.validate", json!([graph]), "wrong_type", "$"),
        ("webIr.validate", json!({"ir": graph, "x": 1}), "unknown_member", "x"),
        ("webIr.inspect", json!({"ir": {"schemaVersion": "1"}}), "wrong_type", "ir.schemaVersion"),
        ("webIr.diff", json!({"before": graph}), "missing_member", "after"),
        (
            "webIr.continuity",
            json!({"before": graph, "after": graph, "entityId": "a b"}),
            "invalid_id",
            "entityId",
        ),
    ];
    for (name, payload, code, path) in cases {
        match run(name, &payload) {
            Err(GlassError::Invalid(invalid)) => {
                assert_eq!((invalid.code, invalid.path.as_str()), (code, path), "{name}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    let duplicate = operation::run("webIr.validate", br#"{"ir":1,"ir":2}"#);
    assert!(
        matches!(duplicate, Err(GlassError::Invalid(error)) if error.code == "duplicate_member")
    );
}

#[test]
fn names_and_roles_stay_with_the_local_reader() {
    let mut graph = graphs::small(7);
    graph["entityDetails"] = json!({"field-1": {"supportedActions": ["read"]}});
    let payload = Document::read(json!({"ir": graph}).to_string().as_bytes()).expect("JSON");
    let inspect = operation::find("webIr.inspect").expect("known");
    let local = inspect.run(payload.view(), Audience::Local).expect("valid");
    let remote = inspect.run(payload.view(), Audience::Mcp).expect("valid");
    assert!(local.contains("Email") && local.contains("textbox"));
    assert!(!remote.contains("Email") && !remote.contains("textbox"));
    assert!(remote.contains(r#""id":"field-1""#));
}

#[test]
fn members_of_the_transport_never_reach_a_payload() {
    let arguments = json!({
        "ir": 1, "responseMode": "normal", "includeTrace": true, "leaseToken": "t",
        "mutationLease": {}, "sessionId": "s", "unknown": 2,
    });
    let arguments = Document::read(arguments.to_string().as_bytes()).expect("JSON");
    let payload = payload_of_arguments(arguments.view());
    assert_eq!(payload.as_str(), r#"{"ir":1,"unknown":2}"#);
    let list = Document::read(b"[1]").expect("JSON");
    assert_eq!(payload_of_arguments(list.view()), list);
}

#[test]
fn a_refusal_tells_kind_path_and_code() {
    let mut graph = graphs::small(7);
    graph["entities"] = json!([]);
    let request = json!({
        "protocolVersion": 1, "requestId": "r", "operation": "webIr.validate",
        "payload": {"ir": graph},
    });
    let response = answer_text(request.to_string().as_bytes(), Audience::Mcp);
    let error = response.error.expect("an error");
    assert_eq!(&*error.code, "webIr.invalid");
    let details: Value =
        serde_json::from_str(error.details.expect("details").as_str()).expect("JSON");
    assert_eq!(details["kind"], "webIrValidation");
    assert_eq!(details["path"], "entities");
    assert_eq!(details["code"], "entity_count");
}

#[test]
fn a_token_is_four_bytes() {
    let cost = ContextCost::of("123456789");
    assert_eq!((cost.payload_bytes, cost.estimated_tokens), (9, 3));
    assert_eq!(ContextCost::of("").estimated_tokens, 0);
}
