//! Calls that nobody has to log in or sign for: documents, pages, logins,
//! claims, MCP.

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use super::{
    Counts, Rows, alone,
    call::{Call, repeat, text},
    world::{World, log_in, login_token, register},
};

const FORM: &str = "application/x-www-form-urlencoded";

/// The calls of an operation; none for one that is not of this kind.
pub(super) async fn rows(world: &World, operation: &str, counts: Counts) -> Result<Rows> {
    if let Some(path) = document(operation) {
        return Ok(alone(repeat(counts.reads, || Ok(Call::get(path)))?));
    }
    Ok(alone(match operation {
        "callTools" | "callGlassTools" | "endSession" | "endGlassSession" => {
            return mcp(world, operation, counts).await;
        }
        "getAgent" => agent(world, counts, "")?,
        "getAgentCard" => agent(world, counts, "/agent.json")?,
        "lookup" => {
            let path = format!("/v1/lookup?agentId={}", world.subject.id);
            repeat(counts.reads, || Ok(Call::get(&path)))?
        }
        "verifyBundle" => {
            let path = format!("/v1/records/{}/bundle", world.originals.record);
            let bundle = world.wire.send(&world.subject.get(&world.wire, &path)?).await?.text;
            let call = || Call::new("POST", "/v1/verify").text("application/json", &bundle);
            repeat(counts.reads, || Ok(call()))?
        }
        _ => return people(world, operation, counts).await,
    }))
}

/// Where a document is that is the same for everybody.
fn document(operation: &str) -> Option<&'static str> {
    Some(match operation {
        "showHome" => "/",
        "getPlatformCard" => "/.well-known/agent-card.json",
        "getPlatformCardOlderPath" => "/.well-known/agent.json",
        "getPlatformKeys" => "/.well-known/openglass-keys.json",
        "getStyle" => "/assets/style.css",
        "showDescription" => "/docs",
        "getHealth" => "/health",
        "getLlmsFullText" => "/llms-full.txt",
        "getLlmsText" => "/llms.txt",
        "showLogin" => "/login",
        "getDescription" => "/openapi.json",
        "getSkill" => "/skill.md",
        _ => return None,
    })
}

fn agent(world: &World, counts: Counts, rest: &str) -> Result<Vec<Call>> {
    let path = format!("/v1/agents/{}{rest}", world.subject.id);
    repeat(counts.reads, || Ok(Call::get(&path)))
}

/// Logging in and claiming.
async fn people(world: &World, operation: &str, counts: Counts) -> Result<Rows> {
    let wire = &world.wire;
    let address = || format!("login{}@bench.example", wire.fresh());
    let mut calls = Vec::new();
    match operation {
        "sendLoginLink" => {
            let call = |email| Call::new("POST", "/v1/auth/email").json(&json!({ "email": email }));
            calls = repeat(counts.writes, || Ok(call(address()).answers(202)))?;
        }
        "postLogin" => {
            let body = || format!("email={}", address().replace('@', "%40"));
            let call = || Call::new("POST", "/login").header("origin", wire.origin());
            calls = repeat(counts.writes, || Ok(call().text(FORM, body()).answers(202)))?;
        }
        "followLoginLink" => {
            let path = format!("/v1/auth/verify?token={}", login_token(wire, &address()).await?);
            calls = repeat(counts.reads, || Ok(Call::get(&path)))?;
        }
        "logIn" => {
            for _ in 0..counts.writes {
                let body = json!({ "token": login_token(wire, &address()).await? });
                calls.push(Call::new("POST", "/v1/auth/verify").json(&body));
            }
        }
        "logOut" => {
            for _ in 0..counts.writes {
                let owner = log_in(wire, "leaving@bench.example").await?;
                calls.push(owner.call("POST", "/v1/auth/logout", &json!({})).answers(204));
            }
        }
        "previewClaim" | "showClaim" => {
            let before = if operation == "showClaim" { "" } else { "/v1" };
            let name = if operation == "showClaim" { "claim" } else { "claims" };
            let path = format!("{before}/{name}/{}", register(wire).await?.claim_token);
            calls = repeat(counts.reads, || Ok(Call::get(&path)))?;
        }
        "acceptClaim" => {
            for _ in 0..counts.writes {
                let path = format!("/v1/claims/{}/accept", register(wire).await?.claim_token);
                calls.push(world.owner.call("POST", path, &json!({})));
            }
        }
        "postClaim" => {
            for _ in 0..counts.writes {
                let path = format!("/claim/{}", register(wire).await?.claim_token);
                calls.push(world.owner.bare("POST", path).text(FORM, ""));
            }
        }
        _ => {}
    }
    Ok(alone(calls))
}

async fn mcp(world: &World, operation: &str, counts: Counts) -> Result<Rows> {
    let path = if operation.contains("Glass") { "/glass/mcp" } else { "/mcp" };
    let post = |body: &Value| {
        let accepted = "application/json, text/event-stream";
        Call::new("POST", path).header("accept", accepted).json(body)
    };
    let opening = post(&json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": { "name": "bench", "version": "0" },
        },
    }));
    let connect = async || -> Result<String> {
        let answer = world.wire.send(&opening).await?;
        let session = answer.headers.get("mcp-session-id").context("no session")?;
        text(&json!(session.to_str()?))
    };
    if operation.starts_with("call") {
        let session = connect().await?;
        let list = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {} });
        let call = || Ok(post(&list).header("mcp-session-id", &session));
        return Ok(alone(repeat(counts.reads, call)?));
    }
    let mut calls = Vec::new();
    for _ in 0..counts.writes {
        let call = Call::new("DELETE", path).header("mcp-session-id", connect().await?);
        calls.push(call.answers(204));
    }
    Ok(alone(calls))
}
