//! From a JSON Schema to the model.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Map, Value};

use super::{
    Definition, Field, KeyedVariant, Object, Shape, TaggedUnion, TaggedVariant, Type, Word,
};
use crate::generate::names::type_name;

type Members = Map<String, Value>;

/// What a schema may say that does not change the type: bounds are checked by
/// core, defaults and texts are read on their own.
const NOTES: [&str; 21] = [
    "$defs",
    "$id",
    "$schema",
    "const",
    "default",
    "description",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "pattern",
    "propertyNames",
    "title",
    "uniqueItems",
];

/// The name of the root and all the types of a schema.
pub(super) fn document(schema: &Value) -> Result<(String, Vec<(String, Definition)>)> {
    let root = members(schema)?;
    let name = string(root, "title").context("a schema without title")?.to_owned();
    let mut reader = Reader { root: name.clone(), found: Vec::new() };
    reader.define(&name, root)?;
    if let Some(definitions) = root.get("$defs") {
        for (name, schema) in members(definitions)? {
            // schemars numbers the second type of a name.
            let stem = name.trim_end_matches(|character: char| character.is_ascii_digit());
            let is_numbered = stem != name && definitions.get(stem).is_some();
            ensure!(!is_numbered, "two types are called {stem}");
            reader.define(name, members(schema)?)?;
        }
    }
    Ok((name, reader.found))
}

struct Reader {
    root: String,
    found: Vec<(String, Definition)>,
}

impl Reader {
    fn define(&mut self, name: &str, schema: &Members) -> Result<()> {
        let shape = self.shape(name, schema).with_context(|| name.to_owned())?;
        self.found.push((name.to_owned(), Definition { doc: doc(schema), shape }));
        Ok(())
    }

    fn shape(&mut self, name: &str, schema: &Members) -> Result<Shape> {
        // Beside members, `oneOf` only says which of them go together.
        let Some(variants) = schema.get("oneOf").filter(|_| !schema.contains_key("properties"))
        else {
            return Ok(Shape::Object(self.object(schema, None)?));
        };
        only(schema, &["oneOf"])?;
        let variants = variants.as_array().context("oneOf")?;
        let variants = variants.iter().map(members).collect::<Result<Vec<_>>>()?;
        if variants.iter().all(|variant| words(variant).is_some()) {
            return Ok(Shape::Words(variants.into_iter().filter_map(words).flatten().collect()));
        }
        match tag(&variants) {
            Some(tag) => self.tagged(tag, &variants),
            None => self.keyed(name, &variants),
        }
    }

    fn tagged(&mut self, tag: &str, variants: &[&Members]) -> Result<Shape> {
        let variant = |schema: &&Members| {
            let word = schema["properties"][tag]["const"].as_str().context("tag")?.to_owned();
            let object = self.object(schema, Some(tag)).with_context(|| word.clone())?;
            Ok(TaggedVariant { word, doc: doc(schema), object })
        };
        let variants = variants.iter().map(variant).collect::<Result<_>>()?;
        Ok(Shape::Tagged(TaggedUnion { tag: tag.to_owned(), variants }))
    }

    fn keyed(&mut self, name: &str, variants: &[&Members]) -> Result<Shape> {
        let mut keyed = Vec::new();
        for schema in variants {
            match words(schema) {
                Some(words) => {
                    keyed.extend(words.into_iter().map(|Word { word, doc }| KeyedVariant {
                        word,
                        doc,
                        content: None,
                    }));
                }
                None => keyed.push(self.keyed_variant(name, schema)?),
            }
        }
        Ok(Shape::Keyed(keyed))
    }

    fn keyed_variant(&mut self, union: &str, schema: &Members) -> Result<KeyedVariant> {
        only(schema, &["additionalProperties", "properties", "required", "type"])?;
        let properties = members(schema.get("properties").context("an untagged variant")?)?;
        let is_required = schema.get("required").and_then(Value::as_array).map(Vec::len) == Some(1);
        let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
        ensure!(properties.len() == 1 && is_required && is_closed, "an untagged variant");
        let (word, content) = properties.iter().next().context("an empty variant")?;
        let content = members(content)?;
        // The members of a variant get a name, as if they were a type of their own.
        let content = if content.contains_key("properties") {
            let name = format!("{union}{}", type_name(word));
            self.define(&name, content)?;
            Type::Ref(name)
        } else {
            self.kind(content).with_context(|| word.clone())?
        };
        Ok(KeyedVariant { word: word.clone(), doc: doc(schema), content: Some(content) })
    }

    /// An object without the member that is its tag.
    fn object(&mut self, schema: &Members, tag: Option<&str>) -> Result<Object> {
        only(schema, &["additionalProperties", "oneOf", "properties", "required", "type"])?;
        ensure!(string(schema, "type") == Some("object"), "not an object");
        let open = match schema.get("additionalProperties") {
            None => true,
            Some(Value::Bool(false)) => false,
            Some(other) => bail!("members and {other}"),
        };
        let none = Members::new();
        let properties = schema.get("properties").map_or(Ok(&none), members)?;
        let required = schema.get("required").and_then(Value::as_array);
        let required = required.into_iter().flatten().filter_map(Value::as_str);
        let required: Vec<_> = required.filter(|name| Some(*name) != tag).collect();
        let mut optional: Vec<_> = properties.keys().map(String::as_str).collect();
        optional.retain(|name| Some(*name) != tag && !required.contains(name));
        optional.sort_unstable();
        let mut fields = Vec::new();
        for (names, required) in [(required, true), (optional, false)] {
            for name in names {
                let schema = properties.get(name).context("a required member without schema");
                let field = schema.and_then(|schema| self.field(name, schema, required));
                fields.push(field.with_context(|| name.to_owned())?);
            }
        }
        Ok(Object { fields, open: open && tag.is_none() })
    }

    fn field(&mut self, name: &str, schema: &Value, required: bool) -> Result<Field> {
        let (name, schema) = (name.to_owned(), members(schema)?);
        let (kind, is_nullable) = self.nullable(schema)?;
        ensure!(!(required && is_nullable), "a required member that may be null");
        Ok(Field {
            name,
            doc: doc(schema),
            kind,
            required,
            default: schema.get("default").cloned(),
        })
    }

    /// The type without `null`, and whether that is allowed.
    fn nullable(&mut self, schema: &Members) -> Result<(Type, bool)> {
        if let Some(choices) = schema.get("anyOf") {
            only(schema, &["anyOf"])?;
            let choices = choices.as_array().map(Vec::as_slice);
            return match choices {
                Some([kind, null]) if null["type"] == "null" => {
                    Ok((self.kind(members(kind)?)?, true))
                }
                _ => bail!("anyOf of other than a type and null"),
            };
        }
        let Some([kind, null]) = schema.get("type").and_then(Value::as_array).map(Vec::as_slice)
        else {
            return Ok((self.kind(schema)?, false));
        };
        // Any JSON but a plain value.
        if kind == "object" && null == "array" {
            only(schema, &["type"])?;
            return Ok((Type::Any, false));
        }
        ensure!(null == "null", "several types");
        let mut plain = schema.clone();
        plain.insert("type".to_owned(), kind.clone());
        Ok((self.kind(&plain)?, true))
    }

    fn kind(&mut self, schema: &Members) -> Result<Type> {
        if let Some(reference) = string(schema, "$ref") {
            only(schema, &["$ref"])?;
            return self.reference(reference);
        }
        let Some(kind) = schema.get("type") else {
            only(schema, &[])?;
            return Ok(Type::Any);
        };
        let nested = match kind.as_str() {
            Some("array") => "items",
            Some("object") => "additionalProperties",
            _ => "type",
        };
        only(schema, &["type", nested])?;
        Ok(match kind.as_str() {
            Some("boolean") => Type::Bool,
            Some("string") => Type::String,
            Some("number") => Type::Number,
            Some("integer") => match string(schema, "format") {
                Some("uint32") => Type::Unsigned(32),
                Some("uint64" | "uint") => Type::Unsigned(64),
                other => bail!("an integer of format {other:?}"),
            },
            Some("array") => Type::Array(Box::new(self.nested(schema, nested)?)),
            Some("object") => Type::Map(Box::new(self.nested(schema, nested)?)),
            _ => bail!("type {kind}"),
        })
    }

    fn nested(&mut self, schema: &Members, member: &str) -> Result<Type> {
        match schema.get(member) {
            Some(Value::Bool(true)) => Ok(Type::Any),
            Some(schema) => self.kind(members(schema)?).with_context(|| member.to_owned()),
            None => bail!("no {member}"),
        }
    }

    fn reference(&self, reference: &str) -> Result<Type> {
        if reference == "#" {
            return Ok(Type::Ref(self.root.clone()));
        }
        let name = reference.strip_prefix("#/$defs/").with_context(|| reference.to_owned())?;
        Ok(Type::Ref(name.to_owned()))
    }
}

/// The words of a schema that only lists words.
fn words(schema: &Members) -> Option<Vec<Word>> {
    if string(schema, "type") != Some("string") {
        return None;
    }
    if let Some(word) = string(schema, "const") {
        return Some(vec![Word { word: word.to_owned(), doc: word_doc(word, &doc(schema)) }]);
    }
    let words = schema.get("enum")?.as_array()?;
    let word = |word: &Value| Some(Word { word: word.as_str()?.to_owned(), doc: String::new() });
    words.iter().map(word).collect()
}

/// The text about a word without the word itself, with which core begins it.
fn word_doc(word: &str, doc: &str) -> String {
    let rest = doc.strip_prefix(&format!("`{word}`")).unwrap_or(doc);
    rest.trim_start().to_owned()
}

/// The member that is a constant in all the variants.
fn tag<'s>(variants: &[&'s Members]) -> Option<&'s str> {
    let constants = |variant: &&'s Members| {
        let properties = variant.get("properties").and_then(Value::as_object);
        let constant = |(name, schema): (&'s String, &'s Value)| {
            schema.get("const").is_some_and(Value::is_string).then_some(name.as_str())
        };
        properties.into_iter().flatten().filter_map(constant).collect::<Vec<_>>()
    };
    let common = constants(variants.first()?);
    common.into_iter().find(|name| variants.iter().all(|other| constants(other).contains(name)))
}

/// Refuses what the caller does not look at.
fn only(schema: &Members, known: &[&str]) -> Result<()> {
    let unknown = schema
        .keys()
        .find(|name| !NOTES.contains(&name.as_str()) && !known.contains(&name.as_str()));
    unknown.map_or(Ok(()), |name| bail!("a schema with {name}"))
}

fn doc(schema: &Members) -> String {
    string(schema, "description").unwrap_or_default().trim().to_owned()
}

fn string<'s>(schema: &'s Members, member: &str) -> Option<&'s str> {
    schema.get(member).and_then(Value::as_str)
}

fn members(schema: &Value) -> Result<&Members> {
    schema.as_object().with_context(|| format!("{schema} where an object is expected"))
}
