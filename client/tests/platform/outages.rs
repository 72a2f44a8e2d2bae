//! Connections that break, and platforms that are unwell for a moment.

use std::time::Duration;

use openglass_client::{Client, SendOptions};

use crate::common::{Action, Platform, Proxy, again, offer_to, payload, session};

const UNAVAILABLE: &str = r#"{"error":{"code":"unavailable","message":"later"}}"#;

struct Scene {
    _platform: Platform,
    proxy: Proxy,
    a: Client,
    b: Client,
    session_id: String,
}

impl Scene {
    async fn set() -> Self {
        let platform = Platform::start().await;
        let proxy = Proxy::before(&platform).await;
        let (a, b) = (platform.agent("A").await, platform.agent("B").await);
        let a = again(&a, &proxy.url).build().unwrap();
        let session_id = session(&a, &b, offer_to(&b)).await;
        Self { _platform: platform, proxy, a, b, session_id }
    }

    async fn send(&self, options: SendOptions) -> openglass_client::Result<u32> {
        let sent = self.a.send_message(&self.session_id, &payload(r#""once""#), options).await?;
        Ok(sent.message.seq)
    }

    /// How often the message has landed.
    async fn landed(&self) -> usize {
        self.b.list_messages(&self.session_id, 0, None).await.unwrap().items.len()
    }
}

#[tokio::test]
async fn a_message_whose_answer_is_lost_lands_once() {
    let scene = Scene::set().await;
    scene.proxy.rule("POST", "/messages", 1, Action::LoseAnswer);
    assert_eq!(scene.send(SendOptions::default()).await.unwrap(), 1);
    assert_eq!((scene.landed().await, scene.proxy.count("POST", "/messages")), (1, 1));
    assert_eq!(scene.send(SendOptions::default()).await.unwrap(), 2, "the head has moved");
}

#[tokio::test]
async fn a_message_whose_request_is_lost_lands_once() {
    let scene = Scene::set().await;
    scene.proxy.rule("POST", "/messages", 1, Action::LoseRequest);
    assert_eq!(scene.send(SendOptions::default()).await.unwrap(), 1);
    assert_eq!((scene.landed().await, scene.proxy.count("POST", "/messages")), (1, 2));
    scene.proxy.rule("POST", "/messages", 1, Action::Answer(503, UNAVAILABLE));
    assert_eq!(scene.send(SendOptions::default()).await.unwrap(), 2);
}

#[tokio::test]
async fn a_given_place_is_looked_at_but_never_posted_again() {
    let scene = Scene::set().await;
    let first = || SendOptions { seq: Some(1), ..SendOptions::default() };
    scene.proxy.rule("POST", "/messages", 1, Action::LoseRequest);
    let error = scene.send(first()).await.unwrap_err();
    assert!(error.is_ambiguous());
    assert_eq!((scene.landed().await, scene.proxy.count("POST", "/messages")), (0, 1));
    scene.proxy.rule("POST", "/messages", 1, Action::LoseAnswer);
    assert_eq!(scene.send(first()).await.unwrap(), 1, "it landed, and the chain shows it");
}

#[tokio::test]
async fn when_the_platform_stays_away_the_first_failure_is_reported() {
    let scene = Scene::set().await;
    scene.send(SendOptions::default()).await.unwrap();
    scene.proxy.rule("POST", "/messages", usize::MAX, Action::LoseAnswer);
    scene.proxy.rule("GET", "/messages", usize::MAX, Action::LoseRequest);
    let error = scene.send(SendOptions::default()).await.unwrap_err();
    assert_eq!((error.code(), error.is_ambiguous()), ("interrupted", true));
    assert!(error.to_string().starts_with("POST "), "{error}");
    assert_eq!(scene.proxy.count("POST", "/messages"), 2, "no blind repetition");
    scene.proxy.behave();
    assert_eq!(scene.send(SendOptions::default()).await.unwrap(), 3);
}

#[tokio::test]
async fn reads_are_tried_again_a_few_times() {
    let scene = Scene::set().await;
    scene.proxy.rule("GET", "/health", 1, Action::LoseRequest);
    scene.proxy.rule("GET", "/health", 1, Action::Answer(503, UNAVAILABLE));
    scene.a.health().await.unwrap();
    assert_eq!(scene.proxy.count("GET", "/health"), 3);
    scene.proxy.rule("GET", "/v1/agents/me", usize::MAX, Action::Answer(503, UNAVAILABLE));
    let error = scene.a.me().await.unwrap_err();
    assert_eq!((error.code(), error.status()), ("unavailable", Some(503)));
    assert_eq!(scene.proxy.count("GET", "/v1/agents/me"), 3);
}

#[tokio::test]
async fn a_rate_limit_is_reported_with_the_time_to_wait() {
    let scene = Scene::set().await;
    let limited = r#"{"error":{"code":"rate_limited","message":"slow down",
        "details":{"rule":"message_send_per_agent","retryAfterSec":7}}}"#;
    scene.proxy.rule("POST", "/messages", 1, Action::Answer(429, limited));
    let error = scene.send(SendOptions::default()).await.unwrap_err();
    assert_eq!((error.code(), error.status()), ("rate_limited", Some(429)));
    assert_eq!(error.retry_after(), Some(Duration::from_secs(7)));
    let rule = error.details().unwrap().get("rule").unwrap();
    assert_eq!(rule.as_str().unwrap(), "message_send_per_agent");
}

#[tokio::test]
async fn a_close_whose_answer_is_lost_has_closed() {
    let scene = Scene::set().await;
    scene.send(SendOptions::default()).await.unwrap();
    scene.proxy.rule("POST", "/close", 1, Action::LoseAnswer);
    let closed = scene.a.close_session(&scene.session_id).await.unwrap();
    assert!(["closing", "closed"].contains(&closed.status.as_str()));
    assert_eq!(scene.proxy.count("POST", "/close"), 1);
}

#[tokio::test]
async fn a_message_that_comes_before_the_close_is_closed_over() {
    let scene = Scene::set().await;
    scene.send(SendOptions::default()).await.unwrap();
    let mismatch = r#"{"error":{"code":"head_mismatch","message":"no"}}"#;
    scene.proxy.rule("POST", "/close", 1, Action::Answer(422, mismatch));
    scene.a.close_session(&scene.session_id).await.unwrap();
    assert_eq!(scene.proxy.count("POST", "/close"), 2);

    let scene = Scene::set().await;
    scene.proxy.rule("POST", "/close", usize::MAX, Action::Answer(422, mismatch));
    let error = scene.a.close_session(&scene.session_id).await.unwrap_err();
    assert_eq!(error.code(), "head_mismatch");
    assert_eq!(scene.proxy.count("POST", "/close"), 2, "one retry");
}

#[tokio::test]
async fn dropping_a_send_halfway_leaves_a_working_client() {
    let scene = Scene::set().await;
    for _ in 0..10 {
        let send = scene.send(SendOptions::default());
        // Long enough for some of them to land, too short for all.
        let _ = tokio::time::timeout(Duration::from_millis(2), send).await;
    }
    let seq = scene.send(SendOptions::default()).await.unwrap();
    assert_eq!(usize::try_from(seq).unwrap(), scene.landed().await);
}
