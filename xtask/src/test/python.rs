//! The parts that run pytest: our package, the published client, end to end.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Result, bail};

use super::{pytest, report::Tally};
use crate::{process, workspace};

/// The published client that our platform must serve unchanged.
const PEER: &str = "openglass-sdk==0.3.0";

/// Tests of the Python package as a user installs it.
pub(super) fn package(tally: &mut Tally) -> Result<()> {
    let python = ours()?;
    pytest::run(&python, "bindings-python/tests", &[("OPENGLASS_BIN", &binary()?)], tally)
}

/// The published client, and our package, against `openglass serve`.
pub(super) fn interop(tally: &mut Tally) -> Result<()> {
    let (binary, ours, peer) = (binary()?, ours()?, peer()?);
    let environment = [
        ("OPENGLASS_BIN", binary.as_path()),
        ("OPENGLASS_PYTHON", &ours),
        ("OPENGLASS_PEER_PYTHON", &peer),
    ];
    pytest::run(&peer, "tests/interop", &environment, tally)
}

/// The whole program from outside.
pub(super) fn e2e(tally: &mut Tally) -> Result<()> {
    let (binary, python) = (binary()?, ours()?);
    let environment = [("OPENGLASS_BIN", binary.as_path()), ("OPENGLASS_PYTHON", &python)];
    pytest::run(&python, "tests/e2e", &environment, tally)
}

fn binary() -> Result<PathBuf> {
    workspace::build_binary("openglass-cli", "openglass", false)
}

/// A Python with our package, built in the dev profile into the shared target
/// folder, so that nothing is compiled twice.
fn ours() -> Result<PathBuf> {
    let python = venv("python-venv", &["pytest>=8,<10"])?;
    let mut install = pip(&python);
    install.args(["install", "--quiet", "./bindings-python"]);
    install.env("MATURIN_PEP517_ARGS", "--profile dev");
    install.env("CARGO_TARGET_DIR", workspace::target_dir()?);
    process::run(&mut install)?;
    Ok(python)
}

/// A Python with the published client and what the interop tests ask for.
fn peer() -> Result<PathBuf> {
    venv("interop-venv", &["pytest>=8,<10", PEER])
}

/// Makes a virtual environment in the target folder, once, and installs into
/// it. Returns its interpreter.
fn venv(name: &str, packages: &[&str]) -> Result<PathBuf> {
    let folder = workspace::target_dir()?.join(name);
    let python = folder.join("bin/python");
    if !python.exists() {
        create(&folder)?;
    }
    process::run(pip(&python).args(["install", "--quiet"]).args(packages))?;
    Ok(python)
}

fn create(folder: &Path) -> Result<()> {
    if !process::exists("python3") {
        workspace::install_packages(&["python3", "python3-venv", "python3-dev"])?;
    }
    let make = || process::run(Command::new("python3").args(["-m", "venv"]).arg(folder));
    // Debian's python3 comes without the venv module; half a folder is left.
    make().or_else(|_| {
        workspace::install_packages(&["python3-venv", "python3-dev"])?;
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        make()
    })?;
    if !folder.join("bin/pip").exists() {
        bail!("python3 -m venv made no pip");
    }
    Ok(())
}

fn pip(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.current_dir(workspace::root()).args(["-m", "pip", "--disable-pip-version-check"]);
    command
}
