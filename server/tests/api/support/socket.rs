//! Listening to the platform: a WebSocket, and server-sent events.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use openglass_core::request::SignedHeaders;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Error, Message, client::IntoClientRequest as _, http::HeaderValue},
};

use super::{Platform, TestAgent, TestOwner};

/// Long enough for a slow machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long nothing has to come for the silence to count.
const SILENCE: Duration = Duration::from_millis(150);

/// An open WebSocket.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    async fn open(platform: &Platform, headers: &[(&str, &str)]) -> Self {
        Self::try_open(platform, headers).await.expect("an upgrade")
    }

    async fn try_open(platform: &Platform, headers: &[(&str, &str)]) -> Result<Self, Error> {
        let url = format!("{}/v1/ws", platform.base_url().replacen("http", "ws", 1));
        let mut request = url.into_client_request().expect("a URL");
        for (name, value) in headers {
            let name = name.to_lowercase().parse::<reqwest::header::HeaderName>().expect("a name");
            request.headers_mut().insert(name, HeaderValue::from_str(value).expect("a value"));
        }
        let address = platform.base_url().strip_prefix("http://").expect("plain HTTP");
        let stream = TcpStream::connect(address).await.expect("a connection");
        Ok(Self(client_async(request, stream).await?.0))
    }

    /// Of an agent, after its `ready`.
    pub(crate) async fn of_agent(platform: &Platform, agent: &TestAgent) -> Self {
        Self::try_of_agent(platform, agent).await.expect("a free place")
    }

    /// Of an agent, after its `ready`; `None` while the agent has as many
    /// connections as it may have.
    pub(crate) async fn try_of_agent(platform: &Platform, agent: &TestAgent) -> Option<Self> {
        let headers: SignedHeaders = agent.headers(platform, "GET", "/v1/ws", "");
        let mut socket = match Self::try_open(platform, &headers.iter().collect::<Vec<_>>()).await {
            Err(Error::Http(answer)) if answer.status() == 429 => return None,
            opened => opened.expect("an upgrade"),
        };
        let ready = socket.next().await;
        assert_eq!(ready["principal"], serde_json::json!({ "kind": "agent", "id": agent.id }));
        Some(socket)
    }

    /// Of an owner, after its `ready`.
    pub(crate) async fn of_owner(platform: &Platform, owner: &TestOwner) -> Self {
        let headers = [("cookie", owner.cookie.as_str()), ("origin", platform.origin())];
        let mut socket = Self::open(platform, &headers).await;
        let ready = socket.next().await;
        assert_eq!(ready["principal"], serde_json::json!({ "kind": "owner", "id": owner.id }));
        socket
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.expect("an open socket");
    }

    pub(crate) async fn send(&mut self, frame: &Value) {
        self.send_text(&frame.to_string()).await;
    }

    /// The next frame: its JSON, or the code that the socket was closed with, if
    /// it was closed in good order.
    pub(crate) async fn receive(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.0.next()).await;
            match message.expect("a frame in time") {
                Some(Ok(Message::Text(text))) => {
                    return Ok(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|it| it.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next frame of an open socket.
    #[track_caller]
    pub(crate) fn next(&mut self) -> impl Future<Output = Value> {
        let caller = std::panic::Location::caller();
        async move {
            self.receive().await.unwrap_or_else(|code| panic!("closed with {code:?} at {caller}"))
        }
    }

    /// Sends a frame and gives the next one.
    pub(crate) async fn ask(&mut self, frame: &Value) -> Value {
        self.send(frame).await;
        self.next().await
    }

    /// Checks that nothing comes.
    pub(crate) async fn expect_silence(&mut self) {
        let frame = tokio::time::timeout(SILENCE, self.0.next()).await;
        assert!(frame.is_err(), "nothing was expected: {frame:?}");
    }

    /// Reads, and so answers pings, for a while; nothing else may come.
    pub(crate) async fn answer_pings(&mut self, how_long: Duration) {
        let reading = async {
            loop {
                let message = self.0.next().await;
                assert!(matches!(message, Some(Ok(Message::Ping(_)))), "only pings: {message:?}");
            }
        };
        let over: Result<(), _> = tokio::time::timeout(how_long, reading).await;
        assert!(over.is_err(), "the socket stays open");
    }

    /// The code with which the platform closes, after whatever it still says.
    pub(crate) async fn end(&mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.receive().await {
                return code;
            }
        }
    }
}

/// Server-sent events.
pub(crate) struct Events {
    response: reqwest::Response,
    text: String,
}

/// One of them.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) name: String,
    pub(crate) id: Option<String>,
    pub(crate) data: Value,
}

impl Events {
    pub(crate) async fn open(platform: &Platform, path: &str, headers: &[(&str, &str)]) -> Self {
        let mut request = platform.http.get(format!("{}{path}", platform.base_url()));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { response, text: String::new() }
    }

    /// Of an agent, after its `ready`.
    pub(crate) async fn of_agent(
        platform: &Platform,
        agent: &TestAgent,
        path: &str,
        more: &[(&str, &str)],
    ) -> Self {
        let headers = agent.headers(platform, "GET", path, "");
        let mut headers: Vec<(&str, &str)> = headers.iter().collect();
        headers.extend(more);
        let mut events = Self::open(platform, path, &headers).await;
        let ready = events.next().await.expect("an event");
        assert_eq!((ready.name.as_str(), ready.id), ("ready", None));
        events
    }

    /// The next event; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let event = event.to_owned();
                let rest = rest.to_owned();
                self.text = rest;
                if !event.starts_with(':') {
                    return Some(read_event(&event));
                }
                continue;
            }
            let chunk = tokio::time::timeout(PATIENCE, self.response.chunk()).await;
            let chunk = chunk.expect("an event in time").ok().flatten()?;
            self.text.push_str(std::str::from_utf8(&chunk).expect("UTF-8"));
        }
    }
}

fn read_event(text: &str) -> Event {
    let field = |name: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        value.map(str::to_owned)
    };
    let data = field("data").expect("data");
    Event {
        name: field("event").expect("a name"),
        id: field("id"),
        data: serde_json::from_str(&data).expect("JSON"),
    }
}
