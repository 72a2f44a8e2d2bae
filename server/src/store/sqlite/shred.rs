//! Forgetting the keys of private content, without a trace in the files.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{configure, records};
use crate::{
    domain::{RecordRow, Refusal, ShredReason, Timestamp},
    store::{Result, StoreError},
};

/// The duty that is noted down from a shredding until the files are clean.
const SCRUB: &str = "scrub";

/// Forgets the key of a record's content.
pub(super) fn shred(
    conn: &Connection,
    record_id: &str,
    reason: ShredReason,
    now: Timestamp,
) -> Result<RecordRow> {
    let mut record = records::load(conn, record_id)?.ok_or_else(Refusal::not_found)?;
    if record.shredded.is_some() {
        return Ok(record);
    }
    record.shred(reason, now)?;
    let sql = "SELECT chain_num FROM records WHERE id = ?1";
    let num: i64 = conn.prepare_cached(sql)?.query_row([record_id], |row| row.get(0))?;
    // Overwritten in its place first: a row of the same length stays where it is.
    for sql in [
        "UPDATE content_keys SET wrapped = replace(hex(zeroblob(length(wrapped))), '00', 'x') \
         WHERE chain_num = ?1",
        "DELETE FROM content_keys WHERE chain_num = ?1",
    ] {
        conn.prepare_cached(sql)?.execute([num])?;
    }
    let sql = "INSERT OR REPLACE INTO duties (name, begun_at) VALUES (?1, ?2)";
    conn.prepare_cached(sql)?.execute(params![SCRUB, now])?;
    let sql = "UPDATE records SET shredded_at = ?2, shredded_reason = ?3 WHERE id = ?1";
    let shredded = record.shredded;
    conn.prepare_cached(sql)?.execute(params![
        record_id,
        shredded.map(|shredded| shredded.at),
        shredded.map(|shredded| shredded.reason.as_str()),
    ])?;
    Ok(record)
}

/// Records whose content is due.
pub(super) fn due(conn: &Connection, now: Timestamp, limit: u32) -> Result<Vec<String>> {
    let sql = "SELECT id FROM records WHERE retention_until <= ?1 AND shredded_at IS NULL \
               ORDER BY retention_until LIMIT ?2";
    let mut statement = conn.prepare_cached(sql)?;
    let ids = statement.query_map(params![now, limit], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, rusqlite::Error>>()?)
}

/// Since when the files have to be cleaned, if they have.
pub(super) fn scrub_since(conn: &Connection) -> Result<Option<Timestamp>> {
    let mut statement = conn.prepare_cached("SELECT begun_at FROM duties WHERE name = ?1")?;
    Ok(statement.query_row([SCRUB], |row| row.get(0)).optional()?)
}

/// The files are clean of what was forgotten up to `since`.
pub(super) fn scrubbed(conn: &Connection, since: Timestamp) -> Result<()> {
    let sql = "DELETE FROM duties WHERE name = ?1 AND begun_at <= ?2";
    conn.prepare_cached(sql)?.execute(params![SCRUB, since])?;
    Ok(())
}

/// Moves the log into the database and cuts it off: it holds pages as they were
/// before. Waits for readers and writers, but not for ever.
pub(super) fn cut_log(path: &Path) -> Result<()> {
    let conn = Connection::open(path)?;
    configure(&conn)?;
    let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
    let busy: bool = conn.query_row(sql, [], |row| row.get(0))?;
    if busy {
        let text = "others hold the log; it is cut off the next time".to_owned();
        return Err(StoreError::Unavailable(text));
    }
    Ok(())
}
