//! Any JSON as a member of serde types: a [`Document`] keeps the canonical text.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer, de,
    ser::{SerializeMap, SerializeSeq},
};

use super::{Document, Kind, View};

/// The type name by which a [`Document`] asks our decoder for its text. No
/// input can forge it: serde takes type names from types only.
pub(super) const ANY_JSON: &str = "openglass any JSON";

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(ANY_JSON, CanonicalText)
    }
}

/// Takes canonical text from [`decode`](super::decode).
struct CanonicalText;

impl<'de> de::Visitor<'de> for CanonicalText {
    type Value = Document;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON that is read by openglass_core::json::decode")
    }

    fn visit_borrowed_str<E: de::Error>(self, canonical: &'de str) -> Result<Document, E> {
        Ok(View::of_canonical(canonical).to_document())
    }
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.view().serialize(serializer)
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.kind() {
            Kind::Null => serializer.serialize_unit(),
            Kind::Bool => serializer.serialize_bool(self.as_bool().unwrap_or_default()),
            Kind::Number => match self.as_i64() {
                Some(integer) => serializer.serialize_i64(integer),
                None => serializer.serialize_f64(self.as_f64().unwrap_or_default()),
            },
            Kind::String => serializer.serialize_str(&self.as_str().unwrap_or_default()),
            Kind::Array => {
                let mut items = serializer.serialize_seq(None)?;
                self.elements().try_for_each(|item| items.serialize_element(&item))?;
                items.end()
            }
            Kind::Object => {
                let mut members = serializer.serialize_map(None)?;
                self.members()
                    .try_for_each(|(name, value)| members.serialize_entry(&name, &value))?;
                members.end()
            }
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Document {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "AnyJson".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        true.into()
    }
}
