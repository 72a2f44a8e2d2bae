//! Policies in YAML: the part that every reader reads alike.

use openglass_core::policy::{Policy, PolicyErrorCode, Risk};
use serde_json::{Value, json};

use crate::judge;

const HEAD: &str = "apiVersion: openglass-policy/v1\nkind: Policy\nmetadata: {name: yaml}\n";

/// Whether a rule with this YAML as its `value` of `equals` matches this JSON.
fn value_equals(yaml: &str, json: &Value) -> Result<bool, String> {
    let text = format!(
        "{HEAD}rules:\n- id: r\n  risk: high\n  when:\n    field: field:x\n    op: equals\n    \
         value: {yaml}\n"
    );
    let policy = Policy::read(text.as_bytes()).map_err(|error| {
        assert_eq!(error.code, PolicyErrorCode::MalformedYaml, "{error}");
        error.to_string()
    })?;
    Ok(judge(&policy, &json!({"fields": {"x": json}})).risk == Risk::High)
}

#[test]
fn a_policy_as_people_write_it() {
    let text = "\
# Payments.
---
apiVersion: openglass-policy/v1
kind: Policy
metadata:
  name: payments
  description: >
    Money that leaves
    the house.
defaultRisk: low
rules:
  - id: large-payment
    risk: high
    when:
      all:
        - { field: \"attr:gen_ai.tool.name\", op: matches, value: '(?i)^pay' }
        - field: field:amountUsd
          op: gte
          value: 1000
    reasons: [Moves money, \"Cannot be undone: ask\"]
";
    let policy = Policy::read(text.as_bytes()).expect("a policy");
    assert_eq!(policy.description(), Some("Money that leaves the house.\n"));
    let event = |amount: i64| json!({"attributes": {"gen_ai.tool.name": "Pay"}, "fields": {"amountUsd": amount}});
    let verdict = judge(&policy, &event(1000));
    assert_eq!(verdict.matches[0].reasons, ["Moves money", "Cannot be undone: ask"]);
    assert_eq!(judge(&policy, &event(999)).risk, Risk::Low);
}

#[test]
fn plain_scalars_by_the_core_schema() {
    for (yaml, value) in [
        ("1", json!(1)),
        ("-1.5e3", json!(-1500)),
        ("+7", json!(7)),
        ("true", json!(true)),
        ("False", json!(false)),
        ("null", json!(null)),
        ("~", json!(null)),
        ("", json!(null)),
        ("text", json!("text")),
        ("'1'", json!("1")),
        ("\"no\"", json!("no")),
        ("|\n      a\n      b", json!("a\nb\n")),
        ("1.2.3", json!("1.2.3")),
        ("2026-01-31", json!("2026-01-31")),
        ("10.0.0.0/8", json!("10.0.0.0/8")),
        ("[1, {a: b}]", json!([1, {"a": "b"}])),
        ("\"\\u00e9\\U0001F600\"", json!("é😀")),
        ("12 monkeys", json!("12 monkeys")),
        ("nothing", json!("nothing")),
    ] {
        assert_eq!(value_equals(yaml, &value), Ok(true), "{yaml}");
    }
}

#[test]
fn what_readers_disagree_on_is_refused() {
    let unclear = ["yes", "No", "ON", "off", "y", "0777", "0x1F", "0o17", "1_000", "1:30", ".5"];
    for yaml in unclear.into_iter().chain(["1.", ".inf", "-.INF", ".nan", "0b1"]) {
        let error = value_equals(yaml, &json!(null)).expect_err(yaml);
        assert!(error.contains("put quotes around"), "{yaml}: {error}");
    }
    for (yaml, part) in [
        ("&a 1", "anchors"),
        ("*a", "unknown anchor"),
        ("!!str 1", "tags"),
        ("[!t {}]", "tags"),
        ("{<<: {}}", "merge keys"),
        ("{[1]: 2}", "only texts are names"),
        ("{a: 1, a: 2}", "twice"),
        ("1e999", "does not fit a double"),
        ("[", "line"),
        ("1\n---\na: b", "second document"),
    ] {
        let error = value_equals(yaml, &json!(null)).expect_err(yaml);
        assert!(error.contains(part), "{yaml}: {error}");
    }
    let deep = format!("{}1{}", "[".repeat(200), "]".repeat(200));
    let error = value_equals(&deep, &json!(null)).expect_err("deep");
    assert!(error.contains("levels") || error.contains("recursion"), "{error}");
}

#[test]
fn texts_without_a_policy() {
    for text in ["", "  \n", "# nothing\n", "\u{feff}", "...\n"] {
        let error = Policy::read(text.as_bytes()).expect_err(text);
        assert_eq!(error.code, PolicyErrorCode::MalformedYaml, "{text:?}: {error}");
    }
    let error = Policy::read(b"\xff: 1").expect_err("bytes");
    assert_eq!(error.to_string(), "the text is not UTF-8");
    let error = Policy::read(b"just text").expect_err("a text");
    assert_eq!(error.code, PolicyErrorCode::InvalidPolicy);
}
