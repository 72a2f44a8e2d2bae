//! Knowledge records and the store (section 16.1).

use openglass_core::glass::{
    Invalid, encode,
    knowledge::{Confidence, Record, Snapshot, Transition, limits},
    operation,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::runs::{code_of, read_as, recorded_path, runs};

pub(crate) fn record(id: &str) -> Value {
    json!({
        "schemaVersion": 1, "recordId": id, "kind": "pageFamily",
        "scope": {"origin": "https://example.test", "pathPattern": "/*",
            "profileScope": "anonymous", "browserFamily": "chromium", "glassSchemaVersion": 1,
            "policyPreset": "development"},
        "source": {"firstSeenAt": "2026-01-01T00:00:00Z",
            "lastVerifiedAt": "2026-01-01T00:00:00Z", "glassVersion": "1", "verificationCount": 1},
        "confidence": "observed", "invalidation": {}, "data": {"pageKind": "form"},
    })
}

fn snapshot(records: &[Value]) -> Result<Snapshot, Invalid> {
    Snapshot::read(json!({"schemaVersion": 1, "records": records}).to_string().as_bytes())
}

#[test]
fn recorded_imports() {
    let Some(runs) = runs("knowledge.import:") else { return };
    for run in &runs {
        let text = match run.source("snap.json") {
            words if words.starts_with('<') => {
                let records: Vec<Value> = (0..257).map(|at| record(&format!("r{at}"))).collect();
                json!({"schemaVersion": 1, "records": records}).to_string()
            }
            text => text,
        };
        let found = Snapshot::read(text.as_bytes())
            .and_then(|incoming| Snapshot::default().import(incoming));
        match (run.outcome(), found) {
            (Ok(recorded), Ok(found)) => {
                let statistics = encode(&found.statistics());
                let value: Value = serde_json::from_str(&statistics).expect("JSON");
                assert_eq!(value, recorded, "{}", run.label());
                assert_eq!(Some(statistics.len() as u64), run.payload_bytes());
            }
            (Err(recorded), Err(found)) => match recorded_path(recorded) {
                Some(path) => assert_eq!(found.path, path, "{}: {found}", run.label()),
                None => assert_eq!(found.code, "unknown_member", "{}", run.label()),
            },
            (recorded, found) => panic!("{}: {recorded:?}, here {found:?}", run.label()),
        }
    }
    assert_eq!(runs.len(), 12);
}

#[test]
fn each_rule_of_a_record_is_checked() {
    snapshot(&[record("r")]).expect("a valid record");
    let validated = json!({"status": "validated", "evidenceQuality": "strong",
        "currentRevision": 3, "validatedAt": "2026-01-02T00:00:00Z"});
    let deep = (0..8).fold(json!(1), |inner, _| json!([inner]));
    let too_deep = json!([deep]);
    for (pointer, value, code, path) in [
        ("/recordId", json!(""), "text", "recordId"),
        ("/scope/origin", json!("o".repeat(2049)), "text", "scope.origin"),
        ("/scope/profileKey", json!("p"), "profile_key", "scope.profileKey"),
        ("/scope/workspaceGeneration", json!(1), "workspace", "scope.workspaceGeneration"),
        ("/source/firstSeenAt", json!("2026-01-01 00:00:00Z"), "timestamp", "source.firstSeenAt"),
        (
            "/source/surface",
            json!({"kind": "session-x", "understanding": "strong",
            "coverage": "complete"}),
            "sensitive",
            "source.surface.kind",
        ),
        (
            "/invalidation/requiredLandmarks",
            json!(["a", "a"]),
            "unique",
            "invalidation.requiredLandmarks[1]",
        ),
        ("/data", too_deep, "data_shape", "data[0][0][0][0][0][0][0][0]"),
        ("/data", json!(vec![1; 65]), "data_shape", "data"),
        ("/data", json!({"a": "x".repeat(4097)}), "range", "data.a"),
        ("/data", json!(vec!["x".repeat(4000); 5]), "size", "data"),
        ("/data", json!({"a": [{"apiToken": 1}]}), "sensitive", "data.a[0].apiToken"),
        ("/data", json!({"Pass-Word": 1}), "sensitive", "data.Pass-Word"),
        ("/portability", json!("semanticPortable"), "portability", "portability"),
        ("/memoryInfluence", json!("rankingOnly"), "influence", "memoryInfluence"),
        (
            "/retrieval",
            json!({"signals": [], "currentValidation": {"status": "failed",
            "evidenceQuality": "strong"}}),
            "validation",
            "retrieval.currentValidation.evidenceQuality",
        ),
        (
            "/retrieval",
            json!({"signals": vec![json!({"kind": "a", "detail": "b"}); 17],
            "currentValidation": validated}),
            "count",
            "retrieval.signals",
        ),
    ] {
        let mut changed = record("r");
        let (parent, name) = pointer.rsplit_once('/').expect("a member");
        changed.pointer_mut(parent).expect("a parent")[name] = value;
        let path = format!("records[0].{path}");
        assert_eq!(code_of(snapshot(&[changed])), (code, path), "{pointer}");
    }
    let mut allowed = record("r");
    allowed["data"] = deep;
    snapshot(&[allowed]).expect("eight levels");
}

fn transition(to: Confidence, is_fresh: bool) -> Transition {
    Transition {
        to,
        reason: "seen again".into(),
        observed_at: "2026-02-01T00:00:00Z".into(),
        is_fresh,
        witness: None,
    }
}

#[test]
fn confidence_changes_by_the_rules() {
    let record: Record = read_as(&record("r").to_string()).expect("the shape");

    let mut same = record.clone();
    let change = same.transition(transition(Confidence::Observed, true)).expect("no change");
    assert!(!change.changed && same.history.is_empty());
    assert_eq!(same.source.verification_count, 2);

    let mut doubted = record.clone();
    doubted.transition(transition(Confidence::Contradicted, false)).expect("doubt");
    assert_eq!(doubted.history.len(), 1);
    let refused = doubted.transition(transition(Confidence::Stale, false));
    assert_eq!(code_of(refused), ("transition", "state".to_owned()));
    doubted.transition(transition(Confidence::Observed, true)).expect("seen again");

    let mut verified = record.clone();
    let refused = verified.transition(transition(Confidence::Verified, true));
    assert_eq!(code_of(refused).0, "transition");
    assert_eq!(verified, record, "a refused change leaves the record as it was");
    let witness = json!({"status": "validated", "evidenceQuality": "strong",
        "currentRevision": 3, "validatedAt": "2026-02-01T00:00:00Z"});
    let witness = Some(read_as(&witness.to_string()).expect("the shape"));
    let with_witness = Transition { witness, ..transition(Confidence::Verified, true) };
    verified.transition(with_witness).expect("verified");
    verified.validate().expect("a valid record");
    verified.transition(transition(Confidence::Stale, false)).expect("stale");
    assert_eq!(verified.retrieval, None);

    let mut full = record;
    for at in 0..limits::HISTORY {
        let to = if at % 2 == 0 { Confidence::Stale } else { Confidence::Observed };
        full.transition(transition(to, true)).expect("room");
    }
    let refused = full.transition(transition(Confidence::Stale, false));
    assert_eq!(code_of(refused).0, "history_full");
}

#[test]
fn the_store_imports_exports_purges_and_invalidates() {
    let mut elsewhere = record("z");
    elsewhere["scope"]["origin"] = json!("https://other.test");
    let store = snapshot(&[elsewhere, record("b")]).expect("a valid store");
    let merged = store.import(snapshot(&[record("a"), record("b")]).expect("valid"));
    let merged = merged.expect("room");
    let ids = |snapshot: &Snapshot| {
        snapshot.records.iter().map(|record| record.record_id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&merged), ["z", "b", "a"]);
    let exported: Snapshot = read_as(&merged.export()).expect("our own");
    assert_eq!(ids(&exported), ["a", "b", "z"]);

    let (kept, removed) = merged.purge("https://example.test").expect("an origin");
    assert_eq!(ids(&kept), ["z"]);
    assert_eq!(removed.len(), 2);

    let now = "2026-02-01T00:00:00Z";
    let mark = |id: &str, to| merged.invalidate(id, to, "gone".into(), now.into());
    let (after, change) = mark("a", Confidence::Stale).expect("stale");
    assert!(change.changed);
    assert_eq!(after.record("a").expect("it").confidence, Confidence::Stale);
    assert_eq!(code_of(mark("a", Confidence::Verified)).0, "transition");
    assert_eq!(code_of(mark("nope", Confidence::Stale)).0, "not_found");

    let full: Vec<Value> = (0..256).map(|at| record(&format!("r{at}"))).collect();
    let full = snapshot(&full).expect("256 records");
    assert_eq!(code_of(full.import(merged)), ("count", "records".to_owned()));
}

#[test]
fn operations_take_and_give_the_store() {
    let store = json!({"schemaVersion": 1, "records": [record("a")]});
    let run = |name: &str, mut more: Value| {
        more["snapshot"] = store.clone();
        let result = operation::run(name, more.to_string().as_bytes()).expect(name);
        serde_json::from_str::<Value>(&result).expect("JSON")
    };
    assert_eq!(run("knowledge.validate", json!({}))["recordCount"], 1);
    assert_eq!(run("knowledge.stats", json!({}))["observedCount"], 1);
    assert_eq!(run("knowledge.export", json!({}))["records"][0]["recordId"], "a");
    assert_eq!(run("knowledge.import", json!({"store": store}))["statistics"]["recordCount"], 1);
    let purged = run("knowledge.purge", json!({"origin": "https://example.test"}));
    assert_eq!(purged["removedRecordIds"], json!(["a"]));
    let invalidated = run(
        "knowledge.invalidate",
        json!({"recordId": "a", "state": "stale",
        "reason": "gone", "observedAt": "2026-02-01T00:00:00Z"}),
    );
    assert_eq!(invalidated["change"]["to"], "stale");
}

proptest! {
    #[test]
    fn any_data_is_judged(text in "[\\[\\]{}\",:a-z0-9]{0,60}") {
        if let Ok(data) = serde_json::from_str::<Value>(&text) {
            let mut value = record("r");
            value["data"] = data;
            let _judged = snapshot(&[value]);
        }
    }

    #[test]
    fn a_change_leaves_a_valid_record_valid(
        steps in prop::collection::vec((0..6_usize, any::<bool>()), 0..40),
    ) {
        let mut changing: Record = read_as(&record("r").to_string()).expect("the shape");
        for (to, fresh) in steps {
            let before = changing.clone();
            if changing.transition(transition(Confidence::ALL[to], fresh)).is_err() {
                prop_assert_eq!(&changing, &before);
            }
            prop_assert_eq!(changing.validate(), Ok(()));
        }
    }
}
