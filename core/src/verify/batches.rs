//! The second pass: messages, a batch at a time.

use std::ops::Range;

use crate::{
    json::{Canonical, Canonicalizer, JsonError, ScanError, Scanner, Source},
    verify::threads::map_groups,
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
    /// The messages of this batch, if the text does not lie in memory.
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
    pub(super) fn next(&mut self) -> Scan<Vec<Canonical<'_>>, S> {
        let spans = self.next_spans()?;
        let text = self.scanner.whole().unwrap_or(&self.text);
        let read = |spans: &[Range<usize>]| -> Vec<Result<Canonical<'_>, JsonError>> {
            let mut canonicalizer = Canonicalizer::new();
            let read = |span: &Range<usize>| {
                canonicalizer.canonical(text.get(span.clone()).unwrap_or_default(), MESSAGE_DEPTH)
            };
            spans.iter().map(read).collect()
        };
        Ok(map_groups(&spans, read).into_iter().collect::<Result<_, _>>()?)
    }

    /// Where they lie in the whole text, or in a copy of this part of it.
    fn next_spans(&mut self) -> Scan<Vec<Range<usize>>, S> {
        let in_memory = self.scanner.whole().is_some();
        self.text.clear();
        let (mut spans, mut bytes) = (Vec::new(), 0);
        while !self.done && spans.len() < BATCH_MESSAGES && bytes < BATCH_BYTES {
            let span = if in_memory {
                // White space before the value is no part of it.
                self.scanner.peek()?;
                let start = self.scanner.position();
                self.scanner.skip_value()?;
                in_text(start)..in_text(self.scanner.position())
            } else {
                let start = self.text.len();
                self.scanner.copy_value(&mut self.text)?;
                start..self.text.len()
            };
            bytes += span.len();
            spans.push(span);
            self.done = self.scanner.end_of_items(b']')?;
        }
        Ok(spans)
    }
}

/// A position in a text in memory, which is shorter than the address space.
fn in_text(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}
