//! Where things lie in this repository, and what the machine offers.

use std::{
    env::consts::{DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX},
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::process;

/// The repository's root folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root folder")
}

/// The folder of build results.
pub(crate) fn target_dir() -> Result<PathBuf> {
    let folder = metadata()?["target_directory"].as_str().context("no target_directory")?;
    Ok(folder.into())
}

/// A cargo command that runs in the root folder with this toolchain.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Fails with what to do where cargo has no such subcommand.
pub(crate) fn require_subcommand(name: &str) -> Result<()> {
    let found = process::capture(Command::new("cargo").args([name, "--version"]));
    found.map(drop).with_context(|| format!("this takes cargo-{name}: cargo install cargo-{name}"))
}

/// Cargo of the nightly compiler, in the root folder.
pub(crate) fn nightly() -> Result<Command> {
    let mut command = Command::new("cargo");
    command.current_dir(root()).arg("+nightly");
    // Set by the cargo that runs this; the nightly one has its own.
    for variable in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN", "RUSTDOC"] {
        command.env_remove(variable);
    }
    process::capture(Command::new("cargo").args(["+nightly", "--version"]))
        .context("this takes a nightly compiler: rustup toolchain install nightly")?;
    Ok(command)
}

/// `cargo metadata` of the whole workspace with all features, read once.
pub(crate) fn metadata() -> Result<&'static Value> {
    static METADATA: OnceLock<Value> = OnceLock::new();
    if let Some(known) = METADATA.get() {
        return Ok(known);
    }
    let text =
        process::capture(cargo().args(["metadata", "--format-version=1", "--all-features"]))?;
    Ok(METADATA.get_or_init(|| serde_json::from_str(&text).expect("cargo writes JSON")))
}

/// The packages that are built and tested together: all but the one that pip
/// builds, which takes a Python interpreter. One selection for everything,
/// because Cargo gives a crate the features that the selected packages ask for:
/// another selection would compile most crates again.
const SELECTION: [&str; 3] = ["--workspace", "--exclude", "openglass-python"];

/// A subcommand of cargo for all packages in the dev profile. A build that
/// names no test leaves out the features that only tests ask for, and what
/// `cargo test` has compiled would be of no use; so it names the smallest.
pub(crate) fn cargo_all(subcommand: &str) -> Command {
    let mut command = cargo();
    command.arg(subcommand).args(SELECTION);
    if subcommand == "build" {
        command.args(["--test", "parity"]);
    }
    command
}

/// Builds one binary of the workspace and returns where it lies.
pub(crate) fn build_binary(package: &str, binary: &str, release: bool) -> Result<PathBuf> {
    let command = if release {
        let mut command = cargo();
        command.args(["build", "--release", "--package", package]);
        command
    } else {
        cargo_all("build")
    };
    built(command, &["--bin", binary], &format!("{binary}{EXE_SUFFIX}"))
}

/// Builds the libraries that other languages load and returns where that of a
/// package lies.
pub(crate) fn build_library(package: &str) -> Result<PathBuf> {
    let name = package.replace('-', "_");
    built(cargo_all("build"), &["--lib"], &format!("{DLL_PREFIX}{name}{DLL_SUFFIX}"))
}

/// Runs a `cargo build` of some targets and returns the file with that name.
fn built(mut command: Command, targets: &[&str], name: &str) -> Result<PathBuf> {
    println!("$ cargo build {}", targets.join(" "));
    let messages =
        process::capture(command.args(targets).arg("--message-format=json-render-diagnostics"))?;
    for line in messages.lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        for file in message["filenames"].as_array().into_iter().flatten() {
            let path = Path::new(file.as_str().unwrap_or_default());
            if path.file_name().is_some_and(|found| found == name) {
                return Ok(path.to_owned());
            }
        }
    }
    bail!("cargo build {} made no {name}", targets.join(" "))
}

/// An error for everyone but root.
pub(crate) fn require_root() -> Result<()> {
    if process::capture(Command::new("id").arg("-u"))?.trim() != "0" {
        bail!("only root may do this");
    }
    Ok(())
}

/// Installs Debian packages. Says what is missing when it may not or cannot.
pub(crate) fn install_packages(packages: &[&str]) -> Result<()> {
    let list = packages.join(" ");
    if !process::exists("apt-get") {
        bail!("not found, and this is no Debian system: {list}");
    }
    require_root().with_context(|| format!("not found: {list} (apt-get install {list})"))?;
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").arg("-q");
        command
    };
    let install =
        || process::run(apt().args(["install", "-y", "--no-install-recommends"]).args(packages));
    // The package lists of a fresh machine may be empty or stale.
    install().or_else(|_| process::run(apt().arg("update")).and_then(|()| install()))
}
