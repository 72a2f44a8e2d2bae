//! Policies at work: what goes on record, and what happens when it cannot.

use std::sync::{Arc, Mutex};

use openglass_client::{
    AttestOptions, AttestOutcome, AttestResult, Attested, Client, FeedOptions, PolicyFeed,
    core::{
        policy::{Policy, Risk},
        record::{Mode, Visibility},
    },
};

use crate::common::{Action, Platform, Proxy, WAIT, again, payload};

const RISKY: &str =
    r#"{"attributes":{"gen_ai.tool.name":"transfer_funds","error.type":"timeout"}}"#;
const HARMLESS: &str = r#"{"attributes":{"gen_ai.tool.name":"list_files"}}"#;
const UNAVAILABLE: &str = r#"{"error":{"code":"unavailable","message":"later"}}"#;

fn shared() -> AttestOptions {
    AttestOptions { visibility: Some(Visibility::Shared), ..AttestOptions::default() }
}

async fn attest(client: &Client, event: &str, options: &AttestOptions) -> AttestOutcome {
    let policy = Policy::default_policy();
    client.evaluate_and_attest(&policy, &payload(event), options).await.unwrap()
}

fn attested(outcome: &AttestOutcome) -> &Attested {
    outcome.attested().unwrap_or_else(|| panic!("not attested: {:?}", outcome.result))
}

#[tokio::test]
async fn a_risky_event_goes_on_record() {
    let platform = Platform::start().await;
    let client = platform.agent("A").await;
    let check = payload(r#"{"registered":true}"#);
    let options = AttestOptions { counterparty_check: Some(check), ..shared() };
    let outcome = attest(&client, RISKY, &options).await;
    assert_eq!(outcome.verdict.risk, Risk::High);
    let Attested { attestation, content } = attested(&outcome);
    assert_eq!(attestation.purpose, "financial-transaction, elevated-tool-error");
    assert_eq!(attestation.mode, Mode::Notary);
    assert_eq!(
        content.view().as_json(),
        format!(
            r#"{{"counterpartyCheck":{{"registered":true}},"event":{},"verdict":{}}}"#,
            payload(RISKY).view().as_json(),
            outcome.verdict.to_document().as_str()
        )
    );
    let record = client.wait_for_attestation_record(&attestation.id, WAIT).await.unwrap();
    let bundle = client.get_record_bundle(&record).await.unwrap();
    assert!(client.verify(bundle.as_bytes(), None).await.unwrap().valid);
    let text = String::from_utf8(bundle.into_bytes()).unwrap();
    assert!(text.contains(&format!(r#""payloadHash":"{}""#, content.hash().to_hex())));
    assert!(!text.contains("transfer_funds"), "notary mode keeps the content here");
    let expected = format!(r#"{{"attestationId":"{}","attested":true,"#, attestation.id);
    assert!(outcome.to_document().as_str().starts_with(&expected));
}

#[tokio::test]
async fn below_the_threshold_nothing_is_sent() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let client = again(&platform.agent("A").await, &proxy.url).build().unwrap();
    let outcome = attest(&client, HARMLESS, &shared()).await;
    assert!(matches!(outcome.result, AttestResult::BelowThreshold));
    assert_eq!(proxy.count("POST", ""), 0);
    assert_eq!(
        outcome.to_document().as_str(),
        r#"{"attested":false,"matches":[],"reason":"below_threshold","risk":"low"}"#
    );
    let all = AttestOptions { min_risk: Risk::Low, mode: Mode::Relay, ..shared() };
    let outcome = attest(&client, HARMLESS, &all).await;
    let Attested { attestation, .. } = attested(&outcome);
    assert_eq!(attestation.purpose, "openglass-policy match");
    let events = client.list_attestation_events(&attestation.id, 0, None).await.unwrap();
    assert!(events.items[0].as_json().contains("list_files"), "relay mode shows the content");
}

/// Whatever gets lost, there is one attestation with one event, closed.
#[tokio::test]
async fn lost_answers_and_requests_attest_once() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let agent = platform.agent("A").await;
    for (round, part) in ["/v1/attestations", "/events", "/close"].into_iter().enumerate() {
        for lose in [Action::LoseAnswer, Action::LoseRequest, Action::Answer(503, UNAVAILABLE)] {
            let client = again(&agent, &proxy.url).build().unwrap();
            client.me().await.unwrap();
            proxy.rule("POST", part, 1, lose);
            let outcome = attest(&client, RISKY, &shared()).await;
            let Attested { attestation, .. } = attested(&outcome);
            proxy.behave();
            let events = agent.list_attestation_events(&attestation.id, 0, None).await.unwrap();
            assert_eq!(events.items.len(), 1, "round {round}");
            agent.wait_for_attestation_record(&attestation.id, WAIT).await.unwrap();
        }
    }
    let all = agent.list_attestations(openglass_client::ListOptions::default()).await.unwrap();
    assert_eq!(all.items.len(), 9);
}

#[tokio::test]
async fn a_platform_out_of_reach_is_an_outcome() {
    let platform = Platform::start().await;
    let agent = platform.agent("A").await;
    let client = again(&agent, "http://127.0.0.1:9").build().unwrap();
    let outcome = attest(&client, RISKY, &shared()).await;
    let AttestResult::Failed(error) = &outcome.result else { panic!("it was not there") };
    assert_eq!(error.code(), "connect");
    let shown = outcome.to_document();
    assert!(shown.as_str().contains(r#""attested":false"#));
    assert!(shown.as_str().contains(r#""reason":"api_unreachable""#));
}

#[tokio::test]
async fn refusals_are_not_repeated() {
    let platform = Platform::start().await;
    let proxy = Proxy::before(&platform).await;
    let newcomer = platform.newcomer("New").await;
    let client = again(&newcomer, &proxy.url).build().unwrap();
    let outcome = attest(&client, RISKY, &shared()).await;
    let AttestResult::Failed(error) = &outcome.result else { panic!("nobody has claimed it") };
    assert_eq!(error.code(), "agent_unclaimed");
    assert_eq!(proxy.count("POST", "/v1/attestations"), 1);
}

#[tokio::test]
async fn what_is_no_event_is_the_callers_error() {
    let client = Client::builder("http://127.0.0.1:9").build().unwrap();
    let policy = Policy::default_policy();
    let event = payload(r#"{"attributes":[]}"#);
    let error = client.evaluate_and_attest(&policy, &event, &shared()).await.unwrap_err();
    assert_eq!(error.code(), "invalid_value");
    assert_eq!(error.to_string(), "event: attributes: expected an object, found an array");
}

#[tokio::test]
async fn the_witness_comes_before_the_act() {
    let platform = Platform::start().await;
    let client = platform.agent("A").await;
    let act = |outcome: AttestOutcome| async move { attested(&outcome).attestation.status.clone() };
    let policy = Policy::default_policy();
    let status = client.witness_if_risky(&policy, &payload(RISKY), &shared(), act).await.unwrap();
    assert!(["closing", "closed"].contains(&status.as_str()), "{status}");
}

/// A feed whose outcomes can be looked at.
fn feed(client: Client, capacity: usize) -> (PolicyFeed, Arc<Mutex<Vec<bool>>>) {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let hear = Arc::clone(&seen);
    let options = FeedOptions {
        attest: shared(),
        capacity,
        on_outcome: Some(Arc::new(move |_, outcome| {
            hear.lock().unwrap().push(outcome.attested().is_some());
        })),
        ..FeedOptions::default()
    };
    (PolicyFeed::start(client, Policy::default_policy(), options), seen)
}

#[tokio::test]
async fn a_feed_judges_in_order_and_drops_what_does_not_fit() {
    let platform = Platform::start().await;
    let (feed, seen) = feed(platform.agent("A").await, 3);
    let pushed = [HARMLESS, RISKY, HARMLESS, RISKY].map(|event| feed.push(payload(event)).unwrap());
    assert_eq!(pushed, [true, true, true, false]);
    assert_eq!(feed.dropped(), 1);
    assert!(feed.push(payload("[]")).is_err());
    feed.flush().await;
    assert_eq!(*seen.lock().unwrap(), [false, true, false]);
    assert!(feed.push(payload(HARMLESS)).unwrap(), "there is room again");
    feed.shutdown().await;
    assert_eq!(seen.lock().unwrap().len(), 4);
}

#[tokio::test]
async fn a_feed_judges_on_its_own() {
    let platform = Platform::start().await;
    let seen = Arc::new(tokio::sync::Notify::new());
    let hear = Arc::clone(&seen);
    let options = FeedOptions {
        interval: WAIT.interval,
        on_outcome: Some(Arc::new(move |_, _| hear.notify_one())),
        ..FeedOptions::default()
    };
    let feed = PolicyFeed::start(platform.agent("A").await, Policy::default_policy(), options);
    feed.push(payload(HARMLESS)).unwrap();
    tokio::time::timeout(WAIT.timeout.unwrap(), seen.notified()).await.unwrap();
}
