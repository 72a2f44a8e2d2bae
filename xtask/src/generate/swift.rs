//! The vocabulary as a Swift source file.

use std::fmt::Write as _;

use serde_json::Value;

use super::{
    names::type_name,
    vocabulary::{items, string},
};

const HEAD: &str = "\
// Words, codes and limits of the protocol.
//
// Written by `cargo xtask gen` from openglass-core; do not edit.
";

/// Words that Swift keeps for itself.
const RESERVED: [&str; 52] = [
    "Any",
    "Self",
    "Type",
    "as",
    "associatedtype",
    "break",
    "case",
    "catch",
    "class",
    "continue",
    "default",
    "defer",
    "deinit",
    "do",
    "else",
    "enum",
    "extension",
    "fallthrough",
    "false",
    "fileprivate",
    "for",
    "func",
    "guard",
    "if",
    "import",
    "in",
    "init",
    "inout",
    "internal",
    "is",
    "let",
    "nil",
    "operator",
    "private",
    "protocol",
    "public",
    "repeat",
    "rethrows",
    "return",
    "self",
    "static",
    "struct",
    "subscript",
    "super",
    "switch",
    "throw",
    "throws",
    "true",
    "try",
    "var",
    "where",
    "while",
];

/// Lists of words: member of the vocabulary, type, what one of them is.
const LISTS: [(&str, &str, &str); 4] = [
    ("algorithms", "Algorithm", "A signature algorithm"),
    ("idPrefixes", "IdPrefix", "The prefix of an identifier"),
    ("purposes", "Purpose", "What a signature is for"),
    ("requestHeaders", "RequestHeader", "A header of a signed request"),
];

pub(super) fn file(vocabulary: &Value) -> String {
    let mut text = HEAD.to_owned();
    for (key, name, about) in [
        ("errorCodes", "ErrorCode", "An error code of the HTTP API"),
        ("findingCodes", "FindingCode", "What is wrong with a record"),
        ("infoCodes", "InfoCode", "What a reader of a record should know"),
        ("proofClaims", "ProofClaim", "What people may want a record to show"),
    ] {
        codes(&mut text, name, about, items(&vocabulary[key]));
    }
    for (key, name, about) in LISTS {
        words(&mut text, name, about, items(&vocabulary[key]));
    }
    for (name, list) in vocabulary["words"].as_object().into_iter().flatten() {
        words(&mut text, &type_name(name), &format!("A word of `{name}`"), items(list));
    }
    limits(&mut text, &vocabulary["limits"]);
    text
}

/// An enum of codes with what each of them means, and its status if it has one.
fn codes(text: &mut String, name: &str, about: &str, entries: &[Value]) {
    open_enum(text, name, about);
    for entry in entries {
        let _ = writeln!(text, "    /// {}", string(&entry["meaning"]));
        case(text, string(&entry["code"]));
    }
    property(text, "What the code means.", "meaning: String", "meaning", entries);
    if entries.iter().any(|entry| entry["status"].is_u64()) {
        property(text, "The HTTP status it comes with.", "status: Int", "status", entries);
    }
    text.push_str("}\n");
}

fn words(text: &mut String, name: &str, about: &str, words: &[Value]) {
    open_enum(text, name, about);
    for word in words.iter().map(string) {
        let _ = writeln!(text, "    /// `{word}`");
        case(text, word);
    }
    text.push_str("}\n");
}

fn open_enum(text: &mut String, name: &str, about: &str) {
    let _ = writeln!(text, "\n/// {about}.");
    let _ = writeln!(text, "public enum {name}: String, CaseIterable, Codable, Sendable {{");
}

/// A case whose raw value is the word.
fn case(text: &mut String, word: &str) {
    let name = case_name(word);
    let _ = if name.trim_matches('`') == word {
        writeln!(text, "    case {name}")
    } else {
        writeln!(text, "    case {name} = {word:?}")
    };
}

/// A computed property whose value for each code is this member of its entry.
fn property(text: &mut String, about: &str, signature: &str, member: &str, entries: &[Value]) {
    let _ =
        writeln!(text, "\n    /// {about}\n    public var {signature} {{\n        switch self {{");
    for entry in entries {
        let name = case_name(string(&entry["code"]));
        let _ = writeln!(text, "        case .{name}: {}", entry[member]);
    }
    text.push_str("        }\n    }\n");
}

/// A number, or a range, by name.
fn limits(text: &mut String, limits: &Value) {
    text.push_str("\n/// Limits of the protocol. Characters, bytes or seconds, by name.\n");
    text.push_str("public enum Limits {\n");
    for (name, limit) in limits.as_object().into_iter().flatten() {
        let _ = match limit.as_object() {
            None => writeln!(text, "    /// `{name}`\n    public static let {name} = {limit}"),
            Some(range) => writeln!(
                text,
                "    /// `{name}`\n    public static let {name} = {}...{}",
                range["min"], range["max"]
            ),
        };
    }
    text.push_str("}\n");
}

/// `agent_closed`, `OG-Agent` or `ses_` as `agentClosed`, `ogAgent` or `ses`.
fn case_name(word: &str) -> String {
    let mut parts = word.split(['_', '-']).map(str::to_ascii_lowercase);
    let first = parts.next().unwrap_or_default();
    let name =
        parts.filter(|part| !part.is_empty()).fold(first, |name, part| name + &type_name(&part));
    id(&name)
}

/// A name where Swift would read a word of its own.
pub(super) fn id(name: &str) -> String {
    if RESERVED.contains(&name) { format!("`{name}`") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_names_of_cases() {
        for (word, name) in [
            ("agent_closed", "agentClosed"),
            ("OG-Agent", "ogAgent"),
            ("ses_", "ses"),
            ("ECDSA_P256_SHA256", "ecdsaP256Sha256"),
            ("private", "`private`"),
        ] {
            assert_eq!(case_name(word), name);
        }
    }
}
