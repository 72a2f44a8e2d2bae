//! The bounds that a JSON Schema can state, put into the schemas from the
//! constants that `validate` works with.
//!
//! Our limits of texts are bytes, those of JSON Schema are characters. A text
//! never has more characters than bytes, so a schema refuses nothing that its
//! contract takes; it may take a text of many-byte characters that is too long.

use schemars::Schema;
use serde_json::{Map, Value, json};

use super::{
    PROTOCOL_VERSION,
    text::{ID_BYTES, ID_PATTERN},
};

/// The pattern of a text without control characters.
const TEXT_PATTERN: &str = r"^[^\x00-\x1F\x7F-\x9F]*$";
/// The pattern of a text that does not start or end with white space either.
const NAME_PATTERN: &str =
    r"^[^\s\x00-\x1F\x7F-\x9F]([^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F])?$";
/// The pattern of a SHA-256 in lower-case hex.
const HEX_PATTERN: &str = "^[0-9a-f]{64}$";
/// The pattern of a content hash.
const HASH_PATTERN: &str = "^sha256:[0-9a-f]{64}$";
/// The pattern of a content hash that may lack its prefix.
const ANY_HASH_PATTERN: &str = "^(sha256:)?[0-9a-f]{64}$";

/// Largest integer that core reads.
const LARGEST_INTEGER: u64 = (1 << 53) - 1;

type Object = Map<String, Value>;

/// A member of a union, and what bounds it.
pub(crate) type MemberBound = (&'static str, fn(&mut Schema));

/// Version 1, the only one.
pub(crate) fn version(schema: &mut Schema) {
    constant(schema, PROTOCOL_VERSION);
}

/// One value only.
pub(crate) fn constant(schema: &mut Schema, value: impl Into<Value>) {
    schema.insert("const".to_owned(), value.into());
}

/// 1 to `MAX` bytes without control characters.
pub(crate) fn text<const MAX: usize>(schema: &mut Schema) {
    strings(schema, 1, MAX, Some(TEXT_PATTERN));
}

/// At most `MAX` bytes without control characters.
pub(crate) fn short<const MAX: usize>(schema: &mut Schema) {
    strings(schema, 0, MAX, Some(TEXT_PATTERN));
}

/// `MIN` to `MAX` bytes.
pub(crate) fn bytes<const MIN: usize, const MAX: usize>(schema: &mut Schema) {
    strings(schema, MIN, MAX, None);
}

/// 1 to `MAX` bytes without control characters and white space.
pub(crate) fn token<const MAX: usize>(schema: &mut Schema) {
    strings(schema, 1, MAX, Some(ID_PATTERN));
}

/// An identifier.
pub(crate) fn id(schema: &mut Schema) {
    token::<ID_BYTES>(schema);
}

/// 1 to `MAX` bytes without control characters and outer white space.
pub(crate) fn name<const MAX: usize>(schema: &mut Schema) {
    strings(schema, 1, MAX, Some(NAME_PATTERN));
}

/// Another form, of 1 to `max` characters.
pub(crate) fn pattern(schema: &mut Schema, max: usize, pattern: &str) {
    strings(schema, 1, max, Some(pattern));
}

/// A SHA-256 in lower-case hex.
pub(crate) fn hex(schema: &mut Schema) {
    patterned(schema, HEX_PATTERN);
}

/// A content hash: `sha256:` and lower-case hex.
pub(crate) fn hash(schema: &mut Schema) {
    patterned(schema, HASH_PATTERN);
}

/// A content hash, with its prefix or without it.
pub(crate) fn any_hash(schema: &mut Schema) {
    patterned(schema, ANY_HASH_PATTERN);
}

/// Each item once.
pub(crate) fn unique(schema: &mut Schema) {
    schema.insert("uniqueItems".to_owned(), true.into());
}

/// At most `MAX` members.
pub(crate) fn members<const MAX: usize>(schema: &mut Schema) {
    schema.insert("maxProperties".to_owned(), MAX.into());
}

/// Names of members have 1 to `MAX` bytes without control characters.
pub(crate) fn names<const MAX: usize>(schema: &mut Schema) {
    let names = json!({"minLength": 1, "maxLength": MAX, "pattern": TEXT_PATTERN});
    schema.insert("propertyNames".to_owned(), names);
}

/// A map to lists of versions: 1 to `MAX` of them, from 1 on, each once.
pub(crate) fn version_lists<const MAX: usize>(schema: &mut Schema) {
    if let Some(Value::Object(list)) = schema.ensure_object().get_mut("additionalProperties") {
        list.insert("minItems".to_owned(), 1.into());
        list.insert("maxItems".to_owned(), MAX.into());
        list.insert("uniqueItems".to_owned(), true.into());
        if let Some(Value::Object(version)) = list.get_mut("items") {
            version.insert("minimum".to_owned(), 1.into());
        }
    }
}

/// No list is empty: the list itself, or those of a map.
pub(crate) fn filled(schema: &mut Schema) {
    fn fill(object: &mut Object) {
        match object.get_mut("additionalProperties") {
            Some(Value::Object(inner)) => fill(inner),
            _ => drop(object.insert("minItems".to_owned(), 1.into())),
        }
    }

    fill(schema.ensure_object());
}

/// The largest value of a map of numbers.
pub(crate) fn values_up_to<const MAX: u32>(schema: &mut Schema) {
    if let Some(Value::Object(value)) = schema.ensure_object().get_mut("additionalProperties") {
        value.insert("maximum".to_owned(), MAX.into());
    }
}

/// The variants of a union that a member tells apart take no other members than
/// their own, and these keep to their `bounds`.
pub(crate) fn union(schema: &mut Schema, bounds: &[MemberBound]) {
    let Some(Value::Array(variants)) = schema.ensure_object().get_mut("oneOf") else { return };
    for variant in variants.iter_mut().filter_map(Value::as_object_mut) {
        variant.insert("additionalProperties".to_owned(), false.into());
        let Some(Value::Object(members)) = variant.get_mut("properties") else { continue };
        for (name, bound) in bounds {
            if let Some(member) = members.get_mut(*name) {
                on_schema(member, *bound);
            }
        }
    }
}

/// A number from `min` to `max`.
pub(crate) fn number(schema: &mut Schema, min: impl Into<Value>, max: impl Into<Value>) {
    schema.insert("minimum".to_owned(), min.into());
    schema.insert("maximum".to_owned(), max.into());
}

/// Integers end where their Rust type does, or where a double no longer holds
/// every integer.
pub(crate) fn integers(schema: &mut Schema) {
    fn bound(value: &mut Value) {
        let most = value.get("format").and_then(Value::as_str).and_then(|format| match format {
            "uint32" => Some(u64::from(u32::MAX)),
            "uint64" | "uint" => Some(LARGEST_INTEGER),
            _ => None,
        });
        match value {
            Value::Object(members) => {
                if let Some(most) = most {
                    members.entry("maximum").or_insert_with(|| most.into());
                }
                members.values_mut().for_each(bound);
            }
            Value::Array(items) => items.iter_mut().for_each(bound),
            _ => {}
        }
    }

    schema.ensure_object().values_mut().for_each(bound);
}

fn on_schema(value: &mut Value, change: impl Fn(&mut Schema)) {
    if let Ok(mut schema) = Schema::try_from(std::mem::take(value)) {
        change(&mut schema);
        *value = schema.to_value();
    }
}

fn patterned(schema: &mut Schema, pattern: &str) {
    schema.insert("pattern".to_owned(), pattern.into());
}

/// Bounds a text, the texts of a list, or the values of a map.
fn strings(schema: &mut Schema, min: usize, max: usize, pattern: Option<&str>) {
    fn bound(object: &mut Object, min: usize, max: usize, pattern: Option<&str>) {
        for inner in ["items", "additionalProperties"] {
            if let Some(Value::Object(inner)) = object.get_mut(inner) {
                return bound(inner, min, max, pattern);
            }
        }
        object.insert("minLength".to_owned(), min.into());
        object.insert("maxLength".to_owned(), max.into());
        if let Some(pattern) = pattern {
            object.insert("pattern".to_owned(), pattern.into());
        }
    }

    bound(schema.ensure_object(), min, max, pattern);
}
