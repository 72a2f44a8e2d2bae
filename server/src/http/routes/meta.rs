//! Health, published keys, verification for everybody (spec 9.1).

use std::{
    future::Future,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    extract::{Request, State},
    http::{StatusCode, header},
};
use openglass_core::{
    json::{Document, ObjectBuilder},
    verify::{self, FindingCode, Options, Report},
    vocabulary::ErrorCode,
};
use tokio::sync::{Mutex, Semaphore};

use crate::{
    http::{ApiError, App, incoming::Incoming, reply::Reply},
    limits::Rule,
};

/// How long one check may take.
const CHECK_TIMEOUT: Duration = Duration::from_secs(2);
/// How long an answer holds: the checks write to disk, and anybody may ask.
const CHECK_AGE: Duration = Duration::from_secs(1);
/// Verifications of whole bundles at a time; each may hold 25 MiB several times.
const VERIFICATIONS: usize = 4;

/// The permits for verifications.
pub(crate) fn verifications() -> Semaphore {
    Semaphore::new(VERIFICATIONS)
}

/// The last answer of `/health`.
#[derive(Debug, Default)]
pub(crate) struct Health(Mutex<Option<(Instant, StatusCode, Document)>>);

/// `GET /health`
///
/// Counted, but never refused: a load balancer behind one address with many
/// others must not lose its only sign of life.
pub(crate) async fn health(State(app): State<App>, incoming: Incoming) -> Reply {
    let _ = incoming.context.count_client(&app, Rule::UnauthenticatedDefault);
    let mut last = app.health.0.lock().await;
    let fresh = last.take().filter(|(at, ..)| at.elapsed() < CHECK_AGE);
    let answer = match fresh {
        Some(answer) => answer,
        None => check(&app).await,
    };
    let (_, status, body) = last.insert(answer).clone();
    Reply::ok(body).with_status(status)
}

async fn check(app: &App) -> (Instant, StatusCode, Document) {
    let (store, objects) =
        tokio::join!(in_time("store", app.store.check()), in_time("objects", app.objects.check()));
    let word = |ok| if ok { "ok" } else { "fail" };
    let checks =
        ObjectBuilder::new().string("store", word(store)).string("objects", word(objects)).build();
    let healthy = store && objects;
    let body =
        ObjectBuilder::new().string("status", word(healthy)).value("checks", checks.view()).build();
    let status = if healthy { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (Instant::now(), status, body)
}

async fn in_time<E: std::fmt::Display>(
    name: &str,
    check: impl Future<Output = Result<(), E>>,
) -> bool {
    match tokio::time::timeout(CHECK_TIMEOUT, check).await {
        Ok(Ok(())) => true,
        Ok(Err(error)) => {
            tracing::error!(check = name, %error, "a health check failed");
            false
        }
        Err(_elapsed) => {
            tracing::error!(check = name, "a health check took too long");
            false
        }
    }
}

/// `GET /.well-known/openglass-keys.json`
pub(crate) async fn keys(State(app): State<App>, incoming: Incoming) -> Result<Reply, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    let reply = Reply::ok(app.signer.published().clone());
    Ok(reply.with_header(header::CACHE_CONTROL, "public, max-age=300"))
}

/// `POST /v1/verify`
pub(crate) async fn verify(State(app): State<App>, request: Request) -> Result<Reply, ApiError> {
    Incoming::context(&request)?.count_client(&app, Rule::Verify)?;
    let unavailable = |_| ApiError::of(ErrorCode::Unavailable);
    let permit = app.verifications.acquire().await.map_err(unavailable)?;
    let body = Incoming::read_large(request).await?.body;
    let state = Arc::clone(&app);
    let work = move || {
        let keys = state.signer.trusted();
        verify::verify(state.keys.provider(), &body, keys, &Options::default())
    };
    let report = tokio::task::spawn_blocking(work).await;
    drop(permit);
    let report = report.map_err(|error| ApiError::internal(&error))?;
    refuse_malformed(&report)?;
    Ok(Reply::ok(Document::read(report.to_json().as_bytes())?))
}

/// What is no bundle at all is a bad request, not an invalid record (spec 20, 38).
fn refuse_malformed(report: &Report) -> Result<(), ApiError> {
    let malformed = report.errors.iter().find(|error| error.code == FindingCode::MalformedBundle);
    match malformed {
        None => Ok(()),
        Some(finding) => {
            let path = finding.path.as_deref().unwrap_or_default();
            Err(ApiError::validation(path, &finding.message))
        }
    }
}
