//! `openglass policy`, and the examples of its guide.

use std::{fs, process::Command};

use serde_json::{Value, json};
use tempfile::TempDir;

const POLICY: &str = "\
apiVersion: openglass-policy/v1
kind: Policy
metadata: {name: payments}
rules:
  - id: large-payment
    risk: high
    when: {field: 'field:amountUsd', op: gte, value: 1000}
    reasons: [Moves money]
";

struct Ran {
    status: i32,
    out: String,
    err: String,
}

/// Runs the command in a folder with these files.
fn run(files: &[(&str, &str)], arguments: &[&str]) -> Ran {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a writable folder");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_openglass"))
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    Ran { status: output.status.code().expect("an exit status"), out, err }
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn a_policy_is_checked() {
    let ran = run(&[("p.yaml", POLICY)], &["policy", "check", "p.yaml"]);
    assert_eq!((ran.status, &*ran.out, &*ran.err), (0, "valid  payments, 1 rule\n", ""));
    let ran = run(&[("p.yaml", POLICY)], &["--json", "policy", "check", "p.yaml"]);
    let expected = json!({
        "status": "valid", "name": "payments", "defaultRisk": "low",
        "rules": ["large-payment"], "warnings": [],
    });
    assert_eq!(parsed(&ran.out), expected);

    let odd = POLICY.replace("1000", "'1000'");
    let ran = run(&[("p.yaml", &odd)], &["policy", "check", "p.yaml"]);
    assert_eq!(ran.status, 0);
    assert!(ran.out.contains("rules.0.when: `gte` needs a number as its value"), "{}", ran.out);
    let ran = run(&[("p.yaml", &odd)], &["policy", "check", "p.yaml", "--deny-warnings"]);
    assert_eq!(ran.status, 1);

    let broken = POLICY.replace("large-payment", "Large Payment");
    let ran = run(&[("p.yaml", &broken)], &["--json", "policy", "check", "p.yaml"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("error: p.yaml: rules.0.id: expected a name"), "{}", ran.err);
    assert_eq!(parsed(&ran.out)["error"]["code"], "invalid_policy");
    assert_eq!(run(&[], &["policy", "check", "none.yaml"]).status, 3);
}

#[test]
fn an_event_is_judged() {
    let files = [("p.yaml", POLICY), ("e.json", r#"{"fields":{"amountUsd":2500}}"#)];
    let arguments = ["policy", "evaluate", "e.json", "--policy", "p.yaml"];
    let ran = run(&files, &arguments);
    let expected = "high\n  high  large-payment\n      Moves money\n";
    assert_eq!((ran.status, &*ran.out), (0, expected));
    let ran = run(&files, &[&arguments[..], &["--json", "--fail-on", "medium"]].concat());
    assert_eq!(ran.status, 1);
    assert_eq!(parsed(&ran.out)["matches"][0]["id"], "large-payment");

    // The default rules see nothing here.
    let ran = run(&files, &["policy", "evaluate", "e.json"]);
    assert_eq!((ran.status, &*ran.out), (0, "low  no rule matches\n"));
    let ran = run(&[("e.json", "[]")], &["policy", "evaluate", "e.json"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("invalid_event"), "{}", ran.err);
    let both = ["policy", "evaluate", "-", "--policy", "-"];
    assert_eq!(run(&[], &both).status, 2);
}

#[cfg(unix)]
#[test]
fn the_guide_runs() {
    let guide = include_str!("../../docs/guides/policies.md");
    let blocks = guide.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let script: String = blocks.collect();
    assert!(script.matches("openglass policy ").count() >= 4);
    let folder = TempDir::new().expect("a folder");
    let command = std::path::Path::new(env!("CARGO_BIN_EXE_openglass"));
    let binaries = command.parent().expect("a folder");
    let path = format!("{}:{}", binaries.display(), std::env::var("PATH").expect("a PATH"));
    let output = Command::new("sh")
        .args(["-ec", &script])
        .current_dir(folder.path())
        .env("PATH", path)
        .output()
        .expect("a shell");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
