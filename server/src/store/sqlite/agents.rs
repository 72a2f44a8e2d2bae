//! Agents and their keys.

use openglass_core::{crypto::Hash, record::Visibility, vocabulary::ErrorCode};
use rusqlite::{Connection, OptionalExtension as _, params};

use super::{
    discovery,
    page::{self, Place},
    row::{Columns, blob},
};
use crate::{
    domain::{
        AGENT, Agent, AgentMeta, AgentPolicy, AgentStatus, ClaimToken, Page, PageRequest,
        ProfileChange, Refusal, RegisteredKey, Timestamp, Trigger, Who, check_revocation,
    },
    store::{NewAgent, Result},
};

const SELECT: &str = "SELECT a.id, a.name, a.description, a.homepage, a.software, a.status, \
    a.owner_id, a.created_at, a.claimed_at, a.suspended_at, a.private_retention_days, \
    a.default_visibility, d.domain, d.token, d.status, d.requested_at, d.verified_at \
    FROM agents a LEFT JOIN domain_verifications d ON d.agent_id = a.id";

/// The agent without its keys.
fn read_agent(columns: &mut Columns<'_, '_>) -> Result<Agent> {
    Ok(Agent {
        id: columns.value()?,
        name: columns.value()?,
        description: columns.value()?,
        meta: AgentMeta { homepage: columns.value()?, software: columns.value()? },
        status: columns.word(AgentStatus::from_word)?,
        owner_id: columns.value()?,
        keys: Vec::new(),
        created_at: columns.value()?,
        claimed_at: columns.value()?,
        suspended_at: columns.value()?,
        private_retention_days: columns.value()?,
        default_visibility: columns.optional_word(Visibility::from_word)?,
        domain_verification: discovery::read_proof(columns)?,
    })
}

fn load_keys(conn: &Connection, agent_id: &str) -> Result<Vec<RegisteredKey>> {
    let sql = "SELECT kid, public_key, created_at, revoked_at FROM agent_keys \
               WHERE agent_id = ?1 ORDER BY position";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query([agent_id])?;
    let mut keys = Vec::new();
    while let Some(row) = rows.next()? {
        let mut columns = Columns::new(row);
        keys.push(RegisteredKey {
            kid: columns.value()?,
            public_key: columns.value()?,
            created_at: columns.value()?,
            revoked_at: columns.value()?,
        });
    }
    Ok(keys)
}

/// The agent with this id.
pub(super) fn load(conn: &Connection, id: &str) -> Result<Option<Agent>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} WHERE a.id = ?1"))?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let agent = read_agent(&mut Columns::new(row))?;
    Ok(Some(Agent { keys: load_keys(conn, id)?, ..agent }))
}

/// The agent with this id; `not_found`.
pub(super) fn require(conn: &Connection, id: &str) -> Result<Agent> {
    load(conn, id)?.ok_or_else(|| Refusal::not_found().into())
}

pub(super) fn create(conn: &Connection, new: &NewAgent) -> Result<()> {
    let NewAgent { agent, claim } = new;
    let sql = "INSERT INTO agents (id, name, description, homepage, software, status, \
               created_at, claim_token_hash, claim_expires_at) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    conn.prepare_cached(sql)?.execute(params![
        agent.id,
        agent.name,
        agent.description,
        agent.meta.homepage,
        agent.meta.software,
        agent.status.as_str(),
        agent.created_at,
        blob(&claim.token_hash),
        claim.expires_at,
    ])?;
    agent.keys.iter().try_for_each(|key| insert_key(conn, &agent.id, key))
}

pub(super) fn add_key(conn: &Connection, agent_id: &str, key: &RegisteredKey) -> Result<()> {
    require(conn, agent_id)?;
    insert_key(conn, agent_id, key)
}

fn insert_key(conn: &Connection, agent_id: &str, key: &RegisteredKey) -> Result<()> {
    let mut taken = conn.prepare_cached("SELECT 1 FROM agent_keys WHERE public_key = ?1")?;
    if taken.exists([&key.public_key])? {
        return Err(Refusal::of(ErrorCode::KeyInUse).into());
    }
    let sql = "INSERT INTO agent_keys (kid, agent_id, public_key, created_at, revoked_at) \
               VALUES (?1, ?2, ?3, ?4, ?5)";
    let values = params![key.kid, agent_id, key.public_key, key.created_at, key.revoked_at];
    conn.prepare_cached(sql)?.execute(values)?;
    Ok(())
}

pub(super) fn revoke_key(
    conn: &Connection,
    agent_id: &str,
    kid: &str,
    now: Timestamp,
) -> Result<RegisteredKey> {
    let agent = require(conn, agent_id)?;
    let sql = "SELECT 1 FROM participants WHERE agent_id = ?1 AND kid = ?2 AND is_open = 1";
    let pinned = conn.prepare_cached(sql)?.exists([agent_id, kid])?;
    if check_revocation(&agent, kid, pinned)? {
        let sql = "UPDATE agent_keys SET revoked_at = ?2 WHERE kid = ?1";
        conn.prepare_cached(sql)?.execute(params![kid, now])?;
    }
    let mut keys = load_keys(conn, agent_id)?.into_iter();
    keys.find(|key| key.kid == kid).ok_or_else(|| Refusal::not_found().into())
}

pub(super) fn update_profile(
    conn: &Connection,
    agent_id: &str,
    change: ProfileChange,
) -> Result<Agent> {
    let mut agent = require(conn, agent_id)?;
    let ProfileChange { name, description, meta } = change;
    agent.name = name.unwrap_or(agent.name);
    agent.description = description.unwrap_or(agent.description);
    if let Some(meta) = meta {
        if meta.homepage != agent.meta.homepage {
            discovery::forget_proof(conn, agent_id)?;
            agent.domain_verification = None;
        }
        agent.meta = meta;
    }
    let sql = "UPDATE agents SET name = ?2, description = ?3, homepage = ?4, software = ?5 \
               WHERE id = ?1";
    conn.prepare_cached(sql)?.execute(params![
        agent.id,
        agent.name,
        agent.description,
        agent.meta.homepage,
        agent.meta.software,
    ])?;
    Ok(agent)
}

pub(super) fn replace_claim_token(
    conn: &Connection,
    agent_id: &str,
    claim: &ClaimToken,
) -> Result<()> {
    AGENT.step(require(conn, agent_id)?.status, Trigger::RenewClaim)?;
    let sql = "UPDATE agents SET claim_token_hash = ?2, claim_expires_at = ?3 WHERE id = ?1";
    let values = params![agent_id, blob(&claim.token_hash), claim.expires_at];
    conn.prepare_cached(sql)?.execute(values)?;
    Ok(())
}

/// The agent of an unexpired claim token, and the end of the token's life.
pub(super) fn by_claim_token(
    conn: &Connection,
    token_hash: &Hash,
    now: Timestamp,
) -> Result<Option<(Agent, ClaimToken)>> {
    let sql = "SELECT id, claim_expires_at FROM agents \
               WHERE claim_token_hash = ?1 AND claim_expires_at >= ?2";
    let found: Option<(String, Timestamp)> = conn
        .prepare_cached(sql)?
        .query_row(params![blob(token_hash), now], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((id, expires_at)) = found else { return Ok(None) };
    let claim = ClaimToken { token_hash: *token_hash, expires_at };
    Ok(load(conn, &id)?.map(|agent| (agent, claim)))
}

pub(super) fn claim(
    conn: &Connection,
    token_hash: &Hash,
    owner_id: &str,
    now: Timestamp,
) -> Result<Agent> {
    let found = by_claim_token(conn, token_hash, now)?;
    let (agent, _) = found.ok_or_else(Refusal::not_found)?;
    let status = AGENT.step_by(agent.status, Trigger::Claim, &[Who::TokenHolder])?;
    // The token goes with its first use, so a second claim finds nothing.
    let sql = "UPDATE agents SET status = ?2, owner_id = ?3, claimed_at = ?4, \
               claim_token_hash = NULL, claim_expires_at = NULL WHERE id = ?1";
    let values = params![agent.id, status.as_str(), owner_id, now];
    conn.prepare_cached(sql)?.execute(values)?;
    require(conn, &agent.id)
}

/// The agent of this owner; `not_found` for everybody else's.
pub(super) fn require_owned(conn: &Connection, agent_id: &str, owner_id: &str) -> Result<Agent> {
    let agent = require(conn, agent_id)?;
    if agent.relation(owner_id) == Who::ItsOwner {
        Ok(agent)
    } else {
        Err(Refusal::not_found().into())
    }
}

/// Suspends or unsuspends an agent for its owner.
pub(super) fn change_status(
    conn: &Connection,
    agent_id: &str,
    owner_id: &str,
    trigger: Trigger,
    now: Timestamp,
) -> Result<Agent> {
    let mut agent = require(conn, agent_id)?;
    if agent.advance(trigger, owner_id, now)? {
        let sql = "UPDATE agents SET status = ?2, suspended_at = ?3 WHERE id = ?1";
        let values = params![agent.id, agent.status.as_str(), agent.suspended_at];
        conn.prepare_cached(sql)?.execute(values)?;
    }
    Ok(agent)
}

/// Writes down what an owner decides about its agent.
pub(super) fn set_policy(
    conn: &Connection,
    agent_id: &str,
    owner_id: &str,
    policy: AgentPolicy,
) -> Result<Agent> {
    let mut agent = require_owned(conn, agent_id, owner_id)?;
    let AgentPolicy { private_retention_days, default_visibility } = policy;
    agent.private_retention_days = private_retention_days.unwrap_or(agent.private_retention_days);
    agent.default_visibility = default_visibility.unwrap_or(agent.default_visibility);
    let sql = "UPDATE agents SET private_retention_days = ?2, default_visibility = ?3 \
               WHERE id = ?1";
    conn.prepare_cached(sql)?.execute(params![
        agent.id,
        agent.private_retention_days,
        agent.default_visibility.map(Visibility::as_str),
    ])?;
    Ok(agent)
}

pub(super) fn of_owner(
    conn: &Connection,
    owner_id: &str,
    page: &PageRequest,
) -> Result<Page<Agent>> {
    let sql = "SELECT created_at, id FROM agents \
               WHERE owner_id = ?1 AND (created_at, id) < (?2, ?3) \
               ORDER BY created_at DESC, id DESC LIMIT ?4";
    let (before_time, before_id) = page::start(page);
    let places =
        page::places(conn, sql, params![owner_id, before_time, before_id, page::one_more(page)])?;
    page::load(page, places, |Place { id, .. }| load(conn, id))
}
