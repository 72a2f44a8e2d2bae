//! The text to verify: a file that is looked at through a window, so that
//! memory stays flat, or bytes that came through a pipe.

use std::{fs::File, io, path::Path};

use openglass_core::json::{Source, Window};

use crate::{failure::Failure, files};

/// Where the text comes from.
#[derive(Debug)]
pub(super) enum Text {
    File {
        window: Window<File>,
        /// In bytes.
        size: u64,
    },
    Memory(Vec<u8>),
}

impl Text {
    /// Opens a file; pipes and standard input are read whole, since the
    /// verifier looks at its text twice.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        if files::is_stdin(path) || !path.is_file() {
            return files::read(path, files::MAX_RECORD_BYTES).map(Self::Memory);
        }
        let file = files::open(path)?;
        let size = file.metadata().map_err(|error| files::cannot("read", path, &error))?.len();
        Ok(Self::File { window: Window::new(file), size })
    }

    /// In bytes.
    pub(super) const fn size(&self) -> u64 {
        match self {
            Self::File { size, .. } => *size,
            Self::Memory(bytes) => bytes.len() as u64,
        }
    }
}

impl Source for Text {
    type Error = io::Error;

    fn bytes_from(&mut self, offset: u64) -> io::Result<&[u8]> {
        match self {
            Self::File { window, .. } => window.bytes_from(offset),
            Self::Memory(bytes) => {
                let offset = usize::try_from(offset).unwrap_or(usize::MAX);
                Ok(bytes.get(offset..).unwrap_or_default())
            }
        }
    }
}
