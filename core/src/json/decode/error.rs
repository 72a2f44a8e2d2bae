//! Why a JSON text is not a value of the wanted type, and where.

use std::{borrow::Cow, fmt};

use serde::de;

use crate::json::{JsonError, JsonErrorKind, Kind};

/// Longest reason, in bytes.
const REASON_BYTES: usize = 400;
/// Longest path, in bytes. Member names in it come from the input.
const PATH_BYTES: usize = 512;

/// What is wrong with a value that was decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DecodeCode {
    /// Not JSON as the strict reader takes it.
    Json(JsonErrorKind),
    /// Another kind of JSON value is wanted here.
    WrongType,
    /// A required member is absent.
    MissingMember,
    /// The object has a member that its type does not know.
    UnknownMember,
    /// A word that is not one of the listed ones.
    UnknownWord,
    /// A number beyond the limits of its type.
    OutOfRange,
    /// Too few or too many items.
    WrongLength,
    /// The value breaks a rule of its type.
    InvalidValue,
}

impl DecodeCode {
    /// The stable word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Json(kind) => kind.code(),
            Self::WrongType => "wrong_type",
            Self::MissingMember => "missing_member",
            Self::UnknownMember => "unknown_member",
            Self::UnknownWord => "unknown_word",
            Self::OutOfRange => "out_of_range",
            Self::WrongLength => "wrong_length",
            Self::InvalidValue => "invalid_value",
        }
    }
}

/// A value of the wrong shape: what is wrong, and where.
#[derive(Clone, PartialEq, Eq)]
pub struct DecodeError(Box<Content>);

#[derive(Clone, PartialEq, Eq)]
struct Content {
    code: DecodeCode,
    reason: String,
    /// From the value outwards.
    places: Vec<Place>,
}

#[derive(Clone, PartialEq, Eq)]
enum Place {
    Member(Box<str>),
    Item(usize),
}

impl DecodeError {
    pub(super) fn new(code: DecodeCode, reason: &str) -> Self {
        let reason = shorten(reason, REASON_BYTES).into_owned();
        Self(Box::new(Content { code, reason, places: Vec::new() }))
    }

    pub(super) fn kind(wanted: &str, found: Kind) -> Self {
        Self::new(DecodeCode::WrongType, &format!("expected {wanted}, found {}", found.name()))
    }

    pub(super) fn too_large() -> Self {
        Self::new(DecodeCode::OutOfRange, "expected an integer of at most 2^53 - 1 in size")
    }

    pub(super) fn unknown_member(name: &str) -> Self {
        Self::new(DecodeCode::UnknownMember, "this member is not known here").in_member(name)
    }

    /// The error, seen from the object around it.
    pub(super) fn in_member(mut self, name: &str) -> Self {
        self.0.places.push(Place::Member(shorten(name, PATH_BYTES / 2).into()));
        self
    }

    /// The error, seen from the array around it.
    pub(super) fn in_item(mut self, index: usize) -> Self {
        self.0.places.push(Place::Item(index));
        self
    }

    /// What is wrong.
    pub fn code(&self) -> DecodeCode {
        self.0.code
    }

    /// What is wrong, for people; at most 400 bytes.
    pub fn reason(&self) -> &str {
        &self.0.reason
    }

    /// Where, such as `entities[1].id`; `$` for the whole value. At most 512 bytes.
    pub fn path(&self) -> String {
        let mut path = String::new();
        for place in self.0.places.iter().rev() {
            match place {
                Place::Item(index) => path.extend(["[", &index.to_string(), "]"]),
                Place::Member(name) if path.is_empty() => path.push_str(name),
                Place::Member(name) => path.extend([".", name]),
            }
        }
        if path.is_empty() {
            return "$".to_owned();
        }
        shorten(&path, PATH_BYTES).into_owned()
    }
}

impl From<JsonError> for DecodeError {
    fn from(error: JsonError) -> Self {
        Self::new(DecodeCode::Json(error.kind), &error.to_string())
    }
}

impl std::error::Error for DecodeError {}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path(), self.reason())
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecodeError({}, {self})", self.code().as_str())
    }
}

impl de::Error for DecodeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(DecodeCode::InvalidValue, &message.to_string())
    }

    fn invalid_type(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::new(DecodeCode::WrongType, &format!("expected {expected}, found {unexpected}"))
    }

    fn invalid_value(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        let code = match unexpected {
            de::Unexpected::Unsigned(_) | de::Unexpected::Signed(_) | de::Unexpected::Float(_) => {
                DecodeCode::OutOfRange
            }
            _ => DecodeCode::InvalidValue,
        };
        Self::new(code, &format!("expected {expected}, found {unexpected}"))
    }

    fn invalid_length(len: usize, expected: &dyn de::Expected) -> Self {
        Self::new(DecodeCode::WrongLength, &format!("expected {expected}, found {len} items"))
    }

    fn unknown_variant(word: &str, expected: &'static [&'static str]) -> Self {
        let word = shorten(word, 64);
        let reason = format!("unknown word `{word}`; expected one of {}", expected.join(", "));
        Self::new(DecodeCode::UnknownWord, &reason)
    }

    fn unknown_field(name: &str, _: &'static [&'static str]) -> Self {
        Self::unknown_member(name)
    }

    fn missing_field(name: &'static str) -> Self {
        Self::new(DecodeCode::MissingMember, "this member is required").in_member(name)
    }
}

/// `text` without control characters, cut to at most `limit` bytes.
pub(crate) fn shorten(text: &str, limit: usize) -> Cow<'_, str> {
    if text.len() <= limit && !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let mark = '…';
    let mut cut = String::new();
    for character in text.chars() {
        let shown = if character.is_control() { char::REPLACEMENT_CHARACTER } else { character };
        if cut.len() + shown.len_utf8() + mark.len_utf8() > limit {
            cut.push(mark);
            break;
        }
        cut.push(shown);
    }
    Cow::Owned(cut)
}
