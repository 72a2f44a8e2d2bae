//! The shape of an execution plan (section 10.5).

use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use super::limits;
use super::{Ambiguity, Postcondition, RevisionPolicy, Risk, TaskFamily, TaskLimits, TaskScope};
#[cfg(feature = "schema")]
use crate::glass::{bounds, web_ir::limits::ENTITIES};
use crate::{
    glass::{
        Text,
        web_ir::{Action, EntityKind, EvidenceSource, Quality},
    },
    json::Document,
    tagged_union,
};

/// What is to be done on a page at one revision. Ids are of that revision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaskExecutionPlan {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub task_schema_version: u32,
    /// Always 2.
    #[cfg_attr(feature = "schema", schemars(transform = compiler_version))]
    pub compiler_version: u32,
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub source_ir_schema_version: u32,
    /// The revision of the graph.
    pub source_ir_revision: u64,
    /// Names task, graph revision and selection: SHA-256, 64 lower-case hex
    /// characters. Input values play no part.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::hex))]
    pub task_fingerprint: Text,
    /// What is to be done.
    pub task: TaskFamily,
    /// Where, as authored.
    pub scope: TaskScope,
    /// How much it may take, as authored.
    pub limits: TaskLimits,
    /// How much harm it can do: the higher of the declared risk and the family's.
    pub risk: Risk,
    /// As authored.
    pub ambiguity: Ambiguity,
    /// As authored.
    pub revision: RevisionPolicy,
    /// Whether a person must confirm.
    pub confirmation_required: bool,
    /// The entities that the task is about, ascending.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = ENTITIES), transform = bounds::id, transform = bounds::unique))]
    pub selected_entity_ids: Vec<Text>,
    /// What the evidence as a whole must be.
    pub evidence_requirements: EvidenceRequirements,
    /// What the evidence for each selected entity must be.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = ENTITIES)))]
    pub entity_evidence_requirements: Vec<EntityEvidenceRequirement>,
    /// How each selected entity is found again.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = ENTITIES)))]
    pub entity_binding_keys: Vec<EntityBindingKey>,
    /// What the runtime must be able to do, ascending.
    #[cfg_attr(feature = "schema", schemars(length(min = 1), transform = bounds::unique))]
    pub required_runtime_capabilities: Vec<RuntimeCapability>,
    /// What must hold before the first step.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub preconditions: Vec<Precondition>,
    /// The steps: observe, then do.
    #[cfg_attr(feature = "schema", schemars(length(min = 2, max = 2)))]
    pub steps: Vec<TaskStep>,
    /// Advice from persistent knowledge. Never written here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_advisory: Option<Document>,
    /// What must hold afterwards: 1 to 32.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::POSTCONDITIONS)))]
    pub postconditions: Vec<Postcondition>,
}

#[cfg(feature = "schema")]
fn compiler_version(schema: &mut schemars::Schema) {
    bounds::constant(schema, super::COMPILER_VERSION);
}

/// What the evidence as a whole must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EvidenceRequirements {
    /// The weakest quality that will do.
    pub minimum_quality: Quality,
    /// The sources that must have been asked, ascending.
    #[cfg_attr(feature = "schema", schemars(length(min = 1), transform = bounds::unique))]
    pub required_sources: Vec<EvidenceSource>,
    /// Whether nothing may have been left out.
    pub require_complete: bool,
}

/// What the evidence for one entity must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntityEvidenceRequirement {
    /// The entity.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub entity_id: Text,
    /// The weakest quality that will do.
    pub minimum_quality: Quality,
    /// The sources that must have seen it, ascending.
    #[cfg_attr(feature = "schema", schemars(length(min = 1), transform = bounds::unique))]
    pub required_sources: Vec<EvidenceSource>,
}

/// How an entity is found again on a later page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntityBindingKey {
    /// The entity.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub entity_id: Text,
    /// Its kind.
    pub kind: EntityKind,
    /// Its role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Text>,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaskStep {
    /// Its place, counted from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub ordinal: u32,
    /// What to do.
    pub operation: StepOperation,
    /// The inputs that it takes, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::INPUTS), transform = bounds::text::<{ limits::INPUT_NAME_BYTES }>, transform = bounds::unique))]
    pub input_names: Vec<Text>,
    /// The entities that it is about, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = ENTITIES), transform = bounds::id, transform = bounds::unique))]
    pub entity_ids: Vec<Text>,
    /// Whether a person must confirm first.
    pub requires_confirmation: bool,
}

tagged_union! {
    /// What must hold before the first step.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "schema", schemars(transform = precondition))]
    pub enum Precondition by "kind" {
        /// The page is at this revision.
        RevisionEquals {
            /// The revision.
            revision: u64,
        },
        /// The entity is there.
        EntityPresent {
            /// The entity.
            entity_id: Text,
        },
        /// It takes input.
        EntityEnabled {
            /// The entity.
            entity_id: Text,
        },
        /// It supports an action.
        ActionSupported {
            /// The entity.
            entity_id: Text,
            /// The action.
            action: Action,
        },
    }
}

#[cfg(feature = "schema")]
fn precondition(schema: &mut schemars::Schema) {
    bounds::union(schema, &[]);
}

words! {
    /// What a step does.
    pub enum StepOperation {
        ObserveScope = "observeScope",
        InspectForm = "inspectForm",
        FillInputs = "fillInputs",
        ValidateForm = "validateForm",
        SubmitForm = "submitForm",
        FollowNavigation = "followNavigation",
        SelectTab = "selectTab",
        OpenMenu = "openMenu",
        ExtractTable = "extractTable",
        ExtractCollection = "extractCollection",
        ExtractRegion = "extractRegion",
        ReadField = "readField",
        InspectDialog = "inspectDialog",
        ConfirmDialog = "confirmDialog",
        CancelDialog = "cancelDialog",
        NextPage = "nextPage",
        CollectPages = "collectPages",
    }
}

words! {
    /// What a runtime must be able to do.
    pub enum RuntimeCapability {
        Observe = "observe",
        Read = "read",
        Mutate = "mutate",
        Navigate = "navigate",
        Extract = "extract",
        Dialog = "dialog",
        Pagination = "pagination",
        VerifyEntityState = "verifyEntityState",
    }
}
