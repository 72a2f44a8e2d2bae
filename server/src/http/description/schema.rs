//! The few forms of JSON Schema that the description needs.

use openglass_core::id::{self, IdKind};
use serde_json::{Map, Value, json};

/// A schema.
pub(crate) type Schema = Value;

/// A schema with a name, written once and referred to.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) name: &'static str,
    pub(crate) build: fn() -> Schema,
}

impl Model {
    pub(crate) const fn new(name: &'static str, build: fn() -> Schema) -> Self {
        Self { name, build }
    }

    /// The reference to it.
    pub(crate) fn schema(&self) -> Schema {
        json!({ "$ref": format!("#/components/schemas/{}", self.name) })
    }

    /// The reference, or `null`.
    pub(crate) fn or_null(&self) -> Schema {
        nullable(self.schema())
    }
}

/// An object with exactly these members; a name that ends in `?` may be missing.
pub(crate) fn object(about: &str, members: &[(&str, Schema)]) -> Schema {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (name, schema) in members {
        let plain = name.trim_end_matches('?');
        if plain == *name {
            required.push(plain);
        }
        properties.insert(plain.to_owned(), schema.clone());
    }
    let mut object = json!({
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    });
    if !about.is_empty() {
        object["description"] = about.into();
    }
    if !required.is_empty() {
        object["required"] = required.into();
    }
    object
}

/// A posted form. Members that nobody asked for are passed over.
pub(crate) fn form(members: &[(&str, Schema)]) -> Schema {
    let mut form = object("", members);
    form["additionalProperties"] = true.into();
    form
}

/// A signed object: its version and type, then its members.
pub(crate) fn typed(kind: &str, about: &str, members: &[(&str, Schema)]) -> Schema {
    let head = [("v", json!({ "const": 1 })), ("type", json!({ "const": kind }))];
    object(about, &[&head, members].concat())
}

/// `{name: schema}`
pub(crate) fn wrapped(name: &str, schema: Schema) -> Schema {
    object("", &[(name, schema)])
}

pub(crate) fn array(items: Schema) -> Schema {
    let mut schema = json!({ "type": "array" });
    schema["items"] = items;
    schema
}

/// A page of a list.
pub(crate) fn page(items: Schema) -> Schema {
    let cursor = described(
        nullable(json!({ "type": "string" })),
        "What `cursor` takes for the next page; `null` when nothing follows.",
    );
    object("", &[("items", array(items)), ("nextCursor", cursor)])
}

pub(crate) fn nullable(schema: Schema) -> Schema {
    let mut choice = json!({});
    choice["anyOf"] = vec![schema, json!({ "type": "null" })].into();
    choice
}

/// The schema with a description in place of its own.
pub(crate) fn described(mut schema: Schema, about: &str) -> Schema {
    schema["description"] = about.into();
    schema
}

/// The schema with an example in place of its own.
pub(crate) fn example(mut schema: Schema, value: impl Into<Value>) -> Schema {
    schema["examples"] = json!([value.into()]);
    schema
}

/// Any JSON value.
pub(crate) fn any(about: &str, value: impl Into<Value>) -> Schema {
    json!({ "description": about, "examples": [value.into()] })
}

pub(crate) fn string() -> Schema {
    json!({ "type": "string" })
}

/// A text of so many characters.
pub(crate) fn text(min: usize, max: usize) -> Schema {
    let mut schema = json!({ "type": "string", "maxLength": max });
    if min > 0 {
        schema["minLength"] = min.into();
    }
    schema
}

fn pattern(pattern: &str, value: &str) -> Schema {
    json!({ "type": "string", "pattern": pattern, "examples": [value] })
}

pub(crate) fn boolean() -> Schema {
    json!({ "type": "boolean", "examples": [true] })
}

pub(crate) fn integer(min: i64, max: i64) -> Schema {
    json!({ "type": "integer", "minimum": min, "maximum": max })
}

/// A number of things.
pub(crate) fn count() -> Schema {
    json!({ "type": "integer", "minimum": 0, "examples": [3] })
}

/// One of a closed list of words.
pub(crate) fn words(words: impl IntoIterator<Item = &'static str>) -> Schema {
    json!({ "type": "string", "enum": words.into_iter().collect::<Vec<_>>() })
}

/// An id of one of these kinds.
pub(crate) fn id_of(kinds: &[IdKind]) -> Schema {
    let prefixes: Vec<_> = kinds.iter().map(|kind| kind.prefix().trim_end_matches('_')).collect();
    let prefix = match prefixes.as_slice() {
        [one] => (*one).to_owned(),
        several => format!("({})", several.join("|")),
    };
    let body = format!("[0-9A-HJKMNP-TV-Z]{{{}}}", id::BODY_LEN);
    let sample = kinds.first().map(|kind| kind.from_random(*b"openglass-platform-example"));
    pattern(&format!("^{prefix}_{body}$"), &sample.unwrap_or_default())
}

pub(crate) fn id(kind: IdKind) -> Schema {
    id_of(&[kind])
}

/// The id of a session or an attestation, whatever the member is called.
pub(crate) fn chain_id() -> Schema {
    id_of(&[IdKind::Session, IdKind::Attestation])
}

pub(crate) fn timestamp() -> Schema {
    let digits = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$";
    let mut schema = pattern(digits, "2026-01-31T12:00:00.000Z");
    schema["format"] = "date-time".into();
    schema
}

pub(crate) fn hash() -> Schema {
    let sample = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    pattern("^[0-9a-f]{64}$", sample)
}

/// Base64url without padding.
pub(crate) fn base64url() -> Schema {
    pattern("^[A-Za-z0-9_-]+$", "q83vEjRWeJA")
}

/// An agent's public key.
pub(crate) fn public_key() -> Schema {
    pattern("^[A-Za-z0-9_-]{43}$", "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")
}

pub(crate) fn fingerprint() -> Schema {
    pattern("^[0-9a-f]{4}( [0-9a-f]{4}){3}$", "21fe 31df a154 a261")
}

pub(crate) fn url(value: &str) -> Schema {
    json!({ "type": "string", "examples": [value] })
}

pub(crate) fn email() -> Schema {
    json!({ "type": "string", "examples": ["me@example.com"] })
}
