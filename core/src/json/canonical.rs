//! The one-pass reader and writer: JSON text in, canonical bytes out.

use std::{cmp::Ordering, fmt};

use super::{JsonError, JsonErrorKind, MAX_DEPTH, View, number, string, view::string_len};

/// Canonical bytes of one JSON text (RFC 8785).
pub fn canonicalize(text: &[u8]) -> Result<Document, JsonError> {
    Document::read(text)
}

/// A JSON text that has been read, held as its canonical bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Document(String);

impl Document {
    /// Reads and canonicalizes `text`.
    pub fn read(text: &[u8]) -> Result<Self, JsonError> {
        Canonicalizer::new().document(text, 0)
    }

    /// `bytes` must come from this module's writer.
    pub(super) fn from_canonical(bytes: Vec<u8>) -> Self {
        // The writer copies checked UTF-8 and adds ASCII, so nothing is lost here.
        Self(String::from_utf8(bytes).unwrap_or_default())
    }

    /// The canonical text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The canonical bytes, the input of every hash.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The whole value.
    pub fn view(&self) -> View<'_> {
        View::of_canonical(&self.0)
    }

    /// The canonical text, owned.
    pub fn into_string(self) -> String {
        self.0
    }
}

/// Shows the size only: documents may hold private payloads.
impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Document({} bytes)", self.0.len())
    }
}

/// A text that has been read: itself if it was canonical, else what it became.
pub(crate) enum Canonical<'t> {
    /// The text as it came.
    Same(&'t str),
    /// Its canonical bytes.
    Other(Document),
}

impl Canonical<'_> {
    /// The canonical bytes.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.view().as_bytes()
    }

    /// The whole value.
    pub(crate) fn view(&self) -> View<'_> {
        match self {
            Self::Same(text) => View::of_canonical(text),
            Self::Other(document) => document.view(),
        }
    }
}

/// A reader with buffers that are kept between documents.
#[derive(Debug, Default)]
pub struct Canonicalizer {
    members: Vec<Member>,
    scratch: Vec<u8>,
    out: Vec<u8>,
}

/// Where one member of the object in progress lies in the output. A text can
/// hold one for every seven bytes, so only what sorting always needs is kept:
/// a name's end, and a member's place in the input, are found again when wanted.
#[derive(Debug, Clone, Copy)]
struct Member {
    /// First byte of the member, its opening quote.
    start: usize,
    /// One past the member's value.
    end: usize,
    /// See [`string::sort_key`].
    key: u64,
}

impl Member {
    /// The body of the name, where the output from byte `base` on is `text`.
    fn name<'t>(&self, text: &'t [u8], base: usize) -> &'t [u8] {
        let member = &text[self.start - base..];
        &member[1..string_len(member) - 1]
    }
}

impl Canonicalizer {
    /// A reader with empty buffers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a value that lies `depth` arrays and objects deep in a larger text.
    pub(crate) fn document(&mut self, text: &[u8], depth: usize) -> Result<Document, JsonError> {
        let mut out = Vec::with_capacity(text.len());
        self.run(text, depth, &mut out)?;
        Ok(Document::from_canonical(out))
    }

    /// As [`Canonicalizer::document`], without a copy of a text that is canonical.
    pub(crate) fn canonical<'t>(
        &mut self,
        text: &'t [u8],
        depth: usize,
    ) -> Result<Canonical<'t>, JsonError> {
        let mut out = std::mem::take(&mut self.out);
        out.clear();
        let read = self.run(text, depth, &mut out);
        let result = read.map(|text| {
            if out == text.as_bytes() {
                Canonical::Same(text)
            } else {
                Canonical::Other(Document::from_canonical(out.clone()))
            }
        });
        self.out = out;
        result
    }

    /// Appends the canonical bytes of `text` to `out`. On an error `out` is
    /// left as it was.
    pub fn append(&mut self, text: &[u8], out: &mut Vec<u8>) -> Result<(), JsonError> {
        let start = out.len();
        let result = self.run(text, 0, out);
        if result.is_err() {
            out.truncate(start);
        }
        result.map(drop)
    }

    /// Gives back the text, which has turned out to be UTF-8.
    fn run<'t>(
        &mut self,
        text: &'t [u8],
        depth: usize,
        out: &mut Vec<u8>,
    ) -> Result<&'t str, JsonError> {
        self.members.clear();
        let text = std::str::from_utf8(text).map_err(|error| JsonError {
            kind: JsonErrorKind::InvalidUtf8,
            offset: error.valid_up_to(),
        })?;
        let mut reader = Reader {
            text,
            bytes: text.as_bytes(),
            at: 0,
            out,
            members: &mut self.members,
            scratch: &mut self.scratch,
        };
        reader.skip_whitespace();
        reader.value(depth)?;
        reader.skip_whitespace();
        if reader.at < reader.bytes.len() {
            return Err(reader.error(JsonErrorKind::TrailingText));
        }
        Ok(text)
    }
}

struct Reader<'t, 'b> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    out: &'b mut Vec<u8>,
    members: &'b mut Vec<Member>,
    scratch: &'b mut Vec<u8>,
}

impl Reader<'_, '_> {
    fn error(&self, kind: JsonErrorKind) -> JsonError {
        let kind = match kind {
            JsonErrorKind::Syntax if self.at >= self.bytes.len() => JsonErrorKind::UnexpectedEnd,
            other => other,
        };
        JsonError { kind, offset: self.at }
    }

    fn syntax<T>(&self) -> Result<T, JsonError> {
        Err(self.error(JsonErrorKind::Syntax))
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_whitespace(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Result<(), JsonError> {
        match self.peek() {
            Some(b'{') => self.object(depth + 1),
            Some(b'[') => self.array(depth + 1),
            Some(b'"') => self.string(),
            Some(b't') => self.literal(b"true"),
            Some(b'f') => self.literal(b"false"),
            Some(b'n') => self.literal(b"null"),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.syntax(),
        }
    }

    fn literal(&mut self, word: &'static [u8]) -> Result<(), JsonError> {
        let rest = &self.bytes[self.at..];
        if !rest.starts_with(word) {
            self.at += rest.iter().zip(word).take_while(|(a, b)| a == b).count();
            return self.syntax();
        }
        self.out.extend_from_slice(word);
        self.at += word.len();
        Ok(())
    }

    fn number(&mut self) -> Result<(), JsonError> {
        let token = match number::scan(&self.bytes[self.at..]) {
            Ok(token) => token,
            Err(offset) => {
                self.at += offset;
                return self.syntax();
            }
        };
        let end = self.at + token.len;
        if token.verbatim {
            self.out.extend_from_slice(&self.bytes[self.at..end]);
        } else if !number::write_canonical(&self.text[self.at..end], self.out) {
            return Err(self.error(JsonErrorKind::NumberOutOfRange));
        }
        self.at = end;
        Ok(())
    }

    /// Copies a string, from its opening quote to past its closing one.
    fn string(&mut self) -> Result<(), JsonError> {
        self.out.push(b'"');
        self.at += 1;
        loop {
            let rest = &self.bytes[self.at..];
            let plain = plain_prefix(rest);
            let stop = rest.get(plain);
            // The closing quote is copied with the text before it.
            let run = plain + usize::from(stop == Some(&b'"'));
            self.out.extend_from_slice(&rest[..run]);
            self.at += run;
            match stop {
                Some(b'"') => return Ok(()),
                Some(b'\\') => {
                    let character = self.escape()?;
                    string::push_escaped(character, self.out);
                }
                _ => return self.syntax(),
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        let start = self.at;
        self.at += 1;
        let character = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode_escape(start);
            }
            _ => return self.syntax(),
        };
        self.at += 1;
        Ok(character)
    }

    fn unicode_escape(&mut self, start: usize) -> Result<char, JsonError> {
        let lone = JsonError { kind: JsonErrorKind::LoneSurrogate, offset: start };
        let first = self.four_hex_digits()?;
        if !(0xD800..0xE000).contains(&first) {
            return char::from_u32(first).ok_or(lone);
        }
        if first >= 0xDC00 || !self.bytes[self.at..].starts_with(b"\\u") {
            return Err(lone);
        }
        self.at += 2;
        let second = self.four_hex_digits()?;
        if !(0xDC00..0xE000).contains(&second) {
            return Err(lone);
        }
        char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00)).ok_or(lone)
    }

    fn four_hex_digits(&mut self) -> Result<u32, JsonError> {
        let mut value = 0;
        for _ in 0..4 {
            let Some(digit) = self.peek().and_then(|byte| char::from(byte).to_digit(16)) else {
                return self.syntax();
            };
            value = value * 16 + digit;
            self.at += 1;
        }
        Ok(value)
    }

    fn array(&mut self, depth: usize) -> Result<(), JsonError> {
        self.open(depth, b'[')?;
        if self.close_if(b']') {
            return Ok(());
        }
        loop {
            self.value(depth)?;
            self.skip_whitespace();
            if self.close_if(b']') {
                return Ok(());
            }
            self.separator()?;
        }
    }

    fn object(&mut self, depth: usize) -> Result<(), JsonError> {
        let source = self.at;
        self.open(depth, b'{')?;
        if self.close_if(b'}') {
            return Ok(());
        }
        let first_member = self.members.len();
        let mut in_order = true;
        loop {
            in_order &= self.member(depth, first_member)?;
            self.skip_whitespace();
            if self.peek() == Some(b'}') {
                break;
            }
            self.separator()?;
        }
        if !in_order {
            self.sort_members(first_member, source)?;
        }
        self.members.truncate(first_member);
        self.close_if(b'}');
        Ok(())
    }

    fn open(&mut self, depth: usize, bracket: u8) -> Result<(), JsonError> {
        if depth > MAX_DEPTH {
            return Err(self.error(JsonErrorKind::TooDeep));
        }
        self.out.push(bracket);
        self.at += 1;
        self.skip_whitespace();
        Ok(())
    }

    fn close_if(&mut self, bracket: u8) -> bool {
        let found = self.peek() == Some(bracket);
        if found {
            self.out.push(bracket);
            self.at += 1;
        }
        found
    }

    fn separator(&mut self) -> Result<(), JsonError> {
        if self.peek() != Some(b',') {
            return self.syntax();
        }
        self.out.push(b',');
        self.at += 1;
        self.skip_whitespace();
        Ok(())
    }

    /// Copies one member; tells whether its name sorts after the one before.
    fn member(&mut self, depth: usize, first_member: usize) -> Result<bool, JsonError> {
        if self.peek() != Some(b'"') {
            return self.syntax();
        }
        let start = self.out.len();
        self.string()?;
        let key = string::sort_key(&self.out[start + 1..self.out.len() - 1]);
        let member = Member { start, end: 0, key };
        let in_order = match self.members[first_member..].last() {
            None => true,
            Some(before) => compare_members(before, &member, self.out, 0).is_lt(),
        };
        self.skip_whitespace();
        if self.peek() != Some(b':') {
            return self.syntax();
        }
        self.out.push(b':');
        self.at += 1;
        self.skip_whitespace();
        // Pushed before the value is read, so that nested members stack on top.
        let index = self.members.len();
        if index == self.members.capacity() {
            // Half again and not twice as many: this is most of what is held.
            self.members.reserve_exact(16 + index / 2);
        }
        self.members.push(member);
        self.value(depth)?;
        self.members[index].end = self.out.len();
        Ok(in_order)
    }

    /// Puts the members from `first_member` on, which end the output, in order.
    /// Their object begins at byte `source` of the input.
    fn sort_members(&mut self, first_member: usize, source: usize) -> Result<(), JsonError> {
        let members = &mut self.members[first_member..];
        let region = members[0].start;
        self.scratch.clear();
        self.scratch.extend_from_slice(&self.out[region..]);
        let scratch = &*self.scratch;
        members.sort_unstable_by(|a, b| compare_members(a, b, scratch, region));
        for pair in members.windows(2) {
            if compare_members(&pair[0], &pair[1], scratch, region).is_eq() {
                let second = pair[0].start.max(pair[1].start);
                let before = members.iter().filter(|member| member.start < second).count();
                let offset = self.offset_of_member(source, before)?;
                return Err(JsonError { kind: JsonErrorKind::DuplicateMember, offset });
            }
        }
        self.out.truncate(region);
        for (index, member) in members.iter().enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            self.out.extend_from_slice(&scratch[member.start - region..member.end - region]);
        }
        Ok(())
    }

    /// Where the member with `before` others in front of it begins in the
    /// input. Reads the object at byte `object` a second time.
    fn offset_of_member(&self, object: usize, before: usize) -> Result<usize, JsonError> {
        let (mut out, mut members, mut scratch) = (Vec::new(), Vec::new(), Vec::new());
        let mut again = Reader {
            text: self.text,
            bytes: self.bytes,
            at: object,
            out: &mut out,
            members: &mut members,
            scratch: &mut scratch,
        };
        again.open(0, b'{')?;
        for _ in 0..before {
            again.members.clear();
            again.out.clear();
            again.member(0, 0)?;
            again.skip_whitespace();
            again.separator()?;
        }
        Ok(again.at)
    }
}

/// The order of two members whose text lies in `text`, which starts at byte
/// `base` of the output.
fn compare_members(left: &Member, right: &Member, text: &[u8], base: usize) -> Ordering {
    string::compare_keys(left.key, right.key)
        .unwrap_or_else(|| string::compare_names(left.name(text, base), right.name(text, base)))
}

/// Length of the run of bytes that a canonical string holds as they are.
fn plain_prefix(bytes: &[u8]) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let has_zero = |word: u64| word.wrapping_sub(ONES) & !word & HIGH;
    let mut at = 0;
    while let Some(chunk) = bytes.get(at..at + 8).and_then(|chunk| chunk.try_into().ok()) {
        let word = u64::from_le_bytes(chunk);
        let control = word.wrapping_sub(ONES * 0x20) & !word & HIGH;
        let quote = has_zero(word ^ (ONES * u64::from(b'"')));
        let backslash = has_zero(word ^ (ONES * u64::from(b'\\')));
        let stop = control | quote | backslash;
        if stop != 0 {
            // Borrows only travel upwards, so the lowest mark is always real.
            return at + (stop.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    let tail =
        bytes[at..].iter().take_while(|&&byte| byte >= 0x20 && byte != b'"' && byte != b'\\');
    at + tail.count()
}
