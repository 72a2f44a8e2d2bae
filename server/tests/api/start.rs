//! Starting and stopping.

use openglass_server::{Settings, StartError, start};
use serde_json::json;
use tokio::net::TcpListener;

use crate::support::Platform;

#[tokio::test]
async fn dev_mode_is_for_loopback_only() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let listener = TcpListener::bind("0.0.0.0:0").await.expect("a port");
    let mut settings = Settings::new(dir.path());
    settings.dev = true;
    let refused = start(settings, listener).await.expect_err("refused");
    assert!(matches!(refused, StartError::DevNotLoopback(_)), "{refused}");
}

#[tokio::test]
async fn the_platform_keeps_its_key_and_its_agents() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let serve = async || {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        start(Settings::new(dir.path()), listener).await.expect("a platform")
    };
    let keys = async |base: &str| {
        let url = format!("{base}/.well-known/openglass-keys.json");
        reqwest::get(url).await.expect("an answer").text().await.expect("a body")
    };
    let first = serve().await;
    let before = keys(first.base_url()).await;
    first.shutdown().await.expect("a clean shutdown");
    let second = serve().await;
    assert_eq!(keys(second.base_url()).await, before);
    second.shutdown().await.expect("a clean shutdown");
}

#[tokio::test]
async fn health_names_its_checks() {
    let platform = Platform::start().await;
    let health = platform.get("/health").await.expect(200);
    assert_eq!(health, json!({ "status": "ok", "checks": { "store": "ok", "objects": "ok" } }));
    platform.stop().await;
}

#[tokio::test]
async fn settings_that_cannot_work_are_named() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut settings = Settings::new(dir.path());
    settings.public_url = Some("openglass.example/path".to_owned());
    let refused = start(settings, listener).await.expect_err("refused");
    assert!(refused.to_string().contains("openglass.example/path"), "{refused}");
}
