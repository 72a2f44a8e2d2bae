//! Sessions, invites, attestations: how chains begin.

use openglass_core::{record::Role, vocabulary::ErrorCode};
use rusqlite::{Connection, OptionalExtension as _, params};

use super::{
    agents, chains, page,
    row::{Columns, optional_blob},
};
use crate::{
    domain::{
        Attestation, ChainKind, ChainStatus, CreationFacts, Invite, InviteKind, InviteStatus,
        OwnerApproval, OwnerDecision, Page, PageRequest, Principal, Refusal, Session, Signed,
        Timestamp, check_cancel, check_creation, check_decline, check_still_holds_key,
    },
    store::{AcceptInvite, NewSession, Result, StoreError},
};

pub(super) fn create(conn: &Connection, mut new: NewSession) -> Result<NewSession> {
    let chain = &mut new.session.chain;
    let initiator = chain.role(Role::Initiator).map(|side| side.agent_id.clone());
    let initiator = agents::require(conn, &initiator.ok_or_else(Refusal::not_found)?)?;
    let invited = chain.role(Role::Counterparty).map(|side| agents::load(conn, &side.agent_id));
    let invited = invited.transpose()?.flatten();
    let facts = CreationFacts {
        id_taken: chains::num(conn, &chain.id)?.is_some(),
        initiator: &initiator,
        counterparty: invited.as_ref(),
        pending: pending_sessions(conn, &initiator.id)?,
    };
    check_creation(&new.session, &facts)?;
    for side in &mut new.session.chain.participants {
        if side.role == Role::Counterparty {
            side.owner_id = invited.as_ref().and_then(|agent| agent.owner_id.clone());
        }
    }
    let session = &new.session;
    chains::insert(conn, &session.chain, &session.offer, Some(&session.invite_id))?;
    insert_invite(conn, &new.invite)?;
    Ok(new)
}

/// How many pending sessions an agent has offered.
fn pending_sessions(conn: &Connection, agent_id: &str) -> Result<u32> {
    let sql = "SELECT count(*) FROM participants p JOIN chain_states s ON s.num = p.chain_num \
               WHERE p.agent_id = ?1 AND p.is_open = 1 AND p.role = 'initiator' \
               AND s.status = 'pending'";
    Ok(conn.prepare_cached(sql)?.query_row([agent_id], |row| row.get(0))?)
}

/// The session with this id.
pub(super) fn load(conn: &Connection, id: &str) -> Result<Option<Session>> {
    let sql = "SELECT begin, begin_signature, accept, accept_signature, invite_id FROM chains \
               WHERE id = ?1 AND kind = 'session'";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let mut columns = Columns::new(row);
    let offer = Signed { object: columns.document()?, signature: columns.document()? };
    let accept = chains::read_signed(&mut columns)?;
    let invite_id = columns.value()?;
    let chain = chains::load(conn, id)?;
    Ok(chain.map(|chain| Session { chain, offer, accept, invite_id }))
}

fn require(conn: &Connection, id: &str) -> Result<Session> {
    load(conn, id)?.ok_or_else(|| Refusal::not_found().into())
}

pub(super) fn list(
    conn: &Connection,
    of: &Principal,
    status: Option<ChainStatus>,
    page: &PageRequest,
) -> Result<Page<Session>> {
    let places = chains::places_of(conn, of, ChainKind::Session, status, page)?;
    page::load(page, places, |place| load(conn, &place.id))
}

pub(super) fn cancel(
    conn: &Connection,
    session_id: &str,
    agent_id: &str,
    now: Timestamp,
) -> Result<Session> {
    let session = require(conn, session_id)?;
    check_cancel(&session, agent_id)?;
    end_unanswered(conn, &session, ChainStatus::Cancelled, InviteStatus::Cancelled, now)?;
    require(conn, session_id)
}

/// Ends a pending session together with its invite.
pub(super) fn end_unanswered(
    conn: &Connection,
    session: &Session,
    status: ChainStatus,
    invite_status: InviteStatus,
    now: Timestamp,
) -> Result<()> {
    let num = require_num(conn, &session.chain.id)?;
    chains::end(conn, num, status)?;
    answer_invite(conn, &session.invite_id, invite_status, now)
}

fn require_num(conn: &Connection, chain_id: &str) -> Result<chains::Num> {
    chains::num(conn, chain_id)?.ok_or_else(|| Refusal::not_found().into())
}

pub(super) fn open_attestation(conn: &Connection, attestation: &Attestation) -> Result<()> {
    let chain = &attestation.chain;
    let attestor = chain.role(Role::Attestor).ok_or_else(Refusal::not_found)?;
    let agent = agents::require(conn, &attestor.agent_id)?;
    check_still_holds_key(chain, Role::Attestor, &agent, ErrorCode::OpenInvalid)?;
    if chains::num(conn, &chain.id)?.is_some() {
        return Err(Refusal::of(ErrorCode::AttestationIdTaken).into());
    }
    chains::insert(conn, chain, &attestation.open, None)?;
    chains::activate(conn, require_num(conn, &chain.id)?, chain)
}

/// The attestation with this id.
pub(super) fn load_attestation(conn: &Connection, id: &str) -> Result<Option<Attestation>> {
    let sql = "SELECT begin, begin_signature FROM chains WHERE id = ?1 AND kind = 'attestation'";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let mut columns = Columns::new(row);
    let open = Signed { object: columns.document()?, signature: columns.document()? };
    Ok(chains::load(conn, id)?.map(|chain| Attestation { chain, open }))
}

pub(super) fn list_attestations(
    conn: &Connection,
    of: &Principal,
    status: Option<ChainStatus>,
    page: &PageRequest,
) -> Result<Page<Attestation>> {
    let places = chains::places_of(conn, of, ChainKind::Attestation, status, page)?;
    page::load(page, places, |place| load_attestation(conn, &place.id))
}

fn insert_invite(conn: &Connection, invite: &Invite) -> Result<()> {
    let sql = "INSERT INTO invites (id, session_id, from_agent_id, kind, to_agent_id, \
               token_hash, status, expires_at, created_at) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    conn.prepare_cached(sql)?.execute(params![
        invite.id,
        invite.session_id,
        invite.from_agent_id,
        invite.kind.as_str(),
        invite.to_agent_id,
        optional_blob(invite.token_hash.as_ref()),
        invite.status.as_str(),
        invite.expires_at,
        invite.created_at,
    ])?;
    Ok(())
}

/// The invite with this id.
pub(super) fn load_invite(conn: &Connection, id: &str) -> Result<Option<Invite>> {
    let sql = "SELECT id, session_id, from_agent_id, kind, to_agent_id, token_hash, status, \
               approval_required, approval_decision, approval_by, approval_at, \
               expires_at, created_at, responded_at FROM invites WHERE id = ?1";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query([id])?;
    rows.next()?.map(|row| read_invite(&mut Columns::new(row))).transpose()
}

fn read_invite(columns: &mut Columns<'_, '_>) -> Result<Invite> {
    Ok(Invite {
        id: columns.value()?,
        session_id: columns.value()?,
        from_agent_id: columns.value()?,
        kind: columns.word(InviteKind::from_word)?,
        to_agent_id: columns.value()?,
        token_hash: columns.optional_hash()?,
        status: columns.word(InviteStatus::from_word)?,
        owner_approval: read_approval(columns)?,
        expires_at: columns.value()?,
        created_at: columns.value()?,
        responded_at: columns.value()?,
    })
}

fn read_approval(columns: &mut Columns<'_, '_>) -> Result<Option<OwnerApproval>> {
    let required: Option<bool> = columns.value()?;
    let decision = columns.optional_word(OwnerDecision::from_word)?;
    let decided_by = columns.value()?;
    let decided_at = columns.value()?;
    Ok(required.map(|required| OwnerApproval { required, decision, decided_by, decided_at }))
}

fn require_invite(conn: &Connection, id: &str) -> Result<Invite> {
    load_invite(conn, id)?.ok_or_else(|| Refusal::not_found().into())
}

/// Writes an invite's final status.
pub(super) fn answer_invite(
    conn: &Connection,
    invite_id: &str,
    status: InviteStatus,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE invites SET status = ?2, responded_at = ?3 WHERE id = ?1";
    conn.prepare_cached(sql)?.execute(params![invite_id, status.as_str(), now])?;
    Ok(())
}

pub(super) fn invites_to(
    conn: &Connection,
    agent_id: &str,
    status: Option<InviteStatus>,
    page: &PageRequest,
) -> Result<Page<Invite>> {
    let sql = "SELECT created_at, id FROM invites \
               WHERE to_agent_id = ?1 AND (?2 IS NULL OR status = ?2) \
               AND (created_at, id) < (?3, ?4) ORDER BY created_at DESC, id DESC LIMIT ?5";
    let (before_time, before_id) = page::start(page);
    let status = status.map(InviteStatus::as_str);
    let values = params![agent_id, status, before_time, before_id, page::one_more(page)];
    let places = page::places(conn, sql, values)?;
    page::load(page, places, |place| load_invite(conn, &place.id))
}

pub(super) fn accept(conn: &Connection, accept: &AcceptInvite) -> Result<(Invite, Session)> {
    let chain = &accept.session.chain;
    require_invite(conn, &accept.invite_id)?.check_pending()?;
    let joined = chain.role(Role::Counterparty).ok_or_else(Refusal::not_found)?;
    let agent = agents::require(conn, &joined.agent_id)?;
    check_still_holds_key(chain, Role::Counterparty, &agent, ErrorCode::AcceptInvalid)?;
    let num = require_num(conn, &chain.id)?;
    let signed = accept.session.accept.as_ref();
    let sql = "UPDATE chains SET accept = ?2, accept_signature = ?3 WHERE num = ?1";
    conn.prepare_cached(sql)?.execute(params![
        num,
        signed.map(|signed| signed.object.as_str()),
        signed.map(|signed| signed.signature.as_str()),
    ])?;
    chains::put_participant(conn, num, chain, joined)?;
    chains::activate(conn, num, chain)?;
    answer_invite(conn, &accept.invite_id, InviteStatus::Accepted, accept.responded_at)?;
    Ok((require_invite(conn, &accept.invite_id)?, require(conn, &chain.id)?))
}

pub(super) fn decline(
    conn: &Connection,
    invite_id: &str,
    agent_id: &str,
    token: Option<&str>,
    now: Timestamp,
) -> Result<(Invite, Session)> {
    let invite = require_invite(conn, invite_id)?;
    check_decline(&invite, agent_id, token)?;
    let session = require(conn, &invite.session_id)?;
    end_unanswered(conn, &session, ChainStatus::Declined, InviteStatus::Declined, now)?;
    Ok((require_invite(conn, invite_id)?, require(conn, &session.chain.id)?))
}

/// The id of the invite of a session.
pub(super) fn invite_of(conn: &Connection, num: chains::Num) -> Result<Option<String>> {
    let mut statement = conn.prepare_cached("SELECT invite_id FROM chains WHERE num = ?1")?;
    Ok(statement.query_row([num], |row| row.get(0)).optional()?.flatten())
}
