//! The status file of a daemon.

use serde::{Deserialize, Serialize};

use super::{RULES, fits, limits};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::{
    glass::{Invalid, Text, check::each},
    json::Document,
};

words! {
    /// What a daemon does.
    pub enum DaemonState {
        Running = "running",
        Stopping = "stopping",
        Stopped = "stopped",
    }
}

words! {
    /// How clients share a daemon. Both spellings are read.
    pub enum Transport {
        IsolatedSessions = "unix-mcp-isolated-sessions",
        SharedSession = "unix-mcp-shared-session",
    }
}

/// The status file of a daemon. It never holds the token of the lease.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DaemonStatus {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub protocol_version: u32,
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// What it does.
    pub state: DaemonState,
    /// Its process.
    pub pid: u32,
    /// Its socket.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::PATH_BYTES }>))]
    pub socket: Text,
    /// This file.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::PATH_BYTES }>))]
    pub status_path: Text,
    /// Its log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::PATH_BYTES }>))]
    pub log_path: Option<Text>,
    /// The recovery file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::PATH_BYTES }>))]
    pub recovery_path: Option<Text>,
    /// When it started: 1 to 64 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TIME_BYTES }>))]
    pub started_at: Text,
    /// How clients share it.
    pub transport: Transport,
    /// How many clients it has: at most 4.
    #[cfg_attr(feature = "schema", schemars(range(max = limits::CLIENTS)))]
    pub client_sessions: u32,
    /// Who holds the lease.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub mutation_lease_owner: Option<Text>,
    /// What runs: at most 16.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::RUNS)))]
    pub active_runs: Vec<ActiveRun>,
    /// Where the facts come from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Document>,
    /// What they are about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resource_refs: Vec<Document>,
}

/// A run that was handed to the browser and has not ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActiveRun {
    /// The request: an identifier, unique together with the owner.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub request_id: Text,
    /// The connection.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub owner_id: Text,
    /// When it started: 1 to 64 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TIME_BYTES }>))]
    pub started_at: Text,
}

impl ActiveRun {
    /// Checks a run; paths are relative to it.
    pub(super) fn validate(&self) -> Result<(), Invalid> {
        RULES.id(&self.request_id, "requestId")?;
        RULES.id(&self.owner_id, "ownerId")?;
        RULES.text(&self.started_at, limits::TIME_BYTES, "startedAt")
    }
}

impl DaemonStatus {
    /// Checks every rule of a status file.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.range(self.protocol_version, 1..=1, "protocolVersion")?;
        let path = |text: &Text, path| RULES.text(text, limits::PATH_BYTES, path);
        path(&self.socket, "socket")?;
        path(&self.status_path, "statusPath")?;
        self.log_path.as_ref().map_or(Ok(()), |log| path(log, "logPath"))?;
        self.recovery_path.as_ref().map_or(Ok(()), |file| path(file, "recoveryPath"))?;
        RULES.text(&self.started_at, limits::TIME_BYTES, "startedAt")?;
        RULES.range(self.client_sessions, 0..=limits::CLIENTS, "clientSessions")?;
        self.mutation_lease_owner
            .as_deref()
            .map_or(Ok(()), |owner| RULES.id(owner, "mutationLeaseOwner"))?;
        RULES.count(self.active_runs.len(), 0..=limits::RUNS, "activeRuns")?;
        each(&self.active_runs, "activeRuns", ActiveRun::validate)?;
        let keys = self.active_runs.iter().map(|run| (&run.owner_id, &run.request_id));
        RULES.unique(keys, "activeRuns")?;
        fits(self)
    }
}
