//! Measurements of this project against published peers.
//!
//! Standard output carries Markdown for `docs/benchmarks.md`; progress goes to
//! standard error. Ratios are taken within one run, so they survive a change of
//! machine; nothing here is a test that fails on a slow day.

mod append;
mod canonicalize;
mod glass;
mod large;
mod message;
mod numbers;
mod processes;
mod routes;
mod signatures;
mod timing;
mod verify;

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(about, version)]
enum Command {
    /// Canonical JSON from text against `serde_json_canonicalizer`.
    Canonicalize,
    /// Number text against Node's `JSON.stringify`.
    Numbers,
    /// Signatures under one key: the providers side by side.
    Signatures,
    /// `openglass verify` against the published Python client and Node.
    Verify(verify::Args),
    #[command(hide = true)]
    VerifyFile(verify::FileArgs),
    #[command(hide = true)]
    VerifyShares(verify::SharesArgs),
    /// Records up to 2 GiB.
    Large(large::Args),
    /// Durable appends a second through HTTP.
    Append(append::Args),
    /// Page graphs, and calls of MCP tools.
    Glass(glass::Args),
    /// Every route on a small and on a large store.
    Routes(routes::Args),
}

fn main() -> ExitCode {
    let outcome = match Command::parse() {
        Command::Canonicalize => canonicalize::run(),
        Command::Numbers => numbers::run(),
        Command::Signatures => signatures::run(),
        Command::Verify(args) => verify::run(&args),
        Command::VerifyFile(args) => verify::run_file(&args),
        Command::VerifyShares(args) => verify::run_shares(&args),
        Command::Large(args) => large::run(&args),
        Command::Append(args) => append::run(&args),
        Command::Glass(args) => glass::run(&args),
        Command::Routes(args) => routes::run(&args),
    };
    match outcome {
        Ok(markdown) => {
            println!("{markdown}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
