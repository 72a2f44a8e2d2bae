//! Agents, keys, claims, owners and logins.

use std::sync::Arc;

use openglass_core::{crypto::Hash, id::IdKind, vocabulary::ErrorCode};
use openglass_server::{
    domain::{
        Agent, AgentMeta, AgentStatus, ClaimToken, GrantStatus, LoginToken, ProfileChange,
        RegisteredKey, Timestamp, Viewed, ViewerAccess, ViewerGrant, ViewerScope,
    },
    store::Login,
};

use super::{Backend, first_page, race};
use crate::{
    steps::{active_session, close, log_in, register},
    world::{Actor, World, id, store_code},
};

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
    let claim = ClaimToken { token_hash: new, expires_at };
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

/// The owner's grant for its agent.
fn grant_of(actor: &Actor, number: u32, now: Timestamp) -> ViewerGrant {
    ViewerGrant {
        id: id(IdKind::ViewerGrant, number),
        owner_id: actor.agent.owner_id.clone().expect("an owner"),
        agent_id: actor.agent.id.clone(),
        viewer_email: "vera@example.com".to_owned(),
        label: None,
        scope: ViewerScope::Read,
        status: GrantStatus::Active,
        created_at: now,
        revoked_at: None,
    }
}

pub(crate) async fn the_latest_looks_of_viewers_are_kept(backend: &impl Backend) {
    let (store, world) = (backend.open(), World::new());
    let mut grants = Vec::new();
    for number in [1, 2] {
        let actor = world.actor(number);
        register(&*store, &world, &actor).await;
        let grant = grant_of(&actor, number, world.now());
        grants.push(store.grant_viewer(grant).await.expect("granted"));
    }
    let look = async |grant: &ViewerGrant, number: u32| {
        let access = ViewerAccess {
            id: id(IdKind::ViewerAccess, number),
            grant_id: grant.id.clone(),
            agent_id: grant.agent_id.clone(),
            viewer_email: grant.viewer_email.clone(),
            viewed: Viewed::Session,
            subject_id: "ses_1".to_owned(),
            at: world.now().plus_sec(i64::from(number)),
        };
        store.log_access(access, 5).await.expect("logged");
    };
    let kept = async |grant: &ViewerGrant| {
        let page = store.access_log(&grant.owner_id, &grant.agent_id, first_page(20)).await;
        page.expect("a page").items.into_iter().map(|look| look.id).collect::<Vec<_>>()
    };
    let ids = |numbers: &[u32]| -> Vec<_> {
        numbers.iter().map(|number| id(IdKind::ViewerAccess, *number)).collect()
    };
    for number in 1..=7 {
        look(&grants[0], number).await;
    }
    look(&grants[1], 8).await;
    assert_eq!(kept(&grants[0]).await, ids(&[7, 6, 5, 4, 3]), "the latest, newest first");
    assert_eq!(kept(&grants[1]).await, ids(&[8]), "each agent has a log of its own");
    let before = world.now().plus_sec(5);
    assert_eq!(store.forget_accesses(before, 10).await.expect("works"), 2);
    assert_eq!(kept(&grants[0]).await, ids(&[7, 6, 5]));
    // What was forgotten makes room.
    look(&grants[0], 9).await;
    look(&grants[0], 10).await;
    assert_eq!(kept(&grants[0]).await, ids(&[10, 9, 7, 6, 5]));
}
