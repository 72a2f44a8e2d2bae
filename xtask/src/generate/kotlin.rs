//! The vocabulary as a Kotlin source file.

use std::fmt::Write as _;

use serde_json::Value;

use super::{
    names::{constant, type_name},
    vocabulary::{items, string},
};

const HEAD: &str = "\
// Words, codes and limits of the protocol.
//
// Written by `cargo xtask gen` from openglass-core; do not edit.

package glass.openglass.hub
";

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
    let has_status = entries.iter().any(|entry| entry["status"].is_u64());
    let mut properties = vec![
        ("word: String", "As it travels."),
        ("meaning: String", "What the code means, in one sentence."),
    ];
    if has_status {
        properties.push(("status: Int", "The HTTP status it comes with."));
    }
    open_enum(text, name, about, &properties);
    for entry in entries {
        let (word, meaning) = (string(&entry["code"]), string(&entry["meaning"]));
        let _ = writeln!(text, "    /** {meaning} */");
        let status = if has_status { format!(", {}", entry["status"]) } else { String::new() };
        let _ = writeln!(
            text,
            "    {}({}, {}{status}),",
            entry_name(word),
            quoted(word),
            quoted(meaning)
        );
    }
    close_enum(text, name);
}

fn words(text: &mut String, name: &str, about: &str, words: &[Value]) {
    open_enum(text, name, about, &[("word: String", "As it travels.")]);
    for word in words {
        let word = string(word);
        let _ = writeln!(text, "    /** `{word}` */");
        let _ = writeln!(text, "    {}({}),", entry_name(word), quoted(word));
    }
    close_enum(text, name);
}

fn open_enum(text: &mut String, name: &str, about: &str, properties: &[(&str, &str)]) {
    let _ = writeln!(text, "\n/** {about}. */\npublic enum class {name}(");
    for (declaration, about) in properties {
        let _ = writeln!(text, "    /** {about} */\n    public val {declaration},");
    }
    text.push_str(") {\n");
}

/// Ends an enum whose entries have a `word`.
pub(super) fn close_enum(text: &mut String, name: &str) {
    let _ = write!(
        text,
        "    ;

    public companion object {{
        private val byWord = entries.associateBy {{ it.word }}

        /** The entry with this word; null when there is none. */
        @JvmStatic
        public fun of(word: String): {name}? = byWord[word]
    }}
}}
"
    );
}

/// A number, or a range of `min` and `max`, by name.
fn limits(text: &mut String, limits: &Value) {
    text.push_str(
        "\n/** Limits of the protocol. Characters, bytes, seconds or pieces, by name. */\n",
    );
    text.push_str("public object Limits {\n");
    for (name, limit) in limits.as_object().into_iter().flatten() {
        let _ = writeln!(text, "    /** `{name}` */");
        let name = constant(name);
        let _ = match limit.as_object() {
            None => writeln!(text, "    public const val {name}: Long = {limit}"),
            Some(range) => writeln!(
                text,
                "    @JvmField\n    public val {name}: LongRange = {}L..{}L",
                range["min"], range["max"]
            ),
        };
    }
    text.push_str("}\n");
}

/// `OG-Agent` as `OG_AGENT`, `ses_` as `SES`.
fn entry_name(word: &str) -> String {
    let name = word.replace(|character: char| !character.is_ascii_alphanumeric(), "_");
    name.trim_matches('_').to_ascii_uppercase()
}

/// A text as a Kotlin string: JSON's, and no templates.
pub(super) fn quoted(text: &str) -> String {
    Value::from(text).to_string().replace('$', "\\$")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_names_and_strings() {
        assert_eq!(["OG-Agent", "ses_", "Ed25519"].map(entry_name), ["OG_AGENT", "SES", "ED25519"]);
        assert_eq!(quoted("a \"$b\""), r#""a \"\$b\"""#);
    }
}
