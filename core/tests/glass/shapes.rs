//! The wire shapes, written out once.

use insta::assert_json_snapshot;
use openglass_core::glass::{
    GlassError,
    capabilities::{Environment, Manifest},
    envelope::{Request, Response},
    negotiation::NegotiationRequest,
    operation::{Audience, answer_text},
    web_ir::{continuity, diff, summarize},
};
use openglass_core::json::Document;
use serde_json::json;

use crate::graphs::{changed, graph, small};

fn manifest() -> Manifest {
    Manifest::new(&Environment {
        glass_version: "1.0.0",
        platform: ("linux", "aarch64"),
        policy: "development",
        restricted: false,
        browser: false,
    })
}

#[test]
fn manifest_and_agreement() {
    assert_json_snapshot!("manifest", manifest());
    let agreement = NegotiationRequest::default().negotiate(&manifest()).expect("agreed");
    assert_json_snapshot!("agreement", agreement);
}

#[test]
fn envelopes() {
    let request = Request::new("r-1", "webIr.validate", Document::read(b"{}").expect("JSON"));
    assert_json_snapshot!("request", request);
    let success = Response::new(&request, Document::read(b"[1]").map_err(|_| unreachable!()));
    assert_json_snapshot!("success", success);
    let failure = Response::new(&request, Err(GlassError::NeedsBrowser("browser.click".into())));
    assert_json_snapshot!("failure", failure);
    let invalid = json!({
        "protocolVersion": 1, "requestId": "r-1", "operation": "webIr.validate",
        "payload": {"ir": changed(|graph| graph["schemaVersion"] = json!(2))},
    });
    let invalid = answer_text(invalid.to_string().as_bytes(), Audience::Local);
    assert_json_snapshot!("invalid", invalid);
}

#[test]
fn results_about_graphs() {
    let before = graph(&small(7));
    let mut value = small(8);
    value["document"]["title"] = json!("Sign in");
    value["entities"][1]["name"] = json!("E-mail");
    value["entityDetails"] =
        json!({"field-1": {"state": {"required": true}, "supportedActions": ["read", "type"]}});
    let after = graph(&value);
    assert_json_snapshot!("inspection", after.inspect().expect("valid"));
    assert_json_snapshot!("diff", diff(&before, &after).expect("valid"));
    assert_json_snapshot!("summary", summarize(&before, &after).expect("valid"));
    assert_json_snapshot!("continuity", continuity(&before, &after, "field-1").expect("valid"));
    assert_json_snapshot!("canonical", after.canonical().expect("valid"));
}
