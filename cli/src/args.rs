//! The command line: what there is, and which module does it.

use std::{ffi::OsString, io, process::ExitCode};

use clap::{Parser, Subcommand, error::ErrorKind};
use openglass_core::json::Document;

use crate::{
    agent, conformance, demo,
    failure::{Exit, Failure},
    glass, mcp, policy, serve,
    terminal::Terminal,
    verify,
};

const AFTER_HELP: &str = "\
Examples:
  openglass demo
  openglass serve --dev
  openglass verify session.openglass.json --keys platform-keys.json

Exit status: 0 fine or valid, 1 checked and found wrong, 2 wrong usage,
3 could not decide or could not run.
Environment: NO_COLOR turns colours off.";

/// Signed, countersigned sessions between software agents, and records of them
/// that anyone can verify offline.
#[derive(Debug, Parser)]
#[command(name = "openglass", bin_name = "openglass", version, after_help = AFTER_HELP)]
struct Cli {
    /// Answer with one JSON object on standard output; notes go to standard error.
    #[arg(long, global = true)]
    json: bool,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Demo(demo::Args),
    Serve(Box<serve::Args>),
    /// Print the description of the platform's API, a document of OpenAPI 3.1.
    #[command(after_help = OPENAPI_HELP)]
    Openapi,
    Verify(verify::Args),
    #[command(flatten)]
    Agent(agent::Command),
    #[command(flatten)]
    Glass(glass::Command),
    Mcp(mcp::Args),
    /// Check policies, and judge events by them.
    #[command(subcommand, after_help = policy::AFTER_HELP)]
    Policy(policy::Command),
    /// Answer the cases of the shared conformance tests, one JSON object a line.
    #[command(after_help = CONFORMANCE_HELP)]
    Conformance,
}

const OPENAPI_HELP: &str = "\
A platform serves the same at /openapi.json, and as a page at /docs.

Example:
  openglass openapi > openapi.json";

const CONFORMANCE_HELP: &str = "\
Reads requests {\"id\", \"op\", …} on standard input, one a line, and writes one
answer a line in the same order. Operations: canonicalize, sigInput,
ed25519Verify, p256Verify, base64urlDecode, timestamp, id, fingerprint,
payloadHash, signRequest, verifyBundle, envelope, glass.

Example:
  echo '{\"id\":1,\"op\":\"canonicalize\",\"inputText\":\"{\\\"b\\\":1,\\\"a\\\":2}\"}' | openglass conformance";

/// Runs the command line and says how it ended.
pub(crate) fn run(arguments: Vec<OsString>) -> ExitCode {
    let wants_json = arguments.iter().any(|argument| argument == "--json");
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error, wants_json),
    };
    let terminal = Terminal::new(cli.json);
    match dispatch(cli.command, terminal) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            terminal.fail(&failure);
            failure.exit().into()
        }
    }
}

/// Help and version are answers; everything else that clap stops at is usage.
fn refuse(error: &clap::Error, wants_json: bool) -> ExitCode {
    let is_answer = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    if wants_json && !is_answer {
        let text = error.render().to_string();
        let failure = Failure::usage(text.trim_start_matches("error: ").trim_end());
        Terminal::new(true).fail(&failure);
        return failure.exit().into();
    }
    // Nothing is left to do when the terminal is gone.
    let _ = error.print();
    if is_answer { Exit::Fine.into() } else { Exit::Usage.into() }
}

fn dispatch(command: Command, terminal: Terminal) -> Result<Exit, Failure> {
    match command {
        Command::Demo(args) => demo::run(&args, terminal),
        Command::Serve(args) => serve::run(*args, terminal),
        Command::Openapi => print_description(terminal),
        Command::Verify(args) => verify::run(&args, terminal),
        Command::Agent(command) => agent::run(command, terminal),
        Command::Glass(command) => glass::run(command, terminal),
        Command::Mcp(args) => mcp::run(&args),
        Command::Policy(command) => policy::run(&command, terminal),
        Command::Conformance => run_conformance(),
    }
}

fn print_description(terminal: Terminal) -> Result<Exit, Failure> {
    let text = openglass_server::openapi();
    let document = Document::read(text.as_bytes())
        .map_err(|error| Failure::could_not("internal", error.to_string()))?;
    terminal.answer(&document, text.trim_end());
    Ok(Exit::Fine)
}

fn run_conformance() -> Result<Exit, Failure> {
    match conformance::run(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(Exit::Fine),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Fine),
        Err(error) => Err(Failure::io("cannot go on reading requests and writing answers", &error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }
}
