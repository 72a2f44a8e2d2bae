//! Fills a store with copies of the original chains, straight in the database:
//! through HTTP a hundred thousand sessions would take an hour.
//!
//! Copies have ids, people and times of their own and so are listed, counted and
//! indexed as any other; only their signatures are those of the original, and
//! nothing that is measured checks those.

use std::path::Path;

use anyhow::{Result, ensure};
use rusqlite::{Connection, params};

use super::{Size, world::World};

/// Of sessions and attestations every tenth is the subject's, as is every tenth
/// agent its owner's.
const SHARE: u32 = 10;
/// More looks are not kept for an agent for long.
const MOST_LOOKS: u32 = 1000;

/// Fills the database of a platform that does not run.
pub(super) fn fill(folder: &Path, world: &World, size: Size) -> Result<()> {
    let mut conn = Connection::open(folder.join("openglass.sqlite"))?;
    // A copy may come before what it refers to; all is checked at the end.
    conn.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF;")?;
    let tx = conn.transaction()?;
    agents(&tx, world, size)?;
    chains(&tx, world, size)?;
    viewers(&tx, world, size)?;
    tx.commit()?;
    let broken: i64 =
        conn.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))?;
    ensure!(broken == 0, "{broken} copies refer to what is not there");
    let checkpoint = "PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE);";
    Ok(conn.execute_batch(checkpoint)?)
}

/// A table `n` of the numbers from 1 on.
fn numbers(conn: &Connection, count: u32) -> Result<()> {
    conn.execute_batch("DROP TABLE IF EXISTS temp.n; CREATE TEMP TABLE n (n INTEGER PRIMARY KEY)")?;
    let sql = "INSERT INTO n WITH RECURSIVE c(x) AS \
               (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < ?1) SELECT x FROM c";
    conn.execute(sql, [count])?;
    Ok(())
}

/// Inserts copies of rows `t` of a table: every column as it is but for those
/// that are given with an expression. `from` names `t` and what goes with it.
fn copy(conn: &Connection, table: &str, changes: &[(&str, &str)], from: &str) -> Result<()> {
    let mut statement = conn.prepare("SELECT name FROM pragma_table_info(?1)")?;
    let columns = statement.query_map([table], |row| row.get::<_, String>(0))?;
    let columns: Vec<String> = columns.collect::<Result<_, _>>()?;
    for (column, _) in changes {
        ensure!(columns.iter().any(|name| name == column), "{table} has no {column}");
    }
    let value = |column: &String| {
        let change = changes.iter().find(|(name, _)| name == column);
        change.map_or_else(|| format!("t.{column}"), |(_, expression)| (*expression).to_owned())
    };
    let values: Vec<String> = columns.iter().map(value).collect();
    let (columns, values) = (columns.join(", "), values.join(", "));
    conn.execute(&format!("INSERT INTO {table} ({columns}) SELECT {values} FROM {from}"), [])?;
    Ok(())
}

/// Copies of Bob, among them the other owners.
fn agents(conn: &Connection, world: &World, size: Size) -> Result<()> {
    numbers(conn, size.agents)?;
    let (owner, bob, other) = (&world.owner.id, &world.bob.id, &world.other_owner.id);
    let owners = [("id", "printf('own_F%025d', n)"), ("email", "'owner' || n || '@bench.example'")];
    let from = format!("n JOIN owners t ON t.id = '{other}' WHERE n % {SHARE} = 1");
    copy(conn, "owners", &owners, &from)?;
    let of = format!(
        "CASE n % {SHARE} WHEN 0 THEN '{owner}' \
         ELSE printf('own_F%025d', n - n % {SHARE} + 1) END"
    );
    let copies = [
        ("id", "printf('agt_F%025d', n)"),
        ("name", "'Benchmark ' || n"),
        ("owner_id", of.as_str()),
        ("created_at", "t.created_at - n * 1000"),
    ];
    copy(conn, "agents", &copies, &format!("n JOIN agents t ON t.id = '{bob}'"))?;
    let keys = [
        ("position", "(SELECT max(position) FROM agent_keys) + n"),
        ("kid", "printf('key_F%025d', n)"),
        ("agent_id", "printf('agt_F%025d', n)"),
        ("public_key", "printf('%043d', n)"),
    ];
    copy(conn, "agent_keys", &keys, &format!("n JOIN agent_keys t ON t.agent_id = '{bob}'"))
}

/// What is to be copied: a row for each new chain.
fn plan(conn: &Connection, world: &World, size: Size) -> Result<()> {
    let it = &world.originals;
    conn.execute_batch(
        "CREATE TEMP TABLE f (num INTEGER PRIMARY KEY, n INTEGER, source INTEGER, old TEXT, \
         id TEXT, invite TEXT, record TEXT, a TEXT, b TEXT, shift INTEGER)",
    )?;
    // Half of them are closed, a quarter is active.
    let sessions = [&it.closed, &it.active, &it.closed, &it.pending.session_id];
    let more = [&it.closed, &it.active, &it.closed, &it.declined];
    let sessions: Vec<&String> = sessions.into_iter().chain(more).collect();
    let attestations = vec![&it.closed_attestation, &it.attestation];
    for (count, kind, originals) in
        [(size.sessions, "ses", sessions), (size.sessions / 2, "att", attestations)]
    {
        numbers(conn, count)?;
        conn.execute_batch(
            "DROP TABLE IF EXISTS temp.o; CREATE TEMP TABLE o (o INTEGER, id TEXT)",
        )?;
        for (number, original) in (0_u32..).zip(&originals) {
            conn.execute("INSERT INTO o VALUES (?1, ?2)", params![number, original])?;
        }
        // An attestation's one agent is in the place of the first.
        let sql = "INSERT INTO f SELECT (SELECT max(num) FROM chains) \
                   + (SELECT count(*) FROM f) + n, n, c.num, c.id, \
                   printf(?1 || '_F%025d', n), printf('inv_F%025d', n), \
                   printf('rec_' || iif(?1 = 'ses', 'F', 'G') || '%025d', n), \
                   iif(?1 = 'att' AND n % ?2 = 0, ?3, printf('agt_F%025d', n * 7 % ?4 + 1)), \
                   iif(n % ?2 = 0, ?3, printf('agt_F%025d', (n * 7 + 1) % ?4 + 1)), n * 1000 \
                   FROM n JOIN o ON o = n / ?2 % (SELECT count(*) FROM o) \
                   JOIN chains c ON c.id = o.id";
        conn.execute(sql, params![kind, SHARE, world.subject.id, size.agents])?;
    }
    Ok(())
}

fn chains(conn: &Connection, world: &World, size: Size) -> Result<()> {
    plan(conn, world, size)?;
    let chains = [
        ("num", "f.num"),
        ("id", "f.id"),
        ("created_at", "t.created_at - f.shift"),
        ("begin", "replace(t.begin, f.old, f.id)"),
        ("accept", "replace(t.accept, f.old, f.id)"),
        ("close_statement", "replace(t.close_statement, f.old, f.id)"),
        ("invite_id", "iif(t.invite_id IS NULL, NULL, f.invite)"),
        ("record_id", "iif(t.record_id IS NULL, NULL, f.record)"),
    ];
    copy(conn, "chains", &chains, "f JOIN chains t ON t.num = f.source")?;
    let states = "f JOIN chain_states t ON t.num = f.source";
    copy(conn, "chain_states", &[("num", "f.num")], states)?;
    let agent = "iif(t.role = 'counterparty', f.b, f.a)";
    let owner = format!("(SELECT owner_id FROM agents WHERE id = {agent})");
    let participants = [
        ("chain_num", "f.num"),
        ("agent_id", agent),
        ("owner_id", owner.as_str()),
        ("chain_created_at", "t.chain_created_at - f.shift"),
        ("chain_id", "f.id"),
    ];
    let from = "f JOIN participants t ON t.chain_num = f.source";
    copy(conn, "participants", &participants, from)?;
    let messages = [
        ("place", "t.place + (f.num - f.source) * 16384"),
        ("envelope", "replace(t.envelope, f.old, f.id)"),
    ];
    let from = "f JOIN messages t \
                ON t.place BETWEEN f.source * 16384 AND f.source * 16384 + 16383";
    copy(conn, "messages", &messages, from)?;
    invites(conn)?;
    records(conn)
}

fn invites(conn: &Connection) -> Result<()> {
    let invites = [
        ("id", "f.invite"),
        ("session_id", "f.id"),
        ("from_agent_id", "f.a"),
        ("to_agent_id", "f.b"),
        ("to_owner_id", "(SELECT owner_id FROM agents WHERE id = f.b)"),
        ("created_at", "t.created_at - f.shift"),
    ];
    copy(conn, "invites", &invites, "f JOIN invites t ON t.session_id = f.old")
}

fn records(conn: &Connection) -> Result<()> {
    let records = [
        ("id", "f.record"),
        ("chain_num", "f.num"),
        ("statement", "replace(t.statement, f.old, f.id)"),
        ("created_at", "t.created_at - f.shift"),
        // The audit takes the oldest first, and would find other signatures.
        ("audited_at", "t.created_at + 86400000"),
    ];
    copy(conn, "records", &records, "f JOIN records t ON t.chain_num = f.source")?;
    let readers = "INSERT INTO record_readers (reader_id, created_at, record_id) \
                   SELECT p.agent_id, r.created_at, r.id FROM f \
                   JOIN records r ON r.chain_num = f.num JOIN participants p ON p.chain_num = f.num \
                   UNION SELECT p.owner_id, r.created_at, r.id FROM f \
                   JOIN records r ON r.chain_num = f.num JOIN participants p ON p.chain_num = f.num";
    conn.execute(readers, [])?;
    Ok(())
}

/// Many may look at the subject; the viewer at ten agents of its owner, however
/// large the store is.
fn viewers(conn: &Connection, world: &World, size: Size) -> Result<()> {
    numbers(conn, size.agents)?;
    let created_at: i64 =
        conn.query_row("SELECT max(created_at) FROM agents", [], |row| row.get(0))?;
    let grants = "INSERT INTO viewer_grants \
                  SELECT printf('vwg_F%025d', n), ?1, ?2, 'viewer' || n || '@bench.example', \
                  NULL, 'read', 'active', ?3 - n * 1000, NULL FROM n";
    conn.execute(grants, params![world.owner.id, world.subject.id, created_at])?;
    let of_viewer = "INSERT INTO viewer_grants \
                     SELECT printf('vwg_G%025d', n), ?1, printf('agt_F%025d', n * ?2), \
                     'viewer@example.org', NULL, 'export', 'active', ?3 - n * 1000, NULL \
                     FROM n WHERE n <= 10";
    conn.execute(of_viewer, params![world.owner.id, SHARE, created_at])?;
    numbers(conn, (size.sessions / SHARE).min(MOST_LOOKS))?;
    let looks = "INSERT INTO viewer_accesses \
                 SELECT printf('acc_F%025d', n), printf('vwg_F%025d', 1), ?1, \
                 'viewer1@bench.example', 'session', ?2, ?3 - n * 1000 FROM n";
    conn.execute(looks, params![world.subject.id, world.originals.active, created_at])?;
    Ok(())
}
