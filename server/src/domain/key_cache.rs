//! Parsed agent keys, kept between requests.

use std::{collections::HashMap, sync::Arc};

use openglass_core::crypto::{AgentKey, Hash, Provider, Purpose, Signature};
use parking_lot::RwLock;

use super::PinnedKey;

/// Most keys that are kept. Each takes about half a kilobyte.
const CAPACITY: usize = 16_384;

/// Remembers parsed keys by their id and text. Parsing is a pure function of
/// those, so nothing ever has to be invalidated: whether a key is revoked is
/// for the caller to say.
#[derive(Debug)]
pub struct KeyCache {
    provider: Provider,
    keys: RwLock<HashMap<PinnedKey, Arc<AgentKey>>>,
}

impl KeyCache {
    /// An empty cache.
    pub fn new(provider: Provider) -> Self {
        Self { provider, keys: RwLock::default() }
    }

    /// The provider that parses and verifies.
    pub const fn provider(&self) -> &Provider {
        &self.provider
    }

    /// The parsed key; `None` when the text is not an acceptable key.
    pub fn key(&self, pinned: &PinnedKey) -> Option<Arc<AgentKey>> {
        if let Some(key) = self.keys.read().get(pinned) {
            return Some(Arc::clone(key));
        }
        let key = AgentKey::parse(&self.provider, &pinned.kid, &pinned.public_key).ok()?;
        let key = Arc::new(key);
        let mut keys = self.keys.write();
        if keys.len() >= CAPACITY {
            // Rare, and a full refill costs microseconds a key.
            keys.clear();
        }
        keys.insert(pinned.clone(), Arc::clone(&key));
        Some(key)
    }

    /// Whether `signature` was made by this key for this purpose and digest.
    pub fn verify(
        &self,
        pinned: &PinnedKey,
        purpose: Purpose,
        digest: &Hash,
        signature: &Signature<'_>,
    ) -> bool {
        self.key(pinned).is_some_and(|key| key.verify(purpose, digest, signature))
    }
}
