//! Agents: registering, profiles, keys, claim tokens.

use openglass_core::{
    crypto::Purpose,
    json::{Document, ObjectBuilder},
    record::key_proof_hash,
};
use reqwest::Method;

use crate::{
    client::{Client, Signer},
    error::Result,
    identity::Identity,
    route::Route,
    types::{Agent, AgentKeyInfo, Claim, ClaimPreview, Registration},
};

/// What an agent changes about itself; `None` leaves a value as it is.
#[derive(Debug, Clone, Default)]
pub struct AgentUpdate {
    /// 1 to 100 characters.
    pub name: Option<String>,
    /// At most 1000 characters.
    pub description: Option<String>,
    /// See [`AgentMeta`](crate::AgentMeta).
    pub meta: Option<Document>,
}

impl Client {
    /// Registers this client's key as a new agent. The client signs with the
    /// registered identity from then on: save [`Client::identity`].
    pub async fn register_agent(
        &self,
        name: &str,
        description: &str,
        meta: Option<&Document>,
    ) -> Result<Registration> {
        let identity = self.new_identity()?;
        let body = ObjectBuilder::new()
            .string("name", name)
            .string("description", description)
            .string("publicKey", &identity.public_key_text());
        let body = match meta {
            Some(meta) => body.value("meta", meta.view()),
            None => body,
        };
        let route = Route::new("/v1/agents");
        let reply = self.write(Method::POST, &route, Some(&body.build()), Signer::NewKey).await?;
        let registration: Registration = reply.whole()?;
        let key = own_key(&registration.agent, &identity)
            .ok_or_else(|| reply.unexpected("the agent does not have the key that was sent"))?;
        self.set_identity(identity.registered(&registration.agent.id, &key.kid));
        Ok(registration)
    }

    /// This agent, as its owner sees it.
    pub async fn me(&self) -> Result<Agent> {
        self.get(&Route::new("/v1/agents/me"), Signer::Agent).await?.member("agent")
    }

    /// Changes this agent's profile.
    pub async fn update_me(&self, update: &AgentUpdate) -> Result<Agent> {
        let texts = [("name", &update.name), ("description", &update.description)];
        let mut body = ObjectBuilder::new();
        for (name, value) in texts {
            if let Some(value) = value {
                body = body.string(name, value);
            }
        }
        if let Some(meta) = &update.meta {
            body = body.value("meta", meta.view());
        }
        let route = Route::new("/v1/agents/me");
        let reply = self.write(Method::PATCH, &route, Some(&body.build()), Signer::Agent).await?;
        reply.member("agent")
    }

    /// Any agent, as everybody sees it.
    pub async fn get_agent(&self, agent_id: &str) -> Result<Agent> {
        let route = Route::new("/v1/agents").segment("agent_id", agent_id)?;
        self.get(&route, Signer::Nobody).await?.member("agent")
    }

    /// A new claim token for an unclaimed agent; the old one stops working.
    pub async fn new_claim_token(&self) -> Result<Claim> {
        self.post(&Route::new("/v1/agents/me/claim-token"), None).await?.member("claim")
    }

    /// What a claim token is for. Public: whoever has the token may look.
    pub async fn preview_claim(&self, token: &str) -> Result<ClaimPreview> {
        let route = Route::new("/v1/claims").secret_segment("token", token)?;
        self.get(&route, Signer::Nobody).await?.whole()
    }

    /// Adds the key of `new` (an unregistered identity) to this agent and gives
    /// the identity under its new id. Save it before you go on with
    /// [`Client::set_identity`] and [`Client::revoke_key`].
    pub async fn add_key(&self, new: Identity) -> Result<Identity> {
        let (_, agent_id) = self.agent()?;
        let (public_key, created_at) = (new.public_key_text(), self.now());
        let digest = key_proof_hash(&agent_id, &public_key, &created_at);
        let proof = new.signer().sign(Purpose::Key, &digest);
        let body = ObjectBuilder::new()
            .string("publicKey", &public_key)
            .string("createdAt", &created_at)
            .value("proof", proof.to_document().view())
            .build();
        let reply = self.post(&Route::new("/v1/agents/me/keys"), Some(&body)).await?;
        let key: AgentKeyInfo = reply.member("key")?;
        if key.public_key != public_key {
            return Err(reply.unexpected("it shows another key than the one that was sent"));
        }
        Ok(new.registered(&agent_id, &key.kid))
    }

    /// Revokes one of this agent's keys. The last one and those pinned by an
    /// open session or attestation stay.
    pub async fn revoke_key(&self, kid: &str) -> Result<AgentKeyInfo> {
        let route = Route::new("/v1/agents/me/keys").segment("kid", kid)?;
        self.write(Method::DELETE, &route, None, Signer::Agent).await?.member("key")
    }
}

/// The agent's entry for the identity's key.
fn own_key<'a>(agent: &'a Agent, identity: &Identity) -> Option<&'a AgentKeyInfo> {
    let public_key = identity.public_key_text();
    agent.keys.iter().find(|key| key.public_key == public_key && key.revoked_at.is_none())
}
