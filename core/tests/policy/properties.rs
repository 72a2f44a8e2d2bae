//! Any policy and event: YAML and JSON agree, an independent evaluator agrees.

use openglass_core::policy::{Policy, Risk};
use proptest::{prelude::*, sample::select};
use serde_json::{Value, json};

use crate::{judge, one_rule, read};

fn scalar() -> impl Strategy<Value = Value> {
    let texts = ["", "a", "b", "ab", "aab", "(?i)A", "^a+$", "1", "true"];
    prop_oneof![
        select(vec![json!(null), json!(true), json!(false), json!(0), json!(1), json!(-2.5)]),
        select(texts.to_vec()).prop_map(|text| json!(text)),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    scalar().prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map(select(vec!["a", "b"]), inner, 0..3)
                .prop_map(|map| json!(map)),
        ]
    })
}

const OPS: [&str; 12] = [
    "equals",
    "not_equals",
    "in",
    "not_in",
    "matches",
    "contains",
    "gt",
    "gte",
    "lt",
    "lte",
    "exists",
    "not_exists",
];

fn leaf() -> impl Strategy<Value = Value> {
    let fields = ["attr:a", "attr:a.b", "field:a", "field:a.b", "field:b"];
    (select(fields.to_vec()), select(OPS.to_vec()), prop::option::of(value())).prop_map(
        |(field, op, value)| match value {
            Some(value) => json!({"field": field, "op": op, "value": value}),
            None => json!({"field": field, "op": op}),
        },
    )
}

fn condition() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..3).prop_map(|parts| json!({"all": parts})),
            prop::collection::vec(inner.clone(), 1..3).prop_map(|parts| json!({"any": parts})),
            inner.prop_map(|part| json!({"not": part})),
        ]
    })
}

fn event() -> impl Strategy<Value = Value> {
    let members = || {
        prop::collection::btree_map(select(vec!["a", "b", "a.b"]), value(), 0..3)
            .prop_map(|map| json!(map))
    };
    (members(), members())
        .prop_map(|(attributes, fields)| json!({"attributes": attributes, "fields": fields}))
}

/// The protocol's table once more, over another JSON library.
fn holds(when: &Value, event: &Value) -> bool {
    if let Some(parts) = when.get("all") {
        return parts.as_array().unwrap().iter().all(|part| holds(part, event));
    }
    if let Some(parts) = when.get("any") {
        return parts.as_array().unwrap().iter().any(|part| holds(part, event));
    }
    if let Some(part) = when.get("not") {
        return !holds(part, event);
    }
    let field = when["field"].as_str().unwrap();
    let found = match field.split_once(':').unwrap() {
        ("attr", name) => event["attributes"].get(name),
        (_, path) => {
            path.split('.').try_fold(&event["fields"], |value, name| value.as_object()?.get(name))
        }
    };
    leaf_holds(when["op"].as_str().unwrap(), found, when.get("value"))
}

fn leaf_holds(op: &str, found: Option<&Value>, value: Option<&Value>) -> bool {
    let is_in = |list: &Value| found.is_some_and(|found| list.as_array().unwrap().contains(found));
    let list = value.filter(|value| value.is_array());
    let order = |test: fn(&f64, &f64) -> bool| {
        let numbers = found.and_then(Value::as_f64).zip(value.and_then(Value::as_f64));
        numbers.is_some_and(|(found, bound)| test(&found, &bound))
    };
    match op {
        "equals" => found.is_some() && found == value,
        "not_equals" => !(found.is_some() && found == value),
        "in" => list.is_some_and(is_in),
        "not_in" => list.is_some_and(|list| !is_in(list)),
        "matches" => match (found.and_then(Value::as_str), value.and_then(Value::as_str)) {
            (Some(text), Some("(?i)A")) => text.contains(['a', 'A']),
            (Some(text), Some("^a+$")) => !text.is_empty() && text.bytes().all(|b| b == b'a'),
            (Some(text), Some(pattern)) => text.contains(pattern),
            _ => false,
        },
        "contains" => match (found, value) {
            (Some(Value::String(text)), Some(Value::String(part))) => text.contains(part.as_str()),
            (Some(Value::Array(items)), Some(value)) => items.contains(value),
            _ => false,
        },
        "gt" => order(f64::gt),
        "gte" => order(f64::ge),
        "lt" => order(f64::lt),
        "lte" => order(f64::le),
        "exists" => found.is_some_and(|found| !found.is_null()),
        _ => found.is_none_or(Value::is_null),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn an_independent_evaluator_agrees(when in condition(), event in event()) {
        let policy = read(&one_rule(&when)).unwrap();
        let verdict = judge(&policy, &event);
        prop_assert_eq!(verdict.risk == Risk::High, holds(&when, &event));
        prop_assert_eq!(verdict.default_applied, verdict.matches.is_empty());
    }

    #[test]
    fn json_read_as_yaml_is_the_same_policy(when in condition(), event in event()) {
        let json = one_rule(&when).to_string();
        let yaml = format!("# JSON is YAML, too.\n{json}\n");
        let (json, yaml) = (Policy::read(json.as_bytes()), Policy::read(yaml.as_bytes()));
        let (json, yaml) = (json.unwrap(), yaml.unwrap());
        prop_assert_eq!(judge(&json, &event), judge(&yaml, &event));
        prop_assert_eq!(json.warnings(), yaml.warnings());
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[-:{}\\[\\], \n#&*!|>'\"%@a-c0-9.<?~]{0,60}") {
        let _ = Policy::read(text.as_bytes());
    }
}
