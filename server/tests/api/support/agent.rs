//! An agent that signs with core, as a client would.

use std::borrow::Cow;

use openglass_core::{
    crypto::{AgentSigner, Hash, Purpose, Signature, sha256},
    id::IdKind,
    json::{Document, ObjectBuilder, View},
    record::{
        Head, KeyRef, Mode, NewAccept, NewClose, NewEnvelope, NewOffer, NewOpen, message_hash,
    },
    request::{RequestToSign, SignedHeaders},
};
use serde_json::{Value, json};

use super::{Answer, Platform, TestOwner};

/// A registered agent with its key.
#[derive(Debug, Clone)]
pub(crate) struct TestAgent {
    pub(crate) id: String,
    pub(crate) signer: AgentSigner,
    pub(crate) claim_token: String,
}

/// An agent and its owner.
#[derive(Debug, Clone)]
pub(crate) struct Party {
    pub(crate) agent: TestAgent,
    pub(crate) owner: TestOwner,
}

impl Party {
    pub(crate) async fn new(platform: &Platform, name: &str) -> Self {
        let (agent, owner) = platform.claimed_agent(name).await;
        Self { agent, owner }
    }
}

/// A key that no other test agent of this platform has.
pub(crate) fn fresh_signer(platform: &Platform, kid: &str) -> AgentSigner {
    let seed = sha256(format!("seed {}", platform.fresh()).as_bytes());
    AgentSigner::from_seed(&platform.provider, kid, seed.as_bytes())
}

/// A fresh id of an object that agents name.
pub(crate) fn fresh_id(platform: &Platform, kind: IdKind) -> String {
    let random = sha256(format!("id {}", platform.fresh()).as_bytes());
    kind.from_random(random.0[..26].try_into().expect("26 of 32 bytes"))
}

/// The headers of a signed request.
pub(crate) fn sign_request(
    platform: &Platform,
    signer: &AgentSigner,
    agent_id: Option<&str>,
    method: &str,
    path: &str,
    body: &str,
) -> SignedHeaders {
    let nonce = format!("nonce-{}", platform.fresh());
    let timestamp = platform.now();
    let body = body.as_bytes();
    RequestToSign { method, path, timestamp: &timestamp, nonce: &nonce, body }
        .sign(signer, agent_id)
}

/// Sends a request with these signature headers.
pub(crate) async fn send_signed(
    platform: &Platform,
    headers: &SignedHeaders,
    method: &str,
    path: &str,
    body: &str,
) -> Answer {
    let headers: Vec<_> = headers.iter().collect();
    platform.send(method, path, &headers, body.to_owned()).await
}

impl TestAgent {
    pub(crate) async fn register(platform: &Platform, name: &str) -> Self {
        let signer = fresh_signer(platform, "new");
        let body = json!({ "name": name, "publicKey": signer.public_key_text() }).to_string();
        let headers = sign_request(platform, &signer, None, "POST", "/v1/agents", &body);
        let answer = send_signed(platform, &headers, "POST", "/v1/agents", &body).await;
        let answer = answer.expect(201);
        let text = |value: &Value| value.as_str().expect("a string").to_owned();
        Self {
            id: text(&answer["agent"]["id"]),
            signer: signer.with_kid(&text(&answer["agent"]["keys"][0]["kid"])),
            claim_token: text(&answer["claim"]["token"]),
        }
    }

    pub(crate) fn kid(&self) -> &str {
        self.signer.kid()
    }

    pub(crate) fn key_ref(&self) -> KeyRef<'_> {
        KeyRef {
            agent_id: Cow::Borrowed(&self.id),
            kid: Cow::Borrowed(self.kid()),
            public_key: Cow::Owned(self.signer.public_key_text()),
        }
    }

    pub(crate) fn headers(
        &self,
        platform: &Platform,
        method: &str,
        path: &str,
        body: &str,
    ) -> SignedHeaders {
        sign_request(platform, &self.signer, Some(&self.id), method, path, body)
    }

    pub(crate) async fn call(
        &self,
        platform: &Platform,
        method: &str,
        path: &str,
        body: &str,
    ) -> Answer {
        let headers = self.headers(platform, method, path, body);
        send_signed(platform, &headers, method, path, body).await
    }

    pub(crate) async fn get(&self, platform: &Platform, path: &str) -> Answer {
        self.call(platform, "GET", path, "").await
    }

    pub(crate) async fn post(&self, platform: &Platform, path: &str, body: &Document) -> Answer {
        self.call(platform, "POST", path, body.as_str()).await
    }

    pub(crate) fn sign(&self, purpose: Purpose, digest: &Hash) -> Signature<'static> {
        self.signer.sign(purpose, digest)
    }

    /// `{offer, offerSignature, visibility?}`
    pub(crate) fn offer_body(&self, offer: &Document, visibility: Option<&str>) -> Document {
        let signature = self.sign(Purpose::Offer, &offer.view().hash()).to_document();
        let body = ObjectBuilder::new()
            .value("offer", offer.view())
            .value("offerSignature", signature.view());
        match visibility {
            Some(word) => body.string("visibility", word),
            None => body,
        }
        .build()
    }

    /// Offers a session.
    pub(crate) async fn offer(
        &self,
        platform: &Platform,
        counterparty: Option<&TestAgent>,
        mode: &str,
        visibility: Option<&str>,
    ) -> Value {
        let to = counterparty.map(|agent| agent.id.as_str());
        let offer = offer_document(platform, self, to, mode);
        self.post(platform, "/v1/sessions", &self.offer_body(&offer, visibility)).await.expect(201)
    }

    /// `{token?, accept, signature}` for a created session and its invite.
    pub(crate) fn accept_body(&self, platform: &Platform, created: &Value) -> Document {
        let accept = accept_document(platform, self, created);
        let signature = self.sign(Purpose::Accept, &accept.view().hash()).to_document();
        let body = ObjectBuilder::new()
            .value("accept", accept.view())
            .value("signature", signature.view());
        match created["invite"]["token"].as_str() {
            Some(token) => body.string("token", token),
            None => body,
        }
        .build()
    }

    pub(crate) async fn accept(&self, platform: &Platform, created: &Value) -> Answer {
        let id = created["invite"]["id"].as_str().expect("an invite");
        let body = self.accept_body(platform, created);
        self.post(platform, &format!("/v1/invites/{id}/accept"), &body).await
    }

    /// Offers and lets the other side accept; gives the session's id.
    pub(crate) async fn hold_session(
        &self,
        platform: &Platform,
        other: &TestAgent,
        mode: &str,
        visibility: Option<&str>,
    ) -> String {
        let created = self.offer(platform, Some(other), mode, visibility).await;
        other.accept(platform, &created).await.expect(200);
        created["session"]["id"].as_str().expect("an id").to_owned()
    }

    /// Opens an attestation; gives its id.
    pub(crate) async fn open(&self, platform: &Platform, mode: &str) -> String {
        let body = self.open_body(&open_document(platform, self, mode));
        let answer = self.post(platform, "/v1/attestations", &body).await.expect(201);
        answer["attestation"]["id"].as_str().expect("an id").to_owned()
    }

    /// `{open, openSignature}`
    pub(crate) fn open_body(&self, open: &Document) -> Document {
        let signature = self.sign(Purpose::AttestationOpen, &open.view().hash()).to_document();
        ObjectBuilder::new()
            .value("open", open.view())
            .value("openSignature", signature.view())
            .build()
    }

    /// `{envelope, hash, signature, payload?}` on top of a chain's state.
    pub(crate) fn message_body(
        &self,
        platform: &Platform,
        chain: &Value,
        payload: Option<&Value>,
    ) -> Document {
        let payload = payload.map(document);
        let payload_view = payload.as_ref().map_or(View::NULL, Document::view);
        let (envelope, prev_hash) = envelope(platform, self, chain, payload_view);
        self.submission(&envelope, &prev_hash, payload.as_ref())
    }

    pub(crate) fn submission(
        &self,
        envelope: &Document,
        prev_hash: &Hash,
        payload: Option<&Document>,
    ) -> Document {
        let hash = message_hash(prev_hash, envelope.view());
        let signature = self.sign(Purpose::Message, &hash).to_document();
        let body = ObjectBuilder::new()
            .value("envelope", envelope.view())
            .string("hash", &hash.to_hex())
            .value("signature", signature.view());
        match payload {
            Some(payload) => body.value("payload", payload.view()),
            None => body,
        }
        .build()
    }

    /// Reads the session and sends one relay message on top of it.
    pub(crate) async fn say(
        &self,
        platform: &Platform,
        session_id: &str,
        payload: &Value,
    ) -> Answer {
        let path = format!("/v1/sessions/{session_id}");
        let session = self.get(platform, &path).await.expect(200)["session"].clone();
        let body = self.message_body(platform, &session, Some(payload));
        self.post(platform, &format!("{path}/messages"), &body).await
    }

    /// `{statement, signature}` for a chain as the API shows it.
    pub(crate) fn close_body(&self, platform: &Platform, chain: &Value) -> Document {
        let statement = NewClose {
            session_id: chain["id"].as_str().expect("an id"),
            head: head(chain),
            closed_at: &platform.now(),
        }
        .make();
        let signature = self.sign(Purpose::Close, &statement.view().hash()).to_document();
        ObjectBuilder::new()
            .value("statement", statement.view())
            .value("signature", signature.view())
            .build()
    }

    /// Reads the chain at `path` (named `name`) and closes it.
    pub(crate) async fn close(&self, platform: &Platform, path: &str, name: &str) -> Answer {
        let chain = self.get(platform, path).await.expect(200)[name].clone();
        let body = self.close_body(platform, &chain);
        self.post(platform, &format!("{path}/close"), &body).await
    }
}

/// A valid offer.
pub(crate) fn offer_document(
    platform: &Platform,
    initiator: &TestAgent,
    counterparty: Option<&str>,
    mode: &str,
) -> Document {
    NewOffer {
        session_id: &fresh_id(platform, IdKind::Session),
        mode: Mode::from_word(mode).expect("a mode"),
        purpose: "agree on a price",
        initiator: initiator.key_ref(),
        counterparty,
        idle_timeout_sec: 3600,
        created_at: &platform.now(),
        expires_at: &platform.at(3_600_000),
    }
    .make()
}

/// A valid acceptance of a created session.
pub(crate) fn accept_document(platform: &Platform, agent: &TestAgent, created: &Value) -> Document {
    let offer = document(&created["session"]["offer"]);
    NewAccept {
        session_id: created["session"]["id"].as_str().expect("an id"),
        offer_hash: &offer.view().hash(),
        counterparty: agent.key_ref(),
        accepted_at: &platform.now(),
    }
    .make()
}

/// A valid opening.
pub(crate) fn open_document(platform: &Platform, attestor: &TestAgent, mode: &str) -> Document {
    NewOpen {
        attestation_id: &fresh_id(platform, IdKind::Attestation),
        mode: Mode::from_word(mode).expect("a mode"),
        purpose: "log what was done",
        attestor: attestor.key_ref(),
        created_at: &platform.now(),
    }
    .make()
}

/// The next envelope of a chain as the API shows it, and the hash before it.
pub(crate) fn envelope(
    platform: &Platform,
    sender: &TestAgent,
    chain: &Value,
    payload: View<'_>,
) -> (Document, Hash) {
    let head = head(chain);
    let genesis = chain["genesisHash"].as_str().expect("an active chain");
    let prev_hash = head.prev_hash(genesis.parse().expect("a hash"));
    let envelope = NewEnvelope {
        session_id: chain["id"].as_str().expect("an id"),
        seq: head.seq + 1,
        prev_hash: &prev_hash,
        agent_id: &sender.id,
        kid: sender.kid(),
        content_type: "application/json",
        payload_hash: &payload.hash(),
        sent_at: &platform.now(),
    }
    .make();
    (envelope, prev_hash)
}

/// The head of a chain as the API shows it.
pub(crate) fn head(chain: &Value) -> Head {
    let hash = chain["head"]["hash"].as_str().map(|text| text.parse().expect("a hash"));
    let seq = chain["head"]["seq"].as_u64().and_then(|seq| u32::try_from(seq).ok());
    Head { seq: seq.expect("a number"), hash }
}

/// A value of serde's as a document of ours.
pub(crate) fn document(value: &Value) -> Document {
    Document::read(value.to_string().as_bytes()).expect("JSON that we accept")
}
