//! Proofs that somebody speaks for a domain (spec 9.3): a token in a TXT record
//! or in one of two files. One of them is enough.

use std::{sync::Arc, time::Duration};

use futures_util::future;
use openglass_core::json::{Document, View};
use tokio::sync::watch;

use super::{Fetch, Outbound};
use crate::{
    clock::Clock,
    domain::Target,
    store::{Result, Store},
};

/// Under this name of a domain its TXT record stands.
pub(crate) const TXT_LABEL: &str = "_openglass";
/// A file with the token on a line of its own.
pub(crate) const TEXT_PATH: &str = "/.well-known/openglass-agent-verification.txt";
/// A file with `{"token": …}`.
pub(crate) const JSON_PATH: &str = "/.well-known/openglass.json";

/// Bytes of a file that are looked at.
const FILE_BYTES: usize = 4096;
/// How long a proof holds until it is looked for again.
const CHECK_EVERY_SEC: i64 = 86_400;
/// Proofs that are looked for at a time.
const BATCH: u32 = 16;

impl Outbound {
    /// Whether the token is published for the domain.
    pub(crate) async fn has_proof(&self, domain: &str, token: &str) -> bool {
        let Ok(site) = Target::of_domain(domain) else { return false };
        let record = async {
            let texts = self.texts(&format!("{TXT_LABEL}.{domain}")).await.unwrap_or_default();
            texts.iter().any(|text| text.trim_ascii() == token.as_bytes())
        };
        let text = async {
            let file = self.file(&site.at(TEXT_PATH)).await;
            file.split(|byte| *byte == b'\n').any(|line| line.trim_ascii() == token.as_bytes())
        };
        let json = async {
            let file = Document::read(&self.file(&site.at(JSON_PATH)).await).ok();
            let found = file.as_ref().and_then(|file| file.view().get("token"));
            found.and_then(View::as_str).as_deref() == Some(token)
        };
        let (record, text, json) = future::join3(record, text, json).await;
        record || text || json
    }

    /// A small file; empty when there is none.
    async fn file(&self, target: &Target) -> Vec<u8> {
        match self.fetch(Fetch::get(target, FILE_BYTES)).await {
            Ok(fetched) if fetched.status == 200 => fetched.body,
            _ => Vec::new(),
        }
    }
}

/// Looks again for the proofs that were found: domains change hands (W17).
#[derive(Debug)]
pub(crate) struct StandingProofs {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) outbound: Arc<Outbound>,
    pub(crate) clock: Arc<dyn Clock>,
}

impl StandingProofs {
    /// Runs until `stopped` becomes true.
    pub(crate) async fn run(self, interval: Duration, mut stopped: watch::Receiver<bool>) {
        loop {
            if let Err(error) = self.check_due().await {
                tracing::error!(%error, "proofs of domains could not be looked for again");
            }
            tokio::select! {
                () = tokio::time::sleep(interval) => {}
                // An error means that the sender is gone: the platform has ended.
                _ = stopped.wait_for(|stopped| *stopped) => return,
            }
        }
    }

    async fn check_due(&self) -> Result<()> {
        let before = self.clock.now().plus_sec(-CHECK_EVERY_SEC);
        let due = self.store.domains_to_check(before, BATCH).await?;
        let checks = due.iter().map(|proof| async move {
            let found = self.outbound.has_proof(&proof.domain, &proof.token).await;
            self.store.domain_checked(proof, found, self.clock.now()).await
        });
        future::try_join_all(checks).await.map(drop)
    }
}
