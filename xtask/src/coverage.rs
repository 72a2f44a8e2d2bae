//! `cargo xtask campaign coverage`: which branches of core do its tests take?

use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::{page, process, workspace};

/// The folders of `core/src` that decide what a record proves.
const FOLDERS: [&str; 3] = ["json", "crypto", "verify"];

/// A row for each folder, then the places where a condition was never true or
/// never false.
pub(crate) fn run(options: &[String]) -> Result<String> {
    if !options.is_empty() {
        bail!("coverage takes no options, not {}", options.join(" "));
    }
    let report = measure()?;
    let files = report["data"][0]["files"].as_array().context("a report without files")?;
    let mut rows =
        String::from("| folder | branches | taken | share |\n| --- | --- | --- | --- |\n");
    let mut places = String::new();
    for folder in FOLDERS {
        let (mut count, mut covered) = (0, 0);
        for file in files {
            let name = file["filename"].as_str().context("a file without a name")?;
            let Some((_, name)) = name.split_once(&format!("core/src/{folder}/")) else { continue };
            let branches = file["branches"].as_array().context("a file without branches")?;
            for branch in merged(branches)? {
                count += 2;
                covered += usize::from(branch.taken) + usize::from(branch.passed);
                if let Some(side) = branch.missing() {
                    let Branch { line, column, .. } = branch;
                    writeln!(places, "{folder}/{name}:{line}:{column} {side}")?;
                }
            }
        }
        let share = page::percent(covered, count);
        let row = format!("| {folder} | {count} | {covered} | {share} |\n");
        print!("{row}");
        rows += &row;
    }
    Ok(format!("{rows}\n```text\n{places}```\n"))
}

/// A condition in the source, over all types that its function was made for.
struct Branch {
    line: u64,
    column: u64,
    /// Was it ever true?
    taken: bool,
    /// Was it ever false?
    passed: bool,
}

impl Branch {
    fn missing(&self) -> Option<&'static str> {
        match (self.taken, self.passed) {
            (true, true) => None,
            (true, false) => Some("never false"),
            (false, true) => Some("never true"),
            (false, false) => Some("never reached"),
        }
    }
}

/// Each row is line, column, end line, end column, count of true, count of
/// false and more; a place has a row for each type.
fn merged(rows: &[Value]) -> Result<Vec<Branch>> {
    let mut branches: Vec<Branch> = Vec::new();
    for row in rows {
        let number = |index: usize| row[index].as_u64().context("a branch without numbers");
        let (line, column) = (number(0)?, number(1)?);
        let (taken, passed) = (number(4)? > 0, number(5)? > 0);
        match branches.iter_mut().find(|known| (known.line, known.column) == (line, column)) {
            Some(known) => {
                known.taken |= taken;
                known.passed |= passed;
            }
            None => branches.push(Branch { line, column, taken, passed }),
        }
    }
    branches.sort_by_key(|branch| (branch.line, branch.column));
    Ok(branches)
}

/// Branches are measured by the nightly compiler only.
fn measure() -> Result<Value> {
    workspace::require_subcommand("llvm-cov")?;
    let report = workspace::target_dir()?.join("coverage.json");
    let mut command = workspace::nightly()?;
    command.args(["llvm-cov", "--branch", "--json", "--package", "openglass-core"]);
    command.args(["--features", "parallel", "--output-path"]).arg(&report);
    process::run(&mut command)
        .context("this takes llvm-tools: rustup component add llvm-tools --toolchain nightly")?;
    let text = std::fs::read(&report).context("no report of the coverage")?;
    serde_json::from_slice(&text).context("the report is not JSON")
}
