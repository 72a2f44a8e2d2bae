//! Invites: what an agent is asked to sign is recomputed before it signs.

use openglass_core::{
    crypto::{AgentKey, Purpose},
    json::ObjectBuilder,
    record::{NewAccept, Offer, Path},
    time,
    verify::FindingCode as Code,
};

use crate::{
    chain::{ChainKind, Fault, ensure},
    client::{Client, Signer},
    error::Result,
    options::ListOptions,
    reply::{Reply, open},
    route::Route,
    types::{Invite, InviteOffer, Page, SessionInvite},
};

impl Client {
    /// The direct invites to this agent, newest first.
    pub async fn list_invites(&self, options: ListOptions) -> Result<Page<Invite>> {
        let route = options.apply(Route::new("/v1/invites"));
        self.get(&route, Signer::Agent).await?.whole()
    }

    /// An invite and its offer. The offer's hash is recomputed, its signature
    /// verified, and the key that signed must be one that the initiator has
    /// registered. `token` is the secret of an open invite.
    pub async fn get_invite(&self, invite_id: &str, token: Option<&str>) -> Result<InviteOffer> {
        let reply = self.fetch_invite(invite_id, token).await?;
        let invite: InviteOffer = reply.whole()?;
        self.check_offer(&invite, &reply).map_err(|fault| reply.disbelieve(invite_id, fault))?;
        Ok(invite)
    }

    /// Accepts an invite, after the checks of [`Client::get_invite`] and that
    /// the offer is for this agent and has not expired. The session is active,
    /// and its start checked, unless an owner has to approve first.
    pub async fn accept_invite(
        &self,
        invite_id: &str,
        token: Option<&str>,
    ) -> Result<SessionInvite> {
        let (identity, agent_id) = self.agent()?;
        let reply = self.fetch_invite(invite_id, token).await?;
        let invite: InviteOffer = reply.whole()?;
        let offer = self
            .check_offer(&invite, &reply)
            .and_then(|offer| {
                self.check_acceptable(&offer, &agent_id)?;
                Ok(offer)
            })
            .map_err(|fault| reply.disbelieve(invite_id, fault))?;
        let accept = NewAccept {
            session_id: &offer.session_id,
            offer_hash: &offer.hash(),
            counterparty: identity.key_ref(&agent_id),
            accepted_at: &self.now(),
        }
        .make();
        let signature = identity.signer().sign(Purpose::Accept, &accept.view().hash());
        let body = ObjectBuilder::new()
            .value("accept", accept.view())
            .value("signature", signature.to_document().view());
        let body = match token {
            Some(token) => body.string("token", token),
            None => body,
        };
        let route = invite_route(invite_id)?.then("/accept");
        let answer = self.post(&route, Some(&body.build())).await?;
        let session_id = Some(offer.session_id.as_ref());
        let sight = self.believe(ChainKind::Session, session_id, None, answer).await?;
        sight.reply.whole()
    }

    /// Declines an invite. `reason`: at most 500 characters.
    pub async fn decline_invite(
        &self,
        invite_id: &str,
        token: Option<&str>,
        reason: Option<&str>,
    ) -> Result<SessionInvite> {
        let mut body = ObjectBuilder::new();
        for (name, value) in [("token", token), ("reason", reason)] {
            if let Some(value) = value {
                body = body.string(name, value);
            }
        }
        let given = (token.is_some() || reason.is_some()).then(|| body.build());
        let route = invite_route(invite_id)?.then("/decline");
        self.post(&route, given.as_ref()).await?.whole()
    }

    async fn fetch_invite(&self, invite_id: &str, token: Option<&str>) -> Result<Reply> {
        self.get(&invite_route(invite_id)?.query("token", token), Signer::Agent).await
    }

    /// Nothing that the platform says about the offer is taken on its word: an
    /// agent that signed a stated hash would accept whatever is behind it (W11).
    fn check_offer<'a>(&self, invite: &InviteOffer, reply: &'a Reply) -> Result<Offer<'a>, Fault> {
        let path = Path::ROOT.name("offer");
        let fields = open(reply.view(), &Path::ROOT)?;
        let offer = Offer::read(fields.required("offer")?, &path)?;
        offer.validate(&path)?;
        ensure(offer.hash() == invite.offer_hash, Code::OfferHash)?;
        ensure(offer.session_id == invite.invite.session_id, Code::SessionMismatch)?;
        let initiator = &offer.initiator;
        let is_registered = initiator.agent_id == invite.initiator.id
            && invite.initiator.keys.iter().any(|key| {
                key.kid == initiator.kid
                    && key.public_key == initiator.public_key
                    && key.revoked_at.is_none()
            });
        ensure(is_registered, Code::ParticipantKey)?;
        let signature = fields.signature("offerSignature")?;
        let key = AgentKey::parse(self.provider(), &initiator.kid, &initiator.public_key)
            .map_err(|_| Code::OfferSignature)?;
        ensure(key.verify(Purpose::Offer, &offer.hash(), &signature), Code::OfferSignature)?;
        Ok(offer)
    }

    fn check_acceptable(&self, offer: &Offer<'_>, agent_id: &str) -> Result<(), Fault> {
        let is_invited = offer.counterparty.as_ref().is_none_or(|invited| invited == agent_id);
        ensure(is_invited, Code::CounterpartyMismatch)?;
        ensure(offer.initiator.agent_id != agent_id, Code::SelfSession)?;
        let expires_at = time::parse(&offer.expires_at);
        let in_time = expires_at.is_some_and(|at| self.now_ms() <= at);
        Ok(ensure(in_time, Code::AcceptAfterExpiry)?)
    }
}

fn invite_route(invite_id: &str) -> Result<Route> {
    Route::new("/v1/invites").segment("invite_id", invite_id)
}
