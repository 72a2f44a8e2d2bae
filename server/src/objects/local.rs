//! Evidence files in a local folder.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use async_trait::async_trait;
use openglass_core::crypto::{Hash, sha256};
use tokio::task::spawn_blocking;

use super::{ObjectError, ObjectStore};

/// Distinguishes the temporary files of this process.
static NEXT_TEMPORARY: AtomicU64 = AtomicU64::new(0);

/// Files in a folder.
#[derive(Debug, Clone)]
pub struct LocalObjects {
    root: PathBuf,
}

impl LocalObjects {
    /// Files under `root`, which is made when missing.
    pub fn open(root: &Path) -> io::Result<Self> {
        fs::create_dir_all(root)?;
        Ok(Self { root: root.to_owned() })
    }

    fn path(&self, key: &str) -> Result<PathBuf, ObjectError> {
        let plain = |part: &str| {
            !part.is_empty()
                && !part.starts_with('.')
                && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(&b))
        };
        if key.split('/').all(plain) {
            return Ok(self.root.join(key));
        }
        Err(ObjectError::BadKey { key: key.to_owned() })
    }
}

#[async_trait]
impl ObjectStore for LocalObjects {
    async fn put(&self, key: &str, bytes: Vec<u8>) -> Result<(), ObjectError> {
        let path = self.path(key)?;
        let root = self.root.clone();
        run(key, move || write_durably(&root, &path, &bytes)).await
    }

    async fn get(&self, key: &str, expected: Hash) -> Result<Vec<u8>, ObjectError> {
        let path = self.path(key)?;
        let (bytes, found) = run(key, move || {
            let bytes = fs::read(&path)?;
            let found = sha256(&bytes);
            Ok((bytes, found))
        })
        .await?;
        if found == expected {
            return Ok(bytes);
        }
        Err(ObjectError::Altered { key: key.to_owned(), expected, found })
    }

    async fn check(&self) -> Result<(), ObjectError> {
        const PROBE: &str = "health/probe";
        self.put(PROBE, b"ok".to_vec()).await?;
        self.get(PROBE, sha256(b"ok")).await.map(drop)
    }
}

/// Runs file work on a thread that may block.
async fn run<T: Send + 'static>(
    key: &str,
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, ObjectError> {
    let unavailable = |reason: String| ObjectError::Unavailable { key: key.to_owned(), reason };
    match spawn_blocking(work).await {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) if error.kind() == io::ErrorKind::NotFound => {
            Err(ObjectError::Missing { key: key.to_owned() })
        }
        Ok(Err(error)) => Err(unavailable(error.to_string())),
        Err(error) => Err(unavailable(error.to_string())),
    }
}

/// Writes a file so that after a crash either nothing or all of it is there:
/// a temporary file, flushed, renamed, and every folder on the way flushed.
fn write_durably(root: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(root);
    fs::create_dir_all(folder)?;
    let number = NEXT_TEMPORARY.fetch_add(1, Ordering::Relaxed);
    let temporary = folder.join(format!(".{}-{number}.tmp", std::process::id()));
    let written = write_and_rename(&temporary, path, bytes);
    if written.is_err() {
        // The first error is the one to report; a leftover is harmless.
        let _ = fs::remove_file(&temporary);
    }
    written?;
    for folder in folder.ancestors().take_while(|folder| folder.starts_with(root)) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn write_and_rename(temporary: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(temporary, path)
}
