//! Owners and their logins.

use openglass_core::crypto::Hash;
use rusqlite::{Connection, params};

use super::row::{Columns, blob, optional_blob};
use crate::{
    domain::{LoginToken, Owner, OwnerChange, OwnerSettings, Refusal, Timestamp, WebSession},
    store::{Login, Result},
};

const OWNER: &str = "SELECT id, email, display_name, require_invite_approval, email_on_record, \
    created_at FROM owners";

fn read_owner(columns: &mut Columns<'_, '_>) -> Result<Owner> {
    Ok(Owner {
        id: columns.value()?,
        email: columns.value()?,
        display_name: columns.value()?,
        settings: OwnerSettings {
            require_invite_approval: columns.value()?,
            email_on_record: columns.value()?,
        },
        created_at: columns.value()?,
    })
}

fn find(conn: &Connection, condition: &str, value: &str) -> Result<Option<Owner>> {
    let mut statement = conn.prepare_cached(&format!("{OWNER} WHERE {condition}"))?;
    let mut rows = statement.query([value])?;
    rows.next()?.map(|row| read_owner(&mut Columns::new(row))).transpose()
}

/// The owner with this id.
pub(super) fn load(conn: &Connection, id: &str) -> Result<Option<Owner>> {
    find(conn, "id = ?1", id)
}

pub(super) fn update(conn: &Connection, owner_id: &str, change: OwnerChange) -> Result<Owner> {
    let mut owner = load(conn, owner_id)?.ok_or_else(Refusal::not_found)?;
    let settings = &mut owner.settings;
    let OwnerChange { display_name, require_invite_approval, email_on_record } = change;
    owner.display_name = display_name.unwrap_or(owner.display_name);
    settings.require_invite_approval =
        require_invite_approval.unwrap_or(settings.require_invite_approval);
    settings.email_on_record = email_on_record.unwrap_or(settings.email_on_record);
    let sql = "UPDATE owners SET display_name = ?2, require_invite_approval = ?3, \
               email_on_record = ?4 WHERE id = ?1";
    conn.prepare_cached(sql)?.execute(params![
        owner.id,
        owner.display_name,
        owner.settings.require_invite_approval,
        owner.settings.email_on_record,
    ])?;
    Ok(owner)
}

pub(super) fn create_login_token(conn: &Connection, token: &LoginToken) -> Result<()> {
    let sql = "INSERT INTO login_tokens (token_hash, browser_hash, email, redirect_to, \
               expires_at) VALUES (?1, ?2, ?3, ?4, ?5)";
    conn.prepare_cached(sql)?.execute(params![
        blob(&token.token_hash),
        optional_blob(token.browser_hash.as_ref()),
        token.email,
        token.redirect_to,
        token.expires_at,
    ])?;
    Ok(())
}

/// An unused and unexpired magic link.
pub(super) fn login_token(
    conn: &Connection,
    token_hash: &Hash,
    now: Timestamp,
) -> Result<Option<LoginToken>> {
    let sql = "SELECT browser_hash, email, redirect_to, expires_at FROM login_tokens \
               WHERE token_hash = ?1 AND expires_at >= ?2";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query(params![blob(token_hash), now])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let mut columns = Columns::new(row);
    Ok(Some(LoginToken {
        token_hash: *token_hash,
        browser_hash: columns.optional_hash()?,
        email: columns.value()?,
        redirect_to: columns.value()?,
        expires_at: columns.value()?,
    }))
}

pub(super) fn login(conn: &Connection, login: &Login) -> Result<Option<(Owner, LoginToken)>> {
    let Some(token) = login_token(conn, &login.token_hash, login.now)? else { return Ok(None) };
    // The token goes with its first use, so a second login finds nothing.
    let sql = "DELETE FROM login_tokens WHERE token_hash = ?1";
    conn.prepare_cached(sql)?.execute([blob(&login.token_hash)])?;
    let owner = match find(conn, "email = ?1", &token.email)? {
        Some(owner) => owner,
        None => create(conn, login, &token.email)?,
    };
    let sql = "INSERT INTO web_sessions (token_hash, owner_id, expires_at) VALUES (?1, ?2, ?3)";
    let values = params![blob(&login.session_hash), owner.id, login.session_expires_at];
    conn.prepare_cached(sql)?.execute(values)?;
    Ok(Some((owner, token)))
}

fn create(conn: &Connection, login: &Login, email: &str) -> Result<Owner> {
    let owner = Owner {
        id: login.new_owner_id.clone(),
        email: email.to_owned(),
        display_name: None,
        settings: OwnerSettings::default(),
        created_at: login.now,
    };
    let sql = "INSERT INTO owners (id, email, require_invite_approval, email_on_record, \
               created_at) VALUES (?1, ?2, ?3, ?4, ?5)";
    conn.prepare_cached(sql)?.execute(params![
        owner.id,
        owner.email,
        owner.settings.require_invite_approval,
        owner.settings.email_on_record,
        owner.created_at,
    ])?;
    Ok(owner)
}

/// The owner and the end of an unexpired web session.
pub(super) fn web_session(
    conn: &Connection,
    token_hash: &Hash,
    now: Timestamp,
) -> Result<Option<(Owner, WebSession)>> {
    let sql = "SELECT owner_id, expires_at FROM web_sessions \
               WHERE token_hash = ?1 AND expires_at >= ?2";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query(params![blob(token_hash), now])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let mut columns = Columns::new(row);
    let session = WebSession {
        token_hash: *token_hash,
        owner_id: columns.value()?,
        expires_at: columns.value()?,
    };
    Ok(load(conn, &session.owner_id)?.map(|owner| (owner, session)))
}

pub(super) fn renew_web_session(
    conn: &Connection,
    token_hash: &Hash,
    expires_at: Timestamp,
) -> Result<()> {
    let sql = "UPDATE web_sessions SET expires_at = ?2 WHERE token_hash = ?1";
    conn.prepare_cached(sql)?.execute(params![blob(token_hash), expires_at])?;
    Ok(())
}

pub(super) fn delete_web_sessions(conn: &Connection, owner_id: &str) -> Result<()> {
    conn.prepare_cached("DELETE FROM web_sessions WHERE owner_id = ?1")?.execute([owner_id])?;
    Ok(())
}

pub(super) fn delete_web_session(conn: &Connection, token_hash: &Hash) -> Result<()> {
    let sql = "DELETE FROM web_sessions WHERE token_hash = ?1";
    conn.prepare_cached(sql)?.execute([blob(token_hash)])?;
    Ok(())
}

/// Forgets at most `limit` links and as many logins whose time is over; gives
/// how many.
pub(super) fn forget(conn: &Connection, now: Timestamp, limit: u32) -> Result<usize> {
    let mut forgotten = 0;
    for table in ["login_tokens", "web_sessions"] {
        let sql = format!(
            "DELETE FROM {table} WHERE token_hash IN (SELECT token_hash FROM {table} \
             WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)"
        );
        forgotten += conn.prepare_cached(&sql)?.execute(params![now, limit])?;
    }
    Ok(forgotten)
}
