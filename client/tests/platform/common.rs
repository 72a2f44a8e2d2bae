//! A real platform on loopback, and a proxy that misbehaves on request.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri},
    response::Response,
};
use openglass_client::{
    Client, ClientBuilder, Identity, OfferOptions, OwnerClient, Payload, SessionInvite,
    WaitOptions,
    core::{
        json::{Document, View},
        record::Visibility,
    },
    provider,
};
use openglass_server::{Running, Settings, limits::RateLimits};
use tokio::net::TcpListener;

/// Quick looks, and a deadline that a slow machine keeps.
pub(crate) const WAIT: WaitOptions =
    WaitOptions { interval: Duration::from_millis(20), timeout: Some(Duration::from_secs(20)) };

/// A platform of its own for one test.
pub(crate) struct Platform {
    running: Running,
    _data: tempfile::TempDir,
}

impl Platform {
    pub(crate) async fn start() -> Self {
        let data = tempfile::tempdir().unwrap();
        let mut settings = Settings::new(data.path());
        settings.dev = true;
        settings.rate_limits = RateLimits::unlimited();
        settings.worker_interval = Duration::from_millis(50);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let running = openglass_server::start(settings, listener).await.unwrap();
        Self { running, _data: data }
    }

    pub(crate) fn url(&self) -> &str {
        self.running.base_url()
    }

    /// A login link, as the owner's mail would hold it.
    pub(crate) async fn login_link(&self, email: &str) -> String {
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = http
            .post(format!("{}/v1/auth/email", self.url()))
            .header("content-type", "application/json")
            .header("origin", self.url())
            .body(format!(r#"{{"email":"{email}"}}"#));
        let answer = request.send().await.unwrap().text().await.unwrap();
        let answer = Document::read(answer.as_bytes()).unwrap();
        answer.view().get("devLink").and_then(View::as_str).unwrap().into_owned()
    }

    /// A registered agent that nobody has claimed.
    pub(crate) async fn newcomer(&self, name: &str) -> Client {
        let identity = Identity::generate(&provider()).unwrap();
        let client = Client::builder(self.url()).identity(identity).build().unwrap();
        client.register_agent(name, "", None).await.unwrap();
        client
    }

    /// A registered and claimed agent.
    pub(crate) async fn agent(&self, name: &str) -> Client {
        let client = self.newcomer(name).await;
        let email = format!("{name}@example.com").to_lowercase();
        let owner = OwnerClient::login_dev(self.url(), &email).await.unwrap();
        let claim = client.new_claim_token().await.unwrap();
        owner.claim(&claim.url).await.unwrap();
        client
    }
}

/// Another client of the same agent, by way of `url`, that knows nothing yet.
pub(crate) fn again(client: &Client, url: &str) -> ClientBuilder {
    Client::builder(url).identity(client.identity().unwrap())
}

pub(crate) fn payload(text: &str) -> Payload {
    Payload::read(text).unwrap()
}

pub(crate) fn agent_id(client: &Client) -> String {
    client.identity().unwrap().agent_id().unwrap().to_owned()
}

/// Options for a shared session with `counterparty`.
pub(crate) fn offer_to(counterparty: &Client) -> OfferOptions {
    OfferOptions {
        counterparty_agent_id: Some(agent_id(counterparty)),
        visibility: Some(Visibility::Shared),
        ..OfferOptions::default()
    }
}

/// An active session that `initiator` has offered and `counterparty` accepted.
pub(crate) async fn session(
    initiator: &Client,
    counterparty: &Client,
    options: OfferOptions,
) -> String {
    let SessionInvite { invite, session, .. } =
        initiator.offer_session("Buy paper", options).await.unwrap();
    let accepted = counterparty.accept_invite(&invite.id, invite.token.as_deref()).await.unwrap();
    assert_eq!(accepted.session.status, "active");
    session.id
}

/// What the proxy does with a request that a rule is for.
pub(crate) enum Action {
    /// Changes the answer's body.
    Change(Box<dyn Fn(String) -> String + Send + Sync>),
    /// Passes the request on and breaks the connection instead of answering.
    LoseAnswer,
    /// Breaks the connection without passing the request on.
    LoseRequest,
    /// Answers itself without passing the request on.
    Answer(u16, &'static str),
}

struct Rule {
    method: &'static str,
    /// A part of the path and query.
    part: &'static str,
    /// How many requests it is still for.
    times: usize,
    action: Arc<Action>,
}

/// A proxy in front of the platform.
pub(crate) struct Proxy {
    pub(crate) url: String,
    state: Arc<ProxyState>,
}

struct ProxyState {
    upstream: String,
    http: reqwest::Client,
    rules: Mutex<Vec<Rule>>,
    seen: Mutex<Vec<String>>,
}

impl Proxy {
    pub(crate) async fn before(platform: &Platform) -> Self {
        let state = Arc::new(ProxyState {
            upstream: platform.url().to_owned(),
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
            rules: Mutex::default(),
            seen: Mutex::default(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(handle).with_state(Arc::clone(&state));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, state }
    }

    /// Does `action` for the next `times` requests with this method whose path
    /// and query hold `part`.
    pub(crate) fn rule(
        &self,
        method: &'static str,
        part: &'static str,
        times: usize,
        action: Action,
    ) {
        let action = Arc::new(action);
        self.state.rules.lock().unwrap().push(Rule { method, part, times, action });
    }

    pub(crate) fn change(
        &self,
        method: &'static str,
        part: &'static str,
        change: impl Fn(String) -> String + Send + Sync + 'static,
    ) {
        self.rule(method, part, usize::MAX, Action::Change(Box::new(change)));
    }

    pub(crate) fn behave(&self) {
        self.state.rules.lock().unwrap().clear();
    }

    /// How many requests with this method and part of a path came by.
    pub(crate) fn count(&self, method: &str, part: &str) -> usize {
        let seen = self.state.seen.lock().unwrap();
        seen.iter().filter(|line| line.starts_with(method) && line.contains(part)).count()
    }
}

async fn handle(
    State(proxy): State<Arc<ProxyState>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let target = uri.path_and_query().unwrap().as_str();
    proxy.seen.lock().unwrap().push(format!("{method} {target}"));
    let action = proxy.rules.lock().unwrap().iter_mut().find_map(|rule| {
        let applies = rule.times > 0 && method == *rule.method && target.contains(rule.part);
        applies.then(|| {
            rule.times -= 1;
            Arc::clone(&rule.action)
        })
    });
    match action.as_deref() {
        Some(Action::LoseRequest) => return broken(),
        Some(Action::Answer(status, text)) => {
            return answer(StatusCode::from_u16(*status).unwrap(), (*text).to_owned());
        }
        _ => {}
    }
    let url = format!("{}{target}", proxy.upstream);
    let mut request = proxy.http.request(method, url).body(body);
    for (name, value) in &headers {
        if name.as_str().starts_with("og-") || name == "content-type" {
            request = request.header(name, value);
        }
    }
    let response = request.send().await.unwrap();
    let status = response.status();
    let text = response.text().await.unwrap();
    match action.as_deref() {
        Some(Action::LoseAnswer) => broken(),
        Some(Action::Change(change)) => answer(status, change(text)),
        _ => answer(status, text),
    }
}

fn answer(status: StatusCode, text: String) -> Response {
    Response::builder().status(status).body(Body::from(text)).unwrap()
}

/// A body that fails makes the server end the connection in the middle.
fn broken() -> Response {
    let failure = futures_util::stream::once(async {
        Err::<Bytes, _>(std::io::Error::other("the connection breaks"))
    });
    Response::new(Body::from_stream(failure))
}
