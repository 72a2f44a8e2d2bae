//! `cargo xtask campaign`: long seeded runs, with a report.

use std::{fs, process::Command};

use anyhow::{Context as _, Result, bail};
use clap::Parser;

use crate::{process, workspace};

const PAGE: &str = "docs/campaigns.md";

/// Feeds many mutated inputs to one door of core: json, bundle, request, words.
#[derive(Parser)]
pub(crate) struct Args {
    /// Which door.
    name: String,
    /// Also add a row to docs/campaigns.md.
    #[arg(long)]
    write: bool,
    /// Handed on: --seed N, --first N, --cases N.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<bool> {
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
