//! Starting and stopping.

use openglass_server::{Settings, StartError, start};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

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

#[tokio::test]
async fn a_shutdown_lets_requests_finish_and_takes_no_more() {
    let platform = Platform::start().await;
    let address = platform.base_url().strip_prefix("http://").expect("plain HTTP").to_owned();
    let mut client = TcpStream::connect(&address).await.expect("a connection");
    let body = r#"{"email":"me@example.com"}"#;
    let (first, second) = body.split_at(10);
    let head = format!(
        "POST /v1/auth/email HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    client.write_all(format!("{head}{first}").as_bytes()).await.expect("half a request");
    // An answer on a second connection shows that the first has been accepted.
    platform.get("/health").await.expect(200);
    let stopping = tokio::spawn(platform.stop());
    while TcpStream::connect(&address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    client.write_all(second.as_bytes()).await.expect("the rest");
    let mut answer = String::new();
    client.read_to_string(&mut answer).await.expect("an answer and the end");
    assert!(answer.starts_with("HTTP/1.1 202"), "{answer}");
    stopping.await.expect("no panic");
}
