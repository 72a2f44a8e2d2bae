//! How a tool calls the API: in this process, as the client that called the
//! tool, with the credentials that the client gave and no others.

use std::net::SocketAddr;

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{HeaderMap, HeaderName, Method, Request, header},
};
use http_body_util::{BodyExt as _, Limited};
use openglass_core::{
    json::{Document, ObjectBuilder, View},
    request::{HEADER_AGENT, HEADER_KEY, HEADER_NONCE, HEADER_SIGNATURE, HEADER_TIMESTAMP},
};
use openglass_mcp::{ANSWER_BYTES, tools::ToolFailure};
use tower::ServiceExt as _;

/// Where a client came from, for the rate limits.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    pub(super) peer: SocketAddr,
    /// What proxies added; believed only from those that are trusted.
    pub(super) forwarded_for: HeaderMap,
}

pub(super) const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

tokio::task_local! {
    /// The client whose call this task runs.
    pub(super) static ORIGIN: Origin;
}

/// A call of the API.
#[derive(Debug)]
pub(super) struct ApiCall<'a> {
    pub(super) method: Method,
    pub(super) target: String,
    pub(super) body: Option<String>,
    /// The client's signature of exactly this call.
    pub(super) auth: Option<View<'a>>,
}

/// An answer of the API.
#[derive(Debug)]
pub(super) struct Answer(pub(super) Document);

impl Answer {
    pub(super) fn get(&self, path: &[&str]) -> Option<View<'_>> {
        path.iter().try_fold(self.0.view(), |value, name| value.get(name))
    }
}

/// Calls the API; a refusal is the failure's text, with the status and the body.
pub(super) async fn call(api: &Router, call: ApiCall<'_>) -> Result<Answer, ToolFailure> {
    let request = request(call)?;
    let Ok(response) = api.clone().oneshot(request).await;
    let status = response.status();
    let body = Limited::new(response.into_body(), ANSWER_BYTES).collect().await;
    let body = body.map_err(|_| {
        let text = format!("the answer is larger than {ANSWER_BYTES} bytes; fetch it over HTTP");
        ToolFailure::Text(text)
    })?;
    let body = Document::read(&body.to_bytes())
        .map_err(|error| ToolFailure::Text(format!("the answer is no JSON: {error}")))?;
    if status.is_success() {
        return Ok(Answer(body));
    }
    let failure = ObjectBuilder::new()
        .integer("status", status.as_u16().into())
        .value("body", body.view())
        .build();
    Err(ToolFailure::Text(pretty(failure.view())))
}

fn request(call: ApiCall<'_>) -> Result<Request<Body>, ToolFailure> {
    let unusable = |error: axum::http::Error| ToolFailure::Text(format!("unusable: {error}"));
    let mut builder = Request::builder().method(call.method).uri(call.target);
    if call.body.is_some() {
        builder = builder.header(header::CONTENT_TYPE, "application/json");
    }
    if let Some(auth) = call.auth {
        for (header, member) in [
            (HEADER_AGENT, "agentId"),
            (HEADER_KEY, "kid"),
            (HEADER_TIMESTAMP, "timestamp"),
            (HEADER_NONCE, "nonce"),
            (HEADER_SIGNATURE, "sig"),
        ] {
            if let Some(text) = auth.get(member).and_then(View::as_str) {
                builder = builder.header(header, &*text);
            }
        }
    }
    let mut request =
        builder.body(call.body.map_or_else(Body::empty, Body::from)).map_err(unusable)?;
    // Tools run in the task that got the request.
    let _ = ORIGIN.try_with(|origin| {
        request.extensions_mut().insert(ConnectInfo(origin.peer));
        for value in origin.forwarded_for.get_all(FORWARDED_FOR) {
            request.headers_mut().append(FORWARDED_FOR, value.clone());
        }
    });
    Ok(request)
}

/// JSON for people and language models.
pub(super) fn pretty(value: View<'_>) -> String {
    serde_json::to_string_pretty(&value).unwrap_or_else(|_| value.as_json().to_owned())
}
