//! Holds what the platform takes and answers against its own description.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use jsonschema::Validator;
use serde_json::Value;

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
/// is one that the description allows, and one that was refused is not.
pub(crate) fn check(sent: &Sent<'_>, answer: &Answer) {
    let Sent { method, path, .. } = sent;
    assert!(answer.header("x-request-id").is_some(), "{method} {path}: no request id");
    let template = template(path);
    let Some((pointer, operation)) = template.and_then(|found| operation(method, found)) else {
        let missing = if template.is_none() { 404 } else { 405 };
        let known = [missing, 429].contains(&answer.status.as_u16());
        assert!(known, "{method} {path} is not described: {} {}", answer.status, answer.text);
        return check_error(sent, answer);
    };
    let what = format!("{method} {path}: {}", answer.status);
    let status = &operation["responses"][answer.status.as_str()];
    assert!(status.is_object(), "{what} is not described: {}", answer.text);
    let place = status["$ref"].as_str().map(|reference| reference.trim_start_matches('#'));
    let own = format!("{pointer}/responses/{}", answer.status.as_str());
    check_content(&what, place.unwrap_or(&own), sent, answer);
    check_request(operation, &pointer, sent, answer);
}

/// The described operation and where it stands. A HEAD is answered as a GET.
fn operation(method: &str, template: &str) -> Option<(String, &'static Value)> {
    let method = if method == "HEAD" { "get".to_owned() } else { method.to_ascii_lowercase() };
    let pointer = format!("/paths/{}/{method}", escape(template));
    let operation = DOCUMENT.pointer(&pointer)?;
    Some((pointer, operation))
}

fn check_error(sent: &Sent<'_>, answer: &Answer) {
    // Endpoints of MCP refuse other methods in their own way.
    if sent.method != "HEAD" && !sent.path.ends_with("/mcp") {
        let errors = violations("/components/schemas/Error", &answer.json());
        assert!(errors.is_empty(), "{errors:?}: {}", answer.text);
    }
}

/// Checks the body against the response that is described at `pointer`.
fn check_content(what: &str, pointer: &str, sent: &Sent<'_>, answer: &Answer) {
    if sent.method == "HEAD" {
        return;
    }
    let Some(contents) = DOCUMENT.pointer(&format!("{pointer}/content")) else {
        assert!(answer.text.is_empty(), "{what}: a body is not described: {}", answer.text);
        return;
    };
    let media_type = answer.header("content-type").unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    assert!(contents.get(media_type).is_some(), "{what}: {media_type} is not described");
    if media_type == "application/json" {
        let pointer = format!("{pointer}/content/application~1json/schema");
        let errors = violations(&pointer, &answer.json());
        assert!(errors.is_empty(), "{what}: {errors:#?}\n{}", answer.text);
    }
}

/// What no schema says about a body: addresses, keys that are weak, dates that
/// do not exist, what is no text of JSON that is read here.
const BEYOND_SCHEMAS: [&str; 8] = [
    "",
    "createdAt",
    "email",
    "offer.createdAt",
    "open.createdAt",
    "publicKey",
    "redirectTo",
    "statement.closedAt",
];

/// A body that was accepted must be allowed, else the description asks for too
/// much; one that was refused for its shape must not be, else for too little.
fn check_request(operation: &Value, pointer: &str, sent: &Sent<'_>, answer: &Answer) {
    let Sent { method, path, body } = sent;
    let Ok(body) = serde_json::from_slice::<Value>(body) else { return };
    if operation["requestBody"]["content"].get("application/json").is_none() {
        return;
    }
    let pointer = format!("{pointer}/requestBody/content/application~1json/schema");
    let errors = violations(&pointer, &body);
    if answer.status.is_success() {
        assert!(errors.is_empty(), "{method} {path} took {errors:#?}");
    } else if answer.text.contains("\"validation_failed\"") {
        let refused = answer.json()["error"]["details"]["issues"][0]["path"].clone();
        // The shape of a bundle is described by its outermost members only.
        let is_deep = *path == "/v1/verify" && refused.as_str().is_some_and(|at| at.contains('.'));
        assert!(
            !errors.is_empty() || is_deep || BEYOND_SCHEMAS.iter().any(|path| refused == *path),
            "{method} {path} refused what is allowed: {}\n{body}",
            answer.text
        );
    }
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
    let mut known = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let build = || {
        let mut schema = DOCUMENT.pointer(pointer).expect("a schema").clone();
        schema["components"] = DOCUMENT["components"].clone();
        let validator = jsonschema::validator_for(&schema);
        Arc::new(validator.unwrap_or_else(|error| panic!("{pointer}: {error}")))
    };
    Arc::clone(known.entry(pointer.to_owned()).or_insert_with(build))
}

fn escape(part: &str) -> String {
    part.replace('~', "~0").replace('/', "~1")
}

/// Every described method and path.
pub(crate) fn operations() -> impl Iterator<Item = (String, &'static str, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().expect("an object");
    paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("an object");
        methods
            .iter()
            .map(move |(method, operation)| (method.to_ascii_uppercase(), path.as_str(), operation))
    })
}
