//! Scenarios, fixtures, replays, the gate (sections 16.2 to 16.4).

use openglass_core::glass::{
    Invalid, encode, operation,
    reliability::{Fixture, GateCode, Replay, RunObservation, Scenario, compare, judge, plan},
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{
    runs::{code_of, read_as, runs},
    shared,
};

#[test]
fn published_fixtures_are_valid_and_hash_as_recorded() {
    let Some(scenario) = shared::json("reliability-scenario-v1.json") else { return };
    let scenario: Scenario = read_as(&scenario.to_string()).expect("the shape");
    scenario.validate().expect("a valid scenario");
    assert_eq!(
        scenario.content_hash(),
        "sha256:be270a38cce459eae48a4b2054ac21b0b1a680619b8d9c495469b139bbe6205a"
    );
    let fixture = shared::json("reliability-fixture-v1.json").expect("a fixture");
    let fixture: Fixture = read_as(&fixture.to_string()).expect("the shape");
    fixture.validate().expect("a valid fixture");
    let suite = shared::json("reliability-capability-suite-v1.json").expect("a suite");
    let suite: Vec<Scenario> = read_as(&suite.to_string()).expect("the shape");
    for scenario in &suite {
        plan(scenario, &fixture).unwrap_or_else(|error| panic!("{error}: {}", scenario.id));
    }
    let none = shared::json("reliability-observations-empty.json").expect("observations");
    let none: Vec<RunObservation> = read_as(&none.to_string()).expect("the shape");
    let report = judge(&suite, &none).expect("a report");
    assert!(!report.certified);
    assert!(report.failures.iter().all(|failure| failure.code == GateCode::MissingEvidence));
    assert_eq!(report.failures.len(), suite.len());
}

#[test]
fn recorded_plan() {
    let Some(runs) = runs("certify.plan:") else { return };
    for run in &runs {
        let payload =
            format!(r#"{{"scenario":{},"fixture":{}}}"#, run.file("s.json"), run.file("f.json"));
        let found = operation::run("reliability.plan", payload.as_bytes()).expect("a plan");
        let found: Value = serde_json::from_str(&found).expect("JSON");
        assert_eq!(found, run.outcome().expect("a plan")["plan"], "{}", run.label());
    }
    assert_eq!(runs.len(), 1);
}

#[test]
fn recorded_replays() {
    let Some(Value::Array(all)) = shared::json("observed-cli.json") else { return };
    let mut compared = 0;
    for run in &all {
        let label = run["label"].as_str().expect("a label");
        let Some(tool) = label.strip_prefix("mcp.replay: ") else { continue };
        // Attaching needs a browser.
        if tool.starts_with("replayAttach") {
            continue;
        }
        let messages = run["input"].as_array().expect("messages");
        let arguments = &messages.last().expect("a call")["params"]["arguments"];
        let name = if tool.starts_with("replayDiff") { "replayDiff" } else { "replayInspect" };
        let name = format!("reliability.{name}");
        let found = operation::run(&name, arguments.to_string().as_bytes());
        let answer = run["stdout"].as_str().expect("a text").lines().last().expect("a line");
        let answer: Value = serde_json::from_str(answer).expect("JSON");
        if answer["result"]["isError"] == true {
            found.expect_err(label);
        } else {
            let text = answer["result"]["content"][0]["text"].as_str().expect("a text");
            let recorded: Value = serde_json::from_str(text).expect("JSON");
            let found: Value = serde_json::from_str(&found.expect(label)).expect("JSON");
            assert_eq!(found, recorded["result"], "{label}");
        }
        compared += 1;
    }
    assert_eq!(compared, 5);
}

pub(crate) fn scenario() -> Value {
    json!({
        "schemaVersion": 1, "id": "s", "category": "c", "fixture": "f",
        "setup": {"browser": "chromium", "policy": "hardened"},
        "steps": [{"runWorkflow": "w.json"}, {"applyControl": "reset"},
            {"inject": {"afterDispatch": "send", "fault": "dropEvent"}},
            {"resumeFromCheckpoint": "latest"}],
        "expect": {"terminalState": "done", "sideEffectCount": {"send": 1}},
        "forbid": ["secretLeaked"],
        "budgets": {"maxDurationMs": 100, "maxBrowserActions": 10},
    })
}

fn typed() -> Scenario {
    let scenario: Scenario = read_as(&scenario().to_string()).expect("the shape");
    scenario.validate().expect("a valid scenario");
    scenario
}

pub(crate) fn run() -> Value {
    json!({
        "scenarioId": "s", "scenarioHash": typed().content_hash(),
        "metadata": {"platform": "linux-x86-64", "browser": "chromium", "browserVersion": "1",
            "durationMs": 5, "browserActions": 1},
        "classification": "passed", "terminalState": "done", "sideEffectCount": {"send": 1},
        "forbiddenOutcomes": [], "oracleEvidence": true, "artifactsComplete": true,
    })
}

pub(crate) fn replay() -> Value {
    json!({
        "schemaVersion": 1, "scenarioId": "s", "scenarioHash": typed().content_hash(),
        "fixtureId": "f", "fixtureHash": format!("sha256:{}", "0".repeat(64)),
        "events": [{"sequence": 0, "operation": "runWorkflow", "result": "completed"}],
        "observation": run(),
    })
}

fn set(mut value: Value, pointer: &str, member: Value) -> Value {
    let (parent, name) = pointer.rsplit_once('/').expect("a member");
    match value.pointer_mut(parent).expect("a parent") {
        Value::Array(items) => items[name.parse::<usize>().expect("an index")] = member,
        parent => parent[name] = member,
    }
    value
}

#[test]
fn each_rule_of_a_scenario_is_checked() {
    let judged = |value: &Value| -> Result<(), Invalid> {
        read_as::<Scenario>(&value.to_string())?.validate()
    };
    for (pointer, member, code, path) in [
        ("/schemaVersion", json!(2), "version", "schemaVersion"),
        ("/id", json!(""), "text", "id"),
        ("/platforms", json!([]), "count", "platforms"),
        ("/platforms", json!(["linux-arm64", "linux-arm64"]), "unique", "platforms[1]"),
        ("/steps", json!([]), "count", "steps"),
        (
            "/steps/0",
            json!({"runWorkflow": "a", "applyControl": "reset"}),
            "wrong_length",
            "steps[0]",
        ),
        ("/steps/0/runWorkflow", json!(""), "text", "steps[0].runWorkflow"),
        ("/expect/sideEffectCount/send", json!(1025), "range", "expect.sideEffectCount.send"),
        ("/forbid", json!([]), "count", "forbid"),
        ("/budgets/maxDurationMs", json!(0), "range", "budgets.maxDurationMs"),
        ("/extra", json!(1), "unknown_member", "extra"),
    ] {
        let changed = set(scenario(), pointer, member);
        assert_eq!(code_of(judged(&changed)), (code, path.to_owned()), "{pointer}");
    }
    assert_eq!(typed().platforms.len(), 4, "all platforms by default");
    assert!(encode(&typed()).contains(r#""platforms":["linux-x86-64""#));
}

#[test]
fn plans_bind_scenarios_to_what_a_fixture_offers() {
    let fixture = |controls: Value, faults: Value| -> Fixture {
        let value = json!({"schemaVersion": 1, "id": "f", "entrypoint": "e",
            "controls": controls, "faults": faults, "oracles": ["snapshot"]});
        read_as(&value.to_string()).expect("the shape")
    };
    let plan = |fixture: &Fixture| plan(&typed(), fixture);
    let all = fixture(json!(["reset"]), json!(["dropEvent"]));
    assert_eq!(plan(&all).expect("a plan").operations.len(), 4);
    let without = fixture(json!(["moveTarget"]), json!(["dropEvent"]));
    assert_eq!(code_of(plan(&without)), ("not_offered", "scenario.steps[1]".to_owned()));
    let without = fixture(json!(["reset"]), json!(["loseResponse"]));
    assert_eq!(code_of(plan(&without)), ("not_offered", "scenario.steps[2]".to_owned()));
    let other = Fixture { id: "g".into(), ..all };
    assert_eq!(code_of(plan(&other)), ("other_fixture", "scenario.fixture".to_owned()));
}

#[test]
fn each_rule_of_a_replay_is_checked() {
    let judged = |value: &Value| -> Result<(), Invalid> {
        read_as::<Replay>(&value.to_string())?.validate(&typed())
    };
    judged(&replay()).expect("a valid replay");
    let zeros = json!(format!("sha256:{}", "0".repeat(64)));
    for (pointer, member, code, path) in [
        ("/scenarioId", json!("t"), "other_scenario", "replay.scenarioId"),
        ("/scenarioHash", zeros.clone(), "other_scenario", "replay.scenarioHash"),
        ("/fixtureHash", json!("0".repeat(64)), "hash", "replay.fixtureHash"),
        ("/events", json!([]), "count", "replay.events"),
        ("/events/0/sequence", json!(1), "sequence", "replay.events[0].sequence"),
        ("/events/0/result", json!("Bearer x"), "sensitive", "replay.events[0].result"),
        ("/observation/scenarioHash", zeros, "other_scenario", "replay.observation.scenarioHash"),
        (
            "/observation/metadata/durationMs",
            json!(0),
            "budget",
            "replay.observation.metadata.durationMs",
        ),
        (
            "/observation/metadata/browserActions",
            json!(11),
            "budget",
            "replay.observation.metadata.browserActions",
        ),
        ("/metadata", json!({}), "unknown_member", "metadata"),
    ] {
        let changed = set(replay(), pointer, member);
        assert_eq!(code_of(judged(&changed)), (code, path.to_owned()), "{pointer}");
    }
}

#[test]
fn comparisons_name_what_differs() {
    let typed_replay = |value: &Value| read_as::<Replay>(&value.to_string()).expect("the shape");
    let before = typed_replay(&replay());
    let same = compare(&typed(), &before, &before).expect("a comparison");
    assert!(same.equivalent && same.changed_fields.is_empty());
    let after = set(replay(), "/fixtureId", json!("g"));
    let after = set(after, "/observation/terminalState", json!("other"));
    let found = compare(&typed(), &before, &typed_replay(&after)).expect("a comparison");
    let fields: Vec<&str> = found.changed_fields.iter().map(|field| &**field).collect();
    assert_eq!(fields, ["fixtureId", "observation"]);
}

fn gate(runs: &[Value]) -> Vec<GateCode> {
    let runs: Vec<RunObservation> =
        runs.iter().map(|run| read_as(&run.to_string()).expect("the shape")).collect();
    let report = judge(&[typed()], &runs).expect("a report");
    assert_eq!(report.certified, report.failures.is_empty());
    report.failures.iter().map(|failure| failure.code).collect()
}

#[test]
fn the_gate_certifies_only_proven_scenarios() {
    use GateCode as G;

    assert_eq!(gate(&[run()]), []);
    let refusal = set(run(), "/classification", json!("safe_refusal"));
    let refusal = set(refusal, "/sideEffectCount", json!({}));
    assert_eq!(gate(std::slice::from_ref(&refusal)), []);
    let arm = set(run(), "/metadata/platform", json!("linux-arm64"));
    assert_eq!(gate(&[run(), arm]), [], "one run on each platform");

    assert_eq!(gate(&[]), [G::MissingEvidence]);
    assert_eq!(gate(&[run(), run()]), [G::UnexpectedObservation]);
    let zeros = json!(format!("sha256:{}", "0".repeat(64)));
    for (pointer, member, code) in [
        ("/scenarioHash", zeros, G::ScenarioHashMismatch),
        ("/oracleEvidence", json!(false), G::MissingOracleEvidence),
        ("/artifactsComplete", json!(false), G::IncompleteArtifacts),
        ("/metadata/browserVersion", json!(""), G::InvalidRunMetadata),
        ("/classification", json!("failed"), G::ScenarioFailed),
        ("/classification", json!("indeterminate"), G::NonCertifyingClassification),
        ("/terminalState", json!("other"), G::TerminalStateMismatch),
        ("/sideEffectCount", json!({"send": 2}), G::SideEffectOracleMismatch),
        ("/forbiddenOutcomes", json!(["secretLeaked"]), G::ForbiddenOutcome),
    ] {
        assert_eq!(gate(&[set(run(), pointer, member)]), [code], "{pointer}");
    }
    let twice = set(refusal, "/sideEffectCount", json!({"send": 2}));
    assert_eq!(gate(&[twice]), [G::SideEffectOracleMismatch]);
    let other = set(run(), "/scenarioId", json!("t"));
    assert_eq!(gate(&[run(), other]), [G::UnexpectedObservation]);

    let mut few = typed();
    few.platforms.remove(0);
    let on_few = set(run(), "/scenarioHash", json!(few.content_hash()));
    let on_few: RunObservation = read_as(&on_few.to_string()).expect("the shape");
    let report = judge(&[few], &[on_few]).expect("a report");
    assert_eq!(report.failures[0].code, G::UnsupportedPlatform);
}

proptest! {
    #[test]
    fn judging_is_total(oracle in any::<bool>(), count in 0..3_u32, at in 0..5_usize) {
        let classes = ["passed", "failed", "safe_refusal", "indeterminate", "unsupported"];
        let value = set(run(), "/oracleEvidence", json!(oracle));
        let value = set(value, "/sideEffectCount", json!({"send": count}));
        let value = set(value, "/classification", json!(classes[at]));
        let codes = gate(&[value]);
        let proven = oracle && (at == 0 && count == 1 || at == 2 && count < 2);
        prop_assert_eq!(codes.is_empty(), proven);
    }
}
