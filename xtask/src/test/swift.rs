//! The part of the Swift package.

use std::{fs, process::Command};

use anyhow::Result;

use super::{junit, report::Tally};
use crate::{
    process,
    swift::{self, Swift},
    workspace,
};

/// Builds and tests the Swift package and its conformance runner. The Rust crate
/// that it shares with Kotlin is tested with the other Rust crates.
pub(super) fn package(tally: &mut Tally) -> Result<()> {
    let compiler = match Swift::find() {
        Ok(compiler) => compiler,
        Err(error) => {
            tally.skip(&format!("the Swift package ({error:#})"));
            return Ok(());
        }
    };
    swift::generate()?;
    run_tests(&compiler, tally)?;
    run_conformance(&compiler, tally)
}

fn run_tests(compiler: &Swift, tally: &mut Tally) -> Result<()> {
    let target = workspace::target_dir()?;
    // swift-testing puts its own name into that of the report.
    let report = target.join("swift-swift-testing.xml");
    let _ = fs::remove_file(&report);
    let mut command = compiler.command("test")?;
    // One after the other: some measure the memory of the process.
    command.args(["--no-parallel", "--xunit-output"]).arg(target.join("swift.xml"));
    let (status, _) = process::tee(&mut command)?;
    junit::add(&report, "swift test", status, tally)
}

/// The cases that every language's runner answers.
fn run_conformance(compiler: &Swift, tally: &mut Tally) -> Result<()> {
    let runner = compiler.build_runner()?;
    if !process::exists("python3") {
        tally.skip("the conformance cases (no python3)");
        return Ok(());
    }
    let mut driver = Command::new("python3");
    driver.current_dir(workspace::root()).args(["tests/conformance/cases.py", "--"]).arg(runner);
    tally.check("conformance cases", process::run(&mut driver));
    Ok(())
}
