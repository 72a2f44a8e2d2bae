//! Signed requests.

use openglass_core::{
    crypto::AgentKey,
    request::{RequestError, RequestToSign, SignedHeaders},
};
use pyo3::prelude::*;

use crate::{
    PROVIDER,
    crypto::signer,
    error::{Fallible, guarded},
    input::{Data, EpochMs, Word},
};

/// The headers of a signed request, as names and values in their usual order.
/// Without an agent id it is a registration, whose key id is `new`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "what a request's signature covers, and the key")]
pub(crate) fn sign_request(
    private_key: Data<'_>,
    kid: Word,
    agent_id: Option<Word>,
    method: Word,
    path: Word,
    timestamp: Word,
    nonce: Word,
    body: Data<'_>,
) -> Fallible<Vec<(&'static str, String)>> {
    guarded(|| {
        let request = RequestToSign {
            method: &method,
            path: &path,
            timestamp: &timestamp,
            nonce: &nonce,
            body: &body.0,
        };
        let headers = request.sign(&signer(&kid, &private_key)?, agent_id.as_deref());
        Ok(headers.iter().map(|(name, value)| (name, value.to_owned())).collect())
    })
}

/// Checks a received request, whose headers are names in lower case with their
/// values; gives the code and text of the refusal, or None.
#[pyfunction]
pub(crate) fn check_request(
    headers: Vec<(Word, Word)>,
    kid: Word,
    public_key: Word,
    method: Word,
    path: Word,
    body: Data<'_>,
    now_ms: EpochMs,
) -> Fallible<Option<(&'static str, String)>> {
    let check = || {
        let lookup = |name: &str| {
            let name = name.to_ascii_lowercase();
            headers.iter().find(|(given, _)| **given == *name).map(|(_, value)| &**value)
        };
        let signed = SignedHeaders::collect(lookup)?;
        signed.check_clock(now_ms.0)?;
        let key =
            AgentKey::parse(&PROVIDER, &kid, &public_key).map_err(|_| RequestError::Signature)?;
        signed.check_signature(&key, &method, &path, &body.0)
    };
    guarded(|| {
        Ok(check().err().map(|error: RequestError| (error.code().as_str(), error.to_string())))
    })
}
