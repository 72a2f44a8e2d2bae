//! What every handler can reach.

use std::sync::Arc;

use tokio::sync::{Mutex, Notify, Semaphore};

use crate::{
    clock::Clock,
    content::Content,
    domain::KeyCache,
    http::{Health, Lookups},
    limits::Limiter,
    live::Live,
    mail::Outbox,
    objects::ObjectStore,
    outbound::Outbound,
    random::Ids,
    settings::TrustedProxies,
    signer::Signer,
    store::Store,
};

/// The shared state, cheap to clone.
pub(crate) type App = Arc<AppState>;

/// The parts of a running platform that requests use.
#[derive(Debug)]
pub(crate) struct AppState {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) objects: Arc<dyn ObjectStore>,
    pub(crate) signer: Arc<Signer>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) ids: Ids,
    pub(crate) keys: Arc<KeyCache>,
    pub(crate) limiter: Limiter,
    pub(crate) outbox: Outbox,
    /// The only way out.
    pub(crate) outbound: Arc<Outbound>,
    /// Held while a witness takes its place, which others want too.
    pub(crate) witnessing: Mutex<()>,
    /// What was looked up a moment ago.
    pub(crate) lookups: Lookups,
    /// Who listens; hears of every change.
    pub(crate) live: Arc<Live>,
    pub(crate) trusted_proxies: TrustedProxies,
    /// Links start with it. Without a closing slash.
    pub(crate) public_url: String,
    /// Where owners' requests come from. Without a closing slash.
    pub(crate) web_origin: String,
    pub(crate) dev: bool,
    /// Encrypts private content; without a key it is stored as sealed.
    pub(crate) content: Content,
    /// Tells the worker that a chain is closing.
    pub(crate) wake_worker: Arc<Notify>,
    pub(crate) health: Health,
    /// The Glass operations, for clients of MCP.
    pub(crate) glass: openglass_mcp::http::Endpoint,
    /// Verifications of large bodies that may run at a time.
    pub(crate) verifications: Semaphore,
    /// MiB of evidence that may be on its way to readers at a time.
    pub(crate) evidence_memory: Arc<Semaphore>,
}

impl AppState {
    /// A `Set-Cookie` value. Over plain HTTP cookies work in dev mode only.
    pub(crate) fn cookie(&self, name: &str, value: &str, max_age_sec: i64) -> String {
        let secure = if self.dev { "" } else { "; Secure" };
        format!("{name}={value}; HttpOnly{secure}; SameSite=Lax; Path=/; Max-Age={max_age_sec}")
    }
}
