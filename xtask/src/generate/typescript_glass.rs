//! The Glass contracts and operations as TypeScript modules.

use std::fmt::Write as _;

use super::{
    comments::{self, class_name, word_doc, wrapped},
    contracts::{
        Contracts, Definition, Field, KeyedVariant, Object, Shape, TaggedUnion, Type, Word,
    },
};

const TYPES_HEAD: &str = "\
/**
 * The types of Glass.
 *
 * Written by `cargo xtask gen` from openglass-core; do not edit.
 *
 * @module
 */
";

const OPERATIONS_HEAD: &str = "\
/**
 * The operations of Glass: each on another thread, and on this one, which waits.
 *
 * Written by `cargo xtask gen` from openglass-core; do not edit.
 *
 * @module
 */

import { run, runSync } from \"./run\";
";

/// Widest line of a comment.
const WIDTH: usize = 90;

/// The module of the types.
pub(super) fn types(contracts: &Contracts) -> String {
    let mut text = TYPES_HEAD.to_owned();
    for (name, definition) in &contracts.definitions {
        define(&mut text, name, definition);
    }
    comment(&mut text, "", "What each operation takes and gives, by its name in an envelope.");
    text.push_str("export interface Operations {\n");
    for operation in &contracts.operations {
        comment_in(&mut text, operation.doc);
        let (payload, result) = (&operation.payload, &operation.result);
        let _ = writeln!(
            text,
            "  readonly \"{}\": {{ readonly payload: {payload}; readonly result: {result} }};",
            operation.name
        );
    }
    text.push_str("}\n");
    text
}

/// The module of the operations.
pub(super) fn operations(contracts: &Contracts) -> String {
    let mut text = OPERATIONS_HEAD.to_owned();
    let both = |operation: &super::contracts::Operation| {
        [operation.payload.clone(), operation.result.clone()]
    };
    let mut used: Vec<_> = contracts.operations.iter().flat_map(both).collect();
    used.sort_unstable();
    used.dedup();
    let _ = writeln!(text, "import type {{\n  {},\n}} from \"./types\";", used.join(",\n  "));
    for operation in &contracts.operations {
        let (tool, payload, result) = (operation.tool, &operation.payload, &operation.result);
        let doc = operation.doc.trim_end_matches('.');
        comment(&mut text, "", &format!("{doc}: `{}`.", operation.name));
        let _ = writeln!(
            text,
            "export async function {tool}(payload: {payload}): Promise<{result}> {{\n  \
             return run(\"{name}\", payload);\n}}\n\n\
             /** {{@link {tool}}} on this thread, which waits. */\n\
             export function {tool}Sync(payload: {payload}): {result} {{\n  \
             return runSync(\"{name}\", payload);\n}}",
            name = operation.name,
        );
    }
    text
}

fn define(text: &mut String, name: &str, definition: &Definition) {
    let doc = &definition.doc;
    match &definition.shape {
        Shape::Object(object) => interface(text, name, doc, None, object),
        Shape::Words(words) => union_of_words(text, name, doc, words),
        Shape::Tagged(union) => tagged(text, name, doc, union),
        Shape::Keyed(variants) => keyed(text, name, doc, variants),
    }
}

/// An interface, whose first member may be a tag and its word.
fn interface(text: &mut String, name: &str, doc: &str, tag: Option<(&str, &str)>, object: &Object) {
    comment(text, "", doc);
    let _ = writeln!(text, "export interface {name} {{");
    if let Some((tag, word)) = tag {
        let _ = writeln!(text, "  readonly {tag}: \"{word}\";");
    }
    object.fields.iter().for_each(|field| member(text, field));
    text.push_str("}\n");
}

fn member(text: &mut String, field: &Field) {
    comment_in(text, &field.doc);
    let (name, kind) = (&field.name, typescript_type(&field.kind));
    let _ = if field.required {
        writeln!(text, "  readonly {name}: {kind};")
    } else {
        writeln!(text, "  readonly {name}?: {kind} | undefined;")
    };
}

fn union_of_words(text: &mut String, name: &str, doc: &str, words: &[Word]) {
    let said = words.iter().filter(|word| !word.doc.is_empty());
    let said = said.map(|Word { word, doc }| format!("- {}", word_doc(word, doc)));
    let said: Vec<_> = said.collect();
    let doc =
        if said.is_empty() { doc.to_owned() } else { format!("{doc}\n\n{}", said.join("\n\n")) };
    comment(text, "", &doc);
    let words: Vec<_> = words.iter().map(|word| format!("\"{}\"", word.word)).collect();
    choices(text, name, &words);
}

fn tagged(text: &mut String, name: &str, doc: &str, union: &TaggedUnion) {
    let mut names = Vec::new();
    for variant in &union.variants {
        let name = variant_name(name, &variant.word);
        let tag = Some((union.tag.as_str(), variant.word.as_str()));
        interface(text, &name, &variant.doc, tag, &variant.object);
        names.push(name);
    }
    comment(text, "", doc);
    choices(text, name, &names);
}

fn keyed(text: &mut String, name: &str, doc: &str, variants: &[KeyedVariant]) {
    comment(text, "", doc);
    let choice = |KeyedVariant { word, content, .. }: &KeyedVariant| match content {
        None => format!("\"{word}\""),
        Some(content) => format!("{{ readonly {word}: {} }}", typescript_type(content)),
    };
    choices(text, name, &variants.iter().map(choice).collect::<Vec<_>>());
}

fn choices(text: &mut String, name: &str, choices: &[String]) {
    let _ = writeln!(text, "export type {name} =\n  | {};", choices.join("\n  | "));
}

fn comment_in(text: &mut String, doc: &str) {
    if !doc.is_empty() {
        block(text, "  ", doc);
    }
}

fn comment(text: &mut String, indent: &str, doc: &str) {
    text.push('\n');
    block(text, indent, doc);
}

fn block(text: &mut String, indent: &str, doc: &str) {
    comments::block(text, indent, &[wrapped(&doc.replace("*/", "*\\/"), WIDTH)]);
}

/// Maps are not `Record`s: a contract has that name.
fn typescript_type(kind: &Type) -> String {
    match kind {
        Type::Any => "unknown".to_owned(),
        Type::Bool => "boolean".to_owned(),
        Type::Unsigned(_) | Type::Number => "number".to_owned(),
        Type::String => "string".to_owned(),
        Type::Array(item) => format!("readonly {}[]", item_type(item)),
        Type::Map(value) => format!("{{ readonly [name: string]: {} }}", typescript_type(value)),
        Type::Ref(name) => name.clone(),
    }
}

fn item_type(item: &Type) -> String {
    let kind = typescript_type(item);
    if matches!(item, Type::Array(_)) { format!("({kind})") } else { kind }
}

fn variant_name(union: &str, word: &str) -> String {
    union.to_owned() + &class_name(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_those_of_the_language() {
        let boxed = |kind| Box::new(kind);
        let lists = Type::Array(boxed(Type::Array(boxed(Type::String))));
        assert_eq!(typescript_type(&lists), "readonly (readonly string[])[]");
        let map = Type::Map(boxed(Type::Ref("Record".to_owned())));
        assert_eq!(typescript_type(&map), "{ readonly [name: string]: Record }");
    }

    #[test]
    fn comments_cannot_be_left() {
        let mut text = String::new();
        block(&mut text, "", "A */ in it.");
        assert_eq!(text, "/** A *\\/ in it. */\n");
    }
}
