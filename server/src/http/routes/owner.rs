//! Owners: themselves and what is theirs (spec 9.6).

use axum::extract::State;
use openglass_core::record::{Fields, Path, ShapeError};
use openglass_core::vocabulary::limits;

use super::{invites::status_filter as invite_status, records::is_open, sessions::status_filter};
use crate::{
    domain::{InviteStatus, OwnerChange, Principal},
    http::{
        ApiError, App,
        incoming::Incoming,
        owner_auth::reading_owner,
        query::page_document,
        reply::{Reply, wrap},
        views,
    },
};

/// `GET /v1/owner/me`
pub(crate) async fn me(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let owner = reading_owner(&app, &incoming).await?;
    Ok(Reply::ok(wrap("owner", views::owner(&owner).view())))
}

/// `PATCH /v1/owner/me`
pub(crate) async fn update(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let owner = reading_owner(&app, &incoming).await?;
    let body = incoming.document()?;
    let fields = Fields::open(body.view(), &Path::ROOT, &["displayName", "settings"])?;
    let owner = app.store.update_owner(&owner.id, read_change(&fields)?).await?;
    Ok(Reply::ok(wrap("owner", views::owner(&owner).view())))
}

fn read_change(fields: &Fields<'_, '_>) -> Result<OwnerChange, ShapeError> {
    let mut change = OwnerChange::default();
    if let Some(name) = fields.get("displayName") {
        change.display_name = Some(if name.is_null() {
            None
        } else {
            Some(fields.text("displayName", 0, limits::NAME_CHARS)?.into_owned())
        });
    }
    if fields.get("settings").is_some() {
        fields.object("settings", |view, path| {
            let fields = Fields::open(view, path, &["requireInviteApproval", "emailOnRecord"])?;
            let flag = |name| fields.get(name).map(|_| fields.boolean(name)).transpose();
            change.require_invite_approval = flag("requireInviteApproval")?;
            change.email_on_record = flag("emailOnRecord")?;
            Ok(())
        })?;
    }
    Ok(change)
}

/// `GET /v1/owner/agents`
pub(crate) async fn agents(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let owner = reading_owner(&app, &incoming).await?;
    let page = app.store.owner_agents(&owner.id, incoming.query().page()?).await?;
    Ok(Reply::ok(page_document(&page, views::agent)))
}

/// `GET /v1/owner/sessions`
pub(crate) async fn sessions(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let reader = Principal::Owner(reading_owner(&app, &incoming).await?.id);
    let query = incoming.query();
    let page = app.store.sessions(&reader, status_filter(&query)?, query.page()?).await?;
    Ok(Reply::ok(page_document(&page, |session| views::session(session, &reader))))
}

/// `GET /v1/owner/attestations`
pub(crate) async fn attestations(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let reader = Principal::Owner(reading_owner(&app, &incoming).await?.id);
    let query = incoming.query();
    let page = app.store.attestations(&reader, status_filter(&query)?, query.page()?).await?;
    Ok(Reply::ok(page_document(&page, |item| views::attestation(item, &reader))))
}

/// `GET /v1/owner/invites`: those that wait for the owner, unless `?status`
/// asks for others (spec 19, D29).
pub(crate) async fn invites(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let owner = reading_owner(&app, &incoming).await?;
    let query = incoming.query();
    let status = invite_status(&query)?.unwrap_or(InviteStatus::AwaitingOwner);
    let page = app.store.owner_invites(&owner.id, status, query.page()?).await?;
    Ok(Reply::ok(page_document(&page, views::invite)))
}

/// `GET /v1/owner/records`
pub(crate) async fn records(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let reader = Principal::Owner(reading_owner(&app, &incoming).await?.id);
    let page = app.store.records(&reader, incoming.query().page()?).await?;
    Ok(Reply::ok(page_document(&page, |record| views::record(record, is_open(record)))))
}
