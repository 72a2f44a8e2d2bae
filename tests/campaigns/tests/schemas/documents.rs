//! Documents of the fixtures and of the shared recordings.

use std::{fs, path::Path};

use openglass_campaigns::contracts::{CONTRACTS, contract};
use openglass_core::glass::{operation::CATALOGUE, schema, web_ir};
use serde_json::Value;

use crate::{assert_takes, validator};

const GOLDEN: &str = include_str!("../../../fixtures/protocol-golden-v1.json");

#[test]
fn every_contract_has_documents_that_core_and_schema_take() {
    let names = |all: &[schema::Contract]| all.iter().map(|c| c.name).collect::<Vec<_>>();
    let read: Vec<_> = CONTRACTS.iter().map(|contract| contract.name).collect();
    assert_eq!(names(schema::CONTRACTS), read);
    for contract in CONTRACTS {
        let validator = validator(contract.name);
        for document in contract.documents() {
            let written = contract
                .read(document.to_string().as_bytes())
                .unwrap_or_else(|refused| panic!("{}: {refused:?}", contract.name));
            assert_takes(&validator, &document, contract.name);
            let written = serde_json::from_str(&written).expect("JSON");
            assert_takes(&validator, &written, contract.name);
        }
    }
}

/// The page for those who write a peer names every operation, every contract and
/// every rule of a page graph.
#[test]
fn the_protocol_page_is_complete() {
    let page = include_str!("../../../../docs/protocol.md");
    for operation in CATALOGUE {
        let row = format!("| `{}` | `{}` |", operation.name, operation.tool);
        assert!(page.contains(&row), "{row}");
    }
    for contract in schema::CONTRACTS {
        let link = format!("(schema/{})", contract.file_name());
        assert!(page.contains(&link), "{link}");
    }
    for (code, _) in web_ir::REASONS {
        let from_diff = ["revision_order", "revision_content"].contains(code);
        assert!(from_diff || page.contains(&format!("`{code}`")), "{code}");
    }
}

fn list<'v>(golden: &'v Value, name: &str) -> &'v [Value] {
    golden[name].as_array().expect("a list")
}

/// Envelopes of the fixture, with the payloads and results of the operations
/// that need no browser.
fn check_envelopes(golden: &Value) -> usize {
    let (requests, responses) = (validator("request"), validator("response"));
    let mut parts = 0;
    for request in list(golden, "requests") {
        assert_takes(&requests, request, "request");
        let operation = CATALOGUE.iter().find(|o| request["operation"] == o.name);
        let response = list(golden, "responses")
            .iter()
            .find(|response| response["requestId"] == request["requestId"]);
        let (Some(operation), Some(response)) = (operation, response) else { continue };
        if response["ok"] != true {
            continue;
        }
        for (schema, document) in [
            (operation.payload_schema(&mut schema::generator()), &request["payload"]),
            (operation.result_schema(&mut schema::generator()), &response["result"]),
        ] {
            let validator = jsonschema::validator_for(schema.as_value()).expect("a schema");
            assert_takes(&validator, document, operation.name);
            parts += 1;
        }
    }
    for response in list(golden, "responses") {
        assert_takes(&responses, response, "response");
    }
    parts
}

#[test]
fn our_golden_envelopes_fit_their_schemas() {
    let golden: Value = serde_json::from_str(GOLDEN).expect("JSON");
    assert!(check_envelopes(&golden) > 0);
    let requests = validator("request");
    for case in list(&golden, "invalidRequests") {
        // That two members differ is no matter for a schema.
        let of_shape = case["path"] != "mutationLease.sessionId";
        assert_eq!(requests.is_valid(&case["request"]), !of_shape, "{case}");
    }
    let responses = validator("response");
    for response in list(&golden, "invalidResponses") {
        assert!(!responses.is_valid(response), "{response}");
    }
}

/// A file of the shared vectors; `None` when they are not there.
fn shared(name: &str) -> Option<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors/glass");
    match fs::read_to_string(folder.join(name)) {
        Ok(text) => Some(serde_json::from_str(&text).expect("the vectors are JSON")),
        Err(error) => {
            println!("skipped: no shared vectors: {name}: {error}");
            None
        }
    }
}

/// The contract of an input file of a recorded command.
fn contract_of(command: &str, file: &str) -> Option<&'static str> {
    let word = |word: &str| command.split(' ').any(|part| part == word);
    match file {
        "ir.json" | "before.json" | "after.json" => Some("web-ir"),
        "task.json" => Some("task"),
        "w.json" if word("workflow") => Some("workflow"),
        "snap.json" if word("knowledge") => Some("knowledge-snapshot"),
        "scenario.json" | "s.json" => Some("reliability-scenario"),
        "fixture.json" | "f.json" => Some("reliability-fixture"),
        _ => None,
    }
}

#[test]
fn recorded_documents_that_core_takes_fit_their_schemas() {
    let Some(Value::Array(runs)) = shared("observed-cli.json") else { return };
    let mut checked = 0;
    for run in &runs {
        let command = run["command"].as_str().unwrap_or_default();
        let Some(files) = run["input"].as_object() else { continue };
        for (file, document) in files {
            let Some(name) = contract_of(command, file) else { continue };
            let text = match document {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            if contract(name).read(text.as_bytes()).is_ok() {
                let document = serde_json::from_str(&text).expect("core read it");
                if !reads_an_older_spelling(&document) {
                    assert_takes(&validator(name), &document, &run["label"].to_string());
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 150, "{checked} documents");
}

/// Core reads a few spellings that it does not write; the schemas state what is
/// written (docs/schema-compatibility.md).
fn reads_an_older_spelling(document: &Value) -> bool {
    let hints = document["relationshipHintDiagnostics"].as_array().into_iter().flatten();
    let small = |status: &str| status.starts_with(|first: char| first.is_ascii_lowercase());
    let inputs = document["inputs"].as_object().into_iter().flatten();
    hints.into_iter().any(|hint| hint["status"].as_str().is_some_and(small))
        || inputs.into_iter().any(|(_, input)| input.get("type").is_some())
}

#[test]
fn shared_documents_fit_their_schemas() {
    for (file, name) in [
        ("reliability-scenario-v1.json", "reliability-scenario"),
        ("reliability-fixture-v1.json", "reliability-fixture"),
        ("semantic-additive-v1.json", "observation"),
        ("workflow-minimal.json", "workflow"),
    ] {
        let Some(document) = shared(file) else { return };
        assert!(contract(name).read(document.to_string().as_bytes()).is_ok(), "{file}");
        assert_takes(&validator(name), &document, file);
    }
    let Some(golden) = shared("protocol-golden-v1.json") else { return };
    assert!(check_envelopes(&golden) > 0);
}
