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

#[cfg(unix)]
#[tokio::test]
async fn what_the_platform_makes_is_for_its_own_user() {
    use std::os::unix::fs::PermissionsExt as _;
    let parent = tempfile::tempdir().expect("a temporary folder");
    let dir = parent.path().join("data");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut settings = Settings::new(&dir);
    settings.content_key = Some(dir.join("keys/content-key"));
    let platform = start(settings, listener).await.expect("a platform");
    let mode =
        |name: &str| std::fs::metadata(dir.join(name)).expect(name).permissions().mode() & 0o777;
    assert_eq!(mode(""), 0o700);
    for file in ["openglass.sqlite", "platform-key.json", "keys/content-key"] {
        assert_eq!(mode(file), 0o600, "{file}");
    }
    platform.shutdown().await.expect("a clean shutdown");
}

#[tokio::test]
async fn a_content_key_that_cannot_be_used_stops_the_start() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let path = dir.path().join("content-key");
    let attempt = async || {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let mut settings = Settings::new(dir.path());
        settings.content_key = Some(path.clone());
        start(settings, listener).await
    };
    std::fs::write(&path, "short").expect("written");
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600))
        .expect("private");
    let refused = attempt().await.expect_err("no key");
    assert!(refused.to_string().contains("43 characters"), "{refused}");
    std::fs::remove_file(&path).expect("removed");
    attempt().await.expect("made").shutdown().await.expect("a clean shutdown");
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o640))
        .expect("wider");
    let refused = attempt().await.expect_err("readable by others");
    assert!(refused.to_string().contains("chmod 600"), "{refused}");

    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut settings = Settings::new(dir.path());
    settings.private_retention_days = 0;
    let refused = start(settings, listener).await.expect_err("no days");
    assert!(refused.to_string().contains("1 to 3650"), "{refused}");
}
