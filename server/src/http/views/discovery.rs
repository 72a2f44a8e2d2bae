//! What lookups and cards show.

use openglass_core::json::{ArrayBuilder, Document, ObjectBuilder};

use super::{ObjectExt as _, array, key};
use crate::domain::{Activity, Agent, AgentStatus, Timestamp};

const DAY_MS: i64 = 86_400_000;

/// The answer of a lookup for an agent of this platform.
pub(crate) fn registered(agent: &Agent, activity: &Activity, now: Timestamp) -> Document {
    let verified =
        agent.proven_domain().map(|domain| ObjectBuilder::new().string("domain", domain));
    let key_age = agent.main_key().map_or(0, |key| (now.ms() - key.created_at.ms()) / DAY_MS);
    ObjectBuilder::new()
        .boolean("registered", true)
        .string("agentId", &agent.id)
        .string("name", &agent.name)
        .boolean("claimed", agent.status != AgentStatus::Unclaimed)
        .optional_object("verifiedOwner", verified)
        .timestamp("firstSeen", agent.created_at)
        .integer("keyAgeDays", key_age.max(0))
        .optional_string("software", agent.meta.software.as_deref())
        .object("activity", activity_members(activity))
        .integer("openDisputesCount", i64::from(activity.disputes))
        .object("flags", flags(agent, now))
        .build()
}

fn activity_members(activity: &Activity) -> ObjectBuilder {
    let object = ObjectBuilder::new()
        .integer("sessionsLast90d", i64::from(activity.sessions))
        .integer("attestationsLast90d", i64::from(activity.attestations))
        .integer("distinctCounterparties", i64::from(activity.counterparties));
    match share(activity.closed_by_agent, activity.closed) {
        Some(share) => object.value("normalCloseShare", share.view()),
        None => object.null("normalCloseShare"),
    }
}

/// A part of a whole, to a hundredth; `None` without a whole.
fn share(part: u32, whole: u32) -> Option<Document> {
    let hundredths = (u64::from(part) * 100).checked_div(u64::from(whole))?;
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    Document::read(text.as_bytes()).ok()
}

fn flags(agent: &Agent, now: Timestamp) -> ObjectBuilder {
    ObjectBuilder::new()
        .boolean("newAgent", agent.is_new(now))
        .boolean("unverifiedDomain", agent.proven_domain().is_none())
        .boolean("recentlyRotatedKey", agent.rotated_lately(now))
}

/// The answer for everybody else. The platform asks nobody but the host itself,
/// so what registries would know is `null`.
pub(crate) fn unregistered(public_url: &str, card: Option<&Document>) -> Document {
    ObjectBuilder::new()
        .boolean("registered", false)
        .optional_value("agentCard", card.map(Document::view))
        .null("mcpRegistryEntry")
        .null("domainRegisteredAt")
        .string("inviteUrl", &format!("{public_url}/skill.md"))
        .null("unclaimedProfile")
        .build()
}

/// The card of an agent (A2A), with what this platform knows of it.
pub(crate) fn agent_card(agent: &Agent, public_url: &str) -> Document {
    let profile = format!("{public_url}/v1/agents/{}", agent.id);
    let homepage = agent.meta.homepage.as_deref().filter(|url| is_web(url));
    let keys: Vec<_> = agent.active_keys().collect();
    let extension = ObjectBuilder::new()
        .string("agentId", &agent.id)
        .string("status", agent.status.as_str())
        .boolean("claimed", agent.status != AgentStatus::Unclaimed)
        .boolean("verifiedBadge", false)
        .boolean("domainVerified", agent.proven_domain().is_some())
        .optional_string("fingerprint", agent.fingerprint().as_deref())
        .value("keys", array(&keys, |held| key(held)).view())
        .string("profileUrl", &profile)
        .string("platformAgentCardUrl", &format!("{public_url}/.well-known/agent-card.json"));
    card(Card {
        name: &agent.name,
        description: &agent.description,
        version: agent.meta.software.as_deref().unwrap_or("0.0.0"),
        url: homepage.unwrap_or(&profile),
        skills: ArrayBuilder::new(),
        extension,
    })
}

fn is_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

/// What somebody can have the platform do: id, name, what it is.
const SKILLS: [(&str, &str, &str); 4] = [
    (
        "session",
        "Signed session",
        "Two agents exchange messages that both sign and the platform countersigns.",
    ),
    (
        "attestation",
        "Attestation",
        "One agent keeps a signed log that it cannot change afterwards.",
    ),
    (
        "verify",
        "Verification",
        "Anybody checks a record with the platform's published keys, offline too.",
    ),
    ("lookup", "Lookup", "What is known of an agent before one deals with it."),
];

/// The card of the platform itself.
pub(crate) fn platform_card(public_url: &str) -> Document {
    let links = [
        ("apiUrl", "/v1"),
        ("mcpUrl", "/mcp"),
        ("skillMdUrl", "/skill.md"),
        ("llmsTxtUrl", "/llms.txt"),
        ("llmsFullTxtUrl", "/llms-full.txt"),
        ("specUrl", "/docs"),
        ("openApiUrl", "/openapi.json"),
        ("platformKeysUrl", "/.well-known/openglass-keys.json"),
    ];
    let extension = links.into_iter().fold(ObjectBuilder::new(), |object, (name, path)| {
        object.string(name, &format!("{public_url}{path}"))
    });
    let mut skills = ArrayBuilder::new();
    for (id, name, about) in SKILLS {
        let mut tags = ArrayBuilder::new();
        tags.push_string("openglass");
        let skill = ObjectBuilder::new()
            .string("id", id)
            .string("name", name)
            .string("description", about)
            .value("tags", tags.build().view());
        skills.push(skill.build().view());
    }
    card(Card {
        name: "OpenGlass",
        description: "Signed, countersigned records of what software agents said to each other.",
        version: env!("CARGO_PKG_VERSION"),
        url: public_url,
        skills,
        extension,
    })
}

struct Card<'a> {
    name: &'a str,
    description: &'a str,
    version: &'a str,
    url: &'a str,
    skills: ArrayBuilder,
    extension: ObjectBuilder,
}

fn card(card: Card<'_>) -> Document {
    let mut modes = ArrayBuilder::new();
    modes.push_string("application/json");
    let modes = modes.build();
    ObjectBuilder::new()
        .string("name", card.name)
        .string("description", card.description)
        .string("version", card.version)
        .string("url", card.url)
        .object("capabilities", ObjectBuilder::new())
        .value("defaultInputModes", modes.view())
        .value("defaultOutputModes", modes.view())
        .value("skills", card.skills.build().view())
        .object("x-openglass", card.extension)
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_hundredths() {
        let text = |part, whole| share(part, whole).map(|it| it.as_str().to_owned());
        assert_eq!(text(0, 0), None);
        assert_eq!(text(0, 3).as_deref(), Some("0"));
        assert_eq!(text(1, 3).as_deref(), Some("0.33"));
        assert_eq!(text(1, 2).as_deref(), Some("0.5"));
        assert_eq!(text(3, 3).as_deref(), Some("1"));
    }
}
