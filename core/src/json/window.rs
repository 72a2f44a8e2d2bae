//! A large text, such as a file, looked at through a window.

use std::io::{self, ErrorKind, Read, Seek, SeekFrom};

use super::Source;

/// Bytes that are read at a time.
const WINDOW: usize = 1 << 20;

/// A part of something that can be read from any byte on. Memory stays flat
/// whatever its size. Whoever opened it says what it is.
#[derive(Debug)]
pub struct Window<R> {
    reader: R,
    /// Where `bytes` lie in it.
    start: u64,
    bytes: Vec<u8>,
}

impl<R: Read + Seek> Window<R> {
    /// A window that shows nothing yet.
    pub const fn new(reader: R) -> Self {
        Self { reader, start: 0, bytes: Vec::new() }
    }

    /// Where `offset` lies in the window, if it does.
    fn at(&self, offset: u64) -> Option<usize> {
        let at = usize::try_from(offset.checked_sub(self.start)?).ok()?;
        (at < self.bytes.len()).then_some(at)
    }

    fn move_to(&mut self, offset: u64) -> io::Result<()> {
        // Nothing is shown after a failure.
        self.bytes.clear();
        self.reader.seek(SeekFrom::Start(offset))?;
        self.start = offset;
        self.bytes.resize(WINDOW, 0);
        let filled = fill(&mut self.reader, &mut self.bytes);
        self.bytes.truncate(*filled.as_ref().unwrap_or(&0));
        filled.map(drop)
    }
}

impl<R: Read + Seek> Source for Window<R> {
    type Error = io::Error;

    fn bytes_from(&mut self, offset: u64) -> io::Result<&[u8]> {
        if self.at(offset).is_none() {
            self.move_to(offset)?;
        }
        Ok(self.at(offset).and_then(|at| self.bytes.get(at..)).unwrap_or_default())
    }
}

/// Reads until the buffer is full or the text ends; gives the number of bytes.
fn fill(reader: &mut impl Read, mut buffer: &mut [u8]) -> io::Result<usize> {
    let len = buffer.len();
    while !buffer.is_empty() {
        match reader.read(buffer) {
            Ok(0) => break,
            Ok(count) => buffer = &mut buffer[count..],
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(len - buffer.len())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn a_window_shows_the_same_bytes_as_the_whole_text() {
        let whole: Vec<u8> = (0..=250).cycle().take(WINDOW * 2 + 77).collect();
        let mut window = Window::new(Cursor::new(&whole));
        for offset in
            [0, 5, WINDOW - 1, WINDOW, WINDOW * 2 + 76, 3, WINDOW * 2 + 77, usize::MAX / 2]
        {
            let bytes = window.bytes_from(offset as u64).expect("memory can be read");
            let rest = whole.get(offset..).unwrap_or_default();
            assert_eq!(bytes, &rest[..bytes.len()], "{offset}");
            assert_eq!(bytes.is_empty(), rest.is_empty(), "{offset}");
        }
    }

    /// Fails once, then reads on.
    struct Hiccup(Cursor<Vec<u8>>, bool);

    impl Read for Hiccup {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if !std::mem::replace(&mut self.1, true) {
                return Err(ErrorKind::ConnectionReset.into());
            }
            self.0.read(buffer)
        }
    }

    impl Seek for Hiccup {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.0.seek(to)
        }
    }

    #[test]
    fn a_failed_read_shows_nothing_and_can_be_repeated() {
        let mut window = Window::new(Hiccup(Cursor::new(b"text".to_vec()), false));
        assert!(window.bytes_from(0).is_err());
        assert_eq!(window.bytes_from(1).expect("the second read works"), b"ext");
    }
}
