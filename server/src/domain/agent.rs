//! Agents and their keys.

use openglass_core::{
    crypto::{AgentKey, Hash, Provider, Purpose, fingerprint},
    encoding::base64url_array,
    json::View,
    record::{Fields, Path, Role, Visibility, key_proof_hash},
    request::REGISTRATION_KID,
    vocabulary::ErrorCode,
};

use super::{
    Chain, DomainVerification, Refusal, Timestamp, Trigger, Who, transition::AGENT, words::words,
};

words! {
    /// An agent's standing (spec 11.5).
    AgentStatus {
        /// Registered, without an owner.
        Unclaimed = "unclaimed",
        /// Claimed by an owner.
        Active = "active",
        /// Stopped by its owner.
        Suspended = "suspended",
    }
}

/// A software agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agent {
    /// `agt_…`
    pub id: String,
    /// 1 to 100 characters.
    pub name: String,
    /// At most 1000 characters.
    pub description: String,
    /// Homepage and software.
    pub meta: AgentMeta,
    /// Its standing.
    pub status: AgentStatus,
    /// The owner, once claimed.
    pub owner_id: Option<String>,
    /// In order of registration, revoked ones included.
    pub keys: Vec<RegisteredKey>,
    /// Registration.
    pub created_at: Timestamp,
    /// When an owner claimed it.
    pub claimed_at: Option<Timestamp>,
    /// Since when it is suspended.
    pub suspended_at: Option<Timestamp>,
    /// Days for which private content is kept; `None` for the platform's default.
    pub private_retention_days: Option<u32>,
    /// The visibility of chains for which the agent asks for none; `None` for
    /// the platform's default.
    pub default_visibility: Option<Visibility>,
    /// The proof that it speaks for the domain of its homepage, if it asked for one.
    pub domain_verification: Option<DomainVerification>,
}

/// A change of what the owner decides about an agent; `None` leaves a value as
/// it is, `Some(None)` gives it back to the platform.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AgentPolicy {
    /// Days for which private content is kept.
    pub private_retention_days: Option<Option<u32>>,
    /// The visibility of chains for which the agent asks for none.
    pub default_visibility: Option<Option<Visibility>>,
}

/// What an agent says about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AgentMeta {
    /// At most 512 characters.
    pub homepage: Option<String>,
    /// At most 100 characters.
    pub software: Option<String>,
}

/// One public key of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisteredKey {
    /// `key_…`
    pub kid: String,
    /// 43 characters of canonical base64url.
    pub public_key: String,
    /// When it was registered.
    pub created_at: Timestamp,
    /// From when it no longer signs.
    pub revoked_at: Option<Timestamp>,
}

/// The token with which an owner claims an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimToken {
    /// Hash of the token; the text is shown once.
    pub token_hash: Hash,
    /// End of its life.
    pub expires_at: Timestamp,
}

/// A change of an agent's profile; `None` leaves a value as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProfileChange {
    /// New name.
    pub name: Option<String>,
    /// New description.
    pub description: Option<String>,
    /// New homepage and software, as a whole.
    pub meta: Option<AgentMeta>,
}

impl Agent {
    /// The unrevoked key with this id.
    pub fn active_key(&self, kid: &str) -> Option<&RegisteredKey> {
        self.keys.iter().find(|key| key.kid == kid && key.revoked_at.is_none())
    }

    /// What an owner is to this agent.
    pub fn relation(&self, owner_id: &str) -> Who {
        if self.owner_id.as_deref() == Some(owner_id) { Who::ItsOwner } else { Who::Stranger }
    }

    /// Suspends or unsuspends for an owner; gives whether anything changed.
    pub fn advance(
        &mut self,
        trigger: Trigger,
        owner_id: &str,
        now: Timestamp,
    ) -> Result<bool, Refusal> {
        let next = AGENT.step_by(self.status, trigger, &[self.relation(owner_id)])?;
        let changed = next != self.status;
        if changed {
            self.status = next;
            self.suspended_at = (next == AgentStatus::Suspended).then_some(now);
        }
        Ok(changed)
    }

    /// The fingerprint of the first unrevoked key, or of the first key when all
    /// are revoked (spec 19, D18).
    pub fn fingerprint(&self) -> Option<String> {
        Some(fingerprint(&base64url_array(&self.main_key()?.public_key).ok()?))
    }
}

/// Reads a public key that an agent wants to register: canonical, on the
/// curve, not weak, else `validation_failed` (W8, ruling Q13). The id of the
/// result is `new`, as in the headers of a registration.
pub fn read_new_key(
    provider: &Provider,
    public_key: &str,
    path: &str,
) -> Result<AgentKey, Refusal> {
    AgentKey::parse(provider, REGISTRATION_KID, public_key)
        .map_err(|error| Refusal::validation(path, &format!("expected an Ed25519 key: {error}")))
}

/// The body by which an agent adds a key: `{publicKey, createdAt, proof}`.
#[derive(Debug)]
pub struct KeyProof {
    /// 43 characters of canonical base64url.
    pub public_key: String,
    key: AgentKey,
    created_at: String,
    proof: openglass_core::crypto::Signature<'static>,
}

impl KeyProof {
    /// Reads and validates the body: `validation_failed` for a wrong shape and
    /// for weak keys.
    pub fn read(provider: &Provider, view: View<'_>) -> Result<Self, Refusal> {
        let fields = Fields::open(view, &Path::ROOT, &["publicKey", "createdAt", "proof"])?;
        let public_key = fields.string("publicKey")?.into_owned();
        Ok(Self {
            key: read_new_key(provider, &public_key, "publicKey")?,
            created_at: fields.timestamp("createdAt")?.into_owned(),
            proof: fields.signature("proof")?.into_owned(),
            public_key,
        })
    }

    /// Checks that the holder of the new key agrees to belong to `agent_id`:
    /// else `invalid_signature`.
    pub fn check(&self, agent_id: &str) -> Result<(), Refusal> {
        let digest = key_proof_hash(agent_id, &self.public_key, &self.created_at);
        if self.key.verify(Purpose::Key, &digest, &self.proof) {
            return Ok(());
        }
        let message = "the proof does not verify over agentId, publicKey and createdAt";
        Err(Refusal::new(ErrorCode::InvalidSignature, message))
    }
}

/// Suspended agents do nothing (spec 6, step 6).
pub fn check_not_suspended(agent: &Agent) -> Result<(), Refusal> {
    AGENT.step(agent.status, Trigger::Act).map(drop)
}

/// Some routes need an agent with an owner (spec 6, step 7).
pub fn check_claimed(agent: &Agent) -> Result<(), Refusal> {
    AGENT.step(agent.status, Trigger::ActClaimed).map(drop)
}

/// Whether the agent has this unrevoked key with exactly this spelling. The
/// refusal takes the code of the object that names the key.
pub fn check_active_key(
    agent: &Agent,
    kid: &str,
    public_key: &str,
    code: ErrorCode,
) -> Result<(), Refusal> {
    if agent.active_key(kid).is_some_and(|key| key.public_key == public_key) {
        return Ok(());
    }
    Err(Refusal::new(code, "kid and publicKey are not an active key of the agent"))
}

/// Whether a key may be revoked. `Ok(false)` when it is revoked already, which
/// is no failure. `pinned` says whether an open chain relies on it (W7).
pub fn check_revocation(agent: &Agent, kid: &str, pinned: bool) -> Result<bool, Refusal> {
    let key = agent.keys.iter().find(|key| key.kid == kid).ok_or_else(Refusal::not_found)?;
    if key.revoked_at.is_some() {
        return Ok(false);
    }
    let others = agent.keys.iter().any(|key| key.kid != kid && key.revoked_at.is_none());
    if !others {
        return Err(Refusal::of(ErrorCode::LastKey));
    }
    if pinned {
        return Err(Refusal::of(ErrorCode::KeyPinned));
    }
    Ok(true)
}

/// Checks, in the transaction that begins a chain or lets an agent join it,
/// that the agent is still active and still holds the key it signed with.
pub fn check_still_holds_key(
    chain: &Chain,
    role: Role,
    agent: &Agent,
    code: ErrorCode,
) -> Result<(), Refusal> {
    check_claimed(agent)?;
    let key = chain.role(role).and_then(|participant| participant.key.as_ref());
    let key = key.ok_or_else(|| Refusal::of(code))?;
    check_active_key(agent, &key.kid, &key.public_key, code)
}
