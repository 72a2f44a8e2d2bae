//! The file of a knowledge store: read whole, and changed by one command at a
//! time.
//!
//! A change reads the store, asks the core for the new one and puts that in the
//! old one's place in one step. A reader sees one or the other, and a refusal
//! leaves the store as it was. Between reading and replacing, other commands
//! that change the store wait at a lock of the operating system on a file
//! beside it; the lock ends with its process, however that ends.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use openglass_core::glass::{
    encode,
    knowledge::{Snapshot, limits},
};

use super::input::{parse, refused};
use crate::{failure::Failure, files, terminal::clean};

/// Largest store or snapshot that is read, in bytes: all records at their limit,
/// and as much again for white space.
const SNAPSHOT_BYTES: u64 = 2 * (limits::RECORDS * limits::RECORD_BYTES) as u64;
/// How long a command waits for others that change the store.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it waits between two looks.
const PAUSE: Duration = Duration::from_millis(5);

/// Reads and checks a snapshot.
pub(super) fn load(path: &Path) -> Result<Snapshot, Failure> {
    let snapshot: Snapshot = parse(path, &files::read(path, SNAPSHOT_BYTES)?)?;
    snapshot.validate().map_err(|error| refused(&[path], error))?;
    Ok(snapshot)
}

/// The store, or an empty one where there is no file yet.
pub(super) fn load_or_new(path: &Path) -> Result<Snapshot, Failure> {
    match std::fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Snapshot::default()),
        _ => load(path),
    }
}

/// Puts what `change` makes of the store in its place, while no other command
/// changes it.
pub(super) fn update<T>(
    path: &Path,
    read: impl FnOnce(&Path) -> Result<Snapshot, Failure>,
    change: impl FnOnce(Snapshot) -> Result<(Snapshot, T), Failure>,
) -> Result<T, Failure> {
    let _lock = lock(path)?;
    let (snapshot, result) = change(read(path)?)?;
    files::write(path, format!("{}\n", encode(&snapshot)).as_bytes())?;
    Ok(result)
}

/// Waits until no other command changes the store. The file of the lock stays:
/// one that was taken away could be locked by two.
fn lock(store: &Path) -> Result<File, Failure> {
    let mut path = store.as_os_str().to_owned();
    path.push(".lock");
    let path = Path::new(&path);
    let cannot = |error: io::Error| files::cannot("lock", path, &error);
    let file =
        OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(cannot)?;
    let patient_until = Instant::now() + PATIENCE;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
            Err(TryLockError::WouldBlock) if Instant::now() < patient_until => thread::sleep(PAUSE),
            Err(TryLockError::WouldBlock) => return Err(busy(store)),
        }
    }
}

fn busy(store: &Path) -> Failure {
    let seconds = PATIENCE.as_secs();
    let name = clean(&store.display().to_string());
    let text = format!("another command has been changing {name} for {seconds} seconds");
    Failure::could_not("busy", text).advise("try again when it has ended")
}
