//! The error envelope (spec 1.5): every failure, in one shape.

use std::fmt::Display;

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use openglass_core::{
    json::{Document, JsonError, ObjectBuilder},
    record::ShapeError,
    request::RequestError,
    vocabulary::ErrorCode,
};

use crate::{domain::Refusal, objects::ObjectError, store::StoreError};

/// A failed request. Rendered by [`super::context`], which knows the request's id.
#[derive(Debug, Clone)]
pub(crate) struct ApiError(Refusal);

impl ApiError {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self(Refusal::new(code, message))
    }

    pub(crate) fn of(code: ErrorCode) -> Self {
        Self(Refusal::of(code))
    }

    pub(crate) fn not_found() -> Self {
        Self(Refusal::not_found())
    }

    pub(crate) fn validation(path: &str, message: &str) -> Self {
        Self(Refusal::validation(path, message))
    }

    /// `500`: the cause goes to the log, never to the caller.
    pub(crate) fn internal(cause: &dyn Display) -> Self {
        Self::failure(ErrorCode::Internal, cause)
    }

    fn failure(code: ErrorCode, cause: &dyn Display) -> Self {
        tracing::error!(%cause, "a request failed inside the platform");
        Self::of(code)
    }

    pub(crate) fn with_details(mut self, details: Document) -> Self {
        self.0.details = Some(details);
        self
    }

    pub(crate) const fn code(&self) -> ErrorCode {
        self.0.code
    }

    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The body. A failure of ours names the request, so that it can be found
    /// in the log.
    pub(crate) fn to_document(&self, request_id: &str) -> Document {
        let Refusal { code, message, details } = &self.0;
        let mut error =
            ObjectBuilder::new().string("code", code.as_str()).string("message", message);
        if let Some(details) = details {
            error = error.value("details", details.view());
        } else if code.status() >= 500 {
            let details = ObjectBuilder::new().string("requestId", request_id).build();
            error = error.value("details", details.view());
        }
        ObjectBuilder::new().value("error", error.build().view()).build()
    }
}

impl IntoResponse for ApiError {
    /// Carries the error to the outer layer, which writes the body.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl From<ShapeError> for ApiError {
    fn from(error: ShapeError) -> Self {
        Self(error.into())
    }
}

impl From<JsonError> for ApiError {
    fn from(error: JsonError) -> Self {
        Self::validation("", &format!("the body cannot be read as JSON: {error}"))
    }
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Refused(refusal) => Self(refusal),
            failure => Self::failure(failure.code(), &failure),
        }
    }
}

impl From<ObjectError> for ApiError {
    fn from(error: ObjectError) -> Self {
        Self::failure(error.code(), &error)
    }
}
