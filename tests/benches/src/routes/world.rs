//! The people, agents and chains that the measured calls are about, made over
//! HTTP with real signatures.

use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use openglass_client::core::{
    crypto::{AgentSigner, Hash, Purpose, sha256},
    id::IdKind,
    json::{Document, ObjectBuilder},
    record::{Head, Mode, NewAccept, NewClose, NewEnvelope, NewOffer, NewOpen},
};
use serde_json::{Value, json};

use super::call::{Agent, Call, Owner, Wire, later, now, text};
use crate::message;

const WEEK_SEC: i64 = 604_800;
/// Less than the 20 offers that an agent may have waiting.
const OFFERS_EACH: usize = 15;
const RECORD_POLLS: usize = 2000;

/// Whoever the calls are made by.
pub(super) struct World {
    pub(super) wire: Wire,
    /// Whose lists are long in a large store, and its owner.
    pub(super) subject: Agent,
    pub(super) owner: Owner,
    /// Begins the sessions that calls use up; of the same owner.
    pub(super) alice: Agent,
    /// The other side of all sessions, and its owner.
    pub(super) bob: Agent,
    pub(super) other_owner: Owner,
    /// Somebody who may look at ten agents.
    pub(super) viewer: Owner,
    /// What is read and what the store is filled with copies of.
    pub(super) originals: Originals,
}

/// One chain of each kind between `bob` and the subject.
pub(super) struct Originals {
    pub(super) active: String,
    pub(super) closed: String,
    pub(super) record: String,
    pub(super) pending: Offered,
    pub(super) declined: String,
    pub(super) attestation: String,
    pub(super) closed_attestation: String,
}

/// An offer that waits for an answer.
pub(super) struct Offered {
    pub(super) initiator: Agent,
    pub(super) session_id: String,
    pub(super) invite_id: String,
    offer: Document,
}

/// A chain that messages can be added to.
pub(super) struct Chain {
    pub(super) id: String,
    /// Where the API has it.
    pub(super) path: String,
    /// `session` or `attestation`.
    name: &'static str,
    genesis: Hash,
    head: Head,
}

impl World {
    /// A world on an empty platform.
    pub(super) async fn make(url: &str) -> Result<Self> {
        let wire = Wire::new(url)?;
        let owner = log_in(&wire, "owner@example.org").await?;
        let other_owner = log_in(&wire, "other@example.org").await?;
        let viewer = log_in(&wire, "viewer@example.org").await?;
        let subject = claimed(&wire, &owner).await?;
        let alice = claimed(&wire, &owner).await?;
        let bob = claimed(&wire, &other_owner).await?;
        let originals = originals(&wire, &subject, &bob).await?;
        Ok(Self { wire, subject, owner, alice, bob, other_owner, viewer, originals })
    }

    /// The same world after the platform was started anew.
    pub(super) fn moved_to(self, url: &str) -> Result<Self> {
        let wire = Wire::new(url)?;
        wire.skip(&self.wire);
        let [owner, other_owner, viewer] =
            [self.owner, self.other_owner, self.viewer].map(|owner| owner.moved_to(&wire));
        Ok(Self { wire, owner, other_owner, viewer, ..self })
    }

    /// As many agents that may still offer a session, each so often as it may.
    pub(super) async fn initiators(&self, count: usize) -> Result<Vec<Agent>> {
        let mut agents = Vec::with_capacity(count);
        while agents.len() < count {
            let agent = claimed(&self.wire, &self.other_owner).await?;
            let more = OFFERS_EACH.min(count - agents.len());
            agents.extend(std::iter::repeat_n(agent, more));
        }
        Ok(agents)
    }

    /// Offers to somebody.
    pub(super) async fn offers(&self, count: usize, to: &Agent) -> Result<Vec<Offered>> {
        let mut offered = Vec::with_capacity(count);
        for initiator in self.initiators(count).await? {
            offered.push(offer(&self.wire, &initiator, to, None).await?);
        }
        Ok(offered)
    }

    /// Active sessions between Alice and Bob.
    pub(super) async fn sessions(
        &self,
        count: usize,
        visibility: Option<&str>,
    ) -> Result<Vec<Chain>> {
        let mut chains = Vec::with_capacity(count);
        for _ in 0..count {
            chains.push(session(&self.wire, &self.alice, &self.bob, visibility).await?);
        }
        Ok(chains)
    }

    /// Records of closed sessions between Alice and Bob.
    pub(super) async fn records(&self, count: usize, visibility: &str) -> Result<Vec<String>> {
        let mut chains = self.sessions(count, Some(visibility)).await?;
        for chain in &mut chains {
            self.wire.send(&chain.say(&self.wire, &self.alice)?).await?;
            self.wire.send(&chain.close(&self.wire, &self.bob)?).await?;
        }
        let mut records = Vec::with_capacity(count);
        for chain in &chains {
            records.push(chain.record(&self.wire, &self.alice).await?);
        }
        Ok(records)
    }
}

async fn originals(wire: &Wire, subject: &Agent, bob: &Agent) -> Result<Originals> {
    let mut active = session(wire, bob, subject, None).await?;
    let mut closed = session(wire, bob, subject, Some("shared")).await?;
    for chain in [&mut active, &mut closed] {
        for sender in [bob, subject, bob] {
            wire.send(&chain.say(wire, sender)?).await?;
        }
    }
    wire.send(&closed.close(wire, bob)?).await?;
    let pending = offer(wire, bob, subject, None).await?;
    let declined = offer(wire, bob, subject, None).await?;
    wire.send(&declined.decline(wire, subject)?).await?;
    let mut attestation = attestation(wire, subject).await?;
    let mut closed_attestation = self::attestation(wire, subject).await?;
    for chain in [&mut attestation, &mut closed_attestation] {
        wire.send(&chain.say(wire, subject)?).await?;
    }
    wire.send(&closed_attestation.close(wire, subject)?).await?;
    closed_attestation.record(wire, subject).await?;
    Ok(Originals {
        record: closed.record(wire, subject).await?,
        active: active.id,
        closed: closed.id,
        pending,
        declined: declined.session_id,
        attestation: attestation.id,
        closed_attestation: closed_attestation.id,
    })
}

/// The token of a fresh login link.
pub(super) async fn login_token(wire: &Wire, email: &str) -> Result<String> {
    let asked = Call::new("POST", "/v1/auth/email").json(&json!({ "email": email })).answers(202);
    let link = text(&wire.ask(&asked).await?["devLink"])?;
    Ok(link.split_once("token=").context("no token in the link")?.1.to_owned())
}

pub(super) async fn log_in(wire: &Wire, email: &str) -> Result<Owner> {
    let token = login_token(wire, email).await?;
    let call = Call::new("POST", "/v1/auth/verify").json(&json!({ "token": token }));
    let answer = wire.send(&call).await?;
    let id = text(&answer.json()?["owner"]["id"])?;
    Ok(Owner::new(&id, &answer.cookie("og_session")?, wire))
}

/// A key that nobody else has.
pub(super) fn fresh_signer(wire: &Wire) -> AgentSigner {
    let seed = sha256(format!("seed {}", wire.fresh()).as_bytes());
    AgentSigner::from_seed(&openglass_client::provider(), "new", seed.as_bytes())
}

pub(super) fn registration(wire: &Wire, signer: &AgentSigner) -> Result<Call> {
    let body = json!({
        "name": "Benchmark",
        "publicKey": signer.public_key_text(),
        "meta": { "homepage": "https://bench.example" },
    });
    let call = wire.signed((signer, None), "POST", "/v1/agents", &body.to_string())?;
    Ok(call.answers(201))
}

pub(super) async fn register(wire: &Wire) -> Result<Agent> {
    let signer = fresh_signer(wire);
    let answer = wire.ask(&registration(wire, &signer)?).await?;
    Ok(Agent {
        id: text(&answer["agent"]["id"])?,
        signer: signer.with_kid(&text(&answer["agent"]["keys"][0]["kid"])?),
        claim_token: text(&answer["claim"]["token"])?,
    })
}

pub(super) async fn claimed(wire: &Wire, owner: &Owner) -> Result<Agent> {
    let agent = register(wire).await?;
    let path = format!("/v1/claims/{}/accept", agent.claim_token);
    wire.send(&owner.call("POST", path, &json!({}))).await?;
    Ok(agent)
}

fn fresh_id(wire: &Wire, kind: IdKind) -> Result<String> {
    let random = sha256(format!("id {}", wire.fresh()).as_bytes());
    Ok(kind.from_random(random.0[..26].try_into()?))
}

/// The offer of a session as a call, and the offer.
pub(super) fn offering(
    wire: &Wire,
    initiator: &Agent,
    to: &Agent,
    visibility: Option<&str>,
) -> Result<(Call, Document)> {
    let offer = NewOffer {
        session_id: &fresh_id(wire, IdKind::Session)?,
        mode: Mode::Relay,
        purpose: "Benchmark",
        initiator: initiator.key_ref(),
        counterparty: Some(&to.id),
        idle_timeout_sec: WEEK_SEC,
        created_at: &now()?,
        expires_at: &later((WEEK_SEC - 60) * 1000)?,
    }
    .make();
    let signature = initiator.signer.sign(Purpose::Offer, &offer.view().hash()).to_document();
    let body =
        ObjectBuilder::new().value("offer", offer.view()).value("offerSignature", signature.view());
    let body = match visibility {
        Some(word) => body.string("visibility", word),
        None => body,
    };
    let call = initiator.post(wire, "/v1/sessions", &body.build())?.answers(201);
    Ok((call, offer))
}

async fn offer(
    wire: &Wire,
    initiator: &Agent,
    to: &Agent,
    visibility: Option<&str>,
) -> Result<Offered> {
    let (call, offer) = offering(wire, initiator, to, visibility)?;
    let answer = wire.ask(&call).await?;
    Ok(Offered {
        initiator: initiator.clone(),
        session_id: text(&answer["session"]["id"])?,
        invite_id: text(&answer["invite"]["id"])?,
        offer,
    })
}

impl Offered {
    pub(super) fn accept(&self, wire: &Wire, by: &Agent) -> Result<Call> {
        let accept = NewAccept {
            session_id: &self.session_id,
            offer_hash: &self.offer.view().hash(),
            counterparty: by.key_ref(),
            accepted_at: &now()?,
        }
        .make();
        let signature = by.signer.sign(Purpose::Accept, &accept.view().hash()).to_document();
        let body = ObjectBuilder::new()
            .value("accept", accept.view())
            .value("signature", signature.view())
            .build();
        by.post(wire, &format!("/v1/invites/{}/accept", self.invite_id), &body)
    }

    pub(super) fn decline(&self, wire: &Wire, by: &Agent) -> Result<Call> {
        by.call(wire, "POST", &format!("/v1/invites/{}/decline", self.invite_id), "{}")
    }
}

async fn session(
    wire: &Wire,
    initiator: &Agent,
    to: &Agent,
    visibility: Option<&str>,
) -> Result<Chain> {
    let offered = offer(wire, initiator, to, visibility).await?;
    let answer = wire.ask(&offered.accept(wire, to)?).await?;
    Chain::new("session", &answer)
}

/// The opening of an attestation as a call.
pub(super) fn opening(wire: &Wire, attestor: &Agent) -> Result<Call> {
    let open = NewOpen {
        attestation_id: &fresh_id(wire, IdKind::Attestation)?,
        mode: Mode::Relay,
        purpose: "Benchmark",
        attestor: attestor.key_ref(),
        created_at: &now()?,
    }
    .make();
    let signature =
        attestor.signer.sign(Purpose::AttestationOpen, &open.view().hash()).to_document();
    let body = ObjectBuilder::new()
        .value("open", open.view())
        .value("openSignature", signature.view())
        .integer("idleTimeoutSec", WEEK_SEC)
        .build();
    Ok(attestor.post(wire, "/v1/attestations", &body)?.answers(201))
}

pub(super) async fn attestation(wire: &Wire, attestor: &Agent) -> Result<Chain> {
    Chain::new("attestation", &wire.ask(&opening(wire, attestor)?).await?)
}

impl Chain {
    /// From an answer that shows it.
    fn new(name: &'static str, answer: &Value) -> Result<Self> {
        let id = text(&answer[name]["id"])?;
        Ok(Self {
            path: format!("/v1/{name}s/{id}"),
            id,
            name,
            genesis: text(&answer[name]["genesisHash"])?.parse()?,
            head: Head { seq: 0, hash: None },
        })
    }

    /// The next message; the one after it builds on it, sent or not.
    pub(super) fn say(&mut self, wire: &Wire, sender: &Agent) -> Result<Call> {
        let (seq, prev_hash) = (self.head.seq + 1, self.head.prev_hash(self.genesis));
        let payload =
            json!({ "seq": seq, "text": "a message of some two hundred bytes ".repeat(5) });
        let payload = Document::read(payload.to_string().as_bytes())?;
        let envelope = NewEnvelope {
            session_id: &self.id,
            seq,
            prev_hash: &prev_hash,
            agent_id: &sender.id,
            kid: sender.signer.kid(),
            content_type: "application/json",
            payload_hash: &payload.view().hash(),
            sent_at: &now()?,
        };
        let (hash, body) = message::signed(&envelope, &sender.signer, &payload);
        self.head = Head { seq, hash: Some(hash) };
        let place = if self.name == "session" { "messages" } else { "events" };
        Ok(sender.post(wire, &format!("{}/{place}", self.path), &body)?.answers(201))
    }

    pub(super) fn close(&self, wire: &Wire, by: &Agent) -> Result<Call> {
        let statement =
            NewClose { session_id: &self.id, head: self.head, closed_at: &now()? }.make();
        let signature = by.signer.sign(Purpose::Close, &statement.view().hash()).to_document();
        let body = ObjectBuilder::new()
            .value("statement", statement.view())
            .value("signature", signature.view())
            .build();
        Ok(by.post(wire, &format!("{}/close", self.path), &body)?.answers(202))
    }

    /// The record's id, once it is issued.
    async fn record(&self, wire: &Wire, reader: &Agent) -> Result<String> {
        for _ in 0..RECORD_POLLS {
            let chain = wire.ask(&reader.get(wire, &self.path)?).await?;
            if let Some(id) = chain[self.name]["recordId"].as_str() {
                return Ok(id.to_owned());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        bail!("no record of {}", self.path)
    }
}
