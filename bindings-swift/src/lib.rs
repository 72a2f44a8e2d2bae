//! The native half of the Swift package `OpenGlass` and of the Kotlin library
//! `glass.openglass.hub`.
//!
//! Nothing is decided here: functions convert their arguments, call the Rust
//! crates and convert the result back. The public layers in `swift` and
//! `kotlin` give them their types and documentation.
//!
//! All texts are UTF-8. JSON crosses as its bytes on the way in, and as one text
//! on the way out. Bytes are borrowed while the caller waits: `&[u8]` is memory
//! of the caller, which uniffi copies only for results. All functions are synchronous: callers choose their own
//! queue or thread.

pub mod bundle;
pub mod crypto;
pub mod error;
pub mod glass;
pub mod json;
pub mod request;
pub mod words;

use std::sync::LazyLock;

use openglass_core::crypto::Provider;

uniffi::setup_scaffolding!();

/// Who does the curve arithmetic, for the whole process.
static PROVIDER: LazyLock<Provider> = LazyLock::new(openglass_crypto_native::provider);
/// The same with precomputed tables for keys that sign much (ADR 0002), for
/// verifications that may be long.
static TABLES: LazyLock<Provider> = LazyLock::new(|| PROVIDER.clone().with_tables());

/// The version, which must be that of the package above.
#[uniffi::export]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Deepest nesting of JSON that is read.
#[uniffi::export]
#[expect(clippy::cast_possible_truncation, reason = "a small number")]
pub fn max_depth() -> u32 {
    openglass_core::json::MAX_DEPTH as u32
}
