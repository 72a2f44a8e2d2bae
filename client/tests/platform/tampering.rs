//! A platform, or something on the way to it, that lies.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use openglass_client::{
    Client, ClientError, Clock, Identity, SendOptions, SystemClock, TrustedKeys,
    core::{json::Document, verify::FindingCode},
    provider,
};

use crate::common::{Action, Platform, Proxy, WAIT, again, offer_to, payload, session};

/// Swaps two characters inside of the member `name`: a hash, or the bytes of a
/// signature. It stays well-formed, but is another one.
fn damage(text: &str, name: &str) -> String {
    let member = text.find(&format!("\"{name}\":")).expect("the answer has this member");
    let value = member + name.len() + 3;
    let start = match text.as_bytes()[value] {
        b'{' => value + text[value..].find(r#""sig":""#).expect("a signature object") + 7,
        _ => value + 1,
    };
    let mut bytes = text.as_bytes().to_vec();
    let mut places = start + 20..start + 60;
    let place = places.find(|&i| bytes[i] != bytes[i + 1]).expect("two characters differ");
    bytes.swap(place, place + 1);
    String::from_utf8(bytes).unwrap()
}

fn checked(error: &ClientError) -> (FindingCode, Option<u32>) {
    match error {
        ClientError::Verification(failure) => (failure.check, failure.seq),
        other => panic!("expected a failed check, found {other}"),
    }
}

struct Scene {
    platform: Platform,
    proxy: Proxy,
    /// By way of the proxy.
    a: Client,
    b: Client,
    session_id: String,
}

impl Scene {
    async fn set() -> Self {
        let platform = Platform::start().await;
        let proxy = Proxy::before(&platform).await;
        let (a, b) = (platform.agent("A").await, platform.agent("B").await);
        let a = again(&a, &proxy.url).build().unwrap();
        let session_id = session(&a, &b, offer_to(&b)).await;
        Self { platform, proxy, a, b, session_id }
    }

    async fn send(&self, client: &Client, text: &str) -> Result<u32, ClientError> {
        let (payload, options) = (payload(text), SendOptions::default());
        Ok(client.send_message(&self.session_id, &payload, options).await?.message.seq)
    }
}

#[tokio::test]
async fn a_wrong_countersignature_is_refused_and_moves_nothing() {
    let scene = Scene::set().await;
    scene.send(&scene.a, "1").await.unwrap();
    scene.proxy.change("POST", "/messages", |text| damage(&text, "platformSignature"));
    let error = scene.send(&scene.a, "2").await.unwrap_err();
    assert_eq!(checked(&error), (FindingCode::Countersignature, Some(2)));
    let known = scene.a.known_head(&scene.session_id).await.unwrap().unwrap();
    assert_eq!(known.seq, 1);
    assert!(known.is_countersigned(&scene.a.trusted_keys().await.unwrap()));
    scene.proxy.behave();
    assert_eq!(scene.send(&scene.a, "3").await.unwrap(), 3, "what had landed is found and checked");
}

#[tokio::test]
async fn a_changed_missed_message_is_not_built_upon() {
    let scene = Scene::set().await;
    scene.send(&scene.a, "1").await.unwrap();
    scene.send(&scene.b, r#""pay 40""#).await.unwrap();
    let tamper = |from: &'static str, to: &'static str| {
        scene.proxy.behave();
        scene.proxy.change("GET", "/messages", move |text| {
            assert!(text.contains(from), "{from} is in the answer");
            text.replacen(from, to, 1)
        });
    };
    for (from, to, check) in [
        (r#""pay 40""#, r#""pay 90""#, FindingCode::PayloadHash),
        (
            r#""type":"openglass.message""#,
            r#""type":"openglass.massage""#,
            FindingCode::EnvelopeType,
        ),
        (r#""contentType":"application/json""#, r#""contentType":"text/plain""#, FindingCode::Hash),
        (r#""sender":{"agentId":"agt_"#, r#""sender":{"agentId":"agx_"#, FindingCode::Sender),
        (r#""seq":2"#, r#""seq":3"#, FindingCode::Seq),
    ] {
        tamper(from, to);
        let posts = scene.proxy.count("POST", "/messages");
        let error = scene.send(&scene.a, "3").await.unwrap_err();
        assert_eq!(checked(&error), (check, Some(2)), "{from}");
        assert_eq!(scene.proxy.count("POST", "/messages"), posts + 1, "nothing more was signed");
    }
    scene.proxy.behave();
    assert_eq!(scene.send(&scene.a, "3").await.unwrap(), 3);
}

#[tokio::test]
async fn listed_messages_are_checked_too() {
    let scene = Scene::set().await;
    scene.send(&scene.b, r#""pay 40""#).await.unwrap();
    scene.proxy.change("GET", "/messages", |text| text.replace("pay 40", "pay 90"));
    let error = scene.a.list_messages(&scene.session_id, 0, None).await.unwrap_err();
    assert_eq!(checked(&error), (FindingCode::PayloadHash, Some(1)));
}

#[tokio::test]
async fn a_chain_that_lost_its_end_is_a_regression() {
    let scene = Scene::set().await;
    scene.send(&scene.a, "1").await.unwrap();
    let heads = tempfile::tempdir().unwrap();
    let with_heads = || again(&scene.a, &scene.proxy.url).heads_dir(heads.path()).build().unwrap();
    let early = with_heads().get_session(&scene.session_id).await.unwrap();
    let (early_hash, first) = (early.head.hash.unwrap().to_hex(), with_heads());
    assert_eq!(scene.send(&first, "2").await.unwrap(), 2);

    let late = first.get_session(&scene.session_id).await.unwrap();
    let late_hash = late.head.hash.unwrap().to_hex();
    let truncate = move |text: String| {
        text.replace(&late_hash, &early_hash)
            .replace(r#""seq":2"#, r#""seq":1"#)
            .replace(r#""messageCount":2"#, r#""messageCount":1"#)
    };
    scene.proxy.change("GET", "/v1/sessions", truncate);
    // The same process notices, and so does a later one that has the folder.
    for client in [first, with_heads()] {
        let error = client.get_session(&scene.session_id).await.unwrap_err();
        assert_eq!(checked(&error), (FindingCode::HeadRegression, Some(2)));
        let error = scene.send(&with_heads(), "3").await.unwrap_err();
        assert_eq!(checked(&error).0, FindingCode::HeadRegression);
        let error = client.list_sessions(openglass_client::ListOptions::default()).await;
        assert_eq!(checked(&error.unwrap_err()).0, FindingCode::HeadRegression);
        let error = client.close_session(&scene.session_id).await.unwrap_err();
        assert_eq!(checked(&error).0, FindingCode::HeadRegression);
    }
    scene.proxy.behave();
    assert_eq!(scene.send(&with_heads(), "3").await.unwrap(), 3);
}

#[tokio::test]
async fn a_head_without_its_messages_is_not_built_upon() {
    let scene = Scene::set().await;
    scene.send(&scene.a, "1").await.unwrap();
    scene.send(&scene.b, "2").await.unwrap();
    scene.send(&scene.b, "3").await.unwrap();
    scene.proxy.change("GET", "/messages", |_| r#"{"items":[],"nextCursor":null}"#.to_owned());
    let error = scene.send(&scene.a, "4").await.unwrap_err();
    assert_eq!(checked(&error).0, FindingCode::HeadSeq);

    // A client without memory checks the whole history before its first word.
    let fresh = again(&scene.a, &scene.proxy.url).build().unwrap();
    let posts = scene.proxy.count("POST", "/messages");
    let error = scene.send(&fresh, "4").await.unwrap_err();
    assert_eq!(checked(&error).0, FindingCode::HeadSeq);
    assert_eq!(scene.proxy.count("POST", "/messages"), posts);
}

#[tokio::test]
async fn another_start_of_the_chain_is_refused() {
    let scene = Scene::set().await;
    let fresh = || again(&scene.a, &scene.proxy.url).build().unwrap();
    for (member, check) in [
        ("genesisHash", FindingCode::GenesisHash),
        ("genesisSignature", FindingCode::GenesisSignature),
        ("offerSignature", FindingCode::OfferSignature),
        ("acceptSignature", FindingCode::AcceptSignature),
        ("offerHash", FindingCode::OfferHash),
    ] {
        scene.proxy.behave();
        scene.proxy.change("GET", "/v1/sessions/", move |text| damage(&text, member));
        let error = fresh().get_session(&scene.session_id).await.unwrap_err();
        assert_eq!(checked(&error).0, check, "{member}");
        let error = fresh().wait_for_active(&scene.session_id, WAIT).await.unwrap_err();
        assert_eq!(checked(&error).0, check, "{member}");
    }
}

#[tokio::test]
async fn an_offer_is_recomputed_before_it_is_accepted() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let b = again(&b, &proxy.url).build().unwrap();
    let offered = a.offer_session("Buy 40 reams", offer_to(&b)).await.unwrap();
    let invite_id = &offered.invite.id;
    let swap = |from: &'static str, to: &'static str| {
        proxy.behave();
        proxy.change("GET", "/v1/invites/", move |text| {
            assert!(text.contains(from), "{from} is in the answer");
            text.replacen(from, to, 1)
        });
    };
    // The terms are others than those whose hash is stated.
    swap("Buy 40 reams", "Buy 90 reams");
    let error = b.accept_invite(invite_id, None).await.unwrap_err();
    assert_eq!(checked(&error).0, FindingCode::OfferHash);
    assert!(b.get_invite(invite_id, None).await.is_err());

    // The stated hash fits the other terms, the signature does not.
    proxy.behave();
    proxy.change("GET", "/v1/invites/", |text| other_terms(&text));
    let error = b.accept_invite(invite_id, None).await.unwrap_err();
    assert_eq!(checked(&error).0, FindingCode::OfferSignature);

    // The key in the offer is not one that the initiator has registered.
    swap(r#""revokedAt":null"#, r#""revokedAt":"2026-01-01T00:00:00.000Z""#);
    let error = b.accept_invite(invite_id, None).await.unwrap_err();
    assert_eq!(checked(&error).0, FindingCode::ParticipantKey);
    assert_eq!(proxy.count("POST", "/accept"), 0, "nothing was signed");

    proxy.behave();
    b.accept_invite(invite_id, None).await.unwrap();
}

/// Changes the terms of an offer and states the hash that fits.
fn other_terms(text: &str) -> String {
    let text = text.replacen("Buy 40 reams", "Buy 90 reams", 1);
    let document = Document::read(text.as_bytes()).unwrap();
    let hash = document.view().get("offer").unwrap().hash().to_hex();
    let stated = document.view().get("offerHash").unwrap().as_str().unwrap();
    text.replacen(stated.as_ref(), &hash, 1)
}

#[tokio::test]
async fn an_attestation_starts_where_its_attestor_opened_it() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let a = platform.agent("A").await;
    let a = again(&a, &proxy.url).build().unwrap();
    proxy.change("POST", "/v1/attestations", |text| damage(&text, "genesisSignature"));
    let options = openglass_client::OpenOptions::default;
    let error = a.open_attestation("Log", options()).await.unwrap_err();
    assert_eq!(checked(&error).0, FindingCode::GenesisSignature);
    proxy.behave();
    proxy.change("POST", "/v1/attestations", |text| text.replacen(r#""Log""#, r#""Lag""#, 2));
    let error = a.open_attestation("Log", options()).await.unwrap_err();
    assert_eq!(error.code(), "unexpected_answer");
}

#[tokio::test]
async fn pinned_keys_are_the_only_ones_believed() {
    let scene = Scene::set().await;
    let own = scene.a.fetch_trusted_keys().await.unwrap();
    let stranger = Platform::start().await;
    let other = Client::builder(stranger.url()).build().unwrap();
    let other = other.fetch_trusted_keys().await.unwrap();

    let pin = |keys: &TrustedKeys| {
        let keys = TrustedKeys::read(&provider(), keys.as_json()).unwrap();
        again(&scene.a, scene.platform.url()).trusted_keys(keys).build().unwrap()
    };
    assert!(pin(&own).get_session(&scene.session_id).await.is_ok());
    let pinned = pin(&other);
    // Fetching shows the platform's keys, and changes nothing.
    assert_eq!(pinned.fetch_trusted_keys().await.unwrap().as_json(), own.as_json());
    let error = pinned.get_session(&scene.session_id).await.unwrap_err();
    assert_eq!(checked(&error).0, FindingCode::GenesisSignature);
}

#[tokio::test]
async fn answers_of_another_shape_are_errors_and_nothing_worse() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let identity = Identity::generate(&provider()).unwrap();
    let a = Client::builder(&proxy.url).identity(identity.clone()).build().unwrap();
    for text in
        ["", "null", "{}", r#"{"agent":3}"#, "<html>", "\u{1}", r#"{"agent":{},"agent":{}}"#]
    {
        proxy.behave();
        proxy.rule("POST", "/v1/agents", 1, Action::Answer(201, text));
        let error = a.register_agent("A", "", None).await.unwrap_err();
        assert_eq!(error.code(), "unexpected_answer", "{text}");
        assert!(error.is_ambiguous());
        proxy.rule("GET", "/health", 1, Action::Answer(502, text));
        let error = a.health().await.unwrap_err();
        assert_eq!((error.code(), error.status()), ("http_error", Some(502)), "{text}");
    }
}

/// The system's clock once, then two days later.
struct LeapingClock(AtomicBool);

impl Clock for LeapingClock {
    fn now_ms(&self) -> i64 {
        let leaps = self.0.swap(true, Ordering::Relaxed);
        SystemClock.now_ms() + if leaps { 2 * 86_400_000 } else { 0 }
    }
}

#[tokio::test]
async fn an_expired_offer_is_not_signed() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let (a, b) = (platform.agent("A").await, platform.agent("B").await);
    let offered = a.offer_session("Today only", offer_to(&b)).await.unwrap();
    let late = again(&b, &proxy.url).clock(Arc::new(LeapingClock(AtomicBool::new(false))));
    let error = late.build().unwrap().accept_invite(&offered.invite.id, None).await.unwrap_err();
    assert_eq!(checked(&error).0, FindingCode::AcceptAfterExpiry);
    assert_eq!(proxy.count("POST", "/accept"), 0);
}

#[tokio::test]
async fn a_close_does_not_sign_what_was_not_checked() {
    let scene = Scene::set().await;
    scene.send(&scene.a, "1").await.unwrap();
    scene.send(&scene.b, r#""pay 40""#).await.unwrap();
    scene.proxy.change("GET", "/messages", |text| text.replace("pay 40", "pay 90"));
    let error = scene.a.close_session(&scene.session_id).await.unwrap_err();
    assert_eq!(checked(&error), (FindingCode::PayloadHash, Some(2)));
    assert_eq!(scene.proxy.count("POST", "/close"), 0);
}

#[tokio::test]
async fn a_conflict_with_an_impossible_head_is_a_regression() {
    let scene = Scene::set().await;
    scene.send(&scene.a, "1").await.unwrap();
    let empty = r#"{"error":{"code":"chain_conflict","message":"no",
        "details":{"head":{"seq":0,"hash":null}}}}"#;
    let other = r#"{"error":{"code":"chain_conflict","message":"no","details":{"head":{"seq":1,
        "hash":"0000000000000000000000000000000000000000000000000000000000000000"}}}}"#;
    for conflict in [empty, other] {
        scene.proxy.rule("POST", "/messages", 1, Action::Answer(409, conflict));
        let error = scene.send(&scene.a, "2").await.unwrap_err();
        assert_eq!(checked(&error), (FindingCode::HeadRegression, Some(1)));
    }
    assert_eq!(scene.send(&scene.a, "2").await.unwrap(), 2);
}

/// The platform shows another history than the one a client has seen: to the
/// client it is the same as if its own memory were another one.
#[tokio::test]
async fn another_history_than_the_known_one_is_a_regression() {
    let scene = Scene::set().await;
    let folder = tempfile::tempdir().unwrap();
    let client = || again(&scene.a, &scene.proxy.url).heads_dir(folder.path()).build().unwrap();
    scene.send(&client(), "1").await.unwrap();
    scene.send(&scene.b, "2").await.unwrap();
    let file = folder.path().join(format!("{}.head.json", scene.session_id));
    let known = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, damage(&known, "hash")).unwrap();

    // The head that is shown is ahead of the known one, so only the messages tell.
    client().get_session(&scene.session_id).await.unwrap();
    let error = client().list_messages(&scene.session_id, 0, None).await.unwrap_err();
    assert_eq!(checked(&error), (FindingCode::HeadRegression, Some(1)));
    let error = client().list_messages(&scene.session_id, 1, None).await.unwrap_err();
    assert_eq!(checked(&error), (FindingCode::HeadRegression, Some(2)));
    let error = scene.send(&client(), "3").await.unwrap_err();
    assert_eq!(checked(&error), (FindingCode::HeadRegression, Some(2)));

    std::fs::write(&file, damage(&known, "genesisHash")).unwrap();
    let error = client().get_session(&scene.session_id).await.unwrap_err();
    assert_eq!(checked(&error).0, FindingCode::HeadRegression);
    std::fs::write(&file, known).unwrap();
    assert_eq!(scene.send(&client(), "3").await.unwrap(), 3);
}
