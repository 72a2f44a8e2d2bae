//! The Swift package: a compiler, the code that it is built on, its runner.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};

use crate::{debian::DebianRoot, process, uniffi, workspace};

/// Debian's first release with Swift 6.
const RELEASE: &str = "trixie";
const PACKAGES: [&str; 3] = ["swiftlang", "gcc", "libc6-dev"];
/// Where Debian keeps the libraries of programs in Swift.
const LIBRARIES: &str = "/usr/libexec/swift/lib/swift/linux";

const RUNNER: &str = "openglass-conformance";

/// A Swift compiler.
pub(crate) enum Swift {
    /// `swift` is on the path.
    Installed,
    /// In a root folder of a later Debian.
    InRoot(DebianRoot),
}

impl Swift {
    /// Finds or installs the compiler. Says what is missing when it cannot.
    pub(crate) fn find() -> Result<Self> {
        if process::exists("swift") {
            return Ok(Self::Installed);
        }
        let root = DebianRoot::prepare("swift-trixie", RELEASE, &PACKAGES);
        Ok(Self::InRoot(root.context("install Swift 6, or run this as root on Debian")?))
    }

    /// A subcommand of `swift` for the package.
    pub(crate) fn command(&self, subcommand: &str) -> Result<Command> {
        let mut command = match self {
            Self::Installed => Command::new("swift"),
            Self::InRoot(root) => root.command("swift", &folders()?),
        };
        command.arg(subcommand).arg("--package-path").arg(package());
        Ok(command)
    }

    /// Builds the conformance runner, as one file that can be run from anywhere
    /// on this machine.
    pub(crate) fn build_runner(&self) -> Result<PathBuf> {
        process::run(self.command("build")?.args(["--product", RUNNER]))?;
        let built = package().join(".build/debug").join(RUNNER);
        let program = match self {
            Self::Installed => quoted(&built),
            Self::InRoot(root) => with_loader(root, &built)?,
        };
        let script = package().join(".build").join(RUNNER);
        fs::write(&script, format!("#!/bin/sh\nexec {program} \"$@\"\n"))?;
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
        Ok(script)
    }
}

/// The package's folder.
pub(crate) fn package() -> PathBuf {
    workspace::root().join("bindings-swift/swift")
}

/// Puts the Rust library, and the code that calls it, where the package looks
/// for them.
pub(crate) fn generate() -> Result<()> {
    let folder = workspace::target_dir()?.join("uniffi-swift");
    let library = uniffi::generate("swift", &folder)?;
    for file in ["OpenGlassFFI/OpenGlassFFI.h", "OpenGlassNative/OpenGlassNative.swift"] {
        let to = package().join("Sources").join(file);
        update(&folder.join(to.file_name().context("a file")?), &to)?;
    }
    update(&library, &package().join("lib").join(library.file_name().context("a library")?))
}

/// Copies a file that has changed; others keep their time, so that nothing is
/// compiled in vain.
fn update(from: &Path, to: &Path) -> Result<()> {
    let text = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
    if fs::read(to).is_ok_and(|found| found == text) {
        return Ok(());
    }
    fs::create_dir_all(to.parent().context("a folder")?)?;
    // Not into the file itself: a runner may have loaded the library.
    let new = to.with_extension("new");
    fs::write(&new, text).with_context(|| format!("cannot write {}", new.display()))?;
    fs::rename(&new, to).with_context(|| format!("cannot write {}", to.display()))
}

/// The folders of this machine that the package and its tests use.
fn folders() -> Result<Vec<PathBuf>> {
    let shared = workspace::root().join("../shared");
    let mut folders = vec![env::temp_dir(), workspace::root().to_owned(), workspace::target_dir()?];
    folders.extend(shared.canonicalize());
    Ok(folders)
}

/// A command line that runs a program of the root folder outside of it: with
/// the root folder's own loader and libraries, which are younger than ours.
fn with_loader(root: &DebianRoot, program: &Path) -> Result<String> {
    let target = format!("{}-linux-gnu", env::consts::ARCH);
    let libraries = root.path("/usr/lib").join(target);
    let loader = fs::read_dir(&libraries)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| {
            path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"ld-linux"))
        })
        .with_context(|| format!("no loader in {}", libraries.display()))?;
    let path = format!("{}:{}", libraries.display(), root.path(LIBRARIES).display());
    let (loader, path) = (quoted(&loader), quoted(Path::new(&path)));
    Ok(format!("{loader} --library-path {path} {}", quoted(program)))
}

/// A path as one word of a shell.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}
