//! Attestations: one agent, one opening.

use openglass_core::{
    crypto::{Hash, Purpose, Signature},
    json::View,
    record::{AttestationOpen, Fields, Path, Role, Visibility, attestation_genesis_hash},
    vocabulary::{ErrorCode, limits},
};

use super::{
    Agent, Chain, ChainKind, Genesis, KeyCache, Participant, PinnedKey, Refusal, Signed, Timestamp,
    chain::Terms, check_active_key, effective_visibility, session::read_visibility,
};

/// An attestation as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attestation {
    /// What it has in common with sessions.
    pub chain: Chain,
    /// The opening and the attestor's signature.
    pub open: Signed,
}

/// The body of `POST /v1/attestations`.
#[derive(Debug)]
pub struct OpenRequest<'a> {
    /// What the attestor signed.
    pub open: AttestationOpen<'a>,
    /// Its signature.
    pub signature: Signature<'a>,
    /// A sibling of the opening, not signed; 86400 when missing or `null`.
    pub idle_timeout_sec: i64,
    /// A sibling of the opening, not signed. Missing stays missing and serves
    /// as shared (spec 19, D15): sealing protects two sides from each other.
    pub visibility: Option<Visibility>,
}

impl<'a> OpenRequest<'a> {
    /// Reads and validates the body; else `validation_failed`.
    pub fn read(body: View<'a>) -> Result<Self, Refusal> {
        const MEMBERS: [&str; 4] = ["open", "openSignature", "idleTimeoutSec", "visibility"];
        let fields = Fields::open(body, &Path::ROOT, &MEMBERS)?;
        let open = fields.object("open", |view, path| {
            let open = AttestationOpen::read(view, path)?;
            open.validate(path)?;
            Ok(open)
        })?;
        let range = limits::IDLE_TIMEOUT_SEC;
        let idle_timeout_sec = match fields.present("idleTimeoutSec") {
            None => limits::IDLE_TIMEOUT_DEFAULT_SEC,
            Some(_) => fields.integer("idleTimeoutSec", *range.start(), *range.end())?,
        };
        let signature = fields.signature("openSignature")?;
        Ok(Self {
            open,
            signature,
            idle_timeout_sec,
            visibility: read_visibility(&fields, "visibility")?,
        })
    }
}

/// A checked opening that waits for the platform's genesis signature.
#[derive(Debug, Clone)]
pub struct Opening {
    attestation: Attestation,
    /// What the platform signs with purpose `genesis`.
    pub genesis_hash: Hash,
    /// For which time: what the attestor signed.
    pub created_at: Timestamp,
}

impl Opening {
    /// The active attestation. The store writes it only if its id is unused
    /// and the attestor still holds its key.
    pub fn activate(self, genesis_signature: &Signature<'_>, now: Timestamp) -> Attestation {
        let Self { mut attestation, genesis_hash, created_at } = self;
        let signature = genesis_signature.to_document();
        let genesis = Genesis { hash: genesis_hash, signature, time: created_at };
        attestation.chain.activate(genesis, now);
        attestation
    }
}

/// Checks an opening: attestor, key, signature, skew, all `open_invalid` (spec 9.8).
pub fn check_open(
    request: &OpenRequest<'_>,
    caller: &Agent,
    keys: &KeyCache,
    can_encrypt: bool,
    now: Timestamp,
) -> Result<Opening, Refusal> {
    let created_at = check_open_object(request, caller, keys, now)?;
    let OpenRequest { open, signature, .. } = request;
    let terms = Terms {
        id: open.attestation_id.to_string(),
        kind: ChainKind::Attestation,
        mode: open.mode,
        purpose: open.purpose.to_string(),
        participants: vec![Participant::with_key(Role::Attestor, caller, &open.attestor)],
        idle_timeout_sec: request.idle_timeout_sec,
        visibility: request
            .visibility
            .or(caller.default_visibility)
            .map(|asked| effective_visibility(Some(asked), can_encrypt)),
    };
    let attestation =
        Attestation { chain: Chain::new(terms, now, now), open: Signed::new(open.view, signature) };
    let genesis_hash = attestation_genesis_hash(open.view, signature);
    Ok(Opening { attestation, genesis_hash, created_at })
}

fn check_open_object(
    request: &OpenRequest<'_>,
    caller: &Agent,
    keys: &KeyCache,
    now: Timestamp,
) -> Result<Timestamp, Refusal> {
    const CODE: ErrorCode = ErrorCode::OpenInvalid;
    let refuse = |message| Err(Refusal::new(CODE, message));
    let OpenRequest { open, signature, .. } = request;
    if open.attestor.agent_id != caller.id {
        return refuse("the attestor is not the caller");
    }
    check_active_key(caller, &open.attestor.kid, &open.attestor.public_key, CODE)?;
    let pinned = PinnedKey::of(&open.attestor);
    if !keys.verify(&pinned, Purpose::AttestationOpen, &open.hash(), signature) {
        return refuse("openSignature does not verify");
    }
    match Timestamp::parse(&open.created_at) {
        Some(created_at) if created_at.within_skew(now) => Ok(created_at),
        _ => refuse("createdAt is more than 300 seconds off"),
    }
}
