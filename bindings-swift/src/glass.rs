//! Glass, as far as it needs no browser: operations by name, envelopes,
//! negotiation, page graphs.
//!
//! Arguments are JSON texts in UTF-8; results are JSON texts. What Glass refuses
//! is a [`Failure::Glass`] with the error object of the protocol.

use openglass_core::{
    glass::{
        capabilities::Manifest,
        encode,
        envelope::{Decoding, Request, Response},
        negotiation::NegotiationRequest,
        operation::{self, Audience},
        web_ir::{self, WebIr},
    },
    json::{DecodeError, Document, decode},
};

use crate::error::{Fallible, guarded};

/// Runs an operation, such as `webIr.validate`, on its payload.
#[uniffi::export]
pub fn glass_run(operation: &str, payload: &[u8]) -> Fallible<String> {
    guarded(|| Ok(operation::run(operation, payload)?))
}

/// Answers the text of a request with the text of a response, whatever it is.
#[uniffi::export]
pub fn glass_answer(request: &[u8]) -> Fallible<String> {
    guarded(|| Ok(encode(&operation::answer_text(request, Audience::Local))))
}

/// Reads and checks a request.
#[uniffi::export]
pub fn glass_read_request(request: &[u8]) -> Fallible<String> {
    guarded(|| Ok(encode(&Request::read(request)?)))
}

/// Reads and checks a response. A lenient reader leaves out the members that it
/// does not know.
#[uniffi::export]
pub fn glass_read_response(response: &[u8], lenient: bool) -> Fallible<String> {
    let decoding = if lenient { Decoding::Lenient } else { Decoding::Strict };
    guarded(|| Ok(encode(&Response::read(response, decoding)?)))
}

/// What the client asks for, agreed with the server of a manifest.
#[uniffi::export]
pub fn glass_negotiate(request: &[u8], manifest: &[u8]) -> Fallible<String> {
    guarded(|| {
        let request = Document::read(request).map_err(DecodeError::from)?;
        let request = NegotiationRequest::read(request.view())?;
        let manifest: Manifest = decode(manifest)?;
        Ok(encode(&request.negotiate(&manifest)?))
    })
}

/// Everything that changed between two page graphs.
#[uniffi::export]
pub fn glass_diff(before: &[u8], after: &[u8]) -> Fallible<String> {
    guarded(|| {
        let (before, after): (WebIr, WebIr) = (decode(before)?, decode(after)?);
        Ok(encode(&web_ir::diff(&before, &after)?))
    })
}

/// The canonical form of a page graph.
#[uniffi::export]
pub fn glass_canonical(ir: &[u8]) -> Fallible<String> {
    guarded(|| Ok(encode(&decode::<WebIr>(ir)?.canonical()?)))
}
