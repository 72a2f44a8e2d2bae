//! The Glass contracts and operations as Python modules.

use std::fmt::Write as _;

use anyhow::Result;

use super::{
    comments::{class_name, wrapped},
    contracts::{
        Contracts, Definition, Field, KeyedVariant, Object, Operation, Shape, TaggedUnion, Type,
        Word,
    },
    names::constant,
};

const TYPES_HEAD: &str = r#""""The types of Glass, as typed dictionaries.

Written by `cargo xtask gen` from openglass-core; do not edit.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired
"#;

const OPERATIONS_HEAD: &str = r#""""The operations of Glass, one function each.

Written by `cargo xtask gen` from openglass-core; do not edit.
"""

from __future__ import annotations

from ._run import given, run
"#;

/// Widest line.
const WIDTH: usize = 100;

/// Words that Python keeps for itself.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// The module of the types.
pub(super) fn types(contracts: &Contracts) -> String {
    let mut text = TYPES_HEAD.to_owned();
    let names = contracts.definitions.keys().map(String::as_str);
    all(&mut text, names.chain(variant_names(contracts).iter().map(String::as_str)));
    for (name, definition) in &contracts.definitions {
        define(&mut text, name, definition);
    }
    text
}

/// The module of the operations.
pub(super) fn operations(contracts: &Contracts) -> Result<String> {
    let mut text = OPERATIONS_HEAD.to_owned();
    let mut used: Vec<&str> = Vec::new();
    for operation in &contracts.operations {
        used.push(&operation.result);
        for field in &contracts.object(&operation.payload)?.fields {
            used.extend(field.kind.reference());
        }
    }
    used.sort_unstable();
    used.dedup();
    let _ = writeln!(text, "from .types import (\n    {},\n)", used.join(",\n    "));
    let names: Vec<_> = contracts.operations.iter().map(|it| snake_case(it.tool)).collect();
    all(&mut text, names.iter().map(String::as_str));
    for operation in &contracts.operations {
        function(&mut text, operation, contracts.object(&operation.payload)?);
    }
    Ok(text)
}

fn all<'n>(text: &mut String, names: impl Iterator<Item = &'n str>) {
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    text.push_str("\n__all__ = [\n");
    for name in names {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text.push_str("]\n");
}

/// The names of the types that the variants of unions get here.
fn variant_names(contracts: &Contracts) -> Vec<String> {
    let of = |(name, definition): (&String, &Definition)| match &definition.shape {
        Shape::Tagged(union) => {
            union.variants.iter().map(|variant| variant_name(name, &variant.word)).collect()
        }
        Shape::Keyed(variants) => {
            let with_content = variants.iter().filter(|variant| variant.content.is_some());
            with_content.map(|variant| keyed_name(name, &variant.word)).collect()
        }
        Shape::Object(_) | Shape::Words(_) => Vec::new(),
    };
    contracts.definitions.iter().flat_map(of).collect()
}

fn define(text: &mut String, name: &str, definition: &Definition) {
    let doc = &definition.doc;
    match &definition.shape {
        Shape::Object(object) => typed_dict(text, name, doc, &members(&object.fields)),
        Shape::Words(words) => literal(text, name, doc, words),
        Shape::Tagged(union) => tagged(text, name, doc, union),
        Shape::Keyed(variants) => keyed(text, name, doc, variants),
    }
}

/// A member of a typed dictionary: its name, its type, what it is.
struct Member {
    name: String,
    kind: String,
    doc: String,
}

fn members(fields: &[Field]) -> Vec<Member> {
    let member = |field: &Field| {
        let kind = python_type(&field.kind);
        let kind = if field.required { kind } else { format!("NotRequired[{kind}]") };
        Member { name: field.name.clone(), kind, doc: field.doc.clone() }
    };
    fields.iter().map(member).collect()
}

/// A class, or a call where a member's name is a word of the language.
fn typed_dict(text: &mut String, name: &str, doc: &str, members: &[Member]) {
    if members.iter().any(|member| KEYWORDS.contains(&member.name.as_str())) {
        let _ = writeln!(text, "\n\n{name} = TypedDict(\n    \"{name}\",\n    {{");
        for Member { name, kind, .. } in members {
            let _ = writeln!(text, "        \"{name}\": \"{kind}\",");
        }
        text.push_str("    },\n)\n");
        let said = members.iter().filter(|member| !member.doc.is_empty());
        let said = said.map(|member| format!("``{}``: {}", member.name, member.doc));
        docstring(text, "", &[&[doc.to_owned()], &said.collect::<Vec<_>>()[..]].concat());
        return;
    }
    let _ = writeln!(text, "\n\nclass {name}(TypedDict):");
    docstring(text, "    ", &[doc.to_owned()]);
    for (index, Member { name, kind, doc }) in members.iter().enumerate() {
        if index == 0 {
            text.push('\n');
        }
        let _ = writeln!(text, "    {name}: {kind}");
        if !doc.is_empty() {
            docstring(text, "    ", std::slice::from_ref(doc));
        }
    }
}

fn literal(text: &mut String, name: &str, doc: &str, words: &[Word]) {
    if let [Word { word, .. }] = words {
        let _ = writeln!(text, "\n\n{name}: TypeAlias = Literal[\"{word}\"]");
    } else {
        let _ = writeln!(text, "\n\n{name}: TypeAlias = Literal[");
        for Word { word, .. } in words {
            let _ = writeln!(text, "    \"{word}\",");
        }
        text.push_str("]\n");
    }
    let said = words.iter().filter(|word| !word.doc.is_empty());
    let said = said.map(|Word { word, doc }| format!("``{word}``: {doc}"));
    docstring(text, "", &[&[doc.to_owned()], &said.collect::<Vec<_>>()[..]].concat());
}

fn tagged(text: &mut String, name: &str, doc: &str, union: &TaggedUnion) {
    for variant in &union.variants {
        let tag = Member {
            name: union.tag.clone(),
            kind: format!("Literal[\"{}\"]", variant.word),
            doc: String::new(),
        };
        let mut all = vec![tag];
        all.extend(members(&variant.object.fields));
        typed_dict(text, &variant_name(name, &variant.word), &variant.doc, &all);
    }
    let variants = union.variants.iter().map(|variant| variant_name(name, &variant.word));
    alias(text, name, doc, &variants.collect::<Vec<_>>());
}

fn keyed(text: &mut String, name: &str, doc: &str, variants: &[KeyedVariant]) {
    let mut choices = Vec::new();
    let words: Vec<_> = variants
        .iter()
        .filter(|variant| variant.content.is_none())
        .map(|variant| format!("'{}'", variant.word))
        .collect();
    if !words.is_empty() {
        choices.push(format!("Literal[{}]", words.join(", ")));
    }
    for KeyedVariant { word, doc, content } in variants {
        let Some(content) = content else { continue };
        let kind = python_type(content);
        let member = Member { name: word.clone(), kind, doc: String::new() };
        choices.push(keyed_name(name, word));
        typed_dict(text, &keyed_name(name, word), doc, &[member]);
    }
    alias(text, name, doc, &choices);
}

/// A union; as a text, for its types may come later.
fn alias(text: &mut String, name: &str, doc: &str, choices: &[String]) {
    let _ =
        writeln!(text, "\n\n{name}: TypeAlias = (\n    \"{}\"\n)", choices.join(" | \"\n    \""));
    docstring(text, "", &[doc.to_owned()]);
}

fn function(text: &mut String, operation: &Operation, payload: &Object) {
    let name = snake_case(operation.tool);
    let result = &operation.result;
    let _ = writeln!(text, "\n\ndef {name}(");
    for field in &payload.fields {
        let kind = python_type(&field.kind);
        let argument = snake_case(&field.name);
        let _ = if field.required {
            writeln!(text, "    {argument}: {kind},")
        } else {
            writeln!(text, "    {argument}: {kind} | None = None,")
        };
    }
    let _ = writeln!(text, ") -> {result}:");
    let doc = operation.doc.trim_end_matches('.');
    let mut said = vec![format!("{doc}: ``{}``.", operation.name)];
    let arguments = payload.fields.iter();
    said.extend(arguments.map(|field| format!("``{}``: {}", snake_case(&field.name), field.doc)));
    docstring(text, "    ", &said);
    let member = |field: &Field| format!("\"{}\": {}", field.name, snake_case(&field.name));
    let members: Vec<_> = payload.fields.iter().map(member).collect();
    let is_partial = payload.fields.iter().any(|field| !field.required);
    let members = if is_partial {
        format!("given({{{}}})", members.join(", "))
    } else if members.iter().map(String::len).sum::<usize>() < WIDTH - 20 {
        format!("{{{}}}", members.join(", "))
    } else {
        format!("{{\n            {},\n        }}", members.join(",\n            "))
    };
    let _ = writeln!(text, "    result: {result} = run(\n        \"{}\",", operation.name);
    let _ = writeln!(text, "        {members},\n    )\n    return result");
}

/// Sentences as a docstring; those after the first as a list.
fn docstring(text: &mut String, indent: &str, sentences: &[String]) {
    let mut lines = Vec::new();
    for (index, sentence) in sentences.iter().enumerate() {
        if index == 1 {
            lines.push(String::new());
        }
        let width = WIDTH - indent.len() - 8;
        let mut wrapped = wrapped(sentence, width).into_iter();
        if index == 0 {
            lines.extend(wrapped);
        } else {
            lines.extend(wrapped.next().map(|line| format!("- {line}")));
            lines.extend(wrapped.map(|line| format!("  {line}")));
        }
    }
    let raw = if lines.iter().any(|line| line.contains('\\')) { "r" } else { "" };
    match lines.as_slice() {
        [line] => {
            let _ = writeln!(text, "{indent}{raw}\"\"\"{line}\"\"\"");
        }
        lines => {
            let _ = write!(text, "{indent}{raw}\"\"\"");
            let indented = |line: &String| {
                if line.is_empty() { String::new() } else { format!("{indent}{line}") }
            };
            let rest: Vec<_> = lines[1..].iter().map(indented).collect();
            let _ = writeln!(text, "{}\n{}\n{indent}\"\"\"", lines[0], rest.join("\n"));
        }
    }
}

fn python_type(kind: &Type) -> String {
    match kind {
        Type::Any => "Any".to_owned(),
        Type::Bool => "bool".to_owned(),
        Type::Unsigned(_) => "int".to_owned(),
        Type::Number => "float".to_owned(),
        Type::String => "str".to_owned(),
        Type::Array(item) => format!("list[{}]", python_type(item)),
        Type::Map(value) => format!("dict[str, {}]", python_type(value)),
        Type::Ref(name) => name.clone(),
    }
}

fn variant_name(union: &str, word: &str) -> String {
    union.to_owned() + &class_name(word)
}

/// Apart from the type of the content, which may have the shorter name.
fn keyed_name(union: &str, word: &str) -> String {
    format!("{union}With{}", class_name(word))
}

/// `entityId` as `entity_id`.
fn snake_case(camel_case: &str) -> String {
    constant(camel_case).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_types_are_those_of_the_language() {
        assert_eq!(snake_case("validateWebIr"), "validate_web_ir");
        assert_eq!(variant_name("BatchStep", "acceptDialog"), "BatchStepAcceptDialog");
        let list = Type::Array(Box::new(Type::Map(Box::new(Type::Ref("Task".to_owned())))));
        assert_eq!(python_type(&list), "list[dict[str, Task]]");
    }

    /// `from` and `not` are names of members that no class can have.
    #[test]
    fn words_of_the_language_are_quoted() {
        let mut text = String::new();
        let member =
            |name: &str| Member { name: name.into(), kind: "str".into(), doc: "It.".into() };
        typed_dict(&mut text, "Line", "A line.", &[member("from"), member("to")]);
        assert!(text.contains("Line = TypedDict(") && text.contains("\"from\": \"str\""), "{text}");
        text.clear();
        typed_dict(&mut text, "Line", "A line.", &[member("to")]);
        assert!(
            text.contains("class Line(TypedDict):") && text.contains("    to: str\n"),
            "{text}"
        );
    }

    #[test]
    fn docstrings_may_hold_backslashes() {
        let mut text = String::new();
        docstring(&mut text, "", &[r"A \ in it.".to_owned()]);
        assert_eq!(text, "r\"\"\"A \\ in it.\"\"\"\n");
    }
}
