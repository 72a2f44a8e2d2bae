//! JSON text in, JSON text out: what a language package calls beside the
//! operations of the catalogue.

use super::{
    GlassError,
    capabilities::Manifest,
    encode,
    envelope::{Decoding, Request, Response},
    negotiation::NegotiationRequest,
    operation::{self, Audience},
    web_ir::{self, WebIr},
};
use crate::json::{DecodeError, Document, decode};

/// The request in a text, checked (section 2).
pub fn read_request(request: &[u8]) -> Result<String, GlassError> {
    Ok(encode(&Request::read(request)?))
}

/// The answer to the text of a request, whatever it is.
pub fn answer(request: &[u8]) -> String {
    encode(&operation::answer_text(request, Audience::Local))
}

/// The response in a text, checked. A lenient reader leaves out the members
/// that it does not know.
pub fn read_response(response: &[u8], lenient: bool) -> Result<String, GlassError> {
    let decoding = if lenient { Decoding::Lenient } else { Decoding::Strict };
    Ok(encode(&Response::read(response, decoding)?))
}

/// What a client asks for, agreed with the server of a manifest (section 3.5).
pub fn negotiate(request: &[u8], manifest: &[u8]) -> Result<String, GlassError> {
    let request = Document::read(request).map_err(DecodeError::from)?;
    let request = NegotiationRequest::read(request.view())?;
    let manifest: Manifest = decode(manifest)?;
    Ok(encode(&request.negotiate(&manifest)?))
}

/// Everything that changed between two page graphs (section 7).
pub fn diff(before: &[u8], after: &[u8]) -> Result<String, GlassError> {
    let (before, after): (WebIr, WebIr) = (decode(before)?, decode(after)?);
    Ok(encode(&web_ir::diff(&before, &after)?))
}

/// The canonical form of a page graph (section 9).
pub fn canonical(ir: &[u8]) -> Result<String, GlassError> {
    Ok(encode(&decode::<WebIr>(ir)?.canonical()?))
}
