//! Attestations (spec 9.8, 11.3, 20 #35).

use openglass_core::crypto::Purpose;
use serde_json::{Value, json};

use crate::support::{Answer, Party, Platform, TestAgent, document, open_document};

async fn open_altered(
    platform: &Platform,
    agent: &TestAgent,
    change: impl FnOnce(&mut Value),
) -> Answer {
    let open = open_document(platform, agent, "relay");
    let mut open: Value = serde_json::from_str(open.as_str()).expect("our own JSON");
    change(&mut open);
    agent.post(platform, "/v1/attestations", &agent.open_body(&document(&open))).await
}

#[tokio::test]
async fn an_attestation_opens_active_and_ends_in_a_record() {
    let platform = Platform::start().await;
    let (agent, owner) = platform.claimed_agent("a").await;
    let body = agent.open_body(&open_document(&platform, &agent, "relay"));
    let opened = agent.post(&platform, "/v1/attestations", &body).await.expect(201);
    let attestation = &opened["attestation"];
    assert_eq!((&attestation["status"], &attestation["eventCount"]), (&json!("active"), &json!(0)));
    assert_eq!(attestation["idleTimeoutSec"], 86_400);
    assert_eq!(attestation["visibility"], Value::Null, "nothing said, nothing written");
    agent.post(&platform, "/v1/attestations", &body).await.refused(409, "attestation_id_taken");

    let path = format!("/v1/attestations/{}", attestation["id"].as_str().expect("an id"));
    let events = format!("{path}/events");
    let event = agent.message_body(&platform, attestation, Some(&json!({ "did": "this" })));
    let stored = agent.post(&platform, &events, &event).await.expect(201);
    assert_eq!(stored["event"]["sessionId"], attestation["id"]);
    agent.post(&platform, &events, &event).await.refused(409, "chain_conflict");
    let listed = owner.get(&platform, &events).await.expect(200);
    assert_eq!(listed["items"][0], stored["event"], "the owner of an unsealed chain sees it all");

    agent.close(&platform, &path, "attestation").await.expect(202);
    let closed = agent.post(&platform, &events, &event).await;
    closed.refused(409, "attestation_not_active");
    let record = platform.record_of(&agent, &path, "attestation").await;
    let bundle = agent.get(&platform, &format!("/v1/records/{record}/bundle")).await.expect(200);
    assert_eq!(bundle["type"], "openglass.bundle");
    assert_eq!(bundle["record"]["statement"]["kind"], "attestation");
    assert!(bundle["record"]["statement"].get("visibility").is_none());
}

#[tokio::test]
async fn openings_that_break_a_rule_are_invalid() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    let (other, _) = platform.claimed_agent("b").await;
    let unclaimed = platform.agent("unclaimed").await;
    let body = unclaimed.open_body(&open_document(&platform, &unclaimed, "relay"));
    unclaimed.post(&platform, "/v1/attestations", &body).await.refused(403, "agent_unclaimed");

    let id = other.id.clone();
    let answer =
        open_altered(&platform, &agent, |open| open["attestor"]["agentId"] = id.into()).await;
    answer.refused(422, "open_invalid");
    let kid = other.kid().to_owned();
    let answer = open_altered(&platform, &agent, |open| open["attestor"]["kid"] = kid.into()).await;
    answer.refused(422, "open_invalid");
    for off in [-300_001, 300_001] {
        let at = platform.at(off);
        let answer = open_altered(&platform, &agent, |open| open["createdAt"] = at.into()).await;
        answer.refused(422, "open_invalid");
    }
    let open = open_document(&platform, &agent, "relay");
    let mut forged: Value =
        serde_json::from_str(agent.open_body(&open).as_str()).expect("our own JSON");
    forged["openSignature"]["sig"] =
        agent.sign(Purpose::Offer, &open.view().hash()).sig.into_owned().into();
    let answer = agent.call(&platform, "POST", "/v1/attestations", &forged.to_string()).await;
    answer.refused(422, "open_invalid");
    let answer = open_altered(&platform, &agent, |open| open["mode"] = "loud".into()).await;
    answer.refused(400, "validation_failed");
}

#[tokio::test]
async fn the_idle_timeout_is_a_sibling_with_a_default() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    let open = |value: Value| {
        let body = agent.open_body(&open_document(&platform, &agent, "notary"));
        let mut body: Value = serde_json::from_str(body.as_str()).expect("our own JSON");
        body["idleTimeoutSec"] = value;
        body.to_string()
    };
    for (asked, stored) in [(json!(60), 60), (json!(604_800), 604_800), (Value::Null, 86_400)] {
        let answer = agent.call(&platform, "POST", "/v1/attestations", &open(asked)).await;
        assert_eq!(answer.expect(201)["attestation"]["idleTimeoutSec"], stored);
    }
    for bad in [json!(59), json!(604_801), json!("60"), json!(60.5)] {
        let answer = agent.call(&platform, "POST", "/v1/attestations", &open(bad)).await;
        answer.refused(400, "validation_failed");
    }
}

#[tokio::test]
async fn an_attestation_belongs_to_its_attestor() {
    let platform = Platform::start().await;
    let (agent, owner) = platform.claimed_agent("a").await;
    let stranger = Party::new(&platform, "stranger").await;
    let path = format!("/v1/attestations/{}", agent.open(&platform, "relay").await);
    owner.get(&platform, &path).await.expect(200);
    for path in [path.clone(), format!("{path}/events")] {
        stranger.agent.get(&platform, &path).await.refused(404, "not_found");
        stranger.owner.get(&platform, &path).await.refused(404, "not_found");
    }
    for rest in ["events", "close"] {
        let answer = stranger.agent.call(&platform, "POST", &format!("{path}/{rest}"), "{}").await;
        answer.refused(404, "not_found");
    }
    let listed = agent.get(&platform, "/v1/attestations?status=active").await.expect(200);
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1));
    let listed = stranger.agent.get(&platform, "/v1/attestations").await.expect(200);
    assert_eq!(listed["items"], json!([]));
}

#[tokio::test]
async fn an_idle_attestation_is_closed_by_the_worker() {
    let platform = Platform::start().await;
    let (agent, _) = platform.claimed_agent("a").await;
    let path = format!("/v1/attestations/{}", agent.open(&platform, "relay").await);
    platform.clock.advance_ms(86_400_001);
    let record = platform.record_of(&agent, &path, "attestation").await;
    let record = agent.get(&platform, &format!("/v1/records/{record}")).await.expect(200);
    let statement = &record["record"]["statement"];
    assert_eq!(statement["closeReason"], "idle_timeout");
    assert_eq!(statement["closedBy"], Value::Null);
}
