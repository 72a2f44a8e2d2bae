//! Payloads: JSON that means the same to every reader.

use std::fmt;

use openglass_core::{
    crypto::Hash,
    json::{Document, View},
    record::{PayloadError, read_payload},
};

use crate::error::{ClientError, InvalidKind, Result};

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
        read_payload(text.as_ref()).map(Self).map_err(|error| {
            let text = error.to_string();
            match error {
                PayloadError::Json(_) => {
                    ClientError::invalid(InvalidKind::MalformedJson, "payload", text)
                }
                PayloadError::UnsafeInteger { path } => {
                    ClientError::invalid(InvalidKind::UnsafeInteger, path, text)
                }
            }
        })
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
