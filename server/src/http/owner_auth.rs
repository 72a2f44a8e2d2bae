//! Owners carry the cookie of their login (spec 7).

use axum::http::{Method, header};
use openglass_core::vocabulary::{ErrorCode, limits};

use super::{ApiError, App, agent_auth::is_signed, incoming::Incoming};
use crate::{
    domain::{Owner, Principal, WebSession},
    limits::Rule,
    random::secret_hash,
};

/// The cookie of a login.
pub(crate) const SESSION_COOKIE: &str = "og_session";
/// The cookie of the browser that asked for a login link (ruling Q9).
pub(crate) const LOGIN_COOKIE: &str = "og_login";

/// A login is renewed by use, but written down at most this often, in seconds.
const RENEWAL_SEC: i64 = 86_400;

/// The owner behind a request to the API. Whoever changes something must come
/// from the web application (origin, then content type), then be logged in.
pub(crate) async fn owner(app: &App, incoming: &Incoming) -> Result<Owner, ApiError> {
    if incoming.method != Method::GET && incoming.method != Method::HEAD {
        check_origin(app, incoming)?;
        if !incoming.has_content_type("application/json") {
            let message = "send Content-Type: application/json, even with an empty body";
            return Err(ApiError::new(ErrorCode::BadRequest, message));
        }
    }
    logged_in(app, incoming).await?.ok_or_else(|| {
        let message = "log in first: POST /v1/auth/email sends a login link";
        ApiError::new(ErrorCode::Unauthenticated, message)
    })
}

/// Whether the request comes from the web application.
pub(crate) fn check_origin(app: &App, incoming: &Incoming) -> Result<(), ApiError> {
    if incoming.header(&header::ORIGIN) == Some(app.web_origin.as_str()) {
        return Ok(());
    }
    let message = format!("send Origin: {}", app.web_origin);
    Err(ApiError::new(ErrorCode::OriginNotAllowed, message))
}

/// Whether a form comes from a page of ours, or from something that is not a
/// browser: browsers name the origin of every form they post elsewhere.
pub(crate) fn check_form_origin(app: &App, incoming: &Incoming) -> Result<(), ApiError> {
    let ours = [app.web_origin.as_str(), app.public_url.as_str()];
    match incoming.headers.get(header::ORIGIN) {
        None => Ok(()),
        Some(origin) if ours.iter().any(|ours| origin.as_bytes() == ours.as_bytes()) => Ok(()),
        Some(_) => Err(ApiError::of(ErrorCode::OriginNotAllowed)),
    }
}

/// The owner whose login cookie came along, if it still holds.
pub(crate) async fn logged_in(app: &App, incoming: &Incoming) -> Result<Option<Owner>, ApiError> {
    let Some(cookie) = incoming.cookie(SESSION_COOKIE) else { return Ok(None) };
    let found = app.store.web_session(secret_hash(cookie), app.clock.now()).await?;
    let Some((owner, session)) = found else { return Ok(None) };
    renew(app, incoming, cookie, &session).await?;
    Ok(Some(owner))
}

/// Moves the end of a login that is in use (spec 19, D24).
async fn renew(
    app: &App,
    incoming: &Incoming,
    cookie: &str,
    session: &WebSession,
) -> Result<(), ApiError> {
    let expires_at = app.clock.now().plus_sec(limits::LOGIN_SEC);
    if expires_at < session.expires_at.plus_sec(RENEWAL_SEC) {
        return Ok(());
    }
    app.store.renew_web_session(session.token_hash, expires_at).await?;
    incoming.context.set_cookie(&app.cookie(SESSION_COOKIE, cookie, limits::LOGIN_SEC));
    Ok(())
}

/// Who reads: an agent when the request is signed, else an owner. Counted
/// against `read`.
pub(crate) async fn reader(app: &App, incoming: &Incoming) -> Result<Principal, ApiError> {
    let principal = if is_signed(incoming) {
        Principal::Agent(app.agent(incoming).await?.id)
    } else if incoming.cookie(SESSION_COOKIE).is_some() {
        Principal::Owner(owner(app, incoming).await?.id)
    } else {
        let message = "sign the request as an agent (OG-Agent and the other headers) or log in";
        return Err(ApiError::new(ErrorCode::Unauthenticated, message));
    };
    let (Principal::Agent(id) | Principal::Owner(id)) = &principal;
    incoming.context.count(app, Rule::Read, id)?;
    Ok(principal)
}

/// An owner, counted against `read`: for owner routes without a rule of their own.
pub(crate) async fn reading_owner(app: &App, incoming: &Incoming) -> Result<Owner, ApiError> {
    let owner = owner(app, incoming).await?;
    incoming.context.count(app, Rule::Read, &owner.id)?;
    Ok(owner)
}
