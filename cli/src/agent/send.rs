//! `send` and `messages`: what is said in a chain.

use std::path::{Path, PathBuf};

use openglass_client::{Message, Payload, SendOptions};
use openglass_core::json::View;

use super::{advice::from_client, chain::ChainId, connection::Connection};
use crate::{
    failure::{Exit, Failure},
    files,
    terminal::{Terminal, clean},
};

/// Payloads are at most 256 KiB in canonical form; white space may come on top.
const MAX_PAYLOAD_FILE_BYTES: u64 = 16 << 20;

/// Send a message in a session, or log an event in an attestation.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Payloads are JSON. In notary mode only the payload's hash is sent; give the
payload itself to the other agent yourself.

Examples:
  openglass send ses_01J8Z3K4M5N6P7Q8R9S0T1V2WG '{\"offer\":1180,\"currency\":\"EUR\"}'
  openglass send ses_01J8Z3K4M5N6P7Q8R9S0T1V2WG --file order.json
  jq '{total}' order.json | openglass send ses_01J8Z3K4M5N6P7Q8R9S0T1V2WG -")]
pub(crate) struct SendArgs {
    /// The session or attestation.
    #[arg(value_name = "ID")]
    chain: String,

    /// The payload; `-` reads it from standard input.
    #[arg(value_name = "JSON", required_unless_present = "file", conflicts_with = "file")]
    payload: Option<String>,

    /// A file that holds the payload.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// A hint for the reader, at most 100 characters.
    #[arg(long, value_name = "TYPE", default_value = "application/json")]
    content_type: String,

    #[command(flatten)]
    connection: Connection,
}

impl SendArgs {
    fn payload(&self) -> Result<Payload, Failure> {
        let text = match (&self.payload, &self.file) {
            (Some(text), _) if text != "-" => text.clone().into_bytes(),
            (_, Some(path)) => files::read(path, MAX_PAYLOAD_FILE_BYTES)?,
            _ => files::read(Path::new("-"), MAX_PAYLOAD_FILE_BYTES)?,
        };
        Payload::read(text).map_err(from_client)
    }
}

pub(super) async fn send(args: SendArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let id = ChainId::read(&args.chain)?;
    let payload = args.payload()?;
    let client = args.connection.client()?;
    let options = SendOptions { content_type: args.content_type, ..SendOptions::default() };
    let sent = match id {
        ChainId::Session(id) => client.send_message(id, &payload, options).await,
        ChainId::Attestation(id) => client.send_attestation_event(id, &payload, options).await,
    };
    let sent = sent.map_err(from_client)?;
    let message = &sent.message;
    let human = format!(
        "message {} countersigned at {}\nhash {}",
        message.seq, message.received_at, message.hash
    );
    terminal.answer(&sent.view().to_document(), &human);
    Ok(Exit::Fine)
}

/// Read the messages of a session or the events of an attestation, checked.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each message's signature, countersignature and place in the chain are checked.

Example:
  openglass messages ses_01J8Z3K4M5N6P7Q8R9S0T1V2WG --after 4")]
pub(crate) struct MessagesArgs {
    /// The session or attestation.
    #[arg(value_name = "ID")]
    chain: String,

    /// Only messages after this number.
    #[arg(long, value_name = "SEQ", default_value_t = 0)]
    after: u32,

    /// How many messages at most, 1 to 200.
    #[arg(long, value_name = "COUNT", default_value_t = 200,
          value_parser = clap::value_parser!(u32).range(1..=200))]
    limit: u32,

    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn list(args: MessagesArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let id = ChainId::read(&args.chain)?;
    let client = args.connection.client()?;
    let (after, limit) = (args.after, Some(args.limit));
    let page = match id {
        ChainId::Session(id) => client.list_messages(id, after, limit).await,
        ChainId::Attestation(id) => client.list_attestation_events(id, after, limit).await,
    };
    let page = page.map_err(from_client)?;
    let mut human: String = page.items.iter().map(message_line).collect();
    if page.items.is_empty() {
        human.push_str("no messages");
    } else if let Some(cursor) = &page.next_cursor {
        human.extend(["… go on with --after ", &clean(cursor)]);
    }
    terminal.answer(&page.view().to_document(), &human);
    Ok(Exit::Fine)
}

fn message_line(message: &Message) -> String {
    let Message { seq, sender_agent_id, received_at, .. } = message;
    let payload = message.payload().map_or("(payload not shown)", View::as_json);
    clean(&format!("{seq:>5}  {received_at}  {sender_agent_id}  {payload}")) + "\n"
}
