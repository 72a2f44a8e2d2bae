//! Shared vectors and comparisons.

#![expect(clippy::disallowed_methods, reason = "a test, not core itself")]

use std::{fs, path::Path};

use serde_json::Value;

/// A file of the shared Glass vectors; `None` when they are not there.
pub(crate) fn read(name: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/vectors/glass");
    let path = folder.join(name);
    match fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            println!("skipped: no shared vectors: {}: {error}", path.display());
            None
        }
    }
}

/// The same, parsed.
pub(crate) fn json(name: &str) -> Option<Value> {
    read(name).map(|text| serde_json::from_str(&text).expect("the vectors are JSON"))
}

/// The value without empty lists and without the members that hold texts for
/// people or our own codes, at every level.
pub(crate) fn comparable(value: &Value) -> Value {
    const LEFT_OUT: [&str; 3] = ["reason", "message", "retryable"];
    match value {
        Value::Array(items) => items.iter().map(comparable).collect(),
        Value::Object(members) => members
            .iter()
            .filter(|(name, value)| {
                !LEFT_OUT.contains(&name.as_str()) && **value != Value::Array(Vec::new())
            })
            .map(|(name, value)| (name.clone(), comparable(value)))
            .collect(),
        other => other.clone(),
    }
}
