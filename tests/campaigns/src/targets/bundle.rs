//! The doors of the verifier.

use std::convert::Infallible;

use openglass_core::{
    crypto::Provider,
    json::{Document, Source, canonicalize},
    record::{PlatformKeys, Receipt},
    verify::{FindingCode, Options, Report, verify, verify_source},
};
use openglass_testkit as testkit;

use super::Target;

/// What signed the seeds, and what it signed.
#[derive(Debug)]
struct Platform {
    provider: Provider,
    keys: PlatformKeys,
    /// The statement's hash and the canonical evidence of each valid seed.
    signed: Vec<(String, Option<String>)>,
}

impl Platform {
    fn new() -> Self {
        let provider = openglass_crypto_native::provider();
        let keys = Document::read(testkit::keys_text().as_bytes()).expect("JSON");
        let keys = PlatformKeys::read(&provider, keys.view()).expect("keys");
        let mut signed = Vec::new();
        for (statement, evidence) in
            valid_records().filter_map(|bundle| signed_parts(bundle.as_bytes()))
        {
            signed.push((statement.clone(), None));
            signed.push((statement, evidence));
        }
        Self { provider, keys, signed }
    }

    fn verify(&self, input: &[u8]) -> Report {
        verify(&self.provider, input, &self.keys, &Options::default())
    }

    /// The report when few bytes are at hand at a time.
    fn verify_in_pieces(&self, text: &[u8], size: usize) -> Report {
        let mut pieces = Pieces { text, size };
        let verified = verify_source(&self.provider, &mut pieces, &self.keys, &Options::default());
        let Ok(verified) = verified;
        verified.report
    }

    /// # Panics
    ///
    /// When a report contradicts itself, judges what is no JSON, or calls valid
    /// what was never signed.
    fn check(&self, input: &[u8], report: &Report) {
        assert_eq!(report.valid, report.errors.is_empty());
        if canonicalize(input).is_err() {
            let codes: Vec<_> = report.errors.iter().map(|finding| finding.code).collect();
            assert_eq!(codes, [FindingCode::MalformedBundle], "judged what is no JSON");
        }
        assert!(canonicalize(report.to_json().as_bytes()).is_ok(), "a report is JSON");
        if report.valid {
            let parts = signed_parts(input).expect("a valid record has them");
            assert!(self.signed.contains(&parts), "called valid, but was never signed");
        }
    }
}

/// What the platform's signature covers: the statement, and by its hash the
/// evidence of a bundle. A receipt shows no more than the statement's hash.
fn signed_parts(text: &[u8]) -> Option<(String, Option<String>)> {
    let document = Document::read(text).ok()?;
    let view = document.view();
    if let Some(hash) = view.get("statementHash") {
        return Some((hash.as_str()?.into_owned(), None));
    }
    let statement = view.get("record")?.get("statement")?;
    Some((statement.hash().to_hex(), Some(view.get("evidence")?.as_json().to_owned())))
}

/// A text of which few bytes are at hand at a time.
struct Pieces<'t> {
    text: &'t [u8],
    size: usize,
}

impl Source for Pieces<'_> {
    type Error = Infallible;

    fn bytes_from(&mut self, offset: u64) -> Result<&[u8], Infallible> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX).min(self.text.len());
        let end = (start + self.size).min(self.text.len());
        Ok(&self.text[start..end])
    }
}

fn valid_records() -> impl Iterator<Item = String> {
    let cases = testkit::cases().into_iter();
    cases.filter(|case| case.expected.errors.is_empty()).map(|case| case.bundle)
}

fn made_records() -> Vec<Vec<u8>> {
    testkit::cases().into_iter().map(|case| case.bundle.into_bytes()).collect()
}

/// The verifier: any text gets a report, what the strict reader refuses is
/// malformed, and "valid" is only said of content that was signed.
#[derive(Debug)]
pub struct BundleTarget(Platform);

impl BundleTarget {
    /// With the keys that signed the seeds.
    pub fn new() -> Self {
        Self(Platform::new())
    }
}

impl Default for BundleTarget {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for BundleTarget {
    fn name(&self) -> &'static str {
        "bundle"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        made_records()
    }

    fn check(&self, input: &[u8]) -> bool {
        let report = self.0.verify(input);
        self.0.check(input, &report);
        report.valid
    }
}

/// As [`BundleTarget`], starting from receipts only.
#[derive(Debug, Default)]
pub struct ReceiptTarget(BundleTarget);

impl ReceiptTarget {
    /// With the keys that signed the seeds.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Target for ReceiptTarget {
    fn name(&self) -> &'static str {
        "receipt"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        made_records().into_iter().filter(|text| is_receipt(text)).collect()
    }

    fn check(&self, input: &[u8]) -> bool {
        self.0.check(input)
    }
}

fn is_receipt(text: &[u8]) -> bool {
    Document::read(text).is_ok_and(|document| Receipt::is_receipt(document.view()))
}

/// The verifier on a text that comes in pieces: the same report as for the
/// whole text, whatever the size of the pieces, which the first byte gives.
#[derive(Debug)]
pub struct StreamTarget(Platform);

impl StreamTarget {
    /// With the keys that signed the seeds.
    pub fn new() -> Self {
        Self(Platform::new())
    }
}

impl Default for StreamTarget {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for StreamTarget {
    fn name(&self) -> &'static str {
        "streaming"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let sizes = (0..=u8::MAX).step_by(3).cycle();
        let with_size = |(text, size): (Vec<u8>, u8)| [&[size], &text[..]].concat();
        made_records().into_iter().zip(sizes).map(with_size).collect()
    }

    fn check(&self, input: &[u8]) -> bool {
        let Some((size, text)) = input.split_first() else { return false };
        let report = self.0.verify(text);
        let in_pieces = self.0.verify_in_pieces(text, 1 + usize::from(*size));
        assert_eq!(report, in_pieces, "other pieces, another report");
        report.valid
    }
}
