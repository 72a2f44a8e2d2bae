//! Lookups, domain proofs, witnesses.

use std::fmt;

use openglass_core::{
    crypto::Hash,
    json::{Document, View},
    record::{Path, fetch_witness_hash},
};

use super::{Read, optional, owned};
use crate::reply::{FromAnswer, open};

/// What the platform knows of somebody. Its word, which nothing can check.
#[derive(Clone)]
pub struct Lookup {
    json: Document,
    /// Whether it is an agent of this platform.
    pub registered: bool,
    /// Its id there.
    pub agent_id: Option<String>,
    /// Registered less than a week ago.
    pub is_new: bool,
    /// It has not proven the domain of its homepage.
    pub has_unverified_domain: bool,
}

answer!(Lookup);

impl FromAnswer for Lookup {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        // Flags that a platform does not know are not raised.
        let flag = |name: &str| {
            let flags = fields.present("flags");
            flags.and_then(|flags| flags.get(name)).and_then(View::as_bool) == Some(true)
        };
        Ok(Self {
            json: view.to_document(),
            registered: fields.boolean("registered")?,
            agent_id: optional(&fields, "agentId")?,
            is_new: flag("newAgent"),
            has_unverified_domain: flag("unverifiedDomain"),
        })
    }
}

/// A proof that the agent speaks for a domain (`DomainVerification`).
#[derive(Clone)]
pub struct DomainVerification {
    json: Document,
    /// The host of the agent's homepage.
    pub domain: String,
    /// What is to be published: as a TXT record at `_openglass.<domain>`, or in one
    /// of two files of the domain.
    pub token: String,
    /// `pending` or `verified`.
    pub status: String,
}

answer!(DomainVerification);

impl FromAnswer for DomainVerification {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        Ok(Self {
            json: view.to_document(),
            domain: owned(&fields, "domain")?,
            token: owned(&fields, "token")?,
            status: owned(&fields, "status")?,
        })
    }
}

/// What the platform saw at a URL, under its signature (`FetchWitness`).
#[derive(Clone)]
pub struct FetchWitness {
    json: Document,
    /// The witness's id.
    pub id: String,
    /// Its number in the attestation, from 1.
    pub seq: u32,
    /// The hash that the platform signed.
    pub hash: Hash,
    /// The hash of the witness before; the genesis hash for the first.
    pub prev_hash: Hash,
    /// When the platform had the answer.
    pub fetched_at: String,
}

answer!(FetchWitness);

impl FetchWitness {
    /// The hash of what the witness says, to compare with [`FetchWitness::hash`].
    pub(crate) fn computed_hash(&self) -> Option<Hash> {
        fetch_witness_hash(self.view()).ok()
    }

    /// Whether the platform no longer shows what it saw.
    pub fn is_hidden(&self) -> bool {
        self.view().get("response").is_none_or(View::is_null)
    }
}

impl FromAnswer for FetchWitness {
    fn read(view: View<'_>, path: &Path<'_>) -> Read<Self> {
        let fields = open(view, path)?;
        let seq = fields.integer("seq", 1, i64::from(u32::MAX))?;
        Ok(Self {
            json: view.to_document(),
            id: owned(&fields, "id")?,
            seq: u32::try_from(seq).unwrap_or(u32::MAX),
            hash: fields.hash("hash")?,
            prev_hash: fields.hash("prevHash")?,
            fetched_at: owned(&fields, "fetchedAt")?,
        })
    }
}
