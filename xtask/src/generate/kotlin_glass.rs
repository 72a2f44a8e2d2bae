//! The Glass contracts and operations as Kotlin source files.

use std::{fmt::Write as _, slice};

use anyhow::Result;

use super::{
    comments::{block, camel_case, class_name, field_doc, word_doc, wrapped},
    contracts::{
        Contracts, Definition, Field, KeyedVariant, Object, Operation, Shape, TaggedUnion, Type,
        Word,
    },
    kotlin,
    names::constant,
};

const HEAD: &str = "\
// Written by `cargo xtask gen` from openglass-core; do not edit.
";

const PACKAGE: &str = "glass.openglass.hub.glass";

/// Widest line.
const WIDTH: usize = 120;

/// Words that Kotlin keeps for itself.
const RESERVED: [&str; 28] = [
    "as",
    "break",
    "class",
    "continue",
    "do",
    "else",
    "false",
    "for",
    "fun",
    "if",
    "in",
    "interface",
    "is",
    "null",
    "object",
    "package",
    "return",
    "super",
    "this",
    "throw",
    "true",
    "try",
    "typealias",
    "typeof",
    "val",
    "var",
    "when",
    "while",
];

/// The types.
pub(super) fn types(contracts: &Contracts) -> String {
    let mut text = format!("// The types of Glass.\n//\n{HEAD}");
    let _ = write!(
        text,
        "
@file:OptIn(ExperimentalSerializationApi::class)
@file:UseSerializers(AnyJsonSerializer::class)

package {PACKAGE}

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.UseSerializers
import kotlinx.serialization.json.JsonClassDiscriminator
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonIgnoreUnknownKeys
"
    );
    for (name, definition) in &contracts.definitions {
        text.push('\n');
        define(&mut text, name, definition);
    }
    text
}

/// A function for each operation.
pub(super) fn operations(contracts: &Contracts) -> Result<String> {
    let mut text = format!("// The operations of Glass that need no browser.\n//\n{HEAD}");
    let _ = write!(
        text,
        "
@file:JvmMultifileClass
@file:JvmName(\"Glass\")

package {PACKAGE}
"
    );
    for operation in &contracts.operations {
        text.push('\n');
        function(&mut text, operation, contracts.object(&operation.payload)?);
    }
    Ok(text)
}

fn define(text: &mut String, name: &str, definition: &Definition) {
    comment(text, 0, slice::from_ref(&definition.doc));
    match &definition.shape {
        Shape::Object(object) => data_class(text, name, object),
        Shape::Words(words) => words_enum(text, name, words),
        Shape::Tagged(union) => tagged(text, name, union),
        Shape::Keyed(variants) => keyed(text, name, variants),
    }
}

fn data_class(text: &mut String, name: &str, object: &Object) {
    text.push_str("@Serializable\n");
    if object.open {
        text.push_str("@JsonIgnoreUnknownKeys\n");
    }
    if object.fields.is_empty() {
        let _ = writeln!(text, "public class {name} : GlassDocument {{");
        let _ = writeln!(text, "    override fun equals(other: Any?): Boolean = other is {name}");
        text.push_str("\n    override fun hashCode(): Int = 0\n}\n");
        return;
    }
    let _ = writeln!(text, "public data class {name}(");
    properties(text, 4, &object.fields, &[]);
    text.push_str(") : GlassDocument\n");
}

/// The members of a constructor. `hidden` are names that mean something else
/// where the class stands.
fn properties(text: &mut String, indent: usize, fields: &[Field], hidden: &[String]) {
    let margin = " ".repeat(indent);
    for field in fields {
        comment(text, indent, &[field_doc(field)]);
        let property = id(&field.name);
        let kind = member_type(field, hidden);
        let default = if field.required { "" } else { " = null" };
        let _ = writeln!(text, "{margin}public val {property}: {kind}{default},");
    }
}

fn words_enum(text: &mut String, name: &str, words: &[Word]) {
    let _ = write!(
        text,
        "@Serializable
public enum class {name}(
    /** As it travels. */
    public val word: String,
) : GlassDocument {{
"
    );
    for Word { word, doc } in words {
        comment(text, 4, &[word_doc(word, doc)]);
        let entry = constant(&camel_case(word));
        let _ = writeln!(text, "    @SerialName({word:?})\n    {entry}({word:?}),\n");
    }
    kotlin::close_enum(text, name);
}

fn tagged(text: &mut String, name: &str, union: &TaggedUnion) {
    let _ = writeln!(text, "@Serializable\n@JsonClassDiscriminator({:?})", union.tag);
    let _ = writeln!(text, "public sealed interface {name} : GlassDocument {{");
    let variants: Vec<_> = union.variants.iter().map(|variant| class_name(&variant.word)).collect();
    for (variant, class) in union.variants.iter().zip(&variants) {
        comment(text, 4, &[word_doc(&variant.word, &variant.doc)]);
        let _ = writeln!(text, "    @Serializable\n    @SerialName({:?})", variant.word);
        if variant.object.fields.is_empty() {
            let _ = writeln!(text, "    public data object {class} : {name}\n");
            continue;
        }
        let _ = writeln!(text, "    public data class {class}(");
        properties(text, 8, &variant.object.fields, &variants);
        let _ = writeln!(text, "    ) : {name}\n");
    }
    close(text);
}

fn keyed(text: &mut String, name: &str, variants: &[KeyedVariant]) {
    let _ = writeln!(text, "@Serializable(with = {name}Serializer::class)");
    let _ = writeln!(text, "public sealed interface {name} : GlassDocument {{");
    let classes: Vec<_> = variants.iter().map(|variant| class_name(&variant.word)).collect();
    for (variant, class) in variants.iter().zip(&classes) {
        comment(text, 4, &[word_doc(&variant.word, &variant.doc)]);
        match &variant.content {
            None => {
                let _ = writeln!(text, "    public data object {class} : {name}\n");
            }
            Some(kind) => {
                let kind = kotlin_type(kind, &classes);
                let _ = writeln!(
                    text,
                    "    public data class {class}(
        /** What the member `{}` holds. */
        public val content: {kind},
    ) : {name}
",
                    variant.word
                );
            }
        }
    }
    close(text);
    keyed_serializer(text, name, variants, &classes);
}

fn keyed_serializer(text: &mut String, name: &str, variants: &[KeyedVariant], classes: &[String]) {
    let _ = write!(
        text,
        "
internal object {name}Serializer : UnionSerializer<{name}>({name:?}) {{
    override fun UnionReader.read(): {name}? = when (word to isWord) {{
"
    );
    for (KeyedVariant { word, content, .. }, class) in variants.iter().zip(classes) {
        let is_word = content.is_none();
        let value = if is_word { "" } else { "(content())" };
        let _ = writeln!(text, "        {word:?} to {is_word} -> {name}.{class}{value}");
    }
    let _ = write!(
        text,
        "        else -> null
    }}

    override fun UnionWriter.write(value: {name}): JsonElement = when (value) {{
"
    );
    for (KeyedVariant { word, content, .. }, class) in variants.iter().zip(classes) {
        let _ = match content {
            None => writeln!(text, "        {name}.{class} -> word({word:?})"),
            Some(_) => {
                writeln!(text, "        is {name}.{class} -> member({word:?}, value.content)")
            }
        };
    }
    text.push_str("    }\n}\n");
}

/// Ends a body whose last part ends with an empty line.
fn close(text: &mut String) {
    text.truncate(text.trim_end().len());
    text.push_str("\n}\n");
}

fn function(text: &mut String, operation: &Operation, payload: &Object) {
    let mut doc = vec![operation.doc.to_owned()];
    let parameters = payload.fields.iter();
    doc.extend(parameters.map(|field| format!("@param {} {}", field.name, field_doc(field))));
    doc.push("@throws GlassException for what the protocol refuses".to_owned());
    comment(text, 0, &doc);
    if payload.fields.iter().any(|field| !field.required) {
        text.push_str("@JvmOverloads\n");
    }
    let parameter = |field: &Field| {
        let default = if field.required { "" } else { " = null" };
        format!("{}: {}{default}", id(&field.name), member_type(field, &[]))
    };
    let parameters: Vec<_> = payload.fields.iter().map(parameter).collect();
    let arguments: Vec<_> = payload.fields.iter().map(|field| id(&field.name)).collect();
    let Operation { name, tool, payload, result, .. } = operation;
    let head = format!("public fun {tool}(");
    let line = format!("{head}{}): {result} =", parameters.join(", "));
    if line.len() <= WIDTH {
        let _ = writeln!(text, "{line}");
    } else {
        let _ = writeln!(text, "{head}");
        for parameter in parameters {
            let _ = writeln!(text, "    {parameter},");
        }
        let _ = writeln!(text, "): {result} =");
    }
    let _ = writeln!(text, "    operate({name:?}, {payload}({}))", arguments.join(", "));
}

/// A comment of several parts, each of which begins a line.
fn comment(text: &mut String, indent: usize, parts: &[String]) {
    let margin = " ".repeat(indent);
    let parts: Vec<_> =
        parts.iter().map(|part| wrapped(&part.replace("*/", "* /"), WIDTH - indent - 7)).collect();
    block(text, &margin, &parts);
}

fn member_type(field: &Field, hidden: &[String]) -> String {
    let absent = if field.required { "" } else { "?" };
    kotlin_type(&field.kind, hidden) + absent
}

fn kotlin_type(kind: &Type, hidden: &[String]) -> String {
    match kind {
        Type::Any => "JsonElement".to_owned(),
        Type::Bool => "Boolean".to_owned(),
        Type::Unsigned(_) => "Long".to_owned(),
        Type::Number => "Double".to_owned(),
        Type::String => "String".to_owned(),
        Type::Array(of) => format!("List<{}>", kotlin_type(of, hidden)),
        Type::Map(of) => format!("Map<String, {}>", kotlin_type(of, hidden)),
        Type::Ref(name) if hidden.contains(name) => format!("{PACKAGE}.{name}"),
        Type::Ref(name) => name.clone(),
    }
}

/// A name where Kotlin would read a word of its own.
fn id(name: &str) -> String {
    if RESERVED.contains(&name) { format!("`{name}`") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_know_where_they_stand() {
        let list = Type::Array(Box::new(Type::Ref("Target".to_owned())));
        let hidden = ["Target".to_owned()];
        assert_eq!(kotlin_type(&list, &[]), "List<Target>");
        assert_eq!(kotlin_type(&list, &hidden), "List<glass.openglass.hub.glass.Target>");
        assert_eq!(id("when"), "`when`");
    }

    #[test]
    fn short_comments_have_one_line() {
        let mut text = String::new();
        comment(&mut text, 2, &["What.".to_owned()]);
        comment(&mut text, 0, &["What.".to_owned(), "@param x Which.".to_owned()]);
        assert_eq!(text, "  /** What. */\n/**\n * What.\n *\n * @param x Which.\n */\n");
    }
}
