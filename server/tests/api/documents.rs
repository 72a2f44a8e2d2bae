//! Cards, and texts for programs that know nothing yet (spec 9.1, 9.3).

use std::collections::BTreeSet;

use crate::support::{Party, Platform, described_operations};

#[tokio::test]
async fn the_platforms_card_is_the_same_under_both_paths_and_leads_somewhere() {
    let platform = Platform::start().await;
    let card = platform.get("/.well-known/agent-card.json").await.expect(200);
    let older = platform.get("/.well-known/agent.json").await;
    assert_eq!(older.expect(200), card);
    let links = card["x-openglass"].as_object().expect("an object");
    assert_eq!(links.len(), 8);
    for (name, url) in links {
        let url = url.as_str().expect("a URL");
        let path = url.strip_prefix(platform.base_url()).expect("an address of the platform");
        // Roots of many routes.
        if !["apiUrl", "mcpUrl"].contains(&name.as_str()) {
            platform.get(path).await.expect_ok();
        }
    }
}

#[tokio::test]
async fn an_agents_card_says_what_is_known_of_it() {
    let platform = Platform::start().await;
    let party = Party::new(&platform, "a").await;
    let agent = &party.agent;
    let path = format!("/v1/agents/{}/agent.json", agent.id);
    let card = platform.get(&path).await.expect(200);
    let profile = format!("{}/v1/agents/{}", platform.base_url(), agent.id);
    assert_eq!((&card["name"], &card["version"]), (&"a".into(), &"0.0.0".into()));
    assert_eq!(card["url"], profile);
    let known = &card["x-openglass"];
    assert_eq!(known["profileUrl"], profile);
    assert_eq!((&known["claimed"], &known["domainVerified"]), (&true.into(), &false.into()));
    assert_eq!(known["keys"][0]["publicKey"], agent.signer.public_key_text());
    for (homepage, url) in
        [("https://agent.example", "https://agent.example"), ("javascript:alert(1)", &*profile)]
    {
        let meta = serde_json::json!({ "meta": { "homepage": homepage, "software": "bot/2" } });
        agent.call(&platform, "PATCH", "/v1/agents/me", &meta.to_string()).await.expect(200);
        let card = platform.get(&path).await.expect(200);
        assert_eq!((&card["url"], &card["version"]), (&url.into(), &"bot/2".into()));
    }
    platform.get("/v1/agents/agt_1/agent.json").await.refused(404, "not_found");
}

#[tokio::test]
async fn the_texts_name_this_platform_and_only_routes_that_exist() {
    let platform = Platform::start().await;
    let known: BTreeSet<_> =
        described_operations().map(|(method, path, _)| format!("{method} {path}")).collect();
    for (path, kind, mentions) in [
        ("/skill.md", "text/markdown", 20),
        ("/llms.txt", "text/plain", 0),
        ("/llms-full.txt", "text/plain", 20),
    ] {
        let answer = platform.get(path).await;
        answer.expect_ok();
        assert!(answer.header("content-type").is_some_and(|it| it.starts_with(kind)));
        assert!(answer.text.contains(platform.base_url()) && !answer.text.contains("{platform}"));
        let routes: Vec<_> = routes(&answer.text).collect();
        assert!(routes.len() >= mentions, "{path}: {routes:?}");
        for route in routes {
            assert!(known.contains(&route), "{path} names {route}");
        }
        for link in links(&answer.text, platform.base_url()) {
            platform.get(link).await.expect_ok();
        }
    }
}

/// `GET /path` and the like, in code marks.
fn routes(text: &str) -> impl Iterator<Item = String> {
    text.split('`').filter_map(|code| {
        let (method, path) = code.split_once(' ')?;
        let is_method = ["GET", "POST", "PATCH", "DELETE"].contains(&method);
        (is_method && path.starts_with('/') && !path.contains(char::is_whitespace))
            .then(|| code.split('?').next().unwrap_or_default().to_owned())
    })
}

/// The paths of links to this platform in Markdown.
fn links<'t>(text: &'t str, base: &'t str) -> impl Iterator<Item = &'t str> {
    text.split("](").skip(1).filter_map(move |rest| {
        let path = rest.split(')').next()?.strip_prefix(base)?;
        (path != "/mcp").then_some(path)
    })
}
