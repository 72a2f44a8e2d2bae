//! The key that wraps data keys.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use openglass_core::encoding::{base64url_array, base64url_encode, hex_encode};
use zeroize::Zeroizing;

use super::KEY;
use crate::{
    private_file::{is_private, write_private},
    random::Random,
};

/// 256 bits, in a file of their own: base64url, and a line end.
pub struct MasterKey(Zeroizing<[u8; KEY]>);

/// Why there is no content key.
#[derive(Debug, thiserror::Error)]
pub enum ContentKeyError {
    /// The file cannot be read or made.
    #[error("content key {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Others can read the file.
    #[error("content key {} is readable by others; make it private (chmod 600)", path.display())]
    NotPrivate {
        /// The file.
        path: PathBuf,
    },
    /// The file does not hold a key.
    #[error("content key {}: expected 32 bytes as 43 characters of base64url", path.display())]
    Content {
        /// The file.
        path: PathBuf,
    },
}

impl MasterKey {
    /// A key that the caller drew.
    pub fn from_bytes(bytes: [u8; KEY]) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// Loads the file at `path`, making it with a fresh key when there is none.
    /// Of two processes that start at the same time one makes it and both use it.
    pub fn open(path: &Path, random: &dyn Random) -> Result<Self, ContentKeyError> {
        let file_error = |source| ContentKeyError::File { path: path.to_owned(), source };
        match Self::load(path) {
            Err(ContentKeyError::File { source, .. })
                if source.kind() == io::ErrorKind::NotFound => {}
            loaded => return loaded,
        }
        let mut key = Zeroizing::new([0; KEY]);
        random.fill(key.as_mut_slice());
        let mut name = [0; 8];
        random.fill(&mut name);
        let text = Zeroizing::new(format!("{}\n", base64url_encode(key.as_slice())));
        let temporary = path.with_extension(format!("{}.tmp", hex_encode(&name)));
        match write_private(path, &temporary, &text) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(file_error(error)),
            Ok(()) | Err(_) => Self::load(path),
        }
    }

    fn load(path: &Path) -> Result<Self, ContentKeyError> {
        let file_error = |source| ContentKeyError::File { path: path.to_owned(), source };
        let text = Zeroizing::new(fs::read_to_string(path).map_err(file_error)?);
        if !is_private(path).map_err(file_error)? {
            return Err(ContentKeyError::NotPrivate { path: path.to_owned() });
        }
        match base64url_array(text.trim_end()) {
            Ok(bytes) => Ok(Self(Zeroizing::new(bytes))),
            Err(_) => Err(ContentKeyError::Content { path: path.to_owned() }),
        }
    }

    pub(super) fn bytes(&self) -> &[u8; KEY] {
        &self.0
    }
}

/// Never shows the key.
impl fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MasterKey").finish_non_exhaustive()
    }
}
