//! Finds the parts of a large text without reading it whole.
//!
//! The scanner knows just enough of JSON to tell where a value ends. What it
//! hands out goes through the strict reader; what it steps over between values
//! (braces, names, colons, commas) it checks itself.

use memchr::memchr2;

use super::{Canonicalizer, Document, JsonError, JsonErrorKind};

/// A text that can be looked at from any byte on, such as a file.
pub trait Source {
    /// Why the text cannot be looked at.
    type Error;

    /// Bytes from `offset` on: at least one unless the text ends there, and as
    /// many as are at hand.
    fn bytes_from(&mut self, offset: u64) -> Result<&[u8], Self::Error>;

    /// All of the text, if it lies in memory: its parts need no copies then.
    fn whole(&self) -> Option<&[u8]> {
        None
    }
}

impl Source for &[u8] {
    type Error = std::convert::Infallible;

    fn bytes_from(&mut self, offset: u64) -> Result<&[u8], Self::Error> {
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        Ok(self.get(offset..).unwrap_or_default())
    }

    fn whole(&self) -> Option<&[u8]> {
        Some(self)
    }
}

/// Why scanning stopped.
#[derive(Debug)]
pub(crate) enum ScanError<E> {
    /// The text is not JSON as we read it.
    Json(JsonError),
    /// The text cannot be looked at.
    Source(E),
}

impl<E> From<JsonError> for ScanError<E> {
    fn from(error: JsonError) -> Self {
        Self::Json(error)
    }
}

/// A position in a text.
pub(crate) struct Scanner<'s, S> {
    source: &'s mut S,
    at: u64,
}

type Scan<T, S> = Result<T, ScanError<<S as Source>::Error>>;

impl<'s, S: Source> Scanner<'s, S> {
    /// A scanner that starts at a byte of the text.
    pub(crate) fn new(source: &'s mut S, at: u64) -> Self {
        Self { source, at }
    }

    /// The current position.
    pub(crate) const fn position(&self) -> u64 {
        self.at
    }

    /// All of the text, if it lies in memory.
    pub(crate) fn whole(&self) -> Option<&[u8]> {
        self.source.whole()
    }

    /// The next byte that is not white space, without taking it.
    pub(crate) fn peek(&mut self) -> Scan<Option<u8>, S> {
        loop {
            let bytes = self.source.bytes_from(self.at).map_err(ScanError::Source)?;
            if bytes.is_empty() {
                return Ok(None);
            }
            match bytes.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r')) {
                Some(blank) => {
                    let found = bytes[blank];
                    self.at += blank as u64;
                    return Ok(Some(found));
                }
                None => self.at += bytes.len() as u64,
            }
        }
    }

    /// Takes `wanted` if it comes next.
    pub(crate) fn take(&mut self, wanted: u8) -> Scan<bool, S> {
        let found = self.peek()? == Some(wanted);
        self.at += u64::from(found);
        Ok(found)
    }

    /// Takes the comma between two items (`false`), or the closing bracket (`true`).
    pub(crate) fn end_of_items(&mut self, bracket: u8) -> Scan<bool, S> {
        if self.take(bracket)? {
            return Ok(true);
        }
        if self.take(b',')? { Ok(false) } else { Err(self.syntax()?) }
    }

    /// Takes a member's name and the colon behind it.
    pub(crate) fn name(&mut self) -> Scan<String, S> {
        if self.peek()? != Some(b'"') {
            return Err(self.syntax()?);
        }
        let name = self.value(0)?;
        if !self.take(b':')? {
            return Err(self.syntax()?);
        }
        Ok(name.view().as_str().unwrap_or_default().into_owned())
    }

    /// Takes one value at the given depth and reads it strictly.
    pub(crate) fn value(&mut self, depth: usize) -> Scan<Document, S> {
        self.peek()?;
        let start = self.at;
        let mut text = Vec::new();
        self.copy_value(&mut text)?;
        Canonicalizer::new().document(&text, depth).map_err(|error| {
            // Offsets beyond the address space cannot be told apart from its end.
            let start = usize::try_from(start).unwrap_or(usize::MAX);
            ScanError::Json(JsonError { offset: error.offset.saturating_add(start), ..error })
        })
    }

    /// Takes one value and appends its text as it is.
    pub(crate) fn copy_value(&mut self, out: &mut Vec<u8>) -> Scan<(), S> {
        self.walk_value(|bytes| out.extend_from_slice(bytes))
    }

    /// Steps over one value.
    pub(crate) fn skip_value(&mut self) -> Scan<(), S> {
        self.walk_value(|_| {})
    }

    /// An error unless the text ends here.
    pub(crate) fn end(&mut self) -> Scan<(), S> {
        match self.peek()? {
            None => Ok(()),
            Some(_) => Err(self.error(JsonErrorKind::TrailingText)),
        }
    }

    /// The error for something that should not be here.
    pub(crate) fn syntax(&mut self) -> Result<ScanError<S::Error>, ScanError<S::Error>> {
        Ok(match self.peek()? {
            None => self.error(JsonErrorKind::UnexpectedEnd),
            Some(_) => self.error(JsonErrorKind::Syntax),
        })
    }

    fn error(&self, kind: JsonErrorKind) -> ScanError<S::Error> {
        let offset = usize::try_from(self.at).unwrap_or(usize::MAX);
        ScanError::Json(JsonError { kind, offset })
    }

    fn walk_value(&mut self, mut visit: impl FnMut(&[u8])) -> Scan<(), S> {
        let Some(first) = self.peek()? else { return Err(self.syntax()?) };
        let mut lexer = Lexer::starting_with(first);
        loop {
            let bytes = self.source.bytes_from(self.at).map_err(ScanError::Source)?;
            if bytes.is_empty() {
                // A bare word or number may end with the text; the reader judges it.
                return if lexer.may_end() { Ok(()) } else { Err(self.syntax()?) };
            }
            let end = lexer.end_in(bytes);
            let len = end.unwrap_or(bytes.len());
            visit(&bytes[..len]);
            self.at += len as u64;
            if end.is_some() {
                return Ok(());
            }
        }
    }
}

/// Finds the end of one value across pieces of text.
enum Lexer {
    /// A number, `true`, `false` or `null`: ends before the next delimiter.
    Bare { started: bool },
    /// A string, array or object: ends with its closing character.
    Closed(Closed),
}

#[derive(Default)]
struct Closed {
    depth: u64,
    in_string: bool,
    escaped: bool,
}

impl Lexer {
    fn starting_with(first: u8) -> Self {
        match first {
            b'{' | b'[' | b'"' => Self::Closed(Closed::default()),
            _ => Self::Bare { started: false },
        }
    }

    const fn may_end(&self) -> bool {
        matches!(self, Self::Bare { .. })
    }

    /// Where the value ends in `bytes`, if it does.
    fn end_in(&mut self, bytes: &[u8]) -> Option<usize> {
        match self {
            Self::Bare { started } => {
                let delimiter = |byte: &u8| b",:}] \t\n\r".contains(byte);
                // The first byte belongs to the value whatever it is, so that a stray
                // delimiter is refused by the reader instead of giving an empty value.
                let skip = usize::from(!std::mem::replace(started, true)).min(bytes.len());
                bytes[skip..].iter().position(delimiter).map(|end| skip + end)
            }
            Self::Closed(closed) => closed.end_in(bytes),
        }
    }
}

impl Closed {
    fn end_in(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        while at < bytes.len() {
            if self.in_string {
                at += self.string_end_in(&bytes[at..]);
                if !self.in_string && self.depth == 0 {
                    return Some(at);
                }
                continue;
            }
            match bytes[at] {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Some(at + 1);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// Steps through a string; gives how far, and clears `in_string` at its end.
    fn string_end_in(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        while at < bytes.len() {
            if self.escaped {
                self.escaped = false;
                at += 1;
                continue;
            }
            match memchr2(b'"', b'\\', &bytes[at..]) {
                None => return bytes.len(),
                Some(found) => at += found,
            }
            if bytes[at] == b'"' {
                self.in_string = false;
                return at + 1;
            }
            self.escaped = true;
            at += 1;
        }
        at
    }
}
