//! `cargo xtask bench`: measurements, printed and on request written to
//! `docs/benchmarks.md`.

mod machine;
mod peer;

use std::process::Command;

use anyhow::{Result, bail};
use clap::{Parser, ValueEnum};

use crate::{page, process, python, workspace};

const PAGE: &str = "docs/benchmarks.md";

/// Measures against published peers, as ratios within one run.
#[derive(Parser)]
pub(crate) struct Args {
    /// Only this one; all of them without a name.
    name: Option<Bench>,
    /// Also write the tables to docs/benchmarks.md.
    #[arg(long)]
    write: bool,
    /// `glass` and `routes` only: little work, to see that the measurement works.
    #[arg(long, conflicts_with = "write")]
    quick: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Bench {
    /// Canonical JSON against the crate `serde_json_canonicalizer`.
    Canonicalize,
    /// Number text against Node.
    Numbers,
    /// Signatures under one key, by each provider.
    Signatures,
    /// `openglass verify` against the published Python client and Node.
    Verify,
    /// Durable appends a second through HTTP.
    Append,
    /// Page graphs in core and as processes, against the published
    /// `glass-browser`; calls of MCP tools.
    Glass,
    /// Every route of the API on a small and on a large store.
    Routes,
}

impl Bench {
    const ALL: [Self; 7] = [
        Self::Canonicalize,
        Self::Numbers,
        Self::Signatures,
        Self::Verify,
        Self::Append,
        Self::Glass,
        Self::Routes,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Canonicalize => "canonicalize",
            Self::Numbers => "numbers",
            Self::Signatures => "signatures",
            Self::Verify => "verify",
            Self::Append => "append",
            Self::Glass => "glass",
            Self::Routes => "routes",
        }
    }

    fn run(self, quick: bool) -> Result<String> {
        let mut command =
            Command::new(workspace::build_binary("openglass-benches", "openglass-benches", true)?);
        command.arg(self.name()).current_dir(workspace::target_dir()?);
        if matches!(self, Self::Verify | Self::Append | Self::Glass | Self::Routes) {
            let binary = workspace::build_binary("openglass-cli", "openglass", true)?;
            command.arg("--openglass").arg(binary);
        }
        if matches!(self, Self::Verify) {
            command.arg("--peer").arg(python::peer()?);
        }
        if matches!(self, Self::Glass)
            && let Some(peer) = peer::glass_browser()?
        {
            command.arg("--peer").arg(peer);
        }
        if matches!(self, Self::Glass | Self::Routes) {
            command.args(quick.then_some("--quick"));
        }
        let (status, markdown) = process::tee(&mut command)?;
        if !status.success() {
            bail!("bench {} ended with {status}", self.name());
        }
        Ok(markdown)
    }
}

pub(crate) fn run(args: &Args) -> Result<bool> {
    let benches = args.name.as_ref().map_or(&Bench::ALL[..], std::slice::from_ref);
    for bench in benches {
        println!("\n== {}", bench.name());
        let table = bench.run(args.quick)?;
        if args.write {
            page::replace(PAGE, bench.name(), &table)?;
            page::replace(PAGE, "machine", &machine::facts()?)?;
        }
    }
    Ok(true)
}
