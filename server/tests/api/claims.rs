//! Claims (spec 9.2, 20 #6).

use serde_json::json;

use crate::support::{Platform, TestAgent};

#[tokio::test]
async fn a_claim_token_works_once() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let (alice, bob) =
        (platform.owner("alice@example.com").await, platform.owner("bob@example.com").await);
    let preview = format!("/v1/claims/{}", agent.claim_token);
    let shown = platform.get(&preview).await.expect(200);
    assert_eq!(shown["agent"]["claimed"], false);
    assert!(shown["agent"].get("ownerId").is_none());

    let claimed = alice.claim(&platform, &agent).await.expect(200);
    assert_eq!(claimed["agent"]["status"], "active");
    assert_eq!(claimed["agent"]["ownerId"], alice.id);
    assert_eq!(claimed["agent"]["claimedAt"], platform.now());

    alice.claim(&platform, &agent).await.refused(404, "not_found");
    bob.claim(&platform, &agent).await.refused(404, "not_found");
    platform.get(&preview).await.refused(404, "not_found");
    let path = "/v1/agents/me/claim-token";
    agent.call(&platform, "POST", path, "").await.refused(409, "already_claimed");
}

#[tokio::test]
async fn a_new_claim_token_replaces_the_old_one() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let owner = platform.owner("alice@example.com").await;
    let renewed = agent.call(&platform, "POST", "/v1/agents/me/claim-token", "").await.expect(201);
    owner.claim(&platform, &agent).await.refused(404, "not_found");
    let claim_token = renewed["claim"]["token"].as_str().expect("a token").to_owned();
    let url = renewed["claim"]["url"].as_str().expect("a URL");
    assert_eq!(url, format!("{}/claim/{claim_token}", platform.base_url()));
    owner.claim(&platform, &TestAgent { claim_token, ..agent }).await.expect(200);
}

#[tokio::test]
async fn claim_tokens_live_for_a_day() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let owner = platform.owner("alice@example.com").await;
    let preview = format!("/v1/claims/{}", agent.claim_token);
    platform.clock.advance_ms(86_400_000 - 1);
    platform.get(&preview).await.expect(200);
    platform.clock.advance_ms(2);
    platform.get(&preview).await.refused(404, "not_found");
    owner.claim(&platform, &agent).await.refused(404, "not_found");
}

#[tokio::test]
async fn claims_need_a_login_an_origin_and_an_exact_body() {
    let platform = Platform::start().await;
    let agent = platform.agent("a").await;
    let owner = platform.owner("alice@example.com").await;
    let path = format!("/v1/claims/{}/accept", agent.claim_token);
    let json_type = ("content-type", "application/json");
    let origin = ("origin", platform.origin());
    let cookie = ("cookie", owner.cookie.as_str());

    platform
        .send("POST", &path, &[json_type, cookie], "{}")
        .await
        .refused(403, "origin_not_allowed");
    let foreign = ("origin", "https://evil.example");
    platform.send("POST", &path, &[foreign], "{}").await.refused(403, "origin_not_allowed");
    platform.send("POST", &path, &[origin, cookie], "").await.refused(400, "bad_request");
    let form = ("content-type", "application/x-www-form-urlencoded");
    platform.send("POST", &path, &[origin, cookie, form], "").await.refused(400, "bad_request");
    platform.send("POST", &path, &[origin, json_type], "{}").await.refused(401, "unauthenticated");
    let wrong = ("cookie", "og_session=abc");
    platform
        .send("POST", &path, &[origin, json_type, wrong], "{}")
        .await
        .refused(401, "unauthenticated");
    owner
        .call(&platform, "POST", &path, &json!({ "as": "me" }))
        .await
        .refused(400, "validation_failed");
    let utf8 = ("content-type", "application/json; charset=utf-8");
    platform.send("POST", &path, &[origin, cookie, utf8], "").await.expect(200);
}

#[tokio::test]
async fn a_person_gets_from_the_claim_url_to_a_claimed_agent() {
    let platform = Platform::start().await;
    let agent = platform.agent("<b>bold</b>").await;
    let path = format!("/claim/{}", agent.claim_token);
    let page = platform.get(&path).await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains("&lt;b&gt;bold&lt;/b&gt;") && !page.text.contains("<b>bold"));
    assert!(page.text.contains("action=\"/login\""), "{}", page.text);
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
    assert_eq!(page.header("referrer-policy"), Some("same-origin"));

    let form = ("content-type", "application/x-www-form-urlencoded");
    let origin = ("origin", platform.origin());
    let email = format!("email=me%40example.com&redirectTo={}", path.replace('/', "%2F"));
    let sent = platform.send("POST", "/login", &[form, origin], email).await;
    assert_eq!(sent.status, 202, "{}", sent.text);
    let login_cookie = format!("og_login={}", sent.cookie("og_login").expect("a cookie"));
    let mail = platform.mail().await;
    assert_eq!(mail.to, "me@example.com");
    let link = mail.text.lines().last().expect("a link").to_owned();
    let link = link.strip_prefix(platform.base_url()).expect("our own link");

    let logged_in = platform.send("GET", link, &[("cookie", &login_cookie)], "").await;
    assert_eq!(logged_in.status, 302);
    let location = logged_in.header("location").expect("a location");
    assert_eq!(location, format!("{}{path}", platform.base_url()));
    let cookie = format!("og_session={}", logged_in.cookie("og_session").expect("a cookie"));

    let page = platform.send("GET", &path, &[("cookie", &cookie)], "").await;
    assert!(page.text.contains("Claim as me@example.com"), "{}", page.text);
    let foreign = ("origin", "https://evil.example");
    platform
        .send("POST", &path, &[form, foreign, ("cookie", &cookie)], "")
        .await
        .refused(403, "origin_not_allowed");
    let done = platform.send("POST", &path, &[form, origin, ("cookie", &cookie)], "").await;
    assert_eq!(done.status, 200, "{}", done.text);
    let me = agent.get(&platform, "/v1/agents/me").await.expect(200);
    assert_eq!(me["agent"]["status"], "active");
    let again = platform.send("POST", &path, &[form, origin, ("cookie", &cookie)], "").await;
    assert_eq!(again.status, 404);
    assert!(again.text.contains("unknown, used or expired"));
}
