//! The embedded store against the suite, and what is particular to it.

use std::{path::PathBuf, sync::Arc};

use openglass_core::vocabulary::ErrorCode;
use openglass_server::store::{Nonce, Store, StoreError, sqlite::SqliteStore};
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
