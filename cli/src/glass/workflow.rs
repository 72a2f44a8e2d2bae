//! `openglass workflow`: definitions, traces and checkpoints.

use std::path::{Path, PathBuf};

use openglass_core::glass::{
    operation::Operate,
    workflow::{
        Diagnostic, WorkflowDefinition, WorkflowReport,
        operations::{
            CheckResume, ReplayTrace, ResumePayload, TracePayload, ValidateWorkflow,
            WorkflowPayload,
        },
    },
};

use super::{
    input::{at_most_one_stdin, name, read, read_text, refused},
    output::{counted, deliver, list, pretty, rows, show},
};
use crate::{
    failure::{Exit, Failure},
    terminal::{GOOD, STRONG, Terminal, clean},
};

pub(super) const AFTER_HELP: &str = "\
Running a workflow needs a browser; checking one does not.

Examples:
  openglass workflow validate order.json
  openglass workflow lint order.json --deny-warnings
  openglass workflow compile order.json > order.canonical.json
  openglass workflow diff before.json after.json
  openglass workflow replay order.json trace.json
  openglass workflow check-resume order.json checkpoint.json

Exit status: 0 done, 1 a document breaks a rule, 2 wrong usage, 3 could not run.";

/// The commands on workflows.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Check every rule of a definition and report on it.
    #[command(after_help = "\
The report has the definition with its defaults, its canonical form, the hash of
the source, and what its author may want to change.

Example:
  openglass workflow validate order.json --json")]
    Validate(OneWorkflow),

    /// Say what the author of a definition may want to change.
    #[command(after_help = "\
Examples:
  openglass workflow lint order.json
  openglass workflow lint order.json --deny-warnings

Exit status: 1 the definition breaks a rule, or there are warnings and
--deny-warnings.")]
    Lint(LintArgs),

    /// Print the canonical form, which the definition's hash covers.
    #[command(after_help = "\
The output is the document itself, with and without --json.

Example:
  openglass workflow compile order.json --output order.canonical.json")]
    Compile(WriteArgs),

    /// Print the definition over many lines, with its defaults.
    #[command(after_help = "\
Example:
  openglass workflow format order.json --output order.json")]
    Format(WriteArgs),

    /// Say what changed from one definition to another.
    #[command(after_help = "\
A checkpoint fits the definition of its hash only.

Example:
  openglass workflow diff before.json after.json

Exit status: 0 also where the definitions differ.")]
    Diff(DiffArgs),

    /// List the steps of a definition: what each does, and whether it may be repeated.
    #[command(after_help = "\
Nothing is run. With --json the answer is the report of `validate`.

Example:
  openglass workflow preview order.json")]
    Preview(OneWorkflow),

    /// Check a trace of a run against its definition.
    #[command(after_help = "\
Example:
  openglass workflow replay order.json trace.json")]
    Replay(ReplayArgs),

    /// Say whether and where a run can go on from a checkpoint.
    #[command(after_help = "\
Example:
  openglass workflow check-resume order.json checkpoint.json --page page.json

Exit status: 1 the run cannot go on; the message says why.")]
    CheckResume(ResumeArgs),
}

/// One definition.
#[derive(Debug, clap::Args)]
pub(crate) struct OneWorkflow {
    /// The definition; `-` reads standard input.
    file: PathBuf,
}

/// A definition to lint.
#[derive(Debug, clap::Args)]
pub(crate) struct LintArgs {
    /// The definition; `-` reads standard input.
    file: PathBuf,
    /// End with status 1 when there are warnings.
    #[arg(long)]
    deny_warnings: bool,
}

/// A definition to write in another form.
#[derive(Debug, clap::Args)]
pub(crate) struct WriteArgs {
    /// The definition; `-` reads standard input.
    file: PathBuf,
    /// Write to this file in the place of standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Two definitions.
#[derive(Debug, clap::Args)]
pub(crate) struct DiffArgs {
    /// The earlier definition.
    before: PathBuf,
    /// The later one; one of both may be `-`.
    after: PathBuf,
}

/// A definition and a trace.
#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// The definition.
    workflow: PathBuf,
    /// The trace; one of both may be `-`.
    trace: PathBuf,
}

/// A definition and a checkpoint.
#[derive(Debug, clap::Args)]
pub(crate) struct ResumeArgs {
    /// The definition.
    workflow: PathBuf,
    /// The checkpoint; one of the documents may be `-`.
    checkpoint: PathBuf,
    /// The page as it is now: {targetId, frameId, url, title, revision}. Without
    /// it, the page of the checkpoint is taken.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

pub(super) fn run(command: Command, terminal: Terminal) -> Result<Exit, Failure> {
    match command {
        Command::Validate(args) => validate(&args.file, terminal)?,
        Command::Lint(args) => return lint(&args, terminal),
        Command::Compile(args) => compile(&args, terminal)?,
        Command::Format(args) => format(&args, terminal)?,
        Command::Diff(args) => compare(&args, terminal)?,
        Command::Preview(args) => preview(&args.file, terminal)?,
        Command::Replay(args) => replay(&args, terminal)?,
        Command::CheckResume(args) => check_resume(&args, terminal)?,
    }
    Ok(Exit::Fine)
}

fn report(file: &Path) -> Result<WorkflowReport, Failure> {
    WorkflowReport::of(&read_text(file)?).map_err(|error| refused(&[file], error))
}

fn validate(file: &Path, terminal: Terminal) -> Result<(), Failure> {
    let report = report(file)?;
    let definition = &report.definition;
    let mut human = format!(
        "{}  {}, {} {}, {}\n",
        terminal.paint(GOOD, "valid"),
        name(file),
        clean(&definition.name),
        clean(&definition.workflow_version),
        counted(definition.steps.len(), "step"),
    );
    human.push_str(&describe_diagnostics(&report.diagnostics, terminal));
    show(&report, &human, terminal)
}

fn lint(args: &LintArgs, terminal: Terminal) -> Result<Exit, Failure> {
    let payload = WorkflowPayload { workflow: report(&args.file)?.definition };
    let result = ValidateWorkflow::run(payload).map_err(|error| refused(&[&args.file], error))?;
    let count = result.diagnostics.len();
    let mut human = describe_diagnostics(&result.diagnostics, terminal);
    let line = format!("{}: {}\n", name(&args.file), counted(count, "warning"));
    human.push_str(&line);
    show(&result, &human, terminal)?;
    Ok(if args.deny_warnings && count > 0 { Exit::FoundWrong } else { Exit::Fine })
}

fn compile(args: &WriteArgs, terminal: Terminal) -> Result<(), Failure> {
    let text = report(&args.file)?.canonical_json;
    deliver(&text, args.output.as_deref(), "compiled workflow", terminal)
}

fn format(args: &WriteArgs, terminal: Terminal) -> Result<(), Failure> {
    let text = pretty(&report(&args.file)?.definition)?;
    deliver(&text, args.output.as_deref(), "formatted workflow", terminal)
}

fn compare(args: &DiffArgs, terminal: Terminal) -> Result<(), Failure> {
    let paths = [args.before.as_path(), &args.after];
    at_most_one_stdin(&paths)?;
    let (before, after): (WorkflowDefinition, WorkflowDefinition) =
        (read(paths[0])?, read(paths[1])?);
    let changes = before.diff(&after).map_err(|error| refused(&paths, error))?;
    let mut human = rows(&[
        ("from", changes.from_hash.clone()),
        ("to", changes.to_hash.clone()),
        ("changed", list(&changes.changed_members)),
        ("reordered", if changes.steps_reordered { "yes" } else { "no" }.to_owned()),
    ]);
    for change in &changes.step_changes {
        let kind = if change.mutating { "may change the page" } else { "looks only" };
        let line = format!("  step {}: {}, {kind}\n", clean(&change.id), change.kind);
        human.push_str(&line);
    }
    show(&changes, &human, terminal)
}

fn preview(file: &Path, terminal: Terminal) -> Result<(), Failure> {
    let report = report(file)?;
    let definition = &report.definition;
    let (title, version) = (clean(&definition.name), clean(&definition.workflow_version));
    let mut human = format!("{} {version}\n", terminal.paint(STRONG, &title));
    for (at, step) in definition.steps.iter().enumerate() {
        let does = step.action.map_or("an intent", |action| action.as_str());
        let kind = if step.is_mutating() { "may change the page" } else { "looks only" };
        let tries = counted(step.max_retries as usize + 1, "attempt");
        let (id, transaction) = (clean(&step.id), step.transaction);
        let line =
            format!("  {}. {id}: {does}, {kind}, transaction {transaction}, {tries}", at + 1);
        human.push_str(&line);
        if step.repeat > 1 {
            let line = format!(", done {} times", step.repeat);
            human.push_str(&line);
        }
        human.push_str(if step.when.is_some() { ", on a condition\n" } else { "\n" });
    }
    show(&report, &human, terminal)
}

fn replay(args: &ReplayArgs, terminal: Terminal) -> Result<(), Failure> {
    let paths = [args.workflow.as_path(), &args.trace];
    at_most_one_stdin(&paths)?;
    let payload = TracePayload { workflow: read(paths[0])?, trace: read(paths[1])? };
    let result = ReplayTrace::run(payload).map_err(|error| refused(&paths, error))?;
    let human = format!(
        "{}  {}, {} done, {}",
        terminal.paint(GOOD, "valid"),
        counted(result.events, "event"),
        counted(result.completed_steps, "step"),
        if result.complete { "complete" } else { "not complete" },
    );
    show(&result, &human, terminal)
}

fn check_resume(args: &ResumeArgs, terminal: Terminal) -> Result<(), Failure> {
    let paths: Vec<&Path> = [&args.workflow, &args.checkpoint]
        .into_iter()
        .chain(&args.page)
        .map(AsRef::as_ref)
        .collect();
    at_most_one_stdin(&paths)?;
    let payload = ResumePayload {
        workflow: read(&args.workflow)?,
        checkpoint: read(&args.checkpoint)?,
        page: args.page.as_deref().map(read).transpose()?,
    };
    let result = CheckResume::run(payload).map_err(|error| refused(&paths, error))?;
    let again = if result.is_retry { ", which is tried again" } else { "" };
    let human = format!(
        "{}  at step {}{again}; {} left",
        terminal.paint(GOOD, "can go on"),
        clean(&result.next_step_id),
        counted(result.remaining_steps as usize, "step"),
    );
    show(&result, &human, terminal)
}

fn describe_diagnostics(diagnostics: &[Diagnostic], terminal: Terminal) -> String {
    let line = |it: &Diagnostic| {
        let severity = terminal.paint(STRONG, it.severity.as_str());
        let path = clean(&it.path);
        format!("{severity}  {path}: {} [{}]\n  {}\n", it.message, it.code, it.remediation)
    };
    diagnostics.iter().map(line).collect()
}
