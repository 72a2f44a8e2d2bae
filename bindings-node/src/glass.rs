//! Glass, as far as it needs no browser: operations, envelopes, negotiation,
//! page graphs.
//!
//! The arguments are JSON texts in UTF-8, the results JSON texts. What takes
//! long is also there on another thread.

use napi::{Env, Task, bindgen_prelude::AsyncTask};
use napi_derive::napi;
use openglass_core::glass::{operation, texts};

use crate::error::guarded;

/// Runs an operation on its payload; JavaScript waits.
#[napi]
pub fn glass_run_sync(operation: String, payload: &[u8]) -> napi::Result<String> {
    guarded(|| Ok(operation::run(&operation, payload)?))
}

/// Runs an operation on its payload on another thread.
#[napi(ts_return_type = "Promise<string>")]
pub fn glass_run(operation: String, payload: &[u8]) -> AsyncTask<Work> {
    AsyncTask::new(Work::Run { operation, payload: payload.to_vec() })
}

/// Answers a request with a response, whatever it is; JavaScript waits.
#[napi]
pub fn glass_answer_sync(request: &[u8]) -> napi::Result<String> {
    guarded(|| Ok(texts::answer(request)))
}

/// Answers a request with a response on another thread.
#[napi(ts_return_type = "Promise<string>")]
pub fn glass_answer(request: &[u8]) -> AsyncTask<Work> {
    AsyncTask::new(Work::Answer { request: request.to_vec() })
}

/// Reads and checks a request.
#[napi]
pub fn glass_read_request(request: &[u8]) -> napi::Result<String> {
    guarded(|| Ok(texts::read_request(request)?))
}

/// Reads and checks a response. A lenient reader leaves out the members that it
/// does not know.
#[napi]
pub fn glass_read_response(response: &[u8], lenient: bool) -> napi::Result<String> {
    guarded(|| Ok(texts::read_response(response, lenient)?))
}

/// What a client asks for, agreed with the server of a manifest.
#[napi]
pub fn glass_negotiate(request: &[u8], manifest: &[u8]) -> napi::Result<String> {
    guarded(|| Ok(texts::negotiate(request, manifest)?))
}

/// Everything that changed between two page graphs; JavaScript waits.
#[napi]
pub fn glass_diff_sync(before: &[u8], after: &[u8]) -> napi::Result<String> {
    guarded(|| Ok(texts::diff(before, after)?))
}

/// Everything that changed between two page graphs, on another thread.
#[napi(ts_return_type = "Promise<string>")]
pub fn glass_diff(before: &[u8], after: &[u8]) -> AsyncTask<Work> {
    AsyncTask::new(Work::Diff { before: before.to_vec(), after: after.to_vec() })
}

/// The canonical form of a page graph; JavaScript waits.
#[napi]
pub fn glass_canonical_sync(ir: &[u8]) -> napi::Result<String> {
    guarded(|| Ok(texts::canonical(ir)?))
}

/// The canonical form of a page graph, on another thread.
#[napi(ts_return_type = "Promise<string>")]
pub fn glass_canonical(ir: &[u8]) -> AsyncTask<Work> {
    AsyncTask::new(Work::Canonical { ir: ir.to_vec() })
}

/// Work on its way to another thread. It owns all it needs.
pub enum Work {
    /// An operation by name.
    Run {
        /// The name.
        operation: String,
        /// What it takes.
        payload: Vec<u8>,
    },
    /// The answer to a request.
    Answer {
        /// The request.
        request: Vec<u8>,
    },
    /// What changed between two graphs.
    Diff {
        /// The earlier graph.
        before: Vec<u8>,
        /// The later graph.
        after: Vec<u8>,
    },
    /// The canonical form of a graph.
    Canonical {
        /// The graph.
        ir: Vec<u8>,
    },
}

impl Task for Work {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> napi::Result<String> {
        guarded(|| match self {
            Self::Run { operation, payload } => Ok(operation::run(operation, payload)?),
            Self::Answer { request } => Ok(texts::answer(request)),
            Self::Diff { before, after } => Ok(texts::diff(before, after)?),
            Self::Canonical { ir } => Ok(texts::canonical(ir)?),
        })
    }

    fn resolve(&mut self, _env: Env, result: String) -> napi::Result<String> {
        Ok(result)
    }
}
