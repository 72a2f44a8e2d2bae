//! The vocabulary as a TypeScript module.

use std::fmt::Write as _;

use serde_json::Value;

use super::{
    names::{constant, plural, type_name},
    vocabulary::items,
};

const HEAD: &str = "\
/**
 * Words, codes and limits of the protocol.
 *
 * Written by `cargo xtask gen` from openglass-core; do not edit.
 *
 * @module
 */
";

/// Lists of words: constant, member of the vocabulary, type, what it lists.
const LISTS: [(&str, &str, &str, &str); 4] = [
    ("ALGORITHMS", "algorithms", "Algorithm", "Signature algorithms"),
    ("ID_PREFIXES", "idPrefixes", "IdPrefix", "Prefixes of identifiers"),
    ("PURPOSES", "purposes", "Purpose", "What a signature is for"),
    ("REQUEST_HEADERS", "requestHeaders", "RequestHeader", "Headers of a signed request"),
];

pub(super) fn module(vocabulary: &Value) -> String {
    let mut text = HEAD.to_owned();
    text.push_str("\n/** Error codes of the HTTP API with their status. */\n");
    text.push_str("export const ERROR_CODES = {\n");
    for entry in items(&vocabulary["errorCodes"]) {
        let _ = writeln!(text, "  {}: {},", word(&entry["code"]), entry["status"]);
    }
    text.push_str("} as const;\n");
    text.push_str("/** One of {@link ERROR_CODES}. */\n");
    text.push_str("export type ErrorCode = keyof typeof ERROR_CODES;\n");
    meanings(&mut text, "FINDING_CODES", "FindingCode", &vocabulary["findingCodes"]);
    meanings(&mut text, "INFO_CODES", "InfoCode", &vocabulary["infoCodes"]);
    meanings(&mut text, "PROOF_CLAIMS", "ProofClaim", &vocabulary["proofClaims"]);
    for (name, key, type_name, about) in LISTS {
        list(&mut text, name, type_name, about, &vocabulary[key]);
    }
    for (name, words) in vocabulary["words"].as_object().into_iter().flatten() {
        let about = format!("Words of `{name}`");
        list(&mut text, &plural(&constant(name)), &type_name(name), &about, words);
    }
    limits(&mut text, &vocabulary["limits"]);
    text
}

/// Codes with what each of them means.
fn meanings(text: &mut String, constant: &str, type_name: &str, entries: &Value) {
    let _ = writeln!(text, "\n/** Every {type_name} with its meaning. */");
    let _ = writeln!(text, "export const {constant} = {{");
    for entry in items(entries) {
        let _ = writeln!(text, "  {}: {},", word(&entry["code"]), entry["meaning"]);
    }
    text.push_str("} as const;\n");
    let _ = writeln!(text, "/** One of {{@link {constant}}}. */");
    let _ = writeln!(text, "export type {type_name} = keyof typeof {constant};");
}

fn list(text: &mut String, constant: &str, type_name: &str, about: &str, words: &Value) {
    let _ = writeln!(text, "\n/** {about}. */\nexport const {constant} = [");
    for word in items(words) {
        let _ = writeln!(text, "  {word},");
    }
    text.push_str("] as const;\n");
    let _ = writeln!(text, "/** One of {{@link {constant}}}. */");
    let _ = writeln!(text, "export type {type_name} = (typeof {constant})[number];");
}

/// A number, or an object of `min` and `max`, by `camelCase` name.
fn limits(text: &mut String, limits: &Value) {
    text.push_str("\n/** Limits of the protocol. Characters, bytes or seconds, by name. */\n");
    text.push_str("export const LIMITS = {\n");
    for (name, limit) in limits.as_object().into_iter().flatten() {
        let _ = match limit.as_object() {
            None => writeln!(text, "  {name}: {limit},"),
            Some(range) => {
                writeln!(text, "  {name}: {{ min: {}, max: {} }},", range["min"], range["max"])
            }
        };
    }
    text.push_str("} as const;\n");
}

/// A code as a member's name; codes are identifiers.
fn word(code: &Value) -> &str {
    code.as_str().unwrap_or_default()
}
