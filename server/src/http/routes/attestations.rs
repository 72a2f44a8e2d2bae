//! Attestations (spec 9.8).

use axum::extract::State;
use openglass_core::crypto::Purpose;

use super::{
    Segment,
    chains::{self, sign},
    sessions::status_filter,
};
use crate::{
    domain::{Attestation, ChainKind, OpenRequest, Principal, Viewed, check_open},
    http::{
        ApiError, App,
        incoming::Incoming,
        owner_auth::reader,
        query::page_document,
        reply::{Reply, wrap},
        views,
    },
    limits::Rule,
};

/// `POST /v1/attestations`
pub(crate) async fn open(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let agent = app.claimed_agent(&incoming).await?;
    incoming.context.count(&app, Rule::SessionCreate, &agent.id)?;
    let body = incoming.document()?;
    let request = OpenRequest::read(body.view())?;
    let now = app.clock.now();
    let can_encrypt = app.content.is_configured();
    let opening = check_open(&request, &agent, &app.keys, can_encrypt, now)?;
    let signature = sign(&app, Purpose::Genesis, &opening.genesis_hash, opening.created_at)?;
    let mut attestation = opening.activate(&signature, now);
    attestation.chain.content_key = app.new_content_key(&attestation.chain)?;
    app.store.open_attestation(attestation.clone()).await?;
    let view = views::attestation(&attestation, &Principal::Agent(agent.id));
    Ok(Reply::created(wrap("attestation", view.view())))
}

/// `GET /v1/attestations`
pub(crate) async fn list(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    let reader = Principal::Agent(agent.id);
    let query = incoming.query();
    let page = app.store.attestations(&reader, status_filter(&query)?, query.page()?).await?;
    Ok(Reply::ok(page_document(&page, |item| views::attestation(item, &reader))))
}

/// `GET /v1/attestations/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let reader = reader(&app, &incoming).await?;
    let attestation = app.store.attestation(&id).await?.ok_or_else(ApiError::not_found)?;
    app.check_reader(&reader, &attestation.chain, Viewed::Attestation, &id).await?;
    Ok(Reply::ok(wrap("attestation", views::attestation(&attestation, &reader).view())))
}

/// `POST /v1/attestations/{id}/events`
pub(crate) async fn append(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let stored = chains::append(&app, &incoming, ChainKind::Attestation, &id).await?;
    Ok(Reply::created(views::appended("event", &stored)))
}

/// `GET /v1/attestations/{id}/events`
pub(crate) async fn events(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    chains::messages(&app, &incoming, ChainKind::Attestation, &id).await
}

/// `POST /v1/attestations/{id}/close`
pub(crate) async fn close(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::SessionClose, &agent.id)?;
    let attestation = app.store.attestation(&id).await?.ok_or_else(ApiError::not_found)?;
    let Attestation { chain, open } = attestation;
    let chain = chains::close(&app, &incoming, chain, &agent).await?;
    let view = views::attestation(&Attestation { chain, open }, &Principal::Agent(agent.id));
    Ok(Reply::accepted(wrap("attestation", view.view())))
}
