//! Migrations: numbered, forward only.

use rusqlite::Connection;

use crate::store::{Result, StoreError};

/// Migration `n` (counted from 1) brings schema `n - 1` to schema `n`. Released
/// ones never change.
const MIGRATIONS: [&str; 7] = [
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
    include_str!("schema_7.sql"),
];

/// Brings the database to the newest schema, each step in its own transaction.
pub(super) fn migrate(conn: &mut Connection) -> Result<()> {
    migrate_with(conn, &MIGRATIONS)
}

fn migrate_with(conn: &mut Connection, migrations: &[&str]) -> Result<()> {
    let supported = u32::try_from(migrations.len()).unwrap_or(u32::MAX);
    loop {
        // Immediate, so that of two processes that start together one waits.
        let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let found: u32 = tx.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if found > supported {
            return Err(StoreError::NewerSchema { found, supported });
        }
        let Some(migration) = migrations.get(found as usize) else { return Ok(()) };
        tx.execute_batch(migration)?;
        tx.pragma_update(None, "user_version", found + 1)?;
        tx.commit()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(conn: &Connection) -> u32 {
        conn.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a version")
    }

    #[test]
    fn migrations_run_once_and_in_order() {
        let mut conn = Connection::open_in_memory().expect("a database");
        let first = "CREATE TABLE a (x) STRICT".replace(" (x)", " (x INTEGER)");
        migrate_with(&mut conn, &[&first]).expect("the first step");
        assert_eq!(version(&conn), 1);
        migrate_with(&mut conn, &[&first, "ALTER TABLE a ADD COLUMN y INTEGER"])
            .expect("the second step only, or `a` would exist twice");
        assert_eq!(version(&conn), 2);
        conn.execute("INSERT INTO a (x, y) VALUES (1, 2)", []).expect("both columns");
    }

    #[test]
    fn a_newer_schema_is_refused_and_left_alone() {
        let mut conn = Connection::open_in_memory().expect("a database");
        migrate(&mut conn).expect("a fresh schema");
        conn.pragma_update(None, "user_version", 99).expect("a version from the future");
        let error = migrate(&mut conn).expect_err("must be refused");
        assert!(matches!(error, StoreError::NewerSchema { found: 99, .. }), "{error}");
        assert_eq!(version(&conn), 99);
    }

    #[test]
    fn a_failing_step_leaves_nothing_behind() {
        let mut conn = Connection::open_in_memory().expect("a database");
        let broken = "CREATE TABLE a (x INTEGER) STRICT; CREATE TABLE a (x INTEGER) STRICT";
        migrate_with(&mut conn, &[broken]).expect_err("the table exists twice");
        assert_eq!(version(&conn), 0);
        conn.execute("SELECT * FROM a", []).expect_err("the step was undone");
    }
}
