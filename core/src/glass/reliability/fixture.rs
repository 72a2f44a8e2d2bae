//! Fixtures: pages that can be changed and can let things go wrong.

use serde::{Deserialize, Serialize};

use super::{RULES, content_hash, limits};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::glass::{Invalid, Text, encode};

/// A page to try scenarios on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Fixture {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub schema_version: u32,
    /// Its name: 1 to 128 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::ID_BYTES }>))]
    pub id: Text,
    /// Where it starts: 1 to 256 bytes.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::text::<{ limits::SOURCE_BYTES }>))]
    pub entrypoint: Text,
    /// How it can be changed: at least one, each once.
    #[cfg_attr(feature = "schema", schemars(length(min = 1), transform = bounds::unique))]
    pub controls: Vec<Control>,
    /// What can go wrong: at least one, each once.
    #[cfg_attr(feature = "schema", schemars(length(min = 1), transform = bounds::unique))]
    pub faults: Vec<Fault>,
    /// What tells the truth about it: at least one, each once.
    #[cfg_attr(feature = "schema", schemars(length(min = 1), transform = bounds::unique))]
    pub oracles: Vec<Oracle>,
}

words! {
    /// How a fixture can be changed.
    pub enum Control {
        Reset = "reset",
        ReplaceTarget = "replaceTarget",
        RenameTarget = "renameTarget",
        DuplicateTarget = "duplicateTarget",
        ReorderTargets = "reorderTargets",
        MoveTargetToOtherRegion = "moveTargetToOtherRegion",
        ShowOverlay = "showOverlay",
        MoveTarget = "moveTarget",
        DetachFrame = "detachFrame",
        ScheduleEffectMarker = "scheduleEffectMarker",
        CommitSubmit = "commitSubmit",
    }
}

words! {
    /// What can go wrong.
    pub enum Fault {
        LoseResponse = "loseResponse",
        RendererDisconnect = "rendererDisconnect",
        BrowserDisconnect = "browserDisconnect",
        DelayedEffect = "delayedEffect",
        DropEvent = "dropEvent",
    }
}

words! {
    /// What tells the truth about a fixture.
    pub enum Oracle {
        Snapshot = "snapshot",
        SubmitSideEffectCount = "submitSideEffectCount",
    }
}

impl Fixture {
    /// The hash of the fixture: `sha256:` and 64 lower-case hex characters.
    pub fn content_hash(&self) -> String {
        content_hash(&encode(self))
    }

    /// Checks every rule of a fixture.
    pub fn validate(&self) -> Result<(), Invalid> {
        RULES.version(self.schema_version)?;
        RULES.text(&self.id, limits::ID_BYTES, "id")?;
        RULES.text(&self.entrypoint, limits::SOURCE_BYTES, "entrypoint")?;
        RULES.count(self.controls.len(), 1..=Control::ALL.len(), "controls")?;
        RULES.unique(&self.controls, "controls")?;
        RULES.count(self.faults.len(), 1..=Fault::ALL.len(), "faults")?;
        RULES.unique(&self.faults, "faults")?;
        RULES.count(self.oracles.len(), 1..=Oracle::ALL.len(), "oracles")?;
        RULES.unique(&self.oracles, "oracles")
    }
}
