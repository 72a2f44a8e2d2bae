//! One call of a route, and who makes it.

use std::cell::Cell;

use anyhow::{Context as _, Result, ensure};
use openglass_client::core::{
    crypto::AgentSigner, json::Document, record::KeyRef, request::RequestToSign, time,
};
use reqwest::{Method, header::HeaderMap, redirect::Policy};
use serde_json::Value;

/// A request that is ready to be sent, and the status that it is answered with.
pub(super) struct Call {
    method: &'static str,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: String,
    status: u16,
}

impl Call {
    /// Answered with 200.
    pub(super) fn new(method: &'static str, path: impl Into<String>) -> Self {
        Self { method, path: path.into(), headers: Vec::new(), body: String::new(), status: 200 }
    }

    pub(super) fn get(path: impl Into<String>) -> Self {
        Self::new("GET", path)
    }

    pub(super) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    pub(super) fn json(self, body: &Value) -> Self {
        self.text("application/json", body.to_string())
    }

    pub(super) fn text(mut self, content_type: &'static str, body: impl Into<String>) -> Self {
        self.body = body.into();
        self.header("content-type", content_type)
    }

    pub(super) const fn answers(mut self, status: u16) -> Self {
        self.status = status;
        self
    }
}

pub(super) struct Answer {
    pub(super) headers: HeaderMap,
    pub(super) text: String,
}

impl Answer {
    pub(super) fn json(&self) -> Result<Value> {
        Ok(serde_json::from_str(&self.text)?)
    }

    /// The value of a cookie that the answer sets.
    pub(super) fn cookie(&self, name: &str) -> Result<String> {
        let texts = self.headers.get_all("set-cookie").iter().filter_map(|it| it.to_str().ok());
        let values = texts.filter_map(|text| text.strip_prefix(name)?.strip_prefix('='));
        let value = values.filter_map(|rest| rest.split(';').next()).next_back();
        Ok(value.with_context(|| format!("no cookie {name}"))?.to_owned())
    }
}

/// The way to one platform.
pub(super) struct Wire {
    http: reqwest::Client,
    url: String,
    count: Cell<u64>,
}

impl Wire {
    pub(super) fn new(url: &str) -> Result<Self> {
        let http = reqwest::Client::builder().no_proxy().redirect(Policy::none()).build()?;
        Ok(Self { http, url: url.to_owned(), count: Cell::new(0) })
    }

    /// A number that is not given out twice.
    pub(super) fn fresh(&self) -> u64 {
        self.count.set(self.count.get() + 1);
        self.count.get()
    }

    /// Gives out no number that the other one has given out.
    pub(super) fn skip(&self, other: &Self) {
        self.count.set(self.count.get().max(other.count.get()));
    }

    /// What the platform takes for its own pages.
    pub(super) fn origin(&self) -> &str {
        &self.url
    }

    /// Sends the call and reads the whole answer; another status than the
    /// expected one is an error.
    pub(super) async fn send(&self, call: &Call) -> Result<Answer> {
        let method = Method::from_bytes(call.method.as_bytes())?;
        let mut request = self.http.request(method, format!("{}{}", self.url, call.path));
        for (name, value) in &call.headers {
            request = request.header(*name, value);
        }
        let answer = request.body(call.body.clone()).send().await?;
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let text = answer.text().await?;
        let Call { method, path, .. } = call;
        ensure!(status == call.status, "{method} {path} answered {status}: {text}");
        Ok(Answer { headers, text })
    }

    pub(super) async fn ask(&self, call: &Call) -> Result<Value> {
        self.send(call).await?.json()
    }

    /// A request that an agent signs.
    pub(super) fn signed(
        &self,
        (signer, agent_id): (&AgentSigner, Option<&str>),
        method: &'static str,
        path: &str,
        body: &str,
    ) -> Result<Call> {
        let (timestamp, nonce) = (now()?, format!("bench-{}", self.fresh()));
        let request = RequestToSign {
            method,
            path,
            timestamp: &timestamp,
            nonce: &nonce,
            body: body.as_bytes(),
        };
        let mut call = Call::new(method, path);
        if !body.is_empty() {
            call = call.text("application/json", body);
        }
        for (name, value) in request.sign(signer, agent_id).iter() {
            call = call.header(name, value);
        }
        Ok(call)
    }
}

/// A registered agent with its key.
#[derive(Clone)]
pub(super) struct Agent {
    pub(super) id: String,
    pub(super) signer: AgentSigner,
    /// The secret of its claim link.
    pub(super) claim_token: String,
}

impl Agent {
    pub(super) fn key_ref(&self) -> KeyRef<'_> {
        KeyRef {
            agent_id: self.id.as_str().into(),
            kid: self.signer.kid().into(),
            public_key: self.signer.public_key_text().into(),
        }
    }

    pub(super) fn call(
        &self,
        wire: &Wire,
        method: &'static str,
        path: &str,
        body: &str,
    ) -> Result<Call> {
        wire.signed((&self.signer, Some(&self.id)), method, path, body)
    }

    pub(super) fn get(&self, wire: &Wire, path: &str) -> Result<Call> {
        self.call(wire, "GET", path, "")
    }

    pub(super) fn post(&self, wire: &Wire, path: &str, body: &Document) -> Result<Call> {
        self.call(wire, "POST", path, body.as_str())
    }
}

/// A logged-in owner.
pub(super) struct Owner {
    pub(super) id: String,
    cookie: String,
    origin: String,
}

impl Owner {
    pub(super) fn new(id: &str, session: &str, wire: &Wire) -> Self {
        let cookie = format!("og_session={session}");
        Self { id: id.to_owned(), cookie, origin: wire.origin().to_owned() }
    }

    /// The same login on a platform that has another address now.
    pub(super) fn moved_to(self, wire: &Wire) -> Self {
        Self { origin: wire.origin().to_owned(), ..self }
    }

    pub(super) fn get(&self, path: impl Into<String>) -> Call {
        Call::get(path).header("cookie", &self.cookie)
    }

    /// A request that changes something, from a page of the platform.
    pub(super) fn bare(&self, method: &'static str, path: impl Into<String>) -> Call {
        let call = Call::new(method, path).header("cookie", &self.cookie);
        call.header("origin", &self.origin)
    }

    pub(super) fn call(&self, method: &'static str, path: impl Into<String>, body: &Value) -> Call {
        self.bare(method, path).json(body)
    }
}

/// The same request, as often as wanted.
pub(super) fn repeat(count: usize, make: impl Fn() -> Result<Call>) -> Result<Vec<Call>> {
    (0..count).map(|_| make()).collect()
}

pub(super) fn text(value: &Value) -> Result<String> {
    Ok(value.as_str().with_context(|| format!("no text but {value}"))?.to_owned())
}

pub(super) fn now() -> Result<String> {
    later(0)
}

/// The time in so many milliseconds.
pub(super) fn later(ms: i64) -> Result<String> {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    let now = i64::try_from(since.as_millis())?;
    time::format(now.saturating_add(ms)).context("a year that has four digits")
}
