//! Offers and openings: their checks, and what the store checks about them.

use openglass_core::{
    id::IdKind,
    json::{Document, ObjectBuilder, View},
    record::{KeyRef, Mode, NewOffer, Visibility},
    vocabulary::ErrorCode,
};
use openglass_server::domain::{
    Agent, AgentStatus, CreationFacts, OfferRequest, OpenRequest, Refusal, Session, check_creation,
    check_offer, check_open,
};

use crate::world::{Actor, World, code, id, offer_body, open_body, signed_offer};

/// What the tests change about an offer.
struct Draft<'a> {
    initiator: KeyRef<'a>,
    /// Seconds from now.
    created: i64,
    /// Seconds from now.
    expires: i64,
}

impl<'a> Draft<'a> {
    fn good(from: &'a Actor) -> Self {
        Self { initiator: from.key_ref(), created: 0, expires: 3600 }
    }
}

/// Checks an offer that `from` sends and `signed_by` has signed.
fn check(
    world: &World,
    from: &Actor,
    signed_by: &Actor,
    draft: Draft<'_>,
) -> Result<Session, Refusal> {
    let offer = NewOffer {
        session_id: &id(IdKind::Session, 1),
        mode: Mode::Relay,
        purpose: "a test",
        initiator: draft.initiator,
        counterparty: Some(&id(IdKind::Agent, 2)),
        idle_timeout_sec: 600,
        created_at: &world.at(draft.created),
        expires_at: &world.at(draft.expires),
    };
    let body = signed_offer(signed_by, &offer);
    let request = OfferRequest::read(body.view())?;
    check_offer(&request, &from.agent, &world.keys, false, &id(IdKind::Invite, 1), world.now())
}

#[test]
fn a_good_offer_makes_a_pending_session_of_both() {
    let world = World::new();
    let a = world.actor(1);
    let session = check(&world, &a, &a, Draft::good(&a)).expect("accepted");
    let agents: Vec<_> = session.chain.participants.iter().map(|side| &side.agent_id).collect();
    assert_eq!(agents, [&a.agent.id, &id(IdKind::Agent, 2)]);
    assert_eq!(session.chain.visibility, Some(Visibility::Sealed));
    assert_eq!(session.chain.expires_at, world.now().plus_sec(3600));
    assert!(session.chain.genesis.is_none());
}

#[test]
fn the_initiator_is_the_caller_with_one_of_its_active_keys() {
    let world = World::new();
    let (a, b) = (world.actor(1), world.actor(2));
    let key = &a.agent.keys[0].public_key;
    let with =
        |initiator: KeyRef<'_>| code(check(&world, &a, &a, Draft { initiator, ..Draft::good(&a) }));
    let good = || a.key_ref();
    assert_eq!(with(b.key_ref()), ErrorCode::OfferInvalid);
    assert_eq!(with(KeyRef { kid: b.signer.kid().into(), ..good() }), ErrorCode::OfferInvalid);
    assert_eq!(
        with(KeyRef { public_key: b.key_ref().public_key, ..good() }),
        ErrorCode::OfferInvalid
    );
    // Another spelling of the same 32 bytes (W8).
    assert_eq!(with(KeyRef { public_key: respell(key).into(), ..good() }), ErrorCode::OfferInvalid);
    let mut revoked = a.clone();
    revoked.agent.keys[0].revoked_at = Some(world.now());
    let checked = check(&world, &revoked, &a, Draft::good(&revoked));
    assert_eq!(code(checked), ErrorCode::OfferInvalid);
    let forged = check(&world, &a, &b, Draft::good(&a));
    assert_eq!(code(forged), ErrorCode::OfferInvalid);
}

#[test]
fn the_times_of_an_offer_lie_in_their_windows() {
    let world = World::new();
    let a = world.actor(1);
    for (created, expires, fine) in [
        (-300, 0, true),
        (-301, 3600, false),
        (300, 600, true),
        (301, 3600, false),
        (0, 300, true),
        (0, 299, false),
        (0, 604_800, true),
        (0, 604_801, false),
        (0, -600, false),
    ] {
        let checked = check(&world, &a, &a, Draft { created, expires, ..Draft::good(&a) });
        assert_eq!(checked.is_ok(), fine, "{created} to {expires}");
        if !fine {
            assert_eq!(code(checked), ErrorCode::OfferInvalid);
        }
    }
}

#[test]
fn what_the_store_knows_is_checked_in_order() {
    let world = World::new();
    let (a, b) = (world.actor(1), world.actor(2));
    let direct = world.offered(&a, Some(&b), 1).session;
    let facts = |taken, counterparty, pending| CreationFacts {
        id_taken: taken,
        initiator: &a.agent,
        counterparty,
        pending,
    };
    check_creation(&direct, &facts(false, Some(&b.agent), 19)).expect("accepted");
    let suspended = Agent { status: AgentStatus::Suspended, ..b.agent.clone() };
    let unclaimed = Agent { status: AgentStatus::Unclaimed, ..b.agent.clone() };
    let codes = [
        (facts(true, None, 20), ErrorCode::SessionIdTaken),
        (facts(false, None, 20), ErrorCode::NotFound),
        (facts(false, Some(&suspended), 20), ErrorCode::NotFound),
        (facts(false, Some(&unclaimed), 20), ErrorCode::NotFound),
        (facts(false, Some(&b.agent), 20), ErrorCode::TooManyPending),
    ];
    for (facts, expected) in codes {
        assert_eq!(code(check_creation(&direct, &facts)), expected, "{facts:?}");
    }
    let to_itself = world.offered(&a, Some(&a), 2).session;
    assert_eq!(code(check_creation(&to_itself, &facts(true, None, 0))), ErrorCode::SessionIdTaken);
    let own = check_creation(&to_itself, &facts(false, Some(&a.agent), 20));
    assert_eq!(code(own), ErrorCode::OfferInvalid);
    check_creation(&world.offered(&a, None, 3).session, &facts(false, None, 0)).expect("open");
}

#[test]
fn visibility_is_a_sibling_of_the_offer() {
    let world = World::new();
    let (a, b) = (world.actor(1), world.actor(2));
    let body = offer_body(&world, &a, Some(&b), 1);
    for (asked, stored) in [
        ("shared", Visibility::Shared),
        ("sealed", Visibility::Sealed),
        ("private", Visibility::Sealed),
    ] {
        let members = body.view().members();
        let with =
            members.fold(ObjectBuilder::new(), |object, (name, value)| object.value(&name, value));
        let with = with.string("visibility", asked).build();
        let request = OfferRequest::read(with.view()).expect("the shape is right");
        let now = world.now();
        let invite = id(IdKind::Invite, 1);
        let session = check_offer(&request, &a.agent, &world.keys, false, &invite, now);
        assert_eq!(session.expect("accepted").chain.visibility, Some(stored), "{asked}");
    }
}

#[test]
fn unknown_members_and_bad_words_are_validation_failures() {
    let world = World::new();
    let a = world.actor(1);
    let body = offer_body(&world, &a, None, 1);
    let text = body.as_str();
    for (from, to, path) in [
        ("\"mode\":\"relay\"", "\"mode\":\"relais\"", "offer.mode"),
        ("\"idleTimeoutSec\":600", "\"idleTimeoutSec\":59", "offer.idleTimeoutSec"),
        ("\"v\":1", "\"v\":1,\"w\":1", "offer.w"),
        ("\"offerSignature\"", "\"extra\":1,\"offerSignature\"", "extra"),
    ] {
        assert!(text.contains(from), "{from}");
        let edited = Document::read(text.replacen(from, to, 1).as_bytes());
        let edited = edited.expect("JSON");
        let refusal = OfferRequest::read(edited.view()).expect_err("must be refused");
        assert_eq!(refusal.code, ErrorCode::ValidationFailed);
        let details = refusal.details.expect("issues");
        let issues = details.view().get("issues").expect("issues");
        let first = issues.elements().next().and_then(|issue| issue.get("path"));
        assert_eq!(first.and_then(View::as_str).as_deref(), Some(path));
    }
}

#[test]
fn openings_are_checked_and_begin_active() {
    let world = World::new();
    let (a, b) = (world.actor(1), world.actor(2));
    let check = |caller: &Agent, body: &Document| {
        let request = OpenRequest::read(body.view())?;
        check_open(&request, caller, &world.keys, false, world.now()).map(drop)
    };
    let good = open_body(&world, &a, 1, Mode::Notary);
    check(&a.agent, &good).expect("accepted");
    assert_eq!(code(check(&b.agent, &good)), ErrorCode::OpenInvalid);
    let mut forged = a.clone();
    forged.signer = b.signer.clone().with_kid(a.signer.kid());
    assert_eq!(
        code(check(&a.agent, &open_body(&world, &forged, 1, Mode::Relay))),
        ErrorCode::OpenInvalid
    );
    world.clock.advance_ms(300_001);
    assert_eq!(code(check(&a.agent, &good)), ErrorCode::OpenInvalid);
}

/// Another base64url spelling of the same 32 bytes.
fn respell(key: &str) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let last = key.bytes().last().and_then(|last| ALPHABET.iter().position(|&b| b == last));
    let next = char::from(ALPHABET[last.expect("base64url") | 1]);
    format!("{}{next}", &key[..key.len() - 1])
}
