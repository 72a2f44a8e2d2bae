//! Batches: one array, one answer, in the one revision that has them.

use bytes::Bytes;
use http::{Request, Response};
use openglass_mcp::{
    batch::BATCH_MESSAGES,
    http::{Access, Endpoint},
};
use serde_json::{Value, json};

use crate::support::{Client, call, code, glass, graph, text};

fn initialize(version: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"protocolVersion": version}})
}

fn initialized() -> Value {
    json!({"jsonrpc": "2.0", "method": "notifications/initialized"})
}

fn ping(id: u64) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "ping"})
}

/// Every kind of message: two calls, a ping, a notification, a wrong method, a
/// second handshake, and what is no message.
fn mixed() -> Value {
    json!([
        call(11, "validateWebIr", json!({"ir": graph()})),
        ping(12),
        initialized(),
        {"jsonrpc": "2.0", "id": 13, "method": "nothing"},
        call(14, "inspectWebIr", json!({})),
        initialize("2025-03-26"),
        7,
    ])
}

fn assert_answers_mixed(answers: &Value) {
    let answers = answers.as_array().unwrap_or_else(|| panic!("no array: {answers}"));
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(ids, [json!(11), json!(12), json!(13), json!(14), json!(1), Value::Null]);
    assert_eq!(text(&answers[0])["valid"], true);
    assert_eq!(answers[1]["result"], json!({}));
    assert_eq!(code(&answers[2]), -32601);
    assert_eq!(answers[3]["result"]["isError"], true);
    assert_eq!(code(&answers[4]), -32600, "a batch holds no handshake");
    assert_eq!(code(&answers[5]), -32700);
}

async fn ready(version: &str) -> Client {
    let mut client = Client::of(glass());
    let answer = client.ask(&initialize(version)).await;
    assert_eq!(answer["result"]["protocolVersion"], version);
    client.tell(&initialized()).await;
    client
}

#[tokio::test]
async fn a_batch_is_answered_in_one_array() {
    let mut client = ready("2025-03-26").await;
    assert_answers_mixed(&client.ask(&mixed()).await);
    // Nothing in it wants an answer, so the next answer is that of the ping.
    client.tell(&json!([initialized(), initialized()])).await;
    assert_eq!(client.ask(&ping(2)).await["id"], 2);
    let most: Value = (0..BATCH_MESSAGES as u64)
        .map(|id| call(id, "validateWebIr", json!({"ir": graph()})))
        .collect();
    assert_eq!(client.ask(&most).await.as_array().map(Vec::len), Some(BATCH_MESSAGES));
}

#[tokio::test]
async fn a_batch_is_bounded() {
    let mut client = ready("2025-03-26").await;
    assert_eq!(code(&client.ask(&json!([])).await), -32600);
    let many: Value = (0..=BATCH_MESSAGES as u64).map(ping).collect();
    assert_eq!(code(&client.ask(&many).await), -32600);
}

#[tokio::test]
async fn other_revisions_have_no_batches() {
    for version in ["2024-11-05", "2025-06-18", "2025-11-25"] {
        let mut client = ready(version).await;
        let answer = client.ask(&json!([ping(2)])).await;
        assert_eq!((code(&answer), &answer["id"]), (-32700, &Value::Null), "{version}");
    }
    let mut unready = Client::of(glass());
    unready.ask(&initialize("2025-03-26")).await;
    assert_eq!(code(&unready.ask(&json!([ping(2)])).await), -32700);
}

async fn post(endpoint: &Endpoint, session: Option<&str>, message: &Value) -> Response<Bytes> {
    let request = Request::builder()
        .method("POST")
        .uri("/glass/mcp")
        .header("host", "localhost")
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream");
    let request =
        session.iter().fold(request, |request, name| request.header("mcp-session-id", *name));
    endpoint.answer(request.body(message.to_string().into()).expect("a request")).await
}

#[tokio::test]
async fn a_batch_is_answered_over_http() {
    let endpoint = Endpoint::new(glass(), Access { loopback: true, origins: Vec::new() });
    let begun = post(&endpoint, None, &initialize("2025-03-26")).await;
    let session = begun.headers()["mcp-session-id"].to_str().expect("text").to_owned();
    let session = Some(session.as_str());
    assert_eq!(post(&endpoint, session, &initialized()).await.status(), 202);
    let answers = post(&endpoint, session, &mixed()).await;
    assert_eq!(answers.status(), 200);
    assert_answers_mixed(&serde_json::from_slice(answers.body()).expect("JSON"));
    assert_eq!(post(&endpoint, session, &json!([initialized()])).await.status(), 202);
    assert_eq!(post(&endpoint, session, &json!([])).await.status(), 400);
    assert_eq!(post(&endpoint, None, &json!([ping(2)])).await.status(), 400);
}
