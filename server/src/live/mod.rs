//! Live events (spec 10): who listens, and who has to hear of what.
//!
//! Listeners are told *that* something changed, never *what*: each connection
//! reads the change from the store when it is about to send it. So nothing that
//! waits for a slow reader is larger than a few ids, what is sent has passed
//! the access rule at that moment, and no message is missed between a backlog
//! and the live stream: both are one read after a number.

mod mailbox;
mod settings;

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use parking_lot::Mutex;

use crate::{
    domain::{Chain, ChainStatus, Invite, InviteKind, Principal},
    store::Store,
    worker::Tick,
};

pub(crate) use mailbox::{End, Mailbox, Signal};
pub use settings::LiveSettings;

/// Everybody who listens.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) settings: LiveSettings,
    listeners: Mutex<Listeners>,
    next: AtomicU64,
}

#[derive(Debug, Default)]
struct Listeners {
    by_principal: HashMap<Principal, HashMap<u64, Arc<Mailbox>>>,
    by_chain: HashMap<String, HashMap<u64, Arc<Mailbox>>>,
    count: usize,
    /// Nobody may come any more.
    ended: bool,
}

/// Why somebody may not listen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Full {
    /// This agent or owner has as many connections as it may have.
    Principal,
    /// The platform has, or it is shutting down.
    Platform,
}

impl Live {
    pub(crate) fn new(settings: LiveSettings) -> Self {
        Self { settings, listeners: Mutex::default(), next: AtomicU64::new(0) }
    }

    /// Makes room for one more connection.
    pub(crate) fn listen(self: &Arc<Self>, who: Principal) -> Result<Listener, Full> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mailbox = Arc::new(Mailbox::default());
        let mut listeners = self.listeners.lock();
        if listeners.ended || listeners.count >= self.settings.connections {
            return Err(Full::Platform);
        }
        let most = match who {
            Principal::Agent(_) => self.settings.connections_per_agent,
            Principal::Owner(_) => self.settings.connections_per_owner,
        };
        let own = listeners.by_principal.entry(who.clone()).or_default();
        if own.len() >= most {
            return Err(Full::Principal);
        }
        own.insert(id, Arc::clone(&mailbox));
        listeners.count += 1;
        drop(listeners);
        Ok(Listener { live: Arc::clone(self), id, who, mailbox })
    }

    /// A message or event has been appended.
    pub(crate) fn appended(&self, chain_id: &str) {
        let listeners = self.listeners.lock();
        for mailbox in listeners.by_chain.get(chain_id).into_iter().flat_map(HashMap::values) {
            mailbox.push(Signal::Messages(chain_id.to_owned()));
        }
    }

    /// A chain has come into this state: tells the participants, and whoever
    /// listens to the chain, once each.
    pub(crate) fn changed(&self, chain: &Chain, status: ChainStatus) {
        let signal = Signal::Chain(chain.id.clone(), status);
        let listeners = self.listeners.lock();
        let agents = chain.participants.iter().filter_map(|participant| {
            listeners.by_principal.get(&Principal::Agent(participant.agent_id.clone()))
        });
        let subscribed = listeners.by_chain.get(&chain.id).into_iter();
        let told: HashMap<_, _> = agents.chain(subscribed).flatten().collect();
        for mailbox in told.values() {
            mailbox.push(signal.clone());
        }
    }

    /// What a run of the worker did. Whoever cannot be told because the store
    /// fails finds out by asking.
    pub(crate) async fn announce(&self, store: &dyn Store, tick: Tick) {
        if self.listeners.lock().count == 0 {
            return;
        }
        let Tick { expired, suspended, issued, .. } = tick;
        let closing = expired.chains.into_iter().chain(suspended);
        let issued = issued.into_iter().filter(|(_, record)| record.is_new);
        self.tell(store, expired.sessions, ChainStatus::Expired).await;
        self.tell(store, closing, ChainStatus::Closing).await;
        self.tell(store, issued.map(|(id, _)| id), ChainStatus::Closed).await;
    }

    /// These chains have come into this state, and may have left it since: a
    /// record is issued within moments. A pending session that a suspension ends
    /// is never closing.
    pub(crate) async fn tell(
        &self,
        store: &dyn Store,
        chain_ids: impl IntoIterator<Item = String, IntoIter: Send> + Send,
        status: ChainStatus,
    ) {
        for id in chain_ids {
            match store.chain(&id).await {
                Ok(Some(chain)) if chain.status == ChainStatus::Cancelled => {
                    self.changed(&chain, ChainStatus::Cancelled);
                }
                Ok(Some(chain)) => self.changed(&chain, status),
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, "listeners are not told of a change"),
            }
        }
    }

    /// An agent has been invited directly.
    pub(crate) fn invited(&self, invite: &Invite) {
        if let (InviteKind::Direct, Some(agent_id)) = (invite.kind, &invite.to_agent_id) {
            let who = Principal::Agent(agent_id.clone());
            self.tell_principal(&who, &Signal::InviteReceived(invite.id.clone()));
        }
    }

    /// An invite waits for this owner.
    pub(crate) fn awaits_owner(&self, invite: &Invite, owner_id: &str) {
        let who = Principal::Owner(owner_id.to_owned());
        self.tell_principal(&who, &Signal::InviteAwaitsOwner(invite.id.clone()));
    }

    /// An agent has got its owner.
    pub(crate) fn claimed(&self, agent_id: &str) {
        self.tell_principal(&Principal::Agent(agent_id.to_owned()), &Signal::AgentClaimed);
    }

    fn tell_principal(&self, who: &Principal, signal: &Signal) {
        let listeners = self.listeners.lock();
        for mailbox in listeners.by_principal.get(who).into_iter().flat_map(HashMap::values) {
            mailbox.push(signal.clone());
        }
    }

    /// Ends every connection of somebody who may not listen as before: an agent
    /// that is suspended or has lost a key, an owner that logged out. Whoever
    /// still may comes back.
    pub(crate) fn revoke(&self, who: &Principal) {
        let listeners = self.listeners.lock();
        for mailbox in listeners.by_principal.get(who).into_iter().flat_map(HashMap::values) {
            mailbox.end(End::Revoked);
        }
    }

    /// A viewer's grant has gone. Grants name addresses, not owners, so every
    /// owner's connections look whether they still may hear what they hear.
    pub(crate) fn viewers_changed(&self) {
        let listeners = self.listeners.lock();
        for (who, mailboxes) in &listeners.by_principal {
            if let Principal::Owner(_) = who {
                for mailbox in mailboxes.values() {
                    mailbox.push(Signal::ViewersChanged);
                }
            }
        }
    }

    /// Ends every connection, and lets nobody in any more.
    pub(crate) fn end(&self) {
        let mut listeners = self.listeners.lock();
        listeners.ended = true;
        for mailbox in listeners.by_principal.values().flat_map(HashMap::values) {
            mailbox.end(End::Shutdown);
        }
    }
}

/// One connection's place among the listeners; dropping it gives the place back.
#[derive(Debug)]
pub(crate) struct Listener {
    live: Arc<Live>,
    id: u64,
    pub(crate) who: Principal,
    pub(crate) mailbox: Arc<Mailbox>,
}

impl Listener {
    /// From now on the connection hears of this chain.
    pub(crate) fn subscribe(&self, chain_id: &str) {
        let mut listeners = self.live.listeners.lock();
        let of_chain = listeners.by_chain.entry(chain_id.to_owned()).or_default();
        of_chain.insert(self.id, Arc::clone(&self.mailbox));
    }

    /// From now on it does not.
    pub(crate) fn unsubscribe(&self, chain_id: &str) {
        self.live.listeners.lock().unsubscribe(chain_id, self.id);
    }

    /// Gives the place back, and those of its subscriptions.
    pub(crate) fn leave<'s>(&self, chain_ids: impl Iterator<Item = &'s String>) {
        let mut listeners = self.live.listeners.lock();
        chain_ids.for_each(|chain_id| listeners.unsubscribe(chain_id, self.id));
    }
}

impl Listeners {
    fn unsubscribe(&mut self, chain_id: &str, id: u64) {
        if let Some(of_chain) = self.by_chain.get_mut(chain_id) {
            of_chain.remove(&id);
            if of_chain.is_empty() {
                self.by_chain.remove(chain_id);
            }
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut listeners = self.live.listeners.lock();
        if let Some(own) = listeners.by_principal.get_mut(&self.who) {
            own.remove(&self.id);
            if own.is_empty() {
                listeners.by_principal.remove(&self.who);
            }
        }
        listeners.count -= 1;
    }
}
