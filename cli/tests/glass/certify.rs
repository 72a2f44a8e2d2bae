//! `openglass certify`, and the entry for MCP clients.

use openglass_core::{
    glass::reliability::{Fixture, Scenario},
    json::decode,
};
use serde_json::{Value, json};

use crate::support::Folder;

fn scenario() -> Value {
    json!({
        "schemaVersion": 1, "id": "s", "category": "c", "fixture": "f",
        "setup": {"browser": "chromium", "policy": "hardened"},
        "steps": [{"runWorkflow": "w.json"}, {"applyControl": "reset"}],
        "expect": {"terminalState": "done", "sideEffectCount": {"send": 1}},
        "forbid": ["secretLeaked"],
        "budgets": {"maxDurationMs": 100, "maxBrowserActions": 10},
    })
}

fn fixture() -> Value {
    json!({"schemaVersion": 1, "id": "f", "entrypoint": "index.html", "controls": ["reset"],
        "faults": ["dropEvent"], "oracles": ["snapshot"]})
}

fn scenario_hash() -> String {
    let scenario: Scenario = decode(scenario().to_string().as_bytes()).expect("a scenario");
    scenario.content_hash()
}

fn observation() -> Value {
    json!({
        "scenarioId": "s", "scenarioHash": scenario_hash(),
        "metadata": {"platform": "linux-x86-64", "browser": "chromium", "browserVersion": "1",
            "durationMs": 5, "browserActions": 1},
        "classification": "passed", "terminalState": "done", "sideEffectCount": {"send": 1},
        "forbiddenOutcomes": [], "oracleEvidence": true, "artifactsComplete": true,
    })
}

fn replay() -> Value {
    let fixture: Fixture = decode(fixture().to_string().as_bytes()).expect("a fixture");
    json!({
        "schemaVersion": 1, "scenarioId": "s", "scenarioHash": scenario_hash(),
        "fixtureId": "f", "fixtureHash": fixture.content_hash(),
        "events": [{"sequence": 0, "operation": "runWorkflow", "result": "completed"}],
        "observation": observation(),
    })
}

#[test]
fn a_release_is_certified_when_its_runs_prove_its_scenarios() {
    let folder = Folder::new();
    folder.write("suite.json", json!([scenario()]).to_string());
    folder.write("runs.json", json!([observation()]).to_string());
    folder.write("none.json", "[]");
    let mut failed = observation();
    failed["classification"] = json!("failed");
    folder.write("failed.json", json!([failed]).to_string());
    let release = |runs: &str| {
        let ran = folder.run(&[
            "certify",
            "release",
            "--version",
            "1.2.0",
            "--scenarios",
            "suite.json",
            "--observations",
            runs,
            "--json",
        ]);
        (ran.status, ran.json())
    };
    let (status, report) = release("runs.json");
    assert_eq!((status, &report["certified"]), (0, &json!(true)), "{report}");
    assert_eq!((&report["version"], &report["passed"]), (&json!("1.2.0"), &json!(1)));
    for (runs, code) in [("none.json", "missing_evidence"), ("failed.json", "scenario_failed")] {
        let (status, report) = release(runs);
        assert_eq!((status, &report["certified"]), (1, &json!(false)), "{report}");
        assert_eq!(report["failures"][0]["code"], code, "{report}");
    }
    let ran = folder.run(&[
        "certify",
        "release",
        "--version",
        "1.2.0",
        "--scenarios",
        "suite.json",
        "--observations",
        "none.json",
    ]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("not certified") && ran.out.contains("[missing_evidence]"), "{ran:?}");
    folder.write("suite.json", json!([scenario(), scenario()]).to_string());
    let (status, refused) = release("runs.json");
    assert_eq!((status, &refused["error"]["details"]["path"]), (1, &json!("scenarios[1].id")));
}

#[test]
fn replays_are_checked_and_compared() {
    let folder = Folder::new();
    folder.write("scenario.json", scenario().to_string());
    folder.write("a.json", replay().to_string());
    let mut other = replay();
    other["events"][0]["result"] = json!("failed");
    folder.write("b.json", other.to_string());
    let mut foreign = replay();
    foreign["scenarioHash"] = json!(format!("sha256:{}", "0".repeat(64)));
    folder.write("foreign.json", foreign.to_string());
    let check = |replay: &str| {
        let arguments = ["certify", "replay", "--scenario", "scenario.json", "--replay", replay];
        let ran = folder.run(&[&arguments[..], &["--json"]].concat());
        (ran.status, ran.json())
    };
    let (status, account) = check("a.json");
    assert_eq!((status, &account["eventCount"]), (0, &json!(1)), "{account}");
    assert!(account["contentHash"].as_str().is_some_and(|hash| hash.starts_with("sha256:")));
    let (status, refused) = check("foreign.json");
    assert_eq!(status, 1);
    assert_eq!(refused["error"]["details"]["code"], "other_scenario", "{refused}");
    let compare = |before: &str, after: &str| {
        let ran = folder.run(&[
            "certify",
            "replay-diff",
            "--scenario",
            "scenario.json",
            "--before",
            before,
            "--after",
            after,
            "--json",
        ]);
        (ran.status, ran.json())
    };
    let (status, same) = compare("a.json", "a.json");
    assert_eq!((status, &same["equivalent"]), (0, &json!(true)));
    let (status, different) = compare("a.json", "b.json");
    assert_eq!((status, &different["changedFields"]), (1, &json!(["events"])));
}

#[test]
fn a_plan_binds_a_scenario_to_its_fixture() {
    let folder = Folder::new();
    folder.write("scenario.json", scenario().to_string());
    folder.write("fixture.json", fixture().to_string());
    let arguments =
        ["certify", "plan", "--scenario", "scenario.json", "--fixture", "fixture.json", "--json"];
    let ran = folder.run(&arguments);
    assert_eq!((ran.status, &ran.json()["status"]), (0, &json!("valid")), "{ran:?}");
    let mut poor = fixture();
    poor["controls"] = json!(["moveTarget"]);
    folder.write("fixture.json", poor.to_string());
    let ran = folder.run(&arguments);
    assert_eq!(ran.json()["error"]["details"]["code"], "not_offered", "{ran:?}");
}

#[test]
fn clients_get_an_entry_that_starts_this_program() {
    let folder = Folder::new();
    let entry = |arguments: &[&str]| {
        let ran = folder.run(&[&["mcp-config", "--json"], arguments].concat());
        assert_eq!(ran.status, 0, "{ran:?}");
        ran.json()["mcpServers"]["openglass"].take()
    };
    assert_eq!(entry(&[]), json!({"command": env!("CARGO_BIN_EXE_openglass"), "args": ["mcp"]}));
    let portable = entry(&["--portable", "--profile", "all"]);
    assert_eq!(portable, json!({"command": "openglass", "args": ["mcp", "--profile", "all"]}));
    let ran = folder.run(&["mcp-config", "--portable"]);
    let shown: Value = serde_json::from_str(&ran.out).expect("JSON for people too");
    assert_eq!(shown["mcpServers"]["openglass"]["command"], "openglass");
}
