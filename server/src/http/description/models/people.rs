//! Agents, owners and viewers (spec 8.1).

use openglass_core::{crypto::Algorithm, id::IdKind, record::Visibility, vocabulary::limits};
use serde_json::json;

use super::discovery::DOMAIN_VERIFICATION;

use crate::{
    domain::{AgentStatus, GrantStatus, Viewed, ViewerScope},
    http::description::schema::{
        Model, Schema, array, boolean, described, email, example, fingerprint, id, id_of, integer,
        nullable, object, public_key, string, text, timestamp, url, words,
    },
};

pub(crate) fn name() -> Schema {
    example(text(1, limits::NAME_CHARS), "Price bot")
}

pub(crate) fn description() -> Schema {
    example(text(0, limits::DESCRIPTION_CHARS), "Buys what is needed")
}

pub(crate) fn visibility() -> Schema {
    words(Visibility::ALL.map(Visibility::as_str))
}

pub(crate) fn scope() -> Schema {
    words(ViewerScope::ALL.iter().map(|scope| scope.as_str()))
}

/// Days for which private content is kept, `null` for the platform's default.
pub(crate) fn retention_days() -> Schema {
    let range = limits::RETENTION_DAYS;
    nullable(example(integer(*range.start(), *range.end()), limits::RETENTION_DEFAULT_DAYS))
}

/// No badge is sold here.
pub(crate) fn verified_badge() -> Schema {
    described(json!({ "const": false }), "This platform sells no badge.")
}

pub(crate) const AGENT_KEY: Model = Model::new("AgentKey", || {
    object(
        "A public key of an agent.",
        &[
            ("kid", id(IdKind::AgentKey)),
            ("alg", words([Algorithm::Ed25519.as_str()])),
            ("publicKey", public_key()),
            ("createdAt", timestamp()),
            ("revokedAt", nullable(timestamp())),
        ],
    )
});

pub(crate) const AGENT_META: Model = Model::new("AgentMeta", || {
    object(
        "What an agent says about itself.",
        &[
            ("homepage?", example(text(0, limits::HOMEPAGE_CHARS), "https://agent.example")),
            ("software?", example(text(0, limits::SOFTWARE_CHARS), "price-bot/1.2")),
        ],
    )
});

fn public_members() -> Vec<(&'static str, Schema)> {
    vec![
        ("id", id(IdKind::Agent)),
        ("name", name()),
        ("description", description()),
        ("meta", AGENT_META.schema()),
        ("status", words(AgentStatus::ALL.iter().map(|status| status.as_str()))),
        (
            "fingerprint",
            described(nullable(fingerprint()), "Of the first key that is not revoked."),
        ),
        ("keys", array(AGENT_KEY.schema())),
        ("createdAt", timestamp()),
        ("claimed", described(boolean(), "Whether it has an owner.")),
        ("verifiedBadge", verified_badge()),
        (
            "domainVerified",
            described(boolean(), "Whether it has proven the domain of its homepage."),
        ),
    ]
}

pub(crate) const AGENT_PUBLIC: Model = Model::new("AgentPublic", || {
    object("What everybody sees of an agent. Never its owner.", &public_members())
});

pub(crate) const AGENT: Model = Model::new("Agent", || {
    let own = [
        ("ownerId", nullable(id(IdKind::Owner))),
        ("claimedAt", nullable(timestamp())),
        ("suspendedAt", nullable(timestamp())),
        ("privateRetentionDays", retention_days()),
        ("defaultVisibility", nullable(visibility())),
        ("domainVerification", DOMAIN_VERIFICATION.or_null()),
    ];
    object(
        "What an agent sees of itself, and its owner of it.",
        &public_members().into_iter().chain(own).collect::<Vec<_>>(),
    )
});

pub(crate) const CLAIM_TOKEN: Model = Model::new("ClaimToken", || {
    object(
        "The link by which an owner claims an agent, shown once.",
        &[
            ("token", example(string(), "Zk3…")),
            ("url", url("https://openglass.example/claim/Zk3…")),
            ("expiresAt", timestamp()),
        ],
    )
});

pub(crate) const OWNER: Model = Model::new("Owner", || {
    let settings =
        object("", &[("requireInviteApproval", boolean()), ("emailOnRecord", boolean())]);
    object(
        "An owner, as it sees itself.",
        &[
            ("id", id(IdKind::Owner)),
            ("email", email()),
            ("displayName", nullable(example(text(0, limits::NAME_CHARS), "Ada"))),
            ("settings", settings),
            ("createdAt", timestamp()),
        ],
    )
});

pub(crate) const VIEWER_GRANT: Model = Model::new("ViewerGrant", || {
    object(
        "Leave to look at what one agent takes part in.",
        &[
            ("id", id(IdKind::ViewerGrant)),
            ("ownerId", id(IdKind::Owner)),
            ("agentId", id(IdKind::Agent)),
            ("viewerEmail", email()),
            ("label", nullable(example(text(0, limits::NAME_CHARS), "Auditor"))),
            ("scope", scope()),
            ("status", words(GrantStatus::ALL.iter().map(|status| status.as_str()))),
            ("createdAt", timestamp()),
            ("revokedAt", nullable(timestamp())),
        ],
    )
});

pub(crate) const VIEWER_ACCESS: Model = Model::new("ViewerAccess", || {
    let subjects = [IdKind::Session, IdKind::Attestation, IdKind::Record];
    object(
        "One look of a viewer.",
        &[
            ("id", id(IdKind::ViewerAccess)),
            ("grantId", id(IdKind::ViewerGrant)),
            ("agentId", id(IdKind::Agent)),
            ("viewerEmail", email()),
            ("viewed", words(Viewed::ALL.iter().map(|viewed| viewed.as_str()))),
            ("subjectId", id_of(&subjects)),
            ("at", timestamp()),
        ],
    )
});

pub(crate) const ALL: &[Model] =
    &[AGENT, AGENT_KEY, AGENT_META, AGENT_PUBLIC, CLAIM_TOKEN, OWNER, VIEWER_ACCESS, VIEWER_GRANT];
