//! A session that is over, and its record.

use serde_json::json;

use super::{Party, Platform};

/// A closed session with one message, and its record.
pub(crate) struct Closed {
    pub(crate) platform: Platform,
    pub(crate) path: String,
    pub(crate) record: String,
    pub(crate) alice: Party,
    pub(crate) bob: Party,
}

impl Closed {
    pub(crate) async fn new(visibility: Option<&str>) -> Self {
        let platform = Platform::start().await;
        let (id, alice, bob) = platform.session("relay", visibility).await;
        alice.agent.say(&platform, &id, &json!({ "price": 7 })).await.expect(201);
        let path = format!("/v1/sessions/{id}");
        bob.agent.close(&platform, &path, "session").await.expect(202);
        let record = platform.record_of(&alice.agent, &path, "session").await;
        Self { platform, path, record, alice, bob }
    }

    pub(crate) fn record_path(&self, rest: &str) -> String {
        format!("/v1/records/{}{rest}", self.record)
    }
}
