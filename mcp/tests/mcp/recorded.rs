//! Recorded runs of the published server. Where ours answers differently on
//! purpose, `docs/glass-deviations.md` says why; this file says how.

use std::{collections::BTreeMap, fs, path::Path};

use openglass_mcp::{
    frame::{Body, FrameReader, Framing},
    stdio::StdioError,
};
use serde_json::{Value, json};

use crate::support::{initialize, run};

/// Runs whose last answer is another one, with what it is: `silence`, `result`,
/// the number of an error, or kind and path of what a tool says.
const DIFFERENT: &[(&str, &str)] = &[
    ("mcp.initialize: unsupported protocolVersion", "result"),
    ("mcp.initialize: glass protocolVersions [] falls back to 1", "-32602"),
    ("mcp.initialize: glass requires workflowResume", "-32602"),
    ("mcp.call: id null is answered", "-32600"),
    ("mcp.call: id null on tools/call", "-32600"),
    ("mcp.call: id empty string", "-32600"),
    ("mcp.call: id with a space", "-32600"),
    ("mcp.call: id 129 bytes", "-32600"),
    ("mcp.call: id float", "-32600"),
    ("mcp.call: unknown tool", "-32602"),
    ("mcp.call: validateWebIr malformed graph", "invalidField ir.schemaVersion"),
    ("mcp.call: validateWebIr without ir", "invalidField ir"),
    ("mcp.call: validateWebIr without arguments", "invalidField ir"),
    ("mcp.call: validateWebIr extra argument is ignored", "invalidField zzz"),
    ("mcp.call: validateWebIr responseMode bogus", "invalidField responseMode"),
    ("mcp.call: continuityWebIr empty entityId", "invalidField entityId"),
    ("mcp.call: validateTask malformed", "invalidField task.task"),
    ("mcp.call: compileTask malformed task", "invalidField task.x"),
    ("mcp.call: preflightNavigation extra argument", "invalidField x"),
    ("mcp.call: executeTask invalid task loses its details", "-32602"),
    ("mcp.call: executeTask without expectedRevision", "-32602"),
    ("mcp.call: sessionSnapshot bad operation", "-32602"),
    ("mcp.call: workspaceStatus", "-32602"),
    ("mcp.call: knowledgeList", "-32602"),
    ("mcp.call: knowledgeList under the hardened policy", "-32602"),
    ("mcp.call: newline frame over 8 KiB ends the server", "result"),
    ("mcp.call: positional array request", "-32700"),
    ("mcp.replay: replayInspect", "-32602"),
    ("mcp.replay: replayAttach", "-32602"),
    ("mcp.replay: replayDiff equal", "-32602"),
    ("mcp.replay: replayDiff other events", "-32602"),
    ("mcp.replay: replayInspect wrong scenario hash", "-32602"),
    ("mcp.replay: replayInspect with a top-level metadata field (schema form)", "-32602"),
];

/// A file of the shared Glass vectors; `None` when they are not there.
fn shared(name: &str) -> Option<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/vectors/glass");
    match fs::read_to_string(folder.join(name)) {
        Ok(text) => Some(serde_json::from_str(&text).expect("the vectors are JSON")),
        Err(error) => {
            println!("skipped: no shared vectors: {name}: {error}");
            None
        }
    }
}

/// One answer: its framing and what can be compared of it.
type Answer = (Framing, Value);

fn answers(stream: &[u8]) -> Vec<Answer> {
    let mut reader = FrameReader::new();
    reader.push(stream);
    let mut answers = Vec::new();
    while let Some(frame) = reader.next_frame().expect("our own framing") {
        let Body::Message(text) = frame.body else { panic!("an answer that is too long") };
        let answer: Value = serde_json::from_slice(&text).expect("an answer is JSON");
        answers.push((frame.framing, comparable(&answer)));
    }
    if let Some(last) = reader.finish().expect("a whole answer") {
        let Body::Message(text) = last.body else { panic!("an answer that is too long") };
        answers.push((last.framing, comparable(&serde_json::from_slice(&text).expect("JSON"))));
    }
    answers
}

/// Members with sentences for people, with what is told about one build, and the
/// details that the published server never fills in.
const LEFT_OUT: [&str; 7] =
    ["message", "reason", "reconciliation", "details", "serverInfo", "glassVersion", "constraints"];

/// An answer as far as it can be compared.
fn comparable(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(comparable).collect(),
        Value::Object(members) => {
            let mut kept: serde_json::Map<_, _> = members
                .iter()
                .filter(|(name, _)| !LEFT_OUT.contains(&name.as_str()))
                .map(|(name, value)| (name.clone(), comparable_member(name, value)))
                .collect();
            // The cost of a result with sentences depends on the sentences.
            let text = members.get("content").and_then(|content| content[0]["text"].as_str());
            if text.is_some_and(|text| LEFT_OUT.iter().any(|name| text.contains(name))) {
                kept.remove("_meta");
            }
            Value::Object(kept)
        }
        other => other.clone(),
    }
}

fn comparable_member(name: &str, value: &Value) -> Value {
    match (name, value) {
        // Whether a capability is there depends on the build.
        ("capabilities" | "capabilityStatuses", Value::Object(all)) => names(all),
        ("text", Value::String(text)) => match serde_json::from_str(text) {
            Ok(Value::Object(mut inner)) => {
                // Our own code of a broken rule; the sentence of a trace.
                inner.remove("code");
                inner.remove("error");
                comparable(&Value::Object(inner))
            }
            _ => value.clone(),
        },
        _ => comparable(value),
    }
}

fn names(members: &serde_json::Map<String, Value>) -> Value {
    members.keys().map(|name| json!(name)).collect()
}

/// What a run writes to standard input.
fn input(label: &str, recorded: &Value) -> Vec<u8> {
    let line = |message: &Value| format!("{message}\n");
    let framed = |message: &Value| {
        let message = message.to_string();
        format!("Content-Length: {}\r\n\r\n{message}", message.len())
    };
    let first = initialize(1);
    let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized", "params": {}});
    let ping = |id: u64| json!({"jsonrpc": "2.0", "id": id, "method": "ping"});
    let padded = |size: usize| json!({"jsonrpc": "2.0", "id": 2, "method": "ping", "params": {"x": "y".repeat(size)}});
    match label {
        "mcp.frame: Content-Length" => [&first, &ready, &ping(2)].map(framed).concat(),
        "mcp.frame: Content-Length body of 20 kB" => {
            [&first, &ready, &padded(20_000)].map(framed).concat()
        }
        "mcp.frame: mixed, each answered in its own framing" => {
            [line(&first), line(&ready), framed(&ping(2)), line(&ping(3))].concat()
        }
        "mcp.frame: lower-case content-length header" => {
            let body = first.to_string();
            format!("content-length: {}\r\n\r\n{body}", body.len())
        }
        "mcp.frame: extra header line" => {
            "Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}".to_owned()
        }
        "mcp.frame: declared length above 4 MiB" => "Content-Length: 4194305\r\n\r\n".to_owned(),
        "mcp.call: newline frame over 8 KiB ends the server" => {
            [&first, &ready, &padded(8192), &ping(3)].map(line).concat()
        }
        _ => {
            let items = recorded.as_array().expect("a list of messages");
            let bytes: Option<Vec<u8>> = match items.as_slice() {
                [Value::Array(bytes)] => bytes.iter().map(byte).collect(),
                _ => items.iter().map(byte).collect(),
            };
            if let Some(bytes) = bytes {
                return bytes;
            }
            let text = |item: &Value| match item {
                Value::String(raw) => format!("{raw}\n"),
                message => line(message),
            };
            items.iter().map(text).collect()
        }
    }
    .into_bytes()
}

fn byte(item: &Value) -> Option<u8> {
    u8::try_from(item.as_u64()?).ok()
}

/// The last answer in a word.
fn outcome(answers: &[Answer]) -> String {
    let Some((_, answer)) = answers.last() else { return "silence".to_owned() };
    if let Some(code) = answer["error"]["code"].as_i64() {
        return code.to_string();
    }
    let result = &answer["result"];
    if result["isError"] != true {
        return "result".to_owned();
    }
    let told = &result["content"][0]["text"];
    let word = |name: &str| told[name].as_str().unwrap_or("?").to_owned();
    format!("{} {}", word("kind"), word("path"))
}

fn exit_code(ended: &Result<(), StdioError>) -> i64 {
    i64::from(ended.is_err())
}

#[tokio::test]
async fn recorded_runs_are_answered_alike() {
    let Some(Value::Array(all)) = shared("observed-cli.json") else { return };
    let label = |run: &Value| run["label"].as_str().expect("a label").to_owned();
    let runs: Vec<_> = all.into_iter().filter(|run| label(run).starts_with("mcp.")).collect();
    let mut expected: BTreeMap<_, _> = DIFFERENT.iter().copied().collect();
    assert_eq!(expected.len(), DIFFERENT.len(), "a label is listed twice");
    let (mut alike, mut wrong) = (0, Vec::new());
    for recorded in &runs {
        let label = label(recorded);
        let (output, ended) = run(&input(&label, &recorded["input"])).await;
        let theirs = answers(recorded["stdout"].as_str().expect("a text").as_bytes());
        let ours = answers(&output);
        let same = ours == theirs && exit_code(&ended) == recorded["exitCode"];
        match expected.remove(label.as_str()) {
            None if same => alike += 1,
            Some(wanted) if !same && outcome(&ours) == wanted => {}
            _ => wrong.push(format!("(\"{label}\", \"{}\"),\n", outcome(&ours))),
        }
    }
    println!("{alike} recorded runs answered alike, {} differently", DIFFERENT.len());
    assert!(wrong.is_empty(), "{}", wrong.concat());
    assert!(expected.is_empty(), "no such runs: {expected:?}");
    assert_eq!(alike + DIFFERENT.len(), runs.len());
    assert_eq!(runs.len(), 103);
}

#[tokio::test]
async fn the_framing_corpus_is_told_apart() {
    let Some(Value::Array(cases)) = shared("mcp_framing_corpus.json") else { return };
    for case in &cases {
        let bytes = input("", &case["bytes"]);
        let (output, ended) = run(&bytes).await;
        assert_eq!(json!(ended.is_ok()), case["valid"], "{} {ended:?}", case["name"]);
        assert_eq!(json!(!output.is_empty()), case["valid"], "{}", case["name"]);
    }
    assert_eq!(cases.len(), 5);
}
