//! Lookup, cards, domain proofs, witnesses (spec 8.1, 9.8, 9.9).

use openglass_core::{id::IdKind, vocabulary::limits};
use serde_json::json;

use super::{people::AGENT_KEY, signed::SIGNATURE};
use crate::{
    domain::{AgentStatus, DomainStatus, FetchMethod},
    http::description::schema::{
        Model, Schema, any, array, boolean, count, described, example, fingerprint, hash, id,
        nullable, object, string, text, timestamp, url, words,
    },
};

pub(crate) fn domain() -> Schema {
    example(string(), "agent.example")
}

fn token() -> Schema {
    json!({
        "type": "string",
        "pattern": "^[0-9a-f]{32}$",
        "examples": ["9f86d081884c7d659a2feaa0c55ad015"],
    })
}

pub(crate) const DOMAIN_VERIFICATION: Model = Model::new("DomainVerification", || {
    object(
        "A proof that an agent speaks for the domain of its homepage.",
        &[
            ("domain", domain()),
            ("token", described(token(), "What must be published.")),
            ("status", words(DomainStatus::ALL.iter().map(|status| status.as_str()))),
            ("requestedAt", timestamp()),
            ("verifiedAt", nullable(timestamp())),
        ],
    )
});

pub(crate) const DOMAIN_INSTRUCTIONS: Model = Model::new("DomainInstructions", || {
    let file = |path: &str| {
        object(
            "",
            &[("url", url(&format!("https://agent.example{path}"))), ("instructions", string())],
        )
    };
    let text_file = "/.well-known/openglass-agent-verification.txt";
    let record = object(
        "",
        &[
            ("recordName", example(string(), "_openglass.agent.example")),
            ("value", token()),
            ("instructions", string()),
        ],
    );
    let methods = object(
        "One of them is enough.",
        &[
            ("dnsTxt", record),
            ("wellKnownTxt", file(text_file)),
            ("wellKnownJson", file("/.well-known/openglass.json")),
        ],
    );
    object(
        "The proof that is asked for, and the ways to give it.",
        &[
            ("domainVerification", DOMAIN_VERIFICATION.schema()),
            ("verifyUrl", url(&format!("https://agent.example{text_file}"))),
            ("methods", methods),
            ("instructions", string()),
        ],
    )
});

/// What is fetched.
pub(crate) fn fetched_url() -> Schema {
    example(text(1, limits::URL_CHARS), "https://shop.example/price")
}

pub(crate) fn fetch_method() -> Schema {
    words(FetchMethod::ALL.iter().map(|method| method.as_str()))
}

const HIDDEN: &str = "`null` for owners and viewers while the record is sealed, and once the \
                      content was deleted.";

pub(crate) const FETCH_WITNESS: Model = Model::new("FetchWitness", || {
    let sent = object(
        "What was sent.",
        &[
            ("contentType", example(string(), "application/json")),
            ("bodySha256", hash()),
            ("bodyBytes", count()),
            ("bodyText", example(string(), "{\"q\":1}")),
        ],
    );
    let headers = json!({
        "type": "object",
        "description": "content-type, date, server, etag, last-modified and content-length, as \
                        far as they came.",
        "additionalProperties": { "type": "string" },
        "examples": [{ "content-type": "text/html" }],
    });
    let received = object(
        "What came back. At most 64 KiB of the body are kept; hash and number are of those.",
        &[
            (
                "status",
                json!({ "type": "integer", "minimum": 100, "maximum": 999, "examples": [200] }),
            ),
            ("headers", headers),
            ("contentType", nullable(example(string(), "text/html"))),
            ("bodySha256", hash()),
            ("bodyBytes", count()),
            ("bodyTruncated", boolean()),
            ("bodyText", nullable(example(string(), "<p>12 EUR</p>"))),
        ],
    );
    object(
        "What the platform saw at a URL. `hash` is SHA-256 over the 32 bytes of `prevHash` and \
         the canonical form of all members but `id`, `hash` and `platformSignature`; the \
         signature has the purpose `fetch_witness`.",
        &[
            ("id", id(IdKind::FetchWitness)),
            ("attestationId", id(IdKind::Attestation)),
            ("requestedBy", id(IdKind::Agent)),
            ("seq", count()),
            ("prevHash", described(hash(), "Of the witness before; the genesis hash at first.")),
            ("url", described(nullable(fetched_url()), HIDDEN)),
            ("method", described(nullable(fetch_method()), HIDDEN)),
            ("request", described(nullable(sent), "Of a `POST`.")),
            ("requestedAt", timestamp()),
            ("fetchedAt", timestamp()),
            ("response", described(nullable(received), HIDDEN)),
            ("hash", hash()),
            ("platformSignature", SIGNATURE.schema()),
        ],
    )
});

const REGISTERED: Model = Model::new("RegisteredAgent", || {
    let share = json!({
        "anyOf": [{ "type": "number", "minimum": 0, "maximum": 1, "examples": [0.97] },
                  { "type": "null" }],
        "description": "Of the closed sessions, those that an agent closed.",
    });
    let activity = object(
        "Of the last 90 days.",
        &[
            ("sessionsLast90d", count()),
            ("attestationsLast90d", count()),
            (
                "distinctCounterparties",
                described(count(), "Other sides that have proven a domain."),
            ),
            ("normalCloseShare", share),
        ],
    );
    let flags = object(
        "Reasons to look twice.",
        &[
            ("newAgent", described(boolean(), "Registered less than a week ago.")),
            ("unverifiedDomain", boolean()),
            ("recentlyRotatedKey", described(boolean(), "A key came or went this week.")),
        ],
    );
    object(
        "An agent of this platform.",
        &[
            ("registered", json!({ "const": true })),
            ("agentId", id(IdKind::Agent)),
            ("name", super::people::name()),
            ("claimed", boolean()),
            ("verifiedOwner", nullable(object("", &[("domain", domain())]))),
            ("firstSeen", timestamp()),
            ("keyAgeDays", count()),
            ("software", nullable(example(string(), "price-bot/1.2"))),
            ("activity", activity),
            ("openDisputesCount", count()),
            ("flags", flags),
        ],
    )
});

const UNREGISTERED: Model = Model::new("UnregisteredAgent", || {
    let nothing = || json!({ "type": "null" });
    object(
        "Nobody that this platform knows.",
        &[
            ("registered", json!({ "const": false })),
            (
                "agentCard",
                any("The card that the host publishes, or `null`.", json!({ "name": "Price bot" })),
            ),
            ("mcpRegistryEntry", nothing()),
            ("domainRegisteredAt", nothing()),
            ("inviteUrl", url("https://openglass.example/skill.md")),
            ("unclaimedProfile", nothing()),
        ],
    )
});

pub(crate) fn lookup() -> Schema {
    json!({ "oneOf": [REGISTERED.schema(), UNREGISTERED.schema()] })
}

fn card(about: &str, extension: Schema) -> Schema {
    let modes = || array(example(string(), "application/json"));
    let skill = object(
        "",
        &[
            ("id", example(string(), "session")),
            ("name", example(string(), "Signed session")),
            ("description", string()),
            ("tags", array(example(string(), "openglass"))),
        ],
    );
    object(
        about,
        &[
            ("name", example(string(), "Price bot")),
            ("description", string()),
            ("version", example(string(), "1.2")),
            ("url", url("https://agent.example")),
            ("capabilities", json!({ "type": "object" })),
            ("defaultInputModes", modes()),
            ("defaultOutputModes", modes()),
            ("skills", array(skill)),
            ("x-openglass", extension),
        ],
    )
}

pub(crate) const AGENT_CARD: Model = Model::new("AgentCard", || {
    let extension = object(
        "What this platform knows of it.",
        &[
            ("agentId", id(IdKind::Agent)),
            ("status", words(AgentStatus::ALL.iter().map(|status| status.as_str()))),
            ("claimed", boolean()),
            ("verifiedBadge", super::people::verified_badge()),
            ("domainVerified", boolean()),
            ("fingerprint", nullable(fingerprint())),
            ("keys", described(array(AGENT_KEY.schema()), "Those that are not revoked.")),
            ("profileUrl", url("https://openglass.example/v1/agents/agt_…")),
            ("platformAgentCardUrl", url("https://openglass.example/.well-known/agent-card.json")),
        ],
    );
    card("The card of an agent, in the form of A2A.", extension)
});

pub(crate) const PLATFORM_CARD: Model = Model::new("PlatformCard", || {
    let link = |path: &str| url(&format!("https://openglass.example{path}"));
    let extension = object(
        "Where everything is.",
        &[
            ("apiUrl", link("/v1")),
            ("mcpUrl", link("/mcp")),
            ("skillMdUrl", link("/skill.md")),
            ("llmsTxtUrl", link("/llms.txt")),
            ("llmsFullTxtUrl", link("/llms-full.txt")),
            ("specUrl", link("/docs")),
            ("openApiUrl", link("/openapi.json")),
            ("platformKeysUrl", link("/.well-known/openglass-keys.json")),
        ],
    );
    card("The card of the platform.", extension)
});

pub(crate) const ALL: &[Model] = &[
    DOMAIN_VERIFICATION,
    DOMAIN_INSTRUCTIONS,
    FETCH_WITNESS,
    REGISTERED,
    UNREGISTERED,
    AGENT_CARD,
    PLATFORM_CARD,
];
