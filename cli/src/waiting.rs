//! Signs of life on standard error while something takes longer than a second.

use std::{
    io::{self, IsTerminal as _, Write as _},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

/// How long to stay silent, and how often to speak afterwards.
const PAUSE: Duration = Duration::from_secs(1);
/// A line of a terminal is rewritten each time; in a log each one stays, so
/// only one in so many is written.
const LOG_EVERY: u32 = 10;

/// Speaks up while it lives.
#[derive(Debug)]
pub(crate) struct Waiting {
    done: Arc<AtomicU64>,
    /// Dropped first, which ends the thread.
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Waiting {
    /// Starts waiting for `what`, counted up to `total` if that is known.
    pub(crate) fn start(what: &str, total: Option<u64>) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        let (stop, stopped) = mpsc::channel::<()>();
        let (what, count) = (what.to_owned(), Arc::clone(&done));
        let thread = thread::spawn(move || {
            let mut times = 0;
            while stopped.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                say(&what, total.map(|total| (count.load(Ordering::Relaxed), total)), times);
                times += 1;
            }
            if times > 0 && io::stderr().is_terminal() {
                let _ = write!(io::stderr(), "\r\u{1b}[K");
            }
        });
        Self { done, stop: Some(stop), thread: Some(thread) }
    }

    /// Says how much is done.
    pub(crate) fn set(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// Counts one more.
    pub(crate) fn advance(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            // The thread only prints; how it ended does not matter.
            let _ = thread.join();
        }
    }
}

fn say(what: &str, count: Option<(u64, u64)>, times: u32) {
    let text = match count {
        Some((done, total)) => format!("{what}: {done} of {total}"),
        None => format!("{what} …"),
    };
    let mut stderr = io::stderr().lock();
    // Signs of life may get lost.
    let _ = if stderr.is_terminal() {
        write!(stderr, "\r\u{1b}[K{text}").and_then(|()| stderr.flush())
    } else if times.is_multiple_of(LOG_EVERY) {
        writeln!(stderr, "{text}")
    } else {
        Ok(())
    };
}
