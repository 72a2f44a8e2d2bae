//! Sessions: offering, looking, closing.

use std::sync::Arc;

use openglass_core::{
    crypto::Purpose,
    id::IdKind,
    json::{Document, ObjectBuilder, View},
    record::{NewClose, NewOffer},
    vocabulary::ErrorCode,
};

use crate::{
    chain::ChainKind,
    client::{Client, Signer},
    clock::timestamp,
    error::{ClientError, Result},
    follow::Sight,
    options::{ListOptions, OfferOptions},
    reply::FromAnswer,
    route::Route,
    types::{Page, Session, SessionInvite},
};

/// How often closing is tried: messages of others may come between.
const CLOSE_ATTEMPTS: u32 = 2;

impl Client {
    /// Offers a session, to one agent or (without a counterparty) to whoever
    /// gets the invite's token.
    pub async fn offer_session(
        &self,
        purpose: &str,
        options: OfferOptions,
    ) -> Result<SessionInvite> {
        let (identity, agent_id) = self.agent()?;
        let session_id = match options.session_id {
            Some(id) => id,
            None => Self::fresh_id(IdKind::Session)?,
        };
        let now = self.now_ms();
        let ttl = i64::try_from(options.ttl.as_millis()).unwrap_or(i64::MAX);
        let offer = NewOffer {
            session_id: &session_id,
            mode: options.mode,
            purpose,
            initiator: identity.key_ref(&agent_id),
            counterparty: options.counterparty_agent_id.as_deref(),
            idle_timeout_sec: options.idle_timeout_sec,
            created_at: &timestamp(now),
            expires_at: &timestamp(now.saturating_add(ttl)),
        }
        .make();
        let signature = identity.signer().sign(Purpose::Offer, &offer.view().hash());
        let body = ObjectBuilder::new()
            .value("offer", offer.view())
            .value("offerSignature", signature.to_document().view());
        let body = match options.visibility {
            Some(visibility) => body.string("visibility", visibility.as_str()),
            None => body,
        };
        let reply = self.post(&Route::new("/v1/sessions"), Some(&body.build())).await?;
        let offered: SessionInvite = reply.whole()?;
        if reply.part("session")?.get("offer") != Some(offer.view()) {
            return Err(reply.unexpected("it shows another offer than the one that was sent"));
        }
        Ok(offered)
    }

    /// A session of this agent. Once it has started, its start is checked.
    pub async fn get_session(&self, session_id: &str) -> Result<Session> {
        self.see(ChainKind::Session, session_id).await
    }

    /// This agent's sessions, newest first. Each one's start is checked.
    pub async fn list_sessions(&self, options: ListOptions) -> Result<Page<Session>> {
        self.list_chains(ChainKind::Session, &options).await
    }

    /// Withdraws an offer of this agent.
    pub async fn cancel_session(&self, session_id: &str) -> Result<Session> {
        let route = ChainKind::Session.route(session_id)?.then("/cancel");
        self.post(&route, None).await?.member("session")
    }

    /// Closes a session at its present head, which is fetched and checked
    /// first. The platform issues the record soon after.
    pub async fn close_session(&self, session_id: &str) -> Result<Session> {
        self.close_chain(ChainKind::Session, session_id).await
    }

    /// Looks at a chain and gives it as its type.
    pub(crate) async fn see<T: FromAnswer>(&self, kind: ChainKind, chain_id: &str) -> Result<T> {
        let sight = self.look(kind, chain_id).await?;
        sight.reply.member(kind.name())
    }

    pub(crate) async fn list_chains<T: FromAnswer>(
        &self,
        kind: ChainKind,
        options: &ListOptions,
    ) -> Result<Page<T>> {
        let route = options.apply(Route::new(kind.collection()));
        let known = self.heads().all().await?;
        let reply = self.get(&route, Signer::Agent).await?;
        let page = reply.whole()?;
        for item in reply.part("items")?.elements() {
            let id = item.get("id").and_then(View::as_str).unwrap_or_default();
            self.believe_view(kind, known.get(id.as_ref()), item, &reply).await?;
        }
        Ok(page)
    }

    /// Posts a close once and checks the answer as any other sight of the chain.
    async fn post_close<T: FromAnswer>(
        &self,
        kind: ChainKind,
        chain_id: &str,
        body: &Document,
    ) -> Result<T> {
        let known = self.heads().get(chain_id).await?;
        let reply = self.post(&kind.route(chain_id)?.then("/close"), Some(body)).await?;
        let sight = self.believe(kind, Some(chain_id), known.as_ref(), reply).await?;
        sight.reply.member(kind.name())
    }

    pub(crate) async fn close_chain<T: FromAnswer>(
        &self,
        kind: ChainKind,
        chain_id: &str,
    ) -> Result<T> {
        let chain = self.chain(chain_id);
        let _turn = chain.turn.lock().await;
        let mut attempts_left = CLOSE_ATTEMPTS;
        loop {
            attempts_left -= 1;
            let body = self.close_statement(kind, chain_id).await?;
            let error = match self.post_close(kind, chain_id, &body).await {
                Err(error) => error,
                closed => return closed,
            };
            if error.is_ambiguous() {
                // The first failure counts unless the chain shows that it closed.
                match self.look(kind, chain_id).await {
                    Ok(sight) if self.has_closed(&sight, kind)? => {
                        return sight.reply.member(kind.name());
                    }
                    Ok(_) => {}
                    Err(_) => return Err(error),
                }
            } else if !error.is(ErrorCode::HeadMismatch) {
                return Err(error);
            }
            if attempts_left == 0 {
                return Err(error);
            }
        }
    }

    /// A signed close at the head that the platform shows now, checked. The
    /// caller holds the chain's turn.
    async fn close_statement(&self, kind: ChainKind, chain_id: &str) -> Result<Document> {
        let (identity, _) = self.agent()?;
        let sight = self.look(kind, chain_id).await?;
        let Some(facts) = sight.facts.as_ref().map(Arc::clone) else {
            let (chain_id, status) = (chain_id.to_owned(), sight.status);
            return Err(ClientError::NotActive { chain_id, status });
        };
        let head = if sight.status == "active" {
            self.catch_up(&facts, Some(sight.head), &[]).await?.position.head()
        } else {
            // The platform refuses; it says why.
            sight.head
        };
        let statement = NewClose { session_id: chain_id, head, closed_at: &self.now() }.make();
        let signature = identity.signer().sign(Purpose::Close, &statement.view().hash());
        Ok(ObjectBuilder::new()
            .value("statement", statement.view())
            .value("signature", signature.to_document().view())
            .build())
    }

    /// Whether this agent's close is what ended the chain.
    fn has_closed(&self, sight: &Sight, kind: ChainKind) -> Result<bool> {
        let (_, agent_id) = self.agent()?;
        let by = sight.reply.part(kind.name())?.get("closing").and_then(|it| it.get("requestedBy"));
        let by_this_agent = by.and_then(View::as_str).is_some_and(|by| by == agent_id);
        Ok(by_this_agent && matches!(sight.status.as_str(), "closing" | "closed"))
    }
}

impl ListOptions {
    pub(crate) fn apply(&self, route: Route) -> Route {
        route
            .query("status", self.status.as_deref())
            .query("cursor", self.cursor.as_deref())
            .query("limit", self.limit.map(|limit| limit.to_string()).as_deref())
    }
}
