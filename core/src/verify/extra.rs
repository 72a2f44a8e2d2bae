//! Findings of our own, after the thirty checks (weakness W10, ruling Q16).

use super::{
    Finding, FindingCode as Code, Options,
    agreement::{Agreement, Kind, Pinned},
    messages::Messages,
};
use crate::{
    json::View,
    record::{
        Accept, AttestationOpen, Bundle, CloseReason, ContentState, EncryptedPayload, Evidence,
        EvidenceMessage, Mode, Offer, Path, RecordStatement, Visibility,
    },
    time,
    vocabulary::limits,
};

/// Everything that the extra checks look at.
pub(super) struct Extra<'c, 'a> {
    pub(super) bundle: &'c Bundle<'a>,
    pub(super) evidence: &'c Evidence<'a>,
    pub(super) kind: Option<Kind>,
    pub(super) agreement: Option<&'c Agreement<'c, 'a>>,
    pub(super) pinned: &'c [Pinned<'a>],
    pub(super) messages: &'c Messages<'a>,
    pub(super) options: &'c Options<'c>,
}

impl Extra<'_, '_> {
    /// Runs all extra checks.
    pub(super) fn check(&self, errors: &mut Vec<Finding>) {
        let mut check = |passed: bool, code| {
            if !passed {
                errors.push(Finding::new(code));
            }
        };
        let statement = &self.bundle.record.statement;
        if let Some(agreement) = self.agreement {
            // An altered agreement has findings of its own; what was agreed in its
            // place is not known.
            let is_original = agreement.genesis_hash() == statement.genesis_hash;
            let same_purpose = statement.purpose == agreement.purpose();
            check(same_purpose || !is_original, Code::PurposeMismatch);
            check(self.participant_keys_match(statement), Code::ParticipantKey);
            let count = statement.participants.len();
            check(count == self.pinned.len(), Code::ParticipantsCount);
        }
        check(self.close_reason_fits(statement), Code::CloseReason);
        check(self.times_fit(statement), Code::TimeBounds);
        self.check_content(errors);
        self.check_decrypted(errors);
        let mut check = |passed: bool, code| {
            if !passed {
                errors.push(Finding::new(code));
            }
        };
        let evidence = self.evidence;
        check(evidence.offer.is_none() || evidence.open.is_none(), Code::PairExclusive);
        check(self.object_types_fit(), Code::ObjectType);
        if let Some(Agreement::Session { offer, accept, .. }) = self.agreement {
            check(accept.accepted_at <= offer.expires_at, Code::AcceptAfterExpiry);
        }
        if let Some(known) = self.options.known_heads {
            let agree = known.agree_with(&statement.session_id, &self.messages.hashes);
            check(agree, Code::HeadRegression);
        }
    }

    /// Each pinned agent's entry shows the key that it signed with.
    fn participant_keys_match(&self, statement: &RecordStatement<'_>) -> bool {
        self.pinned.iter().all(|agent| {
            let mut entries = statement.participants.iter();
            entries
                .find(|entry| entry.role == agent.role.as_str())
                .is_none_or(|entry| entry.public_key == agent.key_ref.public_key)
        })
    }

    /// A known reason, and a signed close exactly when an agent closed.
    fn close_reason_fits(&self, statement: &RecordStatement<'_>) -> bool {
        let closed_by_agent = self.evidence.close.is_some();
        match CloseReason::from_word(&statement.close_reason) {
            None => false,
            Some(CloseReason::AgentClosed) => closed_by_agent,
            Some(CloseReason::IdleTimeout | CloseReason::AgentSuspended) => !closed_by_agent,
            Some(CloseReason::MessageLimit) => {
                !closed_by_agent && statement.message_count == i64::from(limits::MESSAGES_PER_CHAIN)
            }
            Some(CloseReason::OwnerDeclinedPause) => {
                !closed_by_agent && self.kind == Some(Kind::Session)
            }
        }
    }

    /// Activation, messages, close and issue follow each other. Agents' clocks
    /// may be off by the skew window, so comparisons with them allow for it.
    fn times_fit(&self, statement: &RecordStatement<'_>) -> bool {
        let not_after =
            |earlier: &str, later: &str| match (time::parse(earlier), time::parse(later)) {
                (Some(earlier), Some(later)) => earlier <= later.saturating_add(time::MAX_SKEW_MS),
                _ => false,
            };
        let activated = statement.activated_at.as_ref();
        let (closed, issued) = (statement.closed_at.as_ref(), statement.issued_at.as_ref());
        let last_received = self.messages.items.last().map(|last| last.received_at.as_ref());
        let started = self.agreement.map(Agreement::started_at);
        not_after(activated, closed)
            && not_after(closed, issued)
            && started.is_none_or(|started| not_after(started, activated))
            && last_received.is_none_or(|received| not_after(received, issued))
            && self.evidence.close.as_ref().is_none_or(|close| close.statement.closed_at == closed)
    }

    /// Payloads are encrypted only in private relay records, and then in form.
    fn check_content(&self, errors: &mut Vec<Finding>) {
        let statement = &self.bundle.record.statement;
        let may_encrypt =
            statement.visibility == Some(Visibility::Private) && statement.mode == Mode::Relay;
        let fits = |message: &EvidenceMessage<'_>| {
            message.content_state == ContentState::Plain
                || (may_encrypt && message.payload.is_some_and(is_encrypted_payload))
        };
        for (seq, message) in (1..).zip(&self.messages.items) {
            if !fits(message) {
                errors.push(Finding::at(Code::ContentState, seq));
            }
        }
    }

    /// Payloads that came decrypted are the ones whose hashes were signed.
    fn check_decrypted(&self, errors: &mut Vec<Finding>) {
        for (name, payload) in self.bundle.decrypted_payloads.into_iter().flat_map(View::members) {
            // `01` or `+1` would name a message twice.
            let seq = name.parse::<u32>().ok().filter(|seq| seq.to_string() == name);
            let index = seq.and_then(|seq| seq.checked_sub(1));
            let message = index.and_then(|index| self.messages.items.get(index as usize));
            let matches =
                message.is_some_and(|message| message.envelope.payload_hash == payload.hash());
            if !matches {
                errors.push(Finding { seq, ..Finding::new(Code::DecryptedPayloadHash) });
            }
        }
    }

    fn object_types_fit(&self) -> bool {
        let evidence = self.evidence;
        self.bundle.has_type()
            && self.bundle.record.statement.has_type()
            && evidence.has_type()
            && evidence.offer.as_ref().is_none_or(Offer::has_type)
            && evidence.accept.as_ref().is_none_or(Accept::has_type)
            && evidence.open.as_ref().is_none_or(AttestationOpen::has_type)
            && evidence.close.as_ref().is_none_or(|close| close.statement.has_type())
    }
}

fn is_encrypted_payload(payload: View<'_>) -> bool {
    EncryptedPayload::read(payload, &Path::ROOT).is_ok()
}
