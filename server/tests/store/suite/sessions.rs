//! Sessions, invites, attestations and their lists.

use std::sync::Arc;

use openglass_core::{
    id::IdKind,
    record::Role,
    vocabulary::{ErrorCode, limits},
};
use openglass_server::{
    domain::{
        ChainKind, ChainStatus, Cursor, InviteStatus, PageRequest, Principal, RegisteredKey,
        Timestamp,
    },
    store::{AcceptInvite, ChangeSession, SessionChange, Store},
};

use super::{Backend, first_page, race};
use crate::{
    steps::{begin, close, register},
    world::{Actor, World, id, open_token, store_code},
};

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

fn cancel(world: &World, session_id: &str, by: &Actor) -> ChangeSession {
    ChangeSession {
        session_id: session_id.to_owned(),
        by: Principal::Agent(by.agent.id.clone()),
        change: SessionChange::Cancel,
        now: world.now(),
    }
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
            store.change_session(cancel(&world, &id, &a)),
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
    let cancelled = store.change_session(cancel(&world, &first, &a)).await;
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
) -> Vec<(Timestamp, String)> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest { limit, after };
        let active = Some(ChainStatus::Active);
        let page = store.sessions(reader, active, request).await.expect("works");
        assert!(page.items.len() <= limit as usize);
        all.extend(page.items.into_iter().map(|item| (item.chain.created_at, item.chain.id)));
        // Through its text, as clients send it.
        let Some(next) = page.next else { return all };
        after = Cursor::decode(&next.encode());
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
