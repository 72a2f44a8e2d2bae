//! One connection: what it listens to, and what goes over it.

use std::{collections::HashMap, sync::Arc, time::Duration};

use openglass_core::{
    crypto::Hash,
    json::{Document, ObjectBuilder},
    vocabulary::ErrorCode,
};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::{
    channel::{Channel, Received},
    frame::{self, Frame, Request},
};
use crate::{
    domain::{
        Agent, Chain, ChainKind, ChainStatus, Principal, StoredMessage, Viewed,
        check_not_suspended, sees_content,
    },
    http::{ApiError, App, context::Context, routes::chains, views},
    limits::Rule,
    live::{End, Listener, Signal},
    store::StoreError,
};

/// Messages that are read at a time, if they are small.
const BATCH: u32 = 32;
/// About how many bytes of messages one connection may have in memory, unless a
/// single message is larger.
const BATCH_BYTES: usize = 128 * 1024;
/// How long a goodbye may take.
const GOODBYE: Duration = Duration::from_secs(1);

/// How the other side has shown who it is. It is looked at again before every
/// frame of the client and with every signal.
#[derive(Debug)]
pub(super) enum Credentials {
    /// A signed request under this key.
    Key { agent_id: String, kid: String },
    /// The cookie of a login.
    Login(Hash),
}

/// An open connection.
pub(super) struct Connection {
    app: App,
    context: Arc<Context>,
    credentials: Credentials,
    listener: Listener,
    channel: Channel,
    /// The last number that was sent of each chain.
    subscriptions: HashMap<String, u32>,
    /// How many messages to read at a time, by the size of the last ones.
    batch: u32,
    pinged: bool,
}

impl Connection {
    pub(super) fn new(
        app: App,
        context: Arc<Context>,
        credentials: Credentials,
        listener: Listener,
        channel: Channel,
    ) -> Self {
        let subscriptions = HashMap::new();
        Self {
            app,
            context,
            credentials,
            listener,
            channel,
            subscriptions,
            batch: 1,
            pinged: false,
        }
    }

    /// Serves until one side ends. `first` is a chain to listen to from the
    /// start, which the caller may read.
    pub(super) async fn run(mut self, first: Option<(String, u32)>) {
        let end = match self.serve(first).await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        tracing::debug!(who = ?self.listener.who, ?end, "a live connection ends");
        let _ = timeout(GOODBYE, self.channel.close(end)).await;
        self.listener.leave(self.subscriptions.keys());
    }

    async fn serve(
        &mut self,
        first: Option<(String, u32)>,
    ) -> Result<std::convert::Infallible, End> {
        self.send(&Frame::ready(&self.listener.who)).await?;
        if let Some((chain_id, after_seq)) = first {
            self.follow(&chain_id, after_seq).await?;
        }
        let every = self.app.live.settings.ping_interval;
        let mut pings = interval_at(Instant::now() + every, every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mailbox = Arc::clone(&self.listener.mailbox);
        loop {
            tokio::select! {
                end = mailbox.ended() => return Err(end),
                signal = mailbox.next() => {
                    self.check_credentials().await?;
                    self.deliver(signal).await?;
                }
                received = self.channel.receive() => self.take(received?).await?,
                _ = pings.tick() => self.tick().await?,
            }
        }
    }

    /// Sends one frame, unless that takes too long or the connection has to end.
    async fn send(&mut self, frame: &Frame) -> Result<(), End> {
        let limit = self.app.live.settings.send_timeout;
        tokio::select! {
            biased;
            end = self.listener.mailbox.ended() => Err(end),
            sent = timeout(limit, self.channel.send(frame)) => sent.unwrap_or(Err(End::Slow)),
        }
    }

    /// Pings, and looks whether something was appended by another process.
    async fn tick(&mut self) -> Result<(), End> {
        if std::mem::replace(&mut self.pinged, self.channel.answers_pings()) {
            return Err(End::Peer);
        }
        let limit = self.app.live.settings.send_timeout;
        timeout(limit, self.channel.ping()).await.unwrap_or(Err(End::Slow))?;
        self.check_credentials().await?;
        for chain_id in self.subscriptions.keys().cloned().collect::<Vec<_>>() {
            self.catch_up(&chain_id).await?;
        }
        Ok(())
    }

    /// The agent, if it is one; an error when the credentials do not hold any more.
    async fn check_credentials(&self) -> Result<Option<Agent>, End> {
        let app = &self.app;
        match &self.credentials {
            Credentials::Key { agent_id, kid } => {
                let agent = app.store.agent(agent_id).await.map_err(failed)?;
                let holds = |agent: &Agent| {
                    agent.active_key(kid).is_some() && check_not_suspended(agent).is_ok()
                };
                agent.filter(holds).map(Some).ok_or(End::Revoked)
            }
            Credentials::Login(hash) => {
                let login = app.store.web_session(*hash, app.clock.now()).await.map_err(failed)?;
                login.map(|_| None).ok_or(End::Revoked)
            }
        }
    }

    // --- What the client says --------------------------------------------

    async fn take(&mut self, received: Received) -> Result<(), End> {
        self.pinged = false;
        match received {
            Received::Text(text) => {
                let agent = self.check_credentials().await?;
                let (id, request) = frame::read(&text);
                let answer = match request {
                    Ok(request) => self.answer(request, id.as_deref(), agent).await?,
                    Err(error) => Err(error),
                };
                let id = id.as_deref();
                let frame = answer
                    .unwrap_or_else(|error| Frame::error(id, &error, self.context.request_id()));
                self.send(&frame).await
            }
            Received::Binary => {
                let error = ApiError::validation("", "expected a text frame with a JSON object");
                self.send(&Frame::error(None, &error, self.context.request_id())).await
            }
            Received::Pong | Received::Nothing => Ok(()),
        }
    }

    /// The answer to a request; the outer error ends the connection.
    async fn answer(
        &mut self,
        request: Request,
        id: Option<&str>,
        agent: Option<Agent>,
    ) -> Result<Result<Frame, ApiError>, End> {
        let id = id.unwrap_or_default();
        Ok(match request {
            Request::Ping => Ok(Frame::pong(id)),
            Request::Subscribe { chain_id, after_seq } => match self.admit(&chain_id).await {
                Ok(()) => {
                    self.follow(&chain_id, after_seq).await?;
                    Ok(Frame::ack(id, subscribed(&chain_id, true).view()))
                }
                Err(refusal) => Err(refusal),
            },
            Request::Unsubscribe { chain_id } => {
                self.forget(&chain_id);
                Ok(Frame::ack(id, subscribed(&chain_id, false).view()))
            }
            Request::Send { chain_id, body } => {
                let sent = self.append(agent, &chain_id, body).await;
                sent.map(|result| Frame::ack(id, result.view()))
            }
        })
    }

    /// Whether the client may listen to one more chain, this one.
    async fn admit(&self, chain_id: &str) -> Result<(), ApiError> {
        let (Principal::Agent(id) | Principal::Owner(id)) = &self.listener.who;
        self.context.count(&self.app, Rule::Read, id)?;
        check_reader(&self.app, &self.listener.who, chain_id).await?;
        let most = self.app.live.settings.subscriptions;
        if self.subscriptions.len() >= most && !self.subscriptions.contains_key(chain_id) {
            let message = format!("a connection listens to at most {most} sessions");
            return Err(ApiError::new(ErrorCode::BadRequest, message));
        }
        Ok(())
    }

    async fn append(
        &self,
        agent: Option<Agent>,
        chain_id: &str,
        body: Document,
    ) -> Result<Document, ApiError> {
        let agent = agent.ok_or_else(|| {
            ApiError::new(ErrorCode::Unauthenticated, "only agents send messages")
        })?;
        let chain = self.app.store.chain(chain_id).await?.ok_or_else(ApiError::not_found)?;
        let kind = chain.kind;
        let stored =
            chains::append_for(&self.app, &self.context, &agent, kind, chain_id, body).await?;
        let name = match kind {
            ChainKind::Session => "message",
            ChainKind::Attestation => "event",
        };
        Ok(views::appended(name, &stored))
    }

    // --- What the client hears -------------------------------------------

    /// Listens to a chain that may be read: first what is there, then what comes.
    async fn follow(&mut self, chain_id: &str, after_seq: u32) -> Result<(), End> {
        // First the subscription, then the read: nothing falls between.
        self.listener.subscribe(chain_id);
        self.subscriptions.insert(chain_id.to_owned(), after_seq);
        self.catch_up(chain_id).await
    }

    fn forget(&mut self, chain_id: &str) {
        self.subscriptions.remove(chain_id);
        self.listener.unsubscribe(chain_id);
    }

    /// Sends every message that follows the last one sent.
    async fn catch_up(&mut self, chain_id: &str) -> Result<(), End> {
        while let Some(&after_seq) = self.subscriptions.get(chain_id) {
            let chain = readable(&self.app, &self.listener.who, chain_id).await.map_err(failed)?;
            let Some(chain) = chain else {
                self.forget(chain_id);
                return Ok(());
            };
            let batch = self.app.store.messages_after(chain_id, after_seq, self.batch).await;
            let batch = batch.map_err(failed)?;
            if batch.is_empty() {
                return Ok(());
            }
            self.batch = next_batch(&batch);
            let shows_content = sees_content(&self.listener.who, &chain);
            for message in self.app.reveal(&chain, batch) {
                let view = views::message(&message, shows_content);
                self.send(&Frame::message(chain_id, message.seq, view.view())).await?;
                self.subscriptions.insert(chain_id.to_owned(), message.seq);
            }
            self.check_credentials().await?;
        }
        Ok(())
    }

    async fn deliver(&mut self, signal: Signal) -> Result<(), End> {
        let frame = match signal {
            Signal::Messages(chain_id) => return self.catch_up(&chain_id).await,
            Signal::Chain(chain_id, status) => self.chain_frame(&chain_id, status).await,
            Signal::InviteReceived(id) => self.invite_frame("invite.received", &id).await,
            Signal::InviteAwaitsOwner(id) => self.invite_frame("invite.awaiting_owner", &id).await,
            Signal::AgentClaimed => self.claimed_frame().await,
            Signal::ViewersChanged => return self.check_subscriptions().await,
        };
        match frame.map_err(failed)? {
            Some(frame) => self.send(&frame).await,
            None => Ok(()),
        }
    }

    /// Ends the connection if it listens to something that it may not know of.
    async fn check_subscriptions(&self) -> Result<(), End> {
        for chain_id in self.subscriptions.keys() {
            let chain = readable(&self.app, &self.listener.who, chain_id).await.map_err(failed)?;
            chain.ok_or(End::Revoked)?;
        }
        Ok(())
    }

    /// The frame for a chain that came into a state, as the reader may see it.
    async fn chain_frame(
        &self,
        chain_id: &str,
        status: ChainStatus,
    ) -> Result<Option<Frame>, StoreError> {
        let Self { app, listener: Listener { who, .. }, .. } = self;
        let Some(chain) = readable(app, who, chain_id).await? else { return Ok(None) };
        if status == ChainStatus::Closed {
            return Ok(chain.record_id.map(|id| Frame::record_issued(chain_id, &id)));
        }
        let Some(kind) = event_name(chain.kind, status) else { return Ok(None) };
        Ok(match chain.kind {
            ChainKind::Session => {
                let session = app.store.session(chain_id).await?;
                session.map(|it| Frame::about(kind, "session", views::session(&it, who).view()))
            }
            ChainKind::Attestation => {
                let found = app.store.attestation(chain_id).await?;
                found.map(|it| {
                    Frame::about(kind, "attestation", views::attestation(&it, who).view())
                })
            }
        })
    }

    async fn invite_frame(
        &self,
        kind: &'static str,
        id: &str,
    ) -> Result<Option<Frame>, StoreError> {
        let invite = self.app.store.invite(id).await?;
        Ok(invite.map(|invite| Frame::about(kind, "invite", views::invite(&invite).view())))
    }

    async fn claimed_frame(&self) -> Result<Option<Frame>, StoreError> {
        let Principal::Agent(id) = &self.listener.who else { return Ok(None) };
        let agent = self.app.store.agent(id).await?;
        Ok(agent.map(|it| Frame::about("agent.claimed", "agent", views::agent(&it).view())))
    }
}

/// How many messages of this size to read at a time.
fn next_batch(last: &[StoredMessage]) -> u32 {
    let size = |message: &StoredMessage| {
        let payload = message.payload.as_ref().map_or(0, |payload| payload.as_bytes().len());
        message.envelope.as_bytes().len() + payload
    };
    let largest = last.iter().map(size).max().unwrap_or_default().max(1);
    u32::try_from(BATCH_BYTES / largest).unwrap_or(BATCH).clamp(1, BATCH)
}

/// Whether this reader may listen to a chain; a viewer's look is written down,
/// once for all that it hears then.
pub(super) async fn check_reader(
    app: &App,
    who: &Principal,
    chain_id: &str,
) -> Result<(), ApiError> {
    let chain = app.store.chain(chain_id).await?.ok_or_else(ApiError::not_found)?;
    app.check_reader(who, &chain, Viewed::Messages, chain_id).await.map(drop)
}

/// The chain, if this reader may still know of it.
async fn readable(app: &App, who: &Principal, chain_id: &str) -> Result<Option<Chain>, StoreError> {
    let Some(chain) = app.store.chain(chain_id).await? else { return Ok(None) };
    Ok(app.access(who, &chain).await?.map(|_| chain))
}

/// `{sessionId, subscribed}`
fn subscribed(chain_id: &str, yes: bool) -> Document {
    ObjectBuilder::new().string("sessionId", chain_id).boolean("subscribed", yes).build()
}

/// The events of spec 10; closing attestations are ours.
const fn event_name(kind: ChainKind, status: ChainStatus) -> Option<&'static str> {
    match (kind, status) {
        (ChainKind::Session, ChainStatus::Active) => Some("session.active"),
        (ChainKind::Session, ChainStatus::Paused) => Some("session.paused"),
        (ChainKind::Session, ChainStatus::Declined) => Some("session.declined"),
        (ChainKind::Session, ChainStatus::Cancelled) => Some("session.cancelled"),
        (ChainKind::Session, ChainStatus::Expired) => Some("session.expired"),
        (ChainKind::Session, ChainStatus::Closing) => Some("session.closing"),
        (ChainKind::Attestation, ChainStatus::Closing) => Some("attestation.closing"),
        _ => None,
    }
}

fn failed(error: impl std::fmt::Display) -> End {
    tracing::error!(%error, "a live connection could not read the store");
    End::Failed
}
