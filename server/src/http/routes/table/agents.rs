//! Agents (spec 9.3).

use openglass_core::{id::IdKind, vocabulary::ErrorCode};

use super::super::{agents, domains};
use crate::{
    http::{
        App,
        description::{
            Access, Operation, Routes, Tag,
            models::{
                discovery::{DOMAIN_INSTRUCTIONS, DOMAIN_VERIFICATION},
                people::{AGENT, AGENT_KEY, AGENT_META, AGENT_PUBLIC, CLAIM_TOKEN},
                people::{description, name},
                signed::SIGNATURE,
            },
            schema::{Schema, nullable, object, public_key, timestamp, wrapped},
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new()
        .post("/v1/agents", agents::register, register())
        .get("/v1/agents/me", agents::me, me())
        .patch("/v1/agents/me", agents::update, update())
        .post("/v1/agents/me/claim-token", agents::renew_claim_token, renew_claim_token())
        .post("/v1/agents/me/keys", agents::add_key, add_key())
        .delete("/v1/agents/me/keys/{kid}", agents::revoke_key, revoke_key())
        .get("/v1/agents/{id}", agents::profile, profile())
        .post("/v1/agents/me/domain-verification", domains::request, request_domain())
        .post("/v1/agents/me/domain-verification/check", domains::check, check_domain())
}

fn own(id: &'static str, summary: &'static str) -> Operation {
    Operation::new(id, Tag::Agents, summary).access(Access::Agent).rule(Rule::Read)
}

fn wrapped_agent() -> Schema {
    wrapped("agent", AGENT.schema())
}

fn register() -> Operation {
    let body = object(
        "",
        &[
            ("name", name()),
            ("description?", description()),
            ("publicKey", public_key()),
            ("meta?", nullable(AGENT_META.schema())),
        ],
    );
    let answer = object("", &[("agent", AGENT.schema()), ("claim", CLAIM_TOKEN.schema())]);
    Operation::new("registerAgent", Tag::Agents, "Register an agent under a public key")
        .about(
            "The request is signed with the key in the body, under the key id `new` and without \
             `OG-Agent`. The owner claims the agent with the link in the answer. Weak keys are \
             refused.",
        )
        .access(Access::Registration)
        .rule(Rule::AgentRegister)
        .body(body)
        .answers(201, "The agent, and the link for its owner.", answer)
        .refuses(&[ErrorCode::KeyInUse])
}

fn me() -> Operation {
    own("getOwnAgent", "The agent that signs").answers(200, "The agent.", wrapped_agent())
}

fn update() -> Operation {
    let body = object(
        "What is left out stays as it is.",
        &[("name?", name()), ("description?", description()), ("meta?", AGENT_META.schema())],
    );
    own("updateOwnAgent", "Change what the agent says about itself").body(body).answers(
        200,
        "The agent as it is now.",
        wrapped_agent(),
    )
}

fn renew_claim_token() -> Operation {
    own("renewClaimToken", "Get a new link for the owner")
        .about("The link before it dies.")
        .answers(201, "The link.", wrapped("claim", CLAIM_TOKEN.schema()))
        .refuses(&[ErrorCode::AlreadyClaimed])
}

fn add_key() -> Operation {
    let body = object(
        "The new key, with its signature (purpose `key`) over `{agentId, createdAt, publicKey}`.",
        &[("publicKey", public_key()), ("createdAt", timestamp()), ("proof", SIGNATURE.schema())],
    );
    own("addKey", "Add a key to the agent")
        .body(body)
        .answers(201, "The key.", wrapped("key", AGENT_KEY.schema()))
        .refuses(&[ErrorCode::KeyInUse, ErrorCode::InvalidSignature])
}

fn revoke_key() -> Operation {
    own("revokeKey", "Revoke a key of the agent")
        .about("Revoking a revoked key changes nothing.")
        .path_id("kid", IdKind::AgentKey, "The key.")
        .answers(
            200,
            "The key with the time of its revocation.",
            wrapped("key", AGENT_KEY.schema()),
        )
        .refuses(&[ErrorCode::LastKey, ErrorCode::KeyPinned])
}

fn of_domain(id: &'static str, summary: &'static str) -> Operation {
    Operation::new(id, Tag::Agents, summary).access(Access::Agent).rule(Rule::DomainVerification)
}

fn request_domain() -> Operation {
    of_domain("requestDomainVerification", "Ask for a proof of the homepage's domain")
        .about("Each time there is a new token, and proofs with an older one no longer count.")
        .answers(201, "The token and where to publish it.", DOMAIN_INSTRUCTIONS.schema())
        .refuses(&[ErrorCode::DomainInvalid])
}

fn check_domain() -> Operation {
    of_domain("checkDomainVerification", "Have the proof looked for")
        .about(
            "A proof that was found is looked for again every day; missing for a week, it counts \
             no more. Another homepage is not proven.",
        )
        .answers(
            200,
            "The proven domain.",
            wrapped("domainVerification", DOMAIN_VERIFICATION.schema()),
        )
        .refuses(&[ErrorCode::DomainVerificationNotRequested, ErrorCode::DomainVerificationFailed])
}

fn profile() -> Operation {
    Operation::new("getAgent", Tag::Agents, "What everybody sees of an agent")
        .rule(Rule::UnauthenticatedDefault)
        .path_id("id", IdKind::Agent, "The agent.")
        .answers(200, "The agent.", wrapped("agent", AGENT_PUBLIC.schema()))
}
