//! Fetch witnesses (spec 9.8): what the platform saw when it fetched a URL for
//! an attestor. They form a chain of their own beside the events and are no part
//! of the evidence.

use super::{Path, ShapeError, message_hash};
use crate::{
    crypto::Hash,
    json::{ObjectBuilder, View},
};

/// What a witness commits to; its id, hash and signature stand beside.
const MEMBERS: [&str; 10] = [
    "attestationId",
    "requestedBy",
    "seq",
    "prevHash",
    "url",
    "method",
    "request",
    "requestedAt",
    "fetchedAt",
    "response",
];

/// The hash of a witness: SHA-256 of the 32 bytes of `prevHash` and the canonical
/// bytes of what the witness commits to. Other members are passed over. The
/// platform signs it with purpose `fetch_witness`.
///
/// ```
/// use openglass_core::{json::Document, record::fetch_witness_hash};
/// let witness = Document::read(
///     br#"{"attestationId":"att_1","requestedBy":"agt_1","seq":1,
///          "prevHash":"0000000000000000000000000000000000000000000000000000000000000000",
///          "url":"https://a.example/","method":"GET","request":null,
///          "requestedAt":"2026-01-31T12:00:00.000Z","fetchedAt":"2026-01-31T12:00:00.100Z",
///          "response":{"status":204},"id":"wfx_1"}"#,
/// )
/// .unwrap();
/// let hash = fetch_witness_hash(witness.view()).unwrap().to_hex();
/// assert!(hash.starts_with("69c6d49cfa15d0c3"), "{hash}");
/// ```
pub fn fetch_witness_hash(witness: View<'_>) -> Result<Hash, ShapeError> {
    let member = |name: &str| {
        let missing = || Path::ROOT.name(name).error("a value, found nothing");
        witness.get(name).ok_or_else(missing)
    };
    let mut committed = ObjectBuilder::new();
    for name in MEMBERS {
        committed = committed.value(name, member(name)?);
    }
    let prev_hash = member("prevHash")?.as_str().and_then(|text| text.parse().ok());
    let prev_hash: Hash = prev_hash
        .ok_or_else(|| Path::ROOT.name("prevHash").error("64 lower-case hex characters"))?;
    Ok(message_hash(&prev_hash, committed.build().view()))
}
