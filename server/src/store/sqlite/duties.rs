//! What the worker does once in a while.

use rusqlite::{Connection, params};

use crate::{domain::Timestamp, store::Result};

/// Begins a duty, unless somebody began it after `not_since`.
pub(super) fn begin(
    conn: &Connection,
    name: &str,
    not_since: Timestamp,
    now: Timestamp,
) -> Result<bool> {
    let sql = "INSERT INTO duties (name, begun_at) VALUES (?1, ?3) \
               ON CONFLICT (name) DO UPDATE SET begun_at = excluded.begun_at \
               WHERE duties.begun_at <= ?2";
    Ok(conn.prepare_cached(sql)?.execute(params![name, not_since, now])? == 1)
}

/// Deletes at most `limit` agents that nobody claimed before their time was
/// over; gives how many. They take part in nothing, because that needs an owner.
pub(super) fn purge_unclaimed(
    conn: &Connection,
    created_before: Timestamp,
    limit: u32,
) -> Result<usize> {
    let sql = "SELECT id FROM agents a WHERE status = 'unclaimed' AND created_at < ?1 \
               AND NOT EXISTS (SELECT 1 FROM participants p WHERE p.agent_id = a.id) \
               ORDER BY created_at LIMIT ?2";
    let mut statement = conn.prepare_cached(sql)?;
    let ids = statement.query_map(params![created_before, limit], |row| row.get(0))?;
    let ids: Vec<String> = ids.collect::<Result<_, rusqlite::Error>>()?;
    for id in &ids {
        conn.prepare_cached("DELETE FROM agent_keys WHERE agent_id = ?1")?.execute([id])?;
        conn.prepare_cached("DELETE FROM agents WHERE id = ?1")?.execute([id])?;
    }
    Ok(ids.len())
}

/// The records that the audit has not looked at for the longest time.
pub(super) fn to_audit(conn: &Connection, limit: u32) -> Result<Vec<String>> {
    let sql = "SELECT id FROM records ORDER BY audited_at, id LIMIT ?1";
    let mut statement = conn.prepare_cached(sql)?;
    let ids = statement.query_map([limit], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, rusqlite::Error>>()?)
}

pub(super) fn audited(conn: &Connection, record_id: &str, now: Timestamp) -> Result<()> {
    let sql = "UPDATE records SET audited_at = ?2 WHERE id = ?1";
    conn.prepare_cached(sql)?.execute(params![record_id, now])?;
    Ok(())
}
