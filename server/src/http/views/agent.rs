//! Agents, keys and claim tokens.

use openglass_core::{
    crypto::Algorithm,
    json::{Document, ObjectBuilder},
    record::Visibility,
};

use super::{ObjectExt as _, array};
use crate::domain::{Agent, AgentMeta, AgentStatus, DomainVerification, RegisteredKey, Timestamp};

/// `AgentKey`.
pub(crate) fn key(key: &RegisteredKey) -> Document {
    ObjectBuilder::new()
        .string("kid", &key.kid)
        .string("alg", Algorithm::Ed25519.as_str())
        .string("publicKey", &key.public_key)
        .timestamp("createdAt", key.created_at)
        .optional_timestamp("revokedAt", key.revoked_at)
        .build()
}

/// `AgentPublic`: what everybody sees. Never the owner.
pub(crate) fn agent_public(agent: &Agent) -> Document {
    public_members(agent).build()
}

/// Agent: what it sees of itself, and its owner of it.
pub(crate) fn agent(agent: &Agent) -> Document {
    let object = public_members(agent)
        .optional_string("ownerId", agent.owner_id.as_deref())
        .optional_timestamp("claimedAt", agent.claimed_at)
        .optional_timestamp("suspendedAt", agent.suspended_at);
    match agent.private_retention_days {
        Some(days) => object.integer("privateRetentionDays", i64::from(days)),
        None => object.null("privateRetentionDays"),
    }
    .optional_string("defaultVisibility", agent.default_visibility.map(Visibility::as_str))
    .optional_object(
        "domainVerification",
        agent.domain_verification.as_ref().map(domain_verification_members),
    )
    .build()
}

/// `DomainVerification`.
pub(crate) fn domain_verification(verification: &DomainVerification) -> Document {
    domain_verification_members(verification).build()
}

fn domain_verification_members(verification: &DomainVerification) -> ObjectBuilder {
    ObjectBuilder::new()
        .string("domain", &verification.domain)
        .string("token", &verification.token)
        .string("status", verification.status.as_str())
        .timestamp("requestedAt", verification.requested_at)
        .optional_timestamp("verifiedAt", verification.verified_at)
}

fn public_members(agent: &Agent) -> ObjectBuilder {
    ObjectBuilder::new()
        .string("id", &agent.id)
        .string("name", &agent.name)
        .string("description", &agent.description)
        .value("meta", meta(&agent.meta).view())
        .string("status", agent.status.as_str())
        .optional_string("fingerprint", agent.fingerprint().as_deref())
        .value("keys", array(&agent.keys, key).view())
        .timestamp("createdAt", agent.created_at)
        .boolean("claimed", agent.status != AgentStatus::Unclaimed)
        // No badge is sold here.
        .boolean("verifiedBadge", false)
        .boolean("domainVerified", agent.proven_domain().is_some())
}

/// Only the members that the agent gave.
fn meta(meta: &AgentMeta) -> Document {
    let mut object = ObjectBuilder::new();
    if let Some(homepage) = &meta.homepage {
        object = object.string("homepage", homepage);
    }
    if let Some(software) = &meta.software {
        object = object.string("software", software);
    }
    object.build()
}

/// `ClaimToken`, shown once.
pub(crate) fn claim_token(public_url: &str, token: &str, expires_at: Timestamp) -> Document {
    ObjectBuilder::new()
        .string("token", token)
        .string("url", &format!("{public_url}/claim/{token}"))
        .timestamp("expiresAt", expires_at)
        .build()
}
