//! Routes for everybody (spec 9.1).

use axum::http::Method;
use openglass_core::vocabulary::ErrorCode;
use serde_json::json;

use super::super::{docs, glass, meta};
use crate::{
    http::{
        App,
        description::{
            Operation, Routes, Tag,
            models::{
                records::RECEIPT,
                signed::PLATFORM_KEY,
                verdict::{HEALTH, JSON_RPC, REPORT},
            },
            schema::{Schema, array, boolean, example, hash, nullable, object, string, wrapped},
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new()
        .get("/health", meta::health, health())
        .get("/.well-known/openglass-keys.json", meta::keys, keys())
        .post("/v1/verify", meta::verify, verify())
        .get("/openapi.json", docs::openapi, openapi())
        .get("/docs", docs::show, show())
        .any("/glass/mcp", glass::mcp, mcp_operations(["callGlassTools", "endGlassSession"], GLASS))
}

fn health() -> Operation {
    Operation::new("getHealth", Tag::Platform, "Whether the platform works")
        .about("An answer holds for a second. Counted, but never refused for its number.")
        .answers(200, "It works.", HEALTH.schema())
        .answers(503, "One of its parts does not.", HEALTH.schema())
}

fn keys() -> Operation {
    Operation::new("getPlatformKeys", Tag::Platform, "Every key the platform has signed with")
        .about("May be cached for five minutes. Keep a copy: records are verified with it.")
        .rule(Rule::UnauthenticatedDefault)
        .answers(200, "The keys.", wrapped("keys", array(PLATFORM_KEY.schema())))
}

fn verify() -> Operation {
    Operation::new("verifyBundle", Tag::Platform, "Verify a bundle with the platform's keys")
        .about(
            "For convenience: verifying offline, with keys that you kept, needs no trust in this \
             answer. Takes up to 25 MiB.",
        )
        .rule(Rule::Verify)
        .body(bundle_to_verify())
        .answers(200, "What was found, valid or not.", REPORT.schema())
}

/// Looser than a bundle: what is wrong further in becomes a finding.
fn bundle_to_verify() -> Schema {
    let any_object = || json!({ "type": "object" });
    let any = || json!({});
    let record = object(
        "",
        &[
            ("statement", any_object()),
            ("statementHash", hash()),
            ("platformSignature", any_object()),
        ],
    );
    let bundle = object(
        "As `Bundle`. What is wrong in it, but for its shape, becomes a finding.",
        &[
            ("v", any()),
            ("type", any()),
            ("record", record),
            ("evidence", any_object()),
            ("platformKeys?", nullable(array(PLATFORM_KEY.schema()))),
            ("decryptedPayloads?", nullable(any_object())),
            ("contentDeleted?", nullable(boolean())),
        ],
    );
    json!({ "anyOf": [bundle, RECEIPT.schema()] })
}

fn openapi() -> Operation {
    Operation::new("getDescription", Tag::Platform, "This description")
        .rule(Rule::UnauthenticatedDefault)
        .answers(200, "A document of OpenAPI 3.1.", json!({ "type": "object" }))
}

fn show() -> Operation {
    Operation::new("showDescription", Tag::Pages, "This description as a page")
        .rule(Rule::UnauthenticatedDefault)
        .answers_page(200, "The page.")
}

const GLASS: &str = "The operations of Glass as tools, over the streamable transport of the Model \
                     Context Protocol.";

/// The operations of an endpoint of MCP, which has errors of its own.
pub(in crate::http::routes) fn mcp_operations(
    [call, end]: [&'static str; 2],
    about: &'static str,
) -> [(Method, Operation); 2] {
    let post = described(call, "Send messages of the Model Context Protocol", about)
        .query("profile", "Which tools there are.", example(string(), "full"))
        .body(JSON_RPC.schema())
        .answers(200, "The answer to a request.", JSON_RPC.schema())
        .answers_empty(202, "A notification was taken.")
        .answers(406, "Answers are JSON; the client accepts none.", JSON_RPC.schema())
        .answers(415, "The body is not JSON.", JSON_RPC.schema());
    let delete = described(end, "End a session of the Model Context Protocol", about)
        .answers_empty(204, "It has ended.");
    [(Method::POST, with_failures(post)), (Method::DELETE, with_failures(delete))]
}

fn described(id: &'static str, summary: &'static str, about: &'static str) -> Operation {
    Operation::new(id, Tag::Mcp, summary)
        .about(about)
        .rule(Rule::GlassRequest)
        .header("Mcp-Session-Id", "The session, after `initialize`.", string())
        .header("MCP-Protocol-Version", "The revision of the protocol.", string())
}

fn with_failures(operation: Operation) -> Operation {
    operation
        .answers(400, "The message or its headers are not as the protocol says.", JSON_RPC.schema())
        .answers(403, "The endpoint does not answer this origin or host.", JSON_RPC.schema())
        .answers(404, "The session has ended.", JSON_RPC.schema())
        .answers(413, "The message is too large.", JSON_RPC.schema())
        .refuses(&[ErrorCode::PayloadTooLarge])
}
