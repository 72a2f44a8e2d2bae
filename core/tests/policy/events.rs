//! What events are, and how spans and calls become events.

use openglass_core::{
    json::Document,
    policy::{Event, ToolCall, span_event},
};

fn document(text: &str) -> Document {
    Document::read(text.as_bytes()).expect("JSON")
}

#[test]
fn an_event_that_no_rule_can_see_is_an_error() {
    for (event, place) in [
        ("[]", "expected an object"),
        (r#""text""#, "expected an object"),
        (r#"{"attributes":[]}"#, "attributes: expected an object, found an array"),
        (r#"{"fields":null}"#, "fields: expected an object, found null"),
    ] {
        let error = Event::read(document(event).view()).expect_err(event).to_string();
        assert!(error.starts_with(place), "{error}");
    }
    assert!(Event::read(document(r#"{"name":"a span","links":[]}"#).view()).is_ok());
}

#[test]
fn a_span_gives_its_scalar_attributes() {
    let attributes = document(r#"{"a":"x","b":1.5,"c":true,"d":[1],"e":{"f":1},"g":null}"#);
    let event = span_event(attributes.view(), None);
    assert_eq!(event.as_str(), r#"{"attributes":{"a":"x","b":1.5,"c":true}}"#);
}

#[test]
fn a_failed_span_says_so_once() {
    for (attributes, failure, expected) in [
        ("{}", Some("timed out"), r#"{"attributes":{"error.type":"timed out"}}"#),
        ("{}", Some(""), r#"{"attributes":{"error.type":"error"}}"#),
        (r#"{"error.type":"E"}"#, Some("m"), r#"{"attributes":{"error.type":"E"}}"#),
        (r#"{"error.type":["E"]}"#, Some("m"), r#"{"attributes":{"error.type":"m"}}"#),
        ("{}", None, r#"{"attributes":{}}"#),
    ] {
        let event = span_event(document(attributes).view(), failure);
        assert_eq!(event.as_str(), expected);
    }
}

#[test]
fn a_call_gives_its_tool_and_arguments() {
    let arguments = document(r#"{"amountUsd":3}"#);
    let call = ToolCall { tool: "pay", arguments: arguments.view(), error_type: Some("OSError") };
    let expected = concat!(
        r#"{"attributes":{"error.type":"OSError","gen_ai.operation.name":"execute_tool","#,
        r#""gen_ai.tool.name":"pay"},"fields":{"amountUsd":3}}"#,
    );
    assert_eq!(call.event().as_str(), expected);
    let list = document("[1]");
    let call = ToolCall { tool: "pay", arguments: list.view(), error_type: None };
    assert!(!call.event().as_str().contains("fields"));
}
