//! Payloads that may be signed: JSON that is the same to every reader.

use crate::json::{Document, JsonError};

/// The largest integer that every implementation reads alike.
const LARGEST_SAFE: u64 = (1 << 53) - 1;

/// Why a payload may not be signed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PayloadError {
    /// Not JSON that the protocol reads.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// An integer beyond ±(2^53 − 1) (ruling Q12).
    #[error("an integer beyond 2^53 - 1 is another number to other readers; write a string")]
    UnsafeInteger {
        /// Where, such as `payload.items.3.price`.
        path: String,
    },
}

impl PayloadError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Json(error) => error.code(),
            Self::UnsafeInteger { .. } => "unsafe_integer",
        }
    }
}

/// Reads the JSON text of a payload that is about to be signed.
///
/// Integers beyond ±(2^53 − 1) are refused, since the double that other readers
/// make of them is another number (ruling Q12). A number with a fraction or an
/// exponent is a double to begin with and is taken as it is.
pub fn read_payload(text: &[u8]) -> Result<Document, PayloadError> {
    let document = Document::read(text)?;
    match first_unsafe_integer(text) {
        Some(path) => Err(PayloadError::UnsafeInteger { path }),
        None => Ok(document),
    }
}

/// The path of the first integer that a double cannot be trusted with. `text`
/// has been read by [`Document::read`], so only its structure is followed here.
fn first_unsafe_integer(text: &[u8]) -> Option<String> {
    let mut walk = Walk { text, at: 0, places: Vec::new() };
    while let Some(&byte) = text.get(walk.at) {
        match byte {
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

    #[test]
    fn integers_that_doubles_cannot_hold_are_refused_with_their_path() {
        for (text, expected) in [
            ("9007199254740992", "payload"),
            ("-9007199254740993", "payload"),
            (r#"{"n":18446744073709551616}"#, "payload.n"),
            (
                r#" {"a":[1,{"x":"},9","y":{}},[] , {"b" : 99999999999999999999}]} "#,
                "payload.a.3.b",
            ),
            (r#"{"q\"":{"z":1},"k":[[0],[1,9007199254740992]]}"#, "payload.k.1.1"),
        ] {
            let error = read_payload(text.as_bytes()).expect_err(text);
            assert_eq!(error.code(), "unsafe_integer");
            assert_eq!(error, PayloadError::UnsafeInteger { path: expected.to_owned() }, "{text}");
        }
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
            assert!(read_payload(text.as_bytes()).is_ok(), "{text}");
        }
    }

    #[test]
    fn text_that_the_protocol_does_not_read_keeps_the_readers_code() {
        let error = read_payload(br#"{"a":1,"a":2}"#).expect_err("is refused");
        assert_eq!(error.code(), "duplicate_member");
    }
}
