//! The capability manifest (section 3.6): what a server speaks and can do.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Invalid, InvalidKind, PROTOCOL_VERSION, Text, text::is_bounded};
#[cfg(feature = "schema")]
use crate::glass::bounds;

/// Every schema of the protocol, ascending.
pub const SCHEMAS: [&str; 16] = [
    "action",
    "authoring",
    "checkpoint",
    "intent",
    "knowledge",
    "observation",
    "policy",
    "protocol",
    "reliabilityFixture",
    "reliabilityReplay",
    "reliabilityScenario",
    "task",
    "trace",
    "webIr",
    "workflow",
    "workflowCheckpoint",
];

/// Longest `glassVersion`, in bytes.
const VERSION_BYTES: usize = 128;
/// Longest platform, in bytes.
const PLATFORM_BYTES: usize = 64;
/// Longest policy, in bytes.
const POLICY_BYTES: usize = 32;
/// Most versions of one schema.
const VERSIONS: usize = 8;
/// Most sessions of one server.
const SESSIONS: u32 = 64;

reason_codes! {
    MANIFEST_VERSION = "manifest_version" "The manifest is not of protocol version 1.",
    MANIFEST_TEXT = "manifest_text" "A text of the manifest is empty or too long.",
    MANIFEST_SCHEMA = "manifest_schema" "A schema has no versions, too many, one twice or version 0.",
    MANIFEST_STATUS = "manifest_status" "A capability is enabled although its status forbids it, or its status is unknown.",
    MANIFEST_SESSIONS = "manifest_sessions" "The number of sessions is not within 1 to 64.",
}

words! {
    /// A capability of a server.
    pub enum Capability {
        /// Actions on a page. Needs a browser.
        Action = "action",
        /// Browser extensions. Needs a browser.
        Extensions = "extensions",
        /// Finding the target of an intent in an observation.
        IntentResolution = "intentResolution",
        /// A daemon that many clients share.
        LocalDaemon = "localDaemon",
        /// MCP over standard input and output.
        McpStdio = "mcpStdio",
        /// Differences of observations. Needs a browser.
        ObservationDiffs = "observationDiffs",
        /// Records that outlive a session.
        PersistentKnowledge = "persistentKnowledge",
        /// Raw commands to the browser. Needs a browser.
        RawCdp = "rawCdp",
        /// Judging runs of scenarios.
        ReliabilityCertification = "reliabilityCertification",
        /// Regions of a page. Needs a browser.
        SemanticRegions = "semanticRegions",
        /// Validating and compiling tasks.
        TaskProtocol = "taskProtocol",
        /// Page graphs.
        WebIr = "webIr",
        /// Validating workflow definitions.
        WorkflowAuthoring = "workflowAuthoring",
        /// Going on with a workflow. Needs a browser.
        WorkflowResume = "workflowResume",
        /// Running workflows. Needs a browser.
        WorkflowRuntime = "workflowRuntime",
    }
}

impl Capability {
    /// Whether it is nothing without a browser.
    const fn needs_browser(self) -> bool {
        matches!(
            self,
            Self::Action
                | Self::Extensions
                | Self::ObservationDiffs
                | Self::RawCdp
                | Self::SemanticRegions
                | Self::WorkflowResume
                | Self::WorkflowRuntime
        )
    }

    /// Its status in a build for an environment.
    fn status(self, environment: &Environment<'_>) -> CapabilityStatus {
        match self {
            Self::PersistentKnowledge | Self::RawCdp if environment.restricted => {
                CapabilityStatus::DisabledByPolicy
            }
            _ if self.needs_browser() && !environment.browser => {
                CapabilityStatus::MissingRuntimeDependency
            }
            Self::Extensions => CapabilityStatus::DisabledByPolicy,
            Self::LocalDaemon => CapabilityStatus::AvailableUncertified,
            _ => CapabilityStatus::Available,
        }
    }
}

words! {
    /// Whether a capability can be used, and why not.
    pub enum CapabilityStatus {
        /// It can.
        Available = "available",
        /// It can, but nobody has certified it.
        AvailableUncertified = "availableUncertified",
        /// It can, at the client's risk.
        Experimental = "experimental",
        /// The policy forbids it.
        DisabledByPolicy = "disabledByPolicy",
        /// Not on this platform.
        UnavailableOnPlatform = "unavailableOnPlatform",
        /// Something that it needs is not there.
        MissingRuntimeDependency = "missingRuntimeDependency",
        /// A security requirement is not met.
        BlockedBySecurityGate = "blockedBySecurityGate",
        /// A word that this version does not know.
        #[serde(other)]
        Unknown = "unknown",
    }
}

impl CapabilityStatus {
    /// Whether a capability of this status cannot be enabled.
    pub const fn is_blocking(self) -> bool {
        matches!(
            self,
            Self::DisabledByPolicy
                | Self::UnavailableOnPlatform
                | Self::MissingRuntimeDependency
                | Self::BlockedBySecurityGate
        )
    }
}

/// What a server speaks and can do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Manifest {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub protocol_version: u32,
    /// The version of the server: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ VERSION_BYTES }>))]
    pub glass_version: Text,
    /// The versions of each schema: 1 to 8, each at least 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version_lists::<{ VERSIONS }>))]
    pub schemas: BTreeMap<Text, Vec<u32>>,
    /// Which capabilities are enabled.
    pub capabilities: BTreeMap<Text, bool>,
    /// Why, or why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capability_statuses: Option<BTreeMap<Text, CapabilityStatus>>,
    /// What bounds the server.
    pub constraints: Constraints,
}

/// What bounds a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Constraints {
    /// The platform, such as `linux-x86_64`: 1 to 64 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ PLATFORM_BYTES }>))]
    pub platform: Text,
    /// The browser.
    pub browser_family: BrowserFamily,
    /// The policy: 1 to 32 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ POLICY_BYTES }>))]
    pub policy: Text,
    /// Most sessions: 1 to 64.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = SESSIONS)))]
    pub max_sessions: u32,
}

words! {
    /// A family of browsers.
    pub enum BrowserFamily {
        Chromium = "chromium",
    }
}

/// What a manifest is made for.
#[derive(Debug, Clone, Copy)]
pub struct Environment<'t> {
    /// The version of the server.
    pub glass_version: &'t str,
    /// The operating system and machine, as Rust names them (`linux`, `x86_64`).
    pub platform: (&'t str, &'t str),
    /// The name of the policy.
    pub policy: &'t str,
    /// Whether the policy forbids raw commands and lasting knowledge.
    pub restricted: bool,
    /// Whether there is a browser to drive.
    pub browser: bool,
}

impl Manifest {
    /// The manifest of a server.
    pub fn new(environment: &Environment<'_>) -> Self {
        let status =
            |capability: &Capability| (capability.as_str().into(), capability.status(environment));
        let statuses: BTreeMap<Text, _> = Capability::ALL.iter().map(status).collect();
        let enabled = |(name, status): (&Text, &CapabilityStatus)| {
            (name.clone(), matches!(status, CapabilityStatus::Available))
        };
        Self {
            protocol_version: PROTOCOL_VERSION,
            glass_version: environment.glass_version.into(),
            schemas: SCHEMAS.iter().map(|&name| (name.into(), vec![1])).collect(),
            capabilities: statuses.iter().map(enabled).collect(),
            capability_statuses: Some(statuses),
            constraints: Constraints {
                platform: platform_label(environment.platform).into(),
                browser_family: BrowserFamily::Chromium,
                policy: environment.policy.into(),
                max_sessions: 4,
            },
        }
    }

    /// Checks that the manifest can be negotiated on.
    pub fn validate(&self) -> Result<(), Invalid> {
        let rule = |holds: bool, code, path: &str, reason| {
            let broken = || Invalid::new(InvalidKind::Field, code, path, reason);
            holds.then_some(()).ok_or_else(broken)
        };
        let version = self.protocol_version == PROTOCOL_VERSION;
        rule(version, MANIFEST_VERSION, "glass.protocolVersion", "must be 1")?;
        for (path, text, max) in [
            ("glass.glassVersion", &self.glass_version, VERSION_BYTES),
            ("glass.constraints.platform", &self.constraints.platform, PLATFORM_BYTES),
            ("glass.constraints.policy", &self.constraints.policy, POLICY_BYTES),
        ] {
            rule(is_bounded(text, max), MANIFEST_TEXT, path, "must not be empty or too long")?;
        }
        for (name, versions) in &self.schemas {
            let reason = "must list 1 to 8 different versions from 1 on";
            rule(
                are_versions(versions),
                MANIFEST_SCHEMA,
                &format!("glass.schemas.{name}"),
                reason,
            )?;
        }
        for (name, status) in self.capability_statuses.iter().flatten() {
            let enabled = self.capabilities.get(name) == Some(&true);
            let consistent =
                *status != CapabilityStatus::Unknown && !(enabled && status.is_blocking());
            let path = format!("glass.capabilityStatuses.{name}");
            let reason = "must be a known status, and none that blocks an enabled capability";
            rule(consistent, MANIFEST_STATUS, &path, reason)?;
        }
        let sessions = (1..=SESSIONS).contains(&self.constraints.max_sessions);
        rule(sessions, MANIFEST_SESSIONS, "glass.constraints.maxSessions", "must be 1 to 64")
    }

    /// The status of a capability; `None` if the manifest does not name it.
    /// Peers without statuses tell only whether it is enabled.
    pub fn status(&self, capability: &str) -> Option<CapabilityStatus> {
        let enabled = *self.capabilities.get(capability)?;
        let told = self.capability_statuses.as_ref().and_then(|all| all.get(capability));
        let implied =
            if enabled { CapabilityStatus::Available } else { CapabilityStatus::DisabledByPolicy };
        Some(told.copied().unwrap_or(implied))
    }
}

fn are_versions(versions: &[u32]) -> bool {
    (1..=VERSIONS).contains(&versions.len())
        && versions.iter().enumerate().all(|(at, v)| *v >= 1 && !versions[..at].contains(v))
}

/// The protocol's name of a platform.
fn platform_label(platform: (&str, &str)) -> &'static str {
    match platform {
        ("linux", "x86_64") => "linux-x86_64",
        ("linux", "aarch64") => "linux-arm64",
        ("macos", "x86_64") => "macos-x86_64",
        ("macos", "aarch64") => "macos-aarch64",
        _ => "unsupported",
    }
}
