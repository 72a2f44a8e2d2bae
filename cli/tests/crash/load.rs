//! Agents that write to several chains at once, whatever happens to the platform.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use openglass_client::{
    Client, ClientError, ErrorKind, Identity, ListOptions, OfferOptions, OpenOptions, OwnerClient,
    Payload, Result, SendOptions, WaitOptions,
};
use openglass_core::{crypto::Hash, json::Document, record::Visibility};
use tokio::task::JoinSet;

use crate::{owner, random::Random};

pub(crate) const OWNER: &str = "owner@example.com";
const RETRY_PAUSE: Duration = Duration::from_millis(15);
/// After so many messages, more or less, a chain is closed and a new one begun.
const MESSAGES_PER_CHAIN: std::ops::Range<u64> = 5..120;

/// What the platform has acknowledged about one chain.
pub(crate) struct Acknowledged {
    messages: BTreeMap<u32, Hash>,
    /// One of the agents in it.
    participant: Client,
}

#[derive(Default)]
struct Counters {
    messages: AtomicU64,
    chains: AtomicU64,
    failures: AtomicU64,
}

impl Counters {
    fn text(&self) -> String {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        format!(
            "{} messages acknowledged, {} chains closed, {} calls failed",
            get(&self.messages),
            get(&self.chains),
            get(&self.failures)
        )
    }
}

/// The running load.
pub(crate) struct Load {
    stop: Arc<AtomicBool>,
    counters: Arc<Counters>,
    writers: JoinSet<Vec<(String, Acknowledged)>>,
}

/// What the load left behind.
pub(crate) struct Outcome {
    counters: Arc<Counters>,
    chains: BTreeMap<String, Acknowledged>,
}

impl Load {
    pub(crate) async fn start(base_url: &str, chains: usize, seed: u64) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let counters = Arc::new(Counters::default());
        let mut writers = JoinSet::new();
        for index in 0..chains {
            let writer = Writer {
                // Records are read by one of their participants, so each writer
                // has agents of its own.
                pair: Pair::register(base_url).await,
                stop: Arc::clone(&stop),
                counters: Arc::clone(&counters),
                random: Random::new(seed ^ (index as u64 + 1)),
                // Each fifth chain is an attestation.
                attests: index % 5 == 4,
            };
            writers.spawn(writer.run());
        }
        Self { stop, counters, writers }
    }

    pub(crate) fn counts(&self) -> String {
        self.counters.text()
    }

    /// Lets the writers close what they have begun.
    pub(crate) async fn finish(self) -> Outcome {
        self.stop.store(true, Ordering::Relaxed);
        let chains = self.writers.join_all().await.into_iter().flatten().collect();
        Outcome { counters: self.counters, chains }
    }
}

/// Two agents of one owner.
struct Pair {
    initiator: Client,
    counterparty: Client,
    counterparty_id: String,
}

impl Pair {
    async fn register(base_url: &str) -> Self {
        let (initiator, _) = agent(base_url, "Initiator").await;
        let (counterparty, counterparty_id) = agent(base_url, "Counterparty").await;
        Self { initiator, counterparty, counterparty_id }
    }
}

async fn agent(base_url: &str, name: &str) -> (Client, String) {
    let identity = Identity::generate(&openglass_client::provider()).expect("random bytes");
    let client = Client::builder(base_url).identity(identity).build().expect("a good URL");
    let registration = client.register_agent(name, "", None).await.expect("registers");
    let owner = OwnerClient::login_dev(base_url, OWNER).await.expect("logs in");
    owner.claim(&registration.claim.url).await.expect("claims");
    (client, registration.agent.id)
}

struct Writer {
    pair: Pair,
    stop: Arc<AtomicBool>,
    counters: Arc<Counters>,
    random: Random,
    attests: bool,
}

impl Writer {
    async fn run(mut self) -> Vec<(String, Acknowledged)> {
        let mut chains = Vec::new();
        while !self.stop.load(Ordering::Relaxed) {
            let Some(id) = self.begin().await else { break };
            let acknowledged = self.write(&id).await;
            self.close(&id).await;
            self.counters.chains.fetch_add(1, Ordering::Relaxed);
            chains.push((id, acknowledged));
        }
        chains
    }

    /// Begins a chain; one that is lost in a crash before anybody heard of it
    /// is simply not there.
    async fn begin(&self) -> Option<String> {
        loop {
            match self.try_begin().await {
                Ok(id) => return Some(id),
                // Offers whose answer was lost still count as pending.
                Err(error) if error.code() == "too_many_pending" => self.cancel_pending().await,
                Err(error) => self.bear(&error).await,
            }
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
        }
    }

    async fn cancel_pending(&self) {
        let options = ListOptions { status: Some("pending".to_owned()), ..ListOptions::default() };
        let Ok(page) = self.pair.initiator.list_sessions(options).await else { return };
        for session in page.items {
            if let Err(error) = self.pair.initiator.cancel_session(&session.id).await {
                self.bear(&error).await;
            }
        }
    }

    async fn try_begin(&self) -> Result<String> {
        let Pair { initiator, counterparty, counterparty_id } = &self.pair;
        let visibility = Some(Visibility::Shared);
        if self.attests {
            let options = OpenOptions { visibility, ..OpenOptions::default() };
            return Ok(initiator.open_attestation("crash test", options).await?.id);
        }
        let counterparty_agent_id = Some(counterparty_id.clone());
        let options = OfferOptions { counterparty_agent_id, visibility, ..OfferOptions::default() };
        let offered = initiator.offer_session("crash test", options).await?;
        counterparty.accept_invite(&offered.invite.id, None).await?;
        Ok(offered.session.id)
    }

    /// Writes until it has had enough; every acknowledgement is remembered.
    async fn write(&mut self, id: &str) -> Acknowledged {
        let participant = self.pair.initiator.clone();
        let mut acknowledged = Acknowledged { messages: BTreeMap::new(), participant };
        for number in 0..self.random.within(MESSAGES_PER_CHAIN) {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let payload = format!(r#"{{"number":{number},"noise":"{:x}"}}"#, self.random.next());
            let payload = Payload::read(payload).expect("is JSON");
            let Pair { initiator, counterparty, .. } = &self.pair;
            let sender = if number % 3 == 2 && !self.attests { counterparty } else { initiator };
            match self.send(sender, id, &payload).await {
                Ok((seq, hash)) => {
                    acknowledged.messages.insert(seq, hash);
                    self.counters.messages.fetch_add(1, Ordering::Relaxed);
                }
                Err(error) => self.bear(&error).await,
            }
        }
        acknowledged
    }

    async fn send(&self, sender: &Client, id: &str, payload: &Payload) -> Result<(u32, Hash)> {
        let options = SendOptions { retry_on_conflict: 5, ..SendOptions::default() };
        let sent = if self.attests {
            sender.send_attestation_event(id, payload, options).await?
        } else {
            sender.send_message(id, payload, options).await?
        };
        Ok((sent.message.seq, sent.message.hash))
    }

    /// Closes the chain, however often that takes.
    async fn close(&self, id: &str) {
        loop {
            let closed = if self.attests {
                self.pair.initiator.close_attestation(id).await.map(drop)
            } else {
                self.pair.initiator.close_session(id).await.map(drop)
            };
            match closed {
                Ok(()) => return,
                // The request that closed it was answered by nobody.
                Err(error) if is_closed(&error) => return,
                Err(error) => self.bear(&error).await,
            }
        }
    }

    /// A platform that is down may break any request off; everything else is a
    /// fault, above all an answer that contradicts an acknowledgement.
    async fn bear(&self, error: &ClientError) {
        let is_down = error.kind() == ErrorKind::Network || error.status() == Some(503);
        assert!(is_down, "{error}");
        self.counters.failures.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

fn is_closed(error: &ClientError) -> bool {
    let code = error.code();
    ["session_not_active", "attestation_not_active", "not_active"].contains(&code)
}

impl Outcome {
    pub(crate) fn counts(&self) -> String {
        self.counters.text()
    }

    /// Compares everything that was acknowledged with the records.
    pub(crate) async fn check(&self, base_url: &str) {
        assert!(self.counters.messages.load(Ordering::Relaxed) > 0, "there was no load");
        for (id, acknowledged) in &self.chains {
            acknowledged.check(id).await;
        }
        self.check_one_record_each(base_url).await;
    }

    async fn check_one_record_each(&self, base_url: &str) {
        let mut records = owner::records_by_chain(base_url, OWNER).await;
        for id in self.chains.keys() {
            let found = records.remove(id).unwrap_or_default();
            assert_eq!(found.len(), 1, "records of {id}: {found:?}");
        }
        for (id, found) in records {
            assert_eq!(found.len(), 1, "records of {id}: {found:?}");
        }
    }
}

impl Acknowledged {
    /// The record verifies, from the first message to the last known head, and
    /// every acknowledged message is in its place.
    async fn check(&self, id: &str) {
        let bundle = self.bundle(id).await;
        let report = self.participant.verify(bundle.as_bytes(), None).await.expect("decides");
        assert!(report.valid, "{id}: {:?}", report.errors);
        let evidence = bundle.view().get("evidence").expect("a shared record is a bundle");
        let messages = evidence.get("messages").expect("evidence holds messages");
        let hashes: Vec<String> = messages
            .elements()
            .filter_map(|message| Some(message.get("hash")?.as_str()?.into_owned()))
            .collect();
        for (seq, hash) in &self.messages {
            let found = hashes.get(*seq as usize - 1);
            assert_eq!(found, Some(&hash.to_hex()), "message {seq} of {id}");
        }
    }

    async fn bundle(&self, id: &str) -> Document {
        let wait = WaitOptions {
            interval: Duration::from_millis(50),
            timeout: Some(Duration::from_secs(30)),
        };
        let record = if id.starts_with("att_") {
            self.participant.wait_for_attestation_record(id, wait).await
        } else {
            self.participant.wait_for_record(id, wait).await
        };
        let record = record.expect("every closed chain gets its record");
        let file = self.participant.get_record_bundle(&record).await.expect("the bundle is there");
        Document::read(file.as_bytes()).expect("bundles are JSON")
    }
}
