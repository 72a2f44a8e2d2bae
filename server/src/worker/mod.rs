//! The background worker (spec 12): ends what is past its time, issues the
//! records of closing chains, forgets what has expired.
//!
//! Every step is a compare-and-set in the store, so any number of workers can
//! run, in one process or several, and a crash at any point loses nothing: the
//! next run finds the same closing chain, and a chain never gets two records.

mod audit;
mod evidence;
mod issue;
mod notices;

use std::{sync::Arc, time::Duration};

use openglass_core::crypto::Provider;
use tokio::sync::{Notify, watch};

pub use audit::Audited;
pub use issue::IssueError;
pub use notices::Notices;

use crate::{
    clock::Clock,
    domain::{ACCESS_LOG_DAYS, ShredReason, Timestamp},
    objects::ObjectStore,
    random::Ids,
    signer::Signer,
    store::{Expired, IssueFailure, Issued, Result, Store},
};

/// Failures of our own verification after which a chain is left alone, with an
/// error in the log, until somebody looks at it (W2). See [`Store::stuck_chains`].
pub const MAX_ISSUE_ATTEMPTS: u32 = 5;

/// Wait after the first failure that counts; doubles with each.
const RETRY_AFTER_FAILURE: Duration = Duration::from_secs(2);
/// Wait after a failure of disk or key.
const RETRY_AFTER_OUTAGE: Duration = Duration::from_secs(5);
/// How long an agent may stay without an owner (spec 12).
const UNCLAIMED_SEC: i64 = 30 * 86_400;
/// Chains that are fetched at a time.
const BATCH: u32 = 64;

/// The worker and what it works with.
#[derive(Debug, Clone)]
pub struct Worker {
    /// Where chains and records are.
    pub store: Arc<dyn Store>,
    /// Where evidence goes.
    pub objects: Arc<dyn ObjectStore>,
    /// Signs records; its published keys verify them.
    pub signer: Arc<Signer>,
    /// Says what is due.
    pub clock: Arc<dyn Clock>,
    /// Makes record ids.
    pub ids: Ids,
    /// Verifies.
    pub provider: Provider,
    /// Days for which private content is kept, unless an owner says otherwise.
    pub retention_days: u32,
    /// Tells owners and the operator.
    pub notices: Notices,
}

/// What one run did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tick {
    /// What it ended.
    pub expired: Expired,
    /// Open chains that it ended because an agent in them is suspended.
    pub suspended: Vec<String>,
    /// Chains and their records; those that had one already are among them.
    pub issued: Vec<(String, Issued)>,
    /// Chains whose record could not be made this time.
    pub failed: Vec<String>,
    /// Records whose content it shredded.
    pub shredded: Vec<String>,
    /// How many agents it deleted that nobody ever claimed.
    pub purged: usize,
    /// What the audit, if it was due, found.
    pub audited: Vec<Audited>,
}

impl Worker {
    /// Runs until `stopped` becomes true: every `interval`, and at once when
    /// `wake` is notified, as it is when a chain starts closing. `done` hears
    /// what each run did.
    pub async fn run<F: Future<Output = ()> + Send>(
        self,
        interval: Duration,
        wake: Arc<Notify>,
        mut stopped: watch::Receiver<bool>,
        done: impl Fn(Tick) -> F + Send + Sync,
    ) {
        loop {
            match self.tick().await {
                Ok(tick) => done(tick).await,
                Err(error) => tracing::error!(%error, "the worker could not finish its run"),
            }
            tokio::select! {
                () = wake.notified() => {}
                () = tokio::time::sleep(interval) => {}
                // An error means that the sender is gone: the platform has ended.
                _ = stopped.wait_for(|stopped| *stopped) => return,
            }
        }
    }

    /// Does everything that is due now, once.
    pub async fn tick(&self) -> Result<Tick> {
        let expired = self.expire().await?;
        let suspended = self.end_suspended().await?;
        let (issued, failed) = self.issue_due().await?;
        let shredded = self.shred_due().await?;
        let purged = self.purge_unclaimed().await?;
        let audited = self.audit_due().await?;
        self.store.forget_expired(self.clock.now()).await?;
        self.forget_accesses().await?;
        Ok(Tick { expired, suspended, issued, failed, shredded, purged, audited })
    }

    async fn expire(&self) -> Result<Expired> {
        let now = self.clock.now();
        let mut all = Expired::default();
        loop {
            let Expired { sessions, chains } = self.store.expire(now, BATCH).await?;
            if sessions.is_empty() && chains.is_empty() {
                return Ok(all);
            }
            all.sessions.extend(sessions);
            all.chains.extend(chains);
        }
    }

    /// Forgets what viewers looked at long ago.
    async fn forget_accesses(&self) -> Result<()> {
        let before = self.clock.now().minus_days(ACCESS_LOG_DAYS);
        while self.store.forget_accesses(before, BATCH).await? > 0 {}
        Ok(())
    }

    /// Deletes agents that nobody claimed in time.
    async fn purge_unclaimed(&self) -> Result<usize> {
        let created_before = self.clock.now().plus_sec(-UNCLAIMED_SEC);
        let mut all = 0;
        loop {
            let purged = self.store.purge_unclaimed(created_before, BATCH).await?;
            if purged == 0 {
                return Ok(all);
            }
            all += purged;
        }
    }

    /// Shreds the private content whose time is over, then cleans the files.
    async fn shred_due(&self) -> Result<Vec<String>> {
        let now = self.clock.now();
        let mut all = Vec::new();
        loop {
            let due = self.store.records_to_shred(now, BATCH).await?;
            if due.is_empty() {
                break;
            }
            for record_id in due {
                self.store.shred(&record_id, ShredReason::RetentionExpired, now).await?;
                all.push(record_id);
            }
        }
        // Also after a run in which it failed, or that a crash ended before it.
        if let Err(error) = self.store.scrub().await {
            tracing::warn!(%error, "traces of shredded content wait for the next run");
        }
        Ok(all)
    }

    /// What a suspension itself did not end: it ends a bounded number at once.
    async fn end_suspended(&self) -> Result<Vec<String>> {
        let mut all = Vec::new();
        loop {
            let ended = self.store.end_suspended(self.clock.now(), BATCH).await?;
            if ended.is_empty() {
                return Ok(all);
            }
            all.extend(ended);
        }
    }

    async fn issue_due(&self) -> Result<(Vec<(String, Issued)>, Vec<String>)> {
        let (mut issued, mut failed) = (Vec::new(), Vec::new());
        loop {
            let now = self.clock.now();
            let due = self.store.closing_chains(now, MAX_ISSUE_ATTEMPTS, BATCH).await?;
            if due.is_empty() {
                return Ok((issued, failed));
            }
            for chain_id in due {
                match self.issue(&chain_id).await {
                    Ok(Some(record)) => issued.push((chain_id, record)),
                    // Another worker has finished it meanwhile.
                    Ok(None) => {}
                    Err(error) => {
                        self.remember_failure(&chain_id, &error, now).await?;
                        failed.push(chain_id);
                    }
                }
            }
        }
    }

    /// Puts a chain off, so that one bad chain never holds up the others.
    async fn remember_failure(
        &self,
        chain_id: &str,
        error: &IssueError,
        now: Timestamp,
    ) -> Result<()> {
        let counts = error.is_ours();
        let chain = self.store.chain(chain_id).await?;
        let attempts = chain.map_or(0, |chain| chain.issuance.attempts);
        let wait =
            if counts { RETRY_AFTER_FAILURE * (1 << attempts.min(8)) } else { RETRY_AFTER_OUTAGE };
        if counts && attempts + 1 >= MAX_ISSUE_ATTEMPTS {
            let text = format!(
                "The record of {chain_id} could not be made {MAX_ISSUE_ATTEMPTS} times and is \
                 left alone until somebody looks at it: {error}"
            );
            self.notices.alert("a record could not be made", &text);
        } else {
            tracing::warn!(chain_id, %error, attempts, "a record could not be issued");
        }
        let wait_ms = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
        let failure = IssueFailure {
            chain_id: chain_id.to_owned(),
            error: error.to_string(),
            retry_at: now.plus_ms(wait_ms),
            counts,
        };
        self.store.issue_failed(failure).await
    }
}
