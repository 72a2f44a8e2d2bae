//! The `openglass` command: a platform, an agent from the shell, the offline
//! verifier and the conformance runner in one binary.

mod agent;
mod args;
mod conformance;
mod demo;
mod failure;
mod files;
mod glass;
mod mcp;
mod policy;
mod serve;
mod terminal;
mod verify;
mod waiting;

use std::process::ExitCode;

fn main() -> ExitCode {
    args::run(std::env::args_os().collect())
}
