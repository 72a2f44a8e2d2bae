//! `record`: what is left of a chain, as a file that anyone can verify.

use std::path::PathBuf;

use openglass_client::Client;
use openglass_core::{id::IdKind, json::ObjectBuilder};

use super::{
    advice::from_client,
    chain::ChainId,
    connection::{Connection, Patience},
};
use crate::{
    failure::{Exit, Failure},
    files,
    terminal::{BAD, GOOD, Terminal, clean},
    waiting::Waiting,
};

/// Save the record of a closed session or attestation, and verify it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Waits until the record is issued. The file is what the platform gave, byte for
byte: a bundle, or the receipt of a record that is still sealed.

Examples:
  openglass record ses_01J8Z3K4M5N6P7Q8R9S0T1V2WG --out session.openglass.json
  openglass record rec_01J8Z3K4M5N6P7Q8R9S0T1V2WH")]
pub(crate) struct RecordArgs {
    /// The session, the attestation or the record.
    id: String,

    /// Where to write it [default: RECORD.openglass.json].
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    patience: Patience,

    #[command(flatten)]
    connection: Connection,
}

pub(super) async fn record(args: RecordArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let client = args.connection.client()?;
    let record_id = record_id(&args, &client).await?;
    let file = client.get_record_bundle(&record_id).await.map_err(from_client)?;
    let path = args.out.unwrap_or_else(|| format!("{record_id}.openglass.json").into());
    files::write(&path, file.as_bytes())?;
    let report = client.verify(file.as_bytes(), None).await.map_err(from_client)?;
    let what = if file.is_receipt() { "receipt" } else { "bundle" };
    let name = path.display().to_string();
    let json = ObjectBuilder::new()
        .string("recordId", &record_id)
        .string("file", &name)
        .string("subject", what)
        .integer("bytes", i64::try_from(file.as_bytes().len()).unwrap_or(i64::MAX))
        .boolean("valid", report.valid)
        .build();
    let verdict =
        if report.valid { terminal.paint(GOOD, "valid") } else { terminal.paint(BAD, "not valid") };
    let name = clean(&name);
    let human = format!(
        "{what} of {record_id}, {verdict}: {name}\n\n\
         Next: openglass verify {name} --keys {}",
        clean(client.base_url()),
    );
    terminal.answer(&json, &human);
    Ok(if report.valid { Exit::Fine } else { Exit::FoundWrong })
}

async fn record_id(args: &RecordArgs, client: &Client) -> Result<String, Failure> {
    if IdKind::Record.matches(&args.id) {
        return Ok(args.id.clone());
    }
    let id = ChainId::read(&args.id)?;
    let _waiting = Waiting::start("waiting for the record", None);
    let wait = args.patience.options();
    let record_id = match id {
        ChainId::Session(id) => client.wait_for_record(id, wait).await,
        ChainId::Attestation(id) => client.wait_for_attestation_record(id, wait).await,
    };
    let record_id = record_id.map_err(from_client)?;
    if IdKind::Record.matches(&record_id) {
        return Ok(record_id);
    }
    // It becomes a file's name, so its shape matters.
    Err(Failure::could_not("unexpected_answer", "the platform named no record id"))
}
