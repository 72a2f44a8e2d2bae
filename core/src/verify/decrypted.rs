//! Payloads that came decrypted beside an encrypted record.

use std::collections::HashSet;

use super::{Finding, FindingCode as Code};
use crate::{
    crypto::Hash,
    json::{JsonError, JsonErrorKind, ScanError, Scanner, Source},
};

/// How deep a decrypted payload lies in a bundle: bundle, decryptedPayloads.
const PAYLOAD_DEPTH: usize = 2;

/// Compares each decrypted payload with the hash that its sender signed.
pub(super) fn check<S: Source>(
    source: &mut S,
    at: Option<u64>,
    signed: &[Hash],
) -> Result<Vec<Finding>, ScanError<S::Error>> {
    let Some(at) = at else { return Ok(Vec::new()) };
    let mut scanner = Scanner::new(source, at);
    let mut findings = Vec::new();
    let mut seen = HashSet::new();
    scanner.take(b'{')?;
    let mut done = scanner.take(b'}')?;
    while !done {
        let name = scanner.name()?;
        if !seen.insert(name.clone()) {
            let offset = usize::try_from(scanner.position()).unwrap_or(usize::MAX);
            return Err(JsonError { kind: JsonErrorKind::DuplicateMember, offset }.into());
        }
        let payload = scanner.value(PAYLOAD_DEPTH)?;
        // `01` or `+1` would name a message twice.
        let seq = name.parse::<u32>().ok().filter(|seq| seq.to_string() == name);
        let index = seq.and_then(|seq| seq.checked_sub(1));
        let expected = index.and_then(|index| signed.get(index as usize));
        if expected != Some(&payload.view().hash()) {
            findings.push(Finding { seq, ..Finding::new(Code::DecryptedPayloadHash) });
        }
        done = scanner.end_of_items(b'}')?;
    }
    // Their order does not depend on the order of members in the text.
    findings.sort_by_key(|finding| finding.seq);
    Ok(findings)
}
