//! The thirty checks of a bundle, in order, and what follows them.

use super::{
    Claim, Finding, FindingCode as Code, Options, Report,
    agreement::{Agreement, Kind, Pinned},
    batches::Batches,
    decrypted,
    extra::Extra,
    messages::{Chain, Walk},
    outline::Outline,
    platform_signed,
};
use crate::{
    crypto::{Hash, Hasher, Provider, Purpose},
    json::{Canonical, ScanError, Source, View, quote},
    record::{Bundle, Evidence, Path, PlatformKeys, Record, RecordStatement, ShapeError},
};

type Scan<T, S> = Result<T, ScanError<<S as Source>::Error>>;

/// What the checks of a bundle look at.
pub(super) struct BundleCheck<'c> {
    pub(super) provider: &'c Provider,
    pub(super) keys: &'c PlatformKeys,
    pub(super) options: &'c Options<'c>,
}

impl BundleCheck<'_> {
    /// Runs all checks; the source is read once more for the messages.
    pub(super) fn run<S: Source>(&self, source: &mut S, outline: &Outline) -> Scan<Report, S> {
        let view = outline.document.view();
        let bundle = Bundle::read(view, &Path::ROOT);
        let (record, evidence_view) = match Bundle::read_parts(view, &Path::ROOT) {
            Ok(parts) => parts,
            Err(error) => {
                let error = bundle.err().unwrap_or(error);
                return Ok(Report::new(vec![Finding::malformed(error)], vec![], &[], None));
            }
        };
        let statement = &record.statement;
        let path = Path::ROOT.name("evidence");
        let evidence = Evidence::read(evidence_view, &path);
        let start = evidence
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|evidence| self.check_start(evidence, statement, &path));
        let pinned = start.as_ref().ok().and_then(|start| start.pinned.as_deref());
        let chain = Chain {
            statement,
            pinned,
            keys: self.keys,
            known_seq: self.known_head(statement).map_or(0, |(seq, _)| seq),
            keep_payload_hashes: outline.decrypted_payloads.is_some(),
        };
        chain.expect_messages(statement.message_count);

        // Without a start there is no walk, but all of the text is read and hashed.
        let mut walk =
            start.as_ref().ok().map(|start| Walk::start(start.genesis, start.started_at));
        let mut malformed = start.as_ref().err().cloned();
        let evidence_hash =
            self.hash_evidence(source, evidence_view, outline.messages, |documents| {
                if malformed.is_none()
                    && let Some(walk) = &mut walk
                {
                    malformed = walk.go_on(&chain, documents).err();
                }
            })?;
        let payload_hashes = walk.as_ref().map_or(&[][..], |walk| &walk.payload_hashes);
        let decrypted = decrypted::check(source, outline.decrypted_payloads, payload_hashes)?;

        let complete = malformed.is_none();
        let malformed = bundle.as_ref().err().cloned().or(malformed);
        let mut errors: Vec<_> = malformed.into_iter().map(Finding::malformed).collect();
        errors.extend(self.check_record(&record, evidence_hash));
        let mut info = Vec::new();
        if let (Ok(evidence), Ok(start), Some(walk)) = (&evidence, &start, walk) {
            errors.extend_from_slice(&start.errors);
            errors.extend_from_slice(&walk.errors);
            info.extend_from_slice(&walk.info);
            if complete {
                check_end(statement, evidence, &walk, pinned, &mut errors);
                let extra = Extra {
                    bundle: bundle.as_ref().ok(),
                    statement,
                    evidence,
                    kind: start.kind,
                    agreement: start.agreement.as_ref(),
                    pinned: pinned.unwrap_or_default(),
                    walk: &walk,
                    decrypted: &decrypted,
                    known_head: self.known_head(statement),
                };
                extra.check(&mut errors);
            }
        }
        let ids = Some((statement.record_id.as_ref(), statement.session_id.as_ref()));
        Ok(Report::new(errors, info, Claim::BY_BUNDLE, ids))
    }

    fn known_head(&self, statement: &RecordStatement<'_>) -> Option<(u32, Hash)> {
        let head = self.options.known_heads?.get(&statement.session_id)?;
        Some((head.seq, head.hash?))
    }

    /// Checks 1 to 3.
    fn check_record(&self, record: &Record<'_>, evidence_hash: Hash) -> Vec<Finding> {
        let statement = &record.statement;
        let (hash, by) = (&record.statement_hash, &record.platform_signature);
        let signed = platform_signed(self.keys, Purpose::Record, hash, by, &statement.issued_at);
        let checks = [
            (statement.hash() == *hash, Code::StatementHash),
            (signed, Code::RecordSignature),
            (evidence_hash == statement.evidence_sha256, Code::EvidenceHash),
        ];
        let failed = checks.into_iter().filter(|(passed, _)| !passed);
        failed.map(|(_, code)| Finding::new(code)).collect()
    }

    /// Checks 4 to 15.
    fn check_start<'e, 'a>(
        &self,
        evidence: &'e Evidence<'a>,
        statement: &RecordStatement<'_>,
        path: &Path<'_>,
    ) -> Result<Start<'e, 'a>, ShapeError> {
        let mut errors = Vec::new();
        let kind = Kind::of(statement);
        let agreement = kind.map(|kind| Agreement::of(evidence, kind, path)).transpose()?.flatten();
        let Some(agreement) = agreement else {
            errors.push(Finding::new(Code::KindMismatch));
            let genesis = evidence.genesis_hash;
            let (agreement, pinned) = (None, None);
            return Ok(Start { kind, agreement, pinned, genesis, started_at: "", errors });
        };
        let pinned = agreement.pinned(self.provider);
        agreement.check(statement, &pinned, &mut errors);
        let genesis = agreement.genesis_hash();
        agreement.check_genesis(&genesis, evidence, statement, self.keys, &mut errors);
        let started_at = agreement.started_at();
        let (agreement, pinned) = (Some(agreement), Some(pinned));
        Ok(Start { kind, agreement, pinned, genesis, started_at, errors })
    }

    /// The hash of the evidence, with the messages read from the source in
    /// batches that are shown to `visit`.
    fn hash_evidence<S: Source>(
        &self,
        source: &mut S,
        evidence: View<'_>,
        messages: Option<u64>,
        mut visit: impl FnMut(&[Canonical<'_>]),
    ) -> Scan<Hash, S> {
        let Some(messages) = messages else { return Ok(evidence.hash()) };
        let mut hasher = Hasher::new();
        for (index, (name, value)) in evidence.members().enumerate() {
            hasher.update(if index == 0 { b"{" } else { b"," });
            hasher.update(quote(&name).as_bytes());
            hasher.update(b":");
            if name != "messages" {
                hasher.update(value.as_bytes());
                continue;
            }
            hasher.update(b"[");
            let mut first = true;
            let mut batches = Batches::open(source, messages)?;
            loop {
                let documents = batches.next()?;
                if documents.is_empty() {
                    break;
                }
                for document in &documents {
                    hasher.update(if first { b"" } else { b"," });
                    hasher.update(document.as_bytes());
                    first = false;
                }
                visit(&documents);
                drop(documents);
                if let Some(progress) = self.options.progress {
                    progress(batches.position());
                }
            }
            hasher.update(b"]");
        }
        hasher.update(b"}");
        Ok(hasher.finish())
    }
}

/// The start of a chain, checked.
struct Start<'e, 'a> {
    kind: Option<Kind>,
    agreement: Option<Agreement<'e, 'a>>,
    pinned: Option<Vec<Pinned<'a>>>,
    genesis: Hash,
    started_at: &'e str,
    errors: Vec<Finding>,
}

/// Checks 26 to 30.
fn check_end(
    statement: &RecordStatement<'_>,
    evidence: &Evidence<'_>,
    walk: &Walk,
    pinned: Option<&[Pinned<'_>]>,
    errors: &mut Vec<Finding>,
) {
    let mut check = |passed: bool, code| {
        if !passed {
            errors.push(Finding::new(code));
        }
    };
    let count = i64::from(walk.count);
    check(statement.head_seq == count && statement.message_count == count, Code::HeadSeq);
    let head = (walk.count > 0).then_some(walk.head);
    check(statement.head_hash == head, Code::HeadHash);
    match (&evidence.close, pinned) {
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

fn closing_agent<'p, 'a>(
    statement: &RecordStatement<'_>,
    pinned: &'p [Pinned<'a>],
) -> Option<&'p Pinned<'a>> {
    let closed_by = statement.closed_by.as_ref()?;
    pinned.iter().find(|agent| agent.key_ref.agent_id == *closed_by)
}
