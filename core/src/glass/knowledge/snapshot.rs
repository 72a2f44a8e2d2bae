//! The store as a value.

use serde::{Deserialize, Serialize};

use super::{Confidence, KNOWLEDGE_VERSION, Record, limits, validate::RULES};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::{
    glass::{
        Invalid, Text,
        check::{UNIQUE, each},
        encode,
    },
    json::decode,
};

/// All records of a store. Members of a snapshot itself that are not known are
/// skipped, as the published implementation does it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// The records: at most 256.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::RECORDS)))]
    pub records: Vec<Record>,
}

/// How many records a store has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Statistics {
    /// All of them.
    pub record_count: usize,
    /// The size of the snapshot, in bytes.
    pub serialized_bytes: usize,
    /// Candidates.
    pub candidate_count: usize,
    /// Observed ones.
    pub observed_count: usize,
    /// Verified ones.
    pub verified_count: usize,
    /// Stale ones.
    pub stale_count: usize,
    /// Contradicted ones.
    pub contradicted_count: usize,
    /// Ones in quarantine.
    pub quarantined_count: usize,
}

impl Default for Snapshot {
    fn default() -> Self {
        Self { schema_version: KNOWLEDGE_VERSION, records: Vec::new() }
    }
}

impl Snapshot {
    /// Reads and checks a snapshot.
    pub fn read(text: &[u8]) -> Result<Self, Invalid> {
        let snapshot: Self = decode(text)?;
        snapshot.validate()?;
        Ok(snapshot)
    }

    /// Checks every rule of a snapshot.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.count(self.records.len(), 0..=limits::RECORDS, "records")?;
        each(&self.records, "records", Record::validate)?;
        RULES.unique(self.records.iter().map(|record| &record.record_id), "records").map_err(
            |repeated| {
                let path = format!("{}.recordId", repeated.path);
                RULES.broken(UNIQUE, path, "another record has this id")
            },
        )
    }

    /// The store with the records of another snapshot, which is checked first. A
    /// record replaces the one of the same id.
    pub fn import(&self, incoming: Self) -> Result<Self, Invalid> {
        incoming.validate()?;
        let mut merged = self.clone();
        for record in incoming.records {
            match merged.position(&record.record_id) {
                Some(at) => merged.records[at] = record,
                None => merged.records.push(record),
            }
        }
        RULES.count(merged.records.len(), 0..=limits::RECORDS, "records")?;
        Ok(merged)
    }

    /// The snapshot as text, the records in ascending order of id.
    pub fn export(&self) -> String {
        encode(&self.sorted())
    }

    /// The snapshot with its records in ascending order of id.
    #[must_use]
    pub fn sorted(&self) -> Self {
        let mut sorted = self.clone();
        sorted.records.sort_by(|a, b| a.record_id.cmp(&b.record_id));
        sorted
    }

    /// The record of this id.
    pub fn record(&self, record_id: &str) -> Option<&Record> {
        self.position(record_id).map(|at| &self.records[at])
    }

    /// Where the record of this id is.
    pub(super) fn position(&self, record_id: &str) -> Option<usize> {
        self.records.iter().position(|record| &*record.record_id == record_id)
    }

    /// The store without the records of an origin, and the ids of those.
    pub fn purge(&self, origin: &str) -> Result<(Self, Vec<Text>), Invalid> {
        RULES.text(origin, limits::ORIGIN_BYTES, "origin")?;
        let of_origin = |record: &&Record| &*record.scope.origin == origin;
        let removed =
            self.records.iter().filter(of_origin).map(|record| record.record_id.clone()).collect();
        let kept = self.records.iter().filter(|record| !of_origin(record)).cloned().collect();
        Ok((Self { schema_version: self.schema_version, records: kept }, removed))
    }

    /// How many records there are.
    pub fn statistics(&self) -> Statistics {
        let count = |wanted: Confidence| {
            self.records.iter().filter(|record| record.confidence == wanted).count()
        };
        Statistics {
            record_count: self.records.len(),
            serialized_bytes: encode(self).len(),
            candidate_count: count(Confidence::Candidate),
            observed_count: count(Confidence::Observed),
            verified_count: count(Confidence::Verified),
            stale_count: count(Confidence::Stale),
            contradicted_count: count(Confidence::Contradicted),
            quarantined_count: count(Confidence::Quarantined),
        }
    }
}
