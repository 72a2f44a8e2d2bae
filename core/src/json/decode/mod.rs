//! Strict typed decoding: serde types read from canonical text.
//!
//! What goes beyond the strictness of the reader:
//!
//! - A struct is read from an object, never from a positional array.
//! - An integer is a number whose double is integral and within ±(2^53 − 1);
//!   `1.0` and `1e0` are the integer 1, as everywhere in this project.
//! - `null` for an `Option` reads as absent.
//! - Every error names the place (`entities[1].id`) and has a stable code.
//!
//! Unknown members are refused by types with `#[serde(deny_unknown_fields)]`.
//! Types must not use serde's `untagged`, `flatten` or `tag`: those copy the
//! value into a tree first and read structs from arrays again. For an object
//! whose kind is told by a member, see [`tagged_union!`](crate::tagged_union).

mod access;
mod error;

use std::borrow::Cow;

use serde::{Deserialize, de};

use access::{Items, Members, TaggedAccess, VariantObject};
pub(crate) use error::shorten;
pub use error::{DecodeCode, DecodeError};

use super::{Document, Kind, View, value, view};

/// Largest integer that a double holds exactly together with its neighbours.
const LARGEST_INTEGER: u64 = (1 << 53) - 1;

/// Reads `text` strictly and decodes it.
///
/// ```
/// # use openglass_core::json::decode;
/// #[derive(serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Point { x: u32 }
///
/// assert_eq!(decode::<Point>(br#"{"x":1}"#).unwrap().x, 1);
/// let error = decode::<Point>(br#"{"x":"1"}"#).err().unwrap();
/// assert_eq!((error.code().as_str(), error.path().as_str()), ("wrong_type", "x"));
/// ```
pub fn decode<T: de::DeserializeOwned>(text: &[u8]) -> Result<T, DecodeError> {
    let document = Document::read(text).map_err(DecodeError::from)?;
    decode_view(document.view())
}

/// Decodes a value that has been read. Strings without escapes may be borrowed.
pub fn decode_view<'de, T: Deserialize<'de>>(view: View<'de>) -> Result<T, DecodeError> {
    T::deserialize(&mut Decoder { rest: view.as_json(), hidden: None })
}

/// A position in canonical text.
struct Decoder<'de> {
    rest: &'de str,
    /// The member that told the variant of a tagged union: the next object is
    /// read without it.
    hidden: Option<&'static str>,
}

impl<'de> Decoder<'de> {
    fn kind(&self) -> Kind {
        View::of_canonical(self.rest).kind()
    }

    /// Steps over the next value.
    fn take(&mut self) -> View<'de> {
        let (value, rest) = first_value(self.rest);
        self.rest = rest;
        value
    }

    /// Steps over one byte of structure.
    fn skip(&mut self) {
        self.rest = self.rest.get(1..).unwrap_or_default();
    }

    fn starts_with(&self, byte: u8) -> bool {
        self.rest.as_bytes().first() == Some(&byte)
    }

    /// Takes the next value if it is of the wanted kind.
    fn expect(&mut self, wanted: Kind) -> Result<View<'de>, DecodeError> {
        self.check(wanted)?;
        Ok(self.take())
    }

    fn check(&self, wanted: Kind) -> Result<(), DecodeError> {
        let found = self.kind();
        if found == wanted { Ok(()) } else { Err(DecodeError::kind(wanted.name(), found)) }
    }

    fn string(&mut self) -> Result<Cow<'de, str>, DecodeError> {
        Ok(self.expect(Kind::String)?.as_str().unwrap_or_default())
    }

    fn visit_string<V: de::Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.string()? {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    fn visit_unsigned<V: de::Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, DecodeError> {
        let text = self.integer()?;
        match text.parse() {
            Ok(value) if value <= LARGEST_INTEGER => visitor.visit_u64(value),
            Err(_) if text.starts_with('-') => {
                Err(DecodeError::new(DecodeCode::OutOfRange, "expected 0 or more"))
            }
            Ok(_) | Err(_) => Err(DecodeError::too_large()),
        }
    }

    fn visit_signed<V: de::Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.integer()?.parse::<i64>() {
            Ok(value) if value.unsigned_abs() <= LARGEST_INTEGER => visitor.visit_i64(value),
            _ => Err(DecodeError::too_large()),
        }
    }

    /// The text of an integral number; may be beyond the range of integers.
    fn integer(&mut self) -> Result<&'de str, DecodeError> {
        if self.kind() != Kind::Number {
            return Err(DecodeError::kind("an integer", self.kind()));
        }
        let number = self.take();
        // ECMAScript writes integral doubles below 1e21 with digits only.
        match number.as_f64() {
            Some(value) if value.fract() == 0.0 => Ok(number.as_json()),
            _ => {
                let reason = "expected an integer, found a number with a fraction";
                Err(DecodeError::new(DecodeCode::WrongType, reason))
            }
        }
    }

    fn visit_number<V: de::Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, DecodeError> {
        let number = self.take();
        match number.as_i64() {
            Some(value) => match u64::try_from(value) {
                Ok(value) => visitor.visit_u64(value),
                Err(_) => visitor.visit_i64(value),
            },
            None => visitor.visit_f64(number.as_f64().unwrap_or_default()),
        }
    }

    fn visit_array<V: de::Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, DecodeError> {
        self.check(Kind::Array)?;
        let mut items = Items::enter(self);
        let value = visitor.visit_seq(&mut items)?;
        items.leave()?;
        Ok(value)
    }

    fn visit_object<V: de::Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, DecodeError> {
        self.check(Kind::Object)?;
        let mut members = Members::enter(self);
        let value = visitor.visit_map(&mut members)?;
        members.leave()?;
        Ok(value)
    }

    /// Reads an object whose variant is told by its member `tag`.
    fn visit_tagged<V: de::Visitor<'de>>(
        &mut self,
        tag: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.check(Kind::Object)?;
        let word = first_value(self.rest)
            .0
            .get(tag)
            .ok_or_else(|| <DecodeError as de::Error>::missing_field(tag))?;
        let word = word
            .as_str()
            .ok_or_else(|| DecodeError::kind(Kind::String.name(), word.kind()).in_member(tag))?;
        visitor.visit_enum(TaggedAccess { decoder: self, tag, word })
    }
}

/// The value at the start of canonical text, and the text behind it.
fn first_value(text: &str) -> (View<'_>, &str) {
    let end = view::value_len(text.as_bytes());
    let (value, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    (View::of_canonical(value), rest)
}

/// Type names that start with a small letter are the tag member of a union,
/// see [`tagged_union!`](crate::tagged_union).
fn is_tag(type_name: &str) -> bool {
    type_name.starts_with(|first: char| first.is_ascii_lowercase())
}

macro_rules! forward {
    ($($method:ident => $to:ident,)*) => {
        $(fn $method<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
            self.$to(visitor)
        })*
    };
}

impl<'de> de::Deserializer<'de> for &mut Decoder<'de> {
    type Error = DecodeError;

    forward! {
        deserialize_i8 => visit_signed, deserialize_i16 => visit_signed,
        deserialize_i32 => visit_signed, deserialize_i64 => visit_signed,
        deserialize_u8 => visit_unsigned, deserialize_u16 => visit_unsigned,
        deserialize_u32 => visit_unsigned, deserialize_u64 => visit_unsigned,
        deserialize_char => visit_string, deserialize_str => visit_string,
        deserialize_string => visit_string, deserialize_identifier => visit_string,
        deserialize_seq => visit_array, deserialize_map => visit_object,
    }

    fn deserialize_any<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.kind() {
            Kind::Null => self.deserialize_unit(visitor),
            Kind::Bool => self.deserialize_bool(visitor),
            Kind::Number => self.visit_number(visitor),
            Kind::String => self.visit_string(visitor),
            Kind::Array => self.visit_array(visitor),
            Kind::Object => self.visit_object(visitor),
        }
    }

    fn deserialize_bool<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_bool(self.expect(Kind::Bool)?.as_bool().unwrap_or_default())
    }

    fn deserialize_f32<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_f64(self.expect(Kind::Number)?.as_f64().unwrap_or_default())
    }

    fn deserialize_bytes<V: de::Visitor<'de>>(self, _: V) -> Result<V::Value, DecodeError> {
        Err(de::Error::custom("JSON holds no bytes; use a text encoding"))
    }

    fn deserialize_byte_buf<V: de::Visitor<'de>>(self, v: V) -> Result<V::Value, DecodeError> {
        self.deserialize_bytes(v)
    }

    fn deserialize_option<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        if self.kind() == Kind::Null {
            self.take();
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.expect(Kind::Null)?;
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: de::Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: de::Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        if name == value::ANY_JSON {
            return visitor.visit_borrowed_str(self.take().as_json());
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: de::Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.visit_array(visitor)
    }

    fn deserialize_tuple_struct<V: de::Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.visit_array(visitor)
    }

    fn deserialize_struct<V: de::Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.visit_object(visitor)
    }

    fn deserialize_enum<V: de::Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        if is_tag(name) {
            return self.visit_tagged(name, visitor);
        }
        match self.kind() {
            Kind::String => visitor.visit_enum(de::value::CowStrDeserializer::new(self.string()?)),
            Kind::Object => VariantObject::read(self, visitor),
            found => Err(DecodeError::kind("a word or an object of one member", found)),
        }
    }

    fn deserialize_ignored_any<V: de::Visitor<'de>>(
        self,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.take();
        visitor.visit_unit()
    }
}

/// Defines an enum that is written as an object whose member `$tag` tells the
/// variant: `{"kind": "revisionEquals", "revision": 7}`.
///
/// Writing and the JSON Schema are serde's `tag` representation; reading is
/// strict (no copy, no positional arrays, unknown members refused), which
/// serde's own reading of that representation is not. The tag must start with a
/// small letter. Names are written in `camelCase`.
///
/// ```
/// openglass_core::tagged_union! {
///     /// What must hold.
///     #[derive(Debug, Clone, PartialEq)]
///     pub enum Guard by "kind" {
///         /// The page is at this revision.
///         RevisionEquals {
///             /// The revision.
///             revision: u64,
///         },
///         /// Nothing.
///         Always,
///     }
/// }
/// # use openglass_core::json::decode;
/// let guard: Guard = decode(br#"{"kind":"revisionEquals","revision":7}"#).unwrap();
/// assert_eq!(guard, Guard::RevisionEquals { revision: 7 });
/// assert!(decode::<Guard>(br#"["revisionEquals",7]"#).is_err());
/// assert!(decode::<Guard>(br#"{"kind":"always","extra":1}"#).is_err());
/// ```
#[macro_export]
macro_rules! tagged_union {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident by $tag:literal { $($variants:tt)* }
    ) => {
        #[derive(::serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(::schemars::JsonSchema))]
        $(#[$meta])*
        #[serde(tag = $tag, rename_all = "camelCase", rename_all_fields = "camelCase")]
        $visibility enum $name { $($variants)* }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(decoder: D) -> Result<Self, D::Error> {
                type Union = $name;
                /// The same variants: the type name hands the tag to the decoder.
                #[allow(dead_code, reason = "serde fills the union itself")]
                #[derive(::serde::Deserialize)]
                #[serde(remote = "Union", rename = $tag, rename_all = "camelCase")]
                #[serde(rename_all_fields = "camelCase", deny_unknown_fields)]
                enum Mirror { $($variants)* }

                Mirror::deserialize(decoder)
            }
        }
    };
}
