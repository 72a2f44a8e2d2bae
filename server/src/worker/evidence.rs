//! From stored rows to the evidence of a chain.

use openglass_core::{
    crypto::Hash,
    json::{ArrayBuilder, Document, View},
    record::{ContentState, Head, NewEvidence, NewMessage, make_evidence},
};

use super::{Worker, issue::IssueError};
use crate::{
    domain::{Attestation, Chain, ChainKind, Genesis, Session, Signed, StoredMessage},
    store::Result,
};

/// Messages that are read at a time: with the largest payloads, 16 MiB.
const PAGE: u32 = 64;

/// A chain with the signed objects that begin it.
pub(super) enum Whole {
    Session(Session),
    Attestation(Attestation),
}

impl Whole {
    pub(super) const fn chain(&self) -> &Chain {
        match self {
            Self::Session(session) => &session.chain,
            Self::Attestation(attestation) => &attestation.chain,
        }
    }

    /// The evidence around these messages.
    pub(super) fn evidence(&self, genesis: &Genesis, messages: ArrayBuilder) -> Document {
        let close = self.chain().closing.as_ref().and_then(|closing| closing.statement.as_ref());
        let (offer, accept, open) = match self {
            Self::Session(session) => (Some(&session.offer), session.accept.as_ref(), None),
            Self::Attestation(attestation) => (None, None, Some(&attestation.open)),
        };
        let parts = NewEvidence {
            offer: offer.map(pair),
            accept: accept.map(pair),
            open: open.map(pair),
            genesis_hash: &genesis.hash,
            genesis_signature: genesis.signature.view(),
            close: close.map(pair),
        };
        make_evidence(&parts, messages)
    }
}

fn pair(signed: &Signed) -> (View<'_>, View<'_>) {
    (signed.object.view(), signed.signature.view())
}

impl Worker {
    /// The chain with this id, with everything that begins it.
    pub(super) async fn load_whole(&self, chain_id: &str) -> Result<Option<Whole>> {
        let Some(chain) = self.store.chain(chain_id).await? else { return Ok(None) };
        Ok(match chain.kind {
            ChainKind::Session => self.store.session(chain_id).await?.map(Whole::Session),
            ChainKind::Attestation => {
                self.store.attestation(chain_id).await?.map(Whole::Attestation)
            }
        })
    }

    /// All messages of the chain as evidence holds them.
    pub(super) async fn load_messages(&self, chain: &Chain) -> Result<ArrayBuilder, IssueError> {
        let mut messages = ArrayBuilder::new();
        let mut head = Head::EMPTY;
        while head.seq < chain.head.seq {
            let page = self.store.messages_after(&chain.id, head.seq, PAGE).await?;
            for message in &page {
                messages.push(evidence_message(message, chain.is_private()).view());
            }
            let Some(last) = page.last() else { break };
            head = Head { seq: last.seq, hash: Some(last.hash) };
        }
        if head == chain.head {
            return Ok(messages);
        }
        let found = head.hash.map(Hash::to_hex);
        Err(IssueError::Incomplete { head: chain.head.seq, found_seq: head.seq, found_hash: found })
    }
}

/// Payloads of private chains are stored encrypted already.
fn evidence_message(message: &StoredMessage, private: bool) -> Document {
    let encrypted = private && message.payload.is_some();
    NewMessage {
        envelope: message.envelope.view(),
        hash: &message.hash,
        signature: message.signature.view(),
        received_at: &message.received_at.to_string(),
        platform_signature: message.platform_signature.view(),
        payload: message.payload.as_ref().map(Document::view),
        content_state: if encrypted { ContentState::Encrypted } else { ContentState::Plain },
    }
    .make()
}
