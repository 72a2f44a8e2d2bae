//! Following a session: by the platform's events, and without them.

use std::time::Duration;

use openglass_client::{Client, SendOptions, WaitOptions};

use crate::common::{Action, Platform, Proxy, WAIT, again, offer_to, payload, session};

async fn send(client: &Client, session_id: &str, text: &str) {
    client.send_message(session_id, &payload(text), SendOptions::default()).await.unwrap();
}

#[tokio::test]
async fn messages_come_when_the_platform_tells_of_them() {
    let platform = Platform::start().await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let id = session(&a, &b, offer_to(&b)).await;
    send(&a, &id, "1").await;
    // Nobody looks by the clock within the time of this test.
    let wait = WaitOptions { interval: Duration::from_hours(1), ..WAIT };
    let mut follower = b.follow_session(&id, 0, wait);
    assert_eq!(follower.next().await.unwrap().unwrap().items.len(), 1);
    for number in 2..=6_u32 {
        let (page, ()) = tokio::join!(follower.next(), async {
            tokio::time::sleep(Duration::from_millis(50)).await;
            send(&a, &id, &number.to_string()).await;
        });
        let page = page.unwrap().unwrap();
        assert_eq!(page.items.iter().map(|message| message.seq).collect::<Vec<_>>(), [number]);
        assert_eq!(follower.after_seq(), number);
    }
    let (end, closed) = tokio::join!(follower.next(), async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        a.close_session(&id).await
    });
    closed.unwrap();
    assert!(end.unwrap().is_none());
    assert!(follower.next().await.unwrap().is_none());
}

#[tokio::test]
async fn without_events_the_follower_looks_on_its_own() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let b = again(&b, &proxy.url).build().unwrap();
    let id = session(&a, &b, offer_to(&b)).await;
    let none = r#"{"error":{"code":"not_found","message":"no such route"}}"#;
    proxy.rule("GET", "/v1/events", usize::MAX, Action::Answer(404, none));
    let mut follower = b.follow_session(&id, 0, WAIT);
    let (page, ()) = tokio::join!(follower.next(), async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        send(&a, &id, "1").await;
        send(&a, &id, "2").await;
    });
    let mut seen: Vec<_> = page.unwrap().unwrap().items.iter().map(|it| it.seq).collect();
    while seen.len() < 2 {
        seen.extend(follower.next().await.unwrap().unwrap().items.iter().map(|it| it.seq));
    }
    assert_eq!(seen, [1, 2]);
    assert_eq!(proxy.count("GET", "/v1/events"), 1, "it does not ask again");
}

#[tokio::test]
async fn a_deadline_ends_the_wait_and_loses_nothing() {
    let platform = Platform::start().await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let id = session(&a, &b, offer_to(&b)).await;
    let wait = WaitOptions::at_most(Duration::from_millis(200));
    let mut follower = b.follow_session(&id, 0, wait);
    assert_eq!(follower.next().await.unwrap_err().code(), "timeout");
    send(&a, &id, "1").await;
    assert_eq!(follower.next().await.unwrap().unwrap().items.len(), 1);
}

#[tokio::test]
async fn a_session_that_is_not_there_is_an_error() {
    let platform = Platform::start().await;
    let a = platform.agent("A").await;
    let mut follower = a.follow_session("ses_00000000000000000000000000", 0, WAIT);
    assert_eq!(follower.next().await.unwrap_err().code(), "not_found");
}
