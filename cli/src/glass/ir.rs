//! `openglass ir`: page graphs.

use std::path::{Path, PathBuf};

use openglass_core::glass::{
    encode,
    operation::Operate,
    web_ir::{
        ChangeKind, ContinuityStatus, WebIr, WebIrDiff, WebIrDiffResult, WebIrInspection, diff,
        operations::{Continuity, ContinuityPayload, GraphPayload, Inspect, Validate},
    },
};

use super::{
    input::{at_most_one_stdin, name, read, refused},
    output::{deliver, list, rows, show},
};
use crate::{
    failure::{Exit, Failure},
    terminal::{BAD, DIM, GOOD, STRONG, Terminal, clean},
};

pub(super) const AFTER_HELP: &str = "\
A page graph (Web IR) is one JSON document of at most 256 KiB that says what is
on a page at one revision. No command here starts a browser.

Examples:
  openglass ir validate ir.json
  openglass ir inspect ir.json --json
  openglass ir diff before.json after.json --summary
  openglass ir continuity before.json after.json field-1
  openglass ir canonical - < ir.json

Exit status: 0 done, 1 a document breaks a rule, 2 wrong usage, 3 could not run.";

/// The commands on page graphs.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Check every rule of a page graph.
    #[command(after_help = "\
Says which rule is broken first, where, and the code of the rule.

Examples:
  openglass ir validate ir.json
  openglass ir validate - --json < ir.json")]
    Validate(OneGraph),

    /// Give a short account: what is there, how much was seen, what can be done.
    #[command(after_help = "\
Example:
  openglass ir inspect ir.json")]
    Inspect(OneGraph),

    /// Say what changed from one page graph to a later one.
    #[command(after_help = "\
Examples:
  openglass ir diff before.json after.json
  openglass ir diff before.json after.json --summary --json

Exit status: 0 also where graphs differ; 1 a graph breaks a rule, or the later
graph has the lower revision.")]
    Diff(DiffArgs),

    /// Find an entity of a page graph in a later one.
    #[command(after_help = "\
Ids hold for one revision. The answer is unchanged, changed, rebound (there
under another id), removed or ambiguous.

Example:
  openglass ir continuity before.json after.json field-1")]
    Continuity(ContinuityArgs),

    /// Print the canonical form: one text for all ways to write a graph.
    #[command(after_help = "\
The output is the document itself, with and without --json.

Examples:
  openglass ir canonical ir.json | sha256sum
  openglass ir canonical ir.json --output canonical.json")]
    Canonical(CanonicalArgs),
}

/// One page graph.
#[derive(Debug, clap::Args)]
pub(crate) struct OneGraph {
    /// The page graph; `-` reads standard input.
    file: PathBuf,
}

/// Two page graphs.
#[derive(Debug, clap::Args)]
pub(crate) struct DiffArgs {
    /// The earlier page graph.
    before: PathBuf,
    /// The later one; one of both may be `-`.
    after: PathBuf,
    /// Only count the changes.
    #[arg(long)]
    summary: bool,
}

/// Two page graphs and an entity.
#[derive(Debug, clap::Args)]
pub(crate) struct ContinuityArgs {
    /// The earlier page graph.
    before: PathBuf,
    /// The later one; one of both may be `-`.
    after: PathBuf,
    /// The id of an entity of the earlier graph.
    entity_id: String,
}

/// A page graph to put in canonical form.
#[derive(Debug, clap::Args)]
pub(crate) struct CanonicalArgs {
    /// The page graph; `-` reads standard input.
    file: PathBuf,
    /// Write to this file in the place of standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(command: Command, terminal: Terminal) -> Result<Exit, Failure> {
    match command {
        Command::Validate(args) => validate(&args.file, terminal),
        Command::Inspect(args) => inspect(&args.file, terminal),
        Command::Diff(args) => compare(&args, terminal),
        Command::Continuity(args) => follow(args, terminal),
        Command::Canonical(args) => canonical(&args, terminal),
    }
    .map(|()| Exit::Fine)
}

fn validate(file: &Path, terminal: Terminal) -> Result<(), Failure> {
    let payload = GraphPayload { ir: read(file)? };
    let result = Validate::run(payload).map_err(|error| refused(&[file], error))?;
    let verdict = terminal.paint(GOOD, "valid");
    let human = format!("{verdict}  {}, revision {}", name(file), result.revision);
    show(&result, &human, terminal)
}

fn inspect(file: &Path, terminal: Terminal) -> Result<(), Failure> {
    let payload = GraphPayload { ir: read(file)? };
    let result = Inspect::run(payload).map_err(|error| refused(&[file], error))?;
    show(&result, &describe_inspection(&result, terminal), terminal)
}

fn compare(args: &DiffArgs, terminal: Terminal) -> Result<(), Failure> {
    let (before, after) = read_pair(&args.before, &args.after)?;
    let changes = diff(&before, &after)
        .map_err(|error| refused(&[args.before.as_path(), &args.after], error))?;
    let summary = changes.summary();
    let mut human = describe_summary(&summary);
    if args.summary {
        return show(&summary, &human, terminal);
    }
    human.push_str(&describe_changes(&changes, terminal));
    show(&changes, &human, terminal)
}

fn follow(args: ContinuityArgs, terminal: Terminal) -> Result<(), Failure> {
    let ContinuityArgs { before: earlier, after: later, entity_id } = args;
    let (before, after) = read_pair(&earlier, &later)?;
    let payload = ContinuityPayload { before, after, entity_id: entity_id.into() };
    let result =
        Continuity::run(payload).map_err(|error| refused(&[earlier.as_path(), &later], error))?;
    let style = match result.status {
        ContinuityStatus::Unchanged | ContinuityStatus::Rebound => GOOD,
        ContinuityStatus::Changed => STRONG,
        ContinuityStatus::Removed | ContinuityStatus::Ambiguous => BAD,
    };
    let status = terminal.paint(style, result.status.as_str());
    let id = clean(&result.requested_id);
    let now = match &result.current_id {
        Some(current) if *current != result.requested_id => format!(", now {}", clean(current)),
        _ => String::new(),
    };
    let human = format!("{status}  {id}{now}: {}", clean(&result.reason));
    show(&result, &human, terminal)
}

fn canonical(args: &CanonicalArgs, terminal: Terminal) -> Result<(), Failure> {
    let graph: WebIr = read(&args.file)?;
    let canonical = graph.canonical().map_err(|error| refused(&[&args.file], error))?;
    deliver(&encode(&canonical), args.output.as_deref(), "wrote the canonical form", terminal)
}

fn read_pair(before: &Path, after: &Path) -> Result<(WebIr, WebIr), Failure> {
    at_most_one_stdin(&[before, after])?;
    Ok((read(before)?, read(after)?))
}

fn describe_inspection(inspection: &WebIrInspection, terminal: Terminal) -> String {
    let kinds = inspection.entity_kind_counts.iter().map(|(kind, count)| format!("{count} {kind}"));
    let coverage = &inspection.coverage;
    let mut text = rows(&[
        ("revision", inspection.revision.to_string()),
        ("entities", format!("{} ({})", inspection.entity_count, list(kinds))),
        ("relationships", inspection.relationship_count.to_string()),
        ("coverage", format!("structural {}, semantic {}", coverage.structural, coverage.semantic)),
        ("left out", if inspection.truncated { "something" } else { "nothing" }.to_owned()),
        ("opaque regions", inspection.opaque_regions.to_string()),
        ("diagnostics", inspection.diagnostic_count.to_string()),
        ("hint diagnostics", inspection.relationship_hint_diagnostic_count.to_string()),
    ]);
    if !inspection.actionable_entities.is_empty() {
        text.push_str("what can be acted on (the first 16)\n");
    }
    for entity in &inspection.actionable_entities {
        let name = entity.name.as_deref().map(|name| format!(" \"{}\"", clean(name)));
        let id = terminal.paint(STRONG, &clean(&entity.id));
        let (name, actions) = (name.unwrap_or_default(), list(&entity.supported_actions));
        let line = format!("  {id}  {}{name}: {actions}\n", entity.kind);
        text.push_str(&line);
    }
    text
}

fn describe_summary(summary: &WebIrDiffResult) -> String {
    let also = [
        (summary.coverage_changed, "coverage"),
        (summary.limits_changed, "limits"),
        (summary.diagnostics_changed, "diagnostics"),
        (summary.relationship_hint_diagnostics_changed, "hint diagnostics"),
        (summary.surface_set_changed, "surfaces"),
        (summary.document_changed, "document"),
    ];
    let also = also.into_iter().filter(|(changed, _)| *changed).map(|(_, what)| what);
    rows(&[
        ("revision", format!("{} to {}", summary.from_revision, summary.to_revision)),
        (
            "entities",
            format!(
                "{} added, {} removed, {} changed",
                summary.entity_added_count,
                summary.entity_removed_count,
                summary.entity_changed_count
            ),
        ),
        (
            "relationships",
            format!(
                "{} added, {} removed",
                summary.relationship_added_count, summary.relationship_removed_count
            ),
        ),
        ("entity details", format!("{} changed", summary.entity_details_changed_count)),
        ("also changed", list(also)),
    ])
}

fn describe_changes(changes: &WebIrDiff<'_>, terminal: Terminal) -> String {
    let entities = changes.entity_changes.iter().map(|change| {
        let entity = change.after.as_ref().or(change.before.as_ref());
        let what = entity.map(|entity| {
            let name = entity.name.as_deref().map(|name| format!(" \"{}\"", clean(name)));
            format!("  {}{}", entity.kind, name.unwrap_or_default())
        });
        (change.kind, format!("{}{}", clean(&change.id), what.unwrap_or_default()))
    });
    let relationships = changes.relationship_changes.iter().map(|change| {
        let edge = &change.relationship;
        (change.kind, format!("{} {} {}", clean(&edge.from), edge.kind, clean(&edge.to)))
    });
    let details = changes
        .entity_details_changes
        .iter()
        .map(|change| (change.kind, format!("details of {}", clean(&change.id))));
    let lines = entities.chain(relationships).chain(details);
    let mut text = String::new();
    for (kind, what) in lines {
        let line = format!("  {} {what}\n", mark(kind, terminal));
        text.push_str(&line);
    }
    text
}

fn mark(kind: ChangeKind, terminal: Terminal) -> String {
    match kind {
        ChangeKind::Added => terminal.paint(GOOD, "+"),
        ChangeKind::Removed => terminal.paint(BAD, "-"),
        ChangeKind::Changed => terminal.paint(DIM, "~"),
    }
}
