//! Framing: both ways, mixed, broken, and any bytes at all.

use openglass_mcp::{
    MESSAGE_BYTES,
    frame::{Body, Frame, FrameError, FrameReader, Framing, encode},
};
use proptest::prelude::*;

/// Reads a stream that comes in pieces of at most `size` bytes.
fn read_in_pieces(stream: &[u8], size: usize) -> (Vec<Frame>, Option<FrameError>) {
    let mut reader = FrameReader::new();
    let mut frames = Vec::new();
    for piece in stream.chunks(size.max(1)) {
        reader.push(piece);
        loop {
            match reader.next_frame() {
                Ok(Some(frame)) => frames.push(frame),
                Ok(None) => break,
                Err(error) => return (frames, Some(error)),
            }
        }
        assert!(reader.held() <= MESSAGE_BYTES + 8192 + size, "{} bytes held", reader.held());
    }
    match reader.finish() {
        Ok(last) => {
            frames.extend(last);
            (frames, None)
        }
        Err(error) => (frames, Some(error)),
    }
}

fn message(framing: Framing, text: &str) -> Frame {
    Frame { framing, body: Body::Message(text.to_owned().into()) }
}

#[test]
fn both_framings_can_be_mixed() {
    let stream = b"{\"a\":1}\r\n\r\n \nContent-Length: 3\r\n\r\n\n{}Content-Length:2\n\n{}[1]";
    let wanted = [
        message(Framing::Line, "{\"a\":1}"),
        message(Framing::Length, "\n{}"),
        message(Framing::Length, "{}"),
        message(Framing::Line, "[1]"),
    ];
    for size in [1, 2, 7, 1000] {
        assert_eq!(read_in_pieces(stream, size), (wanted.to_vec(), None), "{size}");
    }
}

#[test]
fn broken_framing_ends_the_stream() {
    let cases: [(&[u8], FrameError); 9] = [
        (b"Content-Length: nope\r\n\r\n", FrameError::BadLength),
        (b"Content-Length: -1\r\n\r\n", FrameError::BadLength),
        (b"Content-Length: +1\r\n\r\n", FrameError::BadLength),
        (b"Content-Length:\r\n\r\n", FrameError::BadLength),
        (b"Content-Length: 2\r\nContent-Type: x\r\n\r\n{}", FrameError::NotBlank),
        (b"Content-Length: 2\r\nX\r\n{}", FrameError::NotBlank),
        (b"Content-Length: 4\r\n\r\n{}", FrameError::Truncated),
        (b"Content-Length: 4194305\r\n\r\n{}", FrameError::Truncated),
        (b"\xff\n", FrameError::NotUtf8),
    ];
    for (stream, error) in cases {
        for size in [1, 1000] {
            let name = String::from_utf8_lossy(stream);
            assert_eq!(read_in_pieces(stream, size), (vec![], Some(error)), "{name}");
        }
    }
    let endless = [b"Content-Length: ".as_slice(), &[b' '; 9000]].concat();
    assert_eq!(read_in_pieces(&endless, 100), (vec![], Some(FrameError::LongHeader)));
    // The same where the end is there, however the stream is cut.
    let ended = [endless.as_slice(), b"2\r\n\r\n{}"].concat();
    for size in [1, 100, 8192, 10_000] {
        let found = read_in_pieces(&ended, size);
        assert_eq!(found, (vec![], Some(FrameError::LongHeader)), "{size}");
    }
}

#[test]
fn messages_up_to_the_limit_pass_in_both_framings_and_longer_ones_are_stepped_over() {
    let largest = "x".repeat(MESSAGE_BYTES);
    let longer = "x".repeat(MESSAGE_BYTES + 1);
    for framing in [Framing::Line, Framing::Length] {
        let too_long = Frame { framing, body: Body::TooLong };
        let stream = [largest.as_str(), &longer, "{}"].map(|text| encode(framing, text)).concat();
        let (frames, error) = read_in_pieces(&stream, 64 * 1024);
        let wanted = [message(framing, &largest), too_long, message(framing, "{}")];
        assert!(frames == wanted && error.is_none(), "{framing:?}: {} {error:?}", frames.len());
    }
}

proptest! {
    /// Any bytes in any pieces: no panic, bounded memory, and the same frames.
    #[test]
    fn the_reader_is_total_and_does_not_depend_on_the_pieces(
        parts in prop::collection::vec(part(), 0..12),
        size in 1_usize..64,
    ) {
        let stream = parts.concat();
        prop_assert_eq!(read_in_pieces(&stream, size), read_in_pieces(&stream, stream.len()));
    }

    /// What is written is read back.
    #[test]
    fn written_frames_are_read_back(
        messages in prop::collection::vec((any::<bool>(), "[ -~]*[!-~][é☃ -~]*"), 0..8),
        size in 1_usize..64,
    ) {
        let framed = |(is_line, text): &(bool, String)| {
            (if *is_line { Framing::Line } else { Framing::Length }, text.clone())
        };
        let messages: Vec<_> = messages.iter().map(framed).collect();
        prop_assume!(messages.iter().all(|(_, text)| !text.starts_with("Content-Length:")));
        let stream: Vec<u8> =
            messages.iter().flat_map(|(framing, text)| encode(*framing, text)).collect();
        let wanted: Vec<_> = messages.iter().map(|(framing, text)| message(*framing, text)).collect();
        prop_assert_eq!(read_in_pieces(&stream, size), (wanted, None));
    }
}

/// A piece of a stream that comes near to being right.
fn part() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        Just(b"Content-Length: ".to_vec()),
        (0_u32..40).prop_map(|length| format!("Content-Length: {length}\r\n\r\n").into_bytes()),
        Just(b"Content-Length: 99999999999999999999\r\n\r\n".to_vec()),
        Just(b"\r\n".to_vec()),
        Just(b"\n".to_vec()),
        Just(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}".to_vec()),
        prop::collection::vec(any::<u8>(), 0..24),
    ]
}
