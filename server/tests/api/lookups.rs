//! What anybody may learn of an agent (spec 9.9, W17).

use serde_json::{Value, json};

use crate::support::{Party, Platform, TestAgent, WebHost, fresh_signer, networked};

const DAY_MS: i64 = 86_400_000;

async fn lookup(platform: &Platform, name: &str, value: &str) -> Value {
    let value: String = form_urlencoded::byte_serialize(value.as_bytes()).collect();
    platform.get(&format!("/v1/lookup?{name}={value}")).await.expect(200)
}

async fn prove(platform: &Platform, host: &WebHost, agent: &TestAgent, domain: &str) {
    let body = json!({ "meta": { "homepage": format!("https://{domain}/") } }).to_string();
    agent.call(platform, "PATCH", "/v1/agents/me", &body).await.expect(200);
    let path = "/v1/agents/me/domain-verification";
    let asked = agent.call(platform, "POST", path, "").await.expect(201);
    let token = asked["domainVerification"]["token"].as_str().expect("a token");
    host.serve("/.well-known/openglass-agent-verification.txt", "200 OK", "", token.as_bytes());
    agent.call(platform, "POST", &format!("{path}/check"), "").await.expect(200);
}

/// Answers hold for a minute.
fn a_minute_later(platform: &Platform) {
    platform.clock.advance_ms(60_000);
}

#[tokio::test]
async fn an_agent_is_found_by_all_that_is_its_own() {
    let host = WebHost::start().await;
    let platform = networked(&host, None).await;
    let party = Party::new(&platform, "a").await;
    prove(&platform, &host, &party.agent, "agent.test").await;
    let agent = &party.agent;
    let card = format!("{}/v1/agents/{}/agent.json", platform.base_url(), agent.id);
    let elsewhere = json!({ "name": "x", "x-openglass": { "agentId": agent.id } }).to_string();
    host.serve("/card", "200 OK", "", elsewhere.as_bytes());
    let expected = json!({
        "registered": true,
        "agentId": agent.id,
        "name": "a",
        "claimed": true,
        "verifiedOwner": { "domain": "agent.test" },
        "firstSeen": platform.now(),
        "keyAgeDays": 0,
        "software": null,
        "activity": {
            "sessionsLast90d": 0,
            "attestationsLast90d": 0,
            "distinctCounterparties": 0,
            "normalCloseShare": null,
        },
        "openDisputesCount": 0,
        "flags": { "newAgent": true, "unverifiedDomain": false, "recentlyRotatedKey": false },
    });
    for (name, value) in [
        ("agentId", agent.id.as_str()),
        ("publicKey", &agent.signer.public_key_text()),
        ("domain", "Agent.TEST"),
        ("agentCardUrl", &card),
        ("agentCardUrl", "https://agent.test/card"),
    ] {
        assert_eq!(lookup(&platform, name, value).await, expected, "{name} {value}");
    }
}

#[tokio::test]
async fn others_cannot_pass_for_an_agent() {
    let host = WebHost::start().await;
    let platform = networked(&host, None).await;
    let (honest, liar) = (platform.agent("a").await, platform.agent("b").await);
    prove(&platform, &host, &honest, "agent.test").await;
    // A homepage that is only said, and a card on a host of one's own (W17).
    let body = json!({ "meta": { "homepage": "https://shop.test" } }).to_string();
    liar.call(&platform, "PATCH", "/v1/agents/me", &body).await.expect(200);
    let card = json!({ "x-openglass": { "agentId": honest.id } });
    host.serve("/card", "200 OK", "", card.to_string().as_bytes());
    let found = lookup(&platform, "agentCardUrl", "https://shop.test/card").await;
    assert_eq!((&found["registered"], &found["agentCard"]), (&json!(false), &card));
    assert_eq!(lookup(&platform, "domain", "shop.test").await["registered"], false);
    let flags = &lookup(&platform, "agentId", &liar.id).await["flags"];
    assert_eq!(flags["unverifiedDomain"], true);
    // Of two that prove one domain the first one keeps it.
    platform.clock.advance_ms(1000);
    prove(&platform, &host, &liar, "agent.test").await;
    assert_eq!(lookup(&platform, "domain", "agent.test").await["agentId"], honest.id);
}

#[tokio::test]
async fn strangers_are_told_apart_by_their_card_alone() {
    let host = WebHost::start().await;
    let platform = networked(&host, None).await;
    let nobody = |card: Value| {
        json!({
            "registered": false,
            "agentCard": card,
            "mcpRegistryEntry": null,
            "domainRegisteredAt": null,
            "inviteUrl": format!("{}/skill.md", platform.base_url()),
            "unclaimedProfile": null,
        })
    };
    let key = fresh_signer(&platform, "new").public_key_text();
    assert_eq!(lookup(&platform, "publicKey", &key).await, nobody(Value::Null));
    let id = "agt_00000000000000000000000000";
    assert_eq!(lookup(&platform, "agentId", id).await, nobody(Value::Null));
    assert_eq!(lookup(&platform, "domain", "unknown.example").await, nobody(Value::Null));
    assert_eq!(lookup(&platform, "domain", "shop.test").await, nobody(Value::Null));
    a_minute_later(&platform);
    let (old, new) = (json!({ "name": "old" }), json!({ "name": "new" }));
    host.serve("/.well-known/agent.json", "200 OK", "", old.to_string().as_bytes());
    assert_eq!(lookup(&platform, "domain", "shop.test").await, nobody(old.clone()));
    host.serve("/.well-known/agent-card.json", "200 OK", "", new.to_string().as_bytes());
    assert_eq!(lookup(&platform, "domain", "shop.test").await, nobody(old), "for a minute");
    a_minute_later(&platform);
    assert_eq!(lookup(&platform, "domain", "shop.test").await, nobody(new));
    for (path, status, body) in [
        ("/list", "200 OK", "[]".to_owned()),
        ("/text", "200 OK", "no JSON".to_owned()),
        ("/twice", "200 OK", "{\"a\":1,\"a\":2}".to_owned()),
        ("/gone", "410 Gone", "{}".to_owned()),
        ("/moved", "307 Temporary Redirect", "{}".to_owned()),
        ("/long", "200 OK", format!("{{\"a\":\"{}\"}}", "x".repeat(33_000))),
    ] {
        host.serve(path, status, "", body.as_bytes());
        let found = lookup(&platform, "agentCardUrl", &format!("https://shop.test{path}")).await;
        assert_eq!(found, nobody(Value::Null), "{path}");
    }
}

#[tokio::test]
async fn questions_are_checked_before_anything_is_fetched() {
    let host = WebHost::start().await;
    let platform = networked(&host, None).await;
    let base = platform.base_url();
    for query in [
        "",
        "?",
        "?agentId=",
        "?other=1",
        "?agentId=agt_1",
        "?publicKey=AAAA",
        "?domain=a.example&agentId=agt_00000000000000000000000000",
    ] {
        platform.get(&format!("/v1/lookup{query}")).await.refused(400, "validation_failed");
    }
    for query in [
        "domain=127.0.0.1",
        "domain=localhost",
        "domain=shop.test:443",
        "domain=shop.test/x",
        "domain=me@shop.test",
        "agentCardUrl=http://shop.test/card",
        "agentCardUrl=https://shop.test:8443/card",
        "agentCardUrl=https://[::1]/card",
        &format!("agentCardUrl={base}/v1/agents/agt_1/agent.json"),
    ] {
        platform.get(&format!("/v1/lookup?{query}")).await.refused(422, "domain_invalid");
    }
    assert!(host.requests().is_empty());
}

#[tokio::test]
async fn activity_counts_what_was_done() {
    let host = WebHost::start().await;
    let platform = networked(&host, None).await;
    let (alice, bob, carol) = (
        Party::new(&platform, "alice").await,
        Party::new(&platform, "bob").await,
        Party::new(&platform, "carol").await,
    );
    prove(&platform, &host, &bob.agent, "agent.test").await;
    for other in [&bob, &bob, &carol] {
        let id = alice.agent.hold_session(&platform, &other.agent, "notary", None).await;
        let path = format!("/v1/sessions/{id}");
        if std::ptr::eq(other, &raw const carol) {
            continue;
        }
        other.agent.close(&platform, &path, "session").await.expect(202);
        let record = platform.record_of(&alice.agent, &path, "session").await;
        let dispute = format!("/v1/records/{record}/dispute");
        alice.owner.call(&platform, "POST", &dispute, &json!({})).await.expect(200);
    }
    alice.agent.offer(&platform, Some(&bob.agent), "notary", None).await;
    alice.agent.open(&platform, "relay").await;
    let found = lookup(&platform, "agentId", &alice.agent.id).await;
    let expected = json!({
        "sessionsLast90d": 3,
        "attestationsLast90d": 1,
        "distinctCounterparties": 1,
        "normalCloseShare": 1,
    });
    assert_eq!(found["activity"], expected);
    assert_eq!(found["openDisputesCount"], 2);
    // The third one is closed by the platform.
    platform.clock.advance_ms(7 * DAY_MS);
    for _ in 0..500 {
        let found = lookup(&platform, "agentId", &alice.agent.id).await;
        if found["activity"]["normalCloseShare"] == json!(0.66) {
            assert_eq!(found["flags"]["newAgent"], false);
            platform.clock.advance_ms(84 * DAY_MS);
            let later = lookup(&platform, "agentId", &alice.agent.id).await;
            assert_eq!(later["activity"]["sessionsLast90d"], 0);
            assert_eq!(later["keyAgeDays"], 91);
            assert_eq!(later["openDisputesCount"], 2);
            return;
        }
        a_minute_later(&platform);
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the third session is still open");
}

#[tokio::test]
async fn a_change_of_keys_is_told_for_a_week() {
    let platform = Platform::start().await;
    let agent = Party::new(&platform, "a").await.agent;
    platform.clock.advance_ms(30 * DAY_MS);
    let rotated = async || {
        a_minute_later(&platform);
        lookup(&platform, "agentId", &agent.id).await["flags"]["recentlyRotatedKey"].clone()
    };
    assert_eq!(rotated().await, false);
    let new = fresh_signer(&platform, "new");
    let (public_key, created_at) = (new.public_key_text(), platform.now());
    let digest = openglass_core::record::key_proof_hash(&agent.id, &public_key, &created_at);
    let proof = new.sign(openglass_core::crypto::Purpose::Key, &digest).to_document();
    let proof: Value = serde_json::from_str(proof.as_str()).expect("JSON");
    let body = json!({ "publicKey": public_key, "createdAt": created_at, "proof": proof });
    agent.call(&platform, "POST", "/v1/agents/me/keys", &body.to_string()).await.expect(201);
    assert_eq!(rotated().await, true);
    platform.clock.advance_ms(7 * DAY_MS);
    assert_eq!(rotated().await, false);
    let path = format!("/v1/agents/me/keys/{}", agent.kid());
    agent.call(&platform, "DELETE", &path, "").await.expect(200);
    assert_eq!(rotated().await, true);
    let old = agent.signer.public_key_text();
    assert_eq!(lookup(&platform, "publicKey", &old).await["registered"], false, "it is revoked");
    assert_eq!(lookup(&platform, "publicKey", &public_key).await["agentId"], agent.id);
}
