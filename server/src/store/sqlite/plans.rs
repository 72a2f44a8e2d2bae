//! Every list is one walk along an index, however large the store is: the plans
//! of the statements that the calls really run.

use std::{collections::BTreeSet, sync::Arc};

use parking_lot::Mutex;
use rusqlite::{
    Connection,
    trace::{TraceEvent, TraceEventCodes},
};

use super::{
    agents, chains, configure, discovery, duties, messages, nonces, owners, records, schema,
    sessions, shred, viewers,
};
use crate::{
    domain::{ChainStatus, Cursor, InviteStatus, PageRequest, Principal, Timestamp},
    store::Result,
};

const OWNER: &str = "own_1";
const AGENT: &str = "agt_1";
const ROWS: &str = "
    INSERT INTO owners VALUES ('own_1', 'a@b', NULL, 1, 1, 5);
    INSERT INTO agents (id, name, description, status, owner_id, created_at)
        VALUES ('agt_1', 'a', '', 'active', 'own_1', 5);
    INSERT INTO viewer_grants VALUES
        ('vwg_1', 'own_1', 'agt_1', 'a@b', NULL, 'read', 'active', 5, NULL);
    INSERT INTO chains (id, kind, mode, purpose, idle_timeout_sec, created_at, begin,
        begin_signature) VALUES ('ses_1', 'session', 'relay', 'p', 60, 5, '{}', '{}');";

/// What `run` makes the database do.
fn statements(run: impl FnOnce(&Connection) -> Result<()>) -> (Connection, BTreeSet<String>) {
    let mut conn = Connection::open_in_memory().expect("a database");
    configure(&conn).expect("settings");
    schema::migrate(&mut conn).expect("the schema");
    conn.execute_batch(ROWS).expect("rows");
    let seen = Arc::new(Mutex::new(BTreeSet::new()));
    let log = Arc::clone(&seen);
    let note = move |event: TraceEvent<'_>| {
        if let TraceEvent::Stmt(_, sql) = event {
            log.lock().insert(sql.to_owned());
        }
    };
    conn.trace_v2(TraceEventCodes::SQLITE_TRACE_STMT, Some(note)).expect("a trace");
    run(&conn).expect("nothing is refused");
    conn.trace_v2(TraceEventCodes::empty(), None::<fn(TraceEvent<'_>)>).expect("no trace");
    let seen = seen.lock().iter().filter(|sql| !sql.starts_with("--")).cloned().collect();
    (conn, seen)
}

/// The steps of a plan that look at rows in the order in which they lie, or sort.
fn slow_steps(conn: &Connection, sql: &str) -> Vec<String> {
    let mut statement = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).expect("a plan");
    // A plan does not depend on the values, which stay unbound.
    let steps = statement.raw_query().mapped(|row| row.get::<_, String>(3));
    let steps: Vec<_> = steps.collect::<Result<_, _>>().expect("texts");
    let is_slow = |step: &String| {
        let scans = step.starts_with("SCAN ") && !step.contains(" INDEX ");
        (scans && step != "SCAN CONSTANT ROW") || step.contains("TEMP B-TREE")
    };
    steps.into_iter().filter(is_slow).collect()
}

fn check(run: impl FnOnce(&Connection) -> Result<()>, at_least: usize) {
    let (conn, statements) = statements(run);
    assert!(statements.len() >= at_least, "{statements:#?}");
    for sql in statements {
        assert_eq!(slow_steps(&conn, &sql), Vec::<String>::new(), "{sql}");
    }
}

fn pages() -> [PageRequest; 2] {
    let after = Cursor { created_at: Timestamp::from_ms(5), id: "x".to_owned() };
    [None, Some(after)].map(|after| PageRequest { limit: 10, after })
}

#[test]
fn lists_for_readers_follow_indexes() {
    check(
        |conn| {
            for page in pages() {
                for of in [Principal::Agent(AGENT.to_owned()), Principal::Owner(OWNER.to_owned())] {
                    for status in [None, Some(ChainStatus::Active)] {
                        sessions::list(conn, &of, status, &page)?;
                        sessions::list_attestations(conn, &of, status, &page)?;
                    }
                    records::list(conn, &of, &page)?;
                }
                for status in [None, Some(InviteStatus::Pending)] {
                    sessions::invites_to(conn, AGENT, status, &page)?;
                }
                sessions::invites_of_owner(conn, OWNER, InviteStatus::Pending, &page)?;
                agents::of_owner(conn, OWNER, &page)?;
                viewers::of_agent(conn, OWNER, AGENT, &page)?;
                viewers::accesses(conn, OWNER, AGENT, &page)?;
                viewers::sessions(conn, OWNER, &page)?;
                viewers::records(conn, OWNER, &page)?;
            }
            viewers::grants_with_agents(conn, OWNER, 10)?;
            viewers::grant_for(conn, OWNER, &[AGENT.to_owned()])?;
            messages::after(conn, "ses_1", 0, 10)?;
            discovery::witnesses_after(conn, "ses_1", 0, 10).map(drop)
        },
        15,
    );
}

#[test]
fn what_the_worker_looks_for_is_in_an_index() {
    let now = Timestamp::from_ms(9);
    check(
        |conn| {
            records::expire(conn, now, 10)?;
            records::closing_chains(conn, now, 5, 10)?;
            records::stuck_chains(conn, 5, 10)?;
            sessions::end_suspended(conn, now, 10)?;
            sessions::end_of_suspended(conn, AGENT, now, 10)?;
            shred::due(conn, now, 10)?;
            duties::to_audit(conn, 10)?;
            duties::purge_unclaimed(conn, now, 10)?;
            nonces::forget(conn, now, 10)?;
            owners::forget(conn, now, 10)?;
            viewers::forget_accesses(conn, now, 10)?;
            chains::state(conn, "ses_1").map(drop)
        },
        12,
    );
}

#[test]
fn a_list_without_an_index_would_be_found() {
    let (conn, _) = statements(|_| Ok(()));
    let unordered = "SELECT id FROM records ORDER BY evidence_bytes LIMIT 2";
    assert_eq!(slow_steps(&conn, unordered).len(), 2, "a scan and a sort");
}
