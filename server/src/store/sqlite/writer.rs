//! The one writer: a thread that commits whatever is waiting together.
//!
//! Each job runs in a savepoint of its own, so a refused one leaves nothing
//! behind; one commit, and with it one flush of the disk, serves the whole
//! group. Nobody is answered before that commit.

use std::{
    sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    thread::JoinHandle,
};

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::store::{Result, StoreError};

/// Most jobs that wait; one more is answered `unavailable`.
const QUEUE: usize = 2048;
/// Most jobs in one transaction.
const GROUP: usize = 128;

/// The sending end of the writer's queue.
#[derive(Debug)]
pub(super) struct Writer {
    /// `None` only while the writer is being dropped.
    queue: Option<SyncSender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn start(conn: Connection) -> std::io::Result<Self> {
        let (queue, jobs) = sync_channel(QUEUE);
        let thread = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || run(&conn, &jobs))?;
        Ok(Self { queue: Some(queue), thread: Some(thread) })
    }

    /// Runs `work` inside a transaction and answers after its commit. When
    /// `work` fails, what it wrote is undone.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Pending { work: Some(work), outcome: None, reply });
        let unavailable = |text: &str| StoreError::Unavailable(text.to_owned());
        let queue = self.queue.as_ref().ok_or_else(|| unavailable("the writer has stopped"))?;
        queue.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => unavailable("too many writes are waiting"),
            TrySendError::Disconnected(_) => unavailable("the writer has stopped"),
        })?;
        answer.await.map_err(|_| unavailable("the writer has stopped"))?
    }
}

impl Drop for Writer {
    /// Finishes what is waiting and closes the database.
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the store's writer thread panicked");
        }
    }
}

/// One call of [`Writer::write`].
trait Job: Send {
    /// Does the work. `false` when what it wrote must be undone.
    fn run(&mut self, conn: &Connection) -> bool;
    /// Answers the caller, with the group's failure instead of the outcome if
    /// there is one.
    fn answer(self: Box<Self>, group: Option<&StoreError>);
}

struct Pending<T, F> {
    work: Option<F>,
    outcome: Option<Result<T>>,
    reply: oneshot::Sender<Result<T>>,
}

impl<T: Send, F: FnOnce(&Connection) -> Result<T> + Send> Job for Pending<T, F> {
    fn run(&mut self, conn: &Connection) -> bool {
        let outcome = self.work.take().map(|work| work(conn));
        let keep = matches!(outcome, Some(Ok(_)));
        self.outcome = outcome;
        keep
    }

    fn answer(self: Box<Self>, group: Option<&StoreError>) {
        let answer = match (group, self.outcome) {
            (None, Some(outcome)) => outcome,
            (Some(error), _) => Err(StoreError::Unavailable(error.to_string())),
            (None, None) => Err(StoreError::Unavailable("the write did not run".to_owned())),
        };
        // The caller may have gone; its write stands all the same.
        let _ = self.reply.send(answer);
    }
}

fn run(conn: &Connection, jobs: &Receiver<Box<dyn Job>>) {
    while let Ok(first) = jobs.recv() {
        let mut group = vec![first];
        group.extend(jobs.try_iter().take(GROUP - 1));
        let failure = commit(conn, &mut group).err();
        if let Some(error) = &failure {
            tracing::error!(%error, jobs = group.len(), "a group of writes failed");
        }
        for job in group {
            job.answer(failure.as_ref());
        }
    }
}

/// Runs a group in one transaction.
fn commit(conn: &Connection, group: &mut [Box<dyn Job>]) -> Result<()> {
    execute(conn, "BEGIN IMMEDIATE")?;
    let done = group.iter_mut().try_for_each(|job| run_in_savepoint(conn, job.as_mut()));
    let done = done.and_then(|()| execute(conn, "COMMIT"));
    if done.is_err() && !conn.is_autocommit() {
        execute(conn, "ROLLBACK")?;
    }
    done
}

fn run_in_savepoint(conn: &Connection, job: &mut dyn Job) -> Result<()> {
    execute(conn, "SAVEPOINT job")?;
    let keep = job.run(conn);
    // A full or broken disk makes SQLite roll back the whole transaction by
    // itself. Then the jobs before this one are lost too.
    if conn.is_autocommit() {
        return Err(StoreError::Unavailable("the disk failed; the group was undone".to_owned()));
    }
    if !keep {
        execute(conn, "ROLLBACK TO job")?;
    }
    execute(conn, "RELEASE job")
}

fn execute(conn: &Connection, sql: &str) -> Result<()> {
    let mut statement = conn.prepare_cached(sql)?;
    statement.execute([])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use openglass_core::vocabulary::ErrorCode;

    use super::*;
    use crate::domain::Refusal;

    struct Fixture {
        writer: Writer,
        reader: Connection,
        _dir: tempfile::TempDir,
    }

    /// A writer on a database that may not grow beyond `pages`.
    fn fixture(pages: u32) -> Fixture {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("test.sqlite");
        let conn = Connection::open(&path).expect("a database");
        conn.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE t (x TEXT NOT NULL) STRICT")
            .expect("a table");
        conn.pragma_update(None, "max_page_count", pages).expect("a limit");
        let reader = Connection::open(&path).expect("the same database");
        Fixture { writer: Writer::start(conn).expect("a thread"), reader, _dir: dir }
    }

    impl Fixture {
        async fn insert(&self, bytes: usize) -> Result<()> {
            let insert = move |conn: &Connection| {
                let sql = "INSERT INTO t VALUES (?1)";
                conn.execute(sql, ["x".repeat(bytes)])?;
                Ok(())
            };
            self.writer.write(insert).await
        }

        fn rows(&self) -> usize {
            let count = self.reader.query_row("SELECT count(*) FROM t", [], |row| row.get(0));
            let count: i64 = count.expect("a count");
            usize::try_from(count).expect("a small count")
        }
    }

    #[tokio::test]
    async fn a_full_disk_acknowledges_exactly_what_is_there() {
        let fixture = fixture(64);
        let mut done = 0;
        for round in 0..20_usize {
            // The large one does not fit; whether it takes its group with it is SQLite's choice.
            let sizes = [10, 10, if round % 2 == 0 { 10 } else { 1_000_000 }, 10];
            let inserts = sizes.map(|bytes| fixture.insert(bytes));
            for outcome in futures_util::future::join_all(inserts).await {
                match outcome {
                    Ok(()) => done += 1,
                    Err(error) => assert_eq!(error.code(), ErrorCode::Unavailable, "{error}"),
                }
            }
            assert_eq!(fixture.rows(), done, "in round {round}");
        }
        assert!((40..80).contains(&done), "{done}");
    }

    #[tokio::test]
    async fn a_refused_job_is_undone_and_its_neighbours_stand() {
        let fixture = fixture(1000);
        let refuse = |conn: &Connection| -> Result<()> {
            conn.execute("INSERT INTO t VALUES ('refused')", [])?;
            Err(Refusal::not_found().into())
        };
        let (before, refused, after) =
            tokio::join!(fixture.insert(1), fixture.writer.write(refuse), fixture.insert(1));
        before.expect("stands");
        after.expect("stands");
        assert_eq!(refused.expect_err("refused").code(), ErrorCode::NotFound);
        assert_eq!(fixture.rows(), 2);
    }

    #[tokio::test]
    async fn too_many_waiting_writes_are_turned_away() {
        let fixture = fixture(100_000);
        let (started, wait) = std::sync::mpsc::channel::<()>();
        let first = fixture.writer.write(move |_| {
            // Holds the thread until the sender is dropped.
            let _ = wait.recv();
            Ok(())
        });
        let crowd = (0..QUEUE + GROUP).map(|_| fixture.insert(1));
        let crowd = futures_util::future::join_all(crowd);
        let release = async move { drop(started) };
        let (first, outcomes, ()) = tokio::join!(first, crowd, release);
        first.expect("it was only held");
        let turned_away = outcomes.iter().filter(|outcome| outcome.is_err()).count();
        // The thread may have taken the first job, or a few more, before it was held.
        assert!((1..=GROUP + 1).contains(&turned_away), "{turned_away}");
        assert_eq!(fixture.rows(), outcomes.len() - turned_away);
    }
}
