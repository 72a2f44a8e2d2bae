//! Hashes, purposes, keys and the provider seam (spec 3).

mod der;
mod ed25519;
mod keys;
mod portable;
mod provider;
mod tables;

use std::{fmt, str::FromStr};

use sha2::{Digest as _, Sha256};

pub use der::with_low_s;
pub use ed25519::{is_acceptable_public_key, is_acceptable_signature};
pub use keys::{
    AgentKey, AgentSigner, Algorithm, KeyError, PlatformKey, PlatformSigner, Signature, Signed,
    fingerprint, spki_from_p256_point,
};
pub use provider::{Check, Ed25519Backend, Ed25519Key, P256Backend, P256Key, P256Signer, Provider};

use crate::encoding::{self, EncodingError};

/// A SHA-256 hash. On the wire: 64 lower-case hex characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The raw bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The wire form.
    pub fn to_hex(self) -> String {
        encoding::hex_encode(&self.0)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hash {
    type Err = EncodingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: EncodingError = EncodingError { expected: "64 lower-case hex characters" };
        encoding::hex_decode(text)
            .ok()
            .and_then(|bytes| bytes.try_into().ok())
            .map(Self)
            .ok_or(EXPECTED)
    }
}

/// SHA-256.
pub fn sha256(bytes: &[u8]) -> Hash {
    Hash(Sha256::digest(bytes).into())
}

/// SHA-256 of two byte strings one after the other.
pub fn sha256_pair(first: &[u8], second: &[u8]) -> Hash {
    Hash(Sha256::new().chain_update(first).chain_update(second).finalize().into())
}

/// SHA-256 over bytes that come in pieces.
#[derive(Debug, Clone, Default)]
pub struct Hasher(Sha256);

impl Hasher {
    /// A hasher without input.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes more bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The hash of all bytes.
    pub fn finish(self) -> Hash {
        Hash(self.0.finalize().into())
    }
}

/// What a signature is for (spec 3). The word is part of the signed bytes, so
/// a signature made for one purpose never verifies for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// An HTTP request of an agent.
    Request,
    /// A new agent key proves itself.
    Key,
    /// The initiator offers a session.
    Offer,
    /// The counterparty accepts an offer.
    Accept,
    /// An agent opens an attestation.
    AttestationOpen,
    /// The sender of a message or event.
    Message,
    /// An agent closes a session or attestation.
    Close,
    /// The platform activates a chain.
    Genesis,
    /// The platform receives a message.
    Countersign,
    /// The platform issues a record.
    Record,
    /// The platform fetched a web page for an agent.
    FetchWitness,
}

impl Purpose {
    /// Every purpose.
    pub const ALL: [Self; 11] = [
        Self::Request,
        Self::Key,
        Self::Offer,
        Self::Accept,
        Self::AttestationOpen,
        Self::Message,
        Self::Close,
        Self::Genesis,
        Self::Countersign,
        Self::Record,
        Self::FetchWitness,
    ];

    /// The word in the signed bytes.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Key => "key",
            Self::Offer => "offer",
            Self::Accept => "accept",
            Self::AttestationOpen => "attestation_open",
            Self::Message => "message",
            Self::Close => "close",
            Self::Genesis => "genesis",
            Self::Countersign => "countersign",
            Self::Record => "record",
            Self::FetchWitness => "fetch_witness",
        }
    }

    /// The purpose with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.as_str() == word)
    }
}

/// The bytes that are signed: `openglass/v1/<purpose>`, a zero byte, the digest.
pub fn sig_input(purpose: Purpose, digest: &Hash) -> Vec<u8> {
    const PREFIX: &[u8] = b"openglass/v1/";
    let word = purpose.as_str().as_bytes();
    let mut input = Vec::with_capacity(PREFIX.len() + word.len() + 33);
    input.extend_from_slice(PREFIX);
    input.extend_from_slice(word);
    input.push(0);
    input.extend_from_slice(digest.as_bytes());
    input
}
