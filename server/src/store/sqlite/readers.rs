//! Read-only connections.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::Semaphore;

use crate::store::{Result, StoreError};

/// Most long reads at a time.
const LONG_READS: usize = 4;

/// A pool that grows to the number of threads that read at the same time.
#[derive(Clone)]
pub(super) struct Readers {
    path: PathBuf,
    idle: Arc<Mutex<Vec<Connection>>>,
    long_reads: Arc<Semaphore>,
}

impl fmt::Debug for Readers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Readers").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Readers {
    pub(super) fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            idle: Arc::default(),
            long_reads: Arc::new(Semaphore::new(LONG_READS)),
        }
    }

    /// Reads a few rows by their keys, right here: that takes microseconds,
    /// less than handing the work to another thread.
    pub(super) fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let pooled = self.idle.lock().pop();
        let mut conn = pooled.map_or_else(|| self.connect(), Ok)?;
        // One snapshot, so that the rows belong together.
        let snapshot = conn.transaction()?;
        let outcome = work(&snapshot);
        drop(snapshot);
        self.idle.lock().push(conn);
        outcome
    }

    /// Reads what can be long, on a thread that may block.
    pub(super) async fn read_long<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let stopped = |_| StoreError::Unavailable("reading was interrupted".to_owned());
        let permit = Arc::clone(&self.long_reads).acquire_owned().await;
        let permit = permit.map_err(|_| StoreError::Unavailable("the store is closed".to_owned()));
        let permit = permit?;
        let readers = self.clone();
        let read = move || {
            let outcome = readers.read(work);
            drop(permit);
            outcome
        };
        tokio::task::spawn_blocking(read).await.map_err(stopped)?
    }

    fn connect(&self) -> Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let conn = Connection::open_with_flags(&self.path, flags)?;
        super::configure(&conn)?;
        Ok(conn)
    }
}
