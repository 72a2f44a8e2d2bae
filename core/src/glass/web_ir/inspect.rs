//! A short account of one graph (section 6).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Action, Coverage, EntityKind, Sensitivity, WebIr, limits};
use crate::glass::{Invalid, Text};

/// A short account of a graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WebIrInspection {
    /// Always 1.
    pub schema_version: u32,
    /// The revision of the graph.
    pub revision: u64,
    /// How many entities there are.
    pub entity_count: usize,
    /// How many relationships.
    pub relationship_count: usize,
    /// How much of the page was seen.
    pub coverage: Coverage,
    /// Whether anything was left out.
    pub truncated: bool,
    /// How many entities are opaque regions.
    pub opaque_regions: u32,
    /// How many diagnostics there are.
    pub diagnostic_count: usize,
    /// How many relationship hint diagnostics.
    pub relationship_hint_diagnostic_count: usize,
    /// How many entities of each kind there are; kinds without any are absent.
    pub entity_kind_counts: BTreeMap<Text, usize>,
    /// The first 16 entities that support an action, in document order.
    pub actionable_entities: Vec<ActionableEntity>,
}

/// An entity that supports an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionableEntity {
    /// Its id.
    pub id: Text,
    /// What it is.
    pub kind: EntityKind,
    /// Its role. Not told to MCP clients.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Text>,
    /// Its name. Not told to MCP clients.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
    /// How private its value is.
    pub sensitivity: Sensitivity,
    /// What can be done with it.
    pub supported_actions: Vec<Action>,
}

impl WebIr {
    /// Validates the graph and gives a short account of it.
    pub fn inspect(&self) -> Result<WebIrInspection, Invalid> {
        self.validate()?;
        let mut entity_kind_counts = BTreeMap::new();
        for entity in &self.entities {
            *entity_kind_counts.entry(entity.kind.as_str().into()).or_default() += 1;
        }
        Ok(WebIrInspection {
            schema_version: self.schema_version,
            revision: self.revision,
            entity_count: self.entities.len(),
            relationship_count: self.relationships.len(),
            coverage: self.coverage.clone(),
            truncated: self.limits.truncated,
            opaque_regions: self.coverage.opaque_regions,
            diagnostic_count: self.diagnostics.len(),
            relationship_hint_diagnostic_count: self.relationship_hint_diagnostics.len(),
            entity_kind_counts,
            actionable_entities: self.actionable().take(limits::ACTIONABLE).collect(),
        })
    }

    fn actionable(&self) -> impl Iterator<Item = ActionableEntity> {
        self.entities.iter().filter_map(|entity| {
            let details = self.entity_details.get(&entity.id)?;
            (!details.supported_actions.is_empty()).then(|| ActionableEntity {
                id: entity.id.clone(),
                kind: entity.kind,
                role: entity.role.clone(),
                name: entity.name.clone(),
                sensitivity: details.sensitivity,
                supported_actions: details.supported_actions.clone(),
            })
        })
    }
}

impl WebIrInspection {
    /// Leaves out the names and roles of entities (ruling G7).
    pub fn redact(&mut self) {
        for entity in &mut self.actionable_entities {
            entity.role = None;
            entity.name = None;
        }
    }
}
