//! `cargo xtask campaign`: long seeded runs, with a report.

use std::{fs, process::Command};

use anyhow::{Context as _, Result, bail};
use clap::Parser;

use crate::{coverage, fuzz, languages, mutants, page, process, python, workspace};

const PAGE: &str = "docs/campaigns.md";

/// Feeds many mutated inputs to one door of core (json, bundle, request,
/// words), or kills a platform under load again and again (crash), or fuzzes
/// every door under libFuzzer (fuzz), or asks every language about mutated
/// records (languages), or verifies records of up to 2 GiB (large), or changes
/// lines of core to see a test fail (mutants), or sends made-up requests to every
/// route of a platform (schemathesis), or holds races of two requests (races), or
/// lets a crowd listen of which some do not read (crowd), or tells which branches
/// of core the tests take (coverage).
#[derive(Parser)]
pub(crate) struct Args {
    /// A door's name, coverage, crash, crowd, fuzz, languages, large, mutants,
    /// races or schemathesis.
    name: String,
    /// Also add a row to docs/campaigns.md.
    #[arg(long)]
    write: bool,
    /// Handed on: --seed N, --first N, --cases N. Crash takes --seed and
    /// --cases, the number of kills (50 by default); fuzz takes --only TARGETS
    /// and --minutes N of processor time for each (15 by default); large takes
    /// --scale N for records so many times smaller; mutants takes --only PARTS
    /// and --fresh; schemathesis takes --seed and --seconds (1800 by default);
    /// races takes --rounds N for each (1000 by default); crowd takes
    /// --subscribers N, of which a tenth is slow (2000 by default).
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<bool> {
    let rest = &args.rest;
    let report = match args.name.as_str() {
        "crash" => return crash(rest),
        "crowd" => Report::Section(crowd(rest)?),
        "races" => Report::Section(races(rest)?),
        "coverage" => Report::Section(coverage::run(rest)?),
        "fuzz" => Report::Section(fuzz::run(rest)?),
        "large" => Report::Section(large(rest)?),
        "mutants" => Report::Section(mutants::run(rest)?),
        "languages" => Report::Rows(languages::run(rest)?),
        "schemathesis" => return schemathesis(rest),
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
    let mut command = workspace::cargo_all("test");
    command.args(["--test", "crash", "--", "--nocapture"]);
    command.env("OPENGLASS_KILLS", "50");
    set(&mut command, rest, &[("--cases", "OPENGLASS_KILLS"), ("--seed", "OPENGLASS_SEED")])?;
    process::run(&mut command)?;
    Ok(true)
}

/// The races of the test run, with many more rounds.
fn races(rest: &[String]) -> Result<String> {
    let mut command = workspace::cargo_all("test");
    command.args(["--test", "api", "races::", "--", "--nocapture", "--test-threads=2"]);
    command.env("OPENGLASS_ROUNDS", "1000");
    set(&mut command, rest, &[("--rounds", "OPENGLASS_ROUNDS")])?;
    let (first, second) = ("the first sent", "the second sent");
    let head = ["race", "rounds", "accepted", first, second];
    rows_of(&mut command, &head)
}

/// The crowd of the test run, with many more readers.
fn crowd(rest: &[String]) -> Result<String> {
    let mut command = workspace::cargo_all("test");
    command.args(["--test", "api", "crowd::", "--", "--nocapture", "--test-threads=2"]);
    command.env("OPENGLASS_SUBSCRIBERS", "2000");
    set(&mut command, rest, &[("--subscribers", "OPENGLASS_SUBSCRIBERS")])?;
    let head =
        ["readers", "slow", "messages", "missed, then read", "memory for a slow one", "time"];
    rows_of(&mut command, &head)
}

/// Runs tests that print rows of a table; gives the table, ordered by the first
/// column.
fn rows_of(command: &mut Command, head: &[&str]) -> Result<String> {
    let (status, output) = process::tee(command)?;
    if !status.success() {
        bail!("the campaign ended with {status}");
    }
    // The harness may have begun the line with the name of another test.
    let starts = output.lines().filter_map(|line| Some(&line[line.find("| ")?..]));
    let mut rows: Vec<_> = starts.filter(|row| row.ends_with(" |")).collect();
    if rows.is_empty() {
        bail!("the campaign printed no row");
    }
    rows.sort_unstable();
    let rule = "| --- ".repeat(head.len());
    Ok(format!("| {} |\n{rule}|\n{}", head.join(" | "), rows.join("\n")))
}

/// The made-up requests of the test run, for longer.
fn schemathesis(rest: &[String]) -> Result<bool> {
    let binary = workspace::build_binary("openglass-cli", "openglass", false)?;
    let mut command = Command::new(python::ours_with_schemathesis()?);
    command.current_dir(workspace::root());
    command.args(["-m", "pytest", "-q", "-s", "-p", "no:cacheprovider"]);
    command.arg("tests/e2e/test_schemathesis.py");
    command.env("OPENGLASS_BIN", binary).env("OPENGLASS_SECONDS", "1800");
    set(&mut command, rest, &[("--seconds", "OPENGLASS_SECONDS"), ("--seed", "OPENGLASS_SEED")])?;
    process::run(&mut command)?;
    Ok(true)
}

/// Hands options on as variables of the environment.
fn set(command: &mut Command, rest: &[String], known: &[(&str, &str)]) -> Result<()> {
    for option in rest.chunks(2) {
        let variable = match option {
            [name, _] => known.iter().find(|(known, _)| known == name),
            _ => None,
        };
        let (Some((_, variable)), Some(value)) = (variable, option.get(1)) else {
            let names: Vec<_> = known.iter().map(|(name, _)| format!("{name} N")).collect();
            bail!("this campaign takes {}, not {}", names.join(" and "), option.join(" "));
        };
        command.env(variable, value);
    }
    Ok(())
}
