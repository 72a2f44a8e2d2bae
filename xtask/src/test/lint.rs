//! The `lint` part: each step counts as one check.

use anyhow::Result;

use super::report::Tally;
use crate::{process, workspace};

pub(super) fn run(tally: &mut Tally) {
    tally.check("lock file", lock_file());
    tally.check("format", format());
    tally.check("clippy", clippy());
}

/// `Cargo.lock` says what was tested, so it may not lag behind.
fn lock_file() -> Result<()> {
    process::capture(workspace::cargo().args(["metadata", "--format-version=1", "--locked"]))?;
    Ok(())
}

fn format() -> Result<()> {
    process::run(workspace::cargo().args(["fmt", "--all", "--check"]))
}

fn clippy() -> Result<()> {
    let mut command = workspace::cargo();
    command.args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]);
    process::run(&mut command)
}
