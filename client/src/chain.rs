//! What a client checks about a running chain, before it believes or signs
//! anything: who is pinned, where it starts, and each link after the last one
//! it knows. The checks and codes are those of the verifier (spec 5).

use std::borrow::Cow;

use openglass_core::{
    crypto::{AgentKey, Hash, Provider, Purpose, Signature},
    json::View,
    record::{
        Accept, AttestationOpen, Envelope, Fields, Head, KeyRef, Mode, Offer, Path, ShapeError,
        attestation_genesis_hash, countersign_digest, session_genesis_hash,
    },
    verify::FindingCode as Code,
};

use crate::{keys::TrustedKeys, reply::open};

/// Two kinds of chains, one set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChainKind {
    Session,
    Attestation,
}

impl ChainKind {
    /// The route of the collection.
    pub(crate) const fn collection(self) -> &'static str {
        match self {
            Self::Session => "/v1/sessions",
            Self::Attestation => "/v1/attestations",
        }
    }

    /// The route of the links, below the chain's.
    pub(crate) const fn links(self) -> &'static str {
        match self {
            Self::Session => "/messages",
            Self::Attestation => "/events",
        }
    }

    /// The name under which a link is answered.
    pub(crate) const fn link(self) -> &'static str {
        match self {
            Self::Session => "message",
            Self::Attestation => "event",
        }
    }

    /// The name under which the chain is answered, and that of its argument.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Attestation => "attestation",
        }
    }

    pub(crate) const fn id_argument(self) -> &'static str {
        match self {
            Self::Session => "session_id",
            Self::Attestation => "attestation_id",
        }
    }
}

/// Why an answer about a chain is not believed.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It is not even shaped like one.
    Shape(ShapeError),
    /// A check of the verifier fails, at a message if one is to blame.
    Check(Code, Option<u32>),
}

impl From<ShapeError> for Fault {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

impl From<Code> for Fault {
    fn from(code: Code) -> Self {
        Self::Check(code, None)
    }
}

pub(crate) fn ensure(passed: bool, code: Code) -> Result<(), Code> {
    if passed { Ok(()) } else { Err(code) }
}

/// What never changes about an active chain; checked once.
#[derive(Debug)]
pub(crate) struct ChainFacts {
    pub(crate) kind: ChainKind,
    pub(crate) id: String,
    pub(crate) mode: Mode,
    pub(crate) genesis: Hash,
    /// What the first message must not be received before.
    started_at: String,
    pinned: Vec<Pinned>,
}

#[derive(Debug)]
struct Pinned {
    agent_id: String,
    key: AgentKey,
}

impl Pinned {
    /// A key that does not parse verifies nothing, so `code` is what fails.
    fn new(provider: &Provider, key_ref: &KeyRef<'_>, code: Code) -> Result<Self, Fault> {
        let key = AgentKey::parse(provider, &key_ref.kid, &key_ref.public_key).map_err(|_| code)?;
        Ok(Self { agent_id: key_ref.agent_id.to_string(), key })
    }
}

/// Where a chain stands, as far as it has been checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Position {
    /// The last message's number, 0 before the first.
    pub(crate) seq: u32,
    /// The last message's hash, the genesis hash before the first; `None` when
    /// reading starts in the middle, so that the first link cannot be checked.
    pub(crate) hash: Option<Hash>,
    /// When the last message was received.
    pub(crate) received_at: String,
}

impl Position {
    /// The head as the protocol writes it.
    pub(crate) const fn head(&self) -> Head {
        Head { seq: self.seq, hash: if self.seq == 0 { None } else { self.hash } }
    }
}

/// Whether a relay message may lack its payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Payloads {
    /// Never: the chain is running.
    Required,
    /// The content of closed private chains may be encrypted or gone.
    MayBeGone,
}

impl ChainFacts {
    /// Reads and checks how a session started. `None` while it has not.
    pub(crate) fn of_session(
        provider: &Provider,
        keys: &TrustedKeys,
        view: View<'_>,
        path: &Path<'_>,
    ) -> Result<Option<Self>, Fault> {
        let fields = open(view, path)?;
        if fields.present("genesisHash").is_none() {
            return Ok(None);
        }
        let offer = fields.object("offer", Offer::read)?;
        offer.validate(&path.name("offer"))?;
        let offer_signature = fields.signature("offerSignature")?;
        let accept = fields.object("accept", Accept::read)?;
        accept.validate(&path.name("accept"))?;
        let accept_signature = fields.signature("acceptSignature")?;
        let (initiator, counterparty) = (&offer.initiator, &accept.counterparty);

        let same_chain = fields.string("id")? == offer.session_id
            && fields.string("mode")? == offer.mode.as_str()
            && accept.session_id == offer.session_id;
        ensure(same_chain, Code::SessionMismatch)?;
        ensure(initiator.agent_id != counterparty.agent_id, Code::SelfSession)?;
        let by_initiator = Pinned::new(provider, initiator, Code::OfferSignature)?;
        let signed = by_initiator.key.verify(Purpose::Offer, &offer.hash(), &offer_signature);
        ensure(signed, Code::OfferSignature)?;
        ensure(accept.offer_hash == offer.hash(), Code::OfferHash)?;
        let invited = offer.counterparty.as_ref().is_none_or(|id| *id == counterparty.agent_id);
        ensure(invited, Code::CounterpartyMismatch)?;
        let by_counterparty = Pinned::new(provider, counterparty, Code::AcceptSignature)?;
        let signed = by_counterparty.key.verify(Purpose::Accept, &accept.hash(), &accept_signature);
        ensure(signed, Code::AcceptSignature)?;
        let genesis =
            session_genesis_hash(offer.view, &offer_signature, accept.view, &accept_signature);
        check_genesis(&fields, genesis, keys, &accept.accepted_at)?;
        Ok(Some(Self {
            kind: ChainKind::Session,
            id: offer.session_id.into(),
            mode: offer.mode,
            genesis,
            started_at: accept.accepted_at.into(),
            pinned: vec![by_initiator, by_counterparty],
        }))
    }

    /// Reads and checks how an attestation started.
    pub(crate) fn of_attestation(
        provider: &Provider,
        keys: &TrustedKeys,
        view: View<'_>,
        path: &Path<'_>,
    ) -> Result<Self, Fault> {
        let fields = open(view, path)?;
        let opening = fields.object("open", AttestationOpen::read)?;
        opening.validate(&path.name("open"))?;
        let signature = fields.signature("openSignature")?;
        let same_chain = fields.string("id")? == opening.attestation_id
            && fields.string("mode")? == opening.mode.as_str();
        ensure(same_chain, Code::SessionMismatch)?;
        let attestor = Pinned::new(provider, &opening.attestor, Code::OpenSignature)?;
        let signed = attestor.key.verify(Purpose::AttestationOpen, &opening.hash(), &signature);
        ensure(signed, Code::OpenSignature)?;
        let genesis = attestation_genesis_hash(opening.view, &signature);
        check_genesis(&fields, genesis, keys, &opening.created_at)?;
        Ok(Self {
            kind: ChainKind::Attestation,
            id: opening.attestation_id.into(),
            mode: opening.mode,
            genesis,
            started_at: opening.created_at.into(),
            pinned: vec![attestor],
        })
    }

    /// Before the first message.
    pub(crate) fn start(&self) -> Position {
        let received_at = self.started_at.clone();
        Position { seq: 0, hash: Some(self.genesis), received_at }
    }

    /// Whether `public_key` is the one pinned for this agent and key id. True
    /// for keys that are not pinned at all: the platform refuses those.
    pub(crate) fn pins(&self, agent_id: &str, kid: &str, public_key: &[u8; 32]) -> bool {
        let mut pinned = self.pinned.iter();
        pinned
            .find(|pinned| pinned.agent_id == agent_id && pinned.key.kid() == kid)
            .is_none_or(|pinned| pinned.key.as_bytes() == public_key)
    }

    /// Checks the link after `before`. A message that is signed and
    /// countersigned for the next place but builds on another hash than the one
    /// before shows that the platform continues another chain than it showed.
    pub(crate) fn check<'a>(
        &self,
        keys: &TrustedKeys,
        before: &Position,
        link: View<'a>,
        path: &Path<'_>,
        payloads: Payloads,
    ) -> Result<Link<'a>, Fault> {
        let link = Link::read(link, path)?;
        let seq = before.seq.saturating_add(1);
        let code = match self.check_link(keys, before, &link, seq, payloads) {
            Ok(()) => return Ok(link),
            Err(Code::PrevHash) => {
                let alone = Position { hash: None, ..before.clone() };
                let genuine = self.check_link(keys, &alone, &link, seq, payloads).is_ok();
                if genuine { Code::HeadRegression } else { Code::PrevHash }
            }
            Err(code) => code,
        };
        Err(Fault::Check(code, Some(seq)))
    }

    fn check_link(
        &self,
        keys: &TrustedKeys,
        before: &Position,
        link: &Link<'_>,
        seq: u32,
        payloads: Payloads,
    ) -> Result<(), Code> {
        let envelope = &link.envelope;
        ensure(envelope.has_type(), Code::EnvelopeType)?;
        let in_place = envelope.session_id == self.id
            && link.session_id == self.id
            && envelope.seq == i64::from(seq)
            && link.seq == i64::from(seq);
        ensure(in_place, Code::Seq)?;
        let prev_hash = before.hash.unwrap_or(envelope.prev_hash);
        ensure(envelope.prev_hash == prev_hash, Code::PrevHash)?;
        let mut pinned = self.pinned.iter();
        let sender = pinned.find(|pinned| {
            pinned.agent_id == envelope.sender_agent_id && pinned.key.kid() == envelope.sender_kid
        });
        let sender = sender.ok_or(Code::Sender)?;
        self.check_payload(link, payloads)?;
        let hash = envelope.hash(&prev_hash);
        ensure(link.hash == hash, Code::Hash)?;
        let signed = sender.key.verify(Purpose::Message, &hash, &link.signature);
        ensure(signed, Code::MessageSignature)?;
        ensure(link.is_countersigned(keys), Code::Countersignature)?;
        ensure(*link.received_at >= *before.received_at, Code::TimeOrder)
    }

    fn check_payload(&self, link: &Link<'_>, payloads: Payloads) -> Result<(), Code> {
        let gone = payloads == Payloads::MayBeGone && (link.payload.is_none() || link.encrypted);
        match self.mode {
            Mode::Notary => ensure(link.payload.is_none(), Code::PayloadPresent),
            Mode::Relay if gone => Ok(()),
            Mode::Relay => {
                let payload = link.payload.ok_or(Code::PayloadHash)?;
                ensure(payload.hash() == link.envelope.payload_hash, Code::PayloadHash)
            }
        }
    }
}

fn check_genesis(
    fields: &Fields<'_, '_>,
    genesis: Hash,
    keys: &TrustedKeys,
    started_at: &str,
) -> Result<(), Fault> {
    ensure(fields.hash("genesisHash")? == genesis, Code::GenesisHash)?;
    let signature = fields.signature("genesisSignature")?;
    let signed = keys.signed(Purpose::Genesis, &genesis, &signature, started_at);
    Ok(ensure(signed, Code::GenesisSignature)?)
}

/// A message or event as the platform lists it.
#[derive(Debug)]
pub(crate) struct Link<'a> {
    pub(crate) view: View<'a>,
    pub(crate) session_id: Cow<'a, str>,
    pub(crate) seq: i64,
    pub(crate) envelope: Envelope<'a>,
    pub(crate) hash: Hash,
    pub(crate) signature: Signature<'a>,
    pub(crate) received_at: Cow<'a, str>,
    pub(crate) platform_signature: Signature<'a>,
    pub(crate) payload: Option<View<'a>>,
    encrypted: bool,
}

impl<'a> Link<'a> {
    pub(crate) fn read(view: View<'a>, path: &Path<'_>) -> Result<Self, ShapeError> {
        let fields = open(view, path)?;
        Ok(Self {
            view,
            session_id: fields.string("sessionId")?,
            seq: fields.integer("seq", 1, i64::from(u32::MAX))?,
            envelope: fields.object("envelope", Envelope::read)?,
            hash: fields.hash("hash")?,
            signature: fields.signature("signature")?,
            received_at: fields.timestamp("receivedAt")?,
            platform_signature: fields.signature("platformSignature")?,
            payload: fields.get("payload"),
            encrypted: fields.optional_string("contentState")?.is_some_and(|s| s == "encrypted"),
        })
    }

    fn is_countersigned(&self, keys: &TrustedKeys) -> bool {
        let digest = countersign_digest(&self.hash, &self.signature.sig, &self.received_at);
        let signature = &self.platform_signature;
        keys.signed(Purpose::Countersign, &digest, signature, &self.received_at)
    }

    /// The position after this link, once it has been checked.
    pub(crate) fn position(&self) -> Position {
        Position {
            seq: u32::try_from(self.seq).unwrap_or(u32::MAX),
            hash: Some(self.hash),
            received_at: self.received_at.to_string(),
        }
    }
}

#[cfg(test)]
mod tests;
