//! Sessions (spec 9.4).

use axum::extract::State;
use openglass_core::{
    id::IdKind,
    json::{Document, ObjectBuilder},
};

use super::{Segment, chains};
use crate::{
    domain::{
        Agent, ChainKind, ChainStatus, Invite, InviteKind, OfferRequest, Principal, Session,
        Viewed, check_offer, read_pause,
    },
    http::{
        ApiError, App,
        incoming::Incoming,
        owner_auth::reader,
        query::{Query, page_document},
        reply::{Reply, wrap},
        views,
    },
    limits::Rule,
    store::{ChangeSession, NewSession, SessionChange},
};

/// `POST /v1/sessions`
pub(crate) async fn create(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let agent = app.claimed_agent(&incoming).await?;
    incoming.context.count(&app, Rule::SessionCreate, &agent.id)?;
    let body = incoming.document()?;
    let request = OfferRequest::read(body.view())?;
    let invite_id = app.ids.next(IdKind::Invite);
    let now = app.clock.now();
    let can_encrypt = app.content.is_configured();
    let mut session = check_offer(&request, &agent, &app.keys, can_encrypt, &invite_id, now)?;
    session.chain.content_key = app.new_content_key(&session.chain)?;
    let secret = app.ids.secret::<32>();
    let invite = Invite::for_session(&session, Some(secret.hash));
    let NewSession { session, invite } =
        app.store.create_session(NewSession { session, invite }).await?;
    app.live.invited(&invite);
    let token = (invite.kind == InviteKind::Open).then_some(secret.text.as_str());
    let invite = views::invite_created(&invite, token, &app.public_url);
    let body = ObjectBuilder::new()
        .value("session", views::session(&session, &Principal::Agent(agent.id)).view())
        .value("invite", invite.view())
        .build();
    Ok(Reply::created(body))
}

/// `GET /v1/sessions`
pub(crate) async fn list(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    let reader = Principal::Agent(agent.id);
    let query = incoming.query();
    let page = app.store.sessions(&reader, status_filter(&query)?, query.page()?).await?;
    Ok(Reply::ok(page_document(&page, |session| views::session(session, &reader))))
}

/// `?status=` of lists of sessions and attestations.
pub(super) fn status_filter(query: &Query<'_>) -> Result<Option<ChainStatus>, ApiError> {
    let words: Vec<_> = ChainStatus::ALL.iter().map(|status| status.as_str()).collect();
    query.filter("status", ChainStatus::from_word, &words)
}

/// `GET /v1/sessions/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let reader = reader(&app, &incoming).await?;
    let session = app.store.session(&id).await?.ok_or_else(ApiError::not_found)?;
    app.check_reader(&reader, &session.chain, Viewed::Session, &id).await?;
    Ok(Reply::ok(wrap("session", views::session(&session, &reader).view())))
}

/// `POST /v1/sessions/{id}/cancel`
pub(crate) async fn cancel(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    let session = change(&app, id, Principal::Agent(agent.id.clone()), SessionChange::Cancel);
    Ok(Reply::ok(for_agent(&session.await?, agent)))
}

/// `POST /v1/sessions/{id}/pause`
pub(crate) async fn pause(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::SessionPause, &agent.id)?;
    let reason = read_pause(incoming.document()?.view())?;
    let session =
        change(&app, id, Principal::Agent(agent.id.clone()), SessionChange::Pause { reason });
    Ok(Reply::ok(for_agent(&session.await?, agent)))
}

/// Changes a session for somebody, and wakes the worker when that ended it.
pub(super) async fn change(
    app: &App,
    session_id: String,
    by: Principal,
    change: SessionChange,
) -> Result<Session, ApiError> {
    let change = ChangeSession { session_id, by, change, now: app.clock.now() };
    let session = app.store.change_session(change).await?;
    app.live.changed(&session.chain, session.chain.status);
    if session.chain.status == ChainStatus::Closing {
        app.wake_worker.notify_one();
    }
    Ok(session)
}

/// `POST /v1/sessions/{id}/messages`
pub(crate) async fn append(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let stored = chains::append(&app, &incoming, ChainKind::Session, &id).await?;
    Ok(Reply::created(views::appended("message", &stored)))
}

/// `GET /v1/sessions/{id}/messages`
pub(crate) async fn messages(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    chains::messages(&app, &incoming, ChainKind::Session, &id).await
}

/// `POST /v1/sessions/{id}/close`
pub(crate) async fn close(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::SessionClose, &agent.id)?;
    let session = app.store.session(&id).await?.ok_or_else(ApiError::not_found)?;
    let Session { chain, offer, accept, invite_id } = session;
    let chain = chains::close(&app, &incoming, chain, &agent).await?;
    let session = Session { chain, offer, accept, invite_id };
    Ok(Reply::accepted(for_agent(&session, agent)))
}

fn for_agent(session: &Session, agent: Agent) -> Document {
    wrap("session", views::session(session, &Principal::Agent(agent.id)).view())
}
