//! Fetches that the platform makes and vouches for (spec 9.8).

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{Method, header},
    response::{IntoResponse as _, Response},
};
use futures_util::stream;
use openglass_core::{
    crypto::{Hash, Purpose},
    id::IdKind,
    json::Document,
    record::{Head, fetch_witness_hash},
    vocabulary::{ErrorCode, limits},
};

use super::{
    Segment,
    chains::{self, sign},
};
use crate::{
    domain::{
        Agent, Chain, ChainKind, FetchMethod, FetchRequest, FetchWitness, Observation, Principal,
        Trigger, Viewed, sees_content,
    },
    http::{
        ApiError, App,
        incoming::Incoming,
        owner_auth::reader,
        reply::{Reply, wrap},
        views,
    },
    limits::Rule,
    outbound::Fetch,
    store::{AppendWitness, StoreError},
};

/// How often a place in the chain is tried for when another process is faster.
/// The fetch is done by then and may have changed something elsewhere.
const ATTEMPTS: usize = 8;
/// Witnesses that are read at a time; each may hold 128 KiB.
const BATCH: u32 = 16;

/// `POST /v1/attestations/{id}/witness-fetch`
pub(crate) async fn fetch(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Reply, ApiError> {
    let agent = app.agent(&incoming).await?;
    incoming.context.count(&app, Rule::WitnessFetchPerAgent, &agent.id)?;
    let key = format!("{}:{id}", agent.id);
    incoming.context.count(&app, Rule::WitnessFetchPerAttestation, &key)?;
    let chain = chains::find(&app, ChainKind::Attestation, &id).await?;
    chain.step_by(Trigger::Append, &Principal::Agent(agent.id.clone()))?;
    let body = incoming.document()?;
    let request = FetchRequest::read(body.view())?;
    let observation = observe(&app, &chain, &agent, &request).await?;
    let witness = append(&app, &chain, observation).await?;
    Ok(Reply::created(wrap("witness", views::witness(&witness, true).view())))
}

/// Fetches. Whatever goes wrong on the way is one refusal.
async fn observe(
    app: &App,
    chain: &Chain,
    agent: &Agent,
    request: &FetchRequest,
) -> Result<Observation, ApiError> {
    let requested_at = app.clock.now();
    let fetch = Fetch {
        method: match request.method {
            FetchMethod::Get => Method::GET,
            FetchMethod::Post => Method::POST,
        },
        target: &request.target,
        body: request.body.as_ref().map(Document::as_bytes),
        max_bytes: limits::FETCH_BODY_BYTES,
    };
    let fetched = app.outbound.fetch(fetch).await;
    let fetched = fetched.map_err(|_| ApiError::of(ErrorCode::UrlUnreachable))?;
    Ok(Observation {
        chain_id: chain.id.clone(),
        requested_by: agent.id.clone(),
        requested_at,
        fetched_at: app.clock.now(),
        content: Some(views::witnessed(request, &fetched)),
    })
}

/// Gives an observation its place: of two that want the same one wins, and the
/// other takes the next.
async fn append(
    app: &App,
    chain: &Chain,
    observation: Observation,
) -> Result<FetchWitness, ApiError> {
    let genesis = chain.genesis.as_ref().ok_or_else(|| ApiError::internal(&"no genesis"))?.hash;
    let content = observation.content.as_ref();
    let stored = match app.conceal(chain, content)? {
        Some(concealed) => concealed,
        None => content.cloned().ok_or_else(|| ApiError::internal(&"nothing was seen"))?,
    };
    let _turn = app.witnessing.lock().await;
    let mut conflict = None;
    for _ in 0..ATTEMPTS {
        let head = app.store.witness_head(&chain.id).await?;
        let witness = witness_at(app, observation.clone(), head, head.prev_hash(genesis))?;
        let append = AppendWitness {
            witness: witness.clone(),
            stored_content: stored.clone(),
            expected_head: head,
        };
        match app.store.append_witness(append).await {
            Ok(()) => return Ok(witness),
            Err(StoreError::Refused(refusal)) if refusal.code == ErrorCode::ChainConflict => {
                conflict = Some(refusal);
            }
            Err(error) => return Err(error.into()),
        }
    }
    Err(conflict.map_or_else(|| ApiError::of(ErrorCode::ChainConflict), ApiError::from))
}

fn witness_at(
    app: &App,
    observation: Observation,
    head: Head,
    prev_hash: Hash,
) -> Result<FetchWitness, ApiError> {
    let seq = head.seq + 1;
    let committed = observation.at(seq, &prev_hash, true).build();
    let hash = fetch_witness_hash(committed.view())?;
    let signature = sign(app, Purpose::FetchWitness, &hash, observation.fetched_at)?;
    Ok(FetchWitness {
        id: app.ids.next(IdKind::FetchWitness),
        platform_signature: signature.to_document(),
        observation,
        seq,
        prev_hash,
        hash,
    })
}

/// `GET /v1/attestations/{id}/witnesses`
///
/// The list has no pages, so it is sent as it is read.
pub(crate) async fn list(
    State(app): State<App>,
    Segment(id): Segment,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    let reader = reader(&app, &incoming).await?;
    let chain = chains::find(&app, ChainKind::Attestation, &id).await?;
    app.check_reader(&reader, &chain, Viewed::Attestation, &id).await?;
    let shows_content = sees_content(&reader, &chain);
    let source = Arc::new(Source { app, chain, shows_content });
    let pieces = stream::unfold(Some(0), move |after| {
        let source = Arc::clone(&source);
        async move {
            match source.piece(after?).await {
                Ok((text, next)) => Some((Ok(Bytes::from(text)), next)),
                Err(error) => Some((Err(error), None)),
            }
        }
    });
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

struct Source {
    app: App,
    chain: Chain,
    shows_content: bool,
}

impl Source {
    /// The part of the list that begins behind the witness `after`, and behind
    /// which one the next part begins.
    async fn piece(&self, after: u32) -> Result<(String, Option<u32>), StoreError> {
        let witnesses = self.app.store.witnesses_after(&self.chain.id, after, BATCH).await?;
        let next = witnesses
            .last()
            .map(|last| last.seq)
            .filter(|_| u32::try_from(witnesses.len()).is_ok_and(|count| count == BATCH));
        let mut text = String::new();
        if after == 0 {
            text.push_str("{\"items\":[");
        }
        for witness in self.reveal(witnesses) {
            if witness.seq > 1 {
                text.push(',');
            }
            text.push_str(views::witness(&witness, self.shows_content).as_str());
        }
        if next.is_none() {
            text.push_str("]}");
        }
        Ok((text, next))
    }

    /// Witnesses with their content as it was seen, if it can still be read.
    fn reveal(&self, mut witnesses: Vec<FetchWitness>) -> Vec<FetchWitness> {
        if self.chain.is_private() {
            let key = self.app.data_key(&self.chain);
            for witness in &mut witnesses {
                let stored = witness.observation.content.take();
                let open = |stored: Document| key.as_ref()?.decrypt(stored.view());
                witness.observation.content = stored.and_then(open);
            }
        }
        witnesses
    }
}
