//! What sessions and attestations have in common: rows, states, participants.

use openglass_core::{
    crypto::Hash,
    record::{CloseReason, Head, Mode, Role, Visibility},
};
use rusqlite::{Connection, OptionalExtension as _, params};

use super::{
    page,
    row::{Columns, blob, optional_blob},
};
use crate::{
    domain::{
        Chain, ChainKind, ChainStatus, Closing, Genesis, Issuance, PageRequest, Participant, Pause,
        PinnedKey, Principal, SealedStatus, Signed,
    },
    store::{Result, StoreError},
};

/// The number of a chain inside the store.
pub(super) type Num = i64;

/// Inserts a chain with what begins it, and its participants.
pub(super) fn insert(
    conn: &Connection,
    chain: &Chain,
    begin: &Signed,
    invite_id: Option<&str>,
) -> Result<()> {
    let sql = "INSERT INTO chains (id, kind, mode, purpose, idle_timeout_sec, visibility, \
               created_at, begin, begin_signature, invite_id) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    conn.prepare_cached(sql)?.execute(params![
        chain.id,
        chain.kind.as_str(),
        chain.mode.as_str(),
        chain.purpose,
        chain.idle_timeout_sec,
        chain.visibility.map(Visibility::as_str),
        chain.created_at,
        begin.object.as_str(),
        begin.signature.as_str(),
        invite_id,
    ])?;
    let num = conn.last_insert_rowid();
    let sql = "INSERT INTO chain_states (num, kind, status, head_seq, head_hash, \
               last_activity_at, expires_at, check_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)";
    conn.prepare_cached(sql)?.execute(params![
        num,
        chain.kind.as_str(),
        chain.status.as_str(),
        chain.head.seq,
        optional_blob(chain.head.hash.as_ref()),
        chain.last_activity_at,
        chain.expires_at,
    ])?;
    if let Some(wrapped) = &chain.content_key {
        let sql = "INSERT INTO content_keys (chain_num, wrapped) VALUES (?1, ?2)";
        conn.prepare_cached(sql)?.execute(params![num, wrapped])?;
    }
    chain.participants.iter().try_for_each(|side| put_participant(conn, num, chain, side))
}

/// Inserts a participant or replaces the one in the same role.
pub(super) fn put_participant(
    conn: &Connection,
    num: Num,
    chain: &Chain,
    participant: &Participant,
) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO participants (chain_num, role, agent_id, owner_id, kid, \
               public_key, is_open, chain_kind, chain_created_at, chain_id, chain_status) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, \
               (SELECT status FROM chain_states WHERE num = ?1))";
    conn.prepare_cached(sql)?.execute(params![
        num,
        participant.role.as_str(),
        participant.agent_id,
        participant.owner_id,
        participant.key.as_ref().map(|key| &key.kid),
        participant.key.as_ref().map(|key| &key.public_key),
        chain.status.is_open(),
        chain.kind.as_str(),
        chain.created_at,
        chain.id,
    ])?;
    Ok(())
}

/// Writes the activation of a chain: status, genesis, times.
pub(super) fn activate(conn: &Connection, num: Num, chain: &Chain) -> Result<()> {
    let genesis = chain.genesis.as_ref();
    let sql = "UPDATE chains SET genesis_hash = ?2, genesis_signature = ?3, genesis_at = ?4, \
               activated_at = ?5 WHERE num = ?1";
    conn.prepare_cached(sql)?.execute(params![
        num,
        optional_blob(genesis.map(|genesis| &genesis.hash)),
        genesis.map(|genesis| genesis.signature.as_str()),
        genesis.map(|genesis| genesis.time),
        chain.activated_at,
    ])?;
    let sql = "UPDATE chain_states SET status = ?2, last_activity_at = ?3, expires_at = ?4, \
               check_at = ?4 WHERE num = ?1";
    let status = chain.status.as_str();
    let values = params![num, status, chain.last_activity_at, chain.expires_at];
    conn.prepare_cached(sql)?.execute(values)?;
    Ok(())
}

/// Writes what [`Chain::advance`] and [`Chain::hold`] change.
pub(super) fn save(conn: &Connection, num: Num, chain: &Chain) -> Result<()> {
    let pause = chain.pause.as_ref();
    let sql = "UPDATE chains SET pause_by = ?2, pause_reason = ?3, pause_at = ?4 WHERE num = ?1";
    conn.prepare_cached(sql)?.execute(params![
        num,
        pause.map(|pause| &pause.requested_by),
        pause.map(|pause| &pause.reason),
        pause.map(|pause| pause.requested_at),
    ])?;
    let sql = "UPDATE chain_states SET status = ?2, expires_at = ?3, check_at = ?3 WHERE num = ?1";
    conn.prepare_cached(sql)?.execute(params![num, chain.status.as_str(), chain.expires_at])?;
    match (chain.status, &chain.closing) {
        (ChainStatus::Closing, Some(closing)) => begin_closing(conn, num, closing),
        _ if chain.status.is_open() => Ok(()),
        _ => unpin(conn, num),
    }
}

/// Moves a chain to `closing`; its record is due at once.
pub(super) fn begin_closing(conn: &Connection, num: Num, closing: &Closing) -> Result<()> {
    let statement = closing.statement.as_ref();
    let sql = "UPDATE chains SET close_reason = ?2, close_by = ?3, close_statement = ?4, \
               close_signature = ?5, close_at = ?6 WHERE num = ?1";
    conn.prepare_cached(sql)?.execute(params![
        num,
        closing.reason.as_str(),
        closing.requested_by,
        statement.map(|signed| signed.object.as_str()),
        statement.map(|signed| signed.signature.as_str()),
        closing.requested_at,
    ])?;
    let sql = "UPDATE chain_states SET status = ?2, issue_at = ?3 WHERE num = ?1";
    let values = params![num, ChainStatus::Closing.as_str(), closing.requested_at];
    conn.prepare_cached(sql)?.execute(values)?;
    unpin(conn, num)
}

/// A chain that takes no more messages no longer holds its keys.
fn unpin(conn: &Connection, num: Num) -> Result<()> {
    let sql = "UPDATE participants SET is_open = 0 WHERE chain_num = ?1";
    conn.prepare_cached(sql)?.execute([num])?;
    Ok(())
}

/// What every append changes.
#[derive(Debug)]
pub(super) struct State {
    pub(super) num: Num,
    pub(super) kind: ChainKind,
    pub(super) status: ChainStatus,
    pub(super) head: Head,
}

/// The state of the chain with this id.
pub(super) fn state(conn: &Connection, id: &str) -> Result<Option<State>> {
    let sql = "SELECT s.num, s.kind, s.status, s.head_seq, s.head_hash \
               FROM chains c JOIN chain_states s USING (num) WHERE c.id = ?1";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let mut columns = Columns::new(row);
    Ok(Some(State {
        num: columns.value()?,
        kind: columns.word(ChainKind::from_word)?,
        status: columns.word(ChainStatus::from_word)?,
        head: Head { seq: columns.value()?, hash: columns.optional_hash()? },
    }))
}

/// The number of the chain with this id.
pub(super) fn num(conn: &Connection, id: &str) -> Result<Option<Num>> {
    let mut statement = conn.prepare_cached("SELECT num FROM chains WHERE id = ?1")?;
    Ok(statement.query_row([id], |row| row.get(0)).optional()?)
}

const CHAIN: &str = "SELECT c.num, c.id, c.kind, c.mode, c.purpose, s.status, \
    s.head_seq, s.head_hash, c.idle_timeout_sec, c.visibility, \
    c.genesis_hash, c.genesis_signature, c.genesis_at, \
    c.created_at, c.activated_at, s.last_activity_at, s.expires_at, \
    c.pause_by, c.pause_reason, c.pause_at, \
    c.close_reason, c.close_by, c.close_statement, c.close_signature, c.close_at, \
    c.closed_at, c.record_id, r.sealed_status, k.wrapped, s.issue_attempts, c.issue_error \
    FROM chains c JOIN chain_states s USING (num) LEFT JOIN records r ON r.chain_num = c.num \
    LEFT JOIN content_keys k ON k.chain_num = c.num";

/// The chain with this id.
pub(super) fn load(conn: &Connection, id: &str) -> Result<Option<Chain>> {
    let mut statement = conn.prepare_cached(&format!("{CHAIN} WHERE c.id = ?1"))?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let mut columns = Columns::new(row);
    let num: Num = columns.value()?;
    let chain = read(&mut columns)?;
    Ok(Some(Chain { participants: load_participants(conn, num)?, ..chain }))
}

/// The chain without its participants. The order is that of [`CHAIN`].
fn read(columns: &mut Columns<'_, '_>) -> Result<Chain> {
    Ok(Chain {
        id: columns.value()?,
        kind: columns.word(ChainKind::from_word)?,
        mode: columns.word(Mode::from_word)?,
        purpose: columns.value()?,
        status: columns.word(ChainStatus::from_word)?,
        participants: Vec::new(),
        head: Head { seq: columns.value()?, hash: columns.optional_hash()? },
        idle_timeout_sec: columns.value()?,
        visibility: columns.optional_word(Visibility::from_word)?,
        genesis: read_genesis(columns)?,
        created_at: columns.value()?,
        activated_at: columns.value()?,
        last_activity_at: columns.value()?,
        expires_at: columns.value()?,
        pause: read_pause(columns)?,
        closing: read_closing(columns)?,
        closed_at: columns.value()?,
        record_id: columns.value()?,
        sealed_status: columns.optional_word(SealedStatus::from_word)?,
        content_key: columns.value()?,
        issuance: Issuance { attempts: columns.value()?, last_error: columns.value()? },
    })
}

fn read_genesis(columns: &mut Columns<'_, '_>) -> Result<Option<Genesis>> {
    let hash: Option<Hash> = columns.optional_hash()?;
    let signature = columns.optional_document()?;
    let time = columns.value()?;
    match (hash, signature, time) {
        (Some(hash), Some(signature), Some(time)) => Ok(Some(Genesis { hash, signature, time })),
        (None, None, None) => Ok(None),
        _ => Err(columns.corrupt("half a genesis")),
    }
}

fn read_pause(columns: &mut Columns<'_, '_>) -> Result<Option<Pause>> {
    let requested_by: Option<String> = columns.value()?;
    let reason: Option<String> = columns.value()?;
    let requested_at = columns.value()?;
    match (requested_by, reason, requested_at) {
        (Some(requested_by), Some(reason), Some(requested_at)) => {
            Ok(Some(Pause { requested_by, reason, requested_at }))
        }
        (None, None, None) => Ok(None),
        _ => Err(columns.corrupt("half a pause")),
    }
}

fn read_closing(columns: &mut Columns<'_, '_>) -> Result<Option<Closing>> {
    let reason = columns.optional_word(CloseReason::from_word)?;
    let requested_by = columns.value()?;
    let statement = read_signed(columns)?;
    let requested_at = columns.value()?;
    match (reason, requested_at) {
        (Some(reason), Some(requested_at)) => {
            Ok(Some(Closing { reason, requested_by, statement, requested_at }))
        }
        (None, None) => Ok(None),
        _ => Err(columns.corrupt("half a closing")),
    }
}

/// An object and its signature, which are both there or both NULL.
pub(super) fn read_signed(columns: &mut Columns<'_, '_>) -> Result<Option<Signed>> {
    match (columns.optional_document()?, columns.optional_document()?) {
        (Some(object), Some(signature)) => Ok(Some(Signed { object, signature })),
        (None, None) => Ok(None),
        _ => Err(columns.corrupt("an object without its signature")),
    }
}

fn load_participants(conn: &Connection, num: Num) -> Result<Vec<Participant>> {
    let sql = "SELECT role, agent_id, owner_id, kid, public_key FROM participants \
               WHERE chain_num = ?1";
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query([num])?;
    let mut participants = Vec::with_capacity(2);
    while let Some(row) = rows.next()? {
        participants.push(read_participant(&mut Columns::new(row))?);
    }
    // Initiator first; the words happen to be stored the other way round.
    participants.sort_by_key(|side| Role::ALL.iter().position(|role| *role == side.role));
    Ok(participants)
}

fn read_participant(columns: &mut Columns<'_, '_>) -> Result<Participant> {
    let role = |word: &str| Role::ALL.into_iter().find(|role| role.as_str() == word);
    Ok(Participant {
        role: columns.word(role)?,
        agent_id: columns.value()?,
        owner_id: columns.value()?,
        key: match (columns.value()?, columns.value()?) {
            (Some(kid), Some(public_key)) => Some(PinnedKey { kid, public_key }),
            (None, None) => None,
            _ => return Err(columns.corrupt("half a key")),
        },
    })
}

/// The places of the chains of one kind that an agent or owner takes part in.
pub(super) fn places_of(
    conn: &Connection,
    of: &Principal,
    kind: ChainKind,
    status: Option<ChainStatus>,
    page: &PageRequest,
) -> Result<Vec<page::Place>> {
    let (column, id) = match of {
        Principal::Agent(id) => ("agent_id", id),
        Principal::Owner(id) => ("owner_id", id),
    };
    // Grouped, because one owner can have both sides of a session.
    let sql = |condition: &str| {
        format!(
            "SELECT chain_created_at, chain_id FROM participants \
             WHERE {column} = ?1 AND chain_kind = ?2 {condition} \
             AND (chain_created_at, chain_id) < (?3, ?4) \
             GROUP BY chain_created_at, chain_id \
             ORDER BY chain_created_at DESC, chain_id DESC LIMIT ?5"
        )
    };
    let (before_time, before_id) = page::start(page);
    let (kind, limit) = (kind.as_str(), page::one_more(page));
    match status.map(ChainStatus::as_str) {
        None => page::places(conn, &sql(""), params![id, kind, before_time, before_id, limit]),
        Some(status) => {
            let values = params![id, kind, before_time, before_id, limit, status];
            page::places(conn, &sql("AND chain_status = ?6"), values)
        }
    }
}

/// What the message at this place of the chain has as its key.
pub(super) const fn message_place(num: Num, seq: u32) -> i64 {
    num * (1 << 14) + seq as i64
}

/// Writes the head that a message moves.
pub(super) fn move_head(
    conn: &Connection,
    num: Num,
    head: &Head,
    received_at: crate::domain::Timestamp,
    expires_at: crate::domain::Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE chain_states SET head_seq = ?2, head_hash = ?3, last_activity_at = ?4, \
               expires_at = ?5 WHERE num = ?1";
    let hash = head.hash.as_ref().map(blob);
    conn.prepare_cached(sql)?.execute(params![num, head.seq, hash, received_at, expires_at])?;
    Ok(())
}
