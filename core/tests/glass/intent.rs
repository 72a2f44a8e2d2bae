//! Semantic observations and intents (section 15).

use openglass_core::glass::{
    Invalid, encode,
    intent::{IntentExecution, IntentRequest, IntentResult, resolve},
    observation::Observation,
    operation,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{
    runs::{code_of, read_as},
    shared,
};

pub(crate) fn observation() -> Value {
    json!({
        "schemaVersion": 1, "revision": 7, "level": "interactive",
        "route": {"targetId": "t", "frameId": "f", "url": "https://example.test/a"},
        "page": {"kind": "settings", "title": "Account", "url": "https://example.test/a",
            "targetId": "t", "frameId": "f", "confidence": "high"},
        "regions": [
            {"id": "r1", "kind": "main", "label": "Main", "interactiveCount": 2,
                "confidence": "high", "targets": [
                    {"reference": "r7:b1", "role": "button", "name": "Save changes"},
                    {"reference": "r7:b2", "role": "textbox", "name": "Name", "inputType": "text"},
                ]},
            {"id": "r2", "kind": "navigation", "label": "Menu", "interactiveCount": 2,
                "confidence": "high", "targets": [
                    {"reference": "r7:b3", "role": "link", "name": "Preferences"},
                    {"reference": "r7:b4", "role": "link"},
                ]},
        ],
        "limits": {"truncated": false, "omittedRegions": 0},
    })
}

fn checked(value: &Value) -> Result<Observation, Invalid> {
    let observation: Observation = read_as(&value.to_string())?;
    observation.validate()?;
    Ok(observation)
}

#[test]
fn additive_members_are_skipped() {
    let Some(fixture) = shared::json("semantic-additive-v1.json") else { return };
    let read = checked(&fixture).expect("a valid observation");
    let written: Value = serde_json::from_str(&encode(&read)).expect("JSON");
    assert_eq!(written["page"], fixture["page"]);
    assert!(written.get("futureField").is_none());
}

#[test]
fn each_rule_of_an_observation_is_checked() {
    checked(&observation()).expect("a valid observation");
    let route = json!({"targetId": "t", "frameId": "f", "url": "https://example.test/a"});
    let change_list =
        |from: u64, to: u64| json!({"fromRevision": from, "toRevision": to, "route": route});
    for (pointer, value, code, path) in [
        ("/schemaVersion", json!(2), "version", "schemaVersion"),
        ("/route/url", json!("u".repeat(2049)), "text", "route.url"),
        ("/page/url", json!("https://example.test/b"), "route", "page"),
        ("/page/evidence", json!(vec!["e"; 9]), "count", "page.evidence"),
        ("/regions/1/id", json!("r1"), "unique", "regions[1]"),
        ("/regions/0/label", json!(""), "text", "regions[0].label"),
        (
            "/regions/0/targets",
            json!(vec![json!({"reference": "a", "role": "b"}); 33]),
            "count",
            "regions[0].targets",
        ),
        ("/regions/0/targets/0/role", json!("\u{1}"), "text", "regions[0].targets[0].role"),
        (
            "/regions/0/expansion",
            json!({"regionId": "r2", "revision": 7, "route": route}),
            "route",
            "regions[0].expansion.regionId",
        ),
        ("/level", json!("summary"), "level", "regions[0].targets"),
        ("/level", json!("structured"), "level", "text"),
        ("/text", json!("x"), "level", "text"),
        ("/accessibility", json!({}), "level", "accessibility"),
        ("/rawAccessibility", json!([]), "level", "rawAccessibility"),
        ("/regions/0/structuredRecords", json!([]), "level", "regions[0].structuredRecords"),
        ("/changes", change_list(8, 7), "changes", "changes.fromRevision"),
        ("/changes", change_list(5, 6), "changes", "changes.toRevision"),
    ] {
        let mut changed = observation();
        let (parent, name) = pointer.rsplit_once('/').expect("a member");
        changed.pointer_mut(parent).expect("a parent")[name] = value;
        assert_eq!(code_of(checked(&changed)), (code, path.to_owned()), "{pointer}");
    }
}

#[test]
fn records_of_a_page_are_bounded_together() {
    let mut value = observation();
    value["level"] = json!("structured");
    value["text"] = json!("");
    for region in 0..2 {
        value["regions"][region]["structuredRecords"] = json!([{"a": "x".repeat(30_000)}]);
    }
    checked(&value).expect("60 kB of records");
    value["regions"][0]["structuredRecords"] = json!([{"a": "x".repeat(40_000)}]);
    assert_eq!(code_of(checked(&value)), ("size", "regions".to_owned()));
}

pub(crate) fn request(intent: &str, action: &str, more: &Value) -> Value {
    let mut request = json!({
        "schemaVersion": 1, "intent": intent, "action": action,
        "resolutionPolicy": "requireUniqueHighConfidence",
    });
    for (name, value) in more.as_object().expect("an object") {
        request[name] = value.clone();
    }
    request
}

fn resolved(request: &Value) -> Result<IntentResult, Invalid> {
    resolve(&read_as(&request.to_string())?, &checked(&observation())?)
}

/// Resolution, decision and selected candidate.
fn outcome(request: &Value) -> (String, String, Option<String>) {
    let result = resolved(request).expect("a result");
    let selected = result.selected_candidate.map(String::from);
    (result.resolution.to_string(), result.policy_decision.to_string(), selected)
}

#[test]
fn intents_are_resolved_by_evidence_and_policy() {
    let save = json!({"constraints": {"role": "button", "name": "Save changes"}});
    let menu = json!({"scope": {"regionKind": "navigation"},
        "constraints": {"nameContains": "pref"}});
    let first = Some("candidate_1".to_owned());
    for (request, expected) in [
        (request("save changes", "click", &save), ("exact", "allowed", first)),
        (
            request("open settings", "open", &menu),
            ("uniqueHighConfidence", "allowed", Some("candidate_3".to_owned())),
        ),
        (
            request("go away", "click", &json!({"constraints": {"nameContains": "pref"}})),
            ("policyRejected", "rejected", None),
        ),
        (request("save", "click", &json!({})), ("ambiguous", "rejected", None)),
        (
            request("save", "click", &json!({"constraints": {"name": "Nothing"}})),
            ("notFound", "rejected", None),
        ),
        (
            request("save", "click", &json!({"constraints": {"mustBeVisible": true}})),
            ("notFound", "rejected", None),
        ),
        (
            request("save", "click", &json!({"expectedRevision": 6})),
            ("staleRevision", "rejected", None),
        ),
        (request("click it", "click", &json!({})), ("unsupportedIntent", "rejected", None)),
        (
            request("save", "click", &json!({"resolutionPolicy": "reportOnly"})),
            ("ambiguous", "reportOnly", None),
        ),
    ] {
        let (resolution, decision, selected) = outcome(&request);
        let found = (resolution.as_str(), decision.as_str(), selected);
        assert_eq!(found, expected, "{request}");
    }
}

#[test]
fn a_target_without_a_name_is_a_candidate_with_an_empty_one() {
    let scope = json!({"scope": {"regionKind": "navigation"}});
    let result = resolved(&request("save", "click", &scope)).expect("a result");
    let names: Vec<&str> = result.candidates.iter().map(|candidate| &*candidate.name).collect();
    assert_eq!(names, ["Preferences", ""]);
    assert_eq!(result.excluded_count, 2);
    assert_eq!(result.suggested_constraints.len(), 2);
}

#[test]
fn requests_are_checked() {
    for (more, code, path) in [
        (json!({"scope": {"regionId": "r1"}}), "region_kind", "scope.regionKind"),
        (json!({"constraints": {"maxCandidates": 33}}), "range", "constraints.maxCandidates"),
        (json!({"constraints": {"role": ""}}), "text", "constraints.role"),
        (json!({"extra": 1}), "unknown_member", "extra"),
    ] {
        let request = request("save", "click", &more);
        assert_eq!(code_of(resolved(&request)), (code, path.to_owned()), "{request}");
    }
    let execution = |action: &str, value: Value| {
        let value = json!({"request": request("save", action, &json!({})),
            "candidateId": "candidate_1", "value": value});
        let execution: IntentExecution = read_as(&value.to_string()).expect("the shape");
        execution.validate()
    };
    execution("type", json!("x")).expect("a value");
    execution("click", Value::Null).expect("no value");
    assert_eq!(code_of(execution("type", Value::Null)).0, "value_missing");
    assert_eq!(code_of(execution("click", json!("x"))).0, "value_forbidden");
    assert_eq!(code_of(execution("upload", json!("x"))).0, "not_executable");
}

#[test]
fn the_operation_gives_the_same_result() {
    let request = request("save", "click", &json!({}));
    let payload = json!({"request": request, "observation": observation()});
    let found = operation::run("intent.resolve", payload.to_string().as_bytes()).expect("a result");
    assert_eq!(found, encode(&resolved(&request).expect("a result")));
}

proptest! {
    #[test]
    fn resolving_is_total_and_selects_only_candidates(intent in "\\PC{1,20}", at in 0..20_usize) {
        let action = openglass_core::glass::intent::IntentAction::ALL[at];
        let request = request(&intent, action.as_str(), &json!({}));
        let request: IntentRequest = read_as(&request.to_string()).expect("the shape");
        let observation = checked(&observation()).expect("a valid observation");
        let result = resolve(&request, &observation).expect("a result");
        prop_assert_eq!(&resolve(&request, &observation).expect("a result"), &result);
        let ids: Vec<_> = result.candidates.iter().map(|candidate| &candidate.id).collect();
        prop_assert!(result.selected_candidate.iter().all(|selected| ids.contains(&selected)));
    }
}
