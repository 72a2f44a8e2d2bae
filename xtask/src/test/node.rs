//! The part of the npm package.

use std::{fs, path::PathBuf, process::Command};

use anyhow::Result;

use super::{junit, report::Tally};
use crate::{
    node::{build, find, folder, npm},
    process,
};

/// Builds and tests the npm package: types, then what it does.
pub(super) fn package(tally: &mut Tally) -> Result<()> {
    if let Err(error) = find() {
        tally.skip(&format!("the npm package ({error:#})"));
        return Ok(());
    }
    build()?;
    tally.check("types", process::run(npm().args(["run", "check"])));
    run_tests(tally)
}

fn run_tests(tally: &mut Tally) -> Result<()> {
    let report = junit::fresh("bindings-node")?;
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
