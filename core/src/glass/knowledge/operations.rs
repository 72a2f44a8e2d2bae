//! The operations on knowledge, for the catalogue. Each takes the store as a
//! value and gives what becomes of it.

use serde::{Deserialize, Serialize};

use super::{Change, Confidence, Snapshot, Statistics};
use crate::glass::{GlassError, Invalid, Text, operation::Operate};

/// The payload of `knowledge.validate`, `knowledge.stats` and `knowledge.export`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SnapshotPayload {
    /// The store.
    pub snapshot: Snapshot,
}

/// The payload of `knowledge.import`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImportPayload {
    /// The store; an empty one where it is absent.
    #[serde(default)]
    pub store: Snapshot,
    /// What comes in.
    pub snapshot: Snapshot,
}

/// The payload of `knowledge.purge`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PurgePayload {
    /// The store.
    pub snapshot: Snapshot,
    /// The origin to forget.
    pub origin: Text,
}

/// The payload of `knowledge.invalidate`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvalidatePayload {
    /// The store.
    pub snapshot: Snapshot,
    /// The record.
    pub record_id: Text,
    /// `stale`, `contradicted` or `quarantined`.
    pub state: Confidence,
    /// Why.
    pub reason: Text,
    /// When, as RFC 3339 has it.
    pub observed_at: Text,
}

/// The result of `knowledge.validate`. A store that is not valid is an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SnapshotValidation {
    /// Always true.
    pub valid: bool,
    /// The version of the schema.
    pub schema_version: u32,
    /// How many records there are.
    pub record_count: usize,
}

/// The result of `knowledge.import`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Imported {
    /// The store.
    pub snapshot: Snapshot,
    /// What it holds.
    pub statistics: Statistics,
}

/// The result of `knowledge.purge`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Purged {
    /// The store.
    pub snapshot: Snapshot,
    /// The records that are gone.
    pub removed_record_ids: Vec<Text>,
}

/// The result of `knowledge.invalidate`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Invalidated {
    /// The store.
    pub snapshot: Snapshot,
    /// What changed.
    pub change: Change,
}

fn valid(snapshot: Snapshot) -> Result<Snapshot, Invalid> {
    snapshot.validate().map_err(|invalid| invalid.within("snapshot"))?;
    Ok(snapshot)
}

/// `knowledge.validate`
#[derive(Debug)]
pub enum ValidateKnowledge {}

impl Operate for ValidateKnowledge {
    const NAME: &'static str = "knowledge.validate";
    const TOOL: &'static str = "validateKnowledge";
    const DESCRIPTION: &'static str = "Checks every rule of a knowledge snapshot.";
    type Payload = SnapshotPayload;
    type Output = SnapshotValidation;

    fn run(
        SnapshotPayload { snapshot }: SnapshotPayload,
    ) -> Result<SnapshotValidation, GlassError> {
        let Snapshot { schema_version, records } = valid(snapshot)?;
        Ok(SnapshotValidation { valid: true, schema_version, record_count: records.len() })
    }
}

/// `knowledge.stats`
#[derive(Debug)]
pub enum KnowledgeStatistics {}

impl Operate for KnowledgeStatistics {
    const NAME: &'static str = "knowledge.stats";
    const TOOL: &'static str = "countKnowledge";
    const DESCRIPTION: &'static str = "Counts the records of a knowledge snapshot.";
    type Payload = SnapshotPayload;
    type Output = Statistics;

    fn run(SnapshotPayload { snapshot }: SnapshotPayload) -> Result<Statistics, GlassError> {
        Ok(valid(snapshot)?.statistics())
    }
}

/// `knowledge.export`
#[derive(Debug)]
pub enum ExportKnowledge {}

impl Operate for ExportKnowledge {
    const NAME: &'static str = "knowledge.export";
    const TOOL: &'static str = "exportKnowledge";
    const DESCRIPTION: &'static str = "Gives a knowledge snapshot with its records in order.";
    type Payload = SnapshotPayload;
    type Output = Snapshot;

    fn run(SnapshotPayload { snapshot }: SnapshotPayload) -> Result<Snapshot, GlassError> {
        Ok(valid(snapshot)?.sorted())
    }
}

/// `knowledge.import`
#[derive(Debug)]
pub enum ImportKnowledge {}

impl Operate for ImportKnowledge {
    const NAME: &'static str = "knowledge.import";
    const TOOL: &'static str = "importKnowledge";
    const DESCRIPTION: &'static str = "Adds the records of a knowledge snapshot to another.";
    type Payload = ImportPayload;
    type Output = Imported;

    fn run(ImportPayload { store, snapshot }: ImportPayload) -> Result<Imported, GlassError> {
        store.validate().map_err(|invalid| invalid.within("store"))?;
        let snapshot = store.import(snapshot).map_err(|invalid| invalid.within("snapshot"))?;
        Ok(Imported { statistics: snapshot.statistics(), snapshot })
    }
}

/// `knowledge.purge`
#[derive(Debug)]
pub enum PurgeKnowledge {}

impl Operate for PurgeKnowledge {
    const NAME: &'static str = "knowledge.purge";
    const TOOL: &'static str = "purgeKnowledge";
    const DESCRIPTION: &'static str = "Forgets all records of an origin.";
    type Payload = PurgePayload;
    type Output = Purged;

    fn run(PurgePayload { snapshot, origin }: PurgePayload) -> Result<Purged, GlassError> {
        let (snapshot, removed_record_ids) = valid(snapshot)?.purge(&origin)?;
        Ok(Purged { snapshot, removed_record_ids })
    }
}

/// `knowledge.invalidate`
#[derive(Debug)]
pub enum InvalidateKnowledge {}

impl Operate for InvalidateKnowledge {
    const NAME: &'static str = "knowledge.invalidate";
    const TOOL: &'static str = "invalidateKnowledge";
    const DESCRIPTION: &'static str = "Marks a record as stale, contradicted or quarantined.";
    type Payload = InvalidatePayload;
    type Output = Invalidated;

    fn run(payload: InvalidatePayload) -> Result<Invalidated, GlassError> {
        let InvalidatePayload { snapshot, record_id, state, reason, observed_at } = payload;
        let (snapshot, change) =
            valid(snapshot)?.invalidate(&record_id, state, reason, observed_at)?;
        Ok(Invalidated { snapshot, change })
    }
}
