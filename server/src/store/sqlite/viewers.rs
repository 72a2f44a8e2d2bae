//! Viewers' grants, what they lead to, and what was looked at.

use openglass_core::vocabulary::ErrorCode;
use rusqlite::{Connection, params};

use super::{
    agents, chains, page, records as stored_records, row::Columns, sessions as stored_sessions,
};
use crate::{
    domain::{
        Agent, ChainKind, GrantStatus, Page, PageRequest, Principal, RecordRow, Refusal, Session,
        Timestamp, Viewed, ViewerAccess, ViewerGrant, ViewerScope,
    },
    store::{ChangeViewer, Result, ViewerChange},
};

const GRANT: &str = "SELECT g.id, g.owner_id, g.agent_id, g.viewer_email, g.label, g.scope, \
    g.status, g.created_at, g.revoked_at FROM viewer_grants g";

/// Grants of one viewer that its lists go through; more are left out.
const MOST_GRANTS: u32 = 200;

fn read_grant(columns: &mut Columns<'_, '_>) -> Result<ViewerGrant> {
    Ok(ViewerGrant {
        id: columns.value()?,
        owner_id: columns.value()?,
        agent_id: columns.value()?,
        viewer_email: columns.value()?,
        label: columns.value()?,
        scope: columns.word(ViewerScope::from_word)?,
        status: columns.word(GrantStatus::from_word)?,
        created_at: columns.value()?,
        revoked_at: columns.value()?,
    })
}

fn find(
    conn: &Connection,
    condition: &str,
    values: impl rusqlite::Params,
) -> Result<Vec<ViewerGrant>> {
    let mut statement = conn.prepare_cached(&format!("{GRANT} {condition}"))?;
    let mut rows = statement.query(values)?;
    let mut grants = Vec::new();
    while let Some(row) = rows.next()? {
        grants.push(read_grant(&mut Columns::new(row))?);
    }
    Ok(grants)
}

fn load(conn: &Connection, id: &str) -> Result<Option<ViewerGrant>> {
    Ok(find(conn, "WHERE g.id = ?1", [id])?.pop())
}

/// Stores a grant, or gives a revoked one back its life under its old id.
pub(super) fn grant(conn: &Connection, mut grant: ViewerGrant) -> Result<ViewerGrant> {
    agents::require_owned(conn, &grant.agent_id, &grant.owner_id)?;
    let values = [&grant.agent_id, &grant.viewer_email];
    let existing = find(conn, "WHERE g.agent_id = ?1 AND g.viewer_email = ?2", values)?.pop();
    if let Some(existing) = existing {
        if existing.status == GrantStatus::Active {
            return Err(Refusal::of(ErrorCode::ViewerExists).into());
        }
        grant = ViewerGrant { id: existing.id, created_at: existing.created_at, ..grant };
    }
    let sql = "INSERT OR REPLACE INTO viewer_grants (id, owner_id, agent_id, viewer_email, label, \
               scope, status, created_at, revoked_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    conn.prepare_cached(sql)?.execute(params![
        grant.id,
        grant.owner_id,
        grant.agent_id,
        grant.viewer_email,
        grant.label,
        grant.scope.as_str(),
        grant.status.as_str(),
        grant.created_at,
        grant.revoked_at,
    ])?;
    Ok(grant)
}

/// The grants for an owner's agent.
pub(super) fn of_agent(
    conn: &Connection,
    owner_id: &str,
    agent_id: &str,
    page: &PageRequest,
) -> Result<Page<ViewerGrant>> {
    agents::require_owned(conn, agent_id, owner_id)?;
    let sql = "SELECT created_at, id FROM viewer_grants \
               WHERE agent_id = ?1 AND (created_at, id) < (?2, ?3) \
               ORDER BY created_at DESC, id DESC LIMIT ?4";
    let (before_time, before_id) = page::start(page);
    let values = params![agent_id, before_time, before_id, page::one_more(page)];
    let places = page::places(conn, sql, values)?;
    page::load(page, places, |place| load(conn, &place.id))
}

/// Revokes a grant or changes its scope.
pub(super) fn change(conn: &Connection, change: &ChangeViewer) -> Result<ViewerGrant> {
    let ChangeViewer { owner_id, agent_id, grant_id, change } = change;
    agents::require_owned(conn, agent_id, owner_id)?;
    let found = load(conn, grant_id)?.filter(|grant| grant.agent_id == *agent_id);
    let mut grant = found.ok_or_else(Refusal::not_found)?;
    match *change {
        ViewerChange::Scope(scope) => grant.scope = scope,
        ViewerChange::Revoke(now) => {
            grant.status = GrantStatus::Revoked;
            grant.revoked_at.get_or_insert(now);
        }
    }
    let sql = "UPDATE viewer_grants SET scope = ?2, status = ?3, revoked_at = ?4 WHERE id = ?1";
    conn.prepare_cached(sql)?.execute(params![
        grant.id,
        grant.scope.as_str(),
        grant.status.as_str(),
        grant.revoked_at,
    ])?;
    Ok(grant)
}

/// The active grants to the address of a logged-in person, newest first.
fn grants_to(conn: &Connection, viewer_id: &str, limit: u32) -> Result<Vec<ViewerGrant>> {
    let condition = "JOIN owners o ON o.email = g.viewer_email \
        WHERE o.id = ?1 AND g.status = 'active' ORDER BY g.created_at DESC, g.id DESC LIMIT ?2";
    find(conn, condition, params![viewer_id, limit])
}

pub(super) fn grants_with_agents(
    conn: &Connection,
    viewer_id: &str,
    limit: u32,
) -> Result<Vec<(ViewerGrant, Agent)>> {
    let grants = grants_to(conn, viewer_id, limit)?.into_iter();
    let with_agent = |grant: ViewerGrant| {
        let agent = agents::require(conn, &grant.agent_id)?;
        Ok((grant, agent))
    };
    grants.map(with_agent).collect()
}

/// The widest active grant for one of these agents.
pub(super) fn grant_for(
    conn: &Connection,
    viewer_id: &str,
    agent_ids: &[String],
) -> Result<Option<ViewerGrant>> {
    let condition = "JOIN owners o ON o.email = g.viewer_email \
        WHERE o.id = ?1 AND g.agent_id = ?2 AND g.status = 'active'";
    let mut widest: Option<ViewerGrant> = None;
    for agent_id in agent_ids {
        let grant = find(conn, condition, [viewer_id, agent_id])?.pop();
        let wider = |grant: &ViewerGrant| {
            widest.as_ref().is_none_or(|best| grant.scope.may_export() && !best.scope.may_export())
        };
        if let Some(grant) = grant.filter(wider) {
            widest = Some(grant);
        }
    }
    Ok(widest)
}

pub(super) fn sessions(
    conn: &Connection,
    viewer_id: &str,
    page: &PageRequest,
) -> Result<Page<Session>> {
    let places = merged(conn, viewer_id, page, |agent| {
        chains::places_of(conn, agent, ChainKind::Session, None, page)
    })?;
    page::load(page, places, |place| stored_sessions::load(conn, &place.id))
}

pub(super) fn records(
    conn: &Connection,
    viewer_id: &str,
    page: &PageRequest,
) -> Result<Page<RecordRow>> {
    let places =
        merged(conn, viewer_id, page, |agent| stored_records::places_of(conn, agent, page))?;
    page::load(page, places, |place| stored_records::load(conn, &place.id))
}

/// The first places of the lists of all agents that a viewer may look at, each
/// of which an index gives in order.
fn merged(
    conn: &Connection,
    viewer_id: &str,
    page: &PageRequest,
    list: impl Fn(&Principal) -> Result<Vec<page::Place>>,
) -> Result<Vec<page::Place>> {
    let mut places = Vec::new();
    for grant in grants_to(conn, viewer_id, MOST_GRANTS)? {
        places.extend(list(&Principal::Agent(grant.agent_id))?);
    }
    let key = |place: &page::Place| std::cmp::Reverse((place.created_at, place.id.clone()));
    places.sort_by_key(key);
    // Two of the agents may have talked to each other.
    places.dedup();
    places.truncate(usize::try_from(page::one_more(page)).unwrap_or(usize::MAX));
    Ok(places)
}

/// Writes a look down; of more than `keep` for one agent the oldest go.
pub(super) fn log(conn: &Connection, access: &ViewerAccess, keep: u32) -> Result<()> {
    let sql = "INSERT INTO viewer_accesses (id, grant_id, agent_id, viewer_email, viewed, \
               subject_id, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    conn.prepare_cached(sql)?.execute(params![
        access.id,
        access.grant_id,
        access.agent_id,
        access.viewer_email,
        access.viewed.as_str(),
        access.subject_id,
        access.at,
    ])?;
    let sql = "DELETE FROM viewer_accesses WHERE id IN (SELECT id FROM viewer_accesses \
               WHERE agent_id = ?1 ORDER BY at, id LIMIT max(0, (SELECT kept - ?2 \
               FROM viewer_access_counts WHERE agent_id = ?1)))";
    conn.prepare_cached(sql)?.execute(params![access.agent_id, keep])?;
    Ok(())
}

/// Forgets at most `limit` looks from before that time; gives how many.
pub(super) fn forget_accesses(conn: &Connection, before: Timestamp, limit: u32) -> Result<usize> {
    let sql = "DELETE FROM viewer_accesses WHERE id IN (SELECT id FROM viewer_accesses \
               WHERE at < ?1 ORDER BY at LIMIT ?2)";
    Ok(conn.prepare_cached(sql)?.execute(params![before, limit])?)
}

/// What was looked at through an owner's agent.
pub(super) fn accesses(
    conn: &Connection,
    owner_id: &str,
    agent_id: &str,
    page: &PageRequest,
) -> Result<Page<ViewerAccess>> {
    agents::require_owned(conn, agent_id, owner_id)?;
    let sql = "SELECT at, id FROM viewer_accesses WHERE agent_id = ?1 AND (at, id) < (?2, ?3) \
               ORDER BY at DESC, id DESC LIMIT ?4";
    let (before_time, before_id) = page::start(page);
    let values = params![agent_id, before_time, before_id, page::one_more(page)];
    let places = page::places(conn, sql, values)?;
    page::load(page, places, |place| load_access(conn, &place.id))
}

fn load_access(conn: &Connection, id: &str) -> Result<Option<ViewerAccess>> {
    let sql = "SELECT id, grant_id, agent_id, viewer_email, viewed, subject_id, at \
               FROM viewer_accesses WHERE id = ?1";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let mut columns = Columns::new(row);
    Ok(Some(ViewerAccess {
        id: columns.value()?,
        grant_id: columns.value()?,
        agent_id: columns.value()?,
        viewer_email: columns.value()?,
        viewed: columns.word(Viewed::from_word)?,
        subject_id: columns.value()?,
        at: columns.value()?,
    }))
}
