//! The vocabulary as a Python module.

use std::fmt::Write as _;

use serde_json::Value;

use super::names::{constant, plural};

const HEAD: &str = r#""""Words, codes and limits of the protocol.

Written by `cargo xtask gen` from openglass-core; do not edit.
"""

from typing import Final
"#;

pub(super) fn module(vocabulary: &Value) -> String {
    let mut text = HEAD.to_owned();
    text.push_str("\n# Error codes of the HTTP API with their status.\n");
    text.push_str("ERROR_CODES: Final[dict[str, int]] = {\n");
    for code in items(&vocabulary["errorCodes"]) {
        let _ = writeln!(text, "    {}: {},", code["code"], code["status"]);
    }
    text.push_str("}\n\n");
    for (name, key) in [
        ("FINDING_CODES", "findingCodes"),
        ("INFO_CODES", "infoCodes"),
        ("PROOF_CLAIMS", "proofClaims"),
    ] {
        let codes: Vec<_> = items(&vocabulary[key]).iter().map(|entry| &entry["code"]).collect();
        tuple(&mut text, name, &codes);
    }
    tuple(&mut text, "PURPOSES", &items(&vocabulary["purposes"]).iter().collect::<Vec<_>>());
    for (name, words) in vocabulary["words"].as_object().into_iter().flatten() {
        tuple(&mut text, &plural(&constant(name)), &items(words).iter().collect::<Vec<_>>());
    }
    text.push('\n');
    for (name, limit) in vocabulary["limits"].as_object().into_iter().flatten() {
        number(&mut text, name, limit);
    }
    text
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

/// A tuple of strings, one a line.
fn tuple(text: &mut String, name: &str, words: &[&Value]) {
    let _ = writeln!(text, "{name}: Final[tuple[str, ...]] = (");
    for word in words {
        let _ = writeln!(text, "    {word},");
    }
    text.push_str(")\n");
}

/// One constant, or two for a range.
fn number(text: &mut String, name: &str, limit: &Value) {
    let name = constant(name);
    let _ = match limit.as_object() {
        None => writeln!(text, "{name}: Final = {limit}"),
        Some(range) => writeln!(
            text,
            "MIN_{name}: Final = {}\nMAX_{name}: Final = {}",
            range["min"], range["max"]
        ),
    };
}
