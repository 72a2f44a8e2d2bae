//! The headers of the transport.

use std::borrow::Cow;

use http::{HeaderMap, HeaderName, StatusCode, header};
use openglass_core::json::View;

use crate::{jsonrpc::Call, stateless};

/// Names the session.
pub(super) const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");
/// The revision of the protocol.
const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
/// The method, in the stateless form.
const METHOD: HeaderName = HeaderName::from_static("mcp-method");
/// What the method is about, in the stateless form.
const NAME: HeaderName = HeaderName::from_static("mcp-name");

/// Methods that are about something, and the parameter that names it.
const NAMING: [(&str, &str); 3] =
    [("tools/call", "name"), ("prompts/get", "name"), ("resources/read", "uri")];

/// The headers of a request.
#[derive(Debug, Clone, Copy)]
pub(super) struct Headers<'h>(&'h HeaderMap);

impl<'h> Headers<'h> {
    pub(super) const fn of(headers: &'h HeaderMap) -> Self {
        Self(headers)
    }

    /// A header that is there once and is text. Of two nobody knows which counts.
    fn one(self, name: &HeaderName) -> Option<&'h str> {
        let mut values = self.0.get_all(name).iter();
        let value = values.next()?.to_str().ok()?;
        values.next().is_none().then_some(value)
    }

    pub(super) fn session(self) -> Option<&'h str> {
        self.one(&SESSION)
    }

    pub(super) fn version(self) -> Option<&'h str> {
        self.one(&VERSION)
    }

    /// Whether the body is said to be JSON, and JSON is welcome.
    pub(super) fn check_types(self) -> Result<(), (StatusCode, &'static str)> {
        let kind = self.one(&header::CONTENT_TYPE).unwrap_or_default();
        if !media_type(kind).eq_ignore_ascii_case("application/json") {
            let text = "the content type must be application/json";
            return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, text));
        }
        let accepts = |value: &str| {
            let wanted = ["application/json", "application/*", "*/*"];
            let mut kinds = value.split(',').map(media_type);
            kinds.any(|kind| wanted.iter().any(|wanted| kind.eq_ignore_ascii_case(wanted)))
        };
        let mut accept = self.0.get_all(header::ACCEPT).iter().peekable();
        let is_open = accept.peek().is_none();
        if is_open || accept.any(|value| value.to_str().is_ok_and(accepts)) {
            return Ok(());
        }
        Err((StatusCode::NOT_ACCEPTABLE, "answers are application/json; accept it"))
    }

    /// In the stateless form headers repeat what the body says, so that proxies
    /// need not read it; they must not say anything else.
    pub(super) fn check_mirror(self, call: &Call) -> Result<(), String> {
        let version = call.meta(stateless::VERSION).and_then(View::as_str);
        // A body without a revision is told so by the server.
        if let Some(version) = version {
            same(&VERSION, self.one(&VERSION), &version)?;
        }
        same(&METHOD, self.one(&METHOD), &call.method)?;
        let named = NAMING.iter().find(|(method, _)| *method == call.method);
        let value = named.and_then(|(_, parameter)| call.param(parameter)).and_then(View::as_str);
        let Some(value) = value else { return Ok(()) };
        let header = self.one(&NAME).and_then(decode);
        same(&NAME, header.as_deref(), &value)
    }
}

fn same(name: &HeaderName, header: Option<&str>, body: &str) -> Result<(), String> {
    match header {
        Some(header) if header == body => Ok(()),
        Some(_) => Err(format!("the header {name} does not say the same as the message")),
        None => Err(format!("the header {name} is needed, once")),
    }
}

/// A media type without its parameters.
fn media_type(value: &str) -> &str {
    value.split(';').next().unwrap_or_default().trim()
}

/// A value that is plain, or in the form `=?base64?…?=` for other texts.
fn decode(value: &str) -> Option<Cow<'_, str>> {
    let inner = value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?="));
    let Some(encoded) = inner else { return Some(Cow::Borrowed(value)) };
    let bytes = base64_decode(encoded)?;
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

fn base64_decode(text: &str) -> Option<Vec<u8>> {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.decode(text).ok()
}
