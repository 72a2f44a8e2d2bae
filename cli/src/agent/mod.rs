//! An agent from the shell. Each command is one step of the protocol; the key
//! file and the heads beside it carry what lasts from one to the next.

mod advice;
mod chain;
mod connection;
mod identity;
mod invite;
mod look;
mod record;
mod send;
mod words;

use clap::Subcommand;

use crate::{
    failure::{Exit, Failure},
    terminal::Terminal,
};

pub(crate) use self::advice::from_client;
pub(crate) use self::connection::run_async;

/// The agent commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Keygen(identity::KeygenArgs),
    Register(identity::RegisterArgs),
    Claim(identity::ClaimArgs),
    Offer(invite::OfferArgs),
    Invites(invite::InvitesArgs),
    Accept(invite::AcceptArgs),
    Decline(invite::DeclineArgs),
    Send(send::SendArgs),
    Messages(send::MessagesArgs),
    Attest(chain::AttestArgs),
    Close(chain::CloseArgs),
    Record(record::RecordArgs),
    Status(look::StatusArgs),
    Heads(look::HeadsArgs),
}

/// Runs one agent command.
pub(crate) fn run(command: Command, terminal: Terminal) -> Result<Exit, Failure> {
    match command {
        Command::Keygen(args) => identity::keygen(&args, terminal),
        Command::Register(args) => run_async(identity::register(args, terminal)),
        Command::Claim(args) => run_async(identity::claim(args, terminal)),
        Command::Offer(args) => run_async(invite::offer(args, terminal)),
        Command::Invites(args) => run_async(invite::list(args, terminal)),
        Command::Accept(args) => run_async(invite::accept(args, terminal)),
        Command::Decline(args) => run_async(invite::decline(args, terminal)),
        Command::Send(args) => run_async(send::send(args, terminal)),
        Command::Messages(args) => run_async(send::list(args, terminal)),
        Command::Attest(args) => run_async(chain::attest(args, terminal)),
        Command::Close(args) => run_async(chain::close(args, terminal)),
        Command::Record(args) => run_async(record::record(args, terminal)),
        Command::Status(args) => run_async(look::status(args, terminal)),
        Command::Heads(args) => run_async(look::heads(args, terminal)),
    }
}
