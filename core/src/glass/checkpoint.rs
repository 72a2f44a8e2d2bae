//! Session checkpoint version 1: which page and frame a session looked at
//! (section 13 of the protocol). It holds no cookies, passwords or values of
//! fields, and importing it restores the selection of page and frame only.

use serde::{Deserialize, Serialize};

use super::{Invalid, InvalidKind, PROTOCOL_VERSION, Text, check::Rules, encode};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::json::{Document, View, decode, decode_view};

const RULES: Rules = Rules(InvalidKind::Checkpoint);

/// Limits of a session checkpoint, with their units in the names.
pub mod limits {
    /// Largest checkpoint, in bytes.
    pub const CHECKPOINT_BYTES: usize = 4096;
    /// Longest version, or profile name, in bytes.
    pub const NAME_BYTES: usize = 128;
    /// Longest time of export, in bytes.
    pub const TIME_BYTES: usize = 64;
    /// Longest id of page or frame, in bytes.
    pub const ID_BYTES: usize = 256;
    /// Longest URL, in bytes.
    pub const URL_BYTES: usize = 4096;
    /// Longest title, in bytes.
    pub const TITLE_BYTES: usize = 1024;
    /// Most references.
    pub const REFERENCES: usize = 8;
    /// Longest policy name, in bytes.
    pub const POLICY_BYTES: usize = 32;
}

/// Which page and frame a session looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SessionCheckpoint {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// The version of the program that wrote it: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub glass_version: Text,
    /// When: 1 to 64 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::TIME_BYTES }>))]
    pub exported_at: Text,
    /// The profile: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::NAME_BYTES }>))]
    pub profile: Text,
    /// Whether the session was attached to a browser that ran already.
    pub attach_mode: bool,
    /// What the session looked at.
    pub topology: Topology,
    /// What it saw last.
    pub observation: LastObservation,
    /// The policy: 1 to 32 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::POLICY_BYTES }>))]
    pub policy: Text,
}

/// What a session looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Topology {
    /// The browser's name of the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub target_id: Option<Text>,
    /// The browser's name of the frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub frame_id: Option<Text>,
    /// The address: at most 4,096 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::short::<{ limits::URL_BYTES }>))]
    pub url: Text,
    /// The title: at most 1,024 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::short::<{ limits::TITLE_BYTES }>))]
    pub title: Text,
}

/// What a session saw last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LastObservation {
    /// The revision.
    pub revision: u64,
    /// The last references: at most 8.
    #[cfg_attr(feature = "schema", schemars(length(max = limits::REFERENCES), transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub last_refs: Vec<Text>,
}

crate::tagged_union! {
    /// Why a checkpoint cannot be imported.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "schema", schemars(transform = refusal))]
    pub enum ImportRefusal by "kind" {
        /// It is of another version.
        #[serde(rename = "schema_version_mismatch")]
        SchemaVersionMismatch {
            /// The version that is read: 1.
            expected: u32,
            /// The version of the checkpoint.
            found: u64,
        },
        /// The page is closed.
        #[serde(rename = "target_closed")]
        TargetClosed,
        /// The page is another one now.
        #[serde(rename = "stale")]
        Stale,
        /// It is no checkpoint: not JSON, of another shape, or it breaks a rule.
        #[serde(rename = "invalid_json")]
        InvalidJson {
            /// Where and why, for people: at most 512 bytes.
            reason: Text,
        },
    }
}

#[cfg(feature = "schema")]
fn refusal(schema: &mut schemars::Schema) {
    bounds::union(schema, &[("reason", bounds::short::<512>)]);
}

/// What the browser shows, for [`SessionCheckpoint::check_target`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenTarget<'a> {
    /// The browser's name of the page.
    pub target_id: &'a str,
    /// The address.
    pub url: &'a str,
}

impl SessionCheckpoint {
    /// Reads a checkpoint for import. The version is looked at first, so that a
    /// later one is told as such and not as an unknown member.
    pub fn import(text: &[u8]) -> Result<Self, ImportRefusal> {
        let invalid = |reason: &dyn std::fmt::Display| ImportRefusal::InvalidJson {
            reason: crate::json::shorten(&reason.to_string(), 512).into(),
        };
        let document: Document = decode(text).map_err(|error| invalid(&error))?;
        let found = document.view().get("schemaVersion").and_then(View::as_i64);
        let found = found.and_then(|version| u64::try_from(version).ok());
        if let Some(found) = found.filter(|&found| found != u64::from(PROTOCOL_VERSION)) {
            return Err(ImportRefusal::SchemaVersionMismatch { expected: PROTOCOL_VERSION, found });
        }
        let checkpoint: Self = decode_view(document.view()).map_err(|error| invalid(&error))?;
        checkpoint.validate().map_err(|error| invalid(&error))?;
        Ok(checkpoint)
    }

    /// Checks every rule of a checkpoint.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.text(&self.glass_version, limits::NAME_BYTES, "glassVersion")?;
        RULES.text(&self.exported_at, limits::TIME_BYTES, "exportedAt")?;
        RULES.text(&self.profile, limits::NAME_BYTES, "profile")?;
        self.topology.validate().map_err(|invalid| invalid.within("topology"))?;
        let references = &self.observation.last_refs;
        let path = "observation.lastRefs";
        RULES.texts(references, 0..=limits::REFERENCES, limits::ID_BYTES, path)?;
        RULES.text(&self.policy, limits::POLICY_BYTES, "policy")?;
        let reason = "a checkpoint has at most 4096 bytes of compact JSON";
        let holds = encode(self).len() <= limits::CHECKPOINT_BYTES;
        RULES.require(holds, super::check::SIZE, "$", reason)
    }

    /// Whether the page of the checkpoint is still open and still the same.
    pub fn check_target(&self, open: &[OpenTarget<'_>]) -> Result<(), ImportRefusal> {
        let Some(target_id) = &self.topology.target_id else { return Ok(()) };
        let found = open.iter().find(|target| target.target_id == &**target_id);
        match found {
            None => Err(ImportRefusal::TargetClosed),
            Some(target) if target.url != &*self.topology.url => Err(ImportRefusal::Stale),
            Some(_) => Ok(()),
        }
    }
}

impl Topology {
    fn validate(&self) -> Result<(), Invalid> {
        RULES.optional_text(self.target_id.as_ref(), limits::ID_BYTES, "targetId")?;
        RULES.optional_text(self.frame_id.as_ref(), limits::ID_BYTES, "frameId")?;
        RULES.short(&self.url, limits::URL_BYTES, "url")?;
        RULES.short(&self.title, limits::TITLE_BYTES, "title")
    }
}
