//! Signed requests: the headers by which an agent authenticates (spec 6).

use crate::{
    crypto::{AgentKey, AgentSigner, Hash, Purpose, sha256},
    json::ObjectBuilder,
    time,
    vocabulary::{ErrorCode, limits},
};

/// The agent's id; left out at registration.
pub const HEADER_AGENT: &str = "OG-Agent";
/// The key's id; [`REGISTRATION_KID`] at registration.
pub const HEADER_KEY: &str = "OG-Key";
/// The time of signing.
pub const HEADER_TIMESTAMP: &str = "OG-Timestamp";
/// A text that is fresh for each request.
pub const HEADER_NONCE: &str = "OG-Nonce";
/// The signature, base64url.
pub const HEADER_SIGNATURE: &str = "OG-Signature";
/// The key id of a key that is not registered yet.
pub const REGISTRATION_KID: &str = "new";

/// What an agent signs about a request.
#[derive(Debug, Clone, Copy)]
pub struct RequestToSign<'a> {
    /// Upper-case, as on the request line.
    pub method: &'a str,
    /// Path and raw query exactly as sent, such as `/v1/sessions?limit=1`.
    pub path: &'a str,
    /// The header's text.
    pub timestamp: &'a str,
    /// The header's text.
    pub nonce: &'a str,
    /// The raw body; empty when there is none.
    pub body: &'a [u8],
}

impl RequestToSign<'_> {
    /// The digest of the request's signature.
    pub fn digest(&self) -> Hash {
        ObjectBuilder::new()
            .string("method", self.method)
            .string("path", self.path)
            .string("timestamp", self.timestamp)
            .string("nonce", self.nonce)
            .string("bodySha256", &sha256(self.body).to_hex())
            .build()
            .view()
            .hash()
    }

    /// Signs the request. `agent_id` is `None` at registration.
    pub fn sign(&self, signer: &AgentSigner, agent_id: Option<&str>) -> SignedHeaders {
        SignedHeaders {
            agent: agent_id.map(str::to_owned),
            key: signer.kid().to_owned(),
            timestamp: self.timestamp.to_owned(),
            nonce: self.nonce.to_owned(),
            signature: signer.sign(Purpose::Request, &self.digest()).sig.into_owned(),
        }
    }
}

/// The headers of a signed request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedHeaders {
    /// `OG-Agent`.
    pub agent: Option<String>,
    /// `OG-Key`.
    pub key: String,
    /// `OG-Timestamp`.
    pub timestamp: String,
    /// `OG-Nonce`.
    pub nonce: String,
    /// `OG-Signature`.
    pub signature: String,
}

impl SignedHeaders {
    /// The headers as names and values, in the order of the specification.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let agent = self.agent.as_deref().map(|agent| (HEADER_AGENT, agent));
        agent.into_iter().chain([
            (HEADER_KEY, self.key.as_str()),
            (HEADER_TIMESTAMP, self.timestamp.as_str()),
            (HEADER_NONCE, self.nonce.as_str()),
            (HEADER_SIGNATURE, self.signature.as_str()),
        ])
    }

    /// Collects the headers of a received request; `lookup` gives the value of
    /// a header by name. Without one of them the request is unauthenticated.
    /// Whether `OG-Agent` may be missing is for the route to say.
    pub fn collect<'h>(lookup: impl Fn(&str) -> Option<&'h str>) -> Result<Self, RequestError> {
        let required = |name| lookup(name).map(str::to_owned).ok_or(RequestError::HeaderMissing);
        let headers = Self {
            agent: lookup(HEADER_AGENT).map(str::to_owned),
            key: required(HEADER_KEY)?,
            timestamp: required(HEADER_TIMESTAMP)?,
            nonce: required(HEADER_NONCE)?,
            signature: required(HEADER_SIGNATURE)?,
        };
        let nonce_chars = headers.nonce.chars().count();
        if !(1..=limits::NONCE_CHARS).contains(&nonce_chars) {
            return Err(RequestError::NonceLength);
        }
        Ok(headers)
    }

    /// Checks the timestamp against the server's clock.
    pub fn check_clock(&self, now_ms: i64) -> Result<(), RequestError> {
        match time::parse(&self.timestamp) {
            Some(at) if time::within_skew(at, now_ms) => Ok(()),
            _ => Err(RequestError::ClockSkew),
        }
    }

    /// Checks the signature with the key that `OG-Key` names.
    pub fn check_signature(
        &self,
        key: &AgentKey,
        method: &str,
        path: &str,
        body: &[u8],
    ) -> Result<(), RequestError> {
        let Self { timestamp, nonce, signature, .. } = self;
        let digest = RequestToSign { method, path, timestamp, nonce, body }.digest();
        if key.kid() == self.key && key.verify_sig(Purpose::Request, &digest, signature) {
            return Ok(());
        }
        Err(RequestError::Signature)
    }
}

/// Why a request's signature was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// A header is missing.
    #[error("signed requests carry OG-Agent, OG-Key, OG-Timestamp, OG-Nonce and OG-Signature")]
    HeaderMissing,
    /// The nonce is empty or too long.
    #[error("OG-Nonce must have 1 to 128 characters")]
    NonceLength,
    /// The timestamp is unreadable or too far from the clock.
    #[error(
        "OG-Timestamp must be a time such as 2026-01-31T12:00:00.000Z, at most 300 seconds off"
    )]
    ClockSkew,
    /// The signature does not verify.
    #[error("OG-Signature does not verify over this method, path, body, time and nonce")]
    Signature,
}

impl RequestError {
    /// The API's code for this refusal.
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::HeaderMissing | Self::NonceLength => ErrorCode::Unauthenticated,
            Self::ClockSkew => ErrorCode::ClockSkew,
            Self::Signature => ErrorCode::InvalidRequestSignature,
        }
    }
}
