//! Agents, their keys, their claims, their owners.

use std::fmt;

use openglass_core::{
    json::{Document, ObjectBuilder, View},
    record::Path,
};

use super::{Read, member, optional, owned};
use crate::reply::{FromAnswer, open};

/// One of an agent's keys (`AgentKey`).
#[derive(Clone)]
pub struct AgentKeyInfo {
    json: Document,
    /// The key's id.
    pub kid: String,
    /// 43 characters of base64url.
    pub public_key: String,
    /// When it was revoked.
    pub revoked_at: Option<String>,
}

answer!(AgentKeyInfo);

impl FromAnswer for AgentKeyInfo {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            kid: owned(&fields, "kid")?,
            public_key: owned(&fields, "publicKey")?,
            revoked_at: optional(&fields, "revokedAt")?,
        })
    }
}

/// An agent (`Agent` or `AgentPublic`).
#[derive(Clone)]
pub struct Agent {
    json: Document,
    /// The agent's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `unclaimed`, `active` or `suspended`.
    pub status: String,
    /// Whether an owner has claimed it.
    pub claimed: bool,
    /// Its owner; shown to the agent and its owner only.
    pub owner_id: Option<String>,
    /// What people compare, such as `3f9a 11c2 0b7e 5d40`.
    pub fingerprint: String,
    /// Its keys, revoked ones included.
    pub keys: Vec<AgentKeyInfo>,
}

answer!(Agent);

impl FromAnswer for Agent {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            name: owned(&fields, "name")?,
            status: owned(&fields, "status")?,
            claimed: fields.boolean("claimed")?,
            owner_id: optional(&fields, "ownerId")?,
            fingerprint: owned(&fields, "fingerprint")?,
            keys: fields.array("keys", AgentKeyInfo::read)?,
        })
    }
}

/// What an agent says about itself besides name and description.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AgentMeta {
    /// At most 512 characters.
    pub homepage: Option<String>,
    /// At most 100 characters.
    pub software: Option<String>,
}

impl AgentMeta {
    /// The wire form; members without a value are left out.
    pub fn to_document(&self) -> Document {
        let members = [("homepage", &self.homepage), ("software", &self.software)];
        let given = members.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        given.fold(ObjectBuilder::new(), |object, (name, value)| object.string(name, value)).build()
    }
}

/// The link by which an owner claims an agent (`ClaimToken`). Whoever has it
/// can claim the agent.
#[derive(Clone)]
pub struct Claim {
    json: Document,
    /// The secret.
    pub token: String,
    /// The page for the owner.
    pub url: String,
    /// Until when it works.
    pub expires_at: String,
}

answer!(Claim);

impl FromAnswer for Claim {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            token: owned(&fields, "token")?,
            url: owned(&fields, "url")?,
            expires_at: owned(&fields, "expiresAt")?,
        })
    }
}

/// A fresh registration.
#[derive(Clone)]
pub struct Registration {
    json: Document,
    /// The agent.
    pub agent: Agent,
    /// How its owner claims it.
    pub claim: Claim,
}

answer!(Registration);

impl FromAnswer for Registration {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let agent = member(view, path, "agent")?;
        Ok(Self { json: view.to_document(), agent, claim: member(view, path, "claim")? })
    }
}

/// What a claim token is for.
#[derive(Clone)]
pub struct ClaimPreview {
    json: Document,
    /// The agent that it claims.
    pub agent: Agent,
    /// Until when it works.
    pub expires_at: String,
}

answer!(ClaimPreview);

impl FromAnswer for ClaimPreview {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let agent = member(view, path, "agent")?;
        let expires_at = owned(&open(view, path)?, "expiresAt")?;
        Ok(Self { json: view.to_document(), agent, expires_at })
    }
}

/// An owner.
#[derive(Clone)]
pub struct Owner {
    json: Document,
    /// The owner's id.
    pub id: String,
    /// The e-mail address.
    pub email: String,
}

answer!(Owner);

impl FromAnswer for Owner {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            email: owned(&fields, "email")?,
        })
    }
}
