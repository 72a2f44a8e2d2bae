//! Messages and events: the append check.

use openglass_core::{
    crypto::{Hash, Purpose, Signature},
    json::{Document, View},
    record::{CloseReason, Envelope, Fields, Head, Mode, Path, countersign_digest},
    vocabulary::{ErrorCode, limits},
};

use super::{Chain, Closing, KeyCache, PinnedKey, Refusal, Timestamp, Trigger};

/// A message or event as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMessage {
    /// `msg_…`
    pub id: String,
    /// The session or attestation.
    pub chain_id: String,
    /// 1 for the first.
    pub seq: u32,
    /// What the sender signed, canonical.
    pub envelope: Document,
    /// The message's hash.
    pub hash: Hash,
    /// By the sender.
    pub signature: Document,
    /// When the platform received it.
    pub received_at: Timestamp,
    /// By the platform, purpose `countersign`.
    pub platform_signature: Document,
    /// Relay mode only, canonical; `null` is a payload.
    pub payload: Option<Document>,
}

/// The body of `POST /v1/sessions/{id}/messages` and `…/events`.
#[derive(Debug)]
pub struct Submission<'a> {
    /// What the sender signed.
    pub envelope: Envelope<'a>,
    /// The message's hash as the sender computed it.
    pub hash: Hash,
    /// By the sender.
    pub signature: Signature<'a>,
    /// The payload, if the member is there at all.
    pub payload: Option<View<'a>>,
}

impl<'a> Submission<'a> {
    /// Reads and validates the body; else `validation_failed`.
    pub fn read(body: View<'a>) -> Result<Self, Refusal> {
        const MEMBERS: [&str; 4] = ["envelope", "hash", "signature", "payload"];
        let fields = Fields::open(body, &Path::ROOT, &MEMBERS)?;
        let envelope = fields.object("envelope", |view, path| {
            let envelope = Envelope::read(view, path)?;
            envelope.validate(path)?;
            Ok(envelope)
        })?;
        Ok(Self {
            envelope,
            hash: fields.hash("hash")?,
            signature: fields.signature("signature")?,
            payload: fields.get("payload"),
        })
    }
}

/// A message that may be appended, waiting for the platform's countersignature.
#[derive(Debug)]
pub struct AcceptedMessage<'a> {
    submission: &'a Submission<'a>,
    chain: &'a Chain,
    seq: u32,
    /// `receivedAt`: not before anything received earlier.
    pub received_at: Timestamp,
}

impl AcceptedMessage<'_> {
    /// What the platform signs with purpose `countersign`.
    pub fn countersign_digest(&self) -> Hash {
        let Submission { hash, signature, .. } = self.submission;
        countersign_digest(hash, &signature.sig, &self.received_at.to_string())
    }

    /// The row to store under the fresh message id `id`.
    pub fn to_message(&self, id: String, platform_signature: &Signature<'_>) -> StoredMessage {
        StoredMessage {
            id,
            chain_id: self.chain.id.clone(),
            seq: self.seq,
            envelope: self.submission.envelope.view.to_document(),
            hash: self.submission.hash,
            signature: self.submission.signature.to_document(),
            received_at: self.received_at,
            platform_signature: platform_signature.to_document(),
            payload: self.submission.payload.map(View::to_document),
        }
    }

    /// The head that the chain must still have when the row is written.
    pub const fn expected_head(&self) -> Head {
        self.chain.head
    }

    /// The chain's new end: the idle timeout starts again (W6).
    pub fn expires_at(&self) -> Timestamp {
        self.received_at.plus_sec(self.chain.idle_timeout_sec)
    }

    /// The last message that a chain can hold also closes it.
    pub fn closing(&self) -> Option<Closing> {
        (self.seq >= limits::MESSAGES_PER_CHAIN)
            .then_some(Closing::by_platform(CloseReason::MessageLimit, self.received_at))
    }
}

/// Checks a message in exactly the order of spec 9.4, given that the chain
/// exists. `caller` is the agent that signed the request.
pub fn check_append<'a>(
    chain: &'a Chain,
    caller: &str,
    submission: &'a Submission<'a>,
    keys: &KeyCache,
    now: Timestamp,
) -> Result<AcceptedMessage<'a>, Refusal> {
    let genesis = chain.check_open_to(Trigger::Append, caller)?;
    let pinned = chain.participant(caller).and_then(|side| side.key.as_ref());
    let envelope = &submission.envelope;
    if envelope.session_id != chain.id {
        return Err(Refusal::new(ErrorCode::HashMismatch, "sessionId names another chain"));
    }
    let prev_hash = chain.head.prev_hash(genesis.hash);
    let seq = chain.head.seq.saturating_add(1);
    if envelope.seq != i64::from(seq) || envelope.prev_hash != prev_hash {
        return Err(Refusal::chain_conflict(chain.head));
    }
    let pinned = check_sender(pinned, caller, envelope)?;
    check_payload(chain.mode, submission)?;
    check_time(&envelope.sent_at, now, "sentAt")?;
    if envelope.hash(&prev_hash) != submission.hash {
        return Err(Refusal::of(ErrorCode::HashMismatch));
    }
    if !keys.verify(pinned, Purpose::Message, &submission.hash, &submission.signature) {
        return Err(Refusal::of(ErrorCode::InvalidSignature));
    }
    Ok(AcceptedMessage { submission, chain, seq, received_at: chain.received_at(now) })
}

fn check_sender<'a>(
    pinned: Option<&'a PinnedKey>,
    caller: &str,
    envelope: &Envelope<'_>,
) -> Result<&'a PinnedKey, Refusal> {
    pinned
        .filter(|key| envelope.sender_agent_id == caller && envelope.sender_kid == key.kid)
        .ok_or_else(|| Refusal::of(ErrorCode::KeyNotPinned))
}

fn check_payload(mode: Mode, submission: &Submission<'_>) -> Result<(), Refusal> {
    let refuse = |code| Err(Refusal::of(code));
    match (mode, submission.payload) {
        (Mode::Notary, None) => Ok(()),
        (Mode::Notary, Some(_)) => refuse(ErrorCode::PayloadNotAllowed),
        (Mode::Relay, None) => refuse(ErrorCode::PayloadRequired),
        (Mode::Relay, Some(payload)) => {
            if payload.as_bytes().len() > limits::PAYLOAD_BYTES {
                return refuse(ErrorCode::PayloadTooLarge);
            }
            if payload.hash() != submission.envelope.payload_hash {
                return refuse(ErrorCode::PayloadHashMismatch);
            }
            Ok(())
        }
    }
}

/// Refuses a signed time outside the skew window with `sent_at_skew`.
pub(super) fn check_time(text: &str, now: Timestamp, name: &str) -> Result<Timestamp, Refusal> {
    Timestamp::parse(text).filter(|time| time.within_skew(now)).ok_or_else(|| {
        let message = format!("{name} is more than 300 seconds away from the server's clock");
        Refusal::new(ErrorCode::SentAtSkew, message)
    })
}
