//! Fetch witnesses.

use openglass_core::{
    crypto::sha256,
    json::{Document, ObjectBuilder},
};

use super::ObjectExt as _;
use crate::{
    domain::{FetchRequest, FetchWitness},
    outbound::Fetched,
};

/// The fields of an answer that a witness keeps.
const HEADERS: [&str; 6] =
    ["content-type", "date", "server", "etag", "last-modified", "content-length"];
/// What the platform sends with a `POST`.
const REQUEST_TYPE: &str = "application/json";

/// `FetchWitness`. What was asked and what came back are `null` for readers who
/// may not see the content (ruling Q2), and once it was shredded.
pub(crate) fn witness(witness: &FetchWitness, shows_content: bool) -> Document {
    witness
        .observation
        .at(witness.seq, &witness.prev_hash, shows_content)
        .string("id", &witness.id)
        .string("hash", &witness.hash.to_hex())
        .value("platformSignature", witness.platform_signature.view())
        .build()
}

/// `{url, method, request, response}`: what a witness is about.
pub(crate) fn witnessed(request: &FetchRequest, fetched: &Fetched) -> Document {
    ObjectBuilder::new()
        .string("url", &request.url)
        .string("method", request.method.as_str())
        .optional_object("request", request.body.as_ref().map(sent))
        .object("response", received(fetched))
        .build()
}

fn sent(body: &Document) -> ObjectBuilder {
    ObjectBuilder::new()
        .string("contentType", REQUEST_TYPE)
        .string("bodySha256", &sha256(body.as_bytes()).to_hex())
        .integer("bodyBytes", count(body.as_bytes()))
        .string("bodyText", body.as_str())
}

fn received(fetched: &Fetched) -> ObjectBuilder {
    let Fetched { status, body, truncated, .. } = fetched;
    let content_type = field(fetched, "content-type");
    let text = content_type.as_deref().filter(|it| is_text(it));
    let text = text.and_then(|_| readable(body, *truncated));
    let headers =
        HEADERS.into_iter().fold(ObjectBuilder::new(), |object, name| match field(fetched, name) {
            Some(value) => object.string(name, &value),
            None => object,
        });
    ObjectBuilder::new()
        .integer("status", i64::from(*status))
        .object("headers", headers)
        .optional_string("contentType", content_type.as_deref())
        .string("bodySha256", &sha256(body).to_hex())
        .integer("bodyBytes", count(body))
        .boolean("bodyTruncated", *truncated)
        .optional_string("bodyText", text)
}

fn count(bytes: &[u8]) -> i64 {
    i64::try_from(bytes.len()).unwrap_or(i64::MAX)
}

/// The readable values of a header field.
fn field(fetched: &Fetched, name: &str) -> Option<String> {
    let values = fetched.headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let values: Vec<_> = values.collect();
    (!values.is_empty()).then(|| values.join(", "))
}

/// Whether a content type names text.
fn is_text(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence.starts_with("text/")
        || essence.ends_with("+json")
        || essence.ends_with("+xml")
        || matches!(
            essence.as_str(),
            "application/json"
                | "application/xml"
                | "application/javascript"
                | "application/x-www-form-urlencoded"
                | "application/x-ndjson"
                | "application/yaml"
        )
}

/// The bytes as text. Of an answer that was cut, up to the last whole character.
fn readable(body: &[u8], truncated: bool) -> Option<&str> {
    match std::str::from_utf8(body) {
        Ok(text) => Some(text),
        Err(error) if truncated && error.error_len().is_none() => {
            std::str::from_utf8(&body[..error.valid_up_to()]).ok()
        }
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_what_its_type_says_and_its_bytes_allow() {
        for kind in
            ["text/html; charset=utf-8", "TEXT/plain", "application/ld+json", "image/svg+xml"]
        {
            assert!(is_text(kind), "{kind}");
        }
        for kind in ["", "image/png", "application/octet-stream", "application/pdf"] {
            assert!(!is_text(kind), "{kind}");
        }
        let word = "p\u{e9}ch\u{e9}".as_bytes();
        assert_eq!(readable(word, false), Some("p\u{e9}ch\u{e9}"));
        assert_eq!(readable(&word[..6], true), Some("p\u{e9}ch"));
        assert_eq!(readable(&word[..6], false), None);
        assert_eq!(readable(&[0xff, b'a'], true), None);
    }
}
