//! Policies at work: judging an event, and putting the risky ones on record.

use std::{fmt, time::Duration};

use openglass_core::{
    id::IdKind,
    json::{Document, ObjectBuilder, View},
    policy::{Event, Policy, Risk, Verdict},
    record::{Mode, Visibility},
    vocabulary::ErrorCode,
};

use crate::{
    client::Client,
    error::{ClientError, ErrorKind, InvalidKind, Result},
    options::{OpenOptions, SendOptions},
    payload::Payload,
    types::Attestation,
};

/// How often each call is tried again.
const RETRIES: u32 = 3;
/// The pause before the first retry; it doubles.
const RETRY_PAUSE: Duration = Duration::from_millis(200);
/// Longer pauses would hold up what the agent wants to do.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Options of [`evaluate_and_attest`](Client::evaluate_and_attest).
#[derive(Debug, Clone)]
pub struct AttestOptions {
    /// The lowest risk that is put on record; high by default.
    pub min_risk: Risk,
    /// Notary by default: only the hash of what is attested leaves this process.
    pub mode: Mode,
    /// Private by default; the platform decides when `None`.
    pub visibility: Option<Visibility>,
    /// What is known about the other side, to go on record with the event.
    pub counterparty_check: Option<Payload>,
}

impl Default for AttestOptions {
    fn default() -> Self {
        Self {
            min_risk: Risk::High,
            mode: Mode::Notary,
            visibility: Some(Visibility::Private),
            counterparty_check: None,
        }
    }
}

/// What came of [`evaluate_and_attest`](Client::evaluate_and_attest).
#[derive(Debug)]
pub struct AttestOutcome {
    /// What the policy says.
    pub verdict: Verdict,
    /// Whether it went on record.
    pub result: AttestResult,
}

/// Whether an event went on record.
#[derive(Debug)]
pub enum AttestResult {
    /// It did.
    Attested(Box<Attested>),
    /// Its risk is below the one that is asked for.
    BelowThreshold,
    /// It could not be attested; the error says why.
    Failed(Box<ClientError>),
}

/// An attestation of an event and its verdict.
pub struct Attested {
    /// The attestation, closed; its record follows.
    pub attestation: Attestation,
    /// What was attested, `{event, verdict}` with `counterpartyCheck` if one was
    /// given. In notary mode nobody else has it: whoever wants to show later
    /// what was attested keeps it.
    pub content: Payload,
}

/// Shows no content: in notary mode it has not left this process.
impl fmt::Debug for Attested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Attested({})", self.attestation.id)
    }
}

impl AttestOutcome {
    /// The attestation, if there is one.
    pub fn attested(&self) -> Option<&Attested> {
        match &self.result {
            AttestResult::Attested(attested) => Some(attested),
            _ => None,
        }
    }

    /// The form that other languages show: `{attested, risk, matches}` with
    /// `attestationId`, or with `reason` and perhaps `error`.
    pub fn to_document(&self) -> Document {
        let object = ObjectBuilder::new()
            .boolean("attested", self.attested().is_some())
            .string("risk", self.verdict.risk.as_str())
            .value("matches", self.verdict.matches_document().view());
        match &self.result {
            AttestResult::Attested(attested) => {
                object.string("attestationId", &attested.attestation.id)
            }
            AttestResult::BelowThreshold => object.string("reason", "below_threshold"),
            AttestResult::Failed(error) => {
                object.string("reason", "api_unreachable").string("error", &error.to_string())
            }
        }
        .build()
    }
}

impl Client {
    /// Judges an event and, from `min_risk` on, attests it: opens an
    /// attestation, logs one event with the verdict, closes it.
    ///
    /// A failure to attest is part of the outcome, not an error: the caller
    /// decides whether to act without a record.
    ///
    /// # Errors
    /// Only when `event` is no event; see [`Event::read`].
    pub async fn evaluate_and_attest(
        &self,
        policy: &Policy,
        event: &Payload,
        options: &AttestOptions,
    ) -> Result<AttestOutcome> {
        let verdict = policy.evaluate(&read_event(event)?);
        if verdict.risk < options.min_risk {
            return Ok(AttestOutcome { verdict, result: AttestResult::BelowThreshold });
        }
        let result = match self.attest(event, &verdict, options).await {
            Ok(attested) => AttestResult::Attested(Box::new(attested)),
            Err(error) => {
                tracing::warn!(%error, risk = verdict.risk.as_str(), "an event was not attested");
                AttestResult::Failed(Box::new(error))
            }
        };
        Ok(AttestOutcome { verdict, result })
    }

    /// Attests an event if it is risky, then acts: the record says what was
    /// about to happen, not what has happened. `act` gets the outcome and may
    /// refuse to act on it.
    pub async fn witness_if_risky<T, F: Future<Output = T>>(
        &self,
        policy: &Policy,
        event: &Payload,
        options: &AttestOptions,
        act: impl FnOnce(AttestOutcome) -> F,
    ) -> Result<T> {
        let outcome = self.evaluate_and_attest(policy, event, options).await?;
        Ok(act(outcome).await)
    }

    async fn attest(
        &self,
        event: &Payload,
        verdict: &Verdict,
        options: &AttestOptions,
    ) -> Result<Attested> {
        let content = content(event, verdict, options)?;
        // One id for all tries, so that a try whose answer got lost is found.
        let id = Self::fresh_id(IdKind::Attestation)?;
        let purpose = verdict.purpose();
        with_retries(|| self.open_once(&id, &purpose, options)).await?;
        with_retries(|| self.log_first(&id, &content)).await?;
        let attestation = with_retries(|| self.close_once(&id)).await?;
        Ok(Attested { attestation, content })
    }

    async fn open_once(&self, id: &str, purpose: &str, options: &AttestOptions) -> Result<()> {
        let open = OpenOptions {
            mode: options.mode,
            attestation_id: Some(id.to_owned()),
            visibility: options.visibility,
            ..OpenOptions::default()
        };
        match self.open_attestation(purpose, open).await {
            // Nobody else draws this id: an earlier try has opened it.
            Err(error) if error.is(ErrorCode::AttestationIdTaken) => {
                self.get_attestation(id).await.map(drop)
            }
            opened => opened.map(drop),
        }
    }

    async fn log_first(&self, id: &str, content: &Payload) -> Result<()> {
        let first = SendOptions { seq: Some(1), ..SendOptions::default() };
        match self.send_attestation_event(id, content, first).await {
            // An earlier try may have landed: only this process writes here.
            Err(error) if error.is(ErrorCode::ChainConflict) => {
                let logged = self.list_attestation_events(id, 0, Some(1)).await?;
                let landed = logged.items.first().is_some_and(|event| {
                    let envelope = event.view().get("envelope");
                    let hash = envelope.and_then(|envelope| envelope.get("payloadHash"));
                    hash.and_then(View::as_str).is_some_and(|hash| hash == content.hash().to_hex())
                });
                if landed { Ok(()) } else { Err(error) }
            }
            sent => sent.map(drop),
        }
    }

    async fn close_once(&self, id: &str) -> Result<Attestation> {
        match self.close_attestation(id).await {
            Err(error) if error.is(ErrorCode::AttestationNotActive) => {
                self.get_attestation(id).await
            }
            closed => closed,
        }
    }
}

pub(crate) fn read_event(event: &Payload) -> Result<Event<'_>> {
    Event::read(event.view())
        .map_err(|error| ClientError::invalid(InvalidKind::Value, "event", error.to_string()))
}

fn content(event: &Payload, verdict: &Verdict, options: &AttestOptions) -> Result<Payload> {
    let object = ObjectBuilder::new()
        .value("event", event.view())
        .value("verdict", verdict.to_document().view());
    let object = match &options.counterparty_check {
        Some(check) => object.value("counterpartyCheck", check.view()),
        None => object,
    };
    Payload::read(object.build().as_bytes())
}

/// Tries a call again while its failure may pass.
async fn with_retries<T, F: Future<Output = Result<T>>>(mut call: impl FnMut() -> F) -> Result<T> {
    let mut pause = RETRY_PAUSE;
    for _ in 0..RETRIES {
        match call().await {
            Err(error) if may_pass(&error) => {
                tracing::debug!(%error, "trying again");
                tokio::time::sleep(error.retry_after().unwrap_or(pause).min(LONGEST_PAUSE)).await;
                pause *= 2;
            }
            result => return result,
        }
    }
    call().await
}

fn may_pass(error: &ClientError) -> bool {
    let by_status = || error.status().is_some_and(|status| status == 429 || status >= 500);
    error.kind() == ErrorKind::Network || by_status()
}
