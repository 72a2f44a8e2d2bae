//! Records, and the worker's view of chains.

use rusqlite::{Connection, params};

use super::{
    chains::{self, Num, State},
    page,
    row::{Columns, blob},
    sessions,
};
use crate::{
    domain::{
        Chain, ChainKind, ChainStatus, Page, PageRequest, Principal, RecordRow, Refusal,
        SealedState, SealedStatus, ShredReason, Shredded, Timestamp, Trigger,
    },
    store::{Expired, IssueFailure, IssueRecord, Issued, Result},
};

const RECORD: &str = "SELECT r.id, c.id, c.kind, r.statement, r.statement_hash, \
    r.platform_signature, r.evidence_sha256, r.evidence_bytes, r.created_at, r.sealed_status, \
    r.sealed_requested_by, r.sealed_approvals, r.unsealed_at, r.disputed_by, r.disputed_at, \
    r.retention_until, r.shredded_at, r.shredded_reason FROM records r JOIN chains c ON c.num = r.chain_num";

fn find(conn: &Connection, condition: &str, id: &str) -> Result<Option<RecordRow>> {
    let mut statement = conn.prepare_cached(&format!("{RECORD} WHERE {condition}"))?;
    let mut rows = statement.query([id])?;
    rows.next()?.map(|row| read(&mut Columns::new(row))).transpose()
}

/// The record with this id.
pub(super) fn load(conn: &Connection, id: &str) -> Result<Option<RecordRow>> {
    find(conn, "r.id = ?1", id)
}

/// The record of a session or attestation.
pub(super) fn of_chain(conn: &Connection, chain_id: &str) -> Result<Option<RecordRow>> {
    find(conn, "c.id = ?1", chain_id)
}

fn read(columns: &mut Columns<'_, '_>) -> Result<RecordRow> {
    Ok(RecordRow {
        id: columns.value()?,
        chain_id: columns.value()?,
        kind: columns.word(ChainKind::from_word)?,
        statement: columns.document()?,
        statement_hash: columns.hash()?,
        platform_signature: columns.document()?,
        evidence_sha256: columns.hash()?,
        evidence_bytes: columns.value::<i64>()?.unsigned_abs(),
        created_at: columns.value()?,
        sealed: read_sealed(columns)?,
        retention_until: columns.value()?,
        shredded: read_shredded(columns)?,
    })
}

fn read_shredded(columns: &mut Columns<'_, '_>) -> Result<Option<Shredded>> {
    match (columns.value()?, columns.optional_word(ShredReason::from_word)?) {
        (Some(at), Some(reason)) => Ok(Some(Shredded { at, reason })),
        (None, None) => Ok(None),
        _ => Err(columns.corrupt("half a shredding")),
    }
}

fn read_sealed(columns: &mut Columns<'_, '_>) -> Result<Option<SealedState>> {
    let status = columns.optional_word(SealedStatus::from_word)?;
    let requested_by = columns.value()?;
    let approvals: Option<String> = columns.value()?;
    let approvals = approvals.as_deref().unwrap_or_default().split_whitespace();
    let approvals = approvals.map(str::to_owned).collect();
    // Read whether there is a state or not: more columns follow.
    let (unsealed_at, disputed_by, disputed_at) =
        (columns.value()?, columns.value()?, columns.value()?);
    Ok(status.map(|status| SealedState {
        status,
        requested_by,
        approvals,
        unsealed_at,
        disputed_by,
        disputed_at,
    }))
}

pub(super) fn issue(conn: &Connection, issue: &IssueRecord) -> Result<Issued> {
    let record = &issue.record;
    if let Some(existing) = of_chain(conn, &record.chain_id)? {
        return Ok(Issued { record_id: existing.id, is_new: false });
    }
    let state = chains::state(conn, &record.chain_id)?;
    let State { num, kind, status, .. } = state.ok_or_else(Refusal::not_found)?;
    let status = kind.machine().step(status, Trigger::Issue)?;
    insert(conn, num, record)?;
    insert_readers(conn, num, record)?;
    let sql = "UPDATE chains SET closed_at = ?2, record_id = ?3 WHERE num = ?1";
    conn.prepare_cached(sql)?.execute(params![num, issue.closed_at, record.id])?;
    let sql = "UPDATE chain_states SET status = ?2 WHERE num = ?1";
    conn.prepare_cached(sql)?.execute(params![num, status.as_str()])?;
    Ok(Issued { record_id: record.id.clone(), is_new: true })
}

fn insert(conn: &Connection, num: Num, record: &RecordRow) -> Result<()> {
    let sealed = record.sealed.as_ref();
    let sql = "INSERT INTO records (id, chain_num, statement, statement_hash, \
               platform_signature, evidence_sha256, evidence_bytes, created_at, sealed_status, \
               sealed_requested_by, sealed_approvals, unsealed_at, disputed_by, disputed_at, \
               retention_until) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)";
    conn.prepare_cached(sql)?.execute(params![
        record.id,
        num,
        record.statement.as_str(),
        blob(&record.statement_hash),
        record.platform_signature.as_str(),
        blob(&record.evidence_sha256),
        i64::try_from(record.evidence_bytes).unwrap_or(i64::MAX),
        record.created_at,
        sealed.map(|state| state.status.as_str()),
        sealed.and_then(|state| state.requested_by.as_deref()),
        sealed.map(|state| state.approvals.join(" ")),
        sealed.and_then(|state| state.unsealed_at),
        sealed.and_then(|state| state.disputed_by.as_deref()),
        sealed.and_then(|state| state.disputed_at),
        record.retention_until,
    ])?;
    Ok(())
}

/// Does for an owner what `trigger` says about a sealed record.
pub(super) fn change_sealed(
    conn: &Connection,
    record_id: &str,
    owner_id: &str,
    trigger: Trigger,
    now: Timestamp,
) -> Result<RecordRow> {
    let mut record = load(conn, record_id)?.ok_or_else(Refusal::not_found)?;
    let chain = chains::load(conn, &record.chain_id)?.ok_or_else(Refusal::not_found)?;
    SealedState::advance(&mut record.sealed, &chain, trigger, owner_id, now)?;
    let state = record.sealed.as_ref();
    let sql = "UPDATE records SET sealed_status = ?2, sealed_requested_by = ?3, \
               sealed_approvals = ?4, unsealed_at = ?5, disputed_by = ?6, disputed_at = ?7 \
               WHERE id = ?1";
    conn.prepare_cached(sql)?.execute(params![
        record.id,
        state.map(|state| state.status.as_str()),
        state.and_then(|state| state.requested_by.as_deref()),
        state.map(|state| state.approvals.join(" ")),
        state.and_then(|state| state.unsealed_at),
        state.and_then(|state| state.disputed_by.as_deref()),
        state.and_then(|state| state.disputed_at),
    ])?;
    Ok(record)
}

/// Lets the participants and their owners find the record in their lists.
fn insert_readers(conn: &Connection, num: Num, record: &RecordRow) -> Result<()> {
    let sql = "INSERT INTO record_readers (reader_id, created_at, record_id) \
               SELECT agent_id, ?2, ?3 FROM participants WHERE chain_num = ?1 \
               UNION SELECT owner_id, ?2, ?3 FROM participants \
               WHERE chain_num = ?1 AND owner_id IS NOT NULL";
    conn.prepare_cached(sql)?.execute(params![num, record.created_at, record.id])?;
    Ok(())
}

/// The records that an agent or owner may read.
pub(super) fn list(
    conn: &Connection,
    of: &Principal,
    page: &PageRequest,
) -> Result<Page<RecordRow>> {
    page::load(page, places_of(conn, of, page)?, |place| load(conn, &place.id))
}

/// The places of the records that an agent or owner may read.
pub(super) fn places_of(
    conn: &Connection,
    of: &Principal,
    page: &PageRequest,
) -> Result<Vec<page::Place>> {
    let (Principal::Agent(reader) | Principal::Owner(reader)) = of;
    let sql = "SELECT created_at, record_id FROM record_readers \
               WHERE reader_id = ?1 AND (created_at, record_id) < (?2, ?3) \
               ORDER BY created_at DESC, record_id DESC LIMIT ?4";
    let (before_time, before_id) = page::start(page);
    let values = params![reader, before_time, before_id, page::one_more(page)];
    page::places(conn, sql, values)
}

pub(super) fn issue_failed(conn: &Connection, failure: &IssueFailure) -> Result<()> {
    let state = chains::state(conn, &failure.chain_id)?.ok_or_else(Refusal::not_found)?;
    let sql = "UPDATE chain_states SET issue_at = ?2, issue_attempts = issue_attempts + ?3 \
               WHERE num = ?1";
    let values = params![state.num, failure.retry_at, failure.counts];
    conn.prepare_cached(sql)?.execute(values)?;
    let sql = "UPDATE chains SET issue_error = ?2 WHERE num = ?1";
    conn.prepare_cached(sql)?.execute(params![state.num, failure.error])?;
    Ok(())
}

/// Closing chains whose record is due.
pub(super) fn closing_chains(
    conn: &Connection,
    now: Timestamp,
    max_attempts: u32,
    limit: u32,
) -> Result<Vec<String>> {
    let sql = "SELECT c.id FROM chain_states s JOIN chains c USING (num) \
               WHERE s.status = 'closing' AND s.issue_at <= ?1 AND s.issue_attempts < ?2 \
               ORDER BY s.issue_at, s.num LIMIT ?3";
    let mut statement = conn.prepare_cached(sql)?;
    let ids = statement.query_map(params![now, max_attempts, limit], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, rusqlite::Error>>()?)
}

/// Closing chains that have failed too often.
pub(super) fn stuck_chains(conn: &Connection, max_attempts: u32, limit: u32) -> Result<Vec<Chain>> {
    let sql = "SELECT c.id FROM chain_states s JOIN chains c USING (num) \
               WHERE s.status = 'closing' AND s.issue_attempts >= ?1 \
               ORDER BY s.issue_at, s.num LIMIT ?2";
    let mut statement = conn.prepare_cached(sql)?;
    let ids = statement.query_map([max_attempts, limit], |row| row.get(0))?;
    let ids: Vec<String> = ids.collect::<Result<_, rusqlite::Error>>()?;
    let chains = ids.iter().map(|id| chains::load(conn, id));
    Ok(chains.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
}

/// Ends what is past its time, at most `limit` chains.
pub(super) fn expire(conn: &Connection, now: Timestamp, limit: u32) -> Result<Expired> {
    let mut expired = Expired::default();
    for due in due_chains(conn, now, limit)? {
        if due.expires_at >= now {
            // Messages moved the end since the worker looked the last time.
            let sql = "UPDATE chain_states SET check_at = expires_at WHERE num = ?1";
            conn.prepare_cached(sql)?.execute([due.num])?;
            continue;
        }
        sessions::advance_any(conn, &due.id, Trigger::Expire, now)?;
        let was_pending = due.status == ChainStatus::Pending;
        if was_pending { &mut expired.sessions } else { &mut expired.chains }.push(due.id);
    }
    Ok(expired)
}

struct Due {
    num: Num,
    id: String,
    status: ChainStatus,
    expires_at: Timestamp,
}

fn due_chains(conn: &Connection, now: Timestamp, limit: u32) -> Result<Vec<Due>> {
    let sql = "SELECT s.num, c.id, s.status, s.expires_at \
               FROM chain_states s JOIN chains c USING (num) \
               WHERE s.status IN ('pending', 'active', 'paused') AND s.check_at < ?1 \
               ORDER BY s.check_at LIMIT ?2";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query(params![now, limit])?;
    let mut due = Vec::new();
    while let Some(row) = rows.next()? {
        let mut columns = Columns::new(row);
        due.push(Due {
            num: columns.value()?,
            id: columns.value()?,
            status: columns.word(ChainStatus::from_word)?,
            expires_at: columns.value()?,
        });
    }
    Ok(due)
}
