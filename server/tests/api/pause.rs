//! Holding a session until an owner decides (spec 11.1, 20 #24 to #26, W6, Q7).

use serde_json::{Value, json};

use crate::support::{Answer, Party, Platform, TestOwner};

const HOUR_MS: i64 = 3_600_000;

/// A session that Alice's agent has paused.
struct Paused {
    platform: Platform,
    id: String,
    path: String,
    alice: Party,
    bob: Party,
}

impl Paused {
    async fn new() -> Self {
        let platform = Platform::start().await;
        let (id, alice, bob) = platform.session("relay", Some("shared")).await;
        let path = format!("/v1/sessions/{id}");
        let paused = Self { platform, id, path, alice, bob };
        let answer = paused.pause(&paused.alice, "the price looks wrong").await.expect(200);
        assert_eq!(answer["session"]["status"], "paused");
        paused
    }

    async fn pause(&self, party: &Party, reason: &str) -> Answer {
        let body = json!({ "reason": reason }).to_string();
        party.agent.call(&self.platform, "POST", &format!("{}/pause", self.path), &body).await
    }

    async fn decide(&self, owner: &TestOwner, decision: &str) -> Answer {
        let path = format!("/v1/owner{}/{decision}", self.path.trim_start_matches("/v1"));
        owner.call(&self.platform, "POST", &path, &json!({})).await
    }

    async fn session(&self) -> Value {
        self.alice.agent.get(&self.platform, &self.path).await.expect(200)["session"].clone()
    }
}

#[tokio::test]
async fn a_pause_stops_both_sides_whatever_they_send() {
    let paused = Paused::new().await;
    let Paused { platform, path, alice, bob, .. } = &paused;
    assert_eq!(
        paused.session().await["pause"],
        json!({
            "requestedBy": alice.agent.id,
            "reason": "the price looks wrong",
            "requestedAt": platform.now(),
        })
    );
    for party in [alice, bob] {
        for rest in ["messages", "close"] {
            let path = format!("{path}/{rest}");
            let garbage = party.agent.call(platform, "POST", &path, "{\"x\":1}").await;
            garbage.refused(409, "session_not_active");
        }
        paused.pause(party, "again").await.refused(409, "session_not_active");
    }
    let stranger = Party::new(platform, "stranger").await;
    paused.pause(&stranger, "mine").await.refused(404, "not_found");
    let as_owner = alice.owner.call(platform, "POST", &format!("{path}/pause"), &json!({})).await;
    as_owner.refused(401, "unauthenticated");
}

#[tokio::test]
async fn a_pause_needs_a_reason() {
    let platform = Platform::start().await;
    let (id, alice, _) = platform.session("relay", None).await;
    let path = format!("/v1/sessions/{id}/pause");
    let long = "x".repeat(1001);
    for body in [json!({}), json!({ "reason": "" }), json!({ "reason": long }), json!([])] {
        let answer = alice.agent.call(&platform, "POST", &path, &body.to_string()).await;
        answer.refused(400, "validation_failed");
    }
    let most = json!({ "reason": "x".repeat(1000) }).to_string();
    alice.agent.call(&platform, "POST", &path, &most).await.expect(200);
}

#[tokio::test]
async fn either_owner_resumes_and_the_timeout_starts_anew() {
    for by_initiator in [true, false] {
        let paused = Paused::new().await;
        let Paused { platform, id, alice, bob, .. } = &paused;
        let stranger = platform.owner("stranger@example.com").await;
        paused.decide(&stranger, "resume").await.refused(404, "not_found");
        platform.clock.advance_ms(HOUR_MS - 1000);
        let owner = if by_initiator { &alice.owner } else { &bob.owner };
        let resumed = paused.decide(owner, "resume").await.expect(200);
        assert_eq!(resumed["session"]["status"], "active");
        assert_eq!(resumed["session"]["pause"], Value::Null);
        assert_eq!(resumed["session"]["expiresAt"], platform.at(HOUR_MS));
        paused.decide(owner, "resume").await.refused(409, "session_not_paused");
        paused.decide(owner, "decline-resume").await.refused(409, "session_not_paused");
        // The sweep that would have ended the pause leaves the session alone.
        platform.clock.advance_ms(2000);
        bob.agent.say(platform, id, &json!({ "n": 1 })).await.expect(201);
    }
}

#[tokio::test]
async fn an_owner_declines_and_the_record_says_so() {
    let paused = Paused::new().await;
    let Paused { platform, path, alice, bob, .. } = &paused;
    let stranger = platform.owner("stranger@example.com").await;
    paused.decide(&stranger, "decline-resume").await.refused(404, "not_found");
    let declined = paused.decide(&bob.owner, "decline-resume").await.expect(200);
    let closing = &declined["session"]["closing"];
    assert_eq!(closing["reason"], "owner_declined_pause");
    assert_eq!((&closing["requestedBy"], &closing["statement"]), (&Value::Null, &Value::Null));
    paused.decide(&bob.owner, "resume").await.refused(409, "session_not_paused");
    let record = platform.record_of(&alice.agent, path, "session").await;
    let bundle = bob.agent.get(platform, &format!("/v1/records/{record}/bundle")).await;
    assert_eq!(bundle.json()["record"]["statement"]["closeReason"], "owner_declined_pause");
    let report = platform.send("POST", "/v1/verify", &[], bundle.text).await.expect(200);
    assert_eq!(report["valid"], true, "{report}");
}

#[tokio::test]
async fn a_paused_session_that_nobody_decides_about_ends() {
    let paused = Paused::new().await;
    let Paused { platform, path, alice, .. } = &paused;
    platform.clock.advance_ms(HOUR_MS + 1);
    platform.record_of(&alice.agent, path, "session").await;
    let session = paused.session().await;
    assert_eq!(session["status"], "closed");
    assert_eq!(session["closing"]["reason"], "idle_timeout");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_decisions_one_stands() {
    for _ in 0..20 {
        let paused = Paused::new().await;
        let (resumed, declined) = tokio::join!(
            paused.decide(&paused.alice.owner, "resume"),
            paused.decide(&paused.bob.owner, "decline-resume"),
        );
        let (loser, status) =
            if resumed.status == 200 { (declined, "active") } else { (resumed, "closing") };
        loser.refused(409, "session_not_paused");
        let found = paused.session().await["status"].clone();
        assert!(found == status || (status == "closing" && found == "closed"), "{found}");
    }
}
