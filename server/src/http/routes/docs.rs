//! The description of the API, for programs and for people.

use std::sync::LazyLock;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
};

use super::{mcp, table};
use crate::{
    http::{
        ApiError, App,
        description::{self, Described},
        html::page,
        incoming::Incoming,
    },
    limits::Rule,
};

/// The description as a document of OpenAPI 3.1, byte for byte as it is served.
pub(crate) static OPENAPI: LazyLock<String> =
    LazyLock::new(|| format!("{:#}\n", description::document(&described())));

static PAGE: LazyLock<String> = LazyLock::new(|| description::page::content(&described()));

fn described() -> Vec<Described> {
    let mcp = mcp::routes().into_described();
    table::routes().into_described().into_iter().chain(mcp).collect()
}

/// `GET /openapi.json`
pub(super) async fn openapi(
    State(app): State<App>,
    incoming: Incoming,
) -> Result<Response, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "public, max-age=300"),
        // It holds nothing of anybody, and viewers elsewhere may show it.
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    Ok((headers, OPENAPI.as_str()).into_response())
}

/// `GET /docs`
pub(super) async fn show(State(app): State<App>, incoming: Incoming) -> Result<Response, ApiError> {
    incoming.context.count_client(&app, Rule::UnauthenticatedDefault)?;
    Ok(page(&app, StatusCode::OK, "API", &PAGE))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    #[test]
    fn every_variable_part_of_a_path_is_described() {
        for Described { path, operation, .. } in described() {
            let parts =
                path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
            let described = operation.parameters.iter().filter(|it| it.required).map(|it| it.name);
            let parts: BTreeSet<_> = parts.collect();
            assert_eq!(parts, described.collect(), "{path}");
        }
    }

    #[test]
    fn operations_have_names_of_their_own() {
        let all = described();
        let names: BTreeSet<_> = all.iter().map(|route| route.operation.id).collect();
        assert_eq!(names.len(), all.len());
    }

    #[test]
    fn every_reference_leads_somewhere_and_every_schema_is_used() {
        let document: Value = serde_json::from_str(&OPENAPI).expect("JSON");
        let mut references = BTreeSet::new();
        collect_references(&document, &mut references);
        for reference in &references {
            let pointer = reference.strip_prefix('#').expect("a local reference");
            assert!(document.pointer(pointer).is_some(), "{reference} leads nowhere");
        }
        for part in ["schemas", "responses", "headers"] {
            for name in document["components"][part].as_object().expect("an object").keys() {
                let reference = format!("#/components/{part}/{name}");
                assert!(references.contains(&reference), "{reference} is not used");
            }
        }
    }

    fn collect_references(value: &Value, into: &mut BTreeSet<String>) {
        match value {
            Value::Object(members) => {
                into.extend(members.get("$ref").and_then(Value::as_str).map(str::to_owned));
                members.values().for_each(|member| collect_references(member, into));
            }
            Value::Array(items) => items.iter().for_each(|item| collect_references(item, into)),
            _ => {}
        }
    }
}
