//! Texts that are no policies, each with its code and place.

use openglass_core::policy::{Policy, PolicyErrorCode as Code, limits};
use serde_json::{Value, json};

use crate::{one_rule, read};

/// A good policy after one change.
fn changed(change: impl FnOnce(&mut Value)) -> Value {
    let mut policy = one_rule(&json!({"field": "attr:x", "op": "exists"}));
    change(&mut policy);
    policy
}

#[track_caller]
fn refused(policy: &Value, code: Code, part: &str) {
    let error = read(policy).expect_err(part);
    assert_eq!(error.code, code, "{error}");
    assert!(error.to_string().contains(part), "{error}");
}

#[test]
fn members_are_exact() {
    let invalid = |change: fn(&mut Value), part: &str| {
        refused(&changed(change), Code::InvalidPolicy, part);
    };
    invalid(|p| p["apiVersion"] = json!("v2"), "apiVersion: expected openglass-policy/v1");
    invalid(|p| p["kind"] = json!("policy"), "kind: expected Policy");
    invalid(|p| p["extra"] = json!(1), "extra: expected no such member");
    invalid(|p| p["metadata"] = json!({}), "metadata.name");
    invalid(|p| p["metadata"]["owner"] = json!(1), "metadata.owner");
    invalid(|p| p["metadata"]["name"] = json!("Not-Kebab"), "metadata.name: expected a name");
    invalid(|p| p["metadata"]["description"] = json!("x".repeat(2001)), "metadata.description");
    invalid(|p| p["metadata"]["description"] = json!(null), "metadata.description");
    invalid(|p| p["defaultRisk"] = json!("severe"), "defaultRisk: expected low, medium or high");
    invalid(|p| p["defaultRisk"] = json!(null), "defaultRisk");
    invalid(|p| p["rules"] = json!({}), "rules: expected a list");
    invalid(|p| p["rules"][0]["risk"] = json!("High"), "rules.0.risk");
    invalid(|p| p["rules"][0]["note"] = json!(1), "rules.0.note");
    invalid(|p| p["rules"][0]["reasons"] = json!("x"), "rules.0.reasons");
    invalid(|p| p["rules"][0]["reasons"] = json!(["x".repeat(501)]), "rules.0.reasons.0");
    invalid(|p| p["rules"][0]["when"] = json!(null), "rules.0.when");
    invalid(|p| drop(p["rules"][0].as_object_mut().unwrap().remove("when")), "rules.0.when");
    invalid(
        |p| {
            let rule = p["rules"][0].clone();
            p["rules"].as_array_mut().unwrap().push(rule);
        },
        "rules.1.id: expected an id that no other rule has",
    );
    invalid(|p| drop(p.as_object_mut().unwrap().remove("rules")), "rules");
}

#[test]
fn names_are_kebab_case() {
    for good in ["a", "0", "a-b", "a--b", "9-lives"] {
        assert!(read(&changed(|p| p["metadata"]["name"] = json!(good))).is_ok(), "{good}");
    }
    for bad in ["", "-", "a-", "-a", "a_b", "a b", "é", "A", "a\n"] {
        let policy = changed(|p| p["rules"][0]["id"] = json!(bad));
        refused(&policy, Code::InvalidPolicy, "rules.0.id");
    }
}

#[test]
fn conditions_are_exact() {
    let leaf = json!({"field": "attr:x", "op": "exists"});
    for (when, part) in [
        (json!({}), "rules.0.when.field"),
        (json!({"field": "attr:x"}), "rules.0.when.op"),
        (json!({"op": "exists"}), "rules.0.when.field"),
        (json!({"field": "x", "op": "exists"}), "attr:<name> or field:<dotted.path>"),
        (json!({"field": "attr:", "op": "exists"}), "rules.0.when.field"),
        (json!({"field": "field:", "op": "exists"}), "rules.0.when.field"),
        (json!({"field": "attr:x", "op": "like", "value": 1}), "rules.0.when.op"),
        (json!({"field": "attr:x", "op": "exists", "values": 1}), "rules.0.when.values"),
        (json!({"all": []}), "rules.0.when.all: expected a list of at least one"),
        (json!({"any": leaf}), "rules.0.when.any"),
        (json!({"all": [leaf, {"any": [{}]}]}), "rules.0.when.all.1.any.0.field"),
        (json!({"all": [leaf], "any": [leaf]}), "exactly one of"),
        (json!({"not": leaf, "field": "attr:x", "op": "exists"}), "exactly one of"),
        (json!({"not": [leaf]}), "rules.0.when.not"),
    ] {
        refused(&one_rule(&when), Code::InvalidPolicy, part);
    }
}

#[test]
fn patterns_are_checked_when_the_policy_is_read() {
    for (pattern, part) in [
        ("a(b", "rules.0.when.value: unclosed group"),
        ("(?=a)", "the only flag is (?i)"),
        ("a{1000}{1000}", "too large"),
    ] {
        let when = json!({"field": "attr:x", "op": "matches", "value": pattern});
        refused(&one_rule(&when), Code::InvalidPattern, part);
    }
}

#[test]
fn limits_hold_and_say_so() {
    let leaf = json!({"field": "attr:x", "op": "exists"});
    let many = |count| json!({"all": vec![&leaf; count]});
    assert!(read(&one_rule(&many(limits::CONDITIONS))).is_ok());
    refused(&one_rule(&many(limits::CONDITIONS + 1)), Code::InvalidPolicy, "at most 2000");

    let pattern = json!({"field": "attr:x", "op": "matches", "value": "a"});
    let many = |count| json!({"any": vec![&pattern; count]});
    assert!(read(&one_rule(&many(limits::PATTERNS))).is_ok());
    refused(&one_rule(&many(limits::PATTERNS + 1)), Code::InvalidPolicy, "at most 256 patterns");

    let deep = |levels: usize| (0..levels).fold(leaf.clone(), |inner, _| json!({"not": inner}));
    assert!(read(&one_rule(&deep(120))).is_ok());
    refused(&one_rule(&deep(125)), Code::MalformedJson, "128 levels");

    let large = vec![b' '; limits::POLICY_BYTES + 1];
    assert_eq!(Policy::read(&large).expect_err("large").code, Code::TooLarge);
}

#[test]
fn json_is_read_strictly() {
    for text in ["{", r#"{"kind":1,"kind":2}"#, r#"{"a":"\ud800"}"#, "{} x"] {
        assert_eq!(Policy::read(text.as_bytes()).expect_err(text).code, Code::MalformedJson);
    }
}

#[test]
fn codes_are_stable() {
    let codes = [
        Code::TooLarge,
        Code::MalformedJson,
        Code::MalformedYaml,
        Code::InvalidPolicy,
        Code::InvalidPattern,
    ];
    assert_eq!(
        codes.map(Code::as_str),
        [
            "policy_too_large",
            "malformed_json",
            "malformed_yaml",
            "invalid_policy",
            "invalid_pattern"
        ]
    );
}
