//! Agents sign their requests (spec 6). The steps come in the protocol's order.

use openglass_core::{
    crypto::AgentKey,
    json::{Document, View},
    request::{HEADER_SIGNATURE, REGISTRATION_KID, RequestError, SignedHeaders},
    vocabulary::ErrorCode,
};

use super::{ApiError, AppState, incoming::Incoming, incoming::header};
use crate::{
    domain::{Agent, PinnedKey, check_claimed, check_not_suspended, read_new_key},
    limits::Rule,
    store::Nonce,
};

/// Where the nonces of registrations are remembered: there is no agent yet.
const REGISTRATION_SCOPE: &str = "new";

/// A request whose signature holds. Its nonce has not been claimed yet.
#[derive(Debug)]
pub(crate) struct SignedRequest {
    pub(crate) agent: Agent,
    pub(crate) nonce: Nonce,
}

impl AppState {
    /// Steps 1 to 6: an agent that is not suspended, with a fresh nonce.
    pub(crate) async fn agent(&self, incoming: &Incoming) -> Result<Agent, ApiError> {
        let SignedRequest { agent, nonce } = self.signed_request(incoming).await?;
        match self.claim_nonce(&agent, nonce).await {
            Ok(()) => Ok(agent),
            // Whoever signed is known, so it counts by agent and not by address.
            Err(error) => {
                incoming.context.count(self, Rule::Read, &agent.id)?;
                Err(error)
            }
        }
    }

    async fn claim_nonce(&self, agent: &Agent, nonce: Nonce) -> Result<(), ApiError> {
        self.store.claim_nonce(nonce).await?;
        Ok(check_not_suspended(agent)?)
    }

    /// Steps 1 to 7: as [`AppState::agent`], with an owner.
    pub(crate) async fn claimed_agent(&self, incoming: &Incoming) -> Result<Agent, ApiError> {
        let agent = self.agent(incoming).await?;
        check_claimed(&agent)?;
        Ok(agent)
    }

    /// Steps 1 to 4. The caller must claim the nonce, whatever comes next.
    pub(crate) async fn signed_request(
        &self,
        incoming: &Incoming,
    ) -> Result<SignedRequest, ApiError> {
        let headers = self.signed_headers(incoming)?;
        let agent_id = headers.agent.as_deref().ok_or(RequestError::HeaderMissing)?;
        let agent = self.store.agent(agent_id).await?;
        let agent = agent.ok_or_else(unknown_key)?;
        let key = agent.active_key(&headers.key).ok_or_else(unknown_key)?;
        let pinned = PinnedKey { kid: key.kid.clone(), public_key: key.public_key.clone() };
        let key = self.keys.key(&pinned).ok_or_else(unknown_key)?;
        check_signature(&headers, &key, incoming)?;
        let nonce = Nonce::new(&agent.id, &headers.nonce, self.clock.now());
        Ok(SignedRequest { agent, nonce })
    }

    /// The variant for registrations: the key that signs is the one in the
    /// body. Claims the nonce and gives the body.
    pub(crate) async fn registration(&self, incoming: &Incoming) -> Result<Document, ApiError> {
        let headers = self.signed_headers(incoming)?;
        if headers.key != REGISTRATION_KID {
            let message = "a registration is signed with OG-Key: new";
            return Err(ApiError::new(ErrorCode::Unauthenticated, message));
        }
        let body = incoming.document()?;
        let public_key = body.view().get("publicKey").and_then(View::as_str).ok_or_else(|| {
            ApiError::validation("publicKey", "expected the public key that signs this request")
        })?;
        let key = read_new_key(self.keys.provider(), &public_key, "publicKey")?;
        check_signature(&headers, &key, incoming)?;
        let nonce = Nonce::new(REGISTRATION_SCOPE, &headers.nonce, self.clock.now());
        self.store.claim_nonce(nonce).await?;
        Ok(body)
    }

    /// Steps 1 and 2: all headers, a clock that agrees with ours.
    fn signed_headers(&self, incoming: &Incoming) -> Result<SignedHeaders, ApiError> {
        let headers = SignedHeaders::collect(|name| header(&incoming.headers, name))?;
        headers.check_clock(self.clock.now_ms())?;
        Ok(headers)
    }
}

fn check_signature(
    headers: &SignedHeaders,
    key: &AgentKey,
    incoming: &Incoming,
) -> Result<(), RequestError> {
    let Incoming { method, body, .. } = incoming;
    headers.check_signature(key, method.as_str(), incoming.target(), body)
}

fn unknown_key() -> ApiError {
    let message = "OG-Agent and OG-Key do not name an agent and an active key of it";
    ApiError::new(ErrorCode::Unauthenticated, message)
}

/// Whether the caller claims to be an agent.
pub(crate) fn is_signed(incoming: &Incoming) -> bool {
    incoming.headers.contains_key(HEADER_SIGNATURE)
}
