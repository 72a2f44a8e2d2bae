//! A whole request in memory, bounded in size and time.

use std::{sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::{FromRequest, Request},
    http::{HeaderMap, HeaderName, Method, Uri, header, request::Parts},
};
use http_body_util::BodyExt as _;
use openglass_core::{
    json::Document,
    vocabulary::{ErrorCode, limits},
};

use super::{ApiError, App, context::Context, query::Query};

/// How long a body of the general size may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(30);
/// How long the body of a verify request may take.
const VERIFY_BODY_TIMEOUT: Duration = Duration::from_mins(2);
/// How much of a body that is too large is still read, so that the client
/// gets to see the answer instead of a reset connection.
const DRAIN_BYTES: usize = 64 * 1024 * 1024;

/// A request whose body has been read.
#[derive(Debug)]
pub(crate) struct Incoming {
    pub(crate) context: Arc<Context>,
    pub(crate) method: Method,
    pub(crate) uri: Uri,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl FromRequest<App> for Incoming {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &App) -> Result<Self, ApiError> {
        Self::read(request, limits::BODY_BYTES, BODY_TIMEOUT).await
    }
}

impl Incoming {
    /// Reads a request with the limits of `POST /v1/verify`.
    pub(crate) async fn read_large(request: Request) -> Result<Self, ApiError> {
        Self::read(request, limits::VERIFY_BODY_BYTES, VERIFY_BODY_TIMEOUT).await
    }

    /// Reads a request with a limit of its own, in bytes.
    pub(crate) async fn read_up_to(request: Request, limit: usize) -> Result<Self, ApiError> {
        Self::read(request, limit, BODY_TIMEOUT).await
    }

    /// What is known about a request whose body has not been read.
    pub(crate) fn context(request: &Request) -> Result<Arc<Context>, ApiError> {
        let context = request.extensions().get::<Arc<Context>>();
        context.cloned().ok_or_else(|| ApiError::internal(&"the outer layer is missing"))
    }

    async fn read(request: Request, limit: usize, timeout: Duration) -> Result<Self, ApiError> {
        let context = Self::context(&request)?;
        let (parts, body) = request.into_parts();
        let body =
            tokio::time::timeout(timeout, read_body(body, limit)).await.map_err(|_| {
                let seconds = timeout.as_secs();
                let message = format!("the body did not arrive within {seconds} s");
                ApiError::new(ErrorCode::BadRequest, message)
            })??;
        let Parts { method, uri, headers, .. } = parts;
        Ok(Self { context, method, uri, headers, body })
    }

    /// Path and query exactly as sent: what request signatures cover.
    pub(crate) fn target(&self) -> &str {
        self.uri.path_and_query().map_or("/", |target| target.as_str())
    }

    pub(crate) fn query(&self) -> Query<'_> {
        Query::of(&self.uri)
    }

    /// The body as a posted form.
    pub(crate) fn form(&self) -> Query<'_> {
        Query::of_form(&self.body)
    }

    /// A header that is there once and is readable text.
    pub(crate) fn header(&self, name: &HeaderName) -> Option<&str> {
        header(&self.headers, name.as_str())
    }

    /// The body as strict JSON.
    pub(crate) fn document(&self) -> Result<Document, ApiError> {
        if self.body.is_empty() {
            return Err(ApiError::validation("", "expected a JSON object as the body, found none"));
        }
        Ok(Document::read(&self.body)?)
    }

    /// The body as strict JSON; `{}` when there is none.
    pub(crate) fn document_or_empty(&self) -> Result<Document, ApiError> {
        if self.body.is_empty() { Ok(super::reply::empty_object()) } else { self.document() }
    }

    /// Whether the content type is `name`, with or without parameters.
    pub(crate) fn has_content_type(&self, name: &str) -> bool {
        let value = self.header(&header::CONTENT_TYPE).unwrap_or_default();
        value.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(name)
    }

    /// The first cookie with this name.
    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        let values = self.headers.get_all(header::COOKIE).iter();
        values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(found, _)| *found == name)
            .map(|(_, value)| value)
    }
}

/// The value of a header that is there exactly once and is readable text.
pub(crate) fn header<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() {
        return None;
    }
    value.to_str().ok()
}

async fn read_body(mut body: Body, limit: usize) -> Result<Bytes, ApiError> {
    let mut whole = Bytes::new();
    while let Some(chunk) = next_chunk(&mut body).await? {
        if whole.len() + chunk.len() > limit {
            drain(body).await;
            let message = format!("the body is larger than the {limit} bytes this route takes");
            return Err(ApiError::new(ErrorCode::PayloadTooLarge, message));
        }
        whole = if whole.is_empty() { chunk } else { append(whole, &chunk) };
    }
    Ok(whole)
}

/// Adds to a buffer that nobody else holds, so usually without copying it.
fn append(whole: Bytes, chunk: &[u8]) -> Bytes {
    let mut buffer = whole.try_into_mut().unwrap_or_else(|shared| shared.as_ref().into());
    buffer.extend_from_slice(chunk);
    buffer.freeze()
}

async fn next_chunk(body: &mut Body) -> Result<Option<Bytes>, ApiError> {
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| {
            ApiError::new(ErrorCode::BadRequest, "the body broke off or is badly framed")
        })?;
        if let Ok(data) = frame.into_data() {
            return Ok(Some(data));
        }
    }
    Ok(None)
}

async fn drain(mut body: Body) {
    let mut left = DRAIN_BYTES;
    while let Ok(Some(chunk)) = next_chunk(&mut body).await {
        let Some(rest) = left.checked_sub(chunk.len()) else { return };
        left = rest;
    }
}
