//! Requests and responses.

use openglass_core::{
    glass::{
        encode,
        envelope::{Decoding, Request, Response},
        operation::{Audience, answer_text},
    },
    json::canonicalize,
};

use super::{assert_round_trip, documents};
use crate::Target;

/// The envelope: any text is answered by a response that a strict client reads,
/// a lenient client reads whatever a strict one does, and what is read is
/// written in one form.
#[derive(Debug)]
pub struct EnvelopeTarget;

impl Target for EnvelopeTarget {
    fn name(&self) -> &'static str {
        "envelope"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        [documents("request"), documents("response")].concat()
    }

    fn check(&self, input: &[u8]) -> bool {
        let answer = encode(&answer_text(input, Audience::Mcp));
        let answer = Response::read(answer.as_bytes(), Decoding::Strict).expect("our own answer");
        let request = Request::read(input);
        if let Ok(request) = &request {
            assert_round_trip(request);
            assert_eq!(answer.request_id, request.request_id);
            assert_eq!(answer.correlation_id, request.correlation_id);
        } else {
            assert!(!answer.ok, "a refused request has no result");
        }
        let response = Response::read(input, Decoding::Strict);
        if let Ok(response) = &response {
            assert_round_trip(response);
            let lenient = Response::read(input, Decoding::Lenient).expect("no stricter");
            assert_eq!(&lenient, response);
        }
        let read = request.is_ok() || response.is_ok();
        assert!(!read || canonicalize(input).is_ok(), "read what is no JSON");
        read
    }
}
