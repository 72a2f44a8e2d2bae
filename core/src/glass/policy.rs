//! Policy and policy error version 1: what a session may do, and how a refusal
//! is told (section 14 of the protocol).

use std::{
    collections::{BTreeMap, BTreeSet},
    net::{Ipv4Addr, Ipv6Addr},
};

use serde::{Deserialize, Serialize};
use url::{Host, Url};

use super::{GlassError, Invalid, InvalidKind, Text, check::Rules, operation::Operate};
#[cfg(feature = "schema")]
use crate::glass::bounds;

reason_codes! {
    POLICY_VERSION = "policy_version" "The policy version is not 1.",
    RULE = "rule" "Rule, phase or override do not go with the kind.",
}

const RULES: Rules = Rules(InvalidKind::Policy);

/// Limits of policies, with their units in the names.
pub mod limits {
    /// Longest name of an operation, in bytes.
    pub const OPERATION_BYTES: usize = 128;
    /// Longest rule id, in bytes.
    pub const RULE_BYTES: usize = 160;
    /// Longest reason or remediation, in bytes.
    pub const REASON_BYTES: usize = 512;
    /// Longest URL, in bytes.
    pub const URL_BYTES: usize = 8192;
    /// Most hosts in a list.
    pub const HOSTS: usize = 256;
    /// Longest host, in bytes.
    pub const HOST_BYTES: usize = 255;
}

words! {
    /// What a policy decides about.
    pub enum Capability {
        Attach = "attach",
        PersistentProfile = "persistent_profile",
        Evaluate = "evaluate",
        Upload = "upload",
        Download = "download",
        Screenshot = "screenshot",
        RawCdp = "raw_cdp",
        ReadFormValues = "read_form_values",
        ReadSensitiveFormValues = "read_sensitive_form_values",
        ReadSensitiveExtraction = "read_sensitive_extraction",
        CoordinateClick = "coordinate_click",
        ConsentDismissal = "consent_dismissal",
        DeclaredAgentIdentity = "declared_agent_identity",
    }
}

words! {
    /// A named policy.
    #[derive(Default)]
    pub enum Preset {
        /// Allows everything.
        #[default]
        Development = "development",
        /// Allows everything; the runtime waits between requests.
        Polite = "polite",
        /// Allows everything but raw access and the persistent profile.
        Ci = "ci",
        /// Denies what is not allowed.
        Hardened = "hardened",
        /// The same; raw access and the persistent profile cannot be confirmed.
        UntrustedMcp = "untrusted-mcp",
    }
}

words! {
    /// What a policy says.
    pub enum Decision {
        Allow = "allow",
        Deny = "deny",
        ConfirmationRequired = "confirmation_required",
    }
}

/// What a session may do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Policy {
    /// The named policy that the rest refines.
    #[serde(default)]
    pub preset: Preset,
    /// What is allowed where the preset denies by default.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub allow: BTreeSet<Capability>,
    /// What a person can confirm, one use at a time, where the preset denies by
    /// default.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub confirm: BTreeSet<Capability>,
    /// The only hosts to go to, in lower case: at most 256; `*.` in front takes
    /// in all names below.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::HOSTS), transform = bounds::text::<{ limits::HOST_BYTES }>))]
    pub allow_hosts: Vec<Text>,
    /// Hosts not to go to, written the same way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::HOSTS), transform = bounds::text::<{ limits::HOST_BYTES }>))]
    pub deny_hosts: Vec<Text>,
    /// The host that a hardened session started with and stays on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::HOST_BYTES }>))]
    pub pinned_host: Option<Text>,
}

/// Confirmations that a person gave: each is good for one use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Confirmations(BTreeMap<Capability, u32>);

impl Confirmations {
    /// Adds a confirmation.
    pub fn give(&mut self, capability: Capability) {
        let count = self.0.entry(capability).or_default();
        *count = count.saturating_add(1);
    }

    /// Takes one, if there is one.
    fn take(&mut self, capability: Capability) -> bool {
        match self.0.get_mut(&capability) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }
}

impl Policy {
    /// A named policy without refinements.
    pub fn of(preset: Preset) -> Self {
        Self { preset, ..Self::default() }
    }

    /// Checks every rule of a policy.
    pub fn validate(&self) -> Result<(), Invalid> {
        for (hosts, path) in [(&self.allow_hosts, "allowHosts"), (&self.deny_hosts, "denyHosts")] {
            RULES.texts(hosts, 0..=limits::HOSTS, limits::HOST_BYTES, path)?;
        }
        RULES.optional_text(self.pinned_host.as_ref(), limits::HOST_BYTES, "pinnedHost")
    }

    /// What the policy says about a capability.
    pub fn decide(&self, capability: Capability) -> Decision {
        let guarded = matches!(capability, Capability::RawCdp | Capability::PersistentProfile);
        let allowed = self.allow.contains(&capability);
        let can_confirm = self.confirm.contains(&capability);
        match self.preset {
            Preset::Ci if guarded => Decision::Deny,
            Preset::Development | Preset::Polite | Preset::Ci => Decision::Allow,
            Preset::Hardened | Preset::UntrustedMcp if allowed => Decision::Allow,
            Preset::UntrustedMcp if guarded => Decision::Deny,
            Preset::Hardened | Preset::UntrustedMcp if can_confirm => {
                Decision::ConfirmationRequired
            }
            Preset::Hardened | Preset::UntrustedMcp => Decision::Deny,
        }
    }

    /// Passes when a capability may be used now. A confirmation is used up.
    pub fn authorize(
        &self,
        capability: Capability,
        confirmations: &mut Confirmations,
    ) -> Result<(), Box<PolicyError>> {
        match self.decide(capability) {
            Decision::Allow => Ok(()),
            Decision::ConfirmationRequired if confirmations.take(capability) => Ok(()),
            Decision::ConfirmationRequired => {
                Err(Box::new(PolicyError::confirmation_required(capability)))
            }
            Decision::Deny => Err(Box::new(PolicyError::denied(capability, self.preset))),
        }
    }

    /// What the policy says about going to an address. No name is looked up and
    /// no confirmation is used.
    pub fn preflight(&self, url: &str) -> Preflight {
        let refused = |reason: &str| Preflight::new(None, Decision::Deny, reason);
        if url.is_empty() || url.len() > limits::URL_BYTES {
            return refused("an address has 1 to 8192 bytes");
        }
        let Ok(parsed) = Url::parse(url) else {
            return refused("this is no absolute address");
        };
        if let Some(reason) = self.refuses(&parsed) {
            return Preflight::new(Some(&parsed), Decision::Deny, reason);
        }
        let reason = "the address passes the navigation policy";
        Preflight::new(Some(&parsed), Decision::Allow, reason)
    }

    /// Why an address is refused.
    fn refuses(&self, url: &Url) -> Option<&'static str> {
        let host = url.host_str().unwrap_or_default();
        let listed = |hosts: &[Text]| hosts.iter().any(|entry| host_matches(entry, host));
        if listed(&self.deny_hosts) {
            return Some("the host is on the deny list");
        }
        if !self.allow_hosts.is_empty() && !listed(&self.allow_hosts) {
            return Some("the host is not on the allow list");
        }
        match self.preset {
            Preset::Hardened | Preset::UntrustedMcp => self.refuses_hardened(url, host),
            Preset::Development | Preset::Polite | Preset::Ci => None,
        }
    }

    fn refuses_hardened(&self, url: &Url, host: &str) -> Option<&'static str> {
        if !matches!(url.scheme(), "http" | "https") {
            return Some("only http and https are allowed");
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Some("an address with credentials is not allowed");
        }
        if host.ends_with('.') {
            return Some("a host with a trailing dot is not allowed");
        }
        if host == "localhost" || host.ends_with(".localhost") {
            return Some("this computer is not allowed");
        }
        let public = match url.host() {
            Some(Host::Ipv4(address)) => is_public_v4(address),
            Some(Host::Ipv6(address)) => is_public_v6(address),
            Some(Host::Domain(_)) => true,
            None => false,
        };
        if !public {
            return Some("only public addresses are allowed");
        }
        let pinned = self.pinned_host.as_deref().is_none_or(|pinned| pinned == host);
        (!pinned).then_some("the session stays on the host that it started with")
    }
}

/// Whether a host is what a list says: the same, or below `*.`.
fn host_matches(entry: &str, host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    match entry.strip_prefix("*.") {
        Some(parent) => host.strip_suffix(parent).is_some_and(|below| below.ends_with('.')),
        None => host.eq_ignore_ascii_case(entry),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (18..20).contains(&b))
        // Multicast, reserved and broadcast.
        || a >= 224;
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let groups = address.segments();
    let embedded = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    match groups {
        // Mapped and translated addresses lead to the IPv4 address inside.
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            is_public_v4(embedded(high, low))
        }
        [0x2002, high, low, ..] => is_public_v4(embedded(high, low)),
        [0x2001, 0xdb8 | 0, ..] => false,
        // Only this eighth of the space is handed out.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

/// What a policy says about going to an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Preflight {
    /// Always 1.
    pub schema_version: u32,
    /// The address as a browser reads it; `null` if it cannot.
    pub normalized_url: Option<String>,
    /// Its host.
    pub host: Option<String>,
    /// What the policy says.
    pub decision: Decision,
    /// Why, for people.
    pub reason: Text,
    /// Whether a person must confirm.
    pub confirmation_required: bool,
}

impl Preflight {
    fn new(url: Option<&Url>, decision: Decision, reason: &str) -> Self {
        Self {
            schema_version: 1,
            normalized_url: url.map(ToString::to_string),
            host: url.and_then(Url::host_str).map(str::to_owned),
            decision,
            reason: reason.into(),
            confirmation_required: decision == Decision::ConfirmationRequired,
        }
    }
}

words! {
    /// Why a policy refuses.
    pub enum PolicyErrorKind {
        Denied = "denied",
        ConfirmationRequired = "confirmation_required",
        InvalidConfiguration = "invalid_configuration",
    }
}

words! {
    /// When a policy refuses.
    pub enum PolicyPhase {
        Preflight = "preflight",
        Configuration = "configuration",
    }
}

/// How a refusal is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PolicyError {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub policy_version: u32,
    /// Why.
    pub kind: PolicyErrorKind,
    /// The capability or operation: at most 128 bytes, or `null`.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::OPERATION_BYTES }>))]
    pub operation: Option<Text>,
    /// The rule.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::RULE_BYTES }>))]
    pub rule_id: Text,
    /// When.
    pub phase: PolicyPhase,
    /// Why, for people: 1 to 512 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::REASON_BYTES }>))]
    pub reason: Text,
    /// What to do about it: at most 512 bytes, or `null`.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::REASON_BYTES }>))]
    pub remediation: Option<Text>,
    /// Whether someone can allow it.
    pub override_possible: bool,
}

impl PolicyError {
    /// A capability that the policy denies.
    pub fn denied(capability: Capability, preset: Preset) -> Self {
        let reason = format!("{capability} is denied by the policy {preset}");
        let remediation = "allow the capability, or use another policy";
        Self::new(PolicyErrorKind::Denied, Some(capability), &reason, remediation)
    }

    /// A capability that a person must confirm.
    pub fn confirmation_required(capability: Capability) -> Self {
        let reason = format!("{capability} needs a confirmation");
        let remediation = "have a person confirm this one use";
        Self::new(PolicyErrorKind::ConfirmationRequired, Some(capability), &reason, remediation)
    }

    /// A policy that contradicts itself or cannot be read.
    pub fn configuration(reason: &str) -> Self {
        let remediation = "correct the configuration of the policy";
        Self::new(PolicyErrorKind::InvalidConfiguration, None, reason, remediation)
    }

    fn new(
        kind: PolicyErrorKind,
        capability: Option<Capability>,
        reason: &str,
        remediation: &str,
    ) -> Self {
        let operation = capability.map(|capability| Text::from(capability.as_str()));
        Self {
            schema_version: 1,
            policy_version: 1,
            kind,
            rule_id: rule_id(kind, operation.as_deref()).into(),
            operation,
            phase: kind.phase(),
            reason: crate::json::shorten(reason, limits::REASON_BYTES).into(),
            remediation: Some(remediation.into()),
            override_possible: kind.override_possible(),
        }
    }

    /// Checks every rule of a policy error.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        let reason = "only policy version 1 is supported";
        RULES.require(self.policy_version == 1, POLICY_VERSION, "policyVersion", reason)?;
        RULES.optional_text(self.operation.as_ref(), limits::OPERATION_BYTES, "operation")?;
        RULES.text(&self.rule_id, limits::RULE_BYTES, "ruleId")?;
        let holds = *self.rule_id == *rule_id(self.kind, self.operation.as_deref());
        RULES.require(holds, RULE, "ruleId", "must follow from kind and operation")?;
        let holds = self.phase == self.kind.phase();
        RULES.require(holds, RULE, "phase", "must follow from the kind")?;
        RULES.text(&self.reason, limits::REASON_BYTES, "reason")?;
        RULES.optional_text(self.remediation.as_ref(), limits::REASON_BYTES, "remediation")?;
        let holds = self.override_possible == self.kind.override_possible();
        RULES.require(holds, RULE, "overridePossible", "must follow from the kind")
    }
}

fn rule_id(kind: PolicyErrorKind, operation: Option<&str>) -> String {
    let operation = operation.unwrap_or("unknown");
    match kind {
        PolicyErrorKind::Denied => format!("policy.{operation}.denied"),
        PolicyErrorKind::ConfirmationRequired => format!("policy.{operation}.confirmation"),
        PolicyErrorKind::InvalidConfiguration => "policy.configuration.invalid".to_owned(),
    }
}

impl PolicyErrorKind {
    const fn phase(self) -> PolicyPhase {
        match self {
            Self::Denied | Self::ConfirmationRequired => PolicyPhase::Preflight,
            Self::InvalidConfiguration => PolicyPhase::Configuration,
        }
    }

    const fn override_possible(self) -> bool {
        !matches!(self, Self::InvalidConfiguration)
    }
}

/// The payload of `browser.preflightNavigation`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PreflightPayload {
    /// The address.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::bytes::<1, { limits::URL_BYTES }>))]
    pub url: String,
    /// The policy to ask; `development` where it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
}

/// `browser.preflightNavigation`
#[derive(Debug)]
pub enum PreflightNavigation {}

impl Operate for PreflightNavigation {
    const NAME: &'static str = "browser.preflightNavigation";
    const TOOL: &'static str = "preflightNavigation";
    const DESCRIPTION: &'static str = "Says whether a policy lets a session go to an address.";
    type Payload = PreflightPayload;
    type Output = Preflight;

    fn run(payload: PreflightPayload) -> Result<Preflight, GlassError> {
        let policy = payload.policy.unwrap_or_default();
        policy.validate().map_err(|invalid| invalid.within("policy"))?;
        Ok(policy.preflight(&payload.url))
    }
}
