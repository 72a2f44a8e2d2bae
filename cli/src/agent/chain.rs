//! `attest` and `close`: the ends of a chain.

use openglass_client::{Attestation, Client, OpenOptions, Payload, SendOptions, Session};
use openglass_core::{
    id::IdKind,
    json::{Document, ObjectBuilder, View},
    record::{Mode, Visibility},
    vocabulary::limits,
};

use super::{advice::from_client, connection::Connection, words};
use crate::{
    failure::{Exit, Failure},
    terminal::{Terminal, clean, note},
};

/// Whether an id names a session or an attestation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChainId<'a> {
    Session(&'a str),
    Attestation(&'a str),
}

impl<'a> ChainId<'a> {
    pub(super) fn read(id: &'a str) -> Result<Self, Failure> {
        if IdKind::Session.matches(id) {
            return Ok(Self::Session(id));
        }
        if IdKind::Attestation.matches(id) {
            return Ok(Self::Attestation(id));
        }
        Err(Failure::usage(format!("{} is no session or attestation", clean(id)))
            .advise("their ids start with ses_ or att_; see openglass status"))
    }
}

/// Open an attestation: a signed and countersigned log of one agent.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  openglass attest 'Nightly backup' --event '{\"step\":\"dump\"}' --event '{\"step\":\"upload\"}' --close
  openglass attest 'Long job'   # then: openglass send att_… '{\"step\":1}'")]
pub(crate) struct AttestArgs {
    /// What is attested, at most 1000 characters.
    purpose: String,

    /// An event to log at once, as JSON; can be given several times.
    #[arg(long = "event", value_name = "JSON")]
    events: Vec<String>,

    /// Close it when all events are logged.
    #[arg(long)]
    close: bool,

    /// Whether the platform keeps the events or only their hashes.
    #[arg(long, value_parser = words::mode(), default_value = "relay")]
    mode: Mode,

    /// Who may read the record; shared when not said.
    #[arg(long, value_parser = words::visibility())]
    visibility: Option<Visibility>,

    /// Seconds without an event after which the platform closes it.
    #[arg(long, value_name = "SECONDS", default_value_t = limits::IDLE_TIMEOUT_DEFAULT_SEC)]
    idle_timeout: i64,

    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn attest(args: AttestArgs, terminal: Terminal) -> Result<Exit, Failure> {
    // All payloads are read before anything is opened.
    let events: Result<Vec<_>, _> = args.events.iter().map(Payload::read).collect();
    let events = events.map_err(from_client)?;
    let client = args.connection.client()?;
    let options = OpenOptions {
        mode: args.mode,
        attestation_id: None,
        idle_timeout_sec: args.idle_timeout,
        visibility: args.visibility,
    };
    let opened = client.open_attestation(&args.purpose, options).await.map_err(from_client)?;
    // What comes after the opening is told even if a later step fails.
    note(&format!("opened {}", clean(&opened.id)));
    for event in &events {
        client
            .send_attestation_event(&opened.id, event, SendOptions::default())
            .await
            .map_err(from_client)?;
    }
    let attestation = if args.close {
        client.close_attestation(&opened.id).await
    } else {
        client.get_attestation(&opened.id).await
    };
    let attestation = attestation.map_err(from_client)?;
    let next = if args.close { "record" } else { "send" };
    let human = describe_attestation(&attestation)
        + &format!("\n\nNext: openglass {next} {}", clean(&attestation.id))
        + if args.close { "" } else { " '{\"event\":1}'" };
    terminal.answer(&wrap("attestation", attestation.view()), &human);
    Ok(Exit::Fine)
}

/// Close a session or attestation at its present head; a record is issued then.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  openglass close ses_01J8Z3K4M5N6P7Q8R9S0T1V2WG")]
pub(crate) struct CloseArgs {
    /// The session or attestation.
    #[arg(value_name = "ID")]
    chain: String,

    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn close(args: CloseArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let id = ChainId::read(&args.chain)?;
    let client = args.connection.client()?;
    let (json, human) = match id {
        ChainId::Session(id) => {
            let session = client.close_session(id).await.map_err(from_client)?;
            (wrap("session", session.view()), describe_session(&session))
        }
        ChainId::Attestation(id) => {
            let closed = client.close_attestation(id).await.map_err(from_client)?;
            (wrap("attestation", closed.view()), describe_attestation(&closed))
        }
    };
    terminal.answer(&json, &format!("{human}\n\nNext: openglass record {}", args.chain));
    Ok(Exit::Fine)
}

/// The present state of a chain for people and programs.
pub(super) async fn show(client: &Client, id: ChainId<'_>) -> Result<(Document, String), Failure> {
    match id {
        ChainId::Session(id) => {
            let session = client.get_session(id).await.map_err(from_client)?;
            Ok((wrap("session", session.view()), describe_session(&session)))
        }
        ChainId::Attestation(id) => {
            let found = client.get_attestation(id).await.map_err(from_client)?;
            Ok((wrap("attestation", found.view()), describe_attestation(&found)))
        }
    }
}

fn wrap(name: &str, view: View<'_>) -> Document {
    ObjectBuilder::new().value(name, view).build()
}

fn describe_session(session: &Session) -> String {
    let Session { id, status, purpose, mode, visibility, head, record_id, .. } = session;
    let facts = (status.as_str(), purpose.as_str(), *mode, *visibility, head.seq);
    describe("session", id, facts, record_id.as_deref())
}

fn describe_attestation(attestation: &Attestation) -> String {
    let Attestation { id, status, purpose, mode, visibility, head, record_id, .. } = attestation;
    let facts = (status.as_str(), purpose.as_str(), *mode, *visibility, head.seq);
    describe("attestation", id, facts, record_id.as_deref())
}

fn describe(
    kind: &str,
    id: &str,
    (status, purpose, mode, visibility, seq): (&str, &str, Mode, Option<Visibility>, u32),
    record_id: Option<&str>,
) -> String {
    let visibility = visibility.map_or("visibility not stated", Visibility::as_str);
    let mut lines = vec![
        format!("{kind:<11}  {id} ({status}, {}, {visibility})", mode.as_str()),
        format!("purpose      {purpose}"),
        format!("head         {seq}"),
    ];
    lines.extend(record_id.map(|id| format!("record       {id}")));
    let lines: Vec<_> = lines.iter().map(|line| clean(line)).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_tell_sessions_from_attestations() {
        let (session, attestation) =
            (format!("ses_{}", "Z".repeat(26)), format!("att_{}", "0".repeat(26)));
        assert_eq!(ChainId::read(&session).ok(), Some(ChainId::Session(&session)));
        assert_eq!(ChainId::read(&attestation).ok(), Some(ChainId::Attestation(&attestation)));
        assert!(ChainId::read("ses_short").is_err());
    }
}
