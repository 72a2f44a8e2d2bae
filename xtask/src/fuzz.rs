//! `cargo xtask campaign fuzz`: the targets of `tests/campaigns` under libFuzzer.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context as _, Result, bail};
use clap::Parser;

use crate::{process, workspace};

const FOLDER: &str = "tests/fuzz";
/// Processor time between two looks at the clock.
const ROUND: Duration = Duration::from_mins(1);
/// Longest input: a few messages, so that many executions fit in a second.
const MAX_LEN: usize = 32 * 1024;
/// Kernel clock ticks in `/proc/*/stat`; Linux has had 100 for decades.
const TICKS_A_SECOND: u64 = 100;

/// What follows `campaign fuzz`.
#[derive(Parser)]
#[command(name = "cargo xtask campaign fuzz")]
struct Args {
    /// Only these targets.
    #[arg(long, value_delimiter = ',', value_name = "TARGET")]
    only: Vec<String>,
    /// Minutes of processor time for each target.
    #[arg(long, default_value_t = 15)]
    minutes: u64,
}

/// Fuzzes each target until its time is used up, keeps the smallest corpus with
/// the same coverage, and returns a row for each. A found input is an error.
pub(crate) fn run(options: &[String]) -> Result<String> {
    let args = Args::try_parse_from(std::iter::once(String::new()).chain(options.iter().cloned()))?;
    workspace::require_subcommand("fuzz")?;
    let mut rows = String::from(
        "| target | executions | inputs kept | processor time |\n| --- | --- | --- | --- |\n",
    );
    for target in targets()? {
        if args.only.is_empty() || args.only.contains(&target) {
            let row = fuzz(&target, Duration::from_mins(args.minutes))?;
            println!("{row}");
            rows += &row;
            rows.push('\n');
        }
    }
    Ok(rows)
}

fn targets() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(workspace::root().join(FOLDER).join("fuzz_targets"))? {
        let stem = entry?.path().file_stem().context("a target without a name")?.to_owned();
        names.push(stem.to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

fn fuzz(target: &str, time: Duration) -> Result<String> {
    let corpus = workspace::target_dir()?.join("fuzz-corpus").join(target);
    let kept = workspace::root().join(FOLDER).join("corpus").join(target);
    for folder in [&corpus, &kept] {
        fs::create_dir_all(folder)?;
    }
    write_seeds(target, &corpus)?;
    // The first build must not count.
    process::run(tool()?.args(["build", "--fuzz-dir", ".", "--sanitizer", "none", target]))?;
    let start = time_of_children()?;
    let mut executions = 0;
    let mut used = Duration::ZERO;
    while used < time {
        executions += round(target, &[&corpus, &kept], ROUND.min(time.saturating_sub(used)))?;
        used = time_of_children()?.saturating_sub(start);
    }
    let inputs = minimize(target, &corpus, &kept)?;
    Ok(format!("| {target} | {executions} | {inputs} | {} min |", used.as_secs() / 60))
}

fn write_seeds(target: &str, folder: &Path) -> Result<()> {
    let binary = workspace::build_binary("openglass-campaigns", "openglass-campaigns", false)?;
    process::run(Command::new(binary).arg(target).arg("--write-seeds").arg(folder))
}

/// Some fuzzing; how many inputs were tried.
fn round(target: &str, folders: &[&PathBuf], time: Duration) -> Result<u64> {
    let mut command = tool()?;
    command.args(["run", "--fuzz-dir", ".", "--sanitizer", "none", target]);
    command.args(folders).arg("--");
    command.arg(format!("-max_total_time={}", time.as_secs().max(1)));
    command.args([format!("-max_len={MAX_LEN}").as_str(), "-print_final_stats=1", "-verbosity=0"]);
    // libFuzzer writes its statistics to standard error.
    let output = command.output().context("cannot start cargo fuzz")?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("{target} broke a property:\n{text}");
    }
    let executions =
        text.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    executions.context("libFuzzer printed no statistics")?.trim().parse().context("a number")
}

/// Puts the smallest inputs with the coverage of all others into `kept`; how many.
fn minimize(target: &str, corpus: &Path, kept: &Path) -> Result<usize> {
    let mut command = tool()?;
    command.args(["run", "--fuzz-dir", ".", "--sanitizer", "none", target]).arg(kept).arg(corpus);
    command.args(["--", "-merge=1", "-verbosity=0", &format!("-max_len={MAX_LEN}")]);
    // How often an input takes an edge tells inputs apart while searching; keeping
    // one for each number would make the folder three times as large.
    command.arg("-use_counters=0");
    let output = command.output().context("cannot start cargo fuzz")?;
    if !output.status.success() {
        bail!("cannot merge the inputs of {target}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(fs::read_dir(kept)?.count())
}

/// cargo-fuzz in its folder, on the nightly compiler.
fn tool() -> Result<Command> {
    let mut command = workspace::nightly()?;
    command.current_dir(workspace::root().join(FOLDER)).arg("fuzz");
    command.env("CARGO_TARGET_DIR", workspace::target_dir()?.join("fuzz"));
    Ok(command)
}

/// Processor time of all programs that this one has waited for.
fn time_of_children() -> Result<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").context("fuzzing takes Linux")?;
    // The second field, in brackets, may hold spaces.
    let fields = stat.rsplit(')').next().context("no fields")?;
    let ticks = fields.split_whitespace().skip(13).take(2).map(str::parse::<u64>);
    let ticks: u64 = ticks.collect::<Result<Vec<_>, _>>()?.into_iter().sum();
    Ok(Duration::from_millis(ticks * 1000 / TICKS_A_SECOND))
}
