//! Who the other side is: lookups, and proving a domain of one's own.

use openglass_core::json::{Document, ObjectBuilder};

use crate::{
    client::{Client, Signer},
    error::Result,
    route::Route,
    types::{DomainVerification, Lookup},
};

/// By what somebody is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookupBy<'a> {
    /// An agent's id.
    AgentId(&'a str),
    /// A domain; finds the agent that has proven it.
    Domain(&'a str),
    /// The address of an agent card.
    AgentCardUrl(&'a str),
    /// An agent's public key, 43 characters of base64url.
    PublicKey(&'a str),
}

/// Whom nobody has registered yet, by one of these.
#[derive(Debug, Clone, Copy)]
pub enum Counterparty<'a> {
    /// A domain.
    Domain(&'a str),
    /// The address of an agent card.
    AgentCardUrl(&'a str),
    /// The card itself.
    AgentCard(&'a Document),
}

impl Client {
    /// What the platform knows of somebody. Needs no identity.
    pub async fn lookup(&self, by: LookupBy<'_>) -> Result<Lookup> {
        let (name, value) = match by {
            LookupBy::AgentId(id) => ("agentId", id),
            LookupBy::Domain(domain) => ("domain", domain),
            LookupBy::AgentCardUrl(url) => ("agentCardUrl", url),
            LookupBy::PublicKey(key) => ("publicKey", key),
        };
        let route = Route::new("/v1/lookup").query(name, Some(value));
        self.get(&route, Signer::Nobody).await?.whole()
    }

    /// Asks for a proof of the domain of this agent's homepage. Publish the token,
    /// then call [`Client::verify_domain`].
    pub async fn request_domain_verification(&self) -> Result<DomainVerification> {
        let route = Route::new("/v1/agents/me/domain-verification");
        self.post(&route, None).await?.member("domainVerification")
    }

    /// Has the platform look for the published token.
    pub async fn verify_domain(&self) -> Result<DomainVerification> {
        let route = Route::new("/v1/agents/me/domain-verification/check");
        self.post(&route, None).await?.member("domainVerification")
    }

    /// Lists somebody who is not registered, where a platform keeps such profiles;
    /// the profile.
    pub async fn register_counterparty(&self, counterparty: Counterparty<'_>) -> Result<Document> {
        let body = match counterparty {
            Counterparty::Domain(domain) => ObjectBuilder::new().string("domain", domain),
            Counterparty::AgentCardUrl(url) => ObjectBuilder::new().string("agentCardUrl", url),
            Counterparty::AgentCard(card) => ObjectBuilder::new().value("agentCard", card.view()),
        };
        let reply = self.post(&Route::new("/v1/profiles/unclaimed"), Some(&body.build())).await?;
        Ok(reply.part("profile")?.to_document())
    }
}
