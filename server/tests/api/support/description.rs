//! Holds what the platform takes and answers against its own description.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use jsonschema::Validator;
use serde_json::{Value, json};

use super::Answer;

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(openglass_server::openapi()).expect("JSON"));

/// A request as it was sent.
pub(crate) struct Sent<'r> {
    pub(crate) method: &'r str,
    pub(crate) path: &'r str,
    pub(crate) body: &'r [u8],
}

/// Checks that the answer is one that the description knows: the status, the
/// media type and every member of the body; and that a body which was accepted
/// is one that the description allows.
pub(crate) fn check(sent: &Sent<'_>, answer: &Answer) {
    let Sent { method, path, .. } = sent;
    let status = answer.status.as_u16();
    assert!(answer.header("x-request-id").is_some(), "{method} {path}: no request id");
    let Some(template) = template(path) else {
        assert_eq!(status, 404, "{method} {path} is not described: {}", answer.text);
        return check_error(answer);
    };
    let lower = if *method == "HEAD" { "get".to_owned() } else { method.to_ascii_lowercase() };
    let pointer = format!("/paths/{}/{lower}", escape(template));
    let Some(operation) = DOCUMENT.pointer(&pointer) else {
        assert!(
            [405, 429].contains(&status),
            "{method} {path} is not described: {status} {}",
            answer.text
        );
        return;
    };
    let response = &operation["responses"][status.to_string()];
    assert!(response.is_object(), "{method} {template}: {status} is not described: {}", answer.text);
    let (response, base) = match response["$ref"].as_str() {
        Some(reference) => {
            let pointer = reference.trim_start_matches('#').to_owned();
            (DOCUMENT.pointer(&pointer).expect("a response"), pointer)
        }
        None => (response, format!("{pointer}/responses/{status}")),
    };
    if *method != "HEAD" {
        check_content(&format!("{method} {template} {status}"), response, &base, answer);
    }
    if answer.status.is_success() {
        check_request(operation, &pointer, sent);
    }
}

fn check_error(answer: &Answer) {
    let errors = violations("/components/schemas/Error", &answer.json());
    assert!(errors.is_empty(), "{errors:?}: {}", answer.text);
}

fn check_content(what: &str, response: &Value, base: &str, answer: &Answer) {
    let media_type = answer.header("content-type").map(media_type).unwrap_or_default();
    let Some(contents) = response["content"].as_object() else {
        assert!(answer.text.is_empty(), "{what}: a body is not described: {}", answer.text);
        return;
    };
    assert!(contents.contains_key(media_type), "{what}: {media_type} is not described");
    if media_type == "application/json" {
        let pointer = format!("{base}/content/application~1json/schema");
        let errors = violations(&pointer, &answer.json());
        assert!(errors.is_empty(), "{what}: {errors:#?}\n{}", answer.text);
    }
}

/// What was accepted must be allowed; else the description asks for too much.
fn check_request(operation: &Value, pointer: &str, sent: &Sent<'_>) {
    let is_json = operation["requestBody"]["content"].get("application/json").is_some();
    let Ok(body) = serde_json::from_slice::<Value>(sent.body) else { return };
    assert!(
        operation["requestBody"].is_object() || sent.method == "GET" || body == json!({}),
        "{} {}: a body is not described",
        sent.method,
        sent.path
    );
    if is_json {
        let pointer = format!("{pointer}/requestBody/content/application~1json/schema");
        let errors = violations(&pointer, &body);
        assert!(errors.is_empty(), "{} {} took {errors:#?}", sent.method, sent.path);
    }
}

fn media_type(value: &str) -> &str {
    value.split(';').next().unwrap_or_default().trim()
}

/// The described path of this address; fixed parts win over variable ones.
fn template(path: &str) -> Option<&'static str> {
    let path = path.split('?').next().unwrap_or_default();
    let paths = DOCUMENT["paths"].as_object().expect("an object").keys();
    let matching = paths.filter(|template| {
        let (mut parts, mut found) = (template.split('/'), path.split('/'));
        loop {
            match (parts.next(), found.next()) {
                (None, None) => return true,
                (Some(part), Some(found)) if part.starts_with('{') && !found.is_empty() => {}
                (Some(part), Some(found)) if part == found => {}
                _ => return false,
            }
        }
    });
    matching.min_by_key(|template| template.matches('{').count()).map(String::as_str)
}

/// What is wrong with a value by the schema at this place of the description.
fn violations(pointer: &str, value: &Value) -> Vec<String> {
    let errors = validator(pointer);
    errors.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

fn validator(pointer: &str) -> Arc<Validator> {
    static BUILT: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let build = || {
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$ref": format!("#{pointer}"),
            "components": DOCUMENT["components"],
            "paths": DOCUMENT["paths"],
        });
        let validator = jsonschema::validator_for(&schema);
        Arc::new(validator.unwrap_or_else(|error| panic!("{pointer}: {error}")))
    };
    Arc::clone(built.entry(pointer.to_owned()).or_insert_with(build))
}

fn escape(part: &str) -> String {
    part.replace('~', "~0").replace('/', "~1")
}

/// Every described method and path.
pub(crate) fn operations() -> impl Iterator<Item = (String, &'static str, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().expect("an object");
    paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("an object");
        methods.iter().map(move |(method, operation)| {
            (method.to_ascii_uppercase(), path.as_str(), operation)
        })
    })
}
