//! Numbers: read as doubles, written as ECMAScript writes them (RFC 8785 3.2.2.3).

/// Decimals of up to this many digits map to different doubles, so each is the
/// shortest text of its double: canonical already, unless its layout is not.
const EXACT_DIGITS: usize = 15;

/// ECMAScript writes up to this many zeros between the point and the first digit.
const PLAIN_ZEROS: usize = 5;

/// The ECMAScript text of a finite double; `None` for NaN and the infinities,
/// which JSON cannot hold.
pub fn format_double(value: f64) -> Option<String> {
    if !value.is_finite() {
        return None;
    }
    Some(ryu_js::Buffer::new().format_finite(value).to_owned())
}

/// The extent of a number at the start of `text`.
pub(super) struct NumberToken {
    /// Length of the token in bytes.
    pub(super) len: usize,
    /// The token is its own canonical form.
    pub(super) verbatim: bool,
}

/// Finds the number token at the start of `text` by the RFC 8259 grammar.
/// `Err` holds the offset at which the grammar broke.
pub(super) fn scan(text: &[u8]) -> Result<NumberToken, usize> {
    let digits_from =
        |start: usize| text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let int_start = usize::from(text.first() == Some(&b'-'));
    let int_digits = digits_from(int_start);
    if int_digits == 0 || (int_digits > 1 && text[int_start] == b'0') {
        return Err(int_start);
    }
    let mut at = int_start + int_digits;
    let mut fraction = &text[..0];
    let mut exponential = false;
    if text.get(at) == Some(&b'.') {
        let digits = digits_from(at + 1);
        if digits == 0 {
            return Err(at + 1);
        }
        fraction = &text[at + 1..at + 1 + digits];
        at += 1 + digits;
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(at + 1), Some(b'+' | b'-')));
        let exponent = digits_from(at + 1 + sign);
        if exponent == 0 {
            return Err(at + 1 + sign);
        }
        at += 1 + sign + exponent;
        exponential = true;
    }
    let plain = match (text[int_start], fraction) {
        (b'0', []) => int_start == 0,
        (_, []) => true,
        (_, [.., b'0']) => false,
        (b'0', _) => !fraction.starts_with(&[b'0'; PLAIN_ZEROS + 1]),
        _ => true,
    };
    let verbatim = plain && !exponential && int_digits + fraction.len() <= EXACT_DIGITS;
    Ok(NumberToken { len: at, verbatim })
}

/// Appends the canonical form of a number token; `false` when it overflows.
pub(super) fn write_canonical(token: &str, out: &mut Vec<u8>) -> bool {
    match token.parse::<f64>() {
        Ok(value) if value.is_finite() => {
            out.extend_from_slice(ryu_js::Buffer::new().format_finite(value).as_bytes());
            true
        }
        _ => false,
    }
}
