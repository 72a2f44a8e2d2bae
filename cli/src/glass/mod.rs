//! The Glass commands: page graphs, tasks, workflows, knowledge and certification,
//! as far as they need no browser (section 18 of the Glass protocol).
//!
//! Every rule lives in `openglass_core::glass`. A command reads its documents,
//! runs one operation of the core, and shows the result: to programs with
//! `--json` as the published projection, to people as text.

mod capabilities;
mod certify;
mod input;
mod ir;
mod knowledge;
mod mcp_config;
mod output;
mod store;
mod task;
mod workflow;

use clap::Subcommand;

use crate::{
    failure::{Exit, Failure},
    terminal::Terminal,
};

pub(crate) use self::input::describe;

/// The Glass commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check, inspect and compare page graphs.
    #[command(subcommand, after_help = ir::AFTER_HELP)]
    Ir(ir::Command),
    /// Check tasks, and compile them against a page graph.
    #[command(subcommand, after_help = task::AFTER_HELP)]
    Task(task::Command),
    /// Check, compile and format workflows; replay their traces.
    #[command(subcommand, after_help = workflow::AFTER_HELP)]
    Workflow(workflow::Command),
    /// Look at and change a store of knowledge about sites.
    #[command(subcommand, after_help = knowledge::AFTER_HELP)]
    Knowledge(knowledge::Command),
    /// Plan reliability scenarios, compare replays, judge a release.
    #[command(subcommand, after_help = certify::AFTER_HELP)]
    Certify(certify::Command),
    Capabilities(capabilities::Args),
    McpConfig(mcp_config::Args),
}

/// Runs one Glass command.
pub(crate) fn run(command: Command, terminal: Terminal) -> Result<Exit, Failure> {
    match command {
        Command::Ir(command) => ir::run(command, terminal),
        Command::Task(command) => task::run(command, terminal),
        Command::Workflow(command) => workflow::run(command, terminal),
        Command::Knowledge(command) => knowledge::run(command, terminal),
        Command::Certify(command) => certify::run(command, terminal),
        Command::Capabilities(args) => capabilities::run(&args, terminal),
        Command::McpConfig(args) => mcp_config::run(&args, terminal),
    }
}
