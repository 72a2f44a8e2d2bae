//! Virtual environments in the target folder.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Result, bail};

use crate::{process, workspace};

/// The published client that our platform must serve unchanged.
const PEER: &str = "openglass-sdk==0.3.0";
/// The official MCP client that our server must serve unchanged.
const MCP_CLIENT: &str = "mcp>=2.3,<2.4";
const PYTEST: [&str; 2] = ["pytest>=8,<10", "pytest-timeout>=2,<3"];
/// What makes up requests to an API from its description.
const SCHEMATHESIS: &str = "schemathesis>=4.32,<5";
/// What checks that the types of our package are what its tests say.
const TYPE_CHECKER: &str = "mypy>=1.15,<3";

/// A Python with our package, built in the dev profile into the shared target
/// folder, so that nothing is compiled twice.
pub(crate) fn ours() -> Result<PathBuf> {
    let python = venv("python-venv", &[&PYTEST[..], &[TYPE_CHECKER]].concat())?;
    let mut install = pip(&python);
    install.args(["install", "--quiet", "./bindings-python"]);
    install.env("MATURIN_PEP517_ARGS", "--profile dev");
    install.env("CARGO_TARGET_DIR", workspace::target_dir()?);
    process::run(&mut install)?;
    Ok(python)
}

/// [`ours`] with what makes up requests to an API from its description.
pub(crate) fn ours_with_schemathesis() -> Result<PathBuf> {
    let python = ours()?;
    process::run(pip(&python).args(["install", "--quiet", SCHEMATHESIS]))?;
    Ok(python)
}

/// The environment in which maturin built the package. Other cargo commands that
/// look at its crate must have the same, or each makes the other compile pyo3
/// anew. Empty before the first build.
pub(crate) fn build_environment() -> Result<Vec<(&'static str, OsString)>> {
    let Ok(files) = fs::read_dir(workspace::target_dir()?.join("maturin")) else {
        return Ok(Vec::new());
    };
    for file in files {
        let file = file?;
        if file.file_name().to_string_lossy().starts_with("pyo3-config-") {
            return Ok(vec![
                ("PYO3_BUILD_EXTENSION_MODULE", "1".into()),
                ("PYO3_CONFIG_FILE", file.path().into()),
            ]);
        }
    }
    Ok(Vec::new())
}

/// A Python with the published client.
pub(crate) fn peer() -> Result<PathBuf> {
    venv("interop-venv", &[&PYTEST[..], &[PEER]].concat())
}

/// A Python with the official client of the Model Context Protocol.
pub(crate) fn mcp_client() -> Result<PathBuf> {
    venv("mcp-venv", &[&PYTEST[..], &[MCP_CLIENT]].concat())
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
