//! Claims: how an agent gets its owner (spec 9.2).

use axum::extract::State;
use openglass_core::{
    json::{Document, ObjectBuilder},
    record::{Fields, Path},
};

use super::Segment;
use crate::{
    domain::{Agent, ClaimToken, Owner},
    http::{
        ApiError, App,
        context::Context,
        incoming::Incoming,
        owner_auth,
        reply::{Reply, wrap},
        views,
    },
    limits::Rule,
    random::secret_hash,
};

/// `GET /v1/claims/{token}`
pub(crate) async fn preview(
    State(app): State<App>,
    Segment(token): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let (agent, claim) = find(&app, &incoming.context, &token).await?;
    Ok(Reply::ok(preview_document(&agent, &claim)))
}

fn preview_document(agent: &Agent, claim: &ClaimToken) -> Document {
    ObjectBuilder::new()
        .value("agent", views::agent_public(agent).view())
        .string("expiresAt", &claim.expires_at.to_string())
        .build()
}

/// The agent of a claim token; counted by the client's address.
pub(super) async fn find(
    app: &App,
    context: &Context,
    token: &str,
) -> Result<(Agent, ClaimToken), ApiError> {
    context.count_client(app, Rule::ClaimPreview)?;
    let found = app.store.agent_by_claim_token(secret_hash(token), app.clock.now()).await?;
    found.ok_or_else(ApiError::not_found)
}

/// `POST /v1/claims/{token}/accept`
pub(crate) async fn accept(
    State(app): State<App>,
    Segment(token): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner = owner_auth::owner(&app, &incoming).await?;
    incoming.context.count(&app, Rule::ClaimAccept, &owner.id)?;
    Fields::open(incoming.document_or_empty()?.view(), &Path::ROOT, &[])?;
    let agent = claim(&app, &owner, &token).await?;
    Ok(Reply::ok(wrap("agent", views::agent(&agent).view())))
}

/// Uses up a claim token for an owner.
pub(super) async fn claim(app: &App, owner: &Owner, token: &str) -> Result<Agent, ApiError> {
    let agent = app.store.claim_agent(secret_hash(token), &owner.id, app.clock.now()).await?;
    app.live.claimed(&agent.id);
    Ok(agent)
}
