//! Signed requests: the order of the checks, replays, clocks (spec 6).

use openglass_core::{
    encoding::base64url_encode,
    request::{RequestToSign, SignedHeaders},
};

use crate::support::{Platform, TestAgent, fresh_signer, send_signed, sign_request};

const ME: &str = "/v1/agents/me";

async fn send(platform: &Platform, headers: &SignedHeaders) -> crate::support::Answer {
    send_signed(platform, headers, "GET", ME, "").await
}

#[tokio::test]
async fn each_header_is_needed() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    for missing in ["OG-Agent", "OG-Key", "OG-Timestamp", "OG-Nonce", "OG-Signature"] {
        let headers = agent.headers(&platform, "GET", ME, "");
        let headers: Vec<_> = headers.iter().filter(|(name, _)| *name != missing).collect();
        let answer = platform.send("GET", ME, &headers, "").await;
        answer.refused(401, "unauthenticated");
    }
    for nonce in [String::new(), "n".repeat(129)] {
        let headers = SignedHeaders { nonce, ..agent.headers(&platform, "GET", ME, "") };
        send(&platform, &headers).await.refused(401, "unauthenticated");
    }
}

#[tokio::test]
async fn the_clock_window_is_300_seconds_inclusive() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    for (off_ms, passes) in [(300_000, true), (-300_000, true), (300_001, false), (-300_001, false)]
    {
        let timestamp = platform.at(off_ms);
        let nonce = format!("clock {off_ms}");
        let request = RequestToSign {
            method: "GET",
            path: ME,
            timestamp: &timestamp,
            nonce: &nonce,
            body: b"",
        };
        let answer = send(&platform, &request.sign(&agent.signer, Some(&agent.id))).await;
        if passes {
            answer.expect(200);
        } else {
            answer.refused(401, "clock_skew");
        }
    }
    for timestamp in ["", "yesterday", "2027-13-01T00:00:00.000Z", "2027-01-15T08:00:00Z"] {
        let headers = SignedHeaders {
            timestamp: timestamp.to_owned(),
            ..agent.headers(&platform, "GET", ME, "")
        };
        send(&platform, &headers).await.refused(401, "clock_skew");
    }
}

#[tokio::test]
async fn the_signature_covers_method_path_query_body_time_and_nonce() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let signed = || agent.headers(&platform, "GET", ME, "");
    let code = "invalid_request_signature";
    send_signed(&platform, &signed(), "PATCH", ME, "").await.refused(401, code);
    send_signed(&platform, &signed(), "GET", "/v1/sessions", "").await.refused(401, code);
    send_signed(&platform, &signed(), "GET", "/v1/agents/me?x=1", "").await.refused(401, code);
    send_signed(&platform, &signed(), "GET", ME, " ").await.refused(401, code);
    let other_time = SignedHeaders { timestamp: platform.at(1), ..signed() };
    send(&platform, &other_time).await.refused(401, code);
    let other_nonce = SignedHeaders { nonce: "another".to_owned(), ..signed() };
    send(&platform, &other_nonce).await.refused(401, code);
    let junk = SignedHeaders { signature: "AAAA".to_owned(), ..signed() };
    send(&platform, &junk).await.refused(401, code);

    let path = "/v1/sessions?limit=1&x=%C3%A9&&y";
    let headers = agent.headers(&platform, "GET", path, "");
    send_signed(&platform, &headers, "GET", path, "").await.expect(200);
}

#[tokio::test]
async fn unknown_agents_and_keys_are_unauthenticated() {
    let platform = Platform::start().await;
    let (agent, other) = (platform.agent("a").await, platform.agent("b").await);
    let stranger = fresh_signer(&platform, agent.kid());
    let unknown = TestAgent { id: "agt_00000000000000000000000000".to_owned(), ..agent.clone() };
    unknown.get(&platform, ME).await.refused(401, "unauthenticated");
    let foreign_key = TestAgent { signer: other.signer.clone(), ..agent.clone() };
    foreign_key.get(&platform, ME).await.refused(401, "unauthenticated");
    let forged = TestAgent { signer: stranger, ..agent.clone() };
    forged.get(&platform, ME).await.refused(401, "invalid_request_signature");
}

#[tokio::test]
async fn a_nonce_works_once_and_only_a_valid_signature_burns_it() {
    let platform = Platform::start().await;
    let (agent, other) = (platform.agent("a").await, platform.agent("b").await);
    let headers = agent.headers(&platform, "GET", ME, "");
    let forged = SignedHeaders { signature: base64url_encode(&[7; 64]), ..headers.clone() };
    send(&platform, &forged).await.refused(401, "invalid_request_signature");
    send(&platform, &headers).await.expect(200);
    send(&platform, &headers).await.refused(401, "nonce_reused");

    let (nonce, timestamp) = (headers.nonce.as_str(), platform.now());
    let request =
        RequestToSign { method: "GET", path: ME, timestamp: &timestamp, nonce, body: b"" };
    send(&platform, &request.sign(&other.signer, Some(&other.id))).await.expect(200);
    send(&platform, &request.sign(&agent.signer, Some(&agent.id)))
        .await
        .refused(401, "nonce_reused");
}

#[tokio::test]
async fn a_request_stamped_ahead_cannot_be_replayed_while_it_is_acceptable() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let timestamp = platform.at(300_000);
    let request =
        RequestToSign { method: "GET", path: ME, timestamp: &timestamp, nonce: "ahead", body: b"" };
    let headers = request.sign(&agent.signer, Some(&agent.id));
    send(&platform, &headers).await.expect(200);
    platform.clock.advance_ms(600_000);
    tokio::time::sleep(std::time::Duration::from_millis(60)).await;
    send(&platform, &headers).await.refused(401, "nonce_reused");
    platform.clock.advance_ms(1);
    send(&platform, &headers).await.refused(401, "clock_skew");
}

#[tokio::test]
async fn a_refused_append_burns_its_nonce_and_a_burned_nonce_wins() {
    let platform = Platform::start().await;
    let (id, initiator, _) = platform.session("relay", None).await;
    let agent = &initiator.agent;
    let path = format!("/v1/sessions/{id}/messages");
    let headers = agent.headers(&platform, "POST", &path, "{}");
    send_signed(&platform, &headers, "POST", &path, "{}").await.refused(400, "validation_failed");
    send_signed(&platform, &headers, "POST", &path, "{}").await.refused(401, "nonce_reused");

    let session = agent.get(&platform, &format!("/v1/sessions/{id}")).await.expect(200);
    let body = agent.message_body(&platform, &session["session"], Some(&"hello".into()));
    let headers = agent.headers(&platform, "POST", &path, body.as_str());
    send_signed(&platform, &headers, "POST", &path, body.as_str()).await.expect(201);
    send_signed(&platform, &headers, "POST", &path, body.as_str())
        .await
        .refused(401, "nonce_reused");
}

#[tokio::test]
async fn the_signature_of_a_registration_is_checked_against_its_own_key() {
    let platform = Platform::start().await;
    let (signer, other) = (fresh_signer(&platform, "new"), fresh_signer(&platform, "new"));
    let path = "/v1/agents";
    let body = format!(r#"{{"name":"a","publicKey":"{}"}}"#, signer.public_key_text());
    let forged = sign_request(&platform, &other, None, "POST", path, &body);
    send_signed(&platform, &forged, "POST", path, &body)
        .await
        .refused(401, "invalid_request_signature");

    let named = signer.clone().with_kid("key_00000000000000000000000000");
    let headers = sign_request(&platform, &named, None, "POST", path, &body);
    send_signed(&platform, &headers, "POST", path, &body).await.refused(401, "unauthenticated");

    let headers = sign_request(&platform, &signer, None, "POST", path, "{}");
    let error = send_signed(&platform, &headers, "POST", path, "{}").await;
    let error = error.refused(400, "validation_failed");
    assert_eq!(error["details"]["issues"][0]["path"], "publicKey");

    let headers = sign_request(&platform, &signer, None, "POST", path, &body);
    send_signed(&platform, &headers, "POST", path, &body).await.expect(201);
    send_signed(&platform, &headers, "POST", path, &body).await.refused(401, "nonce_reused");
}
