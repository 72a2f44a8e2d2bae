//! Is this record true to its signatures? (spec 5, rulings Q5 and Q10 to Q18)
//!
//! [`verify`] takes a bundle or a receipt and keys that came from elsewhere,
//! and runs every check that still makes sense, whatever failed before. The
//! verdict is a [`Report`]: findings in the order of the specification, never
//! a panic. Keys inside the bundle are never trusted.

mod agreement;
mod bundle;
mod extra;
mod finding;
mod heads;
mod messages;
mod receipt;
mod report;

pub use finding::{Finding, FindingCode, InfoCode, Note};
pub use heads::KnownHeads;
pub use report::{Claim, Proof, Report};

use crate::{
    crypto::{Hash, PlatformKey, Provider, Purpose, Signature},
    json::Document,
    record::{PlatformKeys, Receipt},
};

/// What else the verifier may use.
#[derive(Debug, Clone, Default)]
pub struct Options<'a> {
    /// Heads that the caller has seen countersigned (ruling Q17).
    pub known_heads: Option<&'a KnownHeads>,
}

/// Verifies the text of a bundle or a receipt with trusted platform keys.
pub fn verify(
    provider: &Provider,
    text: &[u8],
    keys: &PlatformKeys,
    options: &Options<'_>,
) -> Report {
    match Document::read(text) {
        Ok(document) => verify_document(provider, &document, keys, options),
        Err(error) => Report::malformed("", &error.to_string()),
    }
}

/// As [`verify`], for a document that has been read already.
pub fn verify_document(
    provider: &Provider,
    document: &Document,
    keys: &PlatformKeys,
    options: &Options<'_>,
) -> Report {
    if Receipt::is_receipt(document.view()) {
        return receipt::verify(document.view(), keys);
    }
    bundle::verify(provider, document.view(), keys, options)
}

/// The platform's signature under the trusted key that was valid at `at`.
fn platform_signed(
    keys: &PlatformKeys,
    purpose: Purpose,
    digest: &Hash,
    signature: &Signature<'_>,
    at: &str,
) -> bool {
    let key: Option<&PlatformKey> = keys.find(&signature.kid, at);
    key.is_some_and(|key| key.verify(purpose, digest, signature))
}
