//! Envelopes: the checks and their order, strict and lenient reading.

use openglass_core::glass::{
    ErrorObject, GlassError, Phase, RetryClass, encode,
    envelope::{Decoding, Request, Response, UNREADABLE_REQUEST},
    operation::{Audience, answer_text},
};
use openglass_core::json::Document;
use serde_json::{Value, json};

fn request() -> Value {
    json!({
        "protocolVersion": 1,
        "requestId": "r-1",
        "correlationId": "c-1",
        "sessionId": "s-1",
        "mutationLease": {"sessionId": "s-1", "token": "t-1"},
        "operation": "browser.click",
        "payload": {"target": "name=Save"},
        "deadlineMs": 5000,
    })
}

fn read(value: &Value) -> Result<Request, GlassError> {
    Request::read(value.to_string().as_bytes())
}

/// The code and path of a refusal.
fn refused(value: &Value) -> (String, String) {
    match read(value).expect_err("must be refused") {
        GlassError::Invalid(invalid) => (invalid.code.to_owned(), invalid.path),
        GlassError::UnsupportedVersion(_) => ("version".to_owned(), "protocolVersion".to_owned()),
        other => panic!("{other}"),
    }
}

/// The rules in their order, each with a value that breaks it.
fn broken_members() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("/protocolVersion", json!(2), "version"),
        ("/requestId", json!("a b"), "invalid_id"),
        ("/correlationId", json!("\u{1}"), "invalid_id"),
        ("/sessionId", json!("x".repeat(129)), "invalid_id"),
        ("/mutationLease/sessionId", json!(""), "invalid_id"),
        ("/mutationLease/token", json!("a\u{a0}b"), "invalid_id"),
        ("/operation", json!("o".repeat(97)), "operation_name"),
        ("/deadlineMs", json!(900_001), "deadline"),
    ]
}

#[test]
fn each_rule_is_checked_and_the_first_broken_one_is_the_answer() {
    assert!(read(&request()).is_ok());
    let members = broken_members();
    let mut all = request();
    for (pointer, bad, code) in members.iter().rev() {
        let mut one = request();
        *one.pointer_mut(pointer).expect("a member") = bad.clone();
        *all.pointer_mut(pointer).expect("a member") = bad.clone();
        let path = pointer[1..].replace('/', ".");
        assert_eq!(refused(&one), ((*code).to_owned(), path.clone()));
        assert_eq!(refused(&all), ((*code).to_owned(), path), "with all later ones broken too");
    }
}

#[test]
fn limits_are_exact() {
    for (pointer, good) in [
        ("/requestId", json!("é".repeat(64))),
        ("/operation", json!("o".repeat(96))),
        ("/deadlineMs", json!(900_000)),
        ("/deadlineMs", json!(1)),
        ("/payload", Value::Null),
    ] {
        let mut value = request();
        *value.pointer_mut(pointer).expect("a member") = good;
        assert!(read(&value).is_ok(), "{value}");
    }
    let mut value = request();
    value["deadlineMs"] = json!(0);
    assert_eq!(refused(&value).0, "deadline");
    value["deadlineMs"] = json!(null);
    assert!(read(&value).is_ok(), "null is absent");
}

#[test]
fn a_lease_is_for_the_session_of_the_request() {
    let mut value = request();
    value["mutationLease"]["sessionId"] = json!("s-2");
    assert_eq!(refused(&value).0, "lease_session");
    value.as_object_mut().expect("an object").remove("sessionId");
    assert!(read(&value).is_ok(), "without a session there is nothing to compare with");
}

#[test]
fn tokens_do_not_reach_debug_texts() {
    let request = read(&request()).expect("valid");
    assert!(!format!("{request:?}").contains("t-1"));
}

#[test]
fn shapes_are_strict() {
    let text = request().to_string();
    let positional = r#"[1,"r-1",null,null,null,"browser.click",{},null]"#;
    let cases = [
        (positional.to_owned(), "wrong_type"),
        (text.replacen('{', r#"{"extra":1,"#, 1), "unknown_member"),
        (text.replacen('{', r#"{"requestId":"r-0","#, 1), "duplicate_member"),
        (text.replacen(r#""token":"t-1""#, r#""token":"t-1","ttl":1"#, 1), "unknown_member"),
        (r#"{"protocolVersion":1,"requestId":"r","operation":"o"}"#.to_owned(), "missing_member"),
        (r#"{"protocolVersion":"1"}"#.to_owned(), "missing_member"),
    ];
    for (text, code) in cases {
        match Request::read(text.as_bytes()) {
            Err(GlassError::Invalid(invalid)) if code != "missing_member" => {
                assert_eq!(invalid.code, code, "{text}");
            }
            Err(GlassError::Invalid(_)) => {}
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn deadlines_count_from_the_arrival() {
    let mut request = read(&request()).expect("valid");
    assert!(!request.is_late(4999) && request.is_late(5000));
    request.deadline_ms = None;
    assert!(!request.is_late(899_999) && request.is_late(900_000));
}

fn response() -> Value {
    json!({
        "protocolVersion": 1,
        "requestId": "r-1",
        "ok": false,
        "error": {"code": "target.stale", "message": "the page has changed"},
    })
}

#[test]
fn absent_parts_of_an_error_have_their_defaults() {
    let response = Response::read(response().to_string().as_bytes(), Decoding::Strict);
    let error = response.expect("valid").error.expect("an error");
    assert_eq!(error.phase, Phase::Preflight);
    assert!(!error.mutation_possible);
    assert_eq!(error.retry.classification, RetryClass::SafeAfterReobserve);
    assert_eq!(&*error.retry.recommended_operation, "inspect_page");
}

#[test]
fn unknown_members_of_responses_are_refused_or_left_out() {
    for pointer in ["", "/error", "/error/retry"] {
        let mut value = response();
        value["error"]["retry"] =
            json!({"classification": "notRetryable", "recommendedOperation": "observe"});
        let plain = Response::read(value.to_string().as_bytes(), Decoding::Strict).expect("valid");
        let object = value.pointer_mut(pointer).expect("an object");
        object["future"] = json!({"deep": [1]});
        let text = value.to_string();
        assert!(Response::read(text.as_bytes(), Decoding::Strict).is_err(), "{text}");
        assert_eq!(Response::read(text.as_bytes(), Decoding::Lenient), Ok(plain));
    }
    // Leaving out unknown members is all that lenient reading does.
    for bad in [r#"{"ok":true}"#, "[]", r#"{"error":[],"ok":false}"#] {
        assert!(Response::read(bad.as_bytes(), Decoding::Lenient).is_err(), "{bad}");
    }
}

#[test]
fn a_response_has_either_a_result_or_an_error() {
    let long = "x".repeat(16_400);
    let cases = [
        ("/ok", json!(true), "ok"),
        ("/result", json!(1), "ok"),
        ("/error", json!(null), "ok"),
        ("/error/code", json!(""), "error.code"),
        ("/error/code", json!("c".repeat(65)), "error.code"),
        ("/error/message", json!("m".repeat(513)), "error.message"),
        ("/error/details", json!(long), "error.details"),
        (
            "/error/retry",
            json!({"classification": "unknown", "recommendedOperation": "a b"}),
            "error.retry.recommendedOperation",
        ),
    ];
    for (pointer, bad, path) in cases {
        let mut value = response();
        let (parent, name) = pointer.rsplit_once('/').expect("a path");
        value.pointer_mut(parent).expect("an object")[name] = bad;
        match Response::read(value.to_string().as_bytes(), Decoding::Strict) {
            Err(GlassError::Invalid(invalid)) => assert_eq!(invalid.path, path, "{value}"),
            other => panic!("{value}: {other:?}"),
        }
    }
}

#[test]
fn texts_that_are_no_requests_get_a_response_too() {
    let cases = [
        ("{", UNREADABLE_REQUEST),
        ("[]", UNREADABLE_REQUEST),
        (r#"{"requestId":"a b"}"#, UNREADABLE_REQUEST),
        (r#"{"requestId":"r-9","protocolVersion":2}"#, "r-9"),
    ];
    for (text, id) in cases {
        let response = answer_text(text.as_bytes(), Audience::Local);
        assert_eq!((&*response.request_id, response.ok), (id, false), "{text}");
        assert_eq!(response.validate(), Ok(()));
    }
}

#[test]
fn error_objects_keep_to_their_limits() {
    let error = ErrorObject::new(&"c".repeat(100), &"\u{1F600}\u{7}".repeat(1000));
    assert_eq!(error.validate(), Ok(()));
    let large = Document::read(format!("\"{}\"", "d".repeat(20_000)).as_bytes()).expect("JSON");
    let large = error.clone().with_details(large);
    assert_eq!(large.validate(), Ok(()));
    let told = r#"{"maxBytes":16384,"originalBytes":20002,"truncated":true}"#;
    assert_eq!(large.details.as_ref().map(Document::as_str), Some(told));
    let written = encode(&error);
    assert!(written.contains(r#""retry":{"classification":"safeAfterReobserve""#), "{written}");
}
