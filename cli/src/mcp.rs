//! `openglass mcp`: an MCP server on standard input and output.
//!
//! Standard output carries frames and nothing else. Standard error may be full
//! or closed without holding the server up (ruling G5): a thread of its own
//! writes to it, and what it cannot take is dropped.

use std::{
    io::{self, Write as _},
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

use openglass_mcp::{Profile, glass, stdio};

use crate::failure::{Exit, Failure};

const AFTER_HELP: &str = "\
Reads messages of the Model Context Protocol, one a line or with a
Content-Length header, and answers each in its own framing. Ends when its input
does. The guide is docs/guides/glass-mcp.md.

Example of the entry for an MCP client, which `openglass mcp-config` shows:
  {\"mcpServers\": {\"openglass\": {\"command\": \"openglass\", \"args\": [\"mcp\"]}}}

Exit status: 0 the input ended, 1 the input was not framed as it must be,
2 wrong usage, 3 could not run.";

/// Serve the Glass operations to an MCP client on standard input and output.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// What tools/list tells: `default` the usual tools, `all` every tool,
    /// `full` every tool with complete schemas.
    #[arg(long, value_name = "PROFILE", default_value_t = Profile::Default)]
    profile: Profile,
}

/// Serves until the input ends.
pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let notes = Notes::start();
    notes.take_panics();
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::io("cannot start the runtime", &error))?;
    let server = Arc::new(glass::server(env!("CARGO_PKG_VERSION")));
    let serving = stdio::serve(server, args.profile, tokio::io::stdin(), tokio::io::stdout());
    let ended = runtime.block_on(serving);
    // A read of standard input cannot be called off, and must not be waited for.
    runtime.shutdown_background();
    match ended {
        Ok(()) => Ok(Exit::Fine),
        Err(stdio::StdioError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Ok(Exit::Fine)
        }
        Err(error) => {
            let exit = match error {
                stdio::StdioError::Frame(_) | stdio::StdioError::Slow => Exit::FoundWrong,
                stdio::StdioError::Input(_) | stdio::StdioError::Output(_) => Exit::CouldNot,
            };
            notes.say_last(format!("error: {error}"));
            Ok(exit)
        }
    }
}

/// Writes notes to standard error without ever waiting for it.
struct Notes(mpsc::SyncSender<Note>);

/// A text, and whom to tell that it has been written.
type Note = (String, Option<mpsc::Sender<()>>);

/// Notes that wait for standard error; more are dropped.
const QUEUED_NOTES: usize = 64;
/// How long the end of the program waits for standard error to take a note.
const PATIENCE: Duration = Duration::from_millis(500);

impl Notes {
    fn start() -> Self {
        let (queue, notes) = mpsc::sync_channel::<Note>(QUEUED_NOTES);
        thread::spawn(move || {
            for (text, written) in notes {
                // Nobody is left to be told that standard error is closed.
                let _ = writeln!(io::stderr(), "{text}");
                let _ = written.map(|written| written.send(()));
            }
        });
        Self(queue)
    }

    /// Sends what a panic says the same way. The request that panicked is
    /// answered; the server goes on.
    fn take_panics(&self) {
        let queue = self.0.clone();
        std::panic::set_hook(Box::new(move |panic| {
            let _ = queue.try_send((format!("error: a request panicked: {panic}"), None));
        }));
    }

    /// Writes a last note, if standard error takes it in time.
    fn say_last(self, text: String) {
        let (written, wait) = mpsc::channel();
        if self.0.try_send((text, Some(written))).is_ok() {
            let _ = wait.recv_timeout(PATIENCE);
        }
    }
}
