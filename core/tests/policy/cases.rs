//! Tables of policies, events and verdicts.

use std::path::Path;

use openglass_core::policy::{Policy, Risk};
use serde_json::{Value, json};

use crate::{judge, one_rule, read};

#[test]
fn the_cases_of_the_protocol() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/vectors/openglass/policy-cases.json");
    #[expect(clippy::disallowed_methods, reason = "a test, not core itself")]
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) => {
            println!("skipped: no shared vectors: {}: {error}", path.display());
            return;
        }
    };
    let file: Value = serde_json::from_slice(&text).expect("JSON");
    let default = read(&file["default"]).expect("the default policy");
    assert_eq!(
        default.rule_ids().collect::<Vec<_>>(),
        Policy::default_policy().rule_ids().collect::<Vec<_>>(),
    );
    let cases = file["cases"].as_array().expect("cases");
    assert_eq!(cases.len(), 30);
    for case in cases {
        let policy = match &case["policy"] {
            Value::String(_) => Policy::default_policy(),
            policy => read(policy).expect("a policy"),
        };
        check(&policy, case);
    }
}

fn check(policy: &Policy, case: &Value) {
    let (expected, verdict) = (&case["expect"], judge(policy, &case["event"]));
    let ids: Vec<_> = verdict.matches.iter().map(|found| found.id.clone()).collect();
    let found = json!({
        "risk": verdict.risk.as_str(),
        "matchedIds": ids,
        "defaultApplied": verdict.default_applied,
    });
    for member in ["risk", "matchedIds", "defaultApplied"] {
        assert_eq!(found[member], expected[member], "{member} of {case}");
    }
    if let Some(reasons) = expected.get("reasons") {
        assert_eq!(json!(verdict.matches[0].reasons), *reasons, "{case}");
    }
}

/// Our own cases, committed: one leaf condition, one event, whether it holds.
#[test]
fn leaf_conditions() {
    let cases: Value = serde_json::from_str(include_str!("leaves.json")).expect("JSON");
    let cases = cases.as_array().expect("a list");
    assert!(cases.len() >= 60);
    for case in cases {
        let policy = read(&one_rule(&case["when"])).expect("a policy");
        let holds = judge(&policy, &case["event"]).risk == Risk::High;
        assert_eq!(json!(holds), case["holds"], "{case}");
    }
}

#[test]
fn the_default_policy_names_nine_rules() {
    let policy = Policy::default_policy();
    assert_eq!((policy.name(), policy.default_risk()), ("default", Risk::Low));
    assert_eq!(policy.rule_ids().count(), 9);
    assert_eq!(policy.warnings(), []);
}

#[test]
fn a_verdict_has_one_wire_form() {
    let policy = read(&json!({
        "apiVersion": "openglass-policy/v1",
        "kind": "Policy",
        "metadata": {"name": "wire", "description": "d"},
        "defaultRisk": "medium",
        "rules": [
            {"id": "b", "risk": "low", "when": {"field": "attr:x", "op": "exists"},
             "description": "X is there", "reasons": ["one", "two"]},
            {"id": "a", "risk": "high", "when": {"field": "attr:x", "op": "equals", "value": 1}},
        ],
    }))
    .expect("a policy");
    assert_eq!(policy.description(), Some("d"));
    let verdict = judge(&policy, &json!({"attributes": {"x": 1}}));
    assert_eq!(verdict.purpose(), "b, a");
    assert_eq!(
        verdict.to_document().as_str(),
        concat!(
            r#"{"defaultApplied":false,"matches":["#,
            r#"{"description":"X is there","id":"b","reasons":["one","two"],"risk":"low"},"#,
            r#"{"id":"a","reasons":[],"risk":"high"}],"risk":"high"}"#,
        )
    );
    let none = judge(&policy, &json!({}));
    assert_eq!(none.purpose(), "openglass-policy match");
    let expected = r#"{"defaultApplied":true,"matches":[],"risk":"medium"}"#;
    assert_eq!(none.to_document().as_str(), expected);
}

#[test]
fn the_risk_is_the_highest_match_even_below_the_default() {
    let mut policy = one_rule(&json!({"field": "attr:x", "op": "exists"}));
    policy["defaultRisk"] = json!("high");
    policy["rules"][0]["risk"] = json!("low");
    let policy = read(&policy).expect("a policy");
    assert_eq!(judge(&policy, &json!({"attributes": {"x": 0}})).risk, Risk::Low);
    assert_eq!(judge(&policy, &json!({})).risk, Risk::High);
}

#[test]
fn a_purpose_that_does_not_fit_falls_back() {
    let rule = |at: usize| {
        let id = format!("a-rule-with-a-long-name-{at}");
        json!({"id": id, "risk": "high", "when": {"field": "attr:x", "op": "not_exists"}})
    };
    let mut policy = one_rule(&json!(null));
    policy["rules"] = (0..60).map(rule).collect();
    let policy = read(&policy).expect("a policy");
    assert_eq!(judge(&policy, &json!({})).purpose(), "openglass-policy match");
}
