//! Drives the asynchronous client from synchronous Python calls.

use std::{
    future::Future,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use pyo3::prelude::*;
use tokio::runtime::{Builder, Runtime};

use crate::error::{Failure, Fallible, Kind, guarded};

/// How often a waiting call looks whether Python wants to be interrupted.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);
/// Threads that move bytes; the calls themselves run on Python's threads.
const WORKER_THREADS: usize = 2;

/// The runtime of this process with the process's id.
static RUNTIME: Mutex<Option<(u32, Arc<Runtime>)>> = Mutex::new(None);

/// A handle on the runtime of the process that made it. After a fork its
/// threads exist in the parent only, so a call in the child is refused instead
/// of hanging for ever.
#[derive(Clone)]
pub(crate) struct Driver {
    process: u32,
    runtime: Arc<Runtime>,
}

impl Driver {
    /// The driver of this process.
    pub(crate) fn of_this_process() -> Fallible<Self> {
        let process = std::process::id();
        let mut shared = RUNTIME.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((owner, runtime)) = &*shared
            && *owner == process
        {
            return Ok(Self { process, runtime: Arc::clone(runtime) });
        }
        let runtime = Builder::new_multi_thread()
            .worker_threads(WORKER_THREADS)
            .thread_name("openglass")
            .enable_all()
            .build()
            .map(Arc::new)
            .map_err(|error| Failure::new(Kind::Internal, "runtime", error.to_string()))?;
        let inherited = shared.replace((process, Arc::clone(&runtime)));
        // Dropping a parent's runtime would wait for threads that are not here.
        std::mem::forget(inherited);
        Ok(Self { process, runtime })
    }

    /// Runs an operation to its end, without the interpreter lock. Signals such
    /// as Ctrl-C are handled meanwhile; the operation is dropped when one raises.
    pub(crate) fn run<T, E, F>(
        &self,
        py: Python<'_>,
        operation: impl FnOnce() -> F + Send,
    ) -> Fallible<T>
    where
        T: Send,
        E: Into<Failure>,
        F: Future<Output = Result<T, E>>,
    {
        if self.process != std::process::id() {
            let text = "this client was made before a fork; make a new one in this process";
            return Err(Failure::new(Kind::Misuse, "forked", text));
        }
        guarded(|| py.detach(|| self.runtime.block_on(interruptible(operation()))))
    }
}

#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method itself is not general over the lifetime of `py`"
)]
async fn interruptible<T, E: Into<Failure>>(
    future: impl Future<Output = Result<T, E>>,
) -> Fallible<T> {
    let mut future = std::pin::pin!(future);
    loop {
        tokio::select! {
            biased;
            output = &mut future => return output.map_err(Into::into),
            () = tokio::time::sleep(SIGNAL_INTERVAL) => {
                Python::attach(|py| py.check_signals())?;
            }
        }
    }
}
