//! Checks 16 to 25: the messages, each on its own once the chain is known.

use super::{Finding, FindingCode as Code, InfoCode, Note, agreement::Pinned, platform_signed};
use crate::{
    crypto::{Hash, Purpose},
    json::View,
    record::{
        ContentState, EvidenceMessage, Mode, Path, PlatformKeys, RecordStatement, ShapeError,
        countersign_digest,
    },
};

/// What all messages of one chain are checked against.
pub(super) struct Chain<'c> {
    pub(super) statement: &'c RecordStatement<'c>,
    /// `None` when the start of the chain is missing: nobody is pinned then,
    /// and checks of senders make no sense.
    pub(super) pinned: Option<&'c [Pinned<'c>]>,
    pub(super) keys: &'c PlatformKeys,
    pub(super) genesis: Hash,
    /// What the first message must not be received before.
    pub(super) started_at: &'c str,
}

/// The messages of a chain, read, with the recomputed hash after each.
pub(super) struct Messages<'a> {
    pub(super) items: Vec<EvidenceMessage<'a>>,
    pub(super) hashes: Vec<Hash>,
}

impl<'a> Messages<'a> {
    /// Reads messages up to the first malformed one, whose error is given too.
    pub(super) fn read(
        views: &[View<'a>],
        genesis: Hash,
        path: &Path<'_>,
    ) -> (Self, Option<ShapeError>) {
        let path = path.name("messages");
        let mut items = Vec::with_capacity(views.len());
        let mut error = None;
        for read in map_all(views, |index, view| EvidenceMessage::read(*view, &path.index(index))) {
            match read {
                Ok(message) => items.push(message),
                Err(found) => {
                    error = Some(found);
                    break;
                }
            }
        }
        let chain = |head: &mut Hash, message: &EvidenceMessage<'_>| {
            *head = message.envelope.hash(head);
            Some(*head)
        };
        let hashes = items.iter().scan(genesis, chain).collect();
        (Self { items, hashes }, error)
    }

    /// Runs the checks of every message.
    pub(super) fn check(&self, chain: &Chain<'_>) -> (Vec<Finding>, Vec<Note>) {
        let results = map_all(&self.items, |index, message| self.check_one(chain, index, message));
        let (mut errors, mut info) = (Vec::new(), Vec::new());
        for (found, note) in results {
            errors.extend(found);
            info.extend(note);
        }
        (errors, info)
    }

    fn check_one(
        &self,
        chain: &Chain<'_>,
        index: usize,
        message: &EvidenceMessage<'_>,
    ) -> (Vec<Finding>, Option<Note>) {
        let seq = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let before = index.checked_sub(1);
        let prev_hash = before.map_or(chain.genesis, |before| self.hashes[before]);
        let received_before =
            before.map_or(chain.started_at, |before| self.items[before].received_at.as_ref());
        let hash = &self.hashes[index];
        let envelope = &message.envelope;
        let mut errors = Vec::new();
        let mut check = |passed: bool, code| {
            if !passed {
                errors.push(Finding::at(code, seq));
            }
        };

        check(envelope.has_type(), Code::EnvelopeType);
        let in_place =
            envelope.session_id == chain.statement.session_id && envelope.seq == i64::from(seq);
        check(in_place, Code::Seq);
        check(envelope.prev_hash == prev_hash, Code::PrevHash);
        let sender = chain.sender(message);
        if chain.pinned.is_some() {
            let kid = sender.map(|agent| &agent.key_ref.kid);
            let pinned = kid == Some(&envelope.sender_kid) && kid == Some(&message.signature.kid);
            check(pinned, Code::Sender);
        }
        let note = check_payload(chain.statement.mode, message, seq, &mut check);
        check(message.hash == *hash, Code::Hash);
        if chain.pinned.is_some() {
            let signed = sender
                .is_some_and(|agent| agent.signed(Purpose::Message, hash, &message.signature));
            check(signed, Code::MessageSignature);
        }
        let received_at = &message.received_at;
        let digest = countersign_digest(hash, &message.signature.sig, received_at);
        let by_platform = &message.platform_signature;
        let countersigned =
            platform_signed(chain.keys, Purpose::Countersign, &digest, by_platform, received_at);
        check(countersigned, Code::Countersignature);
        check(received_at.as_ref() >= received_before, Code::TimeOrder);
        (errors, note)
    }
}

impl Chain<'_> {
    fn sender(&self, message: &EvidenceMessage<'_>) -> Option<&Pinned<'_>> {
        let agent_id = &message.envelope.sender_agent_id;
        self.pinned?.iter().find(|agent| agent.key_ref.agent_id == *agent_id)
    }
}

/// Checks 20 and 21.
fn check_payload(
    mode: Mode,
    message: &EvidenceMessage<'_>,
    seq: u32,
    check: &mut impl FnMut(bool, Code),
) -> Option<Note> {
    match (mode, message.content_state) {
        (Mode::Relay, ContentState::Plain) => {
            let payload = message.payload.unwrap_or(View::NULL);
            check(payload.hash() == message.envelope.payload_hash, Code::PayloadHash);
            None
        }
        (Mode::Relay, ContentState::Encrypted) => {
            Some(Note::new(InfoCode::ContentEncrypted, Some(seq)))
        }
        (Mode::Notary, _) => {
            check(message.payload.is_none(), Code::PayloadPresent);
            None
        }
    }
}

/// Maps all items, on all cores when the `parallel` feature is on. The order of
/// the results is that of the items either way.
#[cfg(feature = "parallel")]
fn map_all<T: Sync, R: Send>(items: &[T], map: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().enumerate().with_min_len(16).map(|(index, item)| map(index, item)).collect()
}

#[cfg(not(feature = "parallel"))]
fn map_all<T, R>(items: &[T], map: impl Fn(usize, &T) -> R) -> Vec<R> {
    items.iter().enumerate().map(|(index, item)| map(index, item)).collect()
}
