//! A server to talk to.

use std::sync::Arc;

use openglass_core::glass::capabilities::{Environment, Manifest};
use openglass_mcp::{
    Profile, Server,
    stdio::{self, StdioError},
};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};

/// A manifest as of a program without a browser.
pub(crate) fn manifest() -> Manifest {
    Manifest::new(&Environment {
        glass_version: "0.0.0",
        platform: ("linux", "x86_64"),
        policy: "development",
        restricted: false,
        browser: false,
    })
}

/// A server without tools.
pub(crate) fn bare() -> Server {
    Server::new("0.0.0", "For tests.").with_glass(manifest())
}

/// A server with the tools of Glass.
pub(crate) fn glass() -> Arc<Server> {
    Arc::new(openglass_mcp::glass::server("0.0.0"))
}

/// A client of a server that runs in the background.
pub(crate) struct Client {
    input: DuplexStream,
    output: DuplexStream,
    running: tokio::task::JoinHandle<Result<(), StdioError>>,
    read: Vec<u8>,
}

impl Client {
    pub(crate) fn of(server: Arc<Server>) -> Self {
        let (input, theirs) = tokio::io::duplex(64 * 1024);
        let (their_output, output) = tokio::io::duplex(64 * 1024);
        let running = tokio::spawn(stdio::serve(server, Profile::Default, theirs, their_output));
        Self { input, output, running, read: Vec::new() }
    }

    /// A client whose handshake is done.
    pub(crate) async fn ready(server: Arc<Server>) -> Self {
        let mut client = Self::of(server);
        let answer = client.ask(&initialize(1)).await;
        assert!(answer["result"].is_object(), "{answer}");
        client.tell(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        client
    }

    pub(crate) async fn write(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).await.expect("the server reads");
    }

    /// Sends a message on a line.
    pub(crate) async fn tell(&mut self, message: &Value) {
        self.write(format!("{message}\n").as_bytes()).await;
    }

    /// The next answer on a line.
    pub(crate) async fn hear(&mut self) -> Value {
        loop {
            if let Some(end) = self.read.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                return serde_json::from_slice(&line).expect("an answer is JSON");
            }
            let mut piece = vec![0; 64 * 1024];
            let read = self.output.read(&mut piece).await.expect("the server writes");
            assert_ne!(read, 0, "the server ended: {:?}", String::from_utf8_lossy(&self.read));
            self.read.extend_from_slice(&piece[..read]);
        }
    }

    pub(crate) async fn ask(&mut self, message: &Value) -> Value {
        self.tell(message).await;
        self.hear().await
    }

    /// Calls a tool.
    pub(crate) async fn call(&mut self, name: &str, arguments: Value) -> Value {
        self.ask(&call(2, name, arguments)).await
    }

    /// Ends the input; the rest of the output, and how the server ended.
    pub(crate) async fn end(mut self) -> (Vec<u8>, Result<(), StdioError>) {
        drop(self.input);
        self.output.read_to_end(&mut self.read).await.expect("the server writes");
        (self.read, self.running.await.expect("no panic"))
    }
}

pub(crate) fn initialize(id: u64) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "initialize",
        "params": {"protocolVersion": "2024-11-05"}})
}

pub(crate) fn call(id: u64, name: &str, arguments: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call",
        "params": {"name": name, "arguments": arguments}})
}

/// What a server writes for an input that ends, and how it ends.
pub(crate) async fn run(input: &[u8]) -> (Vec<u8>, Result<(), StdioError>) {
    let mut client = Client::of(glass());
    // A server that ends early no longer reads.
    let _ = client.input.write_all(input).await;
    client.end().await
}

/// The smallest page graph.
pub(crate) fn graph() -> Value {
    json!({"schemaVersion": 1, "revision": 7, "document": {"revision": 7},
        "entities": [
            {"id": "page", "kind": "page", "quality": "confirmed", "evidenceSources": []},
            {"id": "field-1", "kind": "field", "role": "textbox", "name": "Email",
             "quality": "strong", "evidenceSources": ["dom"]}],
        "relationships": [{"from": "page", "to": "field-1", "kind": "contains"}],
        "coverage": {"structural": "strong", "semantic": "strong",
            "interactiveEntitiesObserved": 1, "opaqueRegions": 0},
        "limits": {"truncated": false, "omittedFacts": 0, "textBytes": 0, "missingSources": []}})
}

/// The code of an answer's error.
pub(crate) fn code(answer: &Value) -> i64 {
    answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error: {answer}"))
}

/// The first text of a tool's result, as JSON.
pub(crate) fn text(answer: &Value) -> Value {
    let text = answer["result"]["content"][0]["text"].as_str();
    serde_json::from_str(text.unwrap_or_else(|| panic!("no text: {answer}"))).expect("JSON")
}
