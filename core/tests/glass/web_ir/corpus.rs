//! The published cases about graphs. They state outcomes in words; each word is
//! made into graphs here. Cases about making graphs from pages are named as such.

use openglass_core::{
    glass::web_ir::{
        ContinuityStatus as Status, EntityKind, HintStatus, Quality, RelationshipKind, continuity,
        diff,
    },
    json::decode,
};
use serde_json::{Value, json};

use crate::{
    graphs::{changed, field, graph, small},
    shared,
};

/// A form with a field in it.
fn form(revision: u64, form: &str, form_name: &str, id: &str) -> Value {
    let mut value = small(revision);
    let page = value["entities"][0].clone();
    value["entities"] = json!([
        page,
        {
            "id": form, "kind": "form", "role": "form", "name": form_name,
            "quality": "strong", "evidenceSources": ["dom", "forms"],
        },
        field(id, "Email"),
    ]);
    value["relationships"] = json!([
        {"from": "page", "to": form, "kind": "contains"},
        {"from": form, "to": id, "kind": "owns"},
    ]);
    value
}

fn status(before: &Value, after: &Value, id: &str) -> Status {
    continuity(&graph(before), &graph(after), id).expect("comparable").status
}

/// Runs an adversarial case; `None` if it is about making graphs.
fn adversarial(mutation: &str) -> Option<&'static str> {
    let before = form(7, "form", "Sign in", "email");
    match mutation {
        "reverseEntityAndRelationshipVectors" => {
            let mut turned = before.clone();
            for list in ["entities", "relationships"] {
                turned[list].as_array_mut().expect("a list").reverse();
            }
            let canonical = |value: &Value| graph(value).canonical().expect("valid");
            (canonical(&turned) == canonical(&before)).then_some("canonicalUnchanged")
        }
        "changeRevisionLocalIdsWithinSameGraphScope" => {
            let after = form(8, "f2", "Sign in", "e2");
            (status(&before, &after, "email") == Status::Rebound).then_some("rebound")
        }
        "moveEntityToDifferentFormScope" => {
            let after = form(8, "f2", "Sign up", "e2");
            let found = status(&before, &after, "email");
            matches!(found, Status::Removed | Status::Ambiguous).then_some("removedOrAmbiguous")
        }
        "createTwoIdentityCompatibleCandidates" => {
            let mut after = form(8, "form", "Sign in", "e2");
            after["entities"].as_array_mut().expect("a list").push(field("e3", "Email"));
            let edge = json!({"from": "form", "to": "e3", "kind": "owns"});
            after["relationships"].as_array_mut().expect("a list").push(edge);
            (status(&before, &after, "email") == Status::Ambiguous).then_some("ambiguous")
        }
        "disablePreviouslyActionableField" => {
            let disabled = changed(|graph| {
                graph["entityDetails"] =
                    json!({"field-1": {"state": {"disabled": true}, "supportedActions": ["type"]}});
            });
            graph(&disabled).validate().is_err().then_some("mutationActionsRemoved")
        }
        _ => None,
    }
}

#[test]
fn adversarial_cases_end_as_stated() {
    let Some(corpus) = shared::json("web-ir/adversarial-v1.json") else { return };
    let of_other_layers = [
        // Compiling tasks.
        "duplicate-labels-different-forms",
        "unrelated-evidence",
        // Making graphs from pages.
        "privacy-token-boundary",
        "privacy-sensitive-input",
    ];
    for case in corpus["cases"].as_array().expect("a list") {
        let id = case["id"].as_str().expect("an id");
        let outcome = adversarial(case["mutation"].as_str().expect("a mutation"));
        let expected = case["expected"].as_str().filter(|_| !of_other_layers.contains(&id));
        assert_eq!(outcome, expected, "{id}");
    }
}

#[test]
fn revision_cases_end_as_stated() {
    let Some(corpus) = shared::json("web-ir/revision-cases-v1.json") else { return };
    for case in corpus["cases"].as_array().expect("a list") {
        let revision = |name: &str| case[name].as_u64().expect("a revision");
        let before = small(revision("fromRevision"));
        let mut after = small(revision("toRevision"));
        if case["id"] == "same-revision-content-drift" {
            after["entities"][1]["name"] = json!("Other");
        }
        if case["expected"] == "ambiguous" {
            after["entities"][1]["id"] = json!("a");
            after["entities"].as_array_mut().expect("a list").push(field("b", "Email"));
            after["relationships"] = json!([
                {"from": "page", "to": "a", "kind": "contains"},
                {"from": "page", "to": "b", "kind": "contains"},
            ]);
            assert_eq!(status(&before, &after, "field-1"), Status::Ambiguous, "{case}");
        }
        let (before, after) = (graph(&before), graph(&after));
        match (case["errorPath"].as_str(), diff(&before, &after)) {
            (None, Ok(_)) => assert_ne!(case["expected"], "rejected"),
            (Some(path), Err(invalid)) => assert_eq!(invalid.path, path, "{case}"),
            (expected, found) => panic!("{case}: {expected:?}, {found:?}"),
        }
    }
}

/// The words for what a graph holds are ours (those for where it was seen are
/// the corpus's own).
#[test]
fn the_words_of_the_corpus_are_known() {
    fn known<T: serde::de::DeserializeOwned>(word: &Value) {
        if let Err(error) = decode::<T>(word.to_string().as_bytes()) {
            panic!("{word}: {error}");
        }
    }
    let Some(corpus) = shared::json("web-ir/corpus-v1.json") else { return };
    let fixtures = corpus["fixtures"].as_array().expect("a list");
    assert!(fixtures.len() >= 6);
    for fixture in fixtures {
        let list = |name: &str| fixture[name].as_array().cloned().unwrap_or_default();
        list("expectedEntities").iter().for_each(known::<EntityKind>);
        list("expectedRelationships").iter().for_each(known::<RelationshipKind>);
        list("runtimeExpectedRelationships").iter().for_each(known::<RelationshipKind>);
        let hints = list("expectedHintDiagnostics");
        hints.iter().map(|hint| &hint["status"]).for_each(known::<HintStatus>);
        known::<Quality>(&fixture["coverage"]);
        let kinds = fixture["runtimeExpectedEntities"].as_object().expect("counts");
        kinds.keys().for_each(|kind| known::<EntityKind>(&json!(kind)));
    }
}
