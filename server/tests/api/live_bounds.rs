//! Live connections that go wrong: readers that are slow, gone, or not allowed
//! any more, and bounds that hold whatever they do.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Events, Party, Platform, Socket, TestAgent, fresh_signer, send_signed};

fn subscribe(session: &str, after_seq: u64) -> Value {
    json!({ "type": "subscribe", "id": "s", "sessionId": session, "afterSeq": after_seq })
}

/// Sends messages with these payloads, keeping the chain's state in hand.
async fn say_all(
    platform: &Platform,
    agent: &TestAgent,
    id: &str,
    payloads: impl Iterator<Item = Value>,
) {
    let path = format!("/v1/sessions/{id}");
    let mut session = agent.get(platform, &path).await.expect(200)["session"].clone();
    for payload in payloads {
        let body = agent.message_body(platform, &session, Some(&payload));
        let sent = agent.post(platform, &format!("{path}/messages"), &body).await.expect(201);
        session["head"] = sent["head"].clone();
    }
}

#[tokio::test]
async fn a_suspended_agent_loses_its_sockets_at_once() {
    let platform = Platform::start().await;
    let (agent, owner) = platform.claimed_agent("a").await;
    let mut socket = Socket::of_agent(&platform, &agent).await;
    let mut events = Events::of_agent(&platform, &agent, "/v1/events", &[]).await;
    let path = format!("/v1/owner/agents/{}/suspend", agent.id);
    owner.call(&platform, "POST", &path, &json!({})).await.expect(200);
    assert_eq!(socket.end().await, Some(1008));
    assert_eq!(events.next().await, None);
}

#[tokio::test]
async fn a_revoked_key_and_a_login_that_ended_lose_theirs() {
    let platform = Platform::start().await;
    let (agent, owner) = platform.claimed_agent("a").await;
    let mut of_owner = Socket::of_owner(&platform, &owner).await;
    let mut of_agent = Socket::of_agent(&platform, &agent).await;
    let second = fresh_signer(&platform, "new");
    let created_at = platform.now();
    let proof = json!({
        "agentId": agent.id, "publicKey": second.public_key_text(), "createdAt": created_at,
    });
    let digest = crate::support::document(&proof).view().hash();
    let proof = second.sign(openglass_core::crypto::Purpose::Key, &digest).to_document();
    let body = json!({
        "publicKey": second.public_key_text(),
        "createdAt": created_at,
        "proof": serde_json::from_str::<Value>(proof.as_str()).expect("JSON"),
    });
    agent.call(&platform, "POST", "/v1/agents/me/keys", &body.to_string()).await.expect(201);
    let revoke = format!("/v1/agents/me/keys/{}", agent.kid());
    agent.call(&platform, "DELETE", &revoke, "").await.expect(200);
    assert_eq!(of_agent.end().await, Some(1008));

    owner.call(&platform, "POST", "/v1/auth/logout", &json!({})).await.expect(204);
    assert_eq!(of_owner.end().await, Some(1008));
}

#[tokio::test]
async fn a_viewer_hears_until_its_grant_is_gone() {
    let platform = Platform::start().await;
    let (id, alice, bob) = platform.session("relay", Some("shared")).await;
    let viewer = platform.owner("vera@example.com").await;
    let mut of_viewer = Socket::of_owner(&platform, &viewer).await;
    assert_eq!(of_viewer.ask(&subscribe(&id, 0)).await["error"]["code"], "not_found");
    let viewers = format!("/v1/owner/agents/{}/viewers", alice.agent.id);
    let email = json!({ "email": "vera@example.com" });
    let invited = alice.owner.call(&platform, "POST", &viewers, &email).await.expect(201);
    assert_eq!(of_viewer.ask(&subscribe(&id, 0)).await["type"], "ack");
    let mut of_owner = Socket::of_owner(&platform, &bob.owner).await;
    assert_eq!(of_owner.ask(&subscribe(&id, 0)).await["type"], "ack");
    alice.agent.say(&platform, &id, &json!("hello")).await.expect(201);
    assert_eq!(of_viewer.next().await["message"]["payload"], "hello");
    assert_eq!(of_owner.next().await["message"]["payload"], "hello");

    let grant = invited["grant"]["id"].as_str().expect("an id");
    let revoke = format!("{viewers}/{grant}/revoke");
    alice.owner.call(&platform, "POST", &revoke, &json!({})).await.expect(200);
    assert_eq!(of_viewer.end().await, Some(1008));
    // Whoever has a right of its own goes on.
    alice.agent.say(&platform, &id, &json!("more")).await.expect(201);
    assert_eq!(of_owner.next().await["message"]["payload"], "more");
}

#[tokio::test]
async fn a_reader_that_comes_back_misses_nothing() {
    const MESSAGES: u64 = 150;
    let platform = Platform::start().await;
    let (id, alice, bob) = platform.session("relay", Some("shared")).await;
    let writer = say_all(&platform, &alice.agent, &id, (1..=MESSAGES).map(|n| json!({ "n": n })));
    let reader = async {
        let mut last = 0;
        let mut connections = 0;
        while last < MESSAGES {
            let mut socket = Socket::of_agent(&platform, &bob.agent).await;
            connections += 1;
            socket.send(&subscribe(&id, last)).await;
            // Reads a few and goes away without a word, at another place each time.
            for _ in 0..7 + connections % 5 {
                let frame = socket.next().await;
                if frame["type"] == "ack" {
                    continue;
                }
                assert_eq!(frame["message"]["seq"], json!(last + 1), "a gap or a repetition");
                last += 1;
                if last == MESSAGES {
                    break;
                }
            }
        }
        connections
    };
    let ((), connections) = tokio::join!(writer, reader);
    assert!(connections > 10, "{connections} connections");
}

#[tokio::test]
async fn a_reader_that_stops_reading_is_dropped_and_can_come_back() {
    let platform = Platform::start_with(|settings| {
        settings.live.send_timeout = Duration::from_millis(300);
        settings.live.connections_per_agent = 1;
    })
    .await;
    let (id, alice, bob) = platform.session("relay", Some("shared")).await;
    let mut slow = Socket::of_agent(&platform, &bob.agent).await;
    assert_eq!(slow.ask(&subscribe(&id, 0)).await["type"], "ack");
    // More than the sockets' buffers hold.
    let large = json!("x".repeat(250_000));
    say_all(&platform, &alice.agent, &id, std::iter::repeat_n(large, 60)).await;
    // Its only place is free again while it still has not read a byte.
    let deadline = Instant::now() + Duration::from_secs(20);
    let headers = || bob.agent.headers(&platform, "GET", "/v1/events", "");
    while send_signed_status(&platform, &headers()).await == 429 {
        assert!(Instant::now() < deadline, "the slow reader was not dropped");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut last = 0;
    while let Ok(frame) = slow.receive().await {
        last = frame["message"]["seq"].as_u64().expect("a message");
    }
    assert!((1..60).contains(&last), "it has some and not all: {last}");
    drop(slow);
    let mut again = reconnect(&platform, &bob).await;
    again.send(&subscribe(&id, last)).await;
    for seq in last + 1..=60 {
        assert_eq!(again.next().await["message"]["seq"], json!(seq));
    }
}

/// The status of a stream that is opened and left.
async fn send_signed_status(
    platform: &Platform,
    headers: &openglass_core::request::SignedHeaders,
) -> u16 {
    let mut request = platform.http.get(format!("{}/v1/events", platform.base_url()));
    for (name, value) in headers.iter() {
        request = request.header(name, value);
    }
    request.send().await.expect("an answer").status().as_u16()
}

/// A socket, once the platform has noticed that the last connection has gone.
async fn reconnect(platform: &Platform, party: &Party) -> Socket {
    for _ in 0..200 {
        let headers = party.agent.headers(platform, "GET", "/v1/events", "");
        if send_signed_status(platform, &headers).await == 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    Socket::of_agent(platform, &party.agent).await
}

#[tokio::test]
async fn who_does_not_answer_pings_is_dropped() {
    let platform = Platform::start_with(|settings| {
        settings.live.ping_interval = Duration::from_millis(100);
        settings.live.connections_per_agent = 1;
    })
    .await;
    let agent = platform.agent("a").await;
    let socket = Socket::of_agent(&platform, &agent).await;
    // Nobody reads it, so nobody answers.
    tokio::time::sleep(Duration::from_millis(600)).await;
    let mut second = Socket::of_agent(&platform, &agent).await;
    drop(socket);
    // Whoever reads answers, and stays.
    second.answer_pings(Duration::from_millis(600)).await;
    assert_eq!(second.ask(&json!({ "type": "ping", "id": "p" })).await["type"], "pong");
}

#[tokio::test]
async fn connections_and_subscriptions_are_counted() {
    let platform = Platform::start().await;
    let (agent, owner) = platform.claimed_agent("a").await;
    let mut sockets = Vec::new();
    for _ in 0..5 {
        sockets.push(Socket::of_agent(&platform, &agent).await);
    }
    let headers = agent.headers(&platform, "GET", "/v1/events", "");
    send_signed(&platform, &headers, "GET", "/v1/events", "").await.refused(429, "rate_limited");
    let mut of_owner = Socket::of_owner(&platform, &owner).await;

    for number in 0..50 {
        let id = agent.open(&platform, "relay").await;
        let ack = of_owner.ask(&subscribe(&id, 0)).await;
        assert_eq!(ack["type"], "ack", "{number}: {ack}");
    }
    let id = agent.open(&platform, "relay").await;
    assert_eq!(of_owner.ask(&subscribe(&id, 0)).await["error"]["code"], "bad_request");
}

#[tokio::test]
async fn a_shutdown_does_not_wait_for_listeners() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let mut socket = Socket::of_agent(&platform, &agent).await;
    let mut events = Events::of_agent(&platform, &agent, "/v1/events", &[]).await;
    let started = Instant::now();
    platform.stop().await;
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    assert_eq!(socket.end().await, Some(1001));
    assert_eq!(events.next().await, None);
}
