//! The Glass contracts and operations as Swift source files.

use std::fmt::Write as _;

use anyhow::Result;

use super::{
    comments::{camel_case, field_doc, word_doc, wrapped},
    contracts::{
        Contracts, Definition, Field, KeyedVariant, Object, Operation, Shape, TaggedUnion, Type,
        Word,
    },
    swift::id,
};

const HEAD: &str = "\
// Written by `cargo xtask gen` from openglass-core; do not edit.
";

/// Widest line.
const WIDTH: usize = 100;

/// The types, all of them in the namespace `Glass`.
pub(super) fn types(contracts: &Contracts) -> String {
    let mut text = format!("// The types of Glass.\n//\n{HEAD}\nextension Glass {{");
    for (name, definition) in &contracts.definitions {
        text.push('\n');
        define(&mut text, name, definition);
    }
    text.push_str("}\n");
    text
}

/// A function for each operation.
pub(super) fn operations(contracts: &Contracts) -> Result<String> {
    let mut text = format!("// The operations of Glass that need no browser.\n//\n{HEAD}");
    text.push_str("\nextension Glass {");
    for operation in &contracts.operations {
        text.push('\n');
        function(&mut text, operation, contracts.object(&operation.payload)?);
    }
    text.push_str("}\n");
    Ok(text)
}

fn define(text: &mut String, name: &str, definition: &Definition) {
    comment(text, 4, &definition.doc);
    match &definition.shape {
        Shape::Object(object) => structure(text, name, object),
        Shape::Words(words) => words_enum(text, name, words),
        Shape::Tagged(union) => tagged(text, name, union),
        Shape::Keyed(variants) => keyed(text, name, variants),
    }
}

fn structure(text: &mut String, name: &str, object: &Object) {
    let _ = writeln!(text, "    public struct {name}: GlassDocument {{");
    for field in &object.fields {
        comment(text, 8, &field_doc(field));
        let _ = writeln!(text, "        public var {}: {}", id(&field.name), member_type(field));
    }
    initializer(text, object);
    if !object.fields.is_empty() {
        let names: Vec<_> = object.fields.iter().map(|field| id(&field.name)).collect();
        let _ = writeln!(text, "\n        enum CodingKeys: String, CodingKey, CaseIterable {{");
        enclosed(text, 12, "case ", &names, "");
        text.push_str("        }\n");
        reader(text, object);
    }
    text.push_str("    }\n");
}

fn initializer(text: &mut String, object: &Object) {
    let parameters: Vec<_> = object.fields.iter().map(parameter).collect();
    text.push_str("\n        /// Makes it from its members.\n");
    enclosed(text, 8, "public init(", &parameters, ") {");
    for field in &object.fields {
        let name = id(&field.name);
        let _ = writeln!(text, "            self.{} = {name}", field.name);
    }
    text.push_str("        }\n");
}

/// Reads an object: the compiler's own reader would skip unknown members.
fn reader(text: &mut String, object: &Object) {
    let open = if object.open { ", isOpen: true" } else { "" };
    let _ = write!(
        text,
        "
        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {{
            let members = try GlassMembers(decoder, CodingKeys.self{open})
"
    );
    for field in &object.fields {
        let (name, key) = (&field.name, id(&field.name));
        let how = if field.required { "required" } else { "optional" };
        assignment(text, 12, &key, &format!("try members.{how}(.{name})"));
    }
    text.push_str("        }\n");
}

fn words_enum(text: &mut String, name: &str, words: &[Word]) {
    let _ = writeln!(text, "    public enum {name}: String, CaseIterable, GlassDocument {{");
    for Word { word, doc } in words {
        comment(text, 8, &word_doc(word, doc));
        let case = camel_case(word);
        let value = if case == *word { String::new() } else { format!(" = {word:?}") };
        let _ = writeln!(text, "        case {}{value}", id(&case));
    }
    text.push_str("    }\n");
}

fn tagged(text: &mut String, name: &str, union: &TaggedUnion) {
    let _ = writeln!(text, "    public enum {name}: GlassDocument {{");
    for variant in &union.variants {
        comment(text, 8, &word_doc(&variant.word, &variant.doc));
        let members: Vec<_> = variant.object.fields.iter().map(parameter).collect();
        let case = id(&camel_case(&variant.word));
        if members.is_empty() {
            let _ = writeln!(text, "        case {case}");
        } else {
            enclosed(text, 8, &format!("case {case}("), &members, ")");
        }
    }
    tagged_reader(text, union);
    tagged_writer(text, union);
    text.push_str("    }\n");
}

fn tagged_reader(text: &mut String, union: &TaggedUnion) {
    let _ = write!(
        text,
        "
        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {{
            let members = try GlassUnion(decoder, tag: {:?})
            switch members.word {{
",
        union.tag
    );
    for variant in &union.variants {
        let fields = &variant.object.fields;
        let names: Vec<_> = fields.iter().map(|field| format!("{:?}", field.name)).collect();
        let _ = writeln!(text, "            case {:?}:", variant.word);
        enclosed(text, 16, "try members.refuse(otherThan: [", &names, "])");
        let case = id(&camel_case(&variant.word));
        let read = |field: &Field| {
            let how = if field.required { "required" } else { "optional" };
            format!("{}: try members.{how}({:?})", field.name, field.name)
        };
        let values: Vec<_> = fields.iter().map(read).collect();
        if values.is_empty() {
            let _ = writeln!(text, "                self = .{case}");
        } else {
            enclosed(text, 16, &format!("self = .{case}("), &values, ")");
        }
    }
    text.push_str("            default: throw members.unknown()\n            }\n        }\n");
}

fn tagged_writer(text: &mut String, union: &TaggedUnion) {
    writer_head(text, "var members = encoder.container(keyedBy: GlassMember.self)");
    for variant in &union.variants {
        let fields = &variant.object.fields;
        let names: Vec<_> = fields.iter().map(|field| id(&field.name)).collect();
        case_pattern(text, &variant.word, &names);
        let (word, tag) = (&variant.word, &union.tag);
        let _ = writeln!(text, "                try members.encode({word:?}, forKey: {tag:?})");
        for field in fields {
            let how = if field.required { "encode" } else { "encodeIfPresent" };
            let name = id(&field.name);
            let _ = writeln!(
                text,
                "                try members.{how}({name}, forKey: {:?})",
                field.name
            );
        }
    }
    text.push_str("            }\n        }\n");
}

fn keyed(text: &mut String, name: &str, variants: &[KeyedVariant]) {
    // It may hold itself.
    let _ = writeln!(text, "    public indirect enum {name}: GlassDocument {{");
    for variant in variants {
        comment(text, 8, &word_doc(&variant.word, &variant.doc));
        let content = variant.content.as_ref();
        let content = content.map_or_else(String::new, |kind| format!("({})", swift_type(kind)));
        let _ = writeln!(text, "        case {}{content}", id(&camel_case(&variant.word)));
    }
    keyed_reader(text, variants);
    keyed_writer(text, variants);
    text.push_str("    }\n");
}

fn keyed_reader(text: &mut String, variants: &[KeyedVariant]) {
    text.push_str(
        "
        /// Reads it from JSON.
        public init(from decoder: any Decoder) throws {
            let only = try GlassUnion(onlyMemberOf: decoder)
            switch (only.word, only.isWord) {
",
    );
    for KeyedVariant { word, content, .. } in variants {
        let case = id(&camel_case(word));
        let is_word = content.is_none();
        let value = if is_word { String::new() } else { format!("(try only.required({word:?}))") };
        let _ = writeln!(text, "            case ({word:?}, {is_word}):");
        assignment(text, 16, "self", &format!(".{case}{value}"));
    }
    text.push_str("            default: throw only.unknown()\n            }\n        }\n");
}

fn keyed_writer(text: &mut String, variants: &[KeyedVariant]) {
    writer_head(text, "");
    for KeyedVariant { word, content, .. } in variants {
        let names: Vec<_> = content.iter().map(|_| "content".to_owned()).collect();
        case_pattern(text, word, &names);
        let call = match content {
            None => format!("try encoder.write(word: {word:?})"),
            Some(_) => format!("try encoder.write(member: {word:?}, content)"),
        };
        let _ = writeln!(text, "                {call}");
    }
    text.push_str("            }\n        }\n");
}

fn writer_head(text: &mut String, first: &str) {
    text.push_str("\n        /// Writes it as JSON.\n");
    text.push_str("        public func encode(to encoder: any Encoder) throws {\n");
    if !first.is_empty() {
        let _ = writeln!(text, "            {first}");
    }
    text.push_str("            switch self {\n");
}

/// `case .name(let a, let b):`
fn case_pattern(text: &mut String, word: &str, names: &[String]) {
    let case = id(&camel_case(word));
    if names.is_empty() {
        let _ = writeln!(text, "            case .{case}:");
        return;
    }
    enclosed(text, 12, &format!("case let .{case}("), names, "):");
}

fn function(text: &mut String, operation: &Operation, payload: &Object) {
    comment(text, 4, operation.doc);
    text.push_str("    ///\n");
    match &*payload.fields {
        [field] => comment(text, 4, &format!("- Parameter {}: {}", field.name, field_doc(field))),
        fields => {
            text.push_str("    /// - Parameters:\n");
            for field in fields {
                let doc = format!("- {}: {}", field.name, field_doc(field));
                for line in wrapped(&doc, WIDTH - 10) {
                    let _ = writeln!(text, "    ///   {line}");
                }
            }
        }
    }
    text.push_str("    /// - Throws: ``GlassError`` for what the protocol refuses\n");
    let parameters: Vec<_> = payload.fields.iter().map(parameter).collect();
    let head = format!("public static func {}(", operation.tool);
    enclosed(text, 4, &head, &parameters, &format!(") throws -> {} {{", operation.result));
    let arguments: Vec<_> =
        payload.fields.iter().map(|it| format!("{}: {}", it.name, id(&it.name))).collect();
    let head = format!("let payload = {}(", operation.payload);
    enclosed(text, 8, &head, &arguments, ")");
    let _ = writeln!(text, "        return try operate({:?}, payload)\n    }}", operation.name);
}

/// What comes between two brackets, on one line if it fits there.
fn enclosed(text: &mut String, indent: usize, head: &str, items: &[String], tail: &str) {
    let margin = " ".repeat(indent);
    let line = format!("{margin}{head}{}{tail}", items.join(", "));
    if line.chars().count() <= WIDTH {
        let _ = writeln!(text, "{line}");
        return;
    }
    if tail.is_empty() {
        // A list without brackets: as many items a line as fit.
        for line in wrapped(&items.join(", "), WIDTH - indent - head.len()) {
            let line = line.trim_end_matches(',');
            let _ = writeln!(text, "{margin}{head}{line}");
        }
        return;
    }
    let _ = writeln!(text, "{margin}{head}");
    for (index, item) in items.iter().enumerate() {
        let comma = if index + 1 < items.len() { "," } else { "" };
        let _ = writeln!(text, "{margin}    {item}{comma}");
    }
    let _ = writeln!(text, "{margin}{tail}");
}

/// `name = value`, on two lines where one is too short.
fn assignment(text: &mut String, indent: usize, name: &str, value: &str) {
    let margin = " ".repeat(indent);
    let line = format!("{margin}{name} = {value}");
    let _ = if line.chars().count() <= WIDTH {
        writeln!(text, "{line}")
    } else {
        writeln!(text, "{margin}{name} =\n{margin}    {value}")
    };
}

fn comment(text: &mut String, indent: usize, doc: &str) {
    let margin = " ".repeat(indent);
    for line in wrapped(doc, WIDTH - indent - 4) {
        let _ = writeln!(text, "{}", format!("{margin}/// {line}").trim_end());
    }
}

fn parameter(field: &Field) -> String {
    let default = if field.required { "" } else { " = nil" };
    format!("{}: {}{default}", field.name, member_type(field))
}

fn member_type(field: &Field) -> String {
    let absent = if field.required { "" } else { "?" };
    swift_type(&field.kind) + absent
}

fn swift_type(kind: &Type) -> String {
    match kind {
        Type::Any => "JSONValue".to_owned(),
        Type::Bool => "Bool".to_owned(),
        // `Int` has 32 bits on some watches.
        Type::Unsigned(_) => "Int64".to_owned(),
        Type::Number => "Double".to_owned(),
        Type::String => "String".to_owned(),
        Type::Array(of) => format!("[{}]", swift_type(of)),
        Type::Map(of) => format!("[String: {}]", swift_type(of)),
        Type::Ref(name) => name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, kind: Type, required: bool) -> Field {
        Field { name: name.to_owned(), doc: "What.".to_owned(), kind, required, default: None }
    }

    #[test]
    fn an_optional_member_is_an_optional() {
        assert_eq!(parameter(&field("in", Type::Unsigned(64), true)), "in: Int64");
        let list = Type::Array(Box::new(Type::Ref("Target".to_owned())));
        assert_eq!(parameter(&field("of", list, false)), "of: [Target]? = nil");
        assert_eq!(
            member_type(&field("of", Type::Map(Box::new(Type::Any)), true)),
            "[String: JSONValue]"
        );
        assert_eq!(id("repeat"), "`repeat`");
    }

    #[test]
    fn long_lines_are_broken() {
        let items = vec!["x".repeat(60), "y".repeat(60)];
        let mut text = String::new();
        enclosed(&mut text, 4, "f(", &items, ")");
        assert_eq!(text, format!("    f(\n        {},\n        {}\n    )\n", items[0], items[1]));
    }
}
