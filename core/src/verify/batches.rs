//! The second pass: messages, a batch at a time.

use crate::{
    json::{Canonicalizer, Document, JsonError, ScanError, Scanner, Source},
    verify::threads::map_all,
};

/// How deep a message lies in a bundle: bundle, evidence, messages.
const MESSAGE_DEPTH: usize = 3;

/// A batch is closed when it holds this many messages or bytes. Large enough to
/// keep all cores busy, small enough that memory stays flat.
const BATCH_MESSAGES: usize = 1024;
const BATCH_BYTES: usize = 4 << 20;

/// Goes over the elements of `evidence.messages`.
pub(super) struct Batches<'s, S> {
    scanner: Scanner<'s, S>,
    text: Vec<u8>,
    done: bool,
}

type Scan<T, S> = Result<T, ScanError<<S as Source>::Error>>;

impl<'s, S: Source> Batches<'s, S> {
    /// Starts at the `[` of an array that the outline has found.
    pub(super) fn open(source: &'s mut S, at: u64) -> Scan<Self, S> {
        let mut scanner = Scanner::new(source, at);
        scanner.take(b'[')?;
        let done = scanner.take(b']')?;
        Ok(Self { scanner, text: Vec::new(), done })
    }

    /// How far into the text the batches have come, in bytes.
    pub(super) const fn position(&self) -> u64 {
        self.scanner.position()
    }

    /// Reads the next messages, on all cores; none at the end.
    pub(super) fn next(&mut self) -> Scan<Vec<Document>, S> {
        let spans = self.next_spans()?;
        let text = &self.text;
        // Documents keep no buffers of the reader, so one serves a whole core.
        let read = |_, &(start, end): &(usize, usize)| -> Result<Document, JsonError> {
            Canonicalizer::new().document(&text[start..end], MESSAGE_DEPTH)
        };
        Ok(map_all(&spans, read).into_iter().collect::<Result<_, _>>()?)
    }

    fn next_spans(&mut self) -> Scan<Vec<(usize, usize)>, S> {
        self.text.clear();
        let mut spans = Vec::new();
        while !self.done && spans.len() < BATCH_MESSAGES && self.text.len() < BATCH_BYTES {
            let start = self.text.len();
            self.scanner.copy_value(&mut self.text)?;
            spans.push((start, self.text.len()));
            self.done = self.scanner.end_of_items(b']')?;
        }
        Ok(spans)
    }
}
