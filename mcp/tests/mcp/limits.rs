//! Bounds: how many at a time, how long, how large, and taking calls back.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use openglass_mcp::{
    ANSWER_BYTES, CONCURRENT_CALLS, MESSAGE_BYTES, Profile, Tool, ToolCall, ToolProvider,
    stdio::{FRAME_TIMEOUT, QUEUED_CALLS, StdioError},
    tools::ToolResult,
};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::support::{Client, bare, call, code, glass, graph, initialize};

/// Tools that end when they are told to.
#[derive(Debug)]
struct Slow {
    running: Arc<AtomicUsize>,
    dropped: Arc<AtomicUsize>,
    open: Arc<Semaphore>,
}

struct Counted<'c>(&'c AtomicUsize, bool);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        if !self.1 {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
}

#[async_trait]
impl ToolProvider for Slow {
    fn tools(&self, _: Profile) -> Vec<Tool> {
        Vec::new()
    }

    fn has(&self, tool: &str) -> bool {
        ["wait", "panic", "large"].contains(&tool)
    }

    async fn call(&self, call: ToolCall) -> ToolResult {
        match &*call.tool {
            "panic" => panic!("a tool that panics"),
            "large" => return Ok("x".repeat(ANSWER_BYTES)),
            _ => {}
        }
        self.running.fetch_add(1, Ordering::SeqCst);
        let mut counted = Counted(&self.dropped, false);
        self.open.acquire().await.expect("never closed").forget();
        counted.1 = true;
        Ok("{}".to_owned())
    }
}

struct Setting {
    client: Client,
    running: Arc<AtomicUsize>,
    dropped: Arc<AtomicUsize>,
    open: Arc<Semaphore>,
}

async fn setting() -> Setting {
    let (running, dropped) = (Arc::default(), Arc::default());
    let open = Arc::new(Semaphore::new(0));
    let slow = Slow {
        running: Arc::clone(&running),
        dropped: Arc::clone(&dropped),
        open: Arc::clone(&open),
    };
    let client = Client::ready(Arc::new(bare().with(slow))).await;
    Setting { client, running, dropped, open }
}

fn ping(id: u64) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "ping"})
}

fn cancel(id: u64) -> Value {
    json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})
}

#[tokio::test]
async fn calls_beyond_the_bound_wait_and_hold_up_nothing_else() {
    let Setting { mut client, running, open, .. } = setting().await;
    let calls = CONCURRENT_CALLS + QUEUED_CALLS;
    let ids = 100..100 + calls as u64;
    for id in ids.clone() {
        client.tell(&call(id, "wait", json!({}))).await;
    }
    assert_eq!(client.ask(&ping(2)).await["id"], 2, "a ping passes busy workers");
    assert_eq!(running.load(Ordering::SeqCst), CONCURRENT_CALLS);

    // One call more than there is room for: nothing more is read.
    client.tell(&call(99, "wait", json!({}))).await;
    client.tell(&ping(3)).await;
    let early = tokio::time::timeout(Duration::from_millis(50), client.hear()).await;
    assert!(early.is_err(), "{early:?}");

    open.add_permits(calls + 1);
    let mut answered = Vec::new();
    for _ in 0..calls + 2 {
        answered.push(client.hear().await["id"].as_u64().expect("a number"));
    }
    answered.sort_unstable();
    assert_eq!(answered, [3, 99].into_iter().chain(ids).collect::<Vec<u64>>());
}

#[tokio::test]
async fn calls_are_taken_back_running_and_waiting() {
    let Setting { mut client, running, dropped, open } = setting().await;
    for id in 100..=100 + CONCURRENT_CALLS as u64 {
        client.tell(&call(id, "wait", json!({}))).await;
    }
    let waiting = 100 + CONCURRENT_CALLS as u64;
    client.tell(&cancel(waiting)).await;
    let answer = client.hear().await;
    assert_eq!((code(&answer), &answer["id"]), (-32800, &json!(waiting)));
    assert_eq!(answer["error"]["data"]["code"], "protocol.cancelled");
    assert_eq!(running.load(Ordering::SeqCst), CONCURRENT_CALLS);

    client.tell(&cancel(100)).await;
    let answer = client.hear().await;
    assert_eq!((code(&answer), &answer["id"]), (-32800, &json!(100)));
    assert_eq!(dropped.load(Ordering::SeqCst), 1, "the running call was dropped");

    // The id is free again.
    client.tell(&call(100, "wait", json!({}))).await;
    open.add_permits(CONCURRENT_CALLS);
    for _ in 0..CONCURRENT_CALLS {
        assert!(client.hear().await["result"].is_object());
    }
}

#[tokio::test]
async fn an_id_names_one_request_at_a_time() {
    let Setting { mut client, open, .. } = setting().await;
    client.tell(&call(5, "wait", json!({}))).await;
    assert_eq!(code(&client.ask(&ping(5)).await), -32600);
    open.add_permits(1);
    assert!(client.hear().await["result"].is_object());
    assert_eq!(client.ask(&ping(5)).await["result"], json!({}));
}

#[tokio::test]
async fn a_tool_that_panics_or_says_too_much_is_one_failed_request() {
    let Setting { mut client, .. } = setting().await;
    let answer = client.call("panic", json!({})).await;
    assert_eq!(code(&answer), -32603);
    assert!(!answer.to_string().contains("panics"), "{answer}");
    assert_eq!(code(&client.call("large", json!({})).await), -32001);
    assert_eq!(client.ask(&ping(3)).await["result"], json!({}));
}

#[tokio::test]
async fn a_message_that_is_too_long_is_answered_and_the_next_one_read() {
    for framing in [false, true] {
        let mut client = Client::ready(glass()).await;
        let long = format!("{{\"x\":\"{}\"}}", "y".repeat(MESSAGE_BYTES));
        let bytes = if framing {
            format!("Content-Length: {}\r\n\r\n{long}", long.len())
        } else {
            format!("{long}\n")
        };
        client.write(bytes.as_bytes()).await;
        client.tell(&ping(3)).await;
        let (output, ended) = client.end().await;
        let output = String::from_utf8(output).expect("UTF-8");
        assert!(output.contains("-32600") && output.contains("\"id\":null"), "{output}");
        assert!(output.contains("\"id\":3"), "{output}");
        ended.expect("a clean end");
    }
}

#[tokio::test]
async fn a_graph_far_over_8_kib_fits_a_line() {
    let mut ir = graph();
    for number in 0..2000 {
        let id = format!("field-{number}-{}", "x".repeat(100));
        ir["entities"].as_array_mut().expect("a list").push(
            json!({"id": id, "kind": "field", "quality": "strong", "evidenceSources": ["dom"]}),
        );
    }
    let mut client = Client::ready(glass()).await;
    let answer = client.call("validateWebIr", json!({"ir": ir})).await;
    assert!(answer["result"]["content"].is_array(), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn a_message_that_does_not_end_ends_the_server_and_an_idle_client_does_not() {
    let mut client = Client::of(glass());
    tokio::time::sleep(FRAME_TIMEOUT * 100).await;
    assert!(client.ask(&initialize(1)).await["result"].is_object());
    client.write(b"{\"jsonrpc\":").await;
    tokio::time::sleep(FRAME_TIMEOUT * 2).await;
    let (_, ended) = client.end().await;
    assert!(matches!(ended, Err(StdioError::Slow)), "{ended:?}");
}
