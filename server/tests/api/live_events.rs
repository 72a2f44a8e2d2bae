//! Live events as server-sent events: `GET /v1/events`.

use serde_json::json;

use crate::support::{Event, Events, Platform};

#[tokio::test]
async fn whoever_http_refuses_gets_no_stream() {
    let platform = Platform::start().await;
    platform.get("/v1/events").await.refused(401, "unauthenticated");
    let (id, alice, _) = platform.session("relay", None).await;
    let (stranger, owner) = platform.claimed_agent("stranger").await;
    let path = format!("/v1/events?sessionId={id}");
    stranger.get(&platform, &path).await.refused(404, "not_found");
    owner.get(&platform, &path).await.refused(404, "not_found");
    let headers = alice.agent.headers(&platform, "GET", "/v1/events", "");
    let headers: Vec<_> = headers.iter().collect();
    platform.send("GET", &path, &headers, "").await.refused(401, "invalid_request_signature");
}

#[tokio::test]
async fn the_same_events_with_a_place_to_go_on_from() {
    let platform = Platform::start().await;
    let (id, alice, bob) = platform.session("relay", Some("shared")).await;
    for number in 1..=3 {
        alice.agent.say(&platform, &id, &json!(number)).await.expect(201);
    }
    let path = format!("/v1/events?sessionId={id}&afterSeq=1");
    let mut events = Events::of_agent(&platform, &bob.agent, &path, &[]).await;
    for number in 2..=3 {
        let Event { name, id: place, data } = events.next().await.expect("an event");
        assert_eq!(name, "message");
        assert_eq!(place, Some(format!("{id}:{number}")));
        assert_eq!(data["message"]["payload"], json!(number));
        assert_eq!((&data["type"], &data["sessionId"]), (&json!("message"), &json!(id)));
    }
    let sent = alice.agent.say(&platform, &id, &json!("line\nbreak\u{2028}")).await.expect(201);
    assert_eq!(events.next().await.expect("an event").data["message"], sent["message"]);
    drop(events);

    // A browser that comes back repeats the query and says where it stood.
    let place = format!("{id}:4");
    let last = [("last-event-id", place.as_str())];
    let mut events = Events::of_agent(&platform, &bob.agent, &path, &last).await;
    alice.agent.say(&platform, &id, &json!(5)).await.expect(201);
    assert_eq!(events.next().await.expect("an event").id, Some(format!("{id}:5")));
    alice.agent.close(&platform, &format!("/v1/sessions/{id}"), "session").await.expect(202);
    let names = [events.next().await, events.next().await].map(|event| event.expect("one").name);
    assert_eq!(names, ["session.closing", "record.issued"]);
}

#[tokio::test]
async fn owners_listen_with_their_cookie() {
    let platform = Platform::start().await;
    let (id, alice, _) = platform.session("relay", Some("shared")).await;
    let path = format!("/v1/events?sessionId={id}");
    let headers = [("cookie", alice.owner.cookie.as_str())];
    let mut events = Events::open(&platform, &path, &headers).await;
    let ready = events.next().await.expect("an event");
    assert_eq!(ready.data["principal"], json!({ "kind": "owner", "id": alice.owner.id }));
    alice.agent.say(&platform, &id, &json!("hello")).await.expect(201);
    assert_eq!(events.next().await.expect("an event").data["message"]["payload"], "hello");
}
