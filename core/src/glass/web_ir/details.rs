//! What is known about an entity beyond its identity (section 4.4).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

#[cfg(feature = "schema")]
use super::limits;
use super::{SurfaceCoverage, SurfaceKind};
use crate::glass::Text;
#[cfg(feature = "schema")]
use crate::glass::bounds;

/// What is known about one entity.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntityDetails {
    /// Its state.
    #[serde(default)]
    pub state: EntityState,
    /// What can be done with it: strictly ascending, at most 16.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = limits::ACTIONS), transform = bounds::unique))]
    pub supported_actions: Vec<Action>,
    /// The entity of the region that it lies in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::id))]
    pub region_id: Option<Text>,
    /// The tree that it lies in.
    #[serde(default)]
    pub scope: EvidenceScope,
    /// Which region, frame or shadow root: 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::SCOPE_ID_BYTES }>))]
    pub scope_id: Option<Text>,
    /// How private its value is.
    #[serde(default)]
    pub sensitivity: Sensitivity,
    /// The kind of input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_type: Option<Text>,
    /// A key that stays when ids change: 1 to 512 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::STABILITY_KEY_BYTES }>))]
    pub semantic_stability_key: Option<Text>,
    /// The surface that it is drawn on: 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::SCOPE_ID_BYTES }>))]
    pub surface_id: Option<Text>,
    /// The surface around that one: 1 to 128 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::SCOPE_ID_BYTES }>))]
    pub surface_parent_id: Option<Text>,
    /// What that surface is; goes with `surfaceId`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface_kind: Option<SurfaceKind>,
    /// How well that surface is seen; goes with `surfaceId`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface_coverage: Option<SurfaceCoverage>,
    /// Whether something was left out.
    #[serde(default)]
    pub truncated: bool,
}

impl EntityDetails {
    /// Nothing is known.
    const UNKNOWN: Self = Self {
        state: EntityState::UNKNOWN,
        supported_actions: Vec::new(),
        region_id: None,
        scope: EvidenceScope::Document,
        scope_id: None,
        sensitivity: Sensitivity::Unknown,
        input_type: None,
        semantic_stability_key: None,
        surface_id: None,
        surface_parent_id: None,
        surface_kind: None,
        surface_coverage: None,
        truncated: false,
    };

    /// Whether the entity supports an action.
    pub fn supports(&self, action: Action) -> bool {
        self.supported_actions.contains(&action)
    }
}

/// The state of an entity. What is absent is not known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntityState {
    /// It takes no input.
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
    /// It can be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visible: Option<bool>,
    /// A click at its place reaches it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit_testable: Option<bool>,
}

impl EntityState {
    const UNKNOWN: Self = Self {
        disabled: None,
        read_only: None,
        required: None,
        checked: None,
        empty: None,
        visible: None,
        hit_testable: None,
    };
}

words! {
    /// What can be done with an entity.
    pub enum Action {
        Read = "read",
        Click = "click",
        Type = "type",
        Select = "select",
        Check = "check",
        Uncheck = "uncheck",
        Submit = "submit",
        Open = "open",
        Close = "close",
        Confirm = "confirm",
        Cancel = "cancel",
        Navigate = "navigate",
        Extract = "extract",
        Paginate = "paginate",
    }
}

words! {
    /// The tree that an entity lies in.
    #[derive(Default)]
    pub enum EvidenceScope {
        #[default]
        Document = "document",
        Region = "region",
        Frame = "frame",
        ShadowRoot = "shadowRoot",
    }
}

words! {
    /// How private a value is.
    #[derive(Default)]
    pub enum Sensitivity {
        Public = "public",
        Personal = "personal",
        Secret = "secret",
        Financial = "financial",
        #[default]
        Unknown = "unknown",
    }
}

/// The details of a graph's entities, in ascending order of id bytes.
#[derive(Clone, Default, PartialEq)]
pub struct EntityDetailsMap(Vec<Entry>);

#[derive(Clone, PartialEq)]
struct Entry {
    id: Text,
    /// `None` where nothing is known, so that a text of many empty details
    /// takes no more memory than it is worth.
    details: Option<Box<EntityDetails>>,
}

impl Entry {
    fn new(id: Text, details: EntityDetails) -> Self {
        let known = details != EntityDetails::UNKNOWN;
        Self { id, details: known.then(|| Box::new(details)) }
    }

    fn details(&self) -> &EntityDetails {
        static UNKNOWN: EntityDetails = EntityDetails::UNKNOWN;
        self.details.as_deref().unwrap_or(&UNKNOWN)
    }
}

impl EntityDetailsMap {
    /// How many entities have details.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no entity has details.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The details of an entity.
    pub fn get(&self, id: &str) -> Option<&EntityDetails> {
        self.find(id).ok().map(|at| self.0[at].details())
    }

    /// Sets the details of an entity.
    pub fn insert(&mut self, id: impl Into<Text>, details: EntityDetails) {
        let entry = Entry::new(id.into(), details);
        match self.find(&entry.id) {
            Ok(at) => self.0[at] = entry,
            Err(at) => self.0.insert(at, entry),
        }
    }

    /// All details with the ids of their entities, ascending.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &EntityDetails)> {
        self.0.iter().map(|entry| (&*entry.id, entry.details()))
    }

    fn find(&self, id: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|entry| (*entry.id).cmp(id))
    }
}

impl FromIterator<(Text, EntityDetails)> for EntityDetailsMap {
    /// Of equal ids the last one stays.
    fn from_iter<I: IntoIterator<Item = (Text, EntityDetails)>>(entries: I) -> Self {
        let mut map = Self(Vec::new());
        entries.into_iter().for_each(|(id, details)| map.0.push(Entry::new(id, details)));
        map.sort();
        map
    }
}

impl EntityDetailsMap {
    fn sort(&mut self) {
        self.0.reverse();
        self.0.sort_by(|a, b| a.id.cmp(&b.id));
        self.0.dedup_by(|a, b| a.id == b.id);
    }
}

impl fmt::Debug for EntityDetailsMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Serialize for EntityDetailsMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for EntityDetailsMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = EntityDetailsMap;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of entity details")
            }

            fn visit_map<A: de::MapAccess<'de>>(
                self,
                mut members: A,
            ) -> Result<EntityDetailsMap, A::Error> {
                let mut map =
                    EntityDetailsMap(Vec::with_capacity(members.size_hint().unwrap_or_default()));
                while let Some((id, details)) = members.next_entry()? {
                    map.0.push(Entry::new(id, details));
                }
                map.sort();
                Ok(map)
            }
        }

        deserializer.deserialize_map(Visitor)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for EntityDetailsMap {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "EntityDetailsMap".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, EntityDetails>::json_schema(generator)
    }
}
