//! One request, one bounded answer.

use std::{
    fmt::{self, Display},
    net::IpAddr,
    sync::OnceLock,
    time::Duration,
};

use axum::http::{HeaderMap, Method, header};
use reqwest::{
    Certificate, Client,
    dns::{Addrs, Name, Resolve, Resolving},
    redirect::Policy,
};
use tokio::sync::Semaphore;

use super::{TestNetwork, names::Names};
use crate::domain::Target;

/// How long one fetch may take: names, connection and the whole answer.
const DEADLINE: Duration = Duration::from_secs(5);
/// Most fetches at a time.
const FETCHES: usize = 64;
const USER_AGENT: &str = concat!("openglass-platform/", env!("CARGO_PKG_VERSION"));
/// Most header fields of an answer that are read.
const HEADERS: usize = 64;

/// What to ask for.
#[derive(Debug)]
pub(crate) struct Fetch<'a> {
    pub(crate) method: Method,
    pub(crate) target: &'a Target,
    /// JSON to send.
    pub(crate) body: Option<&'a [u8]>,
    /// Bytes of the answer's body that are kept.
    pub(crate) max_bytes: usize,
}

impl<'a> Fetch<'a> {
    pub(crate) const fn get(target: &'a Target, max_bytes: usize) -> Self {
        Self { method: Method::GET, target, body: None, max_bytes }
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Fetched {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
    /// Whether there was more than was kept.
    pub(crate) truncated: bool,
}

/// Why nothing usable came back. Callers of the API are told none of this: the
/// difference between the cases would show them what is inside.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FetchError {
    /// The name gave no address.
    #[error("the name does not resolve: {0}")]
    Name(String),
    /// The name points to something that is not on the public internet.
    #[error("the name has the address {0}, which is not public")]
    NotPublic(IpAddr),
    /// It took too long.
    #[error("no whole answer within {} s", DEADLINE.as_secs())]
    Slow,
    /// It answered with a redirect.
    #[error("answered with a redirect")]
    Redirect,
    /// The connection, its certificate or the answer was no good.
    #[error("{0}")]
    Transport(String),
}

impl FetchError {
    pub(super) fn name(error: impl Display) -> Self {
        Self::Name(error.to_string())
    }

    /// The error with what caused it, which reqwest does not say by itself.
    fn transport(error: &reqwest::Error) -> Self {
        let mut text = error.to_string();
        let mut cause = std::error::Error::source(error);
        while let Some(error) = cause {
            text = format!("{text}: {error}");
            cause = error.source();
        }
        Self::Transport(text)
    }
}

/// Fetches for the whole platform.
pub(crate) struct Outbound {
    names: Names,
    certificates: Vec<Certificate>,
    /// Made on the first fetch: reading the system's certificates takes a while.
    client: OnceLock<Client>,
    fetches: Semaphore,
}

impl fmt::Debug for Outbound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outbound").field("names", &self.names).finish_non_exhaustive()
    }
}

impl Outbound {
    /// Without a test network there is no way around the guard. Fails when the
    /// test network's certificates cannot be read.
    pub(crate) fn new(test: Option<&TestNetwork>) -> Result<Self, reqwest::Error> {
        let pem = test.map_or(&[][..], |test| &test.certificates);
        Ok(Self {
            names: Names::new(test),
            certificates: Certificate::from_pem_bundle(pem)?,
            client: OnceLock::new(),
            fetches: Semaphore::new(FETCHES),
        })
    }

    /// Fetches a URL whose text passed the guard.
    pub(crate) async fn fetch(&self, fetch: Fetch<'_>) -> Result<Fetched, FetchError> {
        let host = fetch.target.host().to_owned();
        let done = in_time(self.run(fetch)).await;
        done.inspect_err(|error| tracing::debug!(host, %error, "nothing usable was fetched"))
    }

    /// The TXT records of a name.
    pub(crate) async fn texts(&self, name: &str) -> Result<Vec<Vec<u8>>, FetchError> {
        in_time(self.names.texts(name)).await
    }

    async fn run(&self, fetch: Fetch<'_>) -> Result<Fetched, FetchError> {
        let stopped = |_| FetchError::Transport("the platform stops".to_owned());
        let _permit = self.fetches.acquire().await.map_err(stopped)?;
        let failed = |error: reqwest::Error| FetchError::transport(&error);
        let url = fetch.target.url().clone();
        let mut request = self.client().map_err(failed)?.request(fetch.method, url);
        if let Some(body) = fetch.body {
            request = request.header(header::CONTENT_TYPE, "application/json").body(body.to_vec());
        }
        let mut response = request.send().await.map_err(failed)?;
        if response.status().is_redirection() {
            return Err(FetchError::Redirect);
        }
        let status = response.status().as_u16();
        let headers = std::mem::take(response.headers_mut());
        let (body, truncated) = read(response, fetch.max_bytes).await.map_err(failed)?;
        Ok(Fetched { status, headers, body, truncated })
    }

    fn client(&self) -> Result<&Client, reqwest::Error> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let client = Client::builder()
            .dns_resolver(Guard(self.names.clone()))
            .https_only(true)
            .no_proxy()
            .redirect(Policy::none())
            // A kept connection would outlive the check of its address.
            .pool_max_idle_per_host(0)
            .http1_max_headers(HEADERS)
            .tls_certs_merge(self.certificates.iter().cloned())
            .user_agent(USER_AGENT)
            .build()?;
        Ok(self.client.get_or_init(|| client))
    }
}

async fn in_time<T>(work: impl Future<Output = Result<T, FetchError>>) -> Result<T, FetchError> {
    tokio::time::timeout(DEADLINE, work).await.unwrap_or(Err(FetchError::Slow))
}

/// Reads at most `max_bytes` of a body, and says whether there was more.
async fn read(
    mut response: reqwest::Response,
    max_bytes: usize,
) -> Result<(Vec<u8>, bool), reqwest::Error> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        let room = max_bytes - body.len();
        body.extend_from_slice(&chunk[..chunk.len().min(room)]);
        if chunk.len() > room {
            return Ok((body, true));
        }
    }
    Ok((body, false))
}

/// The client's only way from names to addresses.
struct Guard(Names);

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let names = self.0.clone();
        Box::pin(async move {
            let addresses = names.addresses(name.as_str()).await?;
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}
