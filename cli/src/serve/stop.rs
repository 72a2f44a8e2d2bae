//! The signals that ask for an end.

use crate::failure::Failure;

/// Listens from its making on, so that no signal is missed.
#[derive(Debug)]
pub(super) struct Stop {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

#[cfg(unix)]
impl Stop {
    pub(super) fn new() -> Result<Self, Failure> {
        use tokio::signal::unix::{SignalKind, signal};
        let listen =
            |kind| signal(kind).map_err(|error| Failure::io("cannot listen for signals", &error));
        let signals = [listen(SignalKind::interrupt())?, listen(SignalKind::terminate())?];
        Ok(Self { signals })
    }

    /// Waits for the next signal.
    pub(super) async fn wait(&mut self) {
        let [interrupt, terminate] = &mut self.signals;
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
impl Stop {
    pub(super) fn new() -> Result<Self, Failure> {
        Ok(Self {})
    }

    /// Waits for the next Ctrl-C.
    pub(super) async fn wait(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without signals the process ends when it is killed.
            std::future::pending::<()>().await;
        }
    }
}
