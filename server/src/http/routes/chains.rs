//! What sessions and attestations share: appending, listing, closing (spec 9.4, 9.8).

use openglass_core::{
    crypto::{Hash, Purpose, Signature},
    id::IdKind,
    json::Document,
    vocabulary::ErrorCode,
};

use crate::{
    domain::{
        Agent, Chain, ChainKind, ChainStatus, CloseRequest, Principal, StoredMessage, Submission,
        Timestamp, Trigger, Viewed, check_append, check_close, check_not_suspended, sees_content,
    },
    http::{
        ApiError, App, agent_auth::SignedRequest, context::Context, incoming::Incoming,
        owner_auth::reader, reply::Reply, views,
    },
    limits::Rule,
    store::{AppendMessage, CloseChain, Nonce},
};

/// How many messages are read at a time, and from how many bytes on a page
/// ends early: 200 messages may hold 50 MB.
const BATCH: u32 = 32;
const PAGE_BYTES: usize = 8 * 1024 * 1024;

/// The chain with this id, if it is of this kind.
pub(super) async fn find(app: &App, kind: ChainKind, id: &str) -> Result<Chain, ApiError> {
    let chain = app.store.chain(id).await?;
    chain.filter(|chain| chain.kind == kind).ok_or_else(ApiError::not_found)
}

/// Appends a message or event; gives the stored row.
///
/// The nonce of the request is burned in the transaction that appends, so that
/// an append costs one durable write. A request that is refused before burns
/// its nonce on its own; a nonce that was burned earlier wins over the refusal.
pub(super) async fn append(
    app: &App,
    incoming: &Incoming,
    kind: ChainKind,
    id: &str,
) -> Result<StoredMessage, ApiError> {
    let SignedRequest { agent, nonce } = app.signed_request(incoming).await?;
    let (context, body) = (&incoming.context, || incoming.document());
    match prepare_append(app, context, kind, id, &agent, Some(nonce.clone()), body).await {
        Ok(append) => commit_append(app, append).await,
        Err(refusal) => {
            app.store.claim_nonce(nonce).await?;
            Err(refusal)
        }
    }
}

/// Appends for an agent that has shown who it is without a signed request.
pub(super) async fn append_for(
    app: &App,
    context: &Context,
    agent: &Agent,
    kind: ChainKind,
    id: &str,
    body: Document,
) -> Result<StoredMessage, ApiError> {
    let append = prepare_append(app, context, kind, id, agent, None, || Ok(body)).await?;
    commit_append(app, append).await
}

async fn commit_append(app: &App, append: AppendMessage) -> Result<StoredMessage, ApiError> {
    let stored = append.message.clone();
    let closes = append.closing.is_some();
    app.store.append(append).await?;
    app.live.appended(&stored.chain_id);
    if closes {
        app.wake_worker.notify_one();
        if let Some(chain) = app.store.chain(&stored.chain_id).await? {
            app.live.changed(&chain, ChainStatus::Closing);
        }
    }
    Ok(stored)
}

async fn prepare_append(
    app: &App,
    context: &Context,
    kind: ChainKind,
    id: &str,
    agent: &Agent,
    nonce: Option<Nonce>,
    body: impl FnOnce() -> Result<Document, ApiError> + Send,
) -> Result<AppendMessage, ApiError> {
    check_not_suspended(agent)?;
    context.count(app, Rule::MessageSendPerAgent, &agent.id)?;
    let key = format!("{}:{id}", agent.id);
    context.count(app, Rule::MessageSendPerSession, &key)?;
    let chain = find(app, kind, id).await?;
    // Before the body: a chain that takes no messages says so whatever was
    // sent (spec 20, 24).
    chain.step_by(Trigger::Append, &Principal::Agent(agent.id.clone()))?;
    let body = body()?;
    let submission = Submission::read(body.view())?;
    let accepted = check_append(&chain, &agent.id, &submission, &app.keys, app.clock.now())?;
    let platform_signature =
        sign(app, Purpose::Countersign, &accepted.countersign_digest(), accepted.received_at)?;
    let message = accepted.to_message(app.ids.next(IdKind::Message), &platform_signature);
    Ok(AppendMessage {
        nonce,
        concealed: app.conceal(&chain, message.payload.as_ref())?,
        message,
        expected_head: accepted.expected_head(),
        expires_at: accepted.expires_at(),
        closing: accepted.closing(),
    })
}

/// The platform's signature for this time; `503` when its key is out of reach.
pub(super) fn sign(
    app: &App,
    purpose: Purpose,
    digest: &Hash,
    time: Timestamp,
) -> Result<Signature<'static>, ApiError> {
    app.signer.sign(purpose, digest, time).map_err(|error| {
        tracing::error!(%error, "nothing can be signed");
        ApiError::of(ErrorCode::Unavailable)
    })
}

/// A page of messages or events for whoever may read the chain.
pub(super) async fn messages(
    app: &App,
    incoming: &Incoming,
    kind: ChainKind,
    id: &str,
) -> Result<Reply, ApiError> {
    let reader = reader(app, incoming).await?;
    let chain = find(app, kind, id).await?;
    app.check_reader(&reader, &chain, Viewed::Messages, id).await?;
    let (after_seq, limit) = incoming.query().message_page();
    let (items, full) = read_messages(app, &chain.id, after_seq, limit).await?;
    let items = app.reveal(&chain, items);
    let next = if full { items.last().map(|last| last.seq) } else { None };
    Ok(Reply::ok(views::message_page(&items, next, sees_content(&reader, &chain))))
}

/// Messages from `after_seq` on, and whether the page is full.
async fn read_messages(
    app: &App,
    chain_id: &str,
    after_seq: u32,
    limit: u32,
) -> Result<(Vec<StoredMessage>, bool), ApiError> {
    let mut items: Vec<StoredMessage> = Vec::new();
    let mut bytes = 0;
    while let Some(missing) = limit.checked_sub(count(&items)).filter(|&missing| missing > 0) {
        let after = items.last().map_or(after_seq, |last| last.seq);
        let batch = app.store.messages_after(chain_id, after, missing.min(BATCH)).await?;
        let is_last = count(&batch) < missing.min(BATCH);
        bytes += batch.iter().map(size).sum::<usize>();
        items.extend(batch);
        if is_last {
            return Ok((items, false));
        }
        if bytes >= PAGE_BYTES {
            break;
        }
    }
    Ok((items, true))
}

fn count(items: &[StoredMessage]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}

fn size(message: &StoredMessage) -> usize {
    message.envelope.as_bytes().len()
        + message.payload.as_ref().map_or(0, |payload| payload.as_bytes().len())
}

/// Closes a chain for a participant and gives it as it is from then on. The
/// worker may already be making the record, so it is not read again.
pub(super) async fn close(
    app: &App,
    incoming: &Incoming,
    mut chain: Chain,
    agent: &Agent,
) -> Result<Chain, ApiError> {
    chain.step_by(Trigger::Close, &Principal::Agent(agent.id.clone()))?;
    let body = incoming.document()?;
    let request = CloseRequest::read(body.view())?;
    let accepted = check_close(&chain, &agent.id, &request, &app.keys, app.clock.now())?;
    chain.status = ChainStatus::Closing;
    chain.closing = Some(accepted.closing.clone());
    let close = CloseChain {
        chain_id: accepted.chain_id,
        expected_head: accepted.expected_head,
        closing: accepted.closing,
    };
    app.store.close_chain(close).await?;
    app.live.changed(&chain, ChainStatus::Closing);
    app.wake_worker.notify_one();
    Ok(chain)
}
