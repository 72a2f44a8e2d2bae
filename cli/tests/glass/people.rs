//! Help, and what people see without `--json`.

use insta::assert_snapshot;
use serde_json::json;

use crate::support::{Folder, graph};

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
