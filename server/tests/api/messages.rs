//! Messages (spec 9.4, 20 #17 to #22, W2, W13, W14).

use openglass_core::{
    crypto::{Hash, Purpose, Signature},
    json::{Document, ObjectBuilder},
    record::{KeyRef, message_hash},
};
use serde_json::{Value, json};

use crate::support::{Answer, Party, Platform, TestAgent, document, envelope, fresh_id};

struct Talk {
    platform: Platform,
    id: String,
    path: String,
    alice: Party,
    bob: Party,
}

impl Talk {
    async fn start(mode: &str) -> Self {
        let platform = Platform::start().await;
        let (id, alice, bob) = platform.session(mode, None).await;
        let path = format!("/v1/sessions/{id}");
        Self { platform, id, path, alice, bob }
    }

    async fn session(&self) -> Value {
        self.alice.agent.get(&self.platform, &self.path).await.expect(200)["session"].clone()
    }

    async fn post(&self, agent: &TestAgent, body: &str) -> Answer {
        agent.call(&self.platform, "POST", &format!("{}/messages", self.path), body).await
    }

    /// Alice's next message with changes to its envelope, hashed and signed anew.
    async fn altered(&self, change: impl FnOnce(&mut Value)) -> Answer {
        let (agent, session) = (&self.alice.agent, self.session().await);
        let payload = document(&json!({ "n": 1 }));
        let (envelope, prev_hash) = envelope(&self.platform, agent, &session, payload.view());
        let mut value: Value = serde_json::from_str(envelope.as_str()).expect("our own JSON");
        change(&mut value);
        let body = agent.submission(&document(&value), &prev_hash, Some(&payload));
        self.post(agent, body.as_str()).await
    }

    async fn seq(&self) -> u64 {
        self.session().await["head"]["seq"].as_u64().expect("a number")
    }
}

#[tokio::test]
async fn messages_chain_and_are_countersigned() {
    let talk = Talk::start("relay").await;
    let genesis = talk.session().await["genesisHash"].clone();
    let first =
        talk.alice.agent.say(&talk.platform, &talk.id, &json!({ "n": 1.0 })).await.expect(201);
    let second = talk.bob.agent.say(&talk.platform, &talk.id, &json!("two")).await.expect(201);
    assert_eq!(first["message"]["envelope"]["prevHash"], genesis);
    assert_eq!(second["message"]["envelope"]["prevHash"], first["message"]["hash"]);
    assert_eq!(second["head"], json!({ "seq": 2, "hash": second["message"]["hash"] }));
    assert_eq!(first["message"]["payload"], json!({ "n": 1 }));

    let platform_keys = talk.platform.get("/.well-known/openglass-keys.json").await.expect(200);
    let keys = document(&platform_keys);
    let keys = openglass_core::record::PlatformKeys::read(&talk.platform.provider, keys.view());
    let keys = keys.expect("published keys");
    let (signature, received_at) =
        (&second["message"]["platformSignature"], second["message"]["receivedAt"].as_str());
    let received_at = received_at.expect("a time");
    let text = |value: &Value| value.as_str().expect("a string").to_owned();
    let hash: Hash = text(&second["message"]["hash"]).parse().expect("a hash");
    let agent_sig = text(&second["message"]["signature"]["sig"]);
    let digest = openglass_core::record::countersign_digest(&hash, &agent_sig, received_at);
    let signature = Signature {
        alg: text(&signature["alg"]).into(),
        kid: text(&signature["kid"]).into(),
        sig: text(&signature["sig"]).into(),
    };
    let key = keys.find(&signature.kid, received_at).expect("the key that signed");
    assert!(key.verify(Purpose::Countersign, &digest, &signature));
}

#[tokio::test]
async fn messages_that_break_a_rule_get_its_code() {
    let talk = Talk::start("relay").await;
    let other = "ses_00000000000000000000000000";
    talk.altered(|e| e["sessionId"] = other.into()).await.refused(422, "hash_mismatch");
    let conflict = talk.altered(|e| e["prevHash"] = "0".repeat(64).into()).await;
    let conflict = conflict.refused(409, "chain_conflict");
    assert_eq!(conflict["details"], json!({ "head": { "seq": 0, "hash": null } }));
    talk.altered(|e| e["seq"] = 2.into()).await.refused(409, "chain_conflict");
    let unknown = "key_00000000000000000000000000";
    talk.altered(|e| e["sender"]["kid"] = unknown.into()).await.refused(422, "key_not_pinned");
    let bob = talk.bob.agent.id.clone();
    talk.altered(|e| e["sender"]["agentId"] = bob.into()).await.refused(422, "key_not_pinned");
    talk.altered(|e| e["payloadHash"] = "0".repeat(64).into())
        .await
        .refused(422, "payload_hash_mismatch");
    for off in [-300_001, 300_001] {
        let at = talk.platform.at(off);
        talk.altered(|e| e["sentAt"] = at.into()).await.refused(422, "sent_at_skew");
    }
    for (name, value) in [
        ("seq", json!(0)),
        ("seq", json!(10_001)),
        ("v", json!(2)),
        ("x", json!(1)),
        ("contentType", json!("x".repeat(101))),
    ] {
        let answer = talk.altered(|e| e[name] = value).await;
        answer.refused(400, "validation_failed");
    }
    assert_eq!(talk.seq().await, 0, "nothing was stored");
    talk.altered(|_| {}).await.expect(201);
}

#[tokio::test]
async fn hashes_and_signatures_are_recomputed() {
    let talk = Talk::start("relay").await;
    let (agent, session) = (&talk.alice.agent, talk.session().await);
    let body = agent.message_body(&talk.platform, &session, Some(&json!(1)));
    let good: Value = serde_json::from_str(body.as_str()).expect("our own JSON");
    let mut wrong_hash = good.clone();
    wrong_hash["hash"] = "0".repeat(64).into();
    talk.post(agent, &wrong_hash.to_string()).await.refused(422, "hash_mismatch");
    let mut wrong_kid = good.clone();
    wrong_kid["signature"]["kid"] = talk.bob.agent.kid().into();
    talk.post(agent, &wrong_kid.to_string()).await.refused(422, "invalid_signature");
    let mut wrong_alg = good.clone();
    wrong_alg["signature"]["alg"] = "ECDSA_P256_SHA256".into();
    talk.post(agent, &wrong_alg.to_string()).await.refused(422, "invalid_signature");
    let mut wrong_purpose = good.clone();
    let hash: Hash = good["hash"].as_str().expect("a hash").parse().expect("a hash");
    wrong_purpose["signature"]["sig"] = agent.sign(Purpose::Close, &hash).sig.into_owned().into();
    talk.post(agent, &wrong_purpose.to_string()).await.refused(422, "invalid_signature");
    let mut numeric = good.clone();
    numeric["signature"]["sig"] = 7.into();
    talk.post(agent, &numeric.to_string()).await.refused(400, "validation_failed");
    talk.post(agent, &good.to_string()).await.expect(201);
    talk.post(agent, &good.to_string()).await.refused(409, "chain_conflict");
}

#[tokio::test]
async fn relay_needs_a_payload_and_notary_takes_none() {
    let talk = Talk::start("relay").await;
    let (agent, session) = (&talk.alice.agent, talk.session().await);
    let without = agent.message_body(&talk.platform, &session, None);
    talk.post(agent, without.as_str()).await.refused(422, "payload_required");
    let null = agent.say(&talk.platform, &talk.id, &Value::Null).await.expect(201);
    assert_eq!(null["message"]["payload"], Value::Null);
    assert!(null["message"].as_object().expect("an object").contains_key("payload"));

    let notary = Talk::start("notary").await;
    let (agent, session) = (&notary.alice.agent, notary.session().await);
    for payload in [json!({ "n": 1 }), Value::Null] {
        let with = agent.message_body(&notary.platform, &session, Some(&payload));
        notary.post(agent, with.as_str()).await.refused(422, "payload_not_allowed");
    }
    let without = agent.message_body(&notary.platform, &session, None);
    let stored = notary.post(agent, without.as_str()).await.expect(201);
    assert!(!stored["message"].as_object().expect("an object").contains_key("payload"));
}

#[tokio::test]
async fn payloads_have_a_size_limit_in_canonical_bytes() {
    let talk = Talk::start("relay").await;
    let agent = &talk.alice.agent;
    let exactly = "x".repeat(262_144 - 2);
    agent.say(&talk.platform, &talk.id, &json!(exactly)).await.expect(201);
    let over = json!(format!("{exactly}x"));
    agent.say(&talk.platform, &talk.id, &over).await.refused(413, "payload_too_large");
}

#[tokio::test]
async fn payloads_are_hashed_as_received() {
    let talk = Talk::start("relay").await;
    let agent = &talk.alice.agent;
    for text in [
        r#"{"n":18446744073709551616}"#,
        r#"{"n":9007199254740993,"m":-0,"e":1E2}"#,
        r#"{"\uFB33":1,"\uD83D\uDE00":2,"a":"\u0000\u007f\u2028"}"#,
        r#"{"$serde_json::private::RawValue":"1"}"#,
        r#"{"péché":1,"pêche":2}"#,
    ] {
        let payload = Document::read(text.as_bytes()).expect("JSON that we accept");
        let session = talk.session().await;
        let (envelope, prev_hash) = envelope(&talk.platform, agent, &session, payload.view());
        let hash = message_hash(&prev_hash, envelope.view());
        let signature = agent.sign(Purpose::Message, &hash).to_document();
        // The payload travels as it was written, not as its canonical form.
        let body = format!(
            r#"{{"payload": {text}, "envelope": {}, "hash": "{}", "signature": {}}}"#,
            envelope.as_str(),
            hash.to_hex(),
            signature.as_str()
        );
        let stored = talk.post(agent, &body).await;
        stored.expect(201);
        assert!(
            stored.text.contains(&format!(r#""payload":{}"#, payload.as_str())),
            "{}",
            stored.text
        );
    }
}

#[tokio::test]
async fn status_comes_before_the_message() {
    let platform = Platform::start().await;
    let (alice, _) = platform.claimed_agent("alice").await;
    let (bob, _) = platform.claimed_agent("bob").await;
    let created = alice.offer(&platform, Some(&bob), "relay", None).await;
    let path =
        format!("/v1/sessions/{}/messages", created["session"]["id"].as_str().expect("an id"));
    for body in ["{}", "garbage", ""] {
        alice.call(&platform, "POST", &path, body).await.refused(409, "session_not_active");
    }
    bob.accept(&platform, &created).await.expect(200);
    alice.call(&platform, "POST", &path, "garbage").await.refused(400, "validation_failed");
}

#[tokio::test]
async fn an_acceptance_from_a_fast_clock_does_not_break_the_order_of_times() {
    let platform = Platform::start().await;
    let (alice, _) = platform.claimed_agent("alice").await;
    let (bob, _) = platform.claimed_agent("bob").await;
    let created = alice.offer(&platform, Some(&bob), "relay", Some("shared")).await;
    let ahead = platform.at(300_000);
    let accept = openglass_core::record::NewAccept {
        session_id: created["session"]["id"].as_str().expect("an id"),
        offer_hash: &document(&created["session"]["offer"]).view().hash(),
        counterparty: KeyRef { ..bob.key_ref() },
        accepted_at: &ahead,
    }
    .make();
    let signature = bob.sign(Purpose::Accept, &accept.view().hash()).to_document();
    let body = ObjectBuilder::new()
        .value("accept", accept.view())
        .value("signature", signature.view())
        .build();
    let invite = format!("/v1/invites/{}/accept", created["invite"]["id"].as_str().expect("an id"));
    bob.post(&platform, &invite, &body).await.expect(200);
    let id = created["session"]["id"].as_str().expect("an id");
    let first = alice.say(&platform, id, &json!(1)).await.expect(201);
    assert_eq!(first["message"]["receivedAt"], ahead);
    platform.clock.advance_ms(-1000);
    let second = bob.say(&platform, id, &json!(2)).await.expect(201);
    assert_eq!(second["message"]["receivedAt"], ahead, "the clock going back does not show");
    let path = format!("/v1/sessions/{id}");
    alice.close(&platform, &path, "session").await.expect(202);
    platform.record_of(&alice, &path, "session").await;
}

#[tokio::test]
async fn lists_go_on_after_a_number() {
    let talk = Talk::start("relay").await;
    for n in 1..=5 {
        talk.alice.agent.say(&talk.platform, &talk.id, &json!(n)).await.expect(201);
    }
    let list = async |query: &str| {
        let path = format!("{}/messages{query}", talk.path);
        let page = talk.bob.agent.get(&talk.platform, &path).await.expect(200);
        let seqs: Vec<_> = page["items"]
            .as_array()
            .expect("items")
            .iter()
            .map(|item| item["seq"].as_u64().expect("a number"))
            .collect();
        (seqs, page["nextCursor"].clone())
    };
    assert_eq!(list("").await, (vec![1, 2, 3, 4, 5], Value::Null));
    assert_eq!(list("?afterSeq=1&limit=2").await, (vec![2, 3], json!(3)));
    assert_eq!(list("?afterSeq=3&limit=2").await, (vec![4, 5], json!(5)));
    assert_eq!(list("?afterSeq=5&limit=2").await, (vec![], Value::Null));
    assert_eq!(list("?afterSeq=junk").await.0.len(), 5);
}

#[tokio::test]
async fn strangers_cannot_append() {
    let talk = Talk::start("relay").await;
    let stranger = Party::new(&talk.platform, "stranger").await;
    let unknown = fresh_id(&talk.platform, openglass_core::id::IdKind::Session);
    let path = format!("/v1/sessions/{unknown}/messages");
    let answer = stranger.agent.call(&talk.platform, "POST", &path, "{}").await;
    answer.refused(404, "not_found");
    talk.post(&stranger.agent, "{}").await.refused(404, "not_found");
}

#[tokio::test]
async fn pages_of_large_messages_end_early_and_lose_nothing() {
    const MESSAGES: u64 = 36;
    let talk = Talk::start("relay").await;
    let large = "x".repeat(262_100);
    for n in 1..=MESSAGES {
        let payload = json!({ "n": n, "large": large });
        talk.alice.agent.say(&talk.platform, &talk.id, &payload).await.expect(201);
    }
    let (mut seen, mut pages, mut after) = (Vec::new(), 0, json!(0));
    while !after.is_null() {
        let path = format!("{}/messages?limit=200&afterSeq={after}", talk.path);
        let answer = talk.bob.agent.get(&talk.platform, &path).await;
        assert!(answer.text.len() < 12 << 20, "{} bytes", answer.text.len());
        let page = answer.expect(200);
        let items = page["items"].as_array().expect("items");
        seen.extend(items.iter().map(|item| item["payload"]["n"].as_u64().expect("a number")));
        after = page["nextCursor"].clone();
        pages += 1;
    }
    assert_eq!(seen, (1..=MESSAGES).collect::<Vec<_>>());
    assert_eq!(pages, 2);
}
