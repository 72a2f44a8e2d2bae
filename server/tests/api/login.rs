//! Login by mail (spec 7, ruling Q9, 20 #5).

use serde_json::{Value, json};

use crate::support::{Answer, Platform};

/// A login that has been asked for.
struct Asked {
    token: String,
    /// The path and query of the link.
    link: String,
    /// The cookie of the browser that asked.
    cookie: String,
}

async fn ask(platform: &Platform, body: &Value) -> Asked {
    let answer = platform.post_json("/v1/auth/email", body).await;
    answer.expect(202);
    let cookie = format!("og_login={}", answer.cookie("og_login").expect("a cookie"));
    let mail = platform.mail().await;
    let link = mail.text.lines().last().expect("a link");
    let link = link.strip_prefix(platform.base_url()).expect("our own link").to_owned();
    let token = link.split_once("token=").expect("a token").1.to_owned();
    Asked { token, link, cookie }
}

fn expect_page(answer: &Answer) {
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert!(answer.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
    assert_eq!(answer.cookie("og_session"), None);
}

async fn is_logged_in(platform: &Platform, answer: &Answer) -> bool {
    let Some(cookie) = answer.cookie("og_session") else { return false };
    let cookie = format!("og_session={cookie}");
    platform.send("GET", "/v1/owner/me", &[("cookie", &cookie)], "").await.status == 200
}

#[tokio::test]
async fn the_browser_that_asked_is_logged_in_by_the_link() {
    let platform = Platform::start().await;
    let asked =
        ask(&platform, &json!({ "email": " Me@Example.com ", "redirectTo": "/claim/x?y=1" })).await;
    let answer = platform.send("GET", &asked.link, &[("cookie", &asked.cookie)], "").await;
    assert_eq!(answer.status, 302, "{}", answer.text);
    let location = format!("{}/claim/x?y=1", platform.origin());
    assert_eq!(answer.header("location"), Some(location.as_str()));
    let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().collect();
    let session = cookies.iter().map(|value| value.to_str().expect("text"));
    let session = session.into_iter().find(|text| text.starts_with("og_session=")).expect("it");
    for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
        assert!(session.contains(attribute), "{session}");
    }
    assert!(!session.contains("Secure"), "dev mode works over plain HTTP: {session}");

    let cookie = format!("og_session={}", answer.cookie("og_session").expect("a cookie"));
    let me = platform.send("GET", "/v1/owner/me", &[("cookie", &cookie)], "").await.expect(200);
    assert_eq!(me["owner"]["email"], "me@example.com");
    assert_eq!(
        me["owner"]["settings"],
        json!({ "requireInviteApproval": false, "emailOnRecord": true })
    );

    let again = platform.send("GET", &asked.link, &[("cookie", &asked.cookie)], "").await;
    assert_eq!(again.status, 302);
    let location = format!("{}/login?error=invalid_token", platform.origin());
    assert_eq!(again.header("location"), Some(location.as_str()));
    assert_eq!(again.cookie("og_session"), None);
}

#[tokio::test]
async fn scanners_other_devices_heads_and_prefetches_consume_nothing() {
    let platform = Platform::start().await;
    let asked = ask(&platform, &json!({ "email": "me@example.com" })).await;
    let cookie = ("cookie", asked.cookie.as_str());
    let wrong = ("cookie", "og_login=other");
    expect_page(&platform.get(&asked.link).await);
    expect_page(&platform.send("GET", &asked.link, &[wrong], "").await);
    expect_page(&platform.send("HEAD", &asked.link, &[cookie], "").await);
    for (name, value) in
        [("sec-purpose", "prefetch;prerender"), ("purpose", "prefetch"), ("x-moz", "prefetch")]
    {
        expect_page(&platform.send("GET", &asked.link, &[cookie, (name, value)], "").await);
    }
    let answer = platform.send("GET", &asked.link, &[cookie], "").await;
    assert!(is_logged_in(&platform, &answer).await, "{}", answer.text);
}

#[tokio::test]
async fn the_button_logs_in_on_another_device() {
    let platform = Platform::start().await;
    let asked = ask(&platform, &json!({ "email": "me@example.com", "redirectTo": "/x" })).await;
    let page = platform.get(&asked.link).await;
    expect_page(&page);
    assert!(page.text.contains("me@example.com") && page.text.contains(&asked.token));
    let form = ("content-type", "application/x-www-form-urlencoded");
    let body = format!("token={}", asked.token);
    let foreign = [form, ("origin", "https://evil.example")];
    platform
        .send("POST", "/v1/auth/verify", &foreign, body.clone())
        .await
        .refused(403, "origin_not_allowed");
    let null = [form, ("origin", "null")];
    platform
        .send("POST", "/v1/auth/verify", &null, body.clone())
        .await
        .refused(403, "origin_not_allowed");
    let ours = [form, ("origin", platform.origin())];
    let answer = platform.send("POST", "/v1/auth/verify", &ours, body.clone()).await;
    assert_eq!(answer.status, 302);
    assert_eq!(answer.header("location"), Some(format!("{}/x", platform.origin()).as_str()));
    assert!(is_logged_in(&platform, &answer).await);
    let again = platform.send("POST", "/v1/auth/verify", &ours, body).await;
    assert!(again.header("location").is_some_and(|to| to.ends_with("/login?error=invalid_token")));
}

#[tokio::test]
async fn apps_post_the_token_as_json() {
    let platform = Platform::start().await;
    let asked = ask(&platform, &json!({ "email": "me@example.com" })).await;
    let body = json!({ "token": asked.token });
    let answer = platform.post_json("/v1/auth/verify", &body).await;
    let owner = answer.expect(200)["owner"].clone();
    assert_eq!(owner["email"], "me@example.com");
    assert!(is_logged_in(&platform, &answer).await);
    platform.post_json("/v1/auth/verify", &body).await.refused(401, "unauthenticated");
    platform
        .send("POST", "/v1/auth/verify", &[], "token=x")
        .await
        .refused(415, "unsupported_media_type");

    let second = ask(&platform, &json!({ "email": "ME@example.com" })).await;
    let answer = platform.post_json("/v1/auth/verify", &json!({ "token": second.token })).await;
    assert_eq!(answer.expect(200)["owner"]["id"], owner["id"], "one owner for each address");
}

#[tokio::test]
async fn links_live_for_a_quarter_of_an_hour() {
    let platform = Platform::start().await;
    let asked = ask(&platform, &json!({ "email": "me@example.com" })).await;
    platform.clock.advance_ms(900_001);
    let answer = platform.send("GET", &asked.link, &[("cookie", &asked.cookie)], "").await;
    assert!(answer.header("location").is_some_and(|to| to.ends_with("error=invalid_token")));
    let body = json!({ "token": asked.token });
    platform.post_json("/v1/auth/verify", &body).await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn logins_are_renewed_by_use_and_end_with_logout() {
    const DAY_MS: i64 = 86_400_000;
    let platform = Platform::start().await;
    let owner = platform.owner("me@example.com").await;
    let idle = platform.owner("idle@example.com").await;
    platform.clock.advance_ms(20 * DAY_MS);
    let answer = owner.get(&platform, "/v1/owner/me").await;
    answer.expect(200);
    assert!(answer.cookie("og_session").is_some(), "the cookie is renewed");
    platform.clock.advance_ms(20 * DAY_MS);
    owner.get(&platform, "/v1/owner/me").await.expect(200);
    idle.get(&platform, "/v1/owner/me").await.refused(401, "unauthenticated");

    let answer = owner.call(&platform, "POST", "/v1/auth/logout", &json!({})).await;
    answer.expect(204);
    assert_eq!(answer.cookie("og_session").as_deref(), Some(""));
    owner.get(&platform, "/v1/owner/me").await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn outside_dev_mode_no_link_is_shown_and_cookies_are_secure() {
    let platform = Platform::start_with(|settings| settings.dev = false).await;
    let answer = platform.post_json("/v1/auth/email", &json!({ "email": "me@example.com" })).await;
    assert_eq!(answer.expect(202), json!({}));
    let cookie = answer.headers.get("set-cookie").expect("a cookie").to_str().expect("text");
    assert!(cookie.starts_with("og_login=") && cookie.contains("; Secure"), "{cookie}");
    assert!(cookie.contains("Max-Age=900"), "{cookie}");
}

#[tokio::test]
async fn bad_addresses_and_foreign_redirects_are_refused() {
    let platform = Platform::start().await;
    for body in [
        json!({ "email": "nobody" }),
        json!({ "email": format!("{}@example.com", "x".repeat(250)) }),
        json!({ "email": "a@b\r\nBcc: c@d" }),
        json!({ "email": "a@b", "redirectTo": "//evil.example" }),
        json!({ "email": "a@b", "redirectTo": "/\\evil.example" }),
        json!({ "email": "a@b", "redirectTo": "/\r\nSet-Cookie: x=y" }),
    ] {
        platform.post_json("/v1/auth/email", &body).await.refused(400, "validation_failed");
    }
}

#[tokio::test]
async fn owners_change_their_profile() {
    let platform = Platform::start().await;
    let owner = platform.owner("me@example.com").await;
    let patch = async |body: Value| owner.call(&platform, "PATCH", "/v1/owner/me", &body).await;
    let changed =
        patch(json!({ "displayName": "Me", "settings": { "emailOnRecord": false } })).await;
    let changed = changed.expect(200)["owner"].clone();
    assert_eq!(changed["displayName"], "Me");
    assert_eq!(
        changed["settings"],
        json!({ "requireInviteApproval": false, "emailOnRecord": false })
    );
    assert_eq!(patch(json!({})).await.expect(200)["owner"], changed);
    assert_eq!(
        patch(json!({ "displayName": null })).await.expect(200)["owner"]["displayName"],
        Value::Null
    );
    patch(json!({ "displayName": "x".repeat(101) })).await.refused(400, "validation_failed");
    patch(json!({ "settings": { "x": true } })).await.refused(400, "validation_failed");
    patch(json!({ "email": "other@example.com" })).await.refused(400, "validation_failed");
    let approval = json!({ "settings": { "requireInviteApproval": true } });
    let changed = patch(approval).await.expect(200)["owner"]["settings"].clone();
    assert_eq!(changed, json!({ "requireInviteApproval": true, "emailOnRecord": false }));
}

#[tokio::test]
async fn an_owner_logs_out_here_or_everywhere() {
    let platform = Platform::start().await;
    let log_in = async || platform.owner("me@example.com").await;
    let (laptop, phone, other) = (log_in().await, log_in().await, platform.owner("you@x").await);
    let out = async |owner: &crate::support::TestOwner, body: Value| {
        owner.call(&platform, "POST", "/v1/auth/logout", &body).await
    };
    out(&laptop, json!({ "everywhere": "yes" })).await.refused(400, "validation_failed");
    out(&laptop, json!({ "everywhere": false })).await.expect(204);
    laptop.get(&platform, "/v1/owner/me").await.refused(401, "unauthenticated");
    phone.get(&platform, "/v1/owner/me").await.expect(200);
    let tablet = log_in().await;
    out(&tablet, json!({ "everywhere": true })).await.expect(204);
    for gone in [&phone, &tablet] {
        gone.get(&platform, "/v1/owner/me").await.refused(401, "unauthenticated");
    }
    other.get(&platform, "/v1/owner/me").await.expect(200);
}
