//! Messages in a byte stream, in two framings that a client may mix (section
//! 3.2): one message a line, or `Content-Length: N`, a blank line and N bytes.
//! An answer goes out in the framing of its request.
//!
//! Both framings take messages of up to [`MESSAGE_BYTES`](crate::MESSAGE_BYTES)
//! (ruling G3): a page graph must fit a line too.

mod reader;

pub use reader::{FrameError, FrameReader};

/// How a message is set apart from the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Framing {
    /// By the end of its line.
    Line,
    /// By a header with its length.
    Length,
}

/// A message in its framing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The framing.
    pub framing: Framing,
    /// What was framed.
    pub body: Body,
}

/// What was in a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// A message; UTF-8.
    Message(bytes::Bytes),
    /// A message over the limit. It has been stepped over.
    TooLong,
}

const LENGTH_HEADER: &str = "Content-Length:";

/// Puts a message into a framing. A message on a line must hold no line ends,
/// which compact JSON never does.
pub fn encode(framing: Framing, message: &str) -> Vec<u8> {
    match framing {
        Framing::Line => [message, "\n"].concat(),
        Framing::Length => format!("{LENGTH_HEADER} {}\r\n\r\n{message}", message.len()),
    }
    .into_bytes()
}
