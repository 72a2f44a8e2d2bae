//! Finding the frames in a byte stream that comes in pieces.

use bytes::{Buf as _, Bytes, BytesMut};

use super::{Body, Frame, Framing, LENGTH_HEADER};
use crate::MESSAGE_BYTES;

/// Longest header line, in bytes, line end included.
const HEADER_BYTES: usize = 8192;
/// Most digits of a length. A longer number is no length that anybody sends.
const LENGTH_DIGITS: usize = 18;

/// A stream in which no further frame can be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// The header has no length.
    #[error("Content-Length must be a plain decimal number")]
    BadLength,
    /// The header line does not end.
    #[error("the Content-Length header is longer than 8192 bytes")]
    LongHeader,
    /// More than one header line.
    #[error("the Content-Length header must be followed by a blank line")]
    NotBlank,
    /// The message is not text.
    #[error("the message is not UTF-8")]
    NotUtf8,
    /// The stream ended inside a frame.
    #[error("the input ended inside a message")]
    Truncated,
}

/// What the next bytes belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A line: a message or a header.
    Line,
    /// The rest of a line that is too long.
    LongLine,
    /// The blank line after a header.
    Blank(u64),
    /// A message of known length.
    Body(usize),
    /// The rest of one that is too long.
    LongBody(u64),
}

/// A reader of frames: total on any input, and never holding more than one
/// message at its limit and the piece that was pushed last.
#[derive(Debug)]
pub struct FrameReader {
    buffer: BytesMut,
    stage: Stage,
    /// How much of the buffer is known to hold no line end.
    searched: usize,
    steps: u64,
}

impl Default for FrameReader {
    fn default() -> Self {
        Self::new()
    }
}

impl FrameReader {
    /// A reader at the start of a stream.
    pub fn new() -> Self {
        Self { buffer: BytesMut::new(), stage: Stage::Line, searched: 0, steps: 0 }
    }

    /// Takes the next piece of the stream. Take all frames out before the next one.
    pub fn push(&mut self, piece: &[u8]) {
        self.buffer.extend_from_slice(piece);
    }

    /// Bytes that are held.
    pub fn held(&self) -> usize {
        self.buffer.len()
    }

    /// A number for the line, header or message that has been started and not
    /// ended; `None` between frames. It changes when the next one is started.
    pub fn started(&self) -> Option<u64> {
        let between = self.stage == Stage::Line && self.buffer.is_empty();
        (!between).then_some(self.steps)
    }

    /// The next frame, if all of it is there. An error is final.
    pub fn next_frame(&mut self) -> Result<Option<Frame>, FrameError> {
        loop {
            let step = match self.stage {
                Stage::Line => self.line()?,
                Stage::LongLine => self.long_line(),
                Stage::Blank(length) => self.blank(length)?,
                Stage::Body(length) => self.body(length)?,
                Stage::LongBody(left) => self.long_body(left),
            };
            match step {
                Step::Frame(frame) => return Ok(Some(frame)),
                Step::On => {}
                Step::Starved => return Ok(None),
            }
        }
    }

    /// The frame that ends with the stream: a last line needs no line end.
    pub fn finish(&mut self) -> Result<Option<Frame>, FrameError> {
        match self.stage {
            Stage::LongLine => {
                self.enter(Stage::Line);
                Ok(Some(Frame { framing: Framing::Line, body: Body::TooLong }))
            }
            Stage::Line => {
                let rest = self.buffer.split().freeze();
                self.enter(Stage::Line);
                if rest.starts_with(LENGTH_HEADER.as_bytes()) {
                    return Err(FrameError::Truncated);
                }
                if is_blank(&rest) { Ok(None) } else { message(Framing::Line, rest).map(Some) }
            }
            Stage::Blank(_) | Stage::Body(_) | Stage::LongBody(_) => Err(FrameError::Truncated),
        }
    }

    fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.searched = 0;
        self.steps += 1;
    }

    /// Takes a line without its end, if all of it is there.
    fn take_line(&mut self) -> Option<Bytes> {
        let found = self.buffer[self.searched..].iter().position(|byte| *byte == b'\n');
        let Some(end) = found else {
            self.searched = self.buffer.len();
            return None;
        };
        let mut line = self.buffer.split_to(self.searched + end + 1);
        line.truncate(line.len() - 1);
        if line.last() == Some(&b'\r') {
            line.truncate(line.len() - 1);
        }
        self.searched = 0;
        Some(line.freeze())
    }

    fn line(&mut self) -> Result<Step, FrameError> {
        let is_header = self.buffer.starts_with(LENGTH_HEADER.as_bytes());
        let held = self.buffer.len();
        let Some(line) = self.take_line() else {
            if is_header && self.buffer.len() >= HEADER_BYTES {
                return Err(FrameError::LongHeader);
            }
            if self.buffer.len() > MESSAGE_BYTES {
                self.buffer.clear();
                self.enter(Stage::LongLine);
            }
            return Ok(Step::Starved);
        };
        self.steps += 1;
        // Without its end, as where it comes in pieces that do not hold the end yet.
        let bytes = held - self.buffer.len() - 1;
        if is_header {
            if bytes >= HEADER_BYTES {
                return Err(FrameError::LongHeader);
            }
            self.enter(Stage::Blank(length(&line)?));
            return Ok(Step::On);
        }
        if bytes > MESSAGE_BYTES {
            return Ok(Step::Frame(Frame { framing: Framing::Line, body: Body::TooLong }));
        }
        if is_blank(&line) {
            return Ok(Step::On);
        }
        message(Framing::Line, line).map(Step::Frame)
    }

    fn long_line(&mut self) -> Step {
        if self.take_line().is_none() {
            self.buffer.clear();
            self.searched = 0;
            return Step::Starved;
        }
        self.enter(Stage::Line);
        Step::Frame(Frame { framing: Framing::Line, body: Body::TooLong })
    }

    fn blank(&mut self, length: u64) -> Result<Step, FrameError> {
        // Two bytes tell: a line end, or a return and a line end.
        let wrong = match self.buffer.as_ref() {
            [] | [b'\r'] => return Ok(Step::Starved),
            [b'\n', ..] | [b'\r', b'\n', ..] => false,
            _ => true,
        };
        if wrong {
            return Err(FrameError::NotBlank);
        }
        self.take_line();
        let fits = usize::try_from(length).ok().filter(|length| *length <= MESSAGE_BYTES);
        self.enter(fits.map_or(Stage::LongBody(length), Stage::Body));
        Ok(Step::On)
    }

    fn body(&mut self, length: usize) -> Result<Step, FrameError> {
        if self.buffer.len() < length {
            return Ok(Step::Starved);
        }
        let body = self.buffer.split_to(length).freeze();
        self.enter(Stage::Line);
        message(Framing::Length, body).map(Step::Frame)
    }

    fn long_body(&mut self, left: u64) -> Step {
        let there = self.buffer.len();
        let skipped = usize::try_from(left).map_or(there, |left| left.min(there));
        self.buffer.advance(skipped);
        let left = left - skipped as u64;
        if left > 0 {
            self.stage = Stage::LongBody(left);
            return Step::Starved;
        }
        self.enter(Stage::Line);
        Step::Frame(Frame { framing: Framing::Length, body: Body::TooLong })
    }
}

enum Step {
    Frame(Frame),
    /// Something was read, but no frame.
    On,
    /// More of the stream is needed.
    Starved,
}

fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii().is_empty()
}

fn message(framing: Framing, body: Bytes) -> Result<Frame, FrameError> {
    std::str::from_utf8(&body).map_err(|_| FrameError::NotUtf8)?;
    Ok(Frame { framing, body: Body::Message(body) })
}

/// The length in a header line. The name is taken as it is spelled.
fn length(line: &[u8]) -> Result<u64, FrameError> {
    let digits = line[LENGTH_HEADER.len()..].trim_ascii();
    let plain =
        (1..=LENGTH_DIGITS).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    let text = std::str::from_utf8(digits).ok().filter(|_| plain);
    text.and_then(|text| text.parse().ok()).ok_or(FrameError::BadLength)
}
