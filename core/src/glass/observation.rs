//! Semantic observation version 1: what a page is and what can be done on it,
//! at one of five levels of detail (section 15.1 of the protocol). Producing one
//! needs a browser; checking one does not.
//!
//! Other than everywhere else, members that are not known are skipped: the
//! published fixtures ask for it, so that later versions can add some.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    Invalid, InvalidKind, Text,
    check::{Rules, SIZE, each},
    encode,
};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::json::Document;

reason_codes! {
    ROUTE = "route" "Two routes of the observation differ.",
    LEVEL = "level" "The level does not allow this member, or needs it.",
    CHANGES = "changes" "The changes do not lead to the observation's revision.",
}

const RULES: Rules = Rules(InvalidKind::Observation);

/// Limits of an observation, with their units in the names.
pub mod limits {
    /// Longest target, frame or region id, in bytes.
    pub const ID_BYTES: usize = 128;
    /// Longest URL, in bytes.
    pub const URL_BYTES: usize = 2048;
    /// Longest title, in bytes.
    pub const TITLE_BYTES: usize = 1024;
    /// Longest label or name, in bytes.
    pub const LABEL_BYTES: usize = 256;
    /// Longest role or input type, in bytes.
    pub const ROLE_BYTES: usize = 64;
    /// Most pieces of evidence.
    pub const EVIDENCE: usize = 8;
    /// Longest piece of evidence, in bytes.
    pub const EVIDENCE_BYTES: usize = 128;
    /// Most regions.
    pub const REGIONS: usize = 64;
    /// Most targets of a region.
    pub const TARGETS: usize = 32;
    /// Most records of a region.
    pub const RECORDS: usize = 256;
    /// Most fields of a record.
    pub const FIELDS: usize = 32;
    /// Largest size of all records of a page as compact JSON, in bytes.
    pub const RECORD_BYTES: usize = 65_536;
    /// Most changes of one kind.
    pub const CHANGES: usize = 128;
}

words! {
    /// How much an observation says, least first.
    pub enum Level {
        Summary = "summary",
        Interactive = "interactive",
        Structured = "structured",
        Detailed = "detailed",
        Raw = "raw",
    }
}

words! {
    /// How sure the observer is.
    pub enum Confidence {
        Exact = "exact",
        High = "high",
        Medium = "medium",
        Low = "low",
        Unknown = "unknown",
    }
}

words! {
    /// What a page is for.
    pub enum PageKind {
        Generic = "generic",
        Home = "home",
        Search = "search",
        SearchResults = "searchResults",
        Article = "article",
        Documentation = "documentation",
        Listing = "listing",
        Detail = "detail",
        Form = "form",
        Authentication = "authentication",
        Checkout = "checkout",
        Confirmation = "confirmation",
        Dashboard = "dashboard",
        Settings = "settings",
        Error = "error",
        AccessDenied = "accessDenied",
        Unknown = "unknown",
    }
}

words! {
    /// What a region is for.
    pub enum RegionKind {
        Navigation = "navigation",
        Main = "main",
        Search = "search",
        Form = "form",
        Dialog = "dialog",
        Alert = "alert",
        Status = "status",
        Toolbar = "toolbar",
        FilterPanel = "filterPanel",
        Results = "results",
        Collection = "collection",
        Table = "table",
        Pagination = "pagination",
        Article = "article",
        Sidebar = "sidebar",
        CheckoutSummary = "checkoutSummary",
        Authentication = "authentication",
        Footer = "footer",
        Unknown = "unknown",
    }
}

/// What a page is and what can be done on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Observation {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// The revision of the page.
    pub revision: u64,
    /// How much is said.
    pub level: Level,
    /// Where.
    pub route: Route,
    /// The page.
    pub page: Page,
    /// Its regions: at most 64.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::REGIONS)))]
    pub regions: Vec<Region>,
    /// Its text; exactly from the level `structured` up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// Its accessibility tree in short; exactly from the level `detailed` up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accessibility: Option<Document>,
    /// The same as the browser gives it; exactly at the level `raw`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_accessibility: Option<Document>,
    /// What changed since an earlier observation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Changes>,
    /// What was left out.
    pub limits: Omissions,
}

/// Where something was observed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Route {
    /// The browser's name of the page: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub target_id: Text,
    /// The browser's name of the frame: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub frame_id: Text,
    /// The address: 1 to 2,048 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::URL_BYTES }>))]
    pub url: Text,
}

/// The page as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Page {
    /// What it is for.
    pub kind: PageKind,
    /// Its title: at most 1,024 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::short::<{ limits::TITLE_BYTES }>))]
    pub title: Text,
    /// As in the route.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::URL_BYTES }>))]
    pub url: Text,
    /// As in the route.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub target_id: Text,
    /// As in the route.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub frame_id: Text,
    /// How sure the observer is of the kind.
    pub confidence: Confidence,
    /// Why: at most 8 texts of 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::EVIDENCE), transform = bounds::text::<{ limits::EVIDENCE_BYTES }>))]
    pub evidence: Vec<Text>,
}

/// A part of the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Region {
    /// Its name in this observation: 1 to 128 bytes, unique.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub id: Text,
    /// What it is for.
    pub kind: RegionKind,
    /// For people: 1 to 256 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::LABEL_BYTES }>))]
    pub label: Text,
    /// How many things in it take input.
    pub interactive_count: u32,
    /// How many items it lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item_count: Option<u32>,
    /// How sure the observer is of the kind.
    pub confidence: Confidence,
    /// What it lists: at most 256 records; from the level `structured` up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::RECORDS), transform = record_fields))]
    pub structured_records: Option<Vec<BTreeMap<Text, Document>>>,
    /// Why: at most 8 texts of 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::EVIDENCE), transform = bounds::text::<{ limits::EVIDENCE_BYTES }>))]
    pub evidence: Vec<Text>,
    /// What takes input: at most 32; from the level `interactive` up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::TARGETS)))]
    pub targets: Option<Vec<Target>>,
    /// How to see more of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expansion: Option<Expansion>,
}

/// How many fields a record has.
#[cfg(feature = "schema")]
fn record_fields(schema: &mut schemars::Schema) {
    let record = schema.get_mut("items").and_then(serde_json::Value::as_object_mut);
    if let Some(record) = record {
        record.insert("maxProperties".to_owned(), limits::FIELDS.into());
    }
}

/// Something that takes input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Target {
    /// How to refer to it: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub reference: Text,
    /// Its role: 1 to 64 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ROLE_BYTES }>))]
    pub role: Text,
    /// Its name: 1 to 256 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::LABEL_BYTES }>))]
    pub name: Option<Text>,
    /// The kind of input: 1 to 64 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ROLE_BYTES }>))]
    pub input_type: Option<Text>,
    /// It takes none now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disabled: Option<bool>,
    /// Its value cannot be changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// It must be filled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
    /// It is ticked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<bool>,
    /// It has no value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub empty: Option<bool>,
}

/// How to see more of a region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Expansion {
    /// The region.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub region_id: Text,
    /// The revision at which it can be seen.
    pub revision: u64,
    /// Where.
    pub route: Route,
}

/// What changed between two observations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Changes {
    /// The revision of the earlier one.
    pub from_revision: u64,
    /// The revision of this one.
    pub to_revision: u64,
    /// Where.
    pub route: Route,
    /// Changed regions: at most 128.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::CHANGES)))]
    pub regions: Vec<Document>,
    /// Changed targets: at most 128.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::CHANGES)))]
    pub targets: Vec<Document>,
    /// Which references of the earlier one are still good: at most 128.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::CHANGES)))]
    pub continuity: Vec<Document>,
}

/// What was left out of an observation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Omissions {
    /// Whether anything was.
    pub truncated: bool,
    /// How many regions.
    pub omitted_regions: u32,
    /// How many targets.
    #[serde(default)]
    pub omitted_targets: u32,
    /// How many records.
    #[serde(default)]
    pub omitted_structured_records: u32,
    /// The size of the records, in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structured_bytes: Option<u64>,
    /// The size of what was left out, in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub omitted_bytes: Option<u64>,
    /// The size of the text, in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_bytes: Option<u64>,
    /// Whether the text was cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_truncated: Option<bool>,
    /// What part of the page was in sight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewport: Option<Document>,
}

impl Observation {
    /// Checks every rule of an observation.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        self.route.validate().map_err(|invalid| invalid.within("route"))?;
        self.page.validate(&self.route).map_err(|invalid| invalid.within("page"))?;
        self.validate_regions()?;
        self.validate_level()?;
        match &self.changes {
            None => Ok(()),
            Some(changes) => changes.validate(self).map_err(|invalid| invalid.within("changes")),
        }
    }

    fn validate_regions(&self) -> Result<(), Invalid> {
        RULES.count(self.regions.len(), 0..=limits::REGIONS, "regions")?;
        each(&self.regions, "regions", Region::validate)?;
        RULES.unique(self.regions.iter().map(|region| &region.id), "regions")?;
        let bytes: usize = self.regions.iter().map(Region::record_bytes).sum();
        let reason = "the records of a page have at most 65536 bytes of compact JSON";
        RULES.require(bytes <= limits::RECORD_BYTES, SIZE, "regions", reason)
    }

    fn validate_level(&self) -> Result<(), Invalid> {
        let exactly = |present: bool, from: Level, path: &str| {
            let reason = format!("is there exactly from the level `{from}` up");
            RULES.require(present == (self.level >= from), LEVEL, path, &reason)
        };
        exactly(self.text.is_some(), Level::Structured, "text")?;
        exactly(self.accessibility.is_some(), Level::Detailed, "accessibility")?;
        exactly(self.raw_accessibility.is_some(), Level::Raw, "rawAccessibility")?;
        each(&self.regions, "regions", |region| {
            let only = |present: bool, from: Level, path: &str| {
                let reason = format!("is there only from the level `{from}` up");
                RULES.require(!present || self.level >= from, LEVEL, path, &reason)
            };
            only(region.targets.is_some(), Level::Interactive, "targets")?;
            only(region.structured_records.is_some(), Level::Structured, "structuredRecords")
        })
    }
}

impl Route {
    /// Checks the texts; paths are relative to the route.
    pub(super) fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.target_id, limits::ID_BYTES, "targetId")?;
        RULES.text(&self.frame_id, limits::ID_BYTES, "frameId")?;
        RULES.text(&self.url, limits::URL_BYTES, "url")
    }
}

impl Page {
    fn validate(&self, route: &Route) -> Result<(), Invalid> {
        RULES.short(&self.title, limits::TITLE_BYTES, "title")?;
        let same = self.url == route.url
            && self.target_id == route.target_id
            && self.frame_id == route.frame_id;
        RULES.require(same, ROUTE, "$", "must name the target, frame and url of the route")?;
        RULES.texts(&self.evidence, 0..=limits::EVIDENCE, limits::EVIDENCE_BYTES, "evidence")
    }
}

impl Region {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.id, limits::ID_BYTES, "id")?;
        RULES.text(&self.label, limits::LABEL_BYTES, "label")?;
        RULES.texts(&self.evidence, 0..=limits::EVIDENCE, limits::EVIDENCE_BYTES, "evidence")?;
        let records = self.structured_records.as_deref().unwrap_or_default();
        RULES.count(records.len(), 0..=limits::RECORDS, "structuredRecords")?;
        each(records, "structuredRecords", |record| {
            RULES.count(record.len(), 0..=limits::FIELDS, "$")
        })?;
        let targets = self.targets.as_deref().unwrap_or_default();
        RULES.count(targets.len(), 0..=limits::TARGETS, "targets")?;
        each(targets, "targets", Target::validate)?;
        match &self.expansion {
            None => Ok(()),
            Some(expansion) => {
                expansion.validate(&self.id).map_err(|invalid| invalid.within("expansion"))
            }
        }
    }

    fn record_bytes(&self) -> usize {
        self.structured_records.as_ref().map_or(0, |records| encode(records).len())
    }
}

impl Target {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.text(&self.reference, limits::ID_BYTES, "reference")?;
        RULES.text(&self.role, limits::ROLE_BYTES, "role")?;
        RULES.optional_text(self.name.as_ref(), limits::LABEL_BYTES, "name")?;
        RULES.optional_text(self.input_type.as_ref(), limits::ROLE_BYTES, "inputType")
    }
}

impl Expansion {
    fn validate(&self, region: &str) -> Result<(), Invalid> {
        let reason = "must be the id of its region";
        RULES.require(*self.region_id == *region, ROUTE, "regionId", reason)?;
        self.route.validate().map_err(|invalid| invalid.within("route"))
    }
}

impl Changes {
    fn validate(&self, observation: &Observation) -> Result<(), Invalid> {
        let holds = self.from_revision <= self.to_revision;
        let reason = "must not be later than toRevision";
        RULES.require(holds, CHANGES, "fromRevision", reason)?;
        let holds = self.to_revision == observation.revision;
        let reason = "must be the revision of the observation";
        RULES.require(holds, CHANGES, "toRevision", reason)?;
        let holds = self.route == observation.route;
        RULES.require(holds, ROUTE, "route", "must be the route of the observation")?;
        for (items, path) in [
            (&self.regions, "regions"),
            (&self.targets, "targets"),
            (&self.continuity, "continuity"),
        ] {
            RULES.count(items.len(), 0..=limits::CHANGES, path)?;
        }
        Ok(())
    }
}
