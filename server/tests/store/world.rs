//! Agents, keys and signed bodies for the tests: everything from seeds, time
//! from a clock that stands still.

use std::sync::Arc;

use openglass_core::{
    crypto::{AgentSigner, Hash, Provider, Purpose, sha256},
    id::IdKind,
    json::{Document, ObjectBuilder, View},
    record::{KeyRef, Mode, NewAccept, NewClose, NewEnvelope, NewOffer, NewOpen},
    vocabulary::ErrorCode,
};
use openglass_server::{
    clock::{Clock, ManualClock},
    domain::{
        AcceptRequest, Agent, AgentMeta, AgentStatus, Attestation, Chain, ClaimToken, Invite,
        KeyCache, OfferRequest, OpenRequest, Refusal, RegisteredKey, Session, Submission,
        Timestamp, check_accept, check_append, check_offer, check_open,
    },
    random::{Ids, SeededRandom, SystemRandom},
    signer::Signer,
    store::{AppendMessage, NewAgent, NewSession, StoreError},
};

/// 2026-09-21T14:13:20.000Z
pub(crate) const NOW_MS: i64 = 1_790_000_000_000;

/// The platform's side of a test.
#[derive(Debug, Clone)]
pub(crate) struct World {
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) ids: Ids,
    pub(crate) keys: Arc<KeyCache>,
    pub(crate) platform: Arc<Signer>,
    /// Holds the platform's key file.
    _dir: Arc<tempfile::TempDir>,
}

/// An agent and its private key.
#[derive(Debug, Clone)]
pub(crate) struct Actor {
    pub(crate) agent: Agent,
    pub(crate) signer: AgentSigner,
}

pub(crate) fn provider() -> Provider {
    openglass_crypto_native::provider()
}

/// An id whose characters follow from a number.
pub(crate) fn id(kind: IdKind, number: u32) -> String {
    let mut random = [0; 26];
    random[22..].copy_from_slice(&number.to_be_bytes().map(|byte| byte & 31));
    random[18..22].copy_from_slice(&number.to_be_bytes().map(|byte| byte >> 5));
    kind.from_random(random)
}

impl World {
    pub(crate) fn new() -> Self {
        let clock = Arc::new(ManualClock::new(NOW_MS));
        let dir = tempfile::tempdir().expect("a folder");
        let key_file = dir.path().join("platform-key.json");
        let platform = Signer::open(&key_file, &provider(), &SeededRandom::new(1));
        Self {
            ids: Ids::new(Arc::clone(&clock) as Arc<dyn Clock>, Arc::new(SystemRandom)),
            clock,
            keys: Arc::new(KeyCache::new(provider())),
            platform: Arc::new(platform.expect("a platform key")),
            _dir: Arc::new(dir),
        }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The time `seconds` from now, as text.
    pub(crate) fn at(&self, seconds: i64) -> String {
        self.now().plus_sec(seconds).to_string()
    }

    /// An agent that `own_…number` has claimed; the same number gives the same agent.
    pub(crate) fn actor(&self, number: u32) -> Actor {
        let kid = id(IdKind::AgentKey, number);
        let signer = signer(number, &kid);
        let key = RegisteredKey {
            kid,
            public_key: signer.public_key_text(),
            created_at: self.now(),
            revoked_at: None,
        };
        let agent = Agent {
            id: id(IdKind::Agent, number),
            name: format!("agent {number}"),
            description: "for tests".to_owned(),
            meta: AgentMeta { homepage: None, software: Some("tests/1".to_owned()) },
            status: AgentStatus::Active,
            owner_id: Some(id(IdKind::Owner, number)),
            keys: vec![key],
            created_at: self.now(),
            claimed_at: Some(self.now()),
            suspended_at: None,
            private_retention_days: None,
            default_visibility: None,
            domain_verification: None,
        };
        Actor { agent, signer }
    }

    /// An active attestation of `actor`.
    pub(crate) fn attestation(&self, actor: &Actor, number: u32) -> Attestation {
        let body = open_body(self, actor, number, Mode::Relay);
        let request = OpenRequest::read(body.view()).expect("a good body");
        let opening = check_open(&request, &actor.agent, &self.keys, false, self.now());
        let opening = opening.expect("a good opening");
        let genesis = self.platform.sign(Purpose::Genesis, &opening.genesis_hash, self.now());
        opening.activate(&genesis.expect("a signature"), self.now())
    }

    /// A pending session and its invite.
    pub(crate) fn offered(&self, from: &Actor, to: Option<&Actor>, number: u32) -> NewSession {
        let body = offer_body(self, from, to, number);
        let request = OfferRequest::read(body.view()).expect("a good body");
        let invite_id = id(IdKind::Invite, number);
        let session = check_offer(&request, &from.agent, &self.keys, false, &invite_id, self.now());
        let session = session.expect("a good offer");
        let token = to.is_none().then(|| open_token_hash(number));
        NewSession { invite: Invite::for_session(&session, token), session }
    }

    /// The session after `by` has accepted it.
    pub(crate) fn accepted(&self, new: &NewSession, by: &Actor, token: Option<&str>) -> Session {
        let body = accept_body(self, &new.session, by, token);
        let request = AcceptRequest::read(body.view()).expect("a good body");
        let NewSession { session, invite } = new;
        let accepted = check_accept(invite, session, &request, &by.agent, &self.keys, self.now());
        let accepted = accepted.expect("a good acceptance");
        let genesis = self.platform.sign(Purpose::Genesis, &accepted.genesis_hash, self.now());
        accepted.activate(&genesis.expect("a signature"), self.now())
    }

    /// A session between two agents that is active already.
    pub(crate) fn session(&self, a: &Actor, b: &Actor, number: u32) -> Session {
        self.accepted(&self.offered(a, Some(b), number), b, None)
    }

    /// The command that appends a good message to this chain.
    pub(crate) fn append(&self, chain: &Chain, from: &Actor) -> AppendMessage {
        let body = message_body(self, chain, from, &format!("{{\"n\":{}}}", chain.head.seq + 1));
        let submission = Submission::read(body.view()).expect("a good body");
        let accepted = check_append(chain, &from.agent.id, &submission, &self.keys, self.now());
        let accepted = accepted.expect("a good message");
        let digest = accepted.countersign_digest();
        let signature = self.platform.sign(Purpose::Countersign, &digest, accepted.received_at);
        let signature = signature.expect("a signature");
        AppendMessage {
            nonce: None,
            concealed: None,
            message: accepted.to_message(self.ids.next(IdKind::Message), &signature),
            expected_head: accepted.expected_head(),
            expires_at: accepted.expires_at(),
            closing: accepted.closing(),
        }
    }
}

fn signer(number: u32, kid: &str) -> AgentSigner {
    AgentSigner::from_seed(&provider(), kid, &sha256(&number.to_be_bytes()).0)
}

/// The token of the open invite `number`.
pub(crate) fn open_token(number: u32) -> String {
    format!("token-{number}")
}

fn open_token_hash(number: u32) -> Hash {
    openglass_server::random::secret_hash(&open_token(number))
}

impl Actor {
    pub(crate) fn key_ref(&self) -> KeyRef<'_> {
        KeyRef {
            agent_id: self.agent.id.as_str().into(),
            kid: self.signer.kid().into(),
            public_key: self.agent.keys[0].public_key.as_str().into(),
        }
    }

    /// As registered: without an owner, with a claim token.
    pub(crate) fn unclaimed(&self, token_hash: Hash, expires_at: Timestamp) -> NewAgent {
        let agent = Agent {
            status: AgentStatus::Unclaimed,
            owner_id: None,
            claimed_at: None,
            ..self.agent.clone()
        };
        NewAgent { agent, claim: ClaimToken { token_hash, expires_at } }
    }

    /// `{name: object, signatureName: signature}` and more members.
    pub(crate) fn signed(
        &self,
        name: &str,
        object: View<'_>,
        signature_name: &str,
        purpose: Purpose,
    ) -> ObjectBuilder {
        let signature = self.signer.sign(purpose, &object.hash()).to_document();
        ObjectBuilder::new().value(name, object).value(signature_name, signature.view())
    }
}

/// The body of an offer that is good in every respect.
pub(crate) fn offer_body(world: &World, from: &Actor, to: Option<&Actor>, number: u32) -> Document {
    let session_id = id(IdKind::Session, number);
    let (created_at, expires_at) = (world.at(0), world.at(3600));
    let offer = NewOffer {
        session_id: &session_id,
        mode: Mode::Relay,
        purpose: "a test",
        initiator: from.key_ref(),
        counterparty: to.map(|to| to.agent.id.as_str()),
        idle_timeout_sec: 600,
        created_at: &created_at,
        expires_at: &expires_at,
    };
    signed_offer(from, &offer)
}

/// The body for an offer, signed by `by`.
pub(crate) fn signed_offer(by: &Actor, offer: &NewOffer<'_>) -> Document {
    by.signed("offer", offer.make().view(), "offerSignature", Purpose::Offer).build()
}

/// The body of an acceptance that is good in every respect.
pub(crate) fn accept_body(
    world: &World,
    session: &Session,
    by: &Actor,
    token: Option<&str>,
) -> Document {
    let offer_hash = session.offer.object.view().hash();
    let accepted_at = world.at(0);
    let accept = NewAccept {
        session_id: &session.chain.id,
        offer_hash: &offer_hash,
        counterparty: by.key_ref(),
        accepted_at: &accepted_at,
    };
    signed_accept(by, &accept, token)
}

/// The body for an acceptance, signed by `by`.
pub(crate) fn signed_accept(by: &Actor, accept: &NewAccept<'_>, token: Option<&str>) -> Document {
    let body = by.signed("accept", accept.make().view(), "signature", Purpose::Accept);
    match token {
        Some(token) => body.string("token", token).build(),
        None => body.build(),
    }
}

/// The body of an opening that is good in every respect.
pub(crate) fn open_body(world: &World, actor: &Actor, number: u32, mode: Mode) -> Document {
    let attestation_id = id(IdKind::Attestation, number);
    let created_at = world.at(0);
    let open = NewOpen {
        attestation_id: &attestation_id,
        mode,
        purpose: "a test",
        attestor: actor.key_ref(),
        created_at: &created_at,
    };
    actor.signed("open", open.make().view(), "openSignature", Purpose::AttestationOpen).build()
}

/// The body of a relay message that is good in every respect.
pub(crate) fn message_body(world: &World, chain: &Chain, from: &Actor, payload: &str) -> Document {
    let payload = Document::read(payload.as_bytes()).expect("JSON");
    let genesis = chain.genesis.as_ref().expect("an active chain").hash;
    let prev_hash = chain.head.prev_hash(genesis);
    let sent_at = world.at(0);
    let envelope = NewEnvelope {
        session_id: &chain.id,
        seq: chain.head.seq + 1,
        prev_hash: &prev_hash,
        agent_id: &from.agent.id,
        kid: from.signer.kid(),
        content_type: "application/json",
        payload_hash: &payload.view().hash(),
        sent_at: &sent_at,
    }
    .make();
    let hash = openglass_core::record::message_hash(&prev_hash, envelope.view());
    let signature = from.signer.sign(Purpose::Message, &hash).to_document();
    ObjectBuilder::new()
        .value("envelope", envelope.view())
        .string("hash", &hash.to_hex())
        .value("signature", signature.view())
        .value("payload", payload.view())
        .build()
}

/// The body of a close at the chain's head.
pub(crate) fn close_body(world: &World, chain: &Chain, by: &Actor) -> Document {
    let closed_at = world.at(0);
    let close = NewClose { session_id: &chain.id, head: chain.head, closed_at: &closed_at };
    signed_close(by, &close)
}

/// The body for a close statement, signed by `by`.
pub(crate) fn signed_close(by: &Actor, close: &NewClose<'_>) -> Document {
    by.signed("statement", close.make().view(), "signature", Purpose::Close).build()
}

/// The code of a refusal.
pub(crate) fn code<T: std::fmt::Debug>(result: Result<T, Refusal>) -> ErrorCode {
    result.expect_err("must be refused").code
}

/// The code of a refusal that the store gave.
pub(crate) fn store_code<T: std::fmt::Debug>(result: Result<T, StoreError>) -> ErrorCode {
    match result.expect_err("must be refused") {
        StoreError::Refused(refusal) => refusal.code,
        other => panic!("expected a refusal, got {other}"),
    }
}
