//! Action results, predicates and batches (section 11).

use openglass_core::glass::{
    Invalid,
    action::{
        ActionFailure, ActionResult, Batch, BatchMode, BatchResult, BatchStep, Predicate,
        check_revision,
    },
    encode,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::runs::{code_of, read_as};

fn result() -> Value {
    json!({
        "status": "succeeded", "action": "click", "executionId": "act_1",
        "target": {"label": "Send", "reference": "r7:b4"},
        "revision": 8, "previousRevision": 7, "currentRevision": 8,
        "targetId": "t", "frameId": "f",
        "verification": {"revisionDelta": 1, "urlChanged": true, "titleChanged": false,
            "targetChanged": false, "frameChanged": false,
            "accessibilityDiff": {"added": 1, "removed": 0, "changed": 2}},
    })
}

#[test]
fn results_are_read_in_both_spellings_and_written_in_one() {
    let expected: ActionResult = read_as(&result().to_string()).expect("the shape");
    expected.validate().expect("a valid result");
    assert_eq!(serde_json::from_str::<Value>(&encode(&expected)).expect("JSON"), result());

    let mut published = result();
    for (old, new) in [("targetId", "target_id"), ("frameId", "frame_id")] {
        let value = published.as_object_mut().expect("an object").remove(old).expect("a member");
        published[new] = value;
    }
    assert_eq!(read_as::<ActionResult>(&published.to_string()).expect("the shape"), expected);
}

#[test]
fn results_need_an_execution_id() {
    let mut value = result();
    value["executionId"] = json!("");
    let result: ActionResult = read_as(&value.to_string()).expect("the shape");
    assert_eq!(code_of(result.validate()), ("text", "executionId".to_owned()));
    value.as_object_mut().expect("an object").remove("executionId");
    assert_eq!(
        code_of(read_as::<ActionResult>(&value.to_string())),
        ("missing_member", "executionId".to_owned())
    );
}

#[test]
fn a_revision_that_the_caller_expects_must_be_the_current_one() {
    check_revision(None, 7, None).expect("no guard");
    check_revision(Some(7), 7, None).expect("the same");
    let failure = check_revision(Some(6), 7, Some("act_2")).expect_err("another");
    let written: Value = serde_json::from_str(&encode(&failure)).expect("JSON");
    assert_eq!(
        written,
        json!({"kind": "stale_revision", "phase": "preflight", "recoveryStrategy": "report",
            "executionId": "act_2", "expectedRevision": 6, "currentRevision": 7,
            "recovery": "observe"})
    );
    assert_eq!(read_as::<ActionFailure>(&written.to_string()).expect("our own"), *failure);
}

fn predicate(value: &Value) -> Result<Predicate, Invalid> {
    let predicate: Predicate = read_as(&value.to_string())?;
    predicate.validate()?;
    Ok(predicate)
}

fn nested(depth: usize) -> Value {
    (0..depth).fold(json!({"dialogOpen": true}), |inner, _| json!({"not": inner}))
}

#[test]
fn predicates_have_one_member_four_levels_and_short_texts() {
    for good in [
        nested(4),
        json!({"urlEquals": "u".repeat(1024)}),
        json!({"all": vec![json!({"visible": "css=#a"}); 8]}),
        json!({"any": [{"revisionEquals": 3}]}),
    ] {
        predicate(&good).unwrap_or_else(|error| panic!("{error}: {good}"));
    }
    for (bad, code) in [
        (nested(5), "predicate_depth"),
        (json!({"urlEquals": "a", "titleContains": "b"}), "wrong_length"),
        (json!({}), "wrong_length"),
        (json!({"jsTrue": "1"}), "unknown_word"),
        (json!(["urlEquals", "a"]), "wrong_type"),
        (json!("urlEquals"), "wrong_type"),
        (json!({"urlEquals": "u".repeat(1025)}), "text"),
        (json!({"titleContains": ""}), "text"),
        (json!({"all": vec![json!({"dialogOpen": true}); 9]}), "count"),
        (json!({"any": []}), "count"),
        (json!({"revisionEquals": -1}), "out_of_range"),
    ] {
        assert_eq!(code_of(predicate(&bad)).0, code, "{bad}");
    }
}

fn batch(value: &Value) -> Result<Batch, Invalid> {
    let batch: Batch = read_as(&value.to_string())?;
    batch.validate()?;
    Ok(batch)
}

#[test]
fn batches_are_read_in_both_spellings() {
    let camel = json!({"steps": [
        {"action": "navigate", "url": "https://example.test/", "timeoutMs": 5},
        {"action": "observe", "includeDom": true},
    ]});
    let snake = json!({"steps": [
        {"action": "navigate", "url": "https://example.test/", "timeout_ms": 5},
        {"action": "observe", "include_dom": true},
    ]});
    let read = batch(&camel).expect("a batch");
    assert_eq!(batch(&snake).expect("a batch"), read);
    assert!(encode(&read).contains(r#""timeoutMs":5"#));
    let defaults = batch(&json!({"steps": [{"action": "wait", "condition": "url=a"}]}));
    let BatchStep::Wait { timeout_ms, .. } = &defaults.expect("a batch").steps[0] else {
        panic!("a wait");
    };
    assert_eq!(*timeout_ms, 20_000);
}

#[test]
fn batches_are_checked() {
    let step = json!({"action": "click", "target": "name=Send"});
    for (bad, code, path) in [
        (json!({"steps": vec![step.clone(); 33]}), "count", "steps"),
        (json!({"steps": [step], "mode": "chain"}), "revision_missing", "expectedRevision"),
        (json!({"steps": [{"action": "teleport"}]}), "unknown_word", "steps[0].action"),
        (json!({"steps": [{"action": "click"}]}), "missing_member", "steps[0].target"),
        (
            json!({"steps": [{"action": "click", "target": "a", "x": 1}]}),
            "unknown_member",
            "steps[0].x",
        ),
        (json!({"steps": [{"action": "scroll", "dx": 1e7}]}), "range", "steps[0].dx"),
    ] {
        assert_eq!(code_of(batch(&bad)), (code, path.to_owned()), "{bad}");
    }
}

#[test]
fn modes_guard_the_steps_that_they_say() {
    let steps = json!([{"action": "screenshot"}, {"action": "click", "target": "a"}]);
    let with = |mode: &str| {
        batch(&json!({"steps": steps, "mode": mode, "expectedRevision": 3})).expect("a batch")
    };
    let guards =
        |batch: &Batch| [batch.guard(&batch.steps[0], None), batch.guard(&batch.steps[1], Some(5))];
    assert_eq!(guards(&with("unguarded")), [None, None]);
    assert_eq!(guards(&with("fixed")), [None, Some(3)]);
    assert_eq!(guards(&with("chain")), [Some(3), Some(5)]);
    assert_eq!(BatchMode::ALL.len(), 3);
}

#[test]
fn counts_of_batch_results_follow_from_the_steps() {
    let value = json!({
        "mode": "fixed", "initialRevision": 1, "finalRevision": 2,
        "steps": [
            {"status": "success", "index": 0, "action": "click", "response_bytes": 5},
            {"status": "error", "index": 1, "action": "click", "message": "gone"},
        ],
        "completed": 1, "failed": 1, "total": 3, "success": false,
    });
    let result: BatchResult = read_as(&value.to_string()).expect("the shape");
    result.validate().expect("a valid result");
    assert!(encode(&result).contains(r#""responseBytes":5"#));
    for (member, wrong) in [("completed", json!(2)), ("success", json!(true)), ("total", json!(1))]
    {
        let mut value = value.clone();
        value[member] = wrong;
        let result: BatchResult = read_as(&value.to_string()).expect("the shape");
        assert_eq!(code_of(result.validate()).0, "batch_counts", "{member}");
    }
}

fn any_predicate() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        "\\PC{0,5}".prop_map(|text| json!({"titleContains": text})),
        any::<bool>().prop_map(|open| json!({"dialogOpen": open})),
        any::<u32>().prop_map(|revision| json!({"revisionEquals": revision})),
    ];
    leaf.prop_recursive(6, 40, 9, |inner| {
        prop_oneof![
            inner.clone().prop_map(|part| json!({"not": part})),
            prop::collection::vec(inner.clone(), 0..10).prop_map(|parts| json!({"all": parts})),
            prop::collection::vec(inner, 0..10).prop_map(|parts| json!({"any": parts})),
        ]
    })
}

proptest! {
    #[test]
    fn any_predicate_is_judged_and_written_back(value in any_predicate()) {
        let read: Predicate = read_as(&value.to_string()).expect("the shape");
        let _judged = read.validate();
        prop_assert_eq!(serde_json::from_str::<Value>(&encode(&read)).expect("JSON"), value);
    }
}
