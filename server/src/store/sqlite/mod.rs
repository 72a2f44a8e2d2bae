//! The embedded store: one SQLite file with a write-ahead log.
//!
//! Writes go through one thread that commits them in groups, each commit
//! flushed to disk (`synchronous=FULL`). Reads use their own connections and
//! see what was committed last.

mod agents;
mod calls;
mod chains;
mod discovery;
mod duties;
mod messages;
mod nonces;
mod owners;
mod page;
#[cfg(test)]
mod plans;
mod readers;
mod records;
mod row;
mod schema;
mod sessions;
mod shred;
mod viewers;
mod writer;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, config::DbConfig};

use self::{readers::Readers, writer::Writer};
use super::{Result, StoreError};
use crate::private_file::make_private;

/// How long a statement waits for another process that holds the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The embedded store. Dropping it finishes what is waiting.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    writer: Writer,
    readers: Readers,
}

impl SqliteStore {
    /// Opens the database file, makes it when missing, and brings its schema up
    /// to date: [`StoreError::NewerSchema`] when a newer program wrote it. Nobody
    /// but the file's owner can read it, nor the log beside it.
    pub fn open(path: &Path) -> Result<Self> {
        let unusable = |error: std::io::Error| {
            StoreError::Unavailable(format!("cannot make {}: {error}", path.display()))
        };
        make_private(path).map_err(unusable)?;
        let mut conn = Connection::open(path)?;
        configure(&conn)?;
        conn.pragma_update(None, "journal_mode", "WAL")?;
        conn.pragma_update(None, "synchronous", "FULL")?;
        schema::migrate(&mut conn)?;
        let no_thread = |error: std::io::Error| StoreError::Unavailable(error.to_string());
        Ok(Self {
            path: path.to_owned(),
            writer: Writer::start(conn).map_err(no_thread)?,
            readers: Readers::new(path),
        })
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.writer.write(work).await
    }

    fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        self.readers.read(work)
    }

    async fn read_long<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.readers.read_long(work).await
    }
}

/// Pages that each connection keeps in memory, in KiB.
const CACHE_KIB: i64 = 16 * 1024;

/// What every connection is set to.
fn configure(conn: &Connection) -> Result<()> {
    conn.busy_timeout(BUSY_TIMEOUT)?;
    conn.set_prepared_statement_cache_capacity(128);
    // Without this the bundled SQLite plans prepared joins anew for new values.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    conn.pragma_update(None, "cache_size", -CACHE_KIB)?;
    conn.pragma_update(None, "foreign_keys", true)?;
    // What is deleted is overwritten, so that a forgotten key is gone.
    conn.pragma_update(None, "secure_delete", true)?;
    // Savepoints keep copies of pages; those need not touch the disk.
    conn.pragma_update(None, "temp_store", "MEMORY")?;
    Ok(())
}
