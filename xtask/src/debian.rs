//! Programs that this machine's Debian does not have, from another release of
//! Debian in a folder.
//!
//! Everything that needs mounts runs in a mount namespace of its own, so they
//! end with the program, however it ends.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use anyhow::{Context as _, Result, bail};

use crate::{process, workspace};

/// A root folder with a Debian release in it, kept between runs.
pub(crate) struct DebianRoot {
    folder: PathBuf,
}

impl DebianRoot {
    /// The root folder `name` in the user's cache, made when it is not there.
    /// Says what is missing when it may not or cannot be made.
    pub(crate) fn prepare(name: &str, release: &str, packages: &[&str]) -> Result<Self> {
        workspace::require_root().context("a Debian root folder")?;
        let cache = cache_dir()?;
        fs::create_dir_all(&cache)?;
        let folder = cache.join(name);
        // Another run may be making it.
        let lock = fs::File::create(cache.join(format!("{name}.lock")))?;
        lock.lock()?;
        if folder.is_dir() {
            println!("-- {release} in {}: there already", folder.display());
        } else {
            let start = Instant::now();
            make(&folder, release, packages)?;
            let seconds = start.elapsed().as_secs_f64();
            println!("-- {release} in {}: made in {seconds:.1} s", folder.display());
        }
        Ok(Self { folder })
    }

    /// Where a path inside the root folder lies.
    pub(crate) fn path(&self, inside: &str) -> PathBuf {
        self.folder.join(inside.trim_start_matches('/'))
    }

    /// A command that runs in the root folder, where it finds these folders of
    /// this machine under the same paths.
    pub(crate) fn command(&self, program: &str, folders: &[PathBuf]) -> Command {
        let script = workspace::root().join("xtask/src/enter_root.sh");
        let mut command = Command::new("unshare");
        command.args(["--mount", "sh"]).arg(script).arg(&self.folder).args(folders);
        command.args(["--", program]);
        command
    }
}

/// Makes the root folder under another name first, so that a broken one is
/// never taken for a whole one.
fn make(folder: &Path, release: &str, packages: &[&str]) -> Result<()> {
    if !process::exists("debootstrap") {
        workspace::install_packages(&["debootstrap"])?;
    }
    let mirror = mirror()?;
    let partial = folder.with_extension("partial");
    if partial.exists() {
        fs::remove_dir_all(&partial)?;
    }
    // debootstrap mounts things too.
    let mut command = Command::new("unshare");
    command.args(["--mount", "debootstrap", "--variant=minbase"]);
    command.arg(format!("--include={}", packages.join(",")));
    command.arg(release).arg(&partial).arg(mirror);
    process::run(&mut command)?;
    fs::rename(&partial, folder)?;
    Ok(())
}

/// The mirror that this machine's Debian comes from.
fn mirror() -> Result<String> {
    let first = || {
        let list = process::capture(Command::new("apt-get").args([
            "indextargets",
            "--format",
            "$(REPO_URI)",
            "Origin: Debian",
            "Label: Debian",
        ]))?;
        // debootstrap does not know apt's other ways to fetch.
        anyhow::Ok(list.lines().find(|line| line.starts_with("http")).map(str::to_owned))
    };
    if let Some(mirror) = first()? {
        return Ok(mirror);
    }
    // apt knows the origin of a source only from its lists.
    process::run(Command::new("apt-get").args(["-q", "update"]))?;
    match first()? {
        Some(mirror) => Ok(mirror),
        None => bail!("apt is not configured with a mirror of Debian"),
    }
}

fn cache_dir() -> Result<PathBuf> {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
    Ok(cache.context("neither XDG_CACHE_HOME nor HOME is set")?.join("openglass"))
}
