//! Whole processes, measured from outside.

use std::{path::Path, process::Command};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

/// Medians over all rounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Measured {
    pub(crate) seconds: f64,
    pub(crate) peak_mib: f64,
}

/// Runs the commands in turn, round by round, so that a slow moment of the
/// machine hits all of them. A command that does not exit with 0 is an error.
pub(crate) fn measure(
    python: &Path,
    rounds: usize,
    commands: &[Vec<String>],
) -> Result<Vec<Measured>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("measure.py");
    let output = Command::new(python)
        .arg(script)
        .args([rounds.to_string(), json!(commands).to_string()])
        .output()
        .with_context(|| format!("cannot start {}", python.display()))?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let results: Vec<Value> = serde_json::from_slice(&output.stdout)?;
    let measured = |result: &Value| Measured {
        seconds: median(&result["seconds"]),
        peak_mib: median(&result["peakKiB"]) / 1024.0,
    };
    Ok(results.iter().map(measured).collect())
}

fn median(values: &Value) -> f64 {
    let mut values: Vec<f64> =
        values.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// A command line with a number of threads for rayon.
pub(crate) fn with_threads(threads: usize, command: &[&str]) -> Vec<String> {
    let threads = format!("RAYON_NUM_THREADS={threads}");
    [&["/usr/bin/env", threads.as_str()], command].concat().into_iter().map(str::to_owned).collect()
}
