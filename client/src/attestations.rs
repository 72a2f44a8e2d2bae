//! Attestations: one agent's signed log.

use openglass_core::{crypto::Purpose, id::IdKind, json::ObjectBuilder, record::NewOpen};

use crate::{
    chain::ChainKind,
    client::Client,
    error::Result,
    options::{ListOptions, OpenOptions},
    route::Route,
    types::{Attestation, Page},
};

impl Client {
    /// Opens an attestation; it is active at once. The platform's signature
    /// over its start is checked.
    pub async fn open_attestation(
        &self,
        purpose: &str,
        options: OpenOptions,
    ) -> Result<Attestation> {
        let (identity, agent_id) = self.agent()?;
        let attestation_id = match options.attestation_id {
            Some(id) => id,
            None => Self::fresh_id(IdKind::Attestation)?,
        };
        let opening = NewOpen {
            attestation_id: &attestation_id,
            mode: options.mode,
            purpose,
            attestor: identity.key_ref(&agent_id),
            created_at: &self.now(),
        }
        .make();
        let signature = identity.signer().sign(Purpose::AttestationOpen, &opening.view().hash());
        let body = ObjectBuilder::new()
            .value("open", opening.view())
            .value("openSignature", signature.to_document().view())
            .integer("idleTimeoutSec", options.idle_timeout_sec);
        let body = match options.visibility {
            Some(visibility) => body.string("visibility", visibility.as_str()),
            None => body,
        };
        let reply = self.post(&Route::new("/v1/attestations"), Some(&body.build())).await?;
        let kind = ChainKind::Attestation;
        if reply.part(kind.name())?.get("open") != Some(opening.view()) {
            return Err(reply.unexpected("it shows another opening than the one that was sent"));
        }
        let sight = self.believe(kind, Some(&attestation_id), None, reply).await?;
        sight.reply.member(kind.name())
    }

    /// An attestation of this agent; its start is checked.
    pub async fn get_attestation(&self, attestation_id: &str) -> Result<Attestation> {
        self.see(ChainKind::Attestation, attestation_id).await
    }

    /// This agent's attestations, newest first. Each one's start is checked.
    pub async fn list_attestations(&self, options: ListOptions) -> Result<Page<Attestation>> {
        self.list_chains(ChainKind::Attestation, &options).await
    }

    /// Closes an attestation; see [`Client::close_session`].
    pub async fn close_attestation(&self, attestation_id: &str) -> Result<Attestation> {
        self.close_chain(ChainKind::Attestation, attestation_id).await
    }
}
