//! Races: exactly one wins, the others get their documented error.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::{Answer, Party, Platform, TestOwner, send_signed};

/// How many answers came with which status and code.
pub(crate) fn tally(answers: Vec<Answer>) -> BTreeMap<(u16, String), usize> {
    let mut tally = BTreeMap::new();
    for answer in answers {
        let code = answer.json()["error"]["code"].as_str().unwrap_or("ok").to_owned();
        *tally.entry((answer.status.as_u16(), code)).or_default() += 1;
    }
    tally
}

pub(crate) fn counts<const N: usize>(
    wanted: [(u16, &str, usize); N],
) -> BTreeMap<(u16, String), usize> {
    wanted.into_iter().map(|(status, code, count)| ((status, code.to_owned()), count)).collect()
}

async fn all(mut tasks: JoinSet<Answer>) -> Vec<Answer> {
    let mut answers = Vec::new();
    while let Some(answer) = tasks.join_next().await {
        answers.push(answer.expect("no panic"));
    }
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_appends_at_one_head_leave_one() {
    let platform = Arc::new(Platform::start().await);
    let (id, alice, bob) = platform.session("relay", None).await;
    let session = alice.agent.get(&platform, &format!("/v1/sessions/{id}")).await.expect(200);
    let mut tasks = JoinSet::new();
    for index in 0..50 {
        let agent = if index % 2 == 0 { alice.agent.clone() } else { bob.agent.clone() };
        let (platform, id) = (Arc::clone(&platform), id.clone());
        let body = agent.message_body(&platform, &session["session"], Some(&json!(index)));
        tasks.spawn(async move {
            agent.post(&platform, &format!("/v1/sessions/{id}/messages"), &body).await
        });
    }
    let answers = all(tasks).await;
    let winner = answers.iter().find(|answer| answer.status == 201).expect("a winner").json();
    for loser in answers.iter().filter(|answer| answer.status == 409) {
        assert_eq!(loser.json()["error"]["details"]["head"], winner["head"], "the fresh head");
    }
    assert_eq!(tally(answers), counts([(201, "ok", 1), (409, "chain_conflict", 49)]));
}

/// Sends until it gets in, following the head of each conflict.
async fn say_until_accepted(
    platform: &Platform,
    agent: &crate::support::TestAgent,
    id: &str,
    n: u64,
) {
    let path = format!("/v1/sessions/{id}");
    let mut session = agent.get(platform, &path).await.expect(200)["session"].clone();
    for _ in 0..10_000 {
        let body = agent.message_body(platform, &session, Some(&json!(n)));
        let answer = agent.post(platform, &format!("{path}/messages"), &body).await;
        if answer.status == 201 {
            return;
        }
        let error = answer.refused(409, "chain_conflict");
        session["head"] = error["details"]["head"].clone();
    }
    panic!("never accepted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_parallel_senders_leave_one_chain_without_fork_or_gap() {
    let platform = Arc::new(Platform::start().await);
    let (id, alice, bob) = platform.session("relay", Some("shared")).await;
    let mut tasks = JoinSet::new();
    for n in 0..50 {
        let agent = if n % 2 == 0 { alice.agent.clone() } else { bob.agent.clone() };
        let (platform, id) = (Arc::clone(&platform), id.clone());
        tasks.spawn(async move { say_until_accepted(&platform, &agent, &id, n).await });
    }
    while let Some(done) = tasks.join_next().await {
        done.expect("no panic");
    }
    let path = format!("/v1/sessions/{id}");
    let listed =
        alice.agent.get(&platform, &format!("{path}/messages?limit=200")).await.expect(200);
    let items = listed["items"].as_array().expect("items");
    assert_eq!(items.len(), 50);
    let mut payloads: Vec<_> = items.iter().map(|item| item["payload"].as_u64()).collect();
    payloads.sort_unstable();
    assert_eq!(payloads, (0..50).map(Some).collect::<Vec<_>>(), "each message once");
    let session = alice.agent.get(&platform, &path).await.expect(200)["session"].clone();
    let mut head = session["genesisHash"].clone();
    for (index, item) in items.iter().enumerate() {
        assert_eq!(item["seq"], index + 1);
        assert_eq!(item["envelope"]["prevHash"], head);
        head = item["hash"].clone();
    }
    assert_eq!(session["head"], json!({ "seq": 50, "hash": head }));
    bob.agent.close(&platform, &path, "session").await.expect(202);
    let record = platform.record_of(&alice.agent, &path, "session").await;
    let bundle = alice.agent.get(&platform, &format!("/v1/records/{record}/bundle")).await;
    let report = platform.send("POST", "/v1/verify", &[], bundle.text).await.expect(200);
    assert_eq!((&report["valid"], &report["errors"]), (&json!(true), &json!([])));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_of_many_accepts_of_an_open_invite_wins() {
    let platform = Arc::new(Platform::start().await);
    let (alice, _) = platform.claimed_agent("alice").await;
    let created = Arc::new(alice.offer(&platform, None, "relay", None).await);
    let mut parties = Vec::new();
    for index in 0..10 {
        parties.push(Party::new(&platform, &format!("party-{index}")).await);
    }
    let mut tasks = JoinSet::new();
    for party in parties {
        let (platform, created) = (Arc::clone(&platform), Arc::clone(&created));
        tasks.spawn(async move { party.agent.accept(&platform, &created).await });
    }
    let answers = all(tasks).await;
    let winner = answers.iter().find(|answer| answer.status == 200).expect("a winner").json();
    assert_eq!(tally(answers), counts([(200, "ok", 1), (409, "invite_not_pending", 9)]));
    let id = created["session"]["id"].as_str().expect("an id");
    let session = alice.get(&platform, &format!("/v1/sessions/{id}")).await.expect(200);
    assert_eq!(session["session"]["genesisHash"], winner["session"]["genesisHash"]);
    assert_eq!(session["session"]["counterparty"], winner["session"]["counterparty"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_of_many_claims_of_a_token_wins() {
    let platform = Arc::new(Platform::start().await);
    let agent = platform.agent("a").await;
    let mut owners: Vec<TestOwner> = Vec::new();
    for index in 0..10 {
        owners.push(platform.owner(&format!("owner-{index}@example.com")).await);
    }
    let mut tasks = JoinSet::new();
    for owner in owners {
        let (platform, agent) = (Arc::clone(&platform), agent.clone());
        tasks.spawn(async move { owner.claim(&platform, &agent).await });
    }
    let answers = all(tasks).await;
    let winner = answers.iter().find(|answer| answer.status == 200).expect("a winner").json();
    assert_eq!(tally(answers), counts([(200, "ok", 1), (404, "not_found", 9)]));
    let me = agent.get(&platform, "/v1/agents/me").await.expect(200);
    assert_eq!(me["agent"]["ownerId"], winner["agent"]["ownerId"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_close_and_a_message_at_one_head_exclude_each_other() {
    let platform = Arc::new(Platform::start().await);
    for _ in 0..20 {
        let (id, alice, bob) = platform.session("relay", Some("shared")).await;
        let path = format!("/v1/sessions/{id}");
        let session = alice.agent.get(&platform, &path).await.expect(200)["session"].clone();
        let message = alice.agent.message_body(&platform, &session, Some(&json!(1)));
        let close = bob.agent.close_body(&platform, &session);
        let (messages_path, close_path) = (format!("{path}/messages"), format!("{path}/close"));
        let (said, closed) = tokio::join!(
            alice.agent.post(&platform, &messages_path, &message),
            bob.agent.post(&platform, &close_path, &close),
        );
        if closed.status == 202 {
            said.refused(409, "session_not_active");
        } else {
            closed.refused(422, "head_mismatch");
            said.expect(201);
            bob.agent.close(&platform, &path, "session").await.expect(202);
        }
        platform.record_of(&alice.agent, &path, "session").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_of_many_closes_wins_and_there_is_one_record() {
    let platform = Arc::new(Platform::start().await);
    let (id, alice, bob) = platform.session("relay", None).await;
    let path = format!("/v1/sessions/{id}");
    let session = alice.agent.get(&platform, &path).await.expect(200)["session"].clone();
    let mut tasks = JoinSet::new();
    for index in 0..20 {
        let agent = if index % 2 == 0 { alice.agent.clone() } else { bob.agent.clone() };
        let (platform, path) = (Arc::clone(&platform), format!("{path}/close"));
        let body = agent.close_body(&platform, &session);
        tasks.spawn(async move { agent.post(&platform, &path, &body).await });
    }
    let answers = all(tasks).await;
    assert_eq!(tally(answers), counts([(202, "ok", 1), (409, "session_not_active", 19)]));
    let record = platform.record_of(&alice.agent, &path, "session").await;
    let listed = alice.owner.get(&platform, "/v1/owner/records").await.expect(200);
    let items = listed["items"].as_array().expect("items");
    let ids: Vec<_> = items.iter().map(|item| item["id"].as_str()).collect();
    assert_eq!(ids, [Some(record.as_str())]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_identical_signed_request_works_once() {
    let platform = Arc::new(Platform::start().await);
    let (id, alice, _) = platform.session("relay", None).await;
    let agent = &alice.agent;
    let session = agent.get(&platform, &format!("/v1/sessions/{id}")).await.expect(200);
    let message = agent.message_body(&platform, &session["session"], Some(&json!(1)));
    let messages = format!("/v1/sessions/{id}/messages");
    for (method, path, body, wanted) in [
        ("POST", messages.as_str(), message.as_str(), 201),
        ("GET", "/v1/agents/me", "", 200),
        ("PATCH", "/v1/agents/me", r#"{"name":"b"}"#, 200),
    ] {
        let headers = Arc::new(agent.headers(&platform, method, path, body));
        let mut tasks = JoinSet::new();
        for _ in 0..50 {
            let (platform, headers) = (Arc::clone(&platform), Arc::clone(&headers));
            let (method, path, body) = (method.to_owned(), path.to_owned(), body.to_owned());
            tasks.spawn(
                async move { send_signed(&platform, &headers, &method, &path, &body).await },
            );
        }
        let answers = tally(all(tasks).await);
        assert_eq!(answers, counts([(wanted, "ok", 1), (401, "nonce_reused", 49)]), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_cancel_and_an_accept_exclude_each_other() {
    let platform = Arc::new(Platform::start().await);
    let (alice, _) = platform.claimed_agent("alice").await;
    let (bob, _) = platform.claimed_agent("bob").await;
    for _ in 0..20 {
        let created: Value = alice.offer(&platform, Some(&bob), "relay", None).await;
        let id = created["session"]["id"].as_str().expect("an id");
        let cancel = format!("/v1/sessions/{id}/cancel");
        let (cancelled, accepted) = tokio::join!(
            alice.call(&platform, "POST", &cancel, ""),
            bob.accept(&platform, &created),
        );
        if accepted.status == 200 {
            cancelled.refused(409, "session_not_pending");
        } else {
            cancelled.expect(200);
            accepted.refused(409, "invite_not_pending");
        }
    }
}
