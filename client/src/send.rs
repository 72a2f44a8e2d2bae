//! Appending to a chain, so that each message lands exactly once and builds on
//! nothing that was not checked.

use std::sync::Arc;

use openglass_core::{
    crypto::{Hash, Purpose, Signature},
    json::{Document, ObjectBuilder},
    record::{Head, Mode, NewEnvelope, Path},
    vocabulary::{ErrorCode, limits},
};

use crate::{
    chain::{ChainFacts, ChainKind, Payloads, Position},
    client::{Chain, Client},
    error::{ClientError, InvalidKind, Result},
    heads::KnownHead,
    options::SendOptions,
    payload::Payload,
    reply::Reply,
    types::{Message, Page, Sent},
};

/// A signed message that is ready to be posted.
struct Draft {
    seq: u32,
    hash: Hash,
    body: Document,
}

impl Client {
    /// Sends a message in an active session. In notary mode only the payload's
    /// hash leaves this process.
    ///
    /// The message builds on the last head that this client has checked. When
    /// another message came first, the missed ones are fetched and checked, and
    /// the message is signed anew on top of them. After a failure that leaves
    /// open whether the message landed, the chain is looked at before anything
    /// is posted again, so a message never lands twice.
    pub async fn send_message(
        &self,
        session_id: &str,
        payload: &Payload,
        options: SendOptions,
    ) -> Result<Sent> {
        self.append(ChainKind::Session, session_id, payload, &options).await
    }

    /// Logs an event in an active attestation; see [`Client::send_message`].
    pub async fn send_attestation_event(
        &self,
        attestation_id: &str,
        payload: &Payload,
        options: SendOptions,
    ) -> Result<Sent> {
        self.append(ChainKind::Attestation, attestation_id, payload, &options).await
    }

    /// Messages of a session after number `after_seq`, oldest first, checked;
    /// at most `limit` (1 to 200, the platform's default is 100).
    ///
    /// A page that starts at the known head or at 0 is checked to follow from
    /// there; one that starts elsewhere is checked in itself. In closed private
    /// sessions payloads may be gone.
    pub async fn list_messages(
        &self,
        session_id: &str,
        after_seq: u32,
        limit: Option<u32>,
    ) -> Result<Page<Message>> {
        self.list_links(ChainKind::Session, session_id, after_seq, limit).await
    }

    /// Events of an attestation; see [`Client::list_messages`].
    pub async fn list_attestation_events(
        &self,
        attestation_id: &str,
        after_seq: u32,
        limit: Option<u32>,
    ) -> Result<Page<Message>> {
        self.list_links(ChainKind::Attestation, attestation_id, after_seq, limit).await
    }

    async fn list_links(
        &self,
        kind: ChainKind,
        chain_id: &str,
        after_seq: u32,
        limit: Option<u32>,
    ) -> Result<Page<Message>> {
        let chain = self.chain(chain_id);
        let _turn = chain.turn.lock().await;
        let facts = match chain.facts.get() {
            Some(facts) => Some(Arc::clone(facts)),
            None => self.look(kind, chain_id).await?.facts,
        };
        let limit = limit.map(|limit| limit.to_string());
        let reply = self.get_links(kind, chain_id, after_seq, limit.as_deref()).await?;
        let page: Page<Message> = reply.whole()?;
        if let Some(facts) = facts {
            let position = self.start_of_page(&facts, after_seq).await?;
            let payloads = Payloads::MayBeGone;
            self.follow(&facts, position, &reply, payloads, |_, _| Ok(())).await?;
        } else if !page.items.is_empty() {
            return Err(reply.unexpected("it shows messages before the session has started"));
        }
        Ok(page)
    }

    async fn start_of_page(&self, facts: &ChainFacts, after_seq: u32) -> Result<Position> {
        let known = self.position(facts).await?;
        Ok(match after_seq {
            0 => facts.start(),
            seq if seq == known.seq => known,
            seq => Position { seq, hash: None, ..facts.start() },
        })
    }

    async fn append(
        &self,
        kind: ChainKind,
        chain_id: &str,
        payload: &Payload,
        options: &SendOptions,
    ) -> Result<Sent> {
        if options.content_type.chars().count() > limits::CONTENT_TYPE_CHARS {
            let reason = format!("at most {} characters", limits::CONTENT_TYPE_CHARS);
            return Err(ClientError::invalid(InvalidKind::Value, "content_type", reason));
        }
        let chain = self.chain(chain_id);
        let _turn = chain.turn.lock().await;
        let facts = self.started(kind, chain_id, &chain).await?;
        let pinned_place = options.seq.is_some() || options.prev_hash.is_some();
        let mut retries = if pinned_place { 0 } else { options.retry_on_conflict };
        // A post whose answer got lost may land while a later one is on its way.
        let mut posted = Vec::new();
        loop {
            let before = self.position(&facts).await?;
            let draft = self.draft(&facts, &before, payload, options)?;
            posted.push(draft.hash);
            let error = match self.post_draft(&facts, &before, &draft, pinned_place).await {
                Ok(sent) => return Ok(sent),
                Err(error) => error,
            };
            let conflict = error.is(ErrorCode::ChainConflict);
            // A caller that named the place wants to hear of the conflict.
            if !(error.is_ambiguous() || conflict && !pinned_place) {
                return Err(error);
            }
            let target = if conflict { conflicting_head(&error) } else { None };
            match self.catch_up(&facts, target, &posted).await {
                Ok(caught_up) => {
                    if let Some(message) = caught_up.landed {
                        return Ok(Sent::found(message, kind.link()));
                    }
                }
                // Whether it landed stays open: the first failure says so.
                Err(lookup) if error.is_ambiguous() && lookup.is_ambiguous() => return Err(error),
                Err(lookup) => return Err(lookup),
            }
            if retries == 0 {
                return Err(error);
            }
            retries -= 1;
        }
    }

    /// The facts of a chain that takes messages. On first contact its whole
    /// history after the known head is checked; then it is believed until the
    /// platform refuses a message.
    async fn started(
        &self,
        kind: ChainKind,
        chain_id: &str,
        chain: &Chain,
    ) -> Result<Arc<ChainFacts>> {
        if let Some(facts) = chain.facts.get() {
            return Ok(Arc::clone(facts));
        }
        let sight = self.look(kind, chain_id).await?;
        match sight.facts {
            Some(facts) if sight.status == "active" => {
                self.catch_up(&facts, Some(sight.head), &[]).await?;
                Ok(facts)
            }
            _ => {
                Err(ClientError::NotActive { chain_id: chain_id.to_owned(), status: sight.status })
            }
        }
    }

    fn draft(
        &self,
        facts: &ChainFacts,
        before: &Position,
        payload: &Payload,
        options: &SendOptions,
    ) -> Result<Draft> {
        let (identity, agent_id) = self.agent()?;
        let seq = options.seq.unwrap_or(before.seq.saturating_add(1));
        let prev_hash = options.prev_hash.or(before.hash).unwrap_or(facts.genesis);
        let envelope = NewEnvelope {
            session_id: &facts.id,
            seq,
            prev_hash: &prev_hash,
            agent_id: &agent_id,
            kid: identity.kid(),
            content_type: &options.content_type,
            payload_hash: &payload.hash(),
            sent_at: &self.now(),
        }
        .make();
        let hash = openglass_core::record::message_hash(&prev_hash, envelope.view());
        let signature: Signature<'_> = identity.signer().sign(Purpose::Message, &hash);
        let body = ObjectBuilder::new()
            .value("envelope", envelope.view())
            .string("hash", &hash.to_hex())
            .value("signature", signature.to_document().view());
        let body = match facts.mode {
            Mode::Relay => body.value("payload", payload.view()),
            // The key is left out: even `null` would be a payload (W14).
            Mode::Notary => body,
        };
        Ok(Draft { seq, hash, body: body.build() })
    }

    /// Posts once and checks the answer; the known head moves only then.
    async fn post_draft(
        &self,
        facts: &ChainFacts,
        before: &Position,
        draft: &Draft,
        pinned_place: bool,
    ) -> Result<Sent> {
        let route = facts.kind.route(&facts.id)?.then(facts.kind.links());
        let reply = self.post(&route, Some(&draft.body)).await?;
        let item = facts.kind.link();
        let sent =
            Sent::read(reply.view(), &Path::ROOT, item).map_err(|error| reply.misshapen(&error))?;
        if sent.message.seq != draft.seq || sent.message.hash != draft.hash {
            return Err(reply.unexpected("it acknowledges another message"));
        }
        if sent.head != (Head { seq: draft.seq, hash: Some(draft.hash) }) {
            return Err(reply.unexpected("it names another head than the message that it took"));
        }
        let is_next = draft.seq == before.seq.saturating_add(1);
        if pinned_place && !is_next {
            // The place was the caller's, and the platform's head is elsewhere
            // than the known one: what lies between has to be checked first.
            self.catch_up(facts, Some(sent.head), &[]).await?;
            return Ok(sent);
        }
        self.admit(facts, before, &reply).await?;
        Ok(sent)
    }

    async fn admit(&self, facts: &ChainFacts, before: &Position, reply: &Reply) -> Result<()> {
        let keys = self.trusted_keys().await?;
        let item = facts.kind.link();
        let path = Path::ROOT.name(item);
        let link = facts
            .check(&keys, before, reply.part(item)?, &path, Payloads::Required)
            .map_err(|fault| reply.disbelieve(&facts.id, fault))?;
        self.heads().advance(KnownHead::of(facts.genesis, &link)).await;
        Ok(())
    }
}

/// The head that a conflict names.
fn conflicting_head(error: &ClientError) -> Option<Head> {
    let head = error.details()?.get("head")?;
    Head::read(head, &Path::ROOT.name("head")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conflict_names_its_head_or_nothing() {
        let api = |details: &str| {
            ClientError::Api(Box::new(crate::error::ApiError {
                status: 409,
                code: "chain_conflict".to_owned(),
                message: String::new(),
                details: Document::read(details.as_bytes()).ok(),
                request_id: None,
                retry_after: None,
                method: "POST".to_owned(),
                path: String::new(),
            }))
        };
        assert_eq!(conflicting_head(&api(r#"{"head":{"seq":0,"hash":null}}"#)), Some(Head::EMPTY));
        assert_eq!(conflicting_head(&api(r#"{"head":{"seq":"x"}}"#)), None);
        assert_eq!(conflicting_head(&api("[]")), None);
    }
}
