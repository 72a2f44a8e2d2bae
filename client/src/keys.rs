//! The platform keys that this client believes.

use std::fmt;

use openglass_core::{
    crypto::{Hash, Provider, Purpose, Signature},
    json::{Document, View},
    record::{PlatformKeys, ShapeError},
};

use crate::error::{ClientError, InvalidKind, Result};

/// Platform keys with the text they came from.
pub struct TrustedKeys {
    json: Document,
    keys: PlatformKeys,
}

impl fmt::Debug for TrustedKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TrustedKeys({})", self.keys.len())
    }
}

impl TrustedKeys {
    /// Reads `{"keys": [...]}`, as the platform publishes it, or the bare array.
    pub fn read(provider: &Provider, text: impl AsRef<[u8]>) -> Result<Self> {
        let json = Document::read(text.as_ref()).map_err(|error| {
            ClientError::invalid(InvalidKind::MalformedJson, "trusted_keys", error.to_string())
        })?;
        Self::from_document(provider, json).map_err(|error| {
            ClientError::invalid(InvalidKind::Value, "trusted_keys", error.to_string())
        })
    }

    pub(crate) fn from_document(provider: &Provider, json: Document) -> Result<Self, ShapeError> {
        let keys = PlatformKeys::read(provider, json.view())?;
        Ok(Self { json, keys })
    }

    /// The keys as canonical JSON.
    pub fn as_json(&self) -> &str {
        self.json.as_str()
    }

    /// The text's value.
    pub fn view(&self) -> View<'_> {
        self.json.view()
    }

    /// The parsed keys, for the verifier.
    pub const fn keys(&self) -> &PlatformKeys {
        &self.keys
    }

    /// Whether a key that was valid at `at` made this signature.
    pub(crate) fn signed(
        &self,
        purpose: Purpose,
        digest: &Hash,
        signature: &Signature<'_>,
        at: &str,
    ) -> bool {
        let key = self.keys.find(&signature.kid, at);
        key.is_some_and(|key| key.verify(purpose, digest, signature))
    }
}
