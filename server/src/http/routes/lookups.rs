//! What anybody may learn of an agent before dealing with it (spec 9.9).

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use axum::extract::State;
use futures_util::future::join;
use openglass_core::{
    encoding::base64url_array,
    id::IdKind,
    json::{Document, Kind, View},
    vocabulary::ErrorCode,
};

use crate::{
    domain::{ACTIVITY_DAYS, Agent, BadUrl, Refusal, Target},
    http::{ApiError, App, incoming::Incoming, query::Query, reply::Reply, views},
    limits::Rule,
    outbound::Fetch,
};

/// How long an answer is given again.
const KEPT_MS: i64 = 60_000;
/// Most answers that are kept; each may hold a card.
const KEPT: usize = 512;
/// Bytes of a card that are read.
const CARD_BYTES: usize = 32 * 1024;
/// Where hosts keep the card of their agent, the newer path first.
const CARD_PATHS: [&str; 2] = ["/.well-known/agent-card.json", "/.well-known/agent.json"];

/// The answers of the last minute.
#[derive(Debug, Default)]
pub(crate) struct Lookups(Mutex<HashMap<String, (i64, Document)>>);

impl Lookups {
    fn get(&self, key: &str, now_ms: i64) -> Option<Document> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(key).filter(|(until, _)| now_ms < *until).map(|(_, answer)| answer.clone())
    }

    fn put(&self, key: String, now_ms: i64, answer: Document) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.retain(|_, (until, _)| now_ms < *until);
        }
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, (now_ms + KEPT_MS, answer));
    }
}

/// By what somebody is looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Subject {
    Agent(String),
    Key(String),
    Domain(Target),
    /// A card elsewhere.
    Card(Target),
}

/// `GET /v1/lookup`
pub(crate) async fn lookup(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    incoming.context.count_client(&app, Rule::Lookup)?;
    let subject = read_subject(&app.public_url, &incoming.query())?;
    let (key, now_ms) = (format!("{subject:?}"), app.clock.now_ms());
    if let Some(answer) = app.lookups.get(&key, now_ms) {
        return Ok(Reply::ok(answer));
    }
    let answer = answer(&app, &subject).await?;
    app.lookups.put(key, now_ms, answer.clone());
    Ok(Reply::ok(answer))
}

fn read_subject(public_url: &str, query: &Query<'_>) -> Result<Subject, Refusal> {
    const NAMES: [&str; 4] = ["agentId", "domain", "agentCardUrl", "publicKey"];
    let mut given = NAMES.iter().filter_map(|name| Some((*name, query.get(name)?)));
    let exactly_one =
        || Refusal::validation("", &format!("give exactly one of {}", NAMES.join(", ")));
    let (name, value) = given.next().ok_or_else(exactly_one)?;
    if given.next().is_some() {
        return Err(exactly_one());
    }
    match name {
        "agentId" if IdKind::Agent.matches(value) => Ok(Subject::Agent(value.to_owned())),
        "agentId" => Err(Refusal::validation(name, "expected an id of the form agt_…")),
        "publicKey" if base64url_array::<32>(value).is_ok() => Ok(Subject::Key(value.to_owned())),
        "publicKey" => Err(Refusal::validation(name, "expected 43 characters of base64url")),
        "domain" => Target::of_domain(value).map(Subject::Domain).map_err(no_domain),
        _ => read_card_url(public_url, value),
    }
}

/// The platform's own cards name an agent themselves.
fn read_card_url(public_url: &str, url: &str) -> Result<Subject, Refusal> {
    let own = url.strip_prefix(public_url).and_then(|path| path.strip_prefix("/v1/agents/"));
    match own.and_then(|rest| rest.strip_suffix("/agent.json")) {
        Some(id) if IdKind::Agent.matches(id) => Ok(Subject::Agent(id.to_owned())),
        _ => Target::parse(url).map(Subject::Card).map_err(no_domain),
    }
}

fn no_domain(error: BadUrl) -> Refusal {
    Refusal::new(ErrorCode::DomainInvalid, error.to_string())
}

async fn answer(app: &App, subject: &Subject) -> Result<Document, ApiError> {
    match subject {
        Subject::Agent(id) => known(app, app.store.agent(id).await?).await,
        Subject::Key(key) => {
            let holds = |agent: &Agent| agent.active_keys().any(|held| held.public_key == *key);
            known(app, app.store.agent_by_key(key).await?.filter(holds)).await
        }
        Subject::Domain(site) => match app.store.agent_by_domain(site.host()).await? {
            Some(agent) => registered(app, &agent).await,
            None => Ok(unregistered(app, site_card(app, site).await.as_ref())),
        },
        Subject::Card(target) => {
            let card = card_at(app, target).await;
            match named_by(app, card.as_ref(), target.host()).await? {
                Some(agent) => registered(app, &agent).await,
                None => Ok(unregistered(app, card.as_ref())),
            }
        }
    }
}

async fn known(app: &App, agent: Option<Agent>) -> Result<Document, ApiError> {
    match agent {
        Some(agent) => registered(app, &agent).await,
        None => Ok(unregistered(app, None)),
    }
}

async fn registered(app: &App, agent: &Agent) -> Result<Document, ApiError> {
    let now = app.clock.now();
    let activity = app.store.activity(&agent.id, now.minus_days(ACTIVITY_DAYS)).await?;
    Ok(views::registered(agent, &activity, now))
}

fn unregistered(app: &App, card: Option<&Document>) -> Document {
    views::unregistered(&app.public_url, card)
}

/// The agent that a card names, if its host is the domain that the agent has
/// proven: anybody can write anything into a card of their own (W17).
async fn named_by(
    app: &App,
    card: Option<&Document>,
    host: &str,
) -> Result<Option<Agent>, ApiError> {
    let extension = card.and_then(|card| card.view().get("x-openglass"));
    let id = extension.and_then(|it| it.get("agentId")).and_then(View::as_str);
    let Some(id) = id else { return Ok(None) };
    Ok(app.store.agent(&id).await?.filter(|agent| agent.proven_domain() == Some(host)))
}

async fn site_card(app: &App, site: &Target) -> Option<Document> {
    let [newer, older] = CARD_PATHS.map(|path| site.at(path));
    let (newer, older) = join(card_at(app, &newer), card_at(app, &older)).await;
    newer.or(older)
}

/// A card: a JSON object that arrived whole.
async fn card_at(app: &App, target: &Target) -> Option<Document> {
    let fetched = app.outbound.fetch(Fetch::get(target, CARD_BYTES)).await.ok()?;
    if fetched.status != 200 || fetched.truncated {
        return None;
    }
    Document::read(&fetched.body).ok().filter(|card| card.view().kind() == Kind::Object)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_kept_for_a_minute_and_not_without_bound() {
        let lookups = Lookups::default();
        let answer = || Document::read(b"{}").expect("JSON");
        lookups.put("a".to_owned(), 0, answer());
        assert!(lookups.get("a", KEPT_MS - 1).is_some());
        assert!(lookups.get("a", KEPT_MS).is_none());
        assert!(lookups.get("b", 0).is_none());
        for index in 0..KEPT * 3 {
            lookups.put(index.to_string(), 1, answer());
        }
        assert!(lookups.0.lock().expect("ours").len() <= KEPT);
        assert!(lookups.get(&(KEPT * 3 - 1).to_string(), 1).is_some());
    }
}
