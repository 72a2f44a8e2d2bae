//! What slow readers cost. A process of its own, for it looks at its memory.

#[path = "../api/support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the other tests use the rest")]
mod support;

use std::time::Duration;

use serde_json::json;

use crate::support::{Platform, Socket, TestAgent, resident_bytes};

const FAST: usize = 60;
const SLOW: usize = 40;
const MESSAGES: u64 = 40;
const PAYLOAD_BYTES: usize = 250_000;
/// The message that is read, its JSON, and its frame on the way out.
const SLOW_READER_BYTES: u64 = 4 * 256 * 1024;
/// What the test's own readers and the allocator do in the meantime.
const SLACK_BYTES: u64 = 64 * 1024 * 1024;

async fn say_all(platform: &Platform, agent: &TestAgent, id: &str) {
    let path = format!("/v1/sessions/{id}");
    let mut session = agent.get(platform, &path).await.expect(200)["session"].clone();
    for _ in 0..MESSAGES {
        let payload = json!("x".repeat(PAYLOAD_BYTES));
        let body = agent.message_body(platform, &session, Some(&payload));
        let sent = agent.post(platform, &format!("{path}/messages"), &body).await.expect(201);
        session["head"] = sent["head"].clone();
    }
}

/// So many sockets that listen to a session from where it stands.
async fn listeners(
    platform: &Platform,
    agent: &TestAgent,
    id: &str,
    after_seq: u64,
    count: usize,
) -> Vec<Socket> {
    let subscribe =
        json!({ "type": "subscribe", "id": "s", "sessionId": id, "afterSeq": after_seq });
    let mut sockets = Vec::new();
    for _ in 0..count {
        let mut socket = Socket::of_agent(platform, agent).await;
        assert_eq!(socket.ask(&subscribe).await["type"], "ack");
        sockets.push(socket);
    }
    sockets
}

/// Lets everybody read the messages after `after_seq`, which are written meanwhile.
async fn read_all(
    platform: &Platform,
    writer: &TestAgent,
    id: &str,
    after_seq: u64,
    sockets: Vec<Socket>,
) -> Vec<Socket> {
    let readers: Vec<_> = sockets
        .into_iter()
        .map(|mut socket| {
            tokio::spawn(async move {
                for seq in after_seq + 1..=after_seq + MESSAGES {
                    assert_eq!(socket.next().await["message"]["seq"], json!(seq), "a gap");
                }
                socket
            })
        })
        .collect();
    say_all(platform, writer, id).await;
    let mut sockets = Vec::new();
    for reader in readers {
        sockets.push(reader.await.expect("no gap"));
    }
    sockets
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_costs_a_message_and_hinders_nobody() {
    let Some(_) = resident_bytes() else {
        println!("skipped: this system does not tell how much memory a process has");
        return;
    };
    let platform = Platform::start_with(|settings| {
        settings.live.connections_per_agent = FAST + SLOW;
        settings.live.send_timeout = Duration::from_mins(5);
    })
    .await;
    let (id, alice, bob) = platform.session("relay", Some("shared")).await;
    let fast = listeners(&platform, &bob.agent, &id, 0, FAST).await;
    // Once without slow readers, so that the second round finds warm buffers.
    let fast = read_all(&platform, &alice.agent, &id, 0, fast).await;
    let before = resident_bytes().expect("it was told before");
    let slow = listeners(&platform, &bob.agent, &id, MESSAGES, SLOW).await;
    read_all(&platform, &alice.agent, &id, MESSAGES, fast).await;
    let grown = resident_bytes().expect("it was told before").saturating_sub(before);
    println!("{SLOW} slow readers, {grown} bytes");
    // Each of them has missed 10 MB.
    assert!(grown < SLOW as u64 * SLOW_READER_BYTES + SLACK_BYTES, "{grown} bytes");
    drop(slow);
}
