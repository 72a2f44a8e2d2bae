//! Acceptances: every fault gives its code, and the earlier check answers.

use openglass_core::{crypto::Hash, id::IdKind, record::NewAccept, vocabulary::ErrorCode};
use openglass_server::domain::{
    AcceptRequest, InviteStatus, Refusal, Session, check_accept, check_decline,
};

use crate::world::{Actor, World, accept_body, code, id, open_token, signed_accept};

/// What can be wrong with an acceptance of an open invite, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    Answered,
    Late,
    WrongToken,
    OwnInvite,
    OfferHash,
    OtherSession,
    NotTheCaller,
    RevokedKey,
    Skew,
    Signature,
}

use Fault::*;

const FAULTS: [(Fault, ErrorCode); 10] = [
    (Answered, ErrorCode::InviteNotPending),
    (Late, ErrorCode::InviteExpired),
    (WrongToken, ErrorCode::NotFound),
    (OwnInvite, ErrorCode::AcceptInvalid),
    (OfferHash, ErrorCode::AcceptInvalid),
    (OtherSession, ErrorCode::AcceptInvalid),
    (NotTheCaller, ErrorCode::AcceptInvalid),
    (RevokedKey, ErrorCode::AcceptInvalid),
    (Skew, ErrorCode::AcceptInvalid),
    (Signature, ErrorCode::AcceptInvalid),
];

/// `b` accepts the open invite of `a`, with these faults.
fn check(faults: &[Fault]) -> Result<Session, Refusal> {
    let has = |fault| faults.contains(&fault);
    let world = World::new();
    let (a, b, c) = (world.actor(1), world.actor(2), world.actor(3));
    let new = world.offered(&a, None, 1);
    let (mut invite, session) = (new.invite, new.session);
    let mut caller: Actor = if has(OwnInvite) { a } else { b };
    let token = if has(WrongToken) { "guess".to_owned() } else { open_token(1) };
    let (wrong_hash, wrong_id) = (Hash([7; 32]), id(IdKind::Session, 9));
    let offer_hash = session.offer.object.view().hash();
    let accepted_at = world.at(if has(Skew) { -301 } else { -300 });
    let body = signed_accept(
        if has(Signature) { &c } else { &caller },
        &NewAccept {
            session_id: if has(OtherSession) { &wrong_id } else { &session.chain.id },
            offer_hash: if has(OfferHash) { &wrong_hash } else { &offer_hash },
            counterparty: if has(NotTheCaller) { c.key_ref() } else { caller.key_ref() },
            accepted_at: &accepted_at,
        },
        Some(&token),
    );
    if has(RevokedKey) {
        caller.agent.keys[0].revoked_at = Some(world.now());
    }
    if has(Answered) {
        invite.status = InviteStatus::Declined;
    }
    if has(Late) {
        invite.expires_at = world.now().plus_ms(-1);
    }
    let request = AcceptRequest::read(body.view()).expect("the shape is right");
    let accepted =
        check_accept(&invite, &session, &request, &caller.agent, &world.keys, world.now())?;
    let signature = accepted_signature(&world, &accepted.genesis_hash);
    Ok(accepted.activate(&signature, world.now()))
}

fn accepted_signature(world: &World, hash: &Hash) -> openglass_core::crypto::Signature<'static> {
    let purpose = openglass_core::crypto::Purpose::Genesis;
    world.platform.sign(purpose, hash, world.now()).expect("a signature")
}

#[test]
fn a_good_acceptance_activates_with_the_idle_timeout_running() {
    let session = check(&[]).expect("accepted");
    let chain = &session.chain;
    let activated_at = chain.activated_at.expect("active");
    assert_eq!(chain.expires_at, activated_at.plus_sec(chain.idle_timeout_sec), "W6");
    assert_eq!(chain.participants.len(), 2);
    assert!(session.accept.is_some());
}

#[test]
fn every_fault_has_its_code() {
    for (fault, expected) in FAULTS {
        assert_eq!(code(check(&[fault])), expected, "{fault:?}");
    }
}

#[test]
fn of_two_faults_the_earlier_check_answers() {
    for (index, (first, expected)) in FAULTS.into_iter().enumerate() {
        for (second, _) in FAULTS.into_iter().skip(index + 1) {
            assert_eq!(code(check(&[first, second])), expected, "{first:?} and {second:?}");
        }
    }
}

#[test]
fn direct_invites_are_for_the_named_agent_only() {
    let world = World::new();
    let (a, b, c) = (world.actor(1), world.actor(2), world.actor(3));
    let new = world.offered(&a, Some(&b), 1);
    let body = accept_body(&world, &new.session, &c, None);
    let request = AcceptRequest::read(body.view()).expect("the shape is right");
    let by_stranger =
        check_accept(&new.invite, &new.session, &request, &c.agent, &world.keys, world.now());
    assert_eq!(code(by_stranger.map(drop)), ErrorCode::NotFound);
    world.accepted(&new, &b, None);
    for (reader, sees) in [(&a, true), (&b, true), (&c, false)] {
        assert_eq!(new.invite.can_be_read_by(&reader.agent.id, None), sees);
    }
}

#[test]
fn an_accept_dated_after_the_offer_ends_is_refused() {
    // Otherwise the record would be refused by every verifier: accept_after_expiry.
    let world = World::new();
    let (a, b) = (world.actor(1), world.actor(2));
    let mut new = world.offered(&a, Some(&b), 1);
    new.invite.expires_at = world.now().plus_sec(100);
    let offer_hash = new.session.offer.object.view().hash();
    for (seconds, fine) in [(100, true), (101, false)] {
        let body = signed_accept(
            &b,
            &NewAccept {
                session_id: &new.session.chain.id,
                offer_hash: &offer_hash,
                counterparty: b.key_ref(),
                accepted_at: &world.at(seconds),
            },
            None,
        );
        let request = AcceptRequest::read(body.view()).expect("the shape is right");
        let checked =
            check_accept(&new.invite, &new.session, &request, &b.agent, &world.keys, world.now());
        assert_eq!(checked.is_ok(), fine, "{seconds} s ahead");
    }
}

#[test]
fn a_null_token_is_a_validation_failure() {
    let world = World::new();
    let (a, b) = (world.actor(1), world.actor(2));
    let new = world.offered(&a, Some(&b), 1);
    let body = accept_body(&world, &new.session, &b, None);
    let text = body.as_str().replacen('{', "{\"token\":null,", 1);
    let body = openglass_core::json::Document::read(text.as_bytes()).expect("JSON");
    assert_eq!(code(AcceptRequest::read(body.view())), ErrorCode::ValidationFailed);
}

#[test]
fn declining_is_for_the_addressee_while_unanswered() {
    let world = World::new();
    let (a, b, c) = (world.actor(1), world.actor(2), world.actor(3));
    let mut direct = world.offered(&a, Some(&b), 1).invite;
    let open = world.offered(&a, None, 2).invite;
    assert_eq!(code(check_decline(&direct, &c.agent.id, None)), ErrorCode::NotFound);
    assert_eq!(code(check_decline(&open, &c.agent.id, None)), ErrorCode::NotFound);
    assert_eq!(code(check_decline(&open, &c.agent.id, Some("x"))), ErrorCode::NotFound);
    check_decline(&open, &c.agent.id, Some(&open_token(2))).expect("the token's holder");
    for &status in InviteStatus::ALL {
        direct.status = status;
        let fine = matches!(status, InviteStatus::Pending | InviteStatus::AwaitingOwner);
        let declined = check_decline(&direct, &b.agent.id, None);
        assert_eq!(declined.is_ok(), fine, "{status:?}");
        if !fine {
            assert_eq!(code(declined), ErrorCode::InviteNotPending);
        }
    }
}
