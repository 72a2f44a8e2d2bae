//! Is this record true to its signatures? (spec 5, rulings Q5 and Q10 to Q18)
//!
//! [`verify`] takes a bundle or a receipt and keys that came from elsewhere,
//! and runs every check that still makes sense, whatever failed before. The
//! verdict is a [`Report`]: findings in the order of the specification, never
//! a panic. Keys inside the bundle are never trusted.

mod agreement;
mod batches;
mod bundle;
mod decrypted;
mod explain;
mod extra;
mod finding;
mod heads;
mod messages;
mod outline;
mod receipt;
mod report;
mod signatures;
mod threads;

use std::{convert::Infallible, fmt};

pub use explain::{CodeKind, Explanation};
pub use finding::{Finding, FindingCode, InfoCode, Note};
pub use heads::KnownHeads;
pub use report::{Claim, Proof, Report};

use self::{bundle::BundleCheck, outline::Outline};
use crate::{
    crypto::{Hash, PlatformKey, Provider, Purpose, Signature},
    json::{Document, JsonError, ScanError, Source},
    record::{PlatformKeys, Receipt},
};

/// What else the verifier may use.
#[derive(Clone, Default)]
pub struct Options<'a> {
    /// Heads that the caller has seen countersigned (ruling Q17).
    pub known_heads: Option<&'a KnownHeads>,
    /// Is told now and then how many bytes of the text have been verified.
    pub progress: Option<&'a dyn Fn(u64)>,
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options").field("known_heads", &self.known_heads).finish_non_exhaustive()
    }
}

/// A verdict, and the record without its bulk.
#[derive(Debug)]
pub struct Verified {
    /// The verdict.
    pub report: Report,
    /// The bundle with empty `evidence.messages` and `decryptedPayloads`, or
    /// the receipt: enough to tell what the record is about. `None` when the
    /// text is not JSON.
    pub outline: Option<Document>,
}

/// Verifies the text of a bundle or a receipt with trusted platform keys.
pub fn verify(
    provider: &Provider,
    text: &[u8],
    keys: &PlatformKeys,
    options: &Options<'_>,
) -> Report {
    let mut source = text;
    let Ok(verified): Result<_, Infallible> = verify_source(provider, &mut source, keys, options);
    verified.report
}

/// As [`verify`], for a text of any size: memory stays flat, for messages are
/// read in batches. The text is looked at twice, in any order of its members.
/// An error means that the source could not be read.
pub fn verify_source<S: Source>(
    provider: &Provider,
    source: &mut S,
    keys: &PlatformKeys,
    options: &Options<'_>,
) -> Result<Verified, S::Error> {
    let not_json = |error: JsonError| Report::malformed(&error.to_string());
    let outline = match Outline::read(source) {
        Ok(outline) => outline,
        Err(ScanError::Json(error)) => {
            return Ok(Verified { report: not_json(error), outline: None });
        }
        Err(ScanError::Source(error)) => return Err(error),
    };
    let report = if Receipt::is_receipt(outline.document.view()) {
        receipt::verify(outline.document.view(), keys)
    } else {
        match (BundleCheck { provider, keys, options }).run(source, &outline) {
            Ok(report) => report,
            Err(ScanError::Json(error)) => not_json(error),
            Err(ScanError::Source(error)) => return Err(error),
        }
    };
    Ok(Verified { report, outline: Some(outline.document) })
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
