//! What owners decide: about their agents, about invites that wait for them,
//! about sessions that an agent holds (spec 9.6).

use axum::extract::State;
use openglass_core::{
    crypto::Purpose,
    record::{Fields, Path},
    vocabulary::limits,
};

use super::{
    Segment,
    chains::sign,
    invites::{decided, find},
    sessions::change,
};
use crate::{
    domain::{
        Agent, AgentPolicy, ChainStatus, Owner, Principal, Trigger, check_approve, read_visibility,
    },
    http::{
        ApiError, App,
        incoming::Incoming,
        owner_auth::reading_owner,
        reply::{Reply, wrap},
        views,
    },
    store::{ApproveInvite, SessionChange},
};

/// Open chains that a suspension ends at once; the worker ends the others.
const END_AT_ONCE: u32 = 256;

/// An owner that changes something without saying more than the path does.
pub(super) async fn deciding_owner(app: &App, incoming: &Incoming) -> Result<Owner, ApiError> {
    let owner = reading_owner(app, incoming).await?;
    Fields::open(incoming.document_or_empty()?.view(), &Path::ROOT, &[])?;
    Ok(owner)
}

fn agent_reply(agent: &Agent) -> Reply {
    Reply::ok(wrap("agent", views::agent(agent).view()))
}

/// `POST /v1/owner/agents/{id}/suspend`
pub(crate) async fn suspend(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let reply = change_status(&app, &incoming, &id, Trigger::Suspend).await?;
    app.live.revoke(&Principal::Agent(id));
    app.wake_worker.notify_one();
    Ok(reply)
}

/// `POST /v1/owner/agents/{id}/unsuspend`
pub(crate) async fn unsuspend(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    change_status(&app, &incoming, &id, Trigger::Unsuspend).await
}

async fn change_status(
    app: &App,
    incoming: &Incoming,
    agent_id: &str,
    trigger: Trigger,
) -> Result<Reply, ApiError> {
    let owner = deciding_owner(app, incoming).await?;
    let now = app.clock.now();
    let changed = app.store.change_agent_status(agent_id, &owner.id, trigger, now, END_AT_ONCE);
    let (agent, ended) = changed.await?;
    app.live.tell(&*app.store, ended, ChainStatus::Closing).await;
    Ok(agent_reply(&agent))
}

/// `PATCH /v1/owner/agents/{id}/retention`: `{privateRetentionDays}`, `null` for
/// the platform's default.
pub(crate) async fn set_retention(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner = reading_owner(&app, &incoming).await?;
    owner_of(&app, &owner, &id).await?;
    let body = incoming.document()?;
    let fields = Fields::open(body.view(), &Path::ROOT, &["privateRetentionDays"])?;
    let days = if fields.required("privateRetentionDays")?.is_null() {
        None
    } else {
        let range = limits::RETENTION_DAYS;
        let days = fields.integer("privateRetentionDays", *range.start(), *range.end())?;
        u32::try_from(days).ok()
    };
    let policy = AgentPolicy { private_retention_days: Some(days), ..AgentPolicy::default() };
    Ok(agent_reply(&app.store.set_agent_policy(&id, &owner.id, policy).await?))
}

/// `PATCH /v1/owner/agents/{id}/visibility-default`: `{defaultVisibility}`,
/// `null` for the platform's default.
pub(crate) async fn set_visibility(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner = reading_owner(&app, &incoming).await?;
    owner_of(&app, &owner, &id).await?;
    let body = incoming.document()?;
    let fields = Fields::open(body.view(), &Path::ROOT, &["defaultVisibility"])?;
    fields.required("defaultVisibility")?;
    let default = read_visibility(&fields, "defaultVisibility")?;
    let policy = AgentPolicy { default_visibility: Some(default), ..AgentPolicy::default() };
    Ok(agent_reply(&app.store.set_agent_policy(&id, &owner.id, policy).await?))
}

/// The agent, if it is this owner's: checked before the body (spec 9.6).
pub(super) async fn owner_of(app: &App, owner: &Owner, agent_id: &str) -> Result<Agent, ApiError> {
    let agent = app.store.agent(agent_id).await?;
    let own = agent.filter(|agent| agent.owner_id.as_ref() == Some(&owner.id));
    own.ok_or_else(ApiError::not_found)
}

/// `POST /v1/owner/invites/{id}/approve`: begins the session.
pub(crate) async fn approve(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner = deciding_owner(&app, &incoming).await?;
    let (invite, session) = find(&app, &id).await?;
    let now = app.clock.now();
    let acceptance = check_approve(&invite, &session, &owner.id, now)?;
    let signature = sign(&app, Purpose::Genesis, &acceptance.genesis_hash, acceptance.accepted_at)?;
    let session = acceptance.activate(&signature, now);
    let approve = ApproveInvite { invite_id: id, owner_id: owner.id.clone(), session, now };
    let (invite, session) = app.store.approve_invite(approve).await?;
    Ok(decided(&app, &invite, &session, &Principal::Owner(owner.id)))
}

/// `POST /v1/owner/invites/{id}/reject`
pub(crate) async fn reject(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let owner = deciding_owner(&app, &incoming).await?;
    let (invite, session) = app.store.reject_invite(&id, &owner.id, app.clock.now()).await?;
    Ok(decided(&app, &invite, &session, &Principal::Owner(owner.id)))
}

/// `POST /v1/owner/sessions/{id}/resume`
pub(crate) async fn resume(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    answer_pause(&app, &incoming, id, SessionChange::Resume).await
}

/// `POST /v1/owner/sessions/{id}/decline-resume`
pub(crate) async fn decline_resume(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    answer_pause(&app, &incoming, id, SessionChange::DeclineResume).await
}

async fn answer_pause(
    app: &App,
    incoming: &Incoming,
    session_id: String,
    answer: SessionChange,
) -> Result<Reply, ApiError> {
    let owner = Principal::Owner(deciding_owner(app, incoming).await?.id);
    let session = change(app, session_id, owner.clone(), answer).await?;
    Ok(Reply::ok(wrap("session", views::session(&session, &owner).view())))
}
