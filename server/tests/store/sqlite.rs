//! The embedded store against the suite, and what is particular to it.

use std::{path::PathBuf, sync::Arc};

use openglass_core::vocabulary::ErrorCode;
use openglass_server::{
    domain::{InviteStatus, PageRequest},
    store::{Nonce, Store, StoreError, sqlite::SqliteStore},
};
use tempfile::TempDir;

use crate::{
    steps::active_session,
    suite::{Backend, store_suite},
    world::World,
};

struct File {
    dir: TempDir,
}

impl File {
    fn new() -> Self {
        Self { dir: tempfile::tempdir().expect("a folder") }
    }

    fn path(&self) -> PathBuf {
        self.dir.path().join("store.sqlite")
    }
}

impl Backend for File {
    fn open(&self) -> Arc<dyn Store> {
        Arc::new(SqliteStore::open(&self.path()).expect("the store opens"))
    }
}

store_suite!(File::new());

#[test]
fn a_newer_schema_is_refused_with_both_numbers() {
    let file = File::new();
    drop(file.open());
    let conn = rusqlite::Connection::open(file.path()).expect("a database");
    conn.pragma_update(None, "user_version", 1000).expect("a version from the future");
    drop(conn);
    let error = SqliteStore::open(&file.path()).expect_err("must be refused");
    assert!(matches!(error, StoreError::NewerSchema { found: 1000, .. }), "{error}");
    assert!(error.to_string().contains("newer program"), "{error}");
}

#[test]
fn what_is_no_database_is_refused() {
    let file = File::new();
    std::fs::write(file.path(), "a text, not a database, and long enough to be read as one")
        .expect("a file");
    let error = SqliteStore::open(&file.path()).expect_err("must be refused");
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
}

#[tokio::test]
async fn a_stored_row_that_was_tampered_with_is_reported() {
    let file = File::new();
    let world = World::new();
    let store = file.open();
    let (_, _, session) = active_session(&*store, &world, 1).await;
    let conn = rusqlite::Connection::open(file.path()).expect("a database");
    conn.execute("UPDATE chains SET begin = '{ }'", []).expect("works");
    let error = store.session(&session.chain.id).await.expect_err("not canonical");
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
    conn.execute("UPDATE chain_states SET status = 'sleeping'", []).expect("works");
    let error = store.chain(&session.chain.id).await.expect_err("an unknown word");
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
}

#[tokio::test]
async fn a_write_that_cannot_commit_is_unavailable_and_leaves_nothing() {
    let file = File::new();
    let world = World::new();
    let store = file.open();
    let nonce = Nonce::new("agt_1", "once", world.now());
    // Another process that keeps the lock for longer than a write waits.
    let conn = rusqlite::Connection::open(file.path()).expect("a database");
    conn.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    let error = store.claim_nonce(nonce.clone()).await.expect_err("nothing is written");
    assert_eq!(error.code(), ErrorCode::Unavailable, "{error}");
    conn.execute_batch("ROLLBACK").expect("released");
    store.claim_nonce(nonce).await.expect("the failed claim burned nothing");
    store.check().await.expect("healthy again");
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &std::path::Path| {
        std::fs::metadata(path).expect("a file").permissions().mode() & 0o777
    };
    let file = File::new();
    let store = file.open();
    for ending in ["", "-wal", "-shm"] {
        let path = file.dir.path().join(format!("store.sqlite{ending}"));
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    drop(store);
    // One that an older program left open to others.
    std::fs::set_permissions(file.path(), std::fs::Permissions::from_mode(0o644)).expect("wider");
    drop(file.open());
    assert_eq!(mode(&file.path()), 0o600);
}

#[tokio::test]
async fn a_store_of_the_first_schema_opens_and_knows_whose_invites_wait() {
    let file = File::new();
    let conn = rusqlite::Connection::open(file.path()).expect("a database");
    conn.execute_batch(include_str!("../../src/store/sqlite/schema_1.sql")).expect("schema 1");
    conn.execute_batch(
        "INSERT INTO owners VALUES ('own_1', 'a@b', NULL, 1, 1, 5);
         INSERT INTO agents (id, name, description, status, owner_id, created_at) VALUES
             ('agt_1', 'a', '', 'active', NULL, 5), ('agt_2', 'b', '', 'active', 'own_1', 5);
         INSERT INTO chains (id, kind, mode, purpose, idle_timeout_sec, created_at, begin,
             begin_signature, invite_id)
             VALUES ('ses_1', 'session', 'relay', 'p', 60, 5, '{}', '{}', 'inv_1');
         INSERT INTO chain_states (num, kind, status, head_seq, last_activity_at, expires_at,
             check_at) VALUES (1, 'session', 'pending', 0, 5, 9, 9);
         INSERT INTO participants VALUES
             (1, 'initiator', 'agt_1', NULL, 'key_1', 'k', 1, 'session', 5, 'ses_1'),
             (1, 'counterparty', 'agt_2', 'own_1', NULL, NULL, 1, 'session', 5, 'ses_1');
         INSERT INTO invites (id, session_id, from_agent_id, kind, to_agent_id, status,
             expires_at, created_at)
             VALUES ('inv_1', 'ses_1', 'agt_1', 'direct', 'agt_2', 'pending', 9, 5);
         PRAGMA user_version = 1;",
    )
    .expect("rows as the first program wrote them");
    drop(conn);
    let store = file.open();
    let page = PageRequest { limit: 10, after: None };
    let invites = store.owner_invites("own_1", InviteStatus::Pending, page).await.expect("works");
    assert_eq!(invites.items.len(), 1);
    assert_eq!(invites.items[0].id, "inv_1");
    let session = store.session("ses_1").await.expect("works").expect("a session");
    assert_eq!(session.chain.content_key, None);
    let agent = store.agent("agt_2").await.expect("works").expect("an agent");
    assert_eq!(agent.default_visibility, None);
}
