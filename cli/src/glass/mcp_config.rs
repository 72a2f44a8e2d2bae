//! `openglass mcp-config`: the entry of an MCP client for this program.

use openglass_core::json::{ArrayBuilder, ObjectBuilder};
use openglass_mcp::Profile;

use super::output::pretty;
use crate::{
    failure::{Exit, Failure},
    terminal::Terminal,
};

const AFTER_HELP: &str = "\
Most MCP clients start a command that their settings name. The entry names this
program by its place on this machine; with --portable by its name, for settings
that go to other machines.

Examples:
  openglass mcp-config
  openglass mcp-config --portable --profile all";

/// Show the entry for the settings of an MCP client.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The profile that the server is started with.
    #[arg(long, value_name = "PROFILE", default_value_t = Profile::Default)]
    profile: Profile,
    /// Name the program without its place.
    #[arg(long)]
    portable: bool,
}

/// How this program is called on a PATH.
const NAME: &str = "openglass";

pub(super) fn run(args: &Args, terminal: Terminal) -> Result<Exit, Failure> {
    let mut arguments = ArrayBuilder::new();
    arguments.push_string("mcp");
    if args.profile != Profile::Default {
        arguments.push_string("--profile");
        arguments.push_string(&args.profile.to_string());
    }
    let server = ObjectBuilder::new()
        .value("args", arguments.build().view())
        .string("command", &command(args)?)
        .build();
    let servers = ObjectBuilder::new().value(NAME, server.view()).build();
    let entry = ObjectBuilder::new().value("mcpServers", servers.view()).build();
    // To people the same, over many lines: it is there to be copied.
    terminal.answer(&entry, &pretty(&entry)?);
    Ok(Exit::Fine)
}

fn command(args: &Args) -> Result<String, Failure> {
    if args.portable {
        return Ok(NAME.to_owned());
    }
    let path = std::env::current_exe()
        .map_err(|error| Failure::io("cannot tell where this program is", &error))?;
    path.into_os_string().into_string().map_err(|path| {
        let text = format!("{} cannot be written in JSON", path.display());
        Failure::could_not("path", text).advise("use --portable")
    })
}
