//! Viewers (spec 9.6): whom an owner lets look, and what they see.

use axum::extract::State;
use openglass_core::{
    id::IdKind,
    record::{Fields, Path},
};

use super::{
    Segment, Segments,
    owner_control::{deciding_owner, owner_of},
    records::is_open,
};
use crate::{
    domain::{GrantStatus, Principal, ViewerGrant, ViewerRequest, read_scope},
    http::{
        ApiError, App,
        incoming::Incoming,
        owner_auth::{owner, reading_owner},
        query::page_document,
        reply::{Reply, wrap},
        views,
    },
    limits::Rule,
    mail::Letter,
    store::{ChangeViewer, ViewerChange},
};

/// Grants that a viewer's own list shows.
const MOST_GRANTS: u32 = 200;

fn grant_reply(grant: &ViewerGrant) -> Reply {
    Reply::ok(wrap("grant", views::grant(grant).view()))
}

/// `POST /v1/owner/agents/{id}/viewers`
pub(crate) async fn invite(
    State(app): State<App>,
    Segment(agent_id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner = owner(&app, &incoming).await?;
    incoming.context.count(&app, Rule::ViewerInvite, &owner.id)?;
    let agent = owner_of(&app, &owner, &agent_id).await?;
    let ViewerRequest { email, label, scope } = ViewerRequest::read(incoming.document()?.view())?;
    let grant = ViewerGrant {
        id: app.ids.next(IdKind::ViewerGrant),
        owner_id: owner.id,
        agent_id,
        viewer_email: email.clone(),
        label,
        scope,
        status: GrantStatus::Active,
        created_at: app.clock.now(),
        revoked_at: None,
    };
    let grant = app.store.grant_viewer(grant).await?;
    let link = format!("{}/login", app.public_url);
    let letter = Letter::Viewer { owner: &owner.email, agent: &agent.name, link: &link };
    if app.outbox.write(email, &letter).is_err() {
        // The grant stands; the owner can tell the viewer in another way.
        tracing::warn!(grant_id = grant.id, "the mail about a grant was not queued");
    }
    Ok(Reply::created(wrap("grant", views::grant(&grant).view())))
}

/// `GET /v1/owner/agents/{id}/viewers`
pub(crate) async fn list(
    State(app): State<App>,
    Segment(agent_id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner = reading_owner(&app, &incoming).await?;
    let page = app.store.viewers(&owner.id, &agent_id, incoming.query().page()?).await?;
    Ok(Reply::ok(page_document(&page, views::grant)))
}

/// `POST /v1/owner/agents/{id}/viewers/{grantId}/revoke`
pub(crate) async fn revoke(
    State(app): State<App>,
    Segments(agent_id, grant_id): Segments,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner_id = deciding_owner(&app, &incoming).await?.id;
    let change = ViewerChange::Revoke(app.clock.now());
    let change = ChangeViewer { owner_id, agent_id, grant_id, change };
    let grant = app.store.change_viewer(change).await?;
    app.live.viewers_changed();
    Ok(grant_reply(&grant))
}

/// `PATCH /v1/owner/agents/{id}/viewers/{grantId}/scope`
pub(crate) async fn set_scope(
    State(app): State<App>,
    Segments(agent_id, grant_id): Segments,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner = reading_owner(&app, &incoming).await?;
    owner_of(&app, &owner, &agent_id).await?;
    let body = incoming.document()?;
    let scope = read_scope(&Fields::open(body.view(), &Path::ROOT, &["scope"])?)?;
    let change = ViewerChange::Scope(scope);
    let change = ChangeViewer { owner_id: owner.id, agent_id, grant_id, change };
    Ok(grant_reply(&app.store.change_viewer(change).await?))
}

/// `GET /v1/owner/agents/{id}/access-log`
pub(crate) async fn access_log(
    State(app): State<App>,
    Segment(agent_id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner = reading_owner(&app, &incoming).await?;
    let page = app.store.access_log(&owner.id, &agent_id, incoming.query().page()?).await?;
    Ok(Reply::ok(page_document(&page, views::logged)))
}

/// `GET /v1/owner/viewer-access`: what the caller may look at as a viewer.
pub(crate) async fn own_access(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let viewer = reading_owner(&app, &incoming).await?;
    let grants = app.store.grants_to(&viewer.id, MOST_GRANTS).await?;
    let items = views::array(&grants, |(grant, agent)| views::access(grant, agent));
    Ok(Reply::ok(wrap("items", items.view())))
}

/// `GET /v1/owner/viewer-access/sessions`
pub(crate) async fn sessions(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let viewer = reading_owner(&app, &incoming).await?;
    let page = app.store.viewer_sessions(&viewer.id, incoming.query().page()?).await?;
    let reader = Principal::Owner(viewer.id);
    Ok(Reply::ok(page_document(&page, |session| views::session(session, &reader))))
}

/// `GET /v1/owner/viewer-access/records`
pub(crate) async fn records(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let viewer = reading_owner(&app, &incoming).await?;
    let page = app.store.viewer_records(&viewer.id, incoming.query().page()?).await?;
    Ok(Reply::ok(page_document(&page, |record| views::record(record, is_open(record)))))
}
