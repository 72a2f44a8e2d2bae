//! Agent keys: proofs, weak keys, spellings, revocation, fingerprints.

use openglass_core::{
    crypto::{AgentSigner, Purpose, fingerprint},
    encoding::base64url_encode,
    json::{Document, ObjectBuilder},
    record::key_proof_hash,
    vocabulary::ErrorCode,
};
use openglass_server::domain::{KeyProof, RegisteredKey, check_revocation, read_new_key};

use crate::world::{World, code, id, provider};
use openglass_core::id::IdKind;

fn proof(agent_id: &str, new_key: &AgentSigner, public_key: &str) -> Document {
    let created_at = "2026-09-21T14:13:20.000Z";
    let digest = key_proof_hash(agent_id, public_key, created_at);
    let signature = new_key.sign(Purpose::Key, &digest).to_document();
    ObjectBuilder::new()
        .string("publicKey", public_key)
        .string("createdAt", created_at)
        .value("proof", signature.view())
        .build()
}

#[test]
fn the_holder_of_a_new_key_proves_itself() {
    let agent_id = id(IdKind::Agent, 1);
    let new_key = AgentSigner::from_seed(&provider(), "new", &[5; 32]);
    let body = proof(&agent_id, &new_key, &new_key.public_key_text());
    let read = KeyProof::read(&provider(), body.view()).expect("the shape is right");
    read.check(&agent_id).expect("the proof holds");
    assert_eq!(code(read.check(&id(IdKind::Agent, 2))), ErrorCode::InvalidSignature);
}

#[test]
fn sixty_four_zero_bytes_are_no_proof() {
    let agent_id = id(IdKind::Agent, 1);
    let new_key = AgentSigner::from_seed(&provider(), "new", &[5; 32]);
    let body = proof(&agent_id, &new_key, &new_key.public_key_text());
    let sig = body.view().get("proof").and_then(|proof| proof.get("sig")).expect("a proof");
    let zeros = format!("\"{}\"", base64url_encode(&[0; 64]));
    let text = body.as_str().replace(sig.as_json(), &zeros);
    let body = Document::read(text.as_bytes()).expect("JSON");
    let read = KeyProof::read(&provider(), body.view()).expect("the shape is right");
    assert_eq!(code(read.check(&agent_id)), ErrorCode::InvalidSignature);
}

#[test]
fn the_proof_names_the_key_new() {
    let agent_id = id(IdKind::Agent, 1);
    let renamed = AgentSigner::from_seed(&provider(), "key_other", &[5; 32]);
    let body = proof(&agent_id, &renamed, &renamed.public_key_text());
    let read = KeyProof::read(&provider(), body.view()).expect("the shape is right");
    assert_eq!(code(read.check(&agent_id)), ErrorCode::InvalidSignature);
}

#[test]
fn weak_and_misspelled_keys_are_validation_failures() {
    let mut identity = [0; 32];
    identity[0] = 1;
    let mut order_two = [0xFF; 32];
    order_two[0] = 0xEC;
    order_two[31] = 0x7F;
    let good = AgentSigner::from_seed(&provider(), "new", &[5; 32]).public_key_text();
    read_new_key(&provider(), &good, "publicKey").expect("a good key");
    let padded = format!("{good}=");
    let short = &good[..42];
    for bad in [
        &base64url_encode(&identity),
        &base64url_encode(&order_two),
        &base64url_encode(&[0; 32]),
        &base64url_encode(&[0xFF; 32]),
        &padded,
        short,
        "",
    ] {
        let refused = read_new_key(&provider(), bad, "publicKey");
        assert_eq!(code(refused), ErrorCode::ValidationFailed, "{bad}");
    }
}

#[test]
fn revocation_keeps_one_key_and_pinned_ones() {
    let world = World::new();
    let mut agent = world.actor(1).agent;
    let first = agent.keys[0].kid.clone();
    assert_eq!(code(check_revocation(&agent, "key_unknown", false)), ErrorCode::NotFound);
    assert_eq!(code(check_revocation(&agent, &first, true)), ErrorCode::LastKey);
    let second = RegisteredKey {
        kid: id(IdKind::AgentKey, 2),
        public_key: world.actor(2).agent.keys[0].public_key.clone(),
        created_at: world.now(),
        revoked_at: None,
    };
    agent.keys.push(second.clone());
    assert_eq!(code(check_revocation(&agent, &first, true)), ErrorCode::KeyPinned);
    assert_eq!(check_revocation(&agent, &first, false), Ok(true));
    agent.keys[0].revoked_at = Some(world.now());
    assert_eq!(check_revocation(&agent, &first, true), Ok(false), "revoked already");
    assert_eq!(code(check_revocation(&agent, &second.kid, false)), ErrorCode::LastKey);
    assert!(agent.active_key(&first).is_none());
}

#[test]
fn the_fingerprint_is_the_first_active_keys() {
    let world = World::new();
    let mut agent = world.actor(1).agent;
    let (one, two) = (world.actor(1).signer, world.actor(2).signer);
    agent.keys.push(RegisteredKey { ..world.actor(2).agent.keys[0].clone() });
    let expect = |signer: &AgentSigner| Some(fingerprint(signer.public_key()));
    assert_eq!(agent.fingerprint(), expect(&one));
    agent.keys[0].revoked_at = Some(world.now());
    assert_eq!(agent.fingerprint(), expect(&two));
    agent.keys[1].revoked_at = Some(world.now());
    assert_eq!(agent.fingerprint(), expect(&one), "all revoked: the first");
}
