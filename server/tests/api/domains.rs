//! Proofs of domains (spec 9.3, W17).

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{NameServer, Platform, TestAgent, WebHost, networked};

const DAY_MS: i64 = 86_400_000;
const REQUEST: &str = "/v1/agents/me/domain-verification";
const CHECK: &str = "/v1/agents/me/domain-verification/check";

async fn set_homepage(platform: &Platform, agent: &TestAgent, homepage: &str) {
    let body = json!({ "meta": { "homepage": homepage } }).to_string();
    agent.call(platform, "PATCH", "/v1/agents/me", &body).await.expect(200);
}

async fn agent_at(platform: &Platform, homepage: &str) -> TestAgent {
    let agent = platform.agent("a").await;
    set_homepage(platform, &agent, homepage).await;
    agent
}

async fn call(platform: &Platform, agent: &TestAgent, path: &str) -> crate::support::Answer {
    agent.call(platform, "POST", path, "").await
}

/// Asks for a proof; the token and the whole answer.
async fn ask(platform: &Platform, agent: &TestAgent) -> (String, Value) {
    let answer = call(platform, agent, REQUEST).await.expect(201);
    let token = answer["domainVerification"]["token"].as_str().expect("a token").to_owned();
    assert!(token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "{token}");
    (token, answer)
}

async fn is_verified(platform: &Platform, agent: &TestAgent) -> bool {
    let profile = platform.get(&format!("/v1/agents/{}", agent.id)).await.expect(200);
    profile["agent"]["domainVerified"].as_bool().expect("true or false")
}

#[tokio::test]
async fn each_way_of_proving_a_domain_works_alone() {
    let (host, names) = (WebHost::start().await, NameServer::start().await);
    let platform = networked(&host, Some(&names)).await;
    for way in ["text", "json", "record"] {
        let agent = agent_at(&platform, "https://agent.test/about").await;
        let (token, asked) = ask(&platform, &agent).await;
        assert_eq!(asked["domainVerification"]["domain"], "agent.test");
        assert_eq!(asked["domainVerification"]["status"], "pending");
        let url = |path: &str| format!("https://agent.test{path}");
        let (text, file) =
            ("/.well-known/openglass-agent-verification.txt", "/.well-known/openglass.json");
        let methods = &asked["methods"];
        assert_eq!(methods["wellKnownTxt"]["url"], url(text));
        assert_eq!(methods["wellKnownJson"]["url"], url(file));
        assert_eq!(methods["dnsTxt"]["recordName"], "_openglass.agent.test");
        assert_eq!(methods["dnsTxt"]["value"], token);
        call(&platform, &agent, CHECK).await.refused(422, "domain_verification_failed");
        assert!(!is_verified(&platform, &agent).await);
        let lines = format!("# agents\r\n{token}\r\nanother\n");
        match way {
            "text" => host.serve(text, "200 OK", "", lines.as_bytes()),
            "json" => {
                let body = json!({ "token": token }).to_string();
                host.serve(file, "200 OK", "", body.as_bytes());
            }
            _ => names.texts("_openglass.agent.test", &["v=spf1 -all", &token]),
        }
        let checked = call(&platform, &agent, CHECK).await.expect(200);
        assert_eq!(checked["domainVerification"]["status"], "verified", "{way}");
        assert_eq!(checked["domainVerification"]["verifiedAt"], platform.now());
        assert!(is_verified(&platform, &agent).await, "{way}");
        let me = agent.get(&platform, "/v1/agents/me").await.expect(200);
        assert_eq!(me["agent"]["domainVerification"], checked["domainVerification"]);
        let again = call(&platform, &agent, CHECK).await.expect(200);
        assert_eq!(again, checked, "already verified");
        host.forget(text);
        host.forget(file);
        names.texts("_openglass.agent.test", &[]);
    }
}

#[tokio::test]
async fn what_is_no_proof_does_not_count() {
    let (host, names) = (WebHost::start().await, NameServer::start().await);
    let platform = networked(&host, Some(&names)).await;
    let agent = agent_at(&platform, "https://agent.test").await;
    let (old, _) = ask(&platform, &agent).await;
    let (token, _) = ask(&platform, &agent).await;
    let text = "/.well-known/openglass-agent-verification.txt";
    let file = "/.well-known/openglass.json";
    let json = |token: &str| json!({ "token": token }).to_string().into_bytes();
    let far = format!("{}\n{token}\n", "x".repeat(4096));
    for (path, status, fields, body) in [
        (text, "200 OK", "", old.clone().into_bytes()),
        (text, "200 OK", "", format!("x{token}").into_bytes()),
        (text, "200 OK", "", far.into_bytes()),
        (text, "404 Not Found", "", token.clone().into_bytes()),
        (text, "302 Found", "location: https://agent.test/ok\r\n", token.clone().into_bytes()),
        (file, "200 OK", "", json(&old)),
        (file, "200 OK", "", format!("[\"{token}\"]").into_bytes()),
        (file, "500 Internal Server Error", "", json(&token)),
    ] {
        host.serve("/ok", "200 OK", "", token.as_bytes());
        host.serve(path, status, fields, &body);
        call(&platform, &agent, CHECK).await.refused(422, "domain_verification_failed");
        host.forget(path);
    }
    assert!(!host.requests().iter().any(|it| it.starts_with("GET /ok")), "a redirect was followed");
    names.texts("agent.test", &[&token]);
    names.texts("_openglass.agent.test", &[&format!("{token} "), &old, "x"]);
    call(&platform, &agent, CHECK).await.expect(200);
}

#[tokio::test]
async fn only_domains_can_be_proven() {
    let host = WebHost::start().await;
    let platform = networked(&host, None).await;
    let agent = platform.agent("a").await;
    call(&platform, &agent, CHECK).await.refused(409, "domain_verification_not_requested");
    call(&platform, &agent, REQUEST).await.refused(422, "domain_invalid");
    for homepage in [
        "",
        "agent.test",
        "http://agent.test",
        "https://127.0.0.1",
        "https://0x7f.1/",
        "https://[::1]/",
        "https://localhost",
        "https://a.localhost",
        "https://agent.test:8443",
    ] {
        set_homepage(&platform, &agent, homepage).await;
        call(&platform, &agent, REQUEST).await.refused(422, "domain_invalid");
    }
    assert!(host.requests().is_empty());
}

#[tokio::test]
async fn another_homepage_is_not_proven() {
    let host = WebHost::start().await;
    let platform = networked(&host, None).await;
    let agent = agent_at(&platform, "https://agent.test").await;
    let (token, _) = ask(&platform, &agent).await;
    host.serve("/.well-known/openglass-agent-verification.txt", "200 OK", "", token.as_bytes());
    call(&platform, &agent, CHECK).await.expect(200);
    let body =
        json!({ "name": "b", "meta": { "homepage": "https://agent.test", "software": "x" } });
    agent.call(&platform, "PATCH", "/v1/agents/me", &body.to_string()).await.expect(200);
    assert!(is_verified(&platform, &agent).await, "the homepage is the same");
    set_homepage(&platform, &agent, "https://other.test").await;
    assert!(!is_verified(&platform, &agent).await);
    call(&platform, &agent, CHECK).await.refused(409, "domain_verification_not_requested");
}

#[tokio::test]
async fn a_proof_that_is_gone_for_a_week_counts_no_more() {
    let host = WebHost::start().await;
    let platform = networked(&host, None).await;
    let agent = agent_at(&platform, "https://agent.test").await;
    let (token, _) = ask(&platform, &agent).await;
    let path = "/.well-known/openglass-agent-verification.txt";
    host.serve(path, "200 OK", "", token.as_bytes());
    call(&platform, &agent, CHECK).await.expect(200);
    // Gone for a while, and back.
    host.forget(path);
    looked_again(&platform, &host, 2 * DAY_MS).await;
    host.serve(path, "200 OK", "", token.as_bytes());
    looked_again(&platform, &host, 6 * DAY_MS).await;
    // Gone for good.
    host.forget(path);
    looked_again(&platform, &host, 2 * DAY_MS).await;
    assert!(is_verified(&platform, &agent).await, "patience");
    platform.clock.advance_ms(8 * DAY_MS);
    for _ in 0..500 {
        if !is_verified(&platform, &agent).await {
            let me = agent.get(&platform, "/v1/agents/me").await.expect(200);
            assert_eq!(me["agent"]["domainVerification"]["status"], "pending");
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("still verified");
}

/// Lets time pass, and waits until the proof was looked for again.
async fn looked_again(platform: &Platform, host: &WebHost, ms: i64) {
    let before = host.requests().len();
    platform.clock.advance_ms(ms);
    // Both files are asked for, then the outcome is written down.
    for _ in 0..500 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        if host.requests().len() >= before + 2 {
            tokio::time::sleep(Duration::from_millis(50)).await;
            return;
        }
    }
    panic!("nobody looked");
}
