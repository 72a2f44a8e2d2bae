//! The recorded browser-free runs of the published tool. The tests of the core
//! compare every result in depth; these compare what the command prints.

use std::{fs, path::Path};

use openglass_core::{glass::task::TaskExecutionPlan, json::decode};
use serde_json::{Value, json};

use crate::support::{Folder, Ran, graph, record, snapshot};

/// The runs in which we deviate on purpose: our exit status, and the path that a
/// refusal names. `docs/glass-deviations.md` has the reason of each.
const DEVIATIONS: [(&str, i32, &str); 19] = [
    ("ir.validate: unknown top-level field ignored", 1, "extra"),
    ("ir.validate: unknown entity field ignored", 1, "entities[1].extra"),
    ("ir.validate: positional array for document", 1, "document"),
    ("ir.validate: positional array for a relationship", 1, "relationships[0]"),
    ("ir.validate: duplicate JSON key, last wins", 1, "$"),
    ("ir.validate: hint diagnostic camelCase status", 0, ""),
    ("ir.validate: missing file", 3, ""),
    ("ir.diff: only details and document changed", 0, ""),
    ("ir.diff: only details and document changed [summary]", 0, ""),
    ("ir.continuity: no role or name, kind changed, same id", 0, ""),
    ("ir.continuity: rebind fails when the regionId is renumbered too", 0, ""),
    ("task.validate: positional arrays for scope and limits", 1, "limits"),
    ("task.compile: field.read with a regionName that does not exist", 1, "scope.regionName"),
    ("task.compile: punctuation-only names match each other", 1, "scope"),
    (
        "task.compile: form.submit with a disabled submit button still compiles",
        1,
        "ir.entityDetails.submit.state.disabled",
    ),
    (
        "task.compile: form.fill with one read-only field among two compiles",
        1,
        "ir.entityDetails.ro.supportedActions",
    ),
    ("workflow.validate: unknown action", 1, "steps[0].action"),
    ("workflow.validate: evaluate action", 1, "steps[0].action"),
    ("capabilities", 0, ""),
];

/// Labels of runs without a browser start so.
const FAMILIES: [&str; 6] = ["ir.", "task.", "workflow.", "knowledge.", "certify.", "capabilities"];

#[test]
fn recorded_runs_give_the_same_answer() {
    let Some(runs) = recorded() else { return };
    let (mut same, mut deviating) = (0, 0);
    for run in &runs {
        let label = run["label"].as_str().expect("a label");
        if !FAMILIES.iter().any(|family| label.starts_with(family)) {
            continue;
        }
        let folder = Folder::new();
        let ran = replay(run, &folder);
        match DEVIATIONS.iter().find(|row| row.0 == label) {
            None => {
                same += 1;
                compare(label, run, &ran, &folder);
            }
            Some((_, status, path)) => {
                deviating += 1;
                assert_eq!(ran.status, *status, "{label}: {ran:?}");
                let told = ran.json()["error"]["details"]["path"].clone();
                assert_eq!(told.as_str().unwrap_or_default(), *path, "{label}: {ran:?}");
            }
        }
    }
    assert_eq!((same, deviating), (SAME, DEVIATIONS.len()));
}

/// How many runs are answered alike.
const SAME: usize = 270;

#[test]
fn every_deviation_is_explained() {
    let explained = include_str!("../../../docs/glass-deviations.md");
    for (label, ..) in DEVIATIONS {
        assert!(explained.contains(&format!("`{label}`")), "{label}");
    }
}

fn recorded() -> Option<Vec<Value>> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/vectors/glass/observed-cli.json");
    match fs::read(&path) {
        Ok(text) => Some(serde_json::from_slice(&text).expect("a list of runs")),
        Err(error) => {
            println!("skipped: no shared vectors: {}: {error}", path.display());
            None
        }
    }
}

fn replay(run: &Value, folder: &Folder) -> Ran {
    for (name, content) in run["input"].as_object().expect("files") {
        let text = match content {
            Value::String(words) if words.starts_with('<') => described(words),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        folder.write(name, text);
    }
    let command = run["command"].as_str().expect("a command");
    // Only ids of entities, the sixth word of `ir continuity`, have spaces in them.
    let words = if command.contains(" continuity ") { 6 } else { usize::MAX };
    let mut arguments: Vec<&str> = command.splitn(words, ' ').skip(1).collect();
    if arguments[0] == "--knowledge-store" {
        arguments[0] = "--store";
        arguments.rotate_left(2);
    }
    // Of a plan that goes to a file people are told in one line.
    if !arguments.contains(&"--output") {
        arguments.push("--json");
    }
    folder.run(&arguments)
}

/// Bulky inputs are described in words.
fn described(words: &str) -> String {
    if words.contains("257 distinct records") {
        let records: Vec<Value> = (0..257).map(|at| record(&format!("r{at}"))).collect();
        return snapshot(&records);
    }
    let count = match words {
        words if words.contains("4096 text entities") => 4096,
        words if words.contains("1100 text entities") => 1100,
        words if words.contains("8193 distinct") => 100,
        other => panic!("unknown input {other}"),
    };
    let name = "x".repeat(if count == 1100 { 200 } else { 1 });
    let text = |at| {
        json!({"id": format!("e{at}"), "kind": "text", "name": name, "quality": "strong",
            "evidenceSources": ["dom"]})
    };
    let mut graph = graph();
    let page = graph["entities"][0].clone();
    graph["entities"] = std::iter::once(page).chain((0..count).map(text)).collect();
    let pairs = (0..100).flat_map(|from| (0..100).map(move |to| (from, to)));
    let edges = pairs.filter(|(from, to)| from != to && words.contains("8193")).take(8193);
    let edge = |(from, to)| json!({"from": format!("e{from}"), "to": format!("e{to}"), "kind": "contains"});
    graph["relationships"] = edges.map(edge).collect();
    graph.to_string()
}

fn compare(label: &str, run: &Value, ran: &Ran, folder: &Folder) {
    assert_eq!(json!(ran.status), run["exitCode"], "{label}: {ran:?}");
    let printed = run["stdout"].as_str().expect("a text");
    if ran.status != 0 {
        let stderr = run["stderr"].as_str().expect("a text");
        let answer = ran.json();
        let path = stderr.split_once("path: \"").and_then(|(_, rest)| rest.split('"').next());
        if let Some(path) = path {
            assert_eq!(answer["error"]["details"]["path"], path, "{label}: {ran:?}");
        }
        assert!(answer["error"]["details"]["code"].is_string(), "{label}: {ran:?}");
        return;
    }
    let command = run["command"].as_str().expect("a command");
    if command.contains("--output") {
        assert_eq!(ran.out, printed, "{label}");
        let plan: TaskExecutionPlan = decode(folder.read("plan.json").as_bytes()).expect("a plan");
        plan.validate().expect("a valid plan");
        return;
    }
    if label.starts_with("ir.canonical") || label.starts_with("workflow.compile") {
        assert_eq!(ran.out, printed, "{label}");
        return;
    }
    if command.contains("--explain") {
        assert!(ran.err.contains("form.inspect") && ran.err.contains("1. observeScope"), "{ran:?}");
    }
    let mut expected: Value = serde_json::from_str(printed).expect("JSON");
    let mut found = ran.json();
    if label.starts_with("workflow.validate") {
        // The recording keeps the value of the file, not its bytes, and the
        // sentences in the report make its size.
        for report in [&mut expected, &mut found] {
            assert!(report["sourceHash"].take().is_string(), "{label}");
            assert!(report["contextCost"].take().is_object(), "{label}");
        }
    }
    if found["reason"].is_string() {
        expected["contextCost"].take();
        assert!(found["contextCost"].take().is_object(), "{label}");
    }
    assert_eq!(comparable(&found), comparable(&expected), "{label}");
}

/// The value without sentences for people and without empty lists.
fn comparable(value: &Value) -> Value {
    const SENTENCES: [&str; 3] = ["reason", "message", "remediation"];
    match value {
        Value::Array(items) => items.iter().map(comparable).collect(),
        Value::Object(members) => members
            .iter()
            .filter(|(name, value)| {
                !SENTENCES.contains(&name.as_str()) && **value != Value::Array(Vec::new())
            })
            .map(|(name, value)| (name.clone(), comparable(value)))
            .collect(),
        other => other.clone(),
    }
}
