//! Records: fetching them as they are, and verifying them.

use openglass_core::{
    json::Document,
    record::Receipt,
    verify::{self, Options, Report},
};
use std::fmt;

use crate::{
    client::{Client, Signer},
    error::Result,
    keys::TrustedKeys,
    route::Route,
    types::{RecordSummary, RemoteVerdict},
};

/// A bundle or receipt, byte for byte as the platform gave it.
#[derive(Clone, PartialEq, Eq)]
pub struct RecordFile {
    bytes: Vec<u8>,
    is_receipt: bool,
}

impl fmt::Debug for RecordFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.is_receipt { "receipt" } else { "bundle" };
        write!(f, "RecordFile({name}, {} bytes)", self.bytes.len())
    }
}

impl RecordFile {
    /// The received bytes; what to keep in a file.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The received bytes, owned.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Whether this is the receipt of a sealed record instead of a bundle.
    pub const fn is_receipt(&self) -> bool {
        self.is_receipt
    }
}

impl Client {
    /// An issued record without its evidence.
    pub async fn get_record(&self, record_id: &str) -> Result<RecordSummary> {
        self.get(&record_route(record_id)?, Signer::Agent).await?.member("record")
    }

    /// The bundle of a record, or the receipt while it is sealed.
    pub async fn get_record_bundle(&self, record_id: &str) -> Result<RecordFile> {
        let route = record_route(record_id)?.then("/bundle");
        let answer = self.get_bytes(&route, self.max_bundle_bytes()).await?;
        let is_receipt = Receipt::is_receipt(answer.json()?.view());
        Ok(RecordFile { bytes: answer.body, is_receipt })
    }

    /// Asks for a step on a sealed record's way to being opened, signed as this
    /// agent: `unseal-request`, `unseal-approve` or `dispute`. Only owners may, so
    /// a platform that keeps to the protocol refuses.
    pub async fn change_sealed(&self, record_id: &str, step: &str) -> Result<Document> {
        let route = record_route(record_id)?.segment("step", step)?;
        Ok(self.post(&route, None).await?.document)
    }

    /// Verifies a bundle or receipt offline, with `keys` or the keys that this
    /// client believes, and against the heads that it has seen countersigned.
    /// The work is done on the calling thread: tens of microseconds a message.
    pub async fn verify(&self, file: &[u8], keys: Option<&TrustedKeys>) -> Result<Report> {
        let known_heads = self.known_heads().await?;
        let believed;
        let keys = if let Some(keys) = keys {
            keys
        } else {
            believed = self.trusted_keys().await?;
            &believed
        };
        let options = Options { known_heads: Some(&known_heads), ..Options::default() };
        Ok(verify::verify(self.provider(), file, keys.keys(), &options))
    }

    /// Asks the platform to verify a bundle. It sees the bundle and judges by
    /// its own keys: [`Client::verify`] trusts it less.
    pub async fn verify_remote(&self, bundle: &[u8]) -> Result<RemoteVerdict> {
        self.post_bytes(&Route::new("/v1/verify"), bundle.to_vec()).await?.whole()
    }

    /// The platform's health as it reports it; an error while it is unwell.
    pub async fn health(&self) -> Result<Document> {
        Ok(self.get(&Route::new("/health"), Signer::Nobody).await?.document)
    }
}

fn record_route(record_id: &str) -> Result<Route> {
    Route::new("/v1/records").segment("record_id", record_id)
}
