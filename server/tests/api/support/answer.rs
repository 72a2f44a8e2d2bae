//! What came back, and how it is compared.

use reqwest::{StatusCode, header::HeaderMap};
use serde_json::Value;

/// An HTTP answer, read to its end.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) async fn read(response: reqwest::Response) -> Self {
        let (status, headers) = (response.status(), response.headers().clone());
        Self { status, headers, text: response.text().await.expect("a whole body") }
    }

    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text))
    }

    /// The body as JSON, of an answer with this status.
    #[track_caller]
    pub(crate) fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// Checks that the answer is a good one, of whatever media type.
    #[track_caller]
    pub(crate) fn expect_ok(&self) {
        assert_eq!(self.status, 200, "{}", self.text);
    }

    /// Checks a refusal's status, code and envelope; gives the error object.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) -> Value {
        let error = self.expect(status)["error"].clone();
        assert_eq!(error["code"], code, "{}", self.text);
        assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()), "{}", self.text);
        assert_eq!(self.header("content-type"), Some("application/json"));
        assert!(self.header("x-request-id").is_some(), "no request id");
        error
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().expect("readable text"))
    }

    /// The value of a cookie that the answer sets.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        let values = self.headers.get_all("set-cookie").iter();
        let texts = values.map(|value| value.to_str().expect("readable text"));
        texts
            .filter_map(|text| text.strip_prefix(name)?.strip_prefix('='))
            .map(|rest| rest.split(';').next().unwrap_or_default().to_owned())
            .next_back()
    }

    /// The body with ids, times, hashes, keys and signatures replaced by what
    /// they are, for snapshots of wire shapes.
    pub(crate) fn shape(&self) -> Value {
        let mut value = self.json();
        redact(&mut value);
        value
    }
}

fn redact(value: &mut Value) {
    match value {
        Value::String(text) => *text = redacted(text),
        Value::Array(items) => items.iter_mut().for_each(redact),
        Value::Object(members) => {
            members.values_mut().for_each(redact);
            // Follows from the lengths of DER signatures, which vary.
            if let Some(bytes) = members.get_mut("bytes") {
                *bytes = "<size>".into();
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn redacted(text: &str) -> String {
    let is_base64url = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    if let Some((prefix, body)) = text.split_once('_')
        && body.len() == 26
        && prefix.len() == 3
    {
        return format!("<{prefix}>");
    }
    if openglass_core::time::is_valid(text) {
        return "<time>".to_owned();
    }
    if text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return "<hash>".to_owned();
    }
    if text.starts_with("plat_") {
        return "<platform key>".to_owned();
    }
    if text.len() == 19 && text.split(' ').count() == 4 {
        return "<fingerprint>".to_owned();
    }
    if text.starts_with("http://") {
        return redacted_url(text);
    }
    match text.len() {
        43 if is_base64url(text) => "<32 bytes>".to_owned(),
        32 if is_base64url(text) => "<24 bytes>".to_owned(),
        86.. if is_base64url(text) => "<signature or key>".to_owned(),
        _ => text.to_owned(),
    }
}

/// Keeps the fixed parts of a URL.
fn redacted_url(url: &str) -> String {
    let parts: Vec<_> = url.splitn(4, '/').collect();
    let path = parts.get(3).copied().unwrap_or_default();
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let path: Vec<_> = path.split('/').map(redacted).collect();
    let query = query.split_once('=').map_or(String::new(), |(name, _)| format!("?{name}=<token>"));
    format!("<origin>/{}{query}", path.join("/"))
}
