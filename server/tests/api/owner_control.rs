//! Owners decide: approvals, suspension, settings of an agent (spec 9.6, 11.2,
//! 11.5, 20 #15, #16, #27, #28).

use serde_json::{Value, json};

use crate::support::{Answer, Party, Platform, TestOwner};

const HOUR_MS: i64 = 3_600_000;

async fn post(platform: &Platform, owner: &TestOwner, path: &str) -> Answer {
    owner.call(platform, "POST", path, &json!({})).await
}

async fn require_approval(platform: &Platform, owner: &TestOwner) {
    let settings = json!({ "settings": { "requireInviteApproval": true } });
    owner.call(platform, "PATCH", "/v1/owner/me", &settings).await.expect(200);
}

/// A session that waits for the owner of its counterparty.
struct Waiting {
    platform: Platform,
    alice: Party,
    bob: Party,
    created: Value,
}

impl Waiting {
    async fn new(open: bool) -> Self {
        let platform = Platform::start().await;
        let alice = Party::new(&platform, "alice").await;
        let bob = Party::new(&platform, "bob").await;
        require_approval(&platform, &bob.owner).await;
        let to = (!open).then_some(&bob.agent);
        let created = alice.agent.offer(&platform, to, "relay", Some("shared")).await;
        let accepted = bob.agent.accept(&platform, &created).await.expect(202);
        assert_eq!(accepted["invite"]["status"], "awaiting_owner");
        let asked =
            json!({ "required": true, "decision": null, "decidedBy": null, "decidedAt": null });
        assert_eq!(accepted["invite"]["ownerApproval"], asked);
        assert_eq!(accepted["invite"]["respondedAt"], Value::Null);
        assert_eq!(accepted["session"]["status"], "pending");
        assert_eq!(accepted["session"]["genesisHash"], Value::Null);
        assert!(accepted["session"]["acceptSignature"].is_object());
        Self { platform, alice, bob, created }
    }

    fn session_path(&self) -> String {
        format!("/v1/sessions/{}", self.created["session"]["id"].as_str().expect("an id"))
    }

    async fn decide(&self, owner: &TestOwner, decision: &str) -> Answer {
        let id = self.created["invite"]["id"].as_str().expect("an id");
        post(&self.platform, owner, &format!("/v1/owner/invites/{id}/{decision}")).await
    }

    /// The ids in the owner's list of invites.
    async fn listed(&self, owner: &TestOwner, query: &str) -> Vec<Value> {
        let answer = owner.get(&self.platform, &format!("/v1/owner/invites{query}")).await;
        let page = answer.expect(200);
        let items = page["items"].as_array().expect("items").iter();
        items.map(|item| item["id"].clone()).collect()
    }
}

#[tokio::test]
async fn an_approved_invite_begins_a_session_whose_record_verifies() {
    for open in [false, true] {
        let waiting = Waiting::new(open).await;
        let Waiting { platform, alice, bob, created } = &waiting;
        let invite_id = created["invite"]["id"].clone();
        assert_eq!(waiting.listed(&bob.owner, "").await, std::slice::from_ref(&invite_id));
        assert!(waiting.listed(&alice.owner, "").await.is_empty());
        let path = waiting.session_path();
        let said = alice.agent.close(platform, &path, "session").await;
        said.refused(409, "session_not_active");
        for stranger in [&alice.owner, &platform.owner("stranger@example.com").await] {
            waiting.decide(stranger, "approve").await.refused(404, "not_found");
            waiting.decide(stranger, "reject").await.refused(404, "not_found");
        }
        // Longer than the skew window: the genesis is for the time of acceptance.
        platform.clock.advance_ms(HOUR_MS / 2);
        let approved = waiting.decide(&bob.owner, "approve").await.expect(200);
        assert_eq!(approved["invite"]["status"], "accepted");
        assert_eq!(approved["invite"]["ownerApproval"]["decision"], "approved");
        assert_eq!(approved["invite"]["ownerApproval"]["decidedBy"], bob.owner.id);
        assert_eq!(approved["invite"]["respondedAt"], platform.now());
        assert_eq!(approved["session"]["status"], "active");
        assert!(approved["session"]["genesisHash"].is_string());
        assert_eq!(approved["session"]["expiresAt"], platform.at(HOUR_MS), "W6");
        assert!(waiting.listed(&bob.owner, "").await.is_empty());
        assert_eq!(waiting.listed(&bob.owner, "?status=accepted").await, [invite_id]);
        waiting.decide(&bob.owner, "approve").await.refused(409, "invite_not_pending");
        waiting.decide(&bob.owner, "reject").await.refused(409, "invite_not_pending");

        let id = created["session"]["id"].as_str().expect("an id");
        alice.agent.say(platform, id, &json!({ "n": 1 })).await.expect(201);
        bob.agent.close(platform, &path, "session").await.expect(202);
        let record = platform.record_of(&alice.agent, &path, "session").await;
        let bundle = alice.agent.get(platform, &format!("/v1/records/{record}/bundle")).await;
        let report = platform.send("POST", "/v1/verify", &[], bundle.text).await.expect(200);
        assert_eq!((&report["valid"], &report["errors"]), (&json!(true), &json!([])));
    }
}

/// Ends the key in the platform's file after an hour, and puts `next` behind it.
fn rotate(end: &str, folder: &std::path::Path, next: &Value) {
    let path = folder.join("platform-key.json");
    let text = std::fs::read_to_string(&path).expect("a key file");
    let mut file: Value = serde_json::from_str(&text).expect("JSON");
    let mut next = next.clone();
    file["keys"][0]["validUntil"] = json!(end);
    next["validFrom"] = json!(end);
    file["keys"].as_array_mut().expect("keys").push(next);
    std::fs::write(&path, file.to_string()).expect("written");
}

#[tokio::test]
async fn an_approval_after_a_change_of_keys_is_signed_with_the_key_of_its_time() {
    let Waiting { platform, alice, bob, created } = Waiting::new(false).await;
    let other = Platform::start().await;
    let text = std::fs::read_to_string(other.dir().join("platform-key.json")).expect("a key file");
    let next = serde_json::from_str::<Value>(&text).expect("JSON")["keys"][0].clone();
    let end = platform.at(HOUR_MS / 4);
    let platform = platform.restart(|folder| rotate(&end, folder, &next)).await;
    platform.clock.advance_ms(HOUR_MS / 2);
    let waiting = Waiting { platform, alice, bob, created };
    let approved = waiting.decide(&waiting.bob.owner, "approve").await.expect(200);
    let Waiting { platform, alice, bob, created } = &waiting;
    let keys = platform.get("/.well-known/openglass-keys.json").await.expect(200);
    assert_eq!(keys["keys"].as_array().map(Vec::len), Some(2), "both are published");
    let (old, new) = (&keys["keys"][0]["kid"], &keys["keys"][1]["kid"]);
    assert_eq!(approved["session"]["genesisSignature"]["kid"], *old, "W3");
    let id = created["session"]["id"].as_str().expect("an id");
    let sent = alice.agent.say(platform, id, &json!(1)).await.expect(201);
    assert_eq!(sent["message"]["platformSignature"]["kid"], *new);
    let path = waiting.session_path();
    bob.agent.close(platform, &path, "session").await.expect(202);
    let record = platform.record_of(&alice.agent, &path, "session").await;
    let bundle = alice.agent.get(platform, &format!("/v1/records/{record}/bundle")).await;
    assert_eq!(bundle.json()["record"]["platformSignature"]["kid"], *new);
    let report = platform.send("POST", "/v1/verify", &[], bundle.text).await.expect(200);
    assert_eq!((&report["valid"], &report["errors"]), (&json!(true), &json!([])));
}

#[tokio::test]
async fn a_rejected_invite_ends_its_session() {
    let waiting = Waiting::new(false).await;
    let rejected = waiting.decide(&waiting.bob.owner, "reject").await.expect(200);
    assert_eq!(rejected["invite"]["status"], "rejected_by_owner");
    assert_eq!(rejected["invite"]["ownerApproval"]["decision"], "rejected");
    assert_eq!(rejected["session"]["status"], "declined");
    waiting.decide(&waiting.bob.owner, "approve").await.refused(409, "invite_not_pending");
}

#[tokio::test]
async fn what_waits_for_an_owner_can_be_withdrawn_and_expires() {
    let waiting = Waiting::new(false).await;
    let cancel = format!("{}/cancel", waiting.session_path());
    let Waiting { platform, alice, bob, .. } = &waiting;
    alice.agent.call(platform, "POST", &cancel, "").await.expect(200);
    waiting.decide(&bob.owner, "approve").await.refused(409, "invite_not_pending");

    let waiting = Waiting::new(false).await;
    waiting.platform.clock.advance_ms(HOUR_MS + 1);
    let late = waiting.decide(&waiting.bob.owner, "approve").await;
    // Whichever is first: the route says that it is too late, the worker ends it.
    let code = late.json()["error"]["code"].clone();
    assert!(code == "invite_expired" || code == "invite_not_pending", "{}", late.text);
    waiting.platform.get("/health").await.expect(200);
}

#[tokio::test]
async fn an_owner_of_both_sides_approves_its_own_offer() {
    let platform = Platform::start().await;
    let alice = Party::new(&platform, "alice").await;
    let second = platform.agent("second").await;
    alice.owner.claim(&platform, &second).await.expect(200);
    require_approval(&platform, &alice.owner).await;
    let created = alice.agent.offer(&platform, Some(&second), "relay", None).await;
    second.accept(&platform, &created).await.expect(202);
    let id = created["invite"]["id"].as_str().expect("an id");
    post(&platform, &alice.owner, &format!("/v1/owner/invites/{id}/approve")).await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn approving_and_rejecting_exclude_each_other() {
    let waiting = Waiting::new(false).await;
    for _ in 0..20 {
        let Waiting { platform, alice, bob, .. } = &waiting;
        let created = alice.agent.offer(platform, Some(&bob.agent), "relay", None).await;
        bob.agent.accept(platform, &created).await.expect(202);
        let id = created["invite"]["id"].as_str().expect("an id");
        let (approve, reject) =
            (format!("/v1/owner/invites/{id}/approve"), format!("/v1/owner/invites/{id}/reject"));
        let (approved, rejected) =
            tokio::join!(post(platform, &bob.owner, &approve), post(platform, &bob.owner, &reject));
        let (winner, loser, status) = if approved.status == 200 {
            (approved, rejected, "active")
        } else {
            (rejected, approved, "declined")
        };
        assert_eq!(winner.expect(200)["session"]["status"], status);
        loser.refused(409, "invite_not_pending");
    }
}

#[tokio::test]
async fn a_suspension_ends_what_the_agent_takes_part_in() {
    let platform = Platform::start().await;
    let (id, alice, bob) = platform.session("relay", Some("shared")).await;
    let active = format!("/v1/sessions/{id}");
    let attestation = alice.agent.open(&platform, "relay").await;
    let attestation = format!("/v1/attestations/{attestation}");
    let offered = bob.agent.offer(&platform, Some(&alice.agent), "relay", None).await;
    let pending = format!("/v1/sessions/{}", offered["session"]["id"].as_str().expect("an id"));
    let paused = alice.agent.hold_session(&platform, &bob.agent, "relay", Some("shared")).await;
    let paused = format!("/v1/sessions/{paused}");
    let reason = json!({ "reason": "a person should look" }).to_string();
    let pause = format!("{paused}/pause");
    bob.agent.call(&platform, "POST", &pause, &reason).await.expect(200);

    let path = format!("/v1/owner/agents/{}", alice.agent.id);
    post(&platform, &bob.owner, &format!("{path}/suspend")).await.refused(404, "not_found");
    post(&platform, &bob.owner, &format!("{path}/unsuspend")).await.refused(404, "not_found");
    let suspended = post(&platform, &alice.owner, &format!("{path}/suspend")).await.expect(200);
    assert_eq!(suspended["agent"]["status"], "suspended");
    assert_eq!(suspended["agent"]["suspendedAt"], platform.now());
    platform.clock.advance_ms(1000);
    let again = post(&platform, &alice.owner, &format!("{path}/suspend")).await.expect(200);
    assert_eq!(again, suspended, "the second time changes nothing");
    alice.agent.get(&platform, "/v1/agents/me").await.refused(403, "agent_suspended");

    let session = bob.agent.get(&platform, &pending).await.expect(200);
    assert_eq!(session["session"]["status"], "cancelled");
    let invite = format!("/v1/invites/{}", offered["invite"]["id"].as_str().expect("an id"));
    let invite = bob.agent.get(&platform, &invite).await.expect(200);
    assert_eq!(invite["invite"]["status"], "cancelled");
    for path in [&active, &paused] {
        platform.record_of(&bob.agent, path, "session").await;
        let session = bob.agent.get(&platform, path).await.expect(200);
        assert_eq!(session["session"]["closing"]["reason"], "agent_suspended");
        assert_eq!(session["session"]["closing"]["requestedBy"], Value::Null);
    }
    let ended = alice.owner.get(&platform, &attestation).await.expect(200);
    assert_eq!(ended["attestation"]["closing"]["reason"], "agent_suspended", "D34");

    let back = post(&platform, &alice.owner, &format!("{path}/unsuspend")).await.expect(200);
    assert_eq!(back["agent"]["status"], "active");
    assert_eq!(back["agent"]["suspendedAt"], Value::Null);
    alice.agent.get(&platform, "/v1/agents/me").await.expect(200);
}

#[tokio::test]
async fn owners_decide_how_long_and_how_visible() {
    let platform = Platform::start().await;
    let alice = Party::new(&platform, "alice").await;
    let bob = Party::new(&platform, "bob").await;
    let patch = async |owner: &TestOwner, what: &str, body: Value| {
        let path = format!("/v1/owner/agents/{}/{what}", alice.agent.id);
        owner.call(&platform, "PATCH", &path, &body).await
    };
    for days in [json!(0), json!(3651), json!(1.5), json!("7")] {
        let body = json!({ "privateRetentionDays": days });
        patch(&alice.owner, "retention", body).await.refused(400, "validation_failed");
    }
    patch(&alice.owner, "retention", json!({})).await.refused(400, "validation_failed");
    // A stranger learns nothing, not even that the body is wrong.
    patch(&bob.owner, "retention", json!({ "days": 0 })).await.refused(404, "not_found");
    for days in [json!(1), json!(3650), Value::Null] {
        let body = json!({ "privateRetentionDays": days });
        let changed = patch(&alice.owner, "retention", body).await.expect(200);
        assert_eq!(changed["agent"]["privateRetentionDays"], days);
    }

    patch(&bob.owner, "visibility-default", json!({})).await.refused(404, "not_found");
    let wrong = json!({ "defaultVisibility": "public" });
    patch(&alice.owner, "visibility-default", wrong).await.refused(400, "validation_failed");
    let created = async |asked| {
        let created = alice.agent.offer(&platform, None, "relay", asked).await;
        created["session"]["visibility"].clone()
    };
    assert_eq!(created(None).await, "sealed");
    let shared = json!({ "defaultVisibility": "shared" });
    let changed = patch(&alice.owner, "visibility-default", shared).await.expect(200);
    assert_eq!(changed["agent"]["defaultVisibility"], "shared");
    assert_eq!(created(None).await, "shared");
    assert_eq!(created(Some("sealed")).await, "sealed", "what the agent asks for wins");
    let nothing = json!({ "defaultVisibility": null });
    patch(&alice.owner, "visibility-default", nothing).await.expect(200);
    assert_eq!(created(None).await, "sealed");
}
