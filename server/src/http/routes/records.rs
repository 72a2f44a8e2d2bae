//! Records and their sealing (spec 9.7, 11.4).

use axum::extract::State;

use super::{Segment, owner_control::deciding_owner};
use crate::{
    domain::{Chain, Participant, Principal, RecordRow, ShredReason, Trigger, Viewed},
    http::{
        ApiError, App,
        incoming::Incoming,
        owner_auth::reader,
        reply::{Reply, wrap},
        views,
    },
};

/// `GET /v1/records/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let reader = reader(&app, &incoming).await?;
    let (record, chain) = find(&app, &id).await?;
    app.check_reader(&reader, &chain, Viewed::Record, &id).await?;
    let shows_content = matches!(reader, Principal::Agent(_)) || is_open(&record);
    Ok(Reply::ok(wrap("record", views::record(&record, shows_content).view())))
}

/// Whether the content is shown to those who may read the record. Only sealed
/// records have a state.
pub(super) fn is_open(record: &RecordRow) -> bool {
    record.sealed.as_ref().is_none_or(|state| state.status.is_open())
}

/// The record with this id and its chain.
pub(super) async fn find(app: &App, id: &str) -> Result<(RecordRow, Chain), ApiError> {
    let record = app.store.record(id).await?.ok_or_else(ApiError::not_found)?;
    let chain = app.store.chain(&record.chain_id).await?.ok_or_else(ApiError::not_found)?;
    Ok((record, chain))
}

/// `POST /v1/records/{id}/unseal-request`
pub(crate) async fn request_unseal(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    change_sealed(&app, &incoming, &id, Trigger::RequestUnseal).await
}

/// `POST /v1/records/{id}/unseal-approve`
pub(crate) async fn approve_unseal(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    change_sealed(&app, &incoming, &id, Trigger::ApproveUnseal).await
}

/// `POST /v1/records/{id}/dispute`: opens the record for both sides at once.
pub(crate) async fn dispute(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    change_sealed(&app, &incoming, &id, Trigger::Dispute).await
}

/// `POST /v1/records/{id}/shred`: deletes private content before its time. For
/// the owner of the agent that chose `private`, because that owner decides how
/// long it is kept (ruling Q4); to all others there is nothing to delete.
pub(crate) async fn shred(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner = deciding_owner(&app, &incoming).await?;
    let (_, chain) = find(&app, &id).await?;
    let decides = |side: &Participant| side.owner_id.as_ref() == Some(&owner.id);
    if !chain.is_private() || !chain.chooser().is_some_and(decides) {
        return Err(ApiError::not_found());
    }
    let record = app.store.shred(&id, ShredReason::OwnerDeleted, app.clock.now()).await?;
    // The worker cleans the files of what the row has just lost.
    app.wake_worker.notify_one();
    Ok(Reply::ok(views::shredded(&record)))
}

async fn change_sealed(
    app: &App,
    incoming: &Incoming,
    record_id: &str,
    trigger: Trigger,
) -> Result<Reply, ApiError> {
    let owner = deciding_owner(app, incoming).await?;
    let record = app.store.change_sealed(record_id, &owner.id, trigger, app.clock.now()).await?;
    Ok(Reply::ok(views::sealed_envelope(&record)))
}
