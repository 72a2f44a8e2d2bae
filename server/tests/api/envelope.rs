//! Every failure has one shape (spec 1.5).

use serde_json::json;

use crate::support::Platform;

#[tokio::test]
async fn unknown_routes_and_wrong_methods_answer_in_the_envelope() {
    let platform = Platform::start().await;
    for path in ["/v1/nothing", "/v1", "/v2/agents", "/v1/agents/", "/v1//sessions", "/.env"] {
        platform.get(path).await.refused(404, "not_found");
    }
    for (method, path) in [
        ("PUT", "/v1/agents"),
        ("DELETE", "/v1/sessions"),
        ("POST", "/health"),
        ("PATCH", "/v1/sessions/ses_1/messages"),
        ("BREW", "/v1/verify"),
    ] {
        let answer = platform.send(method, path, &[], "").await;
        answer.refused(405, "method_not_allowed");
        assert!(answer.header("allow").is_some(), "{method} {path}");
    }
}

#[tokio::test]
async fn paths_that_cannot_be_decoded_name_nothing() {
    let platform = Platform::start().await;
    platform.get("/v1/agents/%FF%FE").await.refused(404, "not_found");
    platform.get("/v1/agents/agt_%00").await.refused(404, "not_found");
    platform.get("/v1/claims/%ZZ").await.refused(404, "not_found");
}

#[tokio::test]
async fn bodies_that_are_not_strict_json_are_refused_with_a_reason() {
    let platform = Platform::start().await;
    let deep = format!("{}1{}", "[".repeat(129), "]".repeat(129));
    let cases: [(&[u8], &str); 9] = [
        (b"", "found none"),
        (b"{", "ends too early"),
        (b"{}x", "text follows"),
        (b"{'email':1}", "not valid JSON"),
        (br#"{"email":"a@b","email":"c@d"}"#, "same member twice"),
        (br#"{"em\u0061il":"a@b","email":"c@d"}"#, "same member twice"),
        (br#"{"email":"\ud800@b"}"#, "surrogate"),
        (b"{\"email\":\"\xff\"}", "not UTF-8"),
        (br#"{"email":1e400}"#, "does not fit a double"),
    ];
    for (body, reason) in cases.into_iter().chain([(deep.as_bytes(), "128 levels")]) {
        let headers = [("content-type", "application/json")];
        let answer = platform.send("POST", "/v1/auth/email", &headers, body.to_vec()).await;
        let error = answer.refused(400, "validation_failed");
        let message = error["message"].as_str().expect("a message");
        assert!(message.contains(reason), "{message}");
        assert_eq!(error["details"]["issues"][0]["message"], message);
    }
}

#[tokio::test]
async fn shapes_are_exact_and_issues_say_where() {
    let platform = Platform::start().await;
    for (body, path) in [
        (json!([]), ""),
        (json!({}), "email"),
        (json!({ "email": 1 }), "email"),
        (json!({ "email": "a@b", "admin": true }), "admin"),
        (json!({ "email": "a@b", "redirectTo": "https://evil.example" }), "redirectTo"),
    ] {
        let answer = platform.post_json("/v1/auth/email", &body).await;
        let error = answer.refused(400, "validation_failed");
        assert_eq!(error["details"]["issues"][0]["path"], path, "{body}");
    }
}

#[tokio::test]
async fn bodies_over_the_limit_are_refused_and_the_client_sees_it() {
    let platform = Platform::start().await;
    let body = vec![b' '; 512 * 1024 + 1];
    platform.send("POST", "/v1/agents", &[], body).await.refused(413, "payload_too_large");
    let body = vec![b' '; 25 * 1024 * 1024 + 1];
    platform.send("POST", "/v1/verify", &[], body).await.refused(413, "payload_too_large");
}

#[tokio::test]
async fn requests_have_ids_and_answers_are_not_cached() {
    let platform = Platform::start().await;
    let first = platform.get("/health").await;
    let second = platform.get("/v1/nothing").await;
    assert_ne!(first.header("x-request-id"), second.header("x-request-id"));
    for answer in [&first, &second] {
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    let keys = platform.get("/.well-known/openglass-keys.json").await;
    assert_eq!(keys.header("cache-control"), Some("public, max-age=300"));
}
