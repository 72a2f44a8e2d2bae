//! Sessions of the local daemon: the mutation lease, the status file, and the
//! recovery of runs that a stopped daemon left open (section 17 of the
//! protocol). Everything here is state as a value; sockets, clocks and random
//! tokens are for the caller.

use serde::{Deserialize, Serialize};

use super::{
    ErrorObject, GlassError, Invalid, InvalidKind, RetryClass, Text,
    check::{Rules, SIZE, UNIQUE, each},
    encode,
    operation::Operate,
};
use crate::json::{Document, ObjectBuilder, View};

reason_codes! {
    IDS = "ids" "The request ids are not exactly those that are open.",
}

const RULES: Rules = Rules(InvalidKind::Recovery);

/// Limits of the daemon's documents, with their units in the names.
pub mod limits {
    /// Shortest and longest lease, in milliseconds.
    pub const LEASE_MS: std::ops::RangeInclusive<u64> = 100..=900_000;
    /// Most runs at a time.
    pub const RUNS: usize = 16;
    /// Most clients.
    pub const CLIENTS: u32 = 4;
    /// Longest timestamp, in bytes.
    pub const TIME_BYTES: usize = 64;
    /// Longest path, in bytes.
    pub const PATH_BYTES: usize = 4096;
    /// Largest document, in bytes.
    pub const DOCUMENT_BYTES: usize = 65_536;
}

/// The name that all leases of a daemon share.
pub const LEASE_SESSION: &str = "daemon-default";

/// The right to change the page, for one owner until a time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Lease {
    /// Always `daemon-default`.
    pub session_id: Text,
    /// The connection that holds it.
    pub owner_id: Text,
    /// Proves it. Must not be guessable.
    pub token: Text,
    /// When it ends, in milliseconds since 1970.
    pub expires_at_ms: u64,
}

words! {
    /// Why a lease is refused.
    pub enum LeaseCode {
        LeaseHeld = "leaseHeld",
        LeaseExpired = "leaseExpired",
        LeaseNotFound = "leaseNotFound",
        LeaseNotOwner = "leaseNotOwner",
        InvalidLease = "invalidLease",
    }
}

impl LeaseCode {
    /// Whether trying again later can help.
    pub const fn is_retryable(self) -> bool {
        matches!(self, Self::LeaseHeld | Self::LeaseExpired | Self::LeaseNotFound)
    }

    const fn message(self) -> &'static str {
        match self {
            Self::LeaseHeld => "the mutation lease is held already",
            Self::LeaseExpired => "the mutation lease has expired; acquire it again",
            Self::LeaseNotFound => "there is no mutation lease",
            Self::LeaseNotOwner => "the mutation lease is held by another owner",
            Self::InvalidLease => "ttlMs must be 100 to 900000",
        }
    }

    /// The error object: code `policy.mutationLease`, with this one in its details.
    pub fn to_object(self) -> ErrorObject {
        let details = ObjectBuilder::new()
            .string("code", self.as_str())
            .boolean("retryable", self.is_retryable())
            .build();
        ErrorObject::new("policy.mutationLease", self.message()).with_details(details)
    }
}

/// The lease of a daemon, if there is one. Times are milliseconds since 1970 of
/// one clock.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeaseState(Option<Lease>);

impl LeaseState {
    /// Who holds the lease now. The token is nobody else's business.
    pub fn owner(&self, now_ms: u64) -> Option<&str> {
        self.0.as_ref().filter(|lease| lease.is_live(now_ms)).map(|lease| &*lease.owner_id)
    }

    /// Gives the lease to `owner`, unless one is live, be it the owner's own.
    pub fn acquire(
        &mut self,
        owner: &str,
        token: &str,
        ttl_ms: u64,
        now_ms: u64,
    ) -> Result<Lease, LeaseCode> {
        let expires_at_ms = expiry(ttl_ms, now_ms)?;
        if self.owner(now_ms).is_some() {
            return Err(LeaseCode::LeaseHeld);
        }
        let (owner_id, token) = (owner.into(), token.into());
        let lease = Lease { session_id: LEASE_SESSION.into(), owner_id, token, expires_at_ms };
        Ok(self.0.insert(lease).clone())
    }

    /// Moves the end of the lease.
    pub fn renew(
        &mut self,
        owner: &str,
        token: &str,
        ttl_ms: u64,
        now_ms: u64,
    ) -> Result<Lease, LeaseCode> {
        let expires_at_ms = expiry(ttl_ms, now_ms)?;
        self.check(owner, token, now_ms)?;
        let lease = self.0.as_mut().ok_or(LeaseCode::LeaseNotFound)?;
        lease.expires_at_ms = expires_at_ms;
        Ok(lease.clone())
    }

    /// Ends the lease; an expired one can be given back too.
    pub fn release(&mut self, owner: &str, token: &str) -> Result<(), LeaseCode> {
        self.check(owner, token, 0)?;
        self.0 = None;
        Ok(())
    }

    /// Ends the lease of a connection that is gone.
    pub fn disconnect(&mut self, owner: &str) {
        if self.0.as_ref().is_some_and(|lease| &*lease.owner_id == owner) {
            self.0 = None;
        }
    }

    /// Passes when `owner` holds the lease with this token now.
    pub fn check(&self, owner: &str, token: &str, now_ms: u64) -> Result<(), LeaseCode> {
        let lease = self.0.as_ref().ok_or(LeaseCode::LeaseNotFound)?;
        if &*lease.owner_id != owner || &*lease.token != token {
            return Err(LeaseCode::LeaseNotOwner);
        }
        if lease.is_live(now_ms) { Ok(()) } else { Err(LeaseCode::LeaseExpired) }
    }
}

impl Lease {
    const fn is_live(&self, now_ms: u64) -> bool {
        now_ms < self.expires_at_ms
    }
}

fn expiry(ttl_ms: u64, now_ms: u64) -> Result<u64, LeaseCode> {
    let valid = limits::LEASE_MS.contains(&ttl_ms);
    valid.then(|| now_ms.saturating_add(ttl_ms)).ok_or(LeaseCode::InvalidLease)
}

/// Tools that need no lease, in ascending order. All others do, unknown ones
/// included.
const READ_ONLY_TOOLS: [&str; 36] = [
    "compileTask",
    "continuityWebIr",
    "cookies",
    "diagnostics",
    "diffWebIr",
    "extractStructured",
    "findTarget",
    "getDOM",
    "getText",
    "inspectPage",
    "inspectWebIr",
    "knowledgeList",
    "knowledgeShow",
    "knowledgeStats",
    "listFrames",
    "listTargets",
    "localStorage",
    "observe",
    "observeBootstrap",
    "observeDelta",
    "observeKnowledge",
    "preflight",
    "preflightNavigation",
    "recoverRun",
    "replayAttach",
    "replayDiff",
    "replayInspect",
    "resolveIntent",
    "resolveIntentWithKnowledge",
    "screenshot",
    "sessionStorage",
    "validateTask",
    "validateWebIr",
    "verify",
    "workspaceInspect",
    "workspaceStatus",
];

/// Whether a call of an MCP tool needs the lease. `arguments` without members
/// are treated like all others.
pub fn needs_lease(tool: &str, arguments: View<'_>) -> bool {
    let word = |view: View<'_>, name: &str| {
        view.get(name).and_then(View::as_str).map(std::borrow::Cow::into_owned)
    };
    if super::operation::find_tool(tool).is_some() {
        return false;
    }
    match tool {
        "sessionSnapshot" => {
            matches!(word(arguments, "operation").as_deref(), Some("create" | "purge"))
        }
        "executeTask" => {
            let family = arguments.get("task").and_then(|task| word(task, "task"));
            !family.is_some_and(|family| READ_ONLY_FAMILIES.contains(&family.as_str()))
        }
        other => !READ_ONLY_TOOLS.contains(&other),
    }
}

/// Families of tasks that only read.
const READ_ONLY_FAMILIES: [&str; 7] = [
    "form.inspect",
    "form.validate",
    "field.read",
    "table.extract",
    "collection.extract",
    "region.extract",
    "dialog.inspect",
];

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
    pub protocol_version: u32,
    /// Always 1.
    pub schema_version: u32,
    /// What it does.
    pub state: DaemonState,
    /// Its process.
    pub pid: u32,
    /// Its socket.
    pub socket: Text,
    /// This file.
    pub status_path: Text,
    /// Its log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log_path: Option<Text>,
    /// The recovery file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovery_path: Option<Text>,
    /// When it started: 1 to 64 bytes.
    pub started_at: Text,
    /// How clients share it.
    pub transport: Transport,
    /// How many clients it has: at most 4.
    pub client_sessions: u32,
    /// Who holds the lease.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mutation_lease_owner: Option<Text>,
    /// What runs: at most 16.
    #[serde(default)]
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
    pub request_id: Text,
    /// The connection.
    pub owner_id: Text,
    /// When it started: 1 to 64 bytes.
    pub started_at: Text,
}

impl ActiveRun {
    fn validate(&self) -> Result<(), Invalid> {
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

fn fits(document: &impl Serialize) -> Result<(), Invalid> {
    let holds = encode(document).len() <= limits::DOCUMENT_BYTES;
    RULES.require(holds, SIZE, "$", "has at most 65536 bytes of compact JSON")
}

words! {
    /// What an operator has to do.
    pub enum RecoveryState {
        ReconciliationRequired = "reconciliation_required",
    }
}

/// Runs that a stopped daemon left open. They are never resumed by themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Recovery {
    /// Always 1.
    pub schema_version: u32,
    /// Always `reconciliation_required`.
    pub state: RecoveryState,
    /// When this was written: 1 to 64 bytes.
    pub recovered_at: Text,
    /// The runs: 1 to 16, each request id once.
    pub runs: Vec<ActiveRun>,
}

/// What an acknowledgement comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Acknowledgement {
    /// `acknowledged`, or `clear` where nothing is open.
    pub status: AcknowledgementStatus,
    /// The runs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<ActiveRun>,
    /// Their request ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reconciled_request_ids: Vec<Text>,
    /// Whether anything was acknowledged.
    pub acknowledged: bool,
}

words! {
    /// What an acknowledgement comes to.
    pub enum AcknowledgementStatus {
        Acknowledged = "acknowledged",
        Clear = "clear",
    }
}

impl Recovery {
    /// The document for runs that are open; `None` where there are none.
    pub fn of(runs: &[ActiveRun], recovered_at: &str) -> Option<Self> {
        (!runs.is_empty()).then(|| Self {
            schema_version: 1,
            state: RecoveryState::ReconciliationRequired,
            recovered_at: recovered_at.into(),
            runs: runs.to_vec(),
        })
    }

    /// Checks every rule of the document.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.text(&self.recovered_at, limits::TIME_BYTES, "recoveredAt")?;
        RULES.count(self.runs.len(), 1..=limits::RUNS, "runs")?;
        each(&self.runs, "runs", ActiveRun::validate)?;
        RULES.unique(self.runs.iter().map(|run| &run.request_id), "runs").map_err(|repeated| {
            let path = format!("{}.requestId", repeated.path);
            RULES.broken(UNIQUE, path, "another run has this request id")
        })?;
        fits(self)
    }

    /// Acknowledges the open runs. The ids must be exactly theirs, in any order.
    pub fn acknowledge(&self, request_ids: &[Text]) -> Result<Acknowledgement, Invalid> {
        let open = sorted(self.runs.iter().map(|run| &run.request_id));
        let reason = "name exactly the runs that are open, each once";
        let holds = sorted(request_ids.iter()) == open;
        RULES.require(holds, IDS, "requestIds", reason)?;
        Ok(Acknowledgement {
            status: AcknowledgementStatus::Acknowledged,
            reconciled_request_ids: open.into_iter().cloned().collect(),
            runs: self.runs.clone(),
            acknowledged: true,
        })
    }
}

fn sorted<'a>(ids: impl Iterator<Item = &'a Text>) -> Vec<&'a Text> {
    let mut ids: Vec<&Text> = ids.collect();
    ids.sort_unstable();
    ids
}

impl Acknowledgement {
    /// The answer where nothing is open.
    pub const fn clear() -> Self {
        Self {
            status: AcknowledgementStatus::Clear,
            runs: Vec::new(),
            reconciled_request_ids: Vec::new(),
            acknowledged: false,
        }
    }
}

/// The payload of `browser.recoverRun`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecoverRunPayload {
    /// The execution: 1 to 128 bytes.
    pub execution_id: Text,
}

/// What is known about an execution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunRecovery {
    /// The execution.
    pub execution_id: Text,
    /// Whether it is known.
    pub known: bool,
    /// How far it had come.
    pub phase: super::Phase,
    /// Whether it was handed to the browser.
    pub dispatch_happened: bool,
    /// Whether it may have changed the page.
    pub mutation_possible: bool,
    /// What to do, for people.
    pub reconciliation: Text,
    /// Advice on trying again.
    pub retry: super::Retry,
}

impl RunRecovery {
    /// All that can be said about an execution that is not known: it may have
    /// had its effect.
    pub fn unknown(execution_id: Text) -> Self {
        Self {
            execution_id,
            known: false,
            phase: super::Phase::Reconciliation,
            dispatch_happened: false,
            mutation_possible: true,
            reconciliation: "nothing is known about this execution; look at the page again before \
                             trying again"
                .into(),
            retry: super::Retry {
                classification: RetryClass::UnsafeUntilReconciled,
                ..super::Retry::default()
            },
        }
    }
}

/// `browser.recoverRun`
#[derive(Debug)]
pub enum RecoverRun {}

impl Operate for RecoverRun {
    const NAME: &'static str = "browser.recoverRun";
    const TOOL: &'static str = "recoverRun";
    const DESCRIPTION: &'static str = "Says what is known about an execution.";
    type Payload = RecoverRunPayload;
    type Output = RunRecovery;

    /// Without a browser nothing was executed, so nothing is known.
    fn run(payload: RecoverRunPayload) -> Result<RunRecovery, GlassError> {
        RULES.text(&payload.execution_id, super::text::ID_BYTES, "executionId")?;
        Ok(RunRecovery::unknown(payload.execution_id))
    }
}
