//! The mutation lease: one client at a time may change the page.

use serde::{Deserialize, Serialize};

use super::limits;
use crate::{
    glass::{ErrorObject, Text, operation::find_tool},
    json::{ObjectBuilder, View},
};

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
    if find_tool(tool).is_some() {
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
