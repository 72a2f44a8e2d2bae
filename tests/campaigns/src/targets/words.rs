//! The doors of the small encodings: what is read is written back letter for
//! letter, so that each value has one spelling.

use openglass_core::{
    crypto::{PlatformKey, Purpose, sha256, sig_input, spki_from_p256_point},
    encoding, id, time,
};
use openglass_testkit as testkit;

use super::Target;

fn bytes_of<const N: usize>(words: [&str; N]) -> Vec<Vec<u8>> {
    words.map(|word| word.as_bytes().to_vec()).to_vec()
}

/// Timestamps.
#[derive(Debug)]
pub struct TimestampTarget;

impl Target for TimestampTarget {
    fn name(&self) -> &'static str {
        "timestamp"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        bytes_of([
            "2026-01-31T12:00:00.000Z",
            "0000-01-01T00:00:00.000Z",
            "2024-02-29T23:59:59.999Z",
            "9999-12-31T23:59:59.999Z",
        ])
    }

    fn check(&self, input: &[u8]) -> bool {
        let Ok(text) = str::from_utf8(input) else { return false };
        let instant = time::parse(text);
        assert_eq!(instant.is_some(), time::is_valid(text));
        if let Some(instant) = instant {
            assert_eq!(time::format(instant).as_deref(), Some(text), "one form for each time");
        }
        instant.is_some()
    }
}

/// base64url without padding.
#[derive(Debug)]
pub struct Base64urlTarget;

impl Target for Base64urlTarget {
    fn name(&self) -> &'static str {
        "base64url"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        bytes_of(["AAECAwQ", "_-8", "", "AA", "AAA", "AAAA"])
    }

    fn check(&self, input: &[u8]) -> bool {
        let written = encoding::base64url_encode(input);
        assert_eq!(encoding::base64url_decode(&written).as_deref(), Ok(input));
        let Ok(text) = str::from_utf8(input) else { return false };
        let bytes = encoding::base64url_decode(text);
        if let Ok(bytes) = &bytes {
            assert_eq!(encoding::base64url_encode(bytes), text, "one spelling for each value");
        }
        bytes.is_ok()
    }
}

/// Hex and identifiers.
#[derive(Debug)]
pub struct WordsTarget;

impl Target for WordsTarget {
    fn name(&self) -> &'static str {
        "words"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        bytes_of(["", "00ff", "ses_00000000000000000000000001"])
    }

    fn check(&self, input: &[u8]) -> bool {
        let Ok(text) = str::from_utf8(input) else { return false };
        let hex = encoding::hex_decode(text);
        if let Ok(bytes) = &hex {
            assert_eq!(encoding::hex_encode(bytes), text, "one spelling for each value");
        }
        let is_id = id::has_prefix(text, "ses_");
        assert!(!is_id || text.len() == 4 + id::BODY_LEN);
        hex.is_ok() || is_id
    }
}

/// DER: of all byte strings, only the two spellings of the one signature pass
/// (`s` high or low, ruling Q14), and a public key has one form.
#[derive(Debug)]
pub struct DerTarget {
    key: PlatformKey,
    signatures: [Vec<u8>; 2],
}

const MESSAGE: &[u8] = b"one message";

impl DerTarget {
    /// With a signature of the platform's made key, in both spellings.
    pub fn new() -> Self {
        let signer = testkit::platform_signer();
        let provider = openglass_crypto_native::provider();
        let text = signer.public_key_text();
        let key = PlatformKey::parse(&provider, signer.kid(), &text).expect("a key");
        let signature = signer.sign(Purpose::Record, &sha256(MESSAGE)).expect("a signature");
        let low = encoding::base64url_decode(&signature.sig).expect("base64url");
        let high = high_twin(&low);
        Self { key, signatures: [low, high] }
    }

    fn passes(&self, der: &[u8]) -> bool {
        self.key.verify_der(&sig_input(Purpose::Record, &sha256(MESSAGE)), der)
    }
}

/// The same signature with `n - s` for `s`.
fn high_twin(der: &[u8]) -> Vec<u8> {
    let signature = p256::ecdsa::Signature::from_der(der).expect("DER");
    let (r, s) = signature.split_scalars();
    let twin = p256::ecdsa::Signature::from_scalars(r, -s).expect("not zero");
    twin.to_der().as_bytes().to_vec()
}

impl Default for DerTarget {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for DerTarget {
    fn name(&self) -> &'static str {
        "der"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let [low, high] = self.signatures.clone();
        vec![low, high, spki_from_p256_point(self.key.point())]
    }

    fn check(&self, input: &[u8]) -> bool {
        let provider = openglass_crypto_native::provider();
        let key = PlatformKey::from_spki(&provider, "k", input);
        if let Ok(key) = &key {
            assert_eq!(spki_from_p256_point(key.point()), input, "one form for each key");
        }
        let is_ours = self.signatures.iter().any(|signature| signature == input);
        assert_eq!(self.passes(input), is_ours, "passes, but was never signed");
        is_ours || key.is_ok()
    }
}
