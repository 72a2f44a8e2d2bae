//! Findings of our own, after the thirty checks (weakness W10, ruling Q16).

use super::{
    Finding, FindingCode as Code,
    agreement::{Agreement, Kind, Pinned},
    messages::Walk,
};
use crate::{
    crypto::Hash,
    record::{Accept, AttestationOpen, Bundle, CloseReason, Evidence, Offer, RecordStatement},
    time,
    vocabulary::limits,
};

/// Everything that the extra checks look at.
pub(super) struct Extra<'c, 'a> {
    /// `None` when something beside record and evidence is malformed.
    pub(super) bundle: Option<&'c Bundle<'a>>,
    pub(super) statement: &'c RecordStatement<'a>,
    pub(super) evidence: &'c Evidence<'a>,
    pub(super) kind: Option<Kind>,
    pub(super) agreement: Option<&'c Agreement<'c, 'a>>,
    pub(super) pinned: &'c [Pinned<'a>],
    pub(super) walk: &'c Walk,
    pub(super) decrypted: &'c [Finding],
    pub(super) known_head: Option<(u32, Hash)>,
}

impl Extra<'_, '_> {
    /// Runs all extra checks.
    pub(super) fn check(&self, errors: &mut Vec<Finding>) {
        let mut check = |passed: bool, code| {
            if !passed {
                errors.push(Finding::new(code));
            }
        };
        let statement = self.statement;
        if let Some(agreement) = self.agreement {
            // An altered agreement has findings of its own; what was agreed in its
            // place is not known.
            let is_original = agreement.genesis_hash() == statement.genesis_hash;
            let same_purpose = statement.purpose == agreement.purpose();
            check(same_purpose || !is_original, Code::PurposeMismatch);
            check(self.participant_keys_match(), Code::ParticipantKey);
            let count = statement.participants.len();
            check(count == self.pinned.len(), Code::ParticipantsCount);
        }
        check(self.close_reason_fits(), Code::CloseReason);
        check(self.times_fit(), Code::TimeBounds);
        errors.extend_from_slice(&self.walk.content_errors);
        errors.extend_from_slice(self.decrypted);
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
        if let Some((seq, hash)) = self.known_head.filter(|(seq, _)| *seq > 0) {
            let goes_on = seq <= self.walk.count && self.walk.known_hash == Some(hash);
            check(goes_on, Code::HeadRegression);
        }
    }

    /// Each pinned agent's entry shows the key that it signed with.
    fn participant_keys_match(&self) -> bool {
        self.pinned.iter().all(|agent| {
            let mut entries = self.statement.participants.iter();
            entries
                .find(|entry| entry.role == agent.role.as_str())
                .is_none_or(|entry| entry.public_key == agent.key_ref.public_key)
        })
    }

    /// A known reason, and a signed close exactly when an agent closed.
    fn close_reason_fits(&self) -> bool {
        let statement = self.statement;
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
    fn times_fit(&self) -> bool {
        let statement = self.statement;
        let not_after =
            |earlier: &str, later: &str| match (time::parse(earlier), time::parse(later)) {
                (Some(earlier), Some(later)) => earlier <= later.saturating_add(time::MAX_SKEW_MS),
                _ => false,
            };
        let activated = statement.activated_at.as_ref();
        let (closed, issued) = (statement.closed_at.as_ref(), statement.issued_at.as_ref());
        let last_received = (self.walk.count > 0).then_some(self.walk.received_at.as_str());
        let started = self.agreement.map(Agreement::started_at);
        not_after(activated, closed)
            && not_after(closed, issued)
            && started.is_none_or(|started| not_after(started, activated))
            && last_received.is_none_or(|received| not_after(received, issued))
            && self.evidence.close.as_ref().is_none_or(|close| close.statement.closed_at == closed)
    }

    fn object_types_fit(&self) -> bool {
        let evidence = self.evidence;
        self.bundle.is_none_or(Bundle::has_type)
            && self.statement.has_type()
            && evidence.has_type()
            && evidence.offer.as_ref().is_none_or(Offer::has_type)
            && evidence.accept.as_ref().is_none_or(Accept::has_type)
            && evidence.open.as_ref().is_none_or(AttestationOpen::has_type)
            && evidence.close.as_ref().is_none_or(|close| close.statement.has_type())
    }
}
