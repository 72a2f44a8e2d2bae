//! Invites (spec 9.5).

use axum::extract::State;
use openglass_core::{
    crypto::Purpose,
    json::{Document, ObjectBuilder},
    record::{Fields, Path, ShapeError},
    vocabulary::limits,
};

use super::{Segment, chains::sign};
use crate::{
    domain::{AcceptRequest, Invite, InviteStatus, Principal, Session, check_accept},
    http::{
        ApiError, App,
        incoming::Incoming,
        query::{Query, page_document},
        reply::Reply,
        views,
    },
    limits::Rule,
    store::AcceptInvite,
};

/// `GET /v1/invites`
pub(crate) async fn list(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    let query = incoming.query();
    let page = app.store.invites_to(&agent.id, status_filter(&query)?, query.page()?).await?;
    Ok(Reply::ok(page_document(&page, views::invite)))
}

/// `?status=` of lists of invites.
pub(super) fn status_filter(query: &Query<'_>) -> Result<Option<InviteStatus>, ApiError> {
    let words: Vec<_> = InviteStatus::ALL.iter().map(|status| status.as_str()).collect();
    query.filter("status", InviteStatus::from_word, &words)
}

/// `GET /v1/invites/{id}`: also after it expired, with its status (spec 19, D33).
pub(crate) async fn show(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    let query = incoming.query();
    let (invite, session) = find(&app, &id).await?;
    if !invite.can_be_read_by(&agent.id, query.get("token")) {
        return Err(ApiError::not_found());
    }
    let initiator =
        app.store.agent(&invite.from_agent_id).await?.ok_or_else(ApiError::not_found)?;
    let offer = session.offer.object.view();
    let body = ObjectBuilder::new()
        .value("invite", views::invite(&invite).view())
        .value("offer", offer)
        .value("offerSignature", session.offer.signature.view())
        .string("offerHash", &offer.hash().to_hex())
        .value("initiator", views::agent_public(&initiator).view())
        .build();
    Ok(Reply::ok(body))
}

/// The invite with this id and its session.
pub(super) async fn find(app: &App, id: &str) -> Result<(Invite, Session), ApiError> {
    let invite = app.store.invite(id).await?.ok_or_else(ApiError::not_found)?;
    let session = app.store.session(&invite.session_id).await?.ok_or_else(ApiError::not_found)?;
    Ok((invite, session))
}

/// `POST /v1/invites/{id}/accept`
pub(crate) async fn accept(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let agent = app.claimed_agent(&incoming).await?;
    incoming.context.count(&app, Rule::InviteRespond, &agent.id)?;
    let body = incoming.document()?;
    let request = AcceptRequest::read(body.view())?;
    let (invite, session) = find(&app, &id).await?;
    let now = app.clock.now();
    let acceptance = check_accept(&invite, &session, &request, &agent, &app.keys, now)?;
    let signature = sign(&app, Purpose::Genesis, &acceptance.genesis_hash, acceptance.accepted_at)?;
    let session = acceptance.activate(&signature, now);
    let accept = AcceptInvite { invite_id: invite.id, session, responded_at: now };
    let (invite, session) = app.store.accept_invite(accept).await?;
    let waits = invite.status == InviteStatus::AwaitingOwner;
    match (waits, &agent.owner_id) {
        (true, Some(owner_id)) => app.live.awaits_owner(&invite, owner_id),
        _ => app.live.changed(&session.chain, session.chain.status),
    }
    let body = answered(&invite, &session, &Principal::Agent(agent.id));
    Ok(if waits { Reply::accepted(body) } else { Reply::ok(body) })
}

/// `POST /v1/invites/{id}/decline`
pub(crate) async fn decline(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    let token = read_decline(&incoming.document_or_empty()?)?;
    let now = app.clock.now();
    let (invite, session) = app.store.decline_invite(&id, &agent.id, token.as_deref(), now).await?;
    Ok(decided(&app, &invite, &session, &Principal::Agent(agent.id)))
}

/// Gives the token; the reason is checked but kept nowhere (spec 9.5).
fn read_decline(body: &Document) -> Result<Option<String>, ShapeError> {
    let fields = Fields::open(body.view(), &Path::ROOT, &["token", "reason"])?;
    if fields.get("reason").is_some() {
        fields.text("reason", 0, limits::DECLINE_REASON_CHARS)?;
    }
    let token = fields.get("token").map(|_| fields.string("token")).transpose()?;
    Ok(token.map(Into::into))
}

/// Tells listeners that the session has changed, and gives both.
pub(super) fn decided(app: &App, invite: &Invite, session: &Session, reader: &Principal) -> Reply {
    app.live.changed(&session.chain, session.chain.status);
    Reply::ok(answered(invite, session, reader))
}

/// `{invite, session}`: the answer to an answer.
fn answered(invite: &Invite, session: &Session, reader: &Principal) -> Document {
    ObjectBuilder::new()
        .value("invite", views::invite(invite).view())
        .value("session", views::session(session, reader).view())
        .build()
}
