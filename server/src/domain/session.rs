//! Sessions: two agents, one offer, one acceptance.

use openglass_core::{
    crypto::{Purpose, Signature},
    json::View,
    record::{Fields, Offer, Path, Role, ShapeError, Visibility},
    vocabulary::{ErrorCode, limits},
};

use super::{
    Agent, AgentStatus, Chain, ChainKind, KeyCache, Participant, PinnedKey, Refusal, Signed,
    Timestamp, chain::Terms, check_active_key, check_still_holds_key, effective_visibility,
};

/// A session as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// What it has in common with attestations.
    pub chain: Chain,
    /// The offer and the initiator's signature.
    pub offer: Signed,
    /// The acceptance and the counterparty's signature.
    pub accept: Option<Signed>,
    /// The invite that belongs to it.
    pub invite_id: String,
}

/// The body of `POST /v1/sessions`.
#[derive(Debug)]
pub struct OfferRequest<'a> {
    /// What the initiator signed.
    pub offer: Offer<'a>,
    /// Its signature.
    pub signature: Signature<'a>,
    /// A sibling of the offer, not signed.
    pub visibility: Option<Visibility>,
}

impl<'a> OfferRequest<'a> {
    /// Reads and validates the body; else `validation_failed`.
    pub fn read(body: View<'a>) -> Result<Self, Refusal> {
        let fields = Fields::open(body, &Path::ROOT, &["offer", "offerSignature", "visibility"])?;
        let offer = fields.object("offer", |view, path| {
            let offer = Offer::read(view, path)?;
            offer.validate(path)?;
            Ok(offer)
        })?;
        let signature = fields.signature("offerSignature")?;
        Ok(Self { offer, signature, visibility: read_visibility(&fields, "visibility")? })
    }
}

/// An optional member that holds a visibility.
pub fn read_visibility(
    fields: &Fields<'_, '_>,
    name: &str,
) -> Result<Option<Visibility>, ShapeError> {
    if fields.present(name).is_none() {
        return Ok(None);
    }
    let visibility = Visibility::from_word(&fields.string(name)?)
        .ok_or_else(|| fields.error(name, "private, sealed or shared"))?;
    Ok(Some(visibility))
}

/// Checks an offer in the order of spec 9.4 up to what needs the store, and
/// makes the pending session. Everything here is `offer_invalid`; what needs
/// the store is checked by [`check_creation`] inside the transaction, which
/// also fills in the owner of a direct invitee.
pub fn check_offer(
    request: &OfferRequest<'_>,
    caller: &Agent,
    keys: &KeyCache,
    can_encrypt: bool,
    invite_id: &str,
    now: Timestamp,
) -> Result<Session, Refusal> {
    let offer = &request.offer;
    check_initiator(request, caller, keys)?;
    let expires_at = check_times(offer, now)?;
    let initiator = Participant::with_key(Role::Initiator, caller, &offer.initiator);
    let counterparty = offer.counterparty.as_ref().map(|agent_id| Participant {
        role: Role::Counterparty,
        agent_id: agent_id.to_string(),
        owner_id: None,
        key: None,
    });
    let terms = Terms {
        id: offer.session_id.to_string(),
        kind: ChainKind::Session,
        mode: offer.mode,
        purpose: offer.purpose.to_string(),
        participants: std::iter::once(initiator).chain(counterparty).collect(),
        idle_timeout_sec: offer.idle_timeout_sec,
        visibility: Some(effective_visibility(
            request.visibility.or(caller.default_visibility),
            can_encrypt,
        )),
    };
    Ok(Session {
        chain: Chain::new(terms, now, expires_at),
        offer: Signed::new(offer.view, &request.signature),
        accept: None,
        invite_id: invite_id.to_owned(),
    })
}

fn check_initiator(
    request: &OfferRequest<'_>,
    caller: &Agent,
    keys: &KeyCache,
) -> Result<(), Refusal> {
    const CODE: ErrorCode = ErrorCode::OfferInvalid;
    let OfferRequest { offer, signature, .. } = request;
    if offer.initiator.agent_id != caller.id {
        return Err(Refusal::new(CODE, "the initiator is not the caller"));
    }
    check_active_key(caller, &offer.initiator.kid, &offer.initiator.public_key, CODE)?;
    if keys.verify(&PinnedKey::of(&offer.initiator), Purpose::Offer, &offer.hash(), signature) {
        return Ok(());
    }
    Err(Refusal::new(CODE, "offerSignature does not verify"))
}

/// Checks the offer's times and gives its end.
fn check_times(offer: &Offer<'_>, now: Timestamp) -> Result<Timestamp, Refusal> {
    let refuse = |message| Err(Refusal::new(ErrorCode::OfferInvalid, message));
    let times = Timestamp::parse(&offer.created_at).zip(Timestamp::parse(&offer.expires_at));
    let Some((created_at, expires_at)) = times else {
        return refuse("createdAt or expiresAt is not a timestamp");
    };
    if !created_at.within_skew(now) {
        return refuse("createdAt is more than 300 seconds off");
    }
    let range = limits::OFFER_LIFETIME_SEC;
    let lifetime_ms = range.start() * 1000..=range.end() * 1000;
    if !lifetime_ms.contains(&(expires_at.ms() - created_at.ms())) {
        return refuse("expiresAt is not 5 minutes to 7 days after createdAt");
    }
    Ok(expires_at)
}

/// What the store knows about an offer, read in the transaction that stores it.
#[derive(Debug, Clone)]
pub struct CreationFacts<'a> {
    /// Whether the session's id is in use.
    pub id_taken: bool,
    /// The initiator.
    pub initiator: &'a Agent,
    /// The invited agent, if it exists.
    pub counterparty: Option<&'a Agent>,
    /// How many pending sessions the initiator has.
    pub pending: u32,
}

/// The rest of the checks of spec 9.4, with the initiator's key once more: it
/// may have been revoked since (W7).
pub fn check_creation(session: &Session, facts: &CreationFacts<'_>) -> Result<(), Refusal> {
    check_still_holds_key(
        &session.chain,
        Role::Initiator,
        facts.initiator,
        ErrorCode::OfferInvalid,
    )?;
    if facts.id_taken {
        return Err(Refusal::of(ErrorCode::SessionIdTaken));
    }
    if let Some(invited) = session.chain.role(Role::Counterparty) {
        if invited.agent_id == facts.initiator.id {
            return Err(Refusal::new(ErrorCode::OfferInvalid, "an agent cannot invite itself"));
        }
        if facts.counterparty.is_none_or(|agent| agent.status != AgentStatus::Active) {
            return Err(Refusal::not_found());
        }
    }
    if facts.pending >= limits::PENDING_SESSIONS {
        return Err(Refusal::of(ErrorCode::TooManyPending));
    }
    Ok(())
}
