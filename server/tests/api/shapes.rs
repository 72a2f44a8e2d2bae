//! The wire shapes, pinned (spec 8.1). Ids, times, hashes and signatures are
//! replaced by what they are.

use insta::assert_json_snapshot;
use serde_json::json;

use crate::support::{
    Platform, fresh_signer, offer_document, open_document, send_signed, sign_request,
};

#[tokio::test]
async fn agents_and_claims() {
    let platform = Platform::start().await;
    let signer = fresh_signer(&platform, "new");
    let body = json!({
        "name": "demo",
        "description": "shows shapes",
        "publicKey": signer.public_key_text(),
        "meta": { "homepage": "https://demo.example", "software": "demo/1.0" },
    })
    .to_string();
    let headers = sign_request(&platform, &signer, None, "POST", "/v1/agents", &body);
    let created = send_signed(&platform, &headers, "POST", "/v1/agents", &body).await;
    created.expect(201);
    assert_json_snapshot!("agent_created", created.shape());
    let token = created.json()["claim"]["token"].as_str().expect("a token").to_owned();
    assert_json_snapshot!(
        "claim_preview",
        platform.get(&format!("/v1/claims/{token}")).await.shape()
    );
    let owner = platform.owner("me@example.com").await;
    let path = format!("/v1/claims/{token}/accept");
    assert_json_snapshot!(
        "agent_claimed",
        owner.call(&platform, "POST", &path, &json!({})).await.shape()
    );
    assert_json_snapshot!("owner", owner.get(&platform, "/v1/owner/me").await.shape());
    assert_json_snapshot!("keys", platform.get("/.well-known/openglass-keys.json").await.shape());
}

#[tokio::test]
async fn sessions() {
    let platform = Platform::start().await;
    let (alice, owner) = platform.claimed_agent("alice").await;
    let (bob, _) = platform.claimed_agent("bob").await;
    let offer = offer_document(&platform, &alice, None, "relay");
    let open =
        alice.post(&platform, "/v1/sessions", &alice.offer_body(&offer, Some("shared"))).await;
    open.expect(201);
    assert_json_snapshot!("session_created_open", open.shape());
    let created = alice.offer(&platform, Some(&bob), "relay", Some("shared")).await;
    let invite = format!("/v1/invites/{}", created["invite"]["id"].as_str().expect("an id"));
    assert_json_snapshot!("invite", bob.get(&platform, &invite).await.shape());
    assert_json_snapshot!("invite_accepted", bob.accept(&platform, &created).await.shape());
    let id = created["session"]["id"].as_str().expect("an id");
    assert_json_snapshot!(
        "message_sent",
        alice.say(&platform, id, &json!({ "n": 1 })).await.shape()
    );
    let path = format!("/v1/sessions/{id}");
    assert_json_snapshot!(
        "messages",
        bob.get(&platform, &format!("{path}/messages?limit=1")).await.shape()
    );
    assert_json_snapshot!("session_closing", bob.close(&platform, &path, "session").await.shape());
    let record = platform.record_of(&alice, &path, "session").await;
    assert_json_snapshot!(
        "record",
        owner.get(&platform, &format!("/v1/records/{record}")).await.shape()
    );
    let bundle = owner.get(&platform, &format!("/v1/records/{record}/bundle")).await;
    assert_json_snapshot!("bundle", bundle.shape());
}

#[tokio::test]
async fn receipts_and_attestations() {
    let platform = Platform::start().await;
    let (id, alice, _) = platform.session("notary", None).await;
    let path = format!("/v1/sessions/{id}");
    alice.agent.close(&platform, &path, "session").await.expect(202);
    let record = platform.record_of(&alice.agent, &path, "session").await;
    let receipt = alice.owner.get(&platform, &format!("/v1/records/{record}/bundle")).await;
    assert_json_snapshot!("receipt", receipt.shape());
    let sealed = alice.owner.get(&platform, &path).await;
    assert_json_snapshot!("session_sealed_for_owner", sealed.shape());

    let body = alice.agent.open_body(&open_document(&platform, &alice.agent, "notary"));
    let opened = alice.agent.post(&platform, "/v1/attestations", &body).await;
    opened.expect(201);
    assert_json_snapshot!("attestation_opened", opened.shape());
    let attestation = opened.json()["attestation"].clone();
    let path = format!("/v1/attestations/{}", attestation["id"].as_str().expect("an id"));
    let event = alice.agent.message_body(&platform, &attestation, None);
    let sent = alice.agent.post(&platform, &format!("{path}/events"), &event).await;
    sent.expect(201);
    assert_json_snapshot!("event_sent", sent.shape());
}

#[tokio::test]
async fn refusals() {
    let platform = Platform::start().await;
    let invalid = platform.post_json("/v1/auth/email", &json!({ "email": "x" })).await;
    invalid.refused(400, "validation_failed");
    assert_json_snapshot!("error_validation", invalid.shape());
    let unknown = platform.get("/v1/nothing").await;
    unknown.refused(404, "not_found");
    assert_json_snapshot!("error_not_found", unknown.shape());
}
