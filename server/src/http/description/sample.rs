//! A value that fits a schema, for readers.

use serde_json::{Map, Value};

/// An example of what the schema describes; `schemas` are those with a name.
pub(crate) fn sample(schema: &Value, schemas: &Map<String, Value>) -> Value {
    if let Some(first) = schema.pointer("/examples/0").or_else(|| schema.get("const")) {
        return first.clone();
    }
    if let Some(name) = referred(schema) {
        return schemas.get(name).map_or(Value::Null, |schema| sample(schema, schemas));
    }
    for list in ["enum", "anyOf", "allOf"] {
        if let Some(first) = schema.get(list).and_then(|list| list.get(0)) {
            return if list == "enum" { first.clone() } else { sample(first, schemas) };
        }
    }
    match schema["type"].as_str() {
        Some("object") => sample_object(schema, schemas),
        Some("array") => Value::Array(vec![sample(&schema["items"], schemas)]),
        Some("string") => "text".into(),
        Some("integer") => schema.get("minimum").cloned().unwrap_or_else(|| 0.into()),
        _ => Value::Null,
    }
}

fn sample_object(schema: &Value, schemas: &Map<String, Value>) -> Value {
    let members = schema["properties"].as_object().into_iter().flatten();
    let required = |name: &String| {
        let names = schema["required"].as_array();
        names.is_some_and(|names| names.iter().any(|required| required == name))
    };
    let shown = members.filter(|(name, _)| required(name) || is_telling(schema));
    Value::Object(shown.map(|(name, member)| (name.clone(), sample(member, schemas))).collect())
}

/// Whether an object says nothing without the members that may be missing.
fn is_telling(schema: &Value) -> bool {
    schema.get("required").is_none()
}

/// The name that a schema refers to.
pub(crate) fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/components/schemas/")
}
