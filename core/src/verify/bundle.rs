//! The thirty checks of a bundle, in order, and what follows them.

use super::{
    Claim, Finding, FindingCode as Code, Options, Report,
    agreement::{Agreement, Kind, Pinned},
    extra::Extra,
    messages::{Chain, Messages},
    platform_signed,
};
use crate::{
    crypto::{Hash, Provider, Purpose},
    json::View,
    record::{Bundle, Evidence, Path, PlatformKeys, RecordStatement},
};

pub(super) fn verify(
    provider: &Provider,
    view: View<'_>,
    keys: &PlatformKeys,
    options: &Options<'_>,
) -> Report {
    let bundle = match Bundle::read(view, &Path::ROOT) {
        Ok(bundle) => bundle,
        Err(error) => return Report::new(vec![Finding::malformed(error)], Vec::new(), &[], None),
    };
    let mut errors = check_record(&bundle, keys);
    let statement = &bundle.record.statement;
    let mut info = Vec::new();
    match Evidence::read(bundle.evidence, &Path::ROOT.name("evidence")) {
        Ok(evidence) => {
            let check =
                EvidenceCheck { provider, bundle: &bundle, evidence: &evidence, keys, options };
            check.run(&mut errors, &mut info);
        }
        Err(error) => errors.insert(0, Finding::malformed(error)),
    }
    let ids = Some((statement.record_id.as_ref(), statement.session_id.as_ref()));
    Report::new(errors, info, Claim::BY_BUNDLE, ids)
}

/// Checks 1 to 3.
fn check_record(bundle: &Bundle<'_>, keys: &PlatformKeys) -> Vec<Finding> {
    let record = &bundle.record;
    let statement = &record.statement;
    let (hash, signature) = (&record.statement_hash, &record.platform_signature);
    let signed = platform_signed(keys, Purpose::Record, hash, signature, &statement.issued_at);
    let checks = [
        (statement.hash() == *hash, Code::StatementHash),
        (signed, Code::RecordSignature),
        (bundle.evidence.hash() == statement.evidence_sha256, Code::EvidenceHash),
    ];
    checks.into_iter().filter(|(passed, _)| !passed).map(|(_, code)| Finding::new(code)).collect()
}

struct EvidenceCheck<'c, 'a> {
    provider: &'c Provider,
    bundle: &'c Bundle<'a>,
    evidence: &'c Evidence<'a>,
    keys: &'c PlatformKeys,
    options: &'c Options<'c>,
}

impl EvidenceCheck<'_, '_> {
    /// Checks 4 to 30, then the extra ones.
    fn run(&self, errors: &mut Vec<Finding>, info: &mut Vec<super::Note>) {
        let statement = &self.bundle.record.statement;
        let path = Path::ROOT.name("evidence");
        let kind = Kind::of(statement);
        let agreement = match kind.map(|kind| Agreement::of(self.evidence, kind, &path)) {
            Some(Ok(agreement)) => agreement,
            Some(Err(error)) => {
                errors.insert(0, Finding::malformed(error));
                return;
            }
            None => None,
        };
        let pinned = agreement.as_ref().map(|agreement| agreement.pinned(self.provider));
        let genesis = if let Some(agreement) = &agreement {
            agreement.check(statement, pinned.as_deref().unwrap_or_default(), errors);
            let genesis = agreement.genesis_hash();
            agreement.check_genesis(&genesis, self.evidence, statement, self.keys, errors);
            genesis
        } else {
            errors.push(Finding::new(Code::KindMismatch));
            self.evidence.genesis_hash
        };

        let (messages, malformed) = Messages::read(&self.evidence.messages, genesis, &path);
        let chain = Chain {
            statement,
            pinned: pinned.as_deref(),
            keys: self.keys,
            genesis,
            started_at: agreement.as_ref().map_or("", Agreement::started_at),
        };
        let (found, notes) = messages.check(&chain);
        errors.extend(found);
        info.extend(notes);
        if let Some(error) = malformed {
            // Where the chain ends is unknown then, so nothing about its end is checked.
            errors.insert(0, Finding::malformed(error));
            return;
        }
        self.check_end(messages.hashes.last(), pinned.as_deref(), errors);
        let extra = Extra {
            bundle: self.bundle,
            evidence: self.evidence,
            kind,
            agreement: agreement.as_ref(),
            pinned: pinned.as_deref().unwrap_or_default(),
            messages: &messages,
            options: self.options,
        };
        extra.check(errors);
    }

    /// Checks 26 to 30.
    fn check_end(
        &self,
        head: Option<&Hash>,
        pinned: Option<&[Pinned<'_>]>,
        errors: &mut Vec<Finding>,
    ) {
        let statement = &self.bundle.record.statement;
        let mut check = |passed: bool, code| {
            if !passed {
                errors.push(Finding::new(code));
            }
        };
        let count = i64::try_from(self.evidence.messages.len()).unwrap_or(i64::MAX);
        let counted = statement.head_seq == count && statement.message_count == count;
        check(counted, Code::HeadSeq);
        check(statement.head_hash.as_ref() == head, Code::HeadHash);
        match (&self.evidence.close, pinned) {
            (None, _) => check(statement.closed_by.is_none(), Code::CloseMissing),
            // Without a start of the chain nobody is pinned who could have closed it.
            (Some(_), None) => {}
            (Some(close), Some(pinned)) => {
                let closer = closing_agent(statement, pinned);
                let stated = &close.statement;
                let same_end = stated.session_id == statement.session_id
                    && stated.head_seq == statement.head_seq
                    && stated.head_hash == statement.head_hash;
                check(closer.is_some() && same_end, Code::CloseStatement);
                let signed = closer.is_some_and(|agent| {
                    agent.signed(Purpose::Close, &stated.hash(), &close.signature)
                });
                check(signed, Code::CloseSignature);
            }
        }
    }
}

fn closing_agent<'p, 'a>(
    statement: &RecordStatement<'_>,
    pinned: &'p [Pinned<'a>],
) -> Option<&'p Pinned<'a>> {
    let closed_by = statement.closed_by.as_ref()?;
    pinned.iter().find(|agent| agent.key_ref.agent_id == *closed_by)
}
