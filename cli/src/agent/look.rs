//! `status` and `heads`: where things stand.

use openglass_core::{
    id::IdKind,
    json::{Document, ObjectBuilder},
};

use super::{advice::from_client, chain, chain::ChainId, connection::Connection};
use crate::{
    failure::{Exit, Failure},
    terminal::{Terminal, clean},
};

/// Show this agent, or an agent, session, attestation or record.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  openglass status
  openglass status ses_01J8Z3K4M5N6P7Q8R9S0T1V2WG")]
pub(crate) struct StatusArgs {
    /// What to show; this agent when left out.
    id: Option<String>,

    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn status(args: StatusArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let connection = &args.connection;
    let (json, human) = match args.id.as_deref() {
        None => {
            let agent = connection.client()?.me().await.map_err(from_client)?;
            describe_agent(&agent)
        }
        // Agents are public, so no key is needed to look at one.
        Some(id) if IdKind::Agent.matches(id) => {
            let client = connection.anonymous_client()?;
            describe_agent(&client.get_agent(id).await.map_err(from_client)?)
        }
        Some(id) if IdKind::Record.matches(id) => {
            let record = connection.client()?.get_record(id).await.map_err(from_client)?;
            let json = ObjectBuilder::new().value("record", record.view()).build();
            let text = format!("record  {} of {}", record.id, record.session_id);
            (json, clean(&text) + &format!("\nhash    {}", record.statement_hash))
        }
        Some(id) => chain::show(&connection.client()?, ChainId::read(id)?).await?,
    };
    terminal.answer(&json, &human);
    Ok(Exit::Fine)
}

fn describe_agent(agent: &openglass_client::Agent) -> (Document, String) {
    let owner = match (&agent.owner_id, agent.claimed) {
        (Some(owner), _) => format!("owned by {owner}"),
        (None, true) => "claimed by an owner".to_owned(),
        (None, false) => "not claimed yet".to_owned(),
    };
    let text = [
        format!("agent        {} ({})", agent.id, agent.name),
        format!("status       {}, {owner}", agent.status),
        format!("fingerprint  {}", agent.fingerprint),
    ];
    let text: Vec<_> = text.iter().map(|line| clean(line)).collect();
    (ObjectBuilder::new().value("agent", agent.view()).build(), text.join("\n"))
}

/// Print the last countersigned heads that this agent has seen, as
/// `verify --known-heads` takes them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A record that ends before a head you have seen was cut off.

Example:
  openglass heads > heads.json
  openglass verify rec.openglass.json --keys platform-keys.json --known-heads heads.json")]
pub(crate) struct HeadsArgs {
    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn heads(args: HeadsArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let client = args.connection.client()?;
    let heads = client.known_heads_json().await.map_err(from_client)?;
    let heads = Document::read(heads.as_bytes())
        .map_err(|error| Failure::could_not(error.code(), error.to_string()))?;
    terminal.answer(&heads, heads.as_str());
    Ok(Exit::Fine)
}
