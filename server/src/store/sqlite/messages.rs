//! Messages and events, and the end of a chain.

use openglass_core::{json::Document, record::Head};
use rusqlite::{Connection, params};

use super::{
    chains::{self, State, message_place},
    nonces,
    row::{Columns, blob},
};
use crate::{
    domain::{Refusal, StoredMessage, Trigger, check_head_for_append, check_head_for_close},
    store::{AppendMessage, CloseChain, Result, StoreError},
};

/// Appends a message. A refusal is an `Ok`, because the nonce stays burned:
/// nothing else has been written by then.
pub(super) fn append(conn: &Connection, append: &AppendMessage) -> Result<Result<Head, Refusal>> {
    if let Some(nonce) = &append.nonce {
        nonces::claim(conn, nonce)?;
    }
    let message = &append.message;
    let Some(state) = chains::state(conn, &message.chain_id)? else {
        return Ok(Err(Refusal::not_found()));
    };
    let State { num, kind, status, head } = state;
    if let Err(refusal) = check_head_for_append(kind, status, head, append.expected_head) {
        return Ok(Err(refusal));
    }
    let payload = append.concealed.as_ref().or(message.payload.as_ref());
    insert(conn, message_place(num, message.seq), message, payload)?;
    let head = Head { seq: message.seq, hash: Some(message.hash) };
    chains::move_head(conn, num, &head, message.received_at, append.expires_at)?;
    if let Some(closing) = &append.closing {
        kind.machine().step(status, Trigger::ReachLimit)?;
        chains::begin_closing(conn, num, closing)?;
    }
    Ok(Ok(head))
}

fn insert(
    conn: &Connection,
    place: i64,
    message: &StoredMessage,
    payload: Option<&Document>,
) -> Result<()> {
    let sql = "INSERT INTO messages (place, id, envelope, hash, signature, received_at, \
               platform_signature, payload) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    conn.prepare_cached(sql)?.execute(params![
        place,
        message.id,
        message.envelope.as_str(),
        blob(&message.hash),
        message.signature.as_str(),
        message.received_at,
        message.platform_signature.as_str(),
        payload.map(Document::as_str),
    ])?;
    Ok(())
}

/// Messages with numbers above `after_seq`, in order.
pub(super) fn after(
    conn: &Connection,
    chain_id: &str,
    after_seq: u32,
    limit: u32,
) -> Result<Vec<StoredMessage>> {
    let Some(num) = chains::num(conn, chain_id)? else { return Ok(Vec::new()) };
    let sql = "SELECT place, id, envelope, hash, signature, received_at, platform_signature, \
               payload FROM messages WHERE place > ?1 AND place < ?2 ORDER BY place LIMIT ?3";
    let mut statement = conn.prepare_cached(sql)?;
    let start = message_place(num, after_seq.min(message_place_max()));
    let mut rows = statement.query(params![start, message_place(num + 1, 0), limit])?;
    let mut messages = Vec::new();
    while let Some(row) = rows.next()? {
        messages.push(read(&mut Columns::new(row), chain_id, num)?);
    }
    Ok(messages)
}

/// The largest message number that a place can hold.
const fn message_place_max() -> u32 {
    (1 << 14) - 1
}

fn read(columns: &mut Columns<'_, '_>, chain_id: &str, num: chains::Num) -> Result<StoredMessage> {
    let seq = columns.value::<i64>()? - message_place(num, 0);
    Ok(StoredMessage {
        seq: u32::try_from(seq).map_err(|_| columns.corrupt("not a place in this chain"))?,
        id: columns.value()?,
        chain_id: chain_id.to_owned(),
        envelope: columns.document()?,
        hash: columns.hash()?,
        signature: columns.document()?,
        received_at: columns.value()?,
        platform_signature: columns.document()?,
        payload: columns.optional_document()?,
    })
}

/// Closes an active chain at the expected head.
pub(super) fn close(conn: &Connection, close: &CloseChain) -> Result<(), StoreError> {
    let found = chains::state(conn, &close.chain_id)?;
    let State { num, kind, status, head } = found.ok_or_else(Refusal::not_found)?;
    check_head_for_close(kind, status, head, close.expected_head)?;
    chains::begin_closing(conn, num, &close.closing)
}
