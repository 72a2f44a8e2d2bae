//! HTTP: one request, one bounded answer. Nothing is retried here.

use std::{fmt, time::Duration};

use openglass_core::{
    json::{Document, View},
    request::SignedHeaders,
};
use reqwest::{
    Method, StatusCode, Url,
    header::{CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER},
    redirect::Policy,
};

use crate::{
    error::{ApiError, ClientError, InvalidKind, Result, TransportError, TransportKind},
    route::Route,
};

pub(crate) const JSON: &str = "application/json";
const USER_AGENT: &str = concat!("openglass-client/", env!("CARGO_PKG_VERSION"));
/// The code of error answers without the protocol's envelope.
const NO_ENVELOPE: &str = "http_error";

/// How much longer a request may take whose body or answer may be large.
const LARGE_TIMEOUT_FACTOR: u32 = 20;

/// The largest answer that is read, in bytes: a page of 200 messages with
/// payloads of 256 KiB fits.
pub(crate) const MAX_ANSWER_BYTES: usize = 64 << 20;

/// A request, ready to be signed and sent.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) method: Method,
    pub(crate) url: Url,
    /// The path for messages.
    pub(crate) shown: String,
    pub(crate) body: Option<Vec<u8>>,
    pub(crate) headers: HeaderMap,
    max_answer_bytes: usize,
    timeout: Duration,
}

impl Request {
    /// Allows more time, for bodies that may be large.
    pub(crate) fn large(mut self, max_answer_bytes: usize) -> Self {
        self.max_answer_bytes = max_answer_bytes;
        self.timeout = self.timeout.saturating_mul(LARGE_TIMEOUT_FACTOR);
        self
    }

    /// The path and raw query exactly as they are sent.
    pub(crate) fn target(&self) -> &str {
        &self.url[url::Position::BeforePath..url::Position::AfterQuery]
    }

    /// Adds the headers of the request's signature.
    pub(crate) fn sign(&mut self, signed: &SignedHeaders) -> Result<()> {
        for (name, value) in signed.iter() {
            let value = value.parse().map_err(|_| {
                ClientError::invalid(InvalidKind::Value, name, "cannot be sent in a header")
            })?;
            self.headers.insert(name, value);
        }
        Ok(())
    }

    fn failed(&self, kind: TransportKind, text: impl Into<String>) -> ClientError {
        let (method, path) = (self.method.to_string(), self.shown.clone());
        TransportError { kind, method, path, text: text.into() }.into()
    }
}

/// A received answer.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
    pub(crate) method: String,
    /// The path for messages.
    pub(crate) path: String,
}

/// Shows no body: it may hold tokens or payloads.
impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Answer({} to {} {})", self.status, self.method, self.path)
    }
}

impl Answer {
    /// The answer itself when it says success, else the platform's error.
    pub(crate) fn success(self) -> Result<Self> {
        if self.status.is_success() { Ok(self) } else { Err(self.into_error()) }
    }

    /// The body as JSON.
    pub(crate) fn json(&self) -> Result<Document> {
        Document::read(&self.body).map_err(|error| self.unexpected(error.to_string()))
    }

    /// The error for an answer that is not what the protocol promises.
    pub(crate) fn unexpected(&self, reason: impl Into<String>) -> ClientError {
        let (method, path) = (self.method.clone(), self.path.clone());
        ClientError::UnexpectedAnswer { method, path, reason: reason.into() }
    }

    fn into_error(self) -> ClientError {
        let body = Document::read(&self.body).ok();
        let error = body.as_ref().and_then(|body| body.view().get("error"));
        let text = |name| error.and_then(|error| error.get(name)).and_then(View::as_str);
        let details = error.and_then(|error| error.get("details")).map(View::to_document);
        let retry_after = self.retry_after(details.as_ref());
        ClientError::Api(Box::new(ApiError {
            status: self.status.as_u16(),
            code: text("code").map_or_else(|| NO_ENVELOPE.to_owned(), Into::into),
            message: text("message")
                .map_or_else(|| "an answer without the protocol's envelope".to_owned(), Into::into),
            details,
            request_id: header_text(&self.headers, "x-request-id"),
            retry_after,
            method: self.method,
            path: self.path,
        }))
    }

    fn retry_after(&self, details: Option<&Document>) -> Option<Duration> {
        let header = self.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
        let seconds = header.and_then(|text| text.parse().ok()).or_else(|| {
            let stated = details?.view().get("retryAfterSec")?.as_i64()?;
            u64::try_from(stated).ok()
        });
        seconds.map(Duration::from_secs)
    }
}

fn header_text(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

/// The way to one platform.
#[derive(Debug, Clone)]
pub(crate) struct Transport {
    http: reqwest::Client,
    /// Without a slash at its end.
    base: String,
    origin: String,
    timeout: Duration,
}

impl Transport {
    /// `timeout` bounds each request as a whole.
    pub(crate) fn new(base_url: &str, timeout: Duration) -> Result<Self> {
        Self::build(base_url, timeout, reqwest::Client::builder())
    }

    /// As [`Transport::new`], with a cookie jar in memory.
    pub(crate) fn with_cookies(base_url: &str, timeout: Duration) -> Result<Self> {
        Self::build(base_url, timeout, reqwest::Client::builder().cookie_store(true))
    }

    fn build(base_url: &str, timeout: Duration, http: reqwest::ClientBuilder) -> Result<Self> {
        let base = parse_base(base_url)?;
        let mut http = http
            // A signature covers one target; a redirect would need another.
            .redirect(Policy::none())
            // A connection that goes silent is noticed before the whole time is up.
            .read_timeout(timeout)
            .user_agent(USER_AGENT);
        if is_loopback(&base) {
            http = http.no_proxy();
        }
        let http = http.build().map_err(|error| invalid_url(&error.to_string()))?;
        let origin = base.origin().ascii_serialization();
        let base = base.as_str().trim_end_matches('/').to_owned();
        Ok(Self { http, base, origin, timeout })
    }

    /// The base URL, without a slash at its end.
    pub(crate) fn base_url(&self) -> &str {
        &self.base
    }

    /// Scheme, host and port of the base URL.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    pub(crate) fn request(
        &self,
        method: Method,
        route: &Route,
        body: Option<Vec<u8>>,
    ) -> Result<Request> {
        let url = Url::parse(&format!("{}{}", self.base, route.sent()))
            .map_err(|error| invalid_url(&error.to_string()))?;
        let mut headers = HeaderMap::new();
        if body.is_some() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
        }
        Ok(Request {
            method,
            url,
            shown: route.shown().to_owned(),
            body,
            headers,
            max_answer_bytes: MAX_ANSWER_BYTES,
            timeout: self.timeout,
        })
    }

    /// Sends the request once and reads the whole answer, whatever its status.
    pub(crate) async fn send(&self, request: Request) -> Result<Answer> {
        let builder = self.builder(&request).timeout(request.timeout);
        let response = builder.send().await.map_err(|error| broken(&request, error))?;
        Self::read(request, response).await
    }

    /// Sends the request once and gives the answer as soon as it begins, if it
    /// says success. Only silence ends it from this side.
    pub(crate) async fn open(&self, request: Request) -> Result<reqwest::Response> {
        let response = tokio::time::timeout(request.timeout, self.builder(&request).send()).await;
        let response = response
            .map_err(|_| request.failed(TransportKind::Timeout, "no answer in time"))?
            .map_err(|error| broken(&request, error))?;
        if response.status().is_success() {
            return Ok(response);
        }
        Err(Self::read(request, response).await?.into_error())
    }

    fn builder(&self, request: &Request) -> reqwest::RequestBuilder {
        let builder = self
            .http
            .request(request.method.clone(), request.url.clone())
            .headers(request.headers.clone());
        match &request.body {
            Some(body) => builder.body(body.clone()),
            None => builder,
        }
    }

    async fn read(request: Request, mut response: reqwest::Response) -> Result<Answer> {
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| broken(&request, error))? {
            if body.len() + chunk.len() > request.max_answer_bytes {
                let text = format!("the answer exceeds {} bytes", request.max_answer_bytes);
                return Err(request.failed(TransportKind::TooLarge, text));
            }
            body.extend_from_slice(&chunk);
        }
        let (status, headers) = (response.status(), std::mem::take(response.headers_mut()));
        let (method, path) = (request.method.to_string(), request.shown);
        tracing::debug!(%method, path, status = status.as_u16(), "answered");
        Ok(Answer { status, headers, body, method, path })
    }
}

fn broken(request: &Request, error: reqwest::Error) -> ClientError {
    let kind = if error.is_connect() {
        TransportKind::Connect
    } else if error.is_timeout() {
        TransportKind::Timeout
    } else {
        TransportKind::Interrupted
    };
    // The URL may hold a token, so it is taken out of the text.
    request.failed(kind, with_sources(&error.without_url()))
}

/// An error's text with the texts of its causes; the causes hold the reason.
fn with_sources(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}

fn parse_base(text: &str) -> Result<Url> {
    let url = Url::parse(text).map_err(|error| invalid_url(&error.to_string()))?;
    let plain = url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    match (url.scheme(), plain) {
        ("http" | "https", true) => Ok(url),
        ("http" | "https", false) => {
            Err(invalid_url("a base URL has no user name, query or fragment"))
        }
        _ => Err(invalid_url("only http and https URLs")),
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

fn invalid_url(reason: &str) -> ClientError {
    ClientError::invalid(InvalidKind::Value, "base_url", reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(base: &str, route: &Route) -> String {
        let transport = Transport::new(base, Duration::from_secs(1)).unwrap();
        let request = transport.request(Method::GET, route, None).unwrap();
        assert!(request.headers.is_empty());
        format!("{} {}", request.url, request.target())
    }

    #[test]
    fn the_signed_target_is_the_one_that_is_sent() {
        let route = Route::new("/v1/invites").segment("invite_id", "inv_1").unwrap();
        let route = route.query("token", Some("a+b/c"));
        for base in ["http://h:1", "http://h:1/"] {
            let expected = "/v1/invites/inv_1?token=a%2Bb%2Fc";
            assert_eq!(target(base, &route), format!("http://h:1{expected} {expected}"));
        }
        for base in ["https://h/deep/er", "https://h/deep/er/"] {
            let expected = "/deep/er/v1/invites/inv_1?token=a%2Bb%2Fc";
            assert_eq!(target(base, &route), format!("https://h{expected} {expected}"));
        }
    }

    #[test]
    fn only_plain_http_urls_are_bases() {
        for bad in ["", "h", "ftp://h", "file:///x", "http://u@h", "http://h?x=1", "http://h#x"] {
            let error = Transport::new(bad, Duration::from_secs(1)).unwrap_err();
            assert_eq!(error.code(), "invalid_value", "{bad}");
        }
    }
}
