//! Whatever a payload holds, an operation answers; and equal payloads get equal
//! answers.

use openglass_core::glass::operation::{self, CATALOGUE};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{graphs, intent, knowledge, recovery, reliability, task, workflow};

/// A payload that each operation takes.
fn samples() -> Vec<(&'static str, Value)> {
    let graph = graphs::small(7);
    let store = json!({"schemaVersion": 1, "records": [knowledge::record("a")]});
    let snapshot = json!({"snapshot": store});
    let fixture = json!({"schemaVersion": 1, "id": "f", "entrypoint": "e", "controls": ["reset"],
        "faults": ["dropEvent"], "oracles": ["snapshot"]});
    let (scenario, replay) = (reliability::scenario(), reliability::replay());
    vec![
        ("webIr.validate", json!({"ir": graph})),
        ("webIr.inspect", json!({"ir": graph})),
        ("webIr.diff", json!({"before": graph, "after": graph})),
        ("webIr.continuity", json!({"before": graph, "after": graph, "entityId": "page"})),
        ("task.validate", json!({"task": task::fill_task()})),
        ("task.compile", json!({"task": task::fill_task(), "ir": task::form_graph()})),
        (
            "intent.resolve",
            json!({"request": intent::request("save", "click", &json!({})),
                "observation": intent::observation()}),
        ),
        ("workflow.validate", json!({"workflow": workflow::definition()})),
        (
            "workflow.replayTrace",
            json!({"workflow": workflow::definition(),
            "trace": {"events": [{"sequence": 0, "stepId": "open", "state": "pending",
                "attempt": 0}]}}),
        ),
        (
            "workflow.checkResume",
            json!({"workflow": workflow::definition(), "checkpoint": workflow::checkpoint()}),
        ),
        ("browser.preflightNavigation", json!({"url": "https://example.test/"})),
        ("knowledge.validate", snapshot.clone()),
        ("knowledge.stats", snapshot.clone()),
        ("knowledge.import", json!({"store": store, "snapshot": store})),
        ("knowledge.export", snapshot),
        ("knowledge.purge", json!({"snapshot": store, "origin": "https://example.test"})),
        (
            "knowledge.invalidate",
            json!({"snapshot": store, "recordId": "a", "state": "stale", "reason": "gone",
                "observedAt": "2026-02-01T00:00:00Z"}),
        ),
        ("reliability.plan", json!({"scenario": scenario, "fixture": fixture})),
        (
            "reliability.gate",
            json!({"scenarios": [scenario],
            "observations": [reliability::run()]}),
        ),
        ("reliability.replayInspect", json!({"scenario": scenario, "replay": replay})),
        (
            "reliability.replayDiff",
            json!({"scenario": scenario, "before": replay, "after": replay}),
        ),
        ("adapters.validate", json!({"inventory": recovery::inventory()})),
        ("browser.recoverRun", json!({"executionId": "act_1"})),
    ]
}

#[test]
fn every_operation_takes_its_sample() {
    let samples = samples();
    for operation in CATALOGUE {
        let sample = samples.iter().find(|(name, _)| *name == operation.name);
        let (name, payload) = sample.unwrap_or_else(|| panic!("no sample for {}", operation.name));
        let result = operation::run(name, payload.to_string().as_bytes());
        result.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    assert_eq!(samples.len(), CATALOGUE.len());
}

/// The tests of the other languages call every operation with the same samples,
/// and get the same results. `WRITE_SAMPLES=1` writes them down.
#[test]
#[expect(clippy::disallowed_methods, reason = "a test, not core itself")]
fn samples_and_results_are_those_of_the_other_languages() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/glass-operations-v1.json");
    let sample = |(name, payload): (&str, Value)| {
        let result = operation::run(name, payload.to_string().as_bytes()).expect("a result");
        let result: Value = serde_json::from_str(&result).expect("JSON");
        json!({"operation": name, "payload": payload, "result": result})
    };
    let samples: Vec<_> = samples().into_iter().map(sample).collect();
    let text = format!("{:#}\n", json!({"schemaVersion": 1, "operations": samples}));
    if std::env::var_os("WRITE_SAMPLES").is_some() {
        std::fs::write(path, &text).expect("writable");
    }
    assert_eq!(std::fs::read_to_string(path).expect("readable"), text);
}

/// The places of a value, itself included.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(i, item)| places(item, &format!("{at}/{i}"), found));
        }
        Value::Object(members) => {
            members
                .iter()
                .for_each(|(name, member)| places(member, &format!("{at}/{name}"), found));
        }
        _ => {}
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        prop::sample::select(vec![0, 1, 2, 65, 4097, 1 << 40, u64::MAX]).prop_map(Value::from),
        Just(json!(-1)),
        Just(json!(1.5)),
        "\\PC{0,3}".prop_map(Value::from),
        Just(json!("x".repeat(5000))),
        Just(json!([])),
        Just(json!({})),
        Just(json!([{"id": "a"}])),
    ]
}

proptest! {
    #[test]
    fn changed_payloads_are_answered_the_same_each_time(
        sample in 0..23_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any_value()), 1..4),
    ) {
        let (name, mut payload) = samples().swap_remove(sample);
        for (place, value) in changes {
            let mut found = Vec::new();
            places(&payload, "", &mut found);
            let place: &String = place.get(&found);
            *payload.pointer_mut(place).expect("a place") = value;
        }
        let payload = payload.to_string();
        let first = operation::run(name, payload.as_bytes());
        prop_assert_eq!(&operation::run(name, payload.as_bytes()), &first);
        if let Err(error) = first {
            let object = error.to_object();
            prop_assert!(!object.code.is_empty() && object.message.len() <= 512);
        }
    }
}
