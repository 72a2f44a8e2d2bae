//! Nonces, messages, closing and expiry.

use std::sync::Arc;

use futures_util::future::join_all;
use openglass_core::{
    crypto::{Purpose, sha256},
    id::IdKind,
    json::View,
    record::{Head, message_hash},
    vocabulary::{ErrorCode, limits},
};
use openglass_server::{
    domain::{ChainStatus, InviteStatus, Submission, check_append},
    store::{AppendMessage, Nonce, Store, StoreError},
};

use super::{Backend, race};
use crate::{
    steps::{active_session, append, begin, close_command, register},
    world::{Actor, World, message_body, store_code},
};

pub(crate) async fn fifty_equal_nonces_burn_once(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let nonce = Nonce::new("agt_1", "once", world.now());
    let claims = (0..50).map(|_| {
        let (store, nonce) = (Arc::clone(&store), nonce.clone());
        async move { store.claim_nonce(nonce).await }
    });
    let (won, lost): (Vec<_>, Vec<_>) = race(claims).await.into_iter().partition(Result::is_ok);
    assert_eq!((won.len(), lost.len()), (1, 49));
    for result in lost {
        assert_eq!(store_code(result), ErrorCode::NonceReused);
    }
    for other in
        [Nonce::new("agt_2", "once", world.now()), Nonce::new("agt_1", "twice", world.now())]
    {
        store.claim_nonce(other).await.expect("another scope or text");
    }
}

pub(crate) async fn nonces_are_remembered_for_ten_minutes(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let claim = async || store.claim_nonce(Nonce::new("new", "n", world.now())).await;
    claim().await.expect("fresh");
    world.clock.advance_ms(600_000);
    store.forget_expired(world.now()).await.expect("works");
    assert_eq!(store_code(claim().await), ErrorCode::NonceReused);
    world.clock.advance_ms(1);
    store.forget_expired(world.now()).await.expect("works");
    claim().await.expect("forgotten");
}

pub(crate) async fn fifty_equal_appends_leave_one_message(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, _, session) = active_session(&*store, &world, 1).await;
    let nonce = Nonce::new(&a.agent.id, "once", world.now());
    let append = AppendMessage { nonce: Some(nonce), ..world.append(&session.chain, &a) };
    let racers = (0..50).map(|_| {
        let (store, append) = (Arc::clone(&store), append.clone());
        async move { store.append(append).await }
    });
    let (won, lost): (Vec<_>, Vec<_>) = race(racers).await.into_iter().partition(Result::is_ok);
    assert_eq!((won.len(), lost.len()), (1, 49));
    for result in lost {
        assert_eq!(store_code(result), ErrorCode::NonceReused);
    }
    let messages = store.messages_after(&session.chain.id, 0, 10).await.expect("works");
    assert_eq!(messages, [append.message]);
}

pub(crate) async fn a_nonce_stays_burned_when_the_append_is_refused(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, _, session) = active_session(&*store, &world, 1).await;
    let stale = world.append(&session.chain, &a);
    let head = append(&*store, &world, &session.chain.id, &a).await;
    let nonce = Nonce::new(&a.agent.id, "once", world.now());
    let refused = store.append(AppendMessage { nonce: Some(nonce.clone()), ..stale }).await;
    match refused.expect_err("a conflict") {
        StoreError::Refused(refusal) => {
            assert_eq!(refusal.code, ErrorCode::ChainConflict);
            let details = refusal.details.expect("the head");
            let expected = head.to_document();
            assert_eq!(details.view().get("head"), Some(expected.view()), "the fresh head");
        }
        other => panic!("{other}"),
    }
    assert_eq!(store_code(store.claim_nonce(nonce).await), ErrorCode::NonceReused);
}

pub(crate) async fn fifty_writers_make_one_chain(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, b, session) = active_session(&*store, &world, 1).await;
    let chain_id = session.chain.id.clone();
    let writers = (0..50_usize).map(|number| {
        let (store, world, chain_id) = (Arc::clone(&store), world.clone(), chain_id.clone());
        let from = if number % 2 == 0 { a.clone() } else { b.clone() };
        async move { append_with_retries(&*store, &world, &chain_id, &from).await }
    });
    race(writers).await;
    let messages = store.messages_after(&chain_id, 0, 200).await.expect("works");
    assert_eq!(messages.len(), 50);
    let mut prev_hash = session.chain.genesis.expect("active").hash;
    for (seq, message) in (1..).zip(&messages) {
        assert_eq!(message.seq, seq);
        let hash = message_hash(&prev_hash, message.envelope.view());
        assert_eq!(message.hash, hash, "message {seq} builds on the one before");
        prev_hash = hash;
    }
    let chain = store.chain(&chain_id).await.expect("works").expect("a chain");
    assert_eq!(chain.head, Head { seq: 50, hash: Some(prev_hash) });
}

/// Sends a message again on the fresh head until it is taken.
async fn append_with_retries(store: &dyn Store, world: &World, chain_id: &str, from: &Actor) {
    loop {
        let chain = store.chain(chain_id).await.expect("works").expect("a chain");
        match store.append(world.append(&chain, from)).await {
            Ok(_) => return,
            Err(StoreError::Refused(refusal)) => assert_eq!(refusal.code, ErrorCode::ChainConflict),
            Err(other) => panic!("{other}"),
        }
    }
}

pub(crate) async fn an_append_moves_head_and_end(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, b, session) = active_session(&*store, &world, 1).await;
    let id = session.chain.id.as_str();
    assert_eq!(append(&*store, &world, id, &a).await.seq, 1);
    world.clock.advance_ms(5000);
    let head = append(&*store, &world, id, &b).await;
    let chain = store.chain(id).await.expect("works").expect("a chain");
    assert_eq!(chain.head, head);
    assert_eq!(chain.last_activity_at, world.now());
    assert_eq!(chain.expires_at, world.now().plus_sec(600), "W6");
    let page = async |after, limit| {
        let messages = store.messages_after(id, after, limit).await.expect("works");
        messages.iter().map(|message| message.seq).collect::<Vec<_>>()
    };
    assert_eq!(page(0, 100).await, [1, 2]);
    assert_eq!(page(0, 1).await, [1]);
    assert_eq!(page(1, 100).await, [2]);
    assert_eq!(page(2, 100).await, [0; 0]);
    assert_eq!(page(u32::MAX, 100).await, [0; 0]);
    let other = store.messages_after("ses_unknown", 0, 100).await.expect("works");
    assert!(other.is_empty());
}

pub(crate) async fn the_ten_thousandth_message_closes(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, _, session) = active_session(&*store, &world, 1).await;
    let id = session.chain.id.as_str();
    let template = world.append(&session.chain, &a);
    // Signatures do not matter to the store, so the first message stands for most.
    let hash = |seq: u32| (seq > 0).then(|| sha256(&seq.to_be_bytes()));
    let numbers: Vec<_> = (1..limits::MESSAGES_PER_CHAIN).collect();
    // In groups, because each on its own would take a flush of the disk.
    for chunk in numbers.chunks(1000) {
        let appends = chunk.iter().map(|&seq| {
            let mut next = template.clone();
            (next.message.seq, next.message.hash) = (seq, hash(seq).expect("not the first"));
            next.expected_head = Head { seq: seq - 1, hash: hash(seq - 1) };
            store.append(next)
        });
        for appended in join_all(appends).await {
            appended.expect("appended in the order of asking");
        }
    }
    let chain = store.chain(id).await.expect("works").expect("a chain");
    let last = world.append(&chain, &a);
    assert!(last.closing.is_some());
    store.append(last.clone()).await.expect("appended");
    let chain = store.chain(id).await.expect("works").expect("a chain");
    assert_eq!((chain.status, chain.head.seq), (ChainStatus::Closing, limits::MESSAGES_PER_CHAIN));
    assert_eq!(chain.closing, last.closing);
    assert_eq!(store_code(store.append(last).await), ErrorCode::SessionNotActive);
}

pub(crate) async fn a_close_races_messages(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, b) = (world.actor(1), world.actor(2));
    register(&*store, &world, &a).await;
    register(&*store, &world, &b).await;
    for number in 1..20 {
        let session = begin(&*store, &world, &a, &b, number).await;
        let id = session.chain.id.as_str();
        let message = world.append(&session.chain, &a);
        let closing = close_command(&*store, &world, id, &b).await;
        let (appended, closed) = tokio::join!(store.append(message), store.close_chain(closing));
        let chain = store.chain(id).await.expect("works").expect("a chain");
        match (appended, closed) {
            (Ok(head), closed) => {
                assert_eq!(store_code(closed), ErrorCode::HeadMismatch);
                assert_eq!((chain.status, chain.head), (ChainStatus::Active, head));
            }
            (appended, Ok(())) => {
                assert_eq!(store_code(appended), ErrorCode::SessionNotActive);
                assert_eq!((chain.status, chain.head), (ChainStatus::Closing, Head::EMPTY));
            }
            (Err(append), Err(close)) => panic!("both lost: {append}, {close}"),
        }
    }
}

pub(crate) async fn chains_expire_once_and_not_early(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, b, active) = active_session(&*store, &world, 1).await;
    let pending = store.create_session(world.offered(&a, Some(&b), 2)).await.expect("offered");
    let expire = async || store.expire(world.now(), 100).await.expect("works");
    // The active one ends after 600 s, unless a message comes.
    world.clock.advance_ms(599_000);
    append(&*store, &world, &active.chain.id, &a).await;
    world.clock.advance_ms(600_000);
    assert!(expire().await.chains.is_empty(), "exactly the end is still inside");
    world.clock.advance_ms(1);
    assert_eq!(expire().await.chains, [active.chain.id.as_str()]);
    let chain = store.chain(&active.chain.id).await.expect("works").expect("a chain");
    let closing = chain.closing.expect("closing");
    assert_eq!(closing.reason.as_str(), "idle_timeout");
    assert_eq!((closing.requested_by, closing.statement), (None, None));
    // The pending one ends after an hour, with its invite.
    world.clock.set_ms(pending.invite.expires_at.ms() + 1);
    assert_eq!(expire().await.sessions, [pending.session.chain.id.as_str()]);
    let invite = store.invite(&pending.invite.id).await.expect("works").expect("an invite");
    assert_eq!(invite.status, InviteStatus::Expired);
    let again = expire().await;
    assert!(again.sessions.is_empty() && again.chains.is_empty());
}

pub(crate) async fn everything_is_there_after_a_restart(backend: &impl Backend) {
    let world = World::new();
    let store = backend.open();
    let (a, b, session) = active_session(&*store, &world, 1).await;
    for _ in 0..5 {
        append(&*store, &world, &session.chain.id, &a).await;
        append(&*store, &world, &session.chain.id, &b).await;
    }
    let nonce = Nonce::new(&a.agent.id, "before", world.now());
    store.claim_nonce(nonce.clone()).await.expect("fresh");
    let id = session.chain.id.as_str();
    let seen = async |store: &dyn Store| {
        let messages = store.messages_after(id, 0, 200).await.expect("works");
        (
            store.session(id).await.expect("works"),
            messages,
            store.agent(&a.agent.id).await.expect("works"),
        )
    };
    let before = seen(&*store).await;
    drop(store);
    let store = backend.open();
    assert_eq!(seen(&*store).await, before);
    assert_eq!(store_code(store.claim_nonce(nonce).await), ErrorCode::NonceReused);
    assert_eq!(append(&*store, &world, id, &a).await.seq, 11);
    store.check().await.expect("healthy");
}

pub(crate) async fn signed_text_is_kept_to_the_byte(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, _, session) = active_session(&*store, &world, 1).await;
    let id = session.chain.id.as_str();
    // What a database's own JSON type would change or refuse.
    let payload = r#"{"":1e+30,"\u0000":"\ud83d\ude00\uffff","10":-0.0,"9":1.0,"\u20ac":[]}"#;
    let body = message_body(&world, &session.chain, &a, payload);
    let submission = Submission::read(body.view()).expect("a message");
    let accepted = check_append(&session.chain, &a.agent.id, &submission, &world.keys, world.now())
        .expect("a good message");
    let digest = accepted.countersign_digest();
    let signature = world.platform.sign(Purpose::Countersign, &digest, accepted.received_at);
    let message_id = world.ids.next(IdKind::Message);
    let message = accepted.to_message(message_id, &signature.expect("a signature"));
    let append = AppendMessage {
        nonce: None,
        concealed: None,
        message: message.clone(),
        expected_head: accepted.expected_head(),
        expires_at: accepted.expires_at(),
        closing: None,
    };
    store.append(append).await.expect("appended");
    let read = store.messages_after(id, 0, 1).await.expect("works").remove(0);
    let payload_hash = read.envelope.view().get("payloadHash").and_then(View::as_str);
    let stored = read.payload.as_ref().expect("a payload");
    assert_eq!(payload_hash.as_deref(), Some(stored.view().hash().to_hex().as_str()));
    assert_eq!(read, message);
}
