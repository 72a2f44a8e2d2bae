//! Checks 4 to 15: what started the chain, and who is pinned in it.

use super::{Finding, FindingCode as Code, platform_signed};
use crate::{
    crypto::{AgentKey, Hash, Provider, Purpose, Signature},
    record::{
        Accept, AttestationOpen, Evidence, KeyRef, Offer, Path, PlatformKeys, RecordStatement,
        Role, ShapeError, attestation_genesis_hash, session_genesis_hash,
    },
};

/// What a record is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Session,
    Attestation,
}

impl Kind {
    /// The statement's kind; missing means session (spec 5), anything else that
    /// is not a known word, null too, is `None` (ruling Q5).
    pub(super) fn of(statement: &RecordStatement<'_>) -> Option<Self> {
        match statement.kind {
            None => Some(Self::Session),
            Some(kind) => match kind.as_str()?.as_ref() {
                "session" => Some(Self::Session),
                "attestation" => Some(Self::Attestation),
                _ => None,
            },
        }
    }
}

/// An agent whose key the start of the chain pins.
#[derive(Debug)]
pub(super) struct Pinned<'a> {
    pub(super) role: Role,
    pub(super) key_ref: KeyRef<'a>,
    /// `None` when the key is unreadable or weak: nothing verifies with it.
    key: Option<AgentKey>,
}

impl<'a> Pinned<'a> {
    fn new(provider: &Provider, role: Role, key_ref: &KeyRef<'a>) -> Self {
        let key = AgentKey::parse(provider, &key_ref.kid, &key_ref.public_key).ok();
        Self { role, key_ref: key_ref.clone(), key }
    }

    /// The key, if it is one that can sign.
    pub(super) const fn key(&self) -> Option<&AgentKey> {
        self.key.as_ref()
    }

    pub(super) fn signed(&self, purpose: Purpose, digest: &Hash, by: &Signature<'_>) -> bool {
        self.key.as_ref().is_some_and(|key| key.verify(purpose, digest, by))
    }
}

/// The start of a chain as the evidence shows it.
#[derive(Debug)]
pub(super) enum Agreement<'e, 'a> {
    Session {
        offer: &'e Offer<'a>,
        offer_signature: &'e Signature<'a>,
        accept: &'e Accept<'a>,
        accept_signature: &'e Signature<'a>,
    },
    Attestation {
        open: &'e AttestationOpen<'a>,
        open_signature: &'e Signature<'a>,
    },
}

impl<'e, 'a> Agreement<'e, 'a> {
    /// The agreement of the given kind. `Ok(None)` when its first object is
    /// missing (check 4), an error when only a part is there.
    pub(super) fn of(
        evidence: &'e Evidence<'a>,
        kind: Kind,
        path: &Path<'_>,
    ) -> Result<Option<Self>, ShapeError> {
        match kind {
            Kind::Session => {
                let Some(offer) = &evidence.offer else { return Ok(None) };
                Ok(Some(Self::Session {
                    offer,
                    offer_signature: part(
                        evidence.offer_signature.as_ref(),
                        "offerSignature",
                        path,
                    )?,
                    accept: part(evidence.accept.as_ref(), "accept", path)?,
                    accept_signature: part(
                        evidence.accept_signature.as_ref(),
                        "acceptSignature",
                        path,
                    )?,
                }))
            }
            Kind::Attestation => {
                let Some(open) = &evidence.open else { return Ok(None) };
                let open_signature = part(evidence.open_signature.as_ref(), "openSignature", path)?;
                Ok(Some(Self::Attestation { open, open_signature }))
            }
        }
    }

    /// The agents that may sign in this chain.
    pub(super) fn pinned(&self, provider: &Provider) -> Vec<Pinned<'a>> {
        match self {
            Self::Session { offer, accept, .. } => vec![
                Pinned::new(provider, Role::Initiator, &offer.initiator),
                Pinned::new(provider, Role::Counterparty, &accept.counterparty),
            ],
            Self::Attestation { open, .. } => {
                vec![Pinned::new(provider, Role::Attestor, &open.attestor)]
            }
        }
    }

    /// The recomputed genesis hash.
    pub(super) fn genesis_hash(&self) -> Hash {
        match self {
            Self::Session { offer, offer_signature, accept, accept_signature } => {
                session_genesis_hash(offer.view, offer_signature, accept.view, accept_signature)
            }
            Self::Attestation { open, open_signature } => {
                attestation_genesis_hash(open.view, open_signature)
            }
        }
    }

    /// When the chain started, by the agent that completed the agreement.
    pub(super) fn started_at(&self) -> &'e str {
        match *self {
            Self::Session { accept, .. } => &accept.accepted_at,
            Self::Attestation { open, .. } => &open.created_at,
        }
    }

    /// What the chain is for.
    pub(super) fn purpose(&self) -> &str {
        match self {
            Self::Session { offer, .. } => &offer.purpose,
            Self::Attestation { open, .. } => &open.purpose,
        }
    }

    /// Checks 5 to 13 of a session, or 5 to 8 of an attestation.
    pub(super) fn check(
        &self,
        statement: &RecordStatement<'_>,
        pinned: &[Pinned<'_>],
        errors: &mut Vec<Finding>,
    ) {
        let mut check = |passed: bool, code| {
            if !passed {
                errors.push(Finding::new(code));
            }
        };
        let listed = pinned.iter().all(|agent| is_listed(statement, agent));
        match (self, pinned) {
            (
                Self::Session { offer, offer_signature, accept, accept_signature },
                [initiator, counterparty],
            ) => {
                let same_chain =
                    offer.session_id == statement.session_id && offer.mode == statement.mode;
                check(same_chain, Code::SessionMismatch);
                let (offering, accepting) = (&offer.initiator, &accept.counterparty);
                check(offering.agent_id != accepting.agent_id, Code::SelfSession);
                let kids =
                    offer_signature.kid == offering.kid && accept_signature.kid == accepting.kid;
                check(kids, Code::KidMismatch);
                let by_initiator = initiator.signed(Purpose::Offer, &offer.hash(), offer_signature);
                check(by_initiator, Code::OfferSignature);
                check(accept.offer_hash == offer.hash(), Code::OfferHash);
                check(accept.session_id == offer.session_id, Code::SessionMismatch);
                let invited =
                    offer.counterparty.as_ref().is_none_or(|agent| *agent == accepting.agent_id);
                check(invited, Code::CounterpartyMismatch);
                let by_counterparty =
                    counterparty.signed(Purpose::Accept, &accept.hash(), accept_signature);
                check(by_counterparty, Code::AcceptSignature);
            }
            (Self::Attestation { open, open_signature }, [attestor]) => {
                let same_chain =
                    open.attestation_id == statement.session_id && open.mode == statement.mode;
                check(same_chain, Code::SessionMismatch);
                check(open_signature.kid == open.attestor.kid, Code::KidMismatch);
                let by_attestor =
                    attestor.signed(Purpose::AttestationOpen, &open.hash(), open_signature);
                check(by_attestor, Code::OpenSignature);
            }
            _ => {}
        }
        check(listed, Code::Participants);
    }

    /// Checks 14 and 15.
    pub(super) fn check_genesis(
        &self,
        genesis: &Hash,
        evidence: &Evidence<'_>,
        statement: &RecordStatement<'_>,
        keys: &PlatformKeys,
        errors: &mut Vec<Finding>,
    ) {
        if *genesis != evidence.genesis_hash || *genesis != statement.genesis_hash {
            errors.push(Finding::new(Code::GenesisHash));
        }
        let signature = &evidence.genesis_signature;
        if !platform_signed(keys, Purpose::Genesis, genesis, signature, self.started_at()) {
            errors.push(Finding::new(Code::GenesisSignature));
        }
    }
}

fn part<'e, T>(part: Option<&'e T>, name: &str, path: &Path<'_>) -> Result<&'e T, ShapeError> {
    part.ok_or_else(|| path.name(name).error("an object, found null or nothing"))
}

fn is_listed(statement: &RecordStatement<'_>, agent: &Pinned<'_>) -> bool {
    let mut entries = statement.participants.iter();
    entries.find(|entry| entry.role == agent.role.as_str()).is_some_and(|entry| {
        entry.agent_id == agent.key_ref.agent_id && entry.kid == agent.key_ref.kid
    })
}
