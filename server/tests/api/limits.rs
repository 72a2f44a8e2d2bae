//! Rate limits (spec 14, 19 D10).

use openglass_server::{
    limits::{Limit, RateLimits, Rule},
    settings::TrustedProxies,
};
use serde_json::json;

use crate::support::{Answer, Platform, T0_MS, TestAgent, fresh_signer, send_signed, sign_request};

async fn limited(rule: Rule, count: u32, window_sec: u32) -> Platform {
    Platform::start_with(move |settings| {
        let limit = Limit { count, window_sec };
        settings.rate_limits = RateLimits::unlimited().with(rule, Some(limit));
    })
    .await
}

fn numbers(answer: &Answer) -> [i64; 3] {
    ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"].map(|name| {
        answer.header(name).unwrap_or_else(|| panic!("no {name}")).parse().expect("a number")
    })
}

fn refused(answer: &Answer, rule: &str, seconds: i64) {
    let error = answer.refused(429, "rate_limited");
    assert_eq!(error["details"], json!({ "rule": rule, "retryAfterSec": seconds }));
    assert_eq!(answer.header("retry-after"), Some(seconds.to_string().as_str()));
}

#[tokio::test]
async fn the_one_too_many_is_refused_until_the_window_ends() {
    let platform = limited(Rule::Read, 2, 60).await;
    let agent = platform.agent("a").await;
    let other = platform.agent("b").await;
    platform.clock.set_ms(T0_MS + 45_000);
    let reset = T0_MS / 1000 + 60;
    let me = "/v1/agents/me";
    assert_eq!(numbers(&agent.get(&platform, me).await), [2, 1, reset]);
    assert_eq!(numbers(&agent.get(&platform, "/v1/sessions").await), [2, 0, reset]);
    let third = agent.get(&platform, me).await;
    refused(&third, "read", 15);
    assert_eq!(numbers(&third), [2, 0, reset]);
    other.get(&platform, me).await.expect(200);
    platform.clock.set_ms(T0_MS + 60_000);
    agent.get(&platform, me).await.expect(200);
}

#[tokio::test]
async fn every_answer_says_where_the_caller_stands() {
    let platform = Platform::start_with(|settings| {
        settings.rate_limits = RateLimits::default();
    })
    .await;
    let agent = platform.agent("a").await;
    let (id, token) = (agent.id.clone(), agent.claim_token.clone());
    let minute = T0_MS / 1000 + 60;
    for (path, limit) in [
        ("/health".to_owned(), 120),
        ("/.well-known/openglass-keys.json".to_owned(), 120),
        (format!("/v1/agents/{id}"), 120),
        ("/v1/nothing".to_owned(), 120),
        ("/v1/owner/me".to_owned(), 120),
        ("/login".to_owned(), 120),
    ] {
        let answer = platform.get(&path).await;
        let [found, _, reset] = numbers(&answer);
        assert_eq!((found, reset), (limit, minute), "{path}");
    }
    assert_eq!(numbers(&platform.get(&format!("/v1/claims/{token}")).await)[0], 30);
    assert_eq!(numbers(&platform.post_json("/v1/verify", &json!({})).await)[0], 30);
    assert_eq!(numbers(&agent.get(&platform, "/v1/agents/me").await)[0], 600);
    let forbidden = agent.call(&platform, "POST", "/v1/sessions", "{}").await;
    assert_eq!(numbers(&forbidden)[0], 120, "refused before it was counted by agent");
    let email = platform.post_json("/v1/auth/email", &json!({ "email": "a@b" })).await;
    assert_eq!(numbers(&email), [5, 4, T0_MS.div_euclid(3_600_000) * 3600 + 3600]);
}

#[tokio::test]
async fn registrations_count_before_they_are_authenticated() {
    let platform = limited(Rule::AgentRegister, 2, 3600).await;
    let junk = || platform.send("POST", "/v1/agents", &[], "{}");
    junk().await.refused(401, "unauthenticated");
    junk().await.refused(401, "unauthenticated");
    let signer = fresh_signer(&platform, "new");
    let body = json!({ "name": "a", "publicKey": signer.public_key_text() }).to_string();
    let headers = sign_request(&platform, &signer, None, "POST", "/v1/agents", &body);
    let answer = send_signed(&platform, &headers, "POST", "/v1/agents", &body).await;
    assert_eq!(answer.refused(429, "rate_limited")["details"]["rule"], "agent_register");
}

#[tokio::test]
async fn failed_credentials_count_by_address() {
    let platform = limited(Rule::UnauthenticatedDefault, 2, 60).await;
    let agent = platform.agent("a").await;
    let forger = TestAgent { signer: fresh_signer(&platform, agent.kid()), ..agent.clone() };
    let me = "/v1/agents/me";
    forger.get(&platform, me).await.refused(401, "invalid_request_signature");
    platform.get("/v1/nothing").await.refused(404, "not_found");
    refused(&forger.get(&platform, me).await, "unauthenticated_default", 60);
    refused(&platform.get("/v1/nothing").await, "unauthenticated_default", 60);
    agent.get(&platform, me).await.expect(200);
    platform.get("/health").await.expect(200);
}

#[tokio::test]
async fn messages_count_by_agent_and_by_chain() {
    let platform = Platform::start_with(|settings| {
        let limit = |count| Some(Limit { count, window_sec: 60 });
        settings.rate_limits = RateLimits::unlimited()
            .with(Rule::MessageSendPerAgent, limit(3))
            .with(Rule::MessageSendPerSession, limit(2));
    })
    .await;
    let (id, alice, bob) = platform.session("relay", None).await;
    alice.agent.say(&platform, &id, &json!(1)).await.expect(201);
    let second = alice.agent.say(&platform, &id, &json!(2)).await;
    second.expect(201);
    assert_eq!(numbers(&second)[..2], [2, 0], "the tighter of the two rules is shown");
    refused(&alice.agent.say(&platform, &id, &json!(3)).await, "message_send_per_session", 60);
    bob.agent.say(&platform, &id, &json!(3)).await.expect(201);
    let other = alice.agent.hold_session(&platform, &bob.agent, "relay", None).await;
    refused(&alice.agent.say(&platform, &other, &json!(1)).await, "message_send_per_agent", 60);
    platform.clock.set_ms(T0_MS + 60_000);
    alice.agent.say(&platform, &other, &json!(1)).await.expect(201);
}

#[tokio::test]
async fn a_limited_append_burns_its_nonce() {
    let platform = limited(Rule::MessageSendPerAgent, 1, 60).await;
    let (id, alice, _) = platform.session("relay", None).await;
    alice.agent.say(&platform, &id, &json!(1)).await.expect(201);
    let path = format!("/v1/sessions/{id}/messages");
    let headers = alice.agent.headers(&platform, "POST", &path, "{}");
    send_signed(&platform, &headers, "POST", &path, "{}").await.refused(429, "rate_limited");
    platform.clock.set_ms(T0_MS + 60_000);
    send_signed(&platform, &headers, "POST", &path, "{}").await.refused(401, "nonce_reused");
}

#[tokio::test]
async fn login_mails_count_by_address_and_by_client() {
    let platform = limited(Rule::AuthEmailPerEmail, 1, 3600).await;
    let ask =
        async |email: &str| platform.post_json("/v1/auth/email", &json!({ "email": email })).await;
    ask("Me@example.com").await.expect(202);
    let answer = ask("me@EXAMPLE.com").await;
    assert_eq!(answer.refused(429, "rate_limited")["details"]["rule"], "auth_email_per_email");
    ask("other@example.com").await.expect(202);
}

#[tokio::test]
async fn forwarded_for_is_believed_from_trusted_proxies_only() {
    let start = async |proxies: TrustedProxies| {
        Platform::start_with(move |settings| {
            settings.trusted_proxies = proxies;
            settings.rate_limits = RateLimits::unlimited()
                .with(Rule::UnauthenticatedDefault, Some(Limit { count: 1, window_sec: 60 }));
        })
        .await
    };
    let ask = async |platform: &Platform, client: &str| {
        let header = ("x-forwarded-for", client);
        platform.send("GET", "/v1/nothing", &[header], "").await.status.as_u16()
    };
    let open = start(TrustedProxies::default()).await;
    assert_eq!(ask(&open, "1.1.1.1").await, 404);
    assert_eq!(ask(&open, "2.2.2.2").await, 429, "a made-up address changes nothing");
    let proxied = start(TrustedProxies::parse(["127.0.0.1"]).expect("an address")).await;
    assert_eq!(ask(&proxied, "1.1.1.1").await, 404);
    assert_eq!(ask(&proxied, "2.2.2.2").await, 404);
    assert_eq!(ask(&proxied, "9.9.9.9, 2.2.2.2").await, 429, "the proxy's own entry counts");
    assert_eq!(ask(&proxied, "2001:db8::1").await, 404);
    assert_eq!(ask(&proxied, "2001:db8::2").await, 429, "one /64 is one client");
}

#[tokio::test]
async fn forwarded_for_that_cannot_be_read_counts_for_the_proxy() {
    let platform = Platform::start_with(|settings| {
        settings.trusted_proxies = TrustedProxies::parse(["127.0.0.0/8"]).expect("a network");
        settings.rate_limits = RateLimits::unlimited()
            .with(Rule::UnauthenticatedDefault, Some(Limit { count: 1, window_sec: 60 }));
    })
    .await;
    let ask = async |clients: &[&str]| {
        let headers: Vec<_> = clients.iter().map(|client| ("x-forwarded-for", *client)).collect();
        platform.send("GET", "/v1/nothing", &headers, "").await.status.as_u16()
    };
    assert_eq!(ask(&["unknown"]).await, 404);
    let long = "9.9.9.9,".repeat(500);
    for junk in ["", ",,,", "1.1.1.1, nonsense", "1.1.1.1;2.2.2.2", "<script>", &long] {
        assert_eq!(ask(&[junk]).await, 429, "{junk}");
    }
    // Several headers are one list; ports are no part of an address.
    assert_eq!(ask(&["1.1.1.1", "3.3.3.3:4711"]).await, 404);
    assert_eq!(ask(&["2.2.2.2, 3.3.3.3"]).await, 429);
    assert_eq!(ask(&["7.7.7.7, 127.0.0.9"]).await, 404, "a chain of our proxies");
}

#[tokio::test]
async fn nobody_uses_up_the_login_links_of_somebody_else() {
    let platform = Platform::start_with(|settings| {
        settings.trusted_proxies = TrustedProxies::parse(["127.0.0.1"]).expect("an address");
        settings.rate_limits = RateLimits::unlimited()
            .with(Rule::AuthEmailPerEmail, Some(Limit { count: 2, window_sec: 3600 }))
            .with(Rule::AuthEmailTotal, Some(Limit { count: 5, window_sec: 3600 }));
    })
    .await;
    let ask = async |client: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", client)];
        let body = json!({ "email": "me@example.com" }).to_string();
        platform.send("POST", "/v1/auth/email", &headers, body).await
    };
    for _ in 0..2 {
        ask("6.6.6.6").await.expect(202);
    }
    let refused = ask("6.6.6.6").await.refused(429, "rate_limited");
    assert_eq!(refused["details"]["rule"], "auth_email_per_email", "W16");
    ask("1.1.1.1").await.expect(202);
    // And nobody buries them in mail.
    ask("2.2.2.2").await.expect(202);
    ask("3.3.3.3").await.expect(202);
    let refused = ask("4.4.4.4").await.refused(429, "rate_limited");
    assert_eq!(refused["details"]["rule"], "auth_email_total");
}
