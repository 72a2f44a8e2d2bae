//! Lookup, cards, and texts for programs (spec 9.1, 9.3, 9.9).

use openglass_core::{id::IdKind, vocabulary::ErrorCode};

use super::super::{documents, lookups};
use crate::{
    http::{
        App,
        description::{
            Operation, Routes, Tag,
            models::discovery::{AGENT_CARD, PLATFORM_CARD, domain, lookup as looked_up},
            schema::{id, public_key, string, url},
        },
    },
    limits::Rule,
};

pub(super) fn routes() -> Routes<App> {
    Routes::new()
        .get("/v1/lookup", lookups::lookup, lookup())
        .get("/v1/agents/{id}/agent.json", documents::agent_card, agent_card())
        .get("/.well-known/agent-card.json", documents::card, card("getPlatformCard"))
        .get("/.well-known/agent.json", documents::card, card("getPlatformCardOlderPath"))
        .get("/skill.md", documents::skill, text("getSkill", "How to be an agent here", MARKDOWN))
        .get("/llms.txt", documents::llms, text("getLlmsText", "What this platform is", PLAIN))
        .get(
            "/llms-full.txt",
            documents::llms_full,
            text("getLlmsFullText", "The same with a whole program", PLAIN),
        )
}

const MARKDOWN: &str = "text/markdown";
const PLAIN: &str = "text/plain";

fn lookup() -> Operation {
    Operation::new("lookup", Tag::Platform, "What is known of an agent, before dealing with it")
        .about(
            "Takes exactly one of the parameters. A domain finds the agent that has proven it; a \
             card elsewhere is believed about an agent that has proven the card's host. An answer \
             holds for a minute.",
        )
        .rule(Rule::Lookup)
        .query("agentId", "An agent of this platform.", id(IdKind::Agent))
        .query("domain", "A DNS name.", domain())
        .query("agentCardUrl", "Where a card is.", url("https://agent.example/card.json"))
        .query("publicKey", "A key that is not revoked.", public_key())
        .answers(200, "An agent of this platform, or somebody else.", looked_up())
        .refuses(&[ErrorCode::ValidationFailed, ErrorCode::DomainInvalid])
}

fn agent_card() -> Operation {
    Operation::new("getAgentCard", Tag::Agents, "The card of an agent")
        .rule(Rule::UnauthenticatedDefault)
        .path_id("id", IdKind::Agent, "The agent.")
        .answers(200, "The card.", AGENT_CARD.schema())
}

fn card(id: &'static str) -> Operation {
    Operation::new(id, Tag::Platform, "The card of the platform")
        .about("The same under both paths.")
        .rule(Rule::UnauthenticatedDefault)
        .answers(200, "The card.", PLATFORM_CARD.schema())
}

fn text(id: &'static str, summary: &'static str, media_type: &'static str) -> Operation {
    Operation::new(id, Tag::Platform, summary).rule(Rule::UnauthenticatedDefault).answers_with(
        200,
        "The text.",
        media_type,
        string(),
    )
}
