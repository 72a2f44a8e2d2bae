//! `cargo xtask campaign`: long seeded runs, with a report.

use std::{fs, process::Command};

use anyhow::{Context as _, Result, bail};
use clap::Parser;

use crate::{coverage, fuzz, languages, mutants, page, process, workspace};

const PAGE: &str = "docs/campaigns.md";

/// Feeds many mutated inputs to one door of core (json, bundle, request,
/// words), or kills a platform under load again and again (crash), or fuzzes
/// every door under libFuzzer (fuzz), or asks every language about mutated
/// records (languages), or verifies records of up to 2 GiB (large), or changes
/// lines of core to see a test fail (mutants), or tells which branches of core
/// the tests take (coverage).
#[derive(Parser)]
pub(crate) struct Args {
    /// A door's name, coverage, crash, fuzz, languages, large or mutants.
    name: String,
    /// Also add a row to docs/campaigns.md.
    #[arg(long)]
    write: bool,
    /// Handed on: --seed N, --first N, --cases N. Crash takes --seed and
    /// --cases, the number of kills (50 by default); fuzz takes --only TARGETS
    /// and --minutes N of processor time for each (15 by default); large takes
    /// --scale N for records so many times smaller; mutants takes --only PARTS
    /// and --fresh.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<bool> {
    let rest = &args.rest;
    let report = match args.name.as_str() {
        "crash" => return crash(rest),
        "coverage" => Report::Section(coverage::run(rest)?),
        "fuzz" => Report::Section(fuzz::run(rest)?),
        "large" => Report::Section(large(rest)?),
        "mutants" => Report::Section(mutants::run(rest)?),
        "languages" => Report::Rows(languages::run(rest)?),
        door => Report::Rows(mutated(door, rest)?),
    };
    match report {
        _ if !args.write => {}
        Report::Section(text) => page::replace(PAGE, &args.name, &text)?,
        Report::Rows(rows) => add_rows(&rows)?,
    }
    Ok(true)
}

/// What a campaign adds to the page.
enum Report {
    /// All that stands between the marks with its name.
    Section(String),
    /// More rows of the first table.
    Rows(String),
}

/// Many mutated inputs to one door of core.
fn mutated(door: &str, rest: &[String]) -> Result<String> {
    let binary = workspace::build_binary("openglass-campaigns", "openglass-campaigns", true)?;
    let (status, row) = process::tee(Command::new(binary).arg(door).args(rest))?;
    if !status.success() {
        bail!("campaign {door} ended with {status}");
    }
    Ok(row)
}

/// Adds rows to the page's first table.
fn add_rows(rows: &str) -> Result<()> {
    let path = workspace::root().join(PAGE);
    let page = fs::read_to_string(&path).with_context(|| PAGE)?;
    let table = page.find("\n|").with_context(|| format!("{PAGE} has no table"))?;
    let end = page[table..].find("\n\n").map_or(page.len(), |length| table + length + 1);
    fs::write(&path, format!("{}{rows}{}", &page[..end], &page[end..]))?;
    Ok(())
}

/// Records up to 2 GiB, made on disk and verified by the command line.
fn large(rest: &[String]) -> Result<String> {
    let benches = workspace::build_binary("openglass-benches", "openglass-benches", true)?;
    let openglass = workspace::build_binary("openglass-cli", "openglass", true)?;
    let mut command = Command::new(benches);
    command.arg("large").arg("--openglass").arg(openglass).args(rest);
    let (status, table) = process::tee(&mut command)?;
    if !status.success() {
        bail!("campaign large ended with {status}");
    }
    Ok(table)
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
