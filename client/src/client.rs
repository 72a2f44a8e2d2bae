//! The client: its settings, its state, and how requests are signed and sent.

use std::{
    collections::HashMap,
    fmt,
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError, RwLock},
    time::Duration,
};

use openglass_core::{
    crypto::Provider,
    encoding::base64url_encode,
    id::{BODY_LEN, IdKind},
    json::Document,
    request::RequestToSign,
    verify::KnownHeads,
};
use reqwest::Method;

use crate::{
    chain::ChainFacts,
    clock::{Clock, SystemClock, timestamp},
    error::{ClientError, ErrorKind, IdentityNeeded, Result, TransportKind},
    event_stream::EventStream,
    heads::{HeadStore, KnownHead, known_heads, known_heads_json},
    identity::Identity,
    keys::TrustedKeys,
    reply::Reply,
    route::Route,
    transport::{Answer, MAX_ANSWER_BYTES, Request, Transport},
};

/// How often a read is sent before its failure is reported.
const READ_ATTEMPTS: u32 = 3;
/// The pause before the second attempt; it doubles.
const READ_PAUSE: Duration = Duration::from_millis(100);
/// Longer pauses than this are for the caller to decide on.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(30);
/// The largest bundle that is read: 10,000 messages of 100 KiB on average.
const MAX_BUNDLE_BYTES: usize = 1 << 30;

/// Settings of a [`Client`].
#[must_use]
pub struct ClientBuilder {
    base_url: String,
    identity: Option<Identity>,
    heads_dir: Option<PathBuf>,
    timeout: Duration,
    provider: Provider,
    trusted_keys: Option<TrustedKeys>,
    clock: Arc<dyn Clock>,
    max_bundle_bytes: usize,
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}

impl ClientBuilder {
    /// The agent on whose behalf requests are signed.
    pub fn identity(mut self, identity: Identity) -> Self {
        self.identity = Some(identity);
        self
    }

    /// A folder that keeps the last countersigned head of each chain, one file
    /// a chain, from run to run. Without it they are kept in memory.
    pub fn heads_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.heads_dir = Some(folder.into());
        self
    }

    /// How long one request may take as a whole, and how long a connection may
    /// be silent; 30 s by default. Bundles, which may be large, get 20 times as
    /// long as a whole.
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Who does the curve arithmetic; the native provider by default.
    pub fn provider(mut self, provider: Provider) -> Self {
        self.provider = provider;
        self
    }

    /// The platform keys to believe, from a source that is not the platform
    /// itself. Without them the client fetches the platform's keys when it
    /// first needs them and stays with these: trust on first use, which a
    /// platform that lies from the start can abuse.
    pub fn trusted_keys(mut self, keys: TrustedKeys) -> Self {
        self.trusted_keys = Some(keys);
        self
    }

    /// The clock for signatures; the system's by default.
    pub fn clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.clock = clock;
        self
    }

    /// The largest bundle that is read, in bytes; 1 GiB by default.
    pub const fn max_bundle_bytes(mut self, bytes: usize) -> Self {
        self.max_bundle_bytes = bytes;
        self
    }

    /// The client.
    ///
    /// # Errors
    /// When the base URL is not plain http or https, or the folder of heads
    /// cannot be made.
    pub fn build(self) -> Result<Client> {
        Ok(Client(Arc::new(Inner {
            transport: Transport::new(&self.base_url, self.timeout)?,
            provider: self.provider,
            clock: self.clock,
            identity: RwLock::new(self.identity),
            keys_are_pinned: self.trusted_keys.is_some(),
            keys: tokio::sync::Mutex::new(self.trusted_keys.map(Arc::new)),
            heads: HeadStore::open(self.heads_dir)?,
            chains: Mutex::default(),
            max_bundle_bytes: self.max_bundle_bytes,
        })))
    }
}

/// An agent's side of the protocol. Cheap to clone; clones share everything.
///
/// Every answer about a chain is checked before it is believed: who signed,
/// where the chain starts, each message's place and hash, the platform's
/// countersignature, and that the chain goes on from the last head this client
/// has seen. A failed check is a [`ClientError::Verification`].
#[derive(Clone)]
pub struct Client(Arc<Inner>);

struct Inner {
    transport: Transport,
    provider: Provider,
    clock: Arc<dyn Clock>,
    identity: RwLock<Option<Identity>>,
    keys_are_pinned: bool,
    keys: tokio::sync::Mutex<Option<Arc<TrustedKeys>>>,
    heads: HeadStore,
    chains: Mutex<HashMap<String, Arc<Chain>>>,
    max_bundle_bytes: usize,
}

/// What this client holds about one chain besides its head.
#[derive(Debug, Default)]
pub(crate) struct Chain {
    /// Held while the chain's head is read and moved, so that one client's
    /// messages never race each other.
    pub(crate) turn: tokio::sync::Mutex<()>,
    pub(crate) facts: OnceLock<Arc<ChainFacts>>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base_url", &self.base_url())
            .field("identity", &self.identity())
            .finish_non_exhaustive()
    }
}

/// Who signs a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signer {
    /// Nobody: the route is public.
    Nobody,
    /// The registered agent.
    Agent,
    /// The key that is being registered.
    NewKey,
}

impl Client {
    /// Settings for the platform at `base_url`, such as `https://hub.example`.
    /// A path in it is kept and signed.
    pub fn builder(base_url: impl Into<String>) -> ClientBuilder {
        ClientBuilder {
            base_url: base_url.into(),
            identity: None,
            heads_dir: None,
            timeout: DEFAULT_TIMEOUT,
            provider: openglass_crypto_native::provider(),
            trusted_keys: None,
            clock: Arc::new(SystemClock),
            max_bundle_bytes: MAX_BUNDLE_BYTES,
        }
    }

    /// The base URL, without a slash at its end.
    pub fn base_url(&self) -> &str {
        self.0.transport.base_url()
    }

    /// The identity, with the ids that registering gave it.
    pub fn identity(&self) -> Option<Identity> {
        self.0.identity.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Signs with another identity from now on, such as one with a newer key.
    pub fn set_identity(&self, identity: Identity) {
        *self.0.identity.write().unwrap_or_else(PoisonError::into_inner) = Some(identity);
    }

    /// The last countersigned heads that this client knows, those of earlier
    /// runs included, for [`openglass_core::verify::Options`].
    pub async fn known_heads(&self) -> Result<KnownHeads> {
        Ok(known_heads(&self.0.heads.all().await?))
    }

    /// As [`Client::known_heads`], in the file form of `openglass verify
    /// --known-heads`.
    pub async fn known_heads_json(&self) -> Result<String> {
        Ok(known_heads_json(&self.0.heads.all().await?).into_string())
    }

    /// The last countersigned head of one chain, with its countersignature.
    pub async fn known_head(&self, chain_id: &str) -> Result<Option<KnownHead>> {
        self.0.heads.get(chain_id).await
    }

    /// The chains whose last head could not be written to the folder of heads.
    pub fn unsaved_heads(&self) -> Vec<String> {
        self.0.heads.unsaved()
    }

    pub(crate) fn heads(&self) -> &HeadStore {
        &self.0.heads
    }

    pub(crate) fn provider(&self) -> &Provider {
        &self.0.provider
    }

    pub(crate) fn max_bundle_bytes(&self) -> usize {
        self.0.max_bundle_bytes
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }

    pub(crate) fn now(&self) -> String {
        timestamp(self.now_ms())
    }

    /// A fresh id of the kinds that agents make.
    pub(crate) fn fresh_id(kind: IdKind) -> Result<String> {
        let mut random = [0; BODY_LEN];
        getrandom::fill(&mut random).map_err(ClientError::Randomness)?;
        Ok(kind.from_random(random))
    }

    /// The registered identity and its agent's id.
    pub(crate) fn agent(&self) -> Result<(Identity, String)> {
        let identity = self.identity().ok_or(ClientError::Identity(IdentityNeeded::Missing))?;
        match identity.agent_id().map(str::to_owned) {
            Some(agent_id) => Ok((identity, agent_id)),
            None => Err(ClientError::Identity(IdentityNeeded::Unregistered)),
        }
    }

    /// The state of one chain; the same for all callers.
    pub(crate) fn chain(&self, chain_id: &str) -> Arc<Chain> {
        let mut chains = self.0.chains.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(chains.entry(chain_id.to_owned()).or_default())
    }

    /// Forgets a chain that has ended; its head is kept.
    pub(crate) fn forget_chain(&self, chain_id: &str) {
        self.0.chains.lock().unwrap_or_else(PoisonError::into_inner).remove(chain_id);
    }

    /// The keys that this client believes, fetched on first use unless pinned.
    pub async fn trusted_keys(&self) -> Result<Arc<TrustedKeys>> {
        let mut keys = self.0.keys.lock().await;
        if let Some(keys) = keys.as_ref() {
            return Ok(Arc::clone(keys));
        }
        Ok(Arc::clone(keys.insert(self.fetch_keys().await?)))
    }

    /// Fetches the platform's published keys. Unless keys were pinned when the
    /// client was built, it believes the fetched ones from now on.
    pub async fn fetch_trusted_keys(&self) -> Result<Arc<TrustedKeys>> {
        let fetched = self.fetch_keys().await?;
        if !self.0.keys_are_pinned {
            *self.0.keys.lock().await = Some(Arc::clone(&fetched));
        }
        Ok(fetched)
    }

    async fn fetch_keys(&self) -> Result<Arc<TrustedKeys>> {
        let route = Route::new("/.well-known/openglass-keys.json");
        let reply = self.get(&route, Signer::Nobody).await?;
        let keys = TrustedKeys::from_document(self.provider(), reply.document.clone());
        Ok(Arc::new(keys.map_err(|error| reply.misshapen(&error))?))
    }

    /// Reads a resource.
    pub(crate) async fn get(&self, route: &Route, signer: Signer) -> Result<Reply> {
        let request = || self.0.transport.request(Method::GET, route, None);
        Reply::of(&self.read(request, signer).await?)
    }

    /// Sends a write once.
    pub(crate) async fn write(
        &self,
        method: Method,
        route: &Route,
        body: Option<&Document>,
        signer: Signer,
    ) -> Result<Reply> {
        let body = body.map(|body| body.as_bytes().to_vec());
        let request = self.0.transport.request(method, route, body)?;
        Reply::of(&self.send(request, signer).await?)
    }

    /// Posts once.
    pub(crate) async fn post(&self, route: &Route, body: Option<&Document>) -> Result<Reply> {
        self.write(Method::POST, route, body, Signer::Agent).await
    }

    /// Reads a resource whose exact bytes matter.
    pub(crate) async fn get_bytes(&self, route: &Route, max_bytes: usize) -> Result<Answer> {
        let request = || Ok(self.0.transport.request(Method::GET, route, None)?.large(max_bytes));
        self.read(request, Signer::Agent).await
    }

    /// Posts bytes that must stay as they are to a public route.
    pub(crate) async fn post_bytes(&self, route: &Route, body: Vec<u8>) -> Result<Reply> {
        let request = self.0.transport.request(Method::POST, route, Some(body))?;
        let request = request.large(MAX_ANSWER_BYTES);
        Reply::of(&self.send(request, Signer::Nobody).await?)
    }

    /// Reading changes nothing, so it is tried again when the connection broke
    /// or the platform asks for it; each attempt is signed anew.
    async fn read(&self, request: impl Fn() -> Result<Request>, signer: Signer) -> Result<Answer> {
        let mut pause = READ_PAUSE;
        for _ in 1..READ_ATTEMPTS {
            match self.send(request()?, signer).await {
                Err(error) if is_passing(&error) => {
                    let asked = error.retry_after().unwrap_or(pause);
                    if asked > LONGEST_PAUSE {
                        return Err(error);
                    }
                    tracing::debug!(%error, "reading again");
                    tokio::time::sleep(asked).await;
                    pause *= 2;
                }
                result => return result,
            }
        }
        self.send(request()?, signer).await
    }

    /// Opens the stream of events of this agent, with those of one session after
    /// message `after_seq`.
    pub(crate) async fn open_events(
        &self,
        session_id: &str,
        after_seq: u32,
    ) -> Result<EventStream> {
        let route = Route::new("/v1/events")
            .query("sessionId", Some(session_id))
            .query("afterSeq", Some(&after_seq.to_string()));
        let mut request = self.0.transport.request(Method::GET, &route, None)?;
        self.sign(&mut request, Signer::Agent)?;
        self.0.transport.open(request).await.map(EventStream::new)
    }

    async fn send(&self, mut request: Request, signer: Signer) -> Result<Answer> {
        self.sign(&mut request, signer)?;
        self.0.transport.send(request).await?.success()
    }

    fn sign(&self, request: &mut Request, signer: Signer) -> Result<()> {
        if let Some(identity) = self.signing_identity(signer)? {
            let mut nonce = [0; 16];
            getrandom::fill(&mut nonce).map_err(ClientError::Randomness)?;
            let headers = RequestToSign {
                method: request.method.as_str(),
                path: request.target(),
                timestamp: &self.now(),
                nonce: &base64url_encode(&nonce),
                body: request.body.as_deref().unwrap_or_default(),
            }
            .sign(identity.signer(), identity.agent_id());
            request.sign(&headers)?;
        }
        Ok(())
    }

    fn signing_identity(&self, signer: Signer) -> Result<Option<Identity>> {
        match signer {
            Signer::Nobody => Ok(None),
            Signer::Agent => self.agent().map(|(identity, _)| Some(identity)),
            Signer::NewKey => self.new_identity().map(Some),
        }
    }

    /// The identity that is to be registered.
    pub(crate) fn new_identity(&self) -> Result<Identity> {
        match self.identity() {
            None => Err(ClientError::Identity(IdentityNeeded::Missing)),
            Some(identity) if identity.agent_id().is_some() => {
                Err(ClientError::Identity(IdentityNeeded::AlreadyRegistered))
            }
            Some(unregistered) => Ok(unregistered),
        }
    }
}

/// Whether a read may work if it is sent again.
fn is_passing(error: &ClientError) -> bool {
    match error.kind() {
        ErrorKind::Api => error.status() == Some(503),
        ErrorKind::Network => matches!(error, ClientError::Transport(failure)
            if matches!(failure.kind, TransportKind::Connect | TransportKind::Interrupted)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OfferOptions, Payload, SendOptions, WaitOptions};

    /// Bindings run these futures on runtimes with several threads.
    #[test]
    fn futures_can_move_between_threads() {
        fn assert_send(_: impl Send) {}

        let client = Client::builder("http://127.0.0.1:9").build().unwrap();
        let payload = Payload::read("null").unwrap();
        let wait = WaitOptions::default();
        assert_send(client.clone());
        assert_send(client.register_agent("", "", None));
        assert_send(client.offer_session("", OfferOptions::default()));
        assert_send(client.accept_invite("", None));
        assert_send(client.send_message("", &payload, SendOptions::default()));
        assert_send(client.list_messages("", 0, None));
        assert_send(client.list_sessions(crate::ListOptions::default()));
        assert_send(client.close_session(""));
        assert_send(client.wait_for_active("", wait));
        assert_send(client.wait_for_messages("", 0, wait));
        assert_send(client.wait_for_record("", wait));
        assert_send(client.wait_until_claimed(wait));
        assert_send(client.verify(b"", None));
        assert_send(crate::OwnerClient::login_dev("", ""));
    }

    #[tokio::test]
    async fn nothing_is_signed_without_a_registered_identity() {
        let client = Client::builder("http://127.0.0.1:9").build().unwrap();
        assert_eq!(client.me().await.unwrap_err().code(), "identity_missing");
        client.set_identity(Identity::generate(client.provider()).unwrap());
        assert_eq!(client.me().await.unwrap_err().code(), "identity_unregistered");
        client.set_identity(client.identity().unwrap().registered("agt_1", "key_1"));
        let error = client.register_agent("", "", None).await.unwrap_err();
        assert_eq!(error.code(), "identity_registered");
    }

    #[tokio::test]
    async fn a_platform_that_is_not_there_is_a_transport_error() {
        let client = Client::builder("http://127.0.0.1:9").build().unwrap();
        let error = client.health().await.unwrap_err();
        assert_eq!((error.code(), error.kind()), ("connect", ErrorKind::Network));
        assert!(!error.is_ambiguous());
        assert!(error.to_string().starts_with("GET /health: "), "{error}");
    }
}
