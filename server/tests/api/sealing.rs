//! Opening sealed records (spec 9.7, 11.4, 20 #29 to #32, rulings Q1 to Q3).

use serde_json::{Value, json};

use crate::support::{Answer, Closed, Party, Platform, TestOwner};

impl Closed {
    async fn act(&self, owner: &TestOwner, action: &str) -> Answer {
        let path = self.record_path(&format!("/{action}"));
        owner.call(&self.platform, "POST", &path, &json!({})).await
    }

    async fn bundle(&self, owner: &TestOwner) -> Answer {
        owner.get(&self.platform, &self.record_path("/bundle")).await
    }

    /// Everybody has a bundle that verifies, and owners see what was said.
    async fn assert_open(&self) {
        for party in [&self.alice, &self.bob] {
            let bundle = self.bundle(&party.owner).await;
            assert_eq!(bundle.expect(200)["type"], "openglass.bundle");
            let report = self.platform.send("POST", "/v1/verify", &[], bundle.text).await;
            let report = report.expect(200);
            assert_eq!((&report["valid"], &report["errors"]), (&json!(true), &json!([])));
            let messages = format!("{}/messages", self.path);
            let listed = party.owner.get(&self.platform, &messages).await.expect(200);
            assert_eq!(listed["items"][0]["payload"], json!({ "price": 7 }));
            let session = party.owner.get(&self.platform, &self.path).await.expect(200);
            assert_eq!(session["session"]["purpose"], "agree on a price");
        }
    }

    async fn assert_sealed(&self, status: &str) {
        for party in [&self.alice, &self.bob] {
            let receipt = self.bundle(&party.owner).await;
            assert_eq!(receipt.expect(200)["type"], "openglass.receipt");
            assert_eq!(receipt.json()["sealedState"]["status"], status);
            let messages = format!("{}/messages", self.path);
            let listed = party.owner.get(&self.platform, &messages).await;
            assert!(!listed.text.contains("price"), "{}", listed.text);
        }
    }
}

#[tokio::test]
async fn a_record_opens_when_both_owners_agree() {
    let closed = Closed::new(Some("sealed")).await;
    let (alice, bob) = (&closed.alice.owner, &closed.bob.owner);
    let stranger = closed.platform.owner("stranger@example.com").await;
    closed.act(alice, "unseal-approve").await.refused(409, "no_pending_unseal_request");
    for action in ["unseal-request", "unseal-approve", "dispute"] {
        closed.act(&stranger, action).await.refused(404, "not_found");
    }
    let asked = closed.act(alice, "unseal-request").await.expect(200);
    let state = |status: &str, approvals: Value, at: Value| {
        json!({
            "visibility": "sealed",
            "sealedState": {
                "status": status, "requestedBy": alice.id, "approvals": approvals,
                "unsealedAt": at, "disputedBy": null, "disputedAt": null,
            },
        })
    };
    assert_eq!(asked, state("unseal_requested", json!([alice.id]), Value::Null));
    closed.assert_sealed("unseal_requested").await;
    for owner in [alice, bob] {
        closed.act(owner, "unseal-request").await.refused(409, "unseal_already_in_progress");
    }
    assert_eq!(closed.act(alice, "unseal-approve").await.expect(200), asked, "alone is not enough");
    closed.assert_sealed("unseal_requested").await;

    closed.platform.clock.advance_ms(1000);
    let opened = closed.act(bob, "unseal-approve").await.expect(200);
    let at = json!(closed.platform.now());
    assert_eq!(opened, state("unsealed", json!([alice.id, bob.id]), at));
    closed.assert_open().await;
    closed.platform.clock.advance_ms(1000);
    for owner in [alice, bob] {
        assert_eq!(closed.act(owner, "unseal-approve").await.expect(200), opened, "Q3");
        closed.act(owner, "unseal-request").await.refused(409, "unseal_already_in_progress");
        closed.act(owner, "dispute").await.refused(409, "already_unsealed");
    }
}

#[tokio::test]
async fn a_dispute_opens_the_record_for_both_at_once() {
    for after_request in [false, true] {
        let closed = Closed::new(Some("sealed")).await;
        let (alice, bob) = (&closed.alice.owner, &closed.bob.owner);
        if after_request {
            closed.act(alice, "unseal-request").await.expect(200);
        }
        let disputed = closed.act(bob, "dispute").await.expect(200);
        assert_eq!(disputed["sealedState"]["status"], "disputed");
        assert_eq!(disputed["sealedState"]["disputedBy"], bob.id);
        assert_eq!(disputed["sealedState"]["disputedAt"], closed.platform.now());
        closed.assert_open().await;
        closed.platform.clock.advance_ms(1000);
        assert_eq!(closed.act(alice, "dispute").await.expect(200), disputed, "the first one stays");
        closed.act(alice, "unseal-request").await.refused(409, "unseal_already_in_progress");
        closed.act(alice, "unseal-approve").await.refused(409, "no_pending_unseal_request");
    }
}

#[tokio::test]
async fn what_is_not_sealed_cannot_be_opened() {
    let closed = Closed::new(Some("shared")).await;
    let alice = &closed.alice.owner;
    closed.act(alice, "unseal-request").await.refused(409, "not_sealed");
    closed.act(alice, "dispute").await.refused(409, "not_sealed");
    closed.act(alice, "unseal-approve").await.refused(409, "no_pending_unseal_request");
    let missing = "/v1/records/rec_00000000000000000000000000/dispute";
    let answer = alice.call(&closed.platform, "POST", missing, &json!({})).await;
    answer.refused(404, "not_found");
}

#[tokio::test]
async fn one_owner_of_both_sides_asks_and_then_agrees() {
    let platform = Platform::start().await;
    let alice = Party::new(&platform, "alice").await;
    let second = platform.agent("second").await;
    alice.owner.claim(&platform, &second).await.expect(200);
    let id = alice.agent.hold_session(&platform, &second, "relay", None).await;
    let path = format!("/v1/sessions/{id}");
    second.close(&platform, &path, "session").await.expect(202);
    let record = platform.record_of(&second, &path, "session").await;
    let act = async |action: &str| {
        let path = format!("/v1/records/{record}/{action}");
        alice.owner.call(&platform, "POST", &path, &json!({})).await.expect(200)["sealedState"]
            ["status"]
            .clone()
    };
    assert_eq!(act("unseal-request").await, "unseal_requested");
    assert_eq!(act("unseal-approve").await, "unsealed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_requests_one_wins_and_of_approval_and_dispute_both_open() {
    for _ in 0..10 {
        let closed = Closed::new(Some("sealed")).await;
        let (alice, bob) = (&closed.alice.owner, &closed.bob.owner);
        let (one, two) =
            tokio::join!(closed.act(alice, "unseal-request"), closed.act(bob, "unseal-request"));
        let (winner, winner_owner, loser, loser_owner) =
            if one.status == 200 { (one, alice, two, bob) } else { (two, bob, one, alice) };
        assert_eq!(winner.expect(200)["sealedState"]["requestedBy"], winner_owner.id);
        loser.refused(409, "unseal_already_in_progress");
        let (approved, disputed) = tokio::join!(
            closed.act(loser_owner, "unseal-approve"),
            closed.act(winner_owner, "dispute"),
        );
        if approved.status == 200 {
            disputed.refused(409, "already_unsealed");
        } else {
            approved.refused(409, "no_pending_unseal_request");
            disputed.expect(200);
        }
        closed.assert_open().await;
    }
}
