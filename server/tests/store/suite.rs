//! What every store must do. Each case gets an empty store; a backend runs
//! them all through [`store_suite!`].

use std::sync::Arc;

use futures_util::future::join_all;
use openglass_core::{
    crypto::{Hash, Purpose, sha256},
    id::IdKind,
    json::View,
    record::{Head, Role},
    vocabulary::{ErrorCode, limits},
};
use openglass_server::{
    domain::{
        Agent, AgentMeta, AgentStatus, ChainKind, ChainStatus, CloseRequest, InviteStatus,
        LoginToken, PageRequest, Principal, ProfileChange, RegisteredKey, Session, check_close,
    },
    store::{AcceptInvite, AppendMessage, CloseChain, Login, Nonce, Store, StoreError},
};
use tokio::task::JoinSet;

use crate::world::{Actor, World, close_body, id, open_token, store_code};

/// A store that can be closed and opened again.
pub(crate) trait Backend {
    /// Opens the store; what was written before is still there.
    fn open(&self) -> Arc<dyn Store>;
}

/// One test for each case, against a backend made by `$make`.
macro_rules! store_suite {
    ($make:expr; $($case:ident,)*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $case() {
                let backend = $make;
                crate::suite::$case(&backend).await;
            }
        )*
    };
}
pub(crate) use store_suite;

/// Registers and claims the agent, as its `Actor` says.
pub(crate) async fn register(store: &dyn Store, world: &World, actor: &Actor) {
    let token = sha256(actor.agent.id.as_bytes());
    let new = actor.unclaimed(token, world.now().plus_sec(60));
    store.create_agent(new).await.expect("registered");
    let owner_id = actor.agent.owner_id.clone().expect("an owner");
    let owner = log_in(store, world, &owner_id).await;
    let claimed = store.claim_agent(token, &owner, world.now()).await.expect("claimed");
    assert_eq!(claimed, actor.agent);
}

/// Makes the owner with this id by a first login.
async fn log_in(store: &dyn Store, world: &World, owner_id: &str) -> String {
    let token_hash = world.ids.secret::<32>().hash;
    let token = LoginToken {
        token_hash,
        browser_hash: None,
        email: format!("{}@example.org", owner_id.to_lowercase()),
        redirect_to: None,
        expires_at: world.now().plus_sec(900),
    };
    store.create_login_token(token).await.expect("a link");
    let login = Login {
        token_hash,
        new_owner_id: owner_id.to_owned(),
        session_hash: world.ids.secret::<32>().hash,
        session_expires_at: world.now().plus_sec(3600),
        now: world.now(),
    };
    store.login(login).await.expect("works").expect("a fresh link").0.id
}

/// Two registered agents and an active session between them.
pub(crate) async fn active_session(
    store: &dyn Store,
    world: &World,
    number: u32,
) -> (Actor, Actor, Session) {
    let (a, b) = (world.actor(number * 10 + 1), world.actor(number * 10 + 2));
    register(store, world, &a).await;
    register(store, world, &b).await;
    let session = begin(store, world, &a, &b, number).await;
    (a, b, session)
}

/// An active session between two registered agents.
pub(crate) async fn begin(
    store: &dyn Store,
    world: &World,
    a: &Actor,
    b: &Actor,
    number: u32,
) -> Session {
    let new = store.create_session(world.offered(a, Some(b), number)).await.expect("offered");
    let session = world.accepted(&new, b, None);
    let accept = AcceptInvite { invite_id: new.invite.id, session, responded_at: world.now() };
    store.accept_invite(accept).await.expect("accepted").1
}

/// Appends a good message at the store's own head.
pub(crate) async fn append(store: &dyn Store, world: &World, chain_id: &str, from: &Actor) -> Head {
    let chain = store.chain(chain_id).await.expect("works").expect("a chain");
    store.append(world.append(&chain, from)).await.expect("appended")
}

/// Closes the chain at the store's own head.
pub(crate) async fn close(store: &dyn Store, world: &World, chain_id: &str, by: &Actor) {
    let command = close_command(store, world, chain_id, by).await;
    store.close_chain(command).await.expect("closed");
}

async fn close_command(store: &dyn Store, world: &World, chain_id: &str, by: &Actor) -> CloseChain {
    let chain = store.chain(chain_id).await.expect("works").expect("a chain");
    let body = close_body(world, &chain, by);
    let request = CloseRequest::read(body.view()).expect("the shape is right");
    let accepted = check_close(&chain, &by.agent.id, &request, &world.keys, world.now());
    let accepted = accepted.expect("a good close");
    CloseChain {
        chain_id: accepted.chain_id,
        expected_head: accepted.expected_head,
        closing: accepted.closing,
    }
}

/// Runs all futures at the same time and gives their results.
async fn race<T: Send + 'static>(
    racers: impl IntoIterator<Item = impl Future<Output = T> + Send + 'static>,
) -> Vec<T> {
    let set: JoinSet<T> = racers.into_iter().collect();
    set.join_all().await
}

fn first_page(limit: u32) -> PageRequest {
    PageRequest { limit, after: None }
}

pub(crate) async fn agents_come_back_as_they_were_written(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let actor = world.actor(1);
    register(&*store, &world, &actor).await;
    assert_eq!(store.agent(&actor.agent.id).await.expect("works"), Some(actor.agent.clone()));
    assert_eq!(store.agent("agt_unknown").await.expect("works"), None);
    let meta = AgentMeta { homepage: Some("https://example.org".to_owned()), software: None };
    let change = ProfileChange {
        name: Some("Zoë\u{0}".to_owned()),
        description: None,
        meta: Some(meta.clone()),
    };
    let changed = store.update_profile(&actor.agent.id, change).await.expect("changed");
    let expected = Agent { name: "Zoë\u{0}".to_owned(), meta, ..actor.agent };
    assert_eq!(changed, expected);
    assert_eq!(store.agent(&expected.id).await.expect("works"), Some(expected));
}

pub(crate) async fn a_key_is_registered_once(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (one, two) = (world.actor(1), world.actor(2));
    register(&*store, &world, &one).await;
    let mut twin = two.unclaimed(Hash([9; 32]), world.now());
    twin.agent.keys[0].public_key.clone_from(&one.agent.keys[0].public_key);
    assert_eq!(store_code(store.create_agent(twin).await), ErrorCode::KeyInUse);
    assert_eq!(store.agent(&two.agent.id).await.expect("works"), None, "nothing is left of it");
    let again = RegisteredKey { kid: id(IdKind::AgentKey, 7), ..one.agent.keys[0].clone() };
    assert_eq!(store_code(store.add_key(&one.agent.id, again).await), ErrorCode::KeyInUse);
}

pub(crate) async fn keys_are_added_pinned_and_revoked(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, _, session) = active_session(&*store, &world, 1).await;
    let (agent_id, first) = (a.agent.id.as_str(), a.signer.kid());
    let revoke = async |kid: &str| store.revoke_key(agent_id, kid, world.now()).await;
    assert_eq!(store_code(revoke(first).await), ErrorCode::LastKey);
    let second = RegisteredKey {
        kid: id(IdKind::AgentKey, 77),
        public_key: world.actor(77).agent.keys[0].public_key.clone(),
        created_at: world.now(),
        revoked_at: None,
    };
    store.add_key(agent_id, second.clone()).await.expect("added");
    assert_eq!(store_code(revoke(first).await), ErrorCode::KeyPinned);
    assert_eq!(store_code(revoke("key_unknown").await), ErrorCode::NotFound);
    close(&*store, &world, &session.chain.id, &a).await;
    let revoked = revoke(first).await.expect("the chain is closing");
    assert_eq!(revoked.revoked_at, Some(world.now()));
    world.clock.advance_ms(1000);
    assert_eq!(revoke(first).await.expect("no failure"), revoked, "the first time stays");
    assert_eq!(store_code(revoke(&second.kid).await), ErrorCode::LastKey);
}

pub(crate) async fn one_of_two_claims_wins(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let actor = world.actor(1);
    let token = Hash([3; 32]);
    let new = actor.unclaimed(token, world.now().plus_sec(60));
    store.create_agent(new).await.expect("registered");
    let mut owners = Vec::new();
    for number in 0..8 {
        owners.push(log_in(&*store, &world, &id(IdKind::Owner, 100 + number)).await);
    }
    let now = world.now();
    let claims = owners.into_iter().map(|owner| {
        let store = Arc::clone(&store);
        async move { store.claim_agent(token, &owner, now).await.map(|agent| (owner, agent)) }
    });
    let (won, lost): (Vec<_>, Vec<_>) = race(claims).await.into_iter().partition(Result::is_ok);
    assert_eq!((won.len(), lost.len()), (1, 7));
    for result in lost {
        assert_eq!(store_code(result), ErrorCode::NotFound);
    }
    let (owner, agent) = won.into_iter().next().and_then(Result::ok).expect("a winner");
    assert_eq!(agent.owner_id, Some(owner));
    assert_eq!(agent.status, AgentStatus::Active);
}

pub(crate) async fn claim_tokens_end_and_are_replaced(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let actor = world.actor(1);
    let (old, new) = (Hash([1; 32]), Hash([2; 32]));
    let expires_at = world.now().plus_sec(60);
    store.create_agent(actor.unclaimed(old, expires_at)).await.expect("registered");
    let owner = log_in(&*store, &world, &id(IdKind::Owner, 1)).await;
    let found = async |token| store.agent_by_claim_token(token, world.now()).await.expect("works");
    assert_eq!(found(old).await.expect("unexpired").1.expires_at, expires_at);
    let claim = openglass_server::domain::ClaimToken { token_hash: new, expires_at };
    store.replace_claim_token(&actor.agent.id, claim.clone()).await.expect("replaced");
    assert!(found(old).await.is_none() && found(new).await.is_some());
    world.clock.advance_ms(60_001);
    assert!(found(new).await.is_none());
    let late = store.claim_agent(new, &owner, world.now()).await;
    assert_eq!(store_code(late), ErrorCode::NotFound);
    world.clock.advance_ms(-60_001);
    store.claim_agent(new, &owner, world.now()).await.expect("in time");
    let again = store.replace_claim_token(&actor.agent.id, claim).await;
    assert_eq!(store_code(again), ErrorCode::AlreadyClaimed);
}

pub(crate) async fn a_login_link_works_once(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let token = LoginToken {
        token_hash: Hash([1; 32]),
        browser_hash: Some(Hash([2; 32])),
        email: "owner@example.org".to_owned(),
        redirect_to: Some("/agents".to_owned()),
        expires_at: world.now().plus_sec(900),
    };
    store.create_login_token(token.clone()).await.expect("a link");
    let peek = store.login_token(token.token_hash, world.now()).await.expect("works");
    assert_eq!(peek.as_ref(), Some(&token), "looking does not use it up");
    let logins = (0..8_u8).map(|number| {
        let (store, now) = (Arc::clone(&store), world.now());
        let login = Login {
            token_hash: token.token_hash,
            new_owner_id: id(IdKind::Owner, u32::from(number)),
            session_hash: Hash([100 + number; 32]),
            session_expires_at: now.plus_sec(100),
            now,
        };
        async move {
            store
                .login(login.clone())
                .await
                .expect("works")
                .map(|(owner, token)| (login, owner, token))
        }
    });
    let won: Vec<_> = race(logins).await.into_iter().flatten().collect();
    assert_eq!(won.len(), 1);
    let (login, owner, used) = &won[0];
    assert_eq!((&used.redirect_to, &owner.id), (&token.redirect_to, &login.new_owner_id));
    let session = async || store.web_session(login.session_hash, world.now()).await.expect("works");
    assert_eq!(session().await.expect("logged in").0, *owner);
    store.renew_web_session(login.session_hash, world.now().plus_sec(200)).await.expect("works");
    world.clock.advance_ms(150_000);
    assert!(session().await.is_some(), "renewed");
    world.clock.advance_ms(60_000);
    assert!(session().await.is_none(), "expired");
    world.clock.advance_ms(-60_000);
    store.delete_web_session(login.session_hash).await.expect("works");
    assert!(session().await.is_none(), "logged out");
}

pub(crate) async fn the_owner_of_a_mail_address_stays_the_same(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let mut ids = Vec::new();
    for number in 0..2_u8 {
        let token = LoginToken {
            token_hash: Hash([number; 32]),
            browser_hash: None,
            email: "owner@example.org".to_owned(),
            redirect_to: None,
            expires_at: world.now().plus_sec(900),
        };
        store.create_login_token(token).await.expect("a link");
        let login = Login {
            token_hash: Hash([number; 32]),
            new_owner_id: id(IdKind::Owner, u32::from(number)),
            session_hash: Hash([50 + number; 32]),
            session_expires_at: world.now().plus_sec(100),
            now: world.now(),
        };
        ids.push(store.login(login).await.expect("works").expect("a fresh link").0.id);
    }
    assert_eq!(ids[0], ids[1]);
}

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
        let hash = openglass_core::record::message_hash(&prev_hash, message.envelope.view());
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

pub(crate) async fn one_of_two_accepts_wins(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let initiator = world.actor(1);
    register(&*store, &world, &initiator).await;
    let new = store.create_session(world.offered(&initiator, None, 1)).await.expect("offered");
    let mut accepts = Vec::new();
    for number in 2..10 {
        let actor = world.actor(number);
        register(&*store, &world, &actor).await;
        let session = world.accepted(&new, &actor, Some(&open_token(1)));
        let invite_id = new.invite.id.clone();
        accepts.push(AcceptInvite { invite_id, session, responded_at: world.now() });
    }
    let racers = accepts.into_iter().map(|accept| {
        let store = Arc::clone(&store);
        async move { store.accept_invite(accept.clone()).await.map(|done| (accept, done)) }
    });
    let (won, lost): (Vec<_>, Vec<_>) = race(racers).await.into_iter().partition(Result::is_ok);
    assert_eq!((won.len(), lost.len()), (1, 7));
    for result in lost {
        assert_eq!(store_code(result), ErrorCode::InviteNotPending);
    }
    let (accept, (invite, session)) = won.into_iter().next().and_then(Result::ok).expect("one");
    assert_eq!(session, accept.session, "the stored session is the winner's, whole");
    assert_eq!(invite.status, InviteStatus::Accepted);
    assert_eq!(invite.responded_at, Some(world.now()));
}

pub(crate) async fn cancel_races_accept(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, b) = (world.actor(1), world.actor(2));
    register(&*store, &world, &a).await;
    register(&*store, &world, &b).await;
    for number in 1..20 {
        let new = store.create_session(world.offered(&a, Some(&b), number)).await;
        let new = new.expect("offered");
        let session = world.accepted(&new, &b, None);
        let (id, invite_id) = (session.chain.id.clone(), new.invite.id.clone());
        let accept = AcceptInvite { invite_id, session, responded_at: world.now() };
        let (cancelled, accepted) = tokio::join!(
            store.cancel_session(&id, &a.agent.id, world.now()),
            store.accept_invite(accept),
        );
        let chain = store.chain(&id).await.expect("works").expect("a chain");
        let invite = store.invite(&new.invite.id).await.expect("works").expect("an invite");
        match (cancelled, accepted) {
            (Ok(_), accepted) => {
                assert_eq!(store_code(accepted), ErrorCode::InviteNotPending);
                assert_eq!(chain.status, ChainStatus::Cancelled);
                assert_eq!(invite.status, InviteStatus::Cancelled);
            }
            (cancelled, Ok(_)) => {
                assert_eq!(store_code(cancelled), ErrorCode::SessionNotPending);
                assert_eq!(chain.status, ChainStatus::Active);
                assert_eq!(invite.status, InviteStatus::Accepted);
            }
            (Err(cancel), Err(accept)) => panic!("both lost: {cancel}, {accept}"),
        }
    }
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

pub(crate) async fn sessions_are_created_as_the_rules_say(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, b) = (world.actor(1), world.actor(2));
    register(&*store, &world, &a).await;
    let unknown = store.create_session(world.offered(&a, Some(&b), 1)).await;
    assert_eq!(store_code(unknown), ErrorCode::NotFound);
    register(&*store, &world, &b).await;
    let new = store.create_session(world.offered(&a, Some(&b), 1)).await.expect("offered");
    let invited = new.session.chain.role(Role::Counterparty).expect("direct");
    assert_eq!(invited.owner_id, b.agent.owner_id, "the store knows the invitee's owner");
    assert_eq!(store.session(&new.session.chain.id).await.expect("works"), Some(new.session));
    assert_eq!(store.invite(&new.invite.id).await.expect("works"), Some(new.invite));
    let again = store.create_session(world.offered(&b, Some(&a), 1)).await;
    assert_eq!(store_code(again), ErrorCode::SessionIdTaken);
    for number in 2..=limits::PENDING_SESSIONS {
        store.create_session(world.offered(&a, None, number)).await.expect("offered");
    }
    let one_more = async || store.create_session(world.offered(&a, None, 99)).await;
    assert_eq!(store_code(one_more().await), ErrorCode::TooManyPending);
    let first = id(IdKind::Session, 1);
    let cancelled = store.cancel_session(&first, &a.agent.id, world.now()).await;
    assert_eq!(cancelled.expect("cancelled").chain.status, ChainStatus::Cancelled);
    one_more().await.expect("there is room again");
}

pub(crate) async fn a_key_that_was_revoked_meanwhile_begins_nothing(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, b) = (world.actor(1), world.actor(2));
    register(&*store, &world, &a).await;
    register(&*store, &world, &b).await;
    let (offer, open) = (world.offered(&a, Some(&b), 1), world.attestation(&a, 1));
    let from_b = store.create_session(world.offered(&b, None, 2)).await.expect("offered");
    let accept = AcceptInvite {
        invite_id: from_b.invite.id.clone(),
        session: world.accepted(&from_b, &a, Some(&open_token(2))),
        responded_at: world.now(),
    };
    let second =
        RegisteredKey { kid: id(IdKind::AgentKey, 77), ..world.actor(77).agent.keys[0].clone() };
    store.add_key(&a.agent.id, second).await.expect("added");
    store.revoke_key(&a.agent.id, a.signer.kid(), world.now()).await.expect("revoked");
    assert_eq!(store_code(store.create_session(offer).await), ErrorCode::OfferInvalid);
    assert_eq!(store_code(store.open_attestation(open).await), ErrorCode::OpenInvalid);
    assert_eq!(store_code(store.accept_invite(accept).await), ErrorCode::AcceptInvalid);
}

pub(crate) async fn invites_are_declined_and_listed(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, b) = (world.actor(1), world.actor(2));
    register(&*store, &world, &a).await;
    register(&*store, &world, &b).await;
    let direct = store.create_session(world.offered(&a, Some(&b), 1)).await.expect("offered");
    let open = store.create_session(world.offered(&a, None, 2)).await.expect("offered");
    let listed = async |status| {
        let page = store.invites_to(&b.agent.id, status, first_page(10)).await.expect("works");
        page.items.into_iter().map(|invite| invite.id).collect::<Vec<_>>()
    };
    assert_eq!(listed(None).await, [direct.invite.id.as_str()], "direct ones only");
    let decline = async |invite: &str, by: &Actor, token: Option<&str>| {
        store.decline_invite(invite, &by.agent.id, token, world.now()).await
    };
    assert_eq!(store_code(decline(&direct.invite.id, &a, None).await), ErrorCode::NotFound);
    let (invite, session) = decline(&direct.invite.id, &b, None).await.expect("declined");
    assert_eq!(invite.status, InviteStatus::Declined);
    assert_eq!(session.chain.status, ChainStatus::Declined);
    assert_eq!(store_code(decline(&direct.invite.id, &b, None).await), ErrorCode::InviteNotPending);
    assert_eq!(store_code(decline(&open.invite.id, &b, None).await), ErrorCode::NotFound);
    decline(&open.invite.id, &b, Some(&open_token(2))).await.expect("declined");
    assert_eq!(listed(Some(InviteStatus::Pending)).await, [""; 0]);
    assert_eq!(listed(Some(InviteStatus::Declined)).await, [direct.invite.id]);
}

pub(crate) async fn attestations_are_stored_whole(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let a = world.actor(1);
    register(&*store, &world, &a).await;
    let attestation = world.attestation(&a, 1);
    store.open_attestation(attestation.clone()).await.expect("opened");
    let id = attestation.chain.id.as_str();
    assert_eq!(store.attestation(id).await.expect("works").as_ref(), Some(&attestation));
    assert_eq!(store.session(id).await.expect("works"), None, "not a session");
    let again = store.open_attestation(attestation.clone()).await;
    assert_eq!(store_code(again), ErrorCode::AttestationIdTaken);
    let late = world.append(&attestation.chain, &a);
    close(&*store, &world, id, &a).await;
    let late = store.append(late).await;
    assert_eq!(store_code(late), ErrorCode::AttestationNotActive);
}

pub(crate) async fn lists_page_through_equal_times(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (a, b) = (world.actor(1), world.actor(2));
    register(&*store, &world, &a).await;
    register(&*store, &world, &b).await;
    for number in 1..=9 {
        // Three at each instant.
        if number % 3 == 1 {
            world.clock.advance_ms(1);
        }
        begin(&*store, &world, &a, &b, number).await;
        store.open_attestation(world.attestation(&a, number)).await.expect("opened");
    }
    let owner = Principal::Owner(a.agent.owner_id.clone().expect("an owner"));
    let readers =
        [Principal::Agent(a.agent.id.clone()), Principal::Agent(b.agent.id.clone()), owner];
    for reader in readers {
        for limit in [1, 2, 3, 4, 9, 200] {
            let sessions = all_sessions(&*store, &reader, limit).await;
            assert_eq!(sessions.len(), 9, "{reader:?} by {limit}");
            let mut expected = sessions.clone();
            expected.sort_by(|x, y| y.cmp(x));
            expected.dedup();
            assert_eq!(sessions, expected, "newest first, each once");
        }
    }
    let stranger = Principal::Agent(id(IdKind::Agent, 5));
    assert!(all_sessions(&*store, &stranger, 5).await.is_empty());
    let page = store.attestations(&Principal::Agent(a.agent.id), None, first_page(9)).await;
    let page = page.expect("works");
    assert_eq!((page.items.len(), page.next), (9, None), "nothing follows the last item");
    assert!(page.items.iter().all(|item| item.chain.kind == ChainKind::Attestation));
}

/// All sessions of a reader, page by page, as (time, id).
async fn all_sessions(
    store: &dyn Store,
    reader: &Principal,
    limit: u32,
) -> Vec<(openglass_server::domain::Timestamp, String)> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest { limit, after };
        let active = Some(ChainStatus::Active);
        let page = store.sessions(reader, active, request).await.expect("works");
        assert!(page.items.len() <= limit as usize);
        all.extend(page.items.into_iter().map(|item| (item.chain.created_at, item.chain.id)));
        // Through its text, as clients send it.
        let Some(next) = page.next else { return all };
        after = openglass_server::domain::Cursor::decode(&next.encode());
        assert_eq!(after, Some(next));
    }
}

pub(crate) async fn an_owner_of_both_sides_sees_a_session_once(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let (mut a, mut b) = (world.actor(1), world.actor(2));
    b.agent.owner_id = a.agent.owner_id.clone();
    register(&*store, &world, &a).await;
    register(&*store, &world, &b).await;
    begin(&*store, &world, &a, &b, 1).await;
    let owner_id = a.agent.owner_id.take().expect("an owner");
    let owner = Principal::Owner(owner_id.clone());
    let sessions = store.sessions(&owner, None, first_page(10)).await.expect("works");
    assert_eq!((sessions.items.len(), sessions.next), (1, None));
    let agents = store.owner_agents(&owner_id, first_page(1)).await.expect("works");
    assert_eq!((agents.items.len(), agents.next.is_some()), (1, true));
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
    let body = crate::world::message_body(&world, &session.chain, &a, payload);
    let submission = openglass_server::domain::Submission::read(body.view()).expect("a message");
    let accepted = openglass_server::domain::check_append(
        &session.chain,
        &a.agent.id,
        &submission,
        &world.keys,
        world.now(),
    )
    .expect("a good message");
    let signature = world.platform.sign(Purpose::Countersign, &accepted.countersign_digest());
    let message_id = world.ids.next(IdKind::Message);
    let message = accepted.to_message(message_id, &signature.expect("a signature"));
    let append = AppendMessage {
        nonce: None,
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
