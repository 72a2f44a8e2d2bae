//! YAML as JSON: the part of YAML 1.2 that means the same to every reader.
//!
//! Anchors, aliases, tags, merge keys, several documents and plain words that
//! YAML 1.1 reads otherwise are refused: policies decide what is recorded, so
//! two languages must never read two policies out of one file.

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError};

use super::{PolicyError, PolicyErrorCode};
use crate::json::{Document, MAX_DEPTH, format_double, quote};

/// Plain words that YAML 1.1 reads as booleans.
const OLD_BOOLEANS: [&str; 6] = ["yes", "no", "on", "off", "y", "n"];

/// Reads the one document of a YAML text.
pub(super) fn read(text: &[u8]) -> Result<Document, PolicyError> {
    let text = std::str::from_utf8(text).map_err(|_| malformed("the text is not UTF-8"))?;
    let mut writer = Writer::default();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| scan_error(&error))?;
        let line = span.start.line();
        writer.take(event).map_err(|reason| malformed(&format!("{reason} (line {line})")))?;
    }
    if writer.documents == 0 {
        return Err(malformed("the text holds no document"));
    }
    // The one reader decides what is JSON: it refuses duplicate members.
    Document::read(writer.out.as_bytes()).map_err(|error| malformed(error.kind.text()))
}

fn malformed(reason: &str) -> PolicyError {
    PolicyError::new(PolicyErrorCode::MalformedYaml, reason)
}

fn scan_error(error: &ScanError) -> PolicyError {
    malformed(&format!("{} (line {})", error.info(), error.marker().line()))
}

/// Writes JSON text as the events of a YAML text come in.
#[derive(Default)]
struct Writer {
    out: String,
    open: Vec<Container>,
    documents: usize,
}

/// An array or object that is being written.
enum Container {
    Array { is_empty: bool },
    Object { is_empty: bool, at_name: bool },
}

impl Writer {
    fn take(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => Ok(()),
            Event::DocumentStart(_) => self.document(),
            Event::Alias(_) => Err("aliases are not read".to_owned()),
            Event::Scalar(text, style, anchor, tag) => {
                plain(anchor, tag.is_some())?;
                self.scalar(&text, style)
            }
            Event::SequenceStart(anchor, tag) => {
                plain(anchor, tag.is_some())?;
                self.enter('[', Container::Array { is_empty: true })
            }
            Event::MappingStart(anchor, tag) => {
                plain(anchor, tag.is_some())?;
                self.enter('{', Container::Object { is_empty: true, at_name: true })
            }
            Event::SequenceEnd => {
                self.leave(']');
                Ok(())
            }
            Event::MappingEnd => {
                self.leave('}');
                Ok(())
            }
        }
    }

    fn document(&mut self) -> Result<(), String> {
        self.documents += 1;
        if self.documents > 1 { Err("a second document follows".to_owned()) } else { Ok(()) }
    }

    fn scalar(&mut self, text: &str, style: ScalarStyle) -> Result<(), String> {
        let (is_name, is_plain) = (self.before_value(), style == ScalarStyle::Plain);
        if is_name && is_plain && text == "<<" {
            return Err("merge keys are not read".to_owned());
        }
        let value = if is_plain && !is_name { plain_scalar(text)? } else { quote(text) };
        self.out.push_str(&value);
        Ok(())
    }

    fn enter(&mut self, bracket: char, container: Container) -> Result<(), String> {
        if self.before_value() {
            return Err("only texts are names of members".to_owned());
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(format!("nested more than {MAX_DEPTH} levels deep"));
        }
        self.open.push(container);
        self.out.push(bracket);
        Ok(())
    }

    fn leave(&mut self, bracket: char) {
        self.open.pop();
        self.out.push(bracket);
    }

    /// Writes what stands between the last value and the next; tells whether
    /// the next is the name of a member.
    fn before_value(&mut self) -> bool {
        let (separator, is_name) = match self.open.last_mut() {
            None => (None, false),
            Some(Container::Array { is_empty }) => {
                ((!std::mem::take(is_empty)).then_some(','), false)
            }
            Some(Container::Object { is_empty, at_name: at_name @ true }) => {
                *at_name = false;
                ((!std::mem::take(is_empty)).then_some(','), true)
            }
            Some(Container::Object { at_name, .. }) => {
                *at_name = true;
                (Some(':'), false)
            }
        };
        self.out.extend(separator);
        is_name
    }
}

fn plain(anchor: usize, tagged: bool) -> Result<(), String> {
    match (anchor, tagged) {
        (0, false) => Ok(()),
        (0, true) => Err("tags are not read".to_owned()),
        _ => Err("anchors are not read".to_owned()),
    }
}

/// A plain scalar by the core schema of YAML 1.2.
fn plain_scalar(text: &str) -> Result<String, String> {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Ok("null".to_owned()),
        "true" | "True" | "TRUE" => return Ok("true".to_owned()),
        "false" | "False" | "FALSE" => return Ok("false".to_owned()),
        _ => {}
    }
    let unclear = || Err(format!("put quotes around {text}: readers of YAML disagree on it"));
    if OLD_BOOLEANS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        return unclear();
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return Ok(quote(text));
    }
    if is_number(digits) {
        let number = text.parse::<f64>().ok().and_then(format_double);
        return number.ok_or_else(|| format!("{text} does not fit a double"));
    }
    if is_number_elsewhere(digits) { unclear() } else { Ok(quote(text)) }
}

/// Decimal numbers without a leading zero, with a digit on both sides of a point.
fn is_number(digits: &str) -> bool {
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (digits, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let exponent = exponent.map(|part| part.strip_prefix(['-', '+']).unwrap_or(part));
    all_digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(all_digits)
        && exponent.is_none_or(all_digits)
}

/// What some version of YAML reads as a number and another as a text or as
/// another number: `0777`, `0x1F`, `0o17`, `1_000`, `.5`, `1.`, `12:30`, `.inf`.
fn is_number_elsewhere(digits: &str) -> bool {
    let special = digits
        .strip_prefix('.')
        .is_some_and(|word| word.eq_ignore_ascii_case("inf") || word.eq_ignore_ascii_case("nan"));
    let prefixed = digits.starts_with("0x") || digits.starts_with("0o") || digits.starts_with("0b");
    let numeric = digits.bytes().all(|b| b.is_ascii_digit() || b"._:eE+-".contains(&b))
        && digits.bytes().any(|b| b.is_ascii_digit());
    special || prefixed || numeric && !is_date_or_version(digits)
}

/// `2026-01-31` and `1.2.3` are texts, or dates whose text is what was written.
fn is_date_or_version(digits: &str) -> bool {
    digits.matches('.').count() > 1 || digits.matches('-').count() > 1
}
