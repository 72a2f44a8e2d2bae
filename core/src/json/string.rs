//! Strings: the canonical escapes (RFC 8785 3.2.2.2) and the member order
//! (3.2.3, by UTF-16 code units).

use std::{borrow::Cow, cmp::Ordering};

const HEX: &[u8; 16] = b"0123456789abcdef";

/// Appends `character`, escaped if canonical JSON escapes it.
pub(super) fn push_escaped(character: char, out: &mut Vec<u8>) {
    match character {
        '"' => out.extend_from_slice(b"\\\""),
        '\\' => out.extend_from_slice(b"\\\\"),
        '\u{8}' => out.extend_from_slice(b"\\b"),
        '\t' => out.extend_from_slice(b"\\t"),
        '\n' => out.extend_from_slice(b"\\n"),
        '\u{c}' => out.extend_from_slice(b"\\f"),
        '\r' => out.extend_from_slice(b"\\r"),
        '\0'..='\u{1f}' => {
            let byte = character as u8;
            out.extend_from_slice(b"\\u00");
            out.push(HEX[usize::from(byte >> 4)]);
            out.push(HEX[usize::from(byte & 15)]);
        }
        _ => out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
    }
}

/// Appends `text` as a canonical JSON string, quotes included.
pub(super) fn push_quoted(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c < ' ' || c == '"' || c == '\\') {
        out.extend_from_slice(&rest.as_bytes()[..at]);
        push_escaped(char::from(rest.as_bytes()[at]), out);
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest.as_bytes());
    out.push(b'"');
}

/// The text of a canonical string body (without its quotes).
pub(super) fn unescape(body: &str) -> Cow<'_, str> {
    if !body.contains('\\') {
        return Cow::Borrowed(body);
    }
    let mut text = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        let (character, used) = canonical_escape(&rest.as_bytes()[at..]);
        text.push(character);
        rest = rest.get(at + used..).unwrap_or_default();
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// Decodes one escape of canonical text; the reader has checked it before.
fn canonical_escape(escape: &[u8]) -> (char, usize) {
    match escape.get(1) {
        Some(b'b') => ('\u{8}', 2),
        Some(b't') => ('\t', 2),
        Some(b'n') => ('\n', 2),
        Some(b'f') => ('\u{c}', 2),
        Some(b'r') => ('\r', 2),
        Some(b'u') => {
            let value = escape
                .get(2..6)
                .and_then(|digits| std::str::from_utf8(digits).ok())
                .and_then(|digits| u32::from_str_radix(digits, 16).ok());
            (value.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER), 6)
        }
        Some(&other) => (char::from(other), 2),
        None => ('\\', 1),
    }
}

/// The key of a name whose first bytes do not sort as they stand: no canonical
/// text begins with it.
const NO_KEY: u64 = u64::MAX;

/// The first eight bytes of a member name, given as a canonical string body, as
/// a big-endian number, for [`compare_keys`].
pub(super) fn sort_key(name: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    let len = name.len().min(8);
    // Zero padding sorts a prefix first: canonical text holds no zero byte.
    bytes[..len].copy_from_slice(&name[..len]);
    let plain = bytes.iter().all(|&byte| byte != b'\\' && byte < 0xEE);
    if plain { u64::from_be_bytes(bytes) } else { NO_KEY }
}

/// The order of two names, where their keys alone tell it.
pub(super) fn compare_keys(left: u64, right: u64) -> Option<Ordering> {
    (left != right && left != NO_KEY && right != NO_KEY).then(|| left.cmp(&right))
}

/// Compares two member names, given as canonical string bodies, by UTF-16 code
/// units.
pub(super) fn compare_names(left: &[u8], right: &[u8]) -> Ordering {
    if left.contains(&b'\\') || right.contains(&b'\\') {
        let text = |body| String::from_utf8_lossy(body).into_owned();
        let (left, right) = (text(left), text(right));
        return compare_utf16(unescape(&left).as_bytes(), unescape(&right).as_bytes());
    }
    compare_utf16(left, right)
}

/// UTF-8 bytes sort like UTF-16 units except that surrogates (lead bytes from
/// 0xF0 on) sort before U+E000..U+FFFF (lead bytes 0xEE and 0xEF).
fn compare_utf16(left: &[u8], right: &[u8]) -> Ordering {
    match left.iter().zip(right).find(|(a, b)| a != b) {
        None => left.len().cmp(&right.len()),
        Some((&a, &b)) => {
            let rank = |byte: u8| match byte {
                0xEE | 0xEF => u16::from(byte) + 0x100,
                _ => u16::from(byte),
            };
            rank(a).cmp(&rank(b))
        }
    }
}
