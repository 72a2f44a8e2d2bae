//! Sessions, invites, attestations: how chains begin.

use openglass_core::{record::Role, vocabulary::ErrorCode};
use rusqlite::{Connection, params};

use super::{
    agents, chains, owners, page,
    row::{Columns, optional_blob},
};
use crate::{
    domain::{
        Attestation, ChainKind, ChainStatus, CreationFacts, Invite, InviteKind, InviteStatus,
        OwnerApproval, OwnerDecision, Page, PageRequest, Principal, Refusal, Session, Signed,
        Timestamp, Trigger, accept_trigger, check_approve, check_creation, check_decline,
        check_reject, check_still_holds_key,
    },
    store::{AcceptInvite, ApproveInvite, ChangeSession, NewSession, Result, SessionChange},
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
    let owner_id = session.chain.role(Role::Counterparty).and_then(|side| side.owner_id.as_deref());
    insert_invite(conn, &new.invite, owner_id)?;
    Ok(new)
}

/// How many pending sessions an agent has offered.
fn pending_sessions(conn: &Connection, agent_id: &str) -> Result<u32> {
    let sql = "SELECT count(*) FROM participants WHERE agent_id = ?1 AND chain_kind = 'session' \
               AND chain_status = 'pending' AND role = 'initiator'";
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

/// Pauses, resumes, declines to resume or cancels, for whoever may.
pub(super) fn change(conn: &Connection, change: ChangeSession) -> Result<Session> {
    let ChangeSession { session_id, by, change, now } = change;
    let mut session = require(conn, &session_id)?;
    let trigger = change.trigger();
    session.chain.step_by(trigger, &by)?;
    match (change, &by) {
        (SessionChange::Pause { reason }, Principal::Agent(agent_id)) => {
            session.chain.hold(agent_id, reason, now)?;
            save(conn, &session)?;
        }
        _ => advance(conn, &mut session, trigger, now)?,
    }
    require(conn, &session_id)
}

fn save(conn: &Connection, session: &Session) -> Result<()> {
    chains::save(conn, require_num(conn, &session.chain.id)?, &session.chain)
}

/// Moves a session on, and its invite with it while that is unanswered.
pub(super) fn advance(
    conn: &Connection,
    session: &mut Session,
    trigger: Trigger,
    now: Timestamp,
) -> Result<()> {
    let was_pending = session.chain.status == ChainStatus::Pending;
    session.chain.advance(trigger, now)?;
    save(conn, session)?;
    if was_pending {
        let mut invite = require_invite(conn, &session.invite_id)?;
        invite.advance(trigger, now)?;
        save_invite(conn, &invite)?;
    }
    Ok(())
}

/// Ends at most `limit` open chains of a suspended agent; gives their ids.
pub(super) fn end_of_suspended(
    conn: &Connection,
    agent_id: &str,
    now: Timestamp,
    limit: u32,
) -> Result<Vec<String>> {
    let sql = "SELECT chain_id FROM participants WHERE agent_id = ?1 AND is_open = 1 LIMIT ?2";
    let mut statement = conn.prepare_cached(sql)?;
    let ids = statement.query_map(params![agent_id, limit], |row| row.get(0))?;
    end_all(conn, ids.collect::<Result<_, rusqlite::Error>>()?, now)
}

/// Ends at most `limit` open chains of agents that are suspended.
pub(super) fn end_suspended(conn: &Connection, now: Timestamp, limit: u32) -> Result<Vec<String>> {
    // CROSS, so that the few suspended agents come first and not all open chains.
    let sql = "SELECT p.chain_id FROM agents a CROSS JOIN participants p ON p.agent_id = a.id \
               WHERE a.status = 'suspended' AND p.is_open = 1 LIMIT ?1";
    let mut statement = conn.prepare_cached(sql)?;
    let ids = statement.query_map([limit], |row| row.get(0))?;
    end_all(conn, ids.collect::<Result<_, rusqlite::Error>>()?, now)
}

fn end_all(conn: &Connection, ids: Vec<String>, now: Timestamp) -> Result<Vec<String>> {
    ids.iter().try_for_each(|id| advance_any(conn, id, Trigger::Suspend, now))?;
    Ok(ids)
}

/// Moves a session or attestation on for the platform.
pub(super) fn advance_any(
    conn: &Connection,
    chain_id: &str,
    trigger: Trigger,
    now: Timestamp,
) -> Result<()> {
    if let Some(mut session) = load(conn, chain_id)? {
        return advance(conn, &mut session, trigger, now);
    }
    let mut chain = chains::load(conn, chain_id)?.ok_or_else(Refusal::not_found)?;
    chain.advance(trigger, now)?;
    chains::save(conn, require_num(conn, chain_id)?, &chain)
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

/// `owner_id` is the owner of the invited agent, when one is named.
fn insert_invite(conn: &Connection, invite: &Invite, owner_id: Option<&str>) -> Result<()> {
    let sql = "INSERT INTO invites (id, session_id, from_agent_id, kind, to_agent_id, \
               token_hash, status, expires_at, created_at, to_owner_id) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
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
        owner_id,
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

/// Writes what [`Invite::advance`] and [`Invite::decide`] change.
fn save_invite(conn: &Connection, invite: &Invite) -> Result<()> {
    let approval = invite.owner_approval.as_ref();
    let sql = "UPDATE invites SET status = ?2, responded_at = ?3, approval_required = ?4, \
               approval_decision = ?5, approval_by = ?6, approval_at = ?7 WHERE id = ?1";
    conn.prepare_cached(sql)?.execute(params![
        invite.id,
        invite.status.as_str(),
        invite.responded_at,
        approval.map(|approval| approval.required),
        approval.and_then(|approval| approval.decision).map(OwnerDecision::as_str),
        approval.and_then(|approval| approval.decided_by.as_deref()),
        approval.and_then(|approval| approval.decided_at),
    ])?;
    Ok(())
}

pub(super) fn invites_to(
    conn: &Connection,
    agent_id: &str,
    status: Option<InviteStatus>,
    page: &PageRequest,
) -> Result<Page<Invite>> {
    let (before_time, before_id) = page::start(page);
    let limit = page::one_more(page);
    let places = match status.map(InviteStatus::as_str) {
        None => {
            let values = params![before_time, before_id, limit, agent_id];
            page::places(conn, &invites_sql("to_agent_id = ?4"), values)?
        }
        Some(status) => {
            let values = params![before_time, before_id, limit, agent_id, status];
            page::places(conn, &invites_sql("to_agent_id = ?4 AND status = ?5"), values)?
        }
    };
    page::load(page, places, |place| load_invite(conn, &place.id))
}

fn invites_sql(condition: &str) -> String {
    format!(
        "SELECT created_at, id FROM invites WHERE {condition} \
         AND (created_at, id) < (?1, ?2) ORDER BY created_at DESC, id DESC LIMIT ?3"
    )
}

/// Invites to the agents of an owner.
pub(super) fn invites_of_owner(
    conn: &Connection,
    owner_id: &str,
    status: InviteStatus,
    page: &PageRequest,
) -> Result<Page<Invite>> {
    let (before_time, before_id) = page::start(page);
    let limit = page::one_more(page);
    let values = params![before_time, before_id, limit, owner_id, status.as_str()];
    let places = page::places(conn, &invites_sql("to_owner_id = ?4 AND status = ?5"), values)?;
    page::load(page, places, |place| load_invite(conn, &place.id))
}

pub(super) fn accept(conn: &Connection, accept: &AcceptInvite) -> Result<(Invite, Session)> {
    let chain = &accept.session.chain;
    let mut invite = require_invite(conn, &accept.invite_id)?;
    let joined = chain.role(Role::Counterparty).ok_or_else(Refusal::not_found)?;
    let owner = joined.owner_id.as_deref().map(|id| owners::load(conn, id)).transpose()?.flatten();
    let trigger = accept_trigger(owner.as_ref());
    invite.advance(trigger, accept.responded_at)?;
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
    let sql = "UPDATE invites SET to_owner_id = ?2 WHERE id = ?1";
    conn.prepare_cached(sql)?.execute(params![invite.id, joined.owner_id])?;
    // Otherwise the genesis is made when the owner approves.
    if trigger == Trigger::Accept {
        chains::activate(conn, num, chain)?;
    }
    answered(conn, &invite)
}

/// Writes an answered invite and gives it back with its session.
fn answered(conn: &Connection, invite: &Invite) -> Result<(Invite, Session)> {
    save_invite(conn, invite)?;
    Ok((require_invite(conn, &invite.id)?, require(conn, &invite.session_id)?))
}

pub(super) fn approve(conn: &Connection, approve: &ApproveInvite) -> Result<(Invite, Session)> {
    let ApproveInvite { invite_id, owner_id, session, now } = approve;
    let mut invite = require_invite(conn, invite_id)?;
    let stored = require(conn, &invite.session_id)?;
    check_approve(&invite, &stored, owner_id, *now)?;
    let chain = &session.chain;
    let joined = chain.role(Role::Counterparty).ok_or_else(Refusal::not_found)?;
    let agent = agents::require(conn, &joined.agent_id)?;
    check_still_holds_key(chain, Role::Counterparty, &agent, ErrorCode::AcceptInvalid)?;
    invite.decide(Trigger::Approve, owner_id, *now)?;
    chains::activate(conn, require_num(conn, &chain.id)?, chain)?;
    answered(conn, &invite)
}

pub(super) fn reject(
    conn: &Connection,
    invite_id: &str,
    owner_id: &str,
    now: Timestamp,
) -> Result<(Invite, Session)> {
    let mut invite = require_invite(conn, invite_id)?;
    let mut session = require(conn, &invite.session_id)?;
    check_reject(&invite, &session, owner_id)?;
    invite.decide(Trigger::Reject, owner_id, now)?;
    session.chain.advance(Trigger::Reject, now)?;
    save(conn, &session)?;
    answered(conn, &invite)
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
    let mut session = require(conn, &invite.session_id)?;
    advance(conn, &mut session, Trigger::Decline, now)?;
    Ok((require_invite(conn, invite_id)?, require(conn, &session.chain.id)?))
}
