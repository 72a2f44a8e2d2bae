//! The npm package, built in its folder.

use std::{path::PathBuf, process::Command};

use anyhow::{Context as _, Result, bail};

use crate::{process, workspace};

/// The oldest Node that the package is for.
const OLDEST_NODE: u32 = 18;

/// The folder of the package.
pub(crate) fn folder() -> PathBuf {
    workspace::root().join("bindings-node")
}

/// npm in the folder of the package.
pub(crate) fn npm() -> Command {
    let mut command = Command::new("npm");
    command.current_dir(folder());
    command
}

/// Finds Node and npm, installed when they are not there and may be.
pub(crate) fn find() -> Result<()> {
    if !process::exists("node") || !process::exists("npm") {
        workspace::install_packages(&["nodejs", "npm"])?;
    }
    let version = process::capture(Command::new("node").arg("--version"))?;
    let major = version.trim().trim_start_matches('v').split('.').next().unwrap_or_default();
    if major.parse::<u32>().context("node has no version")? < OLDEST_NODE {
        bail!("node is {}, needed is {OLDEST_NODE} or later", version.trim());
    }
    Ok(())
}

/// Builds the package, the native module in the dev profile.
pub(crate) fn build() -> Result<()> {
    process::run(npm().args(["ci", "--no-audit", "--no-fund"]))?;
    let library = workspace::build_library("openglass-node")?;
    process::run(npm().args(["run", "build:native", "--", "--library"]).arg(library))?;
    process::run(npm().args(["run", "build:ts"]))
}

/// Installs the official MCP client that `tests/mcp_clients` drives.
pub(crate) fn install_mcp_client() -> Result<()> {
    find()?;
    let mut install = Command::new("npm");
    install.current_dir(workspace::root().join("tests/mcp_clients"));
    process::run(install.args(["ci", "--no-audit", "--no-fund"]))
}
