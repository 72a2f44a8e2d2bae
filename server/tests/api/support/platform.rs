//! The platform under test.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use openglass_core::{crypto::Provider, time};
use openglass_server::{
    Running, Settings,
    clock::{Clock as _, ManualClock},
    limits::RateLimits,
    mail::{Mail, MailSettings},
};
use reqwest::{Client, Method, redirect};
use serde_json::Value;
use tempfile::TempDir;
use tokio::{
    net::TcpListener,
    sync::{Mutex, mpsc::UnboundedReceiver},
};

use super::{
    Answer, Party, TestAgent, TestOwner,
    description::{self, Sent},
};

/// What the platform's clock shows at first: the start of a minute.
pub(crate) const T0_MS: i64 = 1_800_000_000_000;

/// A listener on a free port of this machine.
async fn loopback() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").await.expect("a port")
}

/// A platform with a clock that stands still, without rate limits, in dev mode.
pub(crate) struct Platform {
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) provider: Provider,
    pub(crate) http: Client,
    base_url: String,
    running: Running,
    mails: Mutex<UnboundedReceiver<Mail>>,
    next: AtomicU64,
    dir: TempDir,
}

impl Platform {
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub(crate) async fn start_with(change: impl FnOnce(&mut Settings)) -> Self {
        Self::start_on(loopback().await, change).await
    }

    /// Behind a listener with settings of its own.
    pub(crate) async fn start_on(
        listener: TcpListener,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        Self::start_in(dir, listener, Arc::new(ManualClock::new(T0_MS)), 1, change).await
    }

    /// Stops it and starts it again on what is on disk, after `meanwhile`.
    pub(crate) async fn restart(self, meanwhile: impl FnOnce(&std::path::Path)) -> Self {
        let Self { clock, running, next, dir, .. } = self;
        running.shutdown().await.expect("a clean shutdown");
        meanwhile(dir.path());
        Self::start_in(dir, loopback().await, clock, next.into_inner(), |_| {}).await
    }

    async fn start_in(
        dir: TempDir,
        listener: TcpListener,
        clock: Arc<ManualClock>,
        next: u64,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        let (mail, mails) = MailSettings::observed();
        let mut settings = Settings::new(dir.path());
        settings.clock = clock.clone();
        settings.dev = true;
        settings.mail = mail;
        settings.rate_limits = RateLimits::unlimited();
        settings.worker_interval = Duration::from_millis(20);
        change(&mut settings);
        let provider = settings.provider.clone();
        let running = openglass_server::start(settings, listener).await.expect("a platform");
        let client = Client::builder().redirect(redirect::Policy::none()).no_proxy();
        Self {
            clock,
            provider,
            http: client.build().expect("a client"),
            base_url: running.base_url().to_owned(),
            running,
            mails: Mutex::new(mails),
            next: AtomicU64::new(next),
            dir,
        }
    }

    pub(crate) async fn stop(self) {
        self.running.shutdown().await.expect("a clean shutdown");
    }

    /// The data folder.
    pub(crate) fn dir(&self) -> &std::path::Path {
        self.dir.path()
    }

    pub(crate) fn base_url(&self) -> &str {
        &self.base_url
    }

    /// The origin that owners' requests must name.
    pub(crate) fn origin(&self) -> &str {
        &self.base_url
    }

    /// The platform's time, as a timestamp.
    pub(crate) fn now(&self) -> String {
        self.at(0)
    }

    /// The platform's time and `ms` milliseconds, as a timestamp.
    pub(crate) fn at(&self, ms: i64) -> String {
        time::format(self.clock.now_ms() + ms).expect("a year of four digits")
    }

    /// A number that no other call on this platform gave.
    pub(crate) fn fresh(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// The next mail that the platform sent.
    pub(crate) async fn mail(&self) -> Mail {
        let mut mails = self.mails.lock().await;
        let received = tokio::time::timeout(Duration::from_secs(5), mails.recv()).await;
        received.expect("a mail in time").expect("an open channel")
    }

    /// The next mail to this address; others before it are passed over.
    pub(crate) async fn mail_to(&self, address: &str) -> Mail {
        loop {
            let mail = self.mail().await;
            if mail.to == address {
                return mail;
            }
        }
    }

    /// A request as it stands. The answer is held against the description.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<reqwest::Body>,
    ) -> Answer {
        let verb = Method::from_bytes(method.as_bytes()).expect("a method");
        let url = format!("{}{path}", self.base_url);
        let body = body.into();
        let sent = body.as_bytes().unwrap_or_default().to_vec();
        let mut request = self.http.request(verb, url).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = Answer::read(request.send().await.expect("an answer")).await;
        description::check(&Sent { method, path, body: &sent }, &answer);
        answer
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }

    pub(crate) async fn post_json(&self, path: &str, body: &Value) -> Answer {
        let headers = [("content-type", "application/json")];
        self.send("POST", path, &headers, body.to_string()).await
    }

    /// A registered agent without an owner.
    pub(crate) async fn agent(&self, name: &str) -> TestAgent {
        TestAgent::register(self, name).await
    }

    /// A registered agent with an owner of its own.
    pub(crate) async fn claimed_agent(&self, name: &str) -> (TestAgent, TestOwner) {
        let agent = self.agent(name).await;
        let owner = self.owner(&format!("{name}@example.com")).await;
        owner.claim(self, &agent).await.expect(200);
        (agent, owner)
    }

    /// A logged-in owner.
    pub(crate) async fn owner(&self, email: &str) -> TestOwner {
        TestOwner::log_in(self, email).await
    }

    /// An active session between two fresh agents with owners.
    pub(crate) async fn session(
        &self,
        mode: &str,
        visibility: Option<&str>,
    ) -> (String, Party, Party) {
        let number = self.fresh();
        let initiator = Party::new(self, &format!("initiator-{number}")).await;
        let counterparty = Party::new(self, &format!("counterparty-{number}")).await;
        let id = initiator.agent.hold_session(self, &counterparty.agent, mode, visibility).await;
        (id, initiator, counterparty)
    }

    /// Waits until the record of a chain is issued; gives its id.
    pub(crate) async fn record_of(&self, reader: &TestAgent, path: &str, name: &str) -> String {
        for _ in 0..500 {
            let chain = reader.get(self, path).await.expect(200);
            if let Some(id) = chain[name]["recordId"].as_str() {
                return id.to_owned();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("no record of {path} within 5 s");
    }
}
