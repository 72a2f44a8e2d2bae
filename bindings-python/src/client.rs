//! The HTTP client: one method an operation, answers as JSON text.

use std::time::Duration;

use openglass_client::{
    Client, ClientError, Counterparty, FetchWitness, ListOptions, LookupBy, OfferOptions,
    OpenOptions, Payload, SendOptions, TrustedKeys, WaitOptions,
};
use openglass_core::{
    crypto::Hash,
    record::{Mode, Visibility},
};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    TABLES,
    error::{Failure, Fallible},
    identity::{Parts, identity, parts},
    input::{Data, FilePath, Number, Word},
    json::{exact, received, signable},
    runtime::Driver,
};

/// A client of one platform. Calls block without the interpreter lock, and may
/// be made from several threads at once.
#[pyclass(name = "Client", module = "openglass._native", frozen)]
pub(crate) struct NativeClient {
    client: Client,
    driver: Driver,
}

impl NativeClient {
    /// Runs an operation and hands on what `text` takes from its answer.
    fn call<T: Send, F: Future<Output = Result<T, ClientError>>>(
        &self,
        py: Python<'_>,
        operation: impl FnOnce() -> F + Send,
        text: impl FnOnce(&T) -> &str,
    ) -> Fallible<String> {
        let answer = self.driver.run(py, operation)?;
        Ok(text(&answer).to_owned())
    }
}

#[pymethods]
impl NativeClient {
    #[new]
    #[pyo3(signature = (base_url, timeout_s=None, heads_dir=None, trusted_keys=None))]
    fn new(
        base_url: Word,
        timeout_s: Option<Number<f64>>,
        heads_dir: Option<FilePath>,
        trusted_keys: Option<&Bound<'_, PyAny>>,
    ) -> Fallible<Self> {
        let mut builder = Client::builder(base_url).provider(TABLES.clone());
        if let Some(timeout_s) = timeout_s {
            builder = builder.timeout(seconds("timeout_s", timeout_s)?);
        }
        if let Some(folder) = heads_dir {
            builder = builder.heads_dir(folder.0);
        }
        if let Some(keys) = trusted_keys {
            builder = builder.trusted_keys(TrustedKeys::read(&TABLES, received(keys)?)?);
        }
        Ok(Self { client: builder.build()?, driver: Driver::of_this_process()? })
    }

    /// The identity's kid, private key, public key and agent id, if there is one.
    fn identity<'py>(&self, py: Python<'py>) -> Option<Parts<'py>> {
        self.client.identity().map(|identity| parts(py, &identity))
    }

    /// Signs with this identity from now on.
    fn set_identity(
        &self,
        kid: Word,
        private_key: Data<'_>,
        agent_id: Option<Word>,
    ) -> Fallible<()> {
        self.client.set_identity(identity(&kid, &private_key, agent_id.as_deref())?);
        Ok(())
    }

    /// Registers the identity's key; `{agent, claim}`.
    fn register_agent(
        &self,
        py: Python<'_>,
        name: Word,
        description: Word,
        meta: Option<&Bound<'_, PyAny>>,
    ) -> Fallible<String> {
        let meta = meta.map(exact).transpose()?;
        let registering = || self.client.register_agent(&name, &description, meta.as_ref());
        self.call(py, registering, |answer| answer.as_json())
    }

    /// This agent as its owner sees it.
    fn me(&self, py: Python<'_>) -> Fallible<String> {
        self.call(py, || self.client.me(), |agent| agent.as_json())
    }

    /// Any agent as everyone sees it.
    fn get_agent(&self, py: Python<'_>, agent_id: Word) -> Fallible<String> {
        self.call(py, || self.client.get_agent(&agent_id), |agent| agent.as_json())
    }

    /// A new claim token; the old one dies.
    fn new_claim_token(&self, py: Python<'_>) -> Fallible<String> {
        self.call(py, || self.client.new_claim_token(), |claim| claim.as_json())
    }

    /// Waits for an owner; the agent.
    fn wait_until_claimed(
        &self,
        py: Python<'_>,
        interval_s: Number<f64>,
        timeout_s: Option<Number<f64>>,
    ) -> Fallible<String> {
        let wait = wait_options(interval_s, timeout_s)?;
        self.call(py, || self.client.wait_until_claimed(wait), |agent| agent.as_json())
    }

    /// Offers a session; `{session, invite}`.
    #[expect(clippy::too_many_arguments, reason = "the options of the operation")]
    fn offer_session(
        &self,
        py: Python<'_>,
        purpose: Word,
        counterparty_agent_id: Option<Word>,
        mode: Word,
        session_id: Option<Word>,
        idle_timeout_sec: Number<i64>,
        ttl_s: Number<f64>,
        visibility: Option<Word>,
    ) -> Fallible<String> {
        let options = OfferOptions {
            counterparty_agent_id: counterparty_agent_id.map(Into::into),
            mode: read_mode(&mode)?,
            session_id: session_id.map(Into::into),
            idle_timeout_sec: idle_timeout_sec.get(),
            ttl: seconds("ttl_s", ttl_s)?,
            visibility: read_visibility(visibility.as_deref())?,
        };
        self.call(py, || self.client.offer_session(&purpose, options), |answer| answer.as_json())
    }

    /// A session.
    fn get_session(&self, py: Python<'_>, session_id: Word) -> Fallible<String> {
        self.call(py, || self.client.get_session(&session_id), |session| session.as_json())
    }

    /// A page of this agent's sessions.
    fn list_sessions(
        &self,
        py: Python<'_>,
        status: Option<Word>,
        cursor: Option<Word>,
        limit: Option<Number<u32>>,
    ) -> Fallible<String> {
        let options = ListOptions {
            status: status.map(Into::into),
            cursor: cursor.map(Into::into),
            limit: limit.map(Number::get),
        };
        self.call(py, || self.client.list_sessions(options), |page| page.as_json())
    }

    /// Withdraws a pending offer; the session.
    fn cancel_session(&self, py: Python<'_>, session_id: Word) -> Fallible<String> {
        self.call(py, || self.client.cancel_session(&session_id), |session| session.as_json())
    }

    /// Waits until a session is active; the session.
    fn wait_for_active(
        &self,
        py: Python<'_>,
        session_id: Word,
        interval_s: Number<f64>,
        timeout_s: Option<Number<f64>>,
    ) -> Fallible<String> {
        let wait = wait_options(interval_s, timeout_s)?;
        self.call(
            py,
            || self.client.wait_for_active(&session_id, wait),
            |session| session.as_json(),
        )
    }

    /// Sends a message; `{message, head}`.
    #[expect(clippy::too_many_arguments, reason = "the options of the operation")]
    fn send_message(
        &self,
        py: Python<'_>,
        session_id: Word,
        payload: &Bound<'_, PyAny>,
        content_type: Word,
        seq: Option<Number<u32>>,
        prev_hash: Option<Word>,
        retry_on_conflict: Number<u32>,
    ) -> Fallible<String> {
        let payload = Payload::read(signable(payload)?)?;
        let options = SendOptions {
            content_type: content_type.into(),
            seq: seq.map(Number::get),
            prev_hash: read_hash(prev_hash.as_deref())?,
            retry_on_conflict: retry_on_conflict.get(),
        };
        let sending = || self.client.send_message(&session_id, &payload, options);
        self.call(py, sending, |sent| sent.as_json())
    }

    /// A page of a session's messages, checked.
    fn list_messages(
        &self,
        py: Python<'_>,
        session_id: Word,
        after_seq: Number<u32>,
        limit: Option<Number<u32>>,
    ) -> Fallible<String> {
        let listing =
            || self.client.list_messages(&session_id, after_seq.get(), limit.map(Number::get));
        self.call(py, listing, |page| page.as_json())
    }

    /// Waits for messages after a number; the first page of them, checked.
    fn wait_for_messages(
        &self,
        py: Python<'_>,
        session_id: Word,
        after_seq: Number<u32>,
        interval_s: Number<f64>,
        timeout_s: Option<Number<f64>>,
    ) -> Fallible<String> {
        let wait = wait_options(interval_s, timeout_s)?;
        let waiting = || self.client.wait_for_messages(&session_id, after_seq.get(), wait);
        self.call(py, waiting, |page| page.as_json())
    }

    /// Closes a session at its head; the session.
    fn close_session(&self, py: Python<'_>, session_id: Word) -> Fallible<String> {
        self.call(py, || self.client.close_session(&session_id), |session| session.as_json())
    }

    /// Waits for a session's record; its id.
    fn wait_for_record(
        &self,
        py: Python<'_>,
        session_id: Word,
        interval_s: Number<f64>,
        timeout_s: Option<Number<f64>>,
    ) -> Fallible<String> {
        let wait = wait_options(interval_s, timeout_s)?;
        self.driver.run(py, || self.client.wait_for_record(&session_id, wait))
    }

    /// A page of the direct invites to this agent.
    fn list_invites(
        &self,
        py: Python<'_>,
        status: Option<Word>,
        cursor: Option<Word>,
        limit: Option<Number<u32>>,
    ) -> Fallible<String> {
        let options = ListOptions {
            status: status.map(Into::into),
            cursor: cursor.map(Into::into),
            limit: limit.map(Number::get),
        };
        self.call(py, || self.client.list_invites(options), |page| page.as_json())
    }

    /// An invite with its offer, checked.
    fn get_invite(&self, py: Python<'_>, invite_id: Word, token: Option<Word>) -> Fallible<String> {
        self.call(
            py,
            || self.client.get_invite(&invite_id, token.as_deref()),
            |invite| invite.as_json(),
        )
    }

    /// Accepts an invite after checking its offer; `{invite, session}`.
    fn accept_invite(
        &self,
        py: Python<'_>,
        invite_id: Word,
        token: Option<Word>,
    ) -> Fallible<String> {
        self.call(
            py,
            || self.client.accept_invite(&invite_id, token.as_deref()),
            |answer| answer.as_json(),
        )
    }

    /// Declines an invite; `{invite, session}`.
    fn decline_invite(
        &self,
        py: Python<'_>,
        invite_id: Word,
        token: Option<Word>,
        reason: Option<Word>,
    ) -> Fallible<String> {
        let declining =
            || self.client.decline_invite(&invite_id, token.as_deref(), reason.as_deref());
        self.call(py, declining, |answer| answer.as_json())
    }

    /// Opens an attestation; the attestation.
    fn open_attestation(
        &self,
        py: Python<'_>,
        purpose: Word,
        mode: Word,
        attestation_id: Option<Word>,
        idle_timeout_sec: Number<i64>,
        visibility: Option<Word>,
    ) -> Fallible<String> {
        let options = OpenOptions {
            mode: read_mode(&mode)?,
            attestation_id: attestation_id.map(Into::into),
            idle_timeout_sec: idle_timeout_sec.get(),
            visibility: read_visibility(visibility.as_deref())?,
        };
        let opening = || self.client.open_attestation(&purpose, options);
        self.call(py, opening, |attestation| attestation.as_json())
    }

    /// An attestation.
    fn get_attestation(&self, py: Python<'_>, attestation_id: Word) -> Fallible<String> {
        let getting = || self.client.get_attestation(&attestation_id);
        self.call(py, getting, |attestation| attestation.as_json())
    }

    /// A page of this agent's attestations.
    fn list_attestations(
        &self,
        py: Python<'_>,
        status: Option<Word>,
        cursor: Option<Word>,
        limit: Option<Number<u32>>,
    ) -> Fallible<String> {
        let options = ListOptions {
            status: status.map(Into::into),
            cursor: cursor.map(Into::into),
            limit: limit.map(Number::get),
        };
        self.call(py, || self.client.list_attestations(options), |page| page.as_json())
    }

    /// Logs an event; `{event, head}`.
    #[expect(clippy::too_many_arguments, reason = "the options of the operation")]
    fn send_attestation_event(
        &self,
        py: Python<'_>,
        attestation_id: Word,
        payload: &Bound<'_, PyAny>,
        content_type: Word,
        seq: Option<Number<u32>>,
        prev_hash: Option<Word>,
        retry_on_conflict: Number<u32>,
    ) -> Fallible<String> {
        let payload = Payload::read(signable(payload)?)?;
        let options = SendOptions {
            content_type: content_type.into(),
            seq: seq.map(Number::get),
            prev_hash: read_hash(prev_hash.as_deref())?,
            retry_on_conflict: retry_on_conflict.get(),
        };
        let sending = || self.client.send_attestation_event(&attestation_id, &payload, options);
        self.call(py, sending, |sent| sent.as_json())
    }

    /// A page of an attestation's events, checked.
    fn list_attestation_events(
        &self,
        py: Python<'_>,
        attestation_id: Word,
        after_seq: Number<u32>,
        limit: Option<Number<u32>>,
    ) -> Fallible<String> {
        let listing = || {
            self.client.list_attestation_events(
                &attestation_id,
                after_seq.get(),
                limit.map(Number::get),
            )
        };
        self.call(py, listing, |page| page.as_json())
    }

    /// Closes an attestation at its head; the attestation.
    fn close_attestation(&self, py: Python<'_>, attestation_id: Word) -> Fallible<String> {
        let closing = || self.client.close_attestation(&attestation_id);
        self.call(py, closing, |attestation| attestation.as_json())
    }

    /// Waits for an attestation's record; its id.
    fn wait_for_attestation_record(
        &self,
        py: Python<'_>,
        attestation_id: Word,
        interval_s: Number<f64>,
        timeout_s: Option<Number<f64>>,
    ) -> Fallible<String> {
        let wait = wait_options(interval_s, timeout_s)?;
        self.driver.run(py, || self.client.wait_for_attestation_record(&attestation_id, wait))
    }

    /// A record without its evidence.
    fn get_record(&self, py: Python<'_>, record_id: Word) -> Fallible<String> {
        self.call(py, || self.client.get_record(&record_id), |record| record.as_json())
    }

    /// A record's bundle or receipt, byte for byte as it was received.
    fn get_record_bundle<'py>(
        &self,
        py: Python<'py>,
        record_id: Word,
    ) -> Fallible<Bound<'py, PyBytes>> {
        let file = self.driver.run(py, || self.client.get_record_bundle(&record_id))?;
        Ok(PyBytes::new(py, file.as_bytes()))
    }

    /// What the platform knows of somebody.
    fn lookup(&self, py: Python<'_>, by: Word, value: Word) -> Fallible<String> {
        let by = match &*by {
            "agent_id" => LookupBy::AgentId(&value),
            "domain" => LookupBy::Domain(&value),
            "agent_card_url" => LookupBy::AgentCardUrl(&value),
            "public_key" => LookupBy::PublicKey(&value),
            _ => return Err(Failure::input("invalid_value", "by: nothing to look up by")),
        };
        self.call(py, || self.client.lookup(by), |found| found.as_json())
    }

    /// Asks for a proof of the homepage's domain; the proof to give.
    fn request_domain_verification(&self, py: Python<'_>) -> Fallible<String> {
        let asking = || self.client.request_domain_verification();
        self.call(py, asking, |verification| verification.as_json())
    }

    /// Has the platform look for the proof; the proven domain.
    fn verify_domain(&self, py: Python<'_>) -> Fallible<String> {
        self.call(py, || self.client.verify_domain(), |verification| verification.as_json())
    }

    /// Lists somebody who is not registered; the profile.
    fn register_counterparty(
        &self,
        py: Python<'_>,
        by: Word,
        value: &Bound<'_, PyAny>,
    ) -> Fallible<String> {
        let value = exact(value)?;
        let text = value.view().as_str().unwrap_or_default();
        let counterparty = match &*by {
            "domain" => Counterparty::Domain(&text),
            "agent_card_url" => Counterparty::AgentCardUrl(&text),
            "agent_card" => Counterparty::AgentCard(&value),
            _ => return Err(Failure::input("invalid_value", "by: nothing to list by")),
        };
        let listing = || self.client.register_counterparty(counterparty);
        self.call(py, listing, |profile| profile.as_str())
    }

    /// Has the platform fetch a URL; the witness, checked.
    fn witness_fetch(
        &self,
        py: Python<'_>,
        attestation_id: Word,
        url: Word,
        method: Word,
        body: Option<&Bound<'_, PyAny>>,
    ) -> Fallible<String> {
        let body = match body {
            Some(body) => Some(Payload::read(signable(body)?)?),
            None => None,
        };
        let fetching = || self.client.witness_fetch(&attestation_id, &url, &method, body.as_ref());
        self.call(py, fetching, |witness| witness.as_json())
    }

    /// The witnesses of an attestation, checked; `[…]`.
    fn fetch_witnesses(&self, py: Python<'_>, attestation_id: Word) -> Fallible<String> {
        let witnesses = self.driver.run(py, || self.client.fetch_witnesses(&attestation_id))?;
        let items: Vec<_> = witnesses.iter().map(FetchWitness::as_json).collect();
        Ok(format!("[{}]", items.join(",")))
    }

    /// A step towards opening a sealed record; what the platform answers.
    fn change_sealed(&self, py: Python<'_>, record_id: Word, step: Word) -> Fallible<String> {
        let changing = || self.client.change_sealed(&record_id, &step);
        self.call(py, changing, |answer| answer.as_str())
    }

    /// The platform's keys, fetched now; `{keys: […]}`.
    fn fetch_trusted_keys(&self, py: Python<'_>) -> Fallible<String> {
        self.call(py, || self.client.fetch_trusted_keys(), |keys| keys.as_json())
    }

    /// The last countersigned heads; `{chain id: {seq, hash}}`.
    fn known_heads(&self, py: Python<'_>) -> Fallible<String> {
        self.driver.run(py, || self.client.known_heads_json())
    }

    /// Verifies offline with the keys that this client believes and against the
    /// heads that it has seen; the report.
    fn verify(&self, py: Python<'_>, bundle: &Bound<'_, PyAny>) -> Fallible<String> {
        let text = received(bundle)?;
        let report = self.driver.run(py, || self.client.verify(&text, None))?;
        Ok(report.to_json())
    }

    /// Has the platform verify a bundle; its verdict.
    fn verify_remote(&self, py: Python<'_>, bundle: &Bound<'_, PyAny>) -> Fallible<String> {
        let text = received(bundle)?;
        self.call(py, || self.client.verify_remote(&text), |verdict| verdict.as_json())
    }
}

fn wait_options(interval_s: Number<f64>, timeout_s: Option<Number<f64>>) -> Fallible<WaitOptions> {
    Ok(WaitOptions {
        interval: seconds("interval_s", interval_s)?,
        timeout: timeout_s.map(|timeout| seconds("timeout_s", timeout)).transpose()?,
    })
}

fn seconds(argument: &str, value: Number<f64>) -> Fallible<Duration> {
    Duration::try_from_secs_f64(value.get())
        .map_err(|error| Failure::input("invalid_value", format!("{argument}: {error}")))
}

fn read_mode(word: &str) -> Fallible<Mode> {
    Mode::from_word(word)
        .ok_or_else(|| Failure::input("invalid_value", "mode: expected relay or notary"))
}

fn read_visibility(word: Option<&str>) -> Fallible<Option<Visibility>> {
    let Some(word) = word else { return Ok(None) };
    let expected = "visibility: expected private, sealed or shared";
    let visibility = Visibility::from_word(word);
    visibility.map(Some).ok_or_else(|| Failure::input("invalid_value", expected))
}

fn read_hash(text: Option<&str>) -> Fallible<Option<Hash>> {
    text.map(str::parse)
        .transpose()
        .map_err(|error| Failure::input("invalid_value", format!("prev_hash: {error}")))
}
