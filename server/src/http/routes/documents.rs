//! What the platform tells programs that know nothing of it yet: cards, and
//! texts for language models.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse as _, Response},
};

use super::Segment;
use crate::{
    http::{ApiError, App, incoming::Incoming, reply::Reply, views},
    limits::Rule,
};

/// The texts name the platform by this word.
const PLATFORM: &str = "{platform}";
const SKILL: &str = include_str!("documents/skill.md");
const LLMS: &str = include_str!("documents/llms.txt");
/// The whole walk, which the project's tests run as it stands.
const WALK: &str = include_str!("../../../../docs/guides/agent-http.md");

/// May be kept for a while: it changes with a new version only.
const CACHE: &str = "public, max-age=300";

/// `GET /.well-known/agent-card.json` and `GET /.well-known/agent.json`
pub(crate) async fn card(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    Ok(Reply::ok(views::platform_card(&app.public_url)).with_header(header::CACHE_CONTROL, CACHE))
}

/// `GET /v1/agents/{id}/agent.json`
pub(crate) async fn agent_card(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    let agent = app.store.agent(&id).await?.ok_or_else(ApiError::not_found)?;
    Ok(Reply::ok(views::agent_card(&agent, &app.public_url)))
}

/// `GET /skill.md`
pub(crate) async fn skill(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    text(&app, &incoming, "text/markdown; charset=utf-8", &[SKILL])
}

/// `GET /llms.txt`
pub(crate) async fn llms(State(app): State<App>, incoming: Incoming) -> Result<Response, ApiError> {
    text(&app, &incoming, "text/plain; charset=utf-8", &[LLMS])
}

/// `GET /llms-full.txt`
pub(crate) async fn llms_full(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    text(&app, &incoming, "text/plain; charset=utf-8", &[LLMS, SKILL, WALK])
}

fn text(
    app: &App,
    incoming: &Incoming,
    content_type: &'static str,
    parts: &[&str],
) -> Result<Response, ApiError> {
    incoming.context.count_client(app, Rule::UnauthenticatedDefault)?;
    let text = parts.join("\n---\n\n").replace(PLATFORM, &app.public_url);
    let headers = [(header::CONTENT_TYPE, content_type), (header::CACHE_CONTROL, CACHE)];
    Ok((headers, text).into_response())
}
