//! The text to verify: a file that is looked at through a window, so that
//! memory stays flat whatever its size.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use openglass_core::json::Window;

use crate::{failure::Failure, files};

/// A text and its size.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) window: Window<File>,
    /// In bytes.
    pub(super) size: u64,
}

impl Text {
    /// Opens a file. The verifier looks at its text twice, so what comes through
    /// a pipe is put into a nameless temporary file first.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let is_stdin = files::is_stdin(path);
        let name = if is_stdin { Path::new("standard input") } else { path };
        let cannot_read = |error: &io::Error| files::cannot("read", name, error);
        let file = if is_stdin {
            spool(&mut io::stdin().lock(), cannot_read)?
        } else if path.is_file() {
            files::open(path)?
        } else {
            spool(&mut files::open(path)?, cannot_read)?
        };
        let size = file.metadata().map_err(|error| cannot_read(&error))?.len();
        if size > files::MAX_RECORD_BYTES {
            return Err(files::too_large(name, files::MAX_RECORD_BYTES));
        }
        Ok(Self { window: Window::new(file), size })
    }
}

/// Copies up to one byte more than is allowed, which is enough to tell.
fn spool(
    pipe: &mut impl Read,
    cannot_read: impl Fn(&io::Error) -> Failure,
) -> Result<File, Failure> {
    let mut copy = || {
        let mut file = tempfile::tempfile()?;
        io::copy(&mut pipe.take(files::MAX_RECORD_BYTES + 1), &mut file)?;
        Ok(file)
    };
    copy().map_err(|error| cannot_read(&error))
}
