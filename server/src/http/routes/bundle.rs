//! Downloading a record: the bundle, or the receipt of a sealed one (spec 9.7,
//! ruling Q1).

use std::{convert::Infallible, sync::Arc};

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use openglass_core::{
    json::{Document, ObjectBuilder},
    vocabulary::ErrorCode,
};
use tokio::sync::Semaphore;

use super::{
    Segment,
    records::{find, is_open},
};
use crate::{
    content::DataKey,
    domain::{Chain, RecordRow, Viewed},
    http::{ApiError, App, incoming::Incoming, owner_auth::reader, reply::Reply, views},
    objects::evidence_key,
};

/// Memory for evidence that is being sent, in MiB; more downloads wait.
const EVIDENCE_MEMORY_MIB: u32 = 512;
const MIB: u64 = 1024 * 1024;

/// The permits for evidence in memory, one for each MiB.
pub(crate) fn evidence_memory() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(EVIDENCE_MEMORY_MIB as usize))
}

/// `GET /v1/records/{id}/bundle`: the bundle, or the receipt of a sealed record
/// that has not been opened (ruling Q1).
pub(crate) async fn download(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    let reader = reader(&app, &incoming).await?;
    let (record, chain) = find(&app, &id).await?;
    let grant = app.check_reader(&reader, &chain, Viewed::Bundle, &id).await?;
    if grant.is_some_and(|grant| !grant.scope.may_export()) {
        return Err(ApiError::of(ErrorCode::ExportScopeRequired));
    }
    let mut response = if is_open(&record) {
        bundle_response(&app, &record, &chain).await?
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
async fn bundle_response(
    app: &App,
    record: &RecordRow,
    chain: &Chain,
) -> Result<Response, ApiError> {
    // The payloads of a private record lie beside their encrypted form.
    let copies = if chain.is_private() { 2 } else { 1 };
    let mib = u32::try_from(copies * record.evidence_bytes / MIB + 1).unwrap_or(u32::MAX);
    let permit = Arc::clone(&app.evidence_memory)
        .acquire_many_owned(mib.min(EVIDENCE_MEMORY_MIB))
        .await
        .map_err(|_closed| ApiError::of(ErrorCode::Unavailable))?;
    let evidence = app.objects.get(&evidence_key(&record.id), record.evidence_sha256).await?;
    let content = private_content(app, record, chain).await?;
    let (before, after) = around_evidence(app, record, &content);
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

/// What a bundle says about private content: what it is, that it is gone, or
/// nothing, when it is out of reach (spec 9.7).
enum PrivateContent {
    None,
    Decrypted(Document),
    Deleted,
}

async fn private_content(
    app: &App,
    record: &RecordRow,
    chain: &Chain,
) -> Result<PrivateContent, ApiError> {
    if record.shredded.is_some() {
        return Ok(PrivateContent::Deleted);
    }
    match app.data_key(chain) {
        Some(key) => Ok(PrivateContent::Decrypted(decrypt_all(app, chain, &key).await?)),
        None => Ok(PrivateContent::None),
    }
}

/// `{"<seq>": payload, …}`
async fn decrypt_all(app: &App, chain: &Chain, key: &DataKey) -> Result<Document, ApiError> {
    const PAGE: u32 = 64;
    let mut payloads = ObjectBuilder::new();
    let mut after = 0;
    loop {
        let page = app.store.messages_after(&chain.id, after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(payloads.build()) };
        after = last.seq;
        for message in &page {
            let stored = message.payload.as_ref().and_then(|stored| key.decrypt(stored.view()));
            if let Some(payload) = stored {
                payloads = payloads.value(&message.seq.to_string(), payload.view());
            }
        }
    }
}

/// The canonical text of the bundle before and after the evidence. In the order
/// of canonical JSON what is said about private content comes before it, and
/// everything else after it.
fn around_evidence(app: &App, record: &RecordRow, content: &PrivateContent) -> (String, String) {
    let before = match content {
        PrivateContent::None => "{".to_owned(),
        PrivateContent::Decrypted(payloads) => {
            format!("{{\"decryptedPayloads\":{},", payloads.as_str())
        }
        PrivateContent::Deleted => "{\"contentDeleted\":true,".to_owned(),
    };
    let after = record.bundle_members(app.signer.published().view().get("keys")).build();
    (format!("{before}\"evidence\":"), format!(",{}", &after.as_str()[1..]))
}
