//! Server-sent events, as far as a follower needs them: that something happened,
//! and up to which message it is known already.

use std::fmt;

/// The longest line that is looked at. Lines of data are longer and skipped.
const LINE_BYTES: usize = 256;

/// An open stream of events.
pub(crate) struct EventStream {
    response: reqwest::Response,
    events: EventReader,
}

impl fmt::Debug for EventStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventStream").finish_non_exhaustive()
    }
}

impl EventStream {
    pub(crate) fn new(response: reqwest::Response) -> Self {
        Self { response, events: EventReader::default() }
    }

    /// Waits for an event that tells of something new: anything but messages of
    /// this chain up to `after_seq`. `false` when the stream is over.
    pub(crate) async fn changed(&mut self, chain_id: &str, after_seq: u32) -> bool {
        loop {
            while let Some(event) = self.events.next() {
                if event.is_news(chain_id, after_seq) {
                    return true;
                }
            }
            match self.response.chunk().await {
                Ok(Some(chunk)) => self.events.take(&chunk),
                Ok(None) | Err(_) => return false,
            }
        }
    }
}

/// The name and place of an event.
#[derive(Debug, Default, PartialEq, Eq)]
struct Event {
    name: String,
    place: String,
}

impl Event {
    fn is_news(&self, chain_id: &str, after_seq: u32) -> bool {
        if self.name == "ready" {
            return false;
        }
        let seq = self.place.rsplit_once(':').filter(|(id, _)| *id == chain_id);
        let seq = seq.and_then(|(_, seq)| seq.parse::<u32>().ok());
        seq.is_none_or(|seq| seq > after_seq)
    }
}

/// Reads events from pieces of text, in memory that does not depend on them.
#[derive(Debug, Default)]
struct EventReader {
    line: Vec<u8>,
    event: Event,
    ready: std::collections::VecDeque<Event>,
}

impl EventReader {
    fn take(&mut self, text: &[u8]) {
        for byte in text {
            match byte {
                b'\n' => self.end_line(),
                _ if self.line.len() < LINE_BYTES => self.line.push(*byte),
                _ => {}
            }
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches('\r');
        if let Some(name) = line.strip_prefix("event:") {
            name.trim().clone_into(&mut self.event.name);
        } else if let Some(place) = line.strip_prefix("id:") {
            place.trim().clone_into(&mut self.event.place);
        } else if line.is_empty() && !self.event.name.is_empty() {
            self.ready.push_back(std::mem::take(&mut self.event));
        }
    }

    fn next(&mut self) -> Option<Event> {
        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pieces: &[&str]) -> Vec<(String, String)> {
        let mut reader = EventReader::default();
        for piece in pieces {
            reader.take(piece.as_bytes());
        }
        std::iter::from_fn(|| reader.next()).map(|event| (event.name, event.place)).collect()
    }

    #[test]
    fn events_come_in_any_pieces() {
        let text = ": ping\n\nevent: message\nid: ses_1:7\ndata: {\"a\":1}\n\nevent: x\r\n\r\n";
        let expected = [("message", "ses_1:7"), ("x", "")];
        let expected = expected.map(|(name, place)| (name.to_owned(), place.to_owned()));
        assert_eq!(read(&[text]), expected);
        let pieces: Vec<_> = (0..text.len()).map(|at| &text[at..=at]).collect();
        assert_eq!(read(&pieces), expected);
        assert_eq!(read(&["event: half\ndata: "]), []);
    }

    #[test]
    fn long_lines_take_no_memory() {
        let mut reader = EventReader::default();
        reader.take(b"event: message\ndata: ");
        for _ in 0..1000 {
            reader.take(&[b'x'; 1000]);
        }
        assert!(reader.line.capacity() <= 2 * LINE_BYTES);
        reader.take(b"\n\n");
        assert_eq!(reader.next().unwrap().name, "message");
    }

    #[test]
    fn what_is_known_is_no_news() {
        let event = |name: &str, place: &str| Event { name: name.into(), place: place.into() };
        for (name, place, news) in [
            ("ready", "", false),
            ("message", "ses_1:3", false),
            ("message", "ses_1:4", true),
            ("message", "ses_2:3", true),
            ("message", "ses_1:x", true),
            ("session.closing", "", true),
        ] {
            assert_eq!(event(name, place).is_news("ses_1", 3), news, "{name} {place}");
        }
    }
}
