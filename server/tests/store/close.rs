//! Close statements, cancelling, access and visibility.

use openglass_core::{
    crypto::Hash,
    record::{CloseReason, Head, NewClose, Visibility},
    vocabulary::ErrorCode,
};
use openglass_server::domain::{
    AcceptedClose, ChainStatus, CloseRequest, Principal, Refusal, SealedStatus, can_read,
    check_close, effective_visibility, sees_content,
};

use crate::world::{World, code, signed_close};

/// What can be wrong with a close, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    Stranger,
    NotActive,
    OtherHead,
    Skew,
    Signature,
}

use Fault::*;

const FAULTS: [(Fault, ErrorCode); 5] = [
    (Stranger, ErrorCode::NotFound),
    (NotActive, ErrorCode::SessionNotActive),
    (OtherHead, ErrorCode::HeadMismatch),
    (Skew, ErrorCode::SentAtSkew),
    (Signature, ErrorCode::InvalidSignature),
];

fn check(faults: &[Fault]) -> Result<AcceptedClose, Refusal> {
    let has = |fault| faults.contains(&fault);
    let world = World::new();
    let (a, b, c) = (world.actor(1), world.actor(2), world.actor(3));
    let mut chain = world.session(&a, &b, 1).chain;
    if has(NotActive) {
        chain.status = ChainStatus::Paused;
    }
    let head = if has(OtherHead) { Head { seq: 1, hash: Some(Hash([7; 32])) } } else { chain.head };
    let closed_at = world.at(if has(Skew) { 301 } else { 300 });
    let close = NewClose { session_id: &chain.id, head, closed_at: &closed_at };
    let body = signed_close(if has(Signature) { &b } else { &a }, &close);
    let request = CloseRequest::read(body.view()).expect("the shape is right");
    let caller = if has(Stranger) { &c } else { &a };
    check_close(&chain, &caller.agent.id, &request, &world.keys, world.now())
}

#[test]
fn a_good_close_names_head_agent_and_reason() {
    let close = check(&[]).expect("accepted");
    assert_eq!(close.expected_head, Head::EMPTY);
    assert_eq!(close.closing.reason, CloseReason::AgentClosed);
    assert!(close.closing.requested_by.is_some() && close.closing.statement.is_some());
}

#[test]
fn every_fault_has_its_code_and_the_earlier_check_answers() {
    for (index, (first, expected)) in FAULTS.into_iter().enumerate() {
        assert_eq!(code(check(&[first])), expected, "{first:?}");
        for (second, _) in FAULTS.into_iter().skip(index + 1) {
            assert_eq!(code(check(&[first, second])), expected, "{first:?} and {second:?}");
        }
    }
}

#[test]
fn a_close_of_another_chain_does_not_name_the_head() {
    let world = World::new();
    let (a, b) = (world.actor(1), world.actor(2));
    let (one, two) = (world.session(&a, &b, 1).chain, world.session(&a, &b, 2).chain);
    let body = crate::world::close_body(&world, &two, &a);
    let request = CloseRequest::read(body.view()).expect("the shape is right");
    let checked = check_close(&one, &a.agent.id, &request, &world.keys, world.now());
    assert_eq!(code(checked), ErrorCode::HeadMismatch);
}

#[test]
fn participants_and_their_owners_read_and_nobody_else() {
    let world = World::new();
    let (a, b, c) = (world.actor(1), world.actor(2), world.actor(3));
    let chain = world.session(&a, &b, 1).chain;
    let agent = |actor: &crate::world::Actor| Principal::Agent(actor.agent.id.clone());
    let owner = |actor: &crate::world::Actor| {
        Principal::Owner(actor.agent.owner_id.clone().expect("an owner"))
    };
    for (actor, sees) in [(&a, true), (&b, true), (&c, false)] {
        assert_eq!(can_read(&agent(actor), &chain), sees);
        assert_eq!(can_read(&owner(actor), &chain), sees);
    }
    // An owner id is not an agent id, whatever the text.
    assert!(!can_read(&Principal::Owner(a.agent.id.clone()), &chain));
}

#[test]
fn owners_see_the_content_of_a_sealed_chain_only_when_it_is_opened() {
    let world = World::new();
    let (a, b) = (world.actor(1), world.actor(2));
    let mut chain = world.session(&a, &b, 1).chain;
    let agent = Principal::Agent(a.agent.id.clone());
    let owner = Principal::Owner(a.agent.owner_id.clone().expect("an owner"));
    for (visibility, sealed, owner_sees) in [
        (Some(Visibility::Sealed), None, false),
        (Some(Visibility::Sealed), Some(SealedStatus::Sealed), false),
        (Some(Visibility::Sealed), Some(SealedStatus::UnsealRequested), false),
        (Some(Visibility::Sealed), Some(SealedStatus::Unsealed), true),
        (Some(Visibility::Sealed), Some(SealedStatus::Disputed), true),
        (Some(Visibility::Shared), None, true),
        (Some(Visibility::Private), None, true),
        (None, None, true),
    ] {
        (chain.visibility, chain.sealed_status) = (visibility, sealed);
        assert!(sees_content(&agent, &chain));
        assert_eq!(sees_content(&owner, &chain), owner_sees, "{visibility:?} {sealed:?}");
    }
}

#[test]
fn private_is_sealed_unless_content_can_be_encrypted() {
    use Visibility::{Private, Sealed, Shared};
    for (asked, with, without) in [
        (None, Sealed, Sealed),
        (Some(Shared), Shared, Shared),
        (Some(Sealed), Sealed, Sealed),
        (Some(Private), Private, Sealed),
    ] {
        assert_eq!(effective_visibility(asked, true), with);
        assert_eq!(effective_visibility(asked, false), without);
    }
}
