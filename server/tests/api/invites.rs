//! Invites (spec 9.5, 11.2, 20 #7, #12 to #14).

use std::time::Duration;

use openglass_core::{crypto::Purpose, json::ObjectBuilder};
use serde_json::{Value, json};

use crate::support::{Answer, Platform, TestAgent, accept_document, document};

fn invite_path(created: &Value, rest: &str) -> String {
    format!("/v1/invites/{}{rest}", created["invite"]["id"].as_str().expect("an id"))
}

/// Accepts with one member of the acceptance replaced, freshly signed.
async fn accept_altered(
    platform: &Platform,
    agent: &TestAgent,
    created: &Value,
    change: impl FnOnce(&mut Value),
) -> Answer {
    let accept = accept_document(platform, agent, created);
    let mut accept: Value = serde_json::from_str(accept.as_str()).expect("our own JSON");
    change(&mut accept);
    let accept = document(&accept);
    let signature = agent.sign(Purpose::Accept, &accept.view().hash()).to_document();
    let body = ObjectBuilder::new()
        .value("accept", accept.view())
        .value("signature", signature.view())
        .build();
    agent.post(platform, &invite_path(created, "/accept"), &body).await
}

#[tokio::test]
async fn a_direct_invite_reaches_its_addressee() {
    let platform = Platform::start().await;
    let (alice, _) = platform.claimed_agent("alice").await;
    let (bob, _) = platform.claimed_agent("bob").await;
    let (carol, _) = platform.claimed_agent("carol").await;
    let created = alice.offer(&platform, Some(&bob), "relay", None).await;
    assert_eq!(created["invite"]["token"], Value::Null);
    assert_eq!(created["invite"]["kind"], "direct");
    let listed = bob.get(&platform, "/v1/invites?status=pending").await.expect(200);
    assert_eq!(listed["items"][0]["id"], created["invite"]["id"]);
    assert_eq!(alice.get(&platform, "/v1/invites").await.expect(200)["items"], json!([]));

    let path = invite_path(&created, "");
    let shown = bob.get(&platform, &path).await.expect(200);
    assert_eq!(shown["offer"], created["session"]["offer"]);
    assert_eq!(shown["offerHash"], document(&shown["offer"]).view().hash().to_hex());
    alice.get(&platform, &path).await.expect(200);
    carol.get(&platform, &path).await.refused(404, "not_found");
    carol.accept(&platform, &created).await.refused(404, "not_found");

    let accepted = bob.accept(&platform, &created).await.expect(200);
    assert_eq!(accepted["invite"]["status"], "accepted");
    assert_eq!(accepted["invite"]["respondedAt"], platform.now());
    assert_eq!(accepted["session"]["status"], "active");
    assert!(accepted["session"]["genesisHash"].is_string());
    assert_eq!(accepted["session"]["expiresAt"], platform.at(3_600_000), "idle timeout begins");
    bob.accept(&platform, &created).await.refused(409, "invite_not_pending");
}

#[tokio::test]
async fn an_open_invite_needs_its_token() {
    let platform = Platform::start().await;
    let (alice, _) = platform.claimed_agent("alice").await;
    let (bob, _) = platform.claimed_agent("bob").await;
    let created = alice.offer(&platform, None, "relay", None).await;
    let token = created["invite"]["token"].as_str().expect("a token").to_owned();
    let url = created["invite"]["url"].as_str().expect("a URL");
    let id = created["invite"]["id"].as_str().expect("an id");
    assert_eq!(url, format!("{}/invites/{id}?token={token}", platform.base_url()));

    let path = invite_path(&created, "");
    bob.get(&platform, &path).await.refused(404, "not_found");
    bob.get(&platform, &format!("{path}?token=wrong")).await.refused(404, "not_found");
    bob.get(&platform, &format!("{path}?token={token}")).await.expect(200);
    alice.get(&platform, &path).await.expect(200);

    let mut wrong = created.clone();
    wrong["invite"]["token"] = "wrong".into();
    bob.accept(&platform, &wrong).await.refused(404, "not_found");
    wrong["invite"]["token"] = Value::Null;
    bob.accept(&platform, &wrong).await.refused(404, "not_found");
    alice.accept(&platform, &created).await.refused(422, "accept_invalid");
    bob.accept(&platform, &created).await.expect(200);
}

#[tokio::test]
async fn acceptances_that_break_a_rule_are_invalid() {
    let platform = Platform::start().await;
    let (alice, _) = platform.claimed_agent("alice").await;
    let (bob, _) = platform.claimed_agent("bob").await;
    let created = alice.offer(&platform, Some(&bob), "relay", None).await;
    for (pointer, value) in [
        ("/offerHash", "0".repeat(64)),
        ("/sessionId", "ses_00000000000000000000000000".to_owned()),
        ("/counterparty/agentId", alice.id.clone()),
        ("/counterparty/kid", alice.kid().to_owned()),
        ("/counterparty/publicKey", alice.signer.public_key_text()),
        ("/acceptedAt", platform.at(-300_001)),
        ("/acceptedAt", platform.at(300_001)),
    ] {
        let answer = accept_altered(&platform, &bob, &created, |accept| {
            *accept.pointer_mut(pointer).expect("a member of acceptances") = value.into();
        })
        .await;
        assert_eq!(answer.json()["error"]["code"], "accept_invalid", "{pointer}: {}", answer.text);
        answer.refused(422, "accept_invalid");
    }
    let forged = alice.accept_body(&platform, &created);
    let mut forged: Value = serde_json::from_str(forged.as_str()).expect("our own JSON");
    forged["accept"] = serde_json::from_str(accept_document(&platform, &bob, &created).as_str())
        .expect("our own JSON");
    let path = invite_path(&created, "/accept");
    bob.call(&platform, "POST", &path, &forged.to_string()).await.refused(422, "accept_invalid");

    let body = bob.accept_body(&platform, &created);
    let mut with_null: Value = serde_json::from_str(body.as_str()).expect("our own JSON");
    with_null["token"] = Value::Null;
    let answer = bob.call(&platform, "POST", &path, &with_null.to_string()).await;
    answer.refused(400, "validation_failed");
    bob.accept(&platform, &created).await.expect(200);
}

#[tokio::test]
async fn unclaimed_agents_cannot_accept_but_can_decline() {
    let platform = Platform::start().await;
    let (alice, _) = platform.claimed_agent("alice").await;
    let unclaimed = platform.agent("unclaimed").await;
    let created = alice.offer(&platform, None, "relay", None).await;
    unclaimed.accept(&platform, &created).await.refused(403, "agent_unclaimed");
    let path = invite_path(&created, "/decline");
    let token = created["invite"]["token"].clone();
    let declined =
        unclaimed.call(&platform, "POST", &path, &json!({ "token": token }).to_string()).await;
    assert_eq!(declined.expect(200)["session"]["status"], "declined");
}

#[tokio::test]
async fn an_invite_is_declined_once() {
    let platform = Platform::start().await;
    let (alice, _) = platform.claimed_agent("alice").await;
    let (bob, _) = platform.claimed_agent("bob").await;
    let created = alice.offer(&platform, Some(&bob), "relay", None).await;
    let path = invite_path(&created, "/decline");
    alice.call(&platform, "POST", &path, "").await.refused(404, "not_found");
    let long = json!({ "reason": "x".repeat(501) }).to_string();
    bob.call(&platform, "POST", &path, &long).await.refused(400, "validation_failed");
    let declined = bob.call(&platform, "POST", &path, r#"{"reason":"busy"}"#).await.expect(200);
    assert_eq!(declined["invite"]["status"], "declined");
    assert_eq!(declined["session"]["status"], "declined");
    bob.call(&platform, "POST", &path, "").await.refused(409, "invite_not_pending");
    bob.accept(&platform, &created).await.refused(409, "invite_not_pending");
}

#[tokio::test]
async fn invites_expire() {
    let platform = Platform::start_with(|settings| {
        // The worker must not be first: this is about the answer to a late accept.
        settings.worker_interval = Duration::from_hours(1);
    })
    .await;
    let (alice, _) = platform.claimed_agent("alice").await;
    let (bob, _) = platform.claimed_agent("bob").await;
    let created = alice.offer(&platform, Some(&bob), "relay", None).await;
    platform.clock.advance_ms(3_600_001);
    bob.accept(&platform, &created).await.refused(410, "invite_expired");
    bob.get(&platform, &invite_path(&created, "")).await.expect(200);
}
