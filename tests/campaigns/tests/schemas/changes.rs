//! The comparison itself: made changes of each kind, allowed and not.

use openglass_core::glass::schema::CONTRACTS;
use serde_json::{Value, json};

use crate::compare::{Role, breaks};

fn schema(name: &str) -> Value {
    let contract = CONTRACTS.iter().find(|contract| contract.name == name).expect("a contract");
    contract.schema().to_value()
}

/// What stands against putting `value` at a place of a schema; `null` takes the
/// place away.
fn changed(name: &str, role: Role, pointer: &str, value: Value) -> Vec<String> {
    let released = schema(name);
    let mut current = released.clone();
    let (parent, member) = pointer.rsplit_once('/').expect("a member");
    let parent = current.pointer_mut(parent).unwrap_or_else(|| panic!("no {pointer}"));
    match parent {
        Value::Array(items) if member == "-" => items.push(value),
        Value::Array(items) => drop(items.remove(member.parse().expect("an index"))),
        Value::Object(members) if value.is_null() => drop(members.remove(member)),
        parent => parent[member] = value,
    }
    assert_ne!(current, released, "{pointer} changes nothing");
    breaks(&released, &current, role)
}

#[test]
fn a_schema_may_stay_as_it_is() {
    for contract in CONTRACTS {
        let schema = contract.schema().to_value();
        for role in [Role::Read, Role::Written] {
            assert_eq!(breaks(&schema, &schema, role), [""; 0], "{}", contract.name);
        }
    }
}

/// A change, and whether it is allowed in what is read and in what is written.
struct Case<'c>(&'static str, &'c str, Value, bool, bool);

#[test]
fn each_kind_of_change_is_judged() {
    let risk = "/$defs/Risk/oneOf";
    let cases = [
        // Members.
        Case("task", "/properties/note", json!({"type": "string"}), true, true),
        Case("task", "/properties/inputs", Value::Null, false, false),
        Case("task", "/required/-", json!("ambiguity"), false, true),
        Case("task", "/required/0", Value::Null, true, false),
        Case("task", "/additionalProperties", json!(true), true, true),
        // Types.
        Case("task", "/properties/schemaVersion/type", json!(["integer", "string"]), true, false),
        Case("task", "/$defs/TaskLimits/properties/maxItems/type", json!("number"), true, false),
        Case("task", "/$defs/TaskScope/properties/regionName/type", json!("string"), false, true),
        Case(
            "task",
            "/$defs/TaskScope/properties/regionName",
            json!({"type": "boolean"}),
            false,
            false,
        ),
        // Words.
        Case("task", &format!("{risk}/-"), json!({"const": "new", "type": "string"}), true, false),
        Case("task", &format!("{risk}/0"), Value::Null, false, true),
        Case("task", "/properties/schemaVersion/const", json!(2), false, false),
        Case("task", "/properties/schemaVersion/const", Value::Null, true, false),
        // Bounds.
        Case("task", "/$defs/TaskLimits/properties/maxItems/maximum", json!(5000), true, false),
        Case("task", "/$defs/TaskLimits/properties/maxItems/maximum", json!(4000), false, true),
        Case("task", "/$defs/TaskLimits/properties/maxItems/minimum", json!(0), true, false),
        Case("task", "/$defs/TaskLimits/properties/maxItems/minimum", json!(2), false, true),
        Case("task", "/$defs/TaskScope/properties/regionName/maxLength", json!(129), true, false),
        Case("task", "/$defs/TaskScope/properties/regionName/maxLength", json!(127), false, true),
        Case("task", "/$defs/TaskScope/properties/regionName/pattern", json!("^a"), false, false),
        Case("task", "/$defs/TaskScope/properties/regionName/pattern", Value::Null, true, false),
        Case("task", "/properties/postconditions/maxItems", json!(31), false, true),
        Case("task", "/properties/inputs/maxProperties", json!(65), true, false),
        Case("task", "/properties/inputs/propertyNames", Value::Null, true, false),
        Case("web-ir", "/properties/relationships/uniqueItems", Value::Null, true, false),
        // Meanings.
        Case("task", "/properties/ambiguity/default", json!("requireConfirmation"), false, false),
        Case("workflow", "/$defs/WorkflowStep/properties/repeat/default", json!(2), false, false),
        // Items, values of maps, branches of unions, and what holds itself.
        Case("web-ir", "/$defs/Entity/properties/evidenceSources/items", json!(true), true, false),
        Case("task", "/properties/inputs/additionalProperties/maxLength", json!(1), false, true),
        Case("batch", "/$defs/BatchStep/oneOf/0", Value::Null, false, true),
        Case("batch", "/$defs/BatchStep/oneOf/0/properties/url/maxLength", json!(1), false, true),
        Case("batch", "/$defs/BatchStep/oneOf/0/properties/url", Value::Null, false, false),
        Case(
            "workflow",
            "/$defs/Predicate/oneOf/0/properties/urlEquals/maxLength",
            json!(1),
            false,
            true,
        ),
        Case("response", "/oneOf", json!([]), false, false),
        // What only people read.
        Case("task", "/description", json!("Other words."), true, true),
        Case("task", "/$defs/TaskLimits/properties/maxItems/description", json!("?"), true, true),
        // What nobody can compare.
        Case("task", "/not", json!({"required": ["note"]}), false, true),
    ];
    for Case(name, pointer, value, read, written) in cases {
        for (role, allowed) in [(Role::Read, read), (Role::Written, written)] {
            let found = changed(name, role, pointer, value.clone());
            assert_eq!(found.is_empty(), allowed, "{name}{pointer} {value} {role:?}: {found:#?}");
        }
    }
}
