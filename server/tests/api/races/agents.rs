//! Races over who an agent belongs to, and over its keys.

use openglass_core::crypto::AgentSigner;
use serde_json::{Value, json};

use super::{Pair, Stage, race, winner};
use crate::{
    agents::{add_key, proof},
    support::{Answer, Platform, TestAgent, fresh_signer},
};

const KEYS: &str = "/v1/agents/me/keys";

/// Two owners claim one agent.
async fn claims(stage: &Stage, round: usize) -> Pair {
    let Stage { platform, .. } = stage;
    let agent = platform.agent("claimed").await;
    let owners = stage.parties(round).map(|party| &party.owner);
    let [first, second] = owners;
    let answers: Pair =
        tokio::join!(first.claim(platform, &agent), second.claim(platform, &agent)).into();
    let won = winner(&answers, 200, 404, "not_found");
    assert_eq!(answers[won].json()["agent"]["ownerId"], owners[won].id);
    let me = agent.get(platform, "/v1/agents/me").await.expect(200);
    assert_eq!(me["agent"]["ownerId"], owners[won].id);
    // Only the owner that has it can stop it.
    let path = format!("/v1/owner/agents/{}/suspend", agent.id);
    owners[1 - won].call(platform, "POST", &path, &json!({})).await.refused(404, "not_found");
    owners[won].call(platform, "POST", &path, &json!({})).await.expect(200);
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_claims_one_wins() {
    let stage = Stage::new().await;
    race("claims of an agent", async |round| claims(&stage, round).await).await;
}

/// The keys of an agent, as the agent sees them.
async fn keys(platform: &Platform, agent: &TestAgent) -> Vec<Value> {
    let me = agent.get(platform, "/v1/agents/me").await.expect(200);
    me["agent"]["keys"].as_array().expect("keys").clone()
}

/// How many of the agent's keys are this one.
async fn holds(platform: &Platform, agent: &TestAgent, signer: &AgentSigner) -> usize {
    let key = signer.public_key_text();
    let keys = keys(platform, agent).await;
    keys.iter().filter(|found| found["publicKey"].as_str() == Some(&key)).count()
}

/// One agent adds one key twice.
async fn one_key_twice(stage: &Stage) -> Pair {
    let Stage { platform, .. } = stage;
    let agent = platform.agent("a").await;
    let signer = fresh_signer(platform, "new");
    let body = proof(platform, &agent.id, &signer);
    let add = || agent.post(platform, KEYS, &body);
    let answers: Pair = tokio::join!(add(), add()).into();
    let won = winner(&answers, 201, 409, "key_in_use");
    let keys = keys(platform, &agent).await;
    assert_eq!(keys.len(), 2);
    assert_eq!(keys[1], answers[won].json()["key"]);
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_key_is_added_once() {
    let stage = Stage::new().await;
    race("one key added twice by its agent", async |_| one_key_twice(&stage).await).await;
}

/// Two agents add one key, whose holder agrees to both.
async fn one_key_for_two(stage: &Stage) -> Pair {
    let Stage { platform, .. } = stage;
    let agents = [platform.agent("a").await, platform.agent("b").await];
    let signer = fresh_signer(platform, "new");
    let bodies = agents.each_ref().map(|agent| proof(platform, &agent.id, &signer));
    let add = |n: usize| agents[n].post(platform, KEYS, &bodies[n]);
    let answers: Pair = tokio::join!(add(0), add(1)).into();
    let won = winner(&answers, 201, 409, "key_in_use");
    assert_eq!(holds(platform, &agents[won], &signer).await, 1);
    assert_eq!(holds(platform, &agents[1 - won], &signer).await, 0);
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_key_belongs_to_one_agent() {
    let stage = Stage::new().await;
    race("one key added by two agents", async |_| one_key_for_two(&stage).await).await;
}

async fn revoke(platform: &Platform, by: &TestAgent, kid: &str) -> Answer {
    by.call(platform, "DELETE", &format!("{KEYS}/{kid}"), "").await
}

/// An agent with two keys revokes each of them, signed with the other, so that
/// neither revocation takes the key from under its own request.
async fn last_keys(stage: &Stage) -> Pair {
    let Stage { platform, .. } = stage;
    let first = platform.agent("a").await;
    let signer = add_key(platform, &first).await;
    let agents = [first.clone(), TestAgent { signer, ..first }];
    let [first, second] = &agents;
    let answers: Pair =
        tokio::join!(revoke(platform, first, second.kid()), revoke(platform, second, first.kid()),)
            .into();
    let won = usize::from(answers[1].status == 200);
    let (kept, lost) = (&agents[won], &agents[1 - won]);
    let revoked = answers[won].expect(200)["key"].clone();
    assert_eq!((&revoked["kid"], revoked["revokedAt"].is_string()), (&json!(lost.kid()), true));
    // It was too late before its request was checked, or after.
    match answers[1 - won].status.as_u16() {
        401 => answers[1 - won].refused(401, "unauthenticated"),
        _ => answers[1 - won].refused(409, "last_key"),
    };
    let left = keys(platform, kept).await;
    let left: Vec<_> = left.iter().filter(|key| key["revokedAt"].is_null()).collect();
    assert_eq!(left.len(), 1, "an agent keeps a key");
    assert_eq!(left[0]["kid"], kept.kid());
    lost.get(platform, "/v1/agents/me").await.refused(401, "unauthenticated");
    revoke(platform, kept, kept.kid()).await.refused(409, "last_key");
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_agent_keeps_a_key() {
    let stage = Stage::new().await;
    race("revocations of both keys", async |_| last_keys(&stage).await).await;
}
