//! The routes, by resource.

mod agents;
mod attestations;
mod bundle;
mod chains;
mod claims;
mod glass;
mod invites;
mod live;
mod login;
mod mcp;
mod meta;
mod owner;
mod owner_control;
mod pages;
mod records;
mod sessions;
mod viewers;

use axum::{
    Router,
    extract::{FromRequestParts, Path},
    http::request::Parts,
    middleware::from_fn_with_state,
    routing::{any, delete, get, patch, post},
};
use openglass_core::vocabulary::ErrorCode;

pub(crate) use bundle::evidence_memory;
pub(crate) use glass::access as glass_access;
pub(crate) use meta::{Health, verifications};

use super::{ApiError, App, context, html};

/// The whole API with its outer layer.
pub(crate) fn router(app: App) -> Router {
    let routes = Router::new()
        .route("/health", get(meta::health))
        .route("/.well-known/openglass-keys.json", get(meta::keys))
        .route("/v1/verify", post(meta::verify))
        .route("/v1/agents", post(agents::register))
        .route("/v1/agents/me", get(agents::me).patch(agents::update))
        .route("/v1/agents/me/claim-token", post(agents::renew_claim_token))
        .route("/v1/agents/me/keys", post(agents::add_key))
        .route("/v1/agents/me/keys/{kid}", delete(agents::revoke_key))
        .route("/v1/agents/{id}", get(agents::profile))
        .route("/v1/auth/email", post(login::send_link))
        .route("/v1/auth/verify", get(login::follow_link).post(login::confirm))
        .route("/v1/auth/logout", post(login::log_out))
        .route("/v1/owner/me", get(owner::me).patch(owner::update))
        .route("/v1/owner/agents", get(owner::agents))
        .route("/v1/owner/sessions", get(owner::sessions))
        .route("/v1/owner/attestations", get(owner::attestations))
        .route("/v1/owner/invites", get(owner::invites))
        .route("/v1/owner/records", get(owner::records))
        .route("/v1/owner/agents/{id}/suspend", post(owner_control::suspend))
        .route("/v1/owner/agents/{id}/unsuspend", post(owner_control::unsuspend))
        .route("/v1/owner/agents/{id}/retention", patch(owner_control::set_retention))
        .route("/v1/owner/agents/{id}/visibility-default", patch(owner_control::set_visibility))
        .route("/v1/owner/agents/{id}/viewers", post(viewers::invite).get(viewers::list))
        .route("/v1/owner/agents/{id}/viewers/{grant}/revoke", post(viewers::revoke))
        .route("/v1/owner/agents/{id}/viewers/{grant}/scope", patch(viewers::set_scope))
        .route("/v1/owner/agents/{id}/access-log", get(viewers::access_log))
        .route("/v1/owner/viewer-access", get(viewers::own_access))
        .route("/v1/owner/viewer-access/sessions", get(viewers::sessions))
        .route("/v1/owner/viewer-access/records", get(viewers::records))
        .route("/v1/owner/invites/{id}/approve", post(owner_control::approve))
        .route("/v1/owner/invites/{id}/reject", post(owner_control::reject))
        .route("/v1/owner/sessions/{id}/resume", post(owner_control::resume))
        .route("/v1/owner/sessions/{id}/decline-resume", post(owner_control::decline_resume))
        .route("/v1/claims/{token}", get(claims::preview))
        .route("/v1/claims/{token}/accept", post(claims::accept))
        .route("/v1/sessions", post(sessions::create).get(sessions::list))
        .route("/v1/sessions/{id}", get(sessions::show))
        .route("/v1/sessions/{id}/cancel", post(sessions::cancel))
        .route("/v1/sessions/{id}/pause", post(sessions::pause))
        .route("/v1/sessions/{id}/messages", post(sessions::append).get(sessions::messages))
        .route("/v1/sessions/{id}/close", post(sessions::close))
        .route("/v1/invites", get(invites::list))
        .route("/v1/invites/{id}", get(invites::show))
        .route("/v1/invites/{id}/accept", post(invites::accept))
        .route("/v1/invites/{id}/decline", post(invites::decline))
        .route("/v1/attestations", post(attestations::open).get(attestations::list))
        .route("/v1/attestations/{id}", get(attestations::show))
        .route("/v1/attestations/{id}/events", post(attestations::append).get(attestations::events))
        .route("/v1/attestations/{id}/close", post(attestations::close))
        .route("/v1/records/{id}", get(records::show))
        .route("/v1/records/{id}/bundle", get(bundle::download))
        .route("/v1/records/{id}/unseal-request", post(records::request_unseal))
        .route("/v1/records/{id}/unseal-approve", post(records::approve_unseal))
        .route("/v1/records/{id}/dispute", post(records::dispute))
        .route("/v1/ws", get(live::web_socket))
        .route("/v1/events", get(live::events))
        .route("/glass/mcp", any(glass::mcp));
    let api = routes
        .merge(page_routes())
        .fallback(any(async || ApiError::not_found()))
        .method_not_allowed_fallback(async || ApiError::of(ErrorCode::MethodNotAllowed))
        .layer(from_fn_with_state(app.clone(), context::layer))
        .with_state(app.clone());
    mcp::router(app, api.clone()).merge(api)
}

fn page_routes() -> Router<App> {
    Router::new()
        .route("/", get(pages::home))
        .route("/login", get(pages::login).post(pages::send_link))
        .route("/claim/{token}", get(pages::claim).post(pages::accept_claim))
        .route(html::STYLE_PATH, get(pages::style))
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
