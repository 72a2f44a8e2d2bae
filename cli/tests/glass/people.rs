//! Help, and what people see without `--json`.

use std::{path::Path, process::Command};

use insta::assert_snapshot;
use serde_json::json;

use crate::support::{Folder, graph, record, snapshot};

#[test]
fn help_teaches() {
    let folder = Folder::new();
    for command in ["ir", "task", "workflow", "knowledge", "certify", "capabilities"] {
        let ran = folder.run(&[command, "--help"]);
        assert_eq!(ran.status, 0, "{command}");
        assert_snapshot!(format!("help_{command}"), ran.out);
    }
}

#[test]
fn results_for_people() {
    let folder = Folder::new();
    folder.write("before.json", graph().to_string());
    let mut after = graph();
    after["revision"] = json!(8);
    after["document"]["revision"] = json!(8);
    after["entities"][1]["name"] = json!("E-mail\u{202e}");
    folder.write("after.json", after.to_string());
    for (name, arguments) in [
        ("validate", &["ir", "validate", "before.json"][..]),
        ("inspect", &["ir", "inspect", "before.json"]),
        ("diff", &["ir", "diff", "before.json", "after.json"]),
        ("continuity", &["ir", "continuity", "before.json", "after.json", "field-1"]),
    ] {
        let ran = folder.run(arguments);
        assert_eq!((ran.status, &*ran.err), (0, ""), "{name}");
        assert_snapshot!(name, ran.out);
    }
}

#[test]
fn refusals_for_people() {
    let folder = Folder::new();
    let mut broken = graph();
    broken["entities"][1]["id"] = json!("page");
    folder.write("ir.json", broken.to_string());
    let ran = folder.run(&["ir", "validate", "ir.json"]);
    assert_eq!((ran.status, &*ran.out), (1, ""));
    assert_snapshot!("refused", ran.err);
    let ran = folder.run(&["ir", "validate", "absent.json"]);
    assert_eq!((ran.status, &*ran.out), (3, ""));
    let ran = folder.run(&["ir", "diff", "-", "-"]);
    assert_eq!((ran.status, &*ran.out), (2, ""));
}

#[test]
fn other_documents_for_people() {
    let folder = Folder::new();
    let workflow = json!({
        "schemaVersion": 1, "name": "open-example", "workflowVersion": "1.0.0", "inputs": {},
        "budgets": {"maxSteps": 2, "maxDurationMs": 30000, "maxExtractedBytes": 4096},
        "steps": [{"id": "open", "action": "navigate", "url": "https://example.com",
            "transaction": "idempotent", "maxRetries": 0},
            {"id": "look", "action": "observe", "when": {"dialogOpen": true}}],
        "terminalCondition": {"urlEquals": "https://example.com/"}, "outputs": {},
    });
    folder.write("w.json", workflow.to_string());
    folder.write("store.json", snapshot(&[record("r1")]));
    for (name, arguments, status) in [
        ("preview", &["workflow", "preview", "w.json"][..], 0),
        ("lint", &["workflow", "lint", "w.json", "--deny-warnings"], 1),
        ("list", &["knowledge", "list", "--store", "store.json"], 0),
        ("explain", &["knowledge", "explain", "r1", "--store", "store.json"], 0),
    ] {
        let ran = folder.run(arguments);
        assert_eq!((ran.status, &*ran.err), (status, ""), "{name}");
        assert_snapshot!(name, ran.out);
    }
}

/// The examples of the guide, but for those on documents that only a runner of
/// scenarios has.
#[cfg(unix)]
#[test]
fn the_guide_runs() {
    let guide = include_str!("../../../docs/guides/glass-cli.md");
    let blocks = guide.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let script: String = blocks.filter(|block| !block.contains("openglass certify")).collect();
    assert!(script.matches("openglass ").count() > 15);
    let folder = Folder::new();
    let binaries = Path::new(env!("CARGO_BIN_EXE_openglass")).parent().expect("a folder");
    let path = format!("{}:{}", binaries.display(), std::env::var("PATH").expect("a PATH"));
    let output = Command::new("sh")
        .args(["-ec", &script])
        .current_dir(folder.path(""))
        .env("PATH", path)
        .output()
        .expect("a shell");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
