//! Planned chains, each with one fault.

use openglass_core::json::{ArrayBuilder, Document, ObjectBuilder};
use openglass_testkit::{Plan, Stage, keys_text};

use super::*;

/// What the platform would show of a planned chain: the chain, its links.
fn shown(plan: &Plan) -> (Document, Document) {
    let bundle = Document::read(plan.make().bundle.as_bytes()).unwrap();
    let evidence = bundle.view().get("evidence").unwrap();
    let agreement = evidence.get("offer").filter(|offer| !offer.is_null());
    let agreement = agreement.or_else(|| evidence.get("open")).unwrap();
    let id = agreement.get("sessionId").or_else(|| agreement.get("attestationId")).unwrap();
    let chain = evidence
        .members()
        .fold(ObjectBuilder::new(), |chain, (name, value)| chain.value(&name, value));
    let chain = chain.value("id", id).value("mode", agreement.get("mode").unwrap()).build();
    let links: Vec<_> = evidence
        .get("messages")
        .unwrap()
        .elements()
        .map(|message| {
            let link = message
                .members()
                .fold(ObjectBuilder::new(), |link, (name, value)| link.value(&name, value));
            let envelope = message.get("envelope").unwrap();
            let seq = envelope.get("seq").unwrap();
            link.value("sessionId", id).value("seq", seq).build()
        })
        .collect();
    (chain, links.iter().map(Document::view).collect::<ArrayBuilder>().build())
}

fn keys() -> TrustedKeys {
    TrustedKeys::read(&Provider::portable(), keys_text()).unwrap()
}

fn facts(chain: &Document) -> Result<ChainFacts, Fault> {
    let (provider, keys, view) = (Provider::portable(), keys(), chain.view());
    if view.get("open").is_some_and(|open| !open.is_null()) {
        return ChainFacts::of_attestation(&provider, &keys, view, &Path::ROOT);
    }
    Ok(ChainFacts::of_session(&provider, &keys, view, &Path::ROOT)?.expect("it has started"))
}

/// Follows all links from the start.
fn follow(plan: &Plan, payloads: Payloads) -> Result<Position, Fault> {
    let (chain, links) = shown(plan);
    let (facts, keys) = (facts(&chain)?, keys());
    links.view().elements().try_fold(facts.start(), |position, link| {
        Ok(facts.check(&keys, &position, link, &Path::ROOT, payloads)?.position())
    })
}

fn code(result: Result<Position, Fault>) -> (Code, Option<u32>) {
    match result {
        Err(Fault::Check(code, seq)) => (code, seq),
        other => panic!("expected a failed check, found {other:?}"),
    }
}

#[test]
fn genuine_chains_are_followed_to_their_end() {
    for plan in [
        Plan::session(),
        Plan::session().notary(),
        Plan::attestation(),
        Plan::attestation().notary(),
    ] {
        let last = plan.make().hashes.last().copied();
        let end = follow(&plan, Payloads::Required).unwrap();
        assert_eq!((end.seq, end.hash), (3, last));
    }
}

#[test]
fn each_fault_fails_its_own_check() {
    let cases: [(Stage, &str, &str, Code, Option<u32>); 16] = [
        (Stage::OfferSignature, "/kid", "key_x", Code::OfferSignature, None),
        (Stage::Accept, "/offerHash", ZEROS, Code::OfferHash, None),
        (Stage::Accept, "/sessionId", OTHER, Code::SessionMismatch, None),
        (Stage::Accept, "/counterparty/agentId", AGENT_0, Code::SelfSession, None),
        (Stage::Accept, "/counterparty/agentId", AGENT_2, Code::CounterpartyMismatch, None),
        (Stage::AcceptSignature, "/alg", "RSA", Code::AcceptSignature, None),
        (Stage::GenesisSignature, "/kid", "plat_x", Code::GenesisSignature, None),
        (Stage::Evidence, "/genesisHash", ZEROS, Code::GenesisHash, None),
        (Stage::Envelope(1), "/type", "x", Code::EnvelopeType, Some(2)),
        (Stage::Envelope(1), "/sessionId", OTHER, Code::Seq, Some(2)),
        (Stage::Envelope(1), "/prevHash", ZEROS, Code::PrevHash, Some(2)),
        (Stage::Envelope(1), "/sender/kid", "key_x", Code::Sender, Some(2)),
        (Stage::Envelope(1), "/payloadHash", ZEROS, Code::PayloadHash, Some(2)),
        (Stage::Message(1), "/hash", ZEROS, Code::Hash, Some(2)),
        (Stage::Message(1), "/signature/kid", "key_x", Code::MessageSignature, Some(2)),
        (Stage::Message(1), "/receivedAt", NOON, Code::Countersignature, Some(2)),
    ];
    for (stage, place, value, check, seq) in cases {
        let plan = Plan::session().edit(stage, move |object| {
            *object.pointer_mut(place).expect("the place is there") = value.into();
        });
        let found = code(follow(&plan, Payloads::Required));
        assert_eq!(found, (check, seq), "{stage:?} {place}");
    }
}

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";
const OTHER: &str = "ses_0000000000000000000000000Z";
const AGENT_0: &str = "agt_00000000000000000000000000";
const AGENT_2: &str = "agt_00000000000000000000000002";
const NOON: &str = "2026-01-31T12:00:00.000Z";

#[test]
fn payloads_may_be_missing_only_where_they_may_be_gone() {
    let gone = Plan::session().edit(Stage::Message(0), |message| {
        message.as_object_mut().unwrap().remove("payload");
    });
    assert_eq!(code(follow(&gone, Payloads::Required)), (Code::PayloadHash, Some(1)));
    assert_eq!(follow(&gone, Payloads::MayBeGone).unwrap().seq, 3);
    let extra = Plan::session().notary().edit(Stage::Message(0), |message| {
        message["payload"] = 1.into();
    });
    assert_eq!(code(follow(&extra, Payloads::MayBeGone)), (Code::PayloadPresent, Some(1)));
}

#[test]
fn a_genuine_message_on_another_head_is_a_regression() {
    let (chain, links) = shown(&Plan::session());
    let (facts, keys) = (facts(&chain).unwrap(), keys());
    let known = Position { seq: 1, hash: Some(Hash([9; 32])), ..facts.start() };
    let second = links.view().elements().nth(1).unwrap();
    let result = facts.check(&keys, &known, second, &Path::ROOT, Payloads::Required);
    assert_eq!(code(result.map(|link| link.position())), (Code::HeadRegression, Some(2)));
}

#[test]
fn messages_are_received_in_order() {
    let (chain, links) = shown(&Plan::session());
    let (facts, keys) = (facts(&chain).unwrap(), keys());
    let later = Position { received_at: "2027-01-01T00:00:00.000Z".to_owned(), ..facts.start() };
    let first = links.view().elements().next().unwrap();
    let result = facts.check(&keys, &later, first, &Path::ROOT, Payloads::Required);
    assert_eq!(code(result.map(|link| link.position())), (Code::TimeOrder, Some(1)));
}

#[test]
fn only_the_own_key_is_taken_for_the_own_agent() {
    let (chain, _) = shown(&Plan::session());
    let facts = facts(&chain).unwrap();
    let own = openglass_testkit::signer(0);
    assert!(facts.pins(AGENT_0, own.kid(), own.public_key()));
    assert!(!facts.pins(AGENT_0, own.kid(), openglass_testkit::signer(1).public_key()));
    assert!(facts.pins(AGENT_2, own.kid(), &[0; 32]), "not pinned: the platform refuses");
}
