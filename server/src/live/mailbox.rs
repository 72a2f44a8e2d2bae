//! What waits for one connection: a bounded queue of signals without content.

use std::collections::{HashSet, VecDeque};

use parking_lot::Mutex;
use tokio::sync::{Notify, watch};

use crate::domain::ChainStatus;

/// Signals that may wait. Messages of one chain are one signal however many
/// they are, so only somebody who has stopped reading gets this far behind.
const CAPACITY: usize = 1024;

/// That something happened; what it was is in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Signal {
    /// There are messages in this chain that the connection may not have.
    Messages(String),
    /// This chain has come into this state.
    Chain(String, ChainStatus),
    /// This invite is for the listening agent.
    InviteReceived(String),
    /// This invite waits for the listening owner.
    InviteAwaitsOwner(String),
    /// The listening agent has an owner now.
    AgentClaimed,
    /// A viewer's grant has gone, perhaps that of the listening owner.
    ViewersChanged,
}

/// Why a connection ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// The other side has gone or breaks the rules of the transport.
    Peer,
    /// It reads too slowly.
    Slow,
    /// It may not listen any more.
    Revoked,
    /// The platform stops.
    Shutdown,
    /// The platform could not read what it has to send.
    Failed,
}

/// Signals for one connection.
#[derive(Debug)]
pub(crate) struct Mailbox {
    waiting: Mutex<Waiting>,
    ready: Notify,
    end: watch::Sender<Option<End>>,
}

#[derive(Debug, Default)]
struct Waiting {
    signals: VecDeque<Signal>,
    /// The chains among them whose messages wait.
    chains: HashSet<String>,
}

impl Default for Mailbox {
    fn default() -> Self {
        Self { waiting: Mutex::default(), ready: Notify::new(), end: watch::Sender::new(None) }
    }
}

impl Mailbox {
    /// Adds a signal; never waits. A mailbox that is full ends its connection.
    pub(crate) fn push(&self, signal: Signal) {
        let mut waiting = self.waiting.lock();
        if let Signal::Messages(chain_id) = &signal
            && !waiting.chains.insert(chain_id.clone())
        {
            return;
        }
        if waiting.signals.len() >= CAPACITY {
            *waiting = Waiting::default();
            drop(waiting);
            return self.end(End::Slow);
        }
        waiting.signals.push_back(signal);
        drop(waiting);
        self.ready.notify_one();
    }

    /// The next signal. Dropping the future loses none.
    pub(crate) async fn next(&self) -> Signal {
        loop {
            if let Some(signal) = self.take() {
                return signal;
            }
            self.ready.notified().await;
        }
    }

    fn take(&self) -> Option<Signal> {
        let mut waiting = self.waiting.lock();
        let signal = waiting.signals.pop_front()?;
        if let Signal::Messages(chain_id) = &signal {
            // What is appended from here on is a signal of its own, though the
            // read that follows will find it, too.
            waiting.chains.remove(chain_id);
        }
        Some(signal)
    }

    /// Ends the connection; the first reason counts.
    pub(crate) fn end(&self, end: End) {
        self.end.send_if_modified(|current| {
            let is_first = current.is_none();
            current.get_or_insert(end);
            is_first
        });
    }

    /// Why the connection has to end, once it has.
    pub(crate) async fn ended(&self) -> End {
        let mut end = self.end.subscribe();
        // The sender lives as long as `self`.
        end.wait_for(Option::is_some).await.ok().and_then(|end| *end).unwrap_or(End::Peer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(chain: &str) -> Signal {
        Signal::Messages(chain.to_owned())
    }

    #[tokio::test]
    async fn messages_of_a_chain_wait_once() {
        let mailbox = Mailbox::default();
        for chain in ["a", "b", "a", "a"] {
            mailbox.push(messages(chain));
        }
        assert_eq!(mailbox.next().await, messages("a"));
        mailbox.push(messages("a"));
        assert_eq!(mailbox.next().await, messages("b"));
        assert_eq!(mailbox.next().await, messages("a"), "it came after the first was taken");
        assert_eq!(mailbox.take(), None);
    }

    #[tokio::test]
    async fn a_full_mailbox_ends_its_connection_and_frees_its_memory() {
        let mailbox = Mailbox::default();
        for _ in 0..CAPACITY {
            mailbox.push(Signal::AgentClaimed);
        }
        assert_eq!(*mailbox.end.borrow(), None);
        mailbox.push(Signal::AgentClaimed);
        assert_eq!(mailbox.ended().await, End::Slow);
        assert_eq!(mailbox.take(), None);
    }

    #[tokio::test]
    async fn the_first_reason_counts() {
        let mailbox = Mailbox::default();
        mailbox.end(End::Revoked);
        mailbox.end(End::Shutdown);
        assert_eq!(mailbox.ended().await, End::Revoked);
    }
}
