//! Checks 16 to 25: the messages, each on its own once the chain is known.

use super::{
    Finding, FindingCode as Code, InfoCode, Note,
    agreement::Pinned,
    signatures::verify_by_key,
    threads::{map_all, map_groups},
};
use crate::{
    crypto::{AgentKey, Hash, PlatformKey, Purpose, Signed},
    json::{Canonical, View},
    record::{
        ContentState, EncryptedPayload, EvidenceMessage, Mode, Path, PlatformKeys, RecordStatement,
        ShapeError, Visibility, countersign_digest,
    },
};

/// What all messages of one chain are checked against.
pub(super) struct Chain<'c> {
    pub(super) statement: &'c RecordStatement<'c>,
    /// `None` when the start of the chain is missing: nobody is pinned then,
    /// and checks of senders make no sense.
    pub(super) pinned: Option<&'c [Pinned<'c>]>,
    pub(super) keys: &'c PlatformKeys,
    /// The number whose message hash is to be remembered, 0 for none.
    pub(super) known_seq: u32,
    /// Whether payload hashes are to be remembered.
    pub(super) keep_payload_hashes: bool,
}

/// Where the walk over a chain stands, and what it has found.
pub(super) struct Walk {
    /// The recomputed hash of the last message, the genesis hash before the first.
    pub(super) head: Hash,
    /// Messages walked so far.
    pub(super) count: u32,
    /// When the last one was received; the start of the chain before the first.
    pub(super) received_at: String,
    /// Findings of checks 16 to 25.
    pub(super) errors: Vec<Finding>,
    /// Findings of the content check, which come after all others.
    pub(super) content_errors: Vec<Finding>,
    /// Notes, in order.
    pub(super) info: Vec<Note>,
    /// The hash of the message whose number was asked for.
    pub(super) known_hash: Option<Hash>,
    /// The payload hashes that were signed, if asked for.
    pub(super) payload_hashes: Vec<Hash>,
}

/// One message at its place in the chain.
struct Link<'l, 'a> {
    seq: u32,
    message: &'l EvidenceMessage<'a>,
    prev_hash: Hash,
    hash: Hash,
    received_before: &'l str,
}

/// What the checks of one message give.
struct Checked {
    errors: Vec<Finding>,
    note: Option<Note>,
    content_fits: bool,
}

impl Walk {
    /// A walk that starts from a genesis.
    pub(super) fn start(genesis: Hash, started_at: &str) -> Self {
        Self {
            head: genesis,
            count: 0,
            received_at: started_at.to_owned(),
            errors: Vec::new(),
            content_errors: Vec::new(),
            info: Vec::new(),
            known_hash: None,
            payload_hashes: Vec::new(),
        }
    }

    /// Walks over the next messages, up to a malformed one.
    pub(super) fn go_on(
        &mut self,
        chain: &Chain<'_>,
        documents: &[Canonical<'_>],
    ) -> Result<(), ShapeError> {
        let evidence = Path::ROOT.name("evidence");
        let path = evidence.name("messages");
        let first = self.count as usize;
        let read = map_all(documents, |index, document| {
            EvidenceMessage::read(document.view(), &path.index(first + index))
        });
        let mut messages = Vec::with_capacity(read.len());
        let mut malformed = Ok(());
        for message in read {
            match message {
                Ok(message) => messages.push(message),
                Err(error) => {
                    malformed = Err(error);
                    break;
                }
            }
        }
        let received_before = std::mem::take(&mut self.received_at);
        let links = self.link(&messages, &received_before);
        let checked = map_groups(&links, |links| chain.check_all(links));
        for (link, checked) in links.iter().zip(checked) {
            self.keep(chain, link, checked);
        }
        self.received_at = match messages.last() {
            Some(last) => last.received_at.as_ref().to_owned(),
            None => received_before,
        };
        malformed
    }

    /// Chains the messages: after each, the head is the recomputed hash.
    fn link<'l, 'a>(
        &mut self,
        messages: &'l [EvidenceMessage<'a>],
        mut received_before: &'l str,
    ) -> Vec<Link<'l, 'a>> {
        let mut link = |message: &'l EvidenceMessage<'a>| {
            let prev_hash = self.head;
            let hash = message.envelope.hash(&prev_hash);
            self.head = hash;
            self.count = self.count.saturating_add(1);
            let received_before = std::mem::replace(&mut received_before, &message.received_at);
            Link { seq: self.count, message, prev_hash, hash, received_before }
        };
        messages.iter().map(&mut link).collect()
    }

    fn keep(&mut self, chain: &Chain<'_>, link: &Link<'_, '_>, checked: Checked) {
        self.errors.extend(checked.errors);
        self.info.extend(checked.note);
        if !checked.content_fits {
            self.content_errors.push(Finding::at(Code::ContentState, link.seq));
        }
        if link.seq == chain.known_seq {
            self.known_hash = Some(link.hash);
        }
        if chain.keep_payload_hashes {
            self.payload_hashes.push(link.message.envelope.payload_hash);
        }
    }
}

impl Chain<'_> {
    /// Tells the keys how many messages the record claims. A wrong claim costs
    /// time and nothing else.
    pub(super) fn expect_messages(&self, claimed: i64) {
        let count = usize::try_from(claimed).unwrap_or_default();
        self.keys.expect_checks(count);
        let pinned = self.pinned.unwrap_or_default();
        for key in pinned.iter().filter_map(Pinned::key) {
            key.expect_checks(count / pinned.len());
        }
    }

    fn check_all(&self, links: &[Link<'_, '_>]) -> Vec<Checked> {
        let by_sender = self.signed_by_sender(links);
        let by_platform = self.signed_by_platform(links);
        let signed = by_sender.into_iter().zip(by_platform);
        links.iter().zip(signed).map(|(link, signed)| self.check(link, signed)).collect()
    }

    fn signed_by_sender(&self, links: &[Link<'_, '_>]) -> Vec<bool> {
        let signed = links.iter().map(|link| {
            let key = self.sender(link.message).and_then(Pinned::key);
            (key, Signed { digest: link.hash, signature: &link.message.signature })
        });
        let verify =
            |key: &AgentKey, signed: &[Signed<'_>]| key.verify_all(Purpose::Message, signed);
        verify_by_key(&signed.collect::<Vec<_>>(), verify)
    }

    fn signed_by_platform(&self, links: &[Link<'_, '_>]) -> Vec<bool> {
        let signed = links.iter().map(|link| {
            let message = link.message;
            let (at, signature) = (&message.received_at, &message.platform_signature);
            let digest = countersign_digest(&link.hash, &message.signature.sig, at);
            (self.keys.find(&signature.kid, at), Signed { digest, signature })
        });
        let verify =
            |key: &PlatformKey, signed: &[Signed<'_>]| key.verify_all(Purpose::Countersign, signed);
        verify_by_key(&signed.collect::<Vec<_>>(), verify)
    }

    /// Checks 16 to 25 of one message, of which two were done before.
    fn check(&self, link: &Link<'_, '_>, (by_sender, by_platform): (bool, bool)) -> Checked {
        let Link { seq, message, prev_hash, hash, received_before } = link;
        let envelope = &message.envelope;
        let mut errors = Vec::new();
        let mut check = |passed: bool, code| {
            if !passed {
                errors.push(Finding::at(code, *seq));
            }
        };

        check(envelope.has_type(), Code::EnvelopeType);
        let in_place =
            envelope.session_id == self.statement.session_id && envelope.seq == i64::from(*seq);
        check(in_place, Code::Seq);
        check(envelope.prev_hash == *prev_hash, Code::PrevHash);
        let sender = self.sender(message);
        if self.pinned.is_some() {
            let kid = sender.map(|agent| &agent.key_ref.kid);
            let pinned = kid == Some(&envelope.sender_kid) && kid == Some(&message.signature.kid);
            check(pinned, Code::Sender);
        }
        let note = self.check_payload(message, *seq, &mut check);
        check(message.hash == *hash, Code::Hash);
        if self.pinned.is_some() {
            check(by_sender, Code::MessageSignature);
        }
        check(by_platform, Code::Countersignature);
        check(message.received_at.as_ref() >= *received_before, Code::TimeOrder);
        Checked { errors, note, content_fits: self.content_fits(message) }
    }

    fn sender(&self, message: &EvidenceMessage<'_>) -> Option<&Pinned<'_>> {
        let agent_id = &message.envelope.sender_agent_id;
        self.pinned?.iter().find(|agent| agent.key_ref.agent_id == *agent_id)
    }

    /// Checks 20 and 21.
    fn check_payload(
        &self,
        message: &EvidenceMessage<'_>,
        seq: u32,
        check: &mut impl FnMut(bool, Code),
    ) -> Option<Note> {
        match (self.statement.mode, message.content_state) {
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

    /// Payloads are encrypted only in private relay records, and then in form.
    fn content_fits(&self, message: &EvidenceMessage<'_>) -> bool {
        let may_be_encrypted = self.statement.visibility == Some(Visibility::Private)
            && self.statement.mode == Mode::Relay;
        let in_form = |payload: View<'_>| EncryptedPayload::read(payload, &Path::ROOT).is_ok();
        message.content_state == ContentState::Plain
            || (may_be_encrypted && message.payload.is_some_and(in_form))
    }
}
