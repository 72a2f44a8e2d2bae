//! The part of the npm package.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context as _, Result, bail};

use super::{junit, report::Tally, rust};
use crate::{process, workspace};

const FOLDER: &str = "bindings-node";
/// The oldest Node that the package is for.
const OLDEST_NODE: u32 = 18;

/// Builds and tests the npm package: types, then what it does.
pub(super) fn package(tally: &mut Tally) -> Result<()> {
    if let Err(error) = find_node() {
        tally.skip(&format!("the npm package ({error:#})"));
        return Ok(());
    }
    process::run(npm().args(["ci", "--no-audit", "--no-fund"]))?;
    process::run(npm().args(["run", "build"]))?;
    tally.check("types", process::run(npm().args(["run", "check"])));
    run_tests(tally)?;
    rust::run_module("openglass-node", tally)
}

/// Installs the official MCP client that `tests/mcp_clients` drives.
pub(super) fn mcp_client() -> Result<()> {
    find_node()?;
    let mut install = Command::new("npm");
    install.current_dir(workspace::root().join("tests/mcp_clients"));
    process::run(install.args(["ci", "--no-audit", "--no-fund"]))
}

/// Node and npm, installed when they are not there and may be.
fn find_node() -> Result<()> {
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

fn run_tests(tally: &mut Tally) -> Result<()> {
    let report = junit::fresh(FOLDER)?;
    let mut command = Command::new("node");
    command.current_dir(folder()).arg("--test");
    command.args(["--test-reporter=spec", "--test-reporter-destination=stdout"]);
    command.arg("--test-reporter=junit");
    command.arg(format!("--test-reporter-destination={}", report.display()));
    command.args(test_files()?);
    let (status, _) = process::tee(&mut command)?;
    junit::add(&report, "node --test", status, tally)
}

/// Named one by one, for Node's own search differs between versions.
fn test_files() -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder().join("test"))? {
        let path = entry?.path();
        if path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with(".test")) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn npm() -> Command {
    let mut command = Command::new("npm");
    command.current_dir(folder());
    command
}

fn folder() -> PathBuf {
    workspace::root().join(FOLDER)
}
