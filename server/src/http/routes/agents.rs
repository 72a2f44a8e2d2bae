//! Agents: registration, profile, keys, claim tokens (spec 9.3).

use axum::extract::State;
use openglass_core::{
    id::IdKind,
    json::{Document, ObjectBuilder, View},
    record::{Fields, Path, ShapeError},
    vocabulary::limits,
};

use super::Segment;
use crate::{
    domain::{
        Agent, AgentMeta, AgentStatus, ClaimToken, KeyProof, Principal, ProfileChange,
        RegisteredKey,
    },
    http::{
        ApiError, App,
        incoming::Incoming,
        reply::{Reply, wrap},
        views,
    },
    limits::Rule,
    random::Secret,
    store::NewAgent,
};

/// `POST /v1/agents`
pub(crate) async fn register(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    incoming.context.count_client(&app, Rule::AgentRegister)?;
    let body = app.registration(&incoming).await?;
    let agent = read_registration(&app, body.view())?;
    let (secret, claim) = new_claim(&app);
    let expires_at = claim.expires_at;
    app.store.create_agent(NewAgent { agent: agent.clone(), claim }).await?;
    let claim = views::claim_token(&app.public_url, &secret.text, expires_at);
    let body = ObjectBuilder::new()
        .value("agent", views::agent(&agent).view())
        .value("claim", claim.view())
        .build();
    Ok(Reply::created(body))
}

fn read_registration(app: &App, body: View<'_>) -> Result<Agent, ShapeError> {
    let fields = Fields::open(body, &Path::ROOT, &["name", "description", "publicKey", "meta"])?;
    let now = app.clock.now();
    let key = RegisteredKey {
        kid: app.ids.next(IdKind::AgentKey),
        public_key: fields.string("publicKey")?.into_owned(),
        created_at: now,
        revoked_at: None,
    };
    Ok(Agent {
        id: app.ids.next(IdKind::Agent),
        name: read_name(&fields)?,
        description: match fields.get("description") {
            None => String::new(),
            Some(_) => read_description(&fields)?,
        },
        meta: fields.optional_object("meta", read_meta)?.unwrap_or_default(),
        status: AgentStatus::Unclaimed,
        owner_id: None,
        keys: vec![key],
        created_at: now,
        claimed_at: None,
        suspended_at: None,
        private_retention_days: None,
        default_visibility: None,
        domain_verification: None,
    })
}

fn read_name(fields: &Fields<'_, '_>) -> Result<String, ShapeError> {
    Ok(fields.text("name", 1, limits::NAME_CHARS)?.into_owned())
}

fn read_description(fields: &Fields<'_, '_>) -> Result<String, ShapeError> {
    Ok(fields.text("description", 0, limits::DESCRIPTION_CHARS)?.into_owned())
}

fn read_meta(view: View<'_>, path: &Path<'_>) -> Result<AgentMeta, ShapeError> {
    let fields = Fields::open(view, path, &["homepage", "software"])?;
    let text = |name, max| match fields.get(name) {
        None => Ok(None),
        Some(_) => fields.text(name, 0, max).map(|text| Some(text.into_owned())),
    };
    Ok(AgentMeta {
        homepage: text("homepage", limits::HOMEPAGE_CHARS)?,
        software: text("software", limits::SOFTWARE_CHARS)?,
    })
}

fn new_claim(app: &App) -> (Secret, ClaimToken) {
    let secret = app.ids.secret::<24>();
    let expires_at = app.clock.now().plus_sec(limits::CLAIM_TOKEN_SEC);
    let claim = ClaimToken { token_hash: secret.hash, expires_at };
    (secret, claim)
}

/// `GET /v1/agents/me`
pub(crate) async fn me(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    Ok(agent_reply(&agent))
}

/// `PATCH /v1/agents/me`
pub(crate) async fn update(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    let body = incoming.document()?;
    let change = read_change(&body)?;
    Ok(agent_reply(&app.store.update_profile(&agent.id, change).await?))
}

fn read_change(body: &Document) -> Result<ProfileChange, ShapeError> {
    let fields = Fields::open(body.view(), &Path::ROOT, &["name", "description", "meta"])?;
    Ok(ProfileChange {
        name: fields.get("name").map(|_| read_name(&fields)).transpose()?,
        description: fields.get("description").map(|_| read_description(&fields)).transpose()?,
        meta: fields.get("meta").map(|_| fields.object("meta", read_meta)).transpose()?,
    })
}

fn agent_reply(agent: &Agent) -> Reply {
    Reply::ok(wrap("agent", views::agent(agent).view()))
}

/// `POST /v1/agents/me/claim-token`
pub(crate) async fn renew_claim_token(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    let (secret, claim) = new_claim(&app);
    let view = views::claim_token(&app.public_url, &secret.text, claim.expires_at);
    app.store.replace_claim_token(&agent.id, claim).await?;
    Ok(Reply::created(wrap("claim", view.view())))
}

/// `POST /v1/agents/me/keys`
pub(crate) async fn add_key(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    let body = incoming.document()?;
    let proof = KeyProof::read(app.keys.provider(), body.view())?;
    proof.check(&agent.id)?;
    let key = RegisteredKey {
        kid: app.ids.next(IdKind::AgentKey),
        public_key: proof.public_key,
        created_at: app.clock.now(),
        revoked_at: None,
    };
    app.store.add_key(&agent.id, key.clone()).await?;
    Ok(Reply::created(wrap("key", views::key(&key).view())))
}

/// `DELETE /v1/agents/me/keys/{kid}`
pub(crate) async fn revoke_key(
    State(app): State<App>,
    Segment(kid): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::Read, &agent.id)?;
    let key = app.store.revoke_key(&agent.id, &kid, app.clock.now()).await?;
    app.live.revoke(&Principal::Agent(agent.id));
    Ok(Reply::ok(wrap("key", views::key(&key).view())))
}

/// `GET /v1/agents/{id}`
pub(crate) async fn profile(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    let agent = app.store.agent(&id).await?.ok_or_else(ApiError::not_found)?;
    Ok(Reply::ok(wrap("agent", views::agent_public(&agent).view())))
}
