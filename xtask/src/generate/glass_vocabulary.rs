//! The Glass part of the vocabulary in each language: tables of the same names
//! and shape everywhere. The words have types in the files of the contracts.

use std::fmt::Write as _;

use serde_json::Value;

use super::{
    kotlin,
    names::constant,
    vocabulary::{items, string},
};

/// What a table holds: texts, lists of words, or tables, each by name.
enum Node<'v> {
    Text(&'v str),
    Words(Vec<&'v str>),
    Table(Vec<(&'v str, Self)>),
}

/// A table: its name, what it is, how deep it is, what it holds.
struct Table<'v> {
    name: &'static str,
    about: &'static str,
    kind: Kind,
    node: Node<'v>,
}

/// What lies under each name of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A text; the names are words of a type of their own.
    Texts(&'static str),
    /// A table of texts.
    Tables,
    /// A list of words.
    Lists,
}

fn tables(vocabulary: &Value) -> [Table<'_>; 4] {
    let glass = &vocabulary["glass"];
    let texts = |list, name, text| Node::Table(pairs(list, name, text));
    let table = |name, about, kind, node| Table { name, about, kind, node };
    let reasons = members(&glass["reasons"]);
    let reasons = reasons.map(|(contract, list)| (contract, texts(list, "code", "meaning")));
    let words = members(&glass["words"]);
    let words =
        words.map(|(name, list)| (name, Node::Words(items(list).iter().map(string).collect())));
    [
        table(
            "errorCodes",
            "What the code of an error object means.",
            Kind::Texts("ErrorCode"),
            texts(&glass["errorCodes"], "code", "meaning"),
        ),
        table(
            "operations",
            "The MCP tool of each operation.",
            Kind::Texts("OperationName"),
            texts(&glass["operations"], "name", "tool"),
        ),
        table(
            "reasons",
            "What each reason code means, by contract.",
            Kind::Tables,
            Node::Table(reasons.collect()),
        ),
        table("words", "The words of each list.", Kind::Lists, Node::Table(words.collect())),
    ]
}

fn pairs<'v>(list: &'v Value, name: &str, text: &str) -> Vec<(&'v str, Node<'v>)> {
    items(list)
        .iter()
        .map(|entry| (string(&entry[name]), Node::Text(string(&entry[text]))))
        .collect()
}

/// How a language writes a table.
struct Syntax {
    /// Around a table.
    table: [&'static str; 2],
    /// Between a name and what lies under it.
    is: &'static str,
    /// Around a list.
    list: [&'static str; 2],
    quoted: fn(&str) -> String,
}

impl Syntax {
    fn write(&self, node: &Node<'_>, indent: usize) -> String {
        match node {
            Node::Text(text) => (self.quoted)(text),
            Node::Words(words) => {
                let mut text = format!("{}\n", self.list[0]);
                for word in words {
                    let _ = writeln!(text, "{}{},", " ".repeat(indent + 4), (self.quoted)(word));
                }
                text + &" ".repeat(indent) + self.list[1]
            }
            Node::Table(entries) => {
                let mut text = format!("{}\n", self.table[0]);
                for (name, node) in entries {
                    let value = self.write(node, indent + 4);
                    let (name, margin) = ((self.quoted)(name), " ".repeat(indent + 4));
                    let _ = writeln!(text, "{margin}{name}{}{value},", self.is);
                }
                text + &" ".repeat(indent) + self.table[1]
            }
        }
    }
}

/// A text as a string of most languages.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

const PYTHON: Syntax = Syntax { table: ["{", "}"], is: ": ", list: ["(", ")"], quoted };
const TYPESCRIPT: Syntax = Syntax { table: ["{", "}"], is: ": ", list: ["[", "]"], quoted };
const SWIFT: Syntax = Syntax { table: ["[", "]"], is: ": ", list: ["[", "]"], quoted };
const KOTLIN: Syntax =
    Syntax { table: ["mapOf(", ")"], is: " to ", list: ["listOf(", ")"], quoted: kotlin::quoted };

/// A Python module.
pub(super) fn python(vocabulary: &Value) -> String {
    let head = r#""""Codes, reasons, operations and words of Glass.

Written by `cargo xtask gen` from openglass-core; do not edit.
"""

from typing import Final, Literal
"#;
    let mut text = head.to_owned();
    for Table { name, about, kind, node } in tables(vocabulary) {
        let name = constant(name);
        let kind = match kind {
            Kind::Texts(kind) => {
                let _ = writeln!(text, "\n{kind} = Literal[");
                for word in names(&node) {
                    let _ = writeln!(text, "    {},", quoted(word));
                }
                let _ = writeln!(text, "]\n\"\"\"One of :data:`{name}`.\"\"\"");
                format!("dict[{kind}, str]")
            }
            Kind::Tables => "dict[str, dict[str, str]]".to_owned(),
            Kind::Lists => "dict[str, tuple[str, ...]]".to_owned(),
        };
        let value = PYTHON.write(&node, 0);
        let _ = writeln!(text, "\n{name}: Final[{kind}] = {value}\n\"\"\"{about}\"\"\"");
    }
    text
}

/// A TypeScript module.
pub(super) fn typescript(vocabulary: &Value) -> String {
    let head = "\
/**
 * Codes, reasons, operations and words of Glass.
 *
 * Written by `cargo xtask gen` from openglass-core; do not edit.
 *
 * @module
 */
";
    let mut text = head.to_owned();
    for Table { name, about, kind, node } in tables(vocabulary) {
        let (name, value) = (constant(name), TYPESCRIPT.write(&node, 0));
        let _ = writeln!(text, "\n/** {about} */\nexport const {name} = {value} as const;");
        if let Kind::Texts(kind) = kind {
            let _ = writeln!(text, "/** One of {{@link {name}}}. */");
            let _ = writeln!(text, "export type {kind} = keyof typeof {name};");
        }
    }
    text
}

/// A Swift source file.
pub(super) fn swift(vocabulary: &Value) -> String {
    let head = "\
// Codes, reasons, operations and words of Glass.
//
// Written by `cargo xtask gen` from openglass-core; do not edit.

/// Codes, reasons, operations and words of Glass, by name.
public enum GlassVocabulary {
";
    let kind = |kind| match kind {
        Kind::Texts(_) => "[String: String]",
        Kind::Tables => "[String: [String: String]]",
        Kind::Lists => "[String: [String]]",
    };
    let table = |Table { name, about, kind: of, node }: Table<'_>| {
        let (kind, value) = (kind(of), SWIFT.write(&node, 4));
        format!("    /// {about}\n    public static let {name}: {kind} = {value}\n")
    };
    format!("{head}{}}}\n", tables(vocabulary).map(table).join("\n"))
}

/// A Kotlin source file.
pub(super) fn kotlin(vocabulary: &Value) -> String {
    let head = "\
// Codes, reasons, operations and words of Glass.
//
// Written by `cargo xtask gen` from openglass-core; do not edit.

package glass.openglass.hub.glass

/** Codes, reasons, operations and words of Glass, by name. */
public object GlassVocabulary {
";
    let kind = |kind| match kind {
        Kind::Texts(_) => "Map<String, String>",
        Kind::Tables => "Map<String, Map<String, String>>",
        Kind::Lists => "Map<String, List<String>>",
    };
    let table = |Table { name, about, kind: of, node }: Table<'_>| {
        let (kind, value) = (kind(of), KOTLIN.write(&node, 4));
        format!("    /** {about} */\n    @JvmField\n    public val {name}: {kind} = {value}\n")
    };
    format!("{head}{}}}\n", tables(vocabulary).map(table).join("\n"))
}

fn names<'n>(node: &'n Node<'_>) -> impl Iterator<Item = &'n str> {
    let entries = if let Node::Table(entries) = node { entries.as_slice() } else { &[] };
    entries.iter().map(|(name, _)| *name)
}

fn members(table: &Value) -> impl Iterator<Item = (&str, &Value)> {
    table.as_object().into_iter().flatten().map(|(name, value)| (name.as_str(), value))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_language_writes_the_same_tables() {
        let vocabulary = json!({"glass": {
            "errorCodes": [{"code": "a.b", "meaning": "Say \"$x\"."}],
            "operations": [{"name": "o.p", "tool": "tool", "meaning": ""}],
            "reasons": {"task": [{"code": "r", "meaning": "Why."}]},
            "words": {"risk": ["low", "high"]},
        }});
        let python = python(&vocabulary);
        assert!(python.contains("ErrorCode = Literal[\n    \"a.b\",\n]"), "{python}");
        assert!(
            python.contains("    \"risk\": (\n        \"low\",\n        \"high\",\n    ),"),
            "{python}"
        );
        let typescript = typescript(&vocabulary);
        assert!(typescript.contains("    \"task\": {\n        \"r\": \"Why.\",\n    },"));
        assert!(typescript.contains("export type OperationName = keyof typeof OPERATIONS;"));
        let swift = swift(&vocabulary);
        assert!(
            swift.contains(
                "words: [String: [String]] = [\n        \"risk\": [\n            \"low\","
            )
        );
        let kotlin = kotlin(&vocabulary);
        assert!(kotlin.contains(r#""a.b" to "Say \"\$x\".","#), "{kotlin}");
    }
}
