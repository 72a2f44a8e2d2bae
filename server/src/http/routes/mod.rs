//! The routes, by resource.

mod agents;
mod attestations;
mod bundle;
mod chains;
mod claims;
mod docs;
mod documents;
mod domains;
mod glass;
mod invites;
mod live;
mod login;
mod lookups;
mod mcp;
mod meta;
mod owner;
mod owner_control;
mod pages;
mod records;
mod sessions;
mod table;
mod viewers;
mod witnesses;

use axum::{
    Router,
    extract::{FromRequestParts, Path},
    http::request::Parts,
    middleware::from_fn_with_state,
    routing::any,
};
use openglass_core::vocabulary::ErrorCode;

pub(crate) use bundle::evidence_memory;
pub(crate) use docs::OPENAPI;
pub(crate) use glass::access as glass_access;
pub(crate) use lookups::Lookups;
pub(crate) use meta::{Health, verifications};

use super::{ApiError, App, context};

/// The whole API with its outer layer.
pub(crate) fn router(app: App) -> Router {
    let api = table::routes()
        .into_router()
        .fallback(any(async || ApiError::not_found()))
        .method_not_allowed_fallback(async || ApiError::of(ErrorCode::MethodNotAllowed))
        .layer(from_fn_with_state(app.clone(), context::layer))
        .with_state(app.clone());
    mcp::router(app, api.clone()).merge(api)
}

/// The one variable part of a route's path. What cannot be decoded names
/// nothing, so it is not found.
#[derive(Debug)]
pub(crate) struct Segment(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Segment {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(text)) => Ok(Self(text)),
            Err(_undecodable) => Err(ApiError::not_found()),
        }
    }
}

/// The two variable parts of a route's path, with the same rule.
#[derive(Debug)]
pub(crate) struct Segments(pub(crate) String, pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Segments {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Path::<(String, String)>::from_request_parts(parts, state).await {
            Ok(Path((first, second))) => Ok(Self(first, second)),
            Err(_undecodable) => Err(ApiError::not_found()),
        }
    }
}
