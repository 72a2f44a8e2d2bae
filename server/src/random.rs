//! Randomness as a value that is passed in: server-made ids and secrets.

use std::{fmt::Debug, sync::Arc};

use openglass_core::{
    crypto::{Hash, sha256},
    encoding::{base64url_encode, hex_encode},
    id::IdKind,
};
use parking_lot::Mutex;

use crate::clock::Clock;

/// Gives random bytes.
pub trait Random: Debug + Send + Sync + 'static {
    /// Fills `bytes`. Bytes of a real source must be unpredictable.
    fn fill(&self, bytes: &mut [u8]);
}

/// The generator of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}

/// A repeatable sequence for tests. Not secret.
#[derive(Debug)]
pub struct SeededRandom(Mutex<Hash>);

impl SeededRandom {
    /// The sequence that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(sha256(&seed.to_be_bytes())))
    }
}

impl Random for SeededRandom {
    fn fill(&self, bytes: &mut [u8]) {
        let mut state = self.0.lock();
        for chunk in bytes.chunks_mut(32) {
            *state = sha256(state.as_bytes());
            chunk.copy_from_slice(&sha256(state.as_bytes()).0[..chunk.len()]);
        }
    }
}

/// A secret that is handed out once; only its hash is kept.
#[derive(Clone)]
pub struct Secret {
    /// base64url of the random bytes.
    pub text: String,
    /// What the platform stores: see [`secret_hash`].
    pub hash: Hash,
}

/// Never shows the secret.
impl Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Secret").finish_non_exhaustive()
    }
}

/// The stored form of a secret: SHA-256 of its text.
pub fn secret_hash(text: &str) -> Hash {
    sha256(text.as_bytes())
}

/// Makes the ids and secrets of the server; cheap to clone.
#[derive(Debug, Clone)]
pub struct Ids {
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

impl Ids {
    /// Ids that carry the time of `clock` and bytes of `random`.
    pub fn new(clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Self {
        Self { clock, random }
    }

    /// A fresh id of this kind, a real ULID (spec 1.1).
    pub fn next(&self, kind: IdKind) -> String {
        let mut random = [0; 16];
        self.random.fill(&mut random);
        let now_ms = u64::try_from(self.clock.now_ms()).unwrap_or_default();
        let ulid = ulid::Ulid::from_parts(now_ms, u128::from_be_bytes(random));
        format!("{}{ulid}", kind.prefix())
    }

    /// A fresh value of `N` random bytes that is no secret, in hexadecimal.
    pub fn token<const N: usize>(&self) -> String {
        let mut bytes = [0; N];
        self.random.fill(&mut bytes);
        hex_encode(&bytes)
    }

    /// A fresh secret of `N` random bytes.
    pub fn secret<const N: usize>(&self) -> Secret {
        let mut bytes = [0; N];
        self.random.fill(&mut bytes);
        let text = base64url_encode(&bytes);
        Secret { hash: secret_hash(&text), text }
    }
}
