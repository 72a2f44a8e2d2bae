//! `cargo xtask campaign languages`: mutated records to the verifier with every
//! provider, in every language, and to the published client.

use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::{node, process, python, workspace};

/// Records for the providers; each language gets a tenth of them.
const CASES: u64 = 100_000;
const SHARE: u64 = 10;

/// What to run.
struct Options {
    seed: u64,
    first: u64,
    cases: u64,
}

impl Options {
    fn read(rest: &[String]) -> Result<Self> {
        let mut options = Self { seed: 1, first: 0, cases: CASES };
        for option in rest.chunks(2) {
            let [name, value] = option else { bail!("{} has no value", option.join(" ")) };
            let number = value.parse().with_context(|| format!("{name} takes a number"))?;
            match name.as_str() {
                "--seed" => options.seed = number,
                "--first" => options.first = number,
                "--cases" => options.cases = number,
                _ => bail!("languages takes --seed, --first and --cases, not {name}"),
            }
        }
        Ok(options)
    }

    fn give(&self, command: &mut Command, cases: u64) {
        for (name, value) in [("--seed", self.seed), ("--first", self.first), ("--cases", cases)] {
            command.arg(name).arg(value.to_string());
        }
    }
}

/// Runs the campaign; gives its rows for the report. Runners that are not built
/// are left out, and the row says which languages were asked.
pub(crate) fn run(rest: &[String]) -> Result<String> {
    let options = Options::read(rest)?;
    let campaigns = workspace::build_binary("openglass-campaigns", "openglass-campaigns", false)?;
    let openglass = workspace::build_binary("openglass-cli", "openglass", false)?;
    let (ours, peer) = (python::ours()?, python::peer()?);
    node::find()?;
    node::build()?;

    let mut providers = Command::new(&campaigns);
    providers.arg("languages");
    options.give(&mut providers, options.cases);
    let mut languages = Command::new(&ours);
    languages.current_dir(workspace::root()).arg("tests/conformance/mutated.py");
    options.give(&mut languages, options.cases.div_ceil(SHARE));
    languages.envs([
        ("OPENGLASS_BIN", &openglass),
        ("OPENGLASS_CAMPAIGNS", &campaigns),
        ("OPENGLASS_PEER_PYTHON", &peer),
    ]);
    let mut rows = String::new();
    for (name, mut command) in [("providers", providers), ("languages", languages)] {
        let (status, row) = process::tee(&mut command)?;
        if !status.success() {
            bail!("campaign languages, {name}, ended with {status}");
        }
        rows.push_str(&row);
    }
    Ok(rows)
}
