//! Fetches that the platform makes and vouches for (spec 9.8, 20 #42, W17).

use openglass_core::{
    crypto::{Purpose, Signature, sha256},
    json::{Document, View},
    record::{PlatformKeys, fetch_witness_hash},
};
use serde_json::{Value, json};

use crate::support::{
    NameServer, Party, Platform, WebHost, document, networked, networked_with, open_document,
};

/// An attestor with an open attestation.
struct Log {
    platform: Platform,
    party: Party,
    id: String,
}

impl Log {
    async fn new(platform: Platform) -> Self {
        let party = Party::new(&platform, "a").await;
        let id = party.agent.open(&platform, "relay").await;
        Self { platform, party, id }
    }

    async fn on(host: &WebHost) -> Self {
        Self::new(networked(host, None).await).await
    }

    fn path(&self, rest: &str) -> String {
        format!("/v1/attestations/{}{rest}", self.id)
    }

    async fn fetch(&self, body: &Value) -> crate::support::Answer {
        let path = self.path("/witness-fetch");
        self.party.agent.call(&self.platform, "POST", &path, &body.to_string()).await
    }

    async fn get(&self, url: &str) -> Value {
        self.fetch(&json!({ "url": url })).await.expect(201)["witness"].clone()
    }

    async fn list(&self) -> Vec<Value> {
        let answer = self.party.agent.get(&self.platform, &self.path("/witnesses")).await;
        answer.expect(200)["items"].as_array().expect("a list").clone()
    }

    async fn genesis(&self) -> Value {
        let answer = self.party.agent.get(&self.platform, &self.path("")).await.expect(200);
        answer["attestation"]["genesisHash"].clone()
    }
}

/// Checks hash and signature as anybody can.
async fn check(platform: &Platform, witness: &Value) {
    let witness = document(witness);
    let hash = fetch_witness_hash(witness.view()).expect("a whole witness");
    let text = |name: &str| witness.view().get(name).and_then(View::as_str).expect("a text");
    assert_eq!(text("hash"), hash.to_hex());
    let keys = platform.get("/.well-known/openglass-keys.json").await.text;
    let keys = Document::read(keys.as_bytes()).expect("JSON");
    let keys = PlatformKeys::read(&platform.provider, keys.view()).expect("keys");
    let signature = witness.view().get("platformSignature").expect("a signature");
    let member = |name: &str| signature.get(name).and_then(View::as_str).expect("a text");
    let signature = Signature { alg: member("alg"), kid: member("kid"), sig: member("sig") };
    let key = keys.find(&signature.kid, &text("fetchedAt")).expect("the key of that time");
    assert!(key.verify(Purpose::FetchWitness, &hash, &signature));
    assert!(!key.verify(Purpose::Countersign, &hash, &signature));
}

fn hash_of(bytes: &[u8]) -> String {
    sha256(bytes).to_hex()
}

#[tokio::test]
async fn a_witness_tells_what_was_there() {
    let host = WebHost::start().await;
    let log = Log::on(&host).await;
    let fields = "Content-Type: text/html; charset=utf-8\r\nServer: shop/1\r\nETag: \"7\"\r\n\
                  Set-Cookie: id=secret\r\nX-Other: no\r\nLast-Modified: then\r\nDate: now\r\n";
    let body = "<p>12 €</p>";
    host.serve("/price?q=1", "200 OK", fields, body.as_bytes());
    let first = log.get("https://shop.test/price?q=1#here").await;
    assert_eq!(first["seq"], 1);
    assert_eq!(first["prevHash"], log.genesis().await);
    assert_eq!(first["attestationId"], log.id);
    assert_eq!(first["requestedBy"], log.party.agent.id);
    assert_eq!(first["url"], "https://shop.test/price?q=1#here");
    assert_eq!((&first["method"], &first["request"]), (&json!("GET"), &Value::Null));
    let expected = json!({
        "status": 200,
        "headers": {
            "content-type": "text/html; charset=utf-8",
            "server": "shop/1",
            "etag": "\"7\"",
            "last-modified": "then",
            "date": "now",
            "content-length": body.len().to_string(),
        },
        "contentType": "text/html; charset=utf-8",
        "bodySha256": hash_of(body.as_bytes()),
        "bodyBytes": body.len(),
        "bodyTruncated": false,
        "bodyText": body,
    });
    assert_eq!(first["response"], expected);
    check(&log.platform, &first).await;
    let sent = host.requests().pop().expect("a request");
    assert!(sent.starts_with("GET /price?q=1 HTTP/1.1\r\n"), "{sent}");
    assert!(sent.to_lowercase().contains("host: shop.test\r\n"), "{sent}");

    host.serve("/missing", "404 Not Found", "", &[0xff, 0xfe]);
    let second = log.get("https://shop.test/missing").await;
    assert_eq!((&second["seq"], &second["prevHash"]), (&json!(2), &first["hash"]));
    assert_eq!(second["response"]["status"], 404);
    assert_eq!(second["response"]["contentType"], Value::Null);
    assert_eq!(second["response"]["bodyText"], Value::Null);
    check(&log.platform, &second).await;
    assert_eq!(log.list().await, [first, second]);
    let chain = log.party.agent.get(&log.platform, &log.path("")).await.expect(200);
    assert_eq!(chain["attestation"]["eventCount"], 0, "witnesses are a chain of their own");
}

#[tokio::test]
async fn a_post_sends_its_body_in_canonical_form() {
    let host = WebHost::start().await;
    let log = Log::on(&host).await;
    host.serve("/ask", "201 Created", "content-type: application/json\r\n", b"{\"ok\":true}");
    let url = "https://shop.test/ask";
    let body = json!({ "url": url, "method": "POST", "body": { "b": 1.0, "a": ["é"] } });
    let witness = log.fetch(&body).await.expect(201)["witness"].clone();
    let canonical = "{\"a\":[\"é\"],\"b\":1}";
    let expected = json!({
        "contentType": "application/json",
        "bodySha256": hash_of(canonical.as_bytes()),
        "bodyBytes": canonical.len(),
        "bodyText": canonical,
    });
    assert_eq!(witness["request"], expected);
    assert_eq!(witness["response"]["bodyText"], "{\"ok\":true}");
    check(&log.platform, &witness).await;
    let sent = host.requests().pop().expect("a request");
    assert!(sent.starts_with("POST /ask ") && sent.ends_with(&format!("\r\n\r\n{canonical}")));
    assert!(sent.to_lowercase().contains("content-type: application/json\r\n"), "{sent}");
}

#[tokio::test]
async fn long_answers_are_cut_at_exactly_64_kib() {
    const LIMIT: usize = 65_536;
    let host = WebHost::start().await;
    let log = Log::on(&host).await;
    for (length, kept, cut) in
        [(LIMIT, LIMIT, false), (LIMIT + 1, LIMIT, true), (9 * LIMIT, LIMIT, true)]
    {
        // The last character that fits is cut in two.
        let body = format!("{}{}", "x".repeat(LIMIT - 1), "é".repeat(length));
        let body = &body.as_bytes()[..length];
        host.serve("/long", "200 OK", "content-type: text/plain\r\n", body);
        let response = log.get("https://shop.test/long").await["response"].clone();
        assert_eq!(response["bodyBytes"], kept, "{length}");
        assert_eq!(response["bodyTruncated"], cut, "{length}");
        assert_eq!(response["bodySha256"], hash_of(&body[..kept]), "{length}");
        let text = response["bodyText"].as_str();
        assert_eq!(text.map(str::len), cut.then_some(LIMIT - 1), "{length}");
    }
}

#[tokio::test]
async fn what_may_not_be_fetched_is_refused_before_anything_is() {
    let host = WebHost::start().await;
    let log = Log::on(&host).await;
    for url in [
        "http://shop.test/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://[::ffff:7f00:1]/",
        "https://localhost/",
        "https://shop.test:8443/",
        "https://me@shop.test/",
        "https://shop.test\\@127.0.0.1/",
        "shop.test",
    ] {
        log.fetch(&json!({ "url": url })).await.refused(422, "url_invalid");
    }
    let url = "https://shop.test/";
    let large = "x".repeat(65_535);
    for (body, status, code) in [
        (json!({ "url": url, "method": "POST" }), 422, "body_required_for_post"),
        (json!({ "url": url, "method": "POST", "body": null }), 422, "body_required_for_post"),
        (json!({ "url": url, "body": 1 }), 422, "body_not_allowed_for_get"),
        (json!({ "url": url, "method": "GET", "body": {} }), 422, "body_not_allowed_for_get"),
        (json!({ "url": url, "method": "POST", "body": large }), 413, "body_too_large"),
        (json!({ "url": url, "method": "PUT" }), 400, "validation_failed"),
        (json!({ "url": url, "more": 1 }), 400, "validation_failed"),
        (json!({ "url": "" }), 400, "validation_failed"),
        (json!({ "url": format!("{url}{}", "x".repeat(2048)) }), 400, "validation_failed"),
        (json!({}), 400, "validation_failed"),
    ] {
        log.fetch(&body).await.refused(status, code);
    }
    assert!(host.requests().is_empty());
    assert!(log.list().await.is_empty());
}

#[tokio::test]
async fn whatever_goes_wrong_on_the_way_looks_the_same() {
    let (host, names) = (WebHost::start().await, NameServer::start().await);
    let log = Log::new(networked(&host, Some(&names)).await).await;
    host.serve("/", "200 OK", "", b"");
    host.serve("/moved", "302 Found", "location: https://shop.test/\r\n", b"");
    host.hang("/slow");
    names.addresses("inside.example", &["10.0.0.1"]);
    names.addresses("metadata.example", &["169.254.169.254"]);
    names.addresses("mixed.example", &["93.184.215.14", "127.0.0.1"]);
    names.addresses("mixed6.example", &["93.184.215.14", "::1"]);
    names.addresses("mapped.example", &["::ffff:127.0.0.1"]);
    names.addresses("nat64.example", &["64:ff9b::7f00:1"]);
    names.addresses("sixtofour.example", &["2002:7f00:1::"]);
    names.addresses("nothing.example", &[]);
    let mut errors = Vec::new();
    for url in [
        "https://inside.example/",
        "https://metadata.example/",
        "https://mixed.example/",
        "https://mixed6.example/",
        "https://mapped.example/",
        "https://nat64.example/",
        "https://sixtofour.example/",
        "https://nothing.example/",
        "https://unknown.example/",
        // Its certificate names others.
        "https://stranger.test/",
        // Nobody listens there.
        "https://closed.test/",
        "https://shop.test/moved",
        "https://shop.test/slow",
    ] {
        let error = log.fetch(&json!({ "url": url })).await.refused(422, "url_unreachable");
        errors.push(error);
    }
    assert!(errors.iter().all(|error| *error == errors[0]), "{errors:?}");
    let paths: Vec<_> = host.requests().iter().map(|it| it[..12].to_owned()).collect();
    assert_eq!(paths, ["GET /moved H", "GET /slow HT"], "and no redirect was followed");
    assert_eq!(names.asked("mixed.example"), 2, "once for each kind of address");
    assert!(log.list().await.is_empty());
}

#[tokio::test]
async fn only_the_attestor_fetches_and_only_while_the_log_is_open() {
    let host = WebHost::start().await;
    let log = Log::on(&host).await;
    host.serve("/", "200 OK", "", b"");
    let body = json!({ "url": "https://shop.test/" }).to_string();
    let path = log.path("/witness-fetch");
    let stranger = log.platform.agent("b").await;
    stranger.call(&log.platform, "POST", &path, &body).await.refused(404, "not_found");
    let list = log.path("/witnesses");
    stranger.get(&log.platform, &list).await.refused(404, "not_found");
    log.platform.get(&list).await.refused(401, "unauthenticated");
    log.party.owner.call(&log.platform, "POST", &path, &json!({})).await.expect(401);
    let seen = log.get("https://shop.test/").await;
    log.party.agent.close(&log.platform, &log.path(""), "attestation").await.expect(202);
    // The state comes before the body.
    log.fetch(&json!({ "url": "no" })).await.refused(409, "attestation_not_active");
    let owners = log.party.owner.get(&log.platform, &list).await.expect(200);
    assert_eq!(owners["items"], json!([seen]));
    let record = log.platform.record_of(&log.party.agent, &log.path(""), "attestation").await;
    let bundle = log.party.agent.get(&log.platform, &format!("/v1/records/{record}/bundle")).await;
    assert!(!bundle.text.contains("shop.test"), "witnesses are no part of the evidence");
}

#[tokio::test]
async fn of_many_fetches_at_a_time_each_gets_a_place() {
    let host = WebHost::start().await;
    let log = Log::on(&host).await;
    host.serve("/", "200 OK", "", b"");
    let fetches = (0..20).map(|_| log.get("https://shop.test/"));
    let mut seen = futures_util::future::join_all(fetches).await;
    seen.sort_by_key(|witness| witness["seq"].as_u64());
    let mut prev = log.genesis().await;
    for (index, witness) in seen.iter().enumerate() {
        assert_eq!(witness["seq"], index + 1);
        assert_eq!(witness["prevHash"], prev);
        prev = witness["hash"].clone();
    }
    // More than are read from the store at a time.
    assert_eq!(log.list().await, seen);
}

#[tokio::test]
async fn owners_of_a_sealed_log_do_not_see_what_was_fetched() {
    let host = WebHost::start().await;
    let platform = networked(&host, None).await;
    let party = Party::new(&platform, "a").await;
    let id = open_as(&platform, &party, "sealed").await;
    let log = Log { platform, party, id };
    host.serve("/secret", "200 OK", "content-type: text/plain\r\n", b"marker");
    let seen = log.get("https://shop.test/secret").await;
    assert_eq!(log.list().await, std::slice::from_ref(&seen));
    let owners = log.party.owner.get(&log.platform, &log.path("/witnesses")).await;
    let item = owners.expect(200)["items"][0].clone();
    assert_eq!((&item["hash"], &item["seq"]), (&seen["hash"], &json!(1)));
    for hidden in ["url", "method", "request", "response"] {
        assert_eq!(item[hidden], Value::Null, "{hidden}");
    }
    assert!(!owners.text.contains("secret") && !owners.text.contains("marker"));
}

async fn open_as(platform: &Platform, party: &Party, visibility: &str) -> String {
    let open = open_document(platform, &party.agent, "relay");
    let mut body: Value =
        serde_json::from_str(party.agent.open_body(&open).as_str()).expect("JSON");
    body["visibility"] = json!(visibility);
    let answer = party.agent.post(platform, "/v1/attestations", &document(&body)).await;
    answer.expect(201)["attestation"]["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn what_was_fetched_for_a_private_log_is_shredded_with_it() {
    const DAY_MS: i64 = 86_400_000;
    let host = WebHost::start().await;
    let platform = networked_with(&host, None, |settings| {
        settings.content_key = Some(settings.data_dir.join("content-key"));
    })
    .await;
    let party = Party::new(&platform, "a").await;
    let id = open_as(&platform, &party, "private").await;
    let log = Log { platform, party, id };
    host.serve("/x", "200 OK", "content-type: text/plain\r\n", b"Markierung-4711");
    let seen = log.get("https://shop.test/x").await;
    check(&log.platform, &seen).await;
    assert_eq!(log.list().await, std::slice::from_ref(&seen), "those who may still read it");
    let found = |needle: &str| {
        let files = std::fs::read_dir(log.platform.dir()).expect("a folder");
        let files =
            files.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file());
        files
            .filter(|path| {
                let bytes = std::fs::read(path).expect("a file");
                bytes.windows(needle.len()).any(|window| window == needle.as_bytes())
            })
            .count()
    };
    assert_eq!(found("Markierung-4711"), 0, "it is encrypted from the start");
    assert!(found(seen["id"].as_str().expect("an id")) > 0, "the search finds what is there");
    log.party.agent.close(&log.platform, &log.path(""), "attestation").await.expect(202);
    log.platform.record_of(&log.party.agent, &log.path(""), "attestation").await;
    log.platform.clock.advance_ms(91 * DAY_MS);
    for _ in 0..500 {
        let item = log.list().await.remove(0);
        if item["response"] == Value::Null {
            assert_eq!((&item["url"], &item["hash"]), (&Value::Null, &seen["hash"]));
            assert_eq!(item["platformSignature"], seen["platformSignature"]);
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the content is still there");
}

#[tokio::test]
async fn a_test_network_is_for_this_machine_only() {
    use openglass_server::{Settings, StartError, outbound::TestNetwork};

    let elsewhere = TestNetwork::default().with_hosts(["a.test=10.0.0.1:443"]).expect("hosts");
    let dir = tempfile::tempdir().expect("a folder");
    let start = async |network: TestNetwork, listen: &str| {
        let mut settings = Settings::new(dir.path());
        settings.test_network = Some(network);
        let listener = tokio::net::TcpListener::bind(listen).await.expect("a port");
        openglass_server::start(settings, listener).await
    };
    for (network, listen) in [(elsewhere, "127.0.0.1:0"), (TestNetwork::default(), "0.0.0.0:0")] {
        let error = start(network, listen).await.expect_err("must be refused");
        assert!(matches!(error, StartError::Settings(_)), "{error}");
    }
    TestNetwork::default().with_hosts(["a.test"]).expect_err("no address");
    let bad = TestNetwork {
        certificates: b"-----BEGIN CERTIFICATE-----\nx\n".to_vec(),
        ..TestNetwork::default()
    };
    start(bad, "127.0.0.1:0").await.expect_err("no certificate");
}
