//! Races over how chains begin, grow and end.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{Pair, Stage, race, winner};
use crate::support::{Party, open_document};

/// One signed message, sent twice.
async fn one_message_twice(stage: &Stage, round: usize) -> Pair {
    let (_, path) = stage.session("shared").await;
    let agent = &stage.parties(round)[0].agent;
    let session = stage.read(&path).await;
    let body = agent.message_body(&stage.platform, &session, Some(&json!(round)));
    let messages = format!("{path}/messages");
    let answers = stage.same(agent, &messages, body.as_str()).await;
    let won = answers[winner(&answers, 201, 401, "nonce_reused")].json();
    let listed = stage.bob.agent.get(&stage.platform, &messages).await.expect(200);
    assert_eq!(listed["items"], json!([won["message"]]), "one message");
    assert_eq!(stage.read(&path).await["head"], won["head"]);
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_signed_message_counts_once() {
    let stage = Stage::new().await;
    race("one nonce twice, messages", async |round| one_message_twice(&stage, round).await).await;
}

/// One signed opening of an attestation, sent twice.
async fn one_opening_twice(stage: &Stage) -> Pair {
    let agent = &stage.alice.agent;
    let body = agent.open_body(&open_document(&stage.platform, agent, "relay"));
    let answers = stage.same(agent, "/v1/attestations", body.as_str()).await;
    let opened = answers[winner(&answers, 201, 401, "nonce_reused")].json();
    let path = format!("/v1/attestations/{}", opened["attestation"]["id"].as_str().expect("an id"));
    assert_eq!(agent.get(&stage.platform, &path).await.expect(200), opened);
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_signed_opening_counts_once() {
    let stage = Stage::new().await;
    let mut rounds = 0;
    race("one nonce twice, openings", async |round| {
        rounds = round + 1;
        one_opening_twice(&stage).await
    })
    .await;
    let listed = stage.all("/v1/owner/attestations").await;
    assert_eq!(ids(&listed, "id").len(), rounds, "one attestation a round");
}

/// Two agents accept one open invite.
async fn accepts(stage: &Stage, carol: &Party, round: usize) -> Pair {
    let Stage { platform, alice, bob } = stage;
    let created = alice.agent.offer(platform, None, "relay", None).await;
    let agents = if round.is_multiple_of(2) { [bob, carol] } else { [carol, bob] };
    let [first, second] = agents.map(|party| &party.agent);
    let answers: Pair =
        tokio::join!(first.accept(platform, &created), second.accept(platform, &created)).into();
    let won = winner(&answers, 200, 409, "invite_not_pending");
    let path = format!("/v1/sessions/{}", created["session"]["id"].as_str().expect("an id"));
    let session = stage.read(&path).await;
    assert_eq!(session["status"], "active");
    assert_eq!(session["counterparty"]["agentId"], agents[won].agent.id);
    assert_eq!(session, answers[won].json()["session"], "one genesis, one acceptance");
    agents[1 - won].agent.get(platform, &path).await.refused(404, "not_found");
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_accepts_one_wins() {
    let stage = Stage::new().await;
    let carol = Party::new(&stage.platform, "carol").await;
    race("accepts of an open invite", async |round| accepts(&stage, &carol, round).await).await;
}

/// A stage on which Bob's owner is asked about invites.
async fn asking_stage() -> Stage {
    let stage = Stage::new().await;
    let settings = json!({ "settings": { "requireInviteApproval": true } });
    stage.bob.owner.call(&stage.platform, "PATCH", "/v1/owner/me", &settings).await.expect(200);
    stage
}

/// The owner decides twice about one invite, in these two ways.
async fn decisions(stage: &Stage, ways: [&str; 2]) -> Pair {
    let Stage { platform, alice, bob } = stage;
    let created = alice.agent.offer(platform, Some(&bob.agent), "relay", Some("shared")).await;
    bob.agent.accept(platform, &created).await.expect(202);
    let invite = created["invite"]["id"].as_str().expect("an id");
    let decide = async |way: &str| {
        let path = format!("/v1/owner/invites/{invite}/{way}");
        bob.owner.call(platform, "POST", &path, &json!({})).await
    };
    let answers: Pair = tokio::join!(decide(ways[0]), decide(ways[1])).into();
    let won = winner(&answers, 200, 409, "invite_not_pending");
    let found = bob.agent.get(platform, &format!("/v1/invites/{invite}")).await.expect(200);
    let path = format!("/v1/sessions/{}", created["session"]["id"].as_str().expect("an id"));
    let session = stage.read(&path).await;
    let (word, status) =
        if ways[won] == "approve" { ("approved", "active") } else { ("rejected", "declined") };
    assert_eq!(found["invite"], answers[won].json()["invite"]);
    assert_eq!(found["invite"]["ownerApproval"]["decision"], word);
    assert_eq!(session["status"], status);
    assert_eq!(session["genesisHash"], answers[won].json()["session"]["genesisHash"]);
    assert_eq!(session["genesisHash"].is_string(), status == "active");
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_approvals_one_counts() {
    let stage = asking_stage().await;
    let ways = ["approve", "approve"];
    race("approve against approve", async |_| decisions(&stage, ways).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_an_approval_and_a_rejection_one_counts() {
    let stage = asking_stage().await;
    let ways = [["approve", "reject"], ["reject", "approve"]];
    race("approve against reject", async |round| decisions(&stage, ways[round % 2]).await).await;
}

/// Two closes at one head, by these two; gives the session's path as well.
async fn closes(stage: &Stage, by: [&Party; 2]) -> (Pair, String) {
    let (id, path) = stage.session("shared").await;
    stage.alice.agent.say(&stage.platform, &id, &json!(1)).await.expect(201);
    let session = stage.read(&path).await;
    let bodies = by.map(|party| party.agent.close_body(&stage.platform, &session));
    let close_path = format!("{path}/close");
    let close = |n: usize| by[n].agent.post(&stage.platform, &close_path, &bodies[n]);
    let answers: Pair = tokio::join!(close(0), close(1)).into();
    let won = winner(&answers, 202, 409, "session_not_active");
    let after = stage.read(&path).await;
    assert_eq!(after["closing"], answers[won].json()["session"]["closing"]);
    assert_eq!(after["closing"]["requestedBy"], by[won].agent.id);
    assert_eq!(after["head"], session["head"], "nothing was added");
    (answers, path)
}

/// The values of a member of all items.
fn ids<'v>(items: &'v [Value], member: &str) -> HashSet<&'v str> {
    let ids: HashSet<_> = items.iter().filter_map(|item| item[member].as_str()).collect();
    assert_eq!(ids.len(), items.len(), "none twice");
    ids
}

/// Closes in all rounds; then each session has its record, and there is no other.
async fn race_of_closes(name: &str, stage: &Stage, by: impl Fn(usize) -> [usize; 2]) {
    let mut paths = Vec::new();
    race(name, async |round| {
        let parties = [&stage.alice, &stage.bob];
        let (answers, path) = closes(stage, by(round).map(|place| parties[place])).await;
        paths.push(path);
        answers
    })
    .await;
    let mut issued = HashSet::new();
    for path in &paths {
        issued.insert(stage.platform.record_of(&stage.bob.agent, path, "session").await);
    }
    let listed = stage.all("/v1/owner/records").await;
    assert_eq!(ids(&listed, "sessionId").len(), paths.len(), "one record each");
    assert_eq!(ids(&listed, "id"), issued.iter().map(String::as_str).collect());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_closes_by_both_sides_one_counts() {
    let stage = Stage::new().await;
    let by = |round| if round % 2 == 0 { [0, 1] } else { [1, 0] };
    race_of_closes("closes by both sides", &stage, by).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_closes_by_one_side_one_counts() {
    let stage = Stage::new().await;
    race_of_closes("closes by one side, twice", &stage, |round| [round % 2; 2]).await;
}
