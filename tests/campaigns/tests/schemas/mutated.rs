//! Changed documents: core and schema agree wherever a schema can say it.

use openglass_campaigns::{
    Rng,
    contracts::{CONTRACTS, Contract, Refused},
};
use serde_json::{Map, Value, json};

use crate::{assert_takes, validator};

/// Changed documents of each contract.
const CASES: u64 = 800;

/// The places of a value, itself included.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(index, item)| places(item, &format!("{at}/{index}"), found)),
        Value::Object(members) => members.iter().for_each(|(name, member)| {
            let name = name.replace('~', "~0").replace('/', "~1");
            places(member, &format!("{at}/{name}"), found);
        }),
        _ => {}
    }
}

fn value(rng: &mut Rng) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(2),
        json!(3.0),
        json!(-1),
        json!(1.5),
        json!(65),
        json!(4_294_967_296_u64),
        json!(1_u64 << 53),
        json!(""),
        json!("a"),
        json!(" a"),
        json!("a b"),
        json!("\u{1}"),
        json!("é".repeat(100)),
        json!("x".repeat(129)),
        json!("x".repeat(5_000)),
        json!([]),
        json!(["a"]),
        json!({}),
        json!({"a": 1}),
    ];
    values[rng.below(values.len())].clone()
}

/// One change somewhere in a document.
fn change(rng: &mut Rng, document: &mut Value) {
    let mut found = Vec::new();
    places(document, "", &mut found);
    let other = document.pointer(&found[rng.below(found.len())]).cloned().unwrap_or_default();
    let place = document.pointer_mut(&found[rng.below(found.len())]).expect("a place");
    match (rng.below(5), place) {
        (0, Value::Object(members)) => drop(members.insert("extra".to_owned(), value(rng))),
        (1, Value::Object(members)) => remove(rng, members),
        (2, Value::Array(items)) if !items.is_empty() => {
            let item = items[rng.below(items.len())].clone();
            items.resize(items.len() + 1 + rng.below(2) * 80, item);
        }
        (3, place) => *place = other,
        (_, place) => *place = value(rng),
    }
}

fn remove(rng: &mut Rng, members: &mut Map<String, Value>) {
    if !members.is_empty() {
        let name = members.keys().nth(rng.below(members.len())).cloned();
        members.remove(&name.expect("a name"));
    }
}

/// What is done with a changed document.
fn check(contract: &Contract, validator: &jsonschema::Validator, document: &Value) -> bool {
    let name = contract.name;
    match contract.read(document.to_string().as_bytes()) {
        Ok(written) => {
            let written = serde_json::from_str(&written).expect("JSON");
            if contract.judged {
                assert_takes(validator, document, name);
                assert_takes(validator, &written, name);
            }
            true
        }
        Err(Refused::Shape(invalid)) => {
            assert!(
                !validator.is_valid(document),
                "{name} takes {invalid} [{}]: {document}",
                invalid.code
            );
            false
        }
        Err(Refused::Rule(_)) => false,
    }
}

#[test]
fn schemas_take_what_core_takes_and_refuse_other_shapes() {
    for contract in CONTRACTS {
        let (validator, documents) = (validator(contract.name), contract.documents());
        let mut taken = 0;
        for case in 0..CASES {
            let mut rng = Rng::of_case(3, case);
            let mut document = documents[rng.below(documents.len())].clone();
            for _ in 0..=rng.below(2) {
                change(&mut rng, &mut document);
            }
            taken += u64::from(check(contract, &validator, &document));
        }
        assert!(taken > 0 && taken < CASES, "{}: {taken}", contract.name);
    }
}

/// Bounds that a schema states and core judges: one step beyond is refused by
/// both.
#[test]
fn schemas_state_the_bounds_of_core() {
    for (name, pointer, beyond) in [
        ("request", "/requestId", json!("x".repeat(129))),
        ("request", "/requestId", json!("a b")),
        ("request", "/deadlineMs", json!(900_001)),
        ("error", "/message", json!("")),
        ("capabilities", "/constraints/maxSessions", json!(65)),
        ("web-ir", "/entities/1/name", json!("x".repeat(257))),
        ("web-ir", "/entities/1/name", json!("a\u{7f}")),
        ("web-ir", "/document/url", json!("https://a.test/?q")),
        ("web-ir", "/diagnostics", json!(vec!["a"; 129])),
        ("task", "/limits/maxActions", json!(257)),
        ("task", "/inputs", json!({"": "a"})),
        ("task-plan", "/compilerVersion", json!(1)),
        ("task-plan", "/taskFingerprint", json!("A".repeat(64))),
        ("action", "/executionId", json!("")),
        (
            "batch",
            "/steps/0",
            json!({"action": "navigate", "url": "https://a.test/", "timeoutMs": 0}),
        ),
        ("batch", "/steps/0", json!({"action": "scroll", "dx": 1e7})),
        ("workflow", "/budgets/maxSteps", json!(65)),
        ("workflow", "/name", json!(" order")),
        ("workflow", "/terminalCondition", json!({"all": []})),
        ("workflow-checkpoint", "/definitionHash", json!("sha256:0")),
        ("checkpoint", "/policy", json!("x".repeat(33))),
        ("policy-error", "/reason", json!("")),
        ("observation", "/regions/0/id", json!("x".repeat(129))),
        ("intent-request", "/constraints", json!({"maxCandidates": 33})),
        ("knowledge-record", "/data", json!("a")),
        ("knowledge-snapshot", "/schemaVersion", json!(2)),
        ("reliability-scenario", "/forbid", json!([])),
        ("reliability-scenario", "/steps/0", json!({"runWorkflow": ""})),
        ("reliability-fixture", "/controls", json!(["reset", "reset"])),
        ("adapter-inventory", "/adapters/0/limits/maxRequests", json!(33)),
        ("recovery", "/runs", json!([])),
    ] {
        let contract = openglass_campaigns::contracts::contract(name);
        let mut document = contract.documents().swap_remove(0);
        let (parent, member) = pointer.rsplit_once('/').expect("a member");
        match document.pointer_mut(parent).expect("a parent") {
            Value::Array(items) => items[member.parse::<usize>().expect("an index")] = beyond,
            parent => parent[member] = beyond,
        }
        let refused = contract.read(document.to_string().as_bytes());
        assert!(matches!(refused, Err(Refused::Rule(_))), "{name}{pointer}: {refused:?}");
        assert!(!validator(name).is_valid(&document), "{name}{pointer}");
    }
}
