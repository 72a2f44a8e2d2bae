//! `openglass ir validate` as a whole process, beside the published tool.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};

use super::{
    Args,
    graphs::{Graph, largest},
};
use crate::timing::{medians, ratio};

const ROUNDS: usize = 101;

pub(super) fn run(args: &Args) -> Result<String> {
    let folder = tempfile::tempdir()?;
    let mut rows = vec![
        format!(
            "Whole processes, from start to exit, medians of {} rounds in turn; all call the \
             graphs valid.\n",
            args.times(ROUNDS)
        ),
        "| `ir validate` | KiB | openglass ms | `glass-browser` 0.3.14 ms | times as long |"
            .to_owned(),
        format!("|{}", " --- |".repeat(5)),
    ];
    for (name, graph) in [
        ("of two entities", Graph::new(7, 3, 1)),
        ("of the largest graph", largest(|n| Graph::new(7, n.max(3), 2 * n.max(3)))),
    ] {
        let file = folder.path().join("ir.json");
        fs::write(&file, &graph.text)?;
        let size = graph.text.len().div_ceil(1024);
        let (ours, theirs) = measure(args, &file)?;
        let cells = theirs.map_or_else(
            || "not installed | ".to_owned(),
            |theirs| format!("{} | {:.1}", millis(theirs), ratio(theirs, ours)),
        );
        rows.push(format!("| {name} | {size} | {} | {cells} |", millis(ours)));
    }
    Ok(rows.join("\n"))
}

fn measure(args: &Args, file: &Path) -> Result<(Duration, Option<Duration>)> {
    let rounds = args.times(ROUNDS);
    let mut ours = || drop(validate(&args.openglass, file));
    ensure!(validate(&args.openglass, file)?, "openglass does not call the graph valid");
    let Some(peer) = &args.peer else {
        let [ours] = medians(rounds, [&mut ours]);
        return Ok((ours, None));
    };
    ensure!(validate(peer, file)?, "the published tool does not call the graph valid");
    let [ours, theirs] = medians(rounds, [&mut ours, &mut || drop(validate(peer, file))]);
    Ok((ours, Some(theirs)))
}

fn validate(binary: &Path, file: &Path) -> Result<bool> {
    let status = Command::new(binary)
        .args(["ir", "validate"])
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .with_context(|| format!("cannot start {}", binary.display()))?;
    Ok(status.success())
}

fn millis(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}
