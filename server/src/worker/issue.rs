//! Issuing one record: evidence, statement, signature, our own verification,
//! the file, the row.

use openglass_core::{
    crypto::Purpose,
    id::IdKind,
    json::Document,
    record::{NewParticipant, NewStatement, Visibility},
    verify::{Options, Report, verify},
};
use tokio::task::spawn_blocking;

use super::{Worker, evidence::Whole};
use crate::{
    domain::{
        Chain, ChainStatus, Closing, Genesis, Participant, RecordRow, SealedState, Timestamp,
    },
    objects::{ObjectError, evidence_key},
    signer::SignerError,
    store::{IssueRecord, Issued, StoreError},
};

/// Why a record was not issued.
#[derive(Debug, thiserror::Error)]
pub enum IssueError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The evidence could not be stored.
    #[error(transparent)]
    Object(#[from] ObjectError),
    /// The platform key did not sign.
    #[error(transparent)]
    Signer(#[from] SignerError),
    /// The work was cut short.
    #[error("the work was interrupted")]
    Interrupted,
    /// The stored messages do not lead to the stored head.
    #[error("the head is message {head}, but the stored messages end at {found_seq} ({})", .found_hash.as_deref().unwrap_or("none"))]
    Incomplete {
        /// The head's number.
        head: u32,
        /// The last stored number.
        found_seq: u32,
        /// The last stored hash.
        found_hash: Option<String>,
    },
    /// A closing chain without what a closing chain has.
    #[error("the chain has no {0}")]
    Unfinished(&'static str),
    /// Our own verification says no.
    #[error("the record does not verify: {0}")]
    NotValid(String),
}

impl IssueError {
    /// Whether the chain itself is at fault, so that trying again for ever is
    /// no use; outages are not.
    pub(super) const fn is_ours(&self) -> bool {
        match self {
            Self::Store(StoreError::Corrupt(_))
            | Self::Incomplete { .. }
            | Self::Unfinished(_)
            | Self::NotValid(_) => true,
            Self::Store(_) | Self::Object(_) | Self::Signer(_) | Self::Interrupted => false,
        }
    }
}

/// A record that is ready to be stored, and its evidence.
struct Prepared {
    record: RecordRow,
    closed_at: Timestamp,
    evidence: Vec<u8>,
}

impl Worker {
    /// Issues the record of a closing chain. `None` when the chain is not
    /// closing (any more).
    pub(super) async fn issue(&self, chain_id: &str) -> Result<Option<Issued>, IssueError> {
        let whole = self.load_whole(chain_id).await?;
        let closing = whole.filter(|whole| whole.chain().status == ChainStatus::Closing);
        let Some(whole) = closing else { return Ok(None) };
        let messages = self.load_messages(whole.chain()).await?;
        let retention_days = self.retention_days(whole.chain()).await?;
        let worker = self.clone();
        let chain = whole.chain().clone();
        let prepare = move || {
            let genesis = whole.chain().genesis.as_ref();
            let genesis = genesis.ok_or(IssueError::Unfinished("genesis"))?;
            let evidence = whole.evidence(genesis, messages);
            worker.prepare(&whole, genesis, &evidence, retention_days)
        };
        let prepared = spawn_blocking(prepare).await.map_err(|_| IssueError::Interrupted)??;
        let Prepared { record, closed_at, evidence } = prepared;
        self.objects.put(&evidence_key(&record.id), evidence).await?;
        let issued = self.store.issue_record(IssueRecord { record, closed_at }).await?;
        self.tell_owners(&chain, &issued).await?;
        Ok(Some(issued))
    }

    /// Private chains only: for how many days their content is kept.
    async fn retention_days(&self, chain: &Chain) -> Result<Option<u32>, StoreError> {
        let Some(chooser) = chain.chooser().filter(|_| chain.is_private()) else {
            return Ok(None);
        };
        let agent = self.store.agent(&chooser.agent_id).await?;
        let chosen = agent.and_then(|agent| agent.private_retention_days);
        Ok(Some(chosen.unwrap_or(self.retention_days)))
    }

    /// States, signs and verifies. Takes long for long chains.
    fn prepare(
        &self,
        whole: &Whole,
        genesis: &Genesis,
        evidence: &Document,
        retention_days: Option<u32>,
    ) -> Result<Prepared, IssueError> {
        let chain = whole.chain();
        let closing = chain.closing.as_ref().ok_or(IssueError::Unfinished("closing"))?;
        // The platform's clock may stand behind a time that it gave out before.
        let issued_at = self.clock.now().max(closing.requested_at).max(chain.last_activity_at);
        let closed_at = closed_at(closing).unwrap_or(issued_at);
        let record_id = self.ids.next(IdKind::Record);
        let retention = retention_days.map(|days| (i64::from(days), issued_at.plus_days(days)));
        let retention_end = retention.map(|(_, end)| end.to_string());
        let statement = NewStatement {
            record_id: &record_id,
            session_id: &chain.id,
            mode: chain.mode,
            purpose: &chain.purpose,
            participants: &participants(chain)?,
            genesis_hash: &genesis.hash,
            head: chain.head,
            activated_at: &chain.activated_at.unwrap_or(genesis.time).to_string(),
            closed_at: &closed_at.to_string(),
            close_reason: closing.reason,
            closed_by: closing.requested_by.as_deref(),
            evidence_sha256: &evidence.view().hash(),
            issued_at: &issued_at.to_string(),
            attestation: matches!(whole, Whole::Attestation(_)),
            visibility: chain.visibility,
            retention: retention.map(|(days, _)| days).zip(retention_end.as_deref()),
        }
        .make();
        let statement_hash = statement.view().hash();
        let signature = self.signer.sign(Purpose::Record, &statement_hash, issued_at)?;
        let record = RecordRow {
            id: record_id,
            chain_id: chain.id.clone(),
            kind: chain.kind,
            statement,
            statement_hash,
            platform_signature: signature.to_document(),
            evidence_sha256: evidence.view().hash(),
            evidence_bytes: evidence.as_bytes().len() as u64,
            created_at: issued_at,
            sealed: (chain.visibility == Some(Visibility::Sealed)).then(SealedState::new),
            retention_until: retention.map(|(_, end)| end),
            shredded: None,
        };
        self.verify_own(&record, evidence)?;
        Ok(Prepared { record, closed_at, evidence: evidence.as_bytes().to_vec() })
    }

    /// Verifies the bundle as a stranger would, from its bytes.
    fn verify_own(&self, record: &RecordRow, evidence: &Document) -> Result<(), IssueError> {
        let bundle = record.bundle(evidence.view(), None);
        let keys = self.signer.trusted();
        let report = verify(&self.provider, bundle.as_bytes(), keys, &Options::default());
        if report.valid { Ok(()) } else { Err(IssueError::NotValid(findings(&report))) }
    }
}

/// `closedAt` of a close statement, which is the agent's word.
fn closed_at(closing: &Closing) -> Option<Timestamp> {
    let statement = closing.statement.as_ref()?.object.view();
    Timestamp::parse(&statement.get("closedAt")?.as_str()?)
}

fn participants(chain: &Chain) -> Result<Vec<NewParticipant<'_>>, IssueError> {
    chain.participants.iter().map(participant).collect()
}

fn participant(side: &Participant) -> Result<NewParticipant<'_>, IssueError> {
    let key = side.key.as_ref().ok_or(IssueError::Unfinished("key of a participant"))?;
    Ok(NewParticipant {
        role: side.role,
        agent_id: &side.agent_id,
        owner_id: side.owner_id.as_deref(),
        kid: &key.kid,
        public_key: &key.public_key,
    })
}

/// The first findings, for the log: codes and numbers, no content.
pub(super) fn findings(report: &Report) -> String {
    let codes = report.errors.iter().take(5).map(|finding| match finding.seq {
        Some(seq) => format!("{} at {seq}", finding.code.as_str()),
        None => finding.code.as_str().to_owned(),
    });
    codes.collect::<Vec<_>>().join(", ")
}
