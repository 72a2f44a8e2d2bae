//! `cargo xtask campaign mutants`: does a test fail when a line of core is wrong?

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};
use clap::Parser;

use crate::{page, process, workspace};

/// A folder of `core/src` and the tests that know it best. Each pass tries what
/// the passes before it left alive.
struct Part {
    name: &'static str,
    passes: &'static [&'static [&'static str]],
}

const PARTS: [Part; 3] = [
    Part {
        name: "json",
        passes: &[&["--test=json"], &["--lib", "--test=bundles", "--test=decode"]],
    },
    Part {
        name: "crypto",
        passes: &[&["--test=primitives"], &["--lib", "--test=bundles"], &["--test=tables"]],
    },
    Part { name: "verify", passes: &[&["--test=bundles"], &["--lib", "--test=explain"]] },
];

/// What core takes to build and test. The copy has nothing else, so that one
/// changed line is built again in a second or two.
const MEMBERS: [&str; 3] = ["core", "crypto-native", "tests/testkit"];
const OTHERS: [&str; 6] =
    [".cargo", "Cargo.lock", "Cargo.toml", "docs", "tests/fixtures", "tests/vectors"];

/// What follows `campaign mutants`.
#[derive(Parser)]
#[command(name = "cargo xtask campaign mutants")]
struct Args {
    /// Only these parts: json, crypto, verify.
    #[arg(long, value_delimiter = ',', value_name = "PART")]
    only: Vec<String>,
    /// Forget what earlier runs have caught. Else a stopped run goes on.
    #[arg(long)]
    fresh: bool,
}

/// Tries every change that cargo-mutants knows; a row for each part, then the
/// changes that no test noticed.
pub(crate) fn run(options: &[String]) -> Result<String> {
    let args = Args::try_parse_from(std::iter::once(String::new()).chain(options.iter().cloned()))?;
    workspace::require_subcommand("mutants")?;
    let tree = copy_tree()?;
    let mut rows = String::from(
        "| part | changes | caught | do not build | missed | share caught |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    let mut missed = Vec::new();
    for part in &PARTS {
        if !args.only.is_empty() && !args.only.iter().any(|name| name == part.name) {
            continue;
        }
        let run = PartRun { tree: &tree, part, output: output_of(part)? };
        if args.fresh && run.output.exists() {
            fs::remove_dir_all(&run.output).context("cannot forget the last run")?;
        }
        let outcome = run.all_passes()?;
        println!("{}", outcome.row);
        rows += &outcome.row;
        missed.extend(outcome.missed);
    }
    Ok(format!("{rows}\n```text\n{}\n```\n", missed.join("\n")))
}

/// The sources in a workspace of their own.
fn copy_tree() -> Result<PathBuf> {
    let tree = workspace::target_dir()?.join("mutants").join("tree");
    fs::create_dir_all(&tree).context("cannot make the copy")?;
    // With new times, so that what a stopped run has changed is built again.
    let mut copy = Command::new("cp");
    copy.current_dir(workspace::root()).args(["--recursive", "--parents"]);
    process::run(copy.args(MEMBERS).args(OTHERS).arg(&tree))?;
    let path = tree.join("Cargo.toml");
    let manifest = fs::read_to_string(&path).context("no Cargo.toml")?;
    let lines = manifest.lines().map(|line| match line.split_once(" = [") {
        Some((name @ ("members" | "default-members"), _)) => format!("{name} = {MEMBERS:?}"),
        _ => line.to_owned(),
    });
    // Building is most of the work, so the changed crate is not optimized.
    let text = lines.collect::<Vec<_>>().join("\n").replacen("opt-level = 1", "opt-level = 0", 1);
    fs::write(&path, text).context("cannot write Cargo.toml")?;
    Ok(tree)
}

fn output_of(part: &Part) -> Result<PathBuf> {
    Ok(workspace::target_dir()?.join("mutants").join(part.name))
}

struct PartRun<'a> {
    tree: &'a Path,
    part: &'a Part,
    output: PathBuf,
}

struct Outcome {
    row: String,
    missed: Vec<String>,
}

impl PartRun<'_> {
    fn all_passes(&self) -> Result<Outcome> {
        let listed = process::capture(self.command().arg("--list"))?;
        let all: BTreeSet<&str> = listed.lines().collect();
        let mut unbuilt = self.keep_unbuilt()?;
        for tests in self.part.passes {
            self.pass(tests)?;
            unbuilt = self.keep_unbuilt()?;
        }
        let missed = self.lines("missed.txt")?;
        let tried = all.len() - unbuilt.len();
        let caught = tried - missed.len();
        let share = page::percent(caught, tried);
        let row = format!(
            "| {} | {} | {caught} | {} | {} | {share} |\n",
            self.part.name,
            all.len(),
            unbuilt.len(),
            missed.len()
        );
        Ok(Outcome { row, missed })
    }

    /// A test that does not end has noticed the change too.
    fn pass(&self, tests: &[&str]) -> Result<()> {
        let mut command = self.command();
        command.args(["--in-place", "--iterate", "--no-shuffle", "--baseline=skip"]);
        command.args(["--timeout=120", "--colors=never"]).arg("--output").arg(&self.output);
        command.args(tests.iter().map(|test| format!("--cargo-test-arg={test}")));
        command.env("CARGO_TARGET_DIR", workspace::target_dir()?.join("mutants").join("target"));
        let status = command.status().context("cannot start cargo mutants")?;
        // 2: some were missed, 3: some did not end.
        match status.code() {
            Some(0 | 2 | 3) => Ok(()),
            _ => bail!("cargo mutants ended with {status}"),
        }
    }

    fn command(&self) -> Command {
        let mut command = Command::new("cargo");
        command.current_dir(self.tree).args(["mutants", "--package", "openglass-core"]);
        command.arg(format!("--file=core/src/{}/**", self.part.name));
        command
    }

    /// The changes that do not build. Each pass lists only those that it met, a
    /// stopped one too, so they are gathered.
    fn keep_unbuilt(&self) -> Result<BTreeSet<String>> {
        let kept = self.output.join("unbuilt.txt");
        let passed = self.output.join("mutants.out").join("unviable.txt");
        let mut unbuilt = BTreeSet::new();
        for list in [&kept, &passed] {
            if list.exists() {
                unbuilt.extend(fs::read_to_string(list)?.lines().map(str::to_owned));
            }
        }
        fs::create_dir_all(&self.output)?;
        let lines: Vec<&str> = unbuilt.iter().map(String::as_str).collect();
        fs::write(&kept, lines.join("\n"))?;
        Ok(unbuilt)
    }

    /// The lines of a list that the last pass has written.
    fn lines(&self, name: &str) -> Result<Vec<String>> {
        let path = self.output.join("mutants.out").join(name);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        Ok(text.lines().map(str::to_owned).collect())
    }
}
