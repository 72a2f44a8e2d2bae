//! Signed requests.

use std::collections::HashMap;

use openglass_core::{
    crypto::AgentKey,
    request::{RequestError, RequestToSign, SignedHeaders},
};
use pyo3::prelude::*;

use crate::{PROVIDER, crypto::signer, error::Fallible, json::Data};

/// The headers of a signed request, as names and values in their usual order.
/// Without an agent id it is a registration, whose key id is `new`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "what a request's signature covers, and the key")]
pub(crate) fn sign_request(
    private_key: Data<'_>,
    kid: &str,
    agent_id: Option<&str>,
    method: &str,
    path: &str,
    timestamp: &str,
    nonce: &str,
    body: Data<'_>,
) -> Fallible<Vec<(&'static str, String)>> {
    let request = RequestToSign { method, path, timestamp, nonce, body: &body.0 };
    let headers = request.sign(&signer(kid, &private_key)?, agent_id);
    Ok(headers.iter().map(|(name, value)| (name, value.to_owned())).collect())
}

/// Checks a received request; gives the code and text of the refusal, or None.
/// The names of the headers are in lower case.
#[pyfunction]
pub(crate) fn check_request(
    headers: HashMap<String, String>,
    kid: &str,
    public_key: &str,
    method: &str,
    path: &str,
    body: Data<'_>,
    now_ms: i64,
) -> Option<(&'static str, String)> {
    let check = || {
        let lookup = |name: &str| headers.get(&name.to_ascii_lowercase()).map(String::as_str);
        let signed = SignedHeaders::collect(lookup)?;
        signed.check_clock(now_ms)?;
        let key =
            AgentKey::parse(&PROVIDER, kid, public_key).map_err(|_| RequestError::Signature)?;
        signed.check_signature(&key, method, path, &body.0)
    };
    check().err().map(|error: RequestError| (error.code().as_str(), error.to_string()))
}
