//! Reading and writing files, bounded, with errors that name the file.

use std::{
    fs::File,
    io::{self, Read, Write as _},
    path::Path,
};

use openglass_core::json::Document;

use crate::failure::Failure;

/// Largest bundle or receipt that is verified, in bytes. A record of 10,000
/// payloads of 256 KiB each is smaller.
pub(crate) const MAX_RECORD_BYTES: u64 = 4 << 30;
/// Largest file of keys, heads or settings that is read, in bytes.
pub(crate) const MAX_SMALL_BYTES: u64 = 64 << 20;

/// Whether a file name means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a whole file, or standard input for `-`.
pub(crate) fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    if is_stdin(path) {
        return read_all(&mut io::stdin().lock(), Path::new("standard input"), 0, limit);
    }
    let mut file = open(path)?;
    let size = file.metadata().map_or(0, |metadata| metadata.len());
    read_all(&mut file, path, size, limit)
}

/// Opens a file for reading.
pub(crate) fn open(path: &Path) -> Result<File, Failure> {
    File::open(path).map_err(|error| cannot("read", path, &error))
}

fn read_all(from: &mut impl Read, path: &Path, size: u64, limit: u64) -> Result<Vec<u8>, Failure> {
    // One byte more than announced, so that reading ends without growing.
    let capacity = usize::try_from(size.min(limit)).unwrap_or_default() + 1;
    let mut bytes = Vec::with_capacity(capacity);
    from.take(limit + 1).read_to_end(&mut bytes).map_err(|error| cannot("read", path, &error))?;
    if bytes.len() as u64 > limit {
        return Err(too_large(path, limit));
    }
    Ok(bytes)
}

/// A file of more bytes than are read.
pub(crate) fn too_large(path: &Path, limit: u64) -> Failure {
    let text = format!("{} is larger than {limit} bytes", path.display());
    Failure::could_not("too_large", text).advise("check that this is the file you mean")
}

/// Reads a small JSON file strictly.
pub(crate) fn read_json(path: &Path) -> Result<Document, Failure> {
    let bytes = read(path, MAX_SMALL_BYTES)?;
    Document::read(&bytes).map_err(|error| {
        Failure::could_not(error.code(), format!("{} is no JSON: {error}", path.display()))
    })
}

/// Writes a file whole or not at all: first beside it, then in its place.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = Path::new(&temporary);
    let written = File::create(temporary)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(temporary, path));
    written.map_err(|error| {
        // Best effort: the error that matters is the first one.
        let _ = std::fs::remove_file(temporary);
        cannot("write", path, &error)
    })
}

/// A file that could not be read or written.
pub(crate) fn cannot(verb: &str, path: &Path, error: &io::Error) -> Failure {
    let text = format!("cannot {verb} {}: {error}", path.display());
    let failure = Failure::could_not("io", text);
    match error.kind() {
        io::ErrorKind::NotFound => failure.advise("check the path; `-` reads standard input"),
        io::ErrorKind::PermissionDenied => failure.advise("check the file's owner and mode"),
        _ => failure,
    }
}
