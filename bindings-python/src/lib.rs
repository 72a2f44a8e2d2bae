//! The native half of the Python package `openglass`.
//!
//! Nothing is decided here: functions convert their arguments, call the Rust
//! crates and convert the result back. The public Python layer in
//! `python/openglass` gives them their types and documentation.

mod bundle;
mod client;
mod crypto;
mod error;
mod glass;
mod identity;
mod input;
mod json;
mod request;
mod runtime;
mod words;

use std::sync::LazyLock;

use openglass_core::crypto::Provider;
use pyo3::prelude::*;

/// Who does the curve arithmetic, for the whole process.
static PROVIDER: LazyLock<Provider> = LazyLock::new(openglass_crypto_native::provider);
/// The same with precomputed tables for keys that sign much (ADR 0002), for
/// verifications that may be long.
static TABLES: LazyLock<Provider> = LazyLock::new(|| PROVIDER.clone().with_tables());

/// The extension module `openglass._native`.
///
/// It relies on the interpreter lock: nobody may change a dictionary while it is
/// written as JSON.
#[pymodule(gil_used = true)]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{
        bundle::{verify, verify_file},
        client::NativeClient,
        crypto::{
            fingerprint, generate_ed25519_keypair, hex_to_bytes, sha256, sig_input, sign_ed25519,
            to_hex, verify_ed25519, verify_p256, verify_signature,
        },
        glass::{
            glass_answer, glass_canonical, glass_diff, glass_negotiate, glass_read_request,
            glass_read_response, glass_run,
        },
        identity::{load_identity, save_identity},
        json::{
            canonicalize, canonicalize_text, canonicalize_to_bytes, check_payload,
            check_payload_text, json_hash, message_hash, offer_hash, payload_hash,
            payload_hash_text, statement_hash,
        },
        request::{check_request, sign_request},
        words::{
            base64url_decode, base64url_encode, format_timestamp, has_id_prefix,
            make_attestation_id, make_session_id, parse_timestamp,
        },
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
