//! Policies, their errors, and session checkpoints (sections 13 and 14).

use openglass_core::glass::{
    checkpoint::{ImportRefusal, OpenTarget, SessionCheckpoint},
    encode, operation,
    policy::{Capability, Confirmations, Decision, Policy, PolicyError, Preset},
};
use serde_json::{Value, json};

use crate::{
    runs::{code_of, read_as},
    shared,
};

fn policy(value: &Value) -> Policy {
    let policy: Policy = read_as(&value.to_string()).expect("the shape");
    policy.validate().expect("a valid policy");
    policy
}

#[test]
fn presets_decide_as_the_protocol_says() {
    use Capability as C;
    use Decision as D;

    let lists = json!(["raw_cdp", "persistent_profile", "evaluate"]);
    let with = |preset: &str, list: &str| policy(&json!({"preset": preset, list: lists}));
    for (preset, list, capability, expected) in [
        ("development", "confirm", C::RawCdp, D::Allow),
        ("polite", "confirm", C::Upload, D::Allow),
        ("ci", "allow", C::RawCdp, D::Deny),
        ("ci", "allow", C::PersistentProfile, D::Deny),
        ("ci", "allow", C::Upload, D::Allow),
        ("hardened", "allow", C::RawCdp, D::Allow),
        ("hardened", "confirm", C::RawCdp, D::ConfirmationRequired),
        ("hardened", "allow", C::Upload, D::Deny),
        ("untrusted-mcp", "allow", C::RawCdp, D::Allow),
        ("untrusted-mcp", "confirm", C::RawCdp, D::Deny),
        ("untrusted-mcp", "confirm", C::Evaluate, D::ConfirmationRequired),
    ] {
        let found = with(preset, list).decide(capability);
        assert_eq!(found, expected, "{preset} {list} {capability}");
    }
}

#[test]
fn a_confirmation_is_good_for_one_use() {
    let policy = policy(&json!({"preset": "hardened", "confirm": ["upload"]}));
    let mut confirmations = Confirmations::default();
    let refused = policy.authorize(Capability::Upload, &mut confirmations);
    assert_eq!(&*refused.expect_err("no confirmation").rule_id, "policy.upload.confirmation");
    confirmations.give(Capability::Upload);
    policy.authorize(Capability::Upload, &mut confirmations).expect("the first use");
    policy.authorize(Capability::Upload, &mut confirmations).expect_err("the second use");
}

#[test]
fn hardened_sessions_go_to_public_web_sites_only() {
    let hardened = Policy::of(Preset::Hardened);
    for good in ["https://example.test/a", "http://8.8.8.8/", "https://[2606:4700::1]/"] {
        assert_eq!(hardened.preflight(good).decision, Decision::Allow, "{good}");
    }
    for bad in [
        "",
        "nowhere",
        "ftp://example.test/",
        "file:///etc/passwd",
        "data:text/html,x",
        "https://user@example.test/",
        "https://:secret@example.test/",
        "http://localhost:80/",
        "http://a.localhost/",
        "https://example.test./",
        "http://127.0.0.1/",
        "http://0x7f.1/",
        "http://2130706433/",
        "http://10.0.0.1/",
        "http://169.254.169.254/",
        "http://100.64.0.1/",
        "http://224.0.0.1/",
        "http://[::1]/",
        "http://[fe80::1]/",
        "http://[fd00::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
    ] {
        assert_eq!(hardened.preflight(bad).decision, Decision::Deny, "{bad}");
        let open = Policy::default().preflight(bad).decision;
        let expected = if matches!(bad, "" | "nowhere") { Decision::Deny } else { Decision::Allow };
        assert_eq!(open, expected, "{bad} in development");
    }
    let pinned = policy(&json!({"preset": "hardened", "pinnedHost": "example.test"}));
    assert_eq!(pinned.preflight("https://example.test/").decision, Decision::Allow);
    assert_eq!(pinned.preflight("https://other.test/").decision, Decision::Deny);
}

#[test]
fn host_lists_hold_for_every_preset() {
    let lists = policy(&json!({"allowHosts": ["*.example.test", "plain.test"],
        "denyHosts": ["bad.example.test"]}));
    for (url, decision) in [
        ("https://a.example.test/", Decision::Allow),
        ("https://PLAIN.test/", Decision::Allow),
        ("https://example.test/", Decision::Deny),
        ("https://notexample.test/", Decision::Deny),
        ("https://bad.example.test/", Decision::Deny),
        ("https://bad.example.test./", Decision::Deny),
    ] {
        assert_eq!(lists.preflight(url).decision, decision, "{url}");
    }
}

#[test]
fn recorded_preflight() {
    let Some(Value::Array(runs)) = shared::json("observed-cli.json") else { return };
    let run = runs.iter().find(|run| run["label"] == "mcp.call: preflightNavigation");
    let answer = run.expect("the run")["stdout"].as_str().expect("a text");
    let answer: Value = serde_json::from_str(answer.lines().last().expect("a line")).expect("JSON");
    let text = answer["result"]["content"][0]["text"].as_str().expect("a text");
    let mut recorded: Value = serde_json::from_str(text).expect("JSON");
    let payload = br#"{"url":"https://example.test/a"}"#;
    let found = operation::run("browser.preflightNavigation", payload).expect("a result");
    let mut found: Value = serde_json::from_str(&found).expect("JSON");
    assert!(found["reason"].take().is_string() && recorded["reason"].take().is_string());
    assert_eq!(found, recorded);
    let extra = br#"{"url":"https://example.test/a","x":1}"#;
    operation::run("browser.preflightNavigation", extra).expect_err("an unknown member");
}

#[test]
fn policy_errors_have_the_published_shape() {
    let Some(Value::Array(runs)) = shared::json("observed-cli.json") else { return };
    let label = "mcp.call: knowledgeList under the hardened policy";
    let run = runs.iter().find(|run| run["label"] == label).expect("the run");
    let answer = run["stdout"].as_str().expect("a text").lines().last().expect("a line");
    let answer: Value = serde_json::from_str(answer).expect("JSON");
    let text = answer["result"]["content"][0]["text"].as_str().expect("a text");
    let recorded: PolicyError = read_as(text).expect("a policy error");
    recorded.validate().expect("a valid policy error");
    let ours = PolicyError::denied(Capability::PersistentProfile, Preset::Hardened);
    let same = PolicyError {
        reason: ours.reason.clone(),
        remediation: ours.remediation.clone(),
        ..recorded
    };
    assert_eq!(same, ours);
}

#[test]
fn each_rule_of_a_policy_error_is_checked() {
    for error in [
        PolicyError::denied(Capability::RawCdp, Preset::Ci),
        PolicyError::confirmation_required(Capability::Upload),
        PolicyError::configuration("two policies at once"),
    ] {
        error.validate().expect("our own");
        let value: Value = serde_json::from_str(&encode(&error)).expect("JSON");
        assert_eq!(read_as::<PolicyError>(&value.to_string()).expect("our own"), error);
        for (member, wrong, code) in [
            ("schemaVersion", json!(2), "version"),
            ("policyVersion", json!(2), "policy_version"),
            ("ruleId", json!("policy.other.denied"), "rule"),
            ("overridePossible", json!(!error.override_possible), "rule"),
            ("reason", json!(""), "text"),
            ("remediation", json!("x".repeat(513)), "text"),
        ] {
            let mut value = value.clone();
            value[member] = wrong;
            let changed: PolicyError = read_as(&value.to_string()).expect("the shape");
            assert_eq!(code_of(changed.validate()), (code, member.to_owned()));
        }
    }
}

fn session() -> Value {
    json!({
        "schemaVersion": 1, "glassVersion": "1", "exportedAt": "2026-01-01T00:00:00Z",
        "profile": "default", "attachMode": false,
        "topology": {"targetId": "t", "frameId": "f", "url": "https://example.test/", "title": ""},
        "observation": {"revision": 4, "lastRefs": ["r4:b1"]}, "policy": "development",
    })
}

#[test]
fn session_checkpoints_are_imported_or_refused_with_a_kind() {
    let import = |value: &Value| SessionCheckpoint::import(value.to_string().as_bytes());
    let checkpoint = import(&session()).expect("a checkpoint");
    assert_eq!(serde_json::from_str::<Value>(&encode(&checkpoint)).expect("JSON"), session());

    let mut later = session();
    later["schemaVersion"] = json!(2);
    later["future"] = json!(1);
    let refused = import(&later).expect_err("another version");
    assert_eq!(refused, ImportRefusal::SchemaVersionMismatch { expected: 1, found: 2 });
    for (pointer, value) in [
        ("/cookies", json!([])),
        ("/policy", json!("p".repeat(33))),
        ("/topology/title", json!("t".repeat(1025))),
        ("/topology/url", json!("u".repeat(4000))),
        ("/observation/lastRefs", json!(vec!["r"; 9])),
        ("/schemaVersion", json!("1")),
    ] {
        let mut changed = session();
        let (parent, name) = pointer.rsplit_once('/').expect("a member");
        changed.pointer_mut(parent).expect("a parent")[name] = value;
        let refused = import(&changed).expect_err(pointer);
        assert!(matches!(refused, ImportRefusal::InvalidJson { .. }), "{pointer}: {refused:?}");
    }
    assert!(matches!(SessionCheckpoint::import(b"{"), Err(ImportRefusal::InvalidJson { .. })));

    let open = |target_id, url| [OpenTarget { target_id, url }];
    checkpoint.check_target(&open("t", "https://example.test/")).expect("the same");
    let closed = checkpoint.check_target(&open("u", "https://example.test/"));
    assert_eq!(closed, Err(ImportRefusal::TargetClosed));
    let stale = checkpoint.check_target(&open("t", "https://other.test/"));
    assert_eq!(encode(&stale.expect_err("another page")), r#"{"kind":"stale"}"#);
}
