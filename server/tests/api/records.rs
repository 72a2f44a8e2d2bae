//! Records: who sees what of them (spec 9.7, rulings Q1 and Q2, W1).

use serde_json::{Value, json};

use crate::support::{Answer, Closed, Party, Platform};

impl Closed {
    async fn by_all(&self, path: &str) -> [Answer; 4] {
        [
            self.alice.agent.get(&self.platform, path).await,
            self.bob.agent.get(&self.platform, path).await,
            self.alice.owner.get(&self.platform, path).await,
            self.bob.owner.get(&self.platform, path).await,
        ]
    }
}

#[tokio::test]
async fn a_shared_record_is_a_bundle_for_both_sides() {
    let closed = Closed::new(Some("shared")).await;
    for answer in closed.by_all(&closed.record_path("/bundle")).await {
        let bundle = answer.expect(200);
        assert_eq!(bundle["type"], "openglass.bundle");
        assert_eq!(bundle["evidence"]["messages"][0]["payload"], json!({ "price": 7 }));
        let file = format!("attachment; filename=\"{}.openglass.json\"", closed.record);
        assert_eq!(answer.header("content-disposition"), Some(file.as_str()));
        let report = closed.platform.send("POST", "/v1/verify", &[], answer.text.clone()).await;
        let report = report.expect(200);
        assert_eq!((&report["valid"], &report["errors"]), (&json!(true), &json!([])));
        assert_eq!(report["recordId"], closed.record.as_str());
    }
    for answer in closed.by_all(&closed.record_path("")).await {
        assert_eq!(answer.expect(200)["record"]["statement"]["purpose"], "agree on a price");
    }
    let stranger = Party::new(&closed.platform, "stranger").await;
    for path in [closed.record_path(""), closed.record_path("/bundle")] {
        stranger.agent.get(&closed.platform, &path).await.refused(404, "not_found");
        stranger.owner.get(&closed.platform, &path).await.refused(404, "not_found");
        closed.platform.get(&path).await.refused(401, "unauthenticated");
    }
}

#[tokio::test]
async fn a_sealed_record_is_a_receipt_for_everybody() {
    let closed = Closed::new(None).await;
    for answer in closed.by_all(&closed.record_path("/bundle")).await {
        let receipt = answer.expect(200);
        assert_eq!(receipt["type"], "openglass.receipt");
        assert_eq!(
            receipt["sealedState"],
            json!({ "status": "sealed", "requestedBy": null, "approvals": [] })
        );
        for absent in ["evidence", "purpose", "statement"] {
            assert!(receipt.get(absent).is_none(), "{absent}");
        }
        assert!(!answer.text.contains("price"), "{}", answer.text);
        assert!(answer.header("content-disposition").is_some());
    }
}

#[tokio::test]
async fn owners_of_a_sealed_session_see_no_content_anywhere() {
    let closed = Closed::new(None).await;
    let messages = format!("{}/messages", closed.path);
    let own = ["/v1/owner/sessions".to_owned(), "/v1/owner/records".to_owned()];
    let shared = [closed.path.clone(), messages.clone(), closed.record_path("")];
    for path in own.iter().chain(&shared) {
        for party in [&closed.alice, &closed.bob] {
            let answer = party.owner.get(&closed.platform, path).await;
            answer.expect(200);
            assert!(!answer.text.contains("price"), "{path}: {}", answer.text);
        }
    }
    let listed = closed.alice.owner.get(&closed.platform, &messages).await.expect(200);
    let message = &listed["items"][0];
    assert!(message["hash"].is_string() && message["platformSignature"]["sig"].is_string());
    assert_eq!(message["envelope"]["seq"], 1);
    assert!(!message.as_object().expect("an object").contains_key("payload"));
    let session = closed.alice.owner.get(&closed.platform, &closed.path).await.expect(200);
    assert_eq!(session["session"]["purpose"], Value::Null);
    assert_eq!(session["session"]["offer"], Value::Null);
    let record =
        closed.alice.owner.get(&closed.platform, &closed.record_path("")).await.expect(200);
    assert_eq!(record["record"]["statement"], Value::Null);

    for party in [&closed.alice, &closed.bob] {
        let listed = party.agent.get(&closed.platform, &messages).await.expect(200);
        assert_eq!(listed["items"][0]["payload"], json!({ "price": 7 }));
        let session = party.agent.get(&closed.platform, &closed.path).await.expect(200);
        assert_eq!(session["session"]["purpose"], "agree on a price");
        let record = party.agent.get(&closed.platform, &closed.record_path("")).await.expect(200);
        assert_eq!(record["record"]["statement"]["purpose"], "agree on a price");
    }
}

#[tokio::test]
async fn sealing_covers_a_session_that_is_still_going_on() {
    let platform = Platform::start().await;
    let (id, alice, _) = platform.session("relay", None).await;
    alice.agent.say(&platform, &id, &json!({ "price": 7 })).await.expect(201);
    for path in [format!("/v1/sessions/{id}"), format!("/v1/sessions/{id}/messages")] {
        let answer = alice.owner.get(&platform, &path).await;
        answer.expect(200);
        assert!(!answer.text.contains("price"), "{path}: {}", answer.text);
    }
}

#[tokio::test]
async fn owners_who_want_it_get_a_mail_for_each_record_of_a_session() {
    let platform = Platform::start().await;
    let (id, alice, bob) = platform.session("relay", None).await;
    let quiet = json!({ "settings": { "emailOnRecord": false } });
    bob.owner.call(&platform, "PATCH", "/v1/owner/me", &quiet).await.expect(200);
    let path = format!("/v1/sessions/{id}");
    alice.agent.close(&platform, &path, "session").await.expect(202);
    let record = platform.record_of(&alice.agent, &path, "session").await;
    let mail = platform.mail().await;
    assert!(mail.to.starts_with("initiator-"), "{}", mail.to);
    assert!(mail.text.contains(&record) && mail.text.contains(&id), "{}", mail.text);
    // The next mail is a login link, so Bob's owner got none.
    let asked = json!({ "email": "next@example.com" });
    platform.post_json("/v1/auth/email", &asked).await.expect(202);
    assert_eq!(platform.mail().await.to, "next@example.com");
}

#[tokio::test]
async fn owners_list_what_is_theirs() {
    let closed = Closed::new(Some("shared")).await;
    let stranger = Party::new(&closed.platform, "stranger").await;
    for (path, mine) in
        [("/v1/owner/agents", 1), ("/v1/owner/sessions", 1), ("/v1/owner/records", 1)]
    {
        let listed = closed.alice.owner.get(&closed.platform, path).await.expect(200);
        assert_eq!(listed["items"].as_array().map(Vec::len), Some(mine), "{path}");
        closed.platform.get(path).await.refused(401, "unauthenticated");
    }
    let foreign = stranger.owner.get(&closed.platform, "/v1/owner/records").await.expect(200);
    assert_eq!(foreign["items"], json!([]));
    let agents = closed.alice.owner.get(&closed.platform, "/v1/owner/agents").await.expect(200);
    assert_eq!(agents["items"][0]["ownerId"], closed.alice.owner.id);
}
