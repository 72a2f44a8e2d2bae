//! Files that only their owner can read: keys, the database.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::Path,
};

/// Makes a folder, and those above it, that only their owner can look into.
/// One that is there already is left as it is.
pub(crate) fn create_private_dir(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Writes a file that only its owner can read, complete or not at all;
/// `AlreadyExists` when it is there.
pub(crate) fn write_private(path: &Path, temporary: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let written = create_private(temporary).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        // A link, unlike a rename, never replaces a key that is there already.
        fs::hard_link(temporary, path)?;
        File::open(folder)?.sync_all()
    });
    let removed = fs::remove_file(temporary);
    written.and(removed)
}

/// Makes an empty file that only its owner can read, or takes away what others
/// may do with one that is there.
pub(crate) fn make_private(path: &Path) -> io::Result<()> {
    match create_private(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => restrict(path),
        made => made.map(drop),
    }
}

#[cfg(unix)]
fn create_private(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    File::options().write(true).create_new(true).mode(0o600).open(path)
}

#[cfg(not(unix))]
fn create_private(path: &Path) -> io::Result<File> {
    File::options().write(true).create_new(true).open(path)
}

#[cfg(unix)]
fn restrict(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    if is_private(path)? {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn restrict(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether nobody but the owner can do anything with the file.
#[cfg(unix)]
pub(crate) fn is_private(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    const GROUP_AND_OTHERS: u32 = 0o077;
    Ok(fs::metadata(path)?.permissions().mode() & GROUP_AND_OTHERS == 0)
}

/// Elsewhere the folder's own rules decide.
#[cfg(not(unix))]
pub(crate) fn is_private(_path: &Path) -> io::Result<bool> {
    Ok(true)
}
