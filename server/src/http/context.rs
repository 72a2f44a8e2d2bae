//! The outer layer: every request gets an id, a time limit and a place in the
//! rate limits; every failure leaves in the error envelope.

use std::{
    net::{IpAddr, SocketAddr},
    panic::AssertUnwindSafe,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{
    body::Body,
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt as _;
use openglass_core::{encoding::hex_encode, json::ObjectBuilder, vocabulary::ErrorCode};

use super::{ApiError, App, AppState};
use crate::limits::{LimitStatus, Rule};

/// Names the request in logs and in answers to the caller.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit-limit");
const RATE_REMAINING: HeaderName = HeaderName::from_static("ratelimit-remaining");
const RATE_RESET: HeaderName = HeaderName::from_static("ratelimit-reset");
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The backstop behind the shorter limits on reading bodies.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(3);

/// What handlers and the outer layer know about one request.
#[derive(Debug)]
pub(crate) struct Context {
    request_id: String,
    client: IpAddr,
    /// Whether a rule has been named for this request, limiting or not.
    counted: AtomicBool,
    /// The tightest limit that this request was counted against.
    limit: Mutex<Option<LimitStatus>>,
    cookies: Mutex<Vec<HeaderValue>>,
}

impl Context {
    fn new(app: &AppState, peer: SocketAddr, headers: &HeaderMap) -> Self {
        let forwarded = headers.get_all(FORWARDED_FOR);
        let forwarded = forwarded.iter().map(|value| value.to_str().unwrap_or_default());
        Self {
            request_id: next_request_id(),
            client: app.trusted_proxies.client(peer.ip(), forwarded),
            counted: AtomicBool::new(false),
            limit: Mutex::default(),
            cookies: Mutex::default(),
        }
    }

    /// Names the request in logs and in failures of ours.
    pub(crate) fn request_id(&self) -> &str {
        &self.request_id
    }

    /// The client's address as a key of rate limits. IPv6 counts by /64, the
    /// smallest block that one customer gets.
    pub(crate) fn client_key(&self) -> String {
        match self.client {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("{:x}", u128::from(address) >> 64),
        }
    }

    /// Adds a `Set-Cookie` to the answer.
    pub(crate) fn set_cookie(&self, cookie: &str) {
        if let Ok(value) = HeaderValue::from_str(cookie) {
            self.cookies.lock().unwrap_or_else(PoisonError::into_inner).push(value);
        }
    }

    /// Counts the request against a rule; `429` when it is one too many.
    pub(crate) fn count(&self, app: &AppState, rule: Rule, key: &str) -> Result<(), ApiError> {
        self.counted.store(true, Ordering::Relaxed);
        let Some(status) = app.limiter.count(rule, key, app.clock.now_ms()) else { return Ok(()) };
        let mut limit = self.limit.lock().unwrap_or_else(PoisonError::into_inner);
        if limit.is_none_or(|seen| status.exceeded || status.remaining < seen.remaining) {
            *limit = Some(status);
        }
        if status.exceeded { Err(rate_limited(&status)) } else { Ok(()) }
    }

    /// Counts a request of somebody who did not say who they are.
    pub(crate) fn count_client(&self, app: &AppState, rule: Rule) -> Result<(), ApiError> {
        self.count(app, rule, &self.client_key())
    }

    fn limit_status(&self) -> Option<LimitStatus> {
        *self.limit.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn rate_limited(status: &LimitStatus) -> ApiError {
    let seconds = status.retry_after_sec;
    let details = ObjectBuilder::new()
        .string("rule", status.rule.as_str())
        .integer("retryAfterSec", i64::try_from(seconds).unwrap_or(i64::MAX))
        .build();
    let message = format!("too many requests for this rule; try again in {seconds} s");
    ApiError::new(ErrorCode::RateLimited, message).with_details(details)
}

/// Unique within this process and unlikely to repeat in another.
fn next_request_id() -> String {
    static PROCESS: OnceLock<String> = OnceLock::new();
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let process = PROCESS.get_or_init(|| {
        let mut random = [0; 6];
        // Without randomness ids are merely unique within the process.
        let _ = getrandom::fill(&mut random);
        hex_encode(&random)
    });
    format!("{process}-{:08x}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The outer layer itself.
pub(crate) async fn layer(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let context = Arc::new(Context::new(&app, peer, request.headers()));
    let method = request.method().clone();
    // The template of the route and not the path: paths hold claim tokens.
    let route = request.extensions().get::<MatchedPath>().cloned();
    request.extensions_mut().insert(Arc::clone(&context));
    let started = Instant::now();
    let response = guard(&context.request_id, REQUEST_TIMEOUT, next.run(request)).await;
    let response = finish(&app, &context, response);
    tracing::debug!(
        request_id = context.request_id,
        %method,
        route = route.as_ref().map_or("none", MatchedPath::as_str),
        status = response.status().as_u16(),
        micros = started.elapsed().as_micros(),
        "answered"
    );
    response
}

/// Turns a panic and a request that takes too long into answers.
async fn guard(
    request_id: &str,
    timeout: Duration,
    run: impl Future<Output = Response>,
) -> Response {
    let run = AssertUnwindSafe(run).catch_unwind();
    match tokio::time::timeout(timeout, run).await {
        Ok(Ok(response)) => response,
        Ok(Err(_panic)) => {
            tracing::error!(request_id, "a request panicked");
            ApiError::of(ErrorCode::Internal).into_response()
        }
        Err(_elapsed) => {
            tracing::error!(request_id, "a request took too long");
            ApiError::of(ErrorCode::Unavailable).into_response()
        }
    }
}

fn finish(app: &AppState, context: &Context, mut response: Response) -> Response {
    // Whoever was not counted by a handler has failed before one: unknown
    // routes, wrong methods, credentials that do not hold.
    if !context.counted.load(Ordering::Relaxed)
        && let Err(error) = context.count_client(app, Rule::UnauthenticatedDefault)
        && response.status().is_client_error()
    {
        response = error.into_response();
    }
    if let Some(error) = response.extensions_mut().remove::<ApiError>() {
        write_error(context, &error, &mut response);
    }
    let response_is_limited = response.status() == StatusCode::TOO_MANY_REQUESTS;
    let headers = response.headers_mut();
    if let Some(status) = context.limit_status() {
        headers.insert(RATE_LIMIT, status.limit.into());
        headers.insert(RATE_REMAINING, status.remaining.into());
        headers.insert(RATE_RESET, status.reset_at_sec.into());
        if response_is_limited {
            headers.insert(header::RETRY_AFTER, status.retry_after_sec.into());
        }
    }
    if let Ok(id) = HeaderValue::from_str(&context.request_id) {
        headers.insert(REQUEST_ID, id);
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    for cookie in context.cookies.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}

/// Fills in the body of a failure, which only here knows the request's id.
fn write_error(context: &Context, error: &ApiError, response: &mut Response) {
    if error.status().is_server_error() {
        let code = error.code().as_str();
        tracing::warn!(request_id = context.request_id, code, "answered with a failure");
    }
    *response.body_mut() = Body::from(error.to_document(&context.request_id).into_string());
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn answer(run: impl Future<Output = Response>) -> (u16, String) {
        let mut response = guard("id-1", Duration::from_millis(20), run).await;
        let error = response.extensions_mut().remove::<ApiError>().expect("a failure");
        (response.status().as_u16(), error.to_document("id-1").into_string())
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_error_that_names_the_request() {
        let (status, body) = answer(async { panic!("secret detail") }).await;
        assert_eq!(status, 500);
        assert!(body.contains(r#""code":"internal","details":{"requestId":"id-1"}"#), "{body}");
        assert!(!body.contains("secret"), "{body}");
    }

    #[tokio::test]
    async fn a_request_that_hangs_is_answered() {
        let (status, body) = answer(std::future::pending()).await;
        assert_eq!(status, 503);
        assert!(body.contains(r#""code":"unavailable""#), "{body}");
    }
}
