//! Private content: encrypted from its arrival, readable by those who may, gone
//! for good after its time (spec 13, 20 #33 and #34, ruling Q4, W1).

use std::path::Path;

use serde_json::{Value, json};

use crate::support::{Closed, Party, Platform, document, open_document};

const DAY_MS: i64 = 86_400_000;

async fn platform() -> Platform {
    Platform::start_with(|settings| {
        settings.content_key = Some(settings.data_dir.join("content-key"));
    })
    .await
}

/// Which files under `folder` hold these bytes.
fn files_with(folder: &Path, bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files_with(&path, bytes));
        } else if contains(&std::fs::read(&path).expect("a file"), bytes) {
            found.push(path.display().to_string());
        }
    }
    found
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

fn wrapped_keys(platform: &Platform) -> Vec<String> {
    let conn = rusqlite::Connection::open(platform.dir().join("openglass.sqlite")).expect("opens");
    let mut statement = conn.prepare("SELECT wrapped FROM content_keys").expect("prepares");
    let keys = statement.query_map([], |row| row.get(0)).expect("rows");
    keys.collect::<Result<_, _>>().expect("texts")
}

/// A private session with these payloads, closed; gives its path and record.
async fn closed_session(
    platform: &Platform,
    alice: &Party,
    bob: &Party,
    payloads: &[Value],
) -> (String, String) {
    let id = alice.agent.hold_session(platform, &bob.agent, "relay", Some("private")).await;
    let path = format!("/v1/sessions/{id}");
    for (index, payload) in payloads.iter().enumerate() {
        let sender = if index % 2 == 0 { alice } else { bob };
        sender.agent.say(platform, &id, payload).await.expect(201);
    }
    bob.agent.close(platform, &path, "session").await.expect(202);
    let record = platform.record_of(&alice.agent, &path, "session").await;
    (path, record)
}

#[tokio::test]
async fn a_private_record_is_encrypted_and_says_what_it_holds() {
    let platform = platform().await;
    let alice = Party::new(&platform, "alice").await;
    let bob = Party::new(&platform, "bob").await;
    let payload = json!({ "price": 7, "n": [1.5, null, "\u{e9}"] });
    let (path, record) =
        closed_session(&platform, &alice, &bob, std::slice::from_ref(&payload)).await;
    let session = alice.owner.get(&platform, &path).await.expect(200);
    assert_eq!(session["session"]["visibility"], "private");

    let bundle = format!("/v1/records/{record}/bundle");
    for answer in [
        alice.agent.get(&platform, &bundle).await,
        bob.agent.get(&platform, &bundle).await,
        alice.owner.get(&platform, &bundle).await,
        bob.owner.get(&platform, &bundle).await,
    ] {
        let bundle = answer.expect(200);
        let message = &bundle["evidence"]["messages"][0];
        assert_eq!(message["contentState"], "encrypted");
        assert_eq!(message["payload"]["type"], "openglass.encrypted-payload");
        assert_eq!(bundle["decryptedPayloads"], json!({ "1": payload }));
        assert!(bundle.get("contentDeleted").is_none());
        let statement = &bundle["record"]["statement"];
        assert_eq!(statement["visibility"], "private");
        let expires_at = platform.at(90 * DAY_MS);
        assert_eq!(statement["retention"], json!({ "days": 90, "expiresAt": expires_at }));
        let report = platform.send("POST", "/v1/verify", &[], answer.text).await.expect(200);
        assert_eq!((&report["valid"], &report["errors"]), (&json!(true), &json!([])), "W15");
        let info = report["info"].as_array().expect("a list");
        assert_eq!(info.len(), 1, "{report}");
        assert_eq!((&info[0]["code"], &info[0]["seq"]), (&json!("content_encrypted"), &json!(1)));
    }
    let messages = format!("{path}/messages");
    for answer in
        [alice.agent.get(&platform, &messages).await, bob.owner.get(&platform, &messages).await]
    {
        assert_eq!(answer.expect(200)["items"][0]["payload"], payload);
    }
    let stranger = platform.owner("stranger@example.com").await;
    stranger.get(&platform, &bundle).await.refused(404, "not_found");
}

#[tokio::test]
async fn no_byte_of_private_content_is_on_disk_and_after_shredding_no_key() {
    const MARKER: &str = "marker-of-a-secret-that-nobody-else-writes";
    let platform = platform().await;
    let alice = Party::new(&platform, "alice").await;
    let bob = Party::new(&platform, "bob").await;
    // The control: what is shared is found by the very same search.
    let (id, carol, _) = platform.session("relay", Some("shared")).await;
    let shared = "control-marker-that-is-shared";
    carol.agent.say(&platform, &id, &json!(shared)).await.expect(201);
    assert!(!files_with(platform.dir(), shared.as_bytes()).is_empty());

    // Short and long ones, some of which need pages of their own, in several chains.
    let payloads: Vec<_> =
        [1, 7, 300, 5000].map(|times| json!({ "text": MARKER.repeat(times) })).into();
    let (path, record) = closed_session(&platform, &alice, &bob, &payloads).await;
    closed_session(&platform, &alice, &bob, &payloads).await;
    assert_eq!(files_with(platform.dir(), MARKER.as_bytes()), Vec::<String>::new());
    let keys = wrapped_keys(&platform);
    assert_eq!(keys.len(), 2);
    assert!(!files_with(platform.dir(), keys[0].as_bytes()).is_empty(), "the search finds keys");

    platform.clock.advance_ms(90 * DAY_MS + 1);
    let bundle_path = format!("/v1/records/{record}/bundle");
    let alice = Party { owner: platform.owner("alice@example.com").await, ..alice };
    let mut bundle = alice.owner.get(&platform, &bundle_path).await;
    for _ in 0..500 {
        if bundle.expect(200).get("contentDeleted").is_some() && wrapped_keys(&platform).is_empty()
        {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        bundle = alice.owner.get(&platform, &bundle_path).await;
    }
    let shown = bundle.expect(200);
    assert_eq!(shown["contentDeleted"], true);
    assert!(shown.get("decryptedPayloads").is_none());
    let report = platform.send("POST", "/v1/verify", &[], bundle.text).await.expect(200);
    assert_eq!((&report["valid"], &report["errors"]), (&json!(true), &json!([])));
    let listed = alice.agent.get(&platform, &format!("{path}/messages")).await.expect(200);
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(4));
    for item in listed["items"].as_array().expect("items") {
        assert!(item.get("payload").is_none(), "{item}");
    }

    let backup = platform.dir().join("backup.sqlite");
    let conn = rusqlite::Connection::open(platform.dir().join("openglass.sqlite")).expect("opens");
    let sql = "VACUUM INTO ?1";
    conn.execute(sql, [backup.to_str().expect("UTF-8")]).expect("a backup");
    drop(conn);
    for gone in keys.iter().map(String::as_str).chain([MARKER]) {
        assert_eq!(files_with(platform.dir(), gone.as_bytes()), Vec::<String>::new());
    }
    assert!(!files_with(platform.dir(), shared.as_bytes()).is_empty());
}

#[tokio::test]
async fn the_owner_of_the_agent_that_chose_private_says_for_how_long() {
    let platform = platform().await;
    let alice = Party::new(&platform, "alice").await;
    let bob = Party::new(&platform, "bob").await;
    for (party, days) in [(&alice, 2), (&bob, 700)] {
        let path = format!("/v1/owner/agents/{}/retention", party.agent.id);
        let body = json!({ "privateRetentionDays": days });
        party.owner.call(&platform, "PATCH", &path, &body).await.expect(200);
    }
    let (_, record) = closed_session(&platform, &alice, &bob, &[json!(1)]).await;
    let shown = alice.agent.get(&platform, &format!("/v1/records/{record}")).await.expect(200);
    let retention = &shown["record"]["statement"]["retention"];
    assert_eq!(*retention, json!({ "days": 2, "expiresAt": platform.at(2 * DAY_MS) }), "Q4");
    // What is decided later counts for later records only.
    let path = format!("/v1/owner/agents/{}/retention", alice.agent.id);
    let longer = json!({ "privateRetentionDays": 3650 });
    alice.owner.call(&platform, "PATCH", &path, &longer).await.expect(200);
    platform.clock.advance_ms(2 * DAY_MS);
    for _ in 0..500 {
        if wrapped_keys(&platform).is_empty() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the content is still there");
}

#[tokio::test]
async fn a_private_notary_session_has_nothing_to_encrypt() {
    let platform = platform().await;
    let alice = Party::new(&platform, "alice").await;
    let bob = Party::new(&platform, "bob").await;
    let id = alice.agent.hold_session(&platform, &bob.agent, "notary", Some("private")).await;
    let path = format!("/v1/sessions/{id}");
    let session = alice.agent.get(&platform, &path).await.expect(200)["session"].clone();
    let body = alice.agent.message_body(&platform, &session, None);
    alice.agent.post(&platform, &format!("{path}/messages"), &body).await.expect(201);
    bob.agent.close(&platform, &path, "session").await.expect(202);
    let record = platform.record_of(&alice.agent, &path, "session").await;
    let bundle = alice.agent.get(&platform, &format!("/v1/records/{record}/bundle")).await;
    let shown = bundle.expect(200);
    assert!(shown["evidence"]["messages"][0].get("contentState").is_none());
    assert_eq!(shown["decryptedPayloads"], json!({}));
    let report = platform.send("POST", "/v1/verify", &[], bundle.text).await.expect(200);
    assert_eq!((&report["valid"], &report["info"]), (&json!(true), &json!([])));
}

#[tokio::test]
async fn a_private_attestation_is_encrypted_too() {
    let platform = platform().await;
    let alice = Party::new(&platform, "alice").await;
    let body = alice.agent.open_body(&open_document(&platform, &alice.agent, "relay"));
    let mut body: Value = serde_json::from_str(body.as_str()).expect("our own JSON");
    body["visibility"] = json!("private");
    let opened = alice.agent.post(&platform, "/v1/attestations", &document(&body)).await;
    let attestation = opened.expect(201)["attestation"].clone();
    let path = format!("/v1/attestations/{}", attestation["id"].as_str().expect("an id"));
    let event = alice.agent.message_body(&platform, &attestation, Some(&json!({ "did": "it" })));
    let sent = alice.agent.post(&platform, &format!("{path}/events"), &event).await.expect(201);
    assert_eq!(sent["event"]["payload"], json!({ "did": "it" }), "the sender sees what it sent");
    alice.agent.close(&platform, &path, "attestation").await.expect(202);
    let record = platform.record_of(&alice.agent, &path, "attestation").await;
    let bundle = alice.owner.get(&platform, &format!("/v1/records/{record}/bundle")).await;
    let shown = bundle.expect(200);
    assert_eq!(shown["evidence"]["messages"][0]["contentState"], "encrypted");
    assert_eq!(shown["decryptedPayloads"], json!({ "1": { "did": "it" } }));
}

#[tokio::test]
async fn the_owner_of_the_agent_that_chose_private_deletes_its_content_at_once() {
    let platform = platform().await;
    let alice = Party::new(&platform, "alice").await;
    let bob = Party::new(&platform, "bob").await;
    let (path, record) = closed_session(&platform, &alice, &bob, &[json!("secret")]).await;
    let shred = format!("/v1/records/{record}/shred");
    let stranger = platform.owner("stranger@example.com").await;
    for other in [&bob.owner, &stranger] {
        let answer = other.call(&platform, "POST", &shred, &json!({})).await;
        answer.refused(404, "not_found");
    }
    alice.agent.call(&platform, "POST", &shred, "{}").await.refused(403, "origin_not_allowed");
    let answer = alice.owner.call(&platform, "POST", &shred, &json!({})).await.expect(200);
    assert_eq!(answer["contentDeleted"], true);
    assert_eq!(answer["shreddedReason"], "owner_deleted");
    assert_eq!(answer["shreddedAt"], platform.now());
    platform.clock.advance_ms(1000);
    let again = alice.owner.call(&platform, "POST", &shred, &json!({})).await.expect(200);
    assert_eq!(again, answer, "the first time and reason stay");

    let bundle = alice.agent.get(&platform, &format!("/v1/records/{record}/bundle")).await;
    let shown = bundle.expect(200);
    assert_eq!(shown["contentDeleted"], true);
    assert!(shown.get("decryptedPayloads").is_none());
    let report = platform.send("POST", "/v1/verify", &[], bundle.text).await.expect(200);
    assert_eq!((&report["valid"], &report["errors"]), (&json!(true), &json!([])));
    let listed = bob.agent.get(&platform, &format!("{path}/messages")).await.expect(200);
    assert!(listed["items"][0].get("payload").is_none());
    // Neither the retention's end nor the worker's next run changes the reason.
    platform.clock.advance_ms(91 * DAY_MS);
    let alice = Party { owner: platform.owner("alice@example.com").await, ..alice };
    platform.clock.advance_ms(1000);
    let later = alice.owner.call(&platform, "POST", &shred, &json!({})).await.expect(200);
    assert_eq!(later, answer);
}

#[tokio::test]
async fn records_without_private_content_have_nothing_to_delete() {
    let closed = Closed::new(Some("shared")).await;
    let path = closed.record_path("/shred");
    let answer = closed.alice.owner.call(&closed.platform, "POST", &path, &json!({})).await;
    answer.refused(404, "not_found");
    let bundle = closed.alice.agent.get(&closed.platform, &closed.record_path("/bundle")).await;
    assert!(bundle.expect(200).get("contentDeleted").is_none());
}
