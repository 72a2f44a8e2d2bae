//! Viewers: whom an owner lets look (spec 9.6, 20 #41).

use serde_json::{Value, json};

use crate::support::{Answer, Closed, Party, Platform, TestOwner};

/// A closed session of Alice's agent, and Vera, who may look at it or not.
struct Watched {
    closed: Closed,
    vera: TestOwner,
}

impl Watched {
    async fn new(visibility: &str) -> Self {
        let closed = Closed::new(Some(visibility)).await;
        let vera = closed.platform.owner("vera@example.com").await;
        Self { closed, vera }
    }

    fn viewers_path(&self, rest: &str) -> String {
        format!("/v1/owner/agents/{}/viewers{rest}", self.closed.alice.agent.id)
    }

    async fn invite(&self, body: Value) -> Answer {
        let path = self.viewers_path("");
        self.closed.alice.owner.call(&self.closed.platform, "POST", &path, &body).await
    }

    async fn looks(&self) -> [Answer; 4] {
        let messages = format!("{}/messages", self.closed.path);
        let (record, bundle) = (self.closed.record_path(""), self.closed.record_path("/bundle"));
        [
            self.vera.get(&self.closed.platform, &self.closed.path).await,
            self.vera.get(&self.closed.platform, &messages).await,
            self.vera.get(&self.closed.platform, &record).await,
            self.vera.get(&self.closed.platform, &bundle).await,
        ]
    }
}

fn ids(page: &Value) -> Vec<&str> {
    let items = page["items"].as_array().expect("items").iter();
    items.map(|item| item["id"].as_str().expect("an id")).collect()
}

#[tokio::test]
async fn a_viewer_sees_what_its_scope_says_until_it_is_revoked() {
    let watched = Watched::new("shared").await;
    let Watched { closed, vera } = &watched;
    let Closed { platform, alice, bob, .. } = closed;
    for look in watched.looks().await {
        look.refused(404, "not_found");
    }
    let invited = watched.invite(json!({ "email": "VERA@example.com", "label": "audit" })).await;
    let grant = invited.expect(201)["grant"].clone();
    assert_eq!(grant["viewerEmail"], "vera@example.com");
    assert_eq!((&grant["scope"], &grant["status"]), (&json!("read"), &json!("active")));
    let mail = platform.mail_to("vera@example.com").await;
    assert!(mail.text.contains("initiator-"), "{}", mail.text);
    watched.invite(json!({ "email": "vera@EXAMPLE.com" })).await.refused(409, "viewer_exists");

    let [session, messages, record, bundle] = watched.looks().await;
    assert_eq!(session.expect(200)["session"]["purpose"], "agree on a price");
    assert_eq!(messages.expect(200)["items"][0]["payload"], json!({ "price": 7 }));
    assert_eq!(record.expect(200)["record"]["id"], watched.closed.record.as_str());
    bundle.refused(403, "export_scope_required");
    let id = grant["id"].as_str().expect("an id");
    let scope = watched.viewers_path(&format!("/{id}/scope"));
    let export = json!({ "scope": "export" });
    bob.owner.call(platform, "PATCH", &scope, &export).await.refused(404, "not_found");
    let wrong = json!({ "scope": "all" });
    alice.owner.call(platform, "PATCH", &scope, &wrong).await.refused(400, "validation_failed");
    alice.owner.call(platform, "PATCH", &scope, &export).await.expect(200);
    assert_eq!(watched.looks().await[3].expect(200)["type"], "openglass.bundle");

    let access = vera.get(platform, "/v1/owner/viewer-access").await.expect(200);
    assert_eq!(access["items"][0]["grant"]["id"], grant["id"]);
    assert_eq!(access["items"][0]["agent"]["id"], alice.agent.id);
    assert!(access["items"][0]["agent"].get("ownerId").is_none());
    let sessions = vera.get(platform, "/v1/owner/viewer-access/sessions").await.expect(200);
    assert_eq!(format!("/v1/sessions/{}", ids(&sessions)[0]), watched.closed.path);
    let records = vera.get(platform, "/v1/owner/viewer-access/records").await.expect(200);
    assert_eq!(ids(&records), [watched.closed.record.as_str()]);

    let revoke = watched.viewers_path(&format!("/{id}/revoke"));
    bob.owner.call(platform, "POST", &revoke, &json!({})).await.refused(404, "not_found");
    let revoked = alice.owner.call(platform, "POST", &revoke, &json!({})).await.expect(200);
    assert_eq!(revoked["grant"]["status"], "revoked");
    platform.clock.advance_ms(1000);
    let again = alice.owner.call(platform, "POST", &revoke, &json!({})).await.expect(200);
    assert_eq!(again, revoked, "revoking twice is fine");
    for look in watched.looks().await {
        look.refused(404, "not_found");
    }
    for list in ["", "/sessions", "/records"] {
        let path = format!("/v1/owner/viewer-access{list}");
        assert_eq!(vera.get(platform, &path).await.expect(200)["items"], json!([]), "{list}");
    }
    let back = watched.invite(json!({ "email": "vera@example.com", "scope": "export" })).await;
    let back = back.expect(201)["grant"].clone();
    assert_eq!((&back["id"], &back["status"]), (&grant["id"], &json!("active")));
    assert_eq!(back["revokedAt"], Value::Null);
    watched.looks().await[3].expect(200);
}

#[tokio::test]
async fn every_look_of_a_viewer_is_in_the_log_and_no_look_of_others() {
    let watched = Watched::new("shared").await;
    let Closed { platform, alice, bob, .. } = &watched.closed;
    watched.invite(json!({ "email": "vera@example.com", "scope": "export" })).await.expect(201);
    for look in watched.looks().await {
        look.expect(200);
    }
    alice.owner.get(platform, &watched.closed.path).await.expect(200);
    bob.agent.get(platform, &watched.closed.path).await.expect(200);
    let path = format!("/v1/owner/agents/{}/access-log", alice.agent.id);
    bob.owner.get(platform, &path).await.refused(404, "not_found");
    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = format!("{path}?limit=3&cursor={cursor}");
        let page = alice.owner.get(platform, &page).await.expect(200);
        for item in page["items"].as_array().expect("items") {
            assert_eq!(item["viewerEmail"], "vera@example.com");
            assert_eq!(item["at"], platform.now());
            seen.push((item["viewed"].clone(), item["subjectId"].clone()));
        }
        match page["nextCursor"].as_str() {
            Some(next) => cursor = next.to_owned(),
            None => break,
        }
    }
    let session = watched.closed.path.trim_start_matches("/v1/sessions/");
    let mut wanted = [
        ("session", session),
        ("messages", session),
        ("record", watched.closed.record.as_str()),
        ("bundle", watched.closed.record.as_str()),
    ]
    .map(|(viewed, subject)| (json!(viewed), json!(subject)));
    seen.sort_by_key(|(viewed, _)| viewed.to_string());
    wanted.sort_by_key(|(viewed, _)| viewed.to_string());
    assert_eq!(seen, wanted);
}

#[tokio::test]
async fn viewers_of_a_sealed_session_see_no_more_than_its_owners() {
    let watched = Watched::new("sealed").await;
    watched.invite(json!({ "email": "vera@example.com", "scope": "manage" })).await.expect(201);
    for look in watched.looks().await {
        look.expect(200);
        assert!(!look.text.contains("price"), "{}", look.text);
    }
    // Looking is all: what owners decide stays with the participants' owners.
    for action in ["unseal-request", "unseal-approve", "dispute"] {
        let path = format!("/v1/records/{}/{action}", watched.closed.record);
        let answer = watched.vera.call(&watched.closed.platform, "POST", &path, &json!({})).await;
        answer.refused(404, "not_found");
    }
}

#[tokio::test]
async fn a_viewer_of_both_sides_sees_each_session_once_in_order() {
    let platform = Platform::start().await;
    let alice = Party::new(&platform, "alice").await;
    let bob = Party::new(&platform, "bob").await;
    let vera = platform.owner("vera@example.com").await;
    let mut wanted = Vec::new();
    for _ in 0..5 {
        platform.clock.advance_ms(1);
        wanted.push(alice.agent.hold_session(&platform, &bob.agent, "relay", None).await);
    }
    wanted.reverse();
    for party in [&alice, &bob] {
        let path = format!("/v1/owner/agents/{}/viewers", party.agent.id);
        let body = json!({ "email": "vera@example.com" });
        party.owner.call(&platform, "POST", &path, &body).await.expect(201);
    }
    let mut seen: Vec<String> = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("/v1/owner/viewer-access/sessions?limit=2&cursor={cursor}");
        let page = vera.get(&platform, &path).await.expect(200);
        seen.extend(ids(&page).into_iter().map(str::to_owned));
        match page["nextCursor"].as_str() {
            Some(next) => cursor = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(seen, wanted);
}

#[tokio::test]
async fn grants_are_checked_and_listed() {
    let watched = Watched::new("shared").await;
    let Closed { platform, alice, bob, .. } = &watched.closed;
    for body in [
        json!({}),
        json!({ "email": "nobody" }),
        json!({ "email": "a@b", "scope": "root" }),
        json!({ "email": "a@b", "label": "x".repeat(101) }),
        json!({ "email": "a@b", "more": 1 }),
    ] {
        watched.invite(body).await.refused(400, "validation_failed");
    }
    let path = watched.viewers_path("");
    let foreign = bob.owner.call(platform, "POST", &path, &json!({})).await;
    foreign.refused(404, "not_found");
    bob.owner.get(platform, &path).await.refused(404, "not_found");
    for name in ["a", "b", "c"] {
        platform.clock.advance_ms(1);
        watched.invite(json!({ "email": format!("{name}@example.com") })).await.expect(201);
    }
    let first = alice.owner.get(platform, &format!("{path}?limit=2")).await.expect(200);
    let emails = |page: &Value| {
        let items = page["items"].as_array().expect("items").iter();
        items.map(|item| item["viewerEmail"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(emails(&first), ["c@example.com", "b@example.com"]);
    let cursor = first["nextCursor"].as_str().expect("more");
    let rest = alice.owner.get(platform, &format!("{path}?cursor={cursor}")).await.expect(200);
    assert_eq!((emails(&rest), &rest["nextCursor"]), (vec![json!("a@example.com")], &Value::Null));
}

#[tokio::test]
async fn looks_are_forgotten_after_a_year() {
    const DAY_MS: i64 = 86_400_000;
    let watched = Watched::new("shared").await;
    let Closed { platform, alice, .. } = &watched.closed;
    watched.invite(json!({ "email": "vera@example.com" })).await.expect(201);
    let me = alice.owner.get(platform, "/v1/owner/me").await.expect(200);
    let email = me["owner"]["email"].as_str().expect("an address").to_owned();
    let look = async || {
        let vera = platform.owner("vera@example.com").await;
        vera.get(platform, &watched.closed.path).await.expect(200);
    };
    let logged = async || {
        let path = format!("/v1/owner/agents/{}/access-log", alice.agent.id);
        let page = platform.owner(&email).await.get(platform, &path).await.expect(200);
        page["items"].as_array().expect("items").len()
    };
    look().await;
    platform.clock.advance_ms(200 * DAY_MS);
    look().await;
    assert_eq!(logged().await, 2);
    platform.clock.advance_ms(166 * DAY_MS);
    for _ in 0..500 {
        if logged().await == 1 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("{} looks are still there", logged().await);
}
