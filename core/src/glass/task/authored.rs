//! The shape of an authored task (section 10.1).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::TaskFamily;
#[cfg(feature = "schema")]
use super::limits;
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{Text, web_ir::EntityKind};

/// A task as an agent writes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Task {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// What is to be done.
    pub task: TaskFamily,
    /// Where.
    pub scope: TaskScope,
    /// Values by name: at most 64; names of 1 to 64 bytes, values of at most
    /// 4,096 bytes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::members::<{ limits::INPUTS }>, transform = bounds::names::<{ limits::INPUT_NAME_BYTES }>, transform = bounds::short::<{ limits::INPUT_VALUE_BYTES }>))]
    pub inputs: BTreeMap<Text, Text>,
    /// How much it may take.
    pub limits: TaskLimits,
    /// How much harm it can do, as its author sees it.
    pub risk: Risk,
    /// What to do when more than one entity fits.
    #[serde(default)]
    pub ambiguity: Ambiguity,
    /// What to do when the page has changed since the graph was made.
    #[serde(default)]
    pub revision: RevisionPolicy,
    /// What must hold afterwards: at most 32.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::POSTCONDITIONS)))]
    pub postconditions: Vec<Postcondition>,
}

/// Where a task applies. At least one member is needed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaskScope {
    /// The name of the region, form, table or the like: 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub region_name: Option<Text>,
    /// The kind of the entity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entity_kind: Option<EntityKind>,
    /// Its name: 1 to 128 bytes; needs the kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub entity_name: Option<Text>,
}

/// How much a task may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaskLimits {
    /// Actions: 1 to 256.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::ACTIONS)))]
    pub max_actions: u32,
    /// Time, in milliseconds: 1 to 120,000.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::TIMEOUT_MS)))]
    pub timeout_ms: u32,
    /// Items read: 1 to 4,096.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = limits::ITEMS)))]
    pub max_items: u32,
}

/// Something that must hold after the task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Postcondition {
    /// What.
    pub kind: PostconditionKind,
    /// With which value: at most 256 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::short::<{ limits::EXPECTED_BYTES }>))]
    pub expected: Option<Text>,
}

words! {
    /// How much harm a task can do, least first.
    pub enum Risk {
        /// None: it only reads.
        ReadOnly = "readOnly",
        /// It changes the page in the browser.
        LocalMutation = "localMutation",
        /// It changes something on the server that can be undone.
        RemoteReversible = "remoteReversible",
        /// It changes something on the server for good.
        RemoteIrreversible = "remoteIrreversible",
        /// It signs in or out.
        Authentication = "authentication",
        /// It gives data away.
        DataDisclosure = "dataDisclosure",
        /// Nobody knows; always refused.
        UnknownRisk = "unknownRisk",
    }
}

words! {
    /// What to do when more than one entity fits.
    #[derive(Default)]
    pub enum Ambiguity {
        /// Refuse.
        #[default]
        Fail = "fail",
        /// Take all of them and have a person confirm.
        RequireConfirmation = "requireConfirmation",
    }
}

words! {
    /// What to do when the page has changed since the graph was made.
    #[derive(Default)]
    pub enum RevisionPolicy {
        /// Refuse.
        #[default]
        Exact = "exact",
        /// Go on if the selected entities are still there.
        Compatible = "compatible",
        /// Read the page again.
        Reextract = "reextract",
    }
}

words! {
    /// What must hold after a task.
    pub enum PostconditionKind {
        /// The page is of a kind.
        PageKind = "pageKind",
        /// A region of this name is there.
        RegionPresent = "regionPresent",
        /// An entity is in a state: `<name>.<state>=<true|false>`.
        EntityState = "entityState",
        /// The page went elsewhere.
        NavigationOccurred = "navigationOccurred",
        /// The dialog is gone.
        DialogClosed = "dialogClosed",
        /// No field is marked as wrong.
        ValidationClear = "validationClear",
        /// Records were read; at least this many.
        RecordsExtracted = "recordsExtracted",
    }
}
