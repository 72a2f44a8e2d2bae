//! Workflows: definitions, traces, checkpoints (section 12).

use openglass_core::glass::{
    Invalid, encode, operation,
    workflow::{
        CheckpointPage, ResumeRefusal, StepState, WorkflowCheckpoint, WorkflowDefinition,
        WorkflowReport, WorkflowTrace,
    },
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::runs::{code_of, read_as, recorded_path, runs};

/// Runs whose failure is told at another path: docs/glass-deviations.md.
const DEVIATIONS: [(&str, &str); 2] = [
    ("workflow.validate: unknown action", "steps[0].action"),
    ("workflow.validate: evaluate action", "steps[0].action"),
];

/// The report without the sentences for people.
fn comparable(mut report: Value) -> Value {
    for diagnostic in report["diagnostics"].as_array_mut().into_iter().flatten() {
        diagnostic["message"].take();
        diagnostic["remediation"].take();
    }
    report
}

#[test]
fn recorded_validations() {
    let Some(runs) = runs("workflow.validate:") else { return };
    let mut deviations = 0;
    for run in &runs {
        let label = run.label();
        match (run.outcome(), WorkflowReport::of(run.source("w.json").as_bytes())) {
            (Ok(recorded), Ok(found)) => {
                let found: Value = serde_json::from_str(&encode(&found)).expect("JSON");
                let (mut found, mut recorded) = (comparable(found), comparable(recorded));
                // The recording keeps the value of the file, not its bytes.
                assert!(
                    found["sourceHash"].take().is_string()
                        && recorded["sourceHash"].take().is_string()
                );
                assert_eq!(found, recorded, "{label}");
            }
            (Err(recorded), Err(found)) => {
                let deviation = DEVIATIONS.iter().find(|row| row.0 == label).map(|row| row.1);
                deviations += usize::from(deviation.is_some());
                let path = deviation.or(recorded_path(recorded));
                assert_eq!(Some(found.path.as_str()), path, "{label}: {found}");
            }
            (recorded, found) => panic!("{label}: {recorded:?}, here {found:?}"),
        }
    }
    assert_eq!((runs.len(), deviations), (35, DEVIATIONS.len()));
}

#[test]
fn recorded_compilation() {
    let Some(runs) = runs("workflow.compile:") else { return };
    for run in &runs {
        let report = WorkflowReport::of(run.source("w.json").as_bytes()).expect("a definition");
        assert_eq!(report.canonical_json, run.printed().trim_end(), "{}", run.label());
    }
    assert_eq!(runs.len(), 1);
}

#[test]
fn every_deviation_is_explained() {
    let explained = include_str!("../../../docs/glass-deviations.md");
    for (label, _) in DEVIATIONS {
        assert!(explained.contains(&format!("`{label}`")), "{label}");
    }
}

/// Three steps: one that is retried, a conditional one, one that must not be
/// done twice.
pub(crate) fn definition() -> Value {
    json!({
        "schemaVersion": 1, "name": "order", "workflowVersion": "1", "inputs": {},
        "budgets": {"maxSteps": 4, "maxDurationMs": 1000, "maxRetries": 2,
            "maxExtractedBytes": 10},
        "steps": [
            {"id": "open", "action": "navigate", "url": "https://example.test/",
                "transaction": "idempotent", "maxRetries": 1},
            {"id": "consent", "action": "click", "target": "name=Yes",
                "transaction": "idempotent", "when": {"dialogOpen": true}},
            {"id": "send", "action": "click", "target": "name=Send",
                "transaction": "non_idempotent", "expect": {"titleContains": "Thanks"}},
        ],
        "terminalCondition": {"titleContains": "Thanks"},
        "outputs": {"title": {"valueType": "string", "source": "page_title"}},
    })
}

fn workflow() -> WorkflowDefinition {
    let definition = WorkflowDefinition::read(definition().to_string().as_bytes());
    let definition = definition.expect("the shape");
    definition.validate().expect("a valid definition");
    definition
}

#[test]
fn actions_have_their_own_members() {
    for (step, code, path) in [
        (json!({"id": "a", "action": "click"}), "action_member", "steps[0].action.target"),
        (
            json!({"id": "a", "action": "screenshot", "url": "https://a.test/"}),
            "action_member",
            "steps[0].url",
        ),
        (json!({"id": "a"}), "action_or_intent", "steps[0].action"),
        (json!({"id": "a", "action": "scroll", "dy": 1e7}), "range", "steps[0].action.dy"),
        (
            json!({"id": "a", "action": "navigate", "url": "nowhere"}),
            "action_url",
            "steps[0].action.url",
        ),
        (
            json!({"id": "a", "action": "click", "target": "b", "idempotencyKey": ""}),
            "text",
            "steps[0].idempotencyKey",
        ),
    ] {
        let mut value = definition();
        value["steps"] = json!([step]);
        let read = WorkflowDefinition::read(value.to_string().as_bytes()).expect("the shape");
        assert_eq!(code_of(read.validate()), (code, path.to_owned()), "{step}");
    }
    let mut value = definition();
    value["steps"][0]["url"] = json!("${inputs.address}");
    let read = WorkflowDefinition::read(value.to_string().as_bytes()).expect("the shape");
    read.validate().expect("placeholders are put in before the step");
}

/// Step, state, attempt.
type Event<'a> = (&'a str, &'a str, u32);

fn trace(events: &[Event<'_>]) -> WorkflowTrace {
    let events: Vec<Value> = events
        .iter()
        .enumerate()
        .map(|(at, (step, state, attempt))| {
            json!({"sequence": at, "stepId": step, "state": state, "attempt": attempt})
        })
        .collect();
    read_as(&json!({"events": events}).to_string()).expect("the shape")
}

/// All events of a step that succeeds at its first attempt.
fn committed(step: &'static str) -> Vec<Event<'static>> {
    let mut events = vec![(step, "pending", 0), (step, "ready", 0)];
    let states = [
        "preflight",
        "resolving",
        "dispatched",
        "effect_observed",
        "verified",
        "outputs_extracted",
        "committed",
    ];
    events.extend(states.map(|state| (step, state, 1)));
    events
}

#[test]
fn traces_are_replayed_without_a_browser() {
    let workflow = workflow();
    let skipped = vec![("consent", "pending", 0), ("consent", "skipped", 0)];
    let all = [committed("open"), skipped.clone(), committed("send")].concat();
    for length in 0..=all.len() {
        let replay = trace(&all[..length]).replay(&workflow).expect("a prefix is valid");
        assert_eq!(replay.complete, length == all.len());
    }
    let replay = trace(&all).replay(&workflow).expect("a valid trace");
    assert_eq!((replay.events, replay.completed_steps), (all.len(), 3));

    let retried = [&[
        ("open", "pending", 0),
        ("open", "ready", 0),
        ("open", "preflight", 1),
        ("open", "failed_before_dispatch", 1),
        ("open", "ready", 1),
        ("open", "preflight", 2),
    ][..]]
    .concat();
    trace(&retried).replay(&workflow).expect("a retry");

    // After a failure the other steps are skipped.
    let stopped = [
        &[
            ("open", "pending", 0),
            ("open", "ready", 0),
            ("open", "preflight", 1),
            ("open", "failed_before_dispatch", 1),
        ][..],
        &skipped,
    ]
    .concat();
    let replay = trace(&stopped).replay(&workflow).expect("a stopped run");
    assert_eq!((replay.completed_steps, replay.complete), (0, false));
}

#[test]
fn traces_that_cannot_be_are_refused() {
    let workflow = workflow();
    let cases: &[(&[Event<'_>], &str, &str)] = &[
        (&[("nope", "pending", 0)], "trace_step", "events[0].stepId"),
        (&[("send", "pending", 0)], "trace_step", "events[0].stepId"),
        (&[("open", "ready", 0)], "trace_transition", "events[0].state"),
        (&[("open", "pending", 1)], "trace_attempt", "events[0].attempt"),
        (
            &[("open", "pending", 0), ("open", "committed", 0)],
            "trace_transition",
            "events[1].state",
        ),
        (
            &[("open", "pending", 0), ("open", "ready", 0), ("open", "preflight", 2)],
            "trace_attempt",
            "events[2].attempt",
        ),
        (&[("open", "pending", 0), ("send", "pending", 0)], "trace_step", "events[1].stepId"),
        (
            &[("open", "pending", 0), ("consent", "pending", 0), ("open", "ready", 0)],
            "trace_step",
            "events[2].stepId",
        ),
        (
            &[("open", "pending", 0), ("consent", "pending", 0), ("consent", "ready", 0)],
            "trace_transition",
            "events[2].state",
        ),
    ];
    for (events, code, path) in cases {
        let replay = trace(events).replay(&workflow);
        assert_eq!(code_of(replay), (*code, (*path).to_owned()), "{events:?}");
    }
    let again = [committed("open"), vec![("open", "ready", 1)]].concat();
    assert_eq!(code_of(trace(&again).replay(&workflow)).0, "trace_transition");

    let mut gap = trace(&committed("open"));
    gap.events[3].sequence = 4;
    assert_eq!(code_of(gap.replay(&workflow)).0, "trace_sequence");
    let branch = |predicate: Value| {
        let decision = json!({"stepId": "consent", "predicate": predicate, "matched": false});
        let value = json!({"events": [], "branchDecisions": [decision]});
        read_as::<WorkflowTrace>(&value.to_string()).expect("the shape").replay(&workflow)
    };
    branch(json!({"dialogOpen": true})).expect("the condition of the step");
    assert_eq!(code_of(branch(json!({"dialogOpen": false}))).0, "trace_branch");
}

#[test]
fn steps_are_repeated_as_often_as_they_say() {
    let mut value = definition();
    value["steps"] = json!([{"id": "open", "action": "click", "target": "a", "repeat": 2,
        "transaction": "idempotent"}]);
    let workflow = WorkflowDefinition::read(value.to_string().as_bytes()).expect("the shape");
    let second = [
        "preflight",
        "resolving",
        "dispatched",
        "effect_observed",
        "verified",
        "outputs_extracted",
        "committed",
    ];
    let mut events = committed("open");
    events.push(("open", "ready", 1));
    events.extend(second.map(|state| ("open", state, 2)));
    trace(&events).replay(&workflow).expect("two repetitions");
    events.push(("open", "ready", 2));
    assert_eq!(code_of(trace(&events).replay(&workflow)).0, "trace_transition");
}

fn record(id: &str, states: &[&str]) -> Value {
    json!({"id": id, "state": states.last(), "history": states, "attempts": 1,
        "dispatchAcknowledged": false, "effectObserved": false, "postconditionVerified": false,
        "retrySafe": false})
}

const DONE: [&str; 9] = [
    "pending",
    "ready",
    "preflight",
    "resolving",
    "dispatched",
    "effect_observed",
    "verified",
    "outputs_extracted",
    "committed",
];

/// A checkpoint of a run whose conditional step was skipped.
pub(crate) fn checkpoint() -> Value {
    json!({
        "schemaVersion": 1, "runId": "run_act_1", "workflowName": "order", "workflowVersion": "1",
        "definitionHash": workflow().hash(), "status": "resume_required", "nextStepIndex": 2,
        "steps": [
            record("open", &DONE),
            record("consent", &["pending", "skipped"]),
            record("send", &["pending"]),
        ],
        "page": {"targetId": "t", "frameId": "f", "url": "https://example.test/", "title": "Shop",
            "revision": 4},
    })
}

fn refusal(checkpoint: &Value) -> ResumeRefusal {
    let checkpoint = match WorkflowCheckpoint::read(checkpoint.to_string().as_bytes()) {
        Ok(checkpoint) => checkpoint,
        Err(refused) => return refused.kind,
    };
    let page = CheckpointPage { revision: 9, ..checkpoint.page.clone() };
    checkpoint.resume(&workflow(), &page).expect_err("must be refused").kind
}

#[test]
fn a_run_goes_on_from_its_checkpoint() {
    let read = WorkflowCheckpoint::read(checkpoint().to_string().as_bytes()).expect("valid");
    let page = CheckpointPage { revision: 9, ..read.page.clone() };
    let resume = read.resume(&workflow(), &page).expect("a skipped conditional step is done");
    assert_eq!((resume.next_step_index, &*resume.next_step_id), (2, "send"));

    let mut bare = checkpoint();
    bare["definitionHash"] = json!(workflow().hash().trim_start_matches("sha256:"));
    let bare = WorkflowCheckpoint::read(bare.to_string().as_bytes()).expect("valid");
    bare.resume(&workflow(), &page).expect("the hash without its prefix");

    let elsewhere = CheckpointPage { title: "Other".into(), ..page };
    let refused = read.resume(&workflow(), &elsewhere).expect_err("another page");
    assert_eq!(refused.kind, ResumeRefusal::RouteChanged);
}

#[test]
fn each_reason_not_to_go_on_is_told() {
    let failed = ["pending", "ready", "preflight", "failed_before_dispatch"];
    let skipped_first = json!([
        record("open", &["pending", "skipped"]),
        record("consent", &["pending", "skipped"]),
        record("send", &["pending"]),
    ]);
    let open = json!({"dialogOpen": true});
    let too_deep = (0..6).fold(open.clone(), |inner, _| json!({"not": inner}));
    let decision = |step: &str, predicate: &Value| json!({"stepId": step, "predicate": predicate, "matched": false});
    for (pointer, value, kind) in [
        ("/schemaVersion", json!(2), ResumeRefusal::SchemaVersionMismatch),
        ("/extra", json!(1), ResumeRefusal::CheckpointShape),
        ("/runId", json!("x".repeat(9000)), ResumeRefusal::CheckpointTooLarge),
        ("/steps/0/history", json!(["committed"]), ResumeRefusal::DefinitionMismatch),
        ("/steps/0/history", json!(["pending", "committed"]), ResumeRefusal::CheckpointShape),
        ("/steps/0/history", json!(["pending"]), ResumeRefusal::CheckpointShape),
        ("/steps/1/branchDecision", decision("", &open), ResumeRefusal::CheckpointShape),
        ("/steps/1/branchDecision", decision("a", &too_deep), ResumeRefusal::CheckpointShape),
        ("/workflowVersion", json!("2"), ResumeRefusal::DefinitionMismatch),
        ("/steps/0/id", json!("other"), ResumeRefusal::DefinitionMismatch),
        ("/nextStepIndex", json!(1), ResumeRefusal::InvalidState),
        ("/nextStepIndex", json!(3), ResumeRefusal::InvalidState),
        ("/status", json!("completed"), ResumeRefusal::InvalidState),
        ("/steps", skipped_first, ResumeRefusal::InvalidState),
        // It must not be done twice.
        ("/steps/2", record("send", &failed), ResumeRefusal::InvalidState),
    ] {
        let mut changed = checkpoint();
        if pointer == "/steps/0/history" && kind == ResumeRefusal::DefinitionMismatch {
            // A history may start late; then only the definition is at odds.
            changed["workflowName"] = json!("other");
        }
        let (parent, name) = pointer.rsplit_once('/').expect("a member");
        match changed.pointer_mut(parent).expect("a parent") {
            Value::Array(items) => items[name.parse::<usize>().expect("an index")] = value,
            parent => parent[name] = value,
        }
        assert_eq!(refusal(&changed), kind, "{pointer}");
    }
}

#[test]
fn operations_carry_reasons_in_their_codes() {
    let mut wrong = checkpoint();
    wrong["workflowVersion"] = json!("2");
    let payload = json!({"workflow": definition(), "checkpoint": wrong});
    let error = operation::run("workflow.checkResume", payload.to_string().as_bytes());
    assert_eq!(&*error.expect_err("refused").to_object().code, "workflow.definition_mismatch");

    let payload = json!({"workflow": definition(), "trace": {"events": []}});
    operation::run("workflow.replayTrace", payload.to_string().as_bytes()).expect("a replay");
    let payload = json!({"workflow": definition()});
    let found = operation::run("workflow.validate", payload.to_string().as_bytes());
    let found: Value = serde_json::from_str(&found.expect("a result")).expect("JSON");
    assert_eq!(found["definitionHash"], json!(workflow().hash()));
}

proptest! {
    #[test]
    fn replay_is_total_and_accepts_only_legal_steps(
        events in prop::collection::vec(
            (prop::sample::select(vec!["open", "consent", "send"]),
                prop::sample::select(StepState::ALL), 0..3_u32),
            0..12,
        ),
    ) {
        let events: Vec<_> =
            events.iter().map(|(step, state, attempt)| (*step, state.as_str(), *attempt)).collect();
        let trace = trace(&events);
        if trace.replay(&workflow()).is_ok() {
            let ids = trace.events.windows(2).filter(|pair| pair[0].step_id == pair[1].step_id);
            for pair in ids {
                prop_assert!(pair[0].state.can_become(pair[1].state));
            }
        }
    }

    #[test]
    fn any_text_is_judged_as_a_definition(text in "\\PC{0,80}") {
        let _judged: Result<WorkflowReport, Invalid> = WorkflowReport::of(text.as_bytes());
    }
}

#[test]
fn a_diff_names_members_and_steps() {
    let before: WorkflowDefinition = read_as(&definition().to_string()).expect("a definition");
    let same = before.diff(&before).expect("valid definitions");
    assert!(same.equal && same.step_changes.is_empty() && same.changed_members.is_empty());
    let mut after = definition();
    after["name"] = json!("other");
    let steps = after["steps"].as_array_mut().expect("steps");
    steps[0]["id"] = json!("start");
    steps.swap(1, 2);
    let after: WorkflowDefinition = read_as(&after.to_string()).expect("a definition");
    let found = before.diff(&after).expect("valid definitions");
    assert_eq!((found.equal, found.steps_reordered), (false, true));
    assert_eq!(found.changed_members, ["name"]);
    let kinds: Vec<_> = found.step_changes.iter().map(|it| (&*it.id, it.kind.as_str())).collect();
    assert_eq!(kinds, [("open", "removed"), ("start", "added")]);
    let broken = WorkflowDefinition { steps: Vec::new(), ..after };
    let (_, path) = code_of(before.diff(&broken));
    assert!(path.starts_with("after."), "{path}");
}
