//! `openglass knowledge`: a store of what earlier visits taught, in one file.

use std::path::{Path, PathBuf};

use clap::builder::PossibleValue;
use openglass_client::{Clock as _, SystemClock};
use openglass_core::{
    glass::{
        encode,
        knowledge::{
            Confidence, Record, Snapshot, Statistics,
            operations::{
                ExportKnowledge, ImportKnowledge, ImportPayload, InvalidateKnowledge,
                InvalidatePayload, KnowledgeStatistics, PurgeKnowledge, PurgePayload,
                SnapshotPayload,
            },
        },
        operation::Operate,
    },
    json::ObjectBuilder,
    time,
};
use serde::Serialize;

use super::{
    input::{at_most_one_stdin, refused},
    output::{counted, deliver, list, pretty, project, rows, show, to_document},
    store::{load, load_or_new, update},
};
use crate::{
    failure::{Exit, Failure},
    terminal::{STRONG, Terminal, clean},
};

pub(super) const AFTER_HELP: &str = "\
The store is one JSON file, a snapshot of at most 256 records. Name it with
--store or OPENGLASS_KNOWLEDGE. `import` makes it where there is none. Knowledge
advises; it never authorises an action.

Examples:
  openglass knowledge import snapshot.json --store store.json
  openglass knowledge list --store store.json
  openglass knowledge invalidate rec-1 stale --reason \"the page has changed\" --store store.json
  openglass knowledge purge https://example.com --store store.json
  openglass knowledge export --store store.json > snapshot.json

Exit status: 0 done, 1 a document breaks a rule or there is no such record,
2 wrong usage, 3 could not run.";

/// The commands on a store.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// List the records.
    #[command(after_help = "\
With --json the answer is the whole snapshot.

Example:
  openglass knowledge list --store store.json")]
    List(StoreArgs),

    /// Show a record.
    #[command(after_help = "\
Example:
  openglass knowledge show rec-1 --store store.json")]
    Show(RecordArgs),

    /// Say why a record is trusted or not, without what it says.
    #[command(after_help = "\
Example:
  openglass knowledge explain rec-1 --store store.json")]
    Explain(RecordArgs),

    /// Count the records.
    #[command(after_help = "\
Example:
  openglass knowledge stats --store store.json --json")]
    Stats(StoreArgs),

    /// Print the snapshot, its records in order of their ids.
    #[command(after_help = "\
The output is the document itself, with and without --json.

Example:
  openglass knowledge export --store store.json --output snapshot.json")]
    Export(ExportArgs),

    /// Add the records of a snapshot. A record replaces the one of the same id.
    #[command(after_help = "\
A snapshot that breaks a rule is refused, and the store stays as it was.

Example:
  openglass knowledge import snapshot.json --store store.json")]
    Import(ImportArgs),

    /// Mark a record as stale, contradicted or quarantined.
    #[command(after_help = "\
Example:
  openglass knowledge invalidate rec-1 stale --reason \"the page has changed\" --store store.json")]
    Invalidate(InvalidateArgs),

    /// Forget all records of an origin.
    #[command(after_help = "\
Example:
  openglass knowledge purge https://example.com --store store.json")]
    Purge(PurgeArgs),
}

/// Where the store is.
#[derive(Debug, clap::Args)]
pub(crate) struct StoreArgs {
    /// The file of the store.
    #[arg(long, value_name = "FILE", env = "OPENGLASS_KNOWLEDGE")]
    store: PathBuf,
}

/// A record.
#[derive(Debug, clap::Args)]
pub(crate) struct RecordArgs {
    /// The id of the record.
    record_id: String,
    #[command(flatten)]
    store: StoreArgs,
}

/// Where to export to.
#[derive(Debug, clap::Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    store: StoreArgs,
    /// Write to this file in the place of standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What to import.
#[derive(Debug, clap::Args)]
pub(crate) struct ImportArgs {
    /// The snapshot; `-` reads standard input.
    file: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
}

/// What to doubt, and why.
#[derive(Debug, clap::Args)]
pub(crate) struct InvalidateArgs {
    /// The id of the record.
    record_id: String,
    /// What it is from now on.
    state: Doubt,
    /// Why: 1 to 256 bytes.
    #[arg(long, value_name = "TEXT", default_value = "invalidated by the operator")]
    reason: String,
    /// When that was seen, such as 2026-01-31T12:00:00.000Z; now when left out.
    #[arg(long, value_name = "TIME")]
    observed_at: Option<String>,
    #[command(flatten)]
    store: StoreArgs,
}

/// What to forget.
#[derive(Debug, clap::Args)]
pub(crate) struct PurgeArgs {
    /// The origin, as the records have it.
    origin: String,
    #[command(flatten)]
    store: StoreArgs,
}

/// The confidences that anyone may set.
#[derive(Debug, Clone, Copy)]
struct Doubt(Confidence);

impl clap::ValueEnum for Doubt {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(Confidence::Stale), Self(Confidence::Contradicted), Self(Confidence::Quarantined)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.as_str()))
    }
}

pub(super) fn run(command: Command, terminal: Terminal) -> Result<Exit, Failure> {
    match command {
        Command::List(args) => list_records(&args.store, terminal),
        Command::Show(args) => show_record(&args, terminal),
        Command::Explain(args) => explain(&args, terminal),
        Command::Stats(args) => stats(&args.store, terminal),
        Command::Export(args) => export(&args, terminal),
        Command::Import(args) => import(&args, terminal),
        Command::Invalidate(args) => invalidate(args, terminal),
        Command::Purge(args) => purge(args, terminal),
    }
    .map(|()| Exit::Fine)
}

fn find<'s>(snapshot: &'s Snapshot, args: &RecordArgs) -> Result<&'s Record, Failure> {
    snapshot.record(&args.record_id).ok_or_else(|| {
        let text = format!(
            "{} has no record {:?}",
            clean(&args.store.store.display().to_string()),
            args.record_id
        );
        Failure::found_wrong("knowledge.notFound", text)
            .advise("`openglass knowledge list` shows the ids")
    })
}

fn list_records(store: &Path, terminal: Terminal) -> Result<(), Failure> {
    let payload = SnapshotPayload { snapshot: load(store)? };
    let snapshot = ExportKnowledge::run(payload).map_err(|error| refused(&[store], error))?;
    let mut human = String::new();
    for record in &snapshot.records {
        let id = terminal.paint(STRONG, &clean(&record.record_id));
        let place = clean(&format!("{} {}", record.scope.origin, record.scope.path_pattern));
        let line = format!("{id}  {}, {}, {place}\n", record.confidence, record.kind);
        human.push_str(&line);
    }
    human.push_str(&counted(snapshot.records.len(), "record"));
    show(&snapshot, &human, terminal)
}

fn show_record(args: &RecordArgs, terminal: Terminal) -> Result<(), Failure> {
    let snapshot = load(&args.store.store)?;
    let record = find(&snapshot, args)?;
    show(record, &clean_lines(&pretty(record)?), terminal)
}

fn explain(args: &RecordArgs, terminal: Terminal) -> Result<(), Failure> {
    let snapshot = load(&args.store.store)?;
    let record = find(&snapshot, args)?;
    let document = to_document(&encode(record))?;
    let trust = document
        .view()
        .members()
        .filter(|(name, _)| name != "data")
        .fold(ObjectBuilder::new(), |object, (name, value)| object.value(&name, value))
        .build();
    terminal.answer(&project(trust.as_str())?, &describe_trust(record));
    Ok(())
}

fn describe_trust(record: &Record) -> String {
    let (scope, source) = (&record.scope, &record.source);
    let place = format!("{} {} ({})", scope.origin, scope.path_pattern, scope.profile_scope);
    let mut text = rows(&[
        ("record", clean(&record.record_id)),
        ("kind", record.kind.to_string()),
        ("holds for", clean(&place)),
        ("confidence", record.confidence.to_string()),
        ("first seen", clean(&source.first_seen_at)),
        ("last verified", clean(&source.last_verified_at)),
        ("verifications", source.verification_count.to_string()),
        ("portability", record.portability.to_string()),
        ("influence", record.memory_influence.to_string()),
        ("landmarks", list(&record.invalidation.required_landmarks)),
    ]);
    for entry in &record.history {
        let (at, reason) = (clean(&entry.observed_at), clean(&entry.reason));
        let line = format!("  {at}  {} to {}: {reason}\n", entry.from, entry.to);
        text.push_str(&line);
    }
    text
}

fn stats(store: &Path, terminal: Terminal) -> Result<(), Failure> {
    let payload = SnapshotPayload { snapshot: load(store)? };
    let result = KnowledgeStatistics::run(payload).map_err(|error| refused(&[store], error))?;
    show(&result, &describe_statistics(&result), terminal)
}

fn describe_statistics(statistics: &Statistics) -> String {
    rows(&[
        ("records", statistics.record_count.to_string()),
        ("bytes", statistics.serialized_bytes.to_string()),
        ("candidate", statistics.candidate_count.to_string()),
        ("observed", statistics.observed_count.to_string()),
        ("verified", statistics.verified_count.to_string()),
        ("stale", statistics.stale_count.to_string()),
        ("contradicted", statistics.contradicted_count.to_string()),
        ("quarantined", statistics.quarantined_count.to_string()),
    ])
}

fn export(args: &ExportArgs, terminal: Terminal) -> Result<(), Failure> {
    let text = load(&args.store.store)?.export();
    deliver(&text, args.output.as_deref(), "exported", terminal)
}

fn import(args: &ImportArgs, terminal: Terminal) -> Result<(), Failure> {
    let path = args.store.store.as_path();
    at_most_one_stdin(&[path, &args.file])?;
    // Checked here, so that a refusal names the file and the place in it.
    let snapshot = load(&args.file)?;
    let statistics = update(path, load_or_new, |store| {
        let result = ImportKnowledge::run(ImportPayload { store, snapshot })
            .map_err(|error| refused(&[path, &args.file], error))?;
        Ok((result.snapshot, result.statistics))
    })?;
    show(&statistics, &describe_statistics(&statistics), terminal)
}

fn invalidate(args: InvalidateArgs, terminal: Terminal) -> Result<(), Failure> {
    let InvalidateArgs { record_id, state: Doubt(state), reason, observed_at, store } = args;
    let path = store.store.as_path();
    let observed_at = observed_at.map_or_else(now, Ok)?;
    let change = update(path, load, |snapshot| {
        let payload = InvalidatePayload {
            snapshot,
            record_id: record_id.into(),
            state,
            reason: reason.into(),
            observed_at: observed_at.into(),
        };
        let result = InvalidateKnowledge::run(payload).map_err(|error| refused(&[path], error))?;
        Ok((result.snapshot, result.change))
    })?;
    let id = clean(&change.record_id);
    let human = if change.changed {
        format!("{id}  {} to {}", change.from, change.to)
    } else {
        format!("{id}  is {} already", change.to)
    };
    show(&change, &human, terminal)
}

/// The published answer of `knowledge purge`: the ids only.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Removed<'a> {
    removed_record_ids: &'a [Box<str>],
}

fn purge(args: PurgeArgs, terminal: Terminal) -> Result<(), Failure> {
    let path = args.store.store.as_path();
    let ids = &update(path, load, |snapshot| {
        let payload = PurgePayload { snapshot, origin: args.origin.into() };
        let result = PurgeKnowledge::run(payload).map_err(|error| refused(&[path], error))?;
        Ok((result.snapshot, result.removed_record_ids))
    })?;
    let human = format!("{} forgotten: {}", counted(ids.len(), "record"), list(ids));
    show(&Removed { removed_record_ids: ids }, &human, terminal)
}

fn now() -> Result<String, Failure> {
    time::format(SystemClock.now_ms())
        .ok_or_else(|| Failure::could_not("clock", "the clock of this machine is out of range"))
}

/// Text over many lines for a terminal.
fn clean_lines(text: &str) -> String {
    text.lines().map(|line| clean(line) + "\n").collect()
}
