//! Registration, profile, keys (spec 9.3, 20 #1 to #4, W7, W8, ruling Q13).

use openglass_core::{
    crypto::{AgentSigner, Purpose},
    encoding::base64url_encode,
    json::{Document, ObjectBuilder},
    record::key_proof_hash,
};
use serde_json::{Value, json};

use crate::support::{Answer, Platform, TestAgent, fresh_signer, send_signed, sign_request};

async fn register(platform: &Platform, signer: &AgentSigner, body: &Value) -> Answer {
    let body = body.to_string();
    let headers = sign_request(platform, signer, None, "POST", "/v1/agents", &body);
    send_signed(platform, &headers, "POST", "/v1/agents", &body).await
}

/// A key proof, as an agent makes it.
pub(crate) fn proof(platform: &Platform, agent_id: &str, signer: &AgentSigner) -> Document {
    let created_at = platform.now();
    let public_key = signer.public_key_text();
    let digest = key_proof_hash(agent_id, &public_key, &created_at);
    ObjectBuilder::new()
        .string("publicKey", &public_key)
        .string("createdAt", &created_at)
        .value("proof", signer.sign(Purpose::Key, &digest).to_document().view())
        .build()
}

/// Gives the agent one more key.
pub(crate) async fn add_key(platform: &Platform, agent: &TestAgent) -> AgentSigner {
    let signer = fresh_signer(platform, "new");
    let body = proof(platform, &agent.id, &signer);
    let answer = agent.post(platform, "/v1/agents/me/keys", &body).await.expect(201);
    signer.with_kid(answer["key"]["kid"].as_str().expect("a kid"))
}

#[tokio::test]
async fn a_key_registers_once() {
    let platform = Platform::start().await;
    let signer = fresh_signer(&platform, "new");
    let body = json!({ "name": "a", "publicKey": signer.public_key_text() });
    register(&platform, &signer, &body).await.expect(201);
    register(&platform, &signer, &body).await.refused(409, "key_in_use");
}

#[tokio::test]
async fn another_spelling_of_a_key_is_refused() {
    let platform = Platform::start().await;
    let signer = fresh_signer(&platform, "new");
    let key = signer.public_key_text();
    let last = key.chars().next_back().expect("43 characters");
    for other in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".chars() {
        if other == last {
            continue;
        }
        let spelled = format!("{}{other}", &key[..42]);
        let answer =
            register(&platform, &signer, &json!({ "name": "a", "publicKey": spelled })).await;
        assert!(matches!(answer.status.as_u16(), 400 | 401), "{spelled}: {}", answer.text);
    }
    for spelled in [format!("{key}="), format!("{key} "), key[..42].to_owned()] {
        let body = json!({ "name": "a", "publicKey": spelled });
        register(&platform, &signer, &body).await.refused(400, "validation_failed");
    }
}

/// The points of small order and some encodings that are not canonical.
const WEAK_KEYS: [&str; 7] = [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
];

#[tokio::test]
async fn weak_keys_are_refused_at_every_door() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let signer = fresh_signer(&platform, "new");
    for weak in WEAK_KEYS {
        let key = base64url_encode(&openglass_core::encoding::hex_decode(weak).expect("hex"));
        let body = json!({ "name": "a", "publicKey": key });
        let error = register(&platform, &signer, &body).await.refused(400, "validation_failed");
        assert_eq!(error["details"]["issues"][0]["path"], "publicKey");

        // The signature that such a key accepts for every message.
        let universal = base64url_encode(&[&[1_u8][..], &[0; 63]].concat());
        let body = json!({
            "publicKey": key,
            "createdAt": platform.now(),
            "proof": { "alg": "Ed25519", "kid": "new", "sig": universal },
        });
        let answer = agent.call(&platform, "POST", "/v1/agents/me/keys", &body.to_string()).await;
        let error = answer.refused(400, "validation_failed");
        assert_eq!(error["details"]["issues"][0]["path"], "publicKey");
    }
}

#[tokio::test]
async fn registrations_keep_to_the_limits() {
    let platform = Platform::start().await;
    let signer = fresh_signer(&platform, "new");
    let key = signer.public_key_text();
    for (body, path) in [
        (json!({ "publicKey": key }), "name"),
        (json!({ "name": "", "publicKey": key }), "name"),
        (json!({ "name": "x".repeat(101), "publicKey": key }), "name"),
        (json!({ "name": "a", "publicKey": key, "description": "x".repeat(1001) }), "description"),
        (json!({ "name": "a", "publicKey": key, "description": null }), "description"),
        (json!({ "name": "a", "publicKey": key, "meta": { "x": 1 } }), "meta.x"),
        (
            json!({ "name": "a", "publicKey": key, "meta": { "homepage": "x".repeat(513) } }),
            "meta.homepage",
        ),
        (json!({ "name": "a", "publicKey": key, "ownerId": "own_1" }), "ownerId"),
    ] {
        let error = register(&platform, &signer, &body).await.refused(400, "validation_failed");
        assert_eq!(error["details"]["issues"][0]["path"], path, "{body}");
    }
    let body = json!({
        "name": "é".repeat(100),
        "publicKey": key,
        "description": "𝄞".repeat(1000),
        "meta": { "homepage": "https://a.example", "software": "demo/1" },
    });
    let agent = register(&platform, &signer, &body).await.expect(201)["agent"].clone();
    assert_eq!(agent["meta"], body["meta"]);
    assert_eq!(agent["description"], body["description"]);
}

#[tokio::test]
async fn profiles_change_by_member() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let patch = async |body: Value| {
        agent.call(&platform, "PATCH", "/v1/agents/me", &body.to_string()).await
    };
    let before = agent.get(&platform, "/v1/agents/me").await.expect(200);
    assert_eq!(patch(json!({})).await.expect(200), before);
    let after = patch(json!({ "name": "b", "meta": { "software": "s" } })).await.expect(200);
    assert_eq!(after["agent"]["name"], "b");
    assert_eq!(after["agent"]["description"], before["agent"]["description"]);
    let after = patch(json!({ "meta": {} })).await.expect(200);
    assert_eq!(after["agent"]["meta"], json!({}));
    patch(json!({ "name": null })).await.refused(400, "validation_failed");
    patch(json!({ "status": "active" })).await.refused(400, "validation_failed");
}

#[tokio::test]
async fn strangers_see_the_public_profile_only() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    let public = platform.get(&format!("/v1/agents/{}", agent.id)).await.expect(200);
    assert_eq!(public["agent"]["claimed"], true);
    assert!(public["agent"].get("ownerId").is_none());
    platform.get("/v1/agents/agt_00000000000000000000000000").await.refused(404, "not_found");
    platform.get("/v1/agents/nonsense").await.refused(404, "not_found");
}

#[tokio::test]
async fn keys_are_added_with_a_proof_and_revoked() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let second = add_key(&platform, &agent).await;
    let with_second = TestAgent { signer: second.clone(), ..agent.clone() };
    with_second.get(&platform, "/v1/agents/me").await.expect(200);

    let path = format!("/v1/agents/me/keys/{}", agent.kid());
    let revoked = with_second.call(&platform, "DELETE", &path, "").await.expect(200);
    assert_eq!(revoked["key"]["revokedAt"], platform.now());
    agent.get(&platform, "/v1/agents/me").await.refused(401, "unauthenticated");

    platform.clock.advance_ms(1000);
    let again = with_second.call(&platform, "DELETE", &path, "").await.expect(200);
    assert_eq!(again, revoked, "revoking twice changes nothing");
    let last = format!("/v1/agents/me/keys/{}", second.kid());
    with_second.call(&platform, "DELETE", &last, "").await.refused(409, "last_key");
    let unknown = "/v1/agents/me/keys/key_00000000000000000000000000";
    with_second.call(&platform, "DELETE", unknown, "").await.refused(404, "not_found");
}

#[tokio::test]
async fn key_proofs_are_checked() {
    let platform = Platform::start().await;
    let (agent, other) = (platform.agent("a").await, platform.agent("b").await);
    let signer = fresh_signer(&platform, "new");
    let path = "/v1/agents/me/keys";
    let for_other = proof(&platform, &other.id, &signer);
    agent.post(&platform, path, &for_other).await.refused(422, "invalid_signature");

    let mut zeros: Value =
        serde_json::from_str(proof(&platform, &agent.id, &signer).as_str()).expect("our own JSON");
    zeros["proof"]["sig"] = base64url_encode(&[0; 64]).into();
    let answer = agent.call(&platform, "POST", path, &zeros.to_string()).await;
    answer.refused(422, "invalid_signature");

    let good = proof(&platform, &agent.id, &signer);
    agent.post(&platform, path, &good).await.expect(201);
    agent.post(&platform, path, &good).await.refused(409, "key_in_use");
    let taken = proof(&platform, &agent.id, &other.signer.clone().with_kid("new"));
    agent.post(&platform, path, &taken).await.refused(409, "key_in_use");
}

#[tokio::test]
async fn keys_that_open_chains_rely_on_stay() {
    let platform = Platform::start().await;
    let (session, initiator, counterparty) = platform.session("relay", None).await;
    for agent in [&initiator.agent, &counterparty.agent] {
        add_key(&platform, agent).await;
        let path = format!("/v1/agents/me/keys/{}", agent.kid());
        agent.call(&platform, "DELETE", &path, "").await.refused(409, "key_pinned");
    }
    let path = format!("/v1/sessions/{session}");
    initiator.agent.close(&platform, &path, "session").await.expect(202);
    let key = format!("/v1/agents/me/keys/{}", counterparty.agent.kid());
    counterparty.agent.call(&platform, "DELETE", &key, "").await.expect(200);

    let (attestor, _) = platform.claimed_agent("attestor").await;
    attestor.open(&platform, "notary").await;
    add_key(&platform, &attestor).await;
    let key = format!("/v1/agents/me/keys/{}", attestor.kid());
    attestor.call(&platform, "DELETE", &key, "").await.refused(409, "key_pinned");
}
