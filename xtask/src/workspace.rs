//! Where things lie in this repository, and what the machine offers.

use std::{
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

/// The crates that another language loads. They link against its runtime and
/// are tested from there.
pub(crate) fn native_modules() -> Result<Vec<&'static str>> {
    let packages = metadata()?["packages"].as_array().context("no packages")?;
    let is_ours = |package: &Value| package["source"].is_null();
    let is_module = |package: &Value| {
        let targets = package["targets"].as_array().into_iter().flatten();
        targets
            .filter_map(|target| target["kind"].as_array())
            .flatten()
            .any(|kind| kind == "cdylib")
    };
    let modules = packages.iter().filter(|package| is_ours(package) && is_module(package));
    Ok(modules.filter_map(|package| package["name"].as_str()).collect())
}

/// Builds one binary of the workspace and returns where it lies.
pub(crate) fn build_binary(package: &str, binary: &str, release: bool) -> Result<PathBuf> {
    let mut command = cargo();
    command.args(["build", "--package", package, "--bin", binary]);
    command.arg("--message-format=json-render-diagnostics");
    if release {
        command.arg("--release");
    }
    println!("$ cargo build --package {package} --bin {binary}");
    let messages = process::capture(&mut command)?;
    let built = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .find(|message| message["target"]["name"] == binary && message["executable"].is_string());
    match built.as_ref().and_then(|message| message["executable"].as_str()) {
        Some(path) => Ok(path.into()),
        None => bail!("cargo built no binary {binary}"),
    }
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
