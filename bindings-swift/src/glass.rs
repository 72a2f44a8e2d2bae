//! Glass, as far as it needs no browser: operations by name, envelopes,
//! negotiation, page graphs.
//!
//! Arguments are JSON texts in UTF-8; results are JSON texts. What Glass refuses
//! is a [`Failure::Glass`] with the error object of the protocol.

use openglass_core::glass::{operation, texts};

use crate::error::{Fallible, guarded};

/// Runs an operation, such as `webIr.validate`, on its payload.
#[uniffi::export]
pub fn glass_run(operation: &str, payload: &[u8]) -> Fallible<String> {
    guarded(|| Ok(operation::run(operation, payload)?))
}

/// Answers the text of a request with the text of a response, whatever it is.
#[uniffi::export]
pub fn glass_answer(request: &[u8]) -> Fallible<String> {
    guarded(|| Ok(texts::answer(request)))
}

/// Reads and checks a request.
#[uniffi::export]
pub fn glass_read_request(request: &[u8]) -> Fallible<String> {
    guarded(|| Ok(texts::read_request(request)?))
}

/// Reads and checks a response. A lenient reader leaves out the members that it
/// does not know.
#[uniffi::export]
pub fn glass_read_response(response: &[u8], lenient: bool) -> Fallible<String> {
    guarded(|| Ok(texts::read_response(response, lenient)?))
}

/// What the client asks for, agreed with the server of a manifest.
#[uniffi::export]
pub fn glass_negotiate(request: &[u8], manifest: &[u8]) -> Fallible<String> {
    guarded(|| Ok(texts::negotiate(request, manifest)?))
}

/// Everything that changed between two page graphs.
#[uniffi::export]
pub fn glass_diff(before: &[u8], after: &[u8]) -> Fallible<String> {
    guarded(|| Ok(texts::diff(before, after)?))
}

/// The canonical form of a page graph.
#[uniffi::export]
pub fn glass_canonical(ir: &[u8]) -> Fallible<String> {
    guarded(|| Ok(texts::canonical(ir)?))
}
