//! How a record is put together, step by step.

mod long;

use std::{collections::HashMap, fmt};

use openglass_core::{
    crypto::{AgentSigner, Hash, PlatformSigner, Provider, Purpose, Signature, sha256},
    encoding::base64url_encode,
    json::{Document, canonicalize},
    record::{
        CloseReason, Head, KeyRef, Mode, NewAccept, NewClose, NewEnvelope, NewOffer, NewOpen,
        NewParticipant, NewStatement, Role, Visibility, countersign_digest, message_hash,
    },
    time,
};
use serde_json::{Value, json};

/// The moment at which a chain starts: 2026-01-31T12:00:00.000Z.
const START_MS: i64 = 1_769_860_800_000;

/// When keys take over from each other: the receipt of the second message.
const KEY_CHANGE: &str = "2026-01-31T12:00:03.015Z";

const SESSION_ID: &str = "ses_00000000000000000000000001";
const ATTESTATION_ID: &str = "att_00000000000000000000000001";
const RECORD_ID: &str = "rec_00000000000000000000000001";

/// An object of the record, named by the moment it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The offer, before it is signed.
    Offer,
    /// The initiator's signature.
    OfferSignature,
    /// The acceptance, before it is signed.
    Accept,
    /// The counterparty's signature.
    AcceptSignature,
    /// The opening, before it is signed.
    Open,
    /// The attestor's signature.
    OpenSignature,
    /// The platform's signature over the genesis.
    GenesisSignature,
    /// The envelope of a message, before it is hashed and signed.
    Envelope(usize),
    /// A finished message with all its signatures.
    Message(usize),
    /// The close statement, before it is signed.
    Close,
    /// The closing agent's signature.
    CloseSignature,
    /// The finished evidence, before it is hashed.
    Evidence,
    /// The statement, before it is hashed and signed.
    Statement,
    /// The finished record: statement, hash, signature.
    Record,
    /// The finished bundle.
    Bundle,
}

type Edit = Box<dyn Fn(&mut Value) + Send + Sync>;

/// A chain to be made into a record.
pub struct Plan {
    attestation: bool,
    mode: Mode,
    visibility: Option<Visibility>,
    payloads: Vec<Value>,
    closed_by_agent: bool,
    close_reason: CloseReason,
    platform: PlatformKeyOf,
    edits: HashMap<Stage, Vec<Edit>>,
}

/// Which platform key signs at a stage.
type PlatformKeyOf = fn(Stage) -> PlatformSigner;

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan").field("attestation", &self.attestation).finish_non_exhaustive()
    }
}

/// A finished record.
#[derive(Debug, Clone)]
pub struct Made {
    /// The bundle's text.
    pub bundle: String,
    /// The chain's id.
    pub session_id: &'static str,
    /// The hash after each message.
    pub hashes: Vec<Hash>,
}

impl Plan {
    /// A relay session of three messages, closed by the counterparty.
    pub fn session() -> Self {
        Self {
            attestation: false,
            mode: Mode::Relay,
            visibility: Some(Visibility::Shared),
            payloads: vec![
                json!({"text": "40 crates of apples at 12.50?", "price": 12.5}),
                json!({"text": "Agreed – on Friday.", "ok": true}),
                json!(null),
            ],
            closed_by_agent: true,
            close_reason: CloseReason::AgentClosed,
            platform: |_| platform_signer(),
            edits: HashMap::new(),
        }
    }

    /// A relay attestation of three events, closed by the attestor.
    pub fn attestation() -> Self {
        Self { attestation: true, ..Self::session() }
    }

    /// The same chain in notary mode.
    #[must_use]
    pub fn notary(mut self) -> Self {
        self.mode = Mode::Notary;
        self
    }

    /// Another visibility; `None` leaves the member out.
    #[must_use]
    pub fn visibility(mut self, visibility: Option<Visibility>) -> Self {
        self.visibility = visibility;
        self
    }

    /// Other payloads.
    #[must_use]
    pub fn payloads(mut self, payloads: Vec<Value>) -> Self {
        self.payloads = payloads;
        self
    }

    /// Closed by the platform for the given reason.
    #[must_use]
    pub fn closed_by_platform(mut self, reason: CloseReason) -> Self {
        self.closed_by_agent = false;
        self.close_reason = reason;
        self
    }

    /// Signed by other platform keys: one for each [`Stage::GenesisSignature`],
    /// [`Stage::Message`] and [`Stage::Record`].
    #[must_use]
    pub fn platform(mut self, platform: fn(Stage) -> PlatformSigner) -> Self {
        self.platform = platform;
        self
    }

    /// Changes an object at the moment it is made.
    #[must_use]
    pub fn edit(mut self, stage: Stage, edit: impl Fn(&mut Value) + Send + Sync + 'static) -> Self {
        self.edits.entry(stage).or_default().push(Box::new(edit));
        self
    }

    /// Makes the record.
    pub fn make(&self) -> Made {
        Maker::new(self).make()
    }

    fn edited(&self, stage: Stage, value: Value) -> Value {
        let mut value = value;
        for edit in self.edits.get(&stage).into_iter().flatten() {
            edit(&mut value);
        }
        value
    }
}

/// The agents: the first initiates or attests, the second accepts.
pub fn signer(index: u8) -> AgentSigner {
    let kid = format!("key_{index:026}");
    AgentSigner::from_seed(&Provider::portable(), &kid, &[index + 1; 32])
}

/// The platform key of all plans, unless they say otherwise.
pub fn platform_signer() -> PlatformSigner {
    platform("plat_test-1", 7)
}

/// A second platform key, valid in February 2026 only.
pub fn platform_signer_2() -> PlatformSigner {
    platform("plat_test-2", 8)
}

/// The key that [`platform_signer_new`] took over from, in the middle of every
/// plan's chain: valid up to the receipt of the second message.
pub(crate) fn platform_signer_old() -> PlatformSigner {
    platform("plat_old", 9)
}

/// Its successor, valid from the receipt of the second message on, so that
/// both are valid in that one millisecond.
pub(crate) fn platform_signer_new() -> PlatformSigner {
    platform("plat_new", 10)
}

/// The first of two keys that share an id and take over from each other at the
/// same moment as old and new.
pub(crate) fn platform_signer_first() -> PlatformSigner {
    platform("plat_twice", 11)
}

/// The second of them. In the millisecond that both windows cover, the list's
/// order decides for the first.
pub(crate) fn platform_signer_second() -> PlatformSigner {
    platform("plat_twice", 12)
}

fn platform(kid: &str, scalar: u8) -> PlatformSigner {
    let signer = Provider::portable().p256.signer(&[scalar; 32]).expect("a valid scalar");
    PlatformSigner::new(kid, signer)
}

/// The trusted keys of all plans, as the platform would publish them.
pub fn keys_text() -> String {
    let entry = |signer: PlatformSigner, from: &str, until: Option<&str>| {
        json!({
            "kid": signer.kid(), "alg": "ECDSA_P256_SHA256", "publicKey": signer.public_key_text(),
            "validFrom": from, "validUntil": until,
        })
    };
    let keys = [
        entry(platform_signer(), "1970-01-01T00:00:00.000Z", None),
        entry(platform_signer_2(), "2026-02-01T00:00:00.000Z", Some("2026-02-28T23:59:59.999Z")),
        entry(platform_signer_old(), "2020-01-01T00:00:00.000Z", Some(KEY_CHANGE)),
        entry(platform_signer_new(), KEY_CHANGE, None),
        entry(platform_signer_first(), "2020-01-01T00:00:00.000Z", Some(KEY_CHANGE)),
        entry(platform_signer_second(), KEY_CHANGE, None),
    ];
    json!({ "keys": keys }).to_string()
}

/// When a message is sent: one a second.
fn sent_ms(seq: u32) -> i64 {
    1_000 + 1_000 * i64::from(seq)
}

fn at(offset_ms: i64) -> String {
    time::format(START_MS + offset_ms).expect("a year that has four digits")
}

fn document(value: &Value) -> Document {
    canonicalize(value.to_string().as_bytes()).expect("test values are valid JSON")
}

fn value(document: &Document) -> Value {
    serde_json::from_str(document.as_str()).expect("canonical text is JSON")
}

fn signature_value(signature: &Signature<'_>) -> Value {
    json!({"alg": signature.alg, "kid": signature.kid, "sig": signature.sig})
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The hash in a field, or zeros if an edit has made it unreadable.
fn hash_in(value: &Value) -> Hash {
    text(value).parse().unwrap_or(Hash([0; 32]))
}

struct Maker<'p> {
    plan: &'p Plan,
    agents: [AgentSigner; 2],
    agent_ids: [String; 2],
}

impl<'p> Maker<'p> {
    fn new(plan: &'p Plan) -> Self {
        Self {
            plan,
            agents: [signer(0), signer(1)],
            agent_ids: [0, 1].map(|index| format!("agt_{index:026}")),
        }
    }

    fn make(&self) -> Made {
        let (agreement, genesis) = self.agreement();
        let (messages, hashes) = self.messages(genesis);
        let head = Head {
            seq: u32::try_from(hashes.len()).expect("a chain is shorter"),
            hash: hashes.last().copied(),
        };
        let evidence = self.evidence(agreement, genesis, &messages, head);
        let record = self.record(&document(&evidence).view().hash(), genesis, head);
        let bundle = json!({
            "v": 1, "type": "openglass.bundle", "record": record, "evidence": evidence,
            "platformKeys": [],
        });
        let bundle = self.plan.edited(Stage::Bundle, bundle).to_string();
        Made { bundle, session_id: self.session_id(), hashes }
    }

    fn agreement(&self) -> (Value, Hash) {
        if self.plan.attestation { self.opening() } else { self.offer_and_accept() }
    }

    /// When the chain ends: half a minute after its start, or after its last message.
    fn end_ms(head: Head) -> i64 {
        (sent_ms(head.seq) + 1_000).max(30_000)
    }

    fn session_id(&self) -> &'static str {
        if self.plan.attestation { ATTESTATION_ID } else { SESSION_ID }
    }

    fn key_ref<'s>(&'s self, index: usize, public_key: &'s str) -> KeyRef<'s> {
        KeyRef {
            agent_id: self.agent_ids[index].as_str().into(),
            kid: self.agents[index].kid().into(),
            public_key: public_key.into(),
        }
    }

    /// Signs as an agent, at a stage that can be edited.
    fn agent_signs(&self, index: usize, purpose: Purpose, digest: &Hash, stage: Stage) -> Value {
        let signature = self.agents[index].sign(purpose, digest);
        self.plan.edited(stage, signature_value(&signature))
    }

    fn platform_signs(&self, purpose: Purpose, digest: &Hash, stage: Stage) -> Value {
        let signature = (self.plan.platform)(stage).sign(purpose, digest);
        signature_value(&signature.expect("a key in memory signs"))
    }

    fn offer_and_accept(&self) -> (Value, Hash) {
        let public_keys = [0, 1].map(|index: usize| self.agents[index].public_key_text());
        let offer = NewOffer {
            session_id: SESSION_ID,
            mode: self.plan.mode,
            purpose: "Buy apples",
            initiator: self.key_ref(0, &public_keys[0]),
            counterparty: Some(&self.agent_ids[1]),
            idle_timeout_sec: 3600,
            created_at: &at(0),
            expires_at: &at(600_000),
        };
        let offer = self.plan.edited(Stage::Offer, value(&offer.make()));
        let offer_hash = document(&offer).view().hash();
        let offer_signature =
            self.agent_signs(0, Purpose::Offer, &offer_hash, Stage::OfferSignature);
        let accept = NewAccept {
            session_id: SESSION_ID,
            offer_hash: &offer_hash,
            counterparty: self.key_ref(1, &public_keys[1]),
            accepted_at: &at(1_000),
        };
        let accept = self.plan.edited(Stage::Accept, value(&accept.make()));
        let accept_hash = document(&accept).view().hash();
        let accept_signature =
            self.agent_signs(1, Purpose::Accept, &accept_hash, Stage::AcceptSignature);
        let agreement = json!({
            "offer": offer, "offerSignature": offer_signature,
            "accept": accept, "acceptSignature": accept_signature,
        });
        let genesis = document(&agreement).view().hash();
        (agreement, genesis)
    }

    fn opening(&self) -> (Value, Hash) {
        let public_key = self.agents[0].public_key_text();
        let open = NewOpen {
            attestation_id: ATTESTATION_ID,
            mode: self.plan.mode,
            purpose: "Log a purchase",
            attestor: self.key_ref(0, &public_key),
            created_at: &at(1_000),
        };
        let open = self.plan.edited(Stage::Open, value(&open.make()));
        let open_hash = document(&open).view().hash();
        let open_signature =
            self.agent_signs(0, Purpose::AttestationOpen, &open_hash, Stage::OpenSignature);
        let agreement = json!({ "open": open, "openSignature": open_signature });
        let genesis = document(&agreement).view().hash();
        (agreement, genesis)
    }

    fn messages(&self, genesis: Hash) -> (Vec<Value>, Vec<Hash>) {
        let mut head = genesis;
        let mut hashes = Vec::new();
        let mut messages = Vec::new();
        for (index, payload) in self.plan.payloads.iter().enumerate() {
            let (message, hash) = self.message(index, payload, &head);
            head = hash;
            hashes.push(hash);
            messages.push(message);
        }
        (messages, hashes)
    }

    fn message(&self, index: usize, payload: &Value, prev_hash: &Hash) -> (Value, Hash) {
        let sender = if self.plan.attestation { 0 } else { index % 2 };
        let seq = u32::try_from(index + 1).expect("a chain is shorter");
        let sent_ms = sent_ms(seq);
        let envelope = NewEnvelope {
            session_id: self.session_id(),
            seq,
            prev_hash,
            agent_id: &self.agent_ids[sender],
            kid: self.agents[sender].kid(),
            content_type: "application/json",
            payload_hash: &document(payload).view().hash(),
            sent_at: &at(sent_ms),
        };
        let envelope = self.plan.edited(Stage::Envelope(index), value(&envelope.make()));
        let hash = message_hash(prev_hash, document(&envelope).view());
        let signature = self.agents[sender].sign(Purpose::Message, &hash);
        let received_at = at(sent_ms + 15);
        let digest = countersign_digest(&hash, &signature.sig, &received_at);
        let mut message = json!({
            "envelope": envelope, "hash": hash.to_hex(), "signature": signature_value(&signature),
            "receivedAt": received_at,
            "platformSignature": self.platform_signs(Purpose::Countersign, &digest, Stage::Message(index)),
        });
        if self.plan.mode == Mode::Relay {
            message["payload"] = payload.clone();
        }
        (self.plan.edited(Stage::Message(index), message), hash)
    }

    fn evidence(&self, agreement: Value, genesis: Hash, messages: &[Value], head: Head) -> Value {
        let stage = Stage::GenesisSignature;
        let genesis_signature =
            self.plan.edited(stage, self.platform_signs(Purpose::Genesis, &genesis, stage));
        let mut evidence = json!({
            "v": 1, "type": "openglass.evidence",
            "offer": null, "offerSignature": null, "accept": null, "acceptSignature": null,
            "open": null, "openSignature": null,
            "genesisHash": genesis.to_hex(), "genesisSignature": genesis_signature,
            "messages": messages, "close": self.close(head),
        });
        if let (Some(evidence), Value::Object(agreement)) = (evidence.as_object_mut(), agreement) {
            evidence.extend(agreement);
        }
        self.plan.edited(Stage::Evidence, evidence)
    }

    fn closer(&self) -> usize {
        usize::from(!self.plan.attestation)
    }

    fn close(&self, head: Head) -> Value {
        if !self.plan.closed_by_agent {
            return Value::Null;
        }
        let closed_at = at(Self::end_ms(head));
        let close = NewClose { session_id: self.session_id(), head, closed_at: &closed_at };
        let statement = self.plan.edited(Stage::Close, value(&close.make()));
        let digest = document(&statement).view().hash();
        let signature =
            self.agent_signs(self.closer(), Purpose::Close, &digest, Stage::CloseSignature);
        json!({ "statement": statement, "signature": signature })
    }

    fn record(&self, evidence: &Hash, genesis: Hash, head: Head) -> Value {
        let statement = self.plan.edited(Stage::Statement, self.statement(evidence, genesis, head));
        let hash = document(&statement).view().hash();
        let record = json!({
            "statement": statement, "statementHash": hash.to_hex(),
            "platformSignature": self.platform_signs(Purpose::Record, &hash, Stage::Record),
        });
        self.plan.edited(Stage::Record, record)
    }

    fn statement(&self, evidence: &Hash, genesis: Hash, head: Head) -> Value {
        let public_keys = [0, 1].map(|index: usize| self.agents[index].public_key_text());
        let roles: &[Role] = if self.plan.attestation {
            &[Role::Attestor]
        } else {
            &[Role::Initiator, Role::Counterparty]
        };
        let participant = |(index, &role): (usize, &Role)| NewParticipant {
            role,
            agent_id: &self.agent_ids[index],
            owner_id: Some("own_00000000000000000000000001"),
            kid: self.agents[index].kid(),
            public_key: &public_keys[index],
        };
        let participants: Vec<_> = roles.iter().enumerate().map(participant).collect();
        let end_ms = Self::end_ms(head);
        let statement = NewStatement {
            record_id: RECORD_ID,
            session_id: self.session_id(),
            mode: self.plan.mode,
            purpose: if self.plan.attestation { "Log a purchase" } else { "Buy apples" },
            participants: &participants,
            genesis_hash: &genesis,
            head,
            activated_at: &at(1_200),
            closed_at: &at(if self.plan.closed_by_agent { end_ms } else { end_ms + 1_000 }),
            close_reason: self.plan.close_reason,
            closed_by: self.plan.closed_by_agent.then_some(&self.agent_ids[self.closer()]),
            evidence_sha256: evidence,
            issued_at: &at(end_ms + 1_000),
            attestation: self.plan.attestation,
            visibility: self.plan.visibility,
            retention: None,
        };
        value(&statement.make())
    }
}

/// The receipt that the platform would show in the place of a plan's record.
pub(crate) fn receipt(plan: &Plan) -> Value {
    let bundle: Value = serde_json::from_str(&plan.make().bundle).expect("our own bundle");
    let record = &bundle["record"];
    let mut receipt = json!({
        "v": 1, "type": "openglass.receipt",
        "statementHash": record["statementHash"], "platformSignature": record["platformSignature"],
        "sealedState": {"status": "sealed", "requestedBy": null, "approvals": []},
    });
    for name in [
        "recordId",
        "genesisHash",
        "headSeq",
        "headHash",
        "messageCount",
        "evidenceSha256",
        "participants",
        "activatedAt",
        "closedAt",
        "issuedAt",
    ] {
        receipt[name] = record["statement"][name].clone();
    }
    receipt
}

/// A payload as it would lie in a private record; the ciphertext is made up.
pub(crate) fn encrypted(seed: u8) -> Value {
    json!({
        "v": 1, "type": "openglass.encrypted-payload",
        "ciphertext": base64url_encode(&[seed; 40]), "iv": base64url_encode(&[seed; 12]),
        "authTag": base64url_encode(&sha256(&[seed]).as_bytes()[..16]),
    })
}

/// The hash in hex of a value's canonical bytes.
pub(crate) fn payload_hash(payload: &Value) -> String {
    document(payload).view().hash().to_hex()
}

/// Re-signs a message after its receipt time was changed.
pub(crate) fn countersign_again(message: &mut Value) {
    let hash = hash_in(&message["hash"]);
    let digest =
        countersign_digest(&hash, text(&message["signature"]["sig"]), text(&message["receivedAt"]));
    let signature = platform_signer().sign(Purpose::Countersign, &digest);
    message["platformSignature"] = signature_value(&signature.expect("a key in memory signs"));
}
