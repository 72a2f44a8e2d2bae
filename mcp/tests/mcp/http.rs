//! The endpoint, without a network.

use bytes::Bytes;
use http::{Request, Response, StatusCode};
use openglass_mcp::{
    MESSAGE_BYTES,
    http::{Access, Endpoint},
};
use serde_json::{Value, json};

use crate::support::{call, code, glass, graph, initialize};

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

fn endpoint() -> Endpoint {
    Endpoint::new(glass(), Access { loopback: true, origins: Vec::new() })
}

/// A request with the headers that every client sends, and some more.
fn request(method: &str, headers: &[(&str, &str)], body: impl Into<Bytes>) -> Request<Bytes> {
    let mut request =
        Request::builder().method(method).uri("/glass/mcp").header("host", "localhost");
    let usual =
        [("content-type", "application/json"), ("accept", "application/json, text/event-stream")];
    for (name, value) in usual.iter().filter(|(name, _)| headers.iter().all(|(own, _)| own != name))
    {
        request = request.header(*name, *value);
    }
    for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
        request = request.header(*name, *value);
    }
    request.body(body.into()).expect("a request")
}

async fn post(endpoint: &Endpoint, headers: &[(&str, &str)], message: &Value) -> Response<Bytes> {
    endpoint.answer(request("POST", headers, message.to_string())).await
}

fn body(response: &Response<Bytes>) -> Value {
    serde_json::from_slice(response.body()).expect("the body is JSON")
}

/// A session whose handshake is done.
async fn session(endpoint: &Endpoint) -> String {
    let response = post(endpoint, &[], &initialize(1)).await;
    assert_eq!(response.status(), 200);
    let session = response.headers()["mcp-session-id"].to_str().expect("text").to_owned();
    let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let response = post(endpoint, &[("mcp-session-id", &session)], &ready).await;
    assert_eq!((response.status(), response.body().len()), (StatusCode::ACCEPTED, 0));
    session
}

#[tokio::test]
async fn a_session_from_start_to_end() {
    let endpoint = endpoint();
    let name = session(&endpoint).await;
    let headers = [("mcp-session-id", name.as_str()), ("mcp-protocol-version", "2024-11-05")];
    let list = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"});
    let response = post(&endpoint, &headers, &list).await;
    assert_eq!(response.headers()["content-type"], "application/json");
    assert!(body(&response)["result"]["tools"].is_array());
    let valid = call(3, "validateWebIr", json!({"ir": graph()}));
    assert!(body(&post(&endpoint, &headers, &valid).await)["result"]["_meta"].is_object());
    assert_eq!(code(&body(&post(&endpoint, &headers, &initialize(4)).await)), -32600);

    assert_eq!(endpoint.answer(request("DELETE", &headers, "")).await.status(), 204);
    assert_eq!(post(&endpoint, &headers, &list).await.status(), 404);
    assert_eq!(endpoint.answer(request("DELETE", &headers, "")).await.status(), 404);
    assert_eq!(endpoint.answer(request("DELETE", &[], "")).await.status(), 400);
}

#[tokio::test]
async fn a_session_must_be_named_and_of_a_known_revision() {
    let endpoint = endpoint();
    let list = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"});
    let response = post(&endpoint, &[], &list).await;
    assert_eq!((response.status(), &body(&response)["id"]), (StatusCode::BAD_REQUEST, &json!(2)));
    assert_eq!(post(&endpoint, &[("mcp-session-id", "x")], &list).await.status(), 404);
    let name = session(&endpoint).await;
    let headers = [("mcp-session-id", name.as_str()), ("mcp-protocol-version", "1999-01-01")];
    assert_eq!(post(&endpoint, &headers, &list).await.status(), 400);
    let response = post(&endpoint, &[("mcp-session-id", "x")], &initialize(1)).await;
    assert_eq!(response.status(), 404);
    let failed = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}});
    let response = post(&endpoint, &[], &failed).await;
    assert!(response.headers().get("mcp-session-id").is_none());
    assert_eq!(code(&body(&response)), -32602);
}

fn stateless(method: &str, params: Value) -> Value {
    let mut params = params;
    params["_meta"][VERSION] = json!("2026-07-28");
    params["_meta"][CAPABILITIES] = json!({});
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
}

#[tokio::test]
async fn the_stateless_form_needs_no_session() {
    let endpoint = endpoint();
    let version = ("mcp-protocol-version", "2026-07-28");
    let discover = stateless("server/discover", json!({}));
    let response = post(&endpoint, &[version, ("mcp-method", "server/discover")], &discover).await;
    assert_eq!(response.status(), 200);
    assert!(response.headers().get("mcp-session-id").is_none());
    assert_eq!(body(&response)["result"]["resultType"], "complete");

    let valid = json!({"name": "validateWebIr", "arguments": {"ir": graph()}});
    let headers = [version, ("mcp-method", "tools/call"), ("mcp-name", "validateWebIr")];
    let response = post(&endpoint, &headers, &stateless("tools/call", valid.clone())).await;
    assert_eq!(body(&response)["result"]["resultType"], "complete");
    let encoded =
        [version, ("mcp-method", "tools/call"), ("mcp-name", "=?base64?dmFsaWRhdGVXZWJJcg==?=")];
    assert_eq!(post(&endpoint, &encoded, &stateless("tools/call", valid)).await.status(), 200);
    let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    assert_eq!(post(&endpoint, &[version], &ready).await.status(), 202);
}

#[tokio::test]
async fn stateless_headers_must_say_what_the_message_says() {
    let endpoint = endpoint();
    let version = ("mcp-protocol-version", "2026-07-28");
    let valid = json!({"name": "validateWebIr", "arguments": {"ir": graph()}});
    let message = stateless("tools/call", valid);
    let method = ("mcp-method", "tools/call");
    let name = ("mcp-name", "validateWebIr");
    for headers in [
        vec![method, name],
        vec![("mcp-protocol-version", "2025-11-25"), method, name],
        vec![version, name],
        vec![version, ("mcp-method", "tools/list"), name],
        vec![version, method],
        vec![version, method, ("mcp-name", "inspectWebIr")],
        vec![version, method, name, name],
        vec![version, method, ("mcp-name", "=?base64?!?=")],
    ] {
        let response = post(&endpoint, &headers, &message).await;
        assert_eq!(response.status(), 400, "{headers:?}");
        assert_eq!(code(&body(&response)), -32020, "{headers:?}");
    }
    let mut other = stateless("tools/list", json!({}));
    other["params"]["_meta"][VERSION] = json!("2027-01-01");
    let headers = [("mcp-protocol-version", "2027-01-01"), ("mcp-method", "tools/list")];
    let response = post(&endpoint, &headers, &other).await;
    assert_eq!((response.status().as_u16(), code(&body(&response))), (400, -32022));
    let headers = [version, ("mcp-method", "ping")];
    let response = post(&endpoint, &headers, &stateless("ping", json!({}))).await;
    assert_eq!((response.status().as_u16(), code(&body(&response))), (404, -32601));
    let bare = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
    let response = post(&endpoint, &[version, ("mcp-method", "tools/list")], &bare).await;
    assert_eq!((response.status().as_u16(), code(&body(&response))), (400, -32602));
}

#[tokio::test]
async fn what_is_no_message_is_refused_before_it_is_read() {
    let endpoint = endpoint();
    let status = async |request| {
        let response = endpoint.answer(request).await;
        assert!(body(&response)["error"]["data"]["code"].is_string());
        response.status().as_u16()
    };
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    assert_eq!(status(request("GET", &[], "")).await, 405);
    assert_eq!(status(request("PUT", &[], "")).await, 405);
    assert_eq!(status(request("POST", &[("content-type", "text/plain")], ping)).await, 415);
    assert_eq!(status(request("POST", &[("content-type", "")], ping)).await, 415);
    assert_eq!(status(request("POST", &[("accept", "text/html")], ping)).await, 406);
    assert_eq!(status(request("POST", &[("origin", "https://evil.example")], ping)).await, 403);
    assert_eq!(status(request("POST", &[], "{")).await, 400);
    assert_eq!(status(request("POST", &[], format!("[{ping}]"))).await, 400);
    assert_eq!(status(request("POST", &[], "x".repeat(MESSAGE_BYTES + 1))).await, 413);
    let mut unknown = request("POST", &[], ping);
    *unknown.uri_mut() = "/glass/mcp?profile=none".parse().expect("a URI");
    assert_eq!(status(unknown).await, 400);
}

#[tokio::test]
async fn the_query_chooses_the_profile() {
    let endpoint = endpoint();
    let headers = [("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/list")];
    let message = stateless("tools/list", json!({}));
    let mut full = request("POST", &headers, message.to_string());
    *full.uri_mut() = "/glass/mcp?profile=full".parse().expect("a URI");
    let full = endpoint.answer(full).await;
    let short = post(&endpoint, &headers, &message).await;
    assert!(full.body().len() > short.body().len());
}
