//! The vocabulary as a Python module.

use std::fmt::Write as _;

use serde_json::Value;

use super::{
    names::{constant, plural, type_name},
    vocabulary::items,
};

const HEAD: &str = r#""""Words, codes and limits of the protocol.

Written by `cargo xtask gen` from openglass-core; do not edit.
"""

from typing import Final, Literal
"#;

/// Lists of words: constant, member of the vocabulary, type, what it lists.
const LISTS: [(&str, &str, &str, &str); 4] = [
    ("ALGORITHMS", "algorithms", "Algorithm", "Signature algorithms"),
    ("ID_PREFIXES", "idPrefixes", "IdPrefix", "Prefixes of identifiers"),
    ("PURPOSES", "purposes", "Purpose", "What a signature is for"),
    ("REQUEST_HEADERS", "requestHeaders", "RequestHeader", "Headers of a signed request"),
];

pub(super) fn module(vocabulary: &Value) -> String {
    let mut text = HEAD.to_owned();
    let errors = items(&vocabulary["errorCodes"]);
    let about = "Error codes of the HTTP API with their status";
    table(&mut text, ("ERROR_CODES", "ErrorCode", "int"), about, errors, "status");
    for (name, type_name, key) in [
        ("FINDING_CODES", "FindingCode", "findingCodes"),
        ("INFO_CODES", "InfoCode", "infoCodes"),
        ("PROOF_CLAIMS", "ProofClaim", "proofClaims"),
    ] {
        let about = format!("Every {type_name} with its meaning");
        table(&mut text, (name, type_name, "str"), &about, items(&vocabulary[key]), "meaning");
    }
    for (name, key, type_name, about) in LISTS {
        tuple(&mut text, name, type_name, about, items(&vocabulary[key]));
    }
    for (name, words) in vocabulary["words"].as_object().into_iter().flatten() {
        let about = format!("Words of `{name}`");
        tuple(&mut text, &plural(&constant(name)), &type_name(name), &about, items(words));
    }
    text.push_str("\n# Limits of the protocol: characters, bytes or seconds, by name.\n");
    for (name, limit) in vocabulary["limits"].as_object().into_iter().flatten() {
        number(&mut text, name, limit);
    }
    text
}

/// Codes with what each of them stands for.
fn table(
    text: &mut String,
    (name, type_name, of): (&str, &str, &str),
    about: &str,
    entries: &[Value],
    member: &str,
) {
    literal(text, type_name, name, entries.iter().map(|entry| &entry["code"]));
    let _ = writeln!(text, "{name}: Final[dict[{type_name}, {of}]] = {{");
    for entry in entries {
        let _ = writeln!(text, "    {}: {},", entry["code"], entry[member]);
    }
    let _ = writeln!(text, "}}\n\"\"\"{about}.\"\"\"");
}

/// A tuple of strings, one a line.
fn tuple(text: &mut String, name: &str, type_name: &str, about: &str, words: &[Value]) {
    literal(text, type_name, name, words.iter());
    let _ = writeln!(text, "{name}: Final[tuple[{type_name}, ...]] = (");
    for word in words {
        let _ = writeln!(text, "    {word},");
    }
    let _ = writeln!(text, ")\n\"\"\"{about}.\"\"\"");
}

/// The type of the words in a constant.
fn literal<'w>(
    text: &mut String,
    type_name: &str,
    constant: &str,
    words: impl Iterator<Item = &'w Value>,
) {
    let _ = writeln!(text, "\n{type_name} = Literal[");
    for word in words {
        let _ = writeln!(text, "    {word},");
    }
    let _ = writeln!(text, "]\n\"\"\"One of :data:`{constant}`.\"\"\"");
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
