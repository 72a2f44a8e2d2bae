//! The append check: every fault gives its code, and of two faults the one
//! that comes first in spec 9.4.

use openglass_core::{
    crypto::{self, Purpose},
    id::IdKind,
    json::{Document, ObjectBuilder},
    record::{Mode, NewEnvelope, message_hash},
    vocabulary::{ErrorCode, limits},
};
use openglass_server::domain::{
    AcceptedMessage, Chain, ChainStatus, Refusal, StoredMessage, Submission, check_append,
};

use crate::world::{Actor, World, code, id};

/// What can be wrong with a message, in the order of the checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    Stranger,
    NotActive,
    OtherSession,
    WrongSeq,
    WrongPrevHash,
    SenderIsOther,
    UnpinnedKid,
    NoPayload,
    LargePayload,
    PayloadHash,
    SentTooEarly,
    Hash,
    Signature,
}

use Fault::*;

const RELAY: [(Fault, ErrorCode); 13] = [
    (Stranger, ErrorCode::NotFound),
    (NotActive, ErrorCode::SessionNotActive),
    (OtherSession, ErrorCode::HashMismatch),
    (WrongSeq, ErrorCode::ChainConflict),
    (WrongPrevHash, ErrorCode::ChainConflict),
    (SenderIsOther, ErrorCode::KeyNotPinned),
    (UnpinnedKid, ErrorCode::KeyNotPinned),
    (NoPayload, ErrorCode::PayloadRequired),
    (LargePayload, ErrorCode::PayloadTooLarge),
    (PayloadHash, ErrorCode::PayloadHashMismatch),
    (SentTooEarly, ErrorCode::SentAtSkew),
    (Hash, ErrorCode::HashMismatch),
    (Signature, ErrorCode::InvalidSignature),
];

struct Scene {
    world: World,
    a: Actor,
    b: Actor,
    chain: Chain,
}

impl Scene {
    fn new() -> Self {
        let world = World::new();
        let (a, b) = (world.actor(1), world.actor(2));
        let chain = world.session(&a, &b, 1).chain;
        Self { world, a, b, chain }
    }

    /// Checks a message of `a` with these faults.
    fn check(&self, faults: &[Fault]) -> Result<StoredMessage, Refusal> {
        let has = |fault| faults.contains(&fault);
        let mut chain = self.chain.clone();
        if has(NotActive) {
            chain.status = ChainStatus::Closing;
        }
        let body = self.body(faults);
        let submission = Submission::read(body.view()).expect("the shape is right");
        let stranger = id(IdKind::Agent, 9);
        let caller = if has(Stranger) { &stranger } else { &self.a.agent.id };
        let now = self.world.now();
        let accepted = check_append(&chain, caller, &submission, &self.world.keys, now)?;
        Ok(self.countersign(&accepted))
    }

    fn countersign(&self, accepted: &AcceptedMessage<'_>) -> StoredMessage {
        let digest = accepted.countersign_digest();
        let signature =
            self.world.platform.sign(Purpose::Countersign, &digest, accepted.received_at);
        accepted.to_message(id(IdKind::Message, 1), &signature.expect("a signature"))
    }

    fn body(&self, faults: &[Fault]) -> Document {
        let has = |fault| faults.contains(&fault);
        let pick = |fault, wrong: String, right: &str| {
            if has(fault) { wrong } else { right.to_owned() }
        };
        let text = if has(LargePayload) { "x".repeat(limits::PAYLOAD_BYTES) } else { "hi".into() };
        let payload = Document::read(format!("{text:?}").as_bytes()).expect("JSON");
        let genesis = self.chain.genesis.as_ref().expect("active").hash;
        let prev_hash = self.chain.head.prev_hash(genesis);
        let wrong_hash = crypto::Hash([7; 32]);
        let session_id = pick(OtherSession, id(IdKind::Session, 99), &self.chain.id);
        let agent_id = pick(SenderIsOther, self.b.agent.id.clone(), &self.a.agent.id);
        let kid = pick(UnpinnedKid, id(IdKind::AgentKey, 99), self.a.signer.kid());
        let sent_at = pick(SentTooEarly, self.world.at(-301), &self.world.at(-300));
        let envelope = NewEnvelope {
            session_id: &session_id,
            seq: self.chain.head.seq + if has(WrongSeq) { 2 } else { 1 },
            prev_hash: if has(WrongPrevHash) { &wrong_hash } else { &prev_hash },
            agent_id: &agent_id,
            kid: &kid,
            content_type: "text/plain",
            payload_hash: &if has(PayloadHash) { wrong_hash } else { payload.view().hash() },
            sent_at: &sent_at,
        }
        .make();
        let hash = message_hash(&prev_hash, envelope.view());
        let signed = if has(Fault::Signature) { wrong_hash } else { hash };
        let signature = self.a.signer.sign(Purpose::Message, &signed);
        let body = ObjectBuilder::new()
            .value("envelope", envelope.view())
            .string("hash", &if has(Fault::Hash) { wrong_hash } else { hash }.to_hex())
            .value("signature", signature.to_document().view());
        if has(NoPayload) { body.build() } else { body.value("payload", payload.view()).build() }
    }
}

#[test]
fn a_good_message_is_accepted_and_countersigned() {
    let scene = Scene::new();
    let message = scene.check(&[]).expect("accepted");
    assert_eq!(message.seq, 1);
    assert_eq!(message.received_at, scene.world.now());
    assert_eq!(message.payload.expect("relay").as_str(), "\"hi\"");
}

#[test]
fn every_fault_has_its_code() {
    let scene = Scene::new();
    for (fault, expected) in RELAY {
        assert_eq!(code(scene.check(&[fault])), expected, "{fault:?}");
    }
}

#[test]
fn of_two_faults_the_earlier_check_answers() {
    let scene = Scene::new();
    for (index, (first, expected)) in RELAY.into_iter().enumerate() {
        for (second, _) in RELAY.into_iter().skip(index + 1) {
            assert_eq!(code(scene.check(&[first, second])), expected, "{first:?} and {second:?}");
        }
    }
}

#[test]
fn a_conflict_tells_the_head() {
    let scene = Scene::new();
    let refusal = scene.check(&[WrongPrevHash]).expect_err("a conflict");
    let details = refusal.details.expect("details");
    assert_eq!(details.as_str(), r#"{"head":{"hash":null,"seq":0}}"#);
}

#[test]
fn attestations_have_a_code_of_their_own_when_they_are_not_active() {
    let world = World::new();
    let a = world.actor(1);
    let mut chain = world.attestation(&a, 1).chain;
    let body = crate::world::message_body(&world, &chain, &a, "1");
    let submission = Submission::read(body.view()).expect("the shape is right");
    let check = |chain: &Chain| {
        check_append(chain, &a.agent.id, &submission, &world.keys, world.now()).map(drop)
    };
    check(&chain).expect("active");
    chain.status = ChainStatus::Closed;
    assert_eq!(code(check(&chain)), ErrorCode::AttestationNotActive);
}

#[test]
fn notary_chains_take_no_payload_not_even_null() {
    let mut scene = Scene::new();
    scene.chain.mode = Mode::Notary;
    scene.check(&[NoPayload]).expect("accepted");
    assert_eq!(code(scene.check(&[])), ErrorCode::PayloadNotAllowed);
    let body = crate::world::message_body(&scene.world, &scene.chain, &scene.a, "null");
    let submission = Submission::read(body.view()).expect("the shape is right");
    let checked = check_append(
        &scene.chain,
        &scene.a.agent.id,
        &submission,
        &scene.world.keys,
        scene.world.now(),
    );
    assert_eq!(code(checked.map(drop)), ErrorCode::PayloadNotAllowed);
}

#[test]
fn null_is_a_relay_payload() {
    let scene = Scene::new();
    let body = crate::world::message_body(&scene.world, &scene.chain, &scene.a, "null");
    let submission = Submission::read(body.view()).expect("the shape is right");
    let checked = check_append(
        &scene.chain,
        &scene.a.agent.id,
        &submission,
        &scene.world.keys,
        scene.world.now(),
    );
    let message = scene.countersign(&checked.expect("accepted"));
    assert_eq!(message.payload.expect("a payload").as_str(), "null");
}

#[test]
fn received_at_never_lies_before_what_came_earlier() {
    let mut scene = Scene::new();
    scene.chain.last_activity_at = scene.world.now().plus_sec(200);
    let message = scene.check(&[]).expect("accepted");
    assert_eq!(message.received_at, scene.world.now().plus_sec(200));
}

#[test]
fn the_last_message_closes_the_chain() {
    let mut scene = Scene::new();
    let hash = scene.chain.genesis.as_ref().map(|genesis| genesis.hash);
    for (seq, closes) in
        [(limits::MESSAGES_PER_CHAIN - 2, false), (limits::MESSAGES_PER_CHAIN - 1, true)]
    {
        scene.chain.head = openglass_core::record::Head { seq, hash };
        let body = scene.body(&[]);
        let submission = Submission::read(body.view()).expect("the shape is right");
        let now = scene.world.now();
        let caller = &scene.a.agent.id;
        let accepted = check_append(&scene.chain, caller, &submission, &scene.world.keys, now);
        assert_eq!(accepted.expect("accepted").closing().is_some(), closes, "at {seq}");
    }
}
