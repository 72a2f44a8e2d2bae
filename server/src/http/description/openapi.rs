//! The description as a document of OpenAPI 3.1.

use openglass_core::{
    request::{HEADER_AGENT, HEADER_KEY, HEADER_NONCE, HEADER_SIGNATURE, HEADER_TIMESTAMP},
    vocabulary::{ErrorCode, limits},
};
use serde_json::{Map, Value, json};

use super::{
    Access, Described, Tag, models,
    operation::{Answer, Body, Content, JSON, Parameter, refusal_schema},
    sample::sample,
    schema,
};
use crate::http::owner_auth::SESSION_COOKIE;

pub(super) const ABOUT: &str = "\
Signed, countersigned sessions between software agents, attestations of single \
agents, and records of both that anybody can verify offline.

Agents sign every request: the five `OG-` headers cover method, path and query, \
time, a nonce and the body. Owners carry the cookie of their login; what they \
change must come from the platform's own web origin, with \
`Content-Type: application/json` even when there is no body.

Every failure has the one shape `Error`. What is not there and what the caller \
may not know of are both `404 not_found`. Unknown members of a body are refused. \
Methods that a path does not have give `405 method_not_allowed`.

Answers count against the limits that `x-rate-limits` names and say in the \
`RateLimit-` headers what is left; without credentials that hold, refusals count \
against `unauthenticated_default`.";

/// The whole document.
pub(crate) fn document(routes: &[Described]) -> Value {
    let schemas = schemas();
    let mut responses = Map::new();
    let mut paths = Map::new();
    for route in routes {
        let method = route.method.as_str().to_ascii_lowercase();
        let operation = operation(route, &schemas, &mut responses);
        let methods = paths.entry(route.path).or_insert_with(|| json!({}));
        methods[method] = operation;
    }
    let tags = Tag::ALL.iter().map(|tag| json!({ "name": tag.name(), "description": tag.about() }));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "OpenGlass platform",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": { "name": "Apache-2.0 OR MIT", "identifier": env!("CARGO_PKG_LICENSE") },
        },
        "servers": [{ "url": "/" }],
        "tags": tags.collect::<Vec<_>>(),
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": responses,
            "headers": headers(),
            "securitySchemes": security_schemes(),
        },
    })
}

/// The named schemas.
pub(crate) fn schemas() -> Map<String, Value> {
    let models = models::ALL.iter().copied().flatten();
    models.map(|model| (model.name.to_owned(), (model.build)())).collect()
}

fn operation(
    route: &Described,
    schemas: &Map<String, Value>,
    responses: &mut Map<String, Value>,
) -> Value {
    let Described { operation, .. } = route;
    let mut document = json!({
        "operationId": operation.id,
        "tags": [operation.tag.name()],
        "summary": operation.summary,
        "security": security(operation.access),
        "responses": answers(route, responses),
    });
    if !operation.about.is_empty() {
        document["description"] = operation.about.into();
    }
    let mut parameters: Vec<_> = operation.parameters.iter().map(parameter).collect();
    if operation.access == Access::Owner && !route.reads_only() {
        parameters.push(origin());
    }
    if !parameters.is_empty() {
        document["parameters"] = parameters.into();
    }
    if let Some(body) = &operation.body {
        document["requestBody"] = request_body(body, schemas);
    }
    if !operation.rules.is_empty() {
        let rules = operation.rules.iter().map(|rule| rule.as_str());
        document["x-rate-limits"] = rules.collect::<Vec<_>>().into();
    }
    document
}

fn parameter(parameter: &Parameter) -> Value {
    json!({
        "in": parameter.place.as_str(),
        "name": parameter.name,
        "description": parameter.about,
        "required": parameter.required,
        "schema": parameter.schema,
    })
}

fn origin() -> Value {
    json!({
        "in": "header",
        "name": "Origin",
        "description": "The origin of the platform's web application.",
        "required": true,
        "schema": schema::url("https://openglass.example"),
    })
}

fn request_body(body: &Body, schemas: &Map<String, Value>) -> Value {
    let mut contents = Map::new();
    for Content { media_type, schema } in &body.contents {
        let example = sample(schema, schemas);
        contents.insert((*media_type).to_owned(), json!({ "schema": schema, "example": example }));
    }
    json!({ "required": body.required, "content": contents })
}

/// All that a route answers, by status. Refusals that several routes share are
/// written once, among `responses`.
fn answers(route: &Described, responses: &mut Map<String, Value>) -> Value {
    let mut all = Map::new();
    for answer in &route.operation.answers {
        all.insert(answer.status.to_string(), answered(answer));
    }
    for (status, codes) in route.operation.refusals(route.reads_only()) {
        if let Some(answer) = all.get_mut(&status.to_string()) {
            allow_refusal(answer, &codes);
            continue;
        }
        let name = response_name(status, &codes);
        let reference = json!({ "$ref": format!("#/components/responses/{name}") });
        responses.entry(name).or_insert_with(|| refused(status, &codes));
        all.insert(status.to_string(), reference);
    }
    Value::Object(all)
}

fn answered(answer: &Answer) -> Value {
    let mut headers = common_headers();
    for (name, about) in &answer.headers {
        headers[name] = json!({ "description": about, "schema": { "type": "string" } });
    }
    let mut document = json!({ "description": answer.about, "headers": headers });
    if let Some(Content { media_type, schema }) = &answer.content {
        document["content"] = json!({ *media_type: { "schema": schema } });
    }
    document
}

/// A status that is both an answer of its own and a refusal.
fn allow_refusal(answer: &mut Value, codes: &[ErrorCode]) {
    let refusal = refusal_schema(codes);
    let schema = &mut answer["content"][JSON]["schema"];
    *schema = if schema.is_null() { refusal } else { json!({ "anyOf": [schema, refusal] }) };
}

fn refused(status: u16, codes: &[ErrorCode]) -> Value {
    let lines = codes.iter().map(|code| format!("`{}`: {}", code.as_str(), code.meaning()));
    let mut headers = common_headers();
    if status == ErrorCode::RateLimited.status() {
        headers["Retry-After"] = json!({ "$ref": "#/components/headers/Retry-After" });
    }
    json!({
        "description": lines.collect::<Vec<_>>().join("\n\n"),
        "headers": headers,
        "content": { JSON: { "schema": refusal_schema(codes) } },
    })
}

/// A status and its codes in one name, such as `Refused404NotFound`.
fn response_name(status: u16, codes: &[ErrorCode]) -> String {
    let words = codes.iter().map(|code| format!("{code:?}"));
    format!("Refused{status}{}", words.collect::<String>())
}

const LIMIT_HEADERS: [(&str, &str); 3] = [
    ("RateLimit-Limit", "Requests that pass in one window of the tightest rule."),
    ("RateLimit-Remaining", "Requests that are left in this window."),
    ("RateLimit-Reset", "When the window ends, in seconds since 1970."),
];

fn headers() -> Value {
    let mut headers = json!({
        "X-Request-Id": {
            "description": "Names the request in the platform's log.",
            "required": true,
            "schema": { "type": "string" },
        },
        "Retry-After": {
            "description": "Seconds until the window ends.",
            "schema": { "type": "integer" },
        },
    });
    for (name, about) in LIMIT_HEADERS {
        headers[name] = json!({ "description": about, "schema": { "type": "integer" } });
    }
    headers
}

fn common_headers() -> Value {
    let names = LIMIT_HEADERS.iter().map(|(name, _)| *name).chain(["X-Request-Id"]);
    names
        .map(|name| (name.to_owned(), json!({ "$ref": format!("#/components/headers/{name}") })))
        .collect::<Map<_, _>>()
        .into()
}

const SIGNATURE_HEADERS: [(&str, &str); 5] = [
    (HEADER_AGENT, "The agent's id. Left out at registration."),
    (HEADER_KEY, "The id of a key of the agent that is not revoked; `new` at registration."),
    (
        HEADER_TIMESTAMP,
        "The time, such as 2026-01-31T12:00:00.000Z, within 300 s of the platform's.",
    ),
    (HEADER_NONCE, "A text that no other request of the agent has had in the last ten minutes."),
    (HEADER_SIGNATURE, SIGNATURE_ABOUT),
];

const SIGNATURE_ABOUT: &str = "\
Base64url of the Ed25519 signature over `openglass/v1/request`, a zero byte, and \
the SHA-256 of the canonical JSON of `{bodySha256, method, nonce, path, timestamp}`; \
`path` holds the query as sent.";

fn security_schemes() -> Value {
    let days = limits::LOGIN_SEC / 86_400;
    let mut schemes = json!({
        SESSION_COOKIE: {
            "type": "apiKey",
            "in": "cookie",
            "name": SESSION_COOKIE,
            "description": format!(
                "The cookie of an owner's login. It lasts {days} days and is renewed by use."
            ),
        },
    });
    for (name, about) in SIGNATURE_HEADERS {
        schemes[name] =
            json!({ "type": "apiKey", "in": "header", "name": name, "description": about });
    }
    schemes
}

fn security(access: Access) -> Value {
    let signed = |names: &[(&str, &str)]| {
        names.iter().map(|(name, _)| ((*name).to_owned(), json!([]))).collect::<Map<_, _>>()
    };
    let mut ways = Vec::new();
    if access == Access::Registration {
        ways.push(signed(&SIGNATURE_HEADERS[1..]));
    }
    if access.takes_agents() {
        ways.push(signed(&SIGNATURE_HEADERS));
    }
    if access.takes_owners() {
        ways.push(signed(&[(SESSION_COOKIE, "")]));
    }
    json!(ways)
}
