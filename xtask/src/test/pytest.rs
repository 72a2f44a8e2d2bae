//! Running pytest.

use std::{path::Path, process::Command};

use anyhow::Result;

use super::{junit, report::Tally};
use crate::{process, workspace};

/// After this long a test hangs.
const TIMEOUT_SECONDS: u32 = 600;

/// Runs `python -m pytest FOLDER` with extra environment variables. A run that
/// gives no report counts as one failure.
pub(super) fn run(python: &Path, folder: &str, environment: &[(&str, &Path)], tally: &mut Tally) {
    if let Err(error) = try_run(python, folder, environment, tally) {
        tally.fail(&format!("{folder}: {error:#}"));
    }
}

fn try_run(
    python: &Path,
    folder: &str,
    environment: &[(&str, &Path)],
    tally: &mut Tally,
) -> Result<()> {
    let report = junit::fresh(folder)?;
    let mut command = Command::new(python);
    command.current_dir(workspace::root()).args(["-m", "pytest", "-q", "-rfEs", folder]);
    command.arg(format!("--junitxml={}", report.display())).args(["-p", "no:cacheprovider"]);
    command.arg(format!("--timeout={TIMEOUT_SECONDS}"));
    command.envs(environment.iter().copied());
    let (status, _) = process::tee(&mut command)?;
    junit::add(&report, &format!("pytest {folder}"), status, tally)
}
