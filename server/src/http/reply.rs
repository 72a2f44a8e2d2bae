//! Answers: canonical JSON with a status and headers.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use openglass_core::json::{Document, ObjectBuilder, View};

/// A successful answer. Unless it says otherwise nobody may cache it.
#[derive(Debug)]
pub(crate) struct Reply {
    status: StatusCode,
    body: Option<Document>,
    headers: HeaderMap,
}

impl Reply {
    fn new(status: StatusCode, body: Option<Document>) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        Self { status, body, headers }
    }

    /// 200
    pub(crate) fn ok(body: Document) -> Self {
        Self::new(StatusCode::OK, Some(body))
    }

    /// 201
    pub(crate) fn created(body: Document) -> Self {
        Self::new(StatusCode::CREATED, Some(body))
    }

    /// 202
    pub(crate) fn accepted(body: Document) -> Self {
        Self::new(StatusCode::ACCEPTED, Some(body))
    }

    /// 204
    pub(crate) fn no_content() -> Self {
        Self::new(StatusCode::NO_CONTENT, None)
    }

    /// The same answer with another status.
    pub(crate) fn with_status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }

    /// Sets a header whose value we wrote ourselves.
    pub(crate) fn with_header(mut self, name: HeaderName, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.insert(name, value);
        }
        self
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let body = self.body.map_or_else(Body::empty, |body| Body::from(body.into_string()));
        let mut response = Response::new(body);
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers;
        if self.status != StatusCode::NO_CONTENT {
            response
                .headers_mut()
                .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        response
    }
}

/// `{name: value}`
pub(crate) fn wrap(name: &str, value: View<'_>) -> Document {
    ObjectBuilder::new().value(name, value).build()
}

/// `{}`
pub(crate) fn empty_object() -> Document {
    ObjectBuilder::new().build()
}
