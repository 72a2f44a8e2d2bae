//! Records and bundles (spec 9.7).

use std::{convert::Infallible, sync::Arc};

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use openglass_core::{
    json::{ObjectBuilder, View},
    vocabulary::ErrorCode,
};
use tokio::sync::Semaphore;

use super::Segment;
use crate::{
    domain::{Principal, RecordRow, can_read},
    http::{
        ApiError, App,
        incoming::Incoming,
        owner_auth::reader,
        reply::{Reply, wrap},
        views,
    },
    objects::evidence_key,
};

/// Memory for evidence that is being sent, in MiB; more downloads wait.
const EVIDENCE_MEMORY_MIB: u32 = 512;
const MIB: u64 = 1024 * 1024;

/// The permits for evidence in memory, one for each MiB.
pub(crate) fn evidence_memory() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(EVIDENCE_MEMORY_MIB as usize))
}

/// `GET /v1/records/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let reader = reader(&app, &incoming).await?;
    let record = find(&app, &id, &reader).await?;
    let shows_content = matches!(reader, Principal::Agent(_)) || is_open(&record);
    Ok(Reply::ok(wrap("record", views::record(&record, shows_content).view())))
}

/// Whether the content is shown to those who may read the record. Only sealed
/// records have a state.
pub(super) fn is_open(record: &RecordRow) -> bool {
    record.sealed.as_ref().is_none_or(|state| state.status.is_open())
}

async fn find(app: &App, id: &str, reader: &Principal) -> Result<RecordRow, ApiError> {
    let record = app.store.record(id).await?.ok_or_else(ApiError::not_found)?;
    let chain = app.store.chain(&record.chain_id).await?;
    match chain.filter(|chain| can_read(reader, chain)) {
        Some(_) => Ok(record),
        None => Err(ApiError::not_found()),
    }
}

/// `GET /v1/records/{id}/bundle`: the bundle, or the receipt of a sealed record
/// that has not been opened (ruling Q1).
pub(crate) async fn bundle(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    let reader = reader(&app, &incoming).await?;
    let record = find(&app, &id, &reader).await?;
    let mut response = if is_open(&record) {
        bundle_response(&app, &record).await?
    } else {
        Reply::ok(views::receipt(&record).map_err(|error| ApiError::internal(&error))?)
            .into_response()
    };
    let file = format!("attachment; filename=\"{}.openglass.json\"", record.id);
    if let Ok(file) = HeaderValue::from_str(&file) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, file);
    }
    Ok(response)
}

/// The bundle around the stored bytes of the evidence, which are not touched.
async fn bundle_response(app: &App, record: &RecordRow) -> Result<Response, ApiError> {
    let mib = u32::try_from(record.evidence_bytes / MIB + 1).unwrap_or(u32::MAX);
    let permit = Arc::clone(&app.evidence_memory)
        .acquire_many_owned(mib.min(EVIDENCE_MEMORY_MIB))
        .await
        .map_err(|_closed| ApiError::of(ErrorCode::Unavailable))?;
    let evidence = app.objects.get(&evidence_key(&record.id), record.evidence_sha256).await?;
    let (before, after) = around_evidence(app, record);
    let length = before.len() + evidence.len() + after.len();
    let chunks = [Bytes::from(before), Bytes::from(evidence), Bytes::from(after)];
    // The permit lives as long as the stream that holds the chunks.
    let chunks = chunks.into_iter().map(move |chunk| {
        let _held = &permit;
        Ok::<_, Infallible>(chunk)
    });
    let mut response = Response::new(Body::from_stream(stream::iter(chunks)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::CONTENT_LENGTH, length.into());
    Ok(response)
}

/// The canonical text of the bundle before and after the evidence.
fn around_evidence(app: &App, record: &RecordRow) -> (String, String) {
    let statement = ObjectBuilder::new()
        .value("statement", record.statement.view())
        .string("statementHash", &record.statement_hash.to_hex())
        .value("platformSignature", record.platform_signature.view())
        .build();
    let rest = ObjectBuilder::new()
        .optional_value("platformKeys", app.signer.published().view().get("keys"))
        .value("record", statement.view())
        .string("type", "openglass.bundle")
        .integer("v", 1)
        .value("evidence", View::NULL)
        .build();
    // `evidence` sorts before the other members, so its `null` comes first.
    let (before, after) = rest.as_str().split_once("null").unwrap_or_default();
    (before.to_owned(), after.to_owned())
}
