//! Task protocol (section 10).

use openglass_core::{
    glass::{
        ErrorObject, GlassError, Invalid, InvalidKind, encode, operation,
        task::{Checks, Task, TaskExecutionPlan, compile},
        web_ir::WebIr,
    },
    json::Document,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{
    runs::{Run, read_as, recorded_path, runs},
    shared,
};

/// Runs that answer otherwise here: docs/glass-deviations.md, with the paths
/// that are answered instead.
const VALIDATE_DEVIATIONS: [(&str, &str); 1] =
    [("task.validate: positional arrays for scope and limits", "limits")];

/// The same for compiling with the strict checks. With the published ones the
/// answers are the recorded ones.
const STRICT_DEVIATIONS: [(&str, &str); 4] = [
    ("task.compile: field.read with a regionName that does not exist", "scope.regionName"),
    ("task.compile: punctuation-only names match each other", "scope"),
    (
        "task.compile: form.submit with a disabled submit button still compiles",
        "ir.entityDetails.submit.state.disabled",
    ),
    (
        "task.compile: form.fill with one read-only field among two compiles",
        "ir.entityDetails.ro.supportedActions",
    ),
];

fn validate(task: &str) -> Result<Value, Invalid> {
    let task: Task = read_as(task)?;
    task.validate()?;
    Ok(json!({"valid": true, "schemaVersion": 1, "task": task.task.as_str()}))
}

fn compile_texts(task: &str, graph: &str, checks: Checks) -> Result<TaskExecutionPlan, GlassError> {
    let payload = format!(r#"{{"task":{task},"ir":{graph},"checks":"{checks}"}}"#);
    let result = operation::run("task.compile", payload.as_bytes())?;
    let plan = Document::read(result.as_bytes()).expect("JSON");
    Ok(read_as(plan.view().get("plan").expect("a plan").as_json())?)
}

fn invalid(error: &GlassError) -> &Invalid {
    match error {
        GlassError::Invalid(invalid) => invalid,
        other => panic!("{other}"),
    }
}

/// Whether a failure is the recorded one: the same contract, the same path.
fn assert_same_failure(run: &Run, recorded: &str, found: &Invalid) {
    let kind = match recorded {
        text if text.contains("TaskValidation(") => InvalidKind::TaskValidation,
        text if text.contains("TaskCompilation(") => InvalidKind::TaskCompilation,
        text if text.contains("WebIrValidation(") => InvalidKind::WebIrValidation,
        _ => InvalidKind::Field,
    };
    assert_eq!(found.kind, kind, "{}: {found}", run.label());
    if kind != InvalidKind::Field {
        assert_eq!(Some(found.path.as_str()), recorded_path(recorded), "{}: {found}", run.label());
    }
}

#[test]
fn recorded_validations() {
    let Some(runs) = runs("task.validate:") else { return };
    let mut deviations = 0;
    for run in &runs {
        let found = validate(&run.file("task.json"));
        if let Some((_, path)) = VALIDATE_DEVIATIONS.iter().find(|row| row.0 == run.label()) {
            assert!(found.expect_err(run.label()).path.starts_with(path), "{}", run.label());
            deviations += 1;
            continue;
        }
        match (run.outcome(), found) {
            (Ok(recorded), Ok(found)) => assert_eq!(found, recorded, "{}", run.label()),
            (Err(recorded), Err(found)) => assert_same_failure(run, recorded, &found),
            (recorded, found) => panic!("{}: {recorded:?}, here {found:?}", run.label()),
        }
    }
    assert_eq!((runs.len(), deviations), (62, VALIDATE_DEVIATIONS.len()));
}

/// Compares all recorded compilations; answers how many deviated as listed.
fn check_compilations(checks: Checks, deviations: &[(&str, &str)]) {
    let Some(runs) = runs("task.compile:") else { return };
    let mut deviated = 0;
    for run in &runs {
        let found = compile_texts(&run.file("task.json"), &run.file("ir.json"), checks);
        if let Some((_, path)) = deviations.iter().find(|row| row.0 == run.label()) {
            let error = found.expect_err(run.label());
            assert_eq!(invalid(&error).path, *path, "{}", run.label());
            deviated += 1;
            continue;
        }
        match (run.outcome(), found) {
            // With `--output` the plan goes to a file.
            (Ok(_), Ok(_)) if run.command().contains("--output") => {}
            (Ok(recorded), Ok(found)) => {
                let text = encode(&found);
                let value: Value = serde_json::from_str(&text).expect("JSON");
                assert_eq!(value, recorded, "{}", run.label());
                assert_eq!(Some(text.len() as u64), run.payload_bytes(), "{}", run.label());
                found.validate().expect("a plan that we compiled");
            }
            (Err(recorded), Err(found)) => assert_same_failure(run, recorded, invalid(&found)),
            (recorded, found) => panic!("{}: {recorded:?}, here {found:?}", run.label()),
        }
    }
    assert_eq!((runs.len(), deviated), (53, deviations.len()));
}

#[test]
fn recorded_compilations_with_strict_checks() {
    check_compilations(Checks::Strict, &STRICT_DEVIATIONS);
}

#[test]
fn recorded_compilations_with_published_checks() {
    check_compilations(Checks::Published, &[]);
}

#[test]
fn every_deviation_is_explained() {
    let explained = include_str!("../../../docs/glass-deviations.md");
    for (label, _) in VALIDATE_DEVIATIONS.iter().chain(&STRICT_DEVIATIONS) {
        assert!(explained.contains(&format!("`{label}`")), "{label}");
    }
}

#[test]
fn task_extraction_fixture() {
    let Some(fixture) = shared::json("task-extraction-conformance-v1.json") else { return };
    let task = fixture["taskExecute"]["payload"]["task"].to_string();
    let task: Task = read_as(&task).expect("a task");
    task.validate().expect("a valid task");
    let error: ErrorObject =
        read_as(&fixture["extractionError"].to_string()).expect("an error object");
    assert_eq!(
        serde_json::from_str::<Value>(&encode(&error)).expect("JSON"),
        fixture["extractionError"]
    );
}

/// A graph with a form of two fields and a button, and a task that fills it.
pub(crate) fn form_graph() -> Value {
    json!({
        "schemaVersion": 1,
        "revision": 3,
        "document": {"revision": 3},
        "entities": [
            entity("page", "page", "Shop"),
            entity("form", "form", "Checkout"),
            entity("mail", "field", "E-mail"),
            entity("city", "field", "City"),
            entity("send", "action", "Send"),
        ],
        "relationships": [
            {"from": "form", "to": "mail", "kind": "owns"},
            {"from": "form", "to": "city", "kind": "owns"},
            {"from": "form", "to": "send", "kind": "contains"},
        ],
        "entityDetails": {
            "page": {"supportedActions": ["read", "navigate"]},
            "form": {"supportedActions": ["read", "submit"]},
            "mail": {"supportedActions": ["read", "type"]},
            "city": {"supportedActions": ["read", "type"]},
            "send": {"supportedActions": ["click"]},
        },
        "coverage": {"structural": "strong", "semantic": "strong",
            "interactiveEntitiesObserved": 3, "opaqueRegions": 0},
        "limits": {"truncated": false, "omittedFacts": 0, "textBytes": 0, "missingSources": []},
    })
}

fn entity(id: &str, kind: &str, name: &str) -> Value {
    json!({"id": id, "kind": kind, "name": name, "quality": "confirmed",
        "evidenceSources": ["accessibility", "forms"]})
}

pub(crate) fn fill_task() -> Value {
    json!({
        "schemaVersion": 1,
        "task": "form.fill",
        "scope": {"regionName": "Checkout"},
        "inputs": {"E-mail": "a@example.test", "City": "Bern"},
        "limits": {"maxActions": 4, "timeoutMs": 1000, "maxItems": 8},
        "risk": "localMutation",
    })
}

fn compiled(task: &Value, graph: &Value) -> Result<TaskExecutionPlan, Invalid> {
    let task: Task = read_as(&task.to_string())?;
    let graph: WebIr = read_as(&graph.to_string())?;
    compile(&task, &graph, Checks::Strict)
}

fn code(result: Result<TaskExecutionPlan, Invalid>) -> (&'static str, String) {
    let invalid = result.expect_err("an error");
    (invalid.code, invalid.path)
}

#[test]
fn strict_checks_refuse_what_cannot_be_done() {
    compiled(&fill_task(), &form_graph()).expect("a plan");

    let mut graph = form_graph();
    graph["entityDetails"]["city"] = json!({"state": {"readOnly": true}});
    let path = "ir.entityDetails.city.supportedActions".to_owned();
    assert_eq!(code(compiled(&fill_task(), &graph)), ("field_fixed", path));

    let mut task = fill_task();
    task["task"] = json!("form.submit");
    task["risk"] = json!("remoteIrreversible");
    task["inputs"] = json!({"submit": "Send"});
    task["postconditions"] = json!([{"kind": "navigationOccurred"}]);
    compiled(&task, &form_graph()).expect("a plan");
    let mut graph = form_graph();
    graph["entityDetails"]["send"] = json!({"state": {"disabled": true}});
    let path = "ir.entityDetails.send.state.disabled".to_owned();
    assert_eq!(code(compiled(&task, &graph)), ("control_disabled", path));

    let mut task = fill_task();
    task["task"] = json!("field.read");
    task["risk"] = json!("readOnly");
    task["inputs"] = json!({"field": "City"});
    compiled(&task, &form_graph()).expect("a plan");
    task["scope"]["regionName"] = json!("Elsewhere");
    let path = "scope.regionName".to_owned();
    assert_eq!(code(compiled(&task, &form_graph())), ("region_unknown", path));
    task["scope"]["regionName"] = json!("Checkout");
    task["inputs"]["field"] = json!("???");
    assert_eq!(code(compiled(&task, &form_graph())), ("no_candidate", "scope".to_owned()));
}

#[test]
fn graph_paths_of_the_compiler_start_with_ir() {
    let mut graph = form_graph();
    graph["entities"] = json!([]);
    let invalid = compiled(&fill_task(), &graph).expect_err("no entities");
    assert_eq!(invalid.kind, InvalidKind::TaskCompilation);
    assert_eq!(invalid.path, "ir.entities");
}

#[test]
fn values_of_inputs_reach_neither_plan_nor_fingerprint() {
    let plan = compiled(&fill_task(), &form_graph()).expect("a plan");
    let mut task = fill_task();
    task["inputs"] = json!({"E-mail": "other", "City": ""});
    assert_eq!(compiled(&task, &form_graph()).expect("a plan"), plan);
    assert!(!encode(&plan).contains("example.test"));
}

#[test]
fn each_rule_of_a_plan_is_checked() {
    let plan = compiled(&fill_task(), &form_graph()).expect("a plan");
    let plan: Value = serde_json::from_str(&encode(&plan)).expect("JSON");
    let faults = [
        ("/schemaVersion", json!(2), "schemaVersion"),
        ("/taskSchemaVersion", json!(2), "taskSchemaVersion"),
        ("/compilerVersion", json!(1), "compilerVersion"),
        ("/sourceIrSchemaVersion", json!(2), "sourceIrSchemaVersion"),
        ("/taskFingerprint", json!("AB"), "taskFingerprint"),
        ("/selectedEntityIds", json!([]), "selectedEntityIds"),
        ("/selectedEntityIds", json!(["mail", "form", "city"]), "selectedEntityIds"),
        (
            "/evidenceRequirements/requiredSources",
            json!([]),
            "evidenceRequirements.requiredSources",
        ),
        (
            "/entityEvidenceRequirements/1/requiredSources",
            json!(["forms", "accessibility"]),
            "entityEvidenceRequirements[1].requiredSources",
        ),
        ("/entityEvidenceRequirements", json!([]), "entityEvidenceRequirements"),
        ("/entityBindingKeys", json!([]), "entityBindingKeys"),
        (
            "/requiredRuntimeCapabilities",
            json!(["mutate", "observe"]),
            "requiredRuntimeCapabilities",
        ),
        ("/preconditions/0/revision", json!(4), "preconditions"),
        ("/risk", json!("readOnly"), "risk"),
        ("/risk", json!("unknownRisk"), "risk"),
        ("/scope", json!({}), "scope"),
        ("/scope", json!({"entityKind": "form"}), "scope.regionName"),
        ("/limits/maxItems", json!(0), "limits.maxItems"),
        ("/postconditions", json!([]), "postconditions"),
        ("/postconditions/0/kind", json!("dialogClosed"), "postconditions[0].kind"),
        ("/limits/maxActions", json!(1), "steps"),
        ("/steps/1/operation", json!("submitForm"), "steps"),
        ("/confirmationRequired", json!(true), "confirmationRequired"),
        ("/steps/0/ordinal", json!(2), "steps[0].ordinal"),
        ("/steps/1/requiresConfirmation", json!(true), "steps[1].requiresConfirmation"),
        ("/steps/1/entityIds", json!(["form"]), "steps[1].entityIds"),
        ("/steps/0/inputNames", json!(["City"]), "steps[0].inputNames"),
        ("/steps/1/inputNames", json!(["E-mail", "City"]), "steps[1].inputNames"),
    ];
    for (pointer, value, path) in faults {
        let mut changed = plan.clone();
        let (parent, name) = pointer.rsplit_once('/').expect("a member");
        let parent = changed.pointer_mut(parent).expect("a parent");
        match parent {
            Value::Array(items) => items[name.parse::<usize>().expect("an index")] = value,
            parent => parent[name] = value,
        }
        let changed: TaskExecutionPlan = read_as(&changed.to_string()).expect("the shape");
        let invalid = changed.validate().expect_err(pointer);
        assert_eq!(invalid.kind, InvalidKind::TaskCompilation, "{pointer}: {invalid}");
        assert_eq!(invalid.path, path, "{pointer}: {invalid}");
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("Checkout".to_owned()),
        Just("City".to_owned()),
        Just("submit".to_owned()),
        "\\PC{0,6}",
        Just("x".repeat(300)),
        Just("a\u{1}".to_owned()),
    ]
}

fn word<T: Copy + std::fmt::Display + std::fmt::Debug + 'static>(
    words: &'static [T],
) -> impl Strategy<Value = String> {
    proptest::sample::select(words).prop_map(|word| word.to_string())
}

prop_compose! {
    fn any_task()(
        family in word(openglass_core::glass::task::TaskFamily::ALL),
        region in proptest::option::of(text()),
        kind in proptest::option::of(word(openglass_core::glass::web_ir::EntityKind::ALL)),
        name in proptest::option::of(text()),
        inputs in proptest::collection::btree_map(text(), text(), 0..3),
        actions in 0..300_u32,
        risk in word(openglass_core::glass::task::Risk::ALL),
        ambiguity in word(openglass_core::glass::task::Ambiguity::ALL),
        posts in proptest::collection::vec(
            (word(openglass_core::glass::task::PostconditionKind::ALL), proptest::option::of(text())),
            0..3,
        ),
    ) -> Value {
        let posts: Vec<Value> =
            posts.iter().map(|(kind, expected)| json!({"kind": kind, "expected": expected})).collect();
        json!({
            "schemaVersion": 1, "task": family,
            "scope": {"regionName": region, "entityKind": kind, "entityName": name},
            "inputs": inputs,
            "limits": {"maxActions": actions, "timeoutMs": 1, "maxItems": 1},
            "risk": risk, "ambiguity": ambiguity, "postconditions": posts,
        })
    }
}

proptest! {
    #[test]
    fn validating_and_compiling_are_total_and_pure(task in any_task()) {
        let task: Task = read_as(&task.to_string()).expect("the shape");
        let graph: WebIr = read_as(&form_graph().to_string()).expect("the shape");
        let mut shuffled = graph.clone();
        shuffled.entities.reverse();
        shuffled.relationships.reverse();
        for checks in [Checks::Strict, Checks::Published] {
            let plan = compile(&task, &graph, checks);
            prop_assert_eq!(&compile(&task, &graph, checks), &plan);
            prop_assert_eq!(&compile(&task, &shuffled, checks), &plan);
            if let Err(invalid) = task.validate() {
                prop_assert_eq!(plan, Err(invalid.as_kind(InvalidKind::TaskCompilation)));
            } else if let Ok(plan) = plan {
                prop_assert_eq!(plan.validate(), Ok(()));
                let read: TaskExecutionPlan = read_as(&encode(&plan)).expect("our own plan");
                prop_assert_eq!(read, plan);
            }
        }
    }
}
