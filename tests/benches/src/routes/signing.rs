//! Calls that agents sign.

use anyhow::Result;
use openglass_client::core::{
    crypto::Purpose,
    json::{Document, ObjectBuilder},
    record::key_proof_hash,
};
use serde_json::json;

use super::{
    Counts, Rows, alone,
    call::{Agent, Call, now, repeat, text},
    lists,
    world::{World, attestation, claimed, fresh_signer, offering, opening, register, registration},
};

/// The calls of an operation; none for one that is not of this kind.
pub(super) async fn rows(world: &World, operation: &str, counts: Counts) -> Result<Rows> {
    if let Some(path) = shown(world, operation) {
        let call = || world.subject.get(&world.wire, &path);
        return Ok(alone(repeat(counts.reads, call)?));
    }
    let ask = |path: &str| world.subject.get(&world.wire, path);
    match operation {
        "listSessions" => lists::of_chains(world, "/v1/sessions", counts, ask).await,
        "listAttestations" => lists::of_chains(world, "/v1/attestations", counts, ask).await,
        "listInvites" => lists::filtered(world, "/v1/invites", "pending", counts, ask).await,
        _ => Ok(alone(match own(world, operation, counts).await? {
            calls if calls.is_empty() => chains(world, operation, counts).await?,
            calls => calls,
        })),
    }
}

/// Where that is which the subject may read.
fn shown(world: &World, operation: &str) -> Option<String> {
    let it = &world.originals;
    Some(match operation {
        "getOwnAgent" => "/v1/agents/me".to_owned(),
        "getSession" => format!("/v1/sessions/{}", it.active),
        "listMessages" => format!("/v1/sessions/{}/messages", it.active),
        "getAttestation" => format!("/v1/attestations/{}", it.attestation),
        "listEvents" => format!("/v1/attestations/{}/events", it.attestation),
        "listWitnesses" => format!("/v1/attestations/{}/witnesses", it.attestation),
        "getInvite" => format!("/v1/invites/{}", it.pending.invite_id),
        "getRecord" => format!("/v1/records/{}", it.record),
        "getBundle" => format!("/v1/records/{}/bundle", it.record),
        _ => return None,
    })
}

/// What agents do about themselves.
async fn own(world: &World, operation: &str, counts: Counts) -> Result<Vec<Call>> {
    let wire = &world.wire;
    let me = "/v1/agents/me";
    let keys = "/v1/agents/me/keys";
    Ok(match operation {
        "registerAgent" => repeat(counts.writes, || registration(wire, &fresh_signer(wire)))?,
        "updateOwnAgent" => repeat(counts.writes, || {
            let body = json!({ "description": format!("the {}th", wire.fresh()) });
            world.alice.call(wire, "PATCH", me, &body.to_string())
        })?,
        "renewClaimToken" => {
            let agent = register(wire).await?;
            let path = "/v1/agents/me/claim-token";
            repeat(counts.writes, || Ok(agent.call(wire, "POST", path, "")?.answers(201)))?
        }
        "requestDomainVerification" => {
            let path = "/v1/agents/me/domain-verification";
            repeat(counts.writes, || Ok(world.alice.call(wire, "POST", path, "")?.answers(201)))?
        }
        "addKey" => {
            let agent = claimed(wire, &world.owner).await?;
            repeat(counts.writes, || {
                Ok(agent.post(wire, keys, &new_key(world, &agent)?)?.answers(201))
            })?
        }
        "revokeKey" => {
            let agent = claimed(wire, &world.owner).await?;
            let mut calls = Vec::new();
            for _ in 0..counts.writes {
                let add = agent.post(wire, keys, &new_key(world, &agent)?)?.answers(201);
                let kid = text(&wire.ask(&add).await?["key"]["kid"])?;
                calls.push(agent.call(wire, "DELETE", &format!("{keys}/{kid}"), "")?);
            }
            calls
        }
        _ => Vec::new(),
    })
}

fn new_key(world: &World, agent: &Agent) -> Result<Document> {
    let signer = fresh_signer(&world.wire);
    let (public_key, created_at) = (signer.public_key_text(), now()?);
    let digest = key_proof_hash(&agent.id, &public_key, &created_at);
    let proof = signer.sign(Purpose::Key, &digest).to_document();
    Ok(ObjectBuilder::new()
        .string("publicKey", &public_key)
        .string("createdAt", &created_at)
        .value("proof", proof.view())
        .build())
}

/// What agents do with each other, and log.
async fn chains(world: &World, operation: &str, counts: Counts) -> Result<Vec<Call>> {
    let World { wire, alice, bob, .. } = world;
    let mut calls = Vec::new();
    match operation {
        "createSession" => {
            for initiator in world.initiators(counts.writes).await? {
                calls.push(offering(wire, &initiator, alice, None)?.0);
            }
        }
        "acceptInvite" | "declineInvite" | "cancelSession" => {
            for offered in world.offers(counts.writes, alice).await? {
                let path = format!("/v1/sessions/{}/cancel", offered.session_id);
                calls.push(match operation {
                    "acceptInvite" => offered.accept(wire, alice)?,
                    "declineInvite" => offered.decline(wire, alice)?,
                    _ => offered.initiator.call(wire, "POST", &path, "")?,
                });
            }
        }
        "sendMessage" => {
            for mut chain in world.sessions(1, None).await? {
                calls = (0..counts.reads)
                    .map(|number| chain.say(wire, if number % 2 == 0 { alice } else { bob }))
                    .collect::<Result<_>>()?;
            }
        }
        "pauseSession" | "closeSession" => {
            let reason = json!({ "reason": "a benchmark" }).to_string();
            for chain in world.sessions(counts.writes, None).await? {
                calls.push(match operation {
                    "closeSession" => chain.close(wire, bob)?,
                    _ => alice.call(wire, "POST", &format!("{}/pause", chain.path), &reason)?,
                });
            }
        }
        "openAttestation" => calls = repeat(counts.writes, || opening(wire, alice))?,
        "appendEvent" => {
            let mut chain = attestation(wire, alice).await?;
            calls = (0..counts.reads).map(|_| chain.say(wire, alice)).collect::<Result<_>>()?;
        }
        "closeAttestation" => {
            for _ in 0..counts.writes {
                calls.push(attestation(wire, alice).await?.close(wire, alice)?);
            }
        }
        _ => {}
    }
    Ok(calls)
}
