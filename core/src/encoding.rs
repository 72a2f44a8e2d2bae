//! Hex and base64url as the protocol spells them (spec 1.2, ruling Q15).

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

/// A text that is not what the protocol calls base64url or hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct EncodingError {
    /// What was expected, in words.
    pub expected: &'static str,
}

/// Encodes bytes as base64url without padding.
pub fn base64url_encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Decodes base64url: URL alphabet, no padding, canonical trailing bits.
pub fn base64url_decode(text: &str) -> Result<Vec<u8>, EncodingError> {
    const EXPECTED: EncodingError =
        EncodingError { expected: "unpadded base64url with canonical trailing bits" };
    URL_SAFE_NO_PAD.decode(text).map_err(|_| EXPECTED)
}

/// Decodes base64url that holds exactly `N` bytes.
pub fn base64url_array<const N: usize>(text: &str) -> Result<[u8; N], EncodingError> {
    const EXPECTED: EncodingError = EncodingError { expected: "base64url of the right length" };
    base64url_decode(text)?.try_into().map_err(|_| EXPECTED)
}

/// Encodes bytes as lower-case hex.
pub fn hex_encode(bytes: &[u8]) -> String {
    hex::encode(bytes)
}

/// Decodes lower-case hex.
pub fn hex_decode(text: &str) -> Result<Vec<u8>, EncodingError> {
    const EXPECTED: EncodingError = EncodingError { expected: "lower-case hex" };
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Err(EXPECTED);
    }
    hex::decode(text).map_err(|_| EXPECTED)
}
