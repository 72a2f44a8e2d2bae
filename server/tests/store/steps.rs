//! Steps that bring a store to where a test begins.

use openglass_core::{crypto::sha256, record::Head};
use openglass_server::{
    domain::{CloseRequest, LoginToken, Session, check_close},
    store::{AcceptInvite, CloseChain, Login, Store},
};

use crate::world::{Actor, World, close_body};

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
pub(crate) async fn log_in(store: &dyn Store, world: &World, owner_id: &str) -> String {
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

pub(crate) async fn close_command(
    store: &dyn Store,
    world: &World,
    chain_id: &str,
    by: &Actor,
) -> CloseChain {
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
