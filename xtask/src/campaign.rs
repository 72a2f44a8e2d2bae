//! `cargo xtask campaign`: long seeded runs, with a report.

use std::{fs, process::Command};

use anyhow::{Context as _, Result, bail};
use clap::Parser;

use crate::{process, workspace};

const PAGE: &str = "docs/campaigns.md";

/// Feeds many mutated inputs to one door of core (json, bundle, request,
/// words), or kills a platform under load again and again (crash).
#[derive(Parser)]
pub(crate) struct Args {
    /// json, bundle, request, words or crash.
    name: String,
    /// Also add a row to docs/campaigns.md.
    #[arg(long)]
    write: bool,
    /// Handed on: --seed N, --first N, --cases N. Crash takes --seed and
    /// --cases, the number of kills (50 by default).
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<bool> {
    if args.name == "crash" {
        return crash(&args.rest);
    }
    let binary = workspace::build_binary("openglass-campaigns", "openglass-campaigns", true)?;
    let (status, row) = process::tee(Command::new(binary).arg(&args.name).args(&args.rest))?;
    if !status.success() {
        bail!("campaign {} ended with {status}", args.name);
    }
    if args.write {
        let path = workspace::root().join(PAGE);
        let page = fs::read_to_string(&path).with_context(|| PAGE)?;
        fs::write(&path, page + &row)?;
    }
    Ok(true)
}

/// The crash test of the test run, with many more kills.
fn crash(rest: &[String]) -> Result<bool> {
    let mut command = workspace::cargo();
    command.args(["test", "--package", "openglass-cli", "--test", "crash", "--", "--nocapture"]);
    command.env("OPENGLASS_KILLS", "50");
    for option in rest.chunks(2) {
        match option {
            [name, value] if name == "--cases" => command.env("OPENGLASS_KILLS", value),
            [name, value] if name == "--seed" => command.env("OPENGLASS_SEED", value),
            _ => bail!("crash takes --seed N and --cases N, not {}", option.join(" ")),
        };
    }
    process::run(&mut command)?;
    Ok(true)
}
