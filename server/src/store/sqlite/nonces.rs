//! Burned nonces.

use openglass_core::{crypto::sha256, json::quote, vocabulary::ErrorCode};
use rusqlite::{Connection, params};

use crate::{
    domain::{Refusal, Timestamp},
    store::{Nonce, Result},
};

/// Bytes of the hash that is kept for each nonce. Who finds two of its own
/// nonces with the same 128 bits can only get its own request refused.
const KEY_BYTES: usize = 16;

/// Burns a nonce; `nonce_reused` when it is burned already.
pub(super) fn claim(conn: &Connection, nonce: &Nonce) -> Result<()> {
    let sql = "INSERT INTO nonces (key, expires_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    let mut statement = conn.prepare_cached(sql)?;
    // Quoted, so that no other pair of scope and text gives the same input.
    let input = format!("{}{}", quote(&nonce.scope), quote(&nonce.text));
    let key = &sha256(input.as_bytes()).0[..KEY_BYTES];
    let inserted = statement.execute(params![key, nonce.expires_at])?;
    if inserted == 1 {
        return Ok(());
    }
    Err(Refusal::of(ErrorCode::NonceReused).into())
}

/// Forgets at most `limit` nonces whose time is over; gives how many.
pub(super) fn forget(conn: &Connection, now: Timestamp, limit: u32) -> Result<usize> {
    let sql = "DELETE FROM nonces WHERE key IN \
               (SELECT key FROM nonces WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)";
    let mut statement = conn.prepare_cached(sql)?;
    Ok(statement.execute(params![now, limit])?)
}
