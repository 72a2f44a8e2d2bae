//! Messages in a byte stream.

use openglass_mcp::{
    MESSAGE_BYTES,
    frame::{Body, Frame, FrameError, FrameReader, Framing, encode},
    jsonrpc::Message,
};

use crate::Target;

/// The frame reader: the same frames however the stream is cut into pieces (the
/// first byte gives the size), never more held than a message and a piece, and a
/// message that was read is read again from either framing.
#[derive(Debug)]
pub struct FramesTarget;

impl Target for FramesTarget {
    fn name(&self) -> &'static str {
        "frames"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
        let lines = [encode(Framing::Line, call), encode(Framing::Line, call)].concat();
        let lengths = [encode(Framing::Length, call), encode(Framing::Length, "{}")].concat();
        let mixed = [lengths.clone(), lines.clone()].concat();
        let odd = b"\r\n \n{\"a\":1}\r\nContent-Length:2\n\n{}Content-Length: 5000000\r\n\r\n[1]";
        let seeds = [lines, lengths, mixed, odd.to_vec()].into_iter();
        seeds.flat_map(|stream| [7, 255].map(|size| [&[size][..], &stream].concat())).collect()
    }

    fn check(&self, input: &[u8]) -> bool {
        let Some((size, stream)) = input.split_first() else { return false };
        let (frames, error) = read(stream, stream.len().max(1));
        let pieces = read(stream, usize::from(*size).max(1));
        assert_eq!((&frames, &error), (&pieces.0, &pieces.1), "the pieces change the frames");
        for frame in &frames {
            check_frame(frame);
        }
        error.is_none() && !frames.is_empty()
    }
}

/// The frames of a stream that comes in pieces, and what ended them early.
fn read(stream: &[u8], size: usize) -> (Vec<Frame>, Option<FrameError>) {
    let (mut reader, mut frames) = (FrameReader::new(), Vec::new());
    for piece in stream.chunks(size) {
        reader.push(piece);
        loop {
            match reader.next_frame() {
                Ok(Some(frame)) => frames.push(frame),
                Ok(None) => break,
                Err(error) => return (frames, Some(error)),
            }
        }
        assert!(reader.held() <= MESSAGE_BYTES + size, "{} bytes held", reader.held());
    }
    match reader.finish() {
        Ok(last) => {
            frames.extend(last);
            (frames, None)
        }
        Err(error) => (frames, Some(error)),
    }
}

fn check_frame(frame: &Frame) {
    let Body::Message(body) = &frame.body else { return };
    let text = std::str::from_utf8(body).expect("a message is text");
    let again = read(&encode(Framing::Length, text), usize::MAX >> 1);
    let length = Frame { framing: Framing::Length, body: frame.body.clone() };
    assert_eq!(again, (vec![length], None), "the message is lost in a frame");
    // What a message is taken for does not depend on when it is read.
    let kind = |text: &[u8]| match Message::read(text) {
        Ok(Message::Request(id, call)) => format!("request {id} {}", call.method),
        Ok(Message::Notification(call)) => format!("notification {}", call.method),
        Ok(Message::Ignored) => "ignored".to_owned(),
        Err(refused) => refused.answer().view().as_json().to_owned(),
    };
    assert_eq!(kind(body), kind(body));
}
