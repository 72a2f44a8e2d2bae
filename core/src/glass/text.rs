//! Rules for texts. Lengths are bytes of UTF-8; control characters are the
//! Unicode category Cc.

/// Longest identifier, in bytes.
pub const ID_BYTES: usize = 128;
/// The pattern of an identifier in JSON Schemas: no white space, no control
/// characters. Its length is stated beside it.
#[cfg(feature = "schema")]
pub const ID_PATTERN: &str = r"^[^\s\x00-\x1F\x7F-\x9F]+$";
/// Longest name of an operation, in bytes.
pub const OPERATION_BYTES: usize = 96;

/// Whether `text` is an identifier: 1 to 128 bytes without white space and
/// control characters.
pub fn is_id(text: &str) -> bool {
    is_token(text, ID_BYTES)
}

/// Whether `text` has 1 to `max_bytes` bytes without white space and control
/// characters.
pub fn is_token(text: &str, max_bytes: usize) -> bool {
    is_bounded(text, max_bytes) && !text.contains(char::is_whitespace)
}

/// Whether `text` has 1 to `max_bytes` bytes without control characters.
pub fn is_bounded(text: &str, max_bytes: usize) -> bool {
    (1..=max_bytes).contains(&text.len()) && !text.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_bytes_and_control_characters_are_cc() {
        assert!(is_id(&"a".repeat(128)) && !is_id(&"a".repeat(129)) && !is_id(""));
        assert!(is_bounded("é", 2) && !is_bounded("é", 1));
        for bad in ["a b", "a\u{a0}b", "a\u{2028}b", "a\u{1}", "a\u{9f}", "a\u{7f}"] {
            assert!(!is_id(bad), "{bad:?}");
        }
        assert!(is_bounded("a\u{2028} b", 9) && !is_bounded("a\tb", 9));
    }
}
