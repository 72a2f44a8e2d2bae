//! Calls of owners and viewers, with the cookie of a login.

use anyhow::Result;
use serde_json::{Value, json};

use super::{
    Counts, Rows, alone,
    call::{Call, Owner, repeat, text},
    lists,
    world::{World, claimed, log_in},
};

/// The calls of an operation; none for one that is not of this kind.
pub(super) async fn rows(world: &World, operation: &str, counts: Counts) -> Result<Rows> {
    let of_subject = |rest: &str| format!("/v1/owner/agents/{}/{rest}", world.subject.id);
    let own = |path: &str| Ok(world.owner.get(path));
    let looking = |path: &str| Ok(world.viewer.get(path));
    let of_owner = |name: &str| format!("/v1/owner/{name}");
    let of_viewer = |rest: &str| format!("/v1/owner/viewer-access{rest}");
    match operation {
        "getOwner" => Ok(alone(repeat(counts.reads, || own("/v1/owner/me"))?)),
        "listOwnAccess" => Ok(alone(repeat(counts.reads, || looking(&of_viewer("")))?)),
        "listOwnerAgents" => lists::of(world, &of_owner("agents"), counts, own).await,
        "listOwnerSessions" => lists::of_chains(world, &of_owner("sessions"), counts, own).await,
        "listOwnerAttestations" => {
            lists::of_chains(world, &of_owner("attestations"), counts, own).await
        }
        // Without a status it lists those that await the owner, which are few.
        "listOwnerInvites" => {
            lists::of(world, &of_owner("invites?status=pending"), counts, own).await
        }
        "listOwnerRecords" => lists::of(world, &of_owner("records"), counts, own).await,
        "listViewers" => lists::of(world, &of_subject("viewers"), counts, own).await,
        "listViewerLooks" => lists::of(world, &of_subject("access-log"), counts, own).await,
        "listViewerSessions" => lists::of(world, &of_viewer("/sessions"), counts, looking).await,
        "listViewerRecords" => lists::of(world, &of_viewer("/records"), counts, looking).await,
        _ => changes(world, operation, counts).await.map(alone),
    }
}

async fn changes(world: &World, operation: &str, counts: Counts) -> Result<Vec<Call>> {
    let owner = &world.owner;
    let none = json!({});
    let of_alice = |rest: &str| format!("/v1/owner/agents/{}/{rest}", world.alice.id);
    let change =
        |path: &str, body: Value| repeat(counts.writes, || Ok(owner.call("PATCH", path, &body)));
    match operation {
        "updateOwner" => change("/v1/owner/me", json!({ "displayName": "Ada" })),
        "setRetention" => change(&of_alice("retention"), json!({ "privateRetentionDays": 90 })),
        "setDefaultVisibility" => {
            change(&of_alice("visibility-default"), json!({ "defaultVisibility": "sealed" }))
        }
        "suspendAgent" | "unsuspendAgent" => {
            let mut calls = Vec::new();
            for _ in 0..counts.writes {
                let agent = claimed(&world.wire, owner).await?;
                let call = |step| {
                    let path = format!("/v1/owner/agents/{}/{step}", agent.id);
                    owner.call("POST", path, &none)
                };
                if operation == "unsuspendAgent" {
                    world.wire.send(&call("suspend")).await?;
                }
                calls.push(call(operation.trim_end_matches("Agent")));
            }
            Ok(calls)
        }
        "resumeSession" | "declineResume" => paused(world, operation, counts).await,
        "approveInvite" | "rejectInvite" => awaiting(world, operation, counts).await,
        "inviteViewer" | "revokeViewer" | "setViewerScope" => {
            viewers(world, operation, counts).await
        }
        "requestUnseal" | "approveUnseal" | "disputeRecord" | "shredRecord" => {
            sealed(world, operation, counts).await
        }
        _ => Ok(Vec::new()),
    }
}

async fn paused(world: &World, operation: &str, counts: Counts) -> Result<Vec<Call>> {
    let step = if operation == "resumeSession" { "resume" } else { "decline-resume" };
    let reason = json!({ "reason": "a benchmark" }).to_string();
    let mut calls = Vec::new();
    for chain in world.sessions(counts.writes, None).await? {
        let pause = format!("{}/pause", chain.path);
        world.wire.send(&world.alice.call(&world.wire, "POST", &pause, &reason)?).await?;
        let path = format!("/v1/owner/sessions/{}/{step}", chain.id);
        calls.push(world.owner.call("POST", path, &json!({})));
    }
    Ok(calls)
}

/// Invites that an agent has accepted and its owner has not.
async fn awaiting(world: &World, operation: &str, counts: Counts) -> Result<Vec<Call>> {
    let wire = &world.wire;
    let careful: Owner = log_in(wire, "careful@bench.example").await?;
    let settings = json!({ "settings": { "requireInviteApproval": true } });
    wire.send(&careful.call("PATCH", "/v1/owner/me", &settings)).await?;
    let agent = claimed(wire, &careful).await?;
    let mut calls = Vec::new();
    for offered in world.offers(counts.writes, &agent).await? {
        wire.send(&offered.accept(wire, &agent)?.answers(202)).await?;
        let step = operation.trim_end_matches("Invite");
        let path = format!("/v1/owner/invites/{}/{step}", offered.invite_id);
        calls.push(careful.call("POST", path, &json!({})));
    }
    Ok(calls)
}

async fn viewers(world: &World, operation: &str, counts: Counts) -> Result<Vec<Call>> {
    let path = format!("/v1/owner/agents/{}/viewers", world.alice.id);
    let mut calls = Vec::new();
    for _ in 0..counts.writes {
        let body = json!({ "email": format!("seeing{}@bench.example", world.wire.fresh()) });
        let invite = world.owner.call("POST", &path, &body).answers(201);
        if operation == "inviteViewer" {
            calls.push(invite);
            continue;
        }
        let grant = text(&world.wire.ask(&invite).await?["grant"]["id"])?;
        calls.push(if operation == "revokeViewer" {
            world.owner.call("POST", format!("{path}/{grant}/revoke"), &json!({}))
        } else {
            let scope = json!({ "scope": "export" });
            world.owner.call("PATCH", format!("{path}/{grant}/scope"), &scope)
        });
    }
    Ok(calls)
}

/// Decisions about records; for agreeing to open one, somebody asked before.
async fn sealed(world: &World, operation: &str, counts: Counts) -> Result<Vec<Call>> {
    let visibility = if operation == "shredRecord" { "private" } else { "sealed" };
    let mut calls = Vec::new();
    for record in world.records(counts.writes, visibility).await? {
        let call = |owner: &Owner, step: &str| {
            owner.call("POST", format!("/v1/records/{record}/{step}"), &json!({}))
        };
        calls.push(match operation {
            "requestUnseal" => call(&world.owner, "unseal-request"),
            "disputeRecord" => call(&world.owner, "dispute"),
            "shredRecord" => call(&world.owner, "shred"),
            _ => {
                world.wire.send(&call(&world.owner, "unseal-request")).await?;
                call(&world.other_owner, "unseal-approve")
            }
        });
    }
    Ok(calls)
}
