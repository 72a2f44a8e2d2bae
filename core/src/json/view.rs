//! Read-only views of canonical JSON: slices with accessors, no tree.

use std::{borrow::Cow, fmt};

use memchr::memchr2;

use super::string;
use crate::crypto::{Hash, sha256};

/// What kind of value a [`View`] holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool,
    /// A number, always a double.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Kind {
    /// The kind with its article, for messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool => "a boolean",
            Self::Number => "a number",
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }
}

/// One value inside a [`Document`](super::Document): a slice of canonical text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct View<'a>(&'a str);

/// Shows kind and size only: payloads may be private.
impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "View({}, {} bytes)", self.kind().name(), self.0.len())
    }
}

impl<'a> View<'a> {
    /// The view of a JSON `null`.
    pub const NULL: View<'static> = View("null");

    /// `text` must be canonical text that this module wrote.
    pub(super) const fn of_canonical(text: &'a str) -> Self {
        Self(text)
    }

    /// The canonical text of this value.
    pub const fn as_json(self) -> &'a str {
        self.0
    }

    /// The canonical bytes of this value.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0.as_bytes()
    }

    /// SHA-256 of the canonical bytes: `H(JCS(value))` of the protocol.
    pub fn hash(self) -> Hash {
        sha256(self.as_bytes())
    }

    /// The value as a document of its own.
    pub fn to_document(self) -> super::Document {
        super::Document::from_canonical(self.as_bytes().to_vec())
    }

    /// The kind of this value.
    pub fn kind(self) -> Kind {
        match self.0.as_bytes().first() {
            Some(b'{') => Kind::Object,
            Some(b'[') => Kind::Array,
            Some(b'"') => Kind::String,
            Some(b't' | b'f') => Kind::Bool,
            Some(b'n') => Kind::Null,
            _ => Kind::Number,
        }
    }

    /// Whether this is `null`.
    pub fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    /// The text of a string.
    pub fn as_str(self) -> Option<Cow<'a, str>> {
        (self.kind() == Kind::String).then(|| string::unescape(&self.0[1..self.0.len() - 1]))
    }

    /// The value of a number.
    pub fn as_f64(self) -> Option<f64> {
        (self.kind() == Kind::Number).then(|| self.0.parse().ok()).flatten()
    }

    /// The value of a number that is an integer within ±(2^53 − 1).
    pub fn as_i64(self) -> Option<i64> {
        const LIMIT: i64 = (1 << 53) - 1;
        if self.kind() != Kind::Number {
            return None;
        }
        self.0.parse::<i64>().ok().filter(|value| (-LIMIT..=LIMIT).contains(value))
    }

    /// The value of `true` or `false`.
    pub fn as_bool(self) -> Option<bool> {
        match self.0 {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    /// The members of an object in canonical order; none for other kinds.
    pub fn members(self) -> Members<'a> {
        Members(Cursor::inside(self, Kind::Object))
    }

    /// The elements of an array; none for other kinds.
    pub fn elements(self) -> Elements<'a> {
        Elements(Cursor::inside(self, Kind::Array))
    }

    /// The member `name` of an object. Scans the object: to read several
    /// members of a large one, go over [`View::members`] once.
    pub fn get(self, name: &str) -> Option<View<'a>> {
        self.members().find(|(found, _)| found == name).map(|(_, value)| value)
    }
}

/// Members of an object, see [`View::members`].
#[derive(Debug, Clone)]
pub struct Members<'a>(Cursor<'a>);

impl<'a> Iterator for Members<'a> {
    type Item = (Cow<'a, str>, View<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let name = self.0.take_value()?;
        let value = self.0.take_value()?;
        Some((name.as_str()?, value))
    }
}

/// Elements of an array, see [`View::elements`].
#[derive(Debug, Clone)]
pub struct Elements<'a>(Cursor<'a>);

impl<'a> Iterator for Elements<'a> {
    type Item = View<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.take_value()
    }
}

/// A position between the brackets of a canonical array or object.
#[derive(Debug, Clone)]
struct Cursor<'a>(&'a str);

impl<'a> Cursor<'a> {
    fn inside(view: View<'a>, kind: Kind) -> Self {
        Self(if view.kind() == kind { &view.0[1..view.0.len() - 1] } else { "" })
    }

    /// Takes the next value and the `,` or `:` behind it.
    fn take_value(&mut self) -> Option<View<'a>> {
        if self.0.is_empty() {
            return None;
        }
        let end = value_len(self.0.as_bytes());
        let (value, rest) = self.0.split_at_checked(end)?;
        self.0 = rest.get(1..).unwrap_or_default();
        Some(View(value))
    }
}

/// Length of the canonical value at the start of `bytes`.
pub(super) fn value_len(bytes: &[u8]) -> usize {
    match bytes.first() {
        Some(b'"') => string_len(bytes),
        Some(b'{' | b'[') => container_len(bytes),
        _ => {
            bytes.iter().position(|b| matches!(b, b',' | b':' | b'}' | b']')).unwrap_or(bytes.len())
        }
    }
}

/// Length of the canonical string at the start of `bytes`, quotes included.
pub(super) fn string_len(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(found) = memchr2(b'"', b'\\', &bytes[at..]) {
        at += found;
        if bytes[at] == b'"' {
            return at + 1;
        }
        at += 2;
        if at >= bytes.len() {
            break;
        }
    }
    bytes.len()
}

fn container_len(bytes: &[u8]) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                at += string_len(&bytes[at..]);
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}
