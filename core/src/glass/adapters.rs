//! Inventory of read-only adapters, version 1: which public sites a suite may
//! look at, and how (section 16.5 of the protocol).

use serde::{Deserialize, Serialize};

use super::{
    GlassError, Invalid, InvalidKind, Text,
    check::{Rules, each},
    operation::Operate,
};
#[cfg(feature = "schema")]
use crate::glass::bounds;

reason_codes! {
    SUITE = "suite" "The id is not the one of the suite.",
    URL = "url" "The address is not https, or its host is not approved.",
    ACTIONS = "actions" "The allowed or forbidden actions are not those of a read-only adapter.",
    CLASSIFICATIONS = "classifications" "The classifications of drift are not the three known ones.",
    CLEANUP = "cleanup" "A read-only adapter needs no cleanup.",
}

const RULES: Rules = Rules(InvalidKind::Adapter);

/// The id of the suite.
pub const SUITE_ID: &str = "public-readonly-adapter-suite-v1";

/// Limits of an inventory, with their units in the names.
pub mod limits {
    /// How many adapters there are.
    pub const ADAPTERS: usize = 5;
    /// Fewest forbidden actions.
    pub const FORBIDDEN_ACTIONS: usize = 7;
    /// Most items of a list.
    pub const ITEMS: usize = 64;
    /// Longest id, host or word, in bytes.
    pub const WORD_BYTES: usize = 256;
    /// Longest text or address, in bytes.
    pub const TEXT_BYTES: usize = 2048;
    /// Most requests, and most actions, of one adapter.
    pub const ACTIONS: u32 = 32;
    /// Longest run of one adapter, in milliseconds.
    pub const DURATION_MS: u32 = 120_000;
}

/// The adapters of the suite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdapterInventory {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Always `public-readonly-adapter-suite-v1`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SUITE_ID)))]
    pub id: Text,
    /// What it is for: 1 to 2,048 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub purpose: Text,
    /// Always `not_run`: an inventory proves nothing.
    pub runtime_certification: RuntimeCertification,
    /// The adapters: exactly 5.
    #[cfg_attr(feature = "schema", schemars(length(min = limits::ADAPTERS, max = limits::ADAPTERS)))]
    pub adapters: Vec<Adapter>,
}

/// One site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Adapter {
    /// Its name: 1 to 256 bytes, unique.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::WORD_BYTES }>))]
    pub id: Text,
    /// The hosts that it may ask: at least one.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::ITEMS), transform = bounds::text::<{ limits::WORD_BYTES }>))]
    pub approved_hosts: Vec<Text>,
    /// Where it starts: https, on an approved host.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub url: Text,
    /// Exactly `navigate, observe, text, verify, wait`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = AllowedAction::ALL)))]
    pub allowed_action_kinds: Vec<AllowedAction>,
    /// At least 7, among them click, type, submit, purchase, delete, upload and
    /// download.
    #[cfg_attr(feature = "schema", schemars(length(min = limits::FORBIDDEN_ACTIONS, max = limits::ITEMS), transform = bounds::text::<{ limits::WORD_BYTES }>, transform = bounds::unique))]
    pub forbidden_action_kinds: Vec<Text>,
    /// What it must not touch: at least one.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::ITEMS), transform = bounds::text::<{ limits::WORD_BYTES }>))]
    pub forbidden_target_patterns: Vec<Text>,
    /// How much it may take.
    pub limits: AdapterLimits,
    /// What it should find.
    pub expected: Expected,
    /// How it tells that the site has changed.
    pub drift: Drift,
    /// What it leaves behind.
    pub cleanup: Cleanup,
    /// Always `forbidden`.
    pub credentials: Forbidden,
    /// Always `forbidden`.
    pub mutations: Forbidden,
}

/// How much an adapter may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdapterLimits {
    /// Requests: 1 to 32.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::ACTIONS)))]
    pub max_requests: u32,
    /// Actions of the browser: 1 to 32.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::ACTIONS)))]
    pub max_browser_actions: u32,
    /// Time, in milliseconds: 1 to 120,000.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::DURATION_MS)))]
    pub max_duration_ms: u32,
}

/// What an adapter should find.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Expected {
    /// The kind of page.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::WORD_BYTES }>))]
    pub page_type: Text,
    /// The kinds of its regions: at least one.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::ITEMS), transform = bounds::text::<{ limits::WORD_BYTES }>))]
    pub region_types: Vec<Text>,
    /// How it ends.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub terminal_condition: Text,
}

/// How an adapter tells that the site has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Drift {
    /// What it compares.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub signature: Text,
    /// Exactly `externalInstability, siteDrift, glassRegression`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = DriftClass::ALL)))]
    pub classifications: Vec<DriftClass>,
}

/// What an adapter leaves behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cleanup {
    /// Always false.
    #[cfg_attr(feature = "schema", schemars(extend("const" = false)))]
    pub required: bool,
    /// Why not.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TEXT_BYTES }>))]
    pub description: Text,
}

words! {
    /// Whether a suite was run.
    pub enum RuntimeCertification {
        NotRun = "not_run",
    }
}

words! {
    /// What is never allowed.
    pub enum Forbidden {
        Forbidden = "forbidden",
    }
}

words! {
    /// What a read-only adapter does.
    pub enum AllowedAction {
        Navigate = "navigate",
        Observe = "observe",
        Text = "text",
        Verify = "verify",
        Wait = "wait",
    }
}

words! {
    /// What a difference can mean.
    pub enum DriftClass {
        ExternalInstability = "externalInstability",
        SiteDrift = "siteDrift",
        GlassRegression = "glassRegression",
    }
}

/// What every read-only adapter forbids.
const ALWAYS_FORBIDDEN: [&str; 7] =
    ["click", "type", "submit", "purchase", "delete", "upload", "download"];

impl AdapterInventory {
    /// Checks every rule of an inventory.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.require(*self.id == *SUITE_ID, SUITE, "id", "must be the id of the suite")?;
        RULES.text(&self.purpose, limits::TEXT_BYTES, "purpose")?;
        RULES.count(self.adapters.len(), limits::ADAPTERS..=limits::ADAPTERS, "adapters")?;
        each(&self.adapters, "adapters", Adapter::validate)?;
        RULES.unique(self.adapters.iter().map(|adapter| &adapter.id), "adapters")
    }
}

impl Adapter {
    fn validate(&self) -> Result<(), Invalid> {
        let words = |list: &[Text], least, path| {
            RULES.texts(list, least..=limits::ITEMS, limits::WORD_BYTES, path)
        };
        RULES.text(&self.id, limits::WORD_BYTES, "id")?;
        words(&self.approved_hosts, 1, "approvedHosts")?;
        self.validate_url()?;
        let holds = self.allowed_action_kinds == AllowedAction::ALL;
        let reason = "must be navigate, observe, text, verify, wait, in this order";
        RULES.require(holds, ACTIONS, "allowedActionKinds", reason)?;
        words(&self.forbidden_action_kinds, limits::FORBIDDEN_ACTIONS, "forbiddenActionKinds")?;
        RULES.unique(&self.forbidden_action_kinds, "forbiddenActionKinds")?;
        let forbids = |word: &&str| self.forbidden_action_kinds.iter().any(|kind| **kind == **word);
        if let Some(missing) = ALWAYS_FORBIDDEN.iter().find(|word| !forbids(word)) {
            let reason = format!("must forbid `{missing}`");
            return Err(RULES.broken(ACTIONS, "forbiddenActionKinds", reason));
        }
        words(&self.forbidden_target_patterns, 1, "forbiddenTargetPatterns")?;
        self.limits.validate().map_err(|invalid| invalid.within("limits"))?;
        RULES.text(&self.expected.page_type, limits::WORD_BYTES, "expected.pageType")?;
        words(&self.expected.region_types, 1, "expected.regionTypes")?;
        let terminal = &self.expected.terminal_condition;
        RULES.text(terminal, limits::TEXT_BYTES, "expected.terminalCondition")?;
        RULES.text(&self.drift.signature, limits::TEXT_BYTES, "drift.signature")?;
        let holds = self.drift.classifications == DriftClass::ALL;
        let reason = "must be externalInstability, siteDrift, glassRegression, in this order";
        RULES.require(holds, CLASSIFICATIONS, "drift.classifications", reason)?;
        let reason = "an adapter that only reads leaves nothing behind";
        RULES.require(!self.cleanup.required, CLEANUP, "cleanup.required", reason)?;
        RULES.text(&self.cleanup.description, limits::TEXT_BYTES, "cleanup.description")
    }

    fn validate_url(&self) -> Result<(), Invalid> {
        RULES.text(&self.url, limits::TEXT_BYTES, "url")?;
        let url = url::Url::parse(&self.url).ok().filter(|url| url.scheme() == "https");
        let approved = url.as_ref().and_then(url::Url::host_str).is_some_and(|host| {
            self.approved_hosts.iter().any(|approved| approved.eq_ignore_ascii_case(host))
        });
        RULES.require(approved, URL, "url", "must be https, on an approved host")
    }
}

impl AdapterLimits {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.range(self.max_requests, 1..=limits::ACTIONS, "maxRequests")?;
        RULES.range(self.max_browser_actions, 1..=limits::ACTIONS, "maxBrowserActions")?;
        RULES.range(self.max_duration_ms, 1..=limits::DURATION_MS, "maxDurationMs")
    }
}

/// The payload of `adapters.validate`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdapterPayload {
    /// The inventory.
    pub inventory: AdapterInventory,
}

/// The result of `adapters.validate`. An inventory that is not valid is an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdapterValidation {
    /// Always true.
    pub valid: bool,
    /// The version of the schema.
    pub schema_version: u32,
    /// The adapters.
    pub adapter_ids: Vec<Text>,
}

/// `adapters.validate`
#[derive(Debug)]
pub enum ValidateAdapters {}

impl Operate for ValidateAdapters {
    const NAME: &'static str = "adapters.validate";
    const TOOL: &'static str = "validateAdapters";
    const DESCRIPTION: &'static str = "Checks every rule of an inventory of read-only adapters.";
    type Payload = AdapterPayload;
    type Output = AdapterValidation;

    fn run(AdapterPayload { inventory }: AdapterPayload) -> Result<AdapterValidation, GlassError> {
        inventory.validate()?;
        let AdapterInventory { schema_version, adapters, .. } = inventory;
        let adapter_ids = adapters.into_iter().map(|adapter| adapter.id).collect();
        Ok(AdapterValidation { valid: true, schema_version, adapter_ids })
    }
}
