//! An owner in a browser.

use serde_json::{Value, json};

use super::{Answer, Platform, TestAgent};

/// A logged-in owner: a cookie and an origin.
#[derive(Debug, Clone)]
pub(crate) struct TestOwner {
    pub(crate) id: String,
    pub(crate) cookie: String,
}

impl TestOwner {
    /// Logs in over the real routes, as an application does.
    pub(crate) async fn log_in(platform: &Platform, email: &str) -> Self {
        let asked = platform.post_json("/v1/auth/email", &json!({ "email": email })).await;
        let link = asked.expect(202)["devLink"].as_str().expect("a link in dev mode").to_owned();
        platform.mail_to(&email.to_lowercase()).await;
        let token = link.split_once("token=").expect("a token in the link").1.to_owned();
        let answer = platform.post_json("/v1/auth/verify", &json!({ "token": token })).await;
        let id = answer.expect(200)["owner"]["id"].as_str().expect("an id").to_owned();
        let cookie = answer.cookie("og_session").expect("a cookie");
        Self { id, cookie: format!("og_session={cookie}") }
    }

    pub(crate) async fn get(&self, platform: &Platform, path: &str) -> Answer {
        platform.send("GET", path, &[("cookie", &self.cookie)], "").await
    }

    pub(crate) async fn call(
        &self,
        platform: &Platform,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Answer {
        let headers = [
            ("cookie", self.cookie.as_str()),
            ("origin", platform.origin()),
            ("content-type", "application/json"),
        ];
        platform.send(method, path, &headers, body.to_string()).await
    }

    pub(crate) async fn claim(&self, platform: &Platform, agent: &TestAgent) -> Answer {
        let path = format!("/v1/claims/{}/accept", agent.claim_token);
        self.call(platform, "POST", &path, &json!({})).await
    }
}
