//! Leases and recovery of the daemon, and the adapter inventory (sections 16.5
//! and 17).

use openglass_core::{
    glass::{
        adapters::AdapterInventory,
        encode, operation,
        recovery::{
            Acknowledgement, ActiveRun, DaemonStatus, LeaseCode, LeaseState, Recovery, needs_lease,
        },
    },
    json::Document,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{
    runs::{code_of, read_as},
    shared,
};

#[test]
fn a_lease_has_one_owner_until_it_ends() {
    let mut state = LeaseState::default();
    assert_eq!(state.acquire("a", "t", 99, 0), Err(LeaseCode::InvalidLease));
    assert_eq!(state.acquire("a", "t", 900_001, 0), Err(LeaseCode::InvalidLease));
    assert_eq!(state.renew("a", "t", 100, 0), Err(LeaseCode::LeaseNotFound));
    assert_eq!(state.release("a", "t"), Err(LeaseCode::LeaseNotFound));

    let lease = state.acquire("a", "t", 100, 1000).expect("a lease");
    assert_eq!((lease.expires_at_ms, &*lease.session_id), (1100, "daemon-default"));
    assert_eq!(state.acquire("a", "u", 100, 1050), Err(LeaseCode::LeaseHeld));
    assert_eq!(state.check("b", "t", 1050), Err(LeaseCode::LeaseNotOwner));
    assert_eq!(state.renew("a", "u", 100, 1050), Err(LeaseCode::LeaseNotOwner));
    assert_eq!(state.renew("a", "t", 100, 1050).expect("renewed").expires_at_ms, 1150);
    assert_eq!(state.check("a", "t", 1149), Ok(()));
    assert_eq!(state.check("a", "t", 1150), Err(LeaseCode::LeaseExpired));
    assert_eq!(state.renew("a", "t", 100, 1150), Err(LeaseCode::LeaseExpired));

    state.acquire("b", "u", 100, 1150).expect("an expired lease is replaced");
    state.disconnect("a");
    assert_eq!(state.owner(1160), Some("b"));
    state.disconnect("b");
    assert_eq!(state.owner(1160), None);
}

#[test]
fn recorded_refusals_of_leases() {
    let Some(Value::Array(runs)) = shared::json("observed-cli.json") else { return };
    let mut codes = Vec::new();
    for run in runs.iter().filter(|run| run["label"].as_str().unwrap().starts_with("daemon:")) {
        let answer: Value =
            serde_json::from_str(run["stdout"].as_str().expect("a text")).unwrap_or_default();
        let details = &answer["error"]["data"]["details"];
        let Some(word) = details["code"].as_str() else { continue };
        let code = LeaseCode::ALL.iter().find(|code| code.as_str() == word).expect("a known code");
        let object: Value = serde_json::from_str(&encode(&code.to_object())).expect("JSON");
        assert_eq!(&object["details"], details, "{}", run["label"]);
        assert_eq!(object["code"], answer["error"]["data"]["code"]);
        codes.push(*code);
    }
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes, LeaseCode::ALL, "every code is recorded");
}

#[test]
fn only_reading_tools_need_no_lease() {
    let needs = |tool: &str, arguments: Value| {
        let arguments = Document::read(arguments.to_string().as_bytes()).expect("JSON");
        needs_lease(tool, arguments.view())
    };
    for (tool, arguments, expected) in [
        ("click", json!({}), true),
        ("clearCookies", json!({}), true),
        ("teleport", json!({}), true),
        ("validateWebIr", json!({}), false),
        ("validateWorkflow", json!({}), false),
        ("knowledgeStats", json!({}), false),
        ("knowledgePurge", json!({"origin": "a"}), true),
        ("sessionSnapshot", json!({"operation": "list"}), false),
        ("sessionSnapshot", json!({"operation": "purge"}), true),
        ("executeTask", json!({"task": {"task": "form.inspect"}}), false),
        ("executeTask", json!({"task": {"task": "form.fill"}}), true),
        ("executeTask", json!(null), true),
    ] {
        assert_eq!(needs(tool, arguments.clone()), expected, "{tool} {arguments}");
    }
}

fn runs_of(ids: &[&str]) -> Vec<ActiveRun> {
    let run = |id: &&str| ActiveRun {
        request_id: (*id).into(),
        owner_id: "daemon-client-1".into(),
        started_at: "2026-01-01T00:00:00Z".into(),
    };
    ids.iter().map(run).collect()
}

#[test]
fn open_runs_are_acknowledged_all_at_once() {
    assert_eq!(Recovery::of(&[], "now"), None);
    let recovery = Recovery::of(&runs_of(&["b", "a"]), "2026-01-01T00:00:00Z").expect("runs");
    recovery.validate().expect("a valid document");
    let read: Recovery = read_as(&encode(&recovery)).expect("our own");
    assert_eq!(read, recovery);

    let acknowledge =
        |ids: &[&str]| recovery.acknowledge(&ids.iter().map(|&id| id.into()).collect::<Vec<_>>());
    let done = acknowledge(&["a", "b"]).expect("all of them");
    let done: Value = serde_json::from_str(&encode(&done)).expect("JSON");
    assert_eq!(done["status"], "acknowledged");
    assert_eq!(done["reconciledRequestIds"], json!(["a", "b"]));
    for wrong in [&["a"][..], &[], &["a", "b", "c"], &["a", "a"], &["a", "b", "b"]] {
        assert_eq!(code_of(acknowledge(wrong)).0, "ids", "{wrong:?}");
    }
    let clear = encode(&Acknowledgement::clear());
    assert_eq!(clear, r#"{"status":"clear","acknowledged":false}"#);

    let repeated = Recovery::of(&runs_of(&["a", "a"]), "now").expect("runs");
    assert_eq!(code_of(repeated.validate()), ("unique", "runs[1].requestId".to_owned()));
    let many: Vec<String> = (0..17).map(|at| format!("r{at}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let many = Recovery::of(&runs_of(&many), "now").expect("runs");
    assert_eq!(code_of(many.validate()), ("count", "runs".to_owned()));
}

#[test]
fn status_files_are_checked() {
    let value = json!({
        "protocolVersion": 1, "schemaVersion": 1, "state": "running", "pid": 7,
        "socket": "/run/glass.sock", "statusPath": "/run/glass.json",
        "startedAt": "2026-01-01T00:00:00Z", "transport": "unix-mcp-shared-session",
        "clientSessions": 2,
        "activeRuns": [
            {"requestId": "r", "ownerId": "daemon-client-1", "startedAt": "x"},
            {"requestId": "r", "ownerId": "daemon-client-2", "startedAt": "x"},
        ],
    });
    let judged = |value: &Value| read_as::<DaemonStatus>(&value.to_string())?.validate();
    judged(&value).expect("two clients may use one request id");
    for (member, wrong, code) in [
        ("clientSessions", json!(5), "range"),
        ("startedAt", json!(""), "text"),
        ("token", json!("t"), "unknown_member"),
        ("activeRuns", json!(vec![value["activeRuns"][0].clone(); 2]), "unique"),
    ] {
        let mut value = value.clone();
        value[member] = wrong;
        assert_eq!(code_of(judged(&value)).0, code, "{member}");
    }
}

#[test]
fn unknown_executions_may_have_had_their_effect() {
    let found = operation::run("browser.recoverRun", br#"{"executionId":"act_1"}"#);
    let mut found: Value = serde_json::from_str(&found.expect("a result")).expect("JSON");
    let Some(Value::Array(runs)) = shared::json("observed-cli.json") else { return };
    let run = runs.iter().find(|run| run["label"] == "mcp.call: recoverRun unknown");
    let answer = run.expect("the run")["stdout"].as_str().expect("a text");
    let answer: Value = serde_json::from_str(answer.lines().last().expect("a line")).expect("JSON");
    let text = answer["result"]["content"][0]["text"].as_str().expect("a text");
    let mut recorded: Value = serde_json::from_str(text).expect("JSON");
    assert!(found["reconciliation"].take().is_string());
    recorded["reconciliation"].take();
    assert_eq!(found, recorded);
}

fn adapter(id: &str) -> Value {
    json!({
        "id": id, "approvedHosts": ["example.test"], "url": "https://example.test/",
        "allowedActionKinds": ["navigate", "observe", "text", "verify", "wait"],
        "forbiddenActionKinds":
            ["click", "type", "submit", "purchase", "delete", "upload", "download"],
        "forbiddenTargetPatterns": ["*buy*"],
        "limits": {"maxRequests": 1, "maxBrowserActions": 32, "maxDurationMs": 1000},
        "expected": {"pageType": "article", "regionTypes": ["main"], "terminalCondition": "read"},
        "drift": {"signature": "title",
            "classifications": ["externalInstability", "siteDrift", "glassRegression"]},
        "cleanup": {"required": false, "description": "nothing is left"},
        "credentials": "forbidden", "mutations": "forbidden",
    })
}

pub(crate) fn inventory() -> Value {
    let adapters = ["a", "b", "c", "d", "e"].map(adapter);
    json!({
        "schemaVersion": 1, "id": "public-readonly-adapter-suite-v1", "purpose": "reading",
        "runtimeCertification": "not_run",
        "adapters": adapters,
    })
}

#[test]
fn each_rule_of_an_adapter_inventory_is_checked() {
    let inventory = inventory();
    let judged = |value: &Value| read_as::<AdapterInventory>(&value.to_string())?.validate();
    judged(&inventory).expect("a valid inventory");
    let payload = json!({"inventory": inventory});
    operation::run("adapters.validate", payload.to_string().as_bytes()).expect("a result");
    for (pointer, member, code, path) in [
        ("/id", json!("other"), "suite", "id"),
        ("/adapters", json!([adapter("a")]), "count", "adapters"),
        ("/adapters/1", adapter("a"), "unique", "adapters[1]"),
        ("/adapters/0/url", json!("http://example.test/"), "url", "adapters[0].url"),
        ("/adapters/0/url", json!("https://other.test/"), "url", "adapters[0].url"),
        (
            "/adapters/0/allowedActionKinds",
            json!(["observe"]),
            "actions",
            "adapters[0].allowedActionKinds",
        ),
        (
            "/adapters/0/allowedActionKinds",
            json!(["click"]),
            "unknown_word",
            "adapters[0].allowedActionKinds[0]",
        ),
        (
            "/adapters/0/forbiddenActionKinds",
            json!(["a", "b", "c", "d", "e", "f", "g"]),
            "actions",
            "adapters[0].forbiddenActionKinds",
        ),
        ("/adapters/0/limits/maxRequests", json!(33), "range", "adapters[0].limits.maxRequests"),
        (
            "/adapters/0/drift/classifications",
            json!([]),
            "classifications",
            "adapters[0].drift.classifications",
        ),
        ("/adapters/0/cleanup/required", json!(true), "cleanup", "adapters[0].cleanup.required"),
        ("/adapters/0/credentials", json!("allowed"), "unknown_word", "adapters[0].credentials"),
    ] {
        let mut changed = inventory.clone();
        let (parent, name) = pointer.rsplit_once('/').expect("a member");
        match changed.pointer_mut(parent).expect("a parent") {
            Value::Array(items) => items[name.parse::<usize>().expect("an index")] = member,
            parent => parent[name] = member,
        }
        assert_eq!(code_of(judged(&changed)), (code, path.to_owned()), "{pointer}");
    }
}

proptest! {
    #[test]
    fn at_most_one_owner_holds_a_live_lease(
        calls in prop::collection::vec((0..4_u8, 0..3_usize, 1..200_u64), 0..40),
    ) {
        let owners = ["a", "b", "c"];
        let (mut state, mut now) = (LeaseState::default(), 0);
        for (call, owner, wait) in calls {
            now += wait;
            let holder = state.owner(now).map(str::to_owned);
            let owner = owners[owner];
            let taken = match call {
                0 => state.acquire(owner, owner, 150, now).is_ok(),
                1 => state.renew(owner, owner, 150, now).is_ok(),
                2 => state.check(owner, owner, now).is_ok(),
                _ => state.release(owner, owner).is_ok(),
            };
            if let (Some(holder), true) = (holder, taken) {
                prop_assert!(call != 0 && holder == owner);
            }
        }
    }
}
