//! The request (section 15.2).

use serde::{Deserialize, Serialize};

use super::limits;
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{
    Invalid, InvalidKind, Text,
    check::Rules,
    observation::{PageKind, RegionKind},
    text::is_bounded,
};

reason_codes! {
    REGION_KIND = "region_kind" "A region id needs a region kind.",
    NOT_EXECUTABLE = "not_executable" "The action cannot be executed.",
    VALUE_MISSING = "value_missing" "The action needs a value.",
    VALUE_FORBIDDEN = "value_forbidden" "The action takes no value.",
}

const RULES: Rules = Rules(InvalidKind::Intent);

words! {
    /// What an agent wants to do with what it looks for.
    pub enum IntentAction {
        Click = "click",
        Type = "type",
        Clear = "clear",
        Check = "check",
        Uncheck = "uncheck",
        Select = "select",
        Submit = "submit",
        Open = "open",
        Close = "close",
        Search = "search",
        Filter = "filter",
        Sort = "sort",
        Paginate = "paginate",
        Toggle = "toggle",
        Expand = "expand",
        Collapse = "collapse",
        Download = "download",
        Upload = "upload",
        Inspect = "inspect",
        Extract = "extract",
    }
}

impl IntentAction {
    /// Whether the guarded execution of intents can do it.
    pub const fn is_executable(self) -> bool {
        !matches!(
            self,
            Self::Toggle | Self::Download | Self::Upload | Self::Inspect | Self::Extract
        )
    }

    /// Whether it needs a value. The other actions take none.
    pub const fn takes_value(self) -> bool {
        matches!(self, Self::Type | Self::Select)
    }
}

words! {
    /// When a candidate is taken.
    pub enum ResolutionPolicy {
        /// Never.
        ReportOnly = "reportOnly",
        /// When it is exact.
        RequireExact = "requireExact",
        /// When it is the only one, and the confidence is high.
        RequireUniqueHighConfidence = "requireUniqueHighConfidence",
        /// When it is the only one, and the confidence is at least medium.
        AllowUniqueMediumConfidence = "allowUniqueMediumConfidence",
        /// When a person says so.
        InteractiveConfirmation = "interactiveConfirmation",
    }
}

/// What to look for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IntentRequest {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// What is wanted, in words: 1 to 512 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::INTENT_BYTES }>))]
    pub intent: Text,
    /// What to do with it.
    pub action: IntentAction,
    /// Where to look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<IntentScope>,
    /// What it must be like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constraints: Option<IntentConstraints>,
    /// When a candidate is taken.
    pub resolution_policy: ResolutionPolicy,
    /// The revision that the caller expects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected_revision: Option<u64>,
}

/// Where to look.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IntentScope {
    /// On pages of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_kind: Option<PageKind>,
    /// In regions of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region_kind: Option<RegionKind>,
    /// In this region; needs its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::LABEL_BYTES }>))]
    pub region_id: Option<Text>,
    /// In a form of this label. Read, and not used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::LABEL_BYTES }>))]
    pub form_label: Option<Text>,
}

/// What it must be like.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IntentConstraints {
    /// Its name holds none of these: at most 8 texts of 1 to 256 bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::EXCLUDED_TEXTS), transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub exclude_text: Vec<Text>,
    /// Most candidates to report: 1 to 32.
    #[serde(default = "default_candidates")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::CANDIDATES)))]
    pub max_candidates: u32,
    /// It takes input. An observation cannot tell.
    #[serde(default)]
    pub must_be_enabled: bool,
    /// It is in sight. An observation cannot tell.
    #[serde(default)]
    pub must_be_visible: bool,
    /// Its name: 1 to 256 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub name: Option<Text>,
    /// Part of its name: 1 to 256 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub name_contains: Option<Text>,
    /// Its role: 1 to 64 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ROLE_BYTES }>))]
    pub role: Option<Text>,
}

const fn default_candidates() -> u32 {
    limits::CANDIDATES
}

/// What to do with a candidate that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IntentExecution {
    /// The request that found it.
    pub request: IntentRequest,
    /// The candidate: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::CANDIDATE_ID_BYTES }>))]
    pub candidate_id: Text,
    /// The value to type or select: at most 4,096 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::VALUE_BYTES }>))]
    pub value: Option<Text>,
}

impl IntentRequest {
    /// Checks every rule of a request.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.text(&self.intent, limits::INTENT_BYTES, "intent")?;
        if let Some(scope) = &self.scope {
            scope.validate().map_err(|invalid| invalid.within("scope"))?;
        }
        match &self.constraints {
            None => Ok(()),
            Some(constraints) => {
                constraints.validate().map_err(|invalid| invalid.within("constraints"))
            }
        }
    }
}

impl IntentScope {
    /// Checks the scope; paths are relative to it.
    pub(in crate::glass) fn validate(&self) -> Result<(), Invalid> {
        let holds = self.region_id.is_none() || self.region_kind.is_some();
        RULES.require(holds, REGION_KIND, "regionKind", "a region id needs a region kind")?;
        RULES.optional_text(self.region_id.as_ref(), limits::LABEL_BYTES, "regionId")?;
        RULES.optional_text(self.form_label.as_ref(), limits::LABEL_BYTES, "formLabel")
    }
}

impl IntentConstraints {
    /// Checks the constraints; paths are relative to them.
    pub(in crate::glass) fn validate(&self) -> Result<(), Invalid> {
        RULES.optional_text(self.role.as_ref(), limits::ROLE_BYTES, "role")?;
        RULES.optional_text(self.name.as_ref(), limits::NAME_BYTES, "name")?;
        RULES.optional_text(self.name_contains.as_ref(), limits::NAME_BYTES, "nameContains")?;
        let most = limits::EXCLUDED_TEXTS;
        RULES.texts(&self.exclude_text, 0..=most, limits::NAME_BYTES, "excludeText")?;
        RULES.range(self.max_candidates, 1..=limits::CANDIDATES, "maxCandidates")
    }
}

impl IntentExecution {
    /// Checks every rule of an execution request.
    pub fn validate(&self) -> Result<(), Invalid> {
        self.request.validate().map_err(|invalid| invalid.within("request"))?;
        RULES.text(&self.candidate_id, limits::CANDIDATE_ID_BYTES, "candidateId")?;
        validate_execution(self.request.action, self.value.as_deref())
    }
}

/// Checks that an action can be executed, and that it has a value exactly where
/// it needs one.
pub(in crate::glass) fn validate_execution(
    action: IntentAction,
    value: Option<&str>,
) -> Result<(), Invalid> {
    let reason = "toggle, download, upload, inspect and extract cannot be executed as intents";
    RULES.require(action.is_executable(), NOT_EXECUTABLE, "action", reason)?;
    if action.takes_value() {
        let holds = value.is_some_and(|value| is_bounded(value, limits::VALUE_BYTES));
        let reason = "type and select need a value of 1 to 4096 bytes without control characters";
        return RULES.require(holds, VALUE_MISSING, "value", reason);
    }
    let reason = "only type and select take a value";
    RULES.require(value.is_none(), VALUE_FORBIDDEN, "value", reason)
}
