//! Page graphs: core on graphs of any size up to the bounds, `openglass ir
//! validate` against the published tool, and calls of MCP tools.

mod calls;
mod graphs;
mod process;
mod stdio;

use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;

/// What is measured with.
#[derive(Parser)]
pub(crate) struct Args {
    /// The `openglass` binary.
    #[arg(long)]
    openglass: PathBuf,
    /// The published `glass-browser` binary; without it nothing is compared.
    #[arg(long)]
    peer: Option<PathBuf>,
    /// Fewer rounds and calls, to see that the measurement works.
    #[arg(long)]
    quick: bool,
}

impl Args {
    /// A number of rounds or calls; less of them for a quick look.
    fn times(&self, full: usize) -> usize {
        if self.quick { full.div_ceil(20) } else { full }
    }
}

pub(crate) fn run(args: &Args) -> Result<String> {
    Ok([calls::run(args)?, process::run(args)?, stdio::run(args)?].join("\n\n"))
}
