//! The audit: once a day some records are verified again, against their
//! evidence files and against the messages in the store (spec 12).

use openglass_core::{
    json::Document,
    verify::{Options, verify},
};
use tokio::task::spawn_blocking;

use super::{Worker, issue::IssueError};
use crate::{
    domain::RecordRow,
    objects::{ObjectError, evidence_key},
    store::{Result, StoreError},
};

/// The duty's name in the store.
const DUTY: &str = "audit";
/// Days between two audits.
const EVERY_DAYS: u32 = 1;
/// Records in one audit. Those that were not looked at for the longest time
/// come first, so that every record has its turn.
const SAMPLE: u32 = 50;

/// What the audit says about a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audited {
    /// The record.
    pub record_id: String,
    /// What is wrong with it, if anything.
    pub fault: Option<String>,
}

impl Worker {
    /// Audits, if it is time.
    pub(super) async fn audit_due(&self) -> Result<Vec<Audited>> {
        let now = self.clock.now();
        let not_since = now.minus_days(EVERY_DAYS);
        let mut audited = Vec::new();
        if !self.store.begin_duty(DUTY, not_since, now).await? {
            return Ok(audited);
        }
        for record_id in self.store.records_to_audit(SAMPLE).await? {
            let fault = match self.audit(&record_id).await {
                Ok(()) => None,
                Err(Fault::OutOfReach(error)) => {
                    tracing::warn!(record_id, error, "the audit could not look at a record");
                    continue;
                }
                Err(Fault::Wrong(text)) => Some(text),
            };
            if let Some(fault) = &fault {
                let text = format!("The audit of record {record_id} failed: {fault}");
                self.notices.alert("a record is not what was issued", &text);
            }
            self.store.record_audited(&record_id, now).await?;
            audited.push(Audited { record_id, fault });
        }
        Ok(audited)
    }

    async fn audit(&self, record_id: &str) -> Result<(), Fault> {
        let Some(record) = self.store.record(record_id).await? else { return Ok(()) };
        let stored = self.objects.get(&evidence_key(record_id), record.evidence_sha256).await?;
        self.compare_messages(&record).await?;
        let worker = self.clone();
        let check = move || worker.verify_again(&record, &stored);
        spawn_blocking(check).await.map_err(|_| Fault::OutOfReach("interrupted".to_owned()))?
    }

    /// The evidence is a function of the stored rows: made anew, it must have
    /// the hash that the record states.
    async fn compare_messages(&self, record: &RecordRow) -> Result<(), Fault> {
        let wrong = |text: &str| Err(Fault::Wrong(text.to_owned()));
        let Some(whole) = self.load_whole(&record.chain_id).await? else {
            return wrong("its chain is gone");
        };
        let Some(genesis) = &whole.chain().genesis else { return wrong("its chain never began") };
        let messages = self.load_messages(whole.chain()).await?;
        if whole.evidence(genesis, messages).view().hash() == record.evidence_sha256 {
            return Ok(());
        }
        wrong("the messages in the store are not those of the evidence")
    }

    fn verify_again(&self, record: &RecordRow, stored: &[u8]) -> Result<(), Fault> {
        let evidence = Document::read(stored);
        let evidence = evidence.map_err(|error| Fault::Wrong(format!("evidence: {error}")))?;
        let bundle = record.bundle(evidence.view(), None);
        let keys = self.signer.trusted();
        let report = verify(&self.provider, bundle.as_bytes(), keys, &Options::default());
        if report.valid {
            return Ok(());
        }
        Err(Fault::Wrong(super::issue::findings(&report)))
    }
}

/// Why an audit did not pass.
enum Fault {
    /// Nothing can be said: disk or store are out of reach.
    OutOfReach(String),
    /// The record is not what was issued.
    Wrong(String),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Corrupt(text) => Self::Wrong(text),
            other => Self::OutOfReach(other.to_string()),
        }
    }
}

impl From<ObjectError> for Fault {
    fn from(error: ObjectError) -> Self {
        match error {
            ObjectError::Unavailable { .. } => Self::OutOfReach(error.to_string()),
            ObjectError::Missing { .. }
            | ObjectError::Altered { .. }
            | ObjectError::BadKey { .. } => Self::Wrong(error.to_string()),
        }
    }
}

impl From<IssueError> for Fault {
    fn from(error: IssueError) -> Self {
        match error {
            IssueError::Store(error) => error.into(),
            error if error.is_ours() => Self::Wrong(error.to_string()),
            error => Self::OutOfReach(error.to_string()),
        }
    }
}
