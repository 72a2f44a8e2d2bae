//! `cargo xtask test`: everything that is checked, in every language.

mod cases;
mod junit;
mod kotlin;
mod licences;
mod lint;
mod node;
mod pytest;
mod python;
mod report;
mod rust;
mod swift;
mod wasm;

use std::time::Instant;

use anyhow::Result;
use clap::{Parser, ValueEnum};

use self::report::Tally;

/// Runs all checks and tests; the last line is their sum.
#[derive(Parser)]
pub(crate) struct Args {
    /// Only these parts.
    #[arg(long, value_delimiter = ',', value_name = "PART")]
    only: Vec<Part>,
    /// A skipped test is a failure too (also with CI=true in the environment).
    #[arg(long)]
    ci: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Formatting, clippy, licences, dependency rules, generated files, wasm.
    Lint,
    /// The Rust tests of the workspace.
    Rust,
    /// The Python package, installed and tested.
    Python,
    /// The npm package, built and tested.
    Node,
    /// The Kotlin library, built and tested.
    Kotlin,
    /// The Swift package, built and tested.
    Swift,
    /// All runners on the same cases; the published client on our platform.
    Interop,
    /// The whole program: crashes, races, the demo.
    E2e,
}

impl Part {
    const ALL: [Self; 8] = [
        Self::Lint,
        Self::Rust,
        Self::Python,
        Self::Node,
        Self::Kotlin,
        Self::Swift,
        Self::Interop,
        Self::E2e,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Lint => "lint",
            Self::Rust => "rust",
            Self::Python => "python",
            Self::Node => "node",
            Self::Kotlin => "kotlin",
            Self::Swift => "swift",
            Self::Interop => "interop",
            Self::E2e => "e2e",
        }
    }

    fn run(self, tally: &mut Tally) -> Result<()> {
        match self {
            Self::Lint => {
                lint::run(tally);
                Ok(())
            }
            Self::Rust => rust::run(tally),
            Self::Python => python::package(tally),
            Self::Node => node::package(tally),
            Self::Kotlin => kotlin::package(tally),
            Self::Swift => swift::package(tally),
            Self::Interop => python::interop(tally),
            Self::E2e => python::e2e(tally),
        }
    }
}

/// Runs the parts one after the other; `true` when nothing failed and, in CI,
/// nothing was skipped.
pub(crate) fn run(args: &Args) -> bool {
    let parts = if args.only.is_empty() { &Part::ALL[..] } else { &args.only };
    let ci = args.ci || std::env::var("CI").is_ok_and(|value| value == "true");
    let mut total = Tally::default();
    for part in parts {
        total.add(run_part(*part));
    }
    total.print();
    total.is_fine(ci)
}

fn run_part(part: Part) -> Tally {
    println!("\n== {}", part.name());
    let start = Instant::now();
    let mut tally = Tally::new(part.name());
    if let Err(error) = part.run(&mut tally) {
        tally.fail(&format!("could not run: {error:#}"));
    }
    println!("== {}: {} in {:.1} s", part.name(), tally.counts(), start.elapsed().as_secs_f64());
    tally
}
