//! Conditions that say something else than their author can have meant.

use serde_json::{Value, json};

use crate::{one_rule, read};

fn warnings(when: &Value) -> Vec<(String, String)> {
    let policy = read(&one_rule(when)).expect("a policy");
    policy.warnings().iter().map(|found| (found.path.clone(), found.text.clone())).collect()
}

#[test]
fn values_that_an_operator_cannot_use() {
    for (op, value, text) in [
        ("in", json!("abc"), "`in` needs a list as its value"),
        ("not_in", json!(1), "`not_in` needs a list as its value"),
        ("matches", json!(1), "`matches` needs a string as its value"),
        ("gt", json!("1"), "`gt` needs a number as its value"),
        ("lte", json!(true), "`lte` needs a number as its value"),
        ("exists", json!(true), "`exists` takes no value"),
        ("not_exists", json!(null), "`not_exists` takes no value"),
    ] {
        let when = json!({"not": {"field": "attr:x", "op": op, "value": value}});
        assert_eq!(warnings(&when), [("rules.0.when.not".to_owned(), text.to_owned())]);
    }
    for op in ["equals", "not_equals", "contains"] {
        let found = warnings(&json!({"field": "attr:x", "op": op}));
        assert_eq!(found, [("rules.0.when".to_owned(), format!("`{op}` needs a value"))]);
    }
}

#[test]
fn sound_conditions_have_none() {
    for (op, value) in [
        ("equals", json!(null)),
        ("in", json!([])),
        ("matches", json!("a")),
        ("contains", json!(null)),
        ("gt", json!(0)),
    ] {
        assert_eq!(warnings(&json!({"field": "attr:x", "op": op, "value": value})), []);
    }
    assert_eq!(warnings(&json!({"field": "attr:x", "op": "exists"})), []);
}
