//! The native half of the npm package `@openglass/hub`.
//!
//! Nothing is decided here: functions convert their arguments, call the Rust
//! crates and convert the result back. The public layer in `ts` gives them
//! their types and documentation, and checks the types of their arguments.
//!
//! Bytes that come in are borrowed while the JavaScript thread waits, and
//! copied for work on other threads: JavaScript may change or move the memory
//! of a `Uint8Array` at any time, and such work must not see that.

pub mod bundle;
pub mod crypto;
mod error;
pub mod glass;
pub mod json;
pub mod request;
pub mod words;

use std::sync::LazyLock;

use napi_derive::napi;
use openglass_core::crypto::Provider;

/// Who does the curve arithmetic, for the whole process.
static PROVIDER: LazyLock<Provider> = LazyLock::new(openglass_crypto_native::provider);
/// The same with precomputed tables for keys that sign much (ADR 0002), for
/// verifications that may be long.
static TABLES: LazyLock<Provider> = LazyLock::new(|| PROVIDER.clone().with_tables());

/// The version, which must be that of the JavaScript above.
#[napi]
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Deepest nesting of JSON that is read.
#[napi]
#[expect(clippy::cast_possible_truncation, reason = "a small number")]
pub const MAX_DEPTH: u32 = openglass_core::json::MAX_DEPTH as u32;
