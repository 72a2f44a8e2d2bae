//! The result (section 15.2).

use serde::{Deserialize, Serialize};

use super::IntentAction;
#[cfg(feature = "schema")]
use super::limits;
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{
    Text,
    observation::{RegionKind, Route},
};

words! {
    /// What came of a request.
    pub enum Resolution {
        /// One candidate, with the wanted name and role.
        Exact = "exact",
        /// One candidate that fits well.
        UniqueHighConfidence = "uniqueHighConfidence",
        /// One candidate that may fit.
        UniqueLowConfidence = "uniqueLowConfidence",
        /// More than one.
        Ambiguous = "ambiguous",
        /// None.
        NotFound = "notFound",
        /// The page is at another revision than the caller expects.
        StaleRevision = "staleRevision",
        /// A candidate that the policy does not take.
        PolicyRejected = "policyRejected",
        /// The intent is too vague, or at odds with the action.
        UnsupportedIntent = "unsupportedIntent",
    }
}

words! {
    /// What the policy says.
    pub enum PolicyDecision {
        /// The candidate is taken.
        Allowed = "allowed",
        /// Candidates are only reported.
        ReportOnly = "reportOnly",
        /// A person must confirm.
        ConfirmationRequired = "confirmationRequired",
        /// No candidate is taken.
        Rejected = "rejected",
    }
}

words! {
    /// How well a candidate fits, best first.
    pub enum CandidateConfidence {
        Exact = "exact",
        High = "high",
        Medium = "medium",
        Low = "low",
        Insufficient = "insufficient",
    }
}

words! {
    /// What speaks for or against a candidate.
    pub enum EvidenceCategory {
        ExactRole = "exactRole",
        ExactName = "exactName",
        SemanticName = "semanticName",
        RegionMatch = "regionMatch",
        FormRelationship = "formRelationship",
        HeadingContext = "headingContext",
        StateMatch = "stateMatch",
        RouteMatch = "routeMatch",
        WorkflowContext = "workflowContext",
        HistoricalMatch = "historicalMatch",
        NegativeConflict = "negativeConflict",
        PolicyExclusion = "policyExclusion",
    }
}

words! {
    /// What makes a candidate's fingerprint void.
    pub enum Invalidation {
        RevisionChanged = "revisionChanged",
        RouteChanged = "routeChanged",
        RoleChanged = "roleChanged",
        NameChanged = "nameChanged",
        RegionChanged = "regionChanged",
    }
}

/// What came of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IntentResult {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// As asked.
    pub intent: Text,
    /// As asked.
    pub action: IntentAction,
    /// The intent in lower case with single spaces.
    pub normalized_intent: Text,
    /// What came of it.
    pub resolution: Resolution,
    /// What the policy says.
    pub policy_decision: PolicyDecision,
    /// Where the observation was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub route: Option<Route>,
    /// Its revision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<u64>,
    /// What fits: at most 32.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::CANDIDATES)))]
    pub candidates: Vec<Candidate>,
    /// What was looked at and does not: at most 32.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::CANDIDATES)))]
    pub excluded_candidates: Vec<ExcludedCandidate>,
    /// How many do not.
    pub excluded_count: u32,
    /// The candidate that is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selected_candidate: Option<Text>,
    /// How to tell candidates apart: at most 8.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::SUGGESTIONS)))]
    pub suggested_constraints: Vec<SuggestedConstraint>,
    /// Why, for people: at most 160 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Text>,
}

/// Something that fits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Candidate {
    /// `candidate_<n>`, in the order of the observation.
    pub id: Text,
    /// How to refer to it.
    pub reference: Text,
    /// Its role.
    pub role: Text,
    /// Its name; empty if it has none.
    pub name: Text,
    /// The kind of input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_type: Option<Text>,
    /// The region that it lies in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region_id: Option<Text>,
    /// What that region is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region_kind: Option<RegionKind>,
    /// How well it fits.
    pub confidence: CandidateConfidence,
    /// Why.
    pub evidence: Vec<Evidence>,
    /// How to tell later that it is still the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<Fingerprint>,
}

/// What speaks for or against a candidate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Evidence {
    /// What.
    pub category: EvidenceCategory,
    /// For people: at most 160 bytes.
    pub detail: Text,
}

/// Tells later whether a candidate is still the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Fingerprint {
    /// The revision of the observation.
    pub revision: u64,
    /// Where it was made.
    pub route: Route,
    /// The role.
    pub role: Text,
    /// The name.
    pub name: Text,
    /// The kind of input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_type: Option<Text>,
    /// The region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region_id: Option<Text>,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region_kind: Option<RegionKind>,
    /// What was wanted.
    pub purpose: Text,
    /// What makes this void.
    pub invalidated_by: Vec<Invalidation>,
}

/// Something that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExcludedCandidate {
    /// Its id, were it a candidate.
    pub id: Text,
    /// Why not, for people.
    pub reason: Text,
}

/// A constraint that tells candidates apart.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SuggestedConstraint {
    /// The region must be this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region_kind: Option<RegionKind>,
    /// The name must hold this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_contains: Option<Text>,
    /// The role must be this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Text>,
}
