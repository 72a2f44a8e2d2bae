//! Agreeing on versions and capabilities before the connection is ready
//! (section 3.5).
//!
//! Unknown members of the request are ignored, so that a newer client can still
//! talk to this version; everything that it requires must be known.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    Invalid, InvalidKind, PROTOCOL_VERSION, Text,
    capabilities::{CapabilityStatus, Constraints, Manifest},
};
#[cfg(feature = "schema")]
use crate::glass::bounds;
use crate::json::{View, decode_view};

reason_codes! {
    SHAPE = "negotiation_shape" "The request has the wrong shape.",
    PROTOCOL_VERSIONS = "protocol_versions" "The versions of the protocol that the client speaks do not hold 1.",
    UNKNOWN_SCHEMA = "unknown_schema" "The server has no such schema.",
    SCHEMA_VERSIONS = "schema_versions" "Client and server share no version of the schema.",
    UNKNOWN_CAPABILITY = "unknown_capability" "The server has no such capability.",
    CAPABILITY_DISABLED = "capability_disabled" "The required capability is not enabled.",
    CAPABILITY_EXPERIMENTAL = "capability_experimental" "The required capability is experimental, which the client does not accept.",
}

/// What a client asks for: `params.glass` of `initialize`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct NegotiationRequest {
    /// The one version of the protocol that an old client speaks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol_version: Option<u64>,
    /// The versions of the protocol that the client speaks; not empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::filled))]
    pub protocol_versions: Option<Vec<u64>>,
    /// The versions of schemas that the client speaks; no list is empty.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(transform = bounds::filled))]
    pub schemas: BTreeMap<Text, Vec<u64>>,
    /// The capabilities that it needs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<Text>,
    /// The capabilities that it would use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub optional: Vec<Text>,
    /// Whether experimental capabilities are welcome.
    #[serde(default)]
    pub accepts_experimental: bool,
}

/// What client and server agree on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Agreement {
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(transform = bounds::version))]
    pub protocol_version: u32,
    /// The highest common version of each schema that was asked for.
    pub agreed_schemas: BTreeMap<Text, u32>,
    /// The capabilities that were asked for.
    pub capabilities: BTreeMap<Text, AgreedCapability>,
    /// What bounds the server.
    pub constraints: Constraints,
}

/// A capability in an agreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AgreedCapability {
    /// Whether it can be used, and why not.
    pub status: CapabilityStatus,
}

fn refused(code: &'static str, path: impl AsRef<str>, reason: impl AsRef<str>) -> Invalid {
    Invalid::new(InvalidKind::Field, code, path, reason)
}

impl NegotiationRequest {
    /// Reads `params.glass`. A wrong shape, `null` included, is an error at `glass`.
    pub fn read(value: View<'_>) -> Result<Self, Invalid> {
        decode_view(value).map_err(|error| refused(SHAPE, "glass", error.to_string()))
    }

    /// Agrees with the server of a manifest, or tells what stands against it.
    pub fn negotiate(&self, manifest: &Manifest) -> Result<Agreement, Invalid> {
        manifest.validate()?;
        self.check_protocol()?;
        let agreed_schemas = self.agree_on_schemas(manifest)?;
        self.requires.iter().try_for_each(|name| self.check_required(name, manifest))?;
        Ok(Agreement {
            protocol_version: PROTOCOL_VERSION,
            agreed_schemas,
            capabilities: self.agreed_capabilities(manifest),
            constraints: manifest.constraints.clone(),
        })
    }

    fn check_protocol(&self) -> Result<(), Invalid> {
        let ours = u64::from(PROTOCOL_VERSION);
        let speaks = match (&self.protocol_versions, self.protocol_version) {
            (Some(versions), _) => versions.contains(&ours),
            (None, Some(version)) => version == ours,
            (None, None) => true,
        };
        if speaks {
            return Ok(());
        }
        Err(refused(PROTOCOL_VERSIONS, "glass.protocolVersions", "must hold version 1"))
    }

    fn agree_on_schemas(&self, manifest: &Manifest) -> Result<BTreeMap<Text, u32>, Invalid> {
        if self.schemas.is_empty() {
            let highest = |(name, versions): (&Text, &Vec<u32>)| {
                versions.iter().max().map(|version| (name.clone(), *version))
            };
            return Ok(manifest.schemas.iter().filter_map(highest).collect());
        }
        let agree = |(name, wanted): (&Text, &Vec<u64>)| {
            let path = || format!("glass.schemas.{name}");
            let Some(versions) = manifest.schemas.get(name) else {
                return Err(refused(UNKNOWN_SCHEMA, path(), "this schema is not known"));
            };
            let common = versions.iter().filter(|version| wanted.contains(&u64::from(**version)));
            common.max().map(|version| (name.clone(), *version)).ok_or_else(|| {
                let reason = format!("no requested version is among the known ones {versions:?}");
                refused(SCHEMA_VERSIONS, path(), reason)
            })
        };
        self.schemas.iter().map(agree).collect()
    }

    fn check_required(&self, name: &str, manifest: &Manifest) -> Result<(), Invalid> {
        let path = || format!("glass.requires.{name}");
        let Some(status) = manifest.status(name) else {
            return Err(refused(UNKNOWN_CAPABILITY, path(), "this capability is not known"));
        };
        if manifest.capabilities.get(name) != Some(&true) {
            let reason = format!("this capability is not enabled: {status}");
            return Err(refused(CAPABILITY_DISABLED, path(), reason));
        }
        if status == CapabilityStatus::Experimental && !self.accepts_experimental {
            let reason = "this capability is experimental; set acceptsExperimental to use it";
            return Err(refused(CAPABILITY_EXPERIMENTAL, path(), reason));
        }
        Ok(())
    }

    /// What was asked for, or everything when nothing was.
    fn agreed_capabilities(&self, manifest: &Manifest) -> BTreeMap<Text, AgreedCapability> {
        let asked: BTreeSet<&Text> = match (self.requires.as_slice(), self.optional.as_slice()) {
            ([], []) => manifest.capabilities.keys().collect(),
            (requires, optional) => requires.iter().chain(optional).collect(),
        };
        let agreed = |name: &Text| {
            let status = manifest.status(name)?;
            let dropped = status == CapabilityStatus::Experimental
                && !self.accepts_experimental
                && self.optional.contains(name);
            (!dropped).then(|| (name.clone(), AgreedCapability { status }))
        };
        asked.into_iter().filter_map(agreed).collect()
    }
}
