//! Payloads: JSON that means the same to every reader.

use std::fmt;

use openglass_core::{
    crypto::Hash,
    json::{Document, View},
};

use crate::error::{ClientError, InvalidKind, Result};

/// Integers up to this many digits are always safe to sign.
const LARGEST_SAFE: u64 = (1 << 53) - 1;

/// What a message or event says: one JSON value, held as canonical text.
///
/// Integers beyond ±(2^53 − 1) are refused, since the double that other readers
/// make of them is another number (ruling Q12); write them as strings. A number
/// with a fraction or exponent is a double to begin with and is taken as it is.
#[derive(Clone, PartialEq, Eq)]
pub struct Payload(Document);

/// Shows the size only.
impl fmt::Debug for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Payload({} bytes)", self.0.as_bytes().len())
    }
}

impl Payload {
    /// Reads a payload from JSON text.
    pub fn read(text: impl AsRef<[u8]>) -> Result<Self> {
        let text = text.as_ref();
        let document = Document::read(text).map_err(|error| {
            ClientError::invalid(InvalidKind::MalformedJson, "payload", error.to_string())
        })?;
        match first_unsafe_integer(text) {
            Some(path) => Err(ClientError::invalid(
                InvalidKind::UnsafeInteger,
                path,
                "an integer beyond 2^53 - 1 is another number to other readers; write a string",
            )),
            None => Ok(Self(document)),
        }
    }

    /// The payload of any value that serializes to JSON.
    pub fn from_value(value: &(impl serde::Serialize + ?Sized)) -> Result<Self> {
        let text = serde_json::to_vec(value).map_err(|error| {
            ClientError::invalid(InvalidKind::MalformedJson, "payload", error.to_string())
        })?;
        Self::read(text)
    }

    /// The payload's value.
    pub fn view(&self) -> View<'_> {
        self.0.view()
    }

    /// `payloadHash`.
    pub fn hash(&self) -> Hash {
        self.view().hash()
    }
}

/// The path of the first integer that a double cannot be trusted with. `text`
/// has been read by [`Document::read`], so only its structure is followed here.
fn first_unsafe_integer(text: &[u8]) -> Option<String> {
    let mut walk = Walk { text, at: 0, places: Vec::new() };
    while walk.at < text.len() {
        match text[walk.at] {
            b'{' => walk.enter(Place::Member("")),
            b'[' => walk.enter(Place::Element(0)),
            b'}' | b']' => walk.leave(),
            b',' => walk.next(),
            b'"' => walk.string(),
            b'-' | b'0'..=b'9' => {
                if walk.number_is_unsafe() {
                    return Some(walk.path());
                }
            }
            _ => walk.at += 1,
        }
    }
    None
}

enum Place<'t> {
    /// The raw name between its quotes.
    Member(&'t str),
    Element(usize),
}

struct Walk<'t> {
    text: &'t [u8],
    at: usize,
    places: Vec<Place<'t>>,
}

impl Walk<'_> {
    fn enter(&mut self, place: Place<'static>) {
        self.places.push(place);
        self.at += 1;
    }

    fn leave(&mut self) {
        self.places.pop();
        self.at += 1;
    }

    fn next(&mut self) {
        if let Some(Place::Element(index)) = self.places.last_mut() {
            *index += 1;
        }
        self.at += 1;
    }

    /// Passes a string and remembers it when it is a member's name.
    fn string(&mut self) {
        let start = self.at + 1;
        let mut end = start;
        while self.text.get(end).is_some_and(|&byte| byte != b'"') {
            end += if self.text[end] == b'\\' { 2 } else { 1 };
        }
        self.at = end + 1;
        let after = self.text.get(self.at..).unwrap_or_default();
        let is_name = after.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b':');
        let name = self.text.get(start..end).and_then(|name| std::str::from_utf8(name).ok());
        if let (true, Some(name), Some(place)) = (is_name, name, self.places.last_mut()) {
            *place = Place::Member(name);
        }
    }

    /// Passes a number.
    fn number_is_unsafe(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let in_number = |byte: &u8| matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9');
        let len = rest.iter().take_while(|byte| in_number(byte)).count();
        self.at += len;
        let digits = rest[..len].strip_prefix(b"-").unwrap_or(&rest[..len]);
        digits.iter().all(u8::is_ascii_digit)
            && std::str::from_utf8(digits)
                .ok()
                .and_then(|digits| digits.parse::<u64>().ok())
                .is_none_or(|value| value > LARGEST_SAFE)
    }

    fn path(&self) -> String {
        let mut path = "payload".to_owned();
        for place in &self.places {
            path.push('.');
            match place {
                Place::Member(name) => path.push_str(name),
                Place::Element(index) => path.push_str(&index.to_string()),
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<(String, String)> {
        match Payload::read(text) {
            Ok(_) => None,
            Err(ClientError::Invalid(error)) => Some((error.kind.code().to_owned(), error.path)),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn integers_that_doubles_cannot_hold_are_refused_with_their_path() {
        let unsafe_at = |text| {
            let (code, path) = refused(text).expect("is refused");
            assert_eq!(code, "unsafe_integer", "{text}");
            path
        };
        assert_eq!(unsafe_at("9007199254740992"), "payload");
        assert_eq!(unsafe_at("-9007199254740993"), "payload");
        assert_eq!(unsafe_at(r#"{"n":18446744073709551616}"#), "payload.n");
        assert_eq!(
            unsafe_at(r#" {"a":[1,{"x":"},9","y":{}},[] , {"b" : 99999999999999999999}]} "#),
            "payload.a.3.b"
        );
        assert_eq!(unsafe_at(r#"{"q\"":{"z":1},"k":[[0],[1,9007199254740992]]}"#), "payload.k.1.1");
    }

    #[test]
    fn doubles_and_safe_integers_are_taken() {
        for text in [
            "9007199254740991",
            "-9007199254740991",
            "1e20",
            "123456789012345678901.5",
            "0.1",
            "-0",
            r#"{"n":"18446744073709551616","9007199254740993":1}"#,
            "null",
        ] {
            assert_eq!(refused(text), None, "{text}");
        }
    }

    #[test]
    fn text_that_the_protocol_does_not_read_is_refused() {
        for text in ["", "{", r#"{"a":1,"a":2}"#, r#""\ud800""#, "1e400", "01"] {
            let (code, path) = refused(text).expect("is refused");
            assert_eq!((code.as_str(), path.as_str()), ("malformed_json", "payload"), "{text}");
        }
    }
}
