//! The doors of core that meet outside bytes, and what must hold behind them.

use std::convert::Infallible;

use openglass_core::{
    crypto::{AgentKey, Provider},
    encoding, id,
    json::{Document, JsonErrorKind, Source, canonicalize},
    record::PlatformKeys,
    request::{RequestToSign, SignedHeaders},
    time,
    verify::{FindingCode, Options, Report, verify, verify_source},
};
use openglass_testkit as testkit;

use crate::{Rng, sample};

/// One door.
pub trait Target {
    /// A short name.
    fn name(&self) -> &'static str;

    /// Good inputs to start from.
    fn seeds(&self) -> Vec<Vec<u8>>;

    /// Checks what must hold for any input; tells whether it was accepted.
    ///
    /// # Panics
    ///
    /// When a property does not hold.
    fn check(&self, input: &[u8]) -> bool;
}

/// Canonical JSON: writing what was read changes nothing, and where the peer
/// reads the same text it writes the same bytes.
#[derive(Debug)]
pub struct JsonTarget;

impl Target for JsonTarget {
    fn name(&self) -> &'static str {
        "json"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let mut rng = Rng::new(11);
        let documents = (0..40).map(|size| sample::document(&mut rng, 20 + 20 * size).into_bytes());
        let edges = [
            r#"{"😀":1,"דּ":2,"\ue000":3,"z\u0000":4,"z":5,"\\":6,"]":7,"":8}"#,
            r#"{"abcdefgh2":1,"abcdefgh10":2,"abcdefgh":3,"abcdefg":4,"abcdefgé":5}"#,
            "[-0,-0.0,0.5,0.000001,0.0000001,1e21,123456789.123456,100,1.10,5e-324,1e2]",
            "[0.1234567890123456789,999999999999999,9999999999999999,-1.5,-0.10]",
        ];
        documents.chain(edges.map(|text| text.as_bytes().to_vec())).collect()
    }

    fn check(&self, input: &[u8]) -> bool {
        // Not trusted, but in this build no crate turns on the features that
        // make this reader ambiguous, and it only serves for comparison.
        let peer = serde_json::from_slice::<serde_json::Value>(input);
        match (canonicalize(input), peer) {
            (Ok(ours), peer) => {
                let again = canonicalize(ours.as_bytes()).expect("canonical text is JSON");
                assert_eq!(ours, again, "canonicalizing twice changes nothing");
                if let Ok(peer) = peer {
                    let theirs = serde_json_canonicalizer::to_string(&peer).expect("finite");
                    assert_eq!(ours.as_str(), theirs, "the peer writes other bytes");
                }
                true
            }
            (Err(error), Ok(_)) => {
                let stricter =
                    [JsonErrorKind::DuplicateMember, JsonErrorKind::TooDeep].contains(&error.kind);
                assert!(stricter, "refused what the peer reads: {error}");
                false
            }
            (Err(_), Err(_)) => false,
        }
    }
}

/// The verifier: any text gets a report, the same one in whatever pieces it is
/// read; what the strict reader refuses is malformed; and "valid" is only said of
/// content that was signed.
#[derive(Debug)]
pub struct BundleTarget {
    provider: Provider,
    keys: PlatformKeys,
    /// Statement and evidence of the valid seeds, canonical.
    signed: Vec<(String, String)>,
}

impl BundleTarget {
    /// With the keys that signed the seeds.
    pub fn new() -> Self {
        let provider = openglass_crypto_native::provider();
        let keys = Document::read(testkit::keys_text().as_bytes()).expect("JSON");
        let keys = PlatformKeys::read(&provider, keys.view()).expect("keys");
        let valid = testkit::cases().into_iter().filter(|case| case.expected.errors.is_empty());
        let signed = valid.filter_map(|case| signed_parts(case.bundle.as_bytes())).collect();
        Self { provider, keys, signed }
    }
}

impl BundleTarget {
    /// The report when few bytes are at hand at a time.
    fn verify_in_pieces(&self, input: &[u8]) -> Report {
        let mut pieces = Pieces { text: input, size: 1 + input.len() % 97 };
        let verified = verify_source(&self.provider, &mut pieces, &self.keys, &Options::default());
        let Ok(verified) = verified;
        verified.report
    }
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

impl Default for BundleTarget {
    fn default() -> Self {
        Self::new()
    }
}

/// What the platform's signature covers.
fn signed_parts(text: &[u8]) -> Option<(String, String)> {
    let document = Document::read(text).ok()?;
    let statement = document.view().get("record")?.get("statement")?;
    let evidence = document.view().get("evidence")?;
    Some((statement.as_json().to_owned(), evidence.as_json().to_owned()))
}

impl Target for BundleTarget {
    fn name(&self) -> &'static str {
        "bundle"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        testkit::cases().into_iter().map(|case| case.bundle.into_bytes()).collect()
    }

    fn check(&self, input: &[u8]) -> bool {
        let report = verify(&self.provider, input, &self.keys, &Options::default());
        assert_eq!(report.valid, report.errors.is_empty());
        assert_eq!(report, self.verify_in_pieces(input), "other pieces, another report");
        if canonicalize(input).is_err() {
            let codes: Vec<_> = report.errors.iter().map(|finding| finding.code).collect();
            assert_eq!(codes, [FindingCode::MalformedBundle], "judged what is no JSON");
        }
        assert!(canonicalize(report.to_json().as_bytes()).is_ok(), "a report is JSON");
        if report.valid && report.session_id.is_some() {
            let parts = signed_parts(input).expect("a valid bundle has them");
            assert!(self.signed.contains(&parts), "called valid, but was never signed");
        }
        report.valid
    }
}

/// Signed requests: only the very request that was signed passes.
///
/// An input is the method, the path, the five headers and the body, one a line.
#[derive(Debug)]
pub struct RequestTarget {
    key: AgentKey,
    signed: Vec<u8>,
}

impl RequestTarget {
    /// With one agent's key.
    pub fn new() -> Self {
        let agent = testkit::signer(0);
        let request = RequestToSign {
            method: "POST",
            path: "/v1/sessions?x=1",
            timestamp: "2026-01-31T12:00:00.000Z",
            nonce: "c29tZSByYW5kb20gbm9uY2U",
            body: b"{\"a\":1}",
        };
        let headers = request.sign(&agent, Some("agt_00000000000000000000000000"));
        let mut lines = vec![request.method.to_owned(), request.path.to_owned()];
        lines.extend(headers.iter().map(|(_, value)| value.to_owned()));
        let mut signed = lines.join("\n").into_bytes();
        signed.push(b'\n');
        signed.extend_from_slice(request.body);
        let provider = openglass_crypto_native::provider();
        let key = AgentKey::parse(&provider, agent.kid(), &agent.public_key_text()).expect("key");
        Self { key, signed }
    }
}

impl Default for RequestTarget {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for RequestTarget {
    fn name(&self) -> &'static str {
        "request"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        vec![self.signed.clone()]
    }

    fn check(&self, input: &[u8]) -> bool {
        const HEADERS: [&str; 5] =
            ["OG-Agent", "OG-Key", "OG-Timestamp", "OG-Nonce", "OG-Signature"];
        let mut parts = input.splitn(8, |byte| *byte == b'\n');
        let mut line = || parts.next().map(String::from_utf8_lossy);
        let (Some(method), Some(path)) = (line(), line()) else { return false };
        let values = HEADERS.map(|_| line());
        let body = parts.next().unwrap_or_default();
        let lookup = |name: &str| {
            let at = HEADERS.iter().position(|header| *header == name)?;
            values[at].as_deref()
        };
        let Ok(headers) = SignedHeaders::collect(lookup) else { return false };
        let _ = headers.check_clock(1_769_860_800_000);
        let passes = headers.check_signature(&self.key, &method, &path, body).is_ok();
        if passes {
            // The agent's id is not part of the signed bytes: the key names it.
            let but_agent = |bytes: &[u8]| {
                let lines: Vec<_> = bytes.splitn(8, |byte| *byte == b'\n').collect();
                lines
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != 2)
                    .map(|(_, line)| line.to_vec())
                    .collect::<Vec<_>>()
            };
            assert_eq!(but_agent(input), but_agent(&self.signed), "passes, but was never signed");
        }
        passes
    }
}

/// The small encodings: what is read is written back letter for letter.
#[derive(Debug)]
pub struct WordsTarget;

impl Target for WordsTarget {
    fn name(&self) -> &'static str {
        "words"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let words = [
            "2026-01-31T12:00:00.000Z",
            "0000-01-01T00:00:00.000Z",
            "2024-02-29T23:59:59.999Z",
            "9999-12-31T23:59:59.999Z",
            "AAECAwQ",
            "_-8",
            "",
            "00ff",
            "ses_00000000000000000000000001",
        ];
        words.map(|word| word.as_bytes().to_vec()).to_vec()
    }

    fn check(&self, input: &[u8]) -> bool {
        let Ok(text) = str::from_utf8(input) else { return false };
        let instant = time::parse(text);
        if let Some(instant) = instant {
            assert_eq!(time::format(instant).as_deref(), Some(text), "one form for each time");
        }
        let bytes = encoding::base64url_decode(text);
        if let Ok(bytes) = &bytes {
            assert_eq!(encoding::base64url_encode(bytes), text, "one spelling for each value");
        }
        let hex = encoding::hex_decode(text);
        if let Ok(bytes) = &hex {
            assert_eq!(encoding::hex_encode(bytes), text, "one spelling for each value");
        }
        let is_id = id::has_prefix(text, "ses_");
        assert!(!is_id || text.len() == 4 + id::BODY_LEN);
        instant.is_some() || bytes.is_ok() || hex.is_ok() || is_id
    }
}
