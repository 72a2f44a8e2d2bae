//! The description of the API. That it says what the platform does is checked
//! where requests are sent, in `support`: by every test here.

use serde_json::json;

use crate::support::{Platform, described_operations};

#[tokio::test]
async fn the_description_is_served_as_it_is_written_down() {
    let platform = Platform::start().await;
    let answer = platform.get("/openapi.json").await;
    answer.expect(200);
    assert_eq!(answer.text, openglass_server::openapi());
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.json()["openapi"], "3.1.0");
}

#[tokio::test]
async fn the_page_shows_every_operation_and_needs_nothing_from_elsewhere() {
    let platform = Platform::start().await;
    let answer = platform.get("/docs").await;
    assert_eq!(answer.status, 200);
    let policy = answer.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'; style-src 'self'"), "{policy}");
    for (_, path, operation) in described_operations() {
        let id = operation["operationId"].as_str().expect("a name");
        assert!(answer.text.contains(&format!("<article id=\"{id}\">")), "{path}");
    }
    for foreign in ["<script", "src=", "style=", "href=\"http", "url("] {
        assert!(!answer.text.contains(foreign), "{foreign} in the page");
    }
    for link in answer.text.split("href=\"#").skip(1) {
        let target = link.split('"').next().expect("a quote");
        assert!(answer.text.contains(&format!("id=\"{target}\"")), "#{target} leads nowhere");
    }
}

/// Whatever comes to a described route without credentials, or with a body that
/// fits nothing, gets an answer that is described; and every route is there.
#[tokio::test]
async fn every_described_route_exists_and_refuses_in_a_described_way() {
    let platform = Platform::start().await;
    for (method, path, operation) in described_operations() {
        let path = path.replace("{id}", "agt_X").replace(['{', '}'], "");
        let answer = platform.send(&method, &path, &[], json!({ "odd": 1 }).to_string()).await;
        assert!(answer.status != 405, "{method} {path} does not exist");
        if operation["security"] != json!([]) {
            assert!([400, 401, 403].contains(&answer.status.as_u16()), "{method} {path} let in");
        }
    }
}
