//! Negotiation: every refusal, what is agreed, and the manifest behind it.

use openglass_core::{
    glass::{
        capabilities::{Capability, CapabilityStatus, Environment, Manifest, SCHEMAS},
        encode,
        negotiation::{Agreement, NegotiationRequest},
    },
    json::{Document, decode},
};
use serde_json::{Value, json};

use crate::shared;

fn environment(browser: bool) -> Environment<'static> {
    Environment {
        glass_version: "1.2.3",
        platform: ("linux", "x86_64"),
        policy: "development",
        restricted: false,
        browser,
    }
}

fn negotiate(request: &Value, manifest: &Manifest) -> Result<Agreement, (&'static str, String)> {
    let text = Document::read(request.to_string().as_bytes()).expect("JSON");
    NegotiationRequest::read(text.view())
        .and_then(|request| request.negotiate(manifest))
        .map_err(|invalid| (invalid.code, invalid.path))
}

/// A manifest with an experimental capability.
fn with_experiment() -> Manifest {
    let mut manifest = Manifest::new(&environment(true));
    let statuses = manifest.capability_statuses.as_mut().expect("statuses");
    statuses.insert("extensions".into(), CapabilityStatus::Experimental);
    manifest.capabilities.insert("extensions".into(), true);
    manifest
}

#[test]
fn every_refusal_names_the_member() {
    let manifest = with_experiment();
    let cases = [
        (json!(null), "negotiation_shape", "glass"),
        (json!("x"), "negotiation_shape", "glass"),
        (json!([1]), "negotiation_shape", "glass"),
        (json!({"schemas": {"action": 1}}), "negotiation_shape", "glass"),
        (json!({"protocolVersion": 2}), "protocol_versions", "glass.protocolVersions"),
        (json!({"protocolVersions": [2, 3]}), "protocol_versions", "glass.protocolVersions"),
        (json!({"protocolVersions": []}), "protocol_versions", "glass.protocolVersions"),
        (
            json!({"protocolVersions": [], "protocolVersion": 1}),
            "protocol_versions",
            "glass.protocolVersions",
        ),
        (json!({"schemas": {"future": [1]}}), "unknown_schema", "glass.schemas.future"),
        (json!({"schemas": {"action": []}}), "schema_versions", "glass.schemas.action"),
        (json!({"schemas": {"workflow": [99]}}), "schema_versions", "glass.schemas.workflow"),
        (json!({"requires": ["teleport"]}), "unknown_capability", "glass.requires.teleport"),
        (json!({"requires": ["localDaemon"]}), "capability_disabled", "glass.requires.localDaemon"),
        (
            json!({"requires": ["extensions"]}),
            "capability_experimental",
            "glass.requires.extensions",
        ),
    ];
    for (request, code, path) in cases {
        assert_eq!(negotiate(&request, &manifest), Err((code, path.to_owned())), "{request}");
    }
}

#[test]
fn nothing_asked_for_agrees_on_everything() {
    let manifest = with_experiment();
    for request in [json!({}), json!({"future": true}), json!({"protocolVersion": 1})] {
        let agreement = negotiate(&request, &manifest).expect("agreed");
        assert_eq!(agreement.agreed_schemas.len(), SCHEMAS.len());
        assert_eq!(agreement.capabilities.len(), Capability::ALL.len());
        assert_eq!(agreement.constraints, manifest.constraints);
    }
}

#[test]
fn what_is_asked_for_is_agreed_on() {
    let mut manifest = with_experiment();
    manifest.schemas.insert("task".into(), vec![1, 3, 2]);
    let request = json!({
        "protocolVersions": [7, 1],
        "protocolVersion": 7,
        "schemas": {"task": [2, 3, 9], "webIr": [1]},
        "requires": ["webIr"],
        "optional": ["localDaemon", "extensions", "teleport"],
    });
    let agreement = negotiate(&request, &manifest).expect("agreed");
    let schemas: Vec<_> = agreement.agreed_schemas.iter().map(|(k, v)| (&**k, *v)).collect();
    assert_eq!(schemas, [("task", 3), ("webIr", 1)]);
    let names: Vec<_> = agreement.capabilities.keys().map(|name| &**name).collect();
    assert_eq!(names, ["localDaemon", "webIr"], "unknown and unwanted experiments are dropped");

    let mut accepting = request;
    accepting["acceptsExperimental"] = json!(true);
    accepting["requires"] = json!(["extensions"]);
    let agreement = negotiate(&accepting, &manifest).expect("agreed");
    let status = agreement.capabilities["extensions"].status;
    assert_eq!(status, CapabilityStatus::Experimental);
}

#[test]
fn inconsistent_manifests_are_not_negotiated_on() {
    let valid = Manifest::new(&environment(false));
    assert_eq!(valid.validate(), Ok(()));
    let status = |name: &str, status: &str| {
        let mut value = serde_json::to_value(&valid).expect("JSON");
        value["capabilityStatuses"][name] = json!(status);
        decode::<Manifest>(value.to_string().as_bytes()).expect("any word is read")
    };
    for word in [
        "disabledByPolicy",
        "unavailableOnPlatform",
        "missingRuntimeDependency",
        "blockedBySecurityGate",
        "inventedLater",
    ] {
        let error = negotiate(&json!({}), &status("webIr", word)).expect_err(word);
        assert_eq!(error, ("manifest_status", "glass.capabilityStatuses.webIr".to_owned()));
    }
    assert!(negotiate(&json!({}), &status("webIr", "availableUncertified")).is_ok());
    assert!(negotiate(&json!({}), &status("action", "inventedLater")).is_err());
}

#[test]
fn manifests_keep_to_their_limits() {
    let valid = serde_json::to_value(Manifest::new(&environment(false))).expect("JSON");
    let cases = [
        ("/protocolVersion", json!(2), "glass.protocolVersion"),
        ("/glassVersion", json!(""), "glass.glassVersion"),
        ("/constraints/platform", json!("p".repeat(65)), "glass.constraints.platform"),
        ("/constraints/policy", json!("p".repeat(33)), "glass.constraints.policy"),
        ("/constraints/maxSessions", json!(65), "glass.constraints.maxSessions"),
        ("/schemas/task", json!([]), "glass.schemas.task"),
        ("/schemas/task", json!([1, 1]), "glass.schemas.task"),
        ("/schemas/task", json!([0]), "glass.schemas.task"),
        ("/schemas/task", json!([1, 2, 3, 4, 5, 6, 7, 8, 9]), "glass.schemas.task"),
    ];
    for (pointer, bad, path) in cases {
        let mut value = valid.clone();
        *value.pointer_mut(pointer).expect("a member") = bad;
        let manifest: Manifest = decode(value.to_string().as_bytes()).expect("the shape is right");
        assert_eq!(manifest.validate().expect_err(path).path, path);
    }
}

#[test]
fn the_policy_and_the_browser_decide_on_capabilities() {
    let status = |environment: &Environment<'_>, name: &str| {
        let manifest = Manifest::new(environment);
        assert_eq!(manifest.validate(), Ok(()));
        (manifest.capabilities[name], manifest.status(name).expect("known"))
    };
    let plain = environment(true);
    let restricted = Environment { restricted: true, ..plain };
    let without_browser = environment(false);
    assert_eq!(status(&plain, "rawCdp"), (true, CapabilityStatus::Available));
    assert_eq!(status(&restricted, "rawCdp"), (false, CapabilityStatus::DisabledByPolicy));
    let knowledge = status(&restricted, "persistentKnowledge");
    assert_eq!(knowledge, (false, CapabilityStatus::DisabledByPolicy));
    let action = status(&without_browser, "action");
    assert_eq!(action, (false, CapabilityStatus::MissingRuntimeDependency));
    assert_eq!(status(&without_browser, "webIr"), (true, CapabilityStatus::Available));
}

#[test]
fn recorded_negotiations_end_alike() {
    let Some(Value::Array(runs)) = shared::json("observed-cli.json") else { return };
    // The empty list is refused here (a fixed rule), and accepted there.
    let deviating = "mcp.initialize: glass protocolVersions [] falls back to 1";
    let manifest = Manifest::new(&environment(true));
    let mut compared = 0;
    for run in &runs {
        let label = run["label"].as_str().expect("a label");
        let Some(requested) = run["input"].pointer("/0/params/glass") else { continue };
        if !label.starts_with("mcp.initialize: glass") || label == deviating {
            continue;
        }
        let stdout = run["stdout"].as_str().expect("a text");
        let reply: Value =
            serde_json::from_str(stdout.lines().next().expect("a line")).expect(label);
        match negotiate(requested, &manifest) {
            Ok(agreement) => {
                let ours: Value = serde_json::from_str(&encode(&agreement)).expect("JSON");
                assert_eq!(ours, reply["result"]["glassAgreement"], "{label}");
            }
            Err((_, path)) => {
                let message = reply["error"]["message"].as_str().expect(label);
                assert!(message.contains(&format!("{path}: ")), "{label}: {path}: {message}");
            }
        }
        compared += 1;
    }
    assert_eq!(compared, 16);
}

#[test]
fn the_published_client_finds_what_it_requires() {
    let Some(client) = shared::json("client-conformance-v1.json") else { return };
    let request = json!({
        "protocolVersion": client["protocolVersion"],
        "schemas": client["requiredSchemas"],
        "requires": client["requiredCapabilities"],
    });
    assert!(negotiate(&request, &Manifest::new(&environment(true))).is_ok());
    let refused = negotiate(&request, &Manifest::new(&environment(false)));
    let path = "glass.requires.action".to_owned();
    assert_eq!(refused, Err(("capability_disabled", path)), "actions need a browser");
}
