//! The recorded runs of `ir …` commands of the published implementation.

use openglass_core::{
    glass::{
        GlassError, InvalidKind, encode,
        operation::ContextCost,
        web_ir::{WebIr, continuity, diff, summarize},
    },
    json::decode,
};
use serde_json::{Value, json};

use crate::{graphs, shared};

/// What we answer where we deviate on purpose.
enum Ours {
    /// This result.
    Result(Value),
    /// A refusal with this code at this path.
    Refused(&'static str, &'static str),
}

/// The runs in which we deviate on purpose. `docs/glass-deviations.md` has the
/// reason of each.
fn deviations() -> Vec<(&'static str, Ours)> {
    let valid = json!({"valid": true, "schemaVersion": 1, "revision": 7});
    let flags = json!({
        "schemaVersion": 1, "fromRevision": 7, "toRevision": 8,
        "coverageChanged": false, "limitsChanged": false, "diagnosticsChanged": false,
        "relationshipHintDiagnosticsChanged": false,
    });
    let mut detailed = flags.clone();
    detailed["surfaceSetChanged"] = json!(false);
    detailed["documentChanged"] = json!(true);
    detailed["entityDetailsChanges"] = json!([{
        "id": "field-1", "kind": "added",
        "after": {
            "state": {"disabled": true}, "scope": "document",
            "sensitivity": "unknown", "truncated": false,
        },
    }]);
    let mut counts = flags;
    for count in [
        "entityAddedCount",
        "entityRemovedCount",
        "entityChangedCount",
        "relationshipAddedCount",
        "relationshipRemovedCount",
    ] {
        counts[count] = json!(0);
    }
    counts["documentChanged"] = json!(true);
    counts["entityDetailsChangedCount"] = json!(1);
    vec![
        ("ir.validate: unknown top-level field ignored", Ours::Refused("unknown_member", "extra")),
        (
            "ir.validate: unknown entity field ignored",
            Ours::Refused("unknown_member", "entities[1].extra"),
        ),
        ("ir.validate: positional array for document", Ours::Refused("wrong_type", "document")),
        (
            "ir.validate: positional array for a relationship",
            Ours::Refused("wrong_type", "relationships[0]"),
        ),
        ("ir.validate: duplicate JSON key, last wins", Ours::Refused("duplicate_member", "$")),
        ("ir.validate: hint diagnostic camelCase status", Ours::Result(valid)),
        ("ir.diff: only details and document changed", Ours::Result(detailed)),
        ("ir.diff: only details and document changed [summary]", Ours::Result(counts)),
        (
            "ir.continuity: no role or name, kind changed, same id",
            Ours::Result(json!({"requestedId": "x", "currentId": "x", "status": "changed"})),
        ),
        (
            "ir.continuity: rebind fails when the regionId is renumbered too",
            Ours::Result(json!({"requestedId": "f", "currentId": "g", "status": "rebound"})),
        ),
    ]
}

/// Runs that say nothing about a graph.
const OF_THE_COMMAND_LINE: [&str; 1] = ["ir.validate: missing file"];

#[test]
fn recorded_runs_give_the_same_result() {
    let Some(Value::Array(runs)) = shared::json("observed-cli.json") else { return };
    let deviations = deviations();
    let (mut same, mut deviating) = (0, 0);
    for run in &runs {
        let label = run["label"].as_str().expect("a label");
        if !label.starts_with("ir.") || OF_THE_COMMAND_LINE.contains(&label) {
            continue;
        }
        let outcome = execute(run);
        match deviations.iter().find(|(deviating, _)| *deviating == label) {
            None => {
                same += 1;
                compare(label, run, outcome);
            }
            Some((_, ours)) => {
                deviating += 1;
                compare_with_ours(label, ours, outcome);
            }
        }
    }
    assert_eq!((same, deviating), (113, 10), "runs of the command line: {OF_THE_COMMAND_LINE:?}");
}

#[test]
fn every_deviation_is_explained() {
    let explained = include_str!("../../../docs/glass-deviations.md");
    for (label, _) in deviations() {
        assert!(explained.contains(&format!("`{label}`")), "{label}");
    }
}

fn execute(run: &Value) -> Result<String, GlassError> {
    let command = run["command"].as_str().expect("a command");
    let arguments: Vec<&str> = command.split(' ').skip(2).collect();
    let file = |at: usize| read_graph(&run["input"][arguments[at]]);
    match arguments[0] {
        "validate" => {
            let graph = file(1)?;
            graph.validate()?;
            let WebIr { schema_version, revision, .. } = graph;
            Ok(format!(
                r#"{{"valid":true,"schemaVersion":{schema_version},"revision":{revision}}}"#
            ))
        }
        "inspect" => Ok(encode(&file(1)?.inspect()?)),
        "canonical" => Ok(encode(&file(1)?.canonical()?)),
        "diff" if arguments.contains(&"--summary") => Ok(encode(&summarize(&file(1)?, &file(2)?)?)),
        "diff" => Ok(encode(&diff(&file(1)?, &file(2)?)?)),
        "continuity" => {
            let id = command.split_once("after.json ").expect("an id").1;
            Ok(encode(&continuity(&file(1)?, &file(2)?, id)?))
        }
        other => panic!("unknown command {other}"),
    }
}

fn read_graph(input: &Value) -> Result<WebIr, GlassError> {
    let text = match input {
        Value::String(text) if text.starts_with('<') => described(text).to_string(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    Ok(decode(text.as_bytes())?)
}

/// Bulky inputs are described in words.
fn described(words: &str) -> Value {
    let mut graph = graphs::small(7);
    let text = |id: String, name: &str| {
        json!({
            "id": id, "kind": "text", "name": name,
            "quality": "strong", "evidenceSources": ["dom"],
        })
    };
    let count = match words {
        words if words.contains("4096 text entities") => 4096,
        words if words.contains("1100 text entities") => 1100,
        words if words.contains("8193 distinct") => 100,
        other => panic!("unknown input {other}"),
    };
    let name = if count == 1100 { "x".repeat(200) } else { "x".to_owned() };
    let page = graph["entities"][0].clone();
    let entities = (0..count).map(|at| text(format!("e{at}"), &name));
    graph["entities"] = std::iter::once(page).chain(entities).collect();
    let pairs = (0..100).flat_map(|from| (0..100).map(move |to| (from, to)));
    let edges = pairs.filter(|(from, to)| from != to && words.contains("8193")).take(8193);
    graph["relationships"] = edges
        .map(|(from, to)| {
            json!({"from": format!("e{from}"), "to": format!("e{to}"), "kind": "contains"})
        })
        .collect();
    graph
}

fn compare(label: &str, run: &Value, outcome: Result<String, GlassError>) {
    let stdout = run["stdout"].as_str().expect("a text");
    if run["exitCode"] == 0 {
        let ours = outcome.unwrap_or_else(|error| panic!("{label}: {error}"));
        if label.starts_with("ir.canonical") {
            assert_eq!(ours, stdout.trim_end(), "{label}");
            return;
        }
        let mut expected: Value = serde_json::from_str(stdout).expect("JSON");
        let cost = expected.as_object_mut().expect("an object").remove("contextCost");
        let found: Value = serde_json::from_str(&ours).expect("JSON");
        if found.get("reason").is_none() {
            let ours = serde_json::to_value(ContextCost::of(&ours)).expect("JSON");
            assert_eq!(Some(ours), cost, "{label}");
        }
        assert_eq!(shared::comparable(&found), shared::comparable(&expected), "{label}");
        return;
    }
    let error = outcome.err().unwrap_or_else(|| panic!("{label} is not refused"));
    let GlassError::Invalid(invalid) = error else { panic!("{label}: {error}") };
    let stderr = run["stderr"].as_str().expect("a text");
    let Some((_, rest)) = stderr.split_once("path: \"") else {
        assert_eq!(invalid.kind, InvalidKind::Field, "{label}");
        return;
    };
    let path = rest.split('"').next().expect("a path");
    assert_eq!((invalid.kind, invalid.path.as_str()), (InvalidKind::WebIrValidation, path));
}

fn compare_with_ours(label: &str, ours: &Ours, outcome: Result<String, GlassError>) {
    match (ours, outcome) {
        (Ours::Result(expected), Ok(found)) => {
            let found: Value = serde_json::from_str(&found).expect("JSON");
            assert_eq!(shared::comparable(&found), shared::comparable(expected), "{label}");
        }
        (Ours::Refused(code, path), Err(GlassError::Invalid(invalid))) => {
            assert_eq!((invalid.code, invalid.path.as_str()), (*code, *path), "{label}");
        }
        (_, outcome) => panic!("{label}: {outcome:?}"),
    }
}
