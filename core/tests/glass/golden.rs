//! The published golden envelopes, and ours.

use openglass_core::glass::{
    GlassError, encode,
    envelope::{Decoding, Request, Response},
    operation::{self, Audience},
};
use serde_json::Value;

use crate::shared;

/// A published response that the recording of the same task contradicts:
/// docs/glass-deviations.md.
const CONTRADICTED: &str = "task-validate-invalid-1";

/// Our own envelopes: every kind that clients meet.
const OURS: &str = include_str!("../../../tests/fixtures/protocol-golden-v1.json");

fn list<'v>(golden: &'v Value, name: &str) -> &'v [Value] {
    golden[name].as_array().expect("a list")
}

fn bytes(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}

/// Reads every envelope and writes it again.
fn round_trip(golden: &Value) {
    for value in list(golden, "requests") {
        let request = Request::read(&bytes(value)).unwrap_or_else(|e| panic!("{e}: {value}"));
        let written: Value = serde_json::from_str(&encode(&request)).expect("JSON");
        assert_eq!(&written, value);
    }
    for value in list(golden, "responses") {
        for decoding in [Decoding::Strict, Decoding::Lenient] {
            let response =
                Response::read(&bytes(value), decoding).unwrap_or_else(|e| panic!("{e}: {value}"));
            let written = encode(&response);
            let again = Response::read(written.as_bytes(), Decoding::Strict).expect("our own");
            assert_eq!(again, response);
        }
    }
    for value in list(golden, "invalidResponses") {
        assert!(Response::read(&bytes(value), Decoding::Strict).is_err(), "{value}");
    }
}

/// Runs every request whose operation needs no browser, and compares with the
/// response of the same id, if there is one. Gives how many were compared.
fn answers(golden: &Value) -> usize {
    let mut compared = 0;
    for value in list(golden, "requests") {
        let response = operation::answer_text(&bytes(value), Audience::Mcp);
        let expected = list(golden, "responses")
            .iter()
            .find(|response| response["requestId"] == value["requestId"]);
        let name = value["operation"].as_str().expect("a name");
        let known = operation::find(name).is_ok() && value["requestId"] != CONTRADICTED;
        if let Some(expected) = expected.filter(|_| known) {
            let mut found: Value = serde_json::from_str(&encode(&response)).expect("JSON");
            // A code of ours, which the published envelopes do not have.
            if let Some(details) = found.pointer_mut("/error/details") {
                let details = details.as_object_mut().expect("an object");
                if expected.pointer("/error/details/code").is_none() {
                    assert!(details.remove("code").is_some_and(|code| code.is_string()));
                }
            }
            assert_eq!(shared::comparable(&found), shared::comparable(expected), "{value}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn published_envelopes_are_read_written_and_answered() {
    let Some(golden) = shared::json("protocol-golden-v1.json") else { return };
    round_trip(&golden);
    assert_eq!(answers(&golden), 10, "graphs: 4 results, 3 refusals; tasks: 2 and 1");
}

#[test]
fn our_envelopes_are_read_written_and_answered() {
    let golden: Value = serde_json::from_str(OURS).expect("JSON");
    round_trip(&golden);
    assert_eq!(answers(&golden), list(&golden, "answered").len());
}

#[test]
fn our_refused_requests_are_refused_where_it_says() {
    let golden: Value = serde_json::from_str(OURS).expect("JSON");
    for case in list(&golden, "invalidRequests") {
        let error = Request::read(&bytes(&case["request"])).expect_err("must be refused");
        let place = match &error {
            GlassError::Invalid(invalid) => invalid.path.as_str(),
            GlassError::UnsupportedVersion(_) => "protocolVersion",
            other => panic!("{other}"),
        };
        assert_eq!(place, case["path"].as_str().expect("a path"), "{case}");
    }
}
