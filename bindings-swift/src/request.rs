//! Signed requests.

use std::collections::HashMap;

use openglass_core::{
    crypto::AgentKey,
    request::{RequestError, RequestToSign, SignedHeaders},
};

use crate::{
    PROVIDER,
    crypto::signer,
    error::{Fallible, guarded},
};

/// What is signed about a request, besides its body.
#[derive(Debug, uniffi::Record)]
pub struct RequestLine {
    /// Upper-case.
    pub method: String,
    /// Path and query exactly as sent.
    pub path: String,
    /// `OG-Timestamp`.
    pub timestamp: String,
    /// `OG-Nonce`.
    pub nonce: String,
}

/// A header.
#[derive(Debug, uniffi::Record)]
pub struct Header {
    /// In its usual spelling.
    pub name: String,
    /// As it is sent.
    pub value: String,
}

/// The headers of a signed request, in their usual order. Without an agent id it
/// is a registration, whose key id is `new`.
#[uniffi::export]
pub fn sign_request(
    private_key: &[u8],
    kid: &str,
    agent_id: Option<String>,
    request: RequestLine,
    body: &[u8],
) -> Fallible<Vec<Header>> {
    guarded(|| {
        let RequestLine { method, path, timestamp, nonce } = &request;
        let headers = RequestToSign { method, path, timestamp, nonce, body }
            .sign(&signer(kid, private_key)?, agent_id.as_deref());
        let header =
            |(name, value): (&str, &str)| Header { name: name.into(), value: value.into() };
        Ok(headers.iter().map(header).collect())
    })
}

/// Why a request is refused.
#[derive(Debug, uniffi::Record)]
pub struct Refusal {
    /// The API's error code.
    pub code: String,
    /// For people.
    pub text: String,
}

/// Whose key a request claims to be signed with.
#[derive(Debug, uniffi::Record)]
pub struct ClaimedKey {
    /// The key's id.
    pub kid: String,
    /// The public key, base64url.
    pub public_key: String,
}

/// Checks a received request; gives the refusal, or none. The names of the
/// headers are in lower case.
#[uniffi::export]
pub fn check_request(
    headers: HashMap<String, String>,
    key: ClaimedKey,
    method: &str,
    path: &str,
    body: &[u8],
    now_ms: i64,
) -> Fallible<Option<Refusal>> {
    let check = || {
        let lookup = |name: &str| headers.get(&name.to_ascii_lowercase()).map(String::as_str);
        let signed = SignedHeaders::collect(lookup)?;
        signed.check_clock(now_ms)?;
        let key = AgentKey::parse(&PROVIDER, &key.kid, &key.public_key)
            .map_err(|_| RequestError::Signature)?;
        signed.check_signature(&key, method, path, body)
    };
    guarded(|| {
        Ok(check().err().map(|error: RequestError| Refusal {
            code: error.code().as_str().to_owned(),
            text: error.to_string(),
        }))
    })
}
