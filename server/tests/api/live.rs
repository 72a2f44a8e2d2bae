//! The WebSocket (spec 10, 20 #40): who may listen, what is said and heard.

use openglass_core::json::Document;
use serde_json::{Value, json};

use crate::support::{Platform, Socket, TestAgent, document, send_signed};

/// What a client sends to ask for an upgrade.
const UPGRADE: [(&str, &str); 4] = [
    ("connection", "upgrade"),
    ("upgrade", "websocket"),
    ("sec-websocket-version", "13"),
    ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
];

fn subscribe(id: &str, session: &str, after_seq: u64) -> Value {
    json!({ "type": "subscribe", "id": id, "sessionId": session, "afterSeq": after_seq })
}

/// The frame that sends a message on top of the session as it is.
async fn message_send(
    platform: &Platform,
    agent: &TestAgent,
    session: &str,
    payload: &Value,
) -> Value {
    let chain = agent.get(platform, &format!("/v1/sessions/{session}")).await.expect(200);
    let body: Document = agent.message_body(platform, &chain["session"], Some(payload));
    let mut frame: Value = serde_json::from_str(body.as_str()).expect("JSON");
    frame["type"] = json!("message.send");
    frame["id"] = json!("send");
    frame["sessionId"] = json!(session);
    frame
}

#[tokio::test]
async fn whoever_http_refuses_gets_no_socket() {
    let platform = Platform::start().await;
    let (agent, owner) = platform.claimed_agent("a").await;
    let path = "/v1/ws";
    platform.send("GET", path, &UPGRADE, "").await.refused(401, "unauthenticated");

    let signed = agent.headers(&platform, "GET", path, "");
    let with = |more: &[(&'static str, String)]| {
        let upgrade = UPGRADE.map(|(name, value)| (name, value.to_owned()));
        upgrade.iter().cloned().chain(more.iter().cloned()).collect::<Vec<_>>()
    };
    let ask = async |headers: Vec<(&'static str, String)>| {
        let headers: Vec<_> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        platform.send("GET", path, &headers, "").await
    };
    let headers: Vec<_> = signed.iter().map(|(name, value)| (name, value.to_owned())).collect();
    let other_path = agent.headers(&platform, "GET", "/v1/events", "");
    let wrong: Vec<_> = other_path.iter().map(|(name, value)| (name, value.to_owned())).collect();
    ask(with(&wrong)).await.refused(401, "invalid_request_signature");

    // Without an upgrade the credentials are looked at all the same.
    send_signed(&platform, &signed, "GET", path, "").await.refused(400, "bad_request");
    ask(with(&headers)).await.refused(401, "nonce_reused");

    let cookie = ("cookie", owner.cookie.clone());
    ask(with(std::slice::from_ref(&cookie))).await.refused(403, "origin_not_allowed");
    let elsewhere = ("origin", "https://elsewhere.example".to_owned());
    ask(with(&[cookie, elsewhere])).await.refused(403, "origin_not_allowed");
    let origin = ("origin", platform.origin().to_owned());
    let unknown = ("cookie", "og_session=unknown".to_owned());
    ask(with(&[unknown, origin])).await.refused(401, "unauthenticated");

    let suspend = format!("/v1/owner/agents/{}/suspend", agent.id);
    owner.call(&platform, "POST", &suspend, &json!({})).await.expect(200);
    let signed = agent.headers(&platform, "GET", path, "");
    let headers: Vec<_> = signed.iter().map(|(name, value)| (name, value.to_owned())).collect();
    ask(with(&headers)).await.refused(403, "agent_suspended");
}

#[tokio::test]
async fn a_subscription_begins_with_what_is_there() {
    let platform = Platform::start().await;
    let (id, alice, bob) = platform.session("relay", Some("shared")).await;
    for number in 1..=5 {
        alice.agent.say(&platform, &id, &json!({ "n": number })).await.expect(201);
    }
    let mut socket = Socket::of_agent(&platform, &bob.agent).await;
    socket.send(&subscribe("s1", &id, 2)).await;
    for number in 3..=5 {
        let frame = socket.next().await;
        assert_eq!(frame["type"], "message");
        assert_eq!(frame["sessionId"], json!(id));
        assert_eq!(frame["message"]["seq"], json!(number));
        assert_eq!(frame["message"]["payload"], json!({ "n": number }));
    }
    let ack = socket.next().await;
    let result = json!({ "sessionId": id, "subscribed": true });
    assert_eq!(ack, json!({ "type": "ack", "id": "s1", "result": result }));

    let sent = alice.agent.say(&platform, &id, &json!("now")).await.expect(201);
    let frame = socket.next().await;
    assert_eq!(frame["message"], sent["message"], "the same as over HTTP");

    let ack = socket.ask(&json!({ "type": "unsubscribe", "id": "u", "sessionId": id })).await;
    assert_eq!(ack["result"], json!({ "sessionId": id, "subscribed": false }));
    alice.agent.say(&platform, &id, &json!("unheard")).await.expect(201);
    socket.expect_silence().await;
    let ack = socket.ask(&subscribe("s2", &id, 6)).await;
    assert_eq!(ack["message"]["seq"], 7, "the backlog comes first");
}

#[tokio::test]
async fn attestations_are_listened_to_by_their_ids() {
    let platform = Platform::start().await;
    let (agent, owner) = platform.claimed_agent("a").await;
    let id = agent.open(&platform, "relay").await;
    let path = format!("/v1/attestations/{id}");
    let mut socket = Socket::of_agent(&platform, &agent).await;
    assert_eq!(socket.ask(&subscribe("s", &id, 0)).await["type"], "ack");
    let chain = agent.get(&platform, &path).await.expect(200)["attestation"].clone();
    let body = agent.message_body(&platform, &chain, Some(&json!("log")));
    let sent = agent.post(&platform, &format!("{path}/events"), &body).await.expect(201);
    assert_eq!(socket.next().await["message"], sent["event"]);
    agent.close(&platform, &path, "attestation").await.expect(202);
    assert_eq!(socket.next().await["type"], "attestation.closing");
    let issued = socket.next().await;
    assert_eq!((&issued["type"], &issued["sessionId"]), (&json!("record.issued"), &json!(id)));
    let records = owner.get(&platform, "/v1/owner/records").await.expect(200);
    assert_eq!(issued["recordId"], records["items"][0]["id"]);
}

#[tokio::test]
async fn a_strangers_session_is_not_found_and_the_socket_stays() {
    let platform = Platform::start().await;
    let (id, _, _) = platform.session("relay", None).await;
    let (stranger, owner) = platform.claimed_agent("stranger").await;
    let mut socket = Socket::of_agent(&platform, &stranger).await;
    for unknown in [id.as_str(), "ses_00000000000000000000000000", "nonsense"] {
        let error = socket.ask(&subscribe("s", unknown, 0)).await;
        assert_eq!((&error["type"], &error["id"]), (&json!("error"), &json!("s")));
        assert_eq!(error["error"]["code"], "not_found", "{unknown}");
    }
    let mut of_owner = Socket::of_owner(&platform, &owner).await;
    assert_eq!(of_owner.ask(&subscribe("s", &id, 0)).await["error"]["code"], "not_found");
    let pong = socket.ask(&json!({ "type": "ping", "id": "p" })).await;
    assert_eq!(pong, json!({ "type": "pong", "id": "p" }));
}

#[tokio::test]
async fn bad_frames_are_answered_and_the_socket_stays() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let mut socket = Socket::of_agent(&platform, &agent).await;
    for (text, id) in [
        ("", Value::Null),
        ("{", Value::Null),
        ("[]", Value::Null),
        (r#"{"type":"ping","type":"ping","id":"x"}"#, Value::Null),
        (r#"{"type":"ping"}"#, Value::Null),
        (r#"{"type":"ping","id":7}"#, Value::Null),
        (r#"{"type":"ping","id":"x","more":1}"#, json!("x")),
        (r#"{"type":"dance","id":"x"}"#, json!("x")),
        (r#"{"id":"x"}"#, json!("x")),
        (r#"{"type":"subscribe","id":"x"}"#, json!("x")),
        (r#"{"type":"subscribe","id":"x","sessionId":"s","afterSeq":-1}"#, json!("x")),
        (r#"{"type":"subscribe","id":"x","sessionId":"s","afterSeq":"1"}"#, json!("x")),
        (r#"{"type":"unsubscribe","id":"x","sessionId":1}"#, json!("x")),
    ] {
        socket.send_text(text).await;
        let error = socket.next().await;
        assert_eq!(error["type"], "error", "{text}");
        assert_eq!(error["error"]["code"], "validation_failed", "{text}");
        assert_eq!(error.get("id").cloned().unwrap_or_default(), id, "{text}");
    }
    assert_eq!(socket.ask(&json!({ "type": "ping", "id": "p" })).await["type"], "pong");
}

#[tokio::test]
async fn messages_are_sent_as_over_http() {
    let platform = Platform::start().await;
    let (id, alice, bob) = platform.session("relay", Some("shared")).await;
    let mut socket = Socket::of_agent(&platform, &alice.agent).await;
    let frame = message_send(&platform, &alice.agent, &id, &json!({ "n": 1 })).await;
    let ack = socket.ask(&frame).await;
    assert_eq!((&ack["type"], &ack["id"]), (&json!("ack"), &json!("send")));
    assert_eq!(ack["result"]["head"]["seq"], 1);
    let path = format!("/v1/sessions/{id}/messages");
    let listed = bob.agent.get(&platform, &path).await.expect(200);
    assert_eq!(listed["items"][0], ack["result"]["message"]);

    let conflict = socket.ask(&frame).await;
    assert_eq!(conflict["error"]["code"], "chain_conflict");
    assert_eq!(conflict["error"]["details"]["head"], ack["result"]["head"]);
    let mut unreadable = frame.clone();
    unreadable["signature"] = json!({});
    assert_eq!(socket.ask(&unreadable).await["error"]["code"], "validation_failed");

    let mut of_owner = Socket::of_owner(&platform, &alice.owner).await;
    assert_eq!(of_owner.ask(&frame).await["error"]["code"], "unauthenticated");
    let (stranger, _) = platform.claimed_agent("stranger").await;
    let mut of_stranger = Socket::of_agent(&platform, &stranger).await;
    assert_eq!(of_stranger.ask(&frame).await["error"]["code"], "not_found");
}

#[tokio::test]
async fn participants_hear_of_their_sessions_unasked() {
    let platform = Platform::start().await;
    let (alice, alice_owner) = platform.claimed_agent("alice").await;
    let (bob, bob_owner) = platform.claimed_agent("bob").await;
    let mut to_alice = Socket::of_agent(&platform, &alice).await;
    let mut to_bob = Socket::of_agent(&platform, &bob).await;
    let mut to_owner = Socket::of_owner(&platform, &alice_owner).await;

    let created = alice.offer(&platform, Some(&bob), "relay", Some("shared")).await;
    let session = created["session"]["id"].as_str().expect("an id");
    let received = to_bob.next().await;
    assert_eq!(received["type"], "invite.received");
    assert_eq!(received["invite"]["id"], created["invite"]["id"]);
    assert!(received["invite"].get("token").is_none());

    bob.accept(&platform, &created).await.expect(200);
    let path = format!("/v1/sessions/{session}");
    let reason = json!({ "reason": "wait" }).to_string();
    bob.call(&platform, "POST", &format!("{path}/pause"), &reason).await.expect(200);
    let resume = format!("/v1/owner/sessions/{session}/resume");
    bob_owner.call(&platform, "POST", &resume, &json!({})).await.expect(200);
    alice.close(&platform, &path, "session").await.expect(202);
    for socket in [&mut to_alice, &mut to_bob] {
        for kind in ["active", "paused", "active", "closing"] {
            let event = socket.next().await;
            assert_eq!(event["type"], json!(format!("session.{kind}")));
            assert_eq!(event["session"]["id"], json!(session));
        }
        let issued = socket.next().await;
        assert_eq!(issued["type"], "record.issued");
        assert!(issued["recordId"].as_str().is_some_and(|id| id.starts_with("rec_")));
    }
    // Owners hear of sessions that they listen to.
    to_owner.expect_silence().await;
    let second = alice.hold_session(&platform, &bob, "relay", Some("shared")).await;
    assert_eq!(to_owner.ask(&subscribe("s", &second, 0)).await["type"], "ack");
    alice.close(&platform, &format!("/v1/sessions/{second}"), "session").await.expect(202);
    assert_eq!(to_owner.next().await["type"], "session.closing");
    assert_eq!(to_owner.next().await["type"], "record.issued");
}

#[tokio::test]
async fn refusals_and_ends_are_heard_of() {
    let platform = Platform::start().await;
    let (alice, _) = platform.claimed_agent("alice").await;
    let (bob, _) = platform.claimed_agent("bob").await;
    let mut socket = Socket::of_agent(&platform, &alice).await;
    let created = alice.offer(&platform, Some(&bob), "relay", None).await;
    let invite = created["invite"]["id"].as_str().expect("an id");
    let decline = format!("/v1/invites/{invite}/decline");
    bob.call(&platform, "POST", &decline, "{}").await.expect(200);
    assert_eq!(socket.next().await["type"], "session.declined");

    let created = alice.offer(&platform, Some(&bob), "relay", None).await;
    let session = created["session"]["id"].as_str().expect("an id");
    let cancel = format!("/v1/sessions/{session}/cancel");
    alice.call(&platform, "POST", &cancel, "").await.expect(200);
    assert_eq!(socket.next().await["type"], "session.cancelled");

    alice.offer(&platform, Some(&bob), "relay", None).await;
    platform.clock.set_ms(crate::support::T0_MS + 4_000_000);
    let expired = socket.next().await;
    assert_eq!(expired["type"], "session.expired");
    assert_eq!(expired["session"]["status"], "expired");
}

#[tokio::test]
async fn owners_hear_what_waits_for_them() {
    let platform = Platform::start().await;
    let (alice, _) = platform.claimed_agent("alice").await;
    let (bob, owner) = platform.claimed_agent("bob").await;
    let settings = json!({ "settings": { "requireInviteApproval": true } });
    owner.call(&platform, "PATCH", "/v1/owner/me", &settings).await.expect(200);
    let mut to_owner = Socket::of_owner(&platform, &owner).await;
    let mut to_alice = Socket::of_agent(&platform, &alice).await;
    let created = alice.offer(&platform, Some(&bob), "relay", None).await;
    bob.accept(&platform, &created).await.expect(202);
    let waiting = to_owner.next().await;
    assert_eq!(waiting["type"], "invite.awaiting_owner");
    assert_eq!(waiting["invite"]["status"], "awaiting_owner");
    let id = created["invite"]["id"].as_str().expect("an id");
    let approve = format!("/v1/owner/invites/{id}/approve");
    owner.call(&platform, "POST", &approve, &json!({})).await.expect(200);
    assert_eq!(to_alice.next().await["type"], "session.active");
}

#[tokio::test]
async fn an_agent_hears_that_it_is_claimed() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let mut socket = Socket::of_agent(&platform, &agent).await;
    let owner = platform.owner("o@example.com").await;
    owner.claim(&platform, &agent).await.expect(200);
    let claimed = socket.next().await;
    assert_eq!(claimed["type"], "agent.claimed");
    assert_eq!(claimed["agent"]["ownerId"], json!(owner.id));
}

#[tokio::test]
async fn owners_of_sealed_sessions_hear_no_content() {
    let platform = Platform::start().await;
    let (id, alice, _) = platform.session("relay", Some("sealed")).await;
    alice.agent.say(&platform, &id, &json!("secret")).await.expect(201);
    let mut socket = Socket::of_owner(&platform, &alice.owner).await;
    let message = socket.ask(&subscribe("s", &id, 0)).await;
    assert_eq!(message["message"]["seq"], 1);
    assert!(message["message"].get("payload").is_none(), "{message}");
    assert_eq!(socket.next().await["type"], "ack");
    alice.agent.close(&platform, &format!("/v1/sessions/{id}"), "session").await.expect(202);
    let closing = socket.next().await;
    assert_eq!(closing["type"], "session.closing");
    assert_eq!(closing["session"]["purpose"], Value::Null);
    let body = document(&closing);
    assert!(!body.as_str().contains("agree on a price"));
}

#[tokio::test]
async fn the_other_side_hears_what_a_suspension_ends() {
    let platform = Platform::start().await;
    let (active, alice, bob) = platform.session("relay", None).await;
    let offered = alice.agent.offer(&platform, Some(&bob.agent), "relay", None).await;
    let mut of_alice = Socket::of_agent(&platform, &alice.agent).await;
    let mut of_bob = Socket::of_agent(&platform, &bob.agent).await;
    let path = format!("/v1/owner/agents/{}/suspend", alice.agent.id);
    alice.owner.call(&platform, "POST", &path, &json!({})).await.expect(200);
    let mut heard = Vec::new();
    for _ in 0..3 {
        let event = of_bob.next().await;
        let id = event["session"]["id"].as_str().or(event["sessionId"].as_str());
        heard.push((
            event["type"].as_str().expect("a type").to_owned(),
            id.expect("a session").to_owned(),
        ));
    }
    heard.sort();
    let cancelled = offered["session"]["id"].as_str().expect("an id");
    assert_eq!(
        heard,
        [
            ("record.issued".to_owned(), active.clone()),
            ("session.cancelled".to_owned(), cancelled.to_owned()),
            ("session.closing".to_owned(), active.clone()),
        ]
    );
    assert_eq!(of_alice.end().await, Some(1008), "the suspended agent is sent away");
}
